//! Verdicts on the paper's claims, each on one data set. A form of claim is one file: its keys, their check, and its judgement.
//!
//! `experiments/verdicts.md` has the rules: the sites that count, the share of the sites, the errors. Figures are compared with [`SLACK`],
//! so that the last bit of a mean does not decide.
//!
//! The measured text begins with the finding and the claim, up to the first semicolon; figures follow.

use manifest::{Claim, Experiment, Output, Verdict};
use record::{DataFacts, Presence};

use crate::kinds::kinds;
use crate::lookup::Lookup;
use crate::table::Table;

mod at_least;
mod better;
mod distinct;
pub(crate) mod matrix;
mod nothing;
mod order;
mod pair;
mod printed;
mod quantity;
pub(crate) mod row;
mod sites;
mod spread;
mod tally;
pub(crate) mod tie;

pub(crate) use nothing::LEAST;
pub use row::ClaimRow;
pub(crate) use sites::{FEW, FEW_MARK, asked, in_words, verdict_by_share};
pub use tally::tally;

/// The measured text and the verdict of a claim on one data set.
pub(crate) type Judgement = (String, Verdict);

/// A form of claim.
trait Judge {
    /// Judges the claim on available data.
    ///
    /// # Errors
    /// The judgement "not comparable".
    fn judge(&self, claimed: &Claimed<'_>) -> Result<Judgement, Judgement>;

    /// Whether the claim is about these data; otherwise it has no row.
    fn is_about(&self, _: &Experiment, _: &Output, _: &DataFacts) -> bool {
        true
    }
}

kinds! { Judge:
    "at-least" => at_least::AtLeast,
    "margin" => pair::Margin,
    "better" => better::Better,
    "distinct" => distinct::Distinct,
    "near" => pair::Near,
    "apart" => pair::Apart,
    "order" => order::Order,
    "spread" => spread::Spread,
    "printed" => printed::Printed,
}

/// A claim of an output on one data set.
pub(crate) struct Claimed<'a> {
    pub(crate) lookup: &'a Lookup<'a>,
    pub(crate) output: &'a Output,
    pub(crate) claim: &'a Claim,
    pub(crate) data: &'a DataFacts,
    /// Makes the output's table of the data.
    pub(crate) table: &'a dyn Fn() -> Option<Table>,
}

impl Claimed<'_> {
    pub(crate) fn judge(&self) -> Judgement {
        match (&self.data.presence, of_list(&*self.claim.bound)) {
            (Presence::Missing(_), _) => incomparable("data set missing".to_owned()),
            (Presence::Unusable(_), _) => incomparable("data set cannot be used".to_owned()),
            (Presence::Present, Some(bound)) => bound.judge(self).unwrap_or_else(|why| why),
            (Presence::Present, None) => incomparable("a claim of no known form".to_owned()),
        }
    }

    /// Whether the claim has a row for the data.
    pub(crate) fn is_about(&self) -> bool {
        let bound = of_list(&*self.claim.bound);
        bound.is_some_and(|bound| bound.is_about(self.lookup.experiment, self.output, self.data))
    }
}

/// The judgement "not comparable", with the reason.
fn incomparable(why: String) -> Judgement {
    (why, Verdict::NotComparable)
}

/// The verdict on a claim whose figures have no error.
pub(crate) fn verdict(is_true: bool) -> Verdict {
    if is_true { Verdict::Holds } else { Verdict::Fails }
}

#[cfg(test)]
mod tests;
