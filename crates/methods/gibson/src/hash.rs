//! The hashes of nodes and of windows, 64 bits wide.
//!
//! Their low bits decide which windows are counted (D). They are not safe against a page that is made to
//! collide with another; but such a page gains no more than a page that copies the other's text.

pub(crate) use text::hash::{ODD, mix};

/// A text, byte for byte.
#[inline]
pub(crate) fn text(text: &str) -> u64 {
    mix(text::hash::fnv(text))
}

/// The hash of a sequence, extended by one element; the order counts.
#[inline]
pub(crate) const fn then(before: u64, next: u64) -> u64 {
    mix(before.wrapping_mul(ODD) ^ next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_letters_count() {
        assert_ne!(text("ab"), text("ba"));
        assert_ne!(text(""), text("\0"));
        assert_ne!(then(text("a"), text("b")), then(text("b"), text("a")));
    }
}
