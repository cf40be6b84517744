//! The pagelets of a page with their fingerprints: one number for the content of a pagelet, C(p) in the definition of a
//! template (Yi 2004, 3.3), as a sequence of hashed tokens. Equal sequences, and most nearly equal ones, have the same
//! number.
//!
//! Shingles (Broder et al. 1997; reference 20 of Yi 2004): every run of w tokens is a shingle. A sequence is
//! represented by the *set* of its shingles, and the set by its minima under s different orders. One minimum
//! of two sets agrees with a probability near their resemblance r = |A and B| / |A or B|. So all s minima,
//! which make up the fingerprint, agree with a probability of about r^s. The s orders are the same in every
//! fit: a fingerprint depends on the tokens alone.
//!
//! Hashes are not safe against a page that is made to collide with another. But such a page could only lose its
//! own text.

use page::{NodeId, Page, Span};
use text::hash::{ODD, Runs, mix};
use text::words;

use crate::PageletParams;
use crate::partition::{Pagelet, pagelets};

/// A pagelet that has text, with its fingerprint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Printed {
    pub(crate) node: NodeId,
    pub(crate) fingerprint: u64,
    pub(crate) span: Span,
}

/// Reads pages under checked parameters.
#[derive(Debug, Clone)]
pub(crate) struct Reader {
    params: PageletParams,
    shingles: Shingles,
}

impl Reader {
    pub(crate) fn new(params: &PageletParams) -> Self {
        let shingles = Shingles::new(params.shingle_width as usize, params.min_hashes as usize);
        Self { params: params.clone(), shingles }
    }

    /// The pagelets that have text, in text order. Pagelets without text have nothing to remove.
    pub(crate) fn pagelets(&self, page: &Page) -> Vec<Printed> {
        let pagelets = pagelets(page, self.params.links, self.params.loose_text).into_iter();
        let with_text = pagelets.filter(|pagelet| !pagelet.span.is_empty());
        with_text
            .map(|Pagelet { node, span }| Printed { node, span, fingerprint: self.fingerprint(page, node) })
            .collect()
    }

    /// The fingerprint of a node, as if it were a pagelet.
    pub(crate) fn fingerprint(&self, page: &Page, node: NodeId) -> u64 {
        let mut tokens = Vec::new();
        push_content(page, node, self.params.content, &mut tokens);
        match self.params.fingerprint {
            // only equal sequences have the same fingerprint (up to collisions of 64 bits)
            Fingerprint::Exact => chain(&tokens),
            Fingerprint::Shingles => self.shingles.of(&tokens),
        }
    }
}

cleaning::choices! {
    /// When two pagelets are the same.
    pub enum Fingerprint {
        /// When the minima over their shingles are equal.
        Shingles,
        /// When their contents are equal, token for token.
        Exact,
    }
}

/// The most minima of a fingerprint.
pub(crate) const MOST_MIN_HASHES: usize = 64;

/// Makes a fingerprint of a sequence of tokens: the s minima over the shingles of w tokens.
#[derive(Debug, Clone)]
struct Shingles {
    /// w.
    width: usize,
    /// One odd factor for each of the s orders.
    orders: Vec<u64>,
}

impl Shingles {
    /// Shingles of `width` (w, 1 or more) tokens, and `min_hashes` (s) minima, at most [`MOST_MIN_HASHES`].
    fn new(width: usize, min_hashes: usize) -> Self {
        let orders = (1..=min_hashes as u64).map(|i| mix(i.wrapping_mul(ODD)) | 1).collect();
        Self { width, orders }
    }

    /// The fingerprint. Sequences shorter than w are one shingle, so they must agree in every token.
    fn of(&self, tokens: &[u64]) -> u64 {
        let mut minima = [u64::MAX; MOST_MIN_HASHES];
        let minima = &mut minima[..self.orders.len()];
        let runs = Runs::of(tokens.iter().copied());
        let width = self.width.min(tokens.len());
        for end in width..=tokens.len() {
            let shingle = mix(runs.number(end - width..end));
            for (least, order) in minima.iter_mut().zip(&self.orders) {
                let place = shingle.wrapping_mul(*order);
                // the low half of a product depends little on the high bits of the factors, so it is mixed with
                // the high half
                *least = (*least).min(place ^ (place >> 32));
            }
        }
        chain(minima)
    }
}

