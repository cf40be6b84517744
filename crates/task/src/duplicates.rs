//! Pages that are near-duplicates of each other after a cleaning: pairs with nearly the same shingles. The gold text decides which of
//! these pairs are false, and which pairs are the same story on several sites.

use cleaning::{SimilarSets, share_at_least};
use text::hash::of_run;

use crate::Bm25Params;

/// Pairs of near-duplicates among the pages that have gold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Duplicates {
    /// Pairs that are alike after the cleaning.
    pub alike: u64,
    /// Of these, the pairs whose gold texts are not alike.
    pub wrongly: u64,
    /// Pairs whose gold texts are alike, on different sites.
    pub stories: u64,
    /// Of these, the pairs that are alike after the cleaning.
    pub joined: u64,
}

impl Bm25Params {
    /// Compares the texts that a cleaning leaves with the gold texts, page by page, as terms in their order. A page without gold has no
    /// pair. `sites` has the number of the site of each page.
    ///
    /// # Panics
    /// If a page has no gold text (it may be empty), or no site.
    pub fn duplicates(&self, texts: &[Vec<u32>], gold: &[Vec<u32>], sites: &[u32]) -> Duplicates {
        let judged = texts.iter().zip(gold);
        let judged = judged.map(|(text, gold)| if gold.is_empty() { &[][..] } else { text });
        let (found, right) = (self.alike(judged), self.alike(gold.iter().map(Vec::as_slice)));
        let stories = right.iter().filter(|(one, other)| sites[*one as usize] != sites[*other as usize]);
        let among = |pairs: &[(u32, u32)], pair: &(u32, u32)| pairs.binary_search(pair).is_ok();
        Duplicates {
            alike: found.len() as u64,
            wrongly: found.iter().filter(|pair| !among(&right, pair)).count() as u64,
            stories: stories.clone().count() as u64,
            joined: stories.filter(|pair| among(&found, pair)).count() as u64,
        }
    }

    /// The pairs of texts that share enough of their shingles, sorted; the second number is the larger one. An empty text has no pair.
    fn alike<'t>(&self, texts: impl Iterator<Item = &'t [u32]>) -> Vec<(u32, u32)> {
        let least = self.resemblance;
        let sets: Vec<Vec<u64>> = texts.map(|text| shingles(text, self.shingle)).collect();
        let mut index = SimilarSets::new(least, sets.iter().flatten().copied());
        let mut pairs = Vec::new();
        for (number, set) in (0..).zip(&sets) {
            let before = index.candidates(set, usize::MAX);
            let alike = before.into_iter().filter(|&other| share_at_least(&sets[other as usize], set, least));
            pairs.extend(alike.map(|other| (other, number)));
            index.insert(set, number);
        }
        pairs.sort_unstable();
        pairs
    }
}

/// The hashes of the runs of terms of a text, each once. A shorter text is one run.
fn shingles(text: &[u32], terms: usize) -> Vec<u64> {
    let hash = |run: &[u32]| of_run(run.iter().map(|&term| u64::from(term)));
    text::sorted_set(match text.len() {
        0 => Vec::new(),
        length => text.windows(terms.min(length)).map(hash).collect(),
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn bm25(shingle: usize, resemblance: f64) -> Bm25Params {
        Bm25Params { shingle, resemblance, ..Bm25Params::default() }
    }

    fn texts(texts: &[&str]) -> Vec<Vec<u32>> {
        texts.iter().map(|text| text.bytes().map(u32::from).collect()).collect()
    }

    #[track_caller]
    fn check_alike(own: &Bm25Params, of: &[&str], expected: &[(u32, u32)]) {
        assert_eq!(own.alike(texts(of).iter().map(Vec::as_slice)), expected);
    }

    #[test]
    fn pairs_with_nearly_the_same_shingles() {
        // of two letters: ab bc cd de, and ab bc cd
        check_alike(&bm25(2, 0.75), &["abcde", "abcd", "xabc", "edcba"], &[(0, 1)]);
        check_alike(&bm25(2, 0.76), &["abcde", "abcd"], &[]);
        // a shingle counts once; order counts
        check_alike(&bm25(2, 1.0), &["ababab", "abab", "ba", "aba"], &[(0, 1), (0, 3), (1, 3)]);
        // a text that is shorter than a shingle is one, and an empty one has none
        check_alike(&bm25(4, 0.9), &["", "ab", "", "ab", "ba"], &[(1, 3)]);
    }

    /// Pages 0 and 1 are one story on two sites, 2 and 3 one on the same site, 4 and 5 have other stories, and 6 has no gold.
    #[track_caller]
    fn check(of: [&str; 7], [alike, wrongly, stories, joined]: [u64; 4]) {
        let gold = texts(&["abcdef", "abcdef", "ghijkl", "ghijkl", "mnopqr", "stuvwx", ""]);
        let found = bm25(4, 0.9).duplicates(&texts(&of), &gold, &[0, 1, 1, 1, 2, 2, 0]);
        assert_eq!(found, Duplicates { alike, wrongly, stories, joined });
    }

    #[test]
    fn false_pairs_and_stories_on_several_sites() {
        check(["abcdef", "abcdef", "ghijkl", "ghijkl", "mnopqr", "stuvwx", "abcdef"], [2, 0, 1, 1]);
        // the menus of two sites tell the copies of a story apart; a site's own menu leaves its pages alike
        check(["1234abcdef", "5678abcdef", "ghijkl", "ghijkl", "m", "s", ""], [1, 0, 1, 0]);
        // what two pages share is kept of them alone
        check(["abcdef", "abcdef", "g", "h", "menu", "menu", "menu"], [2, 1, 1, 1]);
        check([""; 7], [0, 0, 1, 0]);
        check(["menu"; 7], [15, 13, 1, 1]);
    }

    proptest! {
        /// The index finds what a comparison of all pairs finds.
        #[test]
        fn no_pair_is_missed(
            texts in proptest::collection::vec(proptest::collection::vec(0u32..3, 0..8), 0..12),
            resemblance in 0.1f64..1.0,
        ) {
            let own = bm25(2, resemblance);
            let sets: Vec<Vec<u64>> = texts.iter().map(|text| shingles(text, 2)).collect();
            let mut expected = Vec::new();
            for (one, set) in (0..).zip(&sets) {
                let later = (0..).zip(&sets).filter(|(other, _)| *other > one);
                expected.extend(
                    later.filter(|(_, of)| share_at_least(set, of, resemblance)).map(|(other, _)| (one, other)),
                );
            }
            prop_assert_eq!(own.alike(texts.iter().map(Vec::as_slice)), expected);
        }
    }
}
