//! Means with their intervals, a row each.

/// The most rows that are drawn: an image of more would be higher than anyone reads.
const MOST: usize = 80;

/// A row for each run.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Intervals {
    /// From the top.
    pub(crate) rows: Vec<Interval>,
    /// How many rows were left out.
    pub(crate) cut: usize,
}

/// A mean and its interval.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Interval {
    pub(crate) name: String,
    /// In 0..=1; none where it is undefined.
    pub(crate) value: Option<f64>,
    /// In 0..=1, the lower end first. The value may lie outside.
    pub(crate) ends: Option<(f64, f64)>,
    /// What the others are compared with: drawn in another colour.
    pub(crate) set_apart: bool,
}

impl Intervals {
    /// The rows; of more than eighty the first.
    pub(crate) fn new(mut rows: Vec<Interval>) -> Self {
        let cut = rows.len().saturating_sub(MOST);
        rows.truncate(MOST);
        Self { rows, cut }
    }

    /// All values and ends.
    pub(crate) fn values(&self) -> impl Iterator<Item = f64> + Clone {
        self.rows.iter().flat_map(|row| {
            let ends = row.ends.map(|(low, high)| [low, high]);
            row.value.into_iter().chain(ends.into_iter().flatten())
        })
    }
}
