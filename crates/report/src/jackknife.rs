//! The averages of classifications, also without each site in turn: the errors of differences over sites.
//!
//! [`Experiments`] makes the averages (Yi 2004, Tables 5-5 to 5-16). The error of the difference of two is that of Tukey's jackknife over sites
//! (`left_out`). Of too few sites the error is that of the differences of single experiments, for which one experiment after the other is left out of
//! their plain mean: many share documents, so that this error is too small.

use std::collections::{BTreeMap, BTreeSet};

use polars::prelude::{DataFrame, df};
use record::TaskScores;

use crate::experiments::{Experiments, Place, Reading, Value};
use crate::statistics::FEWEST;

/// What the names of experiments that are left out begin with; a name of a site has no blank.
pub(crate) const EXPERIMENT: &str = "experiment ";

/// A row for each set of documents, configuration and site or experiment left out (null for none), with the average F and the average accuracy.
pub(crate) fn table(tasks: &[&TaskScores]) -> DataFrame {
    let (mut of, mut numbers) = ((vec![], vec![], vec![], vec![]), (vec![], vec![], vec![], vec![]));
    for own in tasks {
        for result in &own.results {
            for configuration in 1..=3 {
                let read = |value| Experiments::of(result, Reading { configuration, value });
                let [f, accuracy] = [read(Value::F), read(Value::Accuracy)];
                if f.total() == 0 {
                    continue;
                }
                let mut rows = vec![(None, f.average(), accuracy.average())];
                let sites: BTreeSet<usize> = f.sites().collect();
                if sites.len() >= FEWEST {
                    rows.extend(sites.into_iter().map(|site| {
                        let [f, accuracy] = [&f, &accuracy].map(|own| own.without(site).average());
                        (own.sites.get(site).cloned(), f, accuracy)
                    }));
                } else {
                    let accuracies: BTreeMap<Place, Option<f64>> = accuracy.means_without().collect();
                    rows.extend(f.means_without().map(|(place, f)| {
                        let ((one, other), first, second) = place;
                        let name = format!("{EXPERIMENT}{one} {other} {first} {second}");
                        (Some(name), f, accuracies.get(&place).copied().flatten())
                    }));
                }
                for (left_out, own_f, own_accuracy) in rows {
                    of.0.push(own.unit.data.clone());
                    of.1.push(own.unit.task.clone());
                    of.2.push(result.documents.clone());
                    of.3.push(left_out);
                    numbers.0.push(i64::from(configuration));
                    numbers.1.push(own_f);
                    numbers.2.push(own_accuracy);
                    numbers.3.push(f.total() as u64);
                }
            }
        }
    }
    let experiments: Vec<i64> = numbers.3.into_iter().map(u64::cast_signed).collect();
    df!(
        "data" => of.0, "task" => of.1, "documents" => of.2, "left_out" => of.3,
        "configuration" => numbers.0, "f" => numbers.1, "accuracy" => numbers.2, "experiments" => experiments,
    )
    .expect("columns of one length")
}
