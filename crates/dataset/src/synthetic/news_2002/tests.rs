//! The corpus keeps its promises: exact marks, same bytes for the same seed, shares as the specs say.

use std::collections::HashSet;

use cleaning::Role;
use page::{Hints, Page};
use sha2::{Digest as _, Sha256};

use super::{SITES, SitePlan, TRAITS, VERSION, page as page_of, site, sites};
use crate::synthetic::fragment::collapsed;
use crate::synthetic::words::Language;
use crate::{Answer, MarkedSite};

const SEED: u64 = 2002;

fn plan(index: usize, pages: usize) -> SitePlan {
    sites(pages, SEED)[index]
}

/// Leaf k of the parsed page is fragment k, with the encoding known or as the page declares it.
#[track_caller]
fn exact(index: usize, pages: usize) {
    let plan = plan(index, pages);
    for generated in plan.generate() {
        for charset in [Some(generated.encoding), None] {
            let page = Page::parse(&generated.bytes, &Hints { url: Some(&generated.url), charset });
            let leaves: Vec<String> = page.leaves().map(|leaf| collapsed(page.text_of(leaf))).collect();
            let fragments: Vec<&str> =
                generated.fragments.iter().map(|fragment| fragment.text.as_str()).collect();
            assert_eq!(leaves, fragments, "{} {} {charset:?}", plan.id(), generated.name);
            assert!(!page.text().contains('\u{fffd}'));
        }
    }
}

