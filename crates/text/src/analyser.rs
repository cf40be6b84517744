//! From a text to its terms: segmentation, form, stop lists and stemmers together.

use std::fmt;

use crate::chinese;
use crate::fold::{LONGEST_FORM, fold};
use crate::interner::hash;
use crate::script::word_script;
use crate::segment::{Piece, Pieces, offset};
use crate::stem::Stemmers;
use crate::stop_words::StopWords;
use crate::vocabulary::{Lexicon, Outcome, Over, RunToken};
use crate::{Chinese, Overlay, Script, TermOptions, Tokens, Vocabulary};

/// Turns texts into terms. Built once from [`TermOptions`], then shared by all threads. A text changes the
/// vocabulary and nothing else.
pub struct Analyser {
    options: TermOptions,
    stop_words: StopWords,
    stemmers: Stemmers,
}

impl fmt::Debug for Analyser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Analyser").field("options", &self.options).finish_non_exhaustive()
    }
}

impl Analyser {
    /// An analyser for these options.
    #[must_use]
    pub fn new(options: &TermOptions) -> Self {
        let languages = if options.stop_words { options.stop_languages.as_slice() } else { &[] };
        Analyser {
            options: options.clone(),
            stop_words: StopWords::new(languages),
            stemmers: Stemmers::new(options),
        }
    }

    /// The options of this analyser.
    #[must_use]
    pub fn options(&self) -> &TermOptions {
        &self.options
    }

    /// The terms of a text; new ones are added to the vocabulary in the order of the text. Text beyond 4 GiB
    /// is not read.
    ///
    /// Analysers with different options may share a vocabulary, but each change of analyser empties its
    /// caches.
    pub fn tokens(&self, text: &str, vocabulary: &mut Vocabulary) -> Tokens {
        self.analyse(text, vocabulary.lexicon(&self.options))
    }

    /// The terms of a text over a vocabulary that does not change. Unseen terms get ids from
    /// `vocabulary.len()` upward, in the order of the text, and are in the overlay. Text beyond 4 GiB is not
    /// read.
    ///
    /// Fast if the last use of the vocabulary had the same options.
    #[must_use]
    pub fn tokens_over(&self, text: &str, vocabulary: &Vocabulary) -> (Tokens, Overlay) {
        let mut lexicon = Over::new(vocabulary, &self.options);
        let tokens = self.analyse(text, &mut lexicon);
        (tokens, lexicon.into_overlay())
    }

    fn analyse(&self, text: &str, lexicon: &mut impl Lexicon) -> Tokens {
        // English has a word every six bytes, and about half of the words are dropped.
        let mut tokens = Tokens::with_capacity(text.len() / 8);
        let mut run = Vec::new();
        for Piece { start, end, han } in Pieces::new(text, self.options.chinese == Chinese::Dictionary) {
            let piece = &text[start..end];
            if han {
                self.cut(piece, lexicon, start, &mut run, &mut tokens);
            } else if let Some(term) = self.look_up(piece, lexicon) {
                tokens.push(offset(start), offset(end), term);
            }
        }
        tokens.shrink();
        tokens
    }

    /// Appends the terms of a run of Han characters that starts at byte `base`. `buffer` is reused.
    fn cut(
        &self,
        run: &str,
        lexicon: &mut impl Lexicon,
        base: usize,
        buffer: &mut Vec<RunToken>,
        tokens: &mut Tokens,
    ) {
        let short = u16::try_from(run.len()).is_ok();
        let hash_of = hash(run);
        if short && let Some(known) = lexicon.known_run(hash_of, run) {
            for token in known {
                let (start, end) = (usize::from(token.start), usize::from(token.end));
                tokens.push(offset(base + start), offset(base + end), token.term);
            }
            return;
        }
        buffer.clear();
        chinese::cut(run, self.options.chinese_traditional, self.options.chinese_new_words, |start, end| {
            if let Some(term) = self.look_up(&run[start..end], lexicon) {
                tokens.push(offset(base + start), offset(base + end), term);
                if let (Ok(start), Ok(end)) = (u16::try_from(start), u16::try_from(end)) {
                    buffer.push(RunToken { start, end, term });
                }
            }
        });
        if short {
            lexicon.remember_run(hash_of, run, buffer);
        }
    }

    /// The outcome of a word, from the lexicon or computed and stored there.
    #[inline]
    fn look_up(&self, word: &str, lexicon: &mut impl Lexicon) -> Outcome {
        let hash_of = hash(word);
        lexicon.known(hash_of, word).unwrap_or_else(|| self.judge(word, hash_of, lexicon))
    }

    #[cold]
    fn judge(&self, word: &str, hash_of: u64, lexicon: &mut impl Lexicon) -> Outcome {
        let outcome = self.term(word).map(|term| lexicon.intern(&term));
        if word.len() <= LONGEST_FORM {
            lexicon.remember(hash_of, word, outcome);
        }
        outcome
    }

    /// The term of a word; none if it is dropped.
    fn term(&self, word: &str) -> Option<String> {
        let form = fold(word, self.options.fold);
        let script = word_script(&form);
        if self.is_unwanted(&form, script) || self.stop_words.contain(&form, script) {
            return None;
        }
        let base = self.without_possessive(&form, script);
        if base.len() < form.len() && self.stop_words.contain(base, script) {
            return None;
        }
        Some(self.stemmers.stem(base, script))
    }

    /// Whether the options drop such words.
    fn is_unwanted(&self, form: &str, script: Script) -> bool {
        let is_single_han = || script == Script::Han && form.chars().nth(1).is_none();
        (!self.options.numbers && !form.chars().any(char::is_alphabetic))
            || (!self.options.chinese_single
                && self.options.chinese == Chinese::Dictionary
                && is_single_han())
    }

    /// An English word without the `'s` of the possessive, if English is stemmed. Porter's algorithm expects
    /// words that were cut at apostrophes, and Porter 2 has this as its step 0.
    fn without_possessive<'a>(&self, form: &'a str, script: Script) -> &'a str {
        if script != Script::Latin || !self.stemmers.english() {
            return form;
        }
        form.strip_suffix("'s").filter(|base| !base.is_empty()).unwrap_or(form)
    }
}
