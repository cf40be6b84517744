//! Properties of the method on any site: a higher threshold keeps more, and no text is lost.

use cleaning::{Cleaner, FamilyOf, Gold, Labels, Role, Settings, Site, Span, Spans, Training};
use method_sentence_sst::SentenceSstParams;
use proptest::prelude::*;
use testkit::generated::{self, choices, sites};
use testkit::{all, cleanings, site, try_fit};

fn settings() -> impl Strategy<Value = Settings> {
    choices().prop_map(|choices| generated::settings(&FamilyOf::<SentenceSstParams>::new(), &choices))
}

/// Fits with the first page labelled: up to 40 bytes from its first "own" on.
fn fit(site: &Site, settings: &Settings) -> Box<dyn Cleaner> {
    let text = site.pages()[0].text();
    let start = text.find("own").unwrap_or(0);
    let end = text.floor_char_boundary(start + 40);
    let bound = |at: usize| u32::try_from(at).expect("a small page");
    let gold = Gold::of(Role::Article, Spans::from_iter([Span { start: bound(start), end: bound(end) }]));
    let training = Training { site, pages: &all(site), labels: Labels::new(vec![(0, &gold)]), seed: 0 };
    try_fit::<SentenceSstParams>(&training, settings).expect("there is a page")
}

proptest! {
    // each case makes sites, and each site its own terms
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_larger_threshold_keeps_no_less(pages in sites(), low in 0_u32..=10, more in 0_u32..=10) {
        let site = site(&pages);
        let at = |tenths: u32| {
            let threshold = f64::from(tenths.min(10)) / 10.0;
            cleanings(&*fit(&site, &Settings::new().with("rule.fixed", threshold)), &site)
        };
        for (less, more) in at(low).iter().zip(at(low + more)) {
            prop_assert!(less.difference(&more).is_empty());
        }
    }

    #[test]
    fn a_threshold_of_1_keeps_every_byte_but_the_last_separator(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let settings = settings
            .merged(&Settings::new().with("rule.fixed", 1.0))
            .merged(&Settings::new().with("single-document", "keep").with("no-features", "keep"));
        let cleaner = fit(&site, &settings);
        for (index, page) in site.pages().iter().enumerate() {
            let kept: String = cleaner.clean(site.page(index)).kept().slices(page.text()).collect();
            prop_assert_eq!(kept.as_str(), page.text().trim_end());
        }
    }
}
