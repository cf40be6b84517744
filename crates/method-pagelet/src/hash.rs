//! The hashes under the fingerprints, which decide what is a template: of a word, and of a token of any kind.
//!
//! None is safe against a page made to collide, which could only have its own text taken for a template.

pub(crate) use text::hash::{ODD, mix};

/// `next` behind all that `so_far` stands for.
#[inline]
pub(crate) const fn chain(so_far: u64, next: u64) -> u64 {
    mix(so_far.wrapping_add(ODD) ^ next)
}

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
