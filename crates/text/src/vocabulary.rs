//! The interned terms of a site, and each text's terms in order.
//!
//! A vocabulary also stores the term of each distinct form of a word, so that lower case, stop lists and stemming are applied
//! once a form and site. This is a cache that changes no result.

use std::hash::Hasher;
use std::ops::Range;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::{Numbered, TermOptions};

/// The number of a term: consecutive from 0 in the order of first appearance, so the same texts in the same
/// order give the same numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TermId(u32);

impl TermId {
    /// The id with this number.
    pub const fn new(number: u32) -> Self {
        TermId(number)
    }

    /// The number, as an index into arrays that hold one entry a term.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Numbered for TermId {
    #[inline]
    fn number(self) -> usize {
        self.index()
    }
}

/// The terms of a site.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    terms: Interner,
    forms: Forms,
}

impl Vocabulary {
    /// An empty vocabulary.
    pub fn new() -> Self {
        Vocabulary::default()
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Whether there is no term.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The term with this id.
    ///
    /// # Panics
    /// If the id is not below `len()`: it belongs to another vocabulary.
    pub fn term(&self, id: TermId) -> &str {
        self.terms.string(id.0)
    }

    /// The id of a term (not of a word: terms are stems in lower case), if the vocabulary has it.
    pub fn get(&self, term: &str) -> Option<TermId> {
        self.terms.get(hash(term), term).map(TermId)
    }

    /// The id of a term. A term that the vocabulary does not have gets an id behind all of its own, by the terms `unseen` so far.
    pub fn get_or_beyond(&self, term: &str, unseen: &mut Self) -> TermId {
        self.get(term).unwrap_or_else(|| TermId(number(self.len() + unseen.intern(term).index())))
    }

    /// The id of a term, which is added if it is new.
    pub fn intern(&mut self, term: &str) -> TermId {
        TermId(self.terms.intern(term))
    }

    /// The terms in the order of their ids.
    pub fn terms(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.len()).map(|i| self.terms.string(number(i)))
    }
}

fn number(index: usize) -> u32 {
    u32::try_from(index).expect("ids are numbers of an interner, which are u32")
}

/// The outcome of a word: its term, or nothing if it was dropped.
pub(crate) type Outcome = Option<TermId>;

/// Forms of words with their outcomes, under one set of options.
#[derive(Clone, Debug, Default)]
struct Forms {
    /// The options of the outcomes; none while there are no outcomes.
    options: Option<TermOptions>,
    forms: Interner,
    outcomes: Vec<Outcome>,
}

impl Forms {
    fn get(&self, hash: u64, form: &str) -> Option<Outcome> {
        self.forms.get(hash, form).map(|n| self.outcomes[n as usize])
    }
}

/// The place where an analyser looks words up and adds new terms: a vocabulary, which may stand above another that is only read. Then the
/// ids of its terms follow those of the other.
pub(crate) struct Lexicon<'a> {
    own: &'a mut Vocabulary,
    below: Option<&'a Vocabulary>,
    /// The outcomes of the vocabulary below, if they belong to the same options.
    known: Option<&'a Forms>,
}

impl<'a> Lexicon<'a> {
    /// For these options: outcomes of others are removed from `own`, its terms stay.
    pub(crate) fn of(own: &'a mut Vocabulary, below: Option<&'a Vocabulary>, options: &TermOptions) -> Self {
        let is_of = |forms: &Forms| forms.options.as_ref() == Some(options);
        if !is_of(&own.forms) {
            own.forms = Forms { options: Some(options.clone()), ..Forms::default() };
        }
        let known = below.map(|below| &below.forms).filter(|forms| is_of(forms));
        Self { own, below, known }
    }

    pub(crate) fn known(&self, hash: u64, form: &str) -> Option<Outcome> {
        self.known.and_then(|known| known.get(hash, form)).or_else(|| self.own.forms.get(hash, form))
    }

    pub(crate) fn remember(&mut self, hash: u64, form: &str, outcome: Outcome) {
        self.own.forms.forms.add(hash, form);
        self.own.forms.outcomes.push(outcome);
    }

    pub(crate) fn intern(&mut self, term: &str) -> TermId {
        match self.below {
            Some(below) => below.get_or_beyond(term, self.own),
            None => self.own.intern(term),
        }
    }
}

/// A set of strings with consecutive numbers from 0. The hash is a parameter, so that it is computed once for
/// several sets; it has no effect on any order.
#[derive(Clone, Debug, Default)]
struct Interner {
    buffer: String,
    /// `ends[i]` is one past the last byte of string `i` in the buffer.
    ends: Vec<usize>,
    numbers: HashTable<u32>,
}

