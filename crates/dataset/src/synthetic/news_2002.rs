//! `synthetic/news-2002`: the paper's kind of corpus. Thirteen news sites with table layouts, exact gold, and
//! the trouble that the paper tells of.
//!
//! Lin and Ho (2002, section 4) judge their method on thirteen news sites of Taiwan, one category of each, whose
//! pages are not to be had. This corpus stands in for them: as many sites, the same categories, the markup,
//! menus, advertisements and encodings of the time. Two things cost the paper's method recall and precision, and
//! both are here, as traits of pages:
//!
//! - `wrong-mark`: the hand coder marked the title, the category or the place within the site too;
//! - `related`: a list of related news, other on each page; `long-related`: one at least as long as the article.
//!
//! How often, site by site, stands in the module `sites` with its reasons. The corpus knows no method.
//!
//! Gold is exact since nothing is marked afterwards: a page is written from a template (`templates/*.html`, one a
//! site, HTML as it was written then, sloppy where it was) as a sequence of markup and text, each text with its
//! part in the page, and after parsing leaf k is text k. Tests hold every site to that, with the encoding given
//! and with the encoding found from the bytes.
//!
//! The words: 840 to 1,100 of their topics, 220 to 280 of general use, and 1,000 (Chinese) to 1,400 (English)
//! rare ones of which each article draws some dozens. Without the rare ones every word of a section soon stands on
//! every page, which no language does. Share of an article's words (Chinese: pairs of characters) that, of 25
//! articles of the site, stand in it alone, in at most three, in more than half:
//!
//! | | alone | at most three | more than half |
//! |---|---|---|---|
//! | English, the 4 sites here | .14-.18 | .30-.36 | .32-.37 |
//! | English, 4 real sites of `daniel` | .19-.23 | .35-.43 | .38-.44 |
//! | Chinese, the 9 sites here, each of one category | .39-.50 | .57-.74 | .02-.12 |
//! | Chinese, 4 real sites of `daniel`, of all categories | .56-.76 | .83-.93 | .00-.02 |
//!
//! A page depends on the seed, its site and its number alone, but for its lists of other articles, which name
//! pages of the corpus and so depend on how many there are. Texts, names and sites are made up.

pub(super) mod article;
mod calendar;
pub(super) mod chrome;
mod lists;
mod page;
mod plan;
mod read;
mod sites;
mod spec;
mod story;
#[cfg(test)]
mod tests;
mod traits;

pub use page::{Fragment, GeneratedPage};
pub use plan::SitePlan;

use super::generator::{Generated, boxed};
use crate::MarkedSite;

/// The corpus's id.
pub const ID: &str = "synthetic/news-2002";

/// The version of the generator, part of the corpus's digest: changes whenever its output does.
pub const VERSION: &str = "1";

/// Number of sites, as in the paper.
pub const SITES: usize = sites::COUNT;

/// The traits that pages may have, sorted.
pub const TRAITS: [&str; 5] = ["long-related", "picture", "related", "table-in-article", "wrong-mark"];

/// The sites of the corpus with `pages_a_site` pages each, in the order of the paper's table. Makes no page.
pub fn sites(pages_a_site: usize, seed: u64) -> Vec<SitePlan> {
    (0..SITES).filter_map(|index| SitePlan::new(index, pages_a_site, seed)).collect()
}

pub(super) fn corpus(pages_a_site: usize, seed: u64) -> Generated {
    let made = format!("{ID} version {VERSION} seed {seed} pages {pages_a_site}");
    Generated { made, sites: boxed(sites(pages_a_site, seed)) }
}

/// Makes and parses all pages of one site.
///
/// # Panics
/// For an index of [`SITES`] or more.
pub fn site(index: usize, pages_a_site: usize, seed: u64) -> MarkedSite {
    let Some(plan) = SitePlan::new(index, pages_a_site, seed) else {
        panic!("site {index} of a corpus of {SITES}")
    };
    plan.read()
}

/// Makes one page of a site, as [`SitePlan::page`] does.
///
/// # Panics
/// For an index out of range.
pub fn page(site: &SitePlan, index: usize) -> GeneratedPage {
    site.page(index)
}
