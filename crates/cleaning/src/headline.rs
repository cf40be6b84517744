//! The block that shows the headline of a page, whatever its markup.

use std::cmp::Reverse;

use page::{NodeId, Page, Span};
use text::{WordSet, word_hashes};

use crate::{TextKind, TextKinds, heading_level};

/// The fewest words of the `title` with which a block is the headline by its words alone.
const LEAST: usize = 3;

/// The least share of a headline's words that are in the `title`.
const SHARE: f64 = 0.8;

/// The most bytes of a headline.
const LONGEST: u32 = 600;

/// The block of `kinds`, the kinds of the page's text, that shows the headline: the [title](TextKind::Title)
/// block, if it is in a heading or has half of the words of the page's `title`. If another block has more than twice as many words of the page's `title` as the title block has
/// words, that block is the headline; the title block then shows the name of the site, for example. Without a
/// title block it is the block with most words of the `title`, or else the first block in an `h1`. `None`
/// without any of these.
pub fn headline(page: &Page, kinds: &TextKinds) -> Option<usize> {
    let title = page.nodes().find(|&node| *page.tag(node) == *"title");
    let title = WordSet::of_text(title.map_or("", |title| page.text_of(title)));
    // the number of words of the title, and of all words
    let said = |pieces: &[Span]| {
        let words = |piece: &Span| word_hashes(&page.text()[piece.range()]);
        let is_long = pieces.iter().map(|piece| piece.end - piece.start).sum::<u32>() > LONGEST;
        let words = WordSet::of(pieces.iter().filter(|_| !is_long).flat_map(words).collect());
        (if words.share_in(&title) < SHARE { 0 } else { words.common(&title) }, words.len())
    };
    let said: Vec<(usize, usize)> = kinds.blocks().map(|(_, pieces)| said(pieces)).collect();
    // of equal ones the one with the fewest words, then the first
    let best = said.iter().enumerate().min_by_key(|(_, (common, all))| (Reverse(*common), *all));
    let named = best.filter(|(_, (common, _))| *common >= LEAST).map(|(block, _)| block);
    let marked = kinds.blocks().position(|(kind, _)| kind == TextKind::Title);
    let marked = marked.filter(|&marked| named.is_none_or(|named| 2 * said[marked].1 >= said[named].0));
    let is_in = |pieces: &[Span], heading: Span| {
        pieces.iter().all(|piece| heading.start <= piece.start && piece.end <= heading.end)
    };
    let headings = |least: u8| {
        let is_one =
            move |&node: &NodeId| heading_level(page.tag(node).as_str()).is_some_and(|level| level <= least);
        page.nodes().filter(is_one).map(|node| page.span(node))
    };
    let is_sure = |marked: usize| {
        let pieces = kinds.blocks().nth(marked).map_or(&[][..], |(_, pieces)| pieces);
        2 * said[marked].0 >= title.len() || headings(6).any(|heading| is_in(pieces, heading))
    };
    marked.filter(|&marked| is_sure(marked)).or(named).or_else(|| {
        headings(1).find_map(|heading| kinds.blocks().position(|(_, pieces)| is_in(pieces, heading)))
    })
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;

    #[track_caller]
    fn check(html: &str, expected: Option<&str>) {
        let page = parse(html);
        let kinds = TextKinds::of(&page);
        let read = |block: usize| {
            let (_, pieces) = kinds.blocks().nth(block).unwrap();
            pieces.iter().map(|piece| &page.text()[piece.range()]).collect::<String>().trim().to_owned()
        };
        assert_eq!(headline(&page, &kinds).map(read).as_deref(), expected, "{html}");
    }

    #[test]
    fn a_headline_is_the_title_or_the_first_heading() {
        check("<title>Flood - News</title><h1>News</h1><p>Flood<p>Water", Some("Flood"));
        check(
            "<title>News</title><p>By Ann<h1> </h1><h1>A flood <b>in town</b></h1><p>Water",
            Some("A flood in town"),
        );
        check(
            "<title>A flood in town - Weather - CBC</title><p>CBC<p>A flood in town<p>x",
            Some("A flood in town"),
        );
        check(
            "<body><title>A flood in town</title><h1>CBC</h1><p>A flood in town<p>x",
            Some("A flood in town"),
        );
        check("<title>Weather</title><h2>A flood</h2><p>Water", None);
        // the name of the site, and an item of its menu
        let logo = "<a class=logo>The Courier</a><ul><li>News</ul>";
        check(&format!("<title>A new flood in town | The Courier</title>{logo}<p>Water"), None);
        check(
            &format!("<title>A new flood in town | The Courier</title>{logo}<h2>A new flood</h2>"),
            Some("A new flood"),
        );
        check(&format!("<title>The Courier</title>{logo}<p>Water"), Some("The Courier"));
        check("", None);
    }
}
