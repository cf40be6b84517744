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
//! News uses the words of `news_2002`, reviews those of `eproduct`;
//! departments have lists of their own. A page depends on the seed, its site and its number, and through its lists on the
//! site's other pages; names and sites are made up.

mod around;
mod articles;
pub(crate) mod pages;
pub(crate) mod plan;

use std::sync::{LazyLock, OnceLock};

use serde::Deserialize;

use crate::corpus::{Corpus, Section, share};
use crate::site::{Ground, Site, stands_on_ground};
use plan::{Place, Plan};

pub(crate) static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::read("wisdom-2005"));
static SETTINGS: LazyLock<Vec<Settings>> = LazyLock::new(|| CORPUS.own_of_sites());

/// The first day on which articles were published; below, the number of these days. The last is 29 March
/// 2004, a day of the paper's crawl.
const FIRST_DAY: usize = 365 + 31;
const DAYS: usize = 58;

/// The sites at a scale: scale 1 has the counts of the descriptor, scale 8 the page counts of the paper's
/// Table 2. It makes no page.
pub fn sites(scale: f64, seed: u64) -> Vec<Site> {
    let site = |site: Linked| Site::new(*site, site.counts.pages(), move |index| site.plan_page(index));
    plans(scale, seed).map(site).collect()
}

/// The counts of each site, on which the corpus depends besides its seed.
pub(crate) fn counts(scale: f64) -> String {
    let of = |site: Linked| {
        let of = site.counts;
        [of.toc, of.services, of.articles, of.marked_toc, of.marked_articles]
    };
    format!("{:?}", plans(scale, 0).map(of).collect::<Vec<_>>())
}

/// One site.
pub(crate) struct Linked {
    ground: Ground,
    pub(crate) settings: &'static Settings,
    pub(crate) counts: Counts,
    /// Made when first needed, because opening a corpus must not make pages.
    plan: OnceLock<Plan>,
}

stands_on_ground!(Linked);

/// The sites at a scale.
pub(crate) fn plans(scale: f64, seed: u64) -> impl Iterator<Item = Linked> {
    let plan = move |(index, settings): (usize, &'static Settings)| {
        let ground = Ground { corpus: &CORPUS, index, seed };
        let counts = settings.published.counts(scale, ground.spec().sections.len());
        Linked { ground, settings, counts, plan: OnceLock::new() }
    };
    SETTINGS.iter().enumerate().map(plan)
}

impl Linked {
    pub(crate) fn section(&self, section: usize) -> &'static Section {
        &self.spec().sections[section % self.spec().sections.len()]
    }

    /// The plan, which is made of everything else.
    pub(crate) fn plan(&self) -> &Plan {
        self.plan.get_or_init(|| Plan::of(self))
    }

    /// The path of a TOC page.
    pub(super) fn toc_path(&self, place: Place) -> String {
        match place {
            Place::Root => "/".to_owned(),
            Place::Section { section, part: 0 } => format!("/{}/", self.section(section).folder),
            Place::Section { section, part } => {
                format!("/{}/index{}.html", self.section(section).folder, part + 1)
            }
            Place::Index(part) => format!("/all/{}.html", part + 1),
        }
    }

    /// The path of a page of services.
    pub(super) fn service_path(&self, service: usize) -> String {
        format!("/service/{}.html", service + 1)
    }
}

/// The settings of a site. Shares are in `0.0..=1.0`; pairs are the least and the greatest number.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Settings {
    /// The row of the paper's Table 2 that it represents.
    pub(crate) published: Row,
    /// Colours of bars and of boxes.
    color: String,
    shade: String,
    /// The parts around TOC pages and pages of services; below, those around articles.
    around_toc: Menus,
    pub(crate) around_article: Menus,
    lists: Lists,
    #[serde(default)]
    anchors: Anchors,
    articles: Articles,
}

/// The number of entries of each list around a page's main content.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Menus {
    /// The list of sections.
    sections: bool,
    /// Services of the site.
    services: usize,
    /// The section's own menu, which is on no other section's pages.
    local: usize,
    /// The articles most read.
    hot: usize,
    /// Articles related to the page's.
    related: usize,
    /// Links to other sites.
    partners: usize,
    pub(crate) ads: usize,
    footer: usize,
}

/// The content of TOC pages.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Lists {
    /// Lists that a section's own entries are divided into.
    split: usize,
    /// The number of lists of other sections beside them, and of entries of each.
    others: (usize, usize),
    /// Entries of each section on the root.
    root: usize,
    /// Entries of each section in the list of all sections that some TOC pages have; 0 if none has it.
    whole: usize,
    /// Share of entries with a summary.
    summaries: f64,
    /// The share of the roots and of the sections' first pages that begin with a story.
    lead: f64,
}

/// The kinds of links in TOC lists. All others are plain links whose text is the article's title.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Anchors {
    /// Share of articles whose title is no link; a short word beside it is.
    short: f64,
    /// The share of articles to which lists link by script.
    script: f64,
    /// Share of entries that lead out of the site or to pages that were not crawled.
    outsite: f64,
}

/// The content of articles.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Articles {
    paragraphs: (usize, usize),
    sentences: (usize, usize),
    /// The number of stretches into which boxes divide the text.
    pieces: (usize, usize),
    /// Share with a line of tools between headline and text.
    #[serde(default)]
    tools: f64,
}

