//! Seeded draws: some pages of many, and the numbers below n in a random order.
//!
//! The bits are ChaCha8's, which its definition fixes, and the draws are computed in integers. So they are
//! the same on every machine and for every version of the libraries. The caller chooses the seed.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// The numbers below `n` in an order that depends on the key and n alone. All orders are equally likely, up
/// to n / 2^64 a step.
pub fn permutation(key: [u64; 4], n: usize) -> Vec<usize> {
    let mut bytes = [0; 32];
    bytes.copy_from_slice(key.map(u64::to_le_bytes).as_flattened());
    let mut order: Vec<usize> = (0..n).collect();
    shuffle_head(&mut ChaCha8Rng::from_seed(bytes), &mut order, n);
    order
}

/// `most` of the pages in their order, or all if there are fewer. All pages are equally likely. The draw
/// depends on the seed and the number of pages alone.
pub fn sample(pages: &[usize], most: usize, seed: u64) -> Vec<usize> {
    let mut drawn = pages.to_vec();
    if pages.len() > most {
        shuffle_head(&mut ChaCha8Rng::seed_from_u64(seed), &mut drawn, most);
        drawn.truncate(most);
        drawn.sort_unstable();
    }
    drawn
}

/// The first steps of Fisher and Yates: the first `places` of `items` are a draw without repetition, in random order.
pub fn shuffle_head(random: &mut ChaCha8Rng, items: &mut [usize], places: usize) {
    for place in 0..places {
        // uneven by less than n / 2^64
        let wide = u128::from(random.next_u64()) * (items.len() - place) as u128;
        // the upper half of a product with a number is below that number
        items.swap(place, place + (wide >> 64) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_permutation_has_every_number_once() {
        for n in [0, 1, 2, 100] {
            let mut order = permutation([1, 2, 0, 0], n);
            order.sort_unstable();
            assert!(order.into_iter().eq(0..n));
        }
    }

    #[test]
    fn every_part_of_the_key_decides() {
        let of_one = permutation([1; 4], 50);
        assert_eq!(of_one, permutation([1; 4], 50));
        for part in 0..4 {
            let mut key = [1; 4];
            key[part] = 2;
            assert_ne!(of_one, permutation(key, 50));
        }
    }

    #[test]
    fn all_where_there_are_no_more() {
        assert_eq!(sample(&[3, 5, 8], 3, 1), [3, 5, 8]);
        assert_eq!(sample(&[], 3, 1), [0; 0]);
    }

    #[test]
    fn each_page_once_in_order_and_the_same_for_the_same_seed() {
        let pages: Vec<usize> = (0..100).map(|page| 3 * page).collect();
        let of_one = sample(&pages, 10, 1);
        assert_eq!((of_one.len(), of_one.is_sorted_by(|a, b| a < b)), (10, true));
        assert!(of_one.iter().all(|page| pages.contains(page)));
        assert_eq!(of_one, sample(&pages, 10, 1));
        assert_ne!(of_one, sample(&pages, 10, 2));
    }

    #[test]
    fn every_page_is_drawn_about_as_often_as_any_other() {
        let mut times = [0; 10];
        for seed in 0..1_000 {
            sample(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 3, seed).into_iter().for_each(|page| times[page] += 1);
        }
        assert_eq!(times.iter().sum::<u32>(), 3_000);
        assert!(times.iter().all(|times| (230..370).contains(times)), "{times:?}");
    }
}
