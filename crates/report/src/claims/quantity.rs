//! A quantity of a claim: its keys, and its value on one site.

use manifest::{At, Key, MeasureRef, Names, Problem, Ratio, RunRef, Size};
use serde::Deserialize;
use serde::de::{Deserializer, Error};

use crate::lookup::{Fit, Lookup, Pages};
use crate::numbers::{plain, short};
use crate::reading::Spot;

manifest::keys! {
    /// `of = {}`: a quantity of a site, read from a run.
    pub(super) struct Quantity {
        /// The run.
        pub(super) run: RunRef,
        /// Its variant, where it has several: an id, or `best`.
        #[serde(default)]
        pub(super) at: At,
        /// Its training size, where it has several: `fewest`, `most`, or a number of pages.
        #[serde(default)]
        pub(super) training: Size,
        /// The measure.
        pub(super) measure: MeasureRef,
        /// `precision`, `recall`, `f`, `x` (the variant's number), or `fit-statistic:NAME`.
        pub(super) value: Value,
        /// Read on pages with these traits.
        #[serde(default)]
        pub(super) with: Vec<String>,
        /// Read on pages without these traits.
        #[serde(default)]
        pub(super) without: Vec<String>,
    }
    Quantity::check_more
}

/// The figure that is read at a variant and training size.
#[derive(Debug, PartialEq)]
pub(super) enum Value {
    /// A ratio of the measure's counts.
    Ratio(Ratio),
    /// The variant's place on the x axis.
    X,
    /// A figure that the fit settled, by name.
    FitStatistic(String),
}

impl Key for Value {}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        match (word.as_str(), word.strip_prefix("fit-statistic:")) {
            ("precision", _) => Ok(Value::Ratio(Ratio::Precision)),
            ("recall", _) => Ok(Value::Ratio(Ratio::Recall)),
            ("f", _) => Ok(Value::Ratio(Ratio::F)),
            ("x", _) => Ok(Value::X),
            (_, Some(name)) if !name.is_empty() => Ok(Value::FitStatistic(name.to_owned())),
            _ => {
                let allowed = "allowed are precision, recall, f, x, fit-statistic:NAME";
                Err(D::Error::custom(format!("value {word:?}, {allowed}")))
            }
        }
    }
}

impl Quantity {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        names.spot(&self.run, &self.at, self.training)?;
        names.needs.traits.extend(self.with.iter().chain(&self.without).cloned());
        Ok(())
    }
}

/// The value on a site, the mean over repeats. `None` if the run lacks the site, the site lacks the pages or the training size, or the
/// ratio is undefined.
pub(super) fn read(lookup: &Lookup<'_>, quantity: &Quantity, data: &str, site: &str) -> Option<f64> {
    let site = lookup.site(&quantity.run, data, site)?;
    let run = lookup.run(&quantity.run)?;
    let pages = Pages { with: &quantity.with, without: &quantity.without };
    let spot = Spot::of(run, &quantity.at, quantity.training)?.on(pages);
    let x = |fit: Fit<'_>| run.variants.iter().find(|variant| variant.id == fit.variant)?.x;
    match &quantity.value {
        Value::Ratio(ratio) => spot.ratio(site, &quantity.measure, *ratio),
        Value::X => spot.over_fits(site, &quantity.measure, x),
        Value::FitStatistic(name) => {
            spot.over_fits(site, &quantity.measure, |fit| site.fit_statistic(fit, name))
        }
    }
}

/// Whether two quantities have the same reading on a site, because it has one training size only. Such a site does not count.
pub(super) fn coincide(lookup: &Lookup<'_>, a: &Quantity, b: &Quantity, data: &str, site: &str) -> bool {
    let size = |quantity: &Quantity| {
        let spot = Spot::of(lookup.run(&quantity.run)?, &quantity.at, quantity.training)?;
        spot.training(lookup.site(&quantity.run, data, site)?)
    };
    let names = |own: &Quantity| [own.run.to_string(), own.measure.to_string()];
    let pages = |own: &Quantity| [own.with.clone(), own.without.clone()];
    let alike = (&a.at, &a.value) == (&b.at, &b.value) && names(a) == names(b) && pages(a) == pages(b);
    alike && size(a) == size(b)
}

/// The name of the quantity.
pub(super) fn name(quantity: &Quantity) -> String {
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
pub(super) fn written(quantity: &Quantity, value: f64) -> String {
    match quantity.value {
        Value::Ratio(_) => short(value),
        Value::X | Value::FitStatistic(_) => plain(value),
    }
}
