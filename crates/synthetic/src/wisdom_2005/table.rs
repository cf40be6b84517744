//! The numbers of the paper's Table 2, and how they become the counts of a generated site.
//!
//! At scale 1 a site has one page in [`SHARE`] of the table's, and at least [`FLOOR`] where the table has as many: Figure
//! 11 wants sites of more than 200 pages. At scale 8 all counts are the table's. Below scale 1 the floors shrink too.

use serde::Deserialize;

use crate::corpus::share;

/// What the table declares of one site.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Row {
    /// The table's abbreviation.
    pub(super) abbreviation: String,
    pub(super) pages: usize,
    /// TOC pages; the table has them of news sites alone.
    pub(super) toc: Option<usize>,
    /// TOC pages and article pages with an answer.
    pub(super) marked_toc: usize,
    pub(super) marked_articles: usize,
    /// Blocks of the answer on all these pages.
    pub(super) toc_blocks: usize,
    pub(super) article_blocks: usize,
    /// Share of the anchors in TOC answers, and of the text in article answers, in percent.
    pub(super) toc_coverage: f64,
    pub(super) article_coverage: f64,
}

/// One page in so many at scale 1.
const SHARE: usize = 8;

/// The fewest pages at scale 1 of a site that has as many.
const FLOOR: usize = 300;

/// The fewest TOC pages at scale 1 of a site that has as many, so that there are marks enough to measure by.
const FEWEST_TOC: usize = 20;

/// Of how many pages of an English site one is a TOC page: the table does not say.
const ONE_TOC_PAGE_IN: usize = 40;

/// Of how many pages one is a page of services (help, subscriptions, notices), and the most of them.
const ONE_SERVICE_PAGE_IN: usize = 30;
const MOST_SERVICES: usize = 20;

/// How many pages of each kind a generated site has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// Table-of-contents pages, the root among them.
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
    /// The counts at a scale of a site with so many sections: the root, a TOC page of each, and one more at least.
    ///
    /// TOC pages keep their share of all pages, marked TOC pages of news sites theirs of all TOC pages. Of an English
    /// site, and of articles, as many are marked as in the table, as far as the site has them.
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
