//! Fitting: the largest value of each feature in the training pages, which is all that the two methods learn.

use cleaning::{Cleaner, FitError, Info, Method, Training};
use page::Tag;
use text::TermOptions;

use super::cleaner::{FeatureCleaner, Pick};
use super::clusters::Clustering;
use super::maxima::Largest;
use super::params::{Maxima, RankBy};
use crate::block_counts::BlockReader;
use crate::elements::Columns;
use crate::{ElementFeatures, Feature};

/// FeatureExtractor with checked parameters: one block a page.
#[derive(Debug, Clone)]
pub struct FeatureExtractor {
    choice: Choice,
}

/// K-FeatureExtractor with checked parameters: the strongest blocks of a page.
#[derive(Debug, Clone)]
pub struct KFeatureExtractor {
    choice: Choice,
    clustering: Clustering,
}

/// The parameters that both methods have, checked.
#[derive(Debug, Clone)]
pub(super) struct Choice {
    pub(super) info: &'static Info,
    pub(super) wanted: Vec<Feature>,
    pub(super) tags: Vec<Tag>,
    pub(super) features: ElementFeatures,
    pub(super) maxima: Maxima,
    pub(super) rank_by: RankBy,
}

impl FeatureExtractor {
    pub(super) fn checked(choice: Choice) -> Self {
        Self { choice }
    }
}

impl KFeatureExtractor {
    pub(super) fn checked(choice: Choice, clustering: Clustering) -> Self {
        Self { choice, clustering }
    }
}

impl Method for FeatureExtractor {
    /// Needs at least one training page, even where each page is its own data set. Labels and seed are not used, and
    /// pages outside the sample are not looked at.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        self.choice.fit(training, Pick::Winner)
    }
}

impl Method for KFeatureExtractor {
    /// As [`FeatureExtractor`].
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        self.choice.fit(training, Pick::Clusters(self.clustering))
    }
}

impl Choice {
    fn fit(&self, training: &Training<'_>, pick: Pick) -> Result<Box<dyn Cleaner>, FitError> {
        if training.pages.is_empty() {
            return Err(FitError::TooFewPages { method: self.info.id, needed: 1, found: 0 });
        }
        let reader = BlockReader::of_elements(self.tags.clone(), Columns::new(self.features));
        let terms = training.site.terms(&TermOptions::plain());
        let mut largest = Largest::new(reader.columns.len());
        if self.maxima == Maxima::Site {
            for &page in training.pages {
                largest.see_page(&reader.read(&training.site.pages()[page], terms.of_page(page)));
            }
        }
        let wanted = reader.columns.features().iter().map(|feature| self.wanted.contains(feature)).collect();
        Ok(Box::new(FeatureCleaner { reader, terms, wanted, largest, rank_by: self.rank_by, pick }))
    }
}
