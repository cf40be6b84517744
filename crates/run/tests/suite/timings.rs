//! What is made beside scores: run times, with which results are the same as without, and traces, which are made once and resumed.

use std::fs;
use std::path::Path;

use crate::{HEAD, LIN_HO, NOTHING, Place, bytes, worked};

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

/// A corpus whose sites are linked, and a run that gives evidence.
fn tracing(trace: &str) -> String {
    let head = HEAD.replace("news-2002", "wisdom-2005").replace("pages = 4\n", "");
    format!(
        "{head}sites = [\"hillcrest\"]\n[[run]]\nid = \"toc\"\ntitle = \"t\"\nmethod = \"wisdom\"\n\
         settings = {{ wanted = \"toc\" }}\n[run.variants]\none = {{}}\nthree = {{ k = 3 }}\n{trace}"
    )
}

fn trace(page: &str) -> String {
    format!(
        "[[trace]]\nid = \"list\"\ntitle = \"t\"\nrun = \"toc/three\"\n\
         pages = [{{ data = \"synthetic/wisdom-2005\", {page} }}]\n"
    )
}

fn small_place() -> Place {
    let mut place = Place::new();
    place.scale = 0.05;
    place
}

#[test]
fn a_trace_holds_the_tree_and_no_word() {
    let place = small_place();
    let toml = tracing(&trace("site = \"hillcrest\", with = [\"toc-page\"]"));
    let executed = place.execute(&toml);
    let [made] = executed.traces.as_slice() else { panic!("{:?}", executed.summary.failures) };
    assert_eq!(executed.summary.traces, std::slice::from_ref(&made.unit));
    assert_eq!((made.unit.trace.as_str(), made.site.as_str()), ("list", "hillcrest"));
    assert!(made.nodes[0].tag == "html" && made.nodes[0].parent.is_none());
    for (at, node) in made.nodes.iter().enumerate().skip(1) {
        assert!(node.parent.is_some_and(|parent| (parent as usize) < at), "{node:?}");
        assert!(node.marked <= node.length && node.kept <= node.length, "{node:?}");
    }
    assert!(made.nodes[0].marked > 0 && made.nodes.iter().any(|node| node.marked == node.length));
    let kept = made.evidence.iter().filter(|evidence| evidence.decision.as_deref() == Some("kept"));
    assert!((1..=3).contains(&kept.count()));
    // the second call makes nothing, and a lost trace is made again
    let tree = place.tree();
    let again = place.execute(&toml);
    assert!(!worked(&again) && place.tree() == tree && again.traces == executed.traces);
    let record = tree.keys().find(|path| path.starts_with("traces/list")).unwrap();
    fs::remove_file(place.work().join(record)).unwrap();
    assert_eq!(place.execute(&toml).traces, executed.traces);
}

#[test]
fn other_runs_have_the_same_records_with_a_trace_and_without() {
    let (with, without) = (small_place(), small_place());
    let traced = with.execute(&tracing(&trace("site = \"hillcrest\", with = [\"toc-page\"]")));
    assert_eq!(traced.scores, without.execute(&tracing("")).scores);
}

/// The failures of a trace.
#[track_caller]
fn check_failure(page: &str, expected: &str) {
    let executed = small_place().execute(&tracing(&trace(page)));
    assert!(executed.traces.is_empty() && executed.summary.traces.is_empty());
    let failures = &executed.summary.failures;
    let listed: Vec<String> = failures
        .iter()
        .map(|own| format!("{} {} {}: {}", own.kind, own.unit.run, own.unit.site, own.message))
        .collect();
    assert_eq!(listed, [expected]);
}

#[test]
fn a_missing_site_or_page_is_a_failure() {
    check_failure(
        "site = \"nowhere\", page = \"x\"",
        "trace toc nowhere: no such site to trace a page of (list)",
    );
    check_failure("site = \"hillcrest\", page = \"x\"", "trace toc hillcrest: no page \"x\" takes part");
    check_failure(
        "site = \"hillcrest\", with = [\"toc-page\", \"article-page\"]",
        "trace toc hillcrest: no scored page has the traits toc-page, article-page",
    );
}
