//! The hashes of nodes and of windows, 64 bits wide.
//!
//! They are written out here because the low bits of a hash decide which windows are looked at (D): a hash that changed
//! with a library's version would change results. None is safe against a page made to collide, which gains
//! nothing that a copy of the other page's text would not.

/// Spreads every bit of `value` over all 64: the finaliser of splitmix64 (Steele, Lea and Flood, OOPSLA 2014).
#[inline]
pub(crate) const fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// The fractional part of the golden ratio: odd, and without pattern.
pub(crate) const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// A text, byte for byte.
#[inline]
pub(crate) fn text(text: &str) -> u64 {
    mix(text.bytes().fold(START, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)))
}

/// What went before, and then one thing more; the order counts.
#[inline]
pub(crate) const fn then(before: u64, next: u64) -> u64 {
    mix(before.wrapping_mul(ODD) ^ next)
}

/// The offset basis of FNV-1a (64 bits), the hash under [`text`].
const START: u64 = 0xcbf2_9ce4_8422_2325;

#[cfg(test)]
mod tests {
    use super::*;

    /// The published first output of the generator that starts at 0.
    #[test]
    fn the_mixing_is_that_of_splitmix64() {
        assert_eq!(mix(ODD), 0xe220_a839_7b1d_cdaf);
    }

    #[test]
    fn order_and_letters_count() {
        assert_ne!(text("ab"), text("ba"));
        assert_ne!(text(""), text("\0"));
        assert_ne!(then(text("a"), text("b")), then(text("b"), text("a")));
    }
}
