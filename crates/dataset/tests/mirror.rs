//! The real data sets, where a mirror of them is at hand: `GLEANER_MIRROR`, or `../shared/mirror` beside the
//! workspace. Without one the tests say so and pass.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "the helpers are part of the tests")]

use std::env;
use std::path::{Path, PathBuf};

use dataset::{Corpus, ReadOptions, Silent, State, Store, descriptor, open};

/// A data folder below the target folder, filled from the mirror once and kept between runs.
fn store() -> Option<Store> {
    let named = env::var_os("GLEANER_MIRROR").filter(|path| !path.is_empty()).map(PathBuf::from);
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/mirror");
    let Some(mirror) = named.or_else(|| beside.is_dir().then_some(beside)) else {
        println!("skipped: no mirror at GLEANER_MIRROR or ../shared/mirror");
        return None;
    };
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mirrored-data");
    Some(Store { data, mirror: Some(mirror), offline: true })
}

fn corpus(id: &str) -> Option<Corpus> {
    let descriptor = descriptor(id).unwrap();
    Some(open(descriptor, &store()?, &ReadOptions::whole(descriptor), &Silent).unwrap())
}

#[track_caller]
fn check_counts(id: &str, sites: usize, pages: usize) {
    let Some(corpus) = corpus(id) else { return };
    assert_eq!(corpus.sites().len(), sites);
    assert_eq!(corpus.sites().iter().map(|site| site.pages).sum::<usize>(), pages);
    assert!(corpus.sites().is_sorted_by(|left, right| left.id < right.id));
}

#[test]
fn crawl_to_the_future_has_its_sites_and_pages() {
    check_counts("crawl-to-the-future", 40, 1009);
}

#[test]
fn daniel_has_its_sites_and_pages() {
    check_counts("daniel", 32, 736);
}

/// Loads one site and checks its invariants; gives the median share found.
#[track_caller]
fn median_found(id: &str, site: &str) -> Option<f64> {
    let corpus = corpus(id)?;
    let index = corpus.sites().iter().position(|info| info.id == site).unwrap();
    let marked = corpus.load(index).unwrap();
    assert_eq!(marked.site.id(), site);
    assert_eq!(marked.site.len(), corpus.sites()[index].pages);
    assert_eq!(marked.pages.len(), marked.site.len());
    let mut found = Vec::new();
    for (page, marks) in marked.site.pages().iter().zip(&marked.pages) {
        assert!((0.0..=1.0).contains(&marks.found));
        assert!(marks.traits.is_sorted());
        assert!(!page.text().contains("Wayback"), "{:?}", page.url());
        for link in page.links() {
            assert!(!link.href.starts_with("/web/"), "{}", link.href);
        }
        if let Some(gold) = &marks.gold {
            assert!(gold.informative().fits(page.text()));
        }
        found.push(marks.found);
    }
    found.sort_by(f64::total_cmp);
    Some(found[found.len() / 2])
}

#[track_caller]
fn check_found(id: &str, site: &str, least: f64) {
    if let Some(median) = median_found(id, site) {
        assert!(median >= least, "{site}: {median}");
    }
}

#[test]
fn gold_of_a_table_layout_is_found() {
    check_found("crawl-to-the-future", "www.cnn.com/2000", 0.97);
}

#[test]
fn gold_of_the_site_with_other_texts_is_mostly_found() {
    check_found("crawl-to-the-future", "www.nymag.com/2000", 0.83);
}

#[test]
fn gold_of_pages_from_no_archive_is_found() {
    check_found("crawl-to-the-future", "www.cnn.com/2015", 0.97);
}

#[test]
fn chinese_gold_is_found() {
    check_found("daniel", "udn.com", 0.95);
}

#[test]
fn greek_gold_is_found() {
    check_found("daniel", "www.tovima.gr", 0.95);
}

#[test]
fn obtained_data_verify() {
    let Some(store) = store() else { return };
    for id in ["crawl-to-the-future", "daniel"] {
        let descriptor = descriptor(id).unwrap();
        store.obtain(descriptor, &Silent).unwrap();
        assert_eq!(store.state(descriptor), State::Ready);
        store.verify(descriptor, &Silent).unwrap();
    }
}

#[test]
fn a_scale_thins_every_site_and_changes_the_digest() {
    let Some(store) = store() else { return };
    let descriptor = descriptor("daniel").unwrap();
    let whole = open(descriptor, &store, &ReadOptions::whole(descriptor), &Silent).unwrap();
    let options = ReadOptions { scale: 0.25, ..ReadOptions::whole(descriptor) };
    let part = open(descriptor, &store, &options, &Silent).unwrap();
    assert_eq!(part.sites().len(), 32);
    for (some, all) in part.sites().iter().zip(whole.sites()) {
        assert_eq!(some.pages, (all.pages as f64 / 4.0).round().max(6.0) as usize, "{}", some.id);
    }
    assert_ne!(part.digest(), whole.digest());
    let again = open(descriptor, &store, &options, &Silent).unwrap();
    assert_eq!(part.digest(), again.digest());
}
