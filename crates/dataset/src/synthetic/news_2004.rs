//! `synthetic/news-2004`: news pages of five sites in five classes, after the thesis's News collection.
//!
//! Yi (2004, section 5.2) clusters and classifies 10,610 pages of five news sites in the classes business,
//! entertainment, health, politics and technology, which are not to be had. This corpus stands in for them: the
//! same number of pages of each class on each site (Table 5-2, zeros included), each page one piece of news among
//! navigation, advertisements, recommended news and copyright notices, in the HTML of 2003. The sites are made
//! up; each stands for a column of the table:
//!
//! | site | stands for | page types |
//! |---|---|---|
//! | `federal-network` | ABC | story, feature, wire |
//! | `albion-online` | BBC | story, analysis |
//! | `meridian` | CBS | story, interactive |
//! | `continental` | CNN | story, wire, special |
//! | `daily-nation` | USA Today | story, column, brief |
//!
//! A site's template (`templates/*.html`) holds its page types; attributes such as width, colour and align differ
//! a little between pages. Noise is of the kinds of section 2.2: decoration and declarations; services, boards
//! and polls; directories (all pages name all five sections; a section's own menu is the same on all its pages
//! and so goes with the class); recommended, popular and other sections' news; advertisements, none of which
//! names the page's class. The corpus knows no method: nothing here was chosen by what one makes of it.
//!
//! Words: a class has seven subjects or so, a page one of them, and it touches another (`words`): in two of five
//! cases one of a class near to its own. Of the nouns in slots four in ten come from its class, the rest from what
//! all news share, from the site's house words and from a tail; half of its names are coined. Subjects, lists and
//! weights are guesses; what can be compared is compared below, over the first 25 pages of a site: share of the
//! main content in the page's words; of the different words of a page, and of its main content, the share that
//! stand on no other page and on more than half. The example `statistics` prints these figures for any data set.
//!
//! | | main | words | alone | half | main words | alone | half |
//! |---|---|---|---|---|---|---|---|
//! | the 5 sites here, all pages | .46-.51 | 410-550 | .14-.16 | .34-.38 | 210-290 | .22-.25 | .19-.23 |
//! | BBC, CNN, MSN, Yahoo in `crawl-to-the-future`, 2000 and 2005 | .51-.64 | 580-1510 | .17-.27 | .24-.42 | 390-880 | .28-.36 | .15-.18 |
//! | its other six hosts, 2000 and 2005 | .51-.94 | 700-1680 | .18-.33 | .21-.53 | 530-1560 | .26-.38 | .15-.24 |
//!
//! So articles here are half as long as real ones, which keeps the 800 clusterings of the thesis affordable; and
//! pages share more of their words than real ones, above all since the pages that lists name are pages of the
//! corpus.
//!
//! A page depends on the seed, its site and its number, and through its lists on the classes and headlines of the
//! site's other pages; names and sites are made up.

pub use sites::CLASSES;

mod around;
mod article;
mod maker;
mod outline;
mod sites;
#[cfg(test)]
mod tests;
mod words;

pub(super) use maker::News;
pub(super) use sites::sections;

use super::classed::{Cells, ClassedSite};
use super::generator::{Generated, boxed, counted};

/// The corpus's id.
pub const ID: &str = "synthetic/news-2004";

/// The version of the generator, part of the corpus's digest: changes whenever its output does.
pub const VERSION: &str = "1";

/// The traits that pages may have, sorted.
pub const TRAITS: [&str; 3] = ["picture", "related", "table-in-article"];

/// The pages of each site in each class, in the order of the thesis's Table 5-2.
pub const CELLS: Cells = Cells::of([
    [502, 499, 506, 505, 489],
    [497, 500, 502, 0, 493],
    [0, 496, 505, 0, 506],
    [370, 495, 495, 497, 503],
    [503, 501, 502, 252, 492],
]);

/// The sites, with the thesis's page counts times `scale`. Makes no page.
pub fn sites(scale: f64, seed: u64) -> Vec<ClassedSite> {
    ClassedSite::all(&maker::News, &CELLS.scaled(scale), seed)
}

pub(super) fn corpus(scale: f64, seed: u64) -> Generated {
    Generated { made: counted(ID, VERSION, &CELLS.scaled(scale), seed), sites: boxed(sites(scale, seed)) }
}
