//! `synthetic/news-2002`: thirteen news sites with table layouts and exact gold, after the corpus of Lin and
//! Ho, with the problems that they report.
//!
//! Lin and Ho (2002, section 4) judge their method on thirteen news sites of Taiwan, one category of each,
//! whose pages are not available. This corpus replaces them: as many sites, the same categories, and the
//! markup, menus, advertisements and encodings of the time. Two problems lower the recall and precision of
//! the paper's method. Both are traits of pages here:
//!
//! - `wrong-mark`: the human coder also marked the title, the category or the place within the site;
//! - `related`: a list of related news, which differs on each page; `long-related`: such a list that is at
//!   least as long as the article.
//!
//! Their shares, site by site, are in `corpus.toml` with the reasons.
//!
//! Gold is exact, because no mark is added afterwards: a page is written from a template (`templates/*.html`,
//! one for each site, in the HTML of the time with its errors) in which marks surround the parts of the page.
//! After parsing, leaf k is text k. Tests check that for every site, with a given encoding and with an encoding
//! detected from the bytes.
//!
//! The words: 840 to 1,100 of their topics, 220 to 280 of general use, and 1,000 (Chinese) to 1,400 (English)
//! rare ones, from which each article draws some dozens. Without the rare ones every word of a section would
//! soon be on every page, unlike in real language. The table has the share of an article's words (Chinese:
//! pairs of characters) that occur in one, in at most three, and in more than half of 25 articles of the
//! site:
//!
//! | | alone | at most three | more than half |
//! |---|---|---|---|
//! | English, the 4 sites here | .14-.18 | .30-.36 | .32-.37 |
//! | English, 4 real sites of `daniel` | .19-.23 | .35-.43 | .38-.44 |
//! | Chinese, the 9 sites here, each of one category | .39-.50 | .57-.74 | .02-.12 |
//! | Chinese, 4 real sites of `daniel`, of all categories | .56-.76 | .83-.93 | .00-.02 |
//!
//! A page depends only on the seed, its site and its number, except its lists of other articles, which name
//! pages of the corpus and so depend on their number. Texts, names and sites are made up.

mod stories;

use std::sync::LazyLock;

use serde::Deserialize;

use crate::around::{advertisement, poll, quote};
use crate::corpus::Corpus;
use crate::page::GeneratedPage;
use crate::random::Random;
use crate::site::{Ground, PagePlan, Purpose, Site, present, stands_on_ground};
use crate::template::Record;
use stories::{Article, DAYS, MOST, OLDER, Story, Which};

pub(crate) static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::read("news-2002"));
static SETTINGS: LazyLock<Vec<Settings>> = LazyLock::new(|| CORPUS.own_of_sites());

/// The sites with `pages` pages each, in the order of the paper's table. Makes no page.
pub fn sites(pages: usize, seed: u64) -> Vec<Site> {
    plans(pages, seed).map(|site| Site::new(*site, pages, move |index| site.plan_page(index))).collect()
}

pub(crate) fn plans(pages: usize, seed: u64) -> impl Iterator<Item = Newspaper> {
    SETTINGS.iter().enumerate().map(move |(index, settings)| {
        let ground = Ground { corpus: &CORPUS, index, seed };
        Newspaper { ground, settings, pages }
    })
}

/// The content of a site's pages. Shares are shares of its pages, in `0.0..=1.0`; pairs are the least and the
/// greatest number.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Settings {
    /// The category as its pages name it.
    category_name: String,
    /// The number of paragraphs of an article.
    paragraphs: (usize, usize),
    /// The number of sentences of a paragraph.
    sentences: (usize, usize),
    /// The share of articles with a picture and its caption.
    pub(crate) picture: f64,
    /// The share of articles with a table of quotes.
    pub(crate) quotes: f64,
    /// The share of articles with subheads.
    subheads: f64,
    /// The share of pages with a list of related news, including long ones.
    pub(crate) related: f64,
    /// The share of pages whose list of related news is at least as long as the article (section 4: "text
    /// length of the block longer than article in some pages").
    pub(crate) long_related: f64,
    /// The number of entries of a list of related news that is not long.
    related_items: (usize, usize),
    /// The share of pages on which the coder marked title and category too (section 4: "hand coding data are
    /// wrong because of the inclusion of title information and news categories").
    pub(crate) wrong_marks: f64,
    /// The number of advertisements in rotation, from which a page draws.
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

/// The traits of a page, drawn by its site's shares before the page is written. Each has its name in results,
/// if it has one.
#[derive(Clone, Copy)]
pub(crate) struct Traits {
    /// `related`: a list of related news.
    related: bool,
    /// `long-related`: a list of related news at least as long as the article; `related` too.
    long: bool,
    /// `wrong-mark`: hand marks that include title and category.
    wrong: bool,
    /// `picture`: a picture with caption.
    picture: bool,
    /// `table-in-article`: a table of quotes.
    quotes: bool,
    /// Subheads; they are no trait in results.
    subheads: bool,
}

