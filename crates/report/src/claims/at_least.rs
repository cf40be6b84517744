//! The claim that quantities reach a number.

use super::quantity::{self, Quantity};
use super::sites::{Sites, figures, lowest};
use super::{Claimed, Judge, Judgement};
use crate::numbers::plain;
use crate::statistics::{SLACK, median};

manifest::keys! {
    /// `at-least = {}`: each quantity reaches a number.
    pub(crate) struct AtLeast {
        /// The quantities.
        of: Vec<Quantity>,
        /// The number.
        least: f64,
    }
}

impl Judge for AtLeast {
    /// A site fails if one quantity is below the bound, and holds if all are at least the bound. It does not count if none is below and one
    /// is undefined.
    fn judge(&self, claimed: &Claimed<'_>) -> Result<Judgement, Judgement> {
        let Self { of, least } = self;
        let sites = Sites::of(claimed, &of.iter().collect::<Vec<_>>())?;
        let mut values = vec![Vec::new(); of.len()];
        let (mut so, mut counted) = (0, 0);
        for site in &sites.ids {
            let read: Vec<Option<f64>> = of.iter().map(|quantity| sites.read(quantity, site)).collect();
            let below = read.iter().flatten().any(|value| *value < *least - SLACK);
            if !below && read.iter().any(Option::is_none) {
                continue;
            }
            counted += 1;
            so += usize::from(!below);
            for (values, value) in values.iter_mut().zip(read) {
                values.extend(value.map(|value| (value, *site)));
            }
        }
        let parts = of.iter().zip(&values).filter_map(|(quantity, values)| {
            let (lowest, site) = lowest(values)?;
            let [middle, lowest] =
                [median(&figures(values))?, lowest].map(|value| quantity::written(quantity, value));
            let (name, least) = (quantity::name(quantity), plain(*least));
            Some(format!("{name} median {middle}, lowest {lowest} ({site}), claimed at least {least}"))
        });
        Ok(sites.by_share(so, counted, parts.collect(), of))
    }
}
