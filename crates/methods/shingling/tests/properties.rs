//! Properties of the method on any site: whole nodes are removed, statistics agree with the cleanings, and
//! more requirements remove no more.

use cleaning::{FamilyOf, Settings, Spans};
use method_shingling::ShinglingParams;
use proptest::prelude::*;
use testkit::generated::{self, choices, sites};
use testkit::{cleanings, fit, site, statistic};

fn settings() -> impl Strategy<Value = Settings> {
    choices().prop_map(|choices| generated::settings(&FamilyOf::<ShinglingParams>::new(), &choices))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn what_is_removed_is_whole_nodes_of_enough_text(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let least = settings.get("least-size").and_then(|size| size.as_integer()).unwrap_or(30);
        let least = usize::try_from(least).unwrap();
        for (page, kept) in site.pages().iter().zip(cleanings(&*fit::<ShinglingParams>(&site, &settings), &site)) {
            prop_assert!(kept.fits(page.text()));
            let gone = |node| kept.bytes_within(page.span(node)) == 0;
            let large = |node| page.span(node).len() >= least;
            for leaf in page.leaves() {
                prop_assert!(gone(leaf) || kept.bytes_within(page.span(leaf)) as usize == page.span(leaf).len());
                let removed = (large(leaf) && gone(leaf)) || page.ancestors(leaf).any(|node| large(node) && gone(node));
                prop_assert_eq!(removed, gone(leaf));
            }
        }
    }

    #[test]
    fn the_figures_are_those_of_the_cleanings(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let cleaner = fit::<ShinglingParams>(&site, &settings);
        let kept: u64 = cleanings(&*cleaner, &site).iter().map(Spans::bytes).sum();
        let text: u64 = site.pages().iter().map(|page| page.text().len() as u64).sum();
        let share = if text > 0 { (text - kept) as f64 / text as f64 } else { 0.0 };
        prop_assert_eq!(statistic(&*cleaner, "share of text removed"), share);
        prop_assert_eq!(statistic(&*cleaner, "storage"), text as f64);
        // removed text is stored once, so the size is between that of the rest and that of all text
        let once = statistic(&*cleaner, "storage-shared-once");
        prop_assert!(kept as f64 <= once && once <= text as f64, "{} {} {}", kept, once, text);
        prop_assert_eq!(once == kept as f64, statistic(&*cleaner, "fragments") == 0.0);
    }

    /// More pages, a larger share, copies as one page: each is an additional requirement for the same groups.
    #[test]
    fn what_asks_for_more_removes_no_more(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let check = |lax: Settings, strict: Settings| {
            let [lax_kept, strict_kept] =
                [&lax, &strict].map(|settings| cleanings(&*fit::<ShinglingParams>(&site, settings), &site));
            for (less, more) in lax_kept.iter().zip(&strict_kept) {
                prop_assert_eq!(&less.intersection(more), less, "{} and {}", lax, strict);
            }
            Ok(())
        };
        check(settings.clone().with("least-pages", 2), settings.clone().with("least-pages", 3))?;
        check(settings.clone().with("least-share", 0.5), settings.clone().with("least-share", 1.0))?;
    }
}
