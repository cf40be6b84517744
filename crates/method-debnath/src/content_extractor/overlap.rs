//! Which vectors have so many terms in common with a given one: an index of the terms, and how it is searched.
//!
//! A vector that has k of the n terms of another lacks n - k of them at most, and so has one of the rarest n - k + 1. It is
//! enough to go through the lists of those (the prefix filter of Chaudhuri, Ganti and Kaushik, ICDE 2006). As n, k and the
//! number of its own terms tell in how many terms at most the two may differ, most of what is there is ruled out by
//! its [`Sketch`].

use std::ops::{ControlFlow, Range};

use super::compared::Compared;
use super::number_set::NumberSet;
use super::rarest::{Rarest, Sketch};

/// How many of the rarest of `terms` terms are to be looked through for what has `needed` of them, 1 to all.
pub(super) fn prefix(terms: usize, needed: u32) -> usize {
    terms + 1 - needed as usize
}

/// In how many terms two vectors differ that have so many terms each, and at least `needed` in common.
pub(super) fn most_difference(terms: u32, others: u32, needed: u32) -> u32 {
    terms - needed + (others - needed)
}

/// The vectors of one class that may be similar to the one searched for.
#[derive(Debug, Clone)]
pub(super) struct Stretch {
    /// Their places, class by class.
    pub(super) places: Range<u32>,
    /// How many terms in common make one of them similar, 1 at least.
    pub(super) needed: u32,
    /// In how many terms one of these may differ.
    pub(super) difference: u32,
}

/// Vectors of a site by their terms.
#[derive(Debug)]
pub(super) struct Overlap {
    /// By rank of the term: where its list begins; then where the last ends.
    starts: Vec<usize>,
    /// The places of the vectors that have the term, in order.
    places: Vec<u32>,
}

impl Overlap {
    pub(super) fn new(compared: &Compared) -> Self {
        let placed = || (0..).zip(compared.classes.by_place());
        let mut starts = vec![0; compared.order.frequencies().len() + 1];
        for (_, &vector) in placed() {
            compared.order.ranks(compared.vectors.of(vector)).for_each(|rank| starts[rank as usize + 1] += 1);
        }
        for rank in 1..starts.len() {
            starts[rank] += starts[rank - 1];
        }
        let mut next = starts.clone();
        let mut places = vec![0; starts[starts.len() - 1]];
        for (place, &vector) in placed() {
            for rank in compared.order.ranks(compared.vectors.of(vector)) {
                let end = &mut next[rank as usize];
                places[*end] = place;
                *end += 1;
            }
        }
        Self { starts, places }
    }

    /// Visits places in the stretches, but for those visited before; among them all that have the terms needed; until `visit`
    /// breaks, and says whether it did. The stretches are in order, the sketches by place.
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
            let mut list = &self.places[self.starts[rank as usize]..self.starts[rank as usize + 1]];
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

/// How many of the sorted numbers are below `least`, found in steps that grow.
fn gallop(sorted: &[u32], least: u32) -> usize {
    let (mut from, mut step) = (0, 1);
    while sorted.get(from + step - 1).is_some_and(|&number| number < least) {
        from += step;
        step *= 2;
    }
    let to = sorted.len().min(from + step - 1);
    from + sorted[from..to].partition_point(|&number| number < least)
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
}
