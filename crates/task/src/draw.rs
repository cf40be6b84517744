//! Seeded draws for classification: the training pages of a cell, and the fold of each page.
//!
//! This module defines the purposes of draws; the draw itself is [`cleaning::draw::permutation`].

/// The purpose of a draw. Draws for different purposes are independent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The training pages of a cell of equal cells.
    Cell { site: u32, class: u32 },
    /// The folds of the first or the second class of a training set.
    Folds { second: bool },
}

/// The numbers below `n` in an order that depends on the seed, the purpose and n alone.
pub(crate) fn permutation(seed: u64, purpose: Purpose, n: usize) -> Vec<usize> {
    let numbers = match purpose {
        Purpose::Cell { site, class } => [seed, 1, site.into(), class.into()],
        Purpose::Folds { second } => [seed, 2, second.into(), 0],
    };
    cleaning::draw::permutation(numbers, n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_permutation_has_every_number_once() {
        for n in [0, 1, 2, 100] {
            let mut order = permutation(1, Purpose::Folds { second: false }, n);
            order.sort_unstable();
            assert!(order.into_iter().eq(0..n));
        }
    }

    #[test]
    fn seed_and_purpose_decide() {
        let cell = |seed, site, class| permutation(seed, Purpose::Cell { site, class }, 50);
        assert_eq!(cell(1, 2, 3), cell(1, 2, 3));
        assert_ne!(cell(1, 2, 3), cell(2, 2, 3));
        assert_ne!(cell(1, 2, 3), cell(1, 3, 2));
        assert_ne!(cell(1, 0, 0), permutation(1, Purpose::Folds { second: false }, 50));
    }

    /// The draws must outlive every change of a library: a change here is a change of all results.
    #[test]
    fn a_draw_is_what_it_was() {
        assert_eq!(permutation(1, Purpose::Cell { site: 0, class: 0 }, 8), [1, 6, 4, 2, 7, 5, 0, 3]);
    }
}
