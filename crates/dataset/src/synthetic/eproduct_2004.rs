//! `synthetic/eproduct-2004`: product pages of five sites in five classes, after the thesis's E-product collection.
//!
//! Yi (2004, section 5.2) clusters and classifies the pages of five sites on notebooks, digital cameras, mobile
//! phones, printers and TVs, which are not to be had. This corpus stands in for them: the same number of pages of
//! each class on each site (Table 5-1, zeros included; its cells sum to 5,469, the text says 5,460), each an
//! introduction or overview of one product among navigation, advertisements and copyright notices, in the HTML of
//! 2003. The sites are made up; each stands for a column:
//!
//! | site | stands for | page types |
//! |---|---|---|
//! | `rivermart` | Amazon | detail, boutique, used |
//! | `clickreview` | CNet | overview, review, compare |
//! | `downtown-sound` | J&R | item, bundle |
//! | `lab-monthly` | PCMag | review, first look |
//! | `techdesk` | ZDnet | overview, review, guide |
//!
//! The main content is title, price, overview, features, specifications, and readers' reviews: on some pages as
//! paragraphs, on others as a list or a table, so that presentation differs between pages as the thesis has it.
//! It is no single block: a box to buy, other shops' offers, what customers also bought stand within. Around it:
//! departments (every page names all five classes); the section's own menu of kinds, makers and accessories, the
//! same on all its pages, which so goes with the class; place within the site; advertisements for products of
//! other classes only; bestsellers; what else was bought, half of it of the page's class; search, newsletter,
//! copyright. The corpus knows no method: nothing here was chosen by what one makes of it.
//!
//! Words: each class has its own, some of which other classes have too (memory, USB and resolution are printers',
//! cameras' and notebooks'), four or five kinds of product with words of their own, and names for its
//! specifications, which each site chooses for itself. Makers make products of several classes. Lists and weights
//! are guesses; what can be compared with real pages is compared below, over the first 25 pages of a site
//! (figures as in [`news_2004`](super::news_2004)). The real pages of `swde-mini` are of about 2010, ten pages a
//! site, one class a site, and have no marks of their main content:
//!
//! | | main | words | alone | half | main words | alone | half |
//! |---|---|---|---|---|---|---|---|
//! | the 5 sites here, five classes, all pages | .35-.45 | 360-440 | .05-.06 | .55-.63 | 160-180 | .11-.14 | .17-.21 |
//! | 6 sites of cars and cameras in `swde-mini`, one class | | 710-2170 | .00-.09 | .72-.93 | | | |
//!
//! A page depends on the seed, its site and its number, and through its lists on the classes and titles of the
//! site's other pages; names and sites are made up.

pub use sites::CLASSES;

mod around;
mod maker;
pub(super) mod outline;
pub(super) mod product;
mod sites;
#[cfg(test)]
mod tests;
pub(super) mod words;

use super::classed::{Cells, ClassedSite};
use super::generator::{Generated, boxed, counted};

/// The corpus's id.
pub const ID: &str = "synthetic/eproduct-2004";

/// The version of the generator, part of the corpus's digest: changes whenever its output does.
pub const VERSION: &str = "1";

/// The traits that pages may have, sorted.
pub const TRAITS: [&str; 2] = ["related", "reviews"];

/// The pages of each site in each class, in the order of the thesis's Table 5-1.
pub const CELLS: Cells = Cells::of([
    [434, 402, 45, 767, 719],
    [480, 219, 109, 500, 449],
    [51, 80, 9, 104, 199],
    [144, 137, 43, 107, 0],
    [143, 151, 97, 80, 0],
]);

/// The sites, with the thesis's page counts times `scale`. Makes no page.
pub fn sites(scale: f64, seed: u64) -> Vec<ClassedSite> {
    ClassedSite::all(&maker::Shops, &CELLS.scaled(scale), seed)
}

pub(super) fn corpus(scale: f64, seed: u64) -> Generated {
    Generated { made: counted(ID, VERSION, &CELLS.scaled(scale), seed), sites: boxed(sites(scale, seed)) }
}
