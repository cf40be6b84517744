//! Known-item retrieval: a query is some words of the gold text of a page, and its page is searched among all pages by BM25, over an
//! inverted index of their words after a cleaning. The index has a size.
//!
//! The queries are the same for every cleaning. [`Duplicates`](crate::Duplicates) has the pairs of pages that a cleaning makes alike.

use cleaning::{Declared as _, Info, Params};
use rayon::prelude::*;
use text::hash::of_run;

use crate::{Documents, Vectors};

cleaning::params! {
    /// The parameters of retrieval, unchecked.
    pub struct Bm25Params {
        /// The count of a word at which its weight is half of its greatest one, in a document of mean length.
        pub k1: f64 = 1.2, in 0.0..=100.0, because "Robertson and Zaragoza 2009, section 3: values from 1.2 to 2 are good in many circumstances";
        /// The share of the length of a document that corrects its counts.
        pub b: f64 = 0.75, in 0.0..=1.0, because "Robertson and Zaragoza 2009, section 3: values from .5 to .8; .75 is the default of Lucene";
        /// The number of different words of a query.
        pub query_words: usize = 4, in 1..=100, because "our choice: short, as people write queries";
        /// The number of words of a shingle.
        pub shingle: usize = 4, in 1..=100, because "as in the measure `shingle`; stop words do not count, so these are about eight words of text";
        /// The least share of the shingles of two pages that both have, if the pages are near-duplicates.
        pub resemblance: f64 = 0.9, in 0.01..=1.0, because "our choice: one paragraph of ten may differ, or a few words";
    }
}

impl Params for Bm25Params {
    const INFO: &'static Info = &Info {
        id: "bm25",
        name: "known-item retrieval",
        summary: "finds each page by words of its gold text, and counts the index and the near-duplicates",
        citation: "S. Robertson and H. Zaragoza. The Probabilistic Relevance Framework: BM25 and Beyond. \
                   Foundations and Trends in Information Retrieval 3(4), 2009, section 3",
        ..Info::of(Self::PARAMS)
    };
}

/// The words of a query, and the row of its page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    /// The row of the page that the query looks for.
    pub item: usize,
    /// Different terms.
    pub terms: Vec<u32>,
}

impl Bm25Params {
    /// A query for each page whose gold has enough different terms, in the order of the pages.
    ///
    /// `pages` and `terms` are hashes of the names of pages and of the terms, by their numbers. A query has the terms with the least hash
    /// together with the seed and its page. So no other page and no number of a term changes it.
    ///
    /// # Panics
    /// If a page or a term has no hash.
    pub fn queries(&self, gold: &Documents, pages: &[u64], terms: &[u64], seed: u64) -> Vec<Query> {
        let words = self.query_words;
        let query = |item: usize| {
            let draw = |&term: &u32| (of_run([seed, pages[item], terms[term as usize]]), term);
            let mut drawn: Vec<(u64, u32)> = gold.row(item).0.iter().map(draw).collect();
            drawn.sort_unstable();
            let enough = drawn.len() >= words;
            enough.then(|| Query { item, terms: drawn[..words].iter().map(|(_, term)| *term).collect() })
        };
        (0..gold.len()).filter_map(query).collect()
    }

    /// The rank of the page of each query among all documents, from 1; 0 if the page has no word of its query. A page comes after all
    /// others with the same score, since nothing tells it from them.
    ///
    /// The score of a document of length l is the sum over the query's terms of idf n (k1 + 1) / (n + k1 (1 - b + b l / mean l)), where n
    /// is the count of the term in the document. With N documents, N_t of which have the term, idf is ln(1 + (N - N_t + .5) / (N_t + .5)).
    /// Without the 1 it would be below 0 for a term of more than half of the documents (as in Lucene).
    pub fn ranks(&self, index: &Index, queries: &[Query]) -> Vec<u32> {
        queries.par_iter().map(|query| self.rank(index, query)).collect()
    }

    fn rank(&self, index: &Index, query: &Query) -> u32 {
        let scores = self.scores(index, &query.terms);
        let own = scores[query.item];
        let before = scores.iter().filter(|&&score| own > 0.0 && score >= own).count();
        page::number(before)
    }

