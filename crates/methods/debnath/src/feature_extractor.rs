//! FeatureExtractor (5.1) and K-FeatureExtractor (5.2): they find the blocks of a page in which a wanted
//! feature outweighs all others. FeatureExtractor keeps the strongest of these blocks, K-FeatureExtractor the
//! strongest cluster.
//!
//! The fit finds the largest value of each feature in the training pages, and nothing else.

mod basket;
mod cleaner;
mod clusters;
mod maxima;
mod params;

use cleaning::{Advice, Cleaner, Declared as _, FitError, Info, Method, Params, SettingsError, Training};
use text::TermOptions;

pub use basket::RankBy;
pub use maxima::Maxima;
pub use params::{FeatureExtractorParams, KFeatureExtractorParams};

use crate::block_counts::BlockReader;
use crate::elements::Columns;
use crate::{CITATION, ElementFeatures, FeatureSet, TagList};
use cleaner::{FeatureCleaner, Pick};
use clusters::Clustering;
use maxima::Largest;

/// FeatureExtractor with checked parameters: it keeps one block of each page.
#[derive(Debug, Clone)]
pub struct FeatureExtractor {
    choice: Choice,
}

/// K-FeatureExtractor with checked parameters: it keeps the strongest blocks of a page.
#[derive(Debug, Clone)]
pub struct KFeatureExtractor {
    choice: Choice,
    clustering: Clustering,
}

/// The checked parameters that both methods have.
#[derive(Debug, Clone)]
struct Choice {
    /// The id of the method.
    method: &'static str,
    wanted: FeatureSet,
    tags: TagList,
    features: ElementFeatures,
    maxima: Maxima,
    rank_by: RankBy,
}

impl Params for FeatureExtractorParams {
    type Method = FeatureExtractor;

    const INFO: &'static Info = &Info {
        id: "feature-extractor",
        name: "FeatureExtractor",
        summary: "keeps the one block of each page in which the wanted feature, by default text, is strongest",
        citation: CITATION,
        needs_labels: false,
        params: Self::PARAMS,
    };

    /// The paper, Table 4: one page is enough.
    const ADVICE: Advice = Advice { compares_pages: false, ..Advice::NONE };

    fn make(self) -> Result<FeatureExtractor, SettingsError> {
        let Self { wanted, tags, features, maxima, rank_by } = self;
        let choice = Choice { method: Self::INFO.id, wanted, tags, features, maxima, rank_by };
        Ok(FeatureExtractor { choice })
    }
}

impl Params for KFeatureExtractorParams {
    type Method = KFeatureExtractor;

    const INFO: &'static Info = &Info {
        id: "k-feature-extractor",
        name: "K-FeatureExtractor",
        summary: "keeps the blocks of each page that k-means puts among those in which the wanted feature is strongest",
        citation: CITATION,
        needs_labels: false,
        params: Self::PARAMS,
    };

    /// As for FeatureExtractor.
    const ADVICE: Advice = Advice { compares_pages: false, ..Advice::NONE };

    fn make(self) -> Result<KFeatureExtractor, SettingsError> {
        let Self { wanted, tags, features, maxima, rank_by, k, high_clusters } = self;
        if high_clusters >= k {
            let allowed = format!("1 to {} with k = {k}", k - 1);
            return Err(SettingsError::range(Self::INFO.id, "high-clusters", high_clusters, allowed));
        }
        let choice = Choice { method: Self::INFO.id, wanted, tags, features, maxima, rank_by };
        let clustering = Clustering { k: k as usize, high: high_clusters as usize };
        Ok(KFeatureExtractor { choice, clustering })
    }
}

impl Method for FeatureExtractor {
    /// Needs at least one training page, even if each page is its own data set. Labels, the seed and pages
    /// outside the sample are not used.
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
            return Err(FitError::TooFewPages { method: self.method, needed: 1, found: 0 });
        }
        let reader = BlockReader::of_elements(self.tags.as_slice().to_vec(), Columns::new(self.features));
        let terms = training.site.terms(&TermOptions::plain());
        let mut largest = Largest::new(reader.columns.len());
        if self.maxima == Maxima::Site {
            for &page in training.pages {
                largest.see_page(&reader.read(&training.site.pages()[page], terms.of_page(page)));
            }
        }
        let wanted = reader.columns.features().iter().map(|&feature| self.wanted.contains(feature)).collect();
        Ok(Box::new(FeatureCleaner {
            reader,
            terms: terms.known(),
            wanted,
            largest,
            rank_by: self.rank_by,
            pick,
        }))
    }
}
