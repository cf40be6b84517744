//! The verdict on an order between figures of tasks, read once a data set.

use std::collections::BTreeSet;

use manifest::{TaskQuantity, TaskValue, Verdict};
use record::DataFacts;

use super::tie;
use crate::lookup::Lookup;
use crate::numbers::{plain, short, signed};
use crate::statistics::SLACK;
use crate::task_quantity::{difference, read};
use crate::task_view::value_name;

/// Whether each figure is at least `least` above the next, by the rule of ties; not comparable where one is undefined. What
/// was measured names the figures in the claim's order, what is claimed of them, and the differences of neighbours with
/// their errors where they have one, and at the end what these are taken over.
pub(super) fn judge(
    lookup: &Lookup<'_>,
    of: &[TaskQuantity],
    least: f64,
    data: &DataFacts,
) -> (String, Verdict) {
    let mut values = Vec::with_capacity(of.len());
    for quantity in of {
        match read(lookup, quantity, data) {
            Ok(value) => values.push(value),
            Err(why) => return (why, Verdict::NotComparable),
        }
    }
    let (mut steps, mut verdicts, mut over) = (Vec::new(), Vec::new(), Vec::new());
    for (quantities, values) in of.windows(2).zip(values.windows(2)) {
        let value = values[0] - values[1];
        let known = difference(lookup, &quantities[0], &quantities[1], data);
        let known = known.and_then(|own| Some((own.error?, own.over)));
        verdicts.push(tie::verdict(value, known.map(|(error, _)| error), least));
        steps.push(match known {
            Some((error, _)) => format!("{} ± {}", signed(value), short(error)),
            None => signed(value),
        });
        over.extend(known.map(|(_, over)| over.text()));
    }
    let mut text =
        format!("{}, {}: {}", named(lookup, of, &values), claimed(of.len(), least), steps.join(", "));
    over.dedup();
    if !over.is_empty() {
        text.push_str(&format!("; ± standard error, paired, {}", over.join(" and ")));
    }
    (text, tie::together(verdicts))
}

/// What is claimed of so many figures.
fn claimed(figures: usize, least: f64) -> String {
    let (one, other) = if figures == 2 { ("the first", "the second") } else { ("each", "the next") };
    match least {
        _ if least.abs() < SLACK => "claimed in this order".to_owned(),
        _ if least > 0.0 => format!("{one} claimed at least {} above {other}", plain(least)),
        _ => format!("{one} claimed at most {} below {other}", plain(-least)),
    }
}

/// `W 0.812, N 0.560 (configuration 2)`: what all figures share is written once at the end, what differs behind each
/// label.
fn named(lookup: &Lookup<'_>, of: &[TaskQuantity], values: &[f64]) -> String {
    let all: Vec<[String; 3]> = of.iter().map(aspects).collect();
    let shared: Vec<bool> =
        (0..3).map(|at| all.iter().map(|aspects| &aspects[at]).collect::<BTreeSet<_>>().len() == 1).collect();
    let bracketed = |aspects: &[String; 3], wanted: bool| {
        // A single task needs no name, because the claim names it.
        let shown: Vec<&str> = aspects
            .iter()
            .enumerate()
            .filter(|(at, text)| shared[*at] == wanted && !text.is_empty() && !(wanted && *at == 0))
            .map(|(_, text)| text.as_str())
            .collect();
        if shown.is_empty() { String::new() } else { format!(" ({})", shown.join(", ")) }
    };
    let parts: Vec<String> = of
        .iter()
        .zip(&all)
        .zip(values)
        .map(|((quantity, aspects), value)| {
            format!("{}{} {}", label(lookup, quantity), bracketed(aspects, false), short(*value))
        })
        .collect();
    format!("{}{}", parts.join(", "), all.first().map_or_else(String::new, |first| bracketed(first, true)))
}

/// Task, value (empty for F), configuration.
fn aspects(quantity: &TaskQuantity) -> [String; 3] {
    let value = if quantity.value == TaskValue::F { "" } else { value_name(quantity.value) };
    let configuration =
        quantity.configuration.map_or_else(String::new, |number| format!("configuration {number}"));
    [quantity.task.clone(), value.to_owned(), configuration]
}

fn label(lookup: &Lookup<'_>, quantity: &TaskQuantity) -> String {
    let documents = lookup.experiment.documents(&quantity.documents);
    documents.map_or_else(|| quantity.documents.clone(), |documents| documents.label.clone())
}

#[cfg(test)]
mod tests {
    use manifest::Bound;

    use super::*;
    use crate::fixtures::{ABSENT, MADE, REAL, claim};
    use crate::task_fixtures::{order, quantity, whole_tasks};

    /// Orders by what is special about them. The snapshot has the verdicts.
    #[test]
    fn orders() {
        let at = |configuration| quantity("svm", "n", Some(configuration));
        let of_task = |task| quantity(task, "w", None);
        let site = |documents| TaskQuantity {
            value: TaskValue::SiteInformation,
            ..quantity("kmeans", documents, None)
        };
        let of = |of| Bound::Order { of, least: 0.0 };
        let kmeans = |documents: &[&str], least| order("kmeans", None, documents, least);
        let svm =
            |configuration, documents: &[&str], least| order("svm", Some(configuration), documents, least);
        let cases = [
            ("an order of clusterings is paired by run", MADE, kmeans(&["g", "s"], 0.0)),
            ("one step within its error makes a tie", MADE, kmeans(&["w", "s", "t"], 0.0)),
            ("one step the wrong way", MADE, kmeans(&["w", "t", "s"], 0.0)),
            ("a step back that is allowed", MADE, kmeans(&["s", "w"], -0.3)),
            ("a step back that is just as large as allowed", MADE, kmeans(&["s", "w"], -0.02)),
            ("classifications on few sites are paired by experiment", MADE, svm(3, &["w", "n"], 0.1)),
            ("a difference that is within its error of the bound", MADE, svm(3, &["w", "n"], 0.2)),
            ("a difference that is below the bound", MADE, svm(3, &["w", "n"], 0.4)),
            ("each of three is claimed above the next", MADE, kmeans(&["g", "w", "t"], 0.5)),
            ("several configurations on few sites are not paired", MADE, of(vec![at(3), at(1)])),
            ("several tasks are not paired", MADE, of(vec![of_task("kmeans"), of_task("kmeans-9")])),
            ("another value is named", MADE, of(vec![site("n"), site("w")])),
            ("a configuration in which no experiment took place", MADE, svm(2, &["w", "n"], 0.0)),
            ("clusterings of which nothing is left", MADE, kmeans(&["n", "e"], 0.0)),
            ("classifications of which nothing is left", MADE, svm(1, &["n", "e"], 0.0)),
            ("documents that could not be made", REAL, kmeans(&["g", "n"], 0.0)),
            ("a task that is not on the data", MADE, order("svm-real", Some(1), &["w", "n"], 0.0)),
            ("a task without results", REAL, order("kmeans-9", None, &["w", "n"], 0.0)),
            ("data that are missing", ABSENT, kmeans(&["w", "n"], 0.0)),
        ];
        let case = whole_tasks();
        let lookup = Lookup::new(&case.inputs());
        let line = |(name, data, bound): (&str, &str, Bound)| {
            let data = case.summary.data.iter().find(|facts| facts.id == data).unwrap();
            let (measured, verdict) = super::super::judge(&lookup, &claim("c", bound), data);
            format!("{name}\n  {}: {measured}", verdict.name())
        };
        insta::assert_snapshot!(cases.map(line).join("\n"));
    }
}
