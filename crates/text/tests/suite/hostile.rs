//! Texts made to be slow. A step that looks back or ahead over a whole text would take hours here, so a test
//! that does not end shows the faulty method. The results are checked like those of any text.

use text::{Analyser, TermOptions, Vocabulary, sentences, words};

const SIZE: usize = 200_000;

fn check_text(text: &str) {
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

fn check(unit: &str) {
    check_text(&unit.repeat(SIZE / unit.len()));
    // Once more behind a text that may continue.
    check_text(&format!("a.{}b", unit.repeat(SIZE / unit.len())));
}

#[test]
fn marks_and_joiners() {
    check("\u{301}");
    check("a.\u{301}");
    check("\u{200D}");
    check("👩\u{200D}");
    check("新\u{FE00}");
}

#[test]
fn flags() {
    check("🇩");
}

#[test]
fn signs_that_join() {
    check("_");
    check("a_._");
    check("a'é");
    check("א\"");
    check("א\"\u{301}");
}

#[test]
fn one_word() {
    check("x");
    check("é");
    check("カ");
    check("9");
}

#[test]
fn other_writings() {
    check("あ");
    check("กขค");
    check("新");
    check("中華人民共和國");
}

#[test]
fn sentence_ends() {
    check(".");
    check("Mr. ");
    check("a. ");
    check("A.)");
    check(") ");
    check("。「");
    check("\n");
}

#[test]
fn words_that_all_differ() {
    check_text(&(0..SIZE / 7).map(|i| format!("{i:06x} ")).collect::<String>());
}
