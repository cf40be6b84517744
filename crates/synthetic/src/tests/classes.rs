//! The corpora in classes: the counts of the papers' tables, links, advertisements, figures within their bands. Of `banners_2004`: no single feature of an
//! image identifies advertisements. Of `eproduct-2014`: layouts with DIV, and the site's own sentences within the blocks of the main content. Of
//! `debnath_2005`: noise of the paper's kinds, wanted blocks, reviews in elements of their own.

use std::collections::{HashMap, HashSet};

use cleaning::Role;

use super::{cells, corpus, count, made, parsed, plans, sample, seed, stretches};
use crate::classed::Cells;
use crate::debnath_2005::content::Thing;
use crate::eproduct::WARES_2014;
use crate::random::Random;
use crate::shop::{Plan, Topics, Wares};
use crate::words::{Stock, Topic};
use crate::{GENERATORS, GeneratedPage, Make, Part, Site, eproduct, file, news_2004};

fn in_classes() -> impl Iterator<Item = &'static str> {
    GENERATORS.iter().filter(|(.., make)| matches!(make, Make::Classes(_))).map(|(name, ..)| *name)
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
                    let half = count as f64 / 2.0;
                    assert!((early - half).abs() <= bound, "{name} {class}: {early} of {count}");
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
        let leads = |&index: &usize| read.links().of(index).iter().any(|it| it.to != index);
        assert!((0..read.len()).filter(leads).count() * 10 >= read.len() * 9, "{}", site.id);
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
                        words.common.words("own").iter().map(str::to_owned).collect()
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
                    assert!(!said.any(|word| own.iter().any(|own| own == word)), "{} {ad}", site.id);
                }
                let hidden = site.id == "continental" && page.kind == "wire";
                assert_eq!(ads.is_empty(), hidden, "{} {}", site.id, page.name);
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
    sums.map(|sum| sum / site.pages as f64)
}

#[test]
fn figures_are_within_their_bands_and_pages_of_2004_have_tables() {
    for (name, bands) in [
        ("eproduct-2004", [6.0..15.0, 150.0..350.0, 0.25..0.5]),
        ("eproduct-2014", [5.0..16.0, 150.0..350.0, 0.3..0.55]),
        ("news-2004", [6.0..15.0, 150.0..350.0, 0.4..0.7]),
        ("debnath-2005", [5.0..16.0, 200.0..450.0, 0.4..0.8]),
    ] {
        for site in sample(name) {
            let figures = figures(&site);
            let are_within = bands.iter().zip(&figures).all(|(band, of)| band.contains(of));
            assert!(are_within, "{} {figures:?}", site.id);
            let has_tables = site.generate().all(|page| count(&parsed(&page), "table") > 0);
            assert!(has_tables || !["eproduct-2004", "news-2004"].contains(&name), "{}", site.id);
        }
    }
}

