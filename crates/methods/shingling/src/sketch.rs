//! SubtreeShingles: the k shingles of a node (runs of W words) with the smallest hashes, from the words of a page as numbers.
//!
//! The shingles are those of Debnath et al. 2005, section 6.7: all N - W + 1 runs of W words among the N
//! words, hashed. The sample of the smallest hashes comes from Broder (1997); a node with at most k shingles
//! has all of them. A node's sample is made from the samples of its parts, so a shingle is hashed only for
//! the innermost node that holds it.

use std::ops::Range;

use page::{Page, Span};
use text::hash::{ODD, Runs, fnv_lower_case, mix};
use text::words;

/// Makes a sketch of a run of words.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sketcher {
    /// W, 1 or more.
    pub(crate) width: usize,
    /// k, 1 or more.
    pub(crate) kept: usize,
}

impl Sketcher {
    /// Writes the sketch of the words `of` (at least one) to `sketch`: its smallest shingles, sorted, each once.
    ///
    /// `parts` are runs within `of`, disjoint and in order, with their sketches.
    pub(crate) fn sketch<'s>(
        &self,
        words: &Words,
        of: Range<usize>,
        parts: impl Iterator<Item = (Range<usize>, &'s [u64])>,
        sketch: &mut Vec<u64>,
    ) {
        sketch.clear();
        if of.len() < self.width {
            // with fewer words than a shingle has, the whole run is the one shingle
            sketch.push(words.run(of));
            return;
        }
        let mut next = of.start;
        for (part, known) in parts.filter(|(part, _)| part.len() >= self.width) {
            self.push(words, next..part.start, sketch);
            sketch.extend_from_slice(known);
            next = part.end + 1 - self.width;
        }
        self.push(words, next..of.end + 1 - self.width, sketch);
        sketch.sort_unstable();
        sketch.dedup();
        sketch.truncate(self.kept);
    }

    /// Appends the shingles that start at these words.
    fn push(&self, words: &Words, starts: Range<usize>, sketch: &mut Vec<u64>) {
        sketch.extend(starts.map(|start| words.run(start..start + self.width)));
    }
}

/// Resemblance (8): the share of the shingles in either sketch that are in both. Sketches are sorted and not empty, so
/// it has a value, from 0.0 to 1.0.
pub(crate) fn resemblance(a: &[u64], b: &[u64]) -> f64 {
    let common = text::common(a, b);
    common as f64 / (a.len() + b.len() - common) as f64
}

/// A page's words in document order, in lower case.
#[derive(Debug, Clone)]
pub(crate) struct Words {
    /// The first byte and the end of each word.
    places: Vec<(u32, u32)>,
    /// Of the hashes of the words. The order of hashes decides which shingles are sampled. It is not safe
    /// against a page that is made to collide; but such a page could only lose its own text.
    runs: Runs,
}

impl Words {
    pub(crate) fn of(page: &Page) -> Self {
        let text = page.text();
        let places: Vec<(u32, u32)> = words(text).collect();
        let hash = |&(start, end): &(u32, u32)| mix(fnv_lower_case(&text[start as usize..end as usize]));
        Self { runs: Runs::of(places.iter().map(hash)), places }
    }

    /// The words that are completely in `span`. A word that markup cuts in two is in neither part.
    pub(crate) fn within(&self, span: Span) -> Range<usize> {
        let first = self.places.partition_point(|&(start, _)| start < span.start);
        let last = self.places.partition_point(|&(_, end)| end <= span.end);
        first..last.max(first)
    }

