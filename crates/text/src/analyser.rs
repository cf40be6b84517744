//! From a text to its terms: segmentation, form, stop lists and stemmers together.
//!
//! **Stop lists** are chosen by script, from the `stop-words` crate. It has two collections. NLTK's lists are function words
//! (198 for English) and are taken where it has the language; the ISO lists fill in the rest (Polish, Japanese, Korean). The
//! ISO list for English has 1,298 entries, among them `system`, `million` and `home`, which are content.
//!
//! **Stemming** is by script too, with the algorithms of `snowball_stemmers_rs` (Snowball 3). The papers name Porter's algorithm of
//! 1980. Snowball's `porter` is that algorithm as printed. Porter's own program departs from the print in three points, which
//! change 27 of the 23,531 words of his sample (`possibly`: `possibli` as printed, `possibl` by the program). One of the three
//! is used here: words of one or two letters are not changed, or `us` would become `u`.

use std::borrow::Cow;
use std::sync::OnceLock;

use rustc_hash::FxHashSet;
use snowball_stemmers_rs::{Algorithm, Stemmer};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use crate::chinese;
use crate::term_options::{Chinese, Language, Stemming, TermOptions};
use crate::vocabulary::{Lexicon, Outcome, Tokens, Vocabulary, hash};
use crate::word_form::{LONGEST_FORM, Script, fold, word_script};
use crate::words::{Piece, offset, pieces};

/// Turns texts into terms. Built once from [`TermOptions`], then shared by all threads. A text changes the
/// vocabulary and nothing else.
pub struct Analyser {
    options: TermOptions,
    /// At most one a script.
    stemmers: Vec<(Script, Stemming, Stemmer)>,
}

impl Analyser {
    /// An analyser for these options.
    pub fn new(options: &TermOptions) -> Self {
        Analyser { options: options.clone(), stemmers: stemmers(options) }
    }

    /// The options of this analyser.
    pub fn options(&self) -> &TermOptions {
        &self.options
    }

    /// The terms of a text; new ones are added to the vocabulary in the order of the text. Text beyond 4 GiB
    /// is not read.
    ///
    /// Analysers with different options may share a vocabulary, but each change of analyser empties its
    /// caches.
    pub fn tokens(&self, text: &str, vocabulary: &mut Vocabulary) -> Tokens {
        self.analyse(text, &mut Lexicon::of(vocabulary, None, &self.options))
    }

    /// The terms of a text over a vocabulary that does not change. Unseen terms get ids from
    /// `vocabulary.len()` upward, in the order of the text. Text beyond 4 GiB is not read.
    ///
    /// Fast if the last use of the vocabulary had the same options.
    pub fn tokens_over(&self, text: &str, vocabulary: &Vocabulary) -> Tokens {
        let mut unseen = Vocabulary::new();
        self.analyse(text, &mut Lexicon::of(&mut unseen, Some(vocabulary), &self.options))
    }

    fn analyse(&self, text: &str, lexicon: &mut Lexicon<'_>) -> Tokens {
        // English has a word every six bytes, and about half of the words are dropped.
        let mut tokens = Tokens::with_capacity(text.len() / 8);
        let Self { options, .. } = self;
        for Piece { start, end, han } in pieces(text, options.chinese == Chinese::Dictionary) {
            let mut add = |from: usize, to: usize| {
                if let Some(term) = self.look_up(&text[from..to], lexicon) {
                    tokens.push(offset(from), offset(to), term);
                }
            };
            if han {
                let (traditional, new_words) = (options.chinese_traditional, options.chinese_new_words);
                let word = |from: usize, to: usize| add(start + from, start + to);
                chinese::cut(&text[start..end], traditional, new_words, word);
            } else {
                add(start, end);
            }
        }
        tokens.shrink();
        tokens
    }

    /// The outcome of a word, from the lexicon or computed and stored there.
    #[inline]
    fn look_up(&self, word: &str, lexicon: &mut Lexicon<'_>) -> Outcome {
        let hash_of = hash(word);
        lexicon.known(hash_of, word).unwrap_or_else(|| self.judge(word, hash_of, lexicon))
    }

    #[cold]
    fn judge(&self, word: &str, hash_of: u64, lexicon: &mut Lexicon<'_>) -> Outcome {
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
        if self.is_unwanted(&form, script) || self.is_stop_word(&form, script) {
            return None;
        }
        let base = self.without_possessive(&form, script);
        if base.len() < form.len() && self.is_stop_word(base, script) {
            return None;
        }
        Some(self.stem(base, script))
    }

