//! Whether a page is read as without scripting: most of its text stands in `noscript` or `noframes`. So it is in forums whose pages are drawn by
//! scripts, and in old sites of frames.

use crate::feed::words;
use crate::flatten::{Arrays, Flat};

/// The least ratio of the words read without scripting to those read with it. It is 25 and more in forums of
/// WCXB's development part whose pages are drawn by scripts. It is at most 7 in shops of SWDE and daniel
/// whose `noscript` holds the customers' reviews; these are read as with scripting.
const TIMES: usize = 10;

/// The least ratio if only the frame of the page is outside of `noscript`: if the words of its paragraphs have a
/// ratio of [`TIMES`]. So it is on pages that are drawn as a menu and a notice until their scripts run.
const TIMES_A_FRAME: usize = 2;

/// The least words of a line that is a paragraph.
const PARAGRAPH: usize = 20;

/// Whether a second reading without scripting is worth while: the `noscript` elements of the body have more
/// words than `text`, which was read with scripting. Reads at most `noscript_words` words of `text`.
fn worth_a_reading(noscript_words: usize, text: &str) -> bool {
    noscript_words > 0 && words(text, noscript_words) < noscript_words
}

/// The page read without scripting, if it is the page: by all words, or, if `noscript` has a paragraph, by those outside of menus.
pub(crate) fn reading_without(with: &Flat, read: impl FnOnce() -> Flat) -> Option<Flat> {
    let Flat { arrays, noscript_words, .. } = with;
    let shown = if *noscript_words >= PARAGRAPH { &outside_menus(arrays) } else { &arrays.text };
    worth_a_reading(*noscript_words, shown).then(read).filter(|without| {
        holds_the_text(&without.arrays.text, &arrays.text)
            || holds_the_text(&outside_menus(&without.arrays), shown)
    })
}

/// The text without that of menus: of `nav`, and of lists with most of their text in links.
fn outside_menus(arrays: &Arrays) -> String {
    let Arrays { tags, ends, text_starts, text, .. } = arrays;
    let place = |node: usize| text_starts[node] as usize;
    let bytes = |node: usize| place(ends[node] as usize) - place(node);
    let (mut links, mut outside, mut node) = (vec![0], String::new(), 0);
    for (at, tag) in tags.iter().enumerate() {
        links.push(links[at] + if *tag == *"a" { bytes(at) } else { 0 });
    }
    while node < tags.len() {
        let (end, tag) = (ends[node] as usize, tags[node].as_str());
        let of_links = || 2 * (links[end] - links[node]) > bytes(node);
        if tag == "nav" || matches!(tag, "ul" | "ol") && of_links() {
            node = end;
        } else {
            outside.push_str(&text[place(node)..place(node + 1)]);
            node += 1;
        }
    }
    outside
}

/// Whether the text read without scripting is the page's text: it has more than [`TIMES`] times the words, or
/// more than [`TIMES_A_FRAME`] times the words and [`TIMES`] times those of paragraphs.
fn holds_the_text(without: &str, with: &str) -> bool {
    let has = |times: usize, count: &dyn Fn(&str) -> usize| count(without) > times * count(with);
    let all = |text: &str| words(text, usize::MAX);
    has(TIMES, &all) || has(TIMES_A_FRAME, &all) && has(TIMES, &words_of_paragraphs)
}

fn words_of_paragraphs(text: &str) -> usize {
    let lines = text.lines().map(|line| words(line, usize::MAX));
    lines.filter(|words| *words >= PARAGRAPH).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_words_are_worth_a_reading() {
        let check = |count, text, expected| assert_eq!(worth_a_reading(count, text), expected, "{text:?}");
        check(0, "", false);
        check(1, "", true);
        check(2, "a b", false);
        check(3, "a b", true);
        check(3, "a b c d", false);
    }

    #[test]
    fn more_than_ten_times_the_words_are_the_text() {
        let check = |without: &str, with: &str, expected: bool| {
            assert_eq!(holds_the_text(without, with), expected, "{with:?}");
        };
        check("", "", false);
        check("a", "", true);
        check("a b c d e f g h i j", "a", false);
        check("a b c d e f g h i j k", "a", true);
        let paragraph = &"a ".repeat(PARAGRAPH);
        let frame = "a b c\nd e f";
        check(&format!("{frame}\n{paragraph}"), frame, true);
        check(paragraph, &paragraph[..2 * PARAGRAPH - 2], false);
        check(&"a\n".repeat(PARAGRAPH), frame, false);
        check(&paragraph.repeat(10), paragraph, false);
    }
}
