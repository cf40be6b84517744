//! Random draws that are the same on every machine and for every version of the libraries.
//!
//! The bits come from ChaCha8, whose output is fixed by its definition. The draws are implemented here with
//! integers. `rand` guarantees no stable values for its ranges and distributions, and `powf` or `ln` may
//! differ in the last bit between systems. Results name a corpus by seed and version alone, so its bytes must
//! not depend on libraries or systems.

use cleaning::draw::shuffle_head;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// A stream of random draws.
#[derive(Debug, Clone)]
pub(crate) struct Random(ChaCha8Rng);

impl Random {
    /// A stream for one purpose. The four numbers are the generator's key, so streams are independent of one
    /// another and of the order in which they are opened.
    pub(crate) fn new(seed: u64, site: u64, purpose: u64, index: u64) -> Self {
        let mut key = [0; 32];
        key.copy_from_slice([seed, site, purpose, index].map(u64::to_le_bytes).as_flattened());
        Self(ChaCha8Rng::from_seed(key))
    }

    /// A number in `0..n`; 0 for `n = 0`. Uneven by less than n / 2^64.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let wide = u128::from(self.0.next_u64()) * n as u128;
        // less than n, which came from a usize
        (wide >> 64) as usize
    }

    /// A number in `low..=high`.
    pub(crate) fn between(&mut self, (low, high): (usize, usize)) -> usize {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// True in a share of the draws: `share` in `0.0..=1.0`.
    pub(crate) fn chance(&mut self, share: f64) -> bool {
        // 53 random bits are a double in [0, 1) without rounding
        let unit = (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        unit < share
    }

    /// One of the items, all equally likely; `None` of an empty slice.
    pub(crate) fn pick<'t, T>(&mut self, items: &'t [T]) -> Option<&'t T> {
        items.get(self.below(items.len()))
    }

    /// `count` different numbers of `0..n` in random order, or all of them if there are not so many.
    pub(crate) fn sample(&mut self, n: usize, count: usize) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..n).collect();
        shuffle_head(&mut self.0, &mut numbers, count.min(n));
        numbers.truncate(count);
        numbers
    }

    /// Such numbers, as many as a draw in `range` says.
    pub(crate) fn some(&mut self, n: usize, range: (usize, usize)) -> Vec<usize> {
        let count = self.between(range);
        self.sample(n, count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_fixed_for_ever() {
        let mut random = Random::new(1, 2, 3, 4);
        let draws: Vec<usize> = (0..6).map(|_| random.below(1000)).collect();
        assert_eq!(draws, DRAWS, "a change here changes every synthetic corpus");
    }

    const DRAWS: [usize; 6] = [66, 345, 251, 272, 237, 192];

    #[test]
    fn each_part_of_the_key_matters() {
        let first = |key: [u64; 4]| Random::new(key[0], key[1], key[2], key[3]).below(usize::MAX);
        let keys = [[0, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]];
        let mut draws: Vec<usize> = keys.into_iter().map(first).collect();
        draws.sort_unstable();
        draws.dedup();
        assert_eq!(draws.len(), keys.len());
    }

    #[test]
    fn draws_stay_in_range_meet_their_share_and_are_not_drawn_twice() {
        let mut random = Random::new(7, 0, 0, 0);
        let draws: Vec<usize> = (0..500).map(|_| random.between((3, 9))).collect();
        assert_eq!((draws.iter().min(), draws.iter().max()), (Some(&3), Some(&9)));
        assert_eq!(random.below(0), 0);
        assert_eq!(random.pick::<u8>(&[]), None);
        let mut random = Random::new(7, 0, 0, 1);
        let hits = (0..10_000).filter(|_| random.chance(0.3)).count();
        assert!((2_800..3_200).contains(&hits), "{hits}");
        assert!(!random.chance(0.0) && random.chance(1.0));
        let mut sample = Random::new(7, 0, 0, 2).sample(10, 20);
        sample.sort_unstable();
        assert_eq!(sample, (0..10).collect::<Vec<_>>());
    }
}
