//! The figures that can be compared with the paper's Table 2: coverage and numbers of blocks on the marked
//! pages of a site.

use page::{Hints, NodeId, Page};

use super::plan::Kind;
use super::{Counts, Linked, pages, plans, ratio};
use crate::page::{GeneratedPage, Part};
use crate::site::Site;

/// Figures of a site's marked pages.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figures {
    /// Share of the anchors of TOC pages that are in their marks, in percent: over all pages, and the mean of the pages.
    pub toc_coverage: [f64; 2],
    /// Share of the characters of article pages that are in their marks, in percent: over all pages, and the
    /// mean of the pages.
    pub article_coverage: [f64; 2],
    /// The mean number of lists on a TOC page.
    pub toc_blocks: f64,
    /// The mean number of stretches of marked text on an article page.
    pub article_blocks: f64,
}

/// The counts of one role: in the marks and in total, page by page, and the number of blocks.
#[derive(Default)]
struct Tally {
    pages: Vec<(usize, usize)>,
    blocks: usize,
}

impl Tally {
    fn coverage(&self) -> [f64; 2] {
        let (marked, all) = self.pages.iter().fold((0, 0), |sums, page| (sums.0 + page.0, sums.1 + page.1));
        let mean: f64 = self.pages.iter().map(|&(marked, all)| percent(marked, all)).sum();
        [percent(marked, all), mean / ratio(self.pages.len().max(1), 1)]
    }

    fn blocks(&self) -> f64 {
        ratio(self.blocks, self.pages.len().max(1))
    }
}

fn percent(part: usize, whole: usize) -> f64 {
    100.0 * ratio(part, whole.max(1))
}

/// A site's figures.
pub struct SiteFigures {
    /// The site's id.
    pub id: &'static str,
    /// The row of the paper's table that it represents.
    pub stands_for: &'static str,
    /// How many pages of each kind it has.
    pub counts: Counts,
    /// The figures of its pages.
    pub made: Figures,
    /// The figures in Table 2.
    pub published: Figures,
}

/// The figures of all sites. This makes and parses all marked pages.
pub fn figures(scale: f64, seed: u64) -> Vec<SiteFigures> {
    let of_site = |(site, made): (Linked, Site)| SiteFigures {
        id: &site.spec().id,
        stands_for: &site.settings.published.abbreviation,
        counts: site.counts,
        made: of_pages(&site, &made),
        published: published(&site),
    };
    plans(scale, seed).zip(plans(scale, seed).map(Site::new)).map(of_site).collect()
}

fn of_pages(site: &Linked, made: &Site) -> Figures {
    let (mut toc, mut article) = (Tally::default(), Tally::default());
    for (kind, made) in site.plan().kinds.iter().zip(made.generate()).filter(|(_, made)| made.marked) {
        let page = Page::parse(&made.bytes, &Hints { url: Some(&made.url), charset: Some(made.encoding) });
        if let Kind::Toc(toc_page) = *kind {
            let (all, marked) = anchors(&page, &made);
            toc.pages.push((marked, all));
            toc.blocks += pages::blocks(site, toc_page);
        }
        if matches!(kind, Kind::Article(_)) {
            let letters = |part: Option<Part>| -> usize {
                let leaves = made.leaves.iter().filter(|it| part.is_none_or(|part| it.part == part));
                leaves.map(|it| it.text.chars().count()).sum()
            };
            article.pages.push((letters(Some(Part::Article)), letters(None)));
            article.blocks += stretches(&made);
        }
    }
    Figures {
        toc_coverage: toc.coverage(),
        article_coverage: article.coverage(),
        toc_blocks: toc.blocks(),
        article_blocks: article.blocks(),
    }
}

/// The figures of the site in Table 2.
fn published(site: &Linked) -> Figures {
    let row = &site.settings.published;
    Figures {
        toc_coverage: [row.toc_coverage; 2],
        article_coverage: [row.article_coverage; 2],
        toc_blocks: ratio(row.toc_blocks, row.marked_toc),
        article_blocks: ratio(row.article_blocks, row.marked_articles),
    }
}

/// Anchors of a page, and those of them whose text is marked as a list.
fn anchors(page: &Page, made: &GeneratedPage) -> (usize, usize) {
    let mut marked = vec![false; page.len()];
    for (leaf, made) in page.leaves().zip(&made.leaves) {
        if made.part == Part::Toc {
            let mut node: Option<NodeId> = Some(leaf);
            while let Some(at) = node {
                if page.tag(at).as_str() == "a" {
                    marked[at.index()] = true;
                }
                node = page.parent(at);
            }
        }
    }
    let all: Vec<NodeId> = page.links().map(|link| link.node).collect();
    (all.len(), all.iter().filter(|node| marked[node.index()]).count())
}

/// The number of stretches of the article's text.
pub(crate) fn stretches(made: &GeneratedPage) -> usize {
    let article = |part| part == Part::Article;
    let before = std::iter::once(false).chain(made.leaves.iter().map(|it| article(it.part)));
    before.zip(&made.leaves).filter(|(before, it)| article(it.part) && !before).count()
}
