//! FeatureExtractor (5.1) and K-FeatureExtractor (5.2): the blocks of a page in which a wanted feature outweighs all
//! others, and of these the strongest one, or the strongest cluster.

mod basket;
mod cleaner;
mod clusters;
mod maxima;
mod method;
mod params;

pub use basket::RankBy;
pub use maxima::Maxima;
pub use method::{FeatureExtractor, KFeatureExtractor};
pub use params::{FeatureExtractorParams, KFeatureExtractorParams};
