//! One site of a corpus in classes: its pages' classes in order, their outlines, and each page on demand.

use std::sync::{Arc, OnceLock};

use super::cells::Cells;
use super::page::{ClassedPage, Fragment};
use crate::synthetic::fragment::{Part, Writer};
use crate::synthetic::random::Random;
use crate::synthetic::record::Record;
use crate::synthetic::template::Template;

/// What a stream of random draws is for. The numbers are part of the corpora: never renumber them.
#[derive(Debug, Clone, Copy)]
pub(in crate::synthetic) enum Purpose {
    /// The order of a site's classes.
    Order = 101,
    /// The plan of a page, and its main content after it.
    Outline = 102,
    /// What stands around a page's main content.
    Around = 103,
    /// What a site settles once for each class.
    Section = 104,
    /// What changes from one span of days to the next.
    Season = 105,
    /// What a front page says of a page.
    Teaser = 106,
    /// Which of its site's page types a page has, where the outline's draws do not say it.
    Layout = 107,
    /// The images of a page.
    Images = 108,
}

/// What any site of these corpora is known by.
pub(in crate::synthetic) struct SiteSpec {
    /// The site's id, unique in the corpus.
    pub(in crate::synthetic) id: &'static str,
    /// The name it goes by on its pages.
    pub(in crate::synthetic) name: &'static str,
    /// Its host, under `.test`, which no real host is.
    pub(in crate::synthetic) host: &'static str,
    /// What tables group it under.
    pub(in crate::synthetic) category: &'static str,
    /// The label of the encoding of its pages.
    pub(in crate::synthetic) encoding: &'static str,
    /// Its page types and their shares in hundredths, 100 in all.
    pub(in crate::synthetic) kinds: &'static [(&'static str, usize)],
}

/// All that other pages say of a page.
#[derive(Debug, Clone)]
pub(in crate::synthetic) struct Outline {
    /// Index of its class.
    pub(in crate::synthetic) class: usize,
    /// Index of its subject within the class.
    pub(in crate::synthetic) subject: usize,
    /// Its title or headline.
    pub(in crate::synthetic) title: String,
    /// Its absolute path.
    pub(in crate::synthetic) path: String,
    /// Its price or its date, as lists give it.
    pub(in crate::synthetic) note: String,
    /// The day it was published, counted as its corpus counts; 0 where a corpus has no days.
    pub(in crate::synthetic) day: usize,
}

/// A page's content, ready for the site's template.
pub(in crate::synthetic) struct Told {
    pub(in crate::synthetic) record: Record,
    pub(in crate::synthetic) kind: &'static str,
    /// Sorted.
    pub(in crate::synthetic) traits: Vec<&'static str>,
}

/// What a corpus knows beyond its counts: how pages are planned and told.
pub(in crate::synthetic) trait Maker: Send + Sync {
    /// The name of a class of a site.
    fn class(&self, site: usize, class: usize) -> &'static str;
    fn spec(&self, site: usize) -> &'static SiteSpec;
    fn template(&self, site: usize) -> &'static Template;
    /// The plan of a page; may not ask for other outlines.
    fn outline(&self, site: &ClassedSite, index: usize) -> Outline;
    fn tell(&self, site: &ClassedSite, index: usize) -> Told;
}

/// A site of the corpus: makes its pages one by one, in any order, each always the same.
#[derive(Clone)]
pub struct ClassedSite {
    maker: &'static dyn Maker,
    index: usize,
    seed: u64,
    /// The class of every page.
    order: Arc<[u8]>,
    /// Made when first asked for, since opening a corpus makes no page.
    outlines: Arc<OnceLock<Vec<Outline>>>,
}

impl ClassedSite {
    /// The sites of a corpus.
    pub(in crate::synthetic) fn all<const SITES: usize, const CLASSES: usize>(
        maker: &'static dyn Maker,
        cells: &Cells<SITES, CLASSES>,
        seed: u64,
    ) -> Vec<Self> {
        let one = |index| Self {
            maker,
            index,
            seed,
            order: order(&cells.site(index), seed, index),
            outlines: Arc::default(),
        };
        (0..SITES).map(one).collect()
    }

