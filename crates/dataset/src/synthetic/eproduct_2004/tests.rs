//! The corpus keeps its promises: the thesis's counts, exact marks, same bytes for the same seed, figures within bands.

use super::{CELLS, CLASSES, ID, TRAITS, VERSION, corpus, sites};
use crate::synthetic::classed::{Cells, ClassedSite, checks};
use crate::{FEWEST_PAGES, ReadOptions, Silent, Store, descriptor, open};

const SEED: u64 = 2004;

/// A few pages of each class of each site.
fn few() -> Vec<ClassedSite> {
    sites(SCALE, SEED)
}
const SCALE: f64 = 0.04;

/// Table 5-1 as printed, a row a class.
const TABLE: [[usize; 5]; 5] = [
    [434, 480, 51, 144, 143],
    [402, 219, 80, 137, 151],
    [45, 109, 9, 43, 97],
    [767, 500, 104, 107, 80],
    [719, 449, 199, 0, 0],
];
/// By the cells; the text says 5,460.
const PAGES: usize = 5_469;

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
    assert_eq!((VERSION, digest.as_str()), ("1", "ed8b77904fdaddff"));
}

const MAIN: (f64, f64) = (0.25, 0.5);

fn own_words(class: usize) -> Vec<String> {
    super::words::of_class(class).words("own").iter().map(str::to_owned).collect()
}

/// Each phrase of every list says something in each slot, for every class and kind.
#[test]
fn no_slot_stays_empty() {
    use super::outline::{Plan, voice};
    use super::words::{kinds, of_class, of_site, shared};
    for site in few() {
        for index in 0..site.pages().min(8) {
            let Plan { mut random, class, kind, mixture, .. } = Plan::of(&site, index);
            let mut voice = voice(&mixture, &mut random);
            for topic in [shared(), of_class(class), &kinds(class)[kind], of_site(site.index())] {
                checks::slots(&mut voice, topic);
            }
        }
    }
}
