//! The index against all pairs on real pages, where a mirror of the data sets is at hand: `GLEANER_MIRROR`, or
//! `../shared/mirror` beside the workspace. Without one the test says so and passes.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "the helpers are part of the tests")]

use std::env;
use std::path::{Path, PathBuf};

use cleaning::{Cleaner, Family, FamilyOf, Labels, Settings, Site, Training};
use dataset::{Corpus, ReadOptions, Silent, Store, descriptor, open};
use method_debnath::ContentExtractorParams;

fn corpus(id: &str) -> Option<Corpus> {
    let named = env::var_os("GLEANER_MIRROR").filter(|path| !path.is_empty()).map(PathBuf::from);
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/mirror");
    let Some(mirror) = named.or_else(|| beside.is_dir().then_some(beside)) else {
        println!("skipped: no mirror at GLEANER_MIRROR or ../shared/mirror");
        return None;
    };
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mirrored-data");
    let store = Store { data, mirror: Some(mirror), offline: true };
    let descriptor = descriptor(id).unwrap();
    Some(open(descriptor, &store, &ReadOptions::whole(descriptor), &Silent).unwrap())
}

fn fit(site: &Site, settings: &Settings) -> Box<dyn Cleaner> {
    let pages: Vec<usize> = (0..site.len()).collect();
    let method =
        FamilyOf::<ContentExtractorParams>::new().build(settings).unwrap_or_else(|error| panic!("{error}"));
    method.fit(&Training { site, pages: &pages, labels: Labels::none(), seed: 0 }).unwrap()
}

/// At least this many pages, the sites in order, each compared both ways, the word count taken raw and left out in turn.
#[test]
fn the_index_gives_what_all_pairs_give_on_300_real_pages() {
    let Some(corpus) = corpus("crawl-to-the-future") else { return };
    let mut compared = 0;
    for index in 0..corpus.sites().len() {
        if compared >= 300 {
            break;
        }
        let site = corpus.load(index).unwrap().site;
        for words in ["raw", "none"] {
            let settings =
                |comparison| Settings::new().with("word-count", words).with("comparison", comparison);
            let (one, other) = (fit(&site, &settings("index")), fit(&site, &settings("all-pairs")));
            assert_eq!(one.learned(), other.learned(), "{} {words}", site.id());
            for page in 0..site.len() {
                assert_eq!(one.clean(site.page(page)), other.clean(site.page(page)), "{} {page}", site.id());
            }
        }
        compared += site.len();
    }
    assert!(compared >= 300, "the corpus has just {compared} pages");
}
