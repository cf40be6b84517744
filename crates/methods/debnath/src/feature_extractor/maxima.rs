//! The largest value of each feature in a data set, by which values are divided (5.1).

use crate::block_counts::{BlockCounts, Entry};

cleaning::choices! {
    /// The data set whose largest value divides a feature.
    pub enum Maxima {
        /// The training pages of the site, and the page itself.
        Site,
        /// The page alone.
        Page,
    }
}

/// By column: the largest count of any block seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Largest(Vec<u32>);

impl Largest {
    /// The maxima of no block.
    pub(super) fn new(columns: u32) -> Self {
        Self(vec![0; columns as usize])
    }

    /// Adds the counts of a block.
    pub(super) fn see(&mut self, counts: &[Entry]) {
        for entry in counts {
            let largest = &mut self.0[entry.column as usize];
            *largest = entry.count.max(*largest);
        }
    }

    /// Adds all blocks of a page.
    pub(super) fn see_page(&mut self, counts: &BlockCounts) {
        for block in 0..counts.set.len() {
            self.see(counts.of(block));
        }
    }

    /// The largest count of a column.
    pub(super) fn of(&self, column: u32) -> u32 {
        self.0[column as usize]
    }

    /// A count divided by the largest of its column: above 0, at most 1. Its block must have been added.
    pub(super) fn value(&self, entry: Entry) -> f64 {
        f64::from(entry.count) / f64::from(self.of(entry.column))
    }
}
