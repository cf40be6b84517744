//! `synthetic/banners-2004`: news pages with images of which it is known whether they are advertisements.
//!
//! Classification-based cleaning (Yi 2004, section 3.1) tells advertising images from others by their size and the words
//! of their alternative text, of the page's address and of where they lead. Nobody's labelled images are to be had. The
//! pages here are those of the five made-up news sites of [`news_2004`](super::news_2004), in a plain layout with
//! about eighteen images each:
//!
//! | advertisements | other images |
//! |---|---|
//! | banners (468 x 60, 728 x 90) at the top and at the foot | the site's name, which on one site is as large as a banner |
//! | buttons and towers (88 x 31 to 120 x 600) at the side | section headings, panoramas and special reports in banner sizes |
//! | the house's own (subscriptions, its shop) in the same sizes | pictures of articles, thumbnails of other news |
//! | | navigation buttons, badges of 88 x 31 that lead out of the site, icons, spacers, one of them as long as a banner |
//!
//! Where advertisements lead differs by site: to one ad server or several, through the site's own redirection, or straight
//! to the advertiser. A part of them says nothing in words, or tells no size, or tells it in percent; so do other images.
//! Some thumbnails and special reports say "click here" too. Shares are guesses: the thesis gives none. The corpus knows no
//! method: what an image looks like was settled before any tree was grown on it.
//!
//! A page depends on what it depends on in `news_2004`; its images come from a stream of their own.

mod images;
mod maker;
#[cfg(test)]
mod tests;

use super::classed::{Cells, ClassedSite};
use super::generator::{Generated, boxed, counted};

/// The corpus's id.
pub const ID: &str = "synthetic/banners-2004";

/// The version of the generator, part of the corpus's digest: changes whenever its output does.
pub const VERSION: &str = "1";

/// The traits that pages may have, sorted.
pub const TRAITS: [&str; 3] = ["picture", "related", "table-in-article"];

/// The pages of each site in each class: three hundred a site.
pub const CELLS: Cells = Cells::of([[60; 5]; 5]);

/// The sites, with the page counts times `scale`. Makes no page.
pub fn sites(scale: f64, seed: u64) -> Vec<ClassedSite> {
    ClassedSite::all(&maker::Illustrated, &CELLS.scaled(scale), seed)
}

pub(super) fn corpus(scale: f64, seed: u64) -> Generated {
    Generated { made: counted(ID, VERSION, &CELLS.scaled(scale), seed), sites: boxed(sites(scale, seed)) }
}
