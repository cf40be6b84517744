//! What stands around a product: departments, section menu, place within the site, advertisements, lists of other
//! products.

use super::sites::sections;
use super::words::{kinds, of_class, of_site};
use crate::synthetic::classed::{ClassedSite, Outline, Purpose};
use crate::synthetic::random::Random;
use crate::synthetic::record::Record;
use crate::synthetic::words::capitalised;

/// Spans of days over which the pages were crawled: a bestseller list holds for one.
const SEASONS: usize = 12;

/// Everything around page `index`.
pub(super) fn around(site: &ClassedSite, index: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Around, index);
    let class = site.class(index);
    let outline = site.outline(index);
    let page = directory(site, class, page);
    let page =
        section_menu(site, class, page).with("kind", capitalised(kinds(class)[outline.subject].name()));
    let page = also(site, index, &mut random, page);
    let season = random.below(SEASONS);
    let page = bestsellers(site, season, page);
    let page = advertisements(site, class, &mut random, page);
    page.with("likes", random.between((3, 900)).to_string())
        .with("session", random.below(1_000_000_000).to_string())
}

/// The departments, the five classes among them: `departments` of `name`, `url`, `current`.
fn directory(site: &ClassedSite, class: usize, page: Record) -> Record {
    let names = sections(site.index());
    let all = names.iter().enumerate().map(|(at, (name, folder))| {
        let entry = Record::default().with("name", *name).with("url", format!("/{folder}/"));
        if at == class { entry.with("current", "1") } else { entry }
    });
    let (name, folder) = names[class];
    let asides = of_site(site.index()).words("aside");
    let services = asides.iter().enumerate().map(|(at, name)| {
        Record::default().with("name", capitalised(name)).with("url", format!("/service/{at}"))
    });
    page.listing("departments", all.collect())
        .listing("services", services.collect())
        .with("section", name)
        .with("section_url", format!("/{folder}/"))
}

/// The section's own menu, the same on all its pages: kinds, makers and accessories. Noise that goes with the class.
fn section_menu(site: &ClassedSite, class: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Section, class);
    let folder = sections(site.index())[class].1;
    let entries = |names: Vec<String>, path: &str| -> Vec<Record> {
        let entry = |(at, name): (usize, String)| {
            Record::default().with("name", capitalised(&name)).with("url", format!("/{folder}/{path}/{at}"))
        };
        names.into_iter().enumerate().map(entry).collect()
    };
    let mut some = |section: &str, range: (usize, usize)| -> Vec<String> {
        let list = of_class(class).words(section);
        let count = random.between(range);
        random.sample(list.len(), count).into_iter().map(|at| list.get(at).to_owned()).collect()
    };
    let (makers, accessories) = (some("maker", (4, 8)), some("accessory", (3, 6)));
    let kinds = kinds(class).iter().map(|kind| kind.name().to_owned()).collect();
    page.listing("kinds", entries(kinds, "kind"))
        .listing("makers", entries(makers, "maker"))
        .listing("accessories", entries(accessories, "accessory"))
}

/// What customers also bought or compared: `also`, half of it of the page's class.
fn also(site: &ClassedSite, index: usize, random: &mut Random, page: Record) -> Record {
    let class = site.class(index);
    let wanted = random.between((3, 6));
    let (mut also, mut taken) = (Vec::with_capacity(wanted), vec![index]);
    for _ in 0..40 {
        let Some(other) = site.draw_page(&mut taken, random).filter(|_| also.len() < wanted) else { break };
        if site.class(other) == class || random.chance(0.35) {
            also.push(entry(site, site.outline(other)));
        }
    }
    page.listing("also", also)
}

/// The bestsellers of a season, the same on all pages of it: `best`.
fn bestsellers(site: &ClassedSite, season: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Season, season);
    let mut taken = Vec::new();
    let best = (0..5).filter_map(|at: usize| {
        let entry = entry(site, site.outline(site.draw_page(&mut taken, &mut random)?));
        Some(entry.with("rank", (at + 1).to_string()))
    });
    page.listing("best", best.collect())
}

/// A product in a list: `name`, `url`, `cost`, `in_section`.
fn entry(site: &ClassedSite, outline: &Outline) -> Record {
    Record::default()
        .with("name", outline.title.clone())
        .with("url", outline.path.clone())
        .with("cost", outline.note.clone())
        .with("in_section", sections(site.index())[outline.class].0)
}

/// Advertisements for products of other classes: `ads` of `name`, `url`, `cost`, `call`, and the accessory `extra`.
fn advertisements(site: &ClassedSite, class: usize, random: &mut Random, page: Record) -> Record {
    const CALLS: [&str; 8] = [
        "Shop now",
        "Free two-day shipping",
        "Today only, while supplies last",
        "Zero percent financing for 12 months",
        "Sponsored",
        "Limited time offer",
        "As seen on your wish list",
        "Like us and save ten percent",
    ];
    let wanted = random.between((2, 4));
    let (mut ads, mut taken) = (Vec::with_capacity(wanted), Vec::new());
    for _ in 0..40 {
        let other = site.draw_page(&mut taken, random).filter(|_| ads.len() < wanted);
        let Some(other) = other.map(|other| site.outline(other)) else { break };
        if other.class != class {
            let (name, folder) = sections(site.index())[other.class];
            let ad = Record::default()
                .with("name", other.title.clone())
                .with("url", format!("http://ads.adhouse.test/c/{}?to=/{folder}/", random.below(400)))
                .with("cost", other.note.clone())
                .with("in_section", name)
                .with("call", CALLS[random.below(CALLS.len())]);
            ads.push(ad);
        }
    }
    page.listing("ads", ads)
}
