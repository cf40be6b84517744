//! What holds of the method on any site: what is removed stands in every sample page, whole texts are kept or removed,
//! and a page is cleaned alone as at home.

use std::collections::BTreeSet;

use cleaning::{Cleaner, Family, FamilyOf, Labels, PageRef, Settings, Site, Spans, Training};
use method_rtdm::RtdmParams;
use page::{Hints, Page};
use proptest::prelude::*;

/// Pages made of pieces that open and close elements without care, with sentences that repeat over pages.
fn html() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => (0_u32..9).prop_map(|word| format!("word{word} ")),
        1 => Just("新聞網站首頁 ".to_owned()),
        2 => Just("<p>the same old sentence in many words</p>".to_owned()),
        1 => Just("<ul><li>home<li>world<li>sport</ul>".to_owned()),
        4 => proptest::sample::select(&[
            "<table><tr><td>", "<td>", "</table>", "<p>", "<div>", "</div>", "<b>", "</b>", "<br>", "<li>",
            "<title>t</title>", "<img>",
        ][..]).prop_map(str::to_owned),
    ];
    proptest::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

fn sites() -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec(html(), 1..6)
}

fn settings() -> impl Strategy<Value = Settings> {
    let one_of = |values: &'static [&'static str]| proptest::sample::select(values);
    (
        one_of(&["none", "presentational-and-class", "all"]),
        one_of(&["compare", "ignore"]),
        one_of(&["detection=iterate", "detection.votes=0.5"]),
        proptest::sample::select(&[0_i64, 20, 16_000_000][..]),
        1_i64..=2,
    )
        .prop_map(|(attributes, text, detection, pairs, replacement)| {
            let mut settings = Settings::new();
            settings.assign(detection).expect("is key=value");
            settings
                .with("attributes", attributes)
                .with("text", text)
                .with("most-pairs", pairs)
                .with("replacement-cost", replacement)
        })
}

fn parse(html: &str) -> Page {
    Page::parse(html.as_bytes(), &Hints { url: None, charset: Some("utf-8") })
}

fn site(pages: &[String]) -> Site {
    Site::new("site", pages.iter().enumerate().map(|(i, html)| (i.to_string(), parse(html))))
}

fn fit(site: &Site, settings: &Settings) -> Box<dyn Cleaner> {
    let pages: Vec<usize> = (0..site.len()).collect();
    let method = FamilyOf::<RtdmParams>::new().build(settings).unwrap_or_else(|error| panic!("{error}"));
    method.fit(&Training { site, pages: &pages, labels: Labels::none(), seed: 0 }).expect("there is a page")
}

fn cleanings(site: &Site, settings: &Settings) -> Vec<Spans> {
    let cleaner = fit(site, settings);
    (0..site.len()).map(|page| cleaner.clean(site.page(page)).kept().clone()).collect()
}

/// Every text of a page with the tags above it.
fn paths(page: &Page) -> BTreeSet<(Vec<&str>, &str)> {
    let path = |leaf| {
        let tags = page.ancestors(leaf).map(|node| page.tag(node).as_str()).collect();
        (tags, page.text_of(leaf).trim_end())
    };
    page.leaves().map(path).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn whole_texts_are_kept_or_removed(pages in sites(), settings in settings()) {
        let site = site(&pages);
        for (page, kept) in site.pages().iter().zip(cleanings(&site, &settings)) {
            prop_assert!(kept.fits(page.text()));
            for leaf in page.leaves() {
                let bytes = kept.bytes_within(page.span(leaf)) as usize;
                prop_assert!(bytes == 0 || bytes == page.span(leaf).len());
            }
        }
    }

    /// A text that goes stands on every sample page, under the same tags.
    #[test]
    fn what_is_removed_stands_on_every_page(pages in sites(), pairs in proptest::sample::select(&[0_i64, 16_000_000][..])) {
        let site = site(&pages);
        let all: Vec<_> = site.pages().iter().map(paths).collect();
        for (page, kept) in site.pages().iter().zip(cleanings(&site, &Settings::new().with("most-pairs", pairs))) {
            for leaf in page.leaves().filter(|&leaf| kept.bytes_within(page.span(leaf)) == 0) {
                let tags: Vec<&str> = page.ancestors(leaf).map(|node| page.tag(node).as_str()).collect();
                let path = (tags, page.text_of(leaf).trim_end());
                prop_assert!(all.iter().all(|paths| paths.contains(&path)), "{path:?}");
            }
        }
    }

    #[test]
    fn pages_that_are_all_equal_lose_everything(page in html(), settings in settings()) {
        let site = site(&[page.clone(), page.clone(), page]);
        prop_assert!(cleanings(&site, &settings).iter().all(Spans::is_empty));
    }

    #[test]
    fn a_page_alone_is_cleaned_as_at_home(pages in sites(), unseen in html(), settings in settings()) {
        let site = site(&pages);
        let cleaner = fit(&site, &settings);
        for page in 0..site.len() {
            prop_assert_eq!(cleaner.clean(site.page(page)), cleaner.clean(PageRef::alone(&site.pages()[page])));
        }
        let unseen = parse(&unseen);
        prop_assert!(cleaner.clean(PageRef::alone(&unseen)).kept().fits(unseen.text()));
    }
}
