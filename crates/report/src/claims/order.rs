//! The verdict on an order between figures of tasks, read once a data set.

use std::collections::BTreeSet;

use manifest::{DocumentsRef, Experiment, Names, Output, Problem, TaskKind, TaskRef, TaskValue};
use record::DataFacts;

use super::{Claimed, Judge, Judgement, incomparable, nothing, tie};
use crate::lookup::Lookup;
use crate::numbers::{plain, short, signed};
use crate::statistics::SLACK;
use crate::task_quantity::{self, TaskQuantity, difference, read};
use crate::task_view::value_name;

manifest::keys! {
    /// `order = {}`: figures of tasks, the largest first: one for each of the documents, under each of the configurations, in each of
    /// the tasks. Judged once a data set.
    pub(crate) struct Order {
        /// The tasks.
        tasks: Vec<TaskRef>,
        /// Documents of these tasks.
        documents: Vec<DocumentsRef>,
        /// Of classifications: numbers from 1 to 3.
        #[serde(default)]
        configurations: Vec<u8>,
        /// `f`, of classifications `accuracy`, of clusterings `class-information` and `site-information`.
        value: TaskValue,
        /// The least difference of each figure to the next, 0 where absent.
        #[serde(default)]
        least: f64,
    }
    Order::check_more
}

impl Order {
    /// The figures, the largest first.
    fn quantities(&self) -> Vec<TaskQuantity> {
        let mut all = Vec::new();
        for (task, documents) in
            self.tasks.iter().flat_map(|task| self.documents.iter().map(move |of| (task, of)))
        {
            for configuration in self.configurations() {
                let (task, documents) = (task.to_string(), documents.to_string());
                all.push(TaskQuantity { task, documents, configuration, value: self.value });
            }
        }
        all
    }

    /// The configurations of classifications; for clusterings one `None`.
    fn configurations(&self) -> Vec<Option<u8>> {
        match self.configurations.as_slice() {
            [] => vec![None],
            given => given.iter().copied().map(Some).collect(),
        }
    }
}

impl Order {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        let kind = match self.configurations.as_slice() {
            [] => TaskKind::Clustering,
            _ => TaskKind::Classification,
        };
        for id in &self.tasks {
            let task = names.task(id, kind)?;
            for documents in &self.documents {
                names.check(documents)?;
                if !task.documents.iter().any(|own| **own == **documents) {
                    let known: Vec<&str> = task.documents.iter().map(String::as_str).collect();
                    let text = format!("task {:?} has no documents {:?}", &**id, &**documents);
                    return Err(names.unknown(&text, documents, &known));
                }
            }
        }
        for configuration in self.configurations() {
            task_quantity::check(names, self.value, configuration)?;
        }
        match self.quantities().len() {
            few @ 0..=1 => Err(names.error(format!("order of {few}, allowed is two and more"))),
            _ => Ok(()),
        }
    }
}

impl Judge for Order {
    /// Whether each figure is at least `least` above the next, by the rule of ties; not comparable if one is undefined. The measured text
    /// names the figures in the claim's order, the claim, the differences of neighbours with their errors, and the items of the errors.
    fn judge(&self, claimed: &Claimed<'_>) -> Result<Judgement, Judgement> {
        let Claimed { lookup, data, .. } = *claimed;
        let (of, least) = (self.quantities(), self.least);
        let mut values = Vec::with_capacity(of.len());
        for quantity in &of {
            match read(lookup, quantity, data) {
                Ok(value) => values.push(value),
                Err(why) => return Err(incomparable(why)),
            }
        }
        let is_share = matches!(self.value, TaskValue::F | TaskValue::Accuracy);
        if is_share && values.iter().all(|value| *value < nothing::LEAST) {
            let shown: Vec<String> = values.iter().map(|value| short(*value)).collect();
            return Err(incomparable(format!(
                "all are nothing: {}, compared from {} on",
                shown.join(", "),
                nothing::LEAST
            )));
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
            format!("{}, {}: {}", named(lookup, &of, &values), in_order(of.len(), least), steps.join(", "));
        over.dedup();
        if !over.is_empty() {
            text.push_str(&format!("; ± standard error, paired, {}", over.join(" and ")));
        }
        Ok((text, tie::together(verdicts)))
    }

    /// Whether every task takes place on the data.
    fn is_about(&self, experiment: &Experiment, _: &Output, data: &DataFacts) -> bool {
        let is_on = |task: &TaskRef| experiment.task(task).is_some_and(|task| task.is_on(&data.id));
        self.tasks.iter().all(is_on)
    }
}

/// The claim about this number of figures, in words.
fn in_order(figures: usize, least: f64) -> String {
    let (one, other) = if figures == 2 { ("the first", "the second") } else { ("each", "the next") };
    match least {
        _ if least.abs() < SLACK => "claimed in this order".to_owned(),
        _ if least > 0.0 => format!("{one} claimed at least {} above {other}", plain(least)),
        _ => format!("{one} claimed at most {} below {other}", plain(-least)),
    }
}

/// `W 0.812, N 0.560 (configuration 2)`: the common parts of all figures are at the end, the others after each label.
fn named(lookup: &Lookup<'_>, of: &[TaskQuantity], values: &[f64]) -> String {
    let all: Vec<[String; 3]> = of.iter().map(aspects).collect();
    let shared: Vec<bool> =
        (0..3).map(|at| all.iter().map(|aspects| &aspects[at]).collect::<BTreeSet<_>>().len() == 1).collect();
    let bracketed = |aspects: &[String; 3], wanted: bool| {
        // a single task needs no name, because the claim names it
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
    use super::*;
    use crate::fixtures::{ABSENT, MADE, REAL, claim, output};
    use crate::task_fixtures::{order, whole_tasks};

    /// Orders by their special property. The snapshot has the verdicts.
    #[test]
    fn orders() {
        let kmeans = |documents: &[&str], least| order("kmeans", None, documents, least);
        let two =
            "order = { tasks = [\"svm\"], documents = [\"n\"], configurations = [3, 1], value = \"f\" }";
        let tasks = "order = { tasks = [\"kmeans\", \"kmeans-9\"], documents = [\"w\"], value = \"f\" }";
        let sites =
            "order = { tasks = [\"kmeans\"], documents = [\"n\", \"w\"], value = \"site-information\" }";
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
            ("several configurations on few sites are not paired", MADE, two.to_owned()),
            ("several tasks are not paired", MADE, tasks.to_owned()),
            ("another value is named", MADE, sites.to_owned()),
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
        let output = output("o", "sites = {}");
        let line = |(name, data, bound): (&str, &str, String)| {
            let data = case.summary.data.iter().find(|facts| facts.id == data).unwrap();
            let claimed = Claimed {
                lookup: &lookup,
                output: &output,
                claim: &claim("c", &bound),
                data,
                table: &|| None,
            };
            let (measured, verdict) = claimed.judge();
            format!("{name}\n  {}: {measured}", verdict.name())
        };
        insta::assert_snapshot!(cases.map(line).join("\n"));
    }
}