    /// The site's id, unique in the corpus.
    pub fn id(&self) -> &'static str {
        self.spec().id
    }

    /// What tables group it under.
    pub fn category(&self) -> &'static str {
        self.spec().category
    }

    /// Number of pages.
    pub fn pages(&self) -> usize {
        self.order.len()
    }

    /// Index of the class of page `index`.
    ///
    /// # Panics
    /// For an index out of range.
    pub fn class(&self, index: usize) -> usize {
        usize::from(self.order[index])
    }

    /// Page `index`. It depends on the seed, its site, its number, and on the classes and plans of the site's other
    /// pages, which its lists name.
    ///
    /// # Panics
    /// For an index out of range.
    pub fn page(&self, index: usize) -> ClassedPage {
        let (spec, outline) = (self.spec(), self.outline(index));
        let url = format!("http://{}{}", spec.host, outline.path);
        let Told { record, kind, traits } = self.maker.tell(self, index);
        let mut writer = Writer::default();
        self.maker.template(self.index).write(&record.with("address", url.clone()), &mut writer);
        let (html, leaves, images) = writer.finish_with_images();
        let encoding =
            encoding_rs::Encoding::for_label(spec.encoding.as_bytes()).unwrap_or(encoding_rs::UTF_8);
        ClassedPage {
            name: format!("{index:05}.html"),
            url,
            bytes: encoding.encode(&html).0.into_owned(),
            encoding: spec.encoding,
            fragments: leaves.into_iter().map(Fragment::from).collect(),
            advertising_images: images.into_iter().map(|part| part == Part::Advertisement).collect(),
            class: self.maker.class(self.index, outline.class),
            kind,
            traits,
        }
    }

    /// All pages, made one at a time.
    pub fn generate(&self) -> impl ExactSizeIterator<Item = ClassedPage> {
        (0..self.pages()).map(|index| self.page(index))
    }

    pub(in crate::synthetic) fn spec(&self) -> &'static SiteSpec {
        self.maker.spec(self.index)
    }

    /// Which site of the corpus it is.
    pub(in crate::synthetic) fn index(&self) -> usize {
        self.index
    }

    pub(in crate::synthetic) fn outline(&self, index: usize) -> &Outline {
        &self.outlines()[index]
    }

    /// The plans of all pages.
    pub(in crate::synthetic) fn outlines(&self) -> &[Outline] {
        self.outlines.get_or_init(|| (0..self.pages()).map(|index| self.maker.outline(self, index)).collect())
    }

    /// A page that is not `taken` yet, after a few tries; notes it as taken.
    pub(in crate::synthetic) fn draw_page(
        &self,
        taken: &mut Vec<usize>,
        random: &mut Random,
    ) -> Option<usize> {
        let drawn = (0..8).map(|_| random.below(self.pages())).find(|index| !taken.contains(index))?;
        taken.push(drawn);
        (drawn < self.pages()).then_some(drawn)
    }

    /// The stream of one thing of this site.
    pub(in crate::synthetic) fn random(&self, purpose: Purpose, index: usize) -> Random {
        Random::new(self.seed, self.index as u64, purpose as u64, index as u64)
    }

    /// One of the site's page types.
    pub(in crate::synthetic) fn draw_kind(&self, random: &mut Random) -> &'static str {
        let mut at = random.below(100);
        for &(kind, share) in self.spec().kinds {
            if at < share {
                return kind;
            }
            at -= share;
        }
        ""
    }
}

/// As many of each class as `counts` says, shuffled.
fn order(counts: &[usize], seed: u64, site: usize) -> Arc<[u8]> {
    let sorted: Vec<u8> =
        (0u8..).zip(counts).flat_map(|(class, &count)| std::iter::repeat_n(class, count)).collect();
    let mut random = Random::new(seed, site as u64, Purpose::Order as u64, 0);
    random.sample(sorted.len(), sorted.len()).into_iter().map(|at| sorted[at]).collect()
}
