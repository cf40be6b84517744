//! The steps in which the elements of a traced page were decided on: Figure 8 of Kao et al.
//!
//! The table has a row a step. The plot has the nodes that a step reached, and their siblings that no step reached; several alike siblings
//! are one row.

use manifest::TraceRef;
use record::{TracedNode, TracedNumber};

use super::Show;
use super::scope::{Scope, Shown};
use crate::numbers::counted;
use crate::plot::{Figure, Shape, Sign, StepRow, Steps};
use crate::statistics::distinct;
use crate::table::{Cell, Table};
use crate::traced::{Step, Traced, number};

manifest::keys! {
    /// `[steps]`: the steps of a trace, and the nodes that they reached.
    pub(crate) struct TraceSteps {
        /// The trace.
        trace: TraceRef,
    }
}

impl Show for TraceSteps {
    /// `None` where the page is not traced.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let trace = &self.trace;
        let traced = Traced::of(scope.lookup.trace(trace, &scope.data.id)?);
        let numbers = traced.steps.iter().flat_map(|step| step.numbers);
        let names = distinct(numbers.map(|number| number.name.as_str()));
        let mut notes = notes(scope, &traced, trace);
        if traced.steps.is_empty() {
            notes.push("no step was taken: the page has nothing of what is searched for".to_owned());
        }
        notes.push(
        "a number stands before what it is held against, and marked is the share of the text that is marked; siblings \
         that no step reached are one row where they stand side by side"
            .to_owned(),
    );
        let shape = Shape::Steps(drawn(&traced, &names));
        let figure = Figure::new(&scope.output.title, traced.caption(), "", "", shape);
        let drawn = !traced.steps.is_empty();
        Some(Shown { table: table(&traced, &names), figure: drawn.then_some(figure), drawn: None, notes })
    }
}

/// The notes about the page and the run.
pub(super) fn notes(scope: &Scope<'_, '_>, traced: &Traced<'_>, trace: &str) -> Vec<String> {
    let mut notes = vec![format!("page {} of {}", traced.trace.page, traced.trace.site)];
    if let Some(trace) = scope.lookup.experiment.trace(trace) {
        let run = scope.lookup.run(&trace.run.run);
        let title = run.map_or(trace.run.run.as_str(), |run| run.title.as_str());
        let variant = run.and_then(|run| run.variants.iter().find(|own| own.id == trace.run.variant));
        let changed = variant.map(|own| own.changed.as_str()).filter(|changed| !changed.is_empty());
        let changed = changed.map(|changed| format!(" ({changed})")).unwrap_or_default();
        notes.push(format!("{}: {title}{changed}, fitted on all pages", trace.run.name));
    }
    let (judged, all) = (traced.nodes.len(), traced.trace.nodes.len());
    notes.push(format!(
        "{} of the {all} of the page: those that the method looks at",
        counted(judged, "node")
    ));
    notes
}

fn table(traced: &Traced<'_>, names: &[&str]) -> Table {
    let has_bound = |name: &&&str| {
        let own = traced.steps.iter().filter_map(|step| number(step.numbers, name));
        own.clone().any(|number| number.bound.is_some())
    };
    let bounded: Vec<&str> = names.iter().filter(has_bound).copied().collect();
    let header = ["step", "node", "depth", "tag", "nodes in it", "bytes of text", "marked"];
    let mut header: Vec<String> = header.map(str::to_owned).to_vec();
    for name in names {
        header.push((*name).to_owned());
        if bounded.contains(name) {
            header.push(format!("{name}: bound"));
        }
    }
    header.push("decision".to_owned());
    let row = |step: &Step<'_>| {
        let node = &traced.nodes[step.node];
        let mut row = vec![
            Cell::Count(step.number.into()),
            Cell::count(step.node),
            Cell::count(node.depth),
            Cell::text(&node.node.tag),
            Cell::count(node.end - step.node),
            Cell::Count(node.node.length.into()),
            Cell::Count(node.node.marked.into()),
        ];
        for name in names {
            let own = number(step.numbers, name);
            row.push(own.map_or(Cell::Empty, |own| Cell::Figure(own.value)));
            if bounded.contains(name) {
                row.push(own.and_then(|own| own.bound).map_or(Cell::Empty, Cell::Figure));
            }
        }
        row.push(Cell::text(step.decision));
        row
    };
    Table::new(header, traced.steps.iter().map(row), [])
}

