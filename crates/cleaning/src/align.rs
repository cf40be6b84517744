//! From a *text* to the set of spans where its words stand on the page. The text is a gold text of people, or
//! the answer of a method; below it is called the gold.
//!
//! Such texts were extracted or copied. They differ from the page in quotes, dashes, spaces, glued words,
//! missing links, and the order of paragraphs. Both sides become sequences of normalised tokens (`tokens`).
//! Common runs are chained in the order of both sides with a price on gaps (`runs`), so that the
//! article wins over the same words in menus and related news. Short differences between the links of the
//! chain are aligned word by word, and the rest of the gold is searched once more out of order (`gaps`). Stray words of
//! paragraphs that are not on the page are dropped, and the matched tokens become spans, here. The cost is linear in the
//! page's tokens, except for the number of common runs, which is capped.
//!
//! The title in the page's head is not gold: a headline counts where it is in the body.

mod gaps;
mod runs;
mod tokens;

use page::{Page, Span};

use crate::{Spans, lines_from};
use gaps::{fill, place_leftovers};
use runs::{best_chain, common_runs, stretches};
use tokens::{Gold, Side, Words, title};

/// The place of a text in a page.
#[derive(Debug, Clone, PartialEq)]
pub struct Aligned {
    /// The spans of the page's text; within it, on character boundaries.
    pub spans: Spans,
    /// Share of the text's tokens found, in `0.0..=1.0`; 0 for a text without a token.
    pub found: f64,
}

/// Finds a text, given as paragraphs in order, in the page. A token is a run of letters and digits, or one
/// character of scripts without spaces. Case, punctuation and white space have no effect. The title in the
/// head is never part of the result.
pub fn align<'g>(page: &Page, paragraphs: impl IntoIterator<Item = &'g str>) -> Aligned {
    let mut words = Words::default();
    let gold = Gold::of(paragraphs, &mut words);
    let side = Side::of(page.text(), title(page), page.lines(), &mut words);
    if gold.tokens.is_empty() || side.tokens.is_empty() {
        return Aligned { spans: Spans::new(), found: 0.0 };
    }
    let pairs = pair(&gold, &side);
    let mut found = vec![false; side.tokens.len()];
    pairs.iter().flatten().for_each(|at| found[*at as usize] = true);
    let matched = pairs.iter().flatten().count();
    let share = matched as f64 / gold.tokens.len() as f64;
    Aligned { spans: cover(page, &side, found), found: share }
}

/// The tokens of two texts, and where the first has those of the second.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextPairs {
    /// The tokens of the first text, in order, on character boundaries.
    pub first: Vec<Span>,
    /// The tokens of the second.
    pub second: Vec<Span>,
    /// For each token of the first text its token of the second, by its place; no place is given twice.
    pub pairs: Vec<Option<u32>>,
}

/// Finds the words of a text in another one, as [`align`] does: lines are paragraphs, which may stand in another order. Case,
/// punctuation and white space make no difference.
pub fn align_texts(first: &str, second: &str) -> TextPairs {
    let mut words = Words::default();
    let gold = Gold::of(first.lines(), &mut words);
    let side = Side::of(second, Span::default(), lines_from(0, second), &mut words);
    let mut spans = Vec::with_capacity(gold.tokens.len());
    words.scan(first, |_, span, _| spans.push(span));
    let pairs = pair(&gold, &side);
    TextPairs { first: spans, second: side.spans, pairs }
}

/// For each token of the gold, the position of its match among the page's tokens. No position occurs twice.
fn pair(gold: &Gold, side: &Side) -> Vec<Option<u32>> {
    let run = gold.least_run();
    let mut pairs = vec![None; gold.tokens.len()];
    let matches = common_runs(&gold.tokens, &side.tokens, run);
    let article = best_chain(&matches);
    for part in &article {
        part.note(&mut pairs);
    }
    fill(gold, side, &article, &mut pairs);
    drop_weak(gold, &mut pairs);
    place_leftovers(gold, side, &matches, &mut pairs);
    pairs
}

/// The least share of matched tokens with which a paragraph is on the page.
const LEAST_OF_PARAGRAPH: (usize, usize) = (2, 5);

