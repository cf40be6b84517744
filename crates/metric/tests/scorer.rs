//! The measures on pages: hand-made cases, and what holds of every measure whatever was kept.

use cleaning::{Cleaning, Site, Span, Spans};
use metric::{Counts, Measure, Scorer};
use page::{Hints, Page};
use proptest::prelude::*;

fn site(html: &str) -> Site {
    Site::new("site", [("page".to_owned(), Page::parse(html.as_bytes(), &Hints::default()))])
}

/// The first occurrence of each phrase in the page's text.
fn phrases(site: &Site, phrases: &[&str]) -> Spans {
    let text = site.pages()[0].text();
    let at = |n: usize| u32::try_from(n).expect("short");
    phrases
        .iter()
        .map(|phrase| {
            let start = text.find(phrase).unwrap_or_else(|| panic!("{phrase:?} is not in {text:?}"));
            Span { start: at(start), end: at(start + phrase.len()) }
        })
        .collect()
}

const PAGE: &str = "<title>Flood in the harbour</title><div>Home</div><div>World news</div>\
                    <p>The harbour was flooded.</p><p>港口淹水</p><div>Copyright</div>";

/// relevant, found and common under each measure, in the order of `Measure::ALL`.
#[track_caller]
fn check(kept: &[&str], answer: &[&str], expected: [(u64, u64, u64); 6]) {
    let site = site(PAGE);
    let scorer = Scorer::new(&site);
    let (kept, answer) = (phrases(&site, kept), phrases(&site, answer));
    let found = Measure::ALL.map(|measure| {
        let counts = scorer.count(measure, 0, &kept, &answer);
        (counts.relevant, counts.found, counts.common)
    });
    assert_eq!(found, expected);
}

#[test]
fn an_answer_kept_with_a_menu_line() {
    check(
        &["World news", "The harbour was flooded."],
        &["The harbour was flooded."],
        // terms: harbour, flood | world, news; words: 4 | 2; lines: 1 | 1; blocks: 1 | 1; characters: 21 | 9
        [(2, 4, 2), (2, 4, 2), (4, 6, 4), (1, 2, 1), (1, 2, 1), (21, 30, 21)],
    );
}

#[test]
fn the_title_in_place_of_the_answer() {
    check(
        &["Flood in the harbour"],
        &["The harbour was flooded."],
        // the same two terms; no word, line, block or character in common
        [(2, 2, 2), (2, 2, 0), (4, 4, 0), (1, 1, 0), (1, 1, 0), (21, 17, 0)],
    );
}

/// Terms are pairs as Lin and Ho mean them: a page at a time.
#[test]
fn nothing_kept() {
    check(&[], &["World news"], [(2, 0, 0), (2, 0, 0), (2, 0, 0), (1, 0, 0), (1, 0, 0), (9, 0, 0)]);
}

#[test]
fn chinese_is_counted_in_every_measure() {
    let site = site(PAGE);
    let scorer = Scorer::new(&site);
    let answer = phrases(&site, &["港口淹水"]);
    for measure in Measure::ALL {
        let counts = scorer.count(measure, 0, &answer, &answer);
        assert!(counts.common > 0, "{measure:?}: {counts:?}");
    }
}

/// Any page of these parts, so that terms repeat within and across blocks.
fn pages() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        Just("<p>the harbour was flooded</p>"),
        Just("<div>news <b>of</b> the wor<i>ld</i>"),
        Just("<table><tr><td>港口淹水<td>flood</table>"),
        Just("..."),
        Just("<br>"),
        Just("é "),
        Just("of the "),
    ];
    proptest::collection::vec(part, 0..20).prop_map(|parts| parts.concat())
}

/// Spans of any bytes at all, cut characters and all: counting must hold up.
fn any_spans() -> impl Strategy<Value = Spans> {
    proptest::collection::vec((0_u32..200, 0_u32..40), 0..8).prop_map(|spans| {
        spans.into_iter().map(|(start, length)| Span { start, end: start + length }).collect()
    })
}

proptest! {
    #[test]
    fn common_units_are_in_both_sets(html in pages(), kept in any_spans(), answer in any_spans()) {
        let site = site(&html);
        let scorer = Scorer::new(&site);
        for measure in Measure::ALL {
            let counts = scorer.count(measure, 0, &kept, &answer);
            prop_assert!(counts.common <= counts.relevant.min(counts.found), "{measure:?} {counts:?}");
            let swapped = scorer.count(measure, 0, &answer, &kept);
            let mirrored = Counts { relevant: counts.found, found: counts.relevant, common: counts.common };
            prop_assert_eq!(swapped, mirrored);
        }
    }

    #[test]
    fn the_answer_itself_is_perfect(html in pages(), answer in any_spans()) {
        let site = site(&html);
        let scorer = Scorer::new(&site);
        for measure in Measure::ALL {
            let counts = scorer.count(measure, 0, &answer, &answer);
            let perfect = (counts.relevant > 0).then_some(1.0);
            prop_assert_eq!((counts.precision(), counts.recall(), counts.f1()), (perfect, perfect, perfect));
        }
    }

    #[test]
    fn everything_has_recall_1_and_nothing_recall_0(html in pages(), answer in any_spans()) {
        let site = site(&html);
        let scorer = Scorer::new(&site);
        let everything = Cleaning::everything(&site.pages()[0]);
        for measure in Measure::ALL {
            let all = scorer.count(measure, 0, everything.kept(), &answer);
            let none = scorer.count(measure, 0, &Spans::new(), &answer);
            let defined = all.relevant > 0;
            prop_assert_eq!(all.recall(), defined.then_some(1.0));
            prop_assert_eq!(none.recall(), defined.then_some(0.0));
            prop_assert_eq!(none.precision(), None);
        }
    }

    #[test]
    fn keeping_more_finds_no_less(html in pages(), kept in any_spans(), more in any_spans(), answer in any_spans()) {
        let site = site(&html);
        let scorer = Scorer::new(&site);
        let larger = kept.union(&more);
        for measure in Measure::ALL {
            let (less, more) = (scorer.count(measure, 0, &kept, &answer), scorer.count(measure, 0, &larger, &answer));
            prop_assert!(less.found <= more.found && less.common <= more.common, "{measure:?}");
            prop_assert_eq!(less.relevant, more.relevant);
        }
    }
}
