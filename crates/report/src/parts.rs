//! All that a report shows, made once and then written as files and as a page.

use manifest::Output;
use record::DataFacts;

use crate::lookup::Lookup;
use crate::outputs::{self, Shown};
use crate::published;
use crate::table::Table;

/// An output of one data set.
pub(crate) struct Part<'a> {
    pub(crate) output: &'a Output,
    pub(crate) data: &'a DataFacts,
    /// The name of its files without ending: `OUTPUT.DATA`, with `-` for the `/` of a data set's id.
    pub(crate) name: String,
    /// What was measured. Published figures are columns of its table where [`Part::joined`] is set.
    pub(crate) shown: Shown,
    pub(crate) joined: bool,
    /// The published table, where it is not all in the measured one.
    pub(crate) beside: Option<Table>,
}

/// The parts of every data set that was at hand, data sets and outputs in the manifests' order.
pub(crate) fn parts<'a>(lookup: &Lookup<'a>) -> Vec<Part<'a>> {
    let mut parts = Vec::new();
    for data in lookup.present() {
        for output in &lookup.experiment.outputs {
            let Some(mut shown) = outputs::show(lookup, output, data) else { continue };
            let figures = output.published.as_ref();
            let joined = figures.and_then(|figures| published::join(&shown.table, figures));
            let whole = joined.as_ref().is_some_and(|joined| joined.whole);
            let beside = figures.filter(|_| !whole).map(published::alone);
            let is_joined = joined.is_some();
            if let Some(joined) = joined {
                shown.table = joined.table;
            }
            let name = format!("{}.{}", output.id, data.id.replace('/', "-"));
            parts.push(Part { output, data, name, shown, joined: is_joined, beside });
        }
    }
    parts
}

impl Part<'_> {
    /// What stands below the table, as sentences.
    pub(crate) fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if !self.output.note.is_empty() {
            notes.push(self.output.note.clone());
        }
        notes.extend(self.shown.notes.iter().cloned());
        notes
    }
}

#[cfg(test)]
mod tests {
    use manifest::Training;
    use proptest::prelude::*;
    use record::ScoreRow;

    use super::*;
    use crate::figure::{Figure, Shape};
    use crate::fixtures::{self, row};
    use crate::{claims, task_fixtures};

    /// Counts with zeros among them, common at most relevant and found.
    fn counts() -> impl Strategy<Value = (u64, u64, u64)> {
        let bound = prop_oneof![Just(0_u64), 0..5_u64, 0..1000_u64];
        (bound.clone(), bound, 0.0..=1.0_f64).prop_map(|(relevant, found, share)| {
            let most = relevant.min(found);
            let common = (0..=most).find(|c| *c as f64 >= share * most as f64).unwrap_or(most);
            (relevant, found, common)
        })
    }

    fn in_bounds(figure: &Figure) -> bool {
        let values: Vec<f64> = match &figure.shape {
            Shape::Curves(curves) => curves.values().collect(),
            Shape::Runs(runs) => runs.values().collect(),
            Shape::Times(_) => unreachable!("run times are no output"),
            Shape::Bars(bars) => bars.series.iter().flat_map(|one| &one.values).flatten().copied().collect(),
        };
        let axis = figure.y_axis();
        !values.is_empty() && values.iter().all(|value| (axis.from..=axis.to).contains(value))
    }

