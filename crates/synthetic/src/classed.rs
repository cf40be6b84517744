//! What the corpora of pages in classes share: `eproduct_2004` and `news_2004`, after the two collections of Yi's thesis,
//! `eproduct_2014`, `banners_2004`, and `debnath_2005`, whose classes are the sections of its sites.
//!
//! A corpus of this kind is a table of page counts, site by class ([`Cells`]). A site mixes the pages of all its classes in
//! a seeded order ([`Classed`]); a page is made in two steps: its outline, which is all that other pages say of it (title,
//! address, class), and its full text. What the texts are about is each corpus's own business (its `Maker`).

use std::sync::OnceLock;

use crate::corpus::{Corpus, share};
use crate::embedded::file;
use crate::random::Random;
use crate::site::{Ground, PagePlan, Pages, Purpose, stands_on_ground};
use crate::template::Record;
use crate::words::{Stock, Topic, stock_with};

/// Page counts: a row a site, a column a class. Zero where a site has no page of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cells(pub(crate) Vec<Vec<usize>>);

/// The fewest pages that a scale leaves of a class that a site has at all: one to learn from and one to judge by.
const FEWEST: usize = 2;

impl Cells {
    /// Every cell times `scale`, rounded; an empty cell stays empty, another keeps at least [`FEWEST`] pages. A scale that
    /// is no number above 0 leaves the fewest.
    pub(crate) fn scaled(&self, scale: f64) -> Self {
        let one = |&count: &usize| if count == 0 { 0 } else { share(count, scale).max(FEWEST) };
        Self(self.0.iter().map(|row| row.iter().map(one).collect()).collect())
    }
}

/// All that other pages say of a page.
#[derive(Debug, Clone)]
pub(crate) struct Outline {
    /// Index of its class.
    pub(crate) class: usize,
    /// Index of its subject within the class.
    pub(crate) subject: usize,
    /// Its title or headline.
    pub(crate) title: String,
    /// Its absolute path.
    pub(crate) path: String,
    /// Its price or its date, as lists give it.
    pub(crate) note: String,
    /// The day it was published, counted as its corpus counts; 0 where a corpus has no days.
    pub(crate) day: usize,
}

/// What a corpus knows beyond its data: how pages are planned and written.
pub(crate) trait Maker: Send + Sync {
    /// Pages of each class of each site.
    fn cells(&self, corpus: &Corpus) -> Cells {
        Cells(corpus.sites.iter().map(|spec| spec.counts.clone()).collect())
    }

    /// The name of a class of a site.
    fn class(&self, site: &Ground, class: usize) -> &'static str {
        &site.corpus.classes[class]
    }

    /// The plan of a page; may not ask for other outlines.
    fn outline(&self, site: &Classed, index: usize) -> Outline;

    /// What the page says, which of its site's page types it has, and its traits, sorted.
    fn write(&self, site: &Classed, index: usize) -> (Record, &'static str, Vec<&'static str>);
}

/// A site of a corpus in classes.
pub(crate) struct Classed {
    ground: Ground,
    maker: &'static dyn Maker,
    /// The class of every page.
    order: Box<[u8]>,
    /// Made when first asked for, since opening a corpus makes no page.
    outlines: OnceLock<Vec<Outline>>,
}

stands_on_ground!(Classed);

impl Classed {
    /// The sites of a corpus, with so many pages of each class.
    pub(crate) fn all(
        corpus: &'static Corpus,
        maker: &'static dyn Maker,
        cells: &Cells,
        seed: u64,
    ) -> Vec<Self> {
        let site = |(index, counts): (usize, &Vec<usize>)| {
            let ground = Ground { corpus, index, seed };
            Self { ground, maker, order: order(&ground, counts), outlines: OnceLock::new() }
        };
        cells.0.iter().enumerate().map(site).collect()
    }

    /// Index of the class of page `index`.
    pub(crate) fn class(&self, index: usize) -> usize {
        usize::from(self.order[index])
    }

    pub(crate) fn outline(&self, index: usize) -> &Outline {
        &self.outlines.get_or_init(|| (0..self.count()).map(|at| self.maker.outline(self, at)).collect())
            [index]
    }

    /// A page that is not `taken` yet, after a few tries; notes it as taken.
    pub(crate) fn draw_page(&self, taken: &mut Vec<usize>, random: &mut Random) -> Option<usize> {
        let drawn = (0..8).map(|_| random.below(self.count())).find(|index| !taken.contains(index))?;
        taken.push(drawn);
        (drawn < self.count()).then_some(drawn)
    }
}

impl Pages for Classed {
    fn ground(&self) -> &Ground {
        &self.ground
    }

    fn count(&self) -> usize {
        self.order.len()
    }

    fn plan_page(&self, index: usize) -> PagePlan {
        let (record, kind, traits) = self.maker.write(self, index);
        let class = Some(self.maker.class(self, self.class(index)));
        PagePlan { kind, class, ..PagePlan::new(self.outline(index).path.clone(), record, traits) }
    }
}

/// As many of each class as `counts` says, shuffled.
fn order(ground: &Ground, counts: &[usize]) -> Box<[u8]> {
    let sorted: Vec<u8> =
        (0u8..).zip(counts).flat_map(|(class, &count)| std::iter::repeat_n(class, count)).collect();
    let order = ground.random(Purpose::Order, 0).sample(sorted.len(), sorted.len());
    order.into_iter().map(|at| sorted[at]).collect()
}

/// The words of a corpus in classes: what all pages share, what each site prefers, and of each class what its pages share
/// and its topics.
pub(crate) struct ClassWords {
    shared: Stock,
    sites: Stock,
    classes: Vec<Stock>,
}

impl ClassWords {
    /// The words of a corpus's folder (`words/sites.txt` and a file a class), and `shared`, the path of what all share.
    pub(crate) fn read(id: &str, corpus: &Corpus, shared: &str) -> Self {
        let stock = |name: &str| Stock::read([file(&format!("{id}/words/{name}.txt"))]);
        let classes = corpus.classes.iter().map(|class| stock(class)).collect();
        Self { shared: stock_with(shared), sites: stock("sites"), classes }
    }

    /// What all pages share.
    pub(crate) fn shared(&self) -> &Topic {
        self.shared.common()
    }

    /// A site's own words: `index` as the sites are listed.
    pub(crate) fn of_site(&self, index: usize) -> &Topic {
        &self.sites.topics()[index]
    }

    /// What the pages of a class share.
    pub(crate) fn of_class(&self, class: usize) -> &Topic {
        self.classes[class].common()
    }

    /// The subjects of a class: kinds of product, or of news.
    pub(crate) fn subjects(&self, class: usize) -> &[Topic] {
        self.classes[class].topics()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(scale: f64, expected: [usize; 5]) {
        assert_eq!(Cells(vec![vec![0, 9, 45, 100, 767]]).scaled(scale), Cells(vec![expected.to_vec()]));
    }

    #[test]
    fn cells_are_scaled_one_by_one() {
        check(1.0, [0, 9, 45, 100, 767]);
        check(0.1, [0, 2, 5, 10, 77]);
        check(0.001, [0, 2, 2, 2, 2]);
        check(2.0, [0, 18, 90, 200, 1534]);
        check(f64::NAN, [0, 2, 2, 2, 2]);
    }
}
