//! Which pages and runs are timed, and the effect of failures. Tests only check that there is a time.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use cleaning::{Cleaning, FitError, Method, PageRef};
use manifest::{Run, Training};

use super::*;
use crate::Memory;
use crate::fixtures::{LONG, PLAIN, Sketch, cleans, fits, info, run, site};
use testkit::methods::keep_busy;

const SHORT: Duration = Duration::from_millis(300);

/// The input of fits: names of pages, labelled pages and the seed.
type Seen = Arc<Mutex<Vec<(Vec<String>, Vec<String>, u64)>>>;

/// A method that records what it is fitted on.
fn watching(seen: &Seen) -> Arc<dyn Method> {
    let seen = Arc::clone(seen);
    fits(move |training: &cleaning::Training<'_>| {
        let name = |page: usize| training.site.name(page).to_owned();
        let pages = training.pages.iter().map(|&page| name(page)).collect();
        let labelled = training.labels.iter().map(|(page, _)| name(page)).collect();
        assert_eq!(training.pages.len(), training.site.len());
        seen.lock().unwrap().push((pages, labelled, training.seed));
        Ok(())
    })
}

fn course<'a>(marked: &'a MarkedSite, entrants: Vec<Entrant>, repeats: u32, limit: Duration) -> Course<'a> {
    let purpose = Purpose { seed: 1, data: "data", site: "site", repeat: 0 };
    Course { marked, purpose, entrants, repeats, limit, memory: None, blank: record::Timing::default() }
}

/// A row of the method in a run on all pages.
fn entrant(name: &str, method: &Arc<dyn Method>) -> Entrant {
    Entrant::of(name, &run(), method)
}

fn nothing() -> Arc<dyn Method> {
    cleans(|_| Cleaning::nothing())
}

/// Ten pages, of which three can be scored.
fn ten() -> Arc<MarkedSite> {
    let pages: Vec<Sketch> = (0..10)
        .map(|page| if page % 4 == 1 { PLAIN } else { Sketch { gold: None, found: 0.0, ..PLAIN } })
        .collect();
    site(&pages)
}

#[test]
fn every_entrant_is_timed_on_every_number_of_pages_in_every_repeat() {
    let marked = ten();
    let entrants = vec![entrant("a", &nothing()), entrant("b", &nothing()), Entrant::parsing()];
    let mut steps = 0;
    let rows = course(&marked, entrants, 4, LONG).run(&[3, 10], || steps += 1);
    let found: Vec<_> = rows.iter().map(|row| (row.pages, row.run.as_str(), row.seconds.len())).collect();
    let expected =
        [(3, "a", 4), (3, "b", 4), (3, "parsing", 4), (10, "a", 4), (10, "b", 4), (10, "parsing", 4)];
    assert_eq!(found, expected);
    assert_eq!(steps, 2 * 3 * 4);
    assert!(
        rows.iter().all(|row| row.trouble.is_none() && row.seconds.iter().all(|seconds| *seconds >= 0.0))
    );
    // without a count of memory there are no peaks
    assert!(rows.iter().all(|row| row.peaks.is_empty()));
}

/// A count that methods increase explicitly, so that tests do not depend on the allocator.
struct Count {
    now: AtomicU64,
    peak: AtomicU64,
}

impl Count {
    fn leaked() -> &'static Self {
        Box::leak(Box::new(Self { now: AtomicU64::new(1000), peak: AtomicU64::new(9999) }))
    }

    /// Takes so many bytes, and gives back `kept` fewer.
    fn take(&self, bytes: u64, kept: u64) {
        let now = self.now.fetch_add(bytes, Relaxed) + bytes;
        self.peak.fetch_max(now, Relaxed);
        self.now.fetch_sub(bytes - kept, Relaxed);
    }
}

impl Memory for Count {
    fn now(&self) -> u64 {
        self.now.load(Relaxed)
    }

    fn peak(&self) -> u64 {
        self.peak.load(Relaxed)
    }

    fn start(&self) {
        self.peak.store(self.now(), Relaxed);
    }
}

/// The peaks of each entrant on each number of pages.
fn peaks(entrants: Vec<Entrant>, count: &'static Count, sizes: &[usize]) -> Vec<(String, Vec<u64>)> {
    let marked = ten();
    let mut course = Course { memory: Some(count), ..course(&marked, entrants, 2, SHORT) };
    course.run(sizes, || ()).into_iter().map(|row| (row.run, row.peaks)).collect()
}

