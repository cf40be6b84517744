//! The corpora in classes: the counts of the papers' tables, links, advertisements, figures within their bands.

use cleaning::Role;

use super::{cells, corpus, made, plans, sample, seed};
use crate::classed::Cells;
use crate::embedded::file;
use crate::random::Random;
use crate::shop::{Plan, Topics, Wares};
use crate::site::Pages;
use crate::words::Stock;
use crate::{GENERATORS, Make, Part, Site, eproduct_2004, eproduct_2014, news_2004};

fn in_classes() -> impl Iterator<Item = &'static str> {
    GENERATORS.iter().filter(|it| matches!(it.make, Make::Classes(_))).map(|it| it.name)
}

/// Each class has as many pages as the table declares, at any scale, and the classes are mixed.
#[test]
fn pages_are_as_many_as_the_cells_say_and_shuffled() {
    for name in in_classes() {
        for scale in [0.1, 1.0] {
            let (cells, sites) = (cells(name).scaled(scale), plans(name, scale));
            assert_eq!(sites.len(), cells.0.len());
            for (site, expected) in sites.iter().zip(&cells.0) {
                let classes: Vec<usize> = (0..site.count()).map(|index| site.class(index)).collect();
                let of = |class: usize, pages: &[usize]| pages.iter().filter(|&&of| of == class).count();
                for (class, &count) in expected.iter().enumerate() {
                    assert_eq!(of(class, &classes), count, "{name}");
                    // the first half of a shuffled order holds about half of each class: within four standard
                    // deviations
                    let early = of(class, &classes[..classes.len() / 2]) as f64;
                    let bound = 2.0 * (count as f64).sqrt() + 0.5;
                    assert!(
                        (early - count as f64 / 2.0).abs() <= bound,
                        "{name} {class}: {early} of {count}"
                    );
                }
            }
        }
    }
}

/// The thesis's tables as printed: one row for each class.
#[test]
fn counts_are_those_of_the_thesis() {
    let check = |name: &str, printed: [[usize; 5]; 5], pages: usize| {
        let turned = (0..5).map(|site| printed.iter().map(|row| row[site]).collect()).collect();
        assert_eq!(cells(name), Cells(turned), "{name}");
        assert_eq!(printed.iter().flatten().sum::<usize>(), pages, "{name}");
    };
    let products = [
        [434, 480, 51, 144, 143],
        [402, 219, 80, 137, 151],
        [45, 109, 9, 43, 97],
        [767, 500, 104, 107, 80],
        [719, 449, 199, 0, 0],
    ];
    // by the cells of Table 5-1; the text says 5,460
    check("eproduct-2004", products, 5_469);
    let news = [
        [502, 497, 0, 370, 503],
        [499, 500, 496, 495, 501],
        [506, 502, 505, 495, 502],
        [505, 0, 0, 497, 252],
        [489, 493, 506, 503, 492],
    ];
    check("news-2004", news, 10_610);
}

#[test]
fn other_counts_are_those_of_the_descriptions() {
    let six = cells("eproduct-2014");
    assert!(six.0.len() == 6 && six.0.iter().all(|row| row.iter().sum::<usize>() == 300));
    assert_eq!(cells("banners-2004"), Cells(vec![vec![60; 5]; 5]));
    let pages = [415, 510, 890, 370, 717, 476, 658, 269, 454, 647, 505, 100, 100, 100, 100];
    let cells = cells("debnath-2005");
    assert_eq!(cells.0.iter().map(|row| row.iter().sum::<usize>()).collect::<Vec<_>>(), pages);
    assert_eq!(pages.iter().sum::<usize>(), 6_311);
    assert_eq!(cells.0[0], [20, 57, 57, 57, 56, 56, 56, 56, 0, 0, 0]);
    assert_eq!(cells.scaled(0.0001).0[0][..9], [2, 2, 2, 2, 2, 2, 2, 2, 0]);
    assert_eq!(cells.scaled(0.1).0[11][..2], [10, 0]);
}

#[test]
fn pages_link_to_pages_of_the_site() {
    for site in in_classes().flat_map(sample) {
        let (read, _) = site.read();
        let leads = |&index: &usize| read.links().from_page(index).iter().any(|it| it.to != index);
        assert!((0..read.len()).filter(leads).count() * 10 >= read.len() * 9, "{}", site.id());
    }
}

