//! The variant with the best F on a site: the paper's optimal threshold.

use manifest::Training;
use record::{RunFacts, VariantFacts};

use crate::lookup::{SiteScores, by_x};
use crate::numbers::plain;

/// The variants of a run that share the best F of one fit.
pub(crate) struct Best<'a> {
    /// The first of these variants on the x axis.
    pub(crate) variant: &'a VariantFacts,
    /// All variants in the order of the axis, and whether each has the best F.
    tied: Vec<(&'a VariantFacts, bool)>,
}

/// Finds the best F on all scored pages. Of equal variants the one with the smallest x counts: Lin and Ho (4) read the optimum where recall
/// has converged, since a higher threshold changes nothing. `None` if no variant has an F.
pub(crate) fn best<'a>(
    site: &SiteScores<'_>,
    run: &'a RunFacts,
    training: Training,
    repeat: u32,
    measure: &str,
) -> Option<Best<'a>> {
    let best = site.table.best_of(site.id, training, repeat, measure);
    let tied: Vec<_> = by_x(run).into_iter().map(|variant| (variant, best.contains(&variant.id))).collect();
    let variant = tied.iter().find(|(_, best)| *best).map(|(variant, _)| *variant)?;
    Some(Best { variant, tied })
}

impl Best<'_> {
    /// All variants with the best F: `0.3`, `0.3 to 0.5`, `0.3 to 0.5, 0.8`.
    pub(crate) fn range(&self) -> String {
        let mut parts = Vec::new();
        for run in self.tied.chunk_by(|a, b| a.1 == b.1).filter(|run| run[0].1) {
            let (first, last) = (label(run[0].0), label(run[run.len() - 1].0));
            parts.push(if run.len() == 1 { first } else { format!("{first} to {last}") });
        }
        parts.join(", ")
    }
}

/// The place on the axis, or the id of a variant without one.
fn label(variant: &VariantFacts) -> String {
    variant.x.map_or_else(|| variant.id.clone(), plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{self, Case, MADE, row, run, scores, sweep};
    use crate::lookup::Lookup;

    /// Cases: the counts in common of each variant, which keeps nothing else; the optimum and all places with the same F.
    #[test]
    fn ties_go_to_the_smallest() {
        let cases: [(&[u64], &str); 5] = [
            (&[1, 5, 3], "0.1: 0.1"),
            (&[1, 5, 5, 5], "0.1: 0.1 to 0.3"),
            (&[5, 1, 5, 5], "0: 0, 0.2 to 0.3"),
            // all zero is a tie
            (&[0, 0], "0: 0 to 0.1"),
            (&[], "none"),
        ];
        for (common, expected) in cases {
            let places: Vec<f64> = (0_u8..).map(|at| f64::from(at) / 10.0).take(common.len()).collect();
            let rows = places.iter().zip(common).map(|(x, c)| row(&x.to_string(), 10, *c, *c)).collect();
            let runs = vec![run("r", sweep(&places), vec![Training::All], 1)];
            let mut case = Case::of(fixtures::experiment(runs, Vec::new()));
            case.scores.push(scores("r", MADE, "s", rows));
            let lookup = Lookup::new(&case.inputs());
            let site = lookup.site("r", MADE, "s").unwrap();
            let best = best(site, lookup.run("r").unwrap(), Training::All, 0, "feature");
            let found = best.map(|best| format!("{}: {}", best.variant.id, best.range()));
            assert_eq!(found.as_deref().unwrap_or("none"), expected);
        }
    }
}
