//! Methods that fail in all ways, label budgets, samples.

use std::sync::{Arc, Mutex};
use std::thread;

use cleaning::{Cleaning, FitError, PageRef, Span, Spans, Weighted};
use dataset::Answer;
use manifest::Run;

use super::*;
use crate::fixtures::{Done, Fake, LONG, PLAIN, Sketch, cleans, done, fits, run, site};
use testkit::methods::keep_busy;

const SHORT: Duration = Duration::from_millis(500);

/// Four pages with two words each; one word is the answer.
fn four() -> Arc<MarkedSite> {
    site(&[PLAIN; 4])
}

fn everything(page: PageRef<'_>) -> Cleaning {
    Cleaning::everything(page.page())
}

/// Whether the page is the third of its site.
fn third(page: PageRef<'_>) -> bool {
    page.within_site().is_some_and(|(_, index)| index == 2)
}

fn forever() -> ! {
    keep_busy(Duration::from_millis(1500));
    loop {
        thread::sleep(Duration::from_secs(60));
    }
}

/// The method fails on the third of four pages: one failure, the page is a miss, the other pages are not affected.
#[track_caller]
fn check_page(method: Arc<dyn Method>, limit: Duration, kind: &str, message: &str) {
    let done = done(&four(), run(), vec![method], limit, Answer::Gold);
    assert_eq!(done.failures(), [("v0", "p2", kind, message)]);
    let cleaned: Vec<usize> = done.cleanings.fitted[0].pages.iter().map(|page| page.page).collect();
    assert_eq!(cleaned, [0, 1, 3]);
    assert_eq!(done.counts(), [("v0", 4, 4, 6, 3)]);
}

#[test]
fn a_page_that_panics_or_never_ends() {
    let method = cleans(|page| {
        assert!(!third(page), "cannot take {} bytes", page.text().len());
        everything(page)
    });
    check_page(method, LONG, "panic", "the method panicked: cannot take 9 bytes");
    let method = cleans(|page| if third(page) { forever() } else { everything(page) });
    check_page(method, SHORT, "limit", "took longer than 0.5 s of processor time");
}

#[test]
fn what_is_no_part_of_a_page_is_a_misfit() {
    for (start, end) in [(4, 10), (4_000_000_000, u32::MAX)] {
        let keeps = Cleaning::keep(Spans::from_iter([Span { start, end }]));
        let method = cleans(move |page| if third(page) { keeps.clone() } else { everything(page) });
        let message = format!("kept bytes {start}..{end}, which is no part of a text of 9 bytes");
        check_page(method, LONG, "misfit", &message);
    }
    let allowed = ", allowed are spans that do not overlap, with weights of 0 and more";
    let weights: [(&[_], _, _); 5] = [
        (&[(0, 4, f64::NAN)], "gave bytes 0..4 the weight NaN", allowed),
        (&[(0, 4, f64::INFINITY)], "gave bytes 0..4 the weight inf", allowed),
        (&[(0, 4, 1.0), (5, 9, -0.5)], "gave bytes 5..9 the weight -0.5", allowed),
        (&[(0, 6, 1.0), (5, 9, 0.5)], "gave bytes 5..9 the weight 0.5", allowed),
        (&[(5, 10, 1.0)], "kept bytes 5..10, which is no part of a text of 9 bytes", ""),
    ];
    for (weights, message, allowed) in weights {
        let method = cleans(move |page| if third(page) { weighs(page, weights) } else { everything(page) });
        check_page(method, LONG, "misfit", &format!("{message}{allowed}"));
    }
}

#[test]
fn a_cut_character_is_a_misfit() {
    let site = site(&[Sketch { text: "新聞", gold: Some("聞"), ..PLAIN }]);
    let method = cleans(|_| Cleaning::keep(Spans::from_iter([Span { start: 1, end: 6 }])));
    let done = done(&site, run(), vec![method], LONG, Answer::Gold);
    let message = "kept bytes 1..6, which is no part of a text of 6 bytes";
    assert_eq!(done.failures(), [("v0", "p0", "misfit", message)]);
}

/// Keeps everything and gives these weights.
fn weighs(page: PageRef<'_>, weights: &[(u32, u32, f64)]) -> Cleaning {
    let weighted = |&(start, end, weight): &(u32, u32, f64)| Weighted { span: Span { start, end }, weight };
    everything(page).with_weights(weights.iter().map(weighted).collect())
}

