//! The outputs of all data sets, made once and then written as files and as a page.

use manifest::Output;
use record::DataFacts;

use crate::data_group::DataGroup;
use crate::lookup::Lookup;
use crate::outputs::{self, Show, Shown};
use crate::published;
use crate::table::Table;

/// An output of one data set, or of all data sets of a kind together.
pub(crate) struct Part<'a> {
    pub(crate) output: &'a Output,
    pub(crate) group: DataGroup<'a>,
    /// The name of its files without the ending: `OUTPUT.DATA`, with `-` for the `/` of a data set's id.
    pub(crate) name: String,
    /// The measured content; its table may have published figures as columns.
    pub(crate) shown: Shown,
    /// The published table, if some of its rows are not in the measured one.
    pub(crate) beside: Option<Table>,
}

/// The parts of every available data set, in the order of data sets and outputs in the manifests.
pub(crate) fn parts<'a>(lookup: &Lookup<'a>) -> Vec<Part<'a>> {
    let mut parts = Vec::new();
    for data in lookup.present() {
        for output in &lookup.experiment.outputs {
            let shown = outputs::show(lookup, output, data);
            parts.extend(shown.map(|shown| Part::new(output, DataGroup::one(data), shown)));
        }
    }
    let together = together(lookup, &parts);
    parts.extend(together);
    parts
}

