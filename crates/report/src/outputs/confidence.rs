//! The confidence of a method against the measured F: pages in bins of confidence.

use manifest::{MeasureRef, Names, Problem, RunRef};

use super::scope::{Scope, Shown};
use super::{Show, pages};
use crate::plot::{Bars, Series, Shape};
use crate::ratios::quotient;
use crate::statistics::{count, mean};
use crate::table::{Cell, Table};

/// The number of bins of one width from 0 to 1; the last one contains 1.
const BINS: usize = 10;

/// A page with an F below this is poor: someone should look at it.
const POOR: f64 = 0.5;

manifest::keys! {
    /// `[confidence]`: the pages of a run by the confidence of its method, in ten bins: their number, the means of confidence and F,
    /// and the share of poor pages. The last row has all pages.
    pub(crate) struct Confidence {
        /// The run; only its first variant, fitted on all pages.
        run: RunRef,
        /// The measure.
        measure: MeasureRef,
    }
    Confidence::check_more
}

impl Confidence {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        names.runs_with_pages(std::slice::from_ref(&self.run))
    }
}

/// The confidence of a page and its F.
type Judged = (f64, f64);

impl Show for Confidence {
    /// `None` if the method gives no confidence.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let run = scope.lookup.run(&self.run)?;
        let judged = pages::of_variant(scope, &run.id, &run.variants.first()?.id).filter_map(|(_, page)| {
            let [relevant, found, common] = *page.counts.get(&*self.measure)?;
            Some((page.confidence?, quotient(2 * common, relevant + found)?))
        });
        let mut judged: Vec<Judged> = judged.collect();
        if judged.is_empty() {
            return None;
        }
        judged.sort_by(|a, b| a.0.total_cmp(&b.0));
        let bins: Vec<&[Judged]> = (0..BINS).map(|bin| of_bin(&judged, bin)).collect();
        let labels: Vec<String> = (0..BINS).map(|bin| format!("{:.1}", count(bin) / count(BINS))).collect();
        let rows: Vec<Vec<Cell>> =
            labels.iter().zip(&bins).map(|(label, pages)| cells(label, pages)).collect();
        let header = ["confidence, from", "pages", "mean confidence", "mean F", "share with F below .5"];
        let table = Table::new(header, rows, [cells("all", &judged)]);
        let of = |name: &str, figure: fn(&Judged) -> f64| {
            Series::new(name.to_owned(), bins.iter().map(|pages| mean_of(pages, figure)).collect())
        };
        let bars =
            Bars::of_bins(labels, vec![of("confidence", |page| page.0), of("measured F", |page| page.1)]);
        let figure =
            scope.figure(scope.sites(&run.id).len(), "confidence, from", "mean of pages", Shape::Bars(bars));
        let tenth = &judged[..judged.len().div_ceil(10)];
        let rest = &judged[tenth.len()..];
        let figures = [tenth, rest].map(|pages| mean_of(pages, |page| page.1));
        let mut notes = vec![format!("F by the measure {}", self.measure), scope.lookup.about(run)];
        if let [Some(tenth), Some(rest)] = figures {
            notes.push(format!(
                "mean F of the least confident tenth of the pages {tenth:.3}, of all others {rest:.3}"
            ));
        }
        Some(Shown { table, figure: Some(figure), drawn: None, notes })
    }
}

/// The pages of a bin, from pages sorted by confidence.
fn of_bin(judged: &[Judged], bin: usize) -> &[Judged] {
    let before = |bin: usize| match bin {
        BINS => judged.len(),
        bin => judged.partition_point(|page| page.0 < count(bin) / count(BINS)),
    };
    &judged[before(bin)..before(bin + 1)]
}

fn mean_of(pages: &[Judged], figure: fn(&Judged) -> f64) -> Option<f64> {
    mean(&pages.iter().map(figure).collect::<Vec<_>>())
}

fn cells(label: &str, pages: &[Judged]) -> Vec<Cell> {
    let poor = pages.iter().filter(|page| page.1 < POOR).count();
    vec![
        Cell::text(label),
        Cell::count(pages.len()),
        Cell::figure(mean_of(pages, |page| page.0)),
        Cell::figure(mean_of(pages, |page| page.1)),
        Cell::figure((!pages.is_empty()).then(|| count(poor) / count(pages.len()))),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bin_holds_its_lower_end_and_the_last_one_both() {
        let judged = [(0.0, 1.0), (0.1, 0.9), (0.19, 0.8), (0.9, 0.7), (1.0, 0.6)];
        let sizes: Vec<usize> = (0..BINS).map(|bin| of_bin(&judged, bin).len()).collect();
        assert_eq!(sizes, [1, 2, 0, 0, 0, 0, 0, 0, 0, 2]);
    }
}
