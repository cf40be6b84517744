//! What stands around an article: menus, other sections' headlines, recommended and popular news, advertisements, boards.

use super::sites::{CLASSES, sections};
use super::words::{of_class, of_site, shared, subjects};
use crate::synthetic::classed::{ClassedSite, Day, FIVE, Outline, Purpose};
use crate::synthetic::random::Random;
use crate::synthetic::record::Record;
use crate::synthetic::words::capitalised;

/// Days that share a list of popular news and a poll.
const SEASON: usize = 3;

/// Everything around page `index`, published on `day`.
pub(super) fn around(site: &ClassedSite, index: usize, day: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Around, index);
    let class = site.class(index);
    let page = section_menu(site, class, page);
    let page = directory(site, class, page);
    let page = other_sections(site, index, &mut random, page);
    let page = popular(site, day, page);
    let page = boards(site, day, page);
    let page = advertisements(class, &mut random, page);
    decoration(&mut random, page)
}

/// The names of the five sections, as the global directory has them: `name`, `url`, `current`.
fn directory(site: &ClassedSite, class: usize, page: Record) -> Record {
    let names = sections(site.index());
    let all = names.iter().enumerate().map(|(at, (name, folder))| {
        let entry = Record::default().with("name", *name).with("url", format!("/{folder}/"));
        if at == class { entry.with("current", "1") } else { entry }
    });
    let (name, folder) = sections(site.index())[class];
    page.listing("sections", all.collect()).with("section", name).with("section_url", format!("/{folder}/"))
}

/// The section's own menu, the same on all its pages: noise that goes with the class.
fn section_menu(site: &ClassedSite, class: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Section, class);
    let folder = sections(site.index())[class].1;
    let own = subjects(class);
    let count = random.between((3, own.len()));
    let mut names: Vec<String> =
        random.sample(own.len(), count).into_iter().map(|at| own[at].name().to_owned()).collect();
    let nouns = of_class(class).words("noun");
    let count = random.between((3, 7));
    for noun in random.sample(nouns.len(), count).into_iter().map(|at| nouns.get(at)) {
        if !names.iter().any(|name| name == noun) {
            names.push(noun.to_owned());
        }
    }
    let menu = names.iter().enumerate().map(|(at, name)| {
        Record::default().with("name", capitalised(name)).with("url", format!("/{folder}/{at}/"))
    });
    page.listing("menu", menu.collect())
}

/// Headlines of the other sections (`others`), and news recommended on this page (`related`), mostly of its own section.
fn other_sections(site: &ClassedSite, index: usize, random: &mut Random, page: Record) -> Record {
    let class = site.class(index);
    let (mut others, mut related): (Vec<Record>, Vec<Record>) = (Vec::new(), Vec::new());
    let wanted = random.between((4, 8));
    let each = random.between((1, 2));
    let (mut seen, mut taken) = ([0; FIVE], vec![index]);
    for _ in 0..60 {
        let Some(other) = site.draw_page(&mut taken, random).map(|at| site.outline(at)) else { break };
        let fits = other.class == class || random.chance(0.2);
        if fits && related.len() < wanted {
            related.push(entry(site, other));
        } else if other.class != class && seen[other.class] < each {
            seen[other.class] += 1;
            others.push(entry(site, other));
        }
        if related.len() >= wanted && others.len() >= each * (FIVE - 1) {
            break;
        }
    }
    page.listing("others", others).listing("related", related)
}

/// The most read news of some days, the same on all pages of them: `popular`.
fn popular(site: &ClassedSite, day: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Season, day / SEASON);
    let mut taken = Vec::new();
    let entries = (0..7).filter_map(|at: usize| {
        let entry = entry(site, site.outline(site.draw_page(&mut taken, &mut random)?));
        Some(entry.with("rank", (at + 1).to_string()))
    });
    page.listing("popular", entries.collect())
}

/// A page in a list: `headline`, `url`, `note` (its date), `in_section`.
fn entry(site: &ClassedSite, outline: &Outline) -> Record {
    Record::default()
        .with("headline", outline.title.clone())
        .with("url", outline.path.clone())
        .with("note", outline.note.clone())
        .with("in_section", sections(site.index())[outline.class].0)
}

/// Small boards of the day: `markets`, `weather`, and the poll of some days (`question`, `options`).
fn boards(site: &ClassedSite, day: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Season, 10_000 + day);
    let markets = ["DOW", "NASDAQ", "S&P 500"].into_iter().map(|name| {
        let (level, points) = (random.between((800, 9_900)), random.below(99));
        let change = format!("{}{}.{points:02}", ["+", "-"][random.below(2)], random.below(90));
        Record::default()
            .with("name", name)
            .with("level", format!("{level}.{points:02}"))
            .with("change", change)
    });
    let markets = markets.collect();
    let sky = ["Sunny", "Cloudy", "Rain", "Showers", "Snow", "Fog", "Windy"][random.below(7)];
    let weather = format!("{sky}, {}F", 20 + random.below(70));
    let polls = shared().phrases("poll");
    let poll = &polls[(day / SEASON) % polls.len()];
    // the question names what people talk about that week
    let nouns = shared().words("noun");
    let said: Vec<String> = poll
        .columns()
        .map(|column| {
            column
                .source()
                .replace("{ns}", "the polls")
                .replace("{v}", "change")
                .replace("{n}", nouns.get(day / SEASON))
                .replace("{a}", "important")
        })
        .collect();
    let question = said.first().cloned().unwrap_or_default();
    let options = said.into_iter().skip(1).map(|name| Record::default().with("name", name)).collect();
    page.listing("markets", markets)
        .with("weather", weather)
        .with("today", Day::of(day).long())
        .with("question", question)
        .listing("options", options)
        .with("slogan", of_site(site.index()).words("slogan").get(day / 30).to_owned())
}

/// Advertisements in rotation, none that names the page's own class: `ads` of `sponsor`, `slogan`, `call`, `click`.
fn advertisements(class: usize, random: &mut Random, page: Record) -> Record {
    let all = crate::synthetic::words::Language::English.lexicon().shared("ad");
    let names = CLASSES[class];
    let wanted = random.between((2, 3));
    let drawn = random.sample(all.len(), all.len());
    let ads =
        drawn.into_iter().filter(|&at| !all.get(at).to_ascii_lowercase().contains(names)).take(wanted).map(
            |at| {
                let mut parts = all.get(at).split('|').map(str::to_owned);
                let mut next = || parts.next().unwrap_or_default();
                Record::default()
                    .with("sponsor", next())
                    .with("slogan", next())
                    .with("call", next())
                    .with("click", format!("http://ads.adhouse.test/click.cgi?c={}", 300 + 7 * at))
            },
        );
    page.listing("ads", ads.collect())
}

/// Display attributes that differ a little from page to page.
fn decoration(random: &mut Random, page: Record) -> Record {
    page.with("width", ["100%", "98%", "470", "460"][random.below(4)])
        .with("shade", ["#FFFFFF", "#FFFFFF", "#FFFFFF", "#F8F8F8"][random.below(4)])
        .with("size", ["2", "2", "2", "3"][random.below(4)])
}
