//! A tree as rules: "each leaf node in a decision tree has an associated rule which is the conjunction of the decisions
//! leading from the root node to that leaf" (section 3.1).
//!
//! They read as those of the thesis do: *if aspect ratio > 4.5833, alt does not contain "to", alt contains "click+here",
//! and U_dest does not contain "http+www", then advertising image*.

use cleaning::Rule;

use crate::feature::{Column, Feature};
use crate::tree::{Node, Tree};

/// The rules of all leaves, from left to right.
pub(crate) fn rules(tree: &Tree, columns: &[Column]) -> Vec<Rule> {
    let mut rules = Vec::new();
    let mut open = vec![(0, Vec::new())];
    while let Some((at, mut conditions)) = open.pop() {
        match tree.nodes[at] {
            Node::Leaf(tally) => {
                let text = written(&conditions, columns, tally.is_noisy());
                rules.push(Rule { text, items: tally.images, right: tally.right() });
            }
            Node::Split { column, threshold, below, above } => {
                let mut left = conditions.clone();
                narrow(&mut left, column, threshold, false);
                narrow(&mut conditions, column, threshold, true);
                open.extend([(above, conditions), (below, left)]);
            }
        }
    }
    rules
}

/// A rule's condition on one column: above one number, at most another.
#[derive(Debug, Clone, Copy, Default)]
struct Condition {
    column: usize,
    above: Option<f64>,
    at_most: Option<f64>,
}

/// Adds a decision. A later decision on the same column is narrower, and replaces the earlier one.
fn narrow(conditions: &mut Vec<Condition>, column: usize, threshold: f64, is_above: bool) {
    let known = conditions.iter().position(|condition| condition.column == column);
    let at = known.unwrap_or_else(|| {
        conditions.push(Condition { column, ..Condition::default() });
        conditions.len() - 1
    });
    let condition = &mut conditions[at];
    *(if is_above { &mut condition.above } else { &mut condition.at_most }) = Some(threshold);
}

fn written(conditions: &[Condition], columns: &[Column], noisy: bool) -> String {
    let conclusion = if noisy { "advertising image" } else { "no advertising image" };
    let mut written: Vec<String> =
        conditions.iter().map(|condition| condition.written(&columns[condition.column])).collect();
    match written.pop() {
        None => format!("every image: {conclusion}"),
        Some(last) if written.is_empty() => format!("if {last}, then {conclusion}"),
        Some(last) => format!("if {}, and {last}, then {conclusion}", written.join(", ")),
    }
}

impl Condition {
    fn written(&self, column: &Column) -> String {
        let name = match &column.feature {
            Feature::Height => "height",
            Feature::Width => "width",
            Feature::AspectRatio => "aspect ratio",
            Feature::Contains(place, phrase) => {
                let verb = if self.above.is_some() { "contains" } else { "does not contain" };
                return format!("{} {verb} {phrase:?}", place.name());
            }
        };
        // a missing size is below every size
        let with_missing = |at_most: f64| {
            if column.missing < 0.0 && self.above.is_none() {
                format!("{name} <= {} or missing", short(at_most))
            } else {
                format!("{name} <= {}", short(at_most))
            }
        };
        match (self.above, self.at_most) {
            (_, Some(at_most)) if at_most < 0.0 => format!("{name} missing"),
            (Some(above), None) if above < 0.0 => format!("{name} not missing"),
            (Some(above), None) => format!("{name} > {}", short(above)),
            (Some(above), Some(at_most)) => {
                format!("{name} > {} and <= {}", short(above.max(0.0)), short(at_most))
            }
            (None, at_most) => with_missing(at_most.unwrap_or(f64::INFINITY)),
        }
    }
}

/// Up to four decimals, as the thesis prints 4.5833.
fn short(number: f64) -> String {
    format!("{}", (number * 10_000.0).round() / 10_000.0)
}
