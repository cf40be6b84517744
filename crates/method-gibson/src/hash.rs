//! The hashes of nodes and of windows, 64 bits wide.
//!
//! Their low bits decide which windows are looked at (D). None is safe against a page made to collide, which gains
//! nothing that a copy of the other page's text would not.

pub(crate) use text::hash::{ODD, mix};

/// A text, byte for byte.
#[inline]
pub(crate) fn text(text: &str) -> u64 {
    mix(text::hash::fnv(text))
}

/// What went before, and then one thing more; the order counts.
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
