//! Traces: they are made once and resumed, and a page that does not exist is a failure.

use std::fs;

use crate::place::{HEAD, Place, worked};

/// A corpus whose sites are linked, and a run that gives evidence.
fn manifest(trace: &str) -> String {
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

fn place() -> Place {
    let mut place = Place::new();
    place.scale = 0.05;
    place
}

#[test]
fn a_trace_holds_the_tree_and_no_word() {
    let place = place();
    let toml = manifest(&trace("site = \"hillcrest\", with = [\"toc-page\"]"));
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
    let (with, without) = (place(), place());
    let traced = with.execute(&manifest(&trace("site = \"hillcrest\", with = [\"toc-page\"]")));
    assert_eq!(traced.scores, without.execute(&manifest("")).scores);
}

/// The failures of a trace.
#[track_caller]
fn check_failure(page: &str, expected: &str) {
    let executed = place().execute(&manifest(&trace(page)));
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
