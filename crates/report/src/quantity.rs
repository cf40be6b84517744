//! Reads a quantity of a claim from the scores of one site.

use manifest::{At, Quantity, Size, Training, Value};
use record::RunFacts;

use crate::lookup::{Lookup, Pages, SiteScores};
use crate::numbers::{plain, short};
use crate::reading::{Choice, Reading};

/// The value on a site: the mean over repeats of what each has. `None` where the run has not the site, the site
/// not the pages or the training size, or the ratio is undefined.
pub(crate) fn read(lookup: &Lookup<'_>, quantity: &Quantity, data: &str, site: &str) -> Option<f64> {
    let site = lookup.site(&quantity.run, data, site)?;
    let run = lookup.run(&quantity.run)?;
    let reading = Reading {
        choice: choice(run, &quantity.at)?,
        training: training(site, quantity.training)?,
        measure: &quantity.measure,
        pages: Pages { with: &quantity.with, without: &quantity.without },
    };
    match &quantity.value {
        Value::Ratio(ratio) => reading.ratio(site, *ratio),
        Value::X => site.over_repeats(reading.training, |repeat| {
            let fit = reading.fit(site, repeat)?;
            run.variants.iter().find(|variant| variant.id == fit.variant)?.x
        }),
        Value::Learned(name) => {
            site.over_repeats(reading.training, |repeat| site.learned(reading.fit(site, repeat)?, name))
        }
    }
}

/// Whether two quantities come to the same reading on a site, because it has one training size alone. Such a
/// site says nothing of their difference.
pub(crate) fn coincide(lookup: &Lookup<'_>, a: &Quantity, b: &Quantity, data: &str, site: &str) -> bool {
    let size = |quantity: &Quantity| {
        lookup.site(&quantity.run, data, site).and_then(|site| training(site, quantity.training))
    };
    let like = Quantity { training: b.training, ..a.clone() };
    like == *b && size(a) == size(b)
}

/// The variant that is meant; `None` for the only one of a run that has none.
pub(crate) fn choice<'a>(run: &'a RunFacts, at: &'a At) -> Option<Choice<'a>> {
    match at {
        At::Only => Some(Choice::Fixed(&run.variants.first()?.id)),
        At::Best => Some(Choice::Best(run)),
        At::Id(id) => Some(Choice::Fixed(id)),
    }
}

/// The training size that is meant on a site; `None` where it has no such.
pub(crate) fn training(site: &SiteScores<'_>, size: Size) -> Option<Training> {
    match size {
        Size::Fewest => site.trainings().first().copied(),
        Size::Only | Size::Most => site.most(),
        Size::Pages(pages) => {
            site.trainings().into_iter().find(|training| *training == Training::Pages(pages))
        }
    }
}

/// What the quantity is, in a word or few.
pub(crate) fn name(quantity: &Quantity) -> String {
    let mut name = match &quantity.value {
        Value::Ratio(ratio) => ratio.name().to_owned(),
        Value::X => "x".to_owned(),
        Value::Learned(name) => name.clone(),
    };
    if !quantity.with.is_empty() {
        name.push_str(&format!(" with {}", quantity.with.join(" and ")));
    }
    if !quantity.without.is_empty() {
        name.push_str(&format!(" without {}", quantity.without.join(" and ")));
    }
    name
}

/// A value of it, as sentences have it.
pub(crate) fn written(quantity: &Quantity, value: f64) -> String {
    match quantity.value {
        Value::Ratio(_) => short(value),
        Value::X | Value::Learned(_) => plain(value),
    }
}
