//! Texts that were made elsewhere as a run: words are judged on the text, marks on its place in the page.

use std::fs;

use record::Scores;

use crate::place::Place;

const MANIFEST: &str = r#"
title = "t"
citation = "c"
seed = 7
measures = ["words", "token"]
[[data]]
id = "local/pages"
paths = ["pages"]
[[run]]
id = "elsewhere"
title = "t"
method = "stored"
settings = { path = "texts.json", format = "wcxb" }
"#;

/// The scores of the run, and its failures as (page, kind, message).
fn scored(place: &Place, texts: &str) -> (Scores, Vec<(String, String, String)>) {
    let folder = place.work().parent().unwrap().to_owned();
    for (page, words) in [("a", "four words of gold"), ("b", "other words of gold")] {
        fs::create_dir_all(folder.join("pages")).unwrap();
        fs::write(folder.join(format!("pages/{page}.html")), format!("<p>Home<p>{words} here")).unwrap();
        fs::write(folder.join(format!("pages/{page}.txt")), format!("{words} here")).unwrap();
    }
    fs::write(folder.join("texts.json"), texts).unwrap();
    let executed = place.execute(MANIFEST);
    let scores = executed.scores.into_iter().find(|scores| scores.unit.run == "elsewhere").unwrap();
    let told =
        |failure: &record::Failure| (failure.page.clone(), failure.kind.clone(), failure.message.clone());
    let failures = scores.failures.iter().map(told).collect();
    (scores, failures)
}

/// Pages, relevant, found and common of a measure.
fn counts(scores: &Scores, measure: &str) -> (u64, u64, u64, u64) {
    let rows = scores.rows.iter().filter(|row| row.measure == measure);
    rows.fold((0, 0, 0, 0), |sum, row| {
        (sum.0 + row.pages, sum.1 + row.relevant, sum.2 + row.found, sum.3 + row.common)
    })
}

#[test]
fn a_stored_text_is_an_answer_and_a_page_without_one_a_failure() {
    let place = Place::new();
    let (scores, failures) = scored(&place, r##"{"a.html": "# four words of gold here, by Jane"}"##);
    assert_eq!(counts(&scores, "words"), (2, 10, 7 + 1, 5));
    assert_eq!(counts(&scores, "token"), (2, 10, 5, 5));
    let none = ("b.html".to_owned(), "page".to_owned(), "no text is stored for it".to_owned());
    assert_eq!(failures, [none]);
    let [texts] = scores.texts.as_slice() else { panic!("one variant") };
    assert_eq!((texts.pages, (texts.unfound * 7.0).round(), texts.mostly_unfound), (1, 2.0, 0));
    // other texts are other records
    let (again, failures) = scored(&place, r#"{"a.html": "four", "b.html": "other words of gold here"}"#);
    assert_ne!(again.key, scores.key);
    assert_eq!((counts(&again, "words"), failures), ((2, 10, 6, 6), vec![]));
}

#[test]
fn texts_that_cannot_be_read_fail_the_run_alone() {
    let (scores, failures) = scored(&Place::new(), "[]");
    assert_eq!(counts(&scores, "token"), (2, 10, 0, 0));
    let [(page, kind, message)] = failures.as_slice() else { panic!("one failure") };
    assert_eq!((page.as_str(), kind.as_str()), ("", "fit"));
    assert!(message.starts_with("stored has no texts: ") && message.contains("texts.json"), "{message}");
}
