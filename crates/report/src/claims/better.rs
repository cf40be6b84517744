//! The claim that one quantity is above another in the mean over sites, by more than its error.

use manifest::Verdict;

use super::nothing;
use super::quantity::{self, Quantity};
use super::sites::{ONE_SIZE, Sites, medians};
use super::{Claimed, Judge, Judgement, incomparable};
use crate::bootstrap::Bootstrap;
use crate::numbers::{counted as number_of, plain, signed};
use crate::paired::RESAMPLES;
use crate::statistics::{SLACK, mean};

manifest::keys! {
    /// `better = {}`: one quantity is above another in the mean over sites, by more than the error: the bootstrap over publishers has 95 % of the mean
    /// differences above `least`. It may be a tie.
    pub(crate) struct Better {
        /// The one.
        of: Quantity,
        /// The other.
        beside: Quantity,
        /// What the difference is above: 0 where absent.
        #[serde(default)]
        least: f64,
    }
}

impl Judge for Better {
    /// The mean difference over sites against its interval.
    fn judge(&self, claimed: &Claimed<'_>) -> Result<Judgement, Judgement> {
        let Self { of, beside, least } = self;
        let sites = Sites::of(claimed, &[of, beside])?;
        let Some(both) = sites.both(of, beside) else {
            return Err(incomparable(ONE_SIZE.to_owned()));
        };
        if both.is_empty() {
            return Err(incomparable(sites.undefined([of, beside])));
        }
        let differences: Vec<f64> = both.iter().map(|(_, one, other)| one - other).collect();
        let name = |of: &Quantity| format!("{} {}", of.run, quantity::name(of));
        let pair = format!("{} - {}", name(of), name(beside));
        let bootstrap = Bootstrap {
            resamples: RESAMPLES,
            seed: claimed.lookup.experiment.seed,
            data: &claimed.data.id,
            run: &pair,
            measure: &of.measure,
        };
        let interval =
            bootstrap.interval_of_sites(both.iter().map(|(site, one, other)| (*site, one - other)));
        let (ones, others): (Vec<_>, Vec<_>) = both.iter().map(|(_, one, other)| (*one, *other)).unzip();
        nothing::refuse((of, mean(&ones)), (beside, mean(&others)))?;
        let on = number_of(both.len(), "site");
        let Some((mean, (low, high))) = mean(&differences).zip(interval) else {
            return Err(incomparable(format!("{on}, too few for an interval")));
        };
        let verdict = match () {
            () if low - least > SLACK => Verdict::Holds,
            () if high - least < -SLACK => Verdict::Fails,
            () => Verdict::Tie,
        };
        let [mean, low, high] = [mean, low, high].map(signed);
        let found = format!("{mean} ({low} to {high}) in the mean of {on}, claimed above {}", plain(*least));
        let medians = medians(of, &ones, beside, &others);
        Ok((medians.map_or(found.clone(), |medians| format!("{found}; {medians}")), verdict))
    }
}