    fn is_stop_word(&self, word: &str, script: Script) -> bool {
        self.options.stop_words && is_stop_word(&self.options.stop_languages, word, script)
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
        if script != Script::Latin || !self.stems_english() {
            return form;
        }
        form.strip_suffix("'s").filter(|base| !base.is_empty()).unwrap_or(form)
    }

    /// The stem of a lower-case word of `script`; the word itself if there is no stemmer for that script.
    fn stem(&self, word: &str, script: Script) -> String {
        match self.stemmers.iter().find(|(of, ..)| *of == script) {
            Some((_, _, stemmer)) if word.chars().nth(2).is_some() => {
                let stem = stemmer.stem(word);
                if stem.is_empty() { word.to_owned() } else { stem.into_owned() }
            }
            _ => word.to_owned(),
        }
    }

    /// Whether Latin words are stemmed as English ones.
    fn stems_english(&self) -> bool {
        self.stemmers.iter().any(|(_, stemming, _)| matches!(stemming, Stemming::Porter | Stemming::English))
    }
}

/// Whether a word in lower case is a stop word of one of the languages. A list is made at first use, once for the process. A
/// text without words of a script pays nothing for its lists.
fn is_stop_word(languages: &[Language], word: &str, script: Script) -> bool {
    let is_in = |language| list(language).1 == script && keys(language).contains(key(word, script).as_ref());
    languages.iter().any(|&language| is_in(language))
}

/// The compared forms of the stop words of a language.
fn keys(language: Language) -> &'static FxHashSet<Cow<'static, str>> {
    /// The number of languages; Spanish is the last of them.
    const LANGUAGES: usize = Language::Spanish as usize + 1;
    static KEYS: [OnceLock<FxHashSet<Cow<'static, str>>>; LANGUAGES] = [const { OnceLock::new() }; LANGUAGES];
    KEYS[language as usize].get_or_init(|| {
        let (code, script) = list(language);
        let words = stop_words::lookup(code).unwrap_or_default().iter();
        // Entries of several words, and signs, have no script of the language, or never match.
        words.filter(|word| word_script(word) == script).map(|word| key(word, script)).collect()
    })
}

/// The code of a language's list, and the script that its words are written in.
fn list(language: Language) -> (&'static str, Script) {
    match language {
        Language::Chinese => ("zh", Script::Han),
        Language::Dutch => ("nl", Script::Latin),
        Language::English => ("en", Script::Latin),
        Language::French => ("fr", Script::Latin),
        Language::German => ("de", Script::Latin),
        Language::Greek => ("el", Script::Greek),
        Language::Italian => ("it", Script::Latin),
        Language::Japanese => ("ja", Script::Kana),
        Language::Korean => ("ko", Script::Hangul),
        Language::Polish => ("pl", Script::Latin),
        Language::Portuguese => ("pt", Script::Latin),
        Language::Russian => ("ru", Script::Cyrillic),
        Language::Spanish => ("es", Script::Latin),
    }
}

/// The compared form of a word: the lists are uneven where a language has two spellings.
fn key(word: &str, script: Script) -> Cow<'_, str> {
    match script {
        // The Chinese list is in simplified characters.
        Script::Han => chinese::simplified(word),
        // The Greek list has most words without accents, and some with a wrong final sigma.
        Script::Greek => {
            let bare = word.nfd().filter(|&c| !is_combining_mark(c)).map(|c| if c == 'ς' { 'σ' } else { c });
            Cow::Owned(bare.collect())
        }
        Script::Cyrillic if word.contains('ё') => Cow::Owned(word.replace('ё', "е")),
        _ => Cow::Borrowed(word),
    }
}

/// The stemmers of the options, at most one a script.
fn stemmers(options: &TermOptions) -> Vec<(Script, Stemming, Stemmer)> {
    let mut stemmers: Vec<(Script, Stemming, Stemmer)> = Vec::new();
    for &stemming in options.stemmers.iter().filter(|_| options.stem) {
        let (script, algorithm) = algorithm(stemming);
        if stemmers.iter().all(|(taken, ..)| *taken != script) {
            stemmers.push((script, stemming, Stemmer::create(algorithm)));
        }
    }
    stemmers
}

