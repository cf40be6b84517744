//! The verdict on an order between figures of tasks, read once a data set.

use std::collections::BTreeSet;

use manifest::{TaskQuantity, TaskValue, Verdict};
use record::DataFacts;

use crate::lookup::Lookup;
use crate::numbers::{short, signed};
use crate::statistics::SLACK;
use crate::task_quantity::{paired, read};
use crate::task_view::value_name;

/// Holds where each figure is at least `least` above the next, fails where one is not, and cannot be compared where one
/// is undefined. What was measured names the figures in the claim's order, then the differences of neighbours, with the
/// paired standard error where they belong together run by run or experiment by experiment.
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
    let differences: Vec<f64> = values.windows(2).map(|pair| pair[0] - pair[1]).collect();
    let holds = differences.iter().all(|difference| *difference >= least - SLACK);
    let errors = of.windows(2).map(|pair| paired(lookup, &pair[0], &pair[1], data)?.error);
    let mut any_error = false;
    let steps: Vec<String> = differences
        .iter()
        .zip(errors)
        .map(|(difference, error)| match error {
            Some(error) => {
                any_error = true;
                format!("{} ± {}", signed(*difference), short(error))
            }
            None => signed(*difference),
        })
        .collect();
    let noun = if steps.len() == 1 { "difference" } else { "differences" };
    let error = if any_error { " (± standard error, paired)" } else { "" };
    let text = format!("{}; {noun} {}{error}", named(lookup, of, &values), steps.join(", "));
    (text, if holds { Verdict::Holds } else { Verdict::Fails })
}

/// `W 0.812, N 0.560 (configuration 2)`: what is the same of all stands once at the end, what differs behind each
/// label.
fn named(lookup: &Lookup<'_>, of: &[TaskQuantity], values: &[f64]) -> String {
    let all: Vec<[String; 3]> = of.iter().map(aspects).collect();
    let shared: Vec<bool> =
        (0..3).map(|at| all.iter().map(|aspects| &aspects[at]).collect::<BTreeSet<_>>().len() == 1).collect();
    let bracketed = |aspects: &[String; 3], wanted: bool| {
        // One task needs no name, as the claim speaks of it.
        let told: Vec<&str> = aspects
            .iter()
            .enumerate()
            .filter(|(at, text)| shared[*at] == wanted && !text.is_empty() && !(wanted && *at == 0))
            .map(|(_, text)| text.as_str())
            .collect();
        if told.is_empty() { String::new() } else { format!(" ({})", told.join(", ")) }
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

/// Task, value (F goes without saying), configuration.
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
    use manifest::{Bound, TaskValue};

    use super::*;
    use crate::fixtures::{ABSENT, MADE, REAL, claim};
    use crate::task_fixtures::{order, quantity, whole_tasks};

    const HOLDS: Verdict = Verdict::Holds;
    const FAILS: Verdict = Verdict::Fails;
    const OPEN: Verdict = Verdict::NotComparable;

    fn check(bound: Bound, data: &str, expected: (&str, Verdict)) {
        let (experiment, summary, tasks) = whole_tasks();
        let lookup = Lookup::new(&experiment, &summary, &[], &tasks);
        let data = summary.data.iter().find(|facts| facts.id == data).unwrap();
        let (measured, verdict) = super::super::judge(&lookup, &claim("c", bound), data);
        assert_eq!((measured.as_str(), verdict), expected);
    }

    #[test]
    fn an_order_of_clusterings_is_paired_by_run() {
        let text = "W 0.800, S 0.780, T 0.600; differences +0.020 ± 0.100, +0.180 ± 0.077 (± standard error, paired)";
        check(order("kmeans", None, &["w", "s", "t"], 0.0), MADE, (text, HOLDS));
    }

    #[test]
    fn one_step_the_wrong_way() {
        let text = "S 0.780, W 0.800, T 0.600; differences -0.020 ± 0.100, +0.200 ± 0.030 (± standard error, paired)";
        check(order("kmeans", None, &["s", "w", "t"], 0.0), MADE, (text, FAILS));
    }

    const STEP: &str = "S 0.780, W 0.800; difference -0.020 ± 0.100 (± standard error, paired)";

    #[test]
    fn a_step_back_that_is_allowed_is_met_exactly() {
        check(order("kmeans", None, &["s", "w"], -0.02), MADE, (STEP, HOLDS));
    }

    #[test]
    fn a_step_back_beyond_what_is_allowed() {
        check(order("kmeans", None, &["s", "w"], -0.019), MADE, (STEP, FAILS));
    }

    #[test]
    fn an_order_of_classifications_is_paired_by_experiment() {
        let text = "W 0.862, N 0.631 (configuration 3); difference +0.231 ± 0.039 (± standard error, paired)";
        check(order("svm", Some(3), &["w", "n"], 0.2), MADE, (text, HOLDS));
    }

    #[test]
    fn figures_of_several_configurations_are_not_paired() {
        let at = |configuration| quantity("svm", "n", Some(configuration));
        let text = "N (configuration 3) 0.631, N (configuration 1) 0.616; difference +0.015";
        check(Bound::Order { of: vec![at(3), at(1)], least: 0.0 }, MADE, (text, HOLDS));
    }

    #[test]
    fn figures_of_several_tasks_are_not_paired() {
        let at = |task| quantity(task, "w", None);
        let text = "W (kmeans) 0.800, W (kmeans-9) 0.800; difference +0.000";
        check(Bound::Order { of: vec![at("kmeans"), at("kmeans-9")], least: 0.0 }, MADE, (text, HOLDS));
    }

    #[test]
    fn another_value_is_named() {
        let at = |documents| TaskQuantity {
            value: TaskValue::SiteInformation,
            ..quantity("kmeans", documents, None)
        };
        let text =
            "N 0.256, W 0.050 (site information); difference +0.206 ± 0.058 (± standard error, paired)";
        check(Bound::Order { of: vec![at("n"), at("w")], least: 0.0 }, MADE, (text, HOLDS));
    }

    #[test]
    fn a_configuration_in_which_no_experiment_took_place() {
        let expected = ("F of W is undefined in task svm", OPEN);
        check(order("svm", Some(2), &["w", "n"], 0.0), MADE, expected);
    }

    #[test]
    fn documents_of_which_nothing_is_left() {
        let text = "N 0.500, E 0.000; difference +0.500 ± 0.046 (± standard error, paired)";
        check(order("kmeans", None, &["n", "e"], 0.0), MADE, (text, HOLDS));
        check(order("svm", Some(1), &["n", "e"], 0.0), MADE, ("F of E is undefined in task svm", OPEN));
    }

    #[test]
    fn documents_that_could_not_be_made() {
        let expected = ("task kmeans is without G: 7 pages with a class have no marks", OPEN);
        check(order("kmeans", None, &["g", "n"], 0.0), REAL, expected);
    }

    #[test]
    fn a_task_that_is_not_on_the_data() {
        let expected = ("task svm-real does not take place on these data", OPEN);
        check(order("svm-real", Some(1), &["w", "n"], 0.0), MADE, expected);
    }

    #[test]
    fn a_task_without_results() {
        let expected = ("task kmeans-9 has no result on these data", OPEN);
        check(order("kmeans-9", None, &["w", "n"], 0.0), REAL, expected);
    }

    #[test]
    fn data_that_are_not_at_hand() {
        check(order("kmeans", None, &["w", "n"], 0.0), ABSENT, ("data set not at hand", OPEN));
    }
}
