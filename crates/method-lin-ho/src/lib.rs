//! Lin and Ho 2002 (InfoDiscoverer): the informative content blocks of a site's pages, by feature entropy.
//!
//! A page is cut into blocks by its TABLEs ([`partition`](Partition)). A term that is spread evenly over the
//! pages of the site has an entropy near 1, one that is in a single page has 0; a block's entropy is the
//! mean over its terms, and a block above a threshold is redundant: menu, banner, copyright line. The
//! threshold is chosen for each site by a greedy rule, or fixed.
//!
//! Terms and their entropies are made by `text`, pages by `page`; scoring is left to `metric`. The README
//! gives the formulas, every choice that the paper leaves open, and the departures.

mod block_entropy;
mod cleaner;
mod gains;
mod method;
mod params;
mod partition;
mod threshold;

pub use block_entropy::{EmptyBlock, MeanOver};
pub use gains::InformativeSet;
pub use method::LinHo;
pub use params::LinHoParams;
pub use partition::{Blocks, Partition, Piece};
pub use threshold::{Rule, Stop};