#[test]
fn memory_is_the_peak_above_earlier_allocations() {
    let count = Count::leaked();
    let greedy = fits(move |training: &cleaning::Training<'_>| {
        count.take(100 * training.pages.len() as u64, 7);
        Ok(())
    });
    let entrants = vec![entrant("a", &greedy), entrant("b", &nothing()), Entrant::parsing()];
    let found = peaks(entrants, count, &[2, 5]);
    let peaks: Vec<&[u64]> = found.iter().map(|(_, peaks)| peaks.as_slice()).collect();
    assert_eq!(peaks, [&[200, 200][..], &[0, 0], &[0, 0], &[500, 500], &[0, 0], &[0, 0]]);
}

/// The abandoned thread may allocate anything.
#[test]
fn after_a_run_past_its_limit_memory_is_not_measured() {
    let endless = cleans(|_| {
        keep_busy(Duration::from_millis(1500));
        Cleaning::nothing()
    });
    let count = Count::leaked();
    let entrants = vec![entrant("a", &nothing()), entrant("endless", &endless), entrant("b", &nothing())];
    let found = peaks(entrants, count, &[2]);
    let expected = [("a", vec![0]), ("endless", vec![]), ("b", vec![])];
    assert_eq!(found, expected.map(|(name, peaks)| (name.to_owned(), peaks)));
}

#[test]
fn all_entrants_have_the_same_pages_and_larger_sizes_contain_smaller_ones() {
    let marked = ten();
    let seen = Seen::default();
    let method = watching(&seen);
    let entrants = vec![entrant("a", &method), entrant("b", &method)];
    course(&marked, entrants, 2, LONG).run(&[3, 7], || ());
    let seen = seen.lock().unwrap();
    assert_eq!(seen.len(), 8);
    assert!(seen[..4].iter().all(|fit| *fit == seen[0]) && seen[4..].iter().all(|fit| *fit == seen[4]));
    assert_eq!((seen[0].0.len(), seen[4].0.len()), (3, 7));
    assert!(seen[0].0.iter().all(|page| seen[4].0.contains(page)) && seen[0].0.is_sorted());
    assert!(seen.iter().all(|(_, labelled, _)| labelled.is_empty()));
}

#[test]
fn no_entrant_is_always_the_first() {
    let order = Arc::<Mutex<Vec<&'static str>>>::default();
    let noting = |name: &'static str| {
        let order = Arc::clone(&order);
        fits(move |_| {
            order.lock().unwrap().push(name);
            Ok(())
        })
    };
    let entrants = ["a", "b", "c"].map(|name| entrant(name, &noting(name)));
    course(&ten(), entrants.into(), 3, LONG).run(&[2], || ());
    assert_eq!(order.lock().unwrap().concat(), "abcbcacab");
}

#[test]
fn each_time_the_site_is_a_new_one() {
    let made = Arc::<Mutex<Vec<_>>>::default();
    let theirs = Arc::clone(&made);
    let method = fits(move |training| {
        theirs.lock().unwrap().push(training.site.terms(&text::TermOptions::plain()));
        Ok(())
    });
    let marked = ten();
    made.lock().unwrap().push(marked.site.terms(&text::TermOptions::plain()));
    let entrants = vec![entrant("a", &method), entrant("b", &method)];
    course(&marked, entrants, 2, LONG).run(&[10], || ());
    let made = made.lock().unwrap();
    assert_eq!(made.len(), 5);
    for one in 0..made.len() {
        assert!((0..one).all(|other| !Arc::ptr_eq(&made[one], &made[other])), "{one}");
    }
}

/// The names of the pages that a fit on all ten is given the marks of.
#[track_caller]
fn check_labels(own: &Run, expected: usize) {
    let seen = Seen::default();
    course(&ten(), vec![Entrant::of("a", own, &watching(&seen))], 1, LONG).run(&[10], || ());
    let seen = seen.lock().unwrap();
    assert_eq!(seen[0].1.len(), expected);
    assert!(seen[0].1.iter().all(|page| ["p1", "p5", "p9"].contains(&page.as_str())), "{:?}", seen[0].1);
}

