//! An index of terms, which finds the vectors with a given number of terms in common with a vector.
//!
//! A vector that has k of the n terms of another lacks at most n - k of them, so it has one of the rarest n -
//! k + 1. Only the lists of these terms are searched (the prefix filter of Chaudhuri, Ganti and Kaushik, ICDE
//! 2006). The numbers of terms and k also bound the number of terms in which the two differ. So the
//! [`Sketch`] excludes most of the vectors found.

use std::ops::{ControlFlow, Range};

use page::Lists;

use super::compared::{Compared, Rarest, Sketch};

/// The number of rarest terms whose lists must be searched for vectors that have `needed` of the `terms`
/// terms; `needed` is from 1 to `terms`.
pub(super) fn prefix(terms: usize, needed: u32) -> usize {
    terms + 1 - needed as usize
}

/// The most terms in which two vectors of `terms` and `others` terms differ if at least `needed` terms are
/// common.
pub(super) fn most_difference(terms: u32, others: u32, needed: u32) -> u32 {
    terms - needed + (others - needed)
}

/// The vectors of one class that may be similar to the one searched for.
#[derive(Debug, Clone)]
pub(super) struct Stretch {
    /// Their places, class by class.
    pub(super) places: Range<u32>,
    /// The number of common terms that makes one of them similar; at least 1.
    pub(super) needed: u32,
    /// The most terms in which a similar one may differ.
    pub(super) difference: u32,
}

/// Vectors of a site by their terms: for each rank of a term the places of the vectors that have it.
#[derive(Debug)]
pub(super) struct Overlap(Lists<u32>);

impl Overlap {
    pub(super) fn new(compared: &Compared) -> Self {
        let of_place = |(place, &vector): (u32, &u32)| {
            compared.order.ranks(compared.vectors.of(vector)).map(move |rank| (rank, place))
        };
        let placed = (0..).zip(compared.classes.by_place()).flat_map(of_place);
        Self(Lists::grouped(compared.order.frequencies().len(), placed))
    }

    /// Visits places in the stretches, each at most once. All vectors with the needed number of terms are
    /// among them. Stops when `visit` breaks, and then returns true. The stretches must be in order; the
    /// sketches are by place.
    pub(super) fn search(
        &self,
        terms: &Rarest,
        stretches: &[Stretch],
        sketches: &[Sketch],
        visited: &mut NumberSet,
        mut visit: impl FnMut(u32, &Stretch) -> ControlFlow<()>,
    ) -> bool {
        let furthest = stretches.iter().map(|stretch| prefix(terms.len(), stretch.needed)).max();
        for (nth, rank) in terms.first(furthest.unwrap_or(0)) {
            let mut list = self.0.of(rank as usize);
            for stretch in stretches.iter().filter(|stretch| nth < prefix(terms.len(), stretch.needed)) {
                list = &list[gallop(list, stretch.places.start)..];
                let Some(&first) = list.first() else { break };
                if first >= stretch.places.end {
                    continue;
                }
                for &place in list.iter().take_while(|&&place| place < stretch.places.end) {
                    let sketch = sketches[place as usize];
                    if (stretch.needed == 1
                        || sketch.may_differ_in_at_most(terms.sketch(), stretch.difference))
                        && visited.add(place)
                        && visit(place, stretch).is_break()
                    {
                        return true;
                    }
                }
            }
        }
        false
    }
}

/// The number of sorted numbers below `least`, found in growing steps.
fn gallop(sorted: &[u32], least: u32) -> usize {
    let (mut from, mut step) = (0, 1);
    while sorted.get(from + step - 1).is_some_and(|&number| number < least) {
        from += step;
        step *= 2;
    }
    let to = sorted.len().min(from + step - 1);
    from + sorted[from..to].partition_point(|&number| number < least)
}

/// Numbers below a bound.
#[derive(Debug)]
pub(super) struct NumberSet {
    /// By number: the round in which it was last added.
    rounds: Vec<u32>,
    round: u32,
    len: usize,
}

impl NumberSet {
    /// The empty set, with room for the numbers below `bound`.
    pub(super) fn new(bound: usize) -> Self {
        Self { rounds: vec![0; bound], round: 1, len: 0 }
    }

    /// Empties the set.
    pub(super) fn clear(&mut self) {
        self.round = self.round.checked_add(1).unwrap_or_else(|| {
            self.rounds.fill(0);
            1
        });
        self.len = 0;
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn has(&self, number: u32) -> bool {
        self.rounds[number as usize] == self.round
    }

    /// Adds a number; returns whether it is new.
    pub(super) fn add(&mut self, number: u32) -> bool {
        let round = &mut self.rounds[number as usize];
        let is_new = *round != self.round;
        *round = self.round;
        self.len += usize::from(is_new);
        is_new
    }

    /// Adds the numbers, and returns the size of the set.
    pub(super) fn add_all(&mut self, numbers: impl IntoIterator<Item = u32>) -> usize {
        for number in numbers {
            self.add(number);
        }
        self.len
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn galloping_passes_all_that_is_below() {
        let sorted: Vec<u32> = (0..50).map(|number| number * 3).collect();
        for (to, least) in (0..=50).flat_map(|to| (0..160).map(move |least| (to, least))) {
            assert_eq!(gallop(&sorted[..to], least), sorted[..to].partition_point(|&number| number < least));
        }
    }

    #[test]
    fn what_has_eight_of_ten_terms_has_one_of_the_rarest_three() {
        assert_eq!((prefix(10, 8), prefix(10, 10), prefix(10, 1)), (3, 1, 10));
        assert_eq!((most_difference(10, 9, 8), most_difference(10, 10, 10)), (3, 0));
    }

    #[test]
    fn each_number_counts_once() {
        let mut set = NumberSet::new(4);
        assert_eq!((set.add_all([1, 3]), set.add_all([0, 1]), set.add_all([])), (2, 3, 3));
        assert!(set.has(3) && !set.has(2) && !set.add(0) && set.add(2));
        set.clear();
        assert!(!set.has(3) && set.len() == 0 && set.add_all([3]) == 1);
    }

    #[test]
    fn a_set_outlives_its_rounds() {
        let mut set = NumberSet { round: u32::MAX, ..NumberSet::new(2) };
        set.add(1);
        set.clear();
        assert!(!set.has(0) && !set.has(1) && set.add(1));
    }
}
