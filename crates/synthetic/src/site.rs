//! One site of a corpus: makes its pages one by one, in any order, each always the same.

use std::sync::Arc;

use cleaning::Site as ReadSite;

use crate::corpus::{Corpus, Spec};
use crate::page::{GeneratedPage, Marks};
use crate::random::Random;
use crate::template::Record;
use crate::words::Stock;
use crate::writer::{Part, Writer};

/// A generated site, none of its pages made yet.
#[derive(Clone)]
pub struct Site {
    pages: Arc<dyn Pages>,
}

/// What a corpus knows of one of its sites.
pub(crate) trait Pages: Send + Sync {
    fn ground(&self) -> &Ground;
    /// Number of pages.
    fn count(&self) -> usize;
    /// What page `index` says.
    fn plan_page(&self, index: usize) -> PagePlan;
}

/// What all sites are made from: the corpus's data, which site of it, and the seed.
#[derive(Clone, Copy)]
pub(crate) struct Ground {
    pub(crate) corpus: &'static Corpus,
    pub(crate) index: usize,
    pub(crate) seed: u64,
}

/// A page's content, ready for the site's template.
pub(crate) struct PagePlan {
    /// The absolute path.
    pub(crate) path: String,
    pub(crate) record: Record,
    /// Which of the site's page types it has; empty where the site has none.
    pub(crate) kind: &'static str,
    pub(crate) class: Option<&'static str>,
    /// Sorted.
    pub(crate) traits: Vec<&'static str>,
    /// Whether the page has marks for others to see.
    pub(crate) marked: bool,
    /// Whether its hand coder marked the parts noted as labels too.
    pub(crate) wrong: bool,
}

impl PagePlan {
    /// A marked page of neither kind nor class.
    pub(crate) fn new(path: String, record: Record, traits: Vec<&'static str>) -> Self {
        Self { path, record, kind: "", class: None, traits, marked: true, wrong: false }
    }
}

/// What a stream of random draws is for. The numbers are part of the corpora: never renumber them.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Purpose {
    // of `news_2002`
    /// The plan of a page's article.
    Story = 1,
    /// The plan of an older article.
    Archive = 2,
    /// The text of a page's article.
    Body = 3,
    /// What else is on a page.
    Page = 4,
    /// Which traits a page has.
    Traits = 5,
    /// What changes by the day.
    Daily = 6,
    /// What changes by the week.
    Weekly = 7,
    /// What a site decides once.
    Once = 8,

    // of the corpora in classes
    /// The order of a site's classes.
    Order = 101,
    /// The plan of a page, and its main content after it.
    Outline = 102,
    /// What is around a page's main content.
    Around = 103,
    /// What a site decides once for each class.
    Section = 104,
    /// What changes from one span of days to the next.
    Season = 105,
    /// What a front page says of a page.
    Teaser = 106,
    /// Which of its site's page types a page has, where the outline's draws do not say it.
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
    /// What a list says of an article.
    Summary = 204,
    /// What is around a page.
    LinkedAround = 205,
    /// What a site decides once.
    LinkedOnce = 206,
    /// What a section decides once.
    LinkedSection = 207,
    /// What changes by the day.
    LinkedDaily = 208,
    /// Which pages have marks, and which have links out of the site.
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

impl Site {
    pub(crate) fn new(pages: impl Pages + 'static) -> Self {
        Self { pages: Arc::new(pages) }
    }

    fn spec(&self) -> &'static Spec {
        self.pages.ground().spec()
    }

    /// The site's id, unique in the corpus.
    pub fn id(&self) -> &'static str {
        &self.spec().id
    }

    /// The language of its pages: `zh` or `en`.
    pub fn language(&self) -> &'static str {
        self.spec().language.code()
    }

    /// What tables group it under.
    pub fn category(&self) -> &'static str {
        &self.spec().category
    }

    /// Number of pages.
    pub fn pages(&self) -> usize {
        self.pages.count()
    }

    /// Page `index`. It depends on the seed, its site and its number, and through its lists on the plans of the site's
    /// other pages.
    ///
    /// # Panics
    /// For an index out of range.
    pub fn page(&self, index: usize) -> GeneratedPage {
        assert!(index < self.pages(), "page {index} of a site of {}", self.pages());
        let (ground, spec) = (self.pages.ground(), self.spec());
        let PagePlan { path, record, kind, class, traits, marked, wrong } = self.pages.plan_page(index);
        let url = format!("http://{}{path}", spec.host);
        let mut writer = Writer::default();
        let template = ground.corpus.template(ground.index);
        template.write(&record.with("address", url.clone()), &mut writer);
        let (html, leaves, images) = writer.finish();
        let encoding =
            encoding_rs::Encoding::for_label(spec.encoding.as_bytes()).unwrap_or(encoding_rs::UTF_8);
        let noisy = |part| part == Part::Advertisement;
        let images = ground.corpus.images.then(|| images.into_iter().map(noisy).collect());
        GeneratedPage {
            name: format!("{index:05}.html"),
            url,
            // a character that the encoding lacks is written by its number
            bytes: encoding.encode(&html).0.into_owned(),
            encoding: &spec.encoding,
            leaves,
            advertising_images: images.unwrap_or_default(),
            class,
            kind,
            traits,
            marked,
            wrong,
        }
    }

    /// All pages, made one at a time.
    pub fn generate(&self) -> impl ExactSizeIterator<Item = GeneratedPage> {
        (0..self.pages()).map(|index| self.page(index))
    }

    /// Makes and parses all pages: the site, and the marks of each page.
    pub fn read(&self) -> (ReadSite, Vec<Marks>) {
        let parsed = self.generate().map(|made| {
            let (page, marks) = made.parse();
            ((made.name, page), marks)
        });
        let (pages, marks): (Vec<_>, Vec<_>) = parsed.unzip();
        (ReadSite::new(self.id(), pages), marks)
    }
}

/// Implements `Deref` to the [`Ground`] in its field `ground`, so that a site of a corpus has what all sites have.
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
