//! Which pages are counted, where there are more than P.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// `most` of the pages in their order, all where there are no more. Every page is as likely as any other, and the draw
/// depends on the seed and the number of pages alone.
pub(super) fn drawn(pages: &[usize], most: usize, seed: u64) -> Vec<usize> {
    if pages.len() <= most {
        return pages.to_vec();
    }
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut drawn = pages.to_vec();
    // the first steps of Fisher and Yates
    for place in 0..most {
        // uneven by less than n / 2^64
        let wide = u128::from(random.next_u64()) * (drawn.len() - place) as u128;
        drawn.swap(place, place + (wide >> 64) as usize);
    }
    drawn.truncate(most);
    drawn.sort_unstable();
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_where_there_are_no_more() {
        assert_eq!(drawn(&[3, 5, 8], 3, 1), [3, 5, 8]);
        assert_eq!(drawn(&[], 3, 1), [0; 0]);
    }

    #[test]
    fn each_page_once_in_order_and_the_same_for_the_same_seed() {
        let pages: Vec<usize> = (0..100).map(|page| 3 * page).collect();
        let of_one = drawn(&pages, 10, 1);
        assert_eq!((of_one.len(), of_one.is_sorted_by(|a, b| a < b)), (10, true));
        assert!(of_one.iter().all(|page| pages.contains(page)));
        assert_eq!(of_one, drawn(&pages, 10, 1));
        assert_ne!(of_one, drawn(&pages, 10, 2));
    }

    #[test]
    fn every_page_is_drawn_about_as_often_as_any_other() {
        let mut times = [0; 10];
        for seed in 0..1_000 {
            drawn(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 3, seed).into_iter().for_each(|page| times[page] += 1);
        }
        assert_eq!(times.iter().sum::<u32>(), 3_000);
        assert!(times.iter().all(|times| (230..370).contains(times)), "{times:?}");
    }
}
