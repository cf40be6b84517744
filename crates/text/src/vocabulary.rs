//! The interned terms of a site, and the terms that one further text adds to them.
//!
//! A vocabulary also stores the term of each distinct form of a word, so that lower case, stop lists and
//! stemming are applied once a form and site. It stores the cuts of runs of Han characters too, so that the
//! template of a Chinese site is cut once. Both are caches that change no result.

use crate::TermOptions;
use crate::interner::{Interner, hash};

/// The number of a term: consecutive from 0 in the order of first appearance, so the same texts in the same
/// order give the same numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TermId(u32);

impl TermId {
    /// The id with this number.
    #[must_use]
    pub fn new(number: u32) -> Self {
        TermId(number)
    }

    /// The number, as an index into arrays that hold one entry a term.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
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
    #[must_use]
    pub fn new() -> Self {
        Vocabulary::default()
    }

    /// How many terms there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Whether there is no term.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The term with this id.
    ///
    /// # Panics
    /// If the id is not below `len()`: it belongs to another vocabulary, or to an [`Overlay`].
    #[must_use]
    pub fn term(&self, id: TermId) -> &str {
        self.terms.string(id.0)
    }

    /// The id of a term (not of a word: terms are stems in lower case), if the vocabulary has it.
    #[must_use]
    pub fn get(&self, term: &str) -> Option<TermId> {
        self.terms.get(hash(term), term).map(TermId)
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

/// The terms that one text adds to a vocabulary that does not change. Their ids follow those of the
/// vocabulary.
#[derive(Clone, Debug, Default)]
pub struct Overlay {
    first: usize,
    terms: Interner,
}

impl Overlay {
    /// How many terms are new.
    #[must_use]
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Whether no term is new.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the id is that of a new term.
    #[must_use]
    pub fn is_new(&self, id: TermId) -> bool {
        id.index() >= self.first
    }

    /// One more than the largest id: the terms of the vocabulary and the new ones together.
    #[must_use]
    pub fn total(&self) -> usize {
        self.first + self.terms.len()
    }

    /// The term with this id, a new one or one of `vocabulary`, which must be the overlay's own.
    ///
    /// # Panics
    /// If the id is not below `total()`.
    #[must_use]
    pub fn term<'a>(&'a self, vocabulary: &'a Vocabulary, id: TermId) -> &'a str {
        if self.is_new(id) { self.terms.string(number(id.index() - self.first)) } else { vocabulary.term(id) }
    }
}

fn number(index: usize) -> u32 {
    u32::try_from(index).expect("ids are numbers of an interner, which are u32")
}

/// The outcome of a word: its term, or nothing if it was dropped.
pub(crate) type Outcome = Option<TermId>;

/// A term of a run of Han characters; offsets are within the run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunToken {
    pub(crate) start: u16,
    pub(crate) end: u16,
    pub(crate) term: TermId,
}

/// The most bytes of all stored runs together. A site's template comes with its first pages.
const REMEMBERED_RUNS: usize = 8 << 20;

/// The place where an analyser looks words up and adds new terms.
pub(crate) trait Lexicon {
    fn known(&self, hash: u64, form: &str) -> Option<Outcome>;
    fn remember(&mut self, hash: u64, form: &str, outcome: Outcome);
    fn intern(&mut self, term: &str) -> TermId;
    fn known_run(&self, hash: u64, run: &str) -> Option<&[RunToken]>;
    fn remember_run(&mut self, hash: u64, run: &str, tokens: &[RunToken]);
}

/// Forms of words with their outcomes, and runs with their tokens, under one set of options.
#[derive(Clone, Debug, Default)]
struct Forms {
    /// The options of the outcomes; none while there are no outcomes.
    options: Option<TermOptions>,
    forms: Interner,
    outcomes: Vec<Outcome>,
    runs: Interner,
    run_ends: Vec<usize>,
    run_tokens: Vec<RunToken>,
}

impl Forms {
    fn get(&self, hash: u64, form: &str) -> Option<Outcome> {
        self.forms.get(hash, form).map(|n| self.outcomes[n as usize])
    }

    fn add(&mut self, hash: u64, form: &str, outcome: Outcome) {
        self.forms.add(hash, form);
        self.outcomes.push(outcome);
    }

    fn run(&self, hash: u64, run: &str) -> Option<&[RunToken]> {
        let n = self.runs.get(hash, run)? as usize;
        let start = if n == 0 { 0 } else { self.run_ends[n - 1] };
        Some(&self.run_tokens[start..self.run_ends[n]])
    }

    fn add_run(&mut self, hash: u64, run: &str, tokens: &[RunToken]) {
        if self.runs.bytes() + run.len() <= REMEMBERED_RUNS {
            self.runs.add(hash, run);
            self.run_tokens.extend_from_slice(tokens);
            self.run_ends.push(self.run_tokens.len());
        }
    }
}

impl Vocabulary {
    /// The vocabulary as a lexicon for these options. Outcomes of other options are removed, terms stay.
    pub(crate) fn lexicon(&mut self, options: &TermOptions) -> &mut impl Lexicon {
        if self.forms.options.as_ref() != Some(options) {
            self.forms = Forms { options: Some(options.clone()), ..Forms::default() };
        }
        self
    }
}

impl Lexicon for Vocabulary {
    fn known(&self, hash: u64, form: &str) -> Option<Outcome> {
        self.forms.get(hash, form)
    }

    fn remember(&mut self, hash: u64, form: &str, outcome: Outcome) {
        self.forms.add(hash, form, outcome);
    }

    fn intern(&mut self, term: &str) -> TermId {
        Vocabulary::intern(self, term)
    }

    fn known_run(&self, hash: u64, run: &str) -> Option<&[RunToken]> {
        self.forms.run(hash, run)
    }

    fn remember_run(&mut self, hash: u64, run: &str, tokens: &[RunToken]) {
        self.forms.add_run(hash, run, tokens);
    }
}

/// A vocabulary that is only read, with an overlay for new terms.
pub(crate) struct Over<'a> {
    vocabulary: &'a Vocabulary,
    /// The vocabulary's outcomes, if they belong to the same options.
    known: Option<&'a Forms>,
    overlay: Overlay,
    forms: Forms,
}

impl<'a> Over<'a> {
    pub(crate) fn new(vocabulary: &'a Vocabulary, options: &TermOptions) -> Self {
        Over {
            vocabulary,
            known: Some(&vocabulary.forms).filter(|forms| forms.options.as_ref() == Some(options)),
            overlay: Overlay { first: vocabulary.len(), terms: Interner::default() },
            forms: Forms::default(),
        }
    }

    pub(crate) fn into_overlay(self) -> Overlay {
        self.overlay
    }
}

impl Lexicon for Over<'_> {
    fn known(&self, hash: u64, form: &str) -> Option<Outcome> {
        self.known.and_then(|known| known.get(hash, form)).or_else(|| self.forms.get(hash, form))
    }

    fn remember(&mut self, hash: u64, form: &str, outcome: Outcome) {
        self.forms.add(hash, form, outcome);
    }

    fn intern(&mut self, term: &str) -> TermId {
        self.vocabulary.get(term).unwrap_or_else(|| {
            let new = self.overlay.terms.intern(term) as usize;
            TermId(number(self.overlay.first + new))
        })
    }

    fn known_run(&self, hash: u64, run: &str) -> Option<&[RunToken]> {
        self.known.and_then(|known| known.run(hash, run))
    }

    // A run seldom occurs twice in one text.
    fn remember_run(&mut self, _: u64, _: &str, _: &[RunToken]) {}
}
