//! The data of runs: missing or broken data sets are recorded, and the rest is run; choices of pages with their baselines; and texts that
//! were made elsewhere, where words are judged on the text, and marks on its place in the page.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use record::{Presence, Scores};

use crate::{HEAD, NOTHING, Place};

fn manifest() -> String {
    format!("{HEAD}[[data]]\nid = \"daniel\"\n{NOTHING}")
}

#[test]
fn a_missing_data_set_is_recorded_with_the_command_that_obtains_it() {
    let executed = Place::new().execute(&manifest());
    let [synthetic, daniel] = executed.summary.data.as_slice() else { panic!("two data sets") };
    assert_eq!((&synthetic.presence, synthetic.sites, synthetic.pages), (&Presence::Present, 13, 52));
    assert_eq!(daniel.presence, Presence::Missing("gleaner data get daniel".to_owned()));
    assert_eq!((daniel.sites, daniel.pages, daniel.digest.as_str()), (0, 0, ""));
    assert_eq!(executed.summary.failures, []);
    assert_eq!(executed.scores.len(), 3 * 13);
}

#[test]
fn a_broken_data_set_is_a_failure_and_the_rest_is_run() {
    let mut place = Place::new();
    let mirror = tempfile::tempdir().unwrap();
    fs::write(mirror.path().join("daniel.tar.xz"), "no archive").unwrap();
    place.mirror = Some(mirror.path().to_owned());
    let executed = place.execute(&manifest());
    let [failure] = executed.summary.failures.as_slice() else { panic!("one failure") };
    let unit = &failure.unit;
    assert_eq!((unit.run.as_str(), unit.data.as_str(), unit.site.as_str()), ("", "daniel", ""));
    assert_eq!((failure.kind.as_str(), failure.page.as_str()), ("data", ""));
    assert!(failure.message.contains("daniel.tar.xz"), "{}", failure.message);
    assert_eq!(executed.scores.len(), 3 * 13);
}

#[test]
#[ignore = "needs the archives in GLEANER_MIRROR"]
fn real_pages_edited_after_unpacking_are_not_scored() {
    let mut place = Place::new();
    place.mirror = std::env::var_os("GLEANER_MIRROR").map(PathBuf::from);
    let data = || {
        let executed = place.execute(&manifest());
        (executed.summary.data[1].presence.clone(), executed.summary.failures)
    };
    assert_eq!(data(), (Presence::Present, vec![]));
    let pages = place.data().join("daniel/corpora/Corpus_daniel_v2.1/html");
    let page = fs::read_dir(pages).unwrap().next().unwrap().unwrap().path();
    fs::write(page, "<p>edited").unwrap();
    let (presence, failures) = data();
    let Presence::Unusable(why) = presence else { panic!("{presence:?}") };
    assert!(
        why.contains(" is not daniel: ")
            && why.contains("remove the folder and run `gleaner data get daniel`"),
        "{why}"
    );
    assert_eq!(failures.iter().map(|failure| failure.kind.as_str()).collect::<Vec<_>>(), ["data"]);
}

#[test]
fn a_run_keeps_to_its_data_sets() {
    let run = "[[run]]\nid = \"r\"\ntitle = \"t\"\nmethod = \"nothing\"\non = [\"daniel\"]\n";
    let executed = Place::new().execute(&format!("{HEAD}[[data]]\nid = \"daniel\"\n{run}"));
    // nor is there a baseline where no run is
    assert!(executed.scores.is_empty());
    assert_eq!(executed.summary.data[0].answer, "none");
}

/// The scores of one run by site.
fn of<'s>(scores: &'s [Scores], run: &str) -> Vec<&'s Scores> {
    scores.iter().filter(|scores| scores.unit.run == run).collect()
}

#[test]
fn baselines_have_the_pages_of_the_other_runs() {
    let runs = "[[run]]\nid = \"all\"\nmethod = \"everything\"\n[[run]]\nid = \"some\"\nmethod = \"everything\"\n\
                pages-without = [\"related\"]\n";
    let executed = Place::new().execute(&format!("{HEAD}{runs}"));
    for (run, baseline) in [("all", "baseline-everything"), ("some", "baseline-everything-2")] {
        let (ours, theirs) = (of(&executed.scores, run), of(&executed.scores, baseline));
        let rows = |scores: &[&Scores]| -> Vec<_> {
            scores
                .iter()
                .map(|scores| (scores.unit.site.clone(), scores.site.clone(), scores.rows.clone()))
                .collect()
        };
        assert!(!ours.is_empty());
        assert_eq!(rows(&ours), rows(&theirs));
    }
    let traits: BTreeSet<&str> = of(&executed.scores, "some")
        .into_iter()
        .flat_map(|scores| scores.rows.iter().flat_map(|row| row.traits.iter().map(String::as_str)))
        .collect();
    assert!(!traits.contains("related"), "{traits:?}");
}

#[test]
fn keeping_everything_finds_all_and_keeping_nothing_finds_nothing() {
    let executed = Place::new().execute(&format!("{HEAD}{NOTHING}"));
    for row in of(&executed.scores, "baseline-everything").into_iter().flat_map(|scores| &scores.rows) {
        assert!(row.relevant > 0 && row.common == row.relevant && row.found > row.relevant);
    }
    for row in of(&executed.scores, "baseline-nothing").into_iter().flat_map(|scores| &scores.rows) {
        assert_eq!((row.found, row.common), (0, 0));
    }
}

const STORED: &str = r#"
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
    let executed = place.execute(STORED);
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
