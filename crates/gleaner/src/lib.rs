//! gleaner as a library: methods that clean the pages of a web site, and the harness that measures them.
//!
//! Everything is in the crates that are re-exported here under their short names. Reading a folder of pages, fitting a method
//! to them, and printing what it keeps of each page take ten lines:
//!
//! ```
//! # let place = tempfile::tempdir()?;
//! # let folder = place.path();
//! # for name in ["dolphins", "glaciers", "violins"] {
//! #     let page = format!("<div>Home News Contact</div><p>All about {name}.</p><div>Copyright</div>");
//! #     std::fs::write(folder.join(name).with_extension("html"), page)?;
//! # }
//! use gleaner::{cleaning::{Settings, kept_text}, fit::clean_site, methods::family, pages::read_folder};
//! use std::{sync::Arc, time::Duration};
//!
//! let site = Arc::new(read_folder(folder)?.site);
//! let settings = Settings::new().with("blocks", "element");
//! let method = Arc::from(family("lin-ho")?.build(&settings)?);
//! let (seed, limit) = (1, Duration::from_secs(60));
//! for (page, cleaning) in site.pages().iter().zip(clean_site(&method, &site, seed, limit)?.pages) {
//!     let kept = kept_text(page, cleaning?.kept());
//!     println!("{kept}");
//! #   assert!(kept.starts_with("All about "), "{kept}");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`methods::catalogue`] lists the methods; `gleaner list methods` prints them with their parameters. The command line is the
//! program of this package, and no part of the library.

pub use {
    cleaning, crawl, dataset, fit, manifest, methods, metric, output, page, pages, peer, record, report, run,
    task, text, view,
};
