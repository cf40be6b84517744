//! The hashes of words and of other tokens, from which fingerprints are made.
//!
//! They are not safe against a page that is made to collide with another. But such a page could only lose its
//! own text.

pub(crate) use text::hash::{ODD, mix};

/// The hash of a sequence with the hash `so_far`, extended by `next`.
#[inline]
pub(crate) const fn chain(so_far: u64, next: u64) -> u64 {
    mix(so_far.wrapping_add(ODD) ^ next)
}

/// The kind of a token, so that a word never equals a tag of the same letters.
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
    finish(kind, text::hash::fnv(token))
}

/// A word, in lower case.
#[inline]
pub(crate) fn word(word: &str) -> u64 {
    finish(Kind::Word, text::hash::fnv_lower_case(word))
}

fn finish(kind: Kind, hash: u64) -> u64 {
    mix(hash ^ (kind as u64).wrapping_mul(ODD))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

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
}
