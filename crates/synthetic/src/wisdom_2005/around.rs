//! The parts around the main content: sections, services, the section's own menu, lists of articles,
//! partners, advertisements, footers, and the labels of all these.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::articles::{self, About};
use super::plan::{Kind, Place};
use super::{CORPUS, DAYS, FIRST_DAY, Linked, Menus};
use crate::around::{Day, advertisement, link};
use crate::eproduct::WARES_2004;
use crate::file;
use crate::random::Random;
use crate::site::Purpose;
use crate::template::Record;
use crate::words::{Language, Stock, Topic, capitalised};

static CHINESE: LazyLock<Stock> = LazyLock::new(|| Stock::read([file("wisdom-2005/words/chinese.txt")]));
static ENGLISH: LazyLock<Stock> = LazyLock::new(|| Stock::read([file("wisdom-2005/words/english.txt")]));

/// The names of menus' entries in the site's language.
pub(super) fn menu_words(site: &Linked) -> &'static Topic {
    let words = if site.spec().language == Language::English { &ENGLISH } else { &CHINESE };
    &words.common
}

/// The labels of lists in the site's language, by the names of the templates' slots.
fn labels(site: &Linked) -> &'static BTreeMap<String, String> {
    static LABELS: LazyLock<BTreeMap<String, BTreeMap<String, String>>> = LazyLock::new(|| CORPUS.own());
    &LABELS[if site.spec().language == Language::English { "english" } else { "chinese" }]
}

pub(super) fn label(site: &Linked, name: &str) -> &'static str {
    &labels(site)[name]
}

/// A day in full.
pub(super) fn long(site: &Linked, day: usize) -> String {
    let (day, language) = (Day::after_2003(day), site.spec().language);
    if language == Language::English { day.long(language) } else { day.path() }
}

/// Everything around a page.
pub(super) fn around(site: &Linked, kind: Kind, index: usize, page: Record) -> Record {
    let spec = site.spec();
    let menus = match kind {
        Kind::Article(_) => site.settings.around_article,
        Kind::Toc(_) | Kind::Service(_) => site.settings.around_toc,
    };
    let (section, day) = place(site, kind);
    let mut random = site.random(Purpose::LinkedAround, index);
    let copyright = label(site, "label_copyright").replace("{}", &spec.name);
    let page = labels(site).iter().fold(page, |page, (name, label)| page.with(name, label));
    let page = page
        .with("encoding", &spec.encoding)
        .with("color", &site.settings.color)
        .with("shade", &site.settings.shade)
        .with("long", long(site, day))
        // a page without a footer has no copyright notice
        .with("copyright", if menus.footer > 0 { copyright } else { String::new() });
    let page = match section {
        Some(section) => page
            .with("section", &site.section(section).name)
            .with("section_url", site.toc_path(Place::Section { section, part: 0 }))
            .listing("local", local(site, section, menus.local)),
        None => page.with("section", label(site, "label_home")).with("section_url", "/"),
    };
    let page = page.listing("sections", if menus.sections { sections(site, section) } else { Vec::new() });
    // the root names all pages of services, so that a crawl finds them
    let root = matches!(kind, Kind::Toc(toc) if site.plan().tocs[toc].place == Place::Root);
    let named = if root { menus.services.max(site.counts.services) } else { menus.services };
    let page = page.listing("services", services(site, named)).listing("footer", footer(site, menus.footer));
    let page =
        page.listing("hot", hot(site, day, menus.hot)).listing("partners", partners(site, menus.partners));
    let page = match kind {
        Kind::Article(article) => page.listing("related", related(site, article, menus.related, &mut random)),
        _ => page,
    };
    advertisements(site, &menus, &mut random, page)
}

/// The section of a page, if it has one, and its day.
fn place(site: &Linked, kind: Kind) -> (Option<usize>, usize) {
    let plan = site.plan();
    let last = FIRST_DAY + DAYS - 1;
    match kind {
        Kind::Article(article) => (Some(plan.articles[article].section), plan.articles[article].day),
        Kind::Service(_) => (None, last),
        Kind::Toc(toc) => {
            let section = plan.tocs[toc].place.section();
            // the day of a section's page of lists is that of its first entry
            let first = plan.tocs[toc].listed.first().filter(|_| section.is_some());
            (section, first.map_or(last, |&at| plan.articles[at].day))
        }
    }
}

/// The sections: `name`, `url`, `current`.
fn sections(site: &Linked, own: Option<usize>) -> Vec<Record> {
    let entry = |section: usize| {
        let entry = link(&site.section(section).name, site.toc_path(Place::Section { section, part: 0 }));
        entry.with_if(own == Some(section), "current", "1")
    };
    (0..site.spec().sections.len()).map(entry).collect()
}

/// Names of services in the order of menus; the first ones have pages of their own.
pub(super) fn service_names(site: &Linked) -> Vec<&'static str> {
    let list = if site.spec().category == "university" { "campus" } else { "service" };
    let names = menu_words(site).words(list);
    let order = site.random(Purpose::LinkedOnce, 1).sample(names.len(), names.len());
    order.into_iter().map(|at| names.get(at)).collect()
}

