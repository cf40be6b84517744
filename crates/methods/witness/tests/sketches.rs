//! A fit to sketches: equal to the fit to the pages, however the site is cut into parts and in whatever order these are merged.

use cleaning::{MethodParams, PageRef, SiteSample};
use method_witness::{WitnessForestParams, WitnessParams};
use proptest::prelude::*;
use proptest::sample::Index;
use testkit::generated::html;
use testkit::{all, fit_to, parse, site};

/// A page of a site by its numbers: pages of one number have the same text, and may have other classes.
fn page(layouts: &[String], number: usize, class: u8) -> String {
    let layout = layouts[number % layouts.len()].replace("word1", &format!("own{number}"));
    format!(
        "<title>Story {number}</title><div class=menu{class}x><a href=/>Home</a> <a href=/n>News</a></div><h1>Story {number}</h1>\
         <div class={}>{layout}<p>Nobody had seen number {number} in the north before, and many books tell of it.</p></div>",
        ["story", "text"][usize::from(class) % 2],
    )
}

/// Sites with copies, some of more than the 50 pages from which a fit forgets what a single page has.
fn sites() -> impl Strategy<Value = Vec<String>> {
    let pages = proptest::collection::vec((0_usize..60, 0_u8..3), 1..90);
    (proptest::collection::vec(html(), 1..4), pages).prop_map(|(layouts, pages)| {
        pages.into_iter().map(|(number, class)| page(&layouts, number, class)).collect()
    })
}

/// Fits to a sample of `size` pages at once, and to the samples of parts, in an order by `places`.
fn check<P: MethodParams>(pages: &[String], places: &[Index], size: usize) -> Result<(), TestCaseError> {
    let (site, method) = (site(pages), P::default().make());
    let at_once = |pages: &[usize]| fit_to::<P>(&site, pages, &[]);
    let mut parts: Vec<SiteSample<Vec<u8>>> = (0..4).map(|_| SiteSample::new(size)).collect();
    let mut whole = SiteSample::new(size);
    for (page, place) in all(&site).into_iter().zip(places) {
        let (url, name) = (site.pages()[page].url().map(ToString::to_string), site.name(page));
        whole.add(url.as_deref(), name, page);
        let sketch = method.sketch(&site.pages()[page]).expect("the method has them");
        parts[place.index(4)].add(url.as_deref(), name, sketch);
    }
    let mut sampled: Vec<usize> = whole.into_pages().collect();
    let expected = at_once(&sampled);
    let mut merged = SiteSample::new(size);
    parts.rotate_left(places[0].index(4));
    parts.into_iter().for_each(|part| merged.merge(part));
    let sketches: Vec<Vec<u8>> = merged.into_pages().collect();
    let fitted = method.fit_sketches(&sketches).expect("all are sketches");
    prop_assert_eq!(fitted.state(), expected.state());
    let unseen = parse(page(&pages[..1], 99, 0));
    for page in site.pages().iter().chain([&unseen]).map(PageRef::alone) {
        prop_assert_eq!(fitted.clean(page), expected.clean(page));
        prop_assert_eq!(fitted.evidence(page), expected.evidence(page));
    }
    // the order of the pages does not matter either
    sampled.sort_unstable();
    prop_assert_eq!(at_once(&sampled).state(), expected.state());
    Ok(())
}

proptest! {
    // two fits and their cleanings a case
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn sketches_of_parts_give_the_fit_at_once(
        pages in sites(),
        places in proptest::collection::vec(any::<Index>(), 90),
        size in prop_oneof![1_usize..10, 50_usize..90],
    ) {
        check::<WitnessParams>(&pages, &places, size)?;
        check::<WitnessForestParams>(&pages, &places, size)?;
    }
}
