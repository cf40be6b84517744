//! What holds of the methods on any linked site.

use cleaning::{Cleaner, Family, FamilyOf, Labels, PageRef, Settings, Site, Spans, Training};
use method_wisdom::{M1Params, M2Params, WisdomParams};
use page::{Hints, Page};
use proptest::prelude::*;

/// Pages made of pieces that open and close elements without care, with terms that repeat over pages and links among
/// them, to themselves and out of the site.
fn html() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => (0_u32..25).prop_map(|word| format!("word{word} ")),
        1 => Just("of the 12 ".to_owned()),
        1 => Just("新聞 頁面".to_owned()),
        3 => (0_u32..7, 0_u32..25).prop_map(|(page, word)| format!("<a href={page}.html#x>word{word}</a> ")),
        4 => proptest::sample::select(&[
            "<table><tr><td>", "<td>", "</table>", "<p>", "<div>", "</div>", "<b>", "</b>", "<br>", "<ul><li>", "</ul>",
            "<a href='http://other.test/'>", "</a>", "<img src=x>", "<a>", "<script>x</script>",
        ]).prop_map(str::to_owned),
    ];
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn sites() -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec(html(), 1..7)
}

/// Some pages have no address, and two may have one.
fn site(pages: &[String]) -> Site {
    let page = |(i, html): (usize, &String)| {
        let url = format!("http://s.test/{}.html", if i == 5 { 2 } else { i });
        let url = (i != 4).then_some(url.as_str());
        (i.to_string(), Page::parse(html.as_bytes(), &Hints { url, charset: Some("utf-8") }))
    };
    Site::new("site", pages.iter().enumerate().map(page))
}

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

fn fit(family: &dyn Family, site: &Site, pages: &[usize], settings: &Settings) -> Box<dyn Cleaner> {
    let method = family.build(settings).unwrap_or_else(|error| panic!("{error}"));
    method.fit(&Training { site, pages, labels: Labels::none(), seed: 0 }).expect("there is a page")
}

fn wisdom(site: &Site, settings: &Settings) -> Vec<Spans> {
    let pages: Vec<usize> = (0..site.len()).collect();
    let cleaner = fit(&FamilyOf::<WisdomParams>::new(), site, &pages, settings);
    (0..site.len()).map(|page| cleaner.clean(site.page(page)).kept().clone()).collect()
}

/// Whether every set of the first list lies in that of the second.
fn within(less: &[Spans], more: &[Spans]) -> bool {
    less.iter().zip(more).all(|(less, more)| &less.intersection(more) == less)
}

proptest! {
    // each case makes sites, and each site its own terms
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_page_alone_is_cleaned_as_at_home(pages in sites(), step in 1_usize..4, settings in settings()) {
        let site = site(&pages);
        let training: Vec<usize> = (0..site.len()).step_by(step).collect();
        let families: [(&dyn Family, &Settings); 3] = [
            (&FamilyOf::<WisdomParams>::new(), &settings),
            (&FamilyOf::<M1Params>::new(), &Settings::new()),
            (&FamilyOf::<M2Params>::new(), &Settings::new()),
        ];
        for (family, settings) in families {
            let cleaner = fit(family, &site, &training, settings);
            for page in 0..site.len() {
                let at_home = cleaner.clean(site.page(page));
                prop_assert!(at_home.kept().fits(site.pages()[page].text()));
                prop_assert_eq!(at_home, cleaner.clean(PageRef::alone(&site.pages()[page])));
            }
        }
    }

    #[test]
    fn pages_outside_of_the_sample_change_nothing(pages in sites(), more in sites(), settings in settings()) {
        let training: Vec<usize> = (0..pages.len()).collect();
        // pages without address: none of the sample's links can lead to them
        let strangers = more.iter().enumerate().map(|(i, html)| {
            (format!("more {i}"), Page::parse(html.as_bytes(), &Hints::default()))
        });
        let here = site(&pages);
        let named = (0..here.len()).map(|page| (here.name(page).to_owned(), here.pages()[page].clone()));
        let large = Site::new("large", named.chain(strangers));
        let family = FamilyOf::<WisdomParams>::new();
        let (one, other) = (fit(&family, &here, &training, &settings), fit(&family, &large, &training, &settings));
        for &page in &training {
            prop_assert_eq!(one.clean(here.page(page)), other.clean(large.page(page)));
        }
        prop_assert_eq!(one.learned(), other.learned());
    }

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
        let all: Vec<usize> = (0..site.len()).collect();
        let m1 = fit(&FamilyOf::<M1Params>::new(), &site, &all, &Settings::new());
        let m2 = fit(&FamilyOf::<M2Params>::new(), &site, &all, &Settings::new().with("longer-than", least));
        for page in 0..site.len() {
            let (m1, m2) = (m1.clean(site.page(page)), m2.clean(site.page(page)));
            prop_assert_eq!(&m2.kept().intersection(m1.kept()), m2.kept());
        }
    }
}