cleaning::choices! {
    /// The content by which a pagelet is compared, C(p).
    pub enum Content {
        /// The words of its text, in lower case.
        Words,
        /// Words, and the names of its elements.
        WordsAndTags,
        /// Words, names of elements, and their attributes with their values: menus that mark the present page differ.
        Html,
    }
}

/// Appends the tokens of `node` and all below it to `tokens`, in document order.
fn push_content(page: &Page, node: NodeId, content: Content, tokens: &mut Vec<u64>) {
    if content == Content::Words {
        return push_text(page.text_of(node), tokens);
    }
    for node in page.subtree(node).map(NodeId::new) {
        if page.is_text(node) {
            push_text(page.text_of(node), tokens);
            continue;
        }
        tokens.push(token(Kind::Tag, page.tag(node).as_str()));
        if content == Content::Html {
            for (name, value) in page.attributes(node) {
                tokens.extend([token(Kind::Name, name), token(Kind::Value, value)]);
            }
        }
    }
}

/// Appends the words of a text in lower case. A text without words (`|`, `***`) is split at blanks instead.
fn push_text(text: &str, tokens: &mut Vec<u64>) {
    let before = tokens.len();
    tokens.extend(words(text).map(|(start, end)| word(&text[start as usize..end as usize])));
    if tokens.len() == before {
        tokens.extend(text.split_whitespace().map(word));
    }
}

/// The hash of a sequence.
fn chain(sequence: &[u64]) -> u64 {
    sequence.iter().fold(0, |so_far: u64, &next| mix(so_far.wrapping_add(ODD) ^ next))
}

/// The kind of a token, so that a word never equals a tag of the same letters.
#[derive(Clone, Copy)]
#[repr(u64)]
enum Kind {
    Word = 0,
    Tag = 1,
    Name = 2,
    Value = 3,
}

/// A token of any kind, by its bytes.
fn token(kind: Kind, token: &str) -> u64 {
    finish(kind, text::hash::fnv(token))
}

/// A word, in lower case.
#[inline]
fn word(word: &str) -> u64 {
    finish(Kind::Word, text::hash::fnv_lower_case(word))
}

