//! Ids of terms: order of appearance, overlays, caches without effect; tokens as arrays.

use text::{Analyser, Chinese, TermId, TermOptions, Vocabulary};

fn ids(terms: &[TermId]) -> Vec<usize> {
    terms.iter().map(|term| term.index()).collect()
}

#[test]
fn ids_follow_the_order_of_appearance() {
    let analyser = Analyser::new(&TermOptions::default());
    let mut vocabulary = Vocabulary::new();
    let first = analyser.tokens("news weather 新聞 news", &mut vocabulary);
    let second = analyser.tokens("sports Weather sport", &mut vocabulary);
    assert_eq!(ids(first.terms()), [0, 1, 2, 0]);
    assert_eq!(ids(second.terms()), [3, 1, 3]);
    assert_eq!(vocabulary.terms().collect::<Vec<_>>(), ["new", "weather", "新聞", "sport"]);
    assert_eq!(vocabulary.get("sport"), Some(TermId::new(3)));
    assert_eq!(vocabulary.get("sports"), None);
}

#[test]
fn an_overlay_leaves_the_vocabulary_alone() {
    let analyser = Analyser::new(&TermOptions::default());
    let mut vocabulary = Vocabulary::new();
    let _ = analyser.tokens("news weather", &mut vocabulary);
    let (tokens, overlay) = analyser.tokens_over("the storm, weather storms 颱風 news", &vocabulary);
    assert_eq!(ids(tokens.terms()), [2, 1, 2, 3, 0]);
    assert_eq!(vocabulary.len(), 2);
    assert_eq!((overlay.len(), overlay.total()), (2, 4));
    let terms: Vec<&str> = tokens.terms().iter().map(|&term| overlay.term(&vocabulary, term)).collect();
    assert_eq!(terms, ["storm", "weather", "storm", "颱風", "new"]);
    assert!(overlay.is_new(TermId::new(2)) && !overlay.is_new(TermId::new(1)));
}

#[test]
fn an_overlay_over_nothing() {
    let analyser = Analyser::new(&TermOptions::plain());
    let (tokens, overlay) = analyser.tokens_over("a b a", &Vocabulary::new());
    assert_eq!(ids(tokens.terms()), [0, 1, 0]);
    assert_eq!(overlay.len(), 2);
}

#[test]
fn analysers_with_other_options_may_share_a_vocabulary() {
    let text = "The weathers of 經濟 weathers";
    let options = [
        TermOptions::default(),
        TermOptions::plain(),
        TermOptions { chinese: Chinese::Characters, ..TermOptions::default() },
    ];
    let mut shared = Vocabulary::new();
    for options in options.iter().cycle().take(6) {
        let analyser = Analyser::new(options);
        let mut own = Vocabulary::new();
        let alone = analyser.tokens(text, &mut own);
        let together = analyser.tokens(text, &mut shared);
        let (over, overlay) = analyser.tokens_over(text, &shared);
        let terms = |tokens: &text::Tokens, v: &Vocabulary| -> Vec<String> {
            tokens.terms().iter().map(|&term| v.term(term).to_owned()).collect()
        };
        assert_eq!(terms(&alone, &own), terms(&together, &shared), "{options:?}");
        assert_eq!(over, together);
        assert!(overlay.is_empty());
    }
    // And over a vocabulary whose caches belong to other options.
    let (tokens, overlay) = Analyser::new(&TermOptions::plain()).tokens_over("The unseen", &shared);
    assert_eq!(overlay.term(&shared, tokens.term(0)), "the");
    assert_eq!(overlay.term(&shared, tokens.term(1)), "unseen");
}

#[test]
fn tokens_within_a_range() {
    let analyser = Analyser::new(&TermOptions::plain());
    let tokens = analyser.tokens("one two three", &mut Vocabulary::new());
    assert_eq!(tokens.within(0, 13), 0..3);
    assert_eq!(tokens.within(0, 0), 0..0);
    assert_eq!(tokens.within(1, 5), 1..2, "a token belongs where it starts");
    assert_eq!(tokens.within(5, 8), 2..2);
    assert_eq!(tokens.within(8, u32::MAX), 2..3);
    assert_eq!(tokens.within(9, 3), 3..3, "an empty range has no token");
}

#[test]
fn an_analyser_can_be_shared() {
    fn shared<T: Send + Sync>() {}
    shared::<Analyser>();
    shared::<Vocabulary>();
}