#[test]
fn labels_are_drawn_from_the_pages_at_hand() {
    check_labels(&run(), 0);
    check_labels(&Run { labels: 2, ..run() }, 2);
    check_labels(&Run { labels: 9, ..run() }, 3);
    check_labels(&Run { training: Training { labelled: true, ..Training::default() }, ..run() }, 3);
}

#[test]
fn a_fit_that_is_refused_or_a_page_that_panics_fails_its_row_alone() {
    let panics = cleans(|_| panic!("no"));
    let picky = fits(|training| match training.pages.len() {
        found @ 0..5 => Err(FitError(format!("picky needs 5 or more, found {found}"))),
        _ => Ok(()),
    });
    let entrants = vec![entrant("picky", &picky), entrant("b", &nothing()), entrant("panics", &panics)];
    let rows = course(&ten(), entrants, 3, LONG).run(&[2, 6], || ());
    let found: Vec<_> =
        rows.iter().map(|row| (row.pages, row.seconds.len(), row.trouble.as_deref())).collect();
    let refused = "picky needs 5 or more, found 2";
    let panic = (0, Some("the method panicked: no"));
    let expected = [
        (2, 0, Some(refused)),
        (2, 3, None),
        (2, panic.0, panic.1),
        (6, 3, None),
        (6, 3, None),
        (6, panic.0, panic.1),
    ];
    assert_eq!(found, expected);
}

#[test]
fn one_that_never_ends_is_not_tried_again() {
    let calls = Arc::<Mutex<usize>>::default();
    let theirs = Arc::clone(&calls);
    let endless = cleans(move |page: PageRef<'_>| {
        if page.within_site().is_some_and(|(site, page)| site.len() > 2 && page == 1) {
            *theirs.lock().unwrap() += 1;
            keep_busy(Duration::from_millis(1500));
        }
        Cleaning::nothing()
    });
    let entrants = vec![entrant("endless", &endless), entrant("b", &nothing())];
    let rows = course(&ten(), entrants, 2, SHORT).run(&[2, 3, 4], || ());
    let found: Vec<_> = rows
        .iter()
        .filter(|row| row.run == "endless")
        .map(|row| (row.pages, row.seconds.len(), row.trouble.as_deref()))
        .collect();
    let late = "took longer than 0.3 s of processor time";
    let after = "took longer than 0.3 s of processor time on 3 pages";
    assert_eq!(found, [(2, 2, None), (3, 0, Some(late)), (4, 0, Some(after))]);
    assert_eq!(*calls.lock().unwrap(), 1);
    assert!(rows.iter().all(|row| row.run == "endless" || row.seconds.len() == 2));
}

#[test]
fn a_late_page_is_reported_before_one_that_panics() {
    let method = cleans(|page: PageRef<'_>| {
        assert!(page.within_site().is_none_or(|(_, page)| page != 0), "no");
        if page.within_site().is_some_and(|(_, page)| page == 1) {
            keep_busy(Duration::from_millis(1500));
        }
        Cleaning::nothing()
    });
    let rows = course(&ten(), vec![entrant("a", &method)], 2, SHORT).run(&[3, 4], || ());
    let found: Vec<_> = rows.iter().map(|row| row.trouble.as_deref()).collect();
    assert_eq!(
        found,
        [
            Some("took longer than 0.3 s of processor time"),
            Some("took longer than 0.3 s of processor time on 3 pages")
        ]
    );
}

#[test]
fn sizes_are_those_that_the_site_has() {
    let asked = [10, 50, 100];
    assert_eq!(sizes(&asked, 60, 1.0), [10, 50]);
    assert_eq!(sizes(&asked, 300, 3.0), asked);
    assert_eq!(sizes(&asked, 10, 0.1), [2, 5, 10]);
    assert_eq!(sizes(&[1, 2, 5, 10, 11], 6, 0.1), [1, 2]);
    assert!(sizes(&[10], 9, 1.0).is_empty());
}

#[test]
fn the_first_of_the_largest_sites_is_taken() {
    let sites = [info("a", 5), info("b", 9), info("c", 9), info("d", 1)];
    assert_eq!(largest(&sites).map(|(at, site)| (at, site.id.as_str())), Some((1, "b")));
    assert_eq!(largest(&[]), None);
}
