//! `synthetic/wisdom-2005`: seventeen complete, linked sites with pages of lists and pages of articles, after the data of
//! Kao, Ho and Chen 2005 (WISDOM).
//!
//! The paper (section 4.1, Table 2) judges its method on eight Chinese news sites, four computer science
//! departments and five commercial sites, crawled from 2001 to 2004, which are not available. This corpus
//! replaces them. A method that compares a link with the linked page needs the whole site, so each site is
//! complete: from the root, plain links reach every page; a TOC page (role toc) lists articles of one
//! section, in parts; every article (role article) is listed on one.
//!
//! The table has the figures of each site at scale 1 with the descriptor's seed, and the paper's figures in
//! brackets. Coverage is the share of all anchors on marked TOC pages that are in marks, and of all
//! characters on marked article pages; blocks are the numbers of lists, and of runs of marked text, on a
//! page. A test keeps the figures within five points of the paper's.
//!
//! | site | represents | pages | TOC pages, marked | articles marked | TOC coverage | article coverage | TOC blocks | article blocks |
//! |---|---|---|---|---|---|---|---|---|
//! | `central-post` | CDN | 261 | 25, 22 | 60 | 44.1 (46.3) | 98.0 (98.4) | 2.2 (1.7) | 1.0 (1.1) |
//! | `china-tribune` | CTIMES | 468 | 20, 17 | 66 | 36.1 (32.1) | 81.2 (82.5) | 4.5 (4.5) | 1.0 (1.0) |
//! | `islands-agency` | CNA | 300 | 20, 18 | 50 | 20.8 (21.9) | 79.2 (80.1) | 4.2 (3.7) | 1.0 (1.0) |
//! | `click-island` | CNET | 541 | 20, 10 | 37 | 17.8 (17.5) | 63.4 (63.6) | 2.4 (2.2) | 2.5 (2.3) |
//! | `sunrise-tv` | CTS | 300 | 20, 12 | 53 | 51.0 (54.8) | 47.8 (52.1) | 1.4 (1.1) | 1.3 (1.5) |
//! | `formosa-cable` | TVBS | 300 | 13, 12 | 50 | 70.3 (73.7) | 54.3 (56.9) | 2.2 (2.1) | 1.0 (1.0) |
//! | `terra-tv` | TTV | 300 | 20, 16 | 42 | 19.4 (20.1) | 51.9 (54.5) | 1.3 (1.1) | 1.9 (1.8) |
//! | `united-journal` | UDN | 585 | 32, 31 | 52 | 27.4 (28.0) | 68.0 (67.8) | 3.2 (2.8) | 2.0 (2.0) |
//! | `hillcrest` | CORN | 300 | 20, 14 | 14 | 43.4 (45.4) | 81.0 (80.8) | 2.1 (1.7) | 1.5 (1.3) |
//! | `southfork` | UTEX | 367 | 20, 11 | 10 | 41.9 (45.0) | 84.4 (84.9) | 1.3 (1.0) | 1.0 (1.0) |
//! | `evergreen` | WASH | 300 | 20, 16 | 10 | 74.3 (79.0) | 67.4 (70.0) | 1.2 (1.4) | 1.0 (1.0) |
//! | `lakeside` | WISC | 372 | 20, 10 | 15 | 42.2 (41.7) | 77.3 (77.1) | 1.3 (1.1) | 1.0 (1.0) |
//! | `guidepost` | ABOUT | 300 | 20, 10 | 10 | 19.2 (18.6) | 42.0 (43.5) | 1.4 (1.1) | 5.3 (4.8) |
//! | `clickreviews` | ECNET | 625 | 20, 10 | 10 | 40.1 (38.9) | 55.3 (57.7) | 1.4 (1.0) | 1.0 (1.0) |
//! | `sideline` | ESPN | 300 | 20, 8 | 10 | 27.9 (28.3) | 55.3 (58.4) | 2.2 (2.0) | 1.5 (1.2) |
//! | `riverline` | MONET | 261 | 20, 9 | 10 | 36.8 (35.8) | 52.4 (54.9) | 1.3 (1.0) | 1.2 (1.3) |
//! | `anglebracket` | XML | 300 | 20, 10 | 10 | 39.5 (43.5) | 78.5 (80.9) | 1.4 (1.0) | 2.6 (2.6) |
//!
//! At other scales lists grow and menus do not: at scale 8 articles keep their coverage within five points, TOC pages are
//! from 7 below (UDN) to 19 above the table (TTV).
//!
//! - **Counts.** A site has one page in eight of the table's, but at least 300 (or all). At scale 8 the page
//!   counts are the table's; a scale below 1 lowers the minimum too. TOC pages keep their share, but are at
//!   least 20 if the table has as many. For English sites the table has no number of TOC pages: here one page
//!   in 40, and at least 20.
//! - **Marks.** As many pages have gold as in the table, if the site has so many; on news sites the share of
//!   TOC pages with gold is the table's. All others, and pages of services, have no gold. A mark holds the
//!   whole list: heading, links, dates, summaries. Links around it, "more" below a list and paging are not
//!   marked.
//! - **Unmarked TOC pages** of news sites have many links out of the site or to pages that were not crawled (4.1, trait
//!   `outsite-links`); click-island and terra-tv, for CNET and TTV, have some on all TOC pages.
//! - **Big lists.** china-tribune, for CTIMES, has on some TOC pages one list of all categories (4.2).
//! - **Section menus** are on the pages of one section alone and lead within it: the local menu effect (4.2).
//! - **Universities.** Courses have numbers as titles, and most links to them have no other text; links to
//!   people and projects are names (4.4).
//! - **Commerce.** Short anchors beside titles that are no links; links by `javascript:` and by event
//!   handlers (4.4). The targets of such links are also on an index page with plain links, since otherwise no
//!   crawl would find them.
//! - **Mixed pages** (trait `mixed-page`): some roots and first pages of sections begin with the opening of a
//!   story, which is marked as article; they also have the trait `toc-page`.
//!
//! The root is page 0, where a crawl begins; the others come in a seeded order, so that the first pages of a
//! site are a sample of it. Numbers of menu entries and lengths of articles were set for the coverage above,
//! not by the results of a method. The table's note that some TOC pages could not be parsed has no
//! counterpart here.
//!
//! News uses the words of `news_2002`, reviews those of `eproduct_2004`;
//! departments have lists of their own. A page depends on the seed, its site and its number, and through its lists on the
//! site's other pages; names and sites are made up.

mod around;
mod article;
mod campus;
mod content;
mod figures;
mod linked;
mod lists;
mod page;
pub(crate) mod plan;
mod settings;
mod table;
mod texts;
mod unplanned;

use crate::site::Site;
#[cfg(test)]
pub(crate) use figures::stretches;
pub use figures::{Figures, SiteFigures, figures};
pub(crate) use linked::{Linked, plans};
pub(crate) use settings::CORPUS;
pub use table::Counts;

/// The sites at a scale: scale 1 has the counts of the descriptor, scale 8 the page counts of the paper's
/// Table 2. It makes no page.
pub fn sites(scale: f64, seed: u64) -> Vec<Site> {
    plans(scale, seed).map(Site::new).collect()
}

/// The counts of each site, on which the corpus depends besides its seed.
pub(crate) fn counts(scale: f64) -> Vec<[usize; 5]> {
    let of = |site: Linked| {
        let of = site.counts;
        [of.toc, of.services, of.articles, of.marked_toc, of.marked_articles]
    };
    plans(scale, 0).map(of).collect()
}
