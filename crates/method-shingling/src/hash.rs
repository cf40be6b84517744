//! The hashes under the shingles: of a word, and the mixing of 64 bits.
//!
//! They are written out here because the order of the hashes decides which shingles are sampled: a hash that changed
//! with a library's version or with the width of a pointer would change results. None is safe against a page made to
//! collide, which could only have its own text taken for a shared fragment.

/// Spreads every bit of `value` over all 64: the finaliser of splitmix64 (Steele, Lea and Flood, OOPSLA 2014).
#[inline]
pub(crate) const fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// The fractional part of the golden ratio: odd, and without pattern.
pub(crate) const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// A word, in lower case.
#[inline]
pub(crate) fn word(word: &str) -> u64 {
    if word.is_ascii() {
        return mix(word.bytes().map(|byte| byte.to_ascii_lowercase()).fold(START, step));
    }
    let mut buffer = [0; 4];
    let letters = word.chars().flat_map(char::to_lowercase);
    mix(letters.fold(START, |hash, letter| letter.encode_utf8(&mut buffer).bytes().fold(hash, step)))
}

/// One byte of FNV-1a (64 bits).
#[inline]
fn step(hash: u64, byte: u8) -> u64 {
    (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
}

const START: u64 = 0xcbf2_9ce4_8422_2325;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_equal_in_any_case() {
        assert_eq!(word("News"), word("nEWS"));
        assert_eq!(word("ÉCOLE"), word("école"));
        assert_ne!(word("news"), word("new"));
    }

    /// The published first output of the generator that starts at 0.
    #[test]
    fn the_mixing_is_that_of_splitmix64() {
        assert_eq!(mix(ODD), 0xe220_a839_7b1d_cdaf);
    }
}
