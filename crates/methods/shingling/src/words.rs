//! The words of a page as numbers, and one number for any run of words in constant time. Shingles and
//! comparisons of whole texts use these numbers.

use std::ops::Range;

use page::{Page, Span};
use text::hash::{ODD, fnv_lower_case, mix};
use text::words;

/// The hash of a word in lower case. The order of hashes decides which shingles are sampled. It is not safe
/// against a page that is made to collide; but such a page could only lose its own text.
#[inline]
fn word(word: &str) -> u64 {
    mix(fnv_lower_case(word))
}

/// A page's words in document order, in lower case.
#[derive(Debug, Clone)]
pub(crate) struct Words {
    /// The first byte and the end of each word.
    places: Vec<(u32, u32)>,
    /// By number of words: the polynomial of the first words.
    prefixes: Vec<u64>,
    /// Powers of the polynomial's base.
    powers: Vec<u64>,
}

/// The base of the polynomial whose coefficients are the words of a run. It is odd, so that no word is lost.
const BASE: u64 = 0xd120_2ef1_6a4c_9d35;

impl Words {
    pub(crate) fn of(page: &Page) -> Self {
        let text = page.text();
        let (mut places, mut prefixes, mut powers) = (Vec::new(), vec![0], vec![1]);
        let (mut prefix, mut power) = (0_u64, 1_u64);
        for (start, end) in words(text) {
            prefix = prefix.wrapping_mul(BASE).wrapping_add(word(&text[start as usize..end as usize]));
            power = power.wrapping_mul(BASE);
            places.push((start, end));
            prefixes.push(prefix);
            powers.push(power);
        }
        Self { places, prefixes, powers }
    }

    /// The words that are completely in `span`. A word that markup cuts in two is in neither part.
    pub(crate) fn within(&self, span: Span) -> Range<usize> {
        let first = self.places.partition_point(|&(start, _)| start < span.start);
        let last = self.places.partition_point(|&(_, end)| end <= span.end);
        first..last.max(first)
    }

    /// A number for a run of words; equal runs have equal numbers.
    pub(crate) fn run(&self, words: Range<usize>) -> u64 {
        let shifted = self.prefixes[words.start].wrapping_mul(self.powers[words.len()]);
        let length = (words.len() as u64).wrapping_mul(ODD);
        mix(self.prefixes[words.end].wrapping_sub(shifted).wrapping_add(length))
    }
}

#[cfg(test)]
mod tests {
    use page::NodeId;

    use super::*;

    fn words_of(html: &str) -> (Page, Words) {
        let page = testkit::parse(html);
        let words = Words::of(&page);
        (page, words)
    }

    #[test]
    fn runs_are_equal_for_the_same_words_at_any_place() {
        let (_, words) = words_of("<p>one two three, ONE two! three four");
        assert_eq!(words.run(0..3), words.run(3..6));
        assert_eq!(words.run(1..3), words.run(4..6));
        assert_ne!(words.run(0..3), words.run(0..2));
        assert_ne!(words.run(0..3), words.run(1..4));
        assert_ne!(words.run(0..1), words.run(1..2));
    }

    #[test]
    fn runs_tell_order_and_are_the_same_on_another_page() {
        let (_, words) = words_of("<p>one two");
        assert_eq!(words.run(0..2), words_of("zero <div>One</div>two").1.run(1..3));
        assert_ne!(words.run(0..2), words_of("<p>two one").1.run(0..2));
    }

    /// The words within the first element of a tag.
    #[track_caller]
    fn check(html: &str, tag: &str, expected: Range<usize>) {
        let (page, words) = words_of(html);
        let node: NodeId = page.nodes().find(|&node| *page.tag(node) == *tag).unwrap();
        assert_eq!(words.within(page.span(node)), expected, "{html}");
    }

    #[test]
    fn words_within_a_span() {
        check("<p>one</p><div>two three</div>four", "div", 1..3);
        check("<p>one</p><div></div>four", "div", 1..1);
        check("<p>one</p><div>***</div>four", "div", 1..1);
        check("", "html", 0..0);
    }

    #[test]
    fn a_word_cut_by_markup_is_in_neither_part() {
        check("<p>say <b>H</b>ello you", "b", 1..1);
        check("<p>say <b>now H</b>ello you", "b", 1..2);
        check("<p>say <b>H</b>ello you", "p", 0..3);
    }
}
