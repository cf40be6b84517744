//! One configuration of a classification, pair by pair of classes (Tables 5-5 to 5-16 of the thesis).

use std::collections::BTreeSet;

use manifest::{Names, PositiveKind, Problem, TaskKind, TaskRef, TaskValue};

use super::scope::{Scope, Shown};
use super::{Show, of_tasks};
use crate::experiments::{Experiments, Pair};
use crate::statistics::Difference;
use crate::table::{Cell, Table};
use crate::task_quantity;
use crate::task_view::{TaskView, grouped_notes, value_name};

manifest::keys! {
    /// `[pairs]`: one configuration of a classification, a row a pair of classes.
    pub(crate) struct Pairs {
        /// The task.
        task: TaskRef,
        /// 1 to 3.
        configuration: u8,
        /// `f` or `accuracy`.
        value: TaskValue,
    }
    Pairs::check_more
}

impl Pairs {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        names.task(&self.task, TaskKind::Classification)?;
        task_quantity::check(names, self.value, Some(self.configuration))
    }
}

impl Show for Pairs {
    /// One row a pair, one column a set of documents. At the foot are the mean over pairs, its difference to that of the first set, and the
    /// error of the difference over sites.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let Self { ref task, configuration, value } = *self;
        let view = scope.lookup.task(task, &scope.data.id)?;
        let sets: Vec<(String, Experiments)> = view
            .sets()
            .into_iter()
            .map(|set| (set.label.clone(), view.experiments(&set, configuration, value)))
            .collect();
        let first = view.first().map(|set| view.experiments(&set, configuration, value));
        let pairs: BTreeSet<Pair> = sets.iter().flat_map(|(_, own)| own.pairs().iter().copied()).collect();
        let mut header = vec!["classes".to_owned()];
        header.extend(sets.iter().map(|(label, _)| label.clone()));
        header.push("experiments".to_owned());
        let rows = pairs.iter().map(|pair| {
            let mut row = vec![Cell::text(pair_name(&view, *pair))];
            row.extend(sets.iter().map(|(_, own)| Cell::figure(own.of_pair(*pair))));
            row.push(Cell::count(sets.iter().map(|(_, own)| own.count(*pair)).max().unwrap_or(0)));
            row
        });
        let less = differences(&view, &sets, first.as_ref());
        let foot = foot(&view, &sets, &less);
        let mut notes = notes(&view, &sets, configuration, value);
        notes.extend(error_notes(&sets, &less));
        Some(Shown { table: Table::new(header, rows, foot), figure: None, drawn: None, notes })
    }
}

/// The names of the pair's classes, the first class first.
fn pair_name(view: &TaskView<'_>, pair: Pair) -> String {
    format!("{}, {}", view.class(pair.0), view.class(pair.1))
}

/// The difference of each set's average to that of the first set; `None` for the first.
fn differences(
    view: &TaskView<'_>,
    sets: &[(String, Experiments)],
    first: Option<&Experiments>,
) -> Vec<Option<Difference>> {
    let label = view.first_label();
    let less = |(own_label, own): &(String, Experiments)| own.less(first.filter(|_| *own_label != label)?);
    sets.iter().map(less).collect()
}

fn foot(view: &TaskView<'_>, sets: &[(String, Experiments)], less: &[Option<Difference>]) -> Vec<Vec<Cell>> {
    let mut average = vec![Cell::text("Average")];
    average.extend(sets.iter().map(|(_, own)| Cell::figure(own.average())));
    average.push(Cell::count(sets.iter().map(|(_, own)| own.total()).max().unwrap_or(0)));
    let mut difference = vec![Cell::text(format!("difference to {}", view.first_label()))];
    difference.extend(less.iter().map(|less| Cell::figure(less.map(|less| less.value))));
    let mut error = vec![Cell::text("standard error")];
    error.extend(less.iter().map(|less| Cell::figure(less.and_then(|less| less.error))));
    vec![average, difference, error]
}

/// The items of the errors of the differences; one note for all sets with the same.
fn error_notes(sets: &[(String, Experiments)], less: &[Option<Difference>]) -> Vec<String> {
    let note = |((label, _), less): (&(String, Experiments), &Option<Difference>)| {
        let less = less.filter(|less| less.error.is_some())?;
        Some((label.clone(), format!("the standard error of the difference is paired, {}", less.over.text())))
    };
    let found: Vec<_> = sets.iter().zip(less).filter_map(note).collect();
    let sets = found.len();
    grouped_notes(found, sets)
}

fn notes(
    view: &TaskView<'_>,
    sets: &[(String, Experiments)],
    configuration: u8,
    value: TaskValue,
) -> Vec<String> {
    let mut notes = vec![
        format!(
            "task {}: {}; configuration {configuration}: {}",
            view.task.id,
            view.task.title,
            configuration_name(configuration)
        ),
        format!(
            "{}; each figure the mean over the experiments of the pair that took place, the average the mean over pairs",
            value_note(view, value)
        ),
        "a difference is that of the averages".to_owned(),
    ];
    notes.extend(of_tasks::titles(&[*view]));
    notes.extend(of_tasks::experiment_notes(sets));
    notes.extend(view.troubles());
    notes
}

/// The training and test sites of a configuration (5.5).
fn configuration_name(configuration: u8) -> &'static str {
    match configuration {
        1 => "both classes trained on one site, tested on the others",
        2 => "each class trained on a site of its own, tested on the sites beside these two",
        _ => "each class trained on a site of its own, tested on all other pages of both classes",
    }
}

/// The meaning of the figures.
pub(super) fn value_note(view: &TaskView<'_>, value: TaskValue) -> String {
    match (value, view.positive()) {
        (TaskValue::F, PositiveKind::First) => "F of the pair's first class".to_owned(),
        (TaskValue::F, PositiveKind::Second) => "F of the pair's second class".to_owned(),
        (TaskValue::F, PositiveKind::Mean) => "F, the mean of both classes".to_owned(),
        (value, _) => value_name(value).to_owned(),
    }
}
