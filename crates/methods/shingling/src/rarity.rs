//! An approximate count of each shingle among the sketches of a site. The search for resembling sketches uses
//! its order.
//!
//! An approximate order is enough: any order finds every pair (see `leaders`), and an order with rare
//! shingles first is only faster. So a table of bounded size is used, in which shingles may share a counter.

/// The most counters: 16 MB.
const MOST: usize = 1 << 22;

/// Counts of shingles, by the low bits of their hashes.
#[derive(Debug, Clone)]
pub(crate) struct Rarity {
    counters: Vec<u32>,
}

impl Rarity {
    /// Counts these shingles.
    pub(crate) fn of(shingles: &[u64]) -> Self {
        let mut rarity = Self { counters: vec![0; shingles.len().next_power_of_two().min(MOST)] };
        for &shingle in shingles {
            let slot = rarity.slot(shingle);
            rarity.counters[slot] = rarity.counters[slot].saturating_add(1);
        }
        rarity
    }

    /// The place of a shingle in the order, rare ones first; different for different shingles.
    #[inline]
    pub(crate) fn rank(&self, shingle: u64) -> (u32, u64) {
        (self.counters[self.slot(shingle)], shingle)
    }

    #[inline]
    fn slot(&self, shingle: u64) -> usize {
        // a sample holds only small hashes, so only the low bits differ
        shingle as usize & (self.counters.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_shingles_come_first() {
        let rarity = Rarity::of(&[1, 2, 2, 2, 3, 3, 4, 4]);
        let mut ranked = [2, 3, 1, 7];
        ranked.sort_unstable_by_key(|&shingle| rarity.rank(shingle));
        assert_eq!(ranked, [7, 1, 3, 2]);
    }

    #[test]
    fn no_shingles_at_all() {
        assert_eq!(Rarity::of(&[]).rank(9), (0, 9));
    }
}