/// The least length of a run that proves a match alone, wherever the rest of its paragraph is.
const STRONG_RUN: usize = 12;

/// Removes the short runs of paragraphs with few matches.
fn drop_weak(gold: &Gold, pairs: &mut [Option<u32>]) {
    for range in gold.paragraphs() {
        let paragraph = &mut pairs[range];
        let found = paragraph.iter().flatten().count();
        if found * LEAST_OF_PARAGRAPH.1 >= paragraph.len() * LEAST_OF_PARAGRAPH.0 {
            continue;
        }
        for run in paragraph.chunk_by_mut(|left, right| follows(*left, *right)) {
            if run.len() < STRONG_RUN {
                run.fill(None);
            }
        }
    }
}

fn follows(left: Option<u32>, right: Option<u32>) -> bool {
    left.zip(right).is_some_and(|(left, right)| right == left + 1)
}

/// The most tokens inside a line that may be missing in the gold and still be marked.
const LOST: usize = 3;

/// The least share of a line's tokens that must match before lost ones are marked.
const LEAST_OF_LINE: (usize, usize) = (3, 4);

/// The spans of the matched tokens.
///
/// If all tokens of a leaf match, it is marked whole, with its punctuation and its separator. Between matched
/// neighbours on one line everything is marked. Otherwise only the tokens are marked.
fn cover(page: &Page, side: &Side, mut found: Vec<bool>) -> Spans {
    let mut spans = Vec::new();
    for line in &side.lines {
        bridge_lost(&mut found[line.clone()]);
        for run in stretches(line.clone(), |at| found[at]) {
            spans.push(Span { start: side.spans[run.start].start, end: side.spans[run.end - 1].end });
        }
    }
    // a token may reach over several leaves and a leaf may hold no token
    let mut first = 0;
    for leaf in page.leaves().map(|leaf| page.span(leaf)) {
        while first < side.spans.len() && side.spans[first].end <= leaf.start {
            first += 1;
        }
        let inside = side.spans[first..].iter().take_while(|token| token.start < leaf.end).count();
        if inside > 0 && found[first..first + inside].iter().all(|found| *found) {
            spans.push(leaf);
        }
    }
    spans.into_iter().collect()
}

