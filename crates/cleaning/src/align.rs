//! From a *text* to the set of spans where its words stand on the page. The text is a gold text of people, or
//! the answer of a method; below it is called the gold.
//!
//! Such texts were extracted or copied. They differ from the page in quotes, dashes, spaces, glued words,
//! missing links, and the order of paragraphs. Both sides become sequences of normalised tokens (`tokens`).
//! Common runs (`matches`) are chained in the order of both sides with a price on gaps (`chain`), so that the
//! article wins over the same words in menus and related news. Short differences between the links of the
//! chain are aligned word by word (`fill`). Stray words of paragraphs that are not on the page are dropped
//! (`weak`). The rest of the gold is searched once more out of order (`leftover`). The matched tokens become
//! spans (`cover`). The cost is linear in the page's tokens, except for the number of common runs, which is
//! capped.
//!
//! The title in the page's head is not gold: a headline counts where it is in the body.

mod chain;
mod cover;
mod fill;
mod leftover;
mod matches;
mod tokens;
mod weak;

use page::{Page, Span};

use crate::Spans;
use tokens::{Gold, Side, Words};

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
    let side = Side::of(page, &mut words);
    if gold.tokens.is_empty() || side.tokens.is_empty() {
        return Aligned { spans: Spans::new(), found: 0.0 };
    }
    let pairs = pair(&gold, &side);
    let mut found = vec![false; side.tokens.len()];
    for at in pairs.iter().flatten() {
        found[*at as usize] = true;
    }
    let matched = pairs.iter().flatten().count();
    // token counts are far below 2^52
    #[allow(clippy::cast_precision_loss)]
    let share = matched as f64 / gold.tokens.len() as f64;
    Aligned { spans: cover::cover(page, &side, found), found: share }
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
    let side = Side::of_text(second, &mut words);
    let mut spans = Vec::with_capacity(gold.tokens.len());
    words.scan(first, |_, span, _| spans.push(span));
    let pairs = pair(&gold, &side);
    TextPairs { first: spans, second: side.spans, pairs }
}