fn finish(kind: Kind, hash: u64) -> u64 {
    mix(hash ^ (kind as u64).wrapping_mul(ODD))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn tokens(range: std::ops::Range<u64>) -> Vec<u64> {
        range.map(|i| mix(i + 1)).collect()
    }

    #[track_caller]
    fn check(shingles: &Shingles, a: &[u64], b: &[u64], same: bool) {
        assert_eq!(shingles.of(a) == shingles.of(b), same, "{shingles:?}");
    }

    #[test]
    fn fingerprints_of_sequences() {
        // equal sequences have equal fingerprints
        let shingles = Shingles::new(10, 8);
        for length in [0, 1, 9, 10, 11, 500] {
            check(&shingles, &tokens(0..length), &tokens(0..length), true);
            check(&shingles, &tokens(0..length), &tokens(1000..1001 + length), false);
            assert_ne!(chain(&tokens(0..length)), chain(&tokens(1000..1001 + length)));
        }
        // sequences shorter than a shingle must agree in every token
        check(&shingles, &tokens(0..9), &tokens(0..8), false);
        check(&shingles, &tokens(0..9), &tokens(0..9).into_iter().rev().collect::<Vec<_>>(), false);
        check(&shingles, &[], &tokens(0..1), false);
        // shingles are the last w tokens at any place
        // all shingles of 3 in the first are in the second and the other way round
        let round = |start: u64| (0..7).map(|i| mix((start + i) % 3)).collect::<Vec<u64>>();
        check(&Shingles::new(3, 8), &round(0), &round(1), true);
        assert_ne!(chain(&round(0)), chain(&round(1)));
        // but no three words are in the same order
        let reversed: Vec<u64> = round(0).into_iter().rev().collect();
        check(&Shingles::new(3, 8), &round(0), &reversed, false);
        check(&Shingles::new(1, 8), &round(0), &reversed, true);
    }

    /// Checks the share of pairs with the same fingerprint against r^s: 4,000 pairs of 100 tokens, of which
    /// `shared` are in both.
    #[track_caller]
    fn check_resemblance(shared: u64, min_hashes: usize) {
        const PAIRS: u64 = 4_000;
        let fingerprinter = Shingles::new(1, min_hashes);
        let same = (0..PAIRS).filter(|pair| {
            let a = pair * 1_000;
            let mut other = tokens(a..a + shared);
            other.extend(tokens(a + 500..a + 600 - shared));
            fingerprinter.of(&tokens(a..a + 100)) == fingerprinter.of(&other)
        });
        let found = same.count() as f64 / PAIRS as f64;
        let resemblance = shared as f64 / (200 - shared) as f64;
        let expected = resemblance.powi(i32::try_from(min_hashes).unwrap());
        // four standard deviations of this share
        let tolerance = 4.0 * (expected * (1.0 - expected) / PAIRS as f64).sqrt();
        assert!((found - expected).abs() <= tolerance, "{shared} {min_hashes}: {found}, not {expected}");
    }

    #[test]
    fn fingerprints_agree_as_often_as_the_resemblance_says() {
        check_resemblance(99, 1);
        check_resemblance(99, 8);
        check_resemblance(95, 8);
        check_resemblance(90, 4);
        check_resemblance(50, 1);
        check_resemblance(50, 2);
        check_resemblance(0, 1);
    }

    fn tokens_of(html: &str, content: Content) -> Vec<u64> {
        let page = testkit::parse(html);
        let mut tokens_of = Vec::new();
        push_content(&page, NodeId::ROOT, content, &mut tokens_of);
        tokens_of
    }

    /// Checks the contents under which the two pages are the same.
    #[track_caller]
    fn check_content(a: &str, b: &str, same: &[Content]) {
        let found: Vec<Content> = [Content::Words, Content::WordsAndTags, Content::Html]
            .into_iter()
            .filter(|&content| tokens_of(a, content) == tokens_of(b, content))
            .collect();
        assert_eq!(found, same, "{a} and {b}");
    }

    #[test]
    fn words_are_all_that_counts_or_tags_too_or_attributes_too() {
        // case and signs do not count beside words
        check_content("<p>One, TWO!", "<p>one two", &[Content::Words, Content::WordsAndTags, Content::Html]);
        // a text without words is its signs
        check_content("<p>| |", "<p>| |", &[Content::Words, Content::WordsAndTags, Content::Html]);
        check_content("<p>|", "<p>***", &[]);
        assert_eq!(tokens_of("<p>| |", Content::Words).len(), 2);
        // a page without text has no words
        assert!(tokens_of("", Content::Words).is_empty());
        assert!(tokens_of("<img src=x>", Content::Words).is_empty());
        // chinese is read by characters
        assert_eq!(tokens_of("<p>新聞網站", Content::Words).len(), 4);
        use Content::{Html, Words, WordsAndTags};
        check_content("<p>one two", "<p>one two", &[Words, WordsAndTags, Html]);
        check_content("<p>one two", "<p id=x>one two", &[Words, WordsAndTags]);
        check_content("<a href=1>one</a>", "<a href=2>one</a>", &[Words, WordsAndTags]);
        check_content("<p>one two", "<p>one <b>two</b>", &[Words]);
        check_content("<p>one two", "<p>one", &[]);
    }

    #[test]
    fn hashes_of_tokens_and_chains() {
        // a word is not a tag of the same letters
        let kinds = [Kind::Word, Kind::Tag, Kind::Name, Kind::Value].map(|kind| token(kind, "b"));
        assert_eq!(BTreeSet::from(kinds).len(), 4);
        assert_eq!(kinds[0], word("b"));
        // a chain tells order and length
        let chains = [chain(&[]), chain(&[0]), chain(&[0, 0]), chain(&[0, 1]), chain(&[1, 0])];
        assert_eq!(BTreeSet::from(chains).len(), 5);
    }
}
