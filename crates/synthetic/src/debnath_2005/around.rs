//! The parts around the main content: menus, boards of the day, lists of other pages, advertisements.
//!
//! Section 1 of the paper names the kinds: advertisements, image maps, plug-ins, logos, counters, search
//! boxes, category information, navigation, related links, headers, footers, copyright. Parts that are the
//! same on all pages of a site are in its template.

use super::settings::Settings;
use crate::around::{advertisement, link, menu, poll, quote};
use crate::classed::{Classed, Outline};
use crate::day::Day;
use crate::random::Random;
use crate::site::Purpose;
use crate::template::Record;
use crate::words::Language;

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
pub(super) fn around(site: &Classed, index: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Around, index);
    let day = site.outline(index).day;
    // the first section of a news site is its main pages; a shop has one section, and no menu
    let page = menu(site, "sections", 1, site.class(index), page);
    let page = page.listing("related", related(site, index, &mut random));
    let page = page.listing("popular", popular(site, day));
    let page = boards(site, day, page);
    let page = page.listing("ads", advertisements(site, &mut random));
    page.with("date", Day::after_2003(day).long(Language::English))
        .with("short", Day::after_2003(day).short(Language::English))
        .with("time", format!("{}:{:02}", random.between((1, 12)), random.below(60)))
        .with("visitors", (2_000_000 + 9_100 * day + random.below(9_000)).to_string())
        .with("stamp", random.below(1_000_000_000).to_string())
        .with("shade", ["#FFFFFF", "#FFFFFF", "#F8F8F8", "#FFFFEE"][random.below(4)])
}

/// Other pages, most of them of the page's section, no main page among them.
fn related(site: &Classed, index: usize, random: &mut Random) -> Vec<Record> {
    let wanted = random.between(RELATED);
    let (mut entries, mut taken) = (Vec::with_capacity(wanted), vec![index]);
    for _ in 0..TRIES {
        if entries.len() == wanted {
            break;
        }
        let Some(other) = site.draw_page(&mut taken, random) else { break };
        let near = site.class(other) == site.class(index) || random.chance(0.2);
        if near && !Settings::of(site).is_main(site.class(other)) {
            entries.push(entry(site.outline(other), site));
        }
    }
    entries
}

/// The most read or bought of some days, the same on all pages of them.
fn popular(site: &Classed, day: usize) -> Vec<Record> {
    let mut random = site.random(Purpose::Season, day / SEASON);
    let mut taken = Vec::new();
    let mut entries = Vec::with_capacity(POPULAR);
    for _ in 0..2 * POPULAR {
        let Some(other) = site.draw_page(&mut taken, &mut random) else { break };
        if entries.len() < POPULAR && !Settings::of(site).is_main(site.class(other)) {
            let rank = (entries.len() + 1).to_string();
            entries.push(entry(site.outline(other), site).with("rank", rank));
        }
    }
    entries
}

/// A page in a list: `name`, `url`, `note` (its date or price), `in_section`.
fn entry(outline: &Outline, site: &Classed) -> Record {
    link(outline.title.clone(), outline.path.clone())
        .with("note", outline.note.clone())
        .with("in_section", &site.spec().sections[outline.class].name)
}

/// Small boards of the day: `market`, `city`, `sky`, `high`, and the poll of some days (`question`, `options`).
fn boards(site: &Classed, day: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Season, 10_000 + day);
    let shared = site.stock().common();
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
    let count = random.between(ADS);
    let drawn = random.sample(site.stock().common().phrases("ad").len(), count).into_iter();
    drawn.map(|at| advertisement(site, at).with("ord", random.below(100_000_000).to_string())).collect()
}
