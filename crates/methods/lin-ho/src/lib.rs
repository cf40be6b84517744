//! Lin and Ho 2002 (InfoDiscoverer): the informative content blocks of a site's pages, by feature entropy.
//!
//! A page is cut into blocks at its TABLEs ([`Partition`]). A term that is spread evenly over the pages of
//! the site has an entropy near 1, and a term on a single page has 0. A block's entropy is the mean over its
//! terms. A block above the threshold is redundant, such as a menu, a banner or a copyright line. The
//! threshold is chosen for each site by a greedy rule, or fixed.
//!
//! The README gives the formulas, the open choices that have no parameter, and the departures.

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