/// For each token of the gold, the position of its match among the page's tokens. No position occurs twice.
fn pair(gold: &Gold, side: &Side) -> Vec<Option<u32>> {
    let run = gold.least_run();
    let mut pairs = vec![None; gold.tokens.len()];
    let matches = matches::common_runs(&gold.tokens, &side.tokens, run);
    let article = chain::best(&matches);
    for part in &article {
        part.note(&mut pairs);
    }
    fill::fill(gold, side, &article, &mut pairs);
    weak::drop_weak(gold, &mut pairs);
    leftover::place(gold, side, &matches, &mut pairs);
    pairs
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
    fn the_article_is_found_between_menu_and_foot() {
        check(
            &format!("<p>Home News Sport<p>{STORM}<p>{ROOFS}<p>All rights reserved"),
            &format!("{STORM}\n\n{ROOFS}\n"),
            &[&format!("{STORM}\n{ROOFS}")],
            100,
        );
    }

    #[test]
    fn quotes_dashes_case_and_spaces_make_no_difference() {
        check(
            "<p>“We don’t know”&nbsp;— the Mayor’s words at noon.",
            "\"WE DON'T KNOW\" - the mayor's  words at noon",
            &["“We don’t know” — the Mayor’s words at noon."],
            100,
        );
    }

    #[test]
    fn a_link_that_the_gold_lost_is_marked_with_its_line() {
        check(
            "<p>The storm reached <a href=x>Port Arthur</a> on Monday night and left at dawn.",
            "The storm reached on Monday night and left at dawn.",
            &["The storm reached Port Arthur on Monday night and left at dawn."],
            100,
        );
    }

    #[test]
    fn a_word_that_differs_does_not_lose_the_paragraph() {
        check(
            "<p>The storm reached the coast on Monday night, said the major of the town.",
            "The storm reached the coast on Monday night, said the mayor of the town.",
            &["The storm reached the coast on Monday night, said the major of the town."],
            92,
        );
    }

    #[test]
    fn an_insert_between_paragraphs_is_not_marked() {
        check(
            &format!("<p>{STORM}<div>Advertisement: buy the new car today, it is fast</div><p>{ROOFS}"),
            &format!("{STORM}\n{ROOFS}"),
            &[STORM, ROOFS],
            100,
        );
    }

    #[test]
    fn of_a_headline_in_menu_and_article_the_near_one_is_marked() {
        let menu =
            "<li>Storm takes forty roofs at the coast<li>Goats win the cup again<li>Rates fall".repeat(3);
        check(
            &format!("<ul>{menu}</ul><h1>Storm takes forty roofs at the coast</h1><p>{STORM}<p>{ROOFS}"),
            &format!("Storm takes forty roofs at the coast\n{STORM}\n{ROOFS}"),
            &[&format!("Storm takes forty roofs at the coast\n{STORM}\n{ROOFS}")],
            100,
        );
    }

    #[test]
    fn the_title_in_the_head_is_never_marked() {
        check(
            &format!("<title>Storm takes forty roofs</title><p>{STORM}"),
            &format!("Storm takes forty roofs\n{STORM}"),
            &[STORM],
            66,
        );
    }

    #[test]
    fn a_teaser_of_the_article_among_related_news_is_not_marked() {
        check(
            &format!("<p>{STORM}<p>{ROOFS}<h4>Related</h4><p>Other news of the day<p>{STORM}"),
            &format!("{STORM}\n{ROOFS}"),
            &[&format!("{STORM}\n{ROOFS}")],
            100,
        );
    }

    #[test]
    fn paragraphs_in_another_order_are_found() {
        check(
            &format!("<p>{STORM}<p>Some words of the site itself<p>{ROOFS}"),
            &format!("{ROOFS}\n{STORM}"),
            &[STORM, ROOFS],
            100,
        );
    }

    #[test]
    fn a_short_byline_elsewhere_near_the_article_is_found() {
        check(
            &format!("<h1>Storm takes forty roofs</h1><p>Jane Doe</p><p>Share this page</p><p>{STORM}"),
            &format!("Jane Doe\nStorm takes forty roofs\n{STORM}"),
            &["Storm takes forty roofs\nJane Doe", STORM],
            100,
        );
    }

    #[test]
    fn a_date_within_another_line_outside_the_article_is_not() {
        check(
            &format!("<p>{STORM}<p>More<p>Archive of December 4, 2000 in full"),
            &format!("December 4, 2000\n{STORM}"),
            &[STORM],
            72,
        );
    }

    #[test]
    fn common_words_elsewhere_are_not_marked() {
        check(
            &format!("<p>The Monday night at the coast<p>{STORM}<p>the mayor said on Monday"),
            &format!("{STORM}\nNothing of this stands on the page, the mayor said on a night."),
            &[STORM],
            38,
        );
    }

    #[test]
    fn chinese_is_found_by_characters() {
        check(
            "<p>首頁 新聞 體育<p>記者張嘉芳／台北報導<p>春節九天連續假期倒數計時，不少人安排遠行。<p>延伸閱讀",
            "春節九天連續假期倒數計時,不少人安排遠行。",
            &["春節九天連續假期倒數計時，不少人安排遠行。"],
            100,
        );
    }

    #[test]
    fn words_split_over_elements_are_words() {
        check(
            "<p><b>T</b>he <i>storm</i> rea<b>ched</b> the coast",
            "The storm reached the coast",
            &["The storm reached the coast"],
            100,
        );
    }

    #[test]
    fn a_line_that_holds_more_than_the_gold_is_marked_in_part() {
        check(
            &format!(
                "<p>Reported by our correspondent in the south: {STORM} Comment on this, mail it, or print it now."
            ),
            STORM,
            // the full stop is not a token and its leaf is not all gold
            &["The storm reached the coast on Monday night"],
            100,
        );
    }

    #[test]
    fn gold_that_is_not_on_the_page_marks_nothing() {
        check(&format!("<p>{STORM}"), "Entirely other words stand here and none of them is there", &[], 0);
    }

    #[test]
    fn gold_without_a_word_and_a_page_without_one_mark_nothing() {
        check(&format!("<p>{STORM}"), "", &[], 0);
        check(&format!("<p>{STORM}"), "***\n--", &[], 0);
        check("", STORM, &[], 0);
        check("<p>***", STORM, &[], 0);
    }

    #[test]
    fn gold_that_occurs_twice_in_its_text_is_found_once() {
        check(&format!("<p>{STORM}"), &format!("{STORM}\n{STORM}"), &[STORM], 50);
    }

    #[test]
    fn a_long_page_of_one_word_takes_no_time() {
        let page = format!("<p>{}", "word ".repeat(60_000));
        let gold = "word ".repeat(20_000);
        let (_, aligned) = aligned(&page, &gold);
        assert!((0.0..=1.0).contains(&aligned.found));
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
