//! The parameters of M1: those of WISDOM that have to do with leaves.

use crate::reading_params::with_reading;

with_reading! {
    /// The parameters of M1, unchecked.
    pub struct M1Params {}
}