/// Counts short stretches between matched tokens of one line as matched.
fn bridge_lost(line: &mut [bool]) {
    let found: Vec<usize> = (0..line.len()).filter(|&at| line[at]).collect();
    if found.len() * LEAST_OF_LINE.1 < line.len() * LEAST_OF_LINE.0 {
        return;
    }
    for pair in found.windows(2) {
        if pair[1] - pair[0] - 1 <= LOST {
            line[pair[0]..pair[1]].fill(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use page::Hints;
    use proptest::prelude::*;

    use super::*;

    fn aligned(html: &str, gold: &str) -> (Page, Aligned) {
        let page = Page::parse(html.as_bytes(), &Hints { url: None, charset: Some("utf-8") });
        let aligned = align(&page, gold.lines());
        (page, aligned)
    }

    /// Compares the marked parts of the page, trimmed, and the share found in percent, rounded down.
    #[track_caller]
    fn check(html: &str, gold: &str, expected: &[&str], percent: u32) {
        let (page, aligned) = aligned(html, gold);
        let parts: Vec<_> = aligned.spans.slices(page.text()).map(str::trim).collect();
        assert_eq!((parts.as_slice(), (aligned.found * 100.0) as u32), (expected, percent));
    }

    const STORM: &str = "The storm reached the coast on Monday night.";
    const ROOFS: &str = "It took the roofs of forty houses, the mayor said.";

    #[test]
    fn texts_are_found_in_pages() {
        // the article is found between menu and foot
        check(
            &format!("<p>Home News Sport<p>{STORM}<p>{ROOFS}<p>All rights reserved"),
            &format!("{STORM}\n\n{ROOFS}\n"),
            &[&format!("{STORM}\n{ROOFS}")],
            100,
        );
        // quotes dashes case and spaces make no difference
        check(
            "<p>“We don’t know”&nbsp;— the Mayor’s words at noon.",
            "\"WE DON'T KNOW\" - the mayor's  words at noon",
            &["“We don’t know” — the Mayor’s words at noon."],
            100,
        );
        // a link that the gold lost is marked with its line
        check(
            "<p>The storm reached <a href=x>Port Arthur</a> on Monday night and left at dawn.",
            "The storm reached on Monday night and left at dawn.",
            &["The storm reached Port Arthur on Monday night and left at dawn."],
            100,
        );
        // a word that differs does not lose the paragraph
        check(
            "<p>The storm reached the coast on Monday night, said the major of the town.",
            "The storm reached the coast on Monday night, said the mayor of the town.",
            &["The storm reached the coast on Monday night, said the major of the town."],
            92,
        );
        // an insert between paragraphs is not marked
        check(
            &format!("<p>{STORM}<div>Advertisement: buy the new car today, it is fast</div><p>{ROOFS}"),
            &format!("{STORM}\n{ROOFS}"),
            &[STORM, ROOFS],
            100,
        );
        // of a headline in menu and article the near one is marked
        let menu =
            "<li>Storm takes forty roofs at the coast<li>Goats win the cup again<li>Rates fall".repeat(3);
        check(
            &format!("<ul>{menu}</ul><h1>Storm takes forty roofs at the coast</h1><p>{STORM}<p>{ROOFS}"),
            &format!("Storm takes forty roofs at the coast\n{STORM}\n{ROOFS}"),
            &[&format!("Storm takes forty roofs at the coast\n{STORM}\n{ROOFS}")],
            100,
        );
        // the title in the head is never marked
        check(
            &format!("<title>Storm takes forty roofs</title><p>{STORM}"),
            &format!("Storm takes forty roofs\n{STORM}"),
            &[STORM],
            66,
        );
        // a teaser of the article among related news is not marked
        check(
            &format!("<p>{STORM}<p>{ROOFS}<h4>Related</h4><p>Other news of the day<p>{STORM}"),
            &format!("{STORM}\n{ROOFS}"),
            &[&format!("{STORM}\n{ROOFS}")],
            100,
        );
        // paragraphs in another order are found
        check(
            &format!("<p>{STORM}<p>Some words of the site itself<p>{ROOFS}"),
            &format!("{ROOFS}\n{STORM}"),
            &[STORM, ROOFS],
            100,
        );
        // a short byline elsewhere near the article is found
        check(
            &format!("<h1>Storm takes forty roofs</h1><p>Jane Doe</p><p>Share this page</p><p>{STORM}"),
            &format!("Jane Doe\nStorm takes forty roofs\n{STORM}"),
            &["Storm takes forty roofs\nJane Doe", STORM],
            100,
        );
        // a date within another line outside the article is not
        check(
            &format!("<p>{STORM}<p>More<p>Archive of December 4, 2000 in full"),
            &format!("December 4, 2000\n{STORM}"),
            &[STORM],
            72,
        );
        // common words elsewhere are not marked
        check(
            &format!("<p>The Monday night at the coast<p>{STORM}<p>the mayor said on Monday"),
            &format!("{STORM}\nNothing of this stands on the page, the mayor said on a night."),
            &[STORM],
            38,
        );
        // chinese is found by characters
        check(
            "<p>首頁 新聞 體育<p>記者張嘉芳／台北報導<p>春節九天連續假期倒數計時，不少人安排遠行。<p>延伸閱讀",
            "春節九天連續假期倒數計時,不少人安排遠行。",
            &["春節九天連續假期倒數計時，不少人安排遠行。"],
            100,
        );
        // words split over elements are words
        check(
            "<p><b>T</b>he <i>storm</i> rea<b>ched</b> the coast",
            "The storm reached the coast",
            &["The storm reached the coast"],
            100,
        );
        // a line that holds more than the gold is marked in part
        check(
            &format!(
                "<p>Reported by our correspondent in the south: {STORM} Comment on this, mail it, or print it now."
            ),
            STORM,
            // the full stop is not a token and its leaf is not all gold
            &["The storm reached the coast on Monday night"],
            100,
        );
        // gold that is not on the page marks nothing
        check(&format!("<p>{STORM}"), "Entirely other words stand here and none of them is there", &[], 0);
        // gold without a word and a page without one mark nothing
        check(&format!("<p>{STORM}"), "", &[], 0);
        check(&format!("<p>{STORM}"), "***\n--", &[], 0);
        check("", STORM, &[], 0);
        check("<p>***", STORM, &[], 0);
        // gold that occurs twice in its text is found once
        check(&format!("<p>{STORM}"), &format!("{STORM}\n{STORM}"), &[STORM], 50);
    }

    #[test]
    fn a_long_page_of_one_word_takes_no_time() {
        let page = format!("<p>{}", "word ".repeat(60_000));
        let gold = "word ".repeat(20_000);
        let (_, aligned) = aligned(&page, &gold);
        assert!((0.0..=1.0).contains(&aligned.found));
    }

    /// `found` has a letter for a matched token, in the order of the page, and a dot for any other.
    #[track_caller]
    fn check_weak(paragraphs: &[&str], found: &str, expected: &str) {
        let gold = Gold::of(paragraphs.iter().copied(), &mut Words::default());
        let mut pairs: Vec<_> = found.bytes().map(|byte| (byte != b'.').then_some(u32::from(byte))).collect();
        drop_weak(&gold, &mut pairs);
        let kept: String = pairs
            .iter()
            .zip(found.chars())
            .map(|(pair, letter)| if pair.is_some() { letter } else { '.' })
            .collect();
        assert_eq!(kept, expected);
    }

    #[test]
    fn weak_matches_are_taken_back() {
        // a few words of a paragraph are taken back
        check_weak(&["1 2 3", "1 2 3 4 5 6 7 8 9 0"], "abc..def.....", "abc..........");
        // most of a paragraph stays
        check_weak(&["1 2 3 4 5"], "ab...", "ab...");
        // a long run stays whatever is missing
        let long = "w ".repeat(40);
        check_weak(
            &[&long],
            &format!("x.{}{}", "ABCDEFGHIJKL", ".".repeat(26)),
            &format!("..{}{}", "ABCDEFGHIJKL", ".".repeat(26)),
        );
    }

    fn text() -> impl Strategy<Value = Vec<Vec<&'static str>>> {
        let word = proptest::sample::select(vec![
            "storm", "coast", "the", "of", "新", "聞", "don’t", "4,000", "é", "—", "word",
        ]);
        proptest::collection::vec(proptest::collection::vec(word, 1..14), 0..8)
    }

    fn html(paragraphs: &[Vec<&str>]) -> String {
        paragraphs.iter().map(|words| format!("<p>{}</p>", words.join(" "))).collect()
    }

    fn lines(paragraphs: &[Vec<&str>]) -> String {
        paragraphs.iter().map(|words| words.join(" ") + "\n").collect()
    }

    proptest! {
        #[test]
        fn spans_fit_the_page_and_the_share_is_a_share(on_page in text(), gold in text()) {
            let (page, aligned) = aligned(&html(&on_page), &lines(&gold));
            prop_assert!(aligned.spans.fits(page.text()));
            prop_assert!((0.0..=1.0).contains(&aligned.found));
            prop_assert!(aligned.found > 0.0 || aligned.spans.is_empty());
        }

        #[test]
        fn a_page_of_nothing_but_gold_is_found_whole(before in text()) {
            let words = ["only", "here", "and", "nowhere", "else", "at", "all"];
            let mut all = before;
            all.push(words.to_vec());
            let (page, aligned) = aligned(&html(&all), &lines(&all));
            prop_assert_eq!(aligned.found, 1.0);
            let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
            let marked: usize = aligned.spans.slices(page.text()).map(letters).sum();
            prop_assert_eq!(marked, letters(page.text()));
        }

        #[test]
        fn the_same_gold_gives_the_same_spans(on_page in text(), gold in text()) {
            let once = aligned(&html(&on_page), &lines(&gold)).1;
            prop_assert_eq!(once, aligned(&html(&on_page), &lines(&gold)).1);
        }
    }
}
