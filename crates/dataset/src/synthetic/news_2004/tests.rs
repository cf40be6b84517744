//! The corpus keeps its promises: the thesis's counts, exact marks, same bytes for the same seed, figures within bands.

use super::{CELLS, CLASSES, ID, TRAITS, VERSION, corpus, sites};
use crate::synthetic::classed::{Cells, ClassedSite, checks};
use crate::{FEWEST_PAGES, ReadOptions, Silent, Store, descriptor, open};

const SEED: u64 = 2004;

/// A few pages of each class of each site.
fn few() -> Vec<ClassedSite> {
    sites(SCALE, SEED)
}
const SCALE: f64 = 0.02;

/// Table 5-2 as printed, a row a class.
const TABLE: [[usize; 5]; 5] = [
    [502, 497, 0, 370, 503],
    [499, 500, 496, 495, 501],
    [506, 502, 505, 495, 502],
    [505, 0, 0, 497, 252],
    [489, 493, 506, 503, 492],
];
const PAGES: usize = 10_610;

/// The table with a row a site.
fn turned() -> [[usize; 5]; 5] {
    std::array::from_fn(|site| std::array::from_fn(|class| TABLE[class][site]))
}

#[test]
fn the_counts_are_those_of_the_thesis() {
    checks::counts(&sites(1.0, SEED), turned());
    assert_eq!(CELLS, Cells::of(turned()));
    assert_eq!((CELLS.pages(), descriptor(ID).unwrap().pages()), (PAGES, PAGES));
}

#[test]
fn a_scale_works_cell_by_cell() {
    let scaled = turned().map(|row| {
        row.map(|count| if count == 0 { 0 } else { ((count as f64 * 0.1).round() as usize).max(2) })
    });
    checks::counts(&sites(0.1, SEED), scaled);
}

macro_rules! each_site {
    ($check:ident: $($name:ident $index:literal),+) => { $( #[test] fn $name() { $check(&few()[$index]) } )+ };
}

fn exact_marks(site: &ClassedSite) {
    checks::exact(site);
    checks::read(site, |class| CLASSES[class].to_owned());
    assert!(site.read().pages.iter().all(|marks| marks.traits.contains(&"tabular")));
}
each_site!(exact_marks: exact_0 0, exact_1 1, exact_2 2, exact_3 3, exact_4 4);

fn sound_pages(site: &ClassedSite) {
    checks::distinct_and_linked(site);
    checks::advertisements(site, own_words);
}
each_site!(sound_pages: sound_0 0, sound_1 1, sound_2 2, sound_3 3, sound_4 4);

#[test]
fn every_page_type_is_there() {
    sites(0.1, SEED).iter().for_each(checks::kinds);
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_seed_others() {
    checks::determined(|seed| sites(0.001, seed));
}

#[test]
fn traits_are_the_listed_ones_and_each_is_there() {
    checks::traits(&few(), &TRAITS);
}

#[test]
fn figures_are_within_their_bands() {
    for site in few() {
        let figures = checks::figures(&site);
        assert!((MAIN.0..MAIN.1).contains(&figures.main), "{} {figures:?}", site.id());
        assert!((6.0..15.0).contains(&figures.kilobytes), "{} {figures:?}", site.id());
        assert!((150.0..350.0).contains(&figures.distinct), "{} {figures:?}", site.id());
    }
}

#[test]
fn opened_as_a_data_set() {
    let store = Store { data: "nowhere".into(), mirror: None, offline: true };
    let few = ReadOptions { scale: 0.001, pages: None, seed: SEED };
    let made = |options| open(descriptor(ID).unwrap(), &store, &options, &Silent);
    let opened = made(few).unwrap();
    assert_eq!(opened.sites().len(), 5);
    assert!(opened.sites().iter().all(|site| site.group == site.id && site.language == "en"));
    let marked = opened.load(4).unwrap();
    assert_eq!(
        (marked.site.id(), marked.site.len()),
        (opened.sites()[4].id.as_str(), opened.sites()[4].pages)
    );
    assert_ne!(opened.digest(), made(ReadOptions { seed: 1, ..few }).unwrap().digest());
    let sized = made(ReadOptions { pages: Some(FEWEST_PAGES), ..few }).err().unwrap().to_string();
    assert!(sized.ends_with("has its own page counts; choose a scale instead"), "{sized}");
}

/// Published results name the corpus by version and seed alone. Where this fails, raise `VERSION` too.
#[test]
fn the_version_names_the_output() {
    assert!(corpus(0.001, SEED).made.starts_with(ID));
    let digest = checks::digest(&sites(0.001, SEED));
    assert_eq!((VERSION, digest.as_str()), ("1", "ed07e5f29cb8f48a"));
}

const MAIN: (f64, f64) = (0.4, 0.7);

fn own_words(class: usize) -> Vec<String> {
    vec![CLASSES[class].to_owned()]
}

/// Each phrase of every list says something in each slot, for every class and subject.
#[test]
fn no_slot_stays_empty() {
    use super::outline::voice;
    use super::words::{Mixture, of_class, of_site, shared, subjects};
    use crate::synthetic::random::Random;
    for class in 0..CLASSES.len() {
        for subject in 0..subjects(class).len() {
            let mut random = Random::new(1, 0, 0, subject as u64);
            let mixture = Mixture::draw(0, class, subject, &mut random);
            let mut voice = voice(&mixture, &mut random, 0);
            for topic in [shared(), of_class(class), &subjects(class)[subject], of_site(class)] {
                checks::slots(&mut voice, topic);
            }
        }
    }
}