fn algorithm(stemming: Stemming) -> (Script, Algorithm) {
    match stemming {
        Stemming::Porter => (Script::Latin, Algorithm::Porter),
        Stemming::English => (Script::Latin, Algorithm::English),
        Stemming::Dutch => (Script::Latin, Algorithm::Dutch),
        Stemming::French => (Script::Latin, Algorithm::French),
        Stemming::German => (Script::Latin, Algorithm::German),
        Stemming::Italian => (Script::Latin, Algorithm::Italian),
        Stemming::Polish => (Script::Latin, Algorithm::Polish),
        Stemming::Portuguese => (Script::Latin, Algorithm::Portuguese),
        Stemming::Spanish => (Script::Latin, Algorithm::Spanish),
        Stemming::Greek => (Script::Greek, Algorithm::Greek),
        Stemming::Russian => (Script::Cyrillic, Algorithm::Russian),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn stop_words_and_others() {
        use Language::{Chinese, English, Greek, Japanese, Korean, Polish, Russian};
        let cases: [(&[Language], &str, &str); 8] = [
            (&[English], "the of don't it's i", "system home million 的 и"),
            // in both writings
            (&[Chinese], "的 我们 我們 这个 這個 因為", "新聞 总统 總統 the"),
            // with and without accents, with and without dots
            (&[Greek], "και από απο της είναι", "κυβέρνηση"),
            (&[Russian], "и она её ее только", "москва столица"),
            (&[Polish], "jest się", "zdrowie"),
            (&[Japanese], "です これら", "ニュース"),
            (&[Korean], "그리고", "서울"),
            (&[], "", "the 的"),
        ];
        for (languages, stops, others) in cases {
            let is_stop = |word: &str| is_stop_word(languages, word, word_script(word));
            assert!(stops.split_whitespace().all(is_stop), "{languages:?}: {stops}");
            assert!(!others.split_whitespace().any(is_stop), "{languages:?}: {others}");
        }
    }

    #[test]
    fn every_language_has_a_list() {
        use Language::{Dutch, French, German, Italian, Portuguese, Spanish};
        for language in [Dutch, French, German, Italian, Portuguese, Spanish] {
            assert!(keys(language).len() > 50, "{language:?}");
        }
    }

    const ALL: [Stemming; 11] = {
        use Stemming::*;
        [Porter, English, Dutch, French, German, Italian, Polish, Portuguese, Spanish, Greek, Russian]
    };

    fn stem(stemming: Stemming, word: &str) -> String {
        let options = TermOptions { stemmers: vec![stemming], ..TermOptions::default() };
        Analyser::new(&options).stem(word, word_script(word))
    }

    fn check_stems(stemming: Stemming, cases: &[(&str, &str)]) {
        for (word, expected) in cases {
            assert_eq!(stem(stemming, word), *expected, "{stemming:?} of {word}");
        }
    }

    /// The examples that Porter's paper prints, step by step.
    #[test]
    fn porter_1980() {
        let printed = "caresses caress ponies poni agreed agre plastered plaster motoring motor conflated conflat hopping hop \
                       filing file happy happi sky sky relational relat conditional condit rational ration \
                       vietnamization vietnam formaliti formal electriciti electr hopefulness hope goodness good \
                       revival reviv adjustment adjust probate probat controll control generalizations gener \
                       oscillators oscil";
        let words: Vec<&str> = printed.split(' ').collect();
        for pair in words.chunks(2) {
            check_stems(Stemming::Porter, &[(pair[0], pair[1])]);
        }
    }

    #[test]
    fn stems_by_script_and_length() {
        check_stems(Stemming::Porter, &[("generously", "gener"), ("dying", "dy"), ("news", "new")]);
        check_stems(Stemming::English, &[("generously", "generous"), ("dying", "die"), ("news", "news")]);
        // short words, and other scripts, are left alone
        check_stems(Stemming::Porter, &[("us", "us"), ("is", "is"), ("a", "a"), ("gas", "ga")]);
        check_stems(Stemming::Porter, &[("столицами", "столицами"), ("新聞", "新聞"), ("2002", "2002")]);
        check_stems(Stemming::Russian, &[("relational", "relational"), ("столицами", "столиц")]);
    }

    #[test]
    fn the_first_stemmer_of_a_script_wins_and_stem_off_overrules_the_list() {
        let stemmers = vec![Stemming::German, Stemming::Porter, Stemming::Russian];
        let analyser = Analyser::new(&TermOptions { stemmers, ..TermOptions::default() });
        assert_eq!((analyser.stemmers.len(), analyser.stems_english()), (2, false));
        assert!(Analyser::new(&TermOptions::plain()).stemmers.is_empty());
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

        /// No stemmer fails on any word of its script, or makes it empty.
        #[test]
        fn no_stemmer_fails(word in "[a-zéßłąşñçăâ'’.]{1,14}|[α-ωάέήίόύώΐϊς]{1,14}|[а-яёѓҐ]{1,14}|[a-z]{0,4}(s|ed|ing|ies|ational|ement|izer|lich|ami|ów)") {
            for stemming in ALL {
                for script in [Script::Latin, Script::Greek, Script::Cyrillic] {
                    let options = TermOptions { stemmers: vec![stemming], ..TermOptions::default() };
                    prop_assert!(!Analyser::new(&options).stem(&word, script).is_empty());
                }
            }
        }
    }
}
