//! A set of small numbers (pages or vectors) that can be emptied in constant time.

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
