//! A traced page for tests: a menu, a list that is found, a paragraph, and a script without evidence.

use record::{Trace, TraceUnit, TracedEvidence, TracedNode, TracedNumber};

use crate::fixtures::MADE;

fn number(name: &str, value: f64, bound: Option<f64>) -> TracedNumber {
    TracedNumber { name: name.to_owned(), value, bound }
}

/// Tag, parent, bytes of text, marked bytes of text; CII, API and API_A of the nodes with evidence.
type Row = (&'static str, Option<u32>, u32, u32, Option<[f64; 3]>);

const ROWS: [Row; 10] = [
    ("html", None, 40, 12, Some([0.3, 0.0, 14.0])),
    ("ul", Some(0), 10, 0, Some([0.1, 0.0, 2.0])),
    ("a", Some(1), 5, 0, Some([0.1, 1.0, 1.0])),
    ("a", Some(1), 5, 0, Some([0.1, 1.0, 1.0])),
    ("script", Some(0), 0, 0, None),
    ("table", Some(0), 12, 12, Some([0.75, 0.0, 12.0])),
    ("tbody", Some(5), 12, 12, None),
    ("a", Some(6), 12, 12, Some([0.75, 12.0, 12.0])),
    ("img", Some(6), 0, 0, Some([0.0, 0.0, 0.0])),
    ("p", Some(0), 18, 0, Some([0.9, 0.0, 0.0])),
];

/// The trace `list` on [`MADE`].
pub(crate) fn small() -> Trace {
    let nodes = ROWS.iter().map(|&(tag, parent, length, marked, _)| TracedNode {
        tag: tag.to_owned(),
        parent,
        length,
        marked,
        kept: marked,
    });
    let of_node = |(node, row): (u32, &Row)| {
        let [cii, api, sum] = row.4?;
        let has_terms = cii > 0.0;
        let numbers = has_terms.then(|| number("CII", cii, None)).into_iter();
        let numbers = numbers.chain([number("API", api, None), number("API_A", sum, None)]).collect();
        Some(TracedEvidence { node, numbers, step: None, decision: None })
    };
    let step = |step, node, sum, sii: f64, average, decision: &str| TracedEvidence {
        node,
        numbers: vec![
            number("API_A", sum, None),
            number("SII", sii, Some(0.8)),
            number("average API", average, Some(1.25)),
        ],
        step: Some(step),
        decision: Some(decision.to_owned()),
    };
    let mut evidence: Vec<TracedEvidence> = (0..).zip(&ROWS).filter_map(of_node).collect();
    evidence.extend([
        step(1, 0, 14.0, 0.41, 4.7, "opened"),
        step(2, 5, 12.0, 0.9, 12.0, "kept"),
        step(3, 1, 2.0, 1.0, 1.0, "refused"),
    ]);
    Trace {
        key: String::new(),
        unit: TraceUnit { trace: "list".to_owned(), data: MADE.to_owned() },
        site: "cnet".to_owned(),
        page: "index.html".to_owned(),
        nodes: nodes.collect(),
        evidence,
    }
}
