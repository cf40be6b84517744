//! What holds of the methods on any site: the index gives what all pairs give, a page alone is cleaned as at home, the
//! order of the pages does not matter.

use cleaning::{Cleaner, Cleaning, Family, FamilyOf, Labels, PageRef, Params, Settings, Site, Training};
use method_debnath::{ContentExtractorParams, FeatureExtractorParams, KFeatureExtractorParams};
use page::{Hints, Page};
use proptest::prelude::*;
use synthetic::news_2002;

fn parse(html: &str) -> Page {
    Page::parse(html.as_bytes(), &Hints::default())
}

fn site(pages: &[String]) -> Site {
    Site::new("site", pages.iter().enumerate().map(|(i, html)| (i.to_string(), parse(html))))
}

fn fit<P: Params>(site: &Site, pages: &[usize], settings: &Settings) -> Box<dyn Cleaner> {
    let method = FamilyOf::<P>::new().build(settings).unwrap_or_else(|error| panic!("{error}"));
    method.fit(&Training { site, pages, labels: Labels::none(), seed: 0 }).expect("there is a page")
}

fn cleanings(cleaner: &dyn Cleaner, site: &Site) -> Vec<Cleaning> {
    (0..site.len()).map(|page| cleaner.clean(site.page(page))).collect()
}

/// What both ways of comparing make of the site: fitted to every page but each `left_out`-th, and cleaning all.
#[track_caller]
fn check_same(site: &Site, left_out: usize, settings: &Settings) {
    let pages: Vec<usize> = (0..site.len()).filter(|page| site.len() == 1 || page % left_out != 1).collect();
    let [index, all_pairs] = ["index", "all-pairs"].map(|comparison| {
        fit::<ContentExtractorParams>(site, &pages, &settings.clone().with("comparison", comparison))
    });
    assert_eq!(index.learned(), all_pairs.learned(), "{settings}");
    for page in 0..site.len() {
        let (one, other) = (index.clean(site.page(page)), all_pairs.clean(site.page(page)));
        assert_eq!(one, other, "page {page}, {settings}");
    }
}

/// Blocks of a few words of a small vocabulary, so that cosines of all sizes come up, and some elements.
fn html() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => (0_u32..14).prop_map(|word| format!("word{word} ")),
        1 => (0_u32..400).prop_map(|word| format!("rare{word} ")),
        3 => proptest::sample::select(vec![
            "<p>", "</p>", "<div>", "</div>", "<hr>", "<ul><li>", "</ul>", "<table><tr><td>", "<td>", "</table>",
        ]).prop_map(str::to_owned),
        1 => proptest::sample::select(vec!["<a href=x>", "</a>", "<img>", "<br>", "<b>", "</b>", "--", "<script>s</script>"])
            .prop_map(str::to_owned),
    ];
    proptest::collection::vec(piece, 0..50).prop_map(|pieces| pieces.concat())
}

fn sites() -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec(html(), 1..9)
}

fn settings() -> impl Strategy<Value = Settings> {
    let one_of = |values: &'static [&'static str]| proptest::sample::select(values);
    let weights = &["raw", "scaled", "none"];
    (
        one_of(weights),
        one_of(weights),
        one_of(&["kinds", "tags"]),
        proptest::sample::select(&[0.1, 0.5, 0.7, 0.8, 0.9, 0.95, 0.999]),
        proptest::sample::select(&[0.0, 0.3, 0.6, 1.0]),
        2_i64..4,
    )
        .prop_map(|(words, elements, features, epsilon, theta, least)| {
            Settings::new()
                .with("word-count", words)
                .with("element-counts", elements)
                .with("features", features)
                .with("epsilon", epsilon)
                .with("theta", theta)
                .with("least-pages", least)
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_index_gives_what_all_pairs_give(pages in sites(), left_out in 2_usize..4, settings in settings()) {
        check_same(&site(&pages), left_out, &settings);
    }
}

proptest! {
    // each case makes sites, and each site its own terms
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_page_alone_is_cleaned_as_at_home(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let first = [0];
        let cleaners = [
            fit::<ContentExtractorParams>(&site, &first, &settings),
            fit::<FeatureExtractorParams>(&site, &first, &Settings::new()),
            fit::<KFeatureExtractorParams>(&site, &first, &Settings::new().with("k", 3)),
        ];
        for cleaner in &cleaners {
            for page in 0..site.len() {
                let alone = PageRef::alone(&site.pages()[page]);
                prop_assert_eq!(cleaner.clean(site.page(page)), cleaner.clean(alone));
                prop_assert!(cleaner.clean(alone).kept().fits(alone.text()));
            }
        }
    }

    #[test]
    fn the_order_of_the_training_pages_does_not_matter(
        (pages, order) in sites().prop_flat_map(|pages| {
            let order: Vec<usize> = (0..pages.len()).collect();
            (Just(pages), Just(order).prop_shuffle())
        }),
        settings in settings(),
    ) {
        let shuffled: Vec<String> = order.iter().map(|&page| pages[page].clone()).collect();
        let (first, second) = (site(&pages), site(&shuffled));
        let all: Vec<usize> = (0..pages.len()).collect();
        let one = cleanings(&*fit::<ContentExtractorParams>(&first, &all, &settings), &first);
        let other = cleanings(&*fit::<ContentExtractorParams>(&second, &all, &settings), &second);
        for (position, &page) in order.iter().enumerate() {
            prop_assert_eq!(&other[position], &one[page]);
        }
    }

    /// FeatureExtractor's winner is among what K-FeatureExtractor takes.
    #[test]
    fn the_winner_is_in_the_high_cluster(pages in sites(), k in 2_i64..5) {
        let site = site(&pages);
        let all: Vec<usize> = (0..pages.len()).collect();
        let winner = fit::<FeatureExtractorParams>(&site, &all, &Settings::new());
        let clusters = fit::<KFeatureExtractorParams>(&site, &all, &Settings::new().with("k", k));
        for (one, several) in cleanings(&*winner, &site).iter().zip(cleanings(&*clusters, &site)) {
            prop_assert_eq!(&one.kept().intersection(several.kept()), one.kept());
        }
    }
}

#[test]
fn the_index_gives_what_all_pairs_give_on_generated_pages() {
    let (site, _) = news_2002::sites(300, 1)[0].read();
    for words in ["raw", "scaled", "none"] {
        check_same(&site, 10, &Settings::new().with("word-count", words));
    }
}
