//! The common part of the corpora of pages in classes: `eproduct` and `news_2004`, after the two
//! collections of Yi's thesis, and a later one, `banners_2004`, and `debnath_2005`, whose classes are the
//! sections of its sites.
//!
//! A corpus of this kind is a table of page counts, site by class ([`Cells`]). A site mixes the pages of all
//! its classes in a seeded order ([`Classed`]); a page is made in two steps: first its outline, which is all
//! that other pages need (title, address, class), then its full text. Each corpus writes the texts (its
//! `Maker`).

use std::sync::OnceLock;

use crate::around::link;
use crate::corpus::{Corpus, share};
use crate::file;
use crate::page::GeneratedPage;
use crate::random::Random;
use crate::site::{Ground, PagePlan, Purpose, Site, stands_on_ground};
use crate::template::Record;
use crate::words::{Stock, Topic, stock_with};

/// Page counts: one row for each site, one column for each class; 0 if a site has no page of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cells(pub(crate) Vec<Vec<usize>>);

/// The fewest pages of a class after scaling, if a site has the class: one for training and one for tests.
const FEWEST: usize = 2;

impl Cells {
    /// Every cell times `scale`, rounded; an empty cell stays empty, another keeps at least [`FEWEST`] pages.
    /// With a scale that is not above 0 each such cell has the fewest.
    pub(crate) fn scaled(&self, scale: f64) -> Self {
        let one = |&count: &usize| if count == 0 { 0 } else { share(count, scale).max(FEWEST) };
        Self(self.0.iter().map(|row| row.iter().map(one).collect()).collect())
    }
}

/// All that other pages need to name a page.
#[derive(Debug, Clone)]
pub(crate) struct Outline {
    /// Index of its class.
    pub(crate) class: usize,
    /// Its title or headline.
    pub(crate) title: String,
    /// Its absolute path.
    pub(crate) path: String,
    /// Its price or its date, as in lists.
    pub(crate) note: String,
    /// The day of its publication, numbered as in its corpus; 0 if a corpus has no days.
    pub(crate) day: usize,
}

/// The code of a corpus: it plans and writes pages.
pub(crate) trait Maker: Send + Sync {
    /// Pages of each class of each site.
    fn cells(&self, corpus: &Corpus) -> Cells {
        Cells(corpus.sites.iter().map(|spec| spec.counts.clone()).collect())
    }

    /// The name of a class of a site.
    fn class(&self, site: &Ground, class: usize) -> &'static str {
        &site.corpus.classes[class]
    }

    /// The plan of a page. It must not use other outlines.
    fn outline(&self, site: &Classed, index: usize) -> Outline;

    /// The content of a page, its page type, and its traits, sorted.
    fn write(&self, site: &Classed, index: usize) -> (Record, &'static str, Vec<&'static str>);
}

/// A site of a corpus in classes.
pub(crate) struct Classed {
    ground: Ground,
    maker: &'static dyn Maker,
    /// The class of every page.
    order: Box<[u8]>,
    /// Made when first needed, because opening a corpus must not make pages.
    outlines: OnceLock<Vec<Outline>>,
}

stands_on_ground!(Classed);

impl Classed {
    /// The sites of a corpus, with these numbers of pages of each class.
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

    /// The site that is read.
    pub(crate) fn site(self) -> Site {
        Site::new(*self, self.count(), move |index| self.plan_page(index))
    }

    pub(crate) fn count(&self) -> usize {
        self.order.len()
    }

    /// Index of the class of page `index`.
    pub(crate) fn class(&self, index: usize) -> usize {
        usize::from(self.order[index])
    }

    pub(crate) fn outline(&self, index: usize) -> &Outline {
        &self.outlines.get_or_init(|| (0..self.count()).map(|at| self.maker.outline(self, at)).collect())
            [index]
    }

    /// A page that is not yet in `taken`, to which it is added; `None` if a few tries find none.
    pub(crate) fn draw_page(&self, taken: &mut Vec<usize>, random: &mut Random) -> Option<usize> {
        let drawn = (0..8).map(|_| random.below(self.count())).find(|index| !taken.contains(index))?;
        taken.push(drawn);
        (drawn < self.count()).then_some(drawn)
    }

    /// A page in a list: `name`, `url`, `note` (its date or price), `in_section`.
    pub(crate) fn entry(&self, index: usize) -> Record {
        let Outline { class, title, path, note, .. } = self.outline(index);
        link(title.clone(), path.clone())
            .with("note", note.clone())
            .with("in_section", &self.spec().sections[*class].name)
    }

    /// Entries of some pages with their `rank`, which are the same wherever the draws are.
    pub(crate) fn ranked(&self, count: usize, mut random: Random) -> Vec<Record> {
        let mut taken = Vec::new();
        let entry = |at: usize| {
            let entry = self.entry(self.draw_page(&mut taken, &mut random)?);
            Some(entry.with("rank", (at + 1).to_string()))
        };
        (0..count).filter_map(entry).collect()
    }

    fn plan_page(&self, index: usize) -> PagePlan {
        let (record, kind, traits) = self.maker.write(self, index);
        let class = Some(self.maker.class(self, self.class(index)));
        let url = self.outline(index).path.clone();
        (record, GeneratedPage { url, kind, class, traits, marked: true, ..GeneratedPage::default() })
    }
}

/// The classes of all pages, shuffled; `counts` gives the number of each class.
fn order(ground: &Ground, counts: &[usize]) -> Box<[u8]> {
    let sorted: Vec<u8> =
        (0u8..).zip(counts).flat_map(|(class, &count)| std::iter::repeat_n(class, count)).collect();
    let order = ground.random(Purpose::Order, 0).sample(sorted.len(), sorted.len());
    order.into_iter().map(|at| sorted[at]).collect()
}

/// The words of a corpus in classes: those of all pages, those of each site, and for each class its common
/// words and its topics.
pub(crate) struct ClassWords {
    shared: Stock,
    sites: Stock,
    classes: Vec<Stock>,
}

impl ClassWords {
    /// Reads the words of a corpus's folder (`words/sites.txt` and one file for each class). `shared` is the
    /// path of the words that all pages share.
    pub(crate) fn read(id: &str, corpus: &Corpus, shared: &str) -> Self {
        let stock = |name: &str| Stock::read([file(&format!("{id}/words/{name}.txt"))]);
        let classes = corpus.classes.iter().map(|class| stock(class)).collect();
        Self { shared: stock_with(shared), sites: stock("sites"), classes }
    }

    /// The words of all pages.
    pub(crate) fn shared(&self) -> &Topic {
        &self.shared.common
    }

    /// The words of a site; `index` is its place in the list of sites.
    pub(crate) fn of_site(&self, index: usize) -> &Topic {
        &self.sites.topics[index]
    }

    /// The common words of a class.
    pub(crate) fn of_class(&self, class: usize) -> &Topic {
        &self.classes[class].common
    }

    /// The subjects of a class: kinds of product, or of news.
    pub(crate) fn subjects(&self, class: usize) -> &[Topic] {
        &self.classes[class].topics
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