/// The parts of all real data sets together, and of all synthetic ones.
fn together<'a>(lookup: &Lookup<'a>, parts: &[Part<'a>]) -> Vec<Part<'a>> {
    let mut together = Vec::new();
    for synthetic in [false, true] {
        for output in &lookup.experiment.outputs {
            let of_output = parts.iter().filter(|part| part.output.id == output.id);
            let data: Vec<&DataFacts> = if outputs::kind(output).is_some_and(Show::is_of_all) {
                lookup.present().collect()
            } else {
                of_output.map(|part| part.group.data()[0]).collect()
            };
            let Some(group) = DataGroup::together(&data, synthetic) else { continue };
            let shown = outputs::kind(output).and_then(|kind| kind.show_together(lookup, output, &group));
            together.extend(shown.map(|shown| Part::new(output, group, shown)));
        }
    }
    together
}

impl<'a> Part<'a> {
    /// Adds the published figures to the table and the plot.
    fn new(output: &'a Output, group: DataGroup<'a>, mut shown: Shown) -> Self {
        let figures = output.published.as_ref();
        let name = format!("{}.{}", output.id, group.file_name());
        if outputs::kind(output).is_some_and(Show::holds_published) {
            return Self { output, group, name, shown, beside: None };
        }
        if let (Some(figure), Some(figures)) = (&mut shown.figure, figures) {
            figure.publish(|row, column| published::figure(figures, row, column));
        }
        let joined = figures.and_then(|figures| published::join(&shown.table, figures));
        let whole = joined.as_ref().is_some_and(|joined| joined.whole);
        let beside = figures.filter(|_| !whole).map(published::alone);
        if let Some(joined) = joined {
            shown.table = joined.table;
        }
        Self { output, group, name, shown, beside }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::RangeInclusive;

    use manifest::Training;
    use proptest::prelude::*;
    use record::ScoreRow;

    use super::*;
    use crate::fixtures::{self, Case, row, texts};
    use crate::plot::Figure;
    use crate::{evaluation, task_fixtures};

    /// Counts, also zero; `common` is at most `relevant` and `found`.
    fn counts() -> impl Strategy<Value = (u64, u64, u64)> {
        let bound = prop_oneof![Just(0_u64), 0..5_u64, 0..1000_u64];
        (bound.clone(), bound, 0.0..=1.0_f64).prop_map(|(relevant, found, share)| {
            let most = relevant.min(found);
            let common = (0..=most).find(|c| *c as f64 >= share * most as f64).unwrap_or(most);
            (relevant, found, common)
        })
    }

    /// Outputs of several columns and lines. One has a claim with a relative bound.
    fn series() -> [Output; 4] {
        let quantity = |value| fixtures::quantity("greedy", "", value);
        let near = fixtures::pair(
            "near",
            &quantity("precision"),
            &quantity("recall"),
            "most = 0.1, relative = true",
        );
        let mut by_site = fixtures::output("by-site", BY_SITE);
        by_site.claims = vec![fixtures::claim("they are near", &near)];
        let mut properties = fixtures::output("properties", PROPERTIES);
        properties.published = Some(manifest::Published {
            file: "p.csv".to_owned(),
            source: "Table 4".to_owned(),
            header: texts(&["property", "LH", "CE"]),
            rows: vec![texts(&["precision", "low", "high"])],
        });
        let leaderboard = "leaderboard = { runs = [\"open\", \"training\"], measures = [\"feature\", \"token\"], resamples = 20 }";
        let leaderboard = fixtures::output("leaderboard", leaderboard);
        [by_site, fixtures::output("curves", CURVES), leaderboard, properties]
    }

    const BY_SITE: &str = r#"
[by-site]
plot = "all"
columns = [
  { label = "best", run = "thresholds", variant = "best", measure = "feature", ratios = ["f"] },
  { label = "five", run = "training", variant = "best", training = 5, measure = "feature", ratios = ["precision"] },
  { label = "greedy", run = "greedy", measure = "feature", ratios = ["precision"] },
  { label = "all", run = "everything", measure = "feature", ratios = ["precision"] },
]
"#;

    const CURVES: &str = r#"
[curves]
axis = "variant"
lines = [
  { label = "thresholds", run = "thresholds", measure = "feature", ratio = "precision" },
  { label = "training", run = "training", measure = "feature", ratio = "recall" },
]
"#;

    /// A comparison of properties with a figure, a parameter and a claim.
    const PROPERTIES: &str = r#"
[[properties.row]]
property = "precision"
measured = [{ method = "LH", run = "thresholds", variant = "best", measure = "feature", ratios = ["precision"] }]
parameters = [{ method = "CE", run = "greedy", key = "none" }]
claims = ["they are near"]
"#;

    /// Outcomes, also with zero counts, and skips.
    fn outcome() -> impl Strategy<Value = record::Outcome> {
        let few = || prop_oneof![Just(0_u64), 0..3_u64, 0..500_u64];
        prop_oneof![
            4 => [few(), few(), few(), few()].prop_map(task_fixtures::judged),
            1 => Just(task_fixtures::skipped("a training cell is too small")),
            1 => Just(task_fixtures::skipped("some other word")),
        ]
    }

    /// Checks that every cell is a finite number, text or empty, and that figures are within `bounds`, which reads column and row names.
    fn check_bounds(
        case: &Case,
        bounds: fn(&str, &str) -> Option<RangeInclusive<f64>>,
    ) -> Result<(), TestCaseError> {
        let lookup = Lookup::new(&case.inputs());
        for part in parts(&lookup) {
            prop_assert!(part.shown.figure.as_ref().is_none_or(Figure::is_in_bounds), "{}", part.name);
            let table = &part.shown.table;
            for row in table.rows() {
                for (name, cell) in table.header().iter().zip(&row) {
                    let Ok(value) = cell.parse::<f64>() else { continue };
                    prop_assert!(value.is_finite(), "{name} {cell}");
                    let bounds = bounds(name, &row[0]).filter(|_| cell.contains('.'));
                    prop_assert!(
                        bounds.is_none_or(|own| own.contains(&value)),
                        "{} {name} {cell}",
                        part.name
                    );
                }
            }
        }
        for claim in evaluation::evaluate(&lookup) {
            prop_assert!(
                !claim.measured.contains("NaN") && !claim.measured.contains("inf"),
                "{}",
                claim.measured
            );
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// For any counts, every cell is a finite number, text or empty, and every ratio is between 0 and 1.
        #[test]
        fn no_cell_is_out_of_bounds(drawn in proptest::collection::vec(counts(), 40)) {
            let mut case = fixtures::whole();
            case.experiment.outputs.extend(series());
            let mut next = drawn.iter().cycle();
            for old in case.scores.iter_mut().flat_map(|unit| &mut unit.rows) {
                let (relevant, found, common) = *next.next().unwrap();
                *old = ScoreRow { ratios: row("", relevant, found, common).ratios, relevant, found, common, ..old.clone() };
            }
            let bounds = |name: &str, _: &str| {
                (!name.contains("less") && !name.contains("difference")).then_some(0.0..=1.0)
            };
            check_bounds(&case, bounds)?;
        }

        /// The same for tasks with any runs and outcomes, also for sets without a run.
        #[test]
        fn no_cell_of_a_task_is_out_of_bounds(
            runs in proptest::collection::vec(proptest::collection::vec(0.0..=1.0_f64, 0..9), 12),
            outcomes in proptest::collection::vec(outcome(), 30),
        ) {
            let mut case = task_fixtures::whole_tasks();
            let (mut runs, mut outcomes) = (runs.into_iter().cycle(), outcomes.into_iter().cycle());
            for result in case.tasks.iter_mut().flat_map(|task| &mut task.results) {
                if let Some(clusterings) = &mut result.clusterings {
                    let drawn = task_fixtures::clustered("", &runs.next().unwrap(), 9);
                    *clusterings = drawn.clusterings.unwrap();
                }
                for one in &mut result.classifications {
                    one.outcome = outcomes.next().unwrap();
                }
            }
            let bounds = |name: &str, row: &str| {
                let is_signed = ["difference", "drop"].iter().any(|word| name.contains(word) || row.contains(word));
                let is_other = name == "iterations" || name.contains("published");
                (!is_other).then_some(if is_signed { -1.0..=1.0 } else { 0.0..=1.0 })
            };
            check_bounds(&case, bounds)?;
        }

        /// The optimum is at least as good as any variant, and the first of equal ones.
        #[test]
        fn the_optimum_is_the_best(drawn in proptest::collection::vec(counts(), 11)) {
            let mut case = fixtures::whole();
            let unit = case.scores.iter_mut().find(|unit| unit.unit.run == "thresholds").unwrap();
            for (old, (relevant, found, common)) in unit.rows.iter_mut().zip(drawn) {
                *old = ScoreRow { relevant, found, common, ..old.clone() };
            }
            let (data, id) = (unit.unit.data.clone(), unit.unit.site.clone());
            let figures: Vec<_> = unit.rows.iter().map(|row| {
                let both = row.relevant + row.found;
                (both > 0).then(|| 2.0 * row.common as f64 / both as f64)
            }).collect();
            let names: Vec<_> = unit.rows.iter().map(|row| row.variant.clone()).collect();
            let lookup = Lookup::new(&case.inputs());
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