macro_rules! each_site {
    ($check:ident: $($name:ident $index:literal),+) => { $( #[test] fn $name() { $check($index) } )+ };
}

fn exact_marks(index: usize) {
    exact(index, 20);
}
each_site!(exact_marks: exact_00 0, exact_01 1, exact_02 2, exact_03 3, exact_04 4, exact_05 5, exact_06 6,
    exact_07 7, exact_08 8, exact_09 9, exact_10 10, exact_11 11, exact_12 12);

#[test]
fn every_site_is_checked() {
    assert_eq!(SITES, 13);
}

/// The article is what the page's gold holds: its own lines and nothing of the chrome.
#[test]
fn gold_spans_hold_the_gold_text() {
    for index in 0..SITES {
        let plan = plan(index, 4);
        let MarkedSite { site, pages } = plan.read();
        for (i, marks) in pages.iter().enumerate() {
            let gold = marks.answer(Answer::Gold).unwrap().get(Role::Article);
            let text = site.pages()[i].text();
            assert!(gold.fits(text));
            // two leaves within a line may have no blank between them
            let letters = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(letters(&gold.slices(text).collect::<String>()), letters(&plan.page(i).gold_text()));
            let share = gold.bytes() as f64 / text.len() as f64;
            assert!((0.05..0.95).contains(&share), "{} {i}: {share}", plan.id());
            assert!(marks.scored() && marks.found == 1.0);
        }
    }
}

/// Hand marks differ from gold on just the pages with the trait, and by more text.
#[test]
fn wrong_marks_add_labels() {
    let mut wrong = 0;
    for index in 0..SITES {
        for (i, marks) in site(index, 20, SEED).pages.iter().enumerate() {
            let has = marks.traits.contains(&"wrong-mark");
            assert_eq!(marks.hand.is_some(), has);
            if has {
                let (gold, hand) = (marks.answer(Answer::Gold).unwrap(), marks.answer(Answer::Hand).unwrap());
                let extra = hand.get(Role::Article).difference(gold.get(Role::Article));
                assert!(!extra.is_empty(), "site {index} page {i}");
                assert!(gold.get(Role::Article).difference(hand.get(Role::Article)).is_empty());
                wrong += 1;
            }
        }
    }
    assert!(wrong > 10, "{wrong}");
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_seed_others() {
    for index in 0..SITES {
        let (one, again) = (plan(index, 3), plan(index, 3));
        assert!(one.generate().eq(again.generate()));
        let other = sites(3, SEED + 1)[index];
        assert!(one.generate().zip(other.generate()).all(|(a, b)| a.bytes != b.bytes));
    }
}

/// Published results name the corpus by version and seed alone. Where this fails, raise `VERSION` too.
#[test]
fn the_version_names_the_output() {
    let mut digest = Sha256::new();
    for plan in sites(3, SEED) {
        for generated in plan.generate() {
            digest.update(&generated.bytes);
            digest.update(generated.gold_text());
            digest.update(generated.traits.join(" "));
        }
    }
    let digest: String = digest.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    assert_eq!((VERSION, digest.as_str()), ("1", "f246af3058b34639"));
}

#[test]
fn articles_and_traits_do_not_depend_on_the_number_of_pages() {
    for index in 0..SITES {
        let (few, many) = (plan(index, 2), plan(index, 500));
        for i in 0..2 {
            let (a, b) = (few.page(i), many.page(i));
            assert_eq!((a.gold_text(), a.traits, a.url), (b.gold_text(), b.traits, b.url));
        }
    }
}

#[test]
fn pages_are_distinct() {
    for plan in sites(40, SEED) {
        let pages: Vec<_> = plan.generate().collect();
        let distinct = |of: &dyn Fn(usize) -> String| {
            let all: HashSet<String> = (0..pages.len()).map(of).collect();
            assert_eq!(all.len(), pages.len(), "{}", plan.id());
        };
        distinct(&|i| pages[i].name.clone());
        distinct(&|i| pages[i].url.clone());
        distinct(&|i| pages[i].gold_text());
    }
}

#[test]
fn shares_of_traits_are_those_of_the_specs() {
    const PAGES: usize = 2_000;
    for plan in sites(0, SEED) {
        let spec = plan.spec();
        let traits: Vec<_> = (0..PAGES).map(|index| plan.traits(index)).collect();
        let expected = [spec.long_related, spec.picture, spec.related, spec.quotes, spec.wrong_marks];
        for (name, expected) in TRAITS.iter().zip(expected) {
            let found = traits.iter().filter(|traits| traits.contains(name)).count() as f64 / PAGES as f64;
            // four standard deviations of a share of so many draws: below .045
            let bound = 4.0 * (expected * (1.0 - expected) / PAGES as f64).sqrt();
            assert!((found - expected).abs() <= bound, "{} {name}: {found} for {expected}", plan.id());
        }
        assert!(traits.iter().all(|traits| traits.is_sorted()));
    }
}

/// What a trait says can be seen on the page.
#[test]
fn traits_show_on_the_page() {
    for plan in sites(25, SEED) {
        for (index, generated) in plan.generate().enumerate() {
            assert_eq!(generated.traits, plan.traits(index));
            let has = |name| generated.traits.contains(&name);
            let page = Page::parse(&generated.bytes, &Hints { url: None, charset: Some(generated.encoding) });
            let photos = page.nodes().filter_map(|node| page.attribute(node, "src"));
            let photos = photos.filter(|source| source.starts_with("/images/photo/")).count();
            assert_eq!(has("picture"), photos == 1, "{} {index}", plan.id());
            let shares = plan.lexicon().shared("share");
            let quoted =
                generated.fragments.iter().filter(|it| it.gold && shares.iter().any(|s| s == it.text));
            assert_eq!(has("table-in-article"), quoted.count() >= 3, "{} {index}", plan.id());
            let wrong = generated.fragments.iter().any(|it| it.hand && !it.gold);
            assert_eq!(has("wrong-mark"), wrong, "{} {index}", plan.id());
        }
    }
}

/// A long list is at least as long as the article's paragraphs, an ordinary one is shorter on average.
#[test]
fn long_lists_outweigh_the_article() {
    for plan in sites(40, SEED).into_iter().filter(|plan| plan.spec().long_related > 0.0) {
        for generated in plan.generate().filter(|page| page.traits.contains(&"long-related")) {
            let page = Page::parse(&generated.bytes, &Hints { url: None, charset: Some(generated.encoding) });
            let anchors: usize = page
                .links()
                .filter(|link| link.href.contains(&plan.spec().path[..6]))
                .map(|link| page.text_of(link.node).trim().chars().count())
                .sum();
            let article: usize = generated
                .fragments
                .iter()
                .filter(|fragment| fragment.gold)
                .map(|fragment| fragment.text.chars().count())
                .sum();
            assert!(anchors * 10 >= article * 9, "{} {}: {anchors} {article}", plan.id(), generated.name);
        }
    }
}

#[test]
fn pages_with_related_news_link_to_other_pages() {
    for index in 0..SITES {
        let MarkedSite { site, pages } = site(index, 12, SEED);
        for (i, marks) in pages.iter().enumerate() {
            if marks.traits.contains(&"related") {
                let others = site.links().from_page(i).iter().filter(|edge| edge.to != i).count();
                assert!(others > 0, "{} {i}", site.id());
            }
        }
        assert!(!site.links().is_empty(), "{}", site.id());
    }
}

#[test]
fn any_number_of_pages() {
    for index in 0..SITES {
        for pages in [0, 1, 2, 10] {
            let made = site(index, pages, SEED);
            assert_eq!((made.site.len(), made.pages.len()), (pages, pages));
        }
    }
}

/// Chinese pages are wholly in their encoding: nothing is written by number, nothing is lost.
#[test]
fn encodings_hold_every_character() {
    for plan in sites(10, SEED) {
        for generated in plan.generate() {
            let encoding = encoding_rs::Encoding::for_label(generated.encoding.as_bytes()).unwrap();
            let (html, _, faults) = encoding.decode(&generated.bytes);
            assert!(!faults, "{}", plan.id());
            if plan.spec().language != Language::English {
                assert!(!html.contains("&#"), "{}", plan.id());
            }
            if plan.spec().language == Language::Simplified {
                // both bytes of a GB2312 character are above 160; GBK's traditional ones are not
                let wide = html.chars().filter(|c| !c.is_ascii()).count();
                let high = generated.bytes.iter().filter(|&&byte| byte > 0xa0).count();
                assert_eq!(high, 2 * wide, "{}", generated.name);
            }
        }
    }
}

#[test]
fn pages_have_tables() {
    for plan in sites(2, SEED) {
        let generated = page_of(&plan, 1);
        let page = Page::parse(&generated.bytes, &Hints { url: None, charset: Some(generated.encoding) });
        let tables = page.nodes().filter(|&node| page.tag(node).as_str() == "table").count();
        assert!(tables >= 2, "{}: {tables}", plan.id());
    }
}
