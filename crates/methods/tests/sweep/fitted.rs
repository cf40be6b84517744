//! A fitted method on plain pages and on hostile ones. Properties on any site are in `any_site.rs`.

use std::thread;

use cleaning::{FitError, Labels, Number, PageRef, Site, Training};
use methods::catalogue;

use crate::pages::{adversarial_pages, build, check_fits, clean_all, fit, gold, news};

/// The methods without evidence.
const JUDGE_NOTHING: [&str; 2] = methods::BASELINES;

#[test]
fn fitting_needs_labels_just_where_the_method_says_so() {
    let site = Site::new("news", news(6));
    let pages: Vec<usize> = (0..site.len()).collect();
    for family in catalogue() {
        let training = Training { site: &site, pages: &pages, labels: Labels::none(), seed: 7 };
        let id = family.info().id;
        let refused = build(*family).fit(&training).err() == FitError::if_no_label(id, 0).err();
        assert_eq!(refused, family.info().needs_labels, "{id}");
    }
}

#[test]
fn the_names_of_what_fits_settle_are_listed() {
    let site = Site::new("news", news(12));
    let pages: Vec<usize> = (0..site.len()).collect();
    let mut missing = std::collections::BTreeSet::new();
    for family in catalogue() {
        for own in fit(*family, &site, &pages, &gold(&site)).ok().unwrap().fit_statistics() {
            let name = own.name.split(':').next().unwrap_or_default();
            missing.extend((!methods::STATISTICS.split("; ").any(|own| own == name)).then_some(name));
        }
    }
    assert!(missing.is_empty(), "not in crates/methods/src/statistics.rs: {missing:?}");
}

#[test]
fn a_site_read_again_and_fitted_on_another_thread_gives_the_same() {
    let site = Site::new("news", news(12));
    for family in catalogue() {
        let here = clean_all(*family, &site);
        let there = thread::spawn(|| clean_all(*family, &Site::new("news", news(12)))).join().unwrap();
        assert_eq!(here, there, "{}", family.info().id);
    }
}

#[test]
fn a_cleaner_keeps_no_tokens_features_or_signatures_of_the_pages() {
    for family in catalogue() {
        let site = Site::new("news", news(8));
        let pages: Vec<usize> = (0..site.len()).collect();
        let cleaner = fit(*family, &site, &pages, &gold(&site)).ok().unwrap();
        let made = site.made();
        drop(site);
        let kept = made.iter().filter(|made| made.upgrade().is_some()).count();
        assert_eq!(kept, 0, "{}", family.info().id);
        drop(cleaner);
    }
}

#[test]
fn what_pages_are_judged_on_is_of_the_page_and_the_same_each_time() {
    let site = Site::new("news", news(12).into_iter().chain(adversarial_pages()));
    let pages: Vec<usize> = (0..site.len()).collect();
    for family in catalogue() {
        let id = family.info().id;
        let cleaner = fit(*family, &site, &pages, &gold(&site)).ok().unwrap();
        for index in 0..site.len() {
            let page = site.page(index);
            let evidence = cleaner.evidence(page);
            assert_eq!(evidence, cleaner.evidence(page), "{id}");
            let steps: Vec<u32> = evidence.iter().filter_map(|one| one.step).collect();
            assert!(steps.iter().copied().eq(1..=steps.len() as u32), "{id}: steps {steps:?}");
            for one in &evidence {
                assert!(one.node.index() < page.page().len(), "{id}: {one:?}");
                let finite =
                    |number: &Number| number.value.is_finite() && number.bound.is_none_or(f64::is_finite);
                assert!(one.numbers.iter().all(finite), "{id}: {one:?}");
                let mut names: Vec<&str> = one.numbers.iter().map(|number| number.name).collect();
                names.sort_unstable();
                assert!(names.is_sorted_by(|a, b| a < b), "{id}: {names:?}");
                assert!(!names.is_empty() || one.decision.is_some(), "{id}: {one:?}");
            }
        }
    }
}

#[test]
fn every_method_that_judges_says_what_it_judged_each_page_on() {
    let site = Site::new("news", news(12));
    let pages: Vec<usize> = (0..site.len()).collect();
    for family in catalogue() {
        let id = family.info().id;
        let cleaner = fit(*family, &site, &pages, &gold(&site)).ok().unwrap();
        let judges = !JUDGE_NOTHING.contains(&id);
        for &page in &pages {
            let evidence = cleaner.evidence(site.page(page));
            assert_eq!(!evidence.is_empty(), judges, "{id}: {}", site.name(page));
            assert_eq!(evidence.iter().any(|one| !one.numbers.is_empty()), judges, "{id}: no number");
        }
    }
}

/// The site is so large that words of a single page are forgotten.
#[test]
fn the_state_of_a_large_site_has_all_that_its_cleaner_knows() {
    let site = Site::new("news", news(120));
    let training: Vec<usize> = (0..site.len()).step_by(2).collect();
    let with_state = catalogue().iter().filter(|family| {
        let cleaner = fit(**family, &site, &training, &gold(&site)).ok().unwrap();
        let Some(state) = cleaner.state() else { return false };
        let restored = build(**family).restore(&state).unwrap();
        for index in 0..site.len() {
            let page = site.page(index);
            let id = family.info().id;
            assert_eq!(restored.clean(page), cleaner.clean(page), "{id}: {}", site.name(index));
            assert_eq!(restored.evidence(page), cleaner.evidence(page), "{id}: {}", site.name(index));
        }
        true
    });
    assert_eq!(
        Vec::from_iter(with_state.map(|family| family.info().id)),
        ["gibson-dom", "witness", "witness-forest"]
    );
}

#[test]
fn a_page_alone_is_cleaned_as_within_its_site() {
    let mut pages = news(8);
    pages.extend(adversarial_pages());
    let site = Site::new("news", pages);
    // half of the pages train: the others belong to the site, but not to the sample
    let training: Vec<usize> = (0..site.len()).step_by(2).collect();
    for family in catalogue() {
        let cleaner = fit(*family, &site, &training, &gold(&site)).ok().unwrap();
        for index in 0..site.len() {
            let within = cleaner.clean(site.page(index));
            let alone = cleaner.clean(PageRef::alone(&site.pages()[index]));
            assert_eq!(within, alone, "{}: {}", family.info().id, site.name(index));
        }
    }
}

#[test]
fn a_page_of_another_site_is_cleaned_as_alone() {
    let site = Site::new("news", news(8));
    let other = Site::new("other", news(3).into_iter().chain(adversarial_pages()));
    let training: Vec<usize> = (0..site.len()).collect();
    for family in catalogue() {
        let cleaner = fit(*family, &site, &training, &gold(&site)).ok().unwrap();
        for index in 0..other.len() {
            let cleaning = cleaner.clean(other.page(index));
            check_fits(*family, other.name(index), &other.pages()[index], &cleaning);
            assert_eq!(
                cleaning,
                cleaner.clean(PageRef::alone(&other.pages()[index])),
                "{}",
                family.info().id
            );
        }
    }
}
