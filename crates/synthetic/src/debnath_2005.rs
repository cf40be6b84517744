//! `synthetic/debnath-2005`: news, shops and reviews of fifteen sites, after the data of Debnath et al. 2005.
//!
//! The paper (section 6.3) judges its methods on 6,311 pages of fifteen sites of 2004, which are not
//! available. This corpus replaces them, with the same number of pages of each site and the same sections
//! (Table 1; `cells` spreads a site's pages over its sections). The sites are made up; each represents a row:
//!
//! | site | represents | pages | layouts besides main pages |
//! |---|---|---|---|
//! | `unity-news` | ABC | 415 | story, feature |
//! | `tickertape` | BB (Bloomberg) | 510 | story, column |
//! | `islewave` | BBC | 890 | story, depth |
//! | `evening-eye` | CBS | 370 | story, wire; no TABLE |
//! | `cable-one` | CNN | 717 | story, wire, special |
//! | `redbrush` | FOX | 476 | story, views |
//! | `channel-58` | FOX23 | 658 | local, wire |
//! | `deccan-mail` | IE (Indian Express) | 269 | story, brief |
//! | `monsoon-times` | IT (Indiatimes) | 454 | story, digest; no TABLE |
//! | `northlink` | MSNBC | 647 | story, wide; no TABLE but in a story |
//! | `hooray-news` | YAHOO | 505 | story, opinion |
//! | `comparo` | Shopping | 100 | item, guide |
//! | `great-river` | Amazon | 100 | detail, media |
//! | `penn-lamp` | Barnes And Noble | 100 | item, texts |
//! | `plainspeak` | Epinion | 100 | list, full |
//!
//! The paper's statements on its pages, and our pages:
//!
//! - "Designs and page-layouts are completely different" (6.3): one template for each site
//!   (`templates/*.html`), with two or three layouts. All pages of a site look as if one script had written
//!   them.
//! - About three of four pages made by scripts have a TABLE (section 1): here .77; the others are on sites
//!   laid out with DIV.
//! - Noise (section 1): advertisements, image maps, plug-ins, logos, counters, search boxes, category
//!   information, navigation, related links, headers, footers, copyright. Advertisements and their pictures
//!   differ from page to page; the text beside them may stay the same (section 2).
//! - Pages of shops and review sites have several wanted blocks, with each review in its own block (5.2): a
//!   TABLE, a row, a P or a DIV, by layout. A shop's page has 2 to 10 reviews, a review site's 4 to 12.
//!
//! **Gold** is exact and has the role article. For a story it is headline, byline, text, captions and tables,
//! without tools, time stamp and the agency's notice. For a main page, which Table 1 lists as a section, it
//! is the teasers: headline and summary of each story, which are several wanted blocks; without section names
//! and the lists of headlines in the margins. Such pages have the trait `main-page`, so an experiment can
//! leave them out. For a product it is title, description, specifications, editors' and readers' reviews;
//! without price box, stores and votes on reviews. That the teasers of a main page are gold is our choice:
//! the paper does not say what its coders marked there.
//!
//! Stories use the words of `news_2002`, products those of `eproduct`, books have lists of their own.
//! Lengths, shares of layouts and of main pages (one in twenty) are guesses. The table compares figures over
//! the first 25 pages of a site (figures as in `news_2004`):
//!
//! | | main | words | alone | half | main words | alone | half |
//! |---|---|---|---|---|---|---|---|
//! | the 11 news sites here | .45-.65 | 320-480 | .11-.15 | .32-.37 | 150-310 | .19-.32 | .12-.26 |
//! | BBC, CNN, MSN, Yahoo in `crawl-to-the-future`, 2000 and 2005 | .51-.64 | 580-1510 | .17-.27 | .24-.42 | 390-880 | .28-.36 | .15-.18 |
//! | the shops and the review site here | .66-.68 | 510-900 | .07-.09 | .51-.64 | 350-620 | .11-.14 | .37-.51 |
//!
//! So stories are about half as long as real ones. No syndicated story is on two sites (section 1 mentions
//! those). No choice was made by the results of a method.
//!
//! A page depends on the seed, its site and its number, and through its lists and teasers on the site's other pages.