#[test]
fn weights_are_recorded_by_position() {
    let method = cleans(|page| weighs(page, &[(5, 9, 0.0), (0, 4, 1.5)]));
    let done = done(&site(&[PLAIN]), run(), vec![method], LONG, Answer::Gold);
    let page = &done.cleanings.fitted[0].pages[0];
    assert_eq!(record::PageCleaning::spans_of(&page.kept).collect::<Vec<_>>(), [(0, 9)]);
    let weights = page.weights.as_ref().unwrap();
    assert_eq!(weights.iter().collect::<Vec<_>>(), [(0, 4, 1.5), (5, 9, 0.0)]);
}

/// The first variant cannot be fitted: one failure, all of its pages are misses, the second variant is not affected.
#[track_caller]
fn check_fit(method: Arc<dyn Method>, limit: Duration, kind: &str, message: &str) {
    let done = done(&four(), run(), vec![method, cleans(everything)], limit, Answer::Gold);
    assert_eq!(done.failures(), [("v0", "", kind, message)]);
    assert_eq!(done.counts(), [("v0", 4, 4, 0, 0), ("v1", 4, 4, 8, 4)]);
}

#[test]
fn a_fit_that_fails() {
    let refused =
        fits(|training| Err(FitError(format!("fake needs 9 or more, found {}", training.pages.len()))));
    check_fit(refused, LONG, "fit", "fake needs 9 or more, found 4");
    check_fit(fits(|_| panic!("no")), LONG, "panic", "the method panicked: no");
    check_fit(fits(|_| forever()), SHORT, "limit", "took longer than 0.5 s of processor time");
    let method = Fake { fit: |_: &Training<'_>| Ok(()), clean: everything, fit_statistics: f64::NAN };
    check_fit(Arc::new(method), LONG, "misfit", "fit statistic figure = NaN, allowed are finite numbers");
}

/// The input of fits: pages, labelled pages, seed.
type Seen = Vec<(Vec<usize>, Vec<usize>, u64)>;

/// Executes with a method that records its input, and keeps everything.
fn seen(site: &Arc<MarkedSite>, run: Run) -> (Seen, Done) {
    let seen = Arc::<Mutex<Seen>>::default();
    let theirs = Arc::clone(&seen);
    let method = fits(move |training| {
        let labelled = training.labels.iter().map(|(page, _)| page).collect();
        theirs.lock().unwrap().push((training.pages.to_vec(), labelled, training.seed));
        Ok(())
    });
    let done = done(site, run, vec![method], LONG, Answer::Gold);
    let seen = seen.lock().unwrap().clone();
    (seen, done)
}

/// Ten pages, of which 0, 3, 6 and 9 cannot be scored: no gold, or too little of it found.
fn ten() -> Arc<MarkedSite> {
    let pages: Vec<Sketch> = (0..10)
        .map(|page| match page {
            0 | 9 => Sketch { gold: None, found: 0.0, ..PLAIN },
            3 | 6 => Sketch { found: 0.4, ..PLAIN },
            _ => PLAIN,
        })
        .collect();
    site(&pages)
}

#[test]
fn labels_are_scored_pages_and_never_scored() {
    for labels in 0..=6 {
        let (seen, done) = seen(&ten(), Run { labels, ..run() });
        let [(pages, labelled, _)] = seen.as_slice() else { panic!("one fit") };
        assert_eq!(*pages, Vec::from_iter(0..10));
        assert_eq!(labelled.len(), labels);
        assert!(labelled.iter().all(|page| [1, 2, 4, 5, 7, 8].contains(page)), "{labelled:?}");
        assert_eq!(done.cleanings.fitted[0].labelled, *labelled);
        let left = 6 - labels as u64;
        let expected = if left == 0 { vec![] } else { vec![("v0", left, left, 2 * left, left)] };
        assert_eq!(done.counts(), expected);
    }
}

#[test]
fn larger_budgets_contain_smaller_ones_and_the_largest_has_all_scored_pages() {
    let labelled = |labels| seen(&ten(), Run { labels, ..run() }).0[0].1.clone();
    assert!(labelled(2).iter().all(|page| labelled(4).contains(page)));
    assert_eq!(labelled(100), [1, 2, 4, 5, 7, 8]);
}

#[test]
fn labels_carry_the_true_marks_of_their_page() {
    let site = site(&[Sketch { hand: Some("menu"), ..PLAIN }]);
    let of = Arc::clone(&site);
    let method = fits(move |training| {
        let labels: Vec<_> = training.labels.iter().map(|(page, gold)| (page, gold.clone())).collect();
        assert_eq!(labels, [(0, of.pages[0].gold.clone().unwrap())]);
        Ok(())
    });
    let done = done(&site, Run { labels: 1, ..run() }, vec![method], LONG, Answer::Hand);
    assert_eq!(done.failures(), []);
}

fn sampled(training: &str) -> Run {
    Run { training: toml::from_str(training).unwrap(), ..run() }
}

#[test]
fn samples_are_nested_sizes_above_the_site_are_left_out_and_all_pages_are_drawn_once() {
    let (seen, done) = seen(&ten(), sampled("pages = [2, 5, 10, 11]\nall = true\nrepeats = 2"));
    let made: Vec<_> = done.cleanings.fitted.iter().map(|fitted| (fitted.training, fitted.repeat)).collect();
    assert_eq!(made, [(Some(2), 0), (Some(2), 1), (Some(5), 0), (Some(5), 1), (Some(10), 0), (None, 0)]);
    let sizes: Vec<usize> = seen.iter().map(|(pages, ..)| pages.len()).collect();
    assert_eq!(sizes, [2, 2, 5, 5, 10, 10]);
    for (small, large) in [(0, 2), (1, 3)] {
        assert!(seen[small].0.iter().all(|page| seen[large].0.contains(page)));
    }
    assert_ne!(seen[2].0, seen[3].0);
    assert!(seen.iter().all(|(pages, ..)| pages.is_sorted()));
    let seeds: Vec<u64> = seen.iter().map(|(.., seed)| *seed).collect();
    assert!(seeds[0] != seeds[1] && seeds[0] == seeds[2] && seeds[0] == seeds[5]);
    // the sample limits the pages of the fit, not those that are cleaned and scored
    assert_eq!(done.counts(), [("v0", 6, 6, 12, 6); 6]);
}

#[test]
fn a_labelled_sample_is_its_own_budget() {
    let (seen, done) = seen(&ten(), sampled("pages = [2, 4, 6, 7]\nrepeats = 2\nlabelled = true"));
    // six pages can be scored: a sample of all six would leave none
    let made: Vec<_> = done.cleanings.fitted.iter().map(|fitted| (fitted.training, fitted.repeat)).collect();
    assert_eq!(made, [(Some(2), 0), (Some(2), 1), (Some(4), 0), (Some(4), 1)]);
    for ((pages, labelled, _), fitted) in seen.iter().zip(&done.cleanings.fitted) {
        assert_eq!((labelled, &fitted.labelled), (pages, pages));
        assert!(pages.iter().all(|page| [1, 2, 4, 5, 7, 8].contains(page)), "{pages:?}");
        assert_eq!(fitted.pages.len(), 10);
    }
    assert!(seen[0].0.iter().all(|page| seen[2].0.contains(page)) && seen[0].0 != seen[1].0);
    let scored: Vec<u64> = done.counts().iter().map(|(_, pages, ..)| *pages).collect();
    assert_eq!(scored, [4, 4, 2, 2]);
}

#[test]
fn pages_that_do_not_take_part_are_neither_fitted_nor_cleaned() {
    let pages = [PLAIN, Sketch { traits: &["tabular"], ..PLAIN }, Sketch { traits: &["tabular"], ..PLAIN }];
    let run = Run { pages_with: vec!["tabular".to_owned()], ..run() };
    let (seen, done) = seen(&site(&pages), run);
    assert_eq!(seen[0].0, [1, 2]);
    assert_eq!(done.cleanings.fitted[0].pages.iter().map(|page| page.page).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(done.counts(), [("v0", 2, 2, 4, 2)]);
}

#[test]
fn ratios_are_summed_over_the_pages_that_have_one() {
    let method = cleans(|page| if third(page) { Cleaning::nothing() } else { everything(page) });
    let done = done(&four(), run(), vec![method], LONG, Answer::Gold);
    let ratios = done.rows[0].ratios;
    // three pages with precision 1/2 and recall 1; one with recall 0 and without a precision
    assert_eq!((ratios.precision, ratios.precision_pages), (1.5, 3));
    assert_eq!((ratios.recall, ratios.recall_pages), (3.0, 4));
    assert_eq!((ratios.f, ratios.f_pages), (2.0, 4));
}