/// No advertisement has a word of the page's own class; every page has advertisements, except wire stories of
/// one site.
#[test]
fn advertisements_are_for_other_classes() {
    for name in ["eproduct-2004", "eproduct-2014", "news-2004"] {
        for site in sample(name) {
            for page in site.generate() {
                let class = page.class.unwrap();
                let own: Vec<String> = match name {
                    "news-2004" => vec![class.to_owned()],
                    _ => {
                        let words = Stock::read([file(&format!("{name}/words/{class}.txt"))]);
                        words.common().words("own").iter().map(str::to_owned).collect()
                    }
                };
                let ads: Vec<String> = page
                    .leaves
                    .iter()
                    .filter(|leaf| leaf.part == Part::Advertisement)
                    .map(|leaf| leaf.text.to_lowercase())
                    .collect();
                for ad in &ads {
                    let mut said = ad.split(|c: char| !c.is_alphanumeric());
                    assert!(!said.any(|word| own.iter().any(|own| own == word)), "{} {ad}", site.id());
                }
                let hidden = site.id() == "continental" && page.kind == "wire";
                assert_eq!(ads.is_empty(), hidden, "{} {}", site.id(), page.name);
            }
        }
    }
}

/// Means over the pages of a site: kilobytes of HTML; different words in lower case, of which about a third
/// are stop words; the share of the main content in the words.
fn figures(site: &Site) -> [f64; 3] {
    let words = |text: &str| {
        let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect::<Vec<_>>()
    };
    let mut sums = [0.0; 3];
    for page in site.generate() {
        let mut all: Vec<String> = page.leaves.iter().flat_map(|leaf| words(&leaf.text)).collect();
        sums[0] += page.bytes.len() as f64 / 1_000.0;
        sums[2] += words(&page.text_of(Role::Article)).len() as f64 / all.len() as f64;
        all.sort_unstable();
        all.dedup();
        sums[1] += all.len() as f64;
    }
    sums.map(|sum| sum / site.pages() as f64)
}

#[test]
fn figures_are_within_their_bands() {
    for (name, bands) in [
        ("eproduct-2004", [6.0..15.0, 150.0..350.0, 0.25..0.5]),
        ("eproduct-2014", [5.0..16.0, 150.0..350.0, 0.3..0.55]),
        ("news-2004", [6.0..15.0, 150.0..350.0, 0.4..0.7]),
        ("debnath-2005", [5.0..16.0, 200.0..450.0, 0.4..0.8]),
    ] {
        for site in sample(name) {
            let figures = figures(&site);
            assert!(
                bands.iter().zip(&figures).all(|(band, of)| band.contains(of)),
                "{} {figures:?}",
                site.id()
            );
        }
    }
}

#[test]
fn pages_of_2004_have_tables() {
    for site in ["eproduct-2004", "news-2004"].into_iter().flat_map(sample) {
        assert!(
            site.generate().all(|page| super::count(&super::parsed(&page), "table") > 0),
            "{}",
            site.id()
        );
    }
}

/// Each phrase of every list fills each slot, for every class and subject.
#[test]
fn no_slot_stays_empty() {
    let shops: [(&str, &'static Wares); 2] =
        [("eproduct-2004", &eproduct_2004::WARES), ("eproduct-2014", &eproduct_2014::WARES)];
    for (name, wares) in shops {
        for site in plans(name, 0.04) {
            for index in 0..site.count().min(20) {
                let plan = wares.plan_of(&site, index);
                let Topics { class, kind, shared, house } = wares.topics(site.index, &plan);
                let Plan { mut random, words, .. } = plan;
                let mut speaker = words.speaker(&mut random);
                [class, kind, shared, house].into_iter().for_each(|topic| speaker.check_slots(topic));
            }
        }
    }
    for class in 0..5 {
        for (subject, topic) in news_2004::WORDS.subjects(class).iter().enumerate() {
            let mut random = Random::new(1, 0, 0, subject as u64);
            let words = news_2004::mixture(0, class, subject, &mut random);
            let mut speaker = words.speaker(&mut random);
            let all = &*news_2004::WORDS;
            let topics = [all.shared(), all.of_class(class), topic, all.of_site(class)];
            topics.into_iter().for_each(|topic| speaker.check_slots(topic));
        }
    }
}

#[test]
fn classes_are_those_of_the_corpus() {
    for name in in_classes().filter(|name| *name != "debnath-2005") {
        for (site, plan) in made(name, 0.01, seed(name)).iter().zip(plans(name, 0.01)) {
            let expected = |index: usize| corpus(name).classes[plan.class(index)].as_str();
            assert!(site.generate().enumerate().all(|(index, page)| page.class == Some(expected(index))));
        }
    }
}
