//! One site of a corpus. It makes its pages one by one, in any order; a page is always the same.

use std::sync::Arc;

use cleaning::Site as ReadSite;
use encoding_rs::{Encoding, UTF_8};

use crate::corpus::{Corpus, Spec};
use crate::page::{GeneratedPage, Marks, Part, unmarked};
use crate::random::Random;
use crate::template::Record;
use crate::words::Stock;

/// A generated site; its pages are made on demand.
#[derive(Clone)]
pub struct Site {
    /// Unique in the corpus.
    pub id: String,
    /// The language of its pages, a two-letter code.
    pub language: &'static str,
    /// What tables group it under.
    pub category: &'static str,
    /// Number of pages.
    pub pages: usize,
    /// Makes page `index`, without its name.
    pub(crate) page: Arc<dyn Fn(usize) -> GeneratedPage + Send + Sync>,
}

/// The content of a page, ready for the site's template; and what else is known of it before it is written, with its path as address.
pub(crate) type PagePlan = (Record, GeneratedPage);

/// The basis of every site: the corpus's data, the number of the site, and the seed.
#[derive(Clone, Copy)]
pub(crate) struct Ground {
    pub(crate) corpus: &'static Corpus,
    pub(crate) index: usize,
    pub(crate) seed: u64,
}

/// The names that are there, such as those of a page's traits.
pub(crate) fn present<const N: usize>(names: [(bool, &'static str); N]) -> Vec<&'static str> {
    names.into_iter().filter(|(there, _)| *there).map(|(_, name)| name).collect()
}

/// The purpose of a stream of random draws. The numbers are part of the corpora: never change them.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Purpose {
    // of `news_2002`
    /// The plan of a page's article.
    Story = 1,
    /// The plan of an older article.
    Archive = 2,
    /// The text of a page's article.
    Body = 3,
    /// The other parts of a page.
    Page = 4,
    /// The traits of a page.
    Traits = 5,
    /// Parts that change by the day.
    Daily = 6,
    /// Parts that change by the week.
    Weekly = 7,
    /// Choices of a site for all its pages.
    Once = 8,

    // of the corpora in classes
    /// The order of a site's classes.
    Order = 101,
    /// The plan of a page, and its main content after it.
    Outline = 102,
    /// The parts around a page's main content.
    Around = 103,
    /// Choices of a site for each class.
    Section = 104,
    /// Parts that change by the season.
    Season = 105,
    /// The teaser of a page on front pages.
    Teaser = 106,
    /// The page type of a page, if the outline's draws do not choose it.
    Layout = 107,
    /// The images of a page.
    Images = 108,

    // of `wisdom_2005`
    /// The order of a site's pages.
    LinkedOrder = 201,
    /// The plan of an article, and its text after it.
    Article = 202,
    /// How lists link to an article.
    Anchor = 203,
    /// The summary of an article in lists.
    Summary = 204,
    /// The parts around a page.
    LinkedAround = 205,
    /// Choices of a site for all its pages.
    LinkedOnce = 206,
    /// Choices of a section for all its pages.
    LinkedSection = 207,
    /// Parts that change by the day.
    LinkedDaily = 208,
    /// The pages with marks, and those with links out of the site.
    Marks = 209,
    /// The lists of a TOC page.
    Lists = 210,
}

impl Ground {
    pub(crate) fn spec(&self) -> &'static Spec {
        &self.corpus.sites[self.index]
    }

    /// The words of news in the site's language.
    pub(crate) fn stock(&self) -> &'static Stock {
        self.spec().language.stock()
    }

    /// The stream of one thing of this site.
    pub(crate) fn random(&self, purpose: Purpose, index: usize) -> Random {
        Random::new(self.seed, self.index as u64, purpose as u64, index as u64)
    }

    /// One of the site's page types.
    pub(crate) fn draw_kind(&self, random: &mut Random) -> &'static str {
        let mut at = random.below(100);
        for (kind, share) in &self.spec().kinds {
            if at < *share {
                return kind;
            }
            at -= share;
        }
        ""
    }
}

/// A page of a site, written in its template.
fn written(ground: Ground, (record, page): PagePlan) -> GeneratedPage {
    let spec = ground.spec();
    let url = format!("http://{}{}", spec.host, page.url);
    let record = record
        .with("site", &spec.name)
        .with("host", &spec.host)
        .with("path", page.url)
        .with("address", url.clone())
        .with(page.kind, "1");
    let (html, leaves, images) = unmarked(&ground.corpus.filled(spec, record));
    let bytes = encoded(&spec.encoding, &html);
    let judged = images.into_iter().filter(|_| ground.corpus.images);
    let advertising_images = judged.map(|part| part == Part::Advertisement).collect();
    GeneratedPage { url, bytes, encoding: &spec.encoding, leaves, advertising_images, ..page }
}

/// A page in an encoding, by its label. A character that the encoding lacks is written as a numeric reference.
pub(crate) fn encoded(label: &str, html: &str) -> Vec<u8> {
    Encoding::for_label(label.as_bytes()).unwrap_or(UTF_8).encode(html).0.into_owned()
}

impl Site {
    /// A site of a corpus with templates; `plan` plans page `index`.
    pub(crate) fn new(
        ground: Ground,
        pages: usize,
        plan: impl Fn(usize) -> PagePlan + Send + Sync + 'static,
    ) -> Self {
        let spec = ground.spec();
        Self {
            id: spec.id.clone(),
            language: spec.language.code(),
            category: &spec.category,
            pages,
            page: Arc::new(move |index| written(ground, plan(index))),
        }
    }

    /// Page `index`. It depends on the seed, its site and its number, and through its lists on the plans of the site's
    /// other pages.
    ///
    /// # Panics
    /// For an index out of range.
    pub fn page(&self, index: usize) -> GeneratedPage {
        assert!(index < self.pages, "page {index} of a site of {}", self.pages);
        GeneratedPage { name: format!("{index:05}.html"), ..(self.page)(index) }
    }

    /// All pages, made one at a time.
    pub fn generate(&self) -> impl ExactSizeIterator<Item = GeneratedPage> {
        (0..self.pages).map(|index| self.page(index))
    }

    /// Makes and parses all pages: the site, and the marks of each page.
    pub fn read(&self) -> (ReadSite, Vec<Marks>) {
        let parsed = self.generate().map(|made| {
            let (page, marks) = made.parse();
            ((made.name, page), marks)
        });
        let (pages, marks): (Vec<_>, Vec<_>) = parsed.unzip();
        (ReadSite::new(&self.id, pages), marks)
    }
}

/// Implements `Deref` to the [`Ground`] in the field `ground`, so that a corpus's own type of site has its
/// methods.
macro_rules! stands_on_ground {
    ($site:ty) => {
        impl std::ops::Deref for $site {
            type Target = $crate::site::Ground;

            fn deref(&self) -> &Self::Target {
                &self.ground
            }
        }
    };
}
pub(crate) use stands_on_ground;
