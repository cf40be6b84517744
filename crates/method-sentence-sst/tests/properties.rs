//! What holds of the method on any site: more threshold keeps more, order and home do not matter.

use cleaning::{
    Cleaner, Family, FamilyOf, Gold, Labels, PageRef, Role, Settings, Site, Span, Spans, Training,
};
use method_sentence_sst::SentenceSstParams;
use page::{Hints, Page};
use proptest::prelude::*;

/// Pages made of pieces that open and close elements without care, with words that repeat over pages.
fn html() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        5 => (0_u32..25).prop_map(|word| format!("word{word} ")),
        2 => (0_u32..9).prop_map(|word| format!("Ends{word}. ")),
        1 => Just("of the ".to_owned()),
        1 => Just("新聞。頁面".to_owned()),
        5 => prop_oneof![
            Just("<table><tr><td>"), Just("<td>"), Just("</table>"), Just("<p>"), Just("<div>"), Just("</div>"),
            Just("<b>"), Just("</b>"), Just("<br>"), Just("<ul><li>"), Just("</ul>"), Just("<title>t</title>"),
            Just("<div class=a>"), Just("<p width=1>"), Just("<body class=b>"), Just("<frameset>"), Just("<img>"),
        ].prop_map(str::to_owned),
    ];
    proptest::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

/// Some layouts, each of some pages with some words changed.
fn sites() -> impl Strategy<Value = Vec<String>> {
    let page = (0_usize..3, 0_u32..4);
    (proptest::collection::vec(html(), 3), proptest::collection::vec(page, 1..7)).prop_map(
        |(layouts, pages)| {
            let write =
                |(layout, word): (usize, u32)| layouts[layout].replace("word1", &format!("own{word}"));
            pages.into_iter().map(write).collect()
        },
    )
}

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

fn parse(html: &str) -> Page {
    Page::parse(html.as_bytes(), &Hints::default())
}

fn site(pages: &[String]) -> Site {
    Site::new("site", pages.iter().enumerate().map(|(i, html)| (format!("{i}"), parse(html))))
}

/// The bytes from the first "own" on, up to 40 of them.
fn gold(page: &Page) -> Gold {
    let start = page.text().find("own").unwrap_or(0);
    let end = page.text().floor_char_boundary(start + 40);
    let bound = |at: usize| u32::try_from(at).expect("a small page");
    Gold::of(Role::Article, Spans::from_iter([Span { start: bound(start), end: bound(end) }]))
}

/// Fits with the first page labelled.
fn fit(site: &Site, sample: &[usize], settings: &Settings) -> Box<dyn Cleaner> {
    let method =
        FamilyOf::<SentenceSstParams>::new().build(settings).unwrap_or_else(|error| panic!("{error}"));
    let gold = gold(&site.pages()[0]);
    let labels = Labels::new(vec![(0, &gold)]);
    method.fit(&Training { site, pages: sample, labels, seed: 0 }).expect("there is a page")
}

fn all(site: &Site) -> Vec<usize> {
    (0..site.len()).collect()
}

proptest! {
    // each case makes sites, and each site its own terms
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn cleanings_lie_within_the_page_and_figures_are_finite(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let cleaner = fit(&site, &all(&site), &settings);
        for index in 0..site.len() {
            prop_assert!(cleaner.clean(site.page(index)).kept().fits(site.pages()[index].text()));
        }
        prop_assert!(cleaner.learned().iter().all(|figure| figure.value.is_finite() && figure.value >= 0.0));
        prop_assert!((0.0..=1.0).contains(&cleaner.learned()[0].value));
    }

    #[test]
    fn a_page_alone_is_cleaned_as_at_home(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let cleaner = fit(&site, &all(&site), &settings);
        for (index, page) in site.pages().iter().enumerate() {
            prop_assert_eq!(cleaner.clean(site.page(index)), cleaner.clean(PageRef::alone(page)));
        }
    }

    #[test]
    fn a_larger_threshold_keeps_no_less(pages in sites(), low in 0_u32..=10, more in 0_u32..=10) {
        let site = site(&pages);
        let at = |tenths: u32| {
            let threshold = f64::from(tenths.min(10)) / 10.0;
            fit(&site, &all(&site), &Settings::new().with("rule.fixed", threshold))
        };
        let (lower, higher) = (at(low), at(low + more));
        for index in 0..site.len() {
            let (less, more) = (lower.clean(site.page(index)), higher.clean(site.page(index)));
            prop_assert!(less.kept().difference(more.kept()).is_empty());
        }
    }

    #[test]
    fn a_threshold_of_1_keeps_every_byte_but_the_last_separator(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let settings = settings
            .merged(&Settings::new().with("rule.fixed", 1.0))
            .merged(&Settings::new().with("single-document", "keep").with("no-features", "keep"));
        let cleaner = fit(&site, &all(&site), &settings);
        for (index, page) in site.pages().iter().enumerate() {
            let kept: String = cleaner.clean(site.page(index)).kept().slices(page.text()).collect();
            prop_assert_eq!(kept.as_str(), page.text().trim_end());
        }
    }

    #[test]
    fn the_order_of_the_pages_does_not_matter(pages in sites(), settings in settings()) {
        // the labelled page stays the first one of the site; the others are turned round
        let mut turned = pages.clone();
        turned[1..].reverse();
        let (site, turned) = (site(&pages), site(&turned));
        let (cleaner, other) = (fit(&site, &all(&site), &settings), fit(&turned, &all(&turned), &settings));
        for (index, page) in site.pages().iter().enumerate() {
            let other = other.clean(PageRef::alone(page));
            prop_assert_eq!(cleaner.clean(site.page(index)), other, "page {}", index);
        }
    }

    #[test]
    fn pages_outside_the_sample_change_nothing(pages in sites(), more in sites(), settings in settings()) {
        let alone = site(&pages);
        let together = site(&more.iter().chain(&pages).cloned().collect::<Vec<_>>());
        // labels are of the sample's first page in both
        let sample: Vec<usize> = (more.len()..more.len() + pages.len()).collect();
        let settings = settings.merged(&Settings::new().with("rule.fixed", 0.5));
        let (cleaner, other) = (fit(&alone, &all(&alone), &settings), fit(&together, &sample, &settings));
        for (index, &page) in sample.iter().enumerate() {
            let other = other.clean(together.page(page));
            prop_assert_eq!(cleaner.clean(alone.page(index)), other, "page {}", index);
        }
    }
}