pub(crate) mod content;

use std::sync::LazyLock;

use serde::Deserialize;

use crate::around::{Day, advertisement, menu, poll, quote};
use crate::classed::{Cells, Classed, Maker, Outline};
use crate::corpus::{Corpus, Spec};
use crate::random::Random;
use crate::site::{Ground, Purpose};
use crate::template::Record;
use crate::words::Language;
use content::{Story, Thing, main_outline, main_page};

pub(crate) static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::read("debnath-2005"));
static SETTINGS: LazyLock<Vec<Settings>> = LazyLock::new(|| CORPUS.own_of_sites());

/// The content of a site's pages: stories and main pages with teasers of them, or products, each with
/// readers' reviews. Pairs are the least and the greatest number.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Settings {
    /// Pages, as Table 1 has them.
    pages: usize,
    /// The number of paragraphs of a story.
    paragraphs: (usize, usize),
    /// The agency in the dateline of a story.
    agency: String,
    /// The number of reviews of a product.
    reviews: (usize, usize),
    /// Whether the products are books of several genres; else notebooks, cameras, mobile phones, printers and TVs.
    books: bool,
}

/// Whether the pages of a site are news.
fn is_news(site: &Ground) -> bool {
    site.spec().category == "news"
}

/// Whether page `index` is a main page.
fn is_main(site: &Classed, index: usize) -> bool {
    is_news(site) && site.class(index) == MAIN
}

/// The section of a news site's main pages.
const MAIN: usize = 0;

/// The first day of the crawl, 1 April 2004: the page of the paper's Figure 1 is of the 15th.
const FIRST_DAY: usize = 365 + 91;

/// Days over which the pages were published.
const DAYS: usize = 91;

/// A day of the crawl.
fn draw_day(random: &mut Random) -> usize {
    FIRST_DAY + random.below(DAYS)
}

fn number(index: usize) -> String {
    (400_000 + 7 * index).to_string()
}

/// The outline of a page; its note is its day.
fn outlined(site: &Classed, index: usize, folder: &str, day: usize, title: String) -> Outline {
    let date = Day::after_2003(day);
    let path = site.spec().path(&[("d", &date.path()), ("s", folder), ("n", &number(index))]);
    Outline { class: site.class(index), title, path, note: date.short(Language::English), day }
}

/// One of this many pages of a news site is a main page. The paper only says that there are main pages. With
/// one main page a day over the weeks of a crawl, they are a few percent.
const ONE_MAIN_PAGE_IN: usize = 20;

/// The pages of a site in each section: the total of the paper's Table 1, shared out over its sections.
///
/// The table names a site's sections and gives one number for each site; the numbers of single sections are
/// left out ("due to the enormous size"). Here one page in [`ONE_MAIN_PAGE_IN`] of a news site is a main
/// page. The rest is spread evenly over the other sections; the first ones take the remainder. A shop or
/// review site has one section.
fn shared_out(pages: usize, sections: usize) -> Vec<usize> {
    if sections < 2 {
        return vec![pages];
    }
    let main = pages / ONE_MAIN_PAGE_IN;
    let (others, left) = (sections - 1, pages - main);
    let of_section = |section: usize| left / others + usize::from(section < left % others);
    std::iter::once(main).chain((0..others).map(of_section)).collect()
}

/// Writes the pages.
pub(crate) struct Sites;

impl Maker for Sites {
    fn cells(&self, corpus: &Corpus) -> Cells {
        let most = corpus.sites.iter().map(|spec| spec.sections.len()).max().unwrap_or_default();
        let row = |(spec, settings): (&Spec, &Settings)| {
            let mut row = shared_out(settings.pages, spec.sections.len());
            row.resize(most, 0);
            row
        };
        Cells(corpus.sites.iter().zip(SETTINGS.iter()).map(row).collect())
    }

