//! `synthetic/debnath-2005`: news, shops and reviews of fifteen sites, after the data of Debnath et al. 2005.
//!
//! The paper (section 6.3) judges its methods on 6,311 pages of fifteen sites of 2004, which are not to be had. This
//! corpus stands in for them, with the same number of pages a site and the same sections (Table 1; `table` says how a
//! site's pages are shared out over its sections). The sites are made up; each stands for a row:
//!
//! | site | stands for | pages | layouts besides main pages |
//! |---|---|---|---|
//! | `unity-news` | ABC | 415 | story, feature |
//! | `tickertape` | BB (Bloomberg) | 510 | story, column |
//! | `islewave` | BBC | 890 | story, depth |
//! | `evening-eye` | CBS | 370 | story, wire; no TABLE |
//! | `cable-one` | CNN | 717 | story, wire, special |
//! | `redbrush` | FOX | 476 | story, views |
//! | `channel-58` | FOX23 | 658 | local, wire |
//! | `deccan-mail` | IE (Indian Express) | 269 | story, brief |
//! | `monsoon-times` | IT (Indiatimes) | 454 | story, digest; no TABLE |
//! | `northlink` | MSNBC | 647 | story, wide; no TABLE but in a story |
//! | `hooray-news` | YAHOO | 505 | story, opinion |
//! | `comparo` | Shopping | 100 | item, guide |
//! | `great-river` | Amazon | 100 | detail, media |
//! | `penn-lamp` | Barnes And Noble | 100 | item, texts |
//! | `plainspeak` | Epinion | 100 | list, full |
//!
//! What the paper says of its pages, and how it stands here:
//!
//! - "Designs and page-layouts are completely different" (6.3): a template a site (`templates/*.html`), in which a
//!   page has one of two or three layouts, and pages come from every section. All pages of a site are written by one
//!   script.
//! - Some three in four pages made by scripts have a TABLE (section 1): here .77, sites laid out with DIV being the
//!   rest.
//! - Noise (section 1): advertisements, image maps, plug-ins, logos, counters, search boxes, category information,
//!   navigation, related links, headers, footers, copyright. Advertisements differ from page to page, their pictures
//!   too, while the text beside them may stay (section 2).
//! - Shops and review sites have several wanted blocks a page, each review in one of its own (5.2): in a TABLE, a row,
//!   a P or a DIV, by layout. A shop's page has 2 to 10 reviews, a review site's 4 to 12.
//!
//! **Gold** is exact and has the role article. Of a story it is headline, byline, text, captions, tables, not its
//! tools, time stamp or the agency's notice. Of a main page, which Table 1 lists as a section, it is the teasers:
//! headline and summary of each story, several wanted blocks; not their sections' names, not the lists of headlines in
//! the margins. Such pages have the trait `main-page`, so that an experiment may leave them out. Of a thing for sale
//! or under review it is title, description, specifications, editors' and readers' reviews; not price box, stores,
//! votes on reviews. That a main page's teasers count is this corpus's choice: the paper does not say what its coders
//! marked there.
//!
//! Stories speak the words of [`news_2002`](super::news_2002), products those of
//! [`eproduct_2004`](super::eproduct_2004), books have lists of their own. Lengths, shares of layouts and of main
//! pages (one in twenty) are guesses. What can be compared is compared below, over the first 25 pages of a site
//! (figures as in [`news_2004`](super::news_2004)):
//!
//! | | main | words | alone | half | main words | alone | half |
//! |---|---|---|---|---|---|---|---|
//! | the 11 news sites here | .45-.65 | 320-480 | .11-.15 | .32-.37 | 150-310 | .19-.32 | .12-.26 |
//! | BBC, CNN, MSN, Yahoo in `crawl-to-the-future`, 2000 and 2005 | .51-.64 | 580-1510 | .17-.27 | .24-.42 | 390-880 | .28-.36 | .15-.18 |
//! | the shops and the review site here | .66-.68 | 510-900 | .07-.09 | .51-.64 | 350-620 | .11-.14 | .37-.51 |
//!
//! So stories are about half as long as real ones. No syndicated story stands on two sites (section 1 speaks of
//! those). The corpus knows no method: nothing here was chosen by what one makes of it.
//!
//! A page depends on the seed, its site and its number, and through its lists and teasers on the site's other pages.

mod around;
mod front;
mod goods;
mod maker;
mod news;
mod sites;
mod table;
#[cfg(test)]
mod tests;

use super::classed::{Cells, ClassedSite};
use super::generator::{Generated, boxed, counted};

/// The corpus's id.
pub const ID: &str = "synthetic/debnath-2005";

/// The version of the generator, part of the corpus's digest: changes whenever its output does.
pub const VERSION: &str = "1";

/// The traits that pages may have, sorted.
pub const TRAITS: [&str; 5] = ["main-page", "picture", "related", "reviews", "table-in-article"];

/// The pages of each site in each section: site by site the numbers of the paper's Table 1.
pub const CELLS: Cells<{ table::COUNT }, { sites::MOST_SECTIONS }> = table::cells();

/// The sites, with the paper's page counts times `scale`. Makes no page.
pub fn sites(scale: f64, seed: u64) -> Vec<ClassedSite> {
    ClassedSite::all(&maker::Sites, &CELLS.scaled(scale), seed)
}

pub(super) fn corpus(scale: f64, seed: u64) -> Generated {
    Generated { made: counted(ID, VERSION, &CELLS.scaled(scale), seed), sites: boxed(sites(scale, seed)) }
}