/// A row of the paper's Table 2.
///
/// At scale 1 a generated site has one page in [`SHARE`] of the table's, but at least [`FLOOR`] if the table has as many: Figure 11 needs sites of more
/// than 200 pages. At scale 8 all counts are the table's. Below scale 1 the minimum numbers shrink too.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[allow(dead_code, reason = "a test compares coverage and blocks")]
pub(crate) struct Row {
    /// The table's abbreviation.
    abbreviation: String,
    pages: usize,
    /// The number of TOC pages; the table has it only for news sites.
    toc: Option<usize>,
    /// The numbers of TOC pages and of article pages with an answer.
    pub(crate) marked_toc: usize,
    pub(crate) marked_articles: usize,
    /// The numbers of blocks of the answers on all these pages.
    pub(crate) toc_blocks: usize,
    pub(crate) article_blocks: usize,
    /// Share of the anchors in TOC answers, and of the text in article answers, in percent.
    pub(crate) toc_coverage: f64,
    pub(crate) article_coverage: f64,
}

/// At scale 1 a site has one of this many pages.
const SHARE: usize = 8;

/// The fewest pages at scale 1 of a site that has as many.
const FLOOR: usize = 300;

/// The fewest TOC pages at scale 1 of a site that has as many, so that there are enough marks for measures.
const FEWEST_TOC: usize = 20;

/// One of this many pages of an English site is a TOC page: the table has no number.
const ONE_TOC_PAGE_IN: usize = 40;

/// One of this many pages is a page of services (help, subscriptions, notices); below, the most of them.
const ONE_SERVICE_PAGE_IN: usize = 30;
const MOST_SERVICES: usize = 20;

/// The number of pages of each kind of a generated site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Table-of-contents pages, with the root.
    pub(crate) toc: usize,
    /// Pages of services.
    pub(crate) services: usize,
    /// Article pages.
    pub(crate) articles: usize,
    /// TOC pages with marks.
    pub(crate) marked_toc: usize,
    /// Article pages with marks.
    pub(crate) marked_articles: usize,
}

impl Counts {
    /// Pages of all kinds.
    pub(crate) fn pages(&self) -> usize {
        self.toc + self.services + self.articles
    }
}

/// `part` of `whole` as a share.
fn ratio(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}

impl Row {
    /// The counts at a scale for a site with `sections` sections. TOC pages are the root, at least one of
    /// each section, and at least one more.
    ///
    /// TOC pages keep their share of all pages. Marked TOC pages of news sites keep their share of all TOC
    /// pages. On English sites, and for articles, as many are marked as in the table, if the site has so
    /// many.
    fn counts(&self, scale: f64, sections: usize) -> Counts {
        let floors = scale.min(1.0);
        let pages = share(self.pages, scale / ratio(SHARE, 1))
            .max(share(self.pages.min(FLOOR), floors))
            .max(3 * (sections + 2));
        let all_toc =
            self.toc.unwrap_or((self.pages / ONE_TOC_PAGE_IN).max(self.marked_toc + 1).max(FEWEST_TOC));
        let toc = share(all_toc, ratio(pages, self.pages))
            .max(share(all_toc.min(FEWEST_TOC), floors))
            .max(sections + 2);
        let services = (pages / ONE_SERVICE_PAGE_IN).clamp(2, MOST_SERVICES);
        let articles = pages - toc - services;
        let its_share = |all| share(self.marked_toc, ratio(toc, all)).clamp(1, toc);
        let marked_toc = self.toc.map_or(self.marked_toc.min(toc), its_share);
        let marked_articles = self.marked_articles.min(articles.div_ceil(2));
        Counts { toc, services, articles, marked_toc, marked_articles }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> impl Iterator<Item = &'static Row> {
        SETTINGS.iter().map(|settings| &settings.published)
    }

    #[track_caller]
    fn check(site: &str, scale: f64, expected: [usize; 4]) {
        let row = rows().find(|row| row.abbreviation == site).unwrap();
        let counts = row.counts(scale, 6);
        let found = [counts.pages(), counts.toc, counts.marked_toc, counts.marked_articles];
        assert_eq!(found, expected, "{counts:?}");
    }

    #[test]
    fn the_whole_table_stands_at_scale_8_and_a_share_with_a_floor_below() {
        for row in rows() {
            let counts = row.counts(8.0, 6);
            let expected = (row.pages, row.marked_toc, row.marked_articles);
            assert_eq!((counts.pages(), counts.marked_toc, counts.marked_articles), expected);
            assert_eq!(counts.toc, row.toc.unwrap_or(counts.toc));
        }
        assert_eq!(rows().map(|row| row.pages).sum::<usize>(), 33_172);
        check("CDN", 1.0, [261, 25, 22, 60]);
        check("UDN", 1.0, [585, 32, 31, 52]);
        check("CNET", 1.0, [541, 20, 10, 37]);
        check("ECNET", 1.0, [625, 20, 10, 10]);
        check("TVBS", 1.0, [300, 13, 12, 50]);
        check("WASH", 1.0, [300, 20, 16, 10]);
        check("CDN", 0.01, [24, 8, 7, 7]);
        check("XML", 0.2, [60, 8, 8, 10]);
    }
}