    /// Outcomes with zero counts and skips among them.
    fn outcome() -> impl Strategy<Value = record::Outcome> {
        let few = || prop_oneof![Just(0_u64), 0..3_u64, 0..500_u64];
        prop_oneof![
            4 => [few(), few(), few(), few()].prop_map(task_fixtures::judged),
            1 => Just(task_fixtures::skipped("a training cell is too small")),
            1 => Just(task_fixtures::skipped("some other word")),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Whatever the counts, every cell is a finite number, text or empty, and every ratio within 0 and 1.
        #[test]
        fn no_cell_is_out_of_bounds(drawn in proptest::collection::vec(counts(), 40)) {
            let (experiment, summary, mut scores) = fixtures::whole();
            let mut next = drawn.iter().cycle();
            for old in scores.iter_mut().flat_map(|unit| &mut unit.rows) {
                let (relevant, found, common) = *next.next().unwrap();
                *old = ScoreRow { ratios: row("", relevant, found, common).ratios, relevant, found, common, ..old.clone() };
            }
            let lookup = Lookup::new(&experiment, &summary, &scores, &[]);
            for part in parts(&lookup) {
                prop_assert!(part.shown.figure.as_ref().is_none_or(in_bounds), "{}", part.name);
                let header = part.shown.table.header();
                for row in part.shown.table.rows() {
                    for (name, cell) in header.iter().zip(row) {
                        let Ok(value) = cell.parse::<f64>() else { continue };
                        prop_assert!(value.is_finite(), "{name} {cell}");
                        if cell.contains('.') && !name.contains("less") && !name.contains("difference") {
                            prop_assert!((0.0..=1.0).contains(&value), "{} {name} {cell}", part.name);
                        }
                    }
                }
            }
            for claim in claims::evaluate(&lookup) {
                prop_assert!(!claim.measured.contains("NaN") && !claim.measured.contains("inf"), "{}", claim.measured);
            }
        }

        /// The same of tasks, whatever their runs and outcomes, for sets without a run too.
        #[test]
        fn no_cell_of_a_task_is_out_of_bounds(
            runs in proptest::collection::vec(proptest::collection::vec(0.0..=1.0_f64, 0..9), 12),
            outcomes in proptest::collection::vec(outcome(), 30),
        ) {
            let (experiment, summary, mut tasks) = task_fixtures::whole_tasks();
            let (mut runs, mut outcomes) = (runs.into_iter().cycle(), outcomes.into_iter().cycle());
            for result in tasks.iter_mut().flat_map(|task| &mut task.results) {
                if let Some(clusterings) = &mut result.clusterings {
                    let drawn = task_fixtures::clustered("", &runs.next().unwrap());
                    *clusterings = drawn.clusterings.unwrap();
                }
                for one in &mut result.classifications {
                    one.outcome = outcomes.next().unwrap();
                }
            }
            let lookup = Lookup::new(&experiment, &summary, &[], &tasks);
            for part in parts(&lookup) {
                prop_assert!(part.shown.figure.as_ref().is_none_or(in_bounds), "{}", part.name);
                let header = part.shown.table.header();
                for row in part.shown.table.rows() {
                    for (name, cell) in header.iter().zip(&row) {
                        let Ok(value) = cell.parse::<f64>() else { continue };
                        prop_assert!(value.is_finite(), "{name} {cell}");
                        let signed = ["difference", "drop"].iter().any(|word| name.contains(word) || row[0].contains(word));
                        let bounds = if signed { -1.0..=1.0 } else { 0.0..=1.0 };
                        let figure = cell.contains('.') && name != "iterations" && !name.contains("published");
                        prop_assert!(!figure || bounds.contains(&value), "{} {name} {cell}", part.name);
                    }
                }
            }
            for claim in claims::evaluate(&lookup) {
                prop_assert!(!claim.measured.contains("NaN") && !claim.measured.contains("inf"), "{}", claim.measured);
            }
        }

        /// The optimum is no worse than any variant, and the first of those that are as good.
        #[test]
        fn the_optimum_is_the_best(drawn in proptest::collection::vec(counts(), 11)) {
            let (experiment, summary, mut scores) = fixtures::whole();
            let unit = scores.iter_mut().find(|unit| unit.unit.run == "thresholds").unwrap();
            for (old, (relevant, found, common)) in unit.rows.iter_mut().zip(drawn) {
                *old = ScoreRow { relevant, found, common, ..old.clone() };
            }
            let (data, id) = (unit.unit.data.clone(), unit.unit.site.clone());
            let figures: Vec<_> = unit.rows.iter().map(|row| {
                let both = row.relevant + row.found;
                (both > 0).then(|| 2.0 * row.common as f64 / both as f64)
            }).collect();
            let names: Vec<_> = unit.rows.iter().map(|row| row.variant.clone()).collect();
            let lookup = Lookup::new(&experiment, &summary, &scores, &[]);
            let run = lookup.run("thresholds").unwrap();
            let site = lookup.site("thresholds", &data, &id).unwrap();
            let best = crate::best::best(site, run, Training::All, 0, "feature").map(|best| best.variant.id.clone());
            let mut expected: Option<(f64, &String)> = None;
            for (figure, name) in figures.iter().zip(&names) {
                if let Some(f) = figure && expected.is_none_or(|(most, _)| *f > most) {
                    expected = Some((*f, name));
                }
            }
            prop_assert_eq!(best.as_ref(), expected.map(|(_, name)| name));
        }
    }
}
