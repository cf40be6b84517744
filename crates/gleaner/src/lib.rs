//! gleaner as a library: methods that clean the pages of a web site, and the harness that measures them.
//!
//! Most programs need only three functions, [`clean()`], [`fit()`] and [`load()`]. [`method()`] and
//! [`data()`] set the options that these leave at their defaults:
//!
//! ```no_run
//! for page in gleaner::clean("site/")? {
//!     println!("{}", page?.text());
//! }
//! let cleaner = gleaner::method("lin-ho").set("blocks=element").fit("www.example.org.warc.gz")?;
//! cleaner.save("example.site")?;
//! let corpus = gleaner::load("daniel")?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Everything else is in the crates that are re-exported here under their short names. [`methods::catalogue`]
//! lists the methods; `gleaner list methods` prints them with their parameters. The command line is the
//! program of this package, and no part of the library. Without the feature `bench`, which is on by default, there
//! is nothing that measures: no data sets, experiments and reports, and no [`load()`].

mod cleaned;
#[cfg(feature = "bench")]
mod load;
mod method;

pub use ::fit;
pub use cleaned::{CleanedPage, CleanedPages};
pub use fit::Failure;
#[cfg(feature = "bench")]
pub use load::{Data, LoadError, data, data_folder, load};
pub use method::{Cleaner, Error, Method, clean, fit, method};
pub use {cleaning, crawl, input, methods, output, page, peer, text, view};
#[cfg(feature = "bench")]
pub use {dataset, manifest, metric, record, report, run, task};
