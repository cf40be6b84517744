//! Properties of the method on any site: removed texts are on every sample page, and texts are kept or
//! removed as a whole.

use std::collections::BTreeSet;

use cleaning::{FamilyOf, Settings, Spans};
use method_rtdm::RtdmParams;
use page::Page;
use proptest::prelude::*;
use testkit::generated::{self, choices, html, sites};
use testkit::{cleanings, fit, site};

fn settings() -> impl Strategy<Value = Settings> {
    choices().prop_map(|choices| generated::settings(&FamilyOf::<RtdmParams>::new(), &choices))
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
        for (page, kept) in site.pages().iter().zip(cleanings(&*fit::<RtdmParams>(&site, &settings), &site)) {
            prop_assert!(kept.fits(page.text()));
            for leaf in page.leaves() {
                let bytes = kept.bytes_within(page.span(leaf)) as usize;
                prop_assert!(bytes == 0 || bytes == page.span(leaf).len());
            }
        }
    }

    /// A removed text is on every sample page, under the same tags.
    #[test]
    fn what_is_removed_is_on_every_page(pages in sites(), pairs in proptest::sample::select(&[0_i64, 16_000_000][..])) {
        let site = site(&pages);
        let all: Vec<_> = site.pages().iter().map(paths).collect();
        let cleaner = fit::<RtdmParams>(&site, &Settings::new().with("most-pairs", pairs));
        for (page, kept) in site.pages().iter().zip(cleanings(&*cleaner, &site)) {
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
        prop_assert!(cleanings(&*fit::<RtdmParams>(&site, &settings), &site).iter().all(Spans::is_empty));
    }

}
