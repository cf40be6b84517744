//! Properties of every text: spans in order and on character boundaries, nothing lost, the same result by
//! every way.

use proptest::prelude::*;
use text::{Analyser, Chinese, TermOptions, Tokens, Vocabulary, words};

/// Texts of all the kinds that have rules of their own.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[ -~]{0,80}",
        "(The |news's |don’t |漢字新聞|我們的|，|。|Москва |Ελλάς |2002|_|カタ|서울 |e\u{301}|👩\u{200D}👧|\n){0,20}",
        "[aB1 .,'’漢字們聞的\u{20BB7}あー가ё\u{301}\u{200D}\u{FE0F}]{0,40}",
    ]
}

fn any_options() -> impl Strategy<Value = TermOptions> {
    (any::<[bool; 8]>()).prop_map(
        |[stem, stop_words, by_dictionary, new, traditional, single, numbers, fold]| TermOptions {
            stem,
            stop_words,
            chinese: if by_dictionary { Chinese::Dictionary } else { Chinese::Characters },
            chinese_new_words: new,
            chinese_traditional: traditional,
            chinese_single: single,
            numbers,
            fold,
            ..TermOptions::default()
        },
    )
}

fn spans(tokens: &Tokens) -> Vec<(usize, usize)> {
    tokens.iter().map(|(start, end, _)| (start as usize, end as usize)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn tokens_are_sorted_disjoint_and_on_boundaries(text in any_text(), options in any_options()) {
        let mut vocabulary = Vocabulary::new();
        let tokens = Analyser::new(&options).tokens(&text, &mut vocabulary);
        let mut at = 0;
        for (start, end) in spans(&tokens) {
            prop_assert!(at <= start && start < end && end <= text.len());
            prop_assert!(text.is_char_boundary(start) && text.is_char_boundary(end));
            prop_assert!(text[start..end].chars().any(char::is_alphanumeric));
            at = end;
        }
        for term in vocabulary.terms() {
            prop_assert!(!term.is_empty());
        }
    }

    /// By characters, `plain` has exactly the words; by dictionary it joins Han characters and loses nothing.
    #[test]
    fn plain_keeps_every_word(text in any_text()) {
        let words: Vec<_> = words(&text).map(|(start, end)| (start as usize, end as usize)).collect();
        let characters = TermOptions { chinese: Chinese::Characters, ..TermOptions::plain() };
        let tokens = Analyser::new(&characters).tokens(&text, &mut Vocabulary::new());
        prop_assert_eq!(spans(&tokens), words.clone());
        let tokens = spans(&Analyser::new(&TermOptions::plain()).tokens(&text, &mut Vocabulary::new()));
        for (start, _) in words {
            let covered = tokens.iter().any(|&(from, to)| from <= start && start < to);
            prop_assert!(covered, "no token over byte {} of {:?}", start, text);
        }
    }

    /// A vocabulary that has seen the text, one that has seen another, and none at all give the same terms.
    #[test]
    fn caches_and_overlays_change_nothing(text in any_text(), other in any_text(), options in any_options()) {
        let analyser = Analyser::new(&options);
        let (mut fresh, mut used) = (Vocabulary::new(), Vocabulary::new());
        let _ = analyser.tokens(&other, &mut used);
        let before: Vec<String> = used.terms().map(str::to_owned).collect();

        let once = analyser.tokens(&text, &mut fresh);
        let (over, overlay) = analyser.tokens_over(&text, &used);
        prop_assert_eq!(&before, &used.terms().map(str::to_owned).collect::<Vec<_>>());
        let again = analyser.tokens(&text, &mut used);
        prop_assert_eq!(&over, &again, "ids of an overlay are those that the vocabulary would have given");
        prop_assert_eq!(overlay.total(), used.len());
        prop_assert_eq!(&analyser.tokens(&text, &mut fresh), &once);

        prop_assert_eq!(spans(&once), spans(&over));
        for i in 0..once.len() {
            prop_assert_eq!(fresh.term(once.term(i)), used.term(again.term(i)));
        }
    }

    #[test]
    fn within_is_a_filter(text in any_text(), from in 0u32..120, to in 0u32..120) {
        let tokens = Analyser::new(&TermOptions::default()).tokens(&text, &mut Vocabulary::new());
        let found: Vec<usize> = tokens.within(from, to).collect();
        let expected: Vec<usize> =
            (0..tokens.len()).filter(|&i| from <= tokens.start(i) && tokens.start(i) < to).collect();
        prop_assert_eq!(found, expected);
    }
}