/// Services: some have pages in the site, the others were not crawled.
fn services(site: &Linked, count: usize) -> Vec<Record> {
    let names = service_names(site);
    let entry = |(at, name): (usize, &&'static str)| {
        let path = if at < site.counts.services { site.service_path(at) } else { format!("/svc/{at}.asp") };
        link(*name, path)
    };
    names.iter().enumerate().take(count).map(entry).collect()
}

/// The footer's links. Only the first has a page in the crawl; all sites have it.
fn footer(site: &Linked, count: usize) -> Vec<Record> {
    let names = menu_words(site).words("footer");
    let entry = |(at, name): (usize, &str)| match at {
        0 => link(name, site.service_path(0)),
        _ => link(name, format!("/about/{at}.htm")),
    };
    names.iter().enumerate().take(count).map(entry).collect()
}

/// A section's own menu, the same on all its pages and on no others: the pages of the section, standing articles, and
/// pages that were not crawled.
fn local(site: &Linked, section: usize, count: usize) -> Vec<Record> {
    let plan = site.plan();
    let mut random = site.random(Purpose::LinkedSection, section);
    let names = local_names(site, section, count, &mut random);
    let places = plan.tocs.iter().map(|toc| toc.place);
    let parts: Vec<Place> = places.filter(|place| place.section() == Some(section)).collect();
    let own = &plan.latest[section];
    let mut entry = |at: usize, name: String| {
        if let Some(&place) = parts.get(at) {
            return link(name, site.toc_path(place));
        }
        match own.get(random.below(own.len())).filter(|_| at.is_multiple_of(2)) {
            Some(&article) => link(name, plan.articles[article].path.clone()),
            None => link(name, format!("/{}/sub{at}.html", site.section(section).folder)),
        }
    };
    names.into_iter().enumerate().map(|(at, name)| entry(at, name)).collect()
}

/// Names of a section's menu: words of its field, and special links.
fn local_names(site: &Linked, section: usize, count: usize, random: &mut Random) -> Vec<String> {
    let words: Vec<String> = match About::of(site.section(section)) {
        About::Story(topic) => site.stock().topic(topic).words("noun").iter().map(capitalised).collect(),
        About::Product(class) => {
            WARES_2004.words.of_class(class).words("maker").iter().map(capitalised).collect()
        }
        _ => articles::fields().map(str::to_owned).collect(),
    };
    let special = menu_words(site).words("dossier");
    let pick = random.sample(words.len(), count);
    let specials = random.sample(special.len(), count);
    let name = |at: usize| {
        let special = specials.get(at / 3).filter(|_| at % 3 == 2).map(|&at| special.get(at).to_owned());
        special.or_else(|| pick.get(at).map(|&at| words[at].clone()))
    };
    (0..count).filter_map(name).collect()
}

/// The articles most read on a day, the same on all pages of it: `title`, `url`, `rank`, `on`.
fn hot(site: &Linked, day: usize, count: usize) -> Vec<Record> {
    let plan = site.plan();
    let mut random = site.random(Purpose::LinkedDaily, day);
    let drawn = random.sample(plan.articles.len(), count);
    let entry = |(rank, at): (usize, usize)| article(site, at).with("rank", (rank + 1).to_string());
    drawn.into_iter().enumerate().map(entry).collect()
}

/// Other articles, most of them of the section.
fn related(site: &Linked, own: usize, count: usize, random: &mut Random) -> Vec<Record> {
    let plan = site.plan();
    let near = &plan.latest[plan.articles[own].section];
    let mut taken = vec![own];
    for _ in 0..4 * count {
        if taken.len() > count {
            break;
        }
        let other = match random.chance(0.8) {
            true => random.pick(near).copied().unwrap_or(own),
            false => random.below(plan.articles.len()),
        };
        if !taken.contains(&other) {
            taken.push(other);
        }
    }
    taken.into_iter().skip(1).map(|at| article(site, at)).collect()
}

/// A page to which a box in the text of an article links: `title`, `url`.
pub(super) fn promoted(site: &Linked, random: &mut Random) -> Record {
    article(site, random.below(site.plan().articles.len()))
}

fn article(site: &Linked, at: usize) -> Record {
    let outline = &site.plan().articles[at];
    Record::of("title", outline.anchor.clone())
        .with("url", outline.path.clone())
        .with("on", articles::on(site, outline.day))
}

/// Links to other sites, the same on all pages.
fn partners(site: &Linked, count: usize) -> Vec<Record> {
    let names = menu_words(site).words("partner");
    let drawn = site.random(Purpose::LinkedOnce, 2).sample(names.len(), count);
    drawn.into_iter().map(|at| link(names.get(at), format!("http://www.partner{at}.test/"))).collect()
}

/// Advertisements in rotation, which differ on every page: `ads`, and `banners` if there are any.
fn advertisements(site: &Linked, menus: &Menus, random: &mut Random, page: Record) -> Record {
    let drawn = random.sample(site.stock().common.phrases("ad").len(), menus.ads).into_iter();
    let mut drawn: Vec<Record> = drawn.map(|at| advertisement(site, at)).collect();
    let banners = drawn.pop();
    page.listing("ads", drawn).listing("banners", banners)
}
