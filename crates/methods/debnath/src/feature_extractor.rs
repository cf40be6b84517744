//! FeatureExtractor (5.1) and K-FeatureExtractor (5.2): they find the blocks of a page in which a wanted
//! feature outweighs all others. FeatureExtractor keeps the strongest of these blocks, K-FeatureExtractor the
//! strongest cluster.
//!
//! The fit finds the largest value of each feature in the training pages, and nothing else.

mod basket;

use std::sync::Arc;

use cleaning::{
    Advice, Cleaner, Cleaning, Declared as _, Evidence, FitError, FitStatistic, Info, KnownTerms, Method,
    MethodParams, Number, PageRef, Params, SettingsError, Training,
};
use text::TermOptions;

use crate::CITATION;
use crate::block_counts::{BlockCounts, BlockReader, keep_blocks, node_of};
use crate::features::{self, Columns, ElementFeatures, FeatureNames, TagNames, WHOLE_TABLES, WORDS};
use basket::{Clustering, Largest, Ranked, basket, sums};
pub use basket::{Maxima, RankBy};

/// Declares the parameters of a method: those that both methods have, and then its own.
macro_rules! params {
    ($(#[doc = $about:literal])+ $name:ident { $($own:tt)* }) => {
        cleaning::params! {
            $(#[doc = $about])+
            pub struct $name {
                /// F_I, the wanted features.
                pub wanted: String = "text".to_owned(), in FeatureNames,
                    because "the paper's experiments are for the text feature (6.4)";
                /// The ordered tag set T by which GetBlockSet splits a page into atomic blocks.
                pub tags: String = WHOLE_TABLES.to_owned(), in TagNames,
                    because "the paper, section 3, without TR: FeatureExtractor takes no row or column for a block but the \
                             whole table (5.1)";
                /// The features that count the elements of a block.
                pub features: ElementFeatures = ElementFeatures::Kinds,
                    because "the list of 5.1; its example divides images and applets by their own largest values";
                /// The data set whose largest value divides a feature.
                pub maxima: Maxima = Maxima::Site,
                    because "the paper, 5.1: the largest values in the data set; but one page is said to be enough (Table \
                             4)";
                /// P_b, the rank of blocks of the basket, with values computed again in the basket.
                pub rank_by: RankBy = RankBy::Value,
                    because "the paper, 5.1: the highest value of the wanted feature; the next remark, that a block \
                             of a single word would win, means the share";
                $($own)*
            }
        }
    };
}

params! {
    /// The parameters of `feature-extractor`, unchecked.
    FeatureExtractorParams {}
}

params! {
    /// The parameters of `k-feature-extractor`, unchecked.
    KFeatureExtractorParams {
        /// The number k of clusters; fewer if the basket has fewer distinct values.
        pub k: u32 = 2, in 2..=20, because "the paper, 5.2: usually 2 or 3";
        /// How many of the clusters are taken, from the highest on; fewer than k.
        pub high_clusters: u32 = 1, in 1..=19,
            because "the paper, 5.2: the high probability cluster(s), without a number";
    }
}

/// FeatureExtractor or K-FeatureExtractor with checked parameters.
#[derive(Debug, Clone)]
pub struct FeatureExtractor {
    /// The id of the method.
    id: &'static str,
    params: FeatureExtractorParams,
    pick: Pick,
}

impl Params for FeatureExtractorParams {
    const INFO: &'static Info = &Info {
        id: "feature-extractor",
        name: "FeatureExtractor",
        summary: "keeps the one block of each page in which the wanted feature, by default text, is strongest",
        citation: CITATION,
        ..Info::of(Self::PARAMS)
    };

    /// The paper, Table 4: one page is enough.
    const ADVICE: Advice = Advice { compares_pages: false, ..Advice::NONE };
}

impl MethodParams for FeatureExtractorParams {
    fn make(self) -> Box<dyn Method> {
        Box::new(FeatureExtractor { id: Self::INFO.id, params: self, pick: Pick::Winner })
    }
}

impl Params for KFeatureExtractorParams {
    const INFO: &'static Info = &Info {
        id: "k-feature-extractor",
        name: "K-FeatureExtractor",
        summary: "keeps the blocks of each page that k-means puts among those in which the wanted feature is strongest",
        citation: CITATION,
        ..Info::of(Self::PARAMS)
    };

    /// As for FeatureExtractor.
    const ADVICE: Advice = Advice { compares_pages: false, ..Advice::NONE };

    fn agree(&self) -> Result<(), SettingsError> {
        if self.high_clusters < self.k {
            return Ok(());
        }
        let allowed = format!("1 to {} with k = {}", self.k - 1, self.k);
        Err(SettingsError::range(Self::INFO.id, "high-clusters", self.high_clusters, allowed))
    }
}

impl MethodParams for KFeatureExtractorParams {
    fn make(self) -> Box<dyn Method> {
        let Self { wanted, tags, features, maxima, rank_by, k, high_clusters } = self;
        let params = FeatureExtractorParams { wanted, tags, features, maxima, rank_by };
        let pick = Pick::Clusters(Clustering { k: k as usize, high: high_clusters as usize });
        Box::new(FeatureExtractor { id: Self::INFO.id, params, pick })
    }
}

