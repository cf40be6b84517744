//! `synthetic/eproduct-2014`: product pages of six sites in five classes, as such sites were ten years after
//! [`eproduct_2004`](super::eproduct_2004).
//!
//! The paper on sentences (section 5.1) crawls six commercial sites and clusters and classifies their pages on notebooks,
//! cameras, mobile phones, printers and TVs, which are not to be had. Its Table 1, the number of pages of each site in each
//! class, is lost in our copy: [`CELLS`] are a guess, uneven as those of the thesis are, of 300 pages a site. The sites are
//! made up; each stands for one of the paper's:
//!
//! | site | stands for | page types |
//! |---|---|---|
//! | `circuit-depot` | PCConnection | product, bundle |
//! | `longriver` | Amazon | detail, brand page |
//! | `clicklab` | CNet | overview, review, first take |
//! | `park-row` | J&R | item, outlet |
//! | `benchpress` | PCMag | review, roundup |
//! | `deskwire` | ZDnet | product, article |
//!
//! What the paper says of such pages, and how it stands here:
//!
//! - Sites share presentation styles, which goes by the attributes of tags (3.2): pages are laid out with DIV and class
//!   attributes (XHTML, HTML 5), with a TABLE for specifications at most. Several page types a site (section 1 speaks of
//!   sites with several templates).
//! - "A lot of times, one content block contains not only informative contents but also template contents" (4.3): the
//!   site's own sentences, the same on many pages of a class, stand in the elements of overviews and reviews. They are
//!   text leaves of their own and no gold.
//! - Templates are 40 to 50 percent of the Web (section 1, from Gibson et al.): here 46 to 58 of a hundred words stand
//!   outside the main content, by site.
//!
//! Class words are of 2013 (touch screens, SSD, LTE, 4K); what all products share, and the words of reviews, are those of
//! 2004. Main content, menus that go with the class, advertisements of other classes only, bestsellers and lists of what
//! else was bought are as there. The corpus knows no method.
//!
//! A page depends on the seed, its site and its number, and through its lists on the classes and titles of the site's
//! other pages; names and sites are made up.

mod around;
mod maker;
mod product;
mod sites;
#[cfg(test)]
mod tests;
mod words;

use super::classed::{Cells, ClassedSite, FIVE};
use super::generator::{Generated, boxed, counted};

pub use super::eproduct_2004::CLASSES;

/// The corpus's id.
pub const ID: &str = "synthetic/eproduct-2014";

/// The version of the generator, part of the corpus's digest: changes whenever its output does.
pub const VERSION: &str = "1";

/// Number of sites, as in the paper.
pub const SITES: usize = 6;

/// The traits that pages may have, sorted.
pub const TRAITS: [&str; 2] = ["related", "reviews"];

/// The pages of each site in each class: notebook, camera, mobile, printer, tv.
pub const CELLS: Cells<SITES, FIVE> = Cells::of([
    [96, 48, 24, 84, 48],
    [72, 72, 60, 48, 48],
    [72, 66, 72, 36, 54],
    [54, 78, 36, 54, 78],
    [84, 60, 66, 60, 30],
    [96, 36, 84, 60, 24],
]);

/// The sites, with the counts of [`CELLS`] times `scale`. Makes no page.
pub fn sites(scale: f64, seed: u64) -> Vec<ClassedSite> {
    ClassedSite::all(&maker::Shops, &CELLS.scaled(scale), seed)
}

pub(super) fn corpus(scale: f64, seed: u64) -> Generated {
    Generated { made: counted(ID, VERSION, &CELLS.scaled(scale), seed), sites: boxed(sites(scale, seed)) }
}
