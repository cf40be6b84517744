//! The numbers of the paper's Table 2, and how they become the counts of a generated site.
//!
//! At scale 1 a site has one page in [`SHARE`] of the table's, and at least [`FLOOR`] where the table has as many: Figure
//! 11 wants sites of more than 200 pages. At scale 8 all counts are the table's. Below scale 1 the floors shrink too.

/// What the table says of one site.
pub(super) struct Row {
    /// The table's abbreviation.
    pub(super) abbreviation: &'static str,
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
pub(super) const SHARE: usize = 8;

/// The fewest pages at scale 1 of a site that has as many.
pub(super) const FLOOR: usize = 300;

/// The fewest TOC pages at scale 1 of a site that has as many, so that there are marks enough to measure by.
const FEWEST_TOC: usize = 20;

/// Of how many pages of an English site one is a TOC page: the table does not say.
const ONE_TOC_PAGE_IN: usize = 40;

/// Of how many pages one is a page of services (help, subscriptions, notices), and the most of them.
const ONE_SERVICE_PAGE_IN: usize = 30;
const MOST_SERVICES: usize = 20;

/// Number of sites.
pub(super) const COUNT: usize = 17;

const fn news(
    abbreviation: &'static str,
    [pages, toc, marked_toc, marked_articles, toc_blocks, article_blocks]: [usize; 6],
    [toc_coverage, article_coverage]: [f64; 2],
) -> Row {
    Row {
        abbreviation,
        pages,
        toc: Some(toc),
        marked_toc,
        marked_articles,
        toc_blocks,
        article_blocks,
        toc_coverage,
        article_coverage,
    }
}

const fn english(
    abbreviation: &'static str,
    [pages, marked_toc, marked_articles, toc_blocks, article_blocks]: [usize; 5],
    [toc_coverage, article_coverage]: [f64; 2],
) -> Row {
    Row {
        abbreviation,
        pages,
        toc: None,
        marked_toc,
        marked_articles,
        toc_blocks,
        article_blocks,
        toc_coverage,
        article_coverage,
    }
}

/// Table 2. CDN's marked TOC pages are printed as 22 with a note sign that the copy reads as 7.
pub(super) const ROWS: [Row; COUNT] = [
    news("CDN", [261, 25, 22, 60, 38, 63], [46.30, 98.40]),
    news("CTIMES", [3747, 79, 69, 66, 313, 68], [32.10, 82.50]),
    news("CNA", [1400, 33, 29, 50, 106, 50], [21.90, 80.10]),
    news("CNET", [4331, 78, 38, 37, 84, 86], [17.50, 63.60]),
    news("CTS", [1316, 31, 19, 53, 21, 80], [54.80, 52.10]),
    news("TVBS", [740, 13, 12, 50, 25, 50], [73.70, 56.90]),
    news("TTV", [861, 22, 18, 42, 20, 75], [20.10, 54.50]),
    news("UDN", [4676, 252, 243, 52, 674, 106], [28.00, 67.80]),
    english("CORN", [1346, 14, 14, 24, 18], [45.42, 80.80]),
    english("UTEX", [2935, 11, 10, 11, 10], [45.02, 84.90]),
    english("WASH", [1526, 16, 10, 23, 10], [79.04, 69.98]),
    english("WISC", [2973, 10, 15, 11, 15], [41.73, 77.08]),
    english("ABOUT", [498, 10, 10, 11, 48], [18.65, 43.54]),
    english("ECNET", [5000, 10, 10, 10, 10], [38.89, 57.72]),
    english("ESPN", [494, 8, 10, 16, 12], [28.32, 58.39]),
    english("MONET", [261, 9, 10, 9, 13], [35.78, 54.91]),
    english("XML", [807, 10, 10, 10, 26], [43.46, 80.89]),
];

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

/// `count` times `factor`, rounded.
fn times(count: usize, factor: f64) -> usize {
    // counts are far below 2^52 and factors positive: `as` rounds down and saturates
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
    let product = (count as f64 * factor).round() as usize;
    product
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
        let pages = times(self.pages, scale / ratio(SHARE, 1))
            .max(times(self.pages.min(FLOOR), floors))
            .max(3 * (sections + 2));
        let all_toc =
            self.toc.unwrap_or((self.pages / ONE_TOC_PAGE_IN).max(self.marked_toc + 1).max(FEWEST_TOC));
        let toc = times(all_toc, ratio(pages, self.pages))
            .max(times(all_toc.min(FEWEST_TOC), floors))
            .max(sections + 2);
        let services = (pages / ONE_SERVICE_PAGE_IN).clamp(2, MOST_SERVICES);
        let articles = pages - toc - services;
        let marked_toc = match self.toc {
            Some(all) => times(self.marked_toc, ratio(toc, all)).clamp(1, toc),
            None => self.marked_toc.min(toc),
        };
        let marked_articles = self.marked_articles.min(articles.div_ceil(2));
        Counts { toc, services, articles, marked_toc, marked_articles }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(site: &str, scale: f64, expected: [usize; 4]) {
        let row = ROWS.iter().find(|row| row.abbreviation == site).unwrap();
        let counts = row.counts(scale, 6);
        let found = [counts.pages(), counts.toc, counts.marked_toc, counts.marked_articles];
        assert_eq!(found, expected, "{counts:?}");
    }

    #[test]
    fn the_whole_table_stands_at_scale_8() {
        for row in &ROWS {
            let counts = row.counts(8.0, 6);
            let expected = (row.pages, row.marked_toc, row.marked_articles);
            assert_eq!((counts.pages(), counts.marked_toc, counts.marked_articles), expected);
            assert_eq!(counts.toc, row.toc.unwrap_or(counts.toc));
        }
        assert_eq!(ROWS.iter().map(|row| row.pages).sum::<usize>(), 33_172);
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