    fn class(&self, site: &Ground, class: usize) -> &'static str {
        &site.spec().sections[class].name
    }

    fn outline(&self, site: &Classed, index: usize) -> Outline {
        match is_news(site) {
            true if is_main(site, index) => main_outline(site, index),
            true => Story::of(site, index).outline(site, index),
            false => Thing::of(site, index).outline(site, index),
        }
    }

    fn write(&self, site: &Classed, index: usize) -> (Record, &'static str, Vec<&'static str>) {
        let layout = site.draw_kind(&mut site.random(Purpose::Layout, index));
        let (kind, (record, mut traits)) = match is_news(site) {
            true if is_main(site, index) => ("main", (main_page(site, index), vec!["main-page"])),
            true => (layout, Story::of(site, index).write(site, index)),
            false => (layout, (Thing::of(site, index).write(site), vec!["reviews"])),
        };
        let record = around(site, index, record.with("number", number(index)));
        if record.get("related").is_true() {
            traits.push("related");
        }
        traits.sort_unstable();
        (record, kind, traits)
    }
}

/// Days that share a list of popular pages and a poll.
const SEASON: usize = 3;

/// Entries of the list of related pages, the least and the greatest number; of the list of popular ones.
const RELATED: (usize, usize) = (3, 8);
const POPULAR: usize = 6;

/// The most draws for related pages of one list.
const TRIES: usize = 40;

/// Advertisements of a page, the least and the greatest number.
const ADS: (usize, usize) = (2, 4);

/// Everything around page `index`.
fn around(site: &Classed, index: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Around, index);
    let day = site.outline(index).day;
    // the first section of a news site is its main pages; a shop has one section, and no menu
    let page = menu(site, "sections", 1, site.class(index), page);
    let page = page.listing("related", related(site, index, &mut random));
    let page = boards(site, day, page.listing("popular", popular(site, day)));
    page.listing("ads", advertisements(site, &mut random))
        .with("date", Day::after_2003(day).long(Language::English))
        .with("short", Day::after_2003(day).short(Language::English))
        .with("time", format!("{}:{:02}", random.between((1, 12)), random.below(60)))
        .with("visitors", (2_000_000 + 9_100 * day + random.below(9_000)).to_string())
        .with("stamp", random.below(1_000_000_000).to_string())
}

/// Other pages, most of them of the page's section, no main page among them.
fn related(site: &Classed, index: usize, random: &mut Random) -> Vec<Record> {
    let wanted = random.between(RELATED);
    let mut taken = vec![index];
    let drawn = (0..TRIES).map_while(|_| {
        let other = site.draw_page(&mut taken, random)?;
        let near = site.class(other) == site.class(index) || random.chance(0.2);
        Some((near && !is_main(site, other)).then(|| site.entry(other)))
    });
    drawn.flatten().take(wanted).collect()
}

/// The most read or bought of some days, the same on all pages of them.
fn popular(site: &Classed, day: usize) -> Vec<Record> {
    let (mut random, mut taken) = (site.random(Purpose::Season, day / SEASON), Vec::new());
    let drawn = (0..2 * POPULAR).map_while(|_| site.draw_page(&mut taken, &mut random));
    let ranked = drawn.filter(|&other| !is_main(site, other)).zip(1..=POPULAR);
    ranked.map(|(other, rank)| site.entry(other).with("rank", rank.to_string())).collect()
}

/// Small boards of the day: `market`, `city`, `sky`, `high`, and the poll of some days (`question`, `options`).
fn boards(site: &Classed, day: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Season, 10_000 + day);
    let shared = &site.stock().common;
    let market = shared.words("index").iter().take(4).map(|name| quote(name, 6_000, &mut random));
    let page = page.listing("market", market);
    let page = page
        .with("city", shared.words("city").any(&mut random))
        .with("sky", shared.words("sky").any(&mut random))
        .with("high", random.between((48, 91)).to_string());
    poll(site, &mut site.random(Purpose::Season, 20_000 + day / SEASON), page)
}

/// Advertisements in rotation, which differ on every page: `sponsor`, `slogan`, `call`, `click`, `image`,
/// `ord`.
fn advertisements(site: &Classed, random: &mut Random) -> Vec<Record> {
    let drawn = random.some(site.stock().common.phrases("ad").len(), ADS).into_iter();
    drawn.map(|at| advertisement(site, at).with("ord", random.below(100_000_000).to_string())).collect()
}