    fn scores(&self, index: &Index, terms: &[u32]) -> Vec<f64> {
        let Self { k1, b, .. } = *self;
        let all = index.lengths.len() as f64;
        let mean = index.lengths.iter().sum::<f64>() / all;
        let mut scores = vec![0.0; index.lengths.len()];
        for &term in terms {
            let with = &index.postings[term as usize];
            let idf = (1.0 + (all - with.len() as f64 + 0.5) / (with.len() as f64 + 0.5)).ln();
            for &(document, count) in with {
                let length = index.lengths[document as usize] / mean;
                scores[document as usize] += idf * count * (k1 + 1.0) / (count + k1 * (1.0 - b + b * length));
            }
        }
        scores
    }
}

/// An inverted index.
#[derive(Debug, Clone, PartialEq)]
pub struct Index {
    /// By term: the documents that have it, ascending, with its counts.
    postings: Vec<Vec<(u32, f64)>>,
    /// The sum of the counts of each document.
    lengths: Vec<f64>,
}

impl Index {
    /// The index of documents whose values are counts.
    pub fn of(vectors: &Vectors) -> Self {
        let mut own = Self { postings: vec![Vec::new(); vectors.terms()], lengths: Vec::new() };
        for (document, (terms, counts)) in (0..).zip(vectors.rows()) {
            for (&term, &count) in terms.iter().zip(counts) {
                own.postings[term as usize].push((document, f64::from(count)));
            }
            own.lengths.push(counts.iter().copied().map(f64::from).sum());
        }
        own
    }

    /// The number of pairs of a term and a document that has it.
    pub fn postings(&self) -> u64 {
        self.postings.iter().map(|with| with.len() as u64).sum()
    }

    /// The bytes of all postings. Each is the distance to the document before it in the list of its term (from the place before the first
    /// document), and the count, both written in groups of 7 bits, a byte each. The list of terms is not counted.
    pub fn bytes(&self) -> u64 {
        let of_term = |with: &Vec<(u32, f64)>| {
            let mut next = 0;
            let bytes = with.iter().map(|&(document, count)| {
                let gap = u64::from(document - next) + 1;
                next = document + 1;
                // counts are whole, and far below 2^53
                let count = count as u64;
                groups_of_7_bits(gap) + groups_of_7_bits(count)
            });
            bytes.sum::<u64>()
        };
        self.postings.iter().map(of_term).sum()
    }
}

