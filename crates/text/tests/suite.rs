//! The tests of `text` through its public interface: terms under options, ids, properties of every text, and texts made to be
//! slow.

use proptest::prelude::*;
use text::{
    Analyser, Chinese, Language, Stemming, TermId, TermOptions, Tokens, Vocabulary, sentences, words,
};

/// `word>term` of each token, with blanks between; the word alone where the term is the same.
fn analyse(options: &TermOptions, text: &str) -> String {
    let mut vocabulary = Vocabulary::new();
    let tokens = Analyser::new(options).tokens(text, &mut vocabulary);
    let shown = tokens.iter().map(|(start, end, term)| {
        let (word, term) = (&text[start as usize..end as usize], vocabulary.term(term));
        if word == term { word.to_owned() } else { format!("{word}>{term}") }
    });
    shown.collect::<Vec<_>>().join(" ")
}

#[test]
fn default_terms() {
    for (text, expected) in [
        ("", ""),
        (" \n\t\u{A0}\u{3000}", ""),
        ("-- ... !", ""),
        ("The relational databases of Lin and Ho.", "relational>relat databases>databas Lin>lin Ho>ho"),
        // stop words in any case and with any apostrophe
        ("THE the Don’t DON'T it's", ""),
        ("Bush's dogs' the company's what's", "Bush's>bush dogs>dog company's>compani"),
        // `us` is not stemmed to `u`
        ("US gas", "US>us gas>ga"),
        ("3.14 in 2002 at mp3 1,000", "3.14 2002 mp3 1,000"),
        // one term for typographic variants
        ("Ｗｅｂ web in\u{AD}dex index", "Ｗｅｂ>web web in\u{AD}dex>index index"),
        ("cafe\u{301} café", "cafe\u{301}>café café"),
        ("總統府發言人表示，經濟成長了。", "總統府 發言人 經濟 成長"),
        ("他們的新聞", "新聞"),
        ("总统府发言人表示，经济成长了。", "总统府 发言人 经济 成长"),
        ("買書的總統", "買 書 總統"),
        ("微軟Microsoft發表", "微軟 Microsoft>microsoft 發表"),
        ("Windows系統2002年版本", "Windows>window 系統 2002 年 版本"),
        ("東京タワーのニュース", "東京 タワー の ニュース"),
        ("서울 시장", "서울 시장"),
        // languages by script
        ("и столица της Αθήνας and towns", "столица Αθήνας>αθήνας towns>town"),
        ("się towns", "się towns>town"),
        // emoji, marks and joiners
        ("👩\u{200D}👩\u{200D}👧 family ❤\u{FE0F}", "family>famili"),
    ] {
        assert_eq!(analyse(&TermOptions::default(), text), expected, "default terms of {text:?}");
    }
}

#[test]
fn plain_terms() {
    for (text, expected) in [
        ("", ""),
        ("The relational databases.", "The>the relational databases"),
        ("Don’t Bush's", "Don’t>don't Bush's>bush's"),
        ("e\u{301}\u{302}\u{303}tude \u{301}x", "e\u{301}\u{302}\u{303}tude>é\u{302}\u{303}tude x"),
    ] {
        assert_eq!(analyse(&TermOptions::plain(), text), expected, "plain terms of {text:?}");
    }
}

#[test]
fn terms_under_other_options() {
    let check = |change: fn(&mut TermOptions), text: &str, expected: &str| {
        let mut options = TermOptions::default();
        change(&mut options);
        assert_eq!(analyse(&options, text), expected, "terms of {text:?} under {options:?}");
    };
    check(|o| o.numbers = false, "3.14 in 2002 at mp3 1,000 ½", "mp3");
    check(|o| o.fold = false, "Ｗｅｂ", "Ｗｅｂ>ｗｅｂ");
    check(|o| o.chinese_traditional = false, "新聞報導", "新 聞 報 導");
    check(|o| o.chinese = Chinese::Characters, "新聞的報導", "新 聞 報 導");
    check(|o| o.chinese_single = false, "買書的總統", "總統");
    check(|o| o.stop_languages = vec![Language::Polish], "się the towns", "the towns>town");
    check(|o| o.stemmers = vec![Stemming::Russian], "столицами towns", "столицами>столиц towns");
    check(|o| o.stemmers = vec![Stemming::English], "generously news", "generously>generous news");
}