/// The rows of the plot.
fn drawn(traced: &Traced<'_>, names: &[&str]) -> Steps {
    let mut step_of: Vec<Option<&Step<'_>>> = vec![None; traced.nodes.len()];
    for step in &traced.steps {
        // the first of several searches that reached the node
        step_of[step.node].get_or_insert(step);
    }
    let mut come_to = vec![false; traced.nodes.len()];
    for step in &traced.steps {
        let mut above = Some(step.node);
        while let Some(node) = above.filter(|&node| !std::mem::replace(&mut come_to[node], true)) {
            above = traced.nodes[node].parent;
        }
    }
    let searched = names.first().copied().unwrap_or_default();
    let mut rows = Vec::new();
    let mut node = 0;
    while node < traced.nodes.len() {
        let own = &traced.nodes[node];
        if come_to[node] {
            rows.push(row(traced, node, step_of[node], names));
            let goes_on = (node + 1..own.end).any(|below| come_to[below])
                || step_of[node].is_some_and(|step| sign(step) == Sign::Ring);
            node = if goes_on { node + 1 } else { own.end };
            continue;
        }
        // neighbouring siblings that no step reached, if they are alike
        let value = |node: usize| number(traced.nodes[node].numbers, searched).map_or(0.0, |own| own.value);
        let has = value(node) > 0.0;
        let mut alike = vec![node];
        let mut next = own.end;
        while next < traced.nodes.len()
            && traced.nodes[next].parent == own.parent
            && !come_to[next]
            && (value(next) > 0.0) == has
            && traced.nodes[next].marked == own.marked
        {
            alike.push(next);
            next = traced.nodes[next].end;
        }
        let most = alike.iter().map(|&node| value(node)).fold(0.0, f64::max);
        rows.push(left_out(traced, &alike, most, names.len()));
        node = next;
    }
    let mut signs = distinct(traced.steps.iter().map(|step| (sign(step), step.decision.to_owned())));
    if rows.iter().any(|row| row.sign == Sign::Point) {
        signs.push((Sign::Point, "not reached".to_owned()));
    }
    signs.sort();
    let columns = names.iter().copied().chain(["decision", "marked"]).map(str::to_owned).collect();
    Steps::new(columns, rows, signs)
}

/// The row of a node that was decided on, or of an ancestor of one.
fn row(traced: &Traced<'_>, node: usize, step: Option<&Step<'_>>, names: &[&str]) -> StepRow {
    let own = &traced.nodes[node];
    let inside = own.end - node - 1;
    let taken = step.is_some_and(|step| sign(step) != Sign::Ring);
    let label = match inside {
        1.. if taken => format!("{} with {}", own.node.tag, counted(inside, "node")),
        _ => own.node.tag.clone(),
    };
    let mut cells: Vec<String> = names
        .iter()
        .map(|name| step.and_then(|step| number(step.numbers, name)).map_or_else(String::new, written))
        .collect();
    cells.push(step.map_or_else(String::new, |step| step.decision.to_owned()));
    cells.push(share(traced, &[node]));
    StepRow {
        depth: own.depth,
        label,
        sign: step.map_or(Sign::Point, sign),
        step: step.map(|step| step.number),
        marked: own.marked,
        cells,
    }
}

/// The row of siblings that no step reached. `most` is the largest value of the first number.
fn left_out(traced: &Traced<'_>, alike: &[usize], most: f64, columns: usize) -> StepRow {
    let first = &traced.nodes[alike[0]];
    let same = alike.iter().all(|&node| traced.nodes[node].node.tag == first.node.tag);
    let label = match alike.len() {
        1 => first.node.tag.clone(),
        many if same => format!("{many} × {}", first.node.tag),
        many => format!("{many} siblings"),
    };
    let mut cells = vec![String::new(); columns];
    cells.extend([String::new(), share(traced, alike)]);
    if let Some(cell) = cells.first_mut().filter(|_| columns > 0) {
        let upto = if alike.len() > 1 && most > 0.0 { "up to " } else { "" };
        *cell = format!("{upto}{}", figure(most));
    }
    StepRow {
        depth: first.depth,
        label,
        sign: Sign::Point,
        step: None,
        marked: alike.iter().all(|&node| traced.nodes[node].marked),
        cells,
    }
}

/// The marked share of the text of these nodes; empty without text.
fn share(traced: &Traced<'_>, nodes: &[usize]) -> String {
    let sum = |of: fn(&TracedNode) -> u32| {
        nodes.iter().map(|&node| u64::from(of(traced.nodes[node].node))).sum::<u64>()
    };
    match sum(|node| node.length) {
        0 => String::new(),
        length => figure(sum(|node| node.marked) as f64 / length as f64),
    }
}

/// The sign of a decision; an unknown decision counts as passed.
fn sign(step: &Step<'_>) -> Sign {
    match step.decision {
        "kept" => Sign::Full,
        "refused" => Sign::Struck,
        _ => Sign::Ring,
    }
}

/// A number and its bound: `0.54 < 0.80`.
fn written(number: &TracedNumber) -> String {
    let value = figure(number.value);
    number.bound.map_or(value.clone(), |bound| {
        let relation = match number.value.total_cmp(&bound) {
            std::cmp::Ordering::Less => '<',
            std::cmp::Ordering::Equal => '=',
            std::cmp::Ordering::Greater => '>',
        };
        format!("{value} {relation} {}", figure(bound))
    })
}

/// Two decimals; none for a whole number of 10 or more.
fn figure(value: f64) -> String {
    // zero has no sign
    let value = value + 0.0;
    if value >= 10.0 && value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value:.2}") }
}
