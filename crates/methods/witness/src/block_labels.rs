//! Which blocks of a labelled page are content: the targets to learn from, and how much each counts.

use cleaning::{Gold, Spans};
use page::Page;
use rustc_hash::FxHashMap;
use text::word_hashes;

use crate::outline::{Block, Outline};

/// A page teaches only if at least this share of its gold is found on it.
const FOUND: f64 = 0.8;

/// A page teaches only if its gold has as many words.
const LEAST_WORDS: f64 = 16.0;

/// Target and weight of a block; weight 0 if it teaches nothing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Label {
    pub(crate) is_content: bool,
    pub(crate) weight: f64,
}

/// The labels of all blocks; `None` for a page whose gold is too short, or is not on it.
pub(crate) fn labels(page: &Page, outline: &Outline, gold: &Gold) -> Option<Vec<Label>> {
    let marked = gold.informative();
    let shares: Vec<f64> =
        (0..outline.blocks.len()).map(|block| share(page, outline, block, &marked)).collect();
    let found: f64 =
        outline.blocks.iter().zip(&shares).map(|(block, share)| f64::from(block.len()) * share).sum();
    let text: Vec<u64> = match gold.text() {
        Some(text) => word_hashes(text).collect(),
        None => Vec::new(),
    };
    let words = if text.is_empty() { found } else { text.len() as f64 };
    if words < LEAST_WORDS || found < FOUND * words {
        return None;
    }
    let elsewhere = Runs::of(&text);
    let of_block = |(block, &share): (&Block, &f64)| {
        let is_content = share > 0.5;
        // by its words, so that all pages weigh about the same, and a little for each block
        let weight = 100.0 * f64::from(block.len().min(200)) / words.max(20.0) + 0.02;
        let sure = match share {
            share if is_content && share < 0.95 => 0.5,
            // a copy of content, such as a title that is shown twice, is no junk
            _ if !is_content && elsewhere.contains(outline.words_of(block)) => 0.0,
            _ => 1.0,
        };
        Label { is_content, weight: weight * sure }
    };
    Some(outline.blocks.iter().zip(&shares).map(of_block).collect())
}

/// The share of a block's words that are marked.
fn share(page: &Page, outline: &Outline, block: usize, marked: &Spans) -> f64 {
    let (mut all, mut inside) = (0_u32, 0_u32);
    for piece in outline.pieces_of(block) {
        let text = &page.text()[piece.range()];
        for (start, _) in text::alphanumeric_words(text) {
            all += 1;
            inside += u32::from(marked.contains(piece.start + start));
        }
    }
    f64::from(inside) / f64::from(all.max(1))
}

/// The places of words in a text.
struct Runs<'t> {
    text: &'t [u64],
    places: FxHashMap<u64, Vec<usize>>,
}

impl<'t> Runs<'t> {
    fn of(text: &'t [u64]) -> Self {
        let mut places: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
        for (place, word) in text.iter().enumerate() {
            places.entry(*word).or_default().push(place);
        }
        Self { text, places }
    }

    /// Whether two words or more stand in the text, one after the other.
    fn contains(&self, words: &[u64]) -> bool {
        let places = words.first().and_then(|first| self.places.get(first));
        words.len() > 1
            && places.is_some_and(|places| places.iter().any(|&place| self.text[place..].starts_with(words)))
    }
}

#[cfg(test)]
mod tests {
    use cleaning::Role;
    use page::Span;
    use testkit::parse;

    use super::*;

    /// A page of one story of twenty words, and what stands around it.
    const STORY: &str = "one two three four five six seven eight nine ten a b c d e f g h i j";

    /// The labels of the blocks of a page on which the story is marked.
    fn of(html: &str, gold: &str) -> Option<Vec<Label>> {
        let page = parse(html);
        let start = page.text().find(STORY).map_or(0, |start| start as u32);
        let end = start + if page.text().contains(STORY) { STORY.len() as u32 } else { 0 };
        let gold =
            Gold::of(Role::Article, Spans::from_iter([Span { start, end }])).with_text(gold.to_owned());
        labels(&page, &Outline::of(&page), &gold)
    }

    #[track_caller]
    fn check(html: &str, expected: &[(bool, f64)]) {
        let labels = of(html, STORY).expect("the story is on the page");
        assert_eq!(
            labels.iter().map(|label| label.is_content).collect::<Vec<_>>(),
            expected.iter().map(|e| e.0).collect::<Vec<_>>()
        );
        for (label, (_, weight)) in labels.iter().zip(expected) {
            assert!((label.weight - weight).abs() < 1e-9, "{html}: {label:?}");
        }
    }

    #[test]
    fn a_block_is_content_if_more_than_half_of_it_is_marked() {
        check(&format!("<p>menu<p>{STORY}"), &[(false, 5.02), (true, 100.02)]);
        // twenty of 22 words: content, and less sure
        check(&format!("<p>by ann {STORY}"), &[(true, 55.01)]);
    }

    #[test]
    fn a_copy_of_content_teaches_nothing() {
        check(&format!("<p>{STORY}<p>two three four"), &[(true, 100.02), (false, 0.0)]);
        check(&format!("<p>{STORY}<p>two"), &[(true, 100.02), (false, 5.02)]);
    }

    #[test]
    fn a_page_without_its_gold_teaches_nothing() {
        assert_eq!(of("<p>menu", STORY), None);
        assert_eq!(of(&format!("<p>{STORY}"), "short"), None);
        assert_eq!(
            of(
                &format!("<p>{STORY}"),
                &format!("{STORY} and eight more words that are not there, so less than four fifths")
            ),
            None
        );
    }
}
