//! The measures on pages: examples, and properties of every measure for any kept text.

use cleaning::{Cleaning, Gold, Item, Role, Site, Span, Spans};
use metric::{Counts, Measure, Scorer, Way};
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

/// Whether the measure compares two sets of spans.
fn has_spans(measure: &Measure) -> bool {
    matches!(measure.way(), Way::Marks(_))
}

/// relevant, found and common under each measure of text without a role, in the order of `Measure::ALL`: terms, their occurrences, words,
/// lines, blocks, characters.
#[test]
fn every_measure_of_text_counts_its_units() {
    let site = site(PAGE);
    let scorer = Scorer::new(&site);
    type Case<'a> = (&'a [&'a str], &'a str, [(u64, u64, u64); 6]);
    let cases: [Case<'_>; 3] = [
        // an answer that is kept with a line of a menu: terms harbour, flood | world, news
        (
            &["World news", "The harbour was flooded."],
            "The harbour was flooded.",
            [(2, 4, 2), (2, 4, 2), (4, 6, 4), (1, 2, 1), (1, 2, 1), (21, 30, 21)],
        ),
        // the title in place of the answer: the same two terms, and no common word, line, block or character
        (
            &["Flood in the harbour"],
            "The harbour was flooded.",
            [(2, 2, 2), (2, 2, 0), (4, 4, 0), (1, 1, 0), (1, 1, 0), (21, 17, 0)],
        ),
        (&[], "World news", [(2, 0, 0), (2, 0, 0), (2, 0, 0), (1, 0, 0), (1, 0, 0), (9, 0, 0)]),
    ];
    for (kept, answer, expected) in cases {
        let (kept, answer) = (phrases(&site, kept), phrases(&site, &[answer]));
        let of = |measure| {
            let counts = scorer.count(measure, 0, &kept, &answer);
            (counts.relevant, counts.found, counts.common)
        };
        let without_role = |measure: &Measure| measure.role().is_none() && has_spans(measure);
        let found: Vec<_> = Measure::ALL.into_iter().filter(without_role).map(of).collect();
        assert_eq!(found, expected);
    }
}

#[test]
fn chinese_is_counted_in_every_measure() {
    let site = site(PAGE);
    let scorer = Scorer::new(&site);
    let answer = phrases(&site, &["港口淹水"]);
    let of_text = |measure: &Measure| measure.role() != Some(Role::Toc) && has_spans(measure);
    for measure in Measure::ALL.into_iter().filter(of_text) {
        let counts = scorer.count(measure, 0, &answer, &answer);
        assert!(counts.common > 0, "{measure:?}: {counts:?}");
    }
}

/// Spans name no image: measures of items have counts of elements alone, and other measures of spans alone.
#[test]
fn items_are_counted_by_elements_and_text_by_spans() {
    let site = site("<img><img>news");
    let page = &site.pages()[0];
    let images: Vec<_> = page.nodes().filter(|&node| page.tag(node).as_str() == "img").collect();
    let items = [true, false].into_iter().zip(&images).map(|(noisy, &node)| Item { node, noisy });
    let marks = Gold::of(Role::Article, phrases(&site, &["news"]));
    let judged = marks.clone().with_items(items.collect());
    let scorer = Scorer::new(&site);
    for measure in Measure::ALL {
        let of_items = Scorer::count_elements(measure, Some(&images[1..]), &judged);
        assert_eq!(of_items.is_some(), matches!(measure.way(), Way::Items(_)), "{measure:?}");
        assert!(of_items.is_none_or(|counts| counts.f1() == Some(1.0)), "{measure:?}");
        assert_eq!(Scorer::count_elements(measure, Some(&images), &marks), None, "{measure:?}");
        let of_text = scorer.count_gold(measure, 0, &phrases(&site, &["news"]), &judged);
        assert!(!(matches!(measure.way(), Way::Items(_)) && of_text.is_some()), "{measure:?}");
    }
}