/// Each phrase of every list fills each slot, for every class and subject.
#[test]
fn no_slot_stays_empty() {
    let shops: [(&str, &'static Wares); 2] =
        [("eproduct-2004", &eproduct::WARES_2004), ("eproduct-2014", &eproduct::WARES_2014)];
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

/// The features of an image, and whether it is an advertisement.
struct Shown {
    width: Option<String>,
    alt: Option<String>,
    target: Option<String>,
    noisy: bool,
}

fn images(generated: &GeneratedPage) -> Vec<Shown> {
    let page = parsed(generated);
    let nodes = page.nodes().filter(|&node| page.tag(node).as_str() == "img");
    let shown = |(node, &noisy)| {
        let own = |name| page.attribute(node, name).map(str::to_owned);
        let target = page.ancestors(node).find_map(|above| page.attribute(above, "href")).map(str::to_owned);
        Shown { width: own("width"), alt: own("alt"), target, noisy }
    };
    nodes.zip(&generated.advertising_images).map(shown).collect()
}

/// `banners-2004`: on each site some advertisements and some other images share a width, share a phrase, or have neither size
/// nor words.
#[test]
fn no_feature_alone_tells_advertisements() {
    for site in made("banners-2004", 0.3, seed("banners-2004")) {
        let all: Vec<Shown> = site.generate().flat_map(|page| images(&page)).collect();
        let share = all.iter().filter(|image| image.noisy).count() as f64 / all.len() as f64;
        assert!((0.1..0.4).contains(&share), "{} {share}", site.id);
        let check = |what: &str, is: &dyn Fn(&Shown) -> bool| {
            let both =
                [true, false].iter().all(|&noisy| all.iter().any(|image| image.noisy == noisy && is(image)));
            assert!(both, "{}: {what}", site.id);
        };
        check("no width", &|image| image.width.is_none());
        check("no words", &|image| image.alt.is_none());
        check("click here", &|image| image.alt.as_deref().is_some_and(|alt| alt.starts_with("Click here")));
        check("within the site", &|image| {
            image.target.as_deref().is_some_and(|target| target.starts_with('/'))
        });
        let widths: Vec<_> =
            all.iter().filter(|image| image.noisy).filter_map(|image| image.width.as_ref()).collect();
        check("width", &|image| image.width.as_ref().is_some_and(|width| widths.contains(&width)));
    }
}

#[test]
fn pages_are_modern_and_blocks_mixed() {
    for (index, site) in sample("eproduct-2014").iter().enumerate() {
        modern(site);
        mixed(site, WARES_2014.words.of_site(index));
    }
}

/// Pages are laid out with DIV or similar elements and class attributes; a TABLE holds only specifications.
fn modern(site: &Site) {
    for made in site.generate() {
        let page = parsed(&made);
        let [div, table, font] = ["div", "table", "font"].map(|tag| count(&page, tag));
        assert!(div >= 10 && table <= 1 && font == 0, "{} {}", site.id, made.name);
        let classes = page.nodes().filter(|&node| page.attribute(node, "class").is_some()).count();
        assert!(classes >= 15, "{} {} {classes}", site.id, made.name);
    }
}

/// Section 4.3: the site's sentences are in one element with the text about the product, each on many pages.
fn mixed(site: &Site, words: &Topic) {
    let notices: Vec<&str> = words.phrases("notice").iter().map(|it| it.source).collect();
    let mut on: HashMap<&str, usize> = HashMap::new();
    let mut within = 0;
    for made in site.generate() {
        let found = |text: &str| notices.iter().find(|notice| text == **notice).copied();
        for pair in made.leaves.windows(2) {
            if let Some(notice) = found(&pair[1].text) {
                assert!(pair[1].part != Part::Article);
                *on.entry(notice).or_default() += 1;
                within += usize::from(pair[0].part == Part::Article);
            }
        }
    }
    assert!(within * 2 > site.pages, "{} {within}", site.id);
    assert!(on.len() >= 3 && on.values().all(|&pages| pages >= 2), "{} {on:?}", site.id);
}

const DEBNATH: &str = "debnath-2005";

#[test]
fn pages_have_noise_and_wanted_blocks_and_three_of_four_a_table() {
    let (mut tabular, mut pages) = (0, 0);
    for site in sample(DEBNATH) {
        noise(&site);
        wanted(&site);
        pages += site.pages;
        tabular += site.generate().filter(|made| count(&parsed(made), "table") > 0).count();
    }
    // section 1: about three of four pages made by scripts have a TABLE
    let share = tabular as f64 / pages as f64;
    assert!((0.7..0.82).contains(&share), "{share}");
}

/// Advertisements are on most pages and seldom the same; a copyright notice, a form and a menu are on all.
fn noise(site: &Site) {
    let mut rotations = HashSet::new();
    let mut advertised = 0;
    for made in site.generate() {
        let has =
            |what: &str| made.leaves.iter().any(|it| it.part != Part::Article && it.text.contains(what));
        assert!(has("All rights reserved") || has("All Rights Reserved") || has("\u{a9}"), "{}", site.id);
        let page = parsed(&made);
        assert!(["form", "img", "script"].iter().all(|tag| count(&page, tag) >= 1), "{}", made.url);
        assert!(page.links().count() >= 15, "{} {}", site.id, made.name);
        let images: Vec<_> = page
            .nodes()
            .filter_map(|node| page.attribute(node, "src").or(page.attribute(node, "href")))
            .filter(|address| address.contains("adhouse"))
            .map(str::to_owned)
            .collect();
        advertised += usize::from(!images.is_empty());
        rotations.insert(images);
    }
    assert!(advertised * 2 > site.pages, "{} {advertised}", site.id);
    assert!(rotations.len() * 5 > site.pages, "{} {}", site.id, rotations.len());
}

/// The gold of a story is one stretch, or two if a line of tools is below the headline; a page with reviews
/// has more.
fn wanted(site: &Site) {
    for made in site.generate() {
        assert!(made.text_of(Role::Article).split_whitespace().count() >= 30, "{} {}", site.id, made.name);
        let count = stretches(&made);
        assert_eq!(made.traits.contains(&"main-page"), made.kind == "main");
        if made.kind == "main" {
            continue;
        }
        let several = made.traits.contains(&"reviews");
        assert_eq!(several, site.category != "news");
        let expected = if several { 2..=40 } else { 1..=2 };
        assert!(expected.contains(&count), "{} {} {count}", site.id, made.name);
    }
}

/// Each review's text is in an element that holds no other review: section 5.2.
#[test]
fn each_review_has_an_element_of_its_own() {
    let plans = plans(DEBNATH, 0.06);
    for (site, plan) in sample(DEBNATH).into_iter().zip(plans).skip(11) {
        let mut several = 0;
        for (index, made) in site.generate().enumerate() {
            let page = parsed(&made);
            let record = Thing::of(&plan, index).write(&plan);
            let reviews = record.get("reviews").try_iter().unwrap();
            let texts: Vec<String> =
                reviews.map(|review| review.get_attr("text").unwrap().to_string()).collect();
            several += usize::from(texts.len() >= 3);
            for text in &texts {
                let own = page.nodes().any(|node| {
                    let inside = page.text_of(node);
                    let tag = page.tag(node);
                    ["table", "tr", "p", "div"].contains(&tag.as_str())
                        && inside.contains(text.as_str())
                        && texts.iter().all(|other| other == text || !inside.contains(other.as_str()))
                });
                assert!(own, "{} {index}: {text}", site.id);
            }
        }
        assert!(several * 10 >= site.pages * 6, "{} {several}", site.id);
    }
}

/// Main pages of a site choose from the same latest stories, so some teasers are on several of them.
#[test]
fn main_pages_share_some_teasers_and_are_not_the_same() {
    let plans = plans(DEBNATH, 1.0);
    for (site, plan) in made(DEBNATH, 1.0, seed(DEBNATH)).into_iter().zip(plans).take(11).step_by(5) {
        let fronts: Vec<HashSet<String>> = (0..site.pages)
            .filter(|&index| plan.class(index) == 0)
            .map(|index| {
                let leaves = site.page(index).leaves.into_iter();
                let gold = leaves.filter(|it| it.part == Part::Article && it.text.len() > 60);
                gold.map(|it| it.text).collect()
            })
            .collect();
        let all: usize = fronts.iter().map(HashSet::len).sum();
        let distinct: usize = fronts.iter().flatten().collect::<HashSet<_>>().len();
        let shared = (all - distinct) as f64 / all as f64;
        assert!((0.02..0.7).contains(&shared), "{}: {shared}", site.id);
    }
}
