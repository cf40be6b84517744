//! The board of the repository's own results.

use std::path::Path;

use crate::place::Place;

#[test]
fn the_committed_results_make_a_board() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (results, peers) = (results(), root.join("peers"));
    let folders = ["--results", &results, "--peers", peers.to_str().unwrap()];
    let place = Place::new();
    let said = place.check(&[&["board", "--out", "made"], &folders[..]].concat(), 0, "");
    assert!(said.ends_with(" files: made/index.html\n"), "{said}");
    // a ranking of each experiment, and what descriptions say
    let data = place.read("made/data/wcxb-dev.html");
    for text in [
        "The field today, the best first",
        "The best first, on pages of the kind forum",
        "By form, the best first",
        "M. Foley",
    ] {
        assert!(data.contains(text), "{text:?} is missing");
    }
    assert!(place.read("made/systems/trafilatura.html").contains("include_comments=False"));
    let forest = place.read("made/systems/witness-forest.html");
    assert!(forest.contains("F by date") && forest.contains("<td>2026-"), "no figures by date");
    assert!(data.contains("and of those wrongly kept") && !data.contains("../views/"));
    assert!(place.read("made/index.html").contains("systems/witness-forest.html"));
}

#[test]
fn results_that_are_missing_and_unknown_experiments_are_named() {
    let place = Place::new();
    let missing = "gleaner: no results; `gleaner reproduce kinds` makes them: cannot read results/kinds/provenance.json: \
                   No such file or directory (os error 2)\n";
    place.check(&["board", "kinds"], 2, missing);
    let run = place.run(&["board", "kind"]);
    assert!(run.code == Some(2) && run.err.contains("(did you mean \"kinds\"?)"), "{}", run.err);
}

#[test]
fn data_without_worst_pages_are_named() {
    let place = Place::new();
    let unknown = place.run(&["board", "kinds", "--results", &results(), "--view", "daniel"]);
    let expected = "gleaner: no results name pages of \"daniel\"; data sets with named pages are: aeb, forum-pages, wcxb-dev\n";
    assert_eq!((unknown.code, unknown.err.as_str()), (Some(2), expected));
}

fn results() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results").display().to_string()
}

#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_link() {
    let place = Place::new();
    place.write("others/note.txt", "");
    place.write("made/note.txt", "");
    std::os::unix::fs::symlink(place.path("others"), place.path("made/data")).unwrap();
    let run = place.run(&["board", "kinds", "--out", "made", "--results", &results()]);
    let expected = "gleaner: made/data is a link, and nothing is written through it\n";
    assert_eq!((run.code, run.err.as_str()), (Some(2), expected));
    assert_eq!(std::fs::read_dir(place.path("others")).unwrap().count(), 1);
}