#[test]
fn a_huge_word_has_a_small_term() {
    let text = format!("start {} end", "x".repeat(200_000));
    let mut vocabulary = Vocabulary::new();
    let tokens = Analyser::new(&TermOptions::default()).tokens(&text, &mut vocabulary);
    assert_eq!(tokens.len(), 3);
    assert_eq!(tokens.span(1), (6, 200_006));
    assert!(vocabulary.term(tokens.term(1)).len() < 100);
}

#[test]
fn huge_words_that_differ_at_the_end_differ() {
    let (a, b) = ("é".repeat(100_000), "é".repeat(99_999) + "e");
    let mut vocabulary = Vocabulary::new();
    let tokens = Analyser::new(&TermOptions::default()).tokens(&format!("{a} {b} {a}"), &mut vocabulary);
    assert_eq!(tokens.len(), 3);
    assert!(tokens.term(0) == tokens.term(2) && tokens.term(0) != tokens.term(1));
}

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
fn a_text_over_a_vocabulary_leaves_it_alone() {
    let analyser = Analyser::new(&TermOptions::default());
    let mut vocabulary = Vocabulary::new();
    let _ = analyser.tokens("news weather", &mut vocabulary);
    let tokens = analyser.tokens_over("the storm, weather storms 颱風 news", &vocabulary);
    assert_eq!((ids(tokens.terms()), vocabulary.len()), (vec![2, 1, 2, 3, 0], 2));
    let tokens = Analyser::new(&TermOptions::plain()).tokens_over("a b a", &Vocabulary::new());
    assert_eq!(ids(tokens.terms()), [0, 1, 0]);
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
        let over = analyser.tokens_over(text, &shared);
        let terms = |tokens: &Tokens, v: &Vocabulary| -> Vec<String> {
            tokens.terms().iter().map(|&term| v.term(term).to_owned()).collect()
        };
        assert_eq!(terms(&alone, &own), terms(&together, &shared), "{options:?}");
        assert_eq!(over, together);
    }
    // And over a vocabulary whose caches belong to other options.
    let tokens = Analyser::new(&TermOptions::plain()).tokens_over("The unseen", &shared);
    assert_eq!(ids(tokens.terms()), [shared.get("the").unwrap().index(), shared.len()]);
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
        let over = analyser.tokens_over(&text, &used);
        prop_assert_eq!(&before, &used.terms().map(str::to_owned).collect::<Vec<_>>());
        let again = analyser.tokens(&text, &mut used);
        prop_assert_eq!(&over, &again, "ids over a vocabulary are those that it would have given");
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

/// Texts made to be slow have this many bytes. A step that looks back or ahead over a whole text would take hours here, so a test
/// that does not end shows the faulty method. The results are checked like those of any text.
const SIZE: usize = 200_000;

fn check_slow(text: &str) {
    let tokens = Analyser::new(&TermOptions::default()).tokens(text, &mut Vocabulary::new());
    let tokens: Vec<_> = tokens.iter().map(|(start, end, _)| (start, end)).collect();
    for spans in [tokens, words(text).collect(), sentences(text).collect()] {
        let mut at = 0;
        for (start, end) in spans {
            assert!(at <= start && start < end, "{start}..{end} after {at}");
            assert!(text.is_char_boundary(start as usize) && text.is_char_boundary(end as usize));
            at = end;
        }
    }
}

fn check_unit(unit: &str) {
    check_slow(&unit.repeat(SIZE / unit.len()));
    // Once more behind a text that may continue.
    check_slow(&format!("a.{}b", unit.repeat(SIZE / unit.len())));
}

#[test]
fn slow_texts() {
    let marks_and_joiners = ["\u{301}", "a.\u{301}", "\u{200D}", "👩\u{200D}", "新\u{FE00}", "🇩"];
    let signs_that_join = ["_", "a_._", "a'é", "א\"", "א\"\u{301}"];
    let one_word = ["x", "é", "カ", "9"];
    let other_writings = ["あ", "กขค", "新", "中華人民共和國"];
    let sentence_ends = [".", "Mr. ", "a. ", "A.)", ") ", "。「", "\n"];
    for units in [&marks_and_joiners[..], &signs_that_join, &one_word, &other_writings, &sentence_ends] {
        units.iter().for_each(|unit| check_unit(unit));
    }
}

#[test]
fn words_that_all_differ() {
    check_slow(&(0..SIZE / 7).map(|i| format!("{i:06x} ")).collect::<String>());
}
