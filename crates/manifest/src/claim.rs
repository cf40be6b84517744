//! Claims of a paper about its results, in a form that can be tested.
//!
//! A claim compares a quantity with a bound, or two quantities, site by site, and holds if it is true on the
//! share of sites that the manifest requires. `report` evaluates it.

use crate::{Quantity, TaskQuantity};

/// One claim of the paper.
#[derive(Debug, Clone, PartialEq)]
pub struct Claim {
    /// The claim in one sentence.
    pub claim: String,
    /// Where the paper makes it.
    pub source: String,
    /// The published figure, as the paper prints it; empty where it prints none.
    pub published: String,
    /// What must be true on a site.
    pub bound: Bound,
    /// The share of sites on which it must be true, above 0 and at most 1.
    pub sites: f64,
}

/// What must be so on a site.
#[derive(Debug, Clone, PartialEq)]
pub enum Bound {
    /// Every one of the quantities is at least `least`.
    AtLeast {
        /// The quantities.
        of: Vec<Quantity>,
        /// The bound.
        least: f64,
    },
    /// `of - beside` is at least `least` (which may be negative).
    Margin {
        /// The one.
        of: Quantity,
        /// The other.
        beside: Quantity,
        /// The least difference.
        least: f64,
    },
    /// The mean of `of - beside` over the sites is above `least`, by its interval. `sites` of the claim is not used.
    Better {
        /// The one.
        of: Quantity,
        /// The other.
        beside: Quantity,
        /// What the mean difference is above.
        least: f64,
    },
    /// `of` differs from `beside` by at most `most`, or by at most that share of `|beside|`.
    Near {
        /// The one.
        of: Quantity,
        /// The other.
        beside: Quantity,
        /// The largest difference, 0 and more.
        most: f64,
        /// Whether the difference is divided by `|beside|`.
        relative: bool,
    },
    /// `of` differs from `beside` by at least `least`, or by at least that share of `|beside|`: what a paper claims of figures that
    /// are *not* near each other.
    Apart {
        /// The one.
        of: Quantity,
        /// The other.
        beside: Quantity,
        /// The smallest difference, above 0.
        least: f64,
        /// Whether the difference is divided by `|beside|`.
        relative: bool,
    },
    /// Over all sites the quantity takes at least so many different values. `sites` of the claim is not used.
    Distinct {
        /// The quantity.
        of: Quantity,
        /// How many values.
        least: usize,
    },
    /// Over the pages of a data set, the mean of the best quantity is above that of the `best`-th by at most, or at least, a number:
    /// how close the best systems of a benchmark are. Read once a data set; `sites` of the claim is not used.
    Spread {
        /// The quantities, ratios all.
        of: Vec<Quantity>,
        /// How many of the best are looked at, 2 and more.
        best: usize,
        /// The bound, 0 and more.
        bound: f64,
        /// Whether the bound is the least, and not the most.
        at_least: bool,
    },
    /// The measured figures of the output's table differ by at most `most` from the published ones. Read once a data set; `sites`
    /// of the claim is not used.
    Printed {
        /// Names of columns that both tables have.
        columns: Vec<String>,
        /// The largest difference, 0 and more.
        most: f64,
    },
    /// Each of the quantities is at least `least` above the next (at most `-least` below it where negative). Read once a
    /// data set; `sites` of the claim is not used.
    Order {
        /// The quantities, the largest first; at least two.
        of: Vec<TaskQuantity>,
        /// The least difference between neighbours.
        least: f64,
    },
}

impl Bound {
    /// The quantities of runs that it reads.
    pub fn quantities(&self) -> Vec<&Quantity> {
        match self {
            Bound::AtLeast { of, .. } | Bound::Spread { of, .. } => of.iter().collect(),
            Bound::Margin { of, beside, .. }
            | Bound::Better { of, beside, .. }
            | Bound::Near { of, beside, .. }
            | Bound::Apart { of, beside, .. } => vec![of, beside],
            Bound::Distinct { of, .. } => vec![of],
            Bound::Order { .. } | Bound::Printed { .. } => Vec::new(),
        }
    }
}

/// The outcome of a claim on one data set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The measured figures bear it out.
    Holds,
    /// They differ from what is claimed by no more than their error.
    Tie,
    /// They do not bear it out.
    Fails,
    /// The data lack what the claim is about.
    NotComparable,
}

impl Verdict {
    /// All of them, the best first.
    pub const ALL: [Verdict; 4] = [Verdict::Holds, Verdict::Tie, Verdict::Fails, Verdict::NotComparable];

    /// The verdict of this [`name`](Self::name).
    pub fn named(name: &str) -> Option<Verdict> {
        Self::ALL.into_iter().find(|verdict| verdict.name() == name)
    }

    /// The word in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::Tie => "tie",
            Verdict::Fails => "fails",
            Verdict::NotComparable => "not comparable",
        }
    }
}
