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
/// their errors where they have one; what these are over stands at the end.
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
        over.extend(known.map(|(_, over)| over.told()));
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
    const TIE: Verdict = Verdict::Tie;
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
        let text = "G 0.940, S 0.780, claimed in this order: +0.160 ± 0.039; ± standard error, paired, over 4 restarts on the same pages";
        check(order("kmeans", None, &["g", "s"], 0.0), MADE, (text, HOLDS));
    }

    #[test]
    fn one_step_within_its_error_makes_a_tie_of_an_order() {
        let text = "W 0.800, S 0.780, T 0.600, claimed in this order: +0.020 ± 0.100, +0.180 ± 0.077; ± standard error, paired, over 4 restarts on the same pages";
        check(order("kmeans", None, &["w", "s", "t"], 0.0), MADE, (text, TIE));
    }

    #[test]
    fn one_step_the_wrong_way() {
        let text = "W 0.800, T 0.600, S 0.780, claimed in this order: +0.200 ± 0.030, -0.180 ± 0.077; ± standard error, paired, over 4 restarts on the same pages";
        check(order("kmeans", None, &["w", "t", "s"], 0.0), MADE, (text, FAILS));
    }

    #[test]
    fn a_step_back_that_is_allowed() {
        let text = |most: &str| {
            format!(
                "S 0.780, W 0.800, the first claimed at most {most} below the second: -0.020 ± 0.100; ± standard error, paired, over 4 restarts on the same pages"
            )
        };
        check(order("kmeans", None, &["s", "w"], -0.3), MADE, (&text("0.3"), HOLDS));
        check(order("kmeans", None, &["s", "w"], -0.02), MADE, (&text("0.02"), TIE));
    }

    #[test]
    fn an_order_of_classifications_on_few_sites_is_paired_by_experiment() {
        let text = |least: &str| {
            format!(
                "W 0.862, N 0.631 (configuration 3), the first claimed at least {least} above the second: +0.231 ± 0.039; ± standard error, paired, over 4 experiments (too few sites)"
            )
        };
        check(order("svm", Some(3), &["w", "n"], 0.1), MADE, (&text("0.1"), HOLDS));
        check(order("svm", Some(3), &["w", "n"], 0.2), MADE, (&text("0.2"), TIE));
        check(order("svm", Some(3), &["w", "n"], 0.4), MADE, (&text("0.4"), FAILS));
    }

    #[test]
    fn each_of_three_is_claimed_above_the_next() {
        let text = "G 0.940, W 0.800, T 0.600, each claimed at least 0.5 above the next: +0.140 ± 0.065, +0.200 ± 0.030; ± standard error, paired, over 4 restarts on the same pages";
        check(order("kmeans", None, &["g", "w", "t"], 0.5), MADE, (text, FAILS));
    }

    #[test]
    fn figures_of_several_configurations_on_few_sites_are_not_paired() {
        let at = |configuration| quantity("svm", "n", Some(configuration));
        let text = "N (configuration 3) 0.631, N (configuration 1) 0.616, claimed in this order: +0.015";
        check(Bound::Order { of: vec![at(3), at(1)], least: 0.0 }, MADE, (text, HOLDS));
    }

    #[test]
    fn figures_of_several_tasks_are_not_paired() {
        let at = |task| quantity(task, "w", None);
        let text = "W (kmeans) 0.800, W (kmeans-9) 0.800, claimed in this order: +0.000";
        check(Bound::Order { of: vec![at("kmeans"), at("kmeans-9")], least: 0.0 }, MADE, (text, TIE));
    }

    #[test]
    fn another_value_is_named() {
        let at = |documents| TaskQuantity {
            value: TaskValue::SiteInformation,
            ..quantity("kmeans", documents, None)
        };
        let text = "N 0.256, W 0.050 (site information), claimed in this order: +0.206 ± 0.058; ± standard error, paired, over 4 restarts on the same pages";
        check(Bound::Order { of: vec![at("n"), at("w")], least: 0.0 }, MADE, (text, HOLDS));
    }

    #[test]
    fn a_configuration_in_which_no_experiment_took_place() {
        let expected = ("F of W is undefined in task svm", OPEN);
        check(order("svm", Some(2), &["w", "n"], 0.0), MADE, expected);
    }

    #[test]
    fn documents_of_which_nothing_is_left() {
        let text = "N 0.500, E 0.000, claimed in this order: +0.500 ± 0.046; ± standard error, paired, over 4 restarts on the same pages";
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
        let expected = ("not run on these data: task svm-real", OPEN);
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
