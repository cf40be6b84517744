//! Runs as in benchmarks of single pages: means over pages with their errors, the best first.

use manifest::{MeasureRef, Ratio, RunRef};
use record::{RunFacts, VariantFacts};

use super::Show;
use super::scope::{Scope, Shown, titled, variant_name};
use crate::numbers::grouped_count;
use crate::plot::{Interval, Intervals, Shape};
use crate::ratios::Counts;
use crate::reading::{Choice, Spot, pooled};
use crate::table::{Cell, Table};

/// A normal figure lies within this number of standard errors with a probability of 95%.
const WITHIN: f64 = 1.96;

/// One variant of a run.
struct Row<'a> {
    run: &'a RunFacts,
    variant: &'a VariantFacts,
    counts: Counts,
    /// Its ratios are all the accuracy.
    right: Option<Counts>,
}

manifest::keys! {
    /// `[benchmark]`: all variants of some runs with precision and recall as means over pages, F of these two means, and their
    /// standard errors over pages; the best first. The columns are called `F`, `precision`, `recall` and `accuracy`; published figures join by these names.
    pub(crate) struct Benchmark {
        /// The runs.
        runs: Vec<RunRef>,
        /// The measure.
        measure: MeasureRef,
        /// A measure each of whose ratios is the share of the pages that are right, as `same-words` is.
        accuracy: Option<MeasureRef>,
    }
}

impl Show for Benchmark {
    /// Rows are sorted by F; `None` if no run counts a page.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let Self { runs, measure, accuracy } = self;
        let mut rows = Vec::new();
        for run in scope.lookup.with_baselines(runs) {
            for variant in &run.variants {
                let spot = Spot::largest(Choice::Fixed(&variant.id));
                let counts = |measure: &str| pooled(scope.sites(&run.id), &spot, measure);
                rows.push(Row {
                    run,
                    variant,
                    counts: counts(measure),
                    right: accuracy.as_deref().map(counts),
                });
            }
        }
        rows.retain(|row| row.counts.pages > 0);
        if rows.iter().all(|row| row.run.baseline) {
            return None;
        }
        let f = |row: &Row<'_>| row.counts.f_of_means().map_or(-1.0, |(f, _)| f);
        rows.sort_by(|a, b| f(b).total_cmp(&f(a)));
        let mut header = vec!["run", "system", "pages", "F", "F error"];
        header.extend(["precision", "precision error", "recall", "recall error"]);
        header.extend(accuracy.iter().flat_map(|_| ["accuracy", "accuracy error"]));
        let pages = rows.iter().map(|row| row.counts.pages).max().unwrap_or(0);
        let figure = scope.figure(
            scope.sites(&rows[0].run.id).len(),
            format!("F ({measure}) of {} pages, with 1.96 standard errors", grouped_count(pages)),
            "",
            Shape::Intervals(Intervals::new(rows.iter().map(Row::interval).collect())),
        );
        let notes = vec![
        "precision and recall: means over the pages that have one; a page of which nothing is kept has no precision. F: of these two \
         means. Errors: standard errors over pages, as resampling the pages gives them, in closed form"
            .to_owned(),
    ];
        let table = Table::new(header, rows.iter().map(Row::cells), []);
        Some(Shown { table, figure: Some(figure), drawn: None, notes })
    }
}

impl Row<'_> {
    /// The run, with its variant if there are several.
    fn name(&self) -> String {
        variant_name(self.run, self.variant)
    }

    fn cells(&self) -> Vec<Cell> {
        let f = self.counts.f_of_means();
        let mut cells =
            vec![Cell::text(self.name()), Cell::text(&self.run.title), Cell::Count(self.counts.pages)];
        cells.extend([f.map(|(f, _)| f), f.map(|(_, error)| error)].map(Cell::figure));
        for ratio in [Ratio::Precision, Ratio::Recall] {
            cells.extend([self.counts.page_mean(ratio), self.counts.page_error(ratio)].map(Cell::figure));
        }
        if let Some(right) = &self.right {
            cells.extend([right.page_mean(Ratio::F), right.page_error(Ratio::F)].map(Cell::figure));
        }
        cells
    }

    fn interval(&self) -> Interval {
        let f = self.counts.f_of_means();
        let ends = |(f, error): (f64, f64)| {
            ((f - WITHIN * error).clamp(0.0, 1.0), (f + WITHIN * error).clamp(0.0, 1.0))
        };
        Interval {
            name: titled(self.run, self.variant),
            key: self.name(),
            value: f.map(|(f, _)| f),
            ends: f.map(ends),
            set_apart: self.run.baseline,
            published: None,
        }
    }
}
