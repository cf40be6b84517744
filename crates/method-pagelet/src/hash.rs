//! The hashes under the fingerprints: of a word, of a byte string, and the mixing of 64 bits.
//!
//! They are written out here because fingerprints decide what is a template: a hash that changed with a library's
//! version or with the width of a pointer would change results. None is safe against a page made to collide, which
//! could only have its own text taken for a template.

/// Spreads every bit of `value` over all 64: the finaliser of splitmix64 (Steele, Lea and Flood, OOPSLA 2014).
#[inline]
pub(crate) const fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// `next` behind all that `so_far` stands for.
#[inline]
pub(crate) const fn chain(so_far: u64, next: u64) -> u64 {
    mix(so_far.wrapping_add(ODD) ^ next)
}

/// The fractional part of the golden ratio: odd, and without pattern.
pub(crate) const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// What a token is, so that a word never equals a tag of the same letters.
#[derive(Clone, Copy)]
#[repr(u64)]
pub(crate) enum Kind {
    Word = 0,
    Tag = 1,
    Name = 2,
    Value = 3,
}

/// A token of any kind, by its bytes.
pub(crate) fn token(kind: Kind, token: &str) -> u64 {
    finish(kind, token.bytes().fold(START, step))
}

/// A word, in lower case.
#[inline]
pub(crate) fn word(word: &str) -> u64 {
    if word.is_ascii() {
        return finish(Kind::Word, word.bytes().map(|byte| byte.to_ascii_lowercase()).fold(START, step));
    }
    let mut buffer = [0; 4];
    let hash = word
        .chars()
        .flat_map(char::to_lowercase)
        .fold(START, |hash, letter| letter.encode_utf8(&mut buffer).bytes().fold(hash, step));
    finish(Kind::Word, hash)
}

/// One byte of FNV-1a (64 bits).
#[inline]
fn step(hash: u64, byte: u8) -> u64 {
    (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
}

const START: u64 = 0xcbf2_9ce4_8422_2325;

fn finish(kind: Kind, hash: u64) -> u64 {
    mix(hash ^ (kind as u64).wrapping_mul(ODD))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn words_are_equal_in_any_case() {
        assert_eq!(word("News"), word("nEWS"));
        assert_eq!(word("ÉCOLE"), word("école"));
        assert_ne!(word("news"), word("new"));
    }

    #[test]
    fn a_word_is_not_a_tag_of_the_same_letters() {
        let kinds = [Kind::Word, Kind::Tag, Kind::Name, Kind::Value].map(|kind| token(kind, "b"));
        assert_eq!(BTreeSet::from(kinds).len(), 4);
        assert_eq!(kinds[0], word("b"));
    }

    #[test]
    fn a_chain_tells_order_and_length() {
        let of = |values: &[u64]| values.iter().fold(0, |hash, &value| chain(hash, value));
        let chains = [of(&[]), of(&[0]), of(&[0, 0]), of(&[0, 1]), of(&[1, 0])];
        assert_eq!(BTreeSet::from(chains).len(), 5);
    }

    /// The published first output of the generator that starts at 0.
    #[test]
    fn the_mixing_is_that_of_splitmix64() {
        assert_eq!(mix(ODD), 0xe220_a839_7b1d_cdaf);
    }
}
