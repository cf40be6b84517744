//! The corpus keeps its promises: its counts, exact marks, DIV layouts, template sentences within blocks, same bytes for
//! the same seed, figures within bands.

use std::collections::HashMap;

use page::{Hints, Page};

use super::words::{kinds, of_class, of_site, shared};
use super::{CELLS, CLASSES, ID, SITES, TRAITS, VERSION, corpus, sites};
use crate::synthetic::classed::{ClassedPage, ClassedSite, checks};
use crate::{ReadOptions, Silent, Store, descriptor, open};

const SEED: u64 = 2014;

/// A few pages of each class of each site.
fn few() -> Vec<ClassedSite> {
    sites(SCALE, SEED)
}
const SCALE: f64 = 0.08;

fn parsed(made: &ClassedPage) -> Page {
    Page::parse(&made.bytes, &Hints { url: Some(&made.url), charset: Some(made.encoding) })
}

#[test]
fn the_counts_are_300_a_site() {
    checks::counts(&sites(1.0, SEED), std::array::from_fn::<_, SITES, _>(|site| CELLS.site(site)));
    assert!((0..SITES).all(|site| CELLS.site(site).iter().sum::<usize>() == 300));
    assert_eq!((CELLS.pages(), descriptor(ID).unwrap().pages()), (1_800, 1_800));
}

macro_rules! each_site {
    ($check:ident: $($name:ident $index:literal),+) => { $( #[test] fn $name() { $check(&few()[$index]) } )+ };
}

fn sound(site: &ClassedSite) {
    checks::exact(site);
    checks::read(site, |class| CLASSES[class].to_owned());
    checks::distinct_and_linked(site);
    checks::advertisements(site, |class| of_class(class).words("own").iter().map(str::to_owned).collect());
    modern(site);
    mixed(site);
}
each_site!(sound: sound_0 0, sound_1 1, sound_2 2, sound_3 3, sound_4 4, sound_5 5);

/// Laid out with DIV or the like and class attributes; a TABLE holds specifications at most.
fn modern(site: &ClassedSite) {
    for made in site.generate() {
        let page = parsed(&made);
        let tags = |name: &str| page.nodes().filter(|&node| page.tag(node).as_str() == name).count();
        assert!(tags("div") >= 10 && tags("table") <= 1 && tags("font") == 0, "{} {}", site.id(), made.name);
        let classes = page.nodes().filter(|&node| page.attribute(node, "class").is_some()).count();
        assert!(classes >= 15, "{} {} {classes}", site.id(), made.name);
    }
}

/// Section 4.3: the site's sentences stand in one element with what is said of the product, each on many pages.
fn mixed(site: &ClassedSite) {
    let notices: Vec<&str> = of_site(site.index()).phrases("notice").iter().map(|it| it.source()).collect();
    let mut on: HashMap<&str, usize> = HashMap::new();
    let mut within = 0;
    for made in site.generate() {
        let found = |text: &str| notices.iter().find(|notice| text == **notice).copied();
        for pair in made.fragments.windows(2) {
            if let Some(notice) = found(&pair[1].text) {
                assert!(!pair[1].gold);
                *on.entry(notice).or_default() += 1;
                within += usize::from(pair[0].gold);
            }
        }
    }
    assert!(within * 2 > site.pages(), "{} {within}", site.id());
    assert!(on.len() >= 3 && on.values().all(|&pages| pages >= 2), "{} {on:?}", site.id());
}

#[test]
fn every_page_type_is_there() {
    sites(0.3, SEED).iter().for_each(checks::kinds);
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_seed_others() {
    checks::determined(|seed| sites(0.01, seed));
}

#[test]
fn traits_are_the_listed_ones_and_each_is_there() {
    checks::traits(&few(), &TRAITS);
}

#[test]
fn figures_are_within_their_bands() {
    let made: Vec<_> = few().iter().map(|site| (site.id(), checks::figures(site))).collect();
    for (id, figures) in &made {
        let fits = (0.3..0.55).contains(&figures.main)
            && (5.0..16.0).contains(&figures.kilobytes)
            && (150.0..350.0).contains(&figures.distinct);
        assert!(fits, "{id} {made:?}");
    }
}

/// Each phrase of every list says something in each slot, for every class and kind.
#[test]
fn no_slot_stays_empty() {
    use super::product::Plan;
    for site in few() {
        for index in 0..site.pages() {
            let class = site.class(index);
            Plan::of(&site, index).with_voice(|voice, kind| {
                for topic in [shared(), of_class(class), &kinds(class)[kind], of_site(site.index())] {
                    checks::slots(voice, topic);
                }
            });
        }
    }
}

#[test]
fn opened_as_a_data_set() {
    let store = Store { data: "nowhere".into(), mirror: None, offline: true };
    let few = ReadOptions { scale: 0.01, pages: None, seed: SEED };
    let opened = open(descriptor(ID).unwrap(), &store, &few, &Silent).unwrap();
    assert_eq!(opened.sites().len(), SITES);
    let marked = opened.load(5).unwrap();
    assert_eq!((marked.site.id(), marked.site.len()), ("deskwire", opened.sites()[5].pages));
}

/// Published results name the corpus by version and seed alone. Where this fails, raise `VERSION` too.
#[test]
fn the_version_names_the_output() {
    assert!(corpus(0.01, SEED).made.starts_with(ID));
    let digest = checks::digest(&sites(0.01, SEED));
    assert_eq!((VERSION, digest.as_str()), ("1", "b549d89d2f41a08d"));
}
