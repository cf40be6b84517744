//! The outcome of a claim.

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
