//! `synthetic/news-2002`: the paper's kind of corpus. Thirteen news sites with table layouts, exact gold, and
//! the trouble that the paper tells of.
//!
//! Lin and Ho (2002, section 4) judge their method on thirteen news sites of Taiwan, one category of each, whose
//! pages are not to be had. This corpus stands in for them: as many sites, the same categories, the markup,
//! menus, advertisements and encodings of the time. Two things cost the paper's method recall and precision, and
//! both are here, as traits of pages:
//!
//! - `wrong-mark`: the hand coder marked the title, the category or the place within the site too;
//! - `related`: a list of related news, other on each page; `long-related`: one at least as long as the article.
//!
//! How often, site by site, stands in its `corpus.toml` with its reasons. The corpus knows no method.
//!
//! Gold is exact since nothing is marked afterwards: a page is written from a template (`templates/*.html`, one a
//! site, HTML as it was written then, sloppy where it was) as a sequence of markup and text, each text with its
//! part in the page, and after parsing leaf k is text k. Tests hold every site to that, with the encoding given
//! and with the encoding found from the bytes.
//!
//! The words: 840 to 1,100 of their topics, 220 to 280 of general use, and 1,000 (Chinese) to 1,400 (English)
//! rare ones of which each article draws some dozens. Without the rare ones every word of a section soon stands on
//! every page, which no language does. Share of an article's words (Chinese: pairs of characters) that, of 25
//! articles of the site, stand in it alone, in at most three, in more than half:
//!
//! | | alone | at most three | more than half |
//! |---|---|---|---|
//! | English, the 4 sites here | .14-.18 | .30-.36 | .32-.37 |
//! | English, 4 real sites of `daniel` | .19-.23 | .35-.43 | .38-.44 |
//! | Chinese, the 9 sites here, each of one category | .39-.50 | .57-.74 | .02-.12 |
//! | Chinese, 4 real sites of `daniel`, of all categories | .56-.76 | .83-.93 | .00-.02 |
//!
//! A page depends on the seed, its site and its number alone, but for its lists of other articles, which name
//! pages of the corpus and so depend on how many there are. Texts, names and sites are made up.

mod article;
mod lists;
mod page;
mod story;

use std::sync::LazyLock;

use serde::Deserialize;

use crate::corpus::Corpus;
use crate::site::{Ground, Pages, Purpose, Site, Told, stands_on_ground};

pub(crate) static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::read("news-2002"));
static SETTINGS: LazyLock<Vec<Settings>> = LazyLock::new(|| CORPUS.own_of_sites());

/// The sites with `pages` pages each, in the order of the paper's table. Makes no page.
pub fn sites(pages: usize, seed: u64) -> Vec<Site> {
    plans(pages, seed).map(Site::new).collect()
}

pub(crate) fn plans(pages: usize, seed: u64) -> impl Iterator<Item = Newspaper> {
    let ground = move |index| Ground { corpus: &CORPUS, index, seed };
    (0..CORPUS.sites.len()).map(move |index| Newspaper {
        ground: ground(index),
        settings: &SETTINGS[index],
        pages,
    })
}

/// What a site's pages hold. Shares are shares of its pages, in `0.0..=1.0`; pairs are the least and the greatest number.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Settings {
    /// The category as its pages name it.
    category_name: String,
    /// Paragraphs of an article.
    paragraphs: (usize, usize),
    /// Sentences of a paragraph.
    sentences: (usize, usize),
    /// Articles with a picture and its caption.
    pub(crate) picture: f64,
    /// Articles with a table of quotes.
    pub(crate) quotes: f64,
    /// Articles with subheads.
    subheads: f64,
    /// Pages with a list of related news. Those of them that are long are counted here too.
    pub(crate) related: f64,
    /// Pages whose list of related news is at least as long as the article (section 4: "text length of the block longer
    /// than article in some pages").
    pub(crate) long_related: f64,
    /// Entries of a list of related news that is not long.
    related_items: (usize, usize),
    /// Pages whose coder marked title and category too (section 4: "hand coding data are wrong because of the inclusion of
    /// title information and news categories").
    pub(crate) wrong_marks: f64,
    /// Advertisements in rotation; a page draws from these.
    ads: usize,
    /// Entries of the list of hot news, which changes by the day; 0 for none.
    hot: usize,
}

/// One site.
pub(crate) struct Newspaper {
    ground: Ground,
    pub(crate) settings: &'static Settings,
    pages: usize,
}

stands_on_ground!(Newspaper);

impl Pages for Newspaper {
    fn ground(&self) -> &Ground {
        &self.ground
    }

    fn count(&self) -> usize {
        self.pages
    }

    fn tell(&self, index: usize) -> Told {
        page::told(self, index, Traits::of(self, index))
    }
}

/// What is special about a page, drawn by its site's shares before anything is written. The trait's name in results, where
/// it has one, stands beside each.
#[derive(Clone, Copy)]
pub(crate) struct Traits {
    /// `related`: a list of related news.
    related: bool,
    /// `long-related`: a list of related news at least as long as the article; `related` too.
    long: bool,
    /// `wrong-mark`: hand marks that hold title and category too.
    wrong: bool,
    /// `picture`: a picture with caption.
    picture: bool,
    /// `table-in-article`: a table of quotes.
    quotes: bool,
    /// Subheads; of no interest to results.
    subheads: bool,
}

impl Traits {
    /// The traits of page `index`; of the page's number alone, not of how many there are.
    pub(crate) fn of(site: &Newspaper, index: usize) -> Self {
        let shares = site.settings;
        let mut random = site.random(Purpose::Traits, index);
        let long = random.chance(shares.long_related);
        // of the pages without a long list, so many have one that all lists together meet their share
        let rest = (shares.related - shares.long_related) / (1.0 - shares.long_related);
        Self {
            long,
            related: random.chance(rest) || long,
            wrong: random.chance(shares.wrong_marks),
            picture: random.chance(shares.picture),
            quotes: random.chance(shares.quotes),
            subheads: random.chance(shares.subheads),
        }
    }

    /// The names of those the page has, sorted.
    pub(crate) fn names(self) -> Vec<&'static str> {
        let named = [
            (self.long, "long-related"),
            (self.picture, "picture"),
            (self.related, "related"),
            (self.quotes, "table-in-article"),
            (self.wrong, "wrong-mark"),
        ];
        named.into_iter().filter(|(there, _)| *there).map(|(_, name)| name).collect()
    }
}
