//! The hash under the shingles: of a word. Its order decides which shingles are sampled.
//!
//! Not safe against a page made to collide, which could only have its own text taken for a shared fragment.

pub(crate) use text::hash::{ODD, mix};

/// A word, in lower case.
#[inline]
pub(crate) fn word(word: &str) -> u64 {
    mix(text::hash::fnv_lower_case(word))
}

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
