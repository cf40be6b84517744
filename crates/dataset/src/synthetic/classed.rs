//! What the corpora of pages in classes share: `eproduct_2004` and `news_2004`, after the two collections of Yi's
//! thesis, `eproduct_2014`, and `debnath_2005`, whose classes are the sections of its sites.
//!
//! A corpus of this kind is a table of page counts, site by class ([`Cells`]). A site mixes the pages of all its
//! classes in a seeded order ([`ClassedSite`]); a page is told in two steps: its outline, which is all that
//! other pages say of it (title, address, class), and its full text. What the texts are about, and how the sites
//! look, is each corpus's own business (its `Maker`); here are the pages, the words and how they are drawn.

mod calendar;
mod cells;
#[cfg(test)]
pub(super) mod checks;
mod coin;
mod page;
mod palette;
mod phrase;
mod read;
mod shop;
mod site;
mod stock;
mod voice;

pub use cells::Cells;
pub use page::{ClassedPage, Fragment};
pub use site::ClassedSite;

pub(super) use calendar::{DAYS, Day};
pub(super) use coin::model;
pub(super) use palette::{Palette, Source};
pub(super) use phrase::Phrase;
pub(super) use shop::Shop;
pub(super) use site::{Maker, Outline, Purpose, SiteSpec, Told};
pub(super) use stock::{Stock, Topic};
pub(super) use voice::{Naming, Voice};

/// Number of classes, and of sites, in either collection of the thesis.
pub const FIVE: usize = 5;
