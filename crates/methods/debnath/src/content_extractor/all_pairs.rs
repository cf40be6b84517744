//! The comparison of Algorithm 1 unchanged, without bounds: the reference that the search is tested against.
//! Equal blocks have equal counters, so each distinct block is counted once.

#![allow(clippy::unwrap_used, reason = "this is a test")]

use std::env;
use std::path::PathBuf;

use cleaning::{Labels, Params as _, Settings, Site, Training};
use dataset::{ReadOptions, Silent, Store, descriptor, open};
use proptest::prelude::*;
use synthetic::news_2002;
use testkit::{site, statistic};

use super::ContentExtractorParams;
use super::compared::{Compared, NumberSet};
use super::counter::Search;
use super::storage::TrainingBlocks;
use crate::block_counts::Entry;

/// The number of pages that have a block similar to `query`. `blocks` are vector and page of all blocks.
fn counter(query: (&[Entry], f64), blocks: &[(u32, u32)], compared: &Compared, met: &mut NumberSet) -> usize {
    met.clear();
    let mut counter = 0;
    for &(vector, page) in blocks {
        if !met.has(page) && compared.similar(query, compared.of(vector)) {
            counter = met.add_all([page]);
        }
    }
    counter
}

/// For each vector in order, whether no vector stored before it is similar to it.
fn stored(compared: &Compared) -> Vec<bool> {
    let mut stored: Vec<u32> = Vec::new();
    let is_new = |vector| {
        let query = compared.of(vector);
        let is_new = !stored.iter().any(|&other| compared.similar(query, compared.of(other)));
        if is_new {
            stored.push(vector);
        }
        is_new
    };
    compared.all().map(is_new).collect()
}

/// Fits to all pages except each `left_out`-th, and checks the result of the search: the redundant blocks of
/// all pages, and the stored blocks of a cache.
#[track_caller]
fn check(site: &Site, left_out: usize, settings: &Settings) {
    let params: ContentExtractorParams = settings.parse(ContentExtractorParams::INFO).unwrap();
    let method = params.check().unwrap_or_else(|error| panic!("{error}"));
    let (others, pages): (Vec<usize>, Vec<usize>) =
        (0..site.len()).partition(|page| site.len() > 1 && page % left_out == 1);
    let training = Training { site, pages: &pages, labels: Labels::none(), seed: 0 };
    let cleaner = method.learn(&training);
    let terms = site.terms(cleaner.terms.options());
    let TrainingBlocks { blocks, text, .. } =
        TrainingBlocks::in_training(&training, &cleaner.reader, &terms, false);
    let compared = &cleaner.compared;
    let mut met = NumberSet::new(pages.len());
    let redundant: Vec<bool> = compared
        .all()
        .map(|vector| counter(compared.of(vector), &blocks, compared, &mut met) >= cleaner.enough)
        .collect();
    assert_eq!(cleaner.redundant, redundant, "{settings}");
    let stored_once = statistic(&cleaner, "storage-shared-once");
    assert_eq!(stored_once, text.once(&stored(compared)) as f64, "{settings}");
    let mut search = Search::new(pages.len(), cleaner.enough);
    let mut search_of_all = Search::new(pages.len(), usize::MAX);
    for page in others {
        let counts = cleaner.reader.read(&site.pages()[page], terms.of_page(page));
        for vector in (0..counts.set.len()).map(|block| counts.of(block)) {
            if vector.is_empty() || compared.vectors.get(vector).is_some() {
                continue;
            }
            let query = (vector, compared.factors.norm(vector));
            let expected = counter(query, &blocks, compared, &mut met) >= cleaner.enough;
            let found = cleaner.counter.reaches(query, None, compared, &mut search);
            assert_eq!(found, expected, "page {page}, {settings}");
            cleaner.counter.reaches(query, None, compared, &mut search_of_all);
            assert_eq!(
                search_of_all.pages(),
                counter(query, &blocks, compared, &mut met),
                "page {page}, {settings}"
            );
        }
    }
}

/// Blocks of a few words from a small vocabulary, so that cosines have all sizes, and some elements.
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
    fn the_search_gives_what_all_pairs_give(
        pages in proptest::collection::vec(html(), 1..9),
        left_out in 2_usize..4,
        settings in settings(),
    ) {
        check(&site(&pages), left_out, &settings);
    }
}

#[test]
fn the_search_gives_what_all_pairs_give_on_generated_pages() {
    let (site, _) = news_2002::sites(300, 1)[0].read();
    for words in ["raw", "scaled", "none"] {
        check(&site, 10, &Settings::new().with("word-count", words));
    }
}

/// Whole sites in order until there are 300 pages, with the raw word count and without it in turn.
#[test]
#[ignore = "needs the archives in GLEANER_MIRROR"]
fn the_search_gives_what_all_pairs_give_on_300_real_pages() {
    let mirror = env::var_os("GLEANER_MIRROR").map(PathBuf::from);
    let store = Store { data: env::temp_dir().join("gleaner-mirrored-data"), mirror, offline: true };
    let descriptor = descriptor("crawl-to-the-future").unwrap();
    let corpus = open(descriptor, &store, &ReadOptions::whole(descriptor), &Silent).unwrap();
    let mut compared = 0;
    for index in 0..corpus.sites().len() {
        if compared >= 300 {
            break;
        }
        let site = corpus.load(index).unwrap().site;
        for words in ["raw", "none"] {
            check(&site, 10, &Settings::new().with("word-count", words));
        }
        compared += site.len();
    }
    assert!(compared >= 300, "the corpus has just {compared} pages");
}