/// Words are compared with the gold text, not with the marks: gold that is not in the page counts, and a
/// right word in a wrong place counts too. Text that is left open is not counted.
#[test]
fn words_are_those_of_the_gold_text() {
    let site = site(PAGE);
    let scorer = Scorer::new(&site);
    let of = |kept: &[&str], gold: &Gold| {
        let counts = scorer.count_gold(Measure::Words, 0, &phrases(&site, kept), gold)?;
        Some((counts.relevant, counts.found, counts.common))
    };
    let marks = Gold::of(Role::Article, phrases(&site, &["The harbour was flooded."]));
    assert_eq!(of(&["The harbour was flooded."], &marks), None);
    let gold = marks.with_text("The harbour was flooded; 港口淹水. Lost on the page".to_owned());
    assert_eq!(of(&["The harbour was flooded.", "港口"], &gold), Some((12, 6, 6)));
    assert_eq!(of(&["Flood in the harbour", "Copyright"], &gold), Some((12, 5, 2)));
    // nothing kept, and a page that was not cleaned
    assert_eq!(of(&[], &gold), Some((12, 1, 0)));
    let open = gold.with_unjudged(&phrases(&site, &["World news", "Copyright"]));
    assert_eq!(of(&["The harbour was flooded.", "Copyright"], &open), Some((12, 4, 4)));
}

/// A page of both roles: a story, and links to others, one of which has no text.
const MIXED: &str = "<title>News</title><a href=/>Home</a><h1>Flood</h1><p>In the <a href=/h>harbour</a>.</p>\
                     <ul><li><a href=/1>Storm</a> on Monday<li><a href=/2>Two <b>fires</b></a>\
                     <li><a href=/3><img src=3></a></ul><a href=/about>Staff</a>";

/// relevant, found and common under the measures of a role, in the order of `Measure::ALL`; `None` where the page has
/// no mark of the role.
#[track_caller]
fn check_roles(kept: &[&str], toc: &[&str], article: &[&str], expected: [Option<(u64, u64, u64)>; 4]) {
    let site = site(MIXED);
    let scorer = Scorer::new(&site);
    let kept = phrases(&site, kept);
    let mut gold = Gold::of(Role::Toc, phrases(&site, toc));
    gold.set(Role::Article, phrases(&site, article));
    let of = |measure| {
        let counts = scorer.count_gold(measure, 0, &kept, &gold)?;
        Some((counts.relevant, counts.found, counts.common))
    };
    let found: Vec<_> = Measure::ALL.into_iter().filter(|measure| measure.role().is_some()).map(of).collect();
    assert_eq!(found, expected);
}

const STORY: &str = "Flood\nIn the harbour.";
const LIST: &str = "Storm on Monday\nTwo fires";

/// Anchors: Storm, Two fires | Home, harbour, Staff. Leaves of the story: Flood, In the, harbour and the full stop.
#[test]
fn each_role_is_counted_against_its_own_marks() {
    check_roles(
        &[STORY],
        &[LIST],
        &[STORY],
        [Some((2, 1, 0)), Some((13, 7, 0)), Some((4, 4, 4)), Some((18, 18, 18))],
    );
    check_roles(
        &["Home", LIST, "Staff"],
        &[LIST],
        &[STORY],
        [Some((2, 4, 2)), Some((13, 22, 13)), Some((4, 6, 0)), Some((18, 30, 0))],
    );
    // a page without marks of the role has no counts
    check_roles(&[LIST], &[LIST], &[], [Some((2, 2, 2)), Some((13, 13, 13)), None, None]);
    check_roles(&[LIST], &[], &[STORY], [None, None, Some((4, 4, 0)), Some((18, 21, 0))]);
    check_roles(&[LIST], &[], &[], [None; 4]);
    // nothing kept of a page with marks is a miss
    check_roles(
        &[],
        &[LIST],
        &[STORY],
        [Some((2, 0, 0)), Some((13, 0, 0)), Some((4, 0, 0)), Some((18, 0, 0))],
    );
}

/// The link on Home is open: kept or not, the counts are the same.
#[test]
fn text_that_the_marks_leave_open_is_neither_right_nor_wrong() {
    let site = site(MIXED);
    let scorer = Scorer::new(&site);
    let mut gold = Gold::of(Role::Toc, phrases(&site, &[LIST]));
    gold.set(Role::Article, phrases(&site, &[STORY]));
    let gold = gold.with_unjudged(&phrases(&site, &["Home"]));
    let count = |measure, kept: &[&str]| scorer.count_gold(measure, 0, &phrases(&site, kept), &gold);
    for measure in Measure::ALL {
        let without = count(measure, &["Storm on Monday", "Staff"]);
        assert_eq!(count(measure, &["Home", "Storm on Monday", "Staff"]), without, "{measure:?}");
    }
    // Storm is right and Staff wrong
    let counts = count(Measure::TocSnc, &["Home", "Storm on Monday", "Staff"]);
    assert_eq!(counts, Some(Counts { relevant: 2, found: 2, common: 1 }));
}

