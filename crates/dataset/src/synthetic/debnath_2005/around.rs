//! What stands around the main content: menus, boards of the day, lists of other pages, advertisements.
//!
//! Section 1 of the paper names the kinds: advertisements, image maps, plug-ins, logos, counters, search boxes, category
//! information, navigation, related links, headers, footers, copyright. What is the same on all pages of a site stands
//! in its template.

use super::news::{lexicon, sections};
use super::sites::SITES;
use crate::synthetic::classed::{ClassedSite, Day, Outline, Purpose};
use crate::synthetic::news_2002::article::quote;
use crate::synthetic::news_2002::chrome::{advertisement, asked};
use crate::synthetic::random::Random;
use crate::synthetic::record::Record;

/// Days that share a list of popular pages and a poll.
const SEASON: usize = 3;

/// Entries of the list of related pages, the least and the greatest number; of the list of popular ones.
const RELATED: (usize, usize) = (3, 8);
const POPULAR: usize = 6;

/// Draws for related pages before the list is left as it is.
const TRIES: usize = 40;

/// Advertisements of a page, the least and the greatest number.
const ADS: (usize, usize) = (2, 4);

/// Everything around page `index`.
pub(super) fn around(site: &ClassedSite, index: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Around, index);
    let day = site.outline(index).day;
    let page = menu(site, site.class(index), page);
    let page = page.listing("related", related(site, index, &mut random));
    let page = page.listing("popular", popular(site, day));
    let page = boards(site, day, page);
    let page = page.listing("ads", advertisements(&mut random));
    let long = Day::of(day).long();
    page.with("date", long)
        .with("short", Day::of(day).short())
        .with("time", format!("{}:{:02}", random.between((1, 12)), random.below(60)))
        .with("visitors", (2_000_000 + 9_100 * day + random.below(9_000)).to_string())
        .with("stamp", random.below(1_000_000_000).to_string())
        .with("shade", ["#FFFFFF", "#FFFFFF", "#F8F8F8", "#FFFFEE"][random.below(4)])
}

/// The sections of a news site, in order: `sections` of `name`, `url`, `current`; and the page's own.
fn menu(site: &ClassedSite, class: usize, page: Record) -> Record {
    let all = sections(site).iter().enumerate().skip(1).map(|(at, section)| {
        let entry = Record::default().with("name", section.name).with("url", format!("/{}/", section.folder));
        if at == class { entry.with("current", "1") } else { entry }
    });
    page.listing("sections", all.collect()).with("section", SITES[site.index()].section(class)).with(
        "section_url",
        sections(site).get(class).map_or(String::new(), |own| format!("/{}/", own.folder)),
    )
}

/// Other pages, most of them of the page's section, no main page among them.
fn related(site: &ClassedSite, index: usize, random: &mut Random) -> Vec<Record> {
    let wanted = random.between(RELATED);
    let (mut entries, mut taken) = (Vec::with_capacity(wanted), vec![index]);
    for _ in 0..TRIES {
        if entries.len() == wanted {
            break;
        }
        let Some(other) = site.draw_page(&mut taken, random) else { break };
        let near = site.class(other) == site.class(index) || random.chance(0.2);
        if near && !SITES[site.index()].is_main(site.class(other)) {
            entries.push(entry(site.outline(other), site));
        }
    }
    entries
}

/// The most read or bought of some days, the same on all pages of them.
fn popular(site: &ClassedSite, day: usize) -> Vec<Record> {
    let mut random = site.random(Purpose::Season, day / SEASON);
    let mut taken = Vec::new();
    let mut entries = Vec::with_capacity(POPULAR);
    for _ in 0..2 * POPULAR {
        let Some(other) = site.draw_page(&mut taken, &mut random) else { break };
        if entries.len() < POPULAR && !SITES[site.index()].is_main(site.class(other)) {
            let rank = (entries.len() + 1).to_string();
            entries.push(entry(site.outline(other), site).with("rank", rank));
        }
    }
    entries
}

/// A page in a list: `name`, `url`, `note` (its date or price), `in_section`.
fn entry(outline: &Outline, site: &ClassedSite) -> Record {
    Record::default()
        .with("name", outline.title.clone())
        .with("url", outline.path.clone())
        .with("note", outline.note.clone())
        .with("in_section", SITES[site.index()].section(outline.class))
}

/// Small boards of the day: `market`, `city`, `sky`, `high`, and the poll of some days (`question`, `options`).
fn boards(site: &ClassedSite, day: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Season, 10_000 + day);
    let market =
        lexicon().shared("index").iter().take(4).map(|name| quote(name, 6_000, &mut random)).collect();
    let page = page
        .listing("market", market)
        .with("city", lexicon().shared("city").any(&mut random))
        .with("sky", lexicon().shared("sky").any(&mut random))
        .with("high", random.between((48, 91)).to_string());
    let mut random = site.random(Purpose::Season, 20_000 + day / SEASON);
    asked(lexicon().shared("poll").any(&mut random), page)
}

/// Advertisements in rotation, other ones on every page: `sponsor`, `slogan`, `call`, `click`, `image`, `ord`.
fn advertisements(random: &mut Random) -> Vec<Record> {
    let all = lexicon().shared("ad");
    let count = random.between(ADS);
    random
        .sample(all.len(), count)
        .into_iter()
        .map(|at| advertisement(all.get(at), at).with("ord", random.below(100_000_000).to_string()))
        .collect()
}
