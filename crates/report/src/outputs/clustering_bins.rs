//! How F is distributed over the runs of clusterings, in bins of one width: Figure 2 of the paper on sentence-level SST.

use manifest::Output;
use record::DataFacts;

use super::{Shown, of_tasks};
use crate::figure::{Bars, Figure, Names, Series, Shape};
use crate::lookup::Lookup;
use crate::statistics::{SLACK, count};
use crate::table::{Cell, Table};
use crate::task_view::{Set, TaskView};

/// The heading of the bins.
const FROM: &str = "F, from";

/// The runs of one task's documents, by bin.
struct Column {
    name: String,
    runs: Vec<usize>,
}

/// One row a bin, one column a set of documents; below, how many runs each has. Of several tasks a column names its task.
pub(super) fn show(
    lookup: &Lookup<'_>,
    output: &Output,
    data: &DataFacts,
    tasks: &[String],
    bins: usize,
) -> Option<Shown> {
    let views = of_tasks::views(lookup, data, tasks);
    let several = tasks.len() > 1;
    let columns: Vec<Column> = views.iter().flat_map(|view| columns(view, several, bins)).collect();
    let labels = labels(bins);
    let figure = Figure {
        title: output.title.clone(),
        subtitle: of_tasks::subtitle(data, views.first()?),
        x_label: FROM.to_owned(),
        y_label: "number of runs".to_owned(),
        shape: Shape::Bars(Bars {
            groups: labels.clone(),
            names: Names::Some,
            up_to_one: false,
            blocks: Vec::new(),
            series: columns.iter().map(Column::series).collect(),
        }),
    };
    let shown = columns.iter().any(|column| column.total() > 0);
    Some(Shown {
        table: table(labels, &columns),
        figure: shown.then_some(figure),
        notes: notes(&views, several),
    })
}

fn columns(view: &TaskView<'_>, several: bool, bins: usize) -> Vec<Column> {
    let column = |set: Set<'_>| {
        let clusterings = set.result.clusterings.as_ref()?;
        Some(Column { name: of_tasks::series_name(view, &set, several), runs: by_bin(&clusterings.f, bins) })
    };
    view.sets().into_iter().filter_map(column).collect()
}

impl Column {
    fn total(&self) -> usize {
        self.runs.iter().sum()
    }

    fn series(&self) -> Series {
        let values = self.runs.iter().map(|runs| Some(count(*runs))).collect();
        Series { name: self.name.clone(), values }
    }
}

/// How many figures lie in each bin. A bin holds its lower end, with the slack of verdicts, and the last one both.
fn by_bin(figures: &[f64], bins: usize) -> Vec<usize> {
    let mut runs = vec![0; bins];
    for figure in figures {
        let above = (1..bins).take_while(|bin| *figure >= count(*bin) / count(bins) - SLACK).count();
        runs[above] += 1;
    }
    runs
}

/// The lower ends, all with as many decimals as the longest needs, at most four.
fn labels(bins: usize) -> Vec<String> {
    let low = |bin: usize| count(bin) / count(bins);
    let exact = |decimals: &usize| {
        let scale = 10_f64.powi(i32::try_from(*decimals).unwrap_or(i32::MAX));
        (0..bins).all(|bin| (low(bin) * scale - (low(bin) * scale).round()).abs() < SLACK * scale)
    };
    let decimals = (1..4).find(exact).unwrap_or(4);
    (0..bins).map(|bin| format!("{:.decimals$}", low(bin))).collect()
}

fn table(labels: Vec<String>, columns: &[Column]) -> Table {
    let header = [FROM.to_owned()].into_iter().chain(columns.iter().map(|column| column.name.clone()));
    let row = |(bin, label): (usize, String)| {
        let cells = columns.iter().map(|column| Cell::count(column.runs[bin]));
        [Cell::text(label)].into_iter().chain(cells).collect()
    };
    let all = columns.iter().map(|column| Cell::count(column.total()));
    let foot = [Cell::text("runs")].into_iter().chain(all).collect();
    Table::new(header.collect(), labels.into_iter().enumerate().map(row).collect(), vec![foot])
}

fn notes(views: &[TaskView<'_>], several: bool) -> Vec<String> {
    let mut notes = Vec::new();
    for view in views {
        if let Some(runs) = view.runs() {
            notes.push(format!("task {}: {}; {runs}", view.task.id, view.task.title));
        }
        let troubles = view.troubles().into_iter();
        notes.extend(
            troubles.map(|told| if several { format!("task {}: {told}", view.task.id) } else { told }),
        );
    }
    notes.extend(of_tasks::titles(views));
    let told = "a row is the bin from its number up to the next, the last one up to 1 and 1 itself";
    notes.push(format!("runs of each set by their F: {told}"));
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

    /// A mean that falls short of a bin's end by its last bits is in the bin all the same.
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
