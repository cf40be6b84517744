//! Properties of every method on any site, under any settings: sites and settings are drawn at random.

use cleaning::{Cleaner, Cleaning, Family, Gold, Labels, PageRef, Role, Settings, Site, Spans, Training};
use methods::catalogue;
use page::Page;
use proptest::prelude::*;
use testkit::generated::{choices, html, ordered_sites, settings, sites};
use testkit::{all, named_site, parse, site, statistics};

use crate::pages::{check_fits, items};

/// The first half of the text of every page, and every other image as noise.
fn gold(site: &Site) -> Vec<Gold> {
    let half = |page: &Page| {
        let half = page.text().floor_char_boundary(page.text().len() / 2);
        Spans::all(u32::try_from(half).expect("a small page"))
    };
    site.pages().iter().map(|page| Gold::of(Role::Article, half(page)).with_items(items(page))).collect()
}

/// The method fitted to some pages, each of them labelled. `None` if it needs labelled images and there are
/// none.
fn fit(family: &dyn Family, site: &Site, pages: &[usize], settings: &Settings) -> Option<Box<dyn Cleaner>> {
    let gold = gold(site);
    let labels = Labels::new(pages.iter().map(|&page| (page, &gold[page])).collect());
    let method = family.build(settings).unwrap_or_else(|error| panic!("{error}"));
    let fitted = method.fit(&Training { site, pages, labels, seed: 7 });
    assert!(fitted.is_ok() || family.info().id == "adeater", "{}", family.info().id);
    fitted.ok()
}

fn clean(cleaner: &dyn Cleaner, site: &Site, pages: &[usize]) -> Vec<Cleaning> {
    pages.iter().map(|&page| cleaner.clean(site.page(page))).collect()
}

/// Settings under which the order of the training pages has no effect; `None` if there are no such settings.
fn without_order(family: &dyn Family, settings: Settings) -> Option<Settings> {
    match family.info().id {
        // children are merged in the order of the pages
        "cst" | "sst" => Some(settings.with("merge", false)),
        // beyond this number pages are drawn, or the first ones are taken
        "gibson-text" => Some(settings.with("most-pages", 1000)),
        "adeater" => Some(settings.with("most-images", 5000)),
        // the solver visits the blocks in order, and the first page begins the template
        "l-extractor" | "rtdm" => None,
        _ => Some(settings),
    }
}