/// The number of groups of 7 bits of a number, at least one.
fn groups_of_7_bits(number: u64) -> u64 {
    u64::from((64 - (number | 1).leading_zeros()).div_ceil(7))
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::{Bag, Weighting};

    /// Documents as words of one letter each: `a` is term 0.
    fn documents(texts: &[&str]) -> Documents {
        let bag =
            |text: &&str| Bag::new(text.bytes().map(|letter| (u32::from(letter - b'a'), 1.0)).collect());
        Documents::new(texts.iter().map(bag).collect(), 26)
    }

    fn index(texts: &[&str]) -> Index {
        Index::of(&documents(texts).weigh(Weighting::Own))
    }

    #[track_caller]
    fn check_scores(params: &Bm25Params, texts: &[&str], query: &str, expected: &[f64]) {
        let terms: Vec<u32> = query.bytes().map(|letter| u32::from(letter - b'a')).collect();
        let found = params.scores(&index(texts), &terms);
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
        }
    }

    /// Four documents of lengths 2, 4, 1 and 1, mean 2.
    #[test]
    fn scores_worked_out_by_hand() {
        let (texts, own) = (["ab", "aaac", "b", "c"], Bm25Params::default());
        // a is in 2 of 4: ln(1 + 2.5 / 2.5); the first document has the mean length, the second is twice as long
        let ln2 = 2f64.ln();
        check_scores(&own, &texts, "a", &[ln2 * 2.2 / 2.2, ln2 * 6.6 / (3.0 + 1.2 * 1.75), 0.0, 0.0]);
        // b is in 2 of 4, too; the third document is half as long as the mean
        let short = ln2 * 2.2 / (1.0 + 1.2 * 0.625);
        check_scores(&own, &texts, "b", &[ln2, 0.0, short, 0.0]);
        check_scores(&own, &texts, "ba", &[2.0 * ln2, ln2 * 6.6 / 5.1, short, 0.0]);
        // the length does not count; neither does the count
        check_scores(&Bm25Params { b: 0.0, ..own.clone() }, &texts, "b", &[ln2, 0.0, ln2, 0.0]);
        check_scores(&Bm25Params { k1: 0.0, ..own.clone() }, &texts, "a", &[ln2, ln2, 0.0, 0.0]);
        // a word of every document still counts: ln(1 + .5 / 2.5)
        check_scores(&own, &["a", "a"], "a", &[1.2f64.ln(); 2]);
        check_scores(&own, &["", ""], "a", &[0.0, 0.0]);
    }

    #[track_caller]
    fn check_ranks(texts: &[&str], queries: &[(usize, &str)], expected: &[u32]) {
        let query = |&(item, terms): &(usize, &str)| Query {
            item,
            terms: terms.bytes().map(|letter| u32::from(letter - b'a')).collect(),
        };
        let queries: Vec<Query> = queries.iter().map(query).collect();
        assert_eq!(Bm25Params::default().ranks(&index(texts), &queries), expected);
    }

    #[test]
    fn ranks_of_pages() {
        let texts = ["ab", "aac", "b", "c", "c", ""];
        check_ranks(&texts, &[(0, "ab"), (1, "ab"), (2, "ab"), (2, "b"), (0, "b")], &[1, 3, 2, 1, 2]);
        // equal pages are found last, the long page after the short ones, and a page without a word of its query is not found
        check_ranks(&texts, &[(3, "c"), (4, "c"), (1, "c"), (5, "c"), (0, "z")], &[2, 2, 3, 0, 0]);
    }

    #[track_caller]
    fn check_size(texts: &[&str], postings: u64, bytes: u64) {
        let index = index(texts);
        assert_eq!((index.postings(), index.bytes()), (postings, bytes));
    }

    #[test]
    fn sizes_of_an_index() {
        check_size(&["", ""], 0, 0);
        check_size(&["ab", "a", "b"], 4, 8);
        // a gap of 127 has one byte and one of 128 two; a count likewise
        let far = |empty: usize| [vec!["b"], vec![""; empty], vec!["a"]].concat();
        check_size(&far(125), 2, 4);
        check_size(&far(126), 2, 5);
        check_size(&[&"a".repeat(127), &"b".repeat(128)], 2, 5);
        // the gap counts from the document before
        let apart = [vec![""; 126], vec!["a"], vec![""; 126], vec!["a"]].concat();
        check_size(&apart, 2, 4);
    }

    fn queries(texts: &[&str], pages: &[u64], seed: u64) -> Vec<Query> {
        let terms: Vec<u64> = (0..26).map(text::hash::mix).collect();
        Bm25Params::default().queries(&documents(texts), pages, &terms, seed)
    }

    #[test]
    fn queries_are_drawn_from_pages_with_enough_words() {
        let texts = ["abcdefgh", "abc", "", "aabcd", "abcdefgh"];
        let drawn = queries(&texts, &[1, 2, 3, 4, 5], 7);
        assert_eq!(drawn.iter().map(|query| query.item).collect::<Vec<_>>(), [0, 3, 4]);
        assert!(drawn.iter().all(|query| query.terms.len() == 4));
        let mut all = drawn[1].terms.clone();
        all.sort_unstable();
        assert_eq!(all, [0, 1, 2, 3]);
        // the page and the seed decide, and no other page
        assert_ne!(drawn[0].terms, drawn[2].terms);
        assert_eq!(queries(&texts[4..], &[5], 7)[0].terms, drawn[2].terms);
        assert_ne!(queries(&texts[4..], &[5], 8)[0].terms, drawn[2].terms);
    }
}
