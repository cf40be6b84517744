//! F of the runs of clusterings in bins of one width: Figure 2 of the paper on sentence-level SST.

use manifest::{Names, Problem, TaskKind, TaskRef};

use super::scope::{Scope, Shown};
use super::{Show, of_tasks};
use crate::plot::{Heat, HeatRow, Shape};
use crate::statistics::{SLACK, count};
use crate::table::{Cell, Table};
use crate::task_view::TaskView;

/// The heading of the bins.
const FROM: &str = "F, from";

manifest::keys! {
    /// `[clustering-bins]`: how many runs of clusterings have their F in each of some bins of one width from 0 to 1. A bin holds its lower end,
    /// the last one both.
    pub(crate) struct ClusteringBins {
        /// The tasks.
        tasks: Vec<TaskRef>,
        /// Number of bins, 1 to 50.
        bins: usize,
    }
    ClusteringBins::check_more
}

/// The most bins that a plot can show apart.
const MOST_BINS: usize = 50;

impl ClusteringBins {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        names.tasks(&self.tasks, TaskKind::Clustering)?;
        match self.bins {
            1..=MOST_BINS => Ok(()),
            bins => Err(names.error(format!("bins is {bins}, allowed is 1 to {MOST_BINS}"))),
        }
    }
}

impl Show for ClusteringBins {
    /// One row a bin, one column a set of documents; at the foot the number of runs. If there are several tasks, a column names its task.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let Self { ref tasks, bins } = *self;
        let views = scope.views(tasks);
        let several = tasks.len() > 1;
        let mut columns: Vec<(String, Vec<usize>)> = Vec::new();
        let mut drawn = Vec::new();
        for (view, task) in views.iter().zip(of_tasks::apart(&views)) {
            for set in view.sets() {
                let runs = set.result.clusterings.as_ref().map(|clusterings| by_bin(&clusterings.f, bins));
                let Some(numbers) = runs else { continue };
                drawn.push(HeatRow {
                    name: of_tasks::words(&set, several.then_some(task.as_str())),
                    numbers: numbers.clone(),
                });
                columns.push((of_tasks::series_name(view, &set, several), numbers));
            }
        }
        let labels = labels(bins);
        let counts = |name: &str, read: &dyn Fn(&[usize]) -> usize| -> Vec<Cell> {
            let cells = columns.iter().map(|(_, runs)| Cell::count(read(runs)));
            [Cell::text(name)].into_iter().chain(cells).collect()
        };
        let header = [FROM].into_iter().chain(columns.iter().map(|(name, _)| name.as_str()));
        let rows = labels.iter().enumerate().map(|(bin, label)| counts(label, &|runs| runs[bin]));
        let table = Table::new(header, rows, [counts("runs", &|runs| runs.iter().sum())]);
        let shape = Shape::Heat(Heat::new(&labels, drawn));
        let figure = of_tasks::figure(scope, &views, "F of a run: how many runs are in each bin", "", shape)?;
        let shown = columns.iter().any(|(_, runs)| runs.iter().any(|runs| *runs > 0));
        Some(Shown { table, figure: shown.then_some(figure), drawn: None, notes: notes(&views, several) })
    }
}

/// The number of figures in each bin. A bin contains its lower end, with the slack of verdicts; the last bin contains both ends.
fn by_bin(figures: &[f64], bins: usize) -> Vec<usize> {
    let mut runs = vec![0; bins];
    for figure in figures {
        let above = (1..bins).take_while(|bin| *figure >= count(*bin) / count(bins) - SLACK).count();
        runs[above] += 1;
    }
    runs
}

/// The lower ends, all with as many decimals as the longest, at most four.
fn labels(bins: usize) -> Vec<String> {
    let low = |bin: usize| count(bin) / count(bins);
    let exact = |decimals: &usize| {
        let scale = 10_f64.powi(i32::try_from(*decimals).unwrap_or(i32::MAX));
        (0..bins).all(|bin| (low(bin) * scale - (low(bin) * scale).round()).abs() < SLACK * scale)
    };
    let decimals = (1..4).find(exact).unwrap_or(4);
    (0..bins).map(|bin| format!("{:.decimals$}", low(bin))).collect()
}

fn notes(views: &[TaskView<'_>], several: bool) -> Vec<String> {
    let mut notes = Vec::new();
    for view in views {
        notes.extend(of_tasks::clusterings(view));
        notes.extend(of_tasks::troubles(view, several));
    }
    notes.extend(of_tasks::titles(views));
    let bins = "a row is the bin from its number up to the next, the last one up to 1 and 1 itself";
    notes.push(format!("runs of each set by their F: {bins}"));
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bin_holds_its_lower_end_and_the_last_one_both() {
        assert_eq!(by_bin(&[0.0, 0.19, 0.2, 0.999, 1.0], 5), [2, 1, 0, 0, 2]);
        assert_eq!(by_bin(&[0.0, 1.0], 1), [2]);
        assert_eq!(by_bin(&[], 3), [0, 0, 0]);
    }

    /// A mean that is below the end of a bin by its last bits is in the bin.
    #[test]
    fn the_last_bits_decide_nothing() {
        assert_eq!(by_bin(&[0.3 - 1e-12, 0.3, 3.0 * 0.1, 0.3 - 1e-6], 10)[2..4], [1, 3]);
    }

    #[track_caller]
    fn check_labels(bins: usize, expected: &[&str]) {
        assert_eq!(labels(bins), expected);
    }

    #[test]
    fn labels_are_as_long_as_they_must() {
        check_labels(2, &["0.0", "0.5"]);
        check_labels(3, &["0.0000", "0.3333", "0.6667"]);
        check_labels(4, &["0.00", "0.25", "0.50", "0.75"]);
        check_labels(1, &["0.0"]);
        assert_eq!(labels(10)[7], "0.7");
    }
}
