//! Reads a quantity of a claim from the scores of one site.

use manifest::{Quantity, Value};

use crate::lookup::{Lookup, Pages};
use crate::numbers::{plain, short};
use crate::reading::Spot;

/// The value on a site: the mean over repeats of what each has. `None` where the run lacks the site, the site
/// lacks the pages or the training size, or the ratio is undefined.
pub(crate) fn read(lookup: &Lookup<'_>, quantity: &Quantity, data: &str, site: &str) -> Option<f64> {
    let site = lookup.site(&quantity.run, data, site)?;
    let run = lookup.run(&quantity.run)?;
    let mut reading = Spot::of(run, &quantity.at, quantity.training)?.reading(site, &quantity.measure)?;
    reading.pages = Pages { with: &quantity.with, without: &quantity.without };
    match &quantity.value {
        Value::Ratio(ratio) => reading.ratio(site, *ratio),
        Value::X => {
            reading.over_fits(site, |fit| run.variants.iter().find(|variant| variant.id == fit.variant)?.x)
        }
        Value::FitStatistic(name) => reading.fit_statistic(site, name),
    }
}

/// Whether two quantities come to the same reading on a site, because it has one training size alone. Such a
/// site does not count.
pub(crate) fn coincide(lookup: &Lookup<'_>, a: &Quantity, b: &Quantity, data: &str, site: &str) -> bool {
    let size = |quantity: &Quantity| {
        let spot = Spot::of(lookup.run(&quantity.run)?, &quantity.at, quantity.training)?;
        spot.training(lookup.site(&quantity.run, data, site)?)
    };
    let like = Quantity { training: b.training, ..a.clone() };
    like == *b && size(a) == size(b)
}

/// The name of the quantity.
pub(crate) fn name(quantity: &Quantity) -> String {
    let mut name = match &quantity.value {
        Value::Ratio(ratio) => ratio.name().to_owned(),
        Value::X => "x".to_owned(),
        Value::FitStatistic(name) => name.clone(),
    };
    if !quantity.with.is_empty() {
        name.push_str(&format!(" with {}", quantity.with.join(" and ")));
    }
    if !quantity.without.is_empty() {
        name.push_str(&format!(" without {}", quantity.without.join(" and ")));
    }
    name
}

/// A value of the quantity, for running text.
pub(crate) fn written(quantity: &Quantity, value: f64) -> String {
    match quantity.value {
        Value::Ratio(_) => short(value),
        Value::X | Value::FitStatistic(_) => plain(value),
    }
}
