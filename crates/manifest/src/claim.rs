//! Claims of a paper about its results, in a form that can be tested.
//!
//! A claim compares a quantity with a bound, or two quantities, site by site, and holds if it is true on the
//! share of sites that the manifest requires. `report` evaluates it.

use std::sync::Arc;

use crate::Kind;

/// One claim of the paper.
#[derive(Debug, Clone)]
pub struct Claim {
    /// The claim in one sentence.
    pub claim: String,
    /// Where the paper makes it.
    pub source: String,
    /// The published figure, as the paper prints it; empty where it prints none.
    pub published: String,
    /// What must be true.
    pub bound: Arc<dyn Kind>,
    /// The share of sites on which it must be true, above 0 and at most 1.
    pub sites: f64,
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
