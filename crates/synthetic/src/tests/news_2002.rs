//! The guarantees of `news_2002`: shares of traits as declared, and pages that show them.

use cleaning::Role;

use super::{count, parsed};
use crate::news_2002::{CORPUS, Traits, plans, sites};
use crate::{GeneratedPage, Part};

const SEED: u64 = 2002;

#[test]
fn articles_and_traits_do_not_depend_on_the_number_of_pages() {
    for (few, many) in sites(2, SEED).into_iter().zip(sites(500, SEED)) {
        for index in 0..2 {
            let (a, b) = (few.page(index), many.page(index));
            let text = |page: &GeneratedPage| page.text_of(Role::Article);
            assert_eq!((text(&a), a.traits, a.url), (text(&b), b.traits, b.url));
        }
    }
}

#[test]
fn shares_of_traits_are_those_of_the_specs() {
    const PAGES: usize = 2_000;
    for plan in plans(0, SEED) {
        let shares = plan.settings;
        let traits: Vec<_> = (0..PAGES).map(|index| Traits::of(&plan, index).names()).collect();
        let expected =
            [shares.long_related, shares.picture, shares.related, shares.quotes, shares.wrong_marks];
        for (name, expected) in CORPUS.traits.iter().zip(expected) {
            let found =
                traits.iter().filter(|traits| traits.contains(&name.as_str())).count() as f64 / PAGES as f64;
            // four standard deviations of the share: below .045
            let bound = 4.0 * (expected * (1.0 - expected) / PAGES as f64).sqrt();
            assert!((found - expected).abs() <= bound, "{} {name}: {found} for {expected}", plan.spec().id);
        }
        assert!(traits.iter().all(|traits| traits.is_sorted()));
    }
}

/// A trait can be seen on the page.
#[test]
fn traits_show_on_the_page() {
    for (site, plan) in sites(25, SEED).into_iter().zip(plans(25, SEED)) {
        for (index, generated) in site.generate().enumerate() {
            assert_eq!(generated.traits, Traits::of(&plan, index).names());
            let has = |name| generated.traits.contains(&name);
            let page = parsed(&generated);
            let photos = page.nodes().filter_map(|node| page.attribute(node, "src"));
            let photos = photos.filter(|source| source.starts_with("/images/photo/")).count();
            assert_eq!(has("picture"), photos == 1, "{} {index}", site.id);
            let shares = plan.stock().common.words("share");
            let gold = generated.leaves.iter().filter(|leaf| leaf.part == Part::Article);
            let quoted = gold.filter(|leaf| shares.iter().any(|share| share == leaf.text));
            assert_eq!(has("table-in-article"), quoted.count() >= 3, "{} {index}", site.id);
            let wrong = generated.wrong && generated.leaves.iter().any(|leaf| leaf.part == Part::Label);
            assert_eq!(has("wrong-mark"), wrong, "{} {index}", site.id);
        }
    }
}

/// A long list is at least as long as the article's paragraphs, an ordinary one is shorter on average.
#[test]
fn long_lists_outweigh_the_article() {
    let both = sites(40, SEED).into_iter().zip(plans(40, SEED));
    for (site, plan) in both.filter(|(_, plan)| plan.settings.long_related > 0.0) {
        for generated in site.generate().filter(|page| page.traits.contains(&"long-related")) {
            let page = parsed(&generated);
            let anchors: usize = page
                .links()
                .filter(|link| link.href.contains(&plan.spec().path[..6]))
                .map(|link| page.text_of(link.node).trim().chars().count())
                .sum();
            let gold = generated.leaves.iter().filter(|leaf| leaf.part == Part::Article);
            let article: usize = gold.map(|leaf| leaf.text.chars().count()).sum();
            assert!(anchors * 10 >= article * 9, "{} {}: {anchors} {article}", site.id, generated.name);
        }
    }
}

#[test]
fn pages_with_related_news_link_to_other_pages() {
    for site in sites(12, SEED) {
        let (read, _) = site.read();
        for (index, page) in site.generate().enumerate().filter(|(_, page)| page.traits.contains(&"related"))
        {
            assert!(read.links().of(index).iter().any(|edge| edge.to != index), "{}", page.url);
        }
        assert!(!read.links().items().is_empty(), "{}", site.id);
    }
}

#[test]
fn any_number_of_pages() {
    for pages in [0, 1, 2, 10] {
        assert!(sites(pages, SEED).iter().all(|site| site.generate().count() == pages));
    }
}

#[test]
fn pages_have_tables_and_an_article_of_fair_length() {
    for site in sites(4, SEED) {
        for made in site.generate() {
            let (page, marks) = made.parse();
            assert!(count(&page, "table") >= 2, "{}", made.url);
            let gold = marks.gold.unwrap().get(Role::Article).bytes();
            let share = gold as f64 / page.text().len() as f64;
            assert!((0.05..0.95).contains(&share), "{}: {share}", made.url);
        }
    }
}
