//! The parameters of M2: those of WISDOM that have to do with leaves, and its own.

use crate::reading_params::with_reading;

with_reading! {
    /// The parameters of M2, unchecked.
    pub struct M2Params {
        /// The length that TLEN of a leaf must exceed.
        pub longer_than: u32 = 5, in 0..=1_000_000, because "the paper, 4.4";
        /// Whether a leaf must meet the type constraints as well.
        pub constraints: bool = true,
            because "the paper, 4.4: M2 works like M1; that it filters by length could also mean by length alone";
    }
}
