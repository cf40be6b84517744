//! The terms of texts: spans and ids, under the default options and others.

use text::{Analyser, Chinese, Language, Stemming, TermOptions, Vocabulary};

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

fn check(text: &str, expected: &str) {
    assert_eq!(analyse(&TermOptions::default(), text), expected, "default terms of {text:?}");
}

fn check_plain(text: &str, expected: &str) {
    assert_eq!(analyse(&TermOptions::plain(), text), expected, "plain terms of {text:?}");
}

fn check_with(change: impl FnOnce(&mut TermOptions), text: &str, expected: &str) {
    let mut options = TermOptions::default();
    change(&mut options);
    assert_eq!(analyse(&options, text), expected, "terms of {text:?} under {options:?}");
}

#[test]
fn no_text() {
    check("", "");
    check(" \n\t\u{A0}\u{3000}", "");
    check("-- ... !", "");
    check_plain("", "");
}

#[test]
fn english() {
    check("The relational databases of Lin and Ho.", "relational>relat databases>databas Lin>lin Ho>ho");
    check_plain("The relational databases.", "The>the relational databases");
}

#[test]
fn stop_words_in_any_case_and_with_any_apostrophe() {
    check("THE the Don’t DON'T it's", "");
    check_plain("Don’t", "Don’t>don't");
}

#[test]
fn possessives() {
    check("Bush's dogs' the company's what's", "Bush's>bush dogs>dog company's>compani");
    check_plain("Bush's", "Bush's>bush's");
}

#[test]
fn us_is_not_stemmed_to_u() {
    check("US gas", "US>us gas>ga");
}

#[test]
fn numbers_may_be_dropped() {
    check("3.14 in 2002 at mp3 1,000", "3.14 2002 mp3 1,000");
    check_with(|o| o.numbers = false, "3.14 in 2002 at mp3 1,000 ½", "mp3");
}

#[test]
fn one_term_for_typographic_variants() {
    check(
        "Ｗｅｂ web in\u{AD}dex index cafe\u{301} café",
        "Ｗｅｂ>web web in\u{AD}dex>index index cafe\u{301}>café café",
    );
    check_with(|o| o.fold = false, "Ｗｅｂ", "Ｗｅｂ>ｗｅｂ");
}

#[test]
fn traditional_chinese() {
    check("總統府發言人表示，經濟成長了。", "總統府 發言人 經濟 成長");
    check("他們的新聞", "新聞");
}

#[test]
fn simplified_chinese() {
    check("总统府发言人表示，经济成长了。", "总统府 发言人 经济 成长");
}

#[test]
fn traditional_without_the_mapping() {
    check_with(|o| o.chinese_traditional = false, "新聞報導", "新 聞 報 導");
}

#[test]
fn chinese_by_characters() {
    check_with(|o| o.chinese = Chinese::Characters, "新聞的報導", "新 聞 報 導");
}

#[test]
fn single_characters_may_be_dropped() {
    check_with(|o| o.chinese_single = false, "買書的總統", "總統");
    check("買書的總統", "買 書 總統");
}

#[test]
fn chinese_and_english_in_one_line() {
    check(
        "微軟Microsoft發表Windows系統2002年版本",
        "微軟 Microsoft>microsoft 發表 Windows>window 系統 2002 年 版本",
    );
}

#[test]
fn japanese_and_korean() {
    check("東京タワーのニュース", "東京 タワー の ニュース");
    check("서울 시장", "서울 시장");
}

#[test]
fn languages_by_script() {
    check("и столица της Αθήνας and towns", "столица Αθήνας>αθήνας towns>town");
    check("się towns", "się towns>town");
    check_with(|o| o.stop_languages = vec![Language::Polish], "się the towns", "the towns>town");
    check_with(|o| o.stemmers = vec![Stemming::Russian], "столицами towns", "столицами>столиц towns");
    check_with(|o| o.stemmers = vec![Stemming::English], "generously news", "generously>generous news");
}

#[test]
fn emoji_marks_and_joiners() {
    check("👩\u{200D}👩\u{200D}👧 family ❤\u{FE0F}", "family>famili");
    check_plain("e\u{301}\u{302}\u{303}tude \u{301}x", "e\u{301}\u{302}\u{303}tude>é\u{302}\u{303}tude x");
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
