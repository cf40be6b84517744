//! Properties of the method on any site: a higher threshold keeps more, and no text is lost.

use cleaning::{Cleaner, Gold, Labels, Role, Settings, Site, Span, Spans, Training};
use method_sentence_sst::SentenceSstParams;
use proptest::prelude::*;
use testkit::generated::sites;
use testkit::{all, cleanings, site, statistics, try_fit};

fn settings() -> impl Strategy<Value = Settings> {
    let one_of = |values: &'static [&'static str]| proptest::sample::select(values);
    let reading = (
        one_of(&["same-tag", "same-look", "apart"]),
        one_of(&["by-look", "alike"]),
        one_of(&["whole", "cut"]),
        one_of(&["page", "segment"]),
        one_of(&["leave-out", "count"]),
        one_of(&["distinct", "all"]),
    );
    let judging = (
        one_of(&["keep", "drop"]),
        one_of(&["keep", "drop"]),
        one_of(&["keep", "drop", "as-before"]),
        one_of(&["fixed", "labels"]),
        one_of(&["informative", "redundant"]),
        one_of(&["smallest", "middle", "largest"]),
        one_of(&["ancestor", "site", "fixed"]),
        1_u32..4,
    );
    (reading, judging).prop_map(|(reading, judging)| {
        let thresholds = Settings::new();
        let thresholds = match judging.3 {
            "fixed" => thresholds.with("rule.fixed", 0.5),
            word => thresholds.with("rule", word),
        };
        let thresholds = match judging.6 {
            "fixed" => thresholds.with("unlabelled.fixed", 0.5),
            word => thresholds.with("unlabelled", word),
        };
        thresholds
            .with("siblings", reading.0)
            .with("bodies", reading.1)
            .with("sentences", reading.2)
            .with("documents", reading.3)
            .with("empty-documents", reading.4)
            .with("sentence-features", reading.5)
            .with("single-document", judging.0)
            .with("unseen", judging.1)
            .with("no-features", judging.2)
            .with("positive", judging.4)
            .with("ties", judging.5)
            .with("least-labels", judging.7)
    })
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
    fn statistics_are_finite_and_the_threshold_is_a_share(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let cleaner = fit(&site, &settings);
        let statistics = statistics(&*cleaner);
        prop_assert!(statistics.iter().all(|(_, value)| value.is_finite() && *value >= 0.0));
        prop_assert!((0.0..=1.0).contains(&statistics[0].1));
    }

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
