//! Properties of the methods on any linked site.

use cleaning::{Settings, Site, Spans};
use method_wisdom::{M1Params, M2Params, WisdomParams};
use proptest::prelude::*;
use testkit::generated::sites;
use testkit::{cleanings, fit, site};

fn settings() -> impl Strategy<Value = Settings> {
    let one_of = |values: &'static [&'static str]| proptest::sample::select(values);
    (
        (one_of(&["elements", "texts"]), one_of(&["distinct", "occurrences"]), any::<bool>()),
        (
            1_i64..4,
            one_of(&["api", "alen", "tlen"]),
            one_of(&["all", "with-value"]),
            one_of(&["open", "take"]),
        ),
        (
            one_of(&["dstm-cstm", "dstm", "none"]),
            one_of(&["criterion", "length"]),
            any::<bool>(),
            any::<bool>(),
            any::<bool>(),
        ),
        (0.0..=1.0, 0.0..3.0, 0.0..=1.0),
    )
        .prop_map(
            |(
                (leaves, mean, own),
                (k, criterion, over, child),
                (expand, dummies, empty, condense, filter),
                tc,
            )| {
                Settings::new()
                    .with("leaves", leaves)
                    .with("mean-over", mean)
                    .with("self-links", own)
                    .with("k", k)
                    .with("criterion", criterion)
                    .with("sii-over", over)
                    .with("one-child", child)
                    .with("expand", expand)
                    .with("dummies", dummies)
                    .with("merge-empty", empty)
                    .with("condense", condense)
                    .with("filter", filter)
                    .with("structure-threshold", tc.0)
                    .with("toc-constraint", tc.1)
                    .with("article-constraint", tc.2)
            },
        )
}

fn wisdom(site: &Site, settings: &Settings) -> Vec<Spans> {
    cleanings(&*fit::<WisdomParams>(site, settings), site)
}

/// Whether every set of the first list is within that of the second.
fn within(less: &[Spans], more: &[Spans]) -> bool {
    less.iter().zip(more).all(|(less, more)| &less.intersection(more) == less)
}

proptest! {
    // each case makes sites, and each site its own terms
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// 4.3: merging only adds, and so does each of its steps.
    #[test]
    fn expansion_adds(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let kept = |expand: &str| wisdom(&site, &settings.clone().with("expand", expand));
        let (none, dstm, both) = (kept("none"), kept("dstm"), kept("dstm-cstm"));
        prop_assert!(within(&none, &dstm) && within(&dstm, &both));
    }

    #[test]
    fn condensing_takes_away(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let kept = |condense: bool| wisdom(&site, &settings.clone().with("condense", condense));
        prop_assert!(within(&kept(true), &kept(false)));
    }

    #[test]
    fn a_larger_k_keeps_no_less(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let kept = |k: i64| wisdom(&site, &settings.clone().with("k", k));
        prop_assert!(within(&kept(1), &kept(2)) && within(&kept(2), &kept(9)));
    }

    #[test]
    fn both_is_the_union_of_the_two(pages in sites(), k in 1_i64..4) {
        let site = site(&pages);
        let kept = |wanted: &str| wisdom(&site, &Settings::new().with("wanted", wanted).with("k", k));
        let (article, toc) = (kept("article"), kept("toc"));
        let union: Vec<Spans> = article.iter().zip(&toc).map(|(a, b)| a.union(b)).collect();
        prop_assert_eq!(kept("both"), union);
    }

    #[test]
    fn long_leaves_are_leaves(pages in sites(), least in 0_i64..9) {
        let site = site(&pages);
        let m1 = cleanings(&*fit::<M1Params>(&site, &Settings::new()), &site);
        let m2 = cleanings(&*fit::<M2Params>(&site, &Settings::new().with("longer-than", least)), &site);
        prop_assert!(within(&m2, &m1));
    }
}
