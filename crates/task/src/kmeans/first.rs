//! The documents that a run takes as its first centroids (5.1.1: K objects chosen at random).
//!
//! The draws are implemented with integers over ChaCha8, whose output is fixed by its definition. So a run
//! depends on its seed and number alone, and not on the versions of libraries.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

use crate::Vectors;

/// The first `clusters` documents with a vector that is not zero, in a random order of *all* documents that
/// `(seed, run)` fixes; fewer if there are not so many.
///
/// Zero vectors are skipped in this order, so two cleanings of a data set get the same documents, as long as
/// both keep some of their text.
pub(super) fn first_centroids(vectors: &Vectors, clusters: usize, seed: u64, run: usize) -> Vec<usize> {
    let mut random = ChaCha8Rng::from_seed(key(seed, run));
    let mut order: Vec<usize> = (0..vectors.len()).collect();
    let mut first = Vec::with_capacity(clusters);
    for place in 0..order.len() {
        if first.len() == clusters {
            break;
        }
        // Fisher and Yates, as far as it is needed
        let rest = order.len() - place;
        order.swap(place, place + below(&mut random, rest));
        if !vectors.is_zero(order[place]) {
            first.push(order[place]);
        }
    }
    first
}

fn key(seed: u64, run: usize) -> [u8; 32] {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&(run as u64).to_le_bytes());
    key
}

/// A number in `0..n`, for `n` above 0. Uneven by less than n / 2^64.
fn below(random: &mut ChaCha8Rng, n: usize) -> usize {
    let wide = u128::from(random.next_u64()) * n as u128;
    // less than n, which came from a usize
    (wide >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bag, Documents, Weighting};

    /// Vectors of which those in `zero` are zero.
    fn vectors(count: usize, zero: &[usize]) -> Vectors {
        let bag = |i| if zero.contains(&i) { Bag::default() } else { Bag::new(vec![(0, 1.0)]) };
        Documents::new((0..count).map(bag).collect(), 1).weigh(Weighting::Own)
    }

    #[test]
    fn zero_vectors_are_passed_over_and_the_others_stay() {
        for run in 0..200 {
            let all = first_centroids(&vectors(12, &[]), 12, 7, run);
            let some = first_centroids(&vectors(12, &[1, 2, 8]), 5, 7, run);
            let expected: Vec<usize> = all.into_iter().filter(|i| ![1, 2, 8].contains(i)).take(5).collect();
            assert_eq!(some, expected);
        }
    }

    #[test]
    fn draws_are_fixed() {
        // a change of these changes every published run
        let drawn: Vec<_> = (0..3).map(|run| first_centroids(&vectors(1000, &[]), 3, 1, run)).collect();
        assert_eq!(drawn, [[381, 295, 798], [235, 829, 493], [329, 277, 478]]);
    }

    #[test]
    fn each_document_is_drawn_about_equally_often() {
        let vectors = vectors(10, &[]);
        let mut drawn = [0; 10];
        for run in 0..1000 {
            for i in first_centroids(&vectors, 5, 1, run) {
                drawn[i] += 1;
            }
        }
        // 500 each, with a standard deviation of 16
        assert!(drawn.iter().all(|&times| (420..580).contains(&times)), "{drawn:?}");
    }

    #[test]
    fn fewer_documents_than_clusters() {
        assert!(first_centroids(&vectors(0, &[]), 5, 1, 0).is_empty());
        assert!(first_centroids(&vectors(3, &[0, 1, 2]), 5, 1, 0).is_empty());
        assert_eq!(first_centroids(&vectors(3, &[0, 2]), 5, 1, 0), [1]);
    }
}
