//! Labelled sentences counted by the thresholds that keep them, and the threshold with the best F (4.4).

use std::cmp::Ordering;

use cleaning::ThresholdGrid;

use crate::params::{Positive, Ties};

/// The labelled sentences of one node, or of one node and all nodes below it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tally {
    /// The numbers of redundant and informative sentences, by the first threshold that keeps them.
    cells: Vec<[u32; 2]>,
}

impl Tally {
    pub(crate) fn new(grid: &ThresholdGrid) -> Self {
        Self { cells: vec![[0; 2]; grid.as_slice().len()] }
    }

    /// Counts a sentence of this entropy at the first threshold that is not below it.
    pub(crate) fn count(&mut self, grid: &ThresholdGrid, entropy: f64, is_informative: bool) {
        self.cells[grid.below(entropy)][usize::from(is_informative)] += 1;
    }

    /// Counts all sentences of another tally over the same grid.
    pub(crate) fn add(&mut self, other: &Self) {
        for (cell, more) in self.cells.iter_mut().zip(&other.cells) {
            cell[0] += more[0];
            cell[1] += more[1];
        }
    }

    /// Number of sentences.
    pub(crate) fn len(&self) -> u32 {
        self.cells.iter().flatten().sum()
    }

    /// The threshold with the best F. If no sentence is positive, F is not defined: then the threshold is the
    /// end of the grid that treats the sentences as negative.
    pub(crate) fn best(&self, grid: &ThresholdGrid, positive: Positive, ties: Ties) -> f64 {
        let [redundant, informative] =
            self.cells.iter().fold([0; 2], |[r, i], cell| [r + cell[0], i + cell[1]]);
        let (mut kept_redundant, mut kept_informative) = (0, 0);
        let f = |cell: &[u32; 2]| {
            kept_redundant += cell[0];
            kept_informative += cell[1];
            match positive {
                Positive::Informative => {
                    Ratio(kept_informative, kept_informative + kept_redundant + informative)
                }
                Positive::Redundant => {
                    let (dropped_redundant, dropped_informative) =
                        (redundant - kept_redundant, informative - kept_informative);
                    Ratio(dropped_redundant, dropped_redundant + dropped_informative + redundant)
                }
            }
        };
        let scores: Vec<Ratio> = self.cells.iter().map(f).collect();
        match positive {
            Positive::Informative if informative == 0 => return grid.as_slice()[0],
            Positive::Redundant if redundant == 0 => return grid.as_slice()[grid.as_slice().len() - 1],
            _ => {}
        }
        let best = scores.iter().copied().reduce(|best, score| if score.beats(best) { score } else { best });
        let is_best = |score: &Ratio| best.is_some_and(|best| !best.beats(*score));
        let bests: Vec<usize> = (0..scores.len()).filter(|&place| is_best(&scores[place])).collect();
        let place = match ties {
            Ties::Smallest => bests[0],
            Ties::Middle => bests[(bests.len() - 1) / 2],
            Ties::Largest => bests[bests.len() - 1],
        };
        grid.as_slice()[place]
    }
}

/// Half of F as the ratio of two counts, compared exactly; the denominator is above 0.
#[derive(Debug, Clone, Copy)]
struct Ratio(u32, u32);

impl Ratio {
    fn beats(self, other: Self) -> bool {
        let product = |a: u32, b: u32| u64::from(a) * u64::from(b);
        product(self.0, other.1).cmp(&product(other.0, self.1)) == Ordering::Greater
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the best threshold for these labelled entropies of redundant and of informative sentences.
    #[track_caller]
    fn check(redundant: &[f64], informative: &[f64], positive: Positive, ties: Ties, expected: f64) {
        let grid = ThresholdGrid::of(0.1);
        let mut tally = Tally::new(&grid);
        redundant.iter().for_each(|&entropy| tally.count(&grid, entropy, false));
        informative.iter().for_each(|&entropy| tally.count(&grid, entropy, true));
        assert_eq!(tally.best(&grid, positive, ties), expected, "{redundant:?} {informative:?}");
        assert_eq!(tally.len() as usize, redundant.len() + informative.len());
    }

    use Positive::{Informative, Redundant};
    use Ties::{Largest, Middle, Smallest};

    #[test]
    fn a_gap_between_the_kinds() {
        // F is 1 from .3 to .7; an entropy equal to the threshold is not higher and is kept
        check(&[0.75, 1.0], &[0.0, 0.3], Informative, Smallest, 0.3);
        check(&[0.75, 1.0], &[0.0, 0.3], Informative, Middle, 0.5);
        check(&[0.75, 1.0], &[0.0, 0.3], Informative, Largest, 0.7);
        // from .4 to .7 two are in the middle
        check(&[0.75, 1.0], &[0.0, 0.4], Informative, Middle, 0.5);
    }

    #[test]
    fn kinds_that_overlap() {
        // at .2 two of three informative ones and nothing else: 2 x 2 / (2 + 3) = .8
        // at .6 all three and one more: 2 x 3 / (4 + 3) = .857; at 1 2 x 3 / (6 + 3) = .667
        check(&[0.5, 0.9, 1.0], &[0.1, 0.2, 0.6], Informative, Smallest, 0.6);
        // redundant ones: at .2 three dropped and one too many, .857; at .6 two dropped of three, .8
        check(&[0.5, 0.9, 1.0], &[0.1, 0.2, 0.6], Redundant, Smallest, 0.2);
    }

    #[test]
    fn equally_good_ones() {
        // at 0: 1 of 2, F = 2/3; at .4: 2 of 2 and 2 more, F = 2/3
        check(&[0.35, 0.4], &[0.0, 0.4], Informative, Smallest, 0.0);
        check(&[0.35, 0.4], &[0.0, 0.4], Informative, Largest, 1.0);
    }

    #[test]
    fn one_kind_alone() {
        for ties in [Smallest, Middle, Largest] {
            check(&[0.2, 0.8], &[], Informative, ties, 0.0);
            check(&[], &[0.2, 0.8], Redundant, ties, 1.0);
        }
        check(&[], &[0.2, 0.75], Informative, Smallest, 0.8);
        check(&[], &[0.2, 0.75], Informative, Largest, 1.0);
        check(&[0.2, 0.8], &[], Redundant, Smallest, 0.0);
        check(&[0.2, 0.8], &[], Redundant, Largest, 0.1);
    }

    #[test]
    fn tallies_add_up() {
        let grid = ThresholdGrid::of(0.5);
        let (mut one, mut other) = (Tally::new(&grid), Tally::new(&grid));
        one.count(&grid, 0.2, true);
        other.count(&grid, 0.2, true);
        other.count(&grid, 0.9, false);
        one.add(&other);
        assert_eq!(one.cells, [[0, 0], [0, 2], [1, 0]]);
    }
}
