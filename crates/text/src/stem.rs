//! Stemming by script, with the algorithms of `snowball_stemmers_rs` (Snowball 3).
//!
//! The papers name Porter's algorithm of 1980. Snowball's `porter` is that algorithm as printed. Porter's own
//! program departs from the print in three points, which change 27 of the 23,531 words of his sample
//! (`possibly`: `possibli` as printed, `possibl` by the program). One of the three is used here: words of one
//! or two letters are not changed, or `us` would become `u`.

use snowball_stemmers_rs::{Algorithm, Stemmer};

use crate::term_options::Stemming;
use crate::{Script, TermOptions};

/// The stemmers of the options, at most one a script.
pub(crate) struct Stemmers {
    stemmers: Vec<(Script, Stemming, Stemmer)>,
}

impl Stemmers {
    pub(crate) fn new(options: &TermOptions) -> Self {
        let mut stemmers: Vec<(Script, Stemming, Stemmer)> = Vec::new();
        for &stemming in options.stemmers.iter().filter(|_| options.stem) {
            let (script, algorithm) = algorithm(stemming);
            if stemmers.iter().all(|(taken, ..)| *taken != script) {
                stemmers.push((script, stemming, Stemmer::create(algorithm)));
            }
        }
        Stemmers { stemmers }
    }

    /// The stem of a lower-case word of `script`; the word itself if there is no stemmer for that script.
    pub(crate) fn stem(&self, word: &str, script: Script) -> String {
        match self.stemmers.iter().find(|(of, ..)| *of == script) {
            Some((_, _, stemmer)) if word.chars().nth(2).is_some() => {
                let stem = stemmer.stem(word);
                if stem.is_empty() { word.to_owned() } else { stem.into_owned() }
            }
            _ => word.to_owned(),
        }
    }

    /// Whether Latin words are stemmed as English ones.
    pub(crate) fn english(&self) -> bool {
        self.stemmers.iter().any(|(_, stemming, _)| matches!(stemming, Stemming::Porter | Stemming::English))
    }
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
    use crate::script::word_script;

    const ALL: [Stemming; 11] = [
        Stemming::Porter,
        Stemming::English,
        Stemming::Dutch,
        Stemming::French,
        Stemming::German,
        Stemming::Italian,
        Stemming::Polish,
        Stemming::Portuguese,
        Stemming::Spanish,
        Stemming::Greek,
        Stemming::Russian,
    ];

    fn stem(stemming: Stemming, word: &str) -> String {
        let options = TermOptions { stemmers: vec![stemming], ..TermOptions::default() };
        Stemmers::new(&options).stem(word, word_script(word))
    }

    fn check(stemming: Stemming, cases: &[(&str, &str)]) {
        for (word, expected) in cases {
            assert_eq!(stem(stemming, word), *expected, "{stemming:?} of {word}");
        }
    }

    /// The examples that Porter's paper prints, step by step.
    #[test]
    fn porter_1980() {
        check(
            Stemming::Porter,
            &[
                ("caresses", "caress"),
                ("ponies", "poni"),
                ("agreed", "agre"),
                ("plastered", "plaster"),
                ("motoring", "motor"),
                ("conflated", "conflat"),
                ("hopping", "hop"),
                ("filing", "file"),
                ("happy", "happi"),
                ("sky", "sky"),
                ("relational", "relat"),
                ("conditional", "condit"),
                ("rational", "ration"),
                ("vietnamization", "vietnam"),
                ("formaliti", "formal"),
                ("electriciti", "electr"),
                ("hopefulness", "hope"),
                ("goodness", "good"),
                ("revival", "reviv"),
                ("adjustment", "adjust"),
                ("probate", "probat"),
                ("controll", "control"),
                ("generalizations", "gener"),
                ("oscillators", "oscil"),
            ],
        );
    }

    #[test]
    fn porter_and_porter_2_differ() {
        check(Stemming::Porter, &[("generously", "gener"), ("dying", "dy"), ("news", "new")]);
        check(Stemming::English, &[("generously", "generous"), ("dying", "die"), ("news", "news")]);
    }

    #[test]
    fn short_words_are_left_alone() {
        check(Stemming::Porter, &[("us", "us"), ("is", "is"), ("a", "a"), ("gas", "ga")]);
    }

    #[test]
    fn other_scripts_are_left_alone() {
        check(Stemming::Porter, &[("столицами", "столицами"), ("新聞", "新聞"), ("2002", "2002")]);
        check(Stemming::Russian, &[("relational", "relational"), ("столицами", "столиц")]);
    }

    #[test]
    fn the_first_stemmer_of_a_script_wins() {
        let stemmers = vec![Stemming::German, Stemming::Porter, Stemming::Russian];
        let stemmers = Stemmers::new(&TermOptions { stemmers, ..TermOptions::default() });
        assert_eq!(stemmers.stemmers.len(), 2);
        assert!(!stemmers.english());
    }

    #[test]
    fn stem_off_overrules_the_list() {
        let stemmers = Stemmers::new(&TermOptions { stem: false, ..TermOptions::default() });
        assert!(stemmers.stemmers.is_empty());
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

        /// No stemmer fails on any word of its script, or makes it empty.
        #[test]
        fn no_stemmer_fails(word in "[a-zéßłąşñçăâ'’.]{1,14}|[α-ωάέήίόύώΐϊς]{1,14}|[а-яёѓҐ]{1,14}|[a-z]{0,4}(s|ed|ing|ies|ational|ement|izer|lich|ami|ów)") {
            for stemming in ALL {
                for script in [Script::Latin, Script::Greek, Script::Cyrillic] {
                    let options = TermOptions { stemmers: vec![stemming], ..TermOptions::default() };
                    prop_assert!(!Stemmers::new(&options).stem(&word, script).is_empty());
                }
            }
        }
    }
}
