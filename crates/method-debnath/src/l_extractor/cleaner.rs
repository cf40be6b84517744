//! A fitted site: the plane, applied to the blocks of one page at a time.

use std::sync::Arc;

use cleaning::{Cleaner, Cleaning, FitStatistic, PageRef, SiteTerms};

use super::examples::Scaling;
use super::plane::Plane;
use crate::block_counts::BlockReader;
use crate::keeping::keep_blocks;

/// What was learned of the labelled pages.
pub(super) struct LCleaner {
    pub(super) reader: BlockReader,
    pub(super) terms: Arc<SiteTerms>,
    pub(super) scaling: Scaling,
    pub(super) plane: Plane,
    pub(super) figures: Vec<FitStatistic>,
}

impl Cleaner for LCleaner {
    /// Keeps the blocks on the relevant side of the plane.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let counts = self.reader.read(page.page(), &page.tokens(&self.terms));
        keep_blocks(page.page(), &counts, &self.reader.columns, |block| {
            self.plane.is_relevant(self.scaling.parts(counts.of(block)))
        })
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        self.figures.clone()
    }
}