/// A tree as Figure 10 of WISDOM may have it: one answer node, `A`, and two nodes found, both within it.
const FIGURE_10: &str = "<body>menu <a href=/0>home</a>\
    <div id=A>A\
      <div>WWWW<p><a href=/1>one</a><p><a href=/2>two</a></div>\
      <div>WWWW<p><a href=/3>six</a></div>\
      <div>B<p><a href=/4>so</a><p><a href=/5>it</a><p><a href=/6>is</a></div>\
    </div>";

/// Table 3: AW, AO and WO of SNC and IC, for tables of contents and for articles.
#[test]
fn the_counts_of_wisdom_table_3() {
    let site = site(FIGURE_10);
    let scorer = Scorer::new(&site);
    let answer = phrases(&site, &["A\nWWWW\none\ntwo\nWWWW\nsix\nB\nso\nit\nis"]);
    let kept = phrases(&site, &["WWWW\none\ntwo\nWWWW\nsix\n"]);
    let mut gold = Gold::of(Role::Toc, answer.clone());
    gold.set(Role::Article, answer);
    let table = [
        (Measure::TocSnc, 3, 3, 0),
        (Measure::TocIc, 9, 6, 0),
        (Measure::ArticleSnc, 5, 5, 0),
        (Measure::ArticleIc, 17, 8, 0),
    ];
    for (measure, aw, ao, wo) in table {
        let expected = Counts { relevant: aw + ao, found: aw + wo, common: aw };
        assert_eq!(scorer.count_gold(measure, 0, &kept, &gold), Some(expected), "{measure:?}");
    }
}

/// Any page of these parts, so that terms repeat within and across blocks.
fn pages() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        Just("<p>the harbour was flooded</p>"),
        Just("<div>news <b>of</b> the wor<i>ld</i>"),
        Just("<table><tr><td>港口淹水<td>flood</table>"),
        Just("..."),
        Just("<a href=/x>flood <b>in</b> Rome</a>"),
        Just("<a href=/y>港口<table><tr><td><a href=/z>news</table></a>"),
        Just("<br>"),
        Just("é "),
        Just("of the "),
    ];
    proptest::collection::vec(part, 0..20).prop_map(|parts| parts.concat())
}

/// Spans of any bytes, also within characters: counting must not panic.
fn any_spans() -> impl Strategy<Value = Spans> {
    proptest::collection::vec((0_u32..200, 0_u32..40), 0..8).prop_map(|spans| {
        spans.into_iter().map(|(start, length)| Span { start, end: start + length }).collect()
    })
}

proptest! {
    /// Common units are in both sets; the answer itself is perfect; everything has recall 1, and nothing recall 0; keeping more finds no less.
    #[test]
    fn counts_are_those_of_two_sets(html in pages(), kept in any_spans(), more in any_spans(), answer in any_spans()) {
        let site = site(&html);
        let scorer = Scorer::new(&site);
        let everything = Cleaning::everything(&site.pages()[0]);
        for measure in Measure::ALL {
            let count = |kept: &Spans| scorer.count(measure, 0, kept, &answer);
            let counts = count(&kept);
            prop_assert!(counts.common <= counts.relevant.min(counts.found), "{measure:?} {counts:?}");
            let mirrored = Counts { relevant: counts.found, found: counts.relevant, common: counts.common };
            prop_assert_eq!(scorer.count(measure, 0, &answer, &kept), mirrored);
            let defined = counts.relevant > 0;
            let (own, all, none) = (count(&answer), count(everything.kept()), count(&Spans::new()));
            let perfect = defined.then_some(1.0);
            prop_assert_eq!([own.precision(), own.recall(), own.f1()], [perfect; 3]);
            prop_assert_eq!(all.recall(), perfect);
            prop_assert_eq!((none.recall(), none.precision()), (defined.then_some(0.0), None));
            let more = count(&kept.union(&more));
            prop_assert!(counts.found <= more.found && counts.common <= more.common, "{measure:?}");
            prop_assert_eq!(counts.relevant, more.relevant);
        }
    }
}
