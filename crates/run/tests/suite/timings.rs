//! Run times: results are the same with and without them.

use std::path::Path;

use crate::place::{HEAD, LIN_HO, NOTHING, Place, bytes};

fn manifest() -> String {
    let timing = r#"
[[timing]]
id = "times"
title = "All at once"
data = "synthetic/news-2002"
runs = ["lin-ho", "nothing"]
pages = [2, 4, 5]
repeats = 3
"#;
    format!("{HEAD}{LIN_HO}labels = 1\n{NOTHING}{timing}")
}

#[test]
fn each_run_is_timed_on_the_sizes_that_the_largest_site_has() {
    let executed = Place::new().execute(&manifest());
    let rows = &executed.machine.timings;
    let told: Vec<_> = rows.iter().map(|row| (row.pages, row.run.as_str(), row.seconds.len())).collect();
    let expected = [2, 4].map(|pages| [(pages, "lin-ho", 3), (pages, "nothing", 3), (pages, "parsing", 3)]);
    assert_eq!(told, expected.concat());
    assert!(rows.iter().all(|row| row.trouble.is_none() && row.site == rows[0].site));
    let whose: Vec<_> =
        rows.iter().map(|row| (row.id.as_str(), row.title.as_str(), row.data.as_str())).collect();
    assert_eq!(whose, [("times", "All at once", "synthetic/news-2002"); 6]);
    // the time of a fit is measurable
    assert!(rows.iter().filter(|row| row.run == "lin-ho").all(|row| row.seconds.iter().all(|s| *s > 0.0)));
}

#[test]
fn without_numbers_of_pages_every_site_is_measured_whole() {
    let cost =
        "[[timing]]\nid = \"costs\"\ndata = \"synthetic/news-2002\"\nruns = [\"lin-ho\", \"nothing\"]\n";
    let executed = Place::new().execute(&manifest().replacen("[[timing]]", &format!("{cost}[[timing]]"), 1));
    let rows: Vec<_> = executed.machine.timings.iter().filter(|row| row.id == "costs").collect();
    assert_eq!(rows.len(), 13 * 3);
    assert!(
        rows.iter().all(|row| (row.pages, row.seconds.len()) == (4, 1)
            && row.bytes > 4000
            && !row.category.is_empty())
    );
    let runs: Vec<_> = rows[..3].iter().map(|row| (row.run.as_str(), row.site.as_str())).collect();
    assert_eq!(runs, ["lin-ho", "nothing", "parsing"].map(|run| (run, rows[0].site.as_str())));
}

#[test]
fn results_are_the_same_with_and_without_times() {
    let (mut with, mut without) = (Place::new(), Place::new());
    without.times = false;
    let (mut timed, plain) = (with.execute(&manifest()), without.execute(&manifest()));
    assert!(plain.machine.timings.is_empty());
    // the provenance says that the run was timed
    assert!(timed.summary.provenance.times && !plain.summary.provenance.times);
    timed.summary.provenance.times = false;
    assert_eq!((timed.scores, timed.summary), (plain.scores, plain.summary));
    let (mut one, mut other) = (with.tree(), without.tree());
    let summary = Path::new("summary.json");
    assert!(one.remove(summary).is_some() && other.remove(summary).is_some());
    assert_eq!(bytes(&one), bytes(&other));
    // a resumed run is timed again, because times are not stored
    assert_eq!(with.execute(&manifest()).machine.timings.len(), 6);
    with.times = false;
    assert!(with.execute(&manifest()).machine.timings.is_empty());
}

#[test]
fn a_scale_reduces_the_numbers_of_pages() {
    let mut place = Place::new();
    place.scale = 0.5;
    let manifest = manifest().replace("pages = 4", "pages = 12").replace("[2, 4, 5]", "[4, 12, 13, 40]");
    let executed = place.execute(&manifest);
    let sizes: Vec<_> = executed.machine.timings.iter().map(|row| row.pages).collect();
    assert_eq!(sizes, [2, 2, 2, 6, 6, 6]);
}

#[test]
fn data_that_are_not_at_hand_are_not_timed() {
    let manifest = manifest()
        .replace("data = \"synthetic/news-2002\"", "data = \"daniel\"")
        .replace("[[data]]", "[[data]]\nid = \"daniel\"\n[[data]]");
    assert!(Place::new().execute(&manifest).machine.timings.is_empty());
}