impl Traits {
    /// The traits of page `index`. They do not depend on the number of pages.
    pub(crate) fn of(site: &Newspaper, index: usize) -> Self {
        let shares = site.settings;
        let mut random = site.random(Purpose::Traits, index);
        let long = random.chance(shares.long_related);
        // the share of the pages without a long list that gives all lists together their share
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

    /// The names of the page's traits, sorted.
    pub(crate) fn names(self) -> Vec<&'static str> {
        present([
            (self.long, "long-related"),
            (self.picture, "picture"),
            (self.related, "related"),
            (self.quotes, "table-in-article"),
            (self.wrong, "wrong-mark"),
        ])
    }
}

/// The numbers of advertisements of each kind for a page. A template shows as many as it has places for.
const BANNERS: usize = 1;
const BUTTONS: usize = 3;
const TEXTS: usize = 3;

impl Newspaper {
    /// Only lists of other articles depend on the number of pages.
    fn plan_page(&self, index: usize) -> PagePlan {
        let traits = Traits::of(self, index);
        let story = Story::of(self, Which::Page(index));
        let article = Article::write(self, &story, index, traits);
        let (url, wrong, names) = (story.path(self), traits.wrong, traits.names());
        let record = record(self, index, traits, story, article);
        (record, GeneratedPage { url, traits: names, marked: true, wrong, ..GeneratedPage::default() })
    }
}

/// All values that the templates may use.
fn record(site: &Newspaper, index: usize, traits: Traits, story: Story, article: Article) -> Record {
    let language = site.spec().language;
    let mut random: Random = site.random(Purpose::Page, index);
    let date = story.date();
    let visitors = 100_000 + 1_300 * story.day.saturating_sub(OLDER) + random.below(1_300);
    let page = Record::of("category", &site.settings.category_name)
        .with("date", date.long(language))
        .with("short", date.short(language))
        .with("digits", date.digits(language))
        .with("republic", date.republic())
        .with("stamp", date.stamp())
        .with("visitors", visitors.to_string());
    let page = sections(site, story.place, page);
    let page = advertisements(site, &mut random, page);
    let page = of_the_day(site, story.day, page);
    let page = poll(site, &mut site.random(Purpose::Weekly, story.day / 7), page);
    let page = stories::neighbours(site, index, page).listing("hot", stories::hot(site, story.day));
    let page = if traits.related {
        let length = if traits.long {
            // from the length of the article to one and a half times this length
            (MOST, article.length * random.between((100, 150)) / 100)
        } else {
            (random.between(site.settings.related_items), usize::MAX)
        };
        page.listing("related", stories::related(site, index, length, &mut random))
    } else {
        page
    };
    let place = story.town();
    page.with("time", story.time)
        .with("headline", story.headline)
        .with("kicker", story.kicker)
        .with("reporter", story.reporter)
        .with("reporter_line", story.reporter_line)
        .with("place", place)
        .listing("blocks", article.blocks)
        .listing("pictures", article.pictures)
}

/// The menu of the category's sections: `name`, `place`, and `current` in the one of the page.
fn sections(site: &Newspaper, own: usize, page: Record) -> Record {
    let sections = &site.spec().sections;
    let menu = sections.iter().zip(1..).map(|(section, place): (_, usize)| {
        let entry = Record::of("name", &section.name).with("place", place.to_string());
        entry.with_if(place == own, "current", "1")
    });
    page.listing("sections", menu).with("section", &sections[own - 1].name)
}

/// The advertisements of one page, drawn from the site's rotation: `banners`, `buttons` and `textads`.
fn advertisements(site: &Newspaper, random: &mut Random, page: Record) -> Record {
    let all = site.stock().common.phrases("ad").len();
    let rotation = site.random(Purpose::Once, 0).sample(all, site.settings.ads);
    let drawn = random.sample(rotation.len(), BANNERS + BUTTONS + TEXTS);
    let mut drawn = drawn.into_iter().map(|at| advertisement(site, rotation[at]));
    let (banners, buttons): (Vec<_>, Vec<_>) =
        (drawn.by_ref().take(BANNERS).collect(), drawn.by_ref().take(BUTTONS).collect());
    page.listing("banners", banners).listing("buttons", buttons).listing("textads", drawn)
}

/// The parts that change by the day: `weather` (`city`, `sky`, `low`, `high`) and `market` (quotes of
/// indices).
fn of_the_day(site: &Newspaper, day: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Daily, day);
    let shared = &site.stock().common;
    // winter: warmer towards its end
    let base = 8 + 8 * day.saturating_sub(OLDER) / DAYS;
    let weather = shared.words("city").iter().map(|city| {
        let low = random.between((base, base + 7));
        Record::of("city", city)
            .with("sky", shared.words("sky").any(&mut random))
            .with("low", low.to_string())
            .with("high", (low + random.between((3, 9))).to_string())
    });
    let page = page.listing("weather", weather);
    let market = shared.words("index").iter().map(|index| quote(index, 6_000, &mut random));
    page.listing("market", market)
}