impl Method for FeatureExtractor {
    /// Needs at least one training page, even if each page is its own data set. Labels, the seed and pages
    /// outside the sample are not used.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        FitError::if_no_page(self.id, training.pages.len())?;
        let FeatureExtractorParams { wanted, tags, features, maxima, rank_by } = &self.params;
        let reader = BlockReader::of_elements(features::tags(tags), Columns::new(*features));
        let terms = training.site.terms(&TermOptions::plain());
        let mut largest = Largest::new(reader.columns.len());
        if *maxima == Maxima::Site {
            for &page in training.pages {
                largest.see_page(&reader.read(&training.site.pages()[page], terms.of_page(page)));
            }
        }
        let wanted = features::features(wanted).unwrap_or_default();
        let wanted = reader.columns.features.iter().map(|feature| wanted.contains(feature)).collect();
        let (terms, rank_by, pick) = (terms.known(), *rank_by, self.pick);
        Ok(Box::new(FeatureCleaner { reader, terms, wanted, largest, rank_by, pick }))
    }
}

/// The rule that chooses the kept blocks of the basket.
#[derive(Debug, Clone, Copy)]
enum Pick {
    /// The block of the highest rank; of equals the first.
    Winner,
    /// The blocks of the highest clusters of ranks.
    Clusters(Clustering),
}

impl Pick {
    fn blocks(self, basket: &[Ranked]) -> Vec<usize> {
        match self {
            Self::Winner => {
                // of equals `max_by` gives the last, so the last of the reversed list is the first
                let winner = basket.iter().rev().max_by(|a, b| a.rank.total_cmp(&b.rank));
                winner.map(|winner| winner.block).into_iter().collect()
            }
            Self::Clusters(clustering) => {
                let least = clustering.least_taken(basket.iter().map(|ranked| ranked.rank));
                let taken = |ranked: &&Ranked| least.is_some_and(|least| ranked.rank >= least);
                basket.iter().filter(taken).map(|ranked| ranked.block).collect()
            }
        }
    }
}

/// The result of a fit to one site.
struct FeatureCleaner {
    reader: BlockReader,
    terms: Arc<KnownTerms>,
    /// By column: whether it counts for a wanted feature.
    wanted: Vec<bool>,
    /// The largest values in the training pages; none if each page is its own data set.
    largest: Largest,
    rank_by: RankBy,
    pick: Pick,
}

impl FeatureCleaner {
    /// The basket of a page, and the largest values, including those of the page itself, so no value is above 1.
    fn basket(&self, counts: &BlockCounts) -> (Vec<Ranked>, Largest) {
        let mut largest = self.largest.clone();
        largest.see_page(counts);
        (basket(counts, &largest, self.reader.columns.len(), &self.wanted, self.rank_by), largest)
    }
}

impl Cleaner for FeatureCleaner {
    /// Keeps the chosen blocks; nothing if the basket is empty.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let counts = self.reader.read(page.page(), &page.tokens(&self.terms));
        let kept = self.pick.blocks(&self.basket(&counts).0);
        keep_blocks(page.page(), &counts, &self.reader.columns, |block| kept.binary_search(&block).is_ok())
    }

    /// For each block with features: the sum of the wanted features' values against that of the others, and
    /// its rank if it is in the basket.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let counts = self.reader.read(page.page(), &page.tokens(&self.terms));
        let (basket, largest) = self.basket(&counts);
        let kept = self.pick.blocks(&basket);
        let rank = |block| {
            let place = basket.binary_search_by_key(&block, |ranked| ranked.block).ok()?;
            Some(Number::plain("rank", basket[place].rank))
        };
        let with_features = (0..counts.set.len()).filter(|&block| !counts.of(block).is_empty());
        let of_block = |block| {
            let (ours, rest) = sums(counts.of(block), &largest, &self.wanted);
            let numbers = [Number::against("wanted features", ours, rest)].into_iter().chain(rank(block));
            let decision = match kept.binary_search(&block) {
                Ok(_) => "kept",
                Err(_) if ours > rest => "in the basket",
                Err(_) => "dropped",
            };
            Evidence::decided(node_of(&counts, block), numbers, decision)
        };
        with_features.map(of_block).collect()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        let wanted = self.wanted.iter().enumerate().filter(|(_, wanted)| **wanted);
        let largest = |(column, _): (usize, &bool)| self.largest.of(u32::try_from(column).unwrap_or(WORDS));
        FitStatistic::all([
            ("most words of a block", f64::from(self.largest.of(WORDS))),
            ("most of a wanted feature", f64::from(wanted.map(largest).max().unwrap_or(0))),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(k: u32, high_clusters: u32, expected: &str) {
        let params = KFeatureExtractorParams { k, high_clusters, ..KFeatureExtractorParams::default() };
        assert_eq!(params.check().map_or_else(|error| error.to_string(), |_| "built".to_owned()), expected);
    }

    #[test]
    fn one_cluster_is_left_out() {
        check(3, 2, "built");
        check(3, 3, "parameters of k-feature-extractor: high-clusters is 3, allowed is 1 to 2 with k = 3");
    }
}
