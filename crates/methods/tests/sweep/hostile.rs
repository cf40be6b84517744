//! Sites on which no method may fail: a clear refusal to fit is fine, a panic or a stray span is not.

use std::time::{Duration, Instant};

use cleaning::Site;
use methods::{BASELINES, catalogue};
use page::Page;

use crate::pages::{adversarial, adversarial_pages, check_fits, fit, gold, news, parse};

/// Fits to `pages` and cleans them all, in bounded time. A clear refusal to fit is fine, a panic or a stray
/// span is not.
#[track_caller]
fn check_survives(what: &str, pages: Vec<(String, Page)>) {
    const LIMIT: Duration = Duration::from_secs(20);
    let site = Site::new("hostile", pages);
    let all: Vec<usize> = (0..site.len()).collect();
    for family in catalogue() {
        let started = Instant::now();
        match fit(*family, &site, &all, &gold(&site)) {
            Ok(cleaner) => {
                for &index in &all {
                    let cleaning = cleaner.clean(site.page(index));
                    check_fits(*family, site.name(index), &site.pages()[index], &cleaning);
                }
            }
            Err(error) => assert!(error.to_string().contains(family.info().id), "{what}: {error}"),
        }
        let taken = started.elapsed();
        assert!(taken < LIMIT, "{}: {what} took {taken:?}", family.info().id);
    }
}

#[test]
fn hostile_pages_among_plain_ones_are_survived() {
    check_survives("hostile among plain", news(5).into_iter().chain(adversarial_pages()).collect());
}

#[test]
fn each_hostile_page_as_a_site_of_one_page_is_survived() {
    for (name, bytes) in adversarial() {
        check_survives(name, vec![(name.to_owned(), parse(&bytes))]);
    }
}

#[test]
fn each_hostile_page_three_times_over_is_survived() {
    for (name, bytes) in adversarial() {
        check_survives(name, (0..3).map(|i| (format!("{name} {i}"), parse(&bytes))).collect());
    }
}

#[test]
fn a_plain_page_many_times_over_is_survived() {
    check_survives("duplicates", (0..20).map(|i| (format!("copy {i}"), news(1).remove(0).1)).collect());
}

/// Methods that learn from pages without labels name the fewest pages; the baselines learn nothing.
#[test]
fn no_training_page_is_refused() {
    for pages in [news(3), Vec::new()] {
        let site = Site::new("news", pages);
        for family in catalogue() {
            let id = family.info().id;
            match fit(*family, &site, &[], &gold(&site)) {
                Ok(_) => assert!(BASELINES.contains(&id), "{id} is fitted to no page"),
                Err(error) if family.info().needs_labels => {
                    assert_eq!(
                        error.to_string(),
                        format!("{id} needs labelled pages, the label budget gives 0")
                    );
                }
                Err(error) => {
                    assert_eq!(error.to_string(), format!("{id} needs 1 or more training pages, found 0"));
                }
            }
        }
    }
}