proptest! {
    // each case makes sites, each site its own terms, and each method is fitted to them
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_page_is_cleaned_within_its_text_and_the_same_alone_as_within_its_site(
        pages in sites(),
        unseen in html(),
        step in 1_usize..4,
        choices in choices(),
    ) {
        let (site, unseen) = (site(&pages), parse(unseen));
        // the pages between the steps belong to the site, but not to the sample
        let sample: Vec<usize> = (0..site.len()).step_by(step).collect();
        for family in catalogue() {
            let settings = settings(*family, &choices);
            let Some(cleaner) = fit(*family, &site, &sample, &settings) else { continue };
            for (index, page) in site.pages().iter().enumerate() {
                let cleaning = cleaner.clean(site.page(index));
                check_fits(*family, site.name(index), page, &cleaning);
                let alone = cleaner.clean(PageRef::alone(page));
                prop_assert_eq!(cleaning, alone, "{} {}", family.info().id, settings);
            }
            check_fits(*family, "unseen", &unseen, &cleaner.clean(PageRef::alone(&unseen)));
        }
    }

    #[test]
    fn a_second_fit_gives_the_same(pages in sites(), choices in choices()) {
        let site = site(&pages);
        for family in catalogue() {
            let settings = settings(*family, &choices);
            let fit = || fit(*family, &site, &all(&site), &settings);
            let (Some(one), Some(other)) = (fit(), fit()) else { continue };
            let found = statistics(&*one);
            prop_assert!(found.iter().all(|(_, value)| value.is_finite()), "{} {settings}", family.info().id);
            prop_assert_eq!(&found, &statistics(&*other), "{} {}", family.info().id, settings);
            let pages = all(&site);
            prop_assert_eq!(clean(&*one, &site, &pages), clean(&*other, &site, &pages), "{} {}", family.info().id, settings);
        }
    }

    #[test]
    fn a_restored_cleaner_is_the_one_that_wrote_its_state(
        pages in sites(),
        unseen in html(),
        bytes in proptest::collection::vec(any::<u8>(), 0..40),
        choices in choices(),
    ) {
        let (site, unseen) = (site(&pages), parse(unseen));
        for family in catalogue() {
            let settings = settings(*family, &choices);
            let Some(cleaner) = fit(*family, &site, &all(&site), &settings) else { continue };
            let method = family.build(&settings).unwrap();
            prop_assert!(method.restore(&bytes).is_err());
            let Some(state) = cleaner.state() else { continue };
            let restored = method.restore(&state).unwrap();
            prop_assert!(method.restore(&state[..state.len() - 1]).is_err());
            prop_assert_eq!(restored.state().unwrap(), state, "{} {}", family.info().id, settings);
            prop_assert_eq!(statistics(&*restored), statistics(&*cleaner), "{} {}", family.info().id, settings);
            for page in site.pages().iter().chain([&unseen]).map(PageRef::alone) {
                prop_assert_eq!(restored.clean(page), cleaner.clean(page), "{} {}", family.info().id, settings);
            }
        }
    }

    #[test]
    fn a_fit_to_sketches_is_the_fit_to_their_pages(
        (pages, order) in ordered_sites(),
        unseen in html(),
        bytes in proptest::collection::vec(any::<u8>(), 0..40),
        choices in choices(),
    ) {
        let (site, unseen) = (site(&pages), parse(unseen));
        for family in catalogue() {
            let settings = settings(*family, &choices);
            let method = family.build(&settings).unwrap();
            prop_assert!(method.fit_sketches(std::slice::from_ref(&bytes)).is_err() && method.fit_sketches(&[]).is_err());
            let sketches: Option<Vec<_>> = order.iter().map(|&page| method.sketch(&site.pages()[page])).collect();
            let Some(sketches) = sketches else { continue };
            let Some(cleaner) = fit(*family, &site, &all(&site), &settings) else { continue };
            let of_sketches = method.fit_sketches(&sketches).unwrap();
            prop_assert_eq!(of_sketches.state(), cleaner.state(), "{} {}", family.info().id, settings);
            prop_assert_eq!(statistics(&*of_sketches), statistics(&*cleaner), "{} {}", family.info().id, settings);
            for page in site.pages().iter().chain([&unseen]).map(PageRef::alone) {
                prop_assert_eq!(of_sketches.clean(page), cleaner.clean(page), "{} {}", family.info().id, settings);
            }
        }
    }

    #[test]
    fn the_order_of_the_training_pages_does_not_matter((pages, order) in ordered_sites(), choices in choices()) {
        // a page keeps its name, and so its address
        let here = named_site(pages.iter().enumerate());
        let there = named_site(order.iter().map(|&page| (page, &pages[page])));
        for family in catalogue() {
            let Some(settings) = without_order(*family, settings(*family, &choices)) else { continue };
            let fit = |site| fit(*family, site, &all(site), &settings);
            let (Some(one), Some(other)) = (fit(&here), fit(&there)) else { continue };
            let expected = clean(&*one, &here, &order);
            prop_assert_eq!(clean(&*other, &there, &all(&there)), expected, "{} {}", family.info().id, settings);
        }
    }

    #[test]
    fn pages_outside_of_the_sample_change_nothing(
        pages in sites(),
        others in sites(),
        before in any::<bool>(),
        choices in choices(),
    ) {
        let alone = site(&pages);
        // pages without address: no link of the sample leads to them
        let others = others.iter().enumerate().map(|(i, html)| (format!("other {i}"), parse(html)));
        let own = (0..alone.len()).map(|page| (alone.name(page).to_owned(), alone.pages()[page].clone()));
        let (together, first) = if before {
            let first = others.len();
            (Site::new("together", others.chain(own)), first)
        } else {
            (Site::new("together", own.chain(others)), 0)
        };
        let sample: Vec<usize> = (first..first + alone.len()).collect();
        for family in catalogue() {
            let settings = settings(*family, &choices);
            let one = fit(*family, &alone, &all(&alone), &settings);
            let (Some(one), Some(other)) = (one, fit(*family, &together, &sample, &settings)) else { continue };
            let expected = clean(&*one, &alone, &all(&alone));
            prop_assert_eq!(clean(&*other, &together, &sample), expected, "{} {}", family.info().id, settings);
            prop_assert_eq!(statistics(&*one), statistics(&*other), "{} {}", family.info().id, settings);
        }
    }
}
