//! Claims with their verdicts: the rules, the rows of `claims.csv`, a row a claim for readers, and their sums.

pub(crate) mod matrix;
pub(crate) mod row;
pub(crate) mod rules;
mod tally;

pub use row::ClaimRow;
pub use tally::tally;
