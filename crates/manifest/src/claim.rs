//! Claims of a paper about its results, in a form that can be tested. `report` judges them.

use std::sync::Arc;

use crate::Kind;

/// One claim of the paper.
#[derive(Debug, Clone)]
pub struct Claim {
    /// The claim in one sentence.
    pub claim: String,
    /// The place in the paper.
    pub source: String,
    /// The published figure, as printed in the paper; empty if there is none.
    pub published: String,
    /// The bound on figures that must hold.
    pub bound: Arc<dyn Kind>,
    /// The share of sites on which it must be true, above 0 and at most 1.
    pub sites: f64,
}

/// The outcome of a claim on one data set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The figures confirm the claim.
    Holds,
    /// The difference to the claimed one is not larger than its error.
    Tie,
    /// The figures contradict the claim.
    Fails,
    /// A figure of the claim is undefined or missing.
    NotComparable,
}

impl Verdict {
    /// All verdicts, the best first.
    pub const ALL: [Verdict; 4] = [Verdict::Holds, Verdict::Tie, Verdict::Fails, Verdict::NotComparable];

    /// The verdict with this [`name`](Self::name).
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
