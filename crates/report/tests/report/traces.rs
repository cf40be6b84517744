//! Traced pages: the table of their nodes and of the steps through them, and the drawings.

use manifest::{PageChoice, TimedRun, Trace, TracedPage};

use crate::fixtures::{Case, MADE, REAL, output, plain_run, row, scores};
use crate::{files, of_output, trace_fixtures};

/// The table and the plot of an output on the traced data, and whether it shows the other data.
fn shown(table: &str, traces: &[record::Trace]) -> (Option<String>, Option<String>, bool) {
    let runs = vec![plain_run("toc")];
    let all = [MADE, REAL].map(|data| scores("toc", data, "cnet", vec![row("default", 10, 10, 5)]));
    let mut case = Case { traces: traces.to_vec(), ..of_output(runs, output("tree", table), &all) };
    case.experiment.traces.push(Trace {
        id: "list".to_owned(),
        title: "t".to_owned(),
        run: TimedRun { run: "toc".to_owned(), variant: "default".to_owned(), name: "toc".to_owned() },
        pages: vec![TracedPage {
            data: MADE.to_owned(),
            site: "cnet".to_owned(),
            page: PageChoice::Named("index.html".to_owned()),
        }],
    });
    let mut files = files(&case);
    let other = files.contains_key("tables/tree.real.csv");
    (crate::table(&files, "tree.synthetic-made"), files.remove("plots/tree.synthetic-made.svg"), other)
}

const NODES: &str = "nodes = { trace = \"list\", numbers = [\"CII\", \"API\"] }";
const STEPS: &str = "steps = { trace = \"list\" }";

/// The texts of an SVG in their order.
fn texts(svg: &str) -> Vec<&str> {
    let inner = svg.split("</text>").filter_map(|piece| piece.rsplit_once(">\n"));
    inner.map(|(_, text)| text.trim()).collect()
}

#[test]
fn a_row_a_node() {
    let (table, plot, other) = shown(NODES, &[trace_fixtures::small()]);
    insta::assert_snapshot!(table.unwrap());
    insta::assert_snapshot!(texts(&plot.unwrap()).join("\n"));
    assert!(!other);
}

#[test]
fn a_row_a_step() {
    let (table, plot, other) = shown(STEPS, &[trace_fixtures::small()]);
    insta::assert_snapshot!(table.unwrap());
    insta::assert_snapshot!(texts(&plot.unwrap()).join("\n"));
    assert!(!other);
}

#[test]
fn what_is_not_traced_has_no_table() {
    assert_eq!(shown(NODES, &[]), (None, None, false));
    assert_eq!(shown(STEPS, &[]), (None, None, false));
}

#[test]
fn a_page_without_evidence_has_a_table_without_rows_and_no_plot() {
    let mut trace = trace_fixtures::small();
    trace.evidence.clear();
    let (table, plot, _) = shown(STEPS, &[trace.clone()]);
    assert!(table.unwrap().contains("no step was taken"));
    assert_eq!(plot, None);
    assert_eq!(shown(NODES, &[trace]).1, None);
}

/// Siblings that no step reached are one row, for any number of them, and any depth of a page is drawn.
#[test]
fn large_pages_are_drawn() {
    let mut trace = trace_fixtures::small();
    let deep = |at: u32| record::TracedNode {
        tag: "div".to_owned(),
        parent: Some(if at.is_multiple_of(2) { 0 } else { at }),
        length: 1,
        marked: 0,
        kept: 0,
    };
    let evidence =
        |node: u32| record::TracedEvidence { node, numbers: Vec::new(), step: None, decision: None };
    for at in 10..3000 {
        trace.nodes.push(deep(at - 1));
        trace.evidence.push(evidence(at));
    }
    for kind in [NODES, STEPS] {
        let (_, plot, _) = shown(kind, &[trace.clone()]);
        assert!(plot.unwrap().len() < 2_000_000);
    }
}
