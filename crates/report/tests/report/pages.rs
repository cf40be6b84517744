//! Tables that name pages: the worst ones, errors by cause, and gold conventions.

use std::collections::BTreeMap;

use record::{PageScore, Scores};

use crate::fixtures::{MADE, REAL, output, plain_run, row, scores};
use crate::{check_shown, files, of_output};

/// A page: counts of words, and for each kind the words: all, marked, kept, both.
fn page(name: &str, words: [u64; 3], kinds: &[(&str, [u64; 4])], lost: &str, added: &str) -> PageScore {
    let kinds: BTreeMap<_, _> = kinds.iter().map(|(kind, words)| ((*kind).to_owned(), *words)).collect();
    PageScore {
        variant: "default".to_owned(),
        page: name.to_owned(),
        counts: BTreeMap::from([("token".to_owned(), words)]),
        kinds: Some(kinds).filter(|kinds| !kinds.is_empty()),
        confidence: None,
        lost: lost.to_owned(),
        added: added.to_owned(),
    }
}

fn site(run: &str, data: &str, name: &str, pages: Vec<PageScore>) -> Scores {
    Scores { pages, ..scores(run, data, name, vec![row("default", 10, 10, 5)]) }
}

/// Two sites of a run, or of a baseline that keeps all of the same pages.
fn sites(run: &str, data: &str) -> [Scores; 2] {
    let a = vec![
        page("fine", [10, 10, 10], &[("prose", [10, 10, 10, 10])], "", ""),
        page(
            "half",
            [10, 10, 5],
            &[("prose", [20, 8, 8, 4]), ("title", [4, 2, 2, 1])],
            "Rain, rain",
            "Menu <b>",
        ),
        page("other gold", [30, 4, 0], &[], "It says", "Home"),
    ];
    let b = vec![
        page("nothing kept", [10, 0, 0], &[("prose", [12, 10, 0, 0])], "All of it", ""),
        page(
            "nothing to keep",
            [0, 7, 0],
            &[("link", [9, 0, 7, 0]), ("prose", [3, 0, 0, 0])],
            "",
            "Home News",
        ),
    ];
    [site(run, data, "a", a), site(run, data, "b", b)]
}

fn shown(table: &str, all: &[Scores], name: &str) -> Option<String> {
    crate::table(&files(&of_output(vec![plain_run("own")], output("pages", table), all)), name)
}

const WORST: &str = "worst = { runs = [\"own\"], measure = \"token\", pages = 3 }";
const DISPUTED: &str = "disputed = { runs = [\"own\", \"other\"], measure = \"token\", pages = 2 }";
const CAUSES: &str = "causes = { runs = [\"own\"] }";
const CONVENTIONS: &str = "conventions = {}";

#[test]
fn the_worst_pages_with_what_was_lost_and_kept_wrongly() {
    insta::assert_snapshot!(shown(WORST, &sites("own", REAL), "pages.real").unwrap());
}

#[test]
fn the_pages_on_which_runs_differ_most() {
    let mut other = sites("other", REAL);
    // the second run keeps another half of one page, and nothing of another
    let pages = other.iter_mut().flat_map(|site| &mut site.pages);
    for (page, common) in pages.zip([1, 0]) {
        page.counts.insert("token".to_owned(), [10, 10, common]);
    }
    let all = [sites("own", REAL), other].concat();
    let case = of_output(vec![plain_run("own"), plain_run("other")], output("pages", DISPUTED), &all);
    insta::assert_snapshot!(crate::table(&files(&case), "pages.real").unwrap());
}

#[test]
fn errors_by_cause() {
    insta::assert_snapshot!(shown(CAUSES, &sites("own", REAL), "pages.real").unwrap());
}

#[test]
fn conventions_are_a_table_of_one_data_set_each_kind() {
    let all = [sites("baseline-everything", REAL), sites("baseline-everything", MADE)].concat();
    insta::assert_snapshot!(shown(CONVENTIONS, &all, "pages.real").unwrap());
    assert!(shown(CONVENTIONS, &all, "pages.all-real").is_none());
}

#[test]
fn without_pages_there_is_no_table() {
    let none = [scores("own", REAL, "a", vec![row("default", 10, 10, 5)])];
    for kind in [WORST, CAUSES, CONVENTIONS] {
        assert_eq!(shown(kind, &none, "pages.real"), None);
    }
}

#[test]
fn a_worst_page_has_the_command_that_shows_it() {
    let case = of_output(vec![plain_run("own")], output("worst", WORST), &sites("own", REAL));
    let html = files(&case).remove("report.html").unwrap();
    check_shown(&html, &["<summary>look at it</summary><code>gleaner view "]);
}

#[test]
fn measured_f_over_bins_of_confidence() {
    const CONFIDENCE: &str = "confidence = { run = \"own\", measure = \"token\" }";
    let mut all = sites("own", REAL);
    assert_eq!(shown(CONFIDENCE, &all, "pages.real"), None);
    let pages = all.iter_mut().flat_map(|site| &mut site.pages);
    for (page, confidence) in pages.zip([0.95, 0.41, 1.0, 0.4]) {
        page.confidence = Some(confidence);
    }
    insta::assert_snapshot!(shown(CONFIDENCE, &all, "pages.real").unwrap());
}
