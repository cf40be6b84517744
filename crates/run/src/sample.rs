//! Samples of training pages and of labelled pages.
//!
//! A sample is the first pages of a permutation that depends only on the experiment's seed, the data set, the
//! site and the repeat. So a larger sample contains the smaller ones, and a curve over sizes shows the effect
//! of more pages, not of other pages.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use record::KeyBuilder;

/// The purpose of a random choice.
#[derive(Clone, Copy)]
pub(crate) struct Purpose<'a> {
    pub(crate) seed: u64,
    pub(crate) data: &'a str,
    pub(crate) site: &'a str,
    pub(crate) repeat: u32,
}

impl Purpose<'_> {
    /// A seed of its own for each purpose and use.
    pub(crate) fn seed(&self, what: &str) -> u64 {
        let key = KeyBuilder::lasting("seed")
            .with("what", what)
            .with("seed", &self.seed.to_string())
            .with("data", self.data)
            .with("site", self.site)
            .with("repeat", &self.repeat.to_string())
            .finish();
        u64::from_str_radix(&key[..16], 16).expect("a key is hexadecimal and longer than 16 digits")
    }

    /// `size` of `pages`, sorted; all of them if there are not more.
    pub(crate) fn draw(&self, what: &str, pages: &[usize], size: usize) -> Vec<usize> {
        let mut drawn = pages.to_vec();
        if size < drawn.len() {
            drawn.shuffle(&mut ChaCha8Rng::seed_from_u64(self.seed(what)));
            drawn.truncate(size);
            drawn.sort_unstable();
        }
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn purpose(repeat: u32) -> Purpose<'static> {
        Purpose { seed: 1, data: "d", site: "s", repeat }
    }

    #[test]
    fn larger_samples_hold_smaller_ones() {
        let pages: Vec<usize> = (0..50).collect();
        let (small, large) = (purpose(0).draw("t", &pages, 5), purpose(0).draw("t", &pages, 20));
        assert_eq!((small.len(), large.len()), (5, 20));
        assert!(small.iter().all(|page| large.contains(page)));
    }

    #[test]
    fn repeats_and_purposes_differ_and_calls_do_not() {
        let pages: Vec<usize> = (0..50).collect();
        assert_ne!(purpose(0).draw("t", &pages, 10), purpose(1).draw("t", &pages, 10));
        assert_ne!(purpose(0).draw("t", &pages, 10), purpose(0).draw("u", &pages, 10));
        assert_eq!(purpose(0).draw("t", &pages, 10), purpose(0).draw("t", &pages, 10));
    }

    /// A new schema of records or another machine must not change the draws, because all curves over samples
    /// would change.
    #[test]
    fn draws_are_fixed() {
        let pages: Vec<usize> = (0..50).collect();
        assert_eq!(purpose(0).seed("method"), 3_986_245_115_230_803_264);
        assert_eq!(purpose(0).draw("t", &pages, 5), [17, 27, 33, 35, 39]);
    }

    #[test]
    fn a_sample_of_more_than_all_is_all() {
        assert_eq!(purpose(0).draw("t", &[3, 4], 5), [3, 4]);
    }
}
