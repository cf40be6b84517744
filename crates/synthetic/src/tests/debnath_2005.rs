//! The guarantees of `debnath_2005`: noise of the paper's kinds, wanted blocks, reviews in elements of their
//! own.

use std::collections::HashSet;

use cleaning::Role;

use super::{count, made, parsed, plans, sample, seed};
use crate::debnath_2005::goods::Thing;
use crate::wisdom_2005::stretches;
use crate::{Part, Site};

const NAME: &str = "debnath-2005";

#[test]
fn pages_have_noise_and_wanted_blocks() {
    for site in sample(NAME) {
        noise(&site);
        wanted(&site);
    }
}

/// Advertisements are on most pages and seldom the same; a copyright notice, a form and a menu are on all.
fn noise(site: &Site) {
    let mut rotations = HashSet::new();
    let mut advertised = 0;
    for made in site.generate() {
        let has =
            |what: &str| made.leaves.iter().any(|it| it.part != Part::Article && it.text.contains(what));
        assert!(has("All rights reserved") || has("All Rights Reserved") || has("\u{a9}"), "{}", site.id());
        let page = parsed(&made);
        assert!(
            ["form", "img", "script"].iter().all(|tag| count(&page, tag) >= 1),
            "{} {}",
            site.id(),
            made.name
        );
        assert!(page.links().count() >= 15, "{} {}", site.id(), made.name);
        let images: Vec<_> = page
            .nodes()
            .filter_map(|node| page.attribute(node, "src").or(page.attribute(node, "href")))
            .filter(|address| address.contains("adhouse"))
            .map(str::to_owned)
            .collect();
        advertised += usize::from(!images.is_empty());
        rotations.insert(images);
    }
    assert!(advertised * 2 > site.pages(), "{} {advertised}", site.id());
    assert!(rotations.len() * 5 > site.pages(), "{} {}", site.id(), rotations.len());
}

/// The gold of a story is one stretch, or two if a line of tools is below the headline; a page with reviews
/// has more.
fn wanted(site: &Site) {
    for made in site.generate() {
        assert!(made.text_of(Role::Article).split_whitespace().count() >= 30, "{} {}", site.id(), made.name);
        let count = stretches(&made);
        assert_eq!(made.traits.contains(&"main-page"), made.kind == "main");
        if made.kind == "main" {
            continue;
        }
        let several = made.traits.contains(&"reviews");
        assert_eq!(several, site.category() != "news");
        let expected = if several { 2..=40 } else { 1..=2 };
        assert!(expected.contains(&count), "{} {} {count}", site.id(), made.name);
    }
}

/// Each review's text is in an element that holds no other review: section 5.2.
#[test]
fn each_review_has_an_element_of_its_own() {
    let plans = plans(NAME, 0.06);
    for (site, plan) in sample(NAME).into_iter().zip(plans).skip(11) {
        let mut several = 0;
        for (index, made) in site.generate().enumerate() {
            let page = parsed(&made);
            let record = Thing::of(&plan, index).write(&plan);
            let texts: Vec<&str> =
                record.list("reviews").unwrap().iter().filter_map(|review| review.text("text")).collect();
            several += usize::from(texts.len() >= 3);
            for text in &texts {
                let own = page.nodes().any(|node| {
                    let inside = page.text_of(node);
                    let tag = page.tag(node);
                    ["table", "tr", "p", "div"].contains(&tag.as_str())
                        && inside.contains(text)
                        && texts.iter().all(|other| other == text || !inside.contains(other))
                });
                assert!(own, "{} {index}: {text}", site.id());
            }
        }
        assert!(several * 10 >= site.pages() * 6, "{} {several}", site.id());
    }
}

/// Main pages of a site choose from the same latest stories, so some teasers are on several of them.
#[test]
fn main_pages_share_some_teasers_and_are_not_the_same() {
    let plans = plans(NAME, 1.0);
    for (site, plan) in made(NAME, 1.0, seed(NAME)).into_iter().zip(plans).take(11).step_by(5) {
        let fronts: Vec<HashSet<String>> = (0..site.pages())
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
        assert!((0.02..0.7).contains(&shared), "{}: {shared}", site.id());
    }
}

/// Section 1: about three of four pages made by scripts have a TABLE.
#[test]
fn three_of_four_pages_have_a_table() {
    let (mut tabular, mut pages) = (0, 0);
    for site in sample(NAME) {
        for made in site.generate() {
            let page = parsed(&made);
            tabular += usize::from(count(&page, "table") > 0);
            pages += 1;
        }
    }
    let share = f64::from(u32::try_from(tabular).unwrap()) / f64::from(u32::try_from(pages).unwrap());
    assert!((0.7..0.82).contains(&share), "{share}");
}