    /// A number for a run of words; equal runs have equal numbers.
    pub(crate) fn run(&self, words: Range<usize>) -> u64 {
        let length = (words.len() as u64).wrapping_mul(ODD);
        mix(self.runs.number(words).wrapping_add(length))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::iter;

    use page::NodeId;
    use proptest::prelude::*;

    use super::*;

    fn words(text: &str) -> Words {
        Words::of(&testkit::parse(text))
    }

    fn sketch(text: &str, width: usize, kept: usize) -> Vec<u64> {
        let words = words(text);
        let length = text.split_whitespace().count();
        let mut sketch = Vec::new();
        Sketcher { width, kept }.sketch(&words, 0..length, iter::empty(), &mut sketch);
        sketch
    }

    /// The resemblance of two texts, all shingles kept.
    #[track_caller]
    fn check(a: &str, b: &str, width: usize, expected: f64) {
        let (a, b) = (sketch(a, width, 1_000), sketch(b, width, 1_000));
        assert_eq!((resemblance(&a, &b), resemblance(&b, &a)), (expected, expected));
    }

    #[test]
    fn shared_shingles_over_all_shingles() {
        check("a b c d", "a b c d", 2, 1.0);
        // ab bc cd | ab bc ce
        check("a b c d", "a b c e", 2, 2.0 / 4.0);
        check("a b c d", "d c b a", 2, 0.0);
        check("a b c d", "d c b a", 1, 1.0);
        // ab bc ca | ab bc: sets, so the second "a b" adds nothing
        check("a b c a b", "a b c", 2, 2.0 / 3.0);
        // fewer words than a shingle must agree in all
        check("a b", "a b", 4, 1.0);
        check("a b", "a b c", 4, 0.0);
        check("a b c", "a b c d", 4, 0.0);
        // a rose is a rose
        // Broder's own example: two shingles of one word more or less.
        assert_eq!(sketch("a rose is a rose is a rose", 4, 1_000).len(), 3);
        // a sketch is the smallest of all
        let all = sketch("a b c d e f g h i j k l m n o p", 2, 1_000);
        assert_eq!((all.len(), all.is_sorted()), (15, true));
        assert_eq!(sketch("a b c d e f g h i j k l m n o p", 2, 4), all[..4]);
    }

    /// Compares the mean of (8) over many pairs of samples with (8) of the sets: 300 words each, `shared` in
    /// both.
    #[track_caller]
    fn check_samples(shared: usize, kept: usize) {
        const PAIRS: usize = 200;
        let text = |pair: usize, from: usize| -> String {
            (from..from + 300).map(|word| format!("w{pair}x{word} ")).collect()
        };
        let of = |pair: usize| {
            let (a, b) = (text(pair, 0), text(pair, 300 - shared));
            resemblance(&sketch(&a, 1, kept), &sketch(&b, 1, kept))
        };
        let mean = (0..PAIRS).map(of).sum::<f64>() / PAIRS as f64;
        let expected = shared as f64 / (600 - shared) as f64;
        // the samples of two sets seldom end at the same hash, and shingles that only one of them reaches
        // count as different
        assert!(
            (expected - 0.04..=expected + 0.01).contains(&mean),
            "{shared} {kept}: {mean}, not {expected}"
        );
    }

    #[test]
    fn samples_of_sets_of_one_size_resemble_each_other_as_the_sets_do_or_a_little_less() {
        check_samples(300, 60);
        check_samples(250, 60);
        check_samples(250, 100);
        check_samples(100, 100);
        check_samples(0, 100);
    }

    proptest! {
        /// With known parts or without, a sketch is the smallest part of the set of all shingles.
        #[test]
        fn a_sketch_from_parts_is_the_sketch(
            letters in proptest::collection::vec(0_u32..6, 1..40),
            width in 1_usize..6,
            kept in 1_usize..12,
            cuts in proptest::collection::btree_set(0_usize..40, 0..6),
            known in proptest::collection::vec(any::<bool>(), 8),
        ) {
            let text: String = letters.iter().map(|letter| format!("w{letter} ")).collect();
            let words = words(&text);
            let length = letters.len();
            let sketcher = Sketcher { width, kept };
            let plain = |of: Range<usize>| {
                let shingles: BTreeSet<u64> = if of.len() < width {
                    BTreeSet::from([words.run(of)])
                } else {
                    (of.start..=of.end - width).map(|start| words.run(start..start + width)).collect()
                };
                shingles.into_iter().take(kept).collect::<Vec<u64>>()
            };
            let cuts: Vec<usize> = cuts.into_iter().filter(|&cut| cut <= length).collect();
            let parts: Vec<(Range<usize>, Vec<u64>)> = cuts
                .windows(2)
                .zip(known)
                .filter(|(_, known)| *known)
                .map(|(cut, _)| (cut[0]..cut[1], plain(cut[0]..cut[1])))
                .collect();
            let mut sketch = vec![7];
            let known = parts.iter().map(|(part, sketch)| (part.clone(), sketch.as_slice()));
            sketcher.sketch(&words, 0..length, known, &mut sketch);
            prop_assert_eq!(sketch, plain(0..length));
        }
    }

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
        // runs tell order and are the same on another page
        let (_, words) = words_of("<p>one two");
        assert_eq!(words.run(0..2), words_of("zero <div>One</div>two").1.run(1..3));
        assert_ne!(words.run(0..2), words_of("<p>two one").1.run(0..2));
    }

    /// The words within the first element of a tag.
    #[track_caller]
    fn check_within(html: &str, tag: &str, expected: Range<usize>) {
        let (page, words) = words_of(html);
        let node: NodeId = page.nodes().find(|&node| *page.tag(node) == *tag).unwrap();
        assert_eq!(words.within(page.span(node)), expected, "{html}");
    }

    #[test]
    fn words_within_a_span() {
        check_within("<p>one</p><div>two three</div>four", "div", 1..3);
        check_within("<p>one</p><div></div>four", "div", 1..1);
        check_within("<p>one</p><div>***</div>four", "div", 1..1);
        check_within("", "html", 0..0);
        // a word cut by markup is in neither part
        check_within("<p>say <b>H</b>ello you", "b", 1..1);
        check_within("<p>say <b>now H</b>ello you", "b", 1..2);
        check_within("<p>say <b>H</b>ello you", "p", 0..3);
    }
}
