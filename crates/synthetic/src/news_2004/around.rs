//! The parts around an article: menus, other sections' headlines, recommended and popular news,
//! advertisements, boards.

use super::plan::WORDS;
use crate::around::{advertisement, link, menu};
use crate::classed::{Classed, Outline};
use crate::day::Day;
use crate::random::Random;
use crate::site::Purpose;
use crate::template::Record;
use crate::words::{Language, capitalised};

/// Days that share a list of popular news and a poll.
const SEASON: usize = 3;

/// Everything around page `index`, published on `day`.
pub(super) fn around(site: &Classed, index: usize, day: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Around, index);
    let class = site.class(index);
    let page = section_menu(site, class, page);
    let page = menu(site, "sections", 0, class, page);
    let page = other_sections(site, index, &mut random, page);
    let page = popular(site, day, page);
    let page = boards(site, day, page);
    let page = page.listing("ads", advertisements(site, class, &mut random));
    decoration(&mut random, page)
}

/// The section's own menu, the same on all its pages: noise that depends on the class.
fn section_menu(site: &Classed, class: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Section, class);
    let folder = &site.spec().sections[class].folder;
    let own = WORDS.subjects(class);
    let count = random.between((3, own.len()));
    let mut names: Vec<String> =
        random.sample(own.len(), count).into_iter().map(|at| own[at].name().to_owned()).collect();
    let nouns = WORDS.of_class(class).words("noun");
    let count = random.between((3, 7));
    for noun in random.sample(nouns.len(), count).into_iter().map(|at| nouns.get(at)) {
        if !names.iter().any(|name| name == noun) {
            names.push(noun.to_owned());
        }
    }
    let entry = |(at, name): (usize, &String)| link(capitalised(name), format!("/{folder}/{at}/"));
    page.listing("menu", names.iter().enumerate().map(entry))
}

/// Headlines of the other sections (`others`), and news recommended on this page (`related`), mostly of its own section.
fn other_sections(site: &Classed, index: usize, random: &mut Random, page: Record) -> Record {
    let class = site.class(index);
    let (mut others, mut related): (Vec<Record>, Vec<Record>) = (Vec::new(), Vec::new());
    let wanted = random.between((4, 8));
    let each = random.between((1, 2));
    let sections = site.spec().sections.len();
    let (mut seen, mut taken) = (vec![0; sections], vec![index]);
    for _ in 0..60 {
        let Some(other) = site.draw_page(&mut taken, random).map(|at| site.outline(at)) else { break };
        let fits = other.class == class || random.chance(0.2);
        if fits && related.len() < wanted {
            related.push(entry(site, other));
        } else if other.class != class && seen[other.class] < each {
            seen[other.class] += 1;
            others.push(entry(site, other));
        }
        if related.len() >= wanted && others.len() >= each * (sections - 1) {
            break;
        }
    }
    page.listing("others", others).listing("related", related)
}

/// The most read news of some days, the same on all pages of them: `popular`.
fn popular(site: &Classed, day: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Season, day / SEASON);
    let mut taken = Vec::new();
    let entries = (0..7).filter_map(|at: usize| {
        let entry = entry(site, site.outline(site.draw_page(&mut taken, &mut random)?));
        Some(entry.with("rank", (at + 1).to_string()))
    });
    page.listing("popular", entries)
}

/// A page in a list: `headline`, `url`, `note` (its date), `in_section`.
fn entry(site: &Classed, outline: &Outline) -> Record {
    Record::of("headline", outline.title.clone())
        .with("url", outline.path.clone())
        .with("note", outline.note.clone())
        .with("in_section", &site.spec().sections[outline.class].name)
}

/// Small boards of the day: `markets`, `weather`, and the poll of some days (`question`, `options`).
fn boards(site: &Classed, day: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Season, 10_000 + day);
    let markets = ["DOW", "NASDAQ", "S&P 500"].into_iter().map(|name| {
        let (level, points) = (random.between((800, 9_900)), random.below(99));
        let change = format!("{}{}.{points:02}", ["+", "-"][random.below(2)], random.below(90));
        Record::of("name", name).with("level", format!("{level}.{points:02}")).with("change", change)
    });
    let page = page.listing("markets", markets);
    let sky = ["Sunny", "Cloudy", "Rain", "Showers", "Snow", "Fog", "Windy"][random.below(7)];
    let weather = format!("{sky}, {}F", 20 + random.below(70));
    let polls = WORDS.shared().phrases("poll");
    let poll = &polls[(day / SEASON) % polls.len()];
    // the question names a current topic of that week
    let nouns = WORDS.shared().words("noun");
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
    let options = said.into_iter().skip(1).map(|name| Record::of("name", name));
    page.with("weather", weather)
        .with("today", Day::after_2003(day).long(Language::English))
        .with("question", question)
        .listing("options", options)
        .with("slogan", WORDS.of_site(site.index).words("slogan").get(day / 30).to_owned())
}

/// Advertisements in rotation, none of which names the page's own class: `sponsor`, `slogan`, `call`,
/// `click`.
fn advertisements(site: &Classed, class: usize, random: &mut Random) -> Vec<Record> {
    let all = site.stock().common().phrases("ad");
    let names = site.corpus.classes[class].as_str();
    let wanted = random.between((2, 3));
    let drawn = random.sample(all.len(), all.len()).into_iter();
    let drawn = drawn.filter(|&at| !all[at].source().to_ascii_lowercase().contains(names));
    drawn.take(wanted).map(|at| advertisement(site, at)).collect()
}

/// Display attributes that differ a little from page to page.
fn decoration(random: &mut Random, page: Record) -> Record {
    page.with("width", ["100%", "98%", "470", "460"][random.below(4)])
        .with("shade", ["#FFFFFF", "#FFFFFF", "#FFFFFF", "#F8F8F8"][random.below(4)])
        .with("size", ["2", "2", "2", "3"][random.below(4)])
}
