//! The importance of contents: (5-4) and (5-5), and the locally noisy features of 4.2.5.

use cleaning::{EmptyLeaf, FeatureId, Occurrence};

use crate::entropy::{EntropySums, rounded};
use crate::params::LocalNoise;
use crate::params::SstParams;
use crate::style_tree::{Content, Slice};

/// Measures one content after the other, with reused arrays over all features of the site.
pub(crate) struct ContentMeter {
    empty_leaf: EmptyLeaf,
    local_noise: LocalNoise,
    epsilon: f64,
    /// How often each feature occurs in the current page.
    frequencies: Vec<u32>,
    in_page: Vec<FeatureId>,
    /// By feature: the sums over the pages of the current content.
    sums: Vec<EntropySums>,
    in_content: Vec<FeatureId>,
    pages: u32,
}

impl ContentMeter {
    /// A meter for features with numbers below `features`.
    pub(crate) fn new(params: &SstParams, features: usize) -> Self {
        Self {
            empty_leaf: params.empty_leaf,
            local_noise: params.local_noise,
            epsilon: params.epsilon,
            frequencies: vec![0; features],
            in_page: Vec::new(),
            sums: vec![EntropySums::default(); features],
            in_content: Vec::new(),
            pages: 0,
        }
    }

    /// Counts features of the current page.
    pub(crate) fn count(&mut self, occurrences: &[Occurrence]) {
        for occurrence in occurrences {
            let frequency = &mut self.frequencies[occurrence.feature.index()];
            if *frequency == 0 {
                self.in_page.push(occurrence.feature);
            }
            *frequency += 1;
        }
    }

    /// Ends the current page. It counts in m even if it has no features.
    pub(crate) fn end_page(&mut self) {
        self.pages += 1;
        for feature in self.in_page.drain(..) {
            let frequency = std::mem::take(&mut self.frequencies[feature.index()]);
            let sums = &mut self.sums[feature.index()];
            if *sums == EntropySums::default() {
                self.in_content.push(feature);
            }
            sums.add(frequency);
        }
    }

    /// Ends the content, and returns it with its importance (5-4). Appends its locally noisy features to
    /// `noisy`. At least one page must have been counted.
    ///
    /// Sums run over the features in the order of their first occurrence in the pages, so they do not depend
    /// on the numbers of the features.
    pub(crate) fn end_content(&mut self, noisy: &mut Vec<FeatureId>) -> Content {
        let pages = std::mem::take(&mut self.pages);
        let from = noisy.len();
        // l: the number of distinct features
        let l = self.in_content.len();
        let mut total = 0.0;
        for feature in self.in_content.drain(..) {
            let h = std::mem::take(&mut self.sums[feature.index()]).entropy(pages);
            total += h;
            // to base 1 there is no entropy, so nothing of a single page is noisy
            let is_noisy = pages > 1
                && match self.local_noise {
                    LocalNoise::Importance => 1.0 - h < self.epsilon,
                    LocalNoise::Literal => h < self.epsilon,
                    LocalNoise::Off => false,
                };
            if is_noisy {
                noisy.push(feature);
            }
        }
        noisy[from..].sort_unstable();
        let importance = match self.empty_leaf {
            _ if pages == 1 => 1.0,
            EmptyLeaf::Noise if l == 0 => 0.0,
            EmptyLeaf::Important if l == 0 => 1.0,
            _ => rounded(1.0 - total / l as f64),
        };
        Content { pages, importance, noisy: Slice::new(from..noisy.len()) }
    }
}
