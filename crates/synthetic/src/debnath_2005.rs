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
//! Stories use the words of `news_2002`, products those of `eproduct_2004`, books have lists of their own.
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

mod around;
mod front;
pub(crate) mod goods;
mod news;
mod settings;

use crate::classed::{Cells, Classed, Maker, Outline};
use crate::corpus::{Corpus, Spec};
use crate::site::{Ground, Purpose};
use crate::template::Record;
use goods::Thing;
use news::Story;
pub(crate) use settings::CORPUS;
use settings::{Content, SETTINGS, Settings, number};

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

/// The kinds of pages.
enum Sort {
    Main,
    Story,
    Thing,
}

fn sort(site: &Classed, index: usize) -> Sort {
    let settings = Settings::of(site);
    match settings.content {
        Content::News { .. } if settings.is_main(site.class(index)) => Sort::Main,
        Content::News { .. } => Sort::Story,
        _ => Sort::Thing,
    }
}

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
        match sort(site, index) {
            Sort::Main => front::outline(site, index),
            Sort::Story => Story::of(site, index).outline(site, index),
            Sort::Thing => Thing::of(site, index).outline(site, index),
        }
    }

    fn write(&self, site: &Classed, index: usize) -> (Record, &'static str, Vec<&'static str>) {
        let (record, mut traits) = match sort(site, index) {
            Sort::Main => (front::write(site, index), vec!["main-page"]),
            Sort::Story => Story::of(site, index).write(site, index),
            Sort::Thing => (Thing::of(site, index).write(site), vec!["reviews"]),
        };
        let record = record
            .with("site", &site.spec().name)
            .with("host", &site.spec().host)
            .with("number", number(index));
        let record = around::around(site, index, record);
        if record.list("related").is_some_and(|related| !related.is_empty()) {
            traits.push("related");
        }
        traits.sort_unstable();
        match sort(site, index) {
            Sort::Main => (record, "main", traits),
            Sort::Story | Sort::Thing => {
                let kind = site.draw_kind(&mut site.random(Purpose::Layout, index));
                (record.with(kind, "1"), kind, traits)
            }
        }
    }
}
