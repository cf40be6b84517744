//! The numbers of the paper's Table 2, and the counts of a generated site computed from them.
//!
//! At scale 1 a site has one page in [`SHARE`] of the table's, but at least [`FLOOR`] if the table has as
//! many: Figure 11 needs sites of more than 200 pages. At scale 8 all counts are the table's. Below scale 1
//! the minimum numbers shrink too.

use serde::Deserialize;

use crate::corpus::share;

/// A row of the table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Row {
    /// The table's abbreviation.
    pub(super) abbreviation: String,
    pub(super) pages: usize,
    /// The number of TOC pages; the table has it only for news sites.
    pub(super) toc: Option<usize>,
    /// The numbers of TOC pages and of article pages with an answer.
    pub(super) marked_toc: usize,
    pub(super) marked_articles: usize,
    /// The numbers of blocks of the answers on all these pages.
    pub(super) toc_blocks: usize,
    pub(super) article_blocks: usize,
    /// Share of the anchors in TOC answers, and of the text in article answers, in percent.
    pub(super) toc_coverage: f64,
    pub(super) article_coverage: f64,
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
pub struct Counts {
    /// Table-of-contents pages, with the root.
    pub toc: usize,
    /// Pages of services.
    pub services: usize,
    /// Article pages.
    pub articles: usize,
    /// TOC pages with marks.
    pub marked_toc: usize,
    /// Article pages with marks.
    pub marked_articles: usize,
}

impl Counts {
    /// Pages of all kinds.
    pub fn pages(&self) -> usize {
        self.toc + self.services + self.articles
    }
}

/// `part` of `whole` as a share.
fn ratio(part: usize, whole: usize) -> f64 {
    #[allow(clippy::cast_precision_loss)]
    let ratio = part as f64 / whole as f64;
    ratio
}

impl Row {
    /// The counts at a scale for a site with `sections` sections. TOC pages are the root, at least one of
    /// each section, and at least one more.
    ///
    /// TOC pages keep their share of all pages. Marked TOC pages of news sites keep their share of all TOC
    /// pages. On English sites, and for articles, as many are marked as in the table, if the site has so
    /// many.
    pub(super) fn counts(&self, scale: f64, sections: usize) -> Counts {
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
        let marked_toc = match self.toc {
            Some(all) => share(self.marked_toc, ratio(toc, all)).clamp(1, toc),
            None => self.marked_toc.min(toc),
        };
        let marked_articles = self.marked_articles.min(articles.div_ceil(2));
        Counts { toc, services, articles, marked_toc, marked_articles }
    }
}

#[cfg(test)]
mod tests {
    use super::super::settings::SETTINGS;
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
    fn the_whole_table_stands_at_scale_8() {
        for row in rows() {
            let counts = row.counts(8.0, 6);
            let expected = (row.pages, row.marked_toc, row.marked_articles);
            assert_eq!((counts.pages(), counts.marked_toc, counts.marked_articles), expected);
            assert_eq!(counts.toc, row.toc.unwrap_or(counts.toc));
        }
        assert_eq!(rows().map(|row| row.pages).sum::<usize>(), 33_172);
    }

    #[test]
    fn a_share_with_a_floor_stands_at_scale_1() {
        check("CDN", 1.0, [261, 25, 22, 60]);
        check("UDN", 1.0, [585, 32, 31, 52]);
        check("CNET", 1.0, [541, 20, 10, 37]);
        check("ECNET", 1.0, [625, 20, 10, 10]);
        check("TVBS", 1.0, [300, 13, 12, 50]);
        check("WASH", 1.0, [300, 20, 16, 10]);
    }

    #[test]
    fn small_sites_keep_a_toc_page_a_section_and_one_more() {
        check("CDN", 0.01, [24, 8, 7, 7]);
        check("XML", 0.2, [60, 8, 8, 10]);
    }
}