/// The hash of a string for [`Interner`].
#[inline]
pub(crate) fn hash(string: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(string.as_bytes());
    hasher.finish()
}

impl Interner {
    /// How many strings there are.
    fn len(&self) -> usize {
        self.ends.len()
    }

    /// The string with this number, which must be below `len()`.
    fn string(&self, number: u32) -> &str {
        string(&self.buffer, &self.ends, number)
    }

    /// The number of a string, if it is in the set.
    #[inline]
    fn get(&self, hash: u64, wanted: &str) -> Option<u32> {
        self.numbers.find(hash, |&number| string(&self.buffer, &self.ends, number) == wanted).copied()
    }

    /// Adds a string, which must not be in the set, and gives it the next number.
    fn add(&mut self, hash_of: u64, new: &str) -> u32 {
        let number = u32::try_from(self.ends.len()).expect("2^32 distinct strings do not fit in memory");
        self.buffer.push_str(new);
        self.ends.push(self.buffer.len());
        let (buffer, ends) = (&self.buffer, &self.ends);
        self.numbers.insert_unique(hash_of, number, |&number| hash(string(buffer, ends, number)));
        number
    }

    /// The number of a string, which is added if it is new.
    fn intern(&mut self, string: &str) -> u32 {
        let hash = hash(string);
        self.get(hash, string).unwrap_or_else(|| self.add(hash, string))
    }
}

#[inline]
fn string<'a>(buffer: &'a str, ends: &[usize], number: u32) -> &'a str {
    let i = number as usize;
    let start = if i == 0 { 0 } else { ends[i - 1] };
    &buffer[start..ends[i]]
}

/// The terms of one text, in text order: tokens are sorted, disjoint and not empty. A token covers the bytes
/// of its *word*, so it is longer than its term if the word was stemmed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tokens {
    /// The start and the end of each.
    spans: Vec<(u32, u32)>,
    terms: Vec<TermId>,
}

impl Tokens {
    pub(crate) fn with_capacity(capacity: usize) -> Self {
        Tokens { spans: Vec::with_capacity(capacity), terms: Vec::with_capacity(capacity) }
    }

    pub(crate) fn push(&mut self, start: u32, end: u32, term: TermId) {
        debug_assert!(
            start < end && self.spans.last().is_none_or(|&(_, last)| last <= start),
            "tokens in text order"
        );
        self.spans.push((start, end));
        self.terms.push(term);
    }

    pub(crate) fn shrink(&mut self) {
        self.spans.shrink_to_fit();
        self.terms.shrink_to_fit();
    }

    /// How many tokens there are.
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Whether there is no token.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// The term of token `i`, with `i < len()`.
    pub fn term(&self, i: usize) -> TermId {
        self.terms[i]
    }

    /// The byte at which token `i` starts.
    pub fn start(&self, i: usize) -> u32 {
        self.spans[i].0
    }

    /// `(start, end)` of token `i`, in bytes of the text.
    pub fn span(&self, i: usize) -> (u32, u32) {
        self.spans[i]
    }

    /// The terms of all tokens, in text order.
    pub fn terms(&self) -> &[TermId] {
        &self.terms
    }

    /// Each token as `(start, end, term)`, in text order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (u32, u32, TermId)> + '_ {
        self.spans.iter().zip(&self.terms).map(|(&(start, end), &term)| (start, end, term))
    }

    /// The tokens whose *start* lies in the byte range `start..end`, by binary search. If ranges tile the
    /// text, each token is in exactly one of them, even a token across a boundary.
    pub fn within(&self, start: u32, end: u32) -> Range<usize> {
        let first = self.spans.partition_point(|span| span.0 < start);
        let last = first + self.spans[first..].partition_point(|span| span.0 < end);
        first..last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_order_of_appearance() {
        let mut set = Interner::default();
        let numbers: Vec<u32> = ["b", "a", "", "b", "字", "a"].iter().map(|s| set.intern(s)).collect();
        assert_eq!(numbers, [0, 1, 2, 0, 3, 1]);
        let strings: Vec<&str> = (0..4).map(|n| set.string(n)).collect();
        assert_eq!(strings, ["b", "a", "", "字"]);
        assert_eq!((set.len(), set.buffer.len()), (4, 5));
        assert_eq!(set.get(hash("c"), "c"), None);
    }

    #[test]
    fn many_strings() {
        let mut set = Interner::default();
        for round in 0..2 {
            for n in 0..50_000u32 {
                assert_eq!(set.intern(&format!("{:x}", n.wrapping_mul(2_654_435_761))), n, "round {round}");
            }
        }
        assert_eq!(set.len(), 50_000);
    }
}
