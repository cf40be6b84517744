//! FeatureExtractor (5.1) and K-FeatureExtractor (5.2): the blocks of a page in which a wanted feature outweighs all
//! others, and of these the strongest one, or the strongest cluster.

mod basket;
mod cleaner;
mod clusters;
mod info;
mod k_info;
mod k_params;
mod maxima;
mod method;
mod params;

pub use k_params::KFeatureExtractorParams;
pub use method::{FeatureExtractor, KFeatureExtractor};
pub use params::{FeatureExtractorParams, Maxima, RankBy};
