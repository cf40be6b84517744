//! The training pages that have a block of each vector.

/// By vector: the numbers of the training pages that have it, sorted, each once.
#[derive(Debug)]
pub(super) struct PagesOf {
    starts: Vec<usize>,
    pages: Vec<u32>,
}

impl PagesOf {
    /// From the vector and the page of each block, the blocks of a page together and the pages in order.
    pub(super) fn new(vectors: usize, blocks: &[(u32, u32)]) -> Self {
        let mut last = vec![u32::MAX; vectors];
        let mut starts = vec![0_usize; vectors + 1];
        let mut first_on_page = |&&(vector, page): &&(u32, u32)| {
            let last = &mut last[vector as usize];
            std::mem::replace(last, page) != page
        };
        let distinct: Vec<(u32, u32)> = blocks.iter().filter(&mut first_on_page).copied().collect();
        for &(vector, _) in &distinct {
            starts[vector as usize + 1] += 1;
        }
        for vector in 0..vectors {
            starts[vector + 1] += starts[vector];
        }
        let mut next = starts.clone();
        let mut pages = vec![0; distinct.len()];
        for (vector, page) in distinct {
            let place = &mut next[vector as usize];
            pages[*place] = page;
            *place += 1;
        }
        Self { starts, pages }
    }

    /// The pages that have the vector.
    pub(super) fn of(&self, vector: u32) -> &[u32] {
        &self.pages[self.starts[vector as usize]..self.starts[vector as usize + 1]]
    }
}

/// A set of pages that is emptied in no time.
#[derive(Debug)]
pub(super) struct PageSet {
    /// By page: the round in which it was last added.
    rounds: Vec<u32>,
    round: u32,
    count: usize,
}

impl PageSet {
    /// The empty set, with room for so many pages.
    pub(super) fn new(pages: usize) -> Self {
        Self { rounds: vec![0; pages], round: 1, count: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.round += 1;
        self.count = 0;
    }

    pub(super) fn has(&self, page: u32) -> bool {
        self.rounds[page as usize] == self.round
    }

    /// Adds the pages and gives the number in the set.
    pub(super) fn add(&mut self, pages: &[u32]) -> usize {
        for &page in pages {
            let round = &mut self.rounds[page as usize];
            self.count += usize::from(*round != self.round);
            *round = self.round;
        }
        self.count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_a_vector_are_sorted_and_once() {
        let pages = PagesOf::new(3, &[(1, 0), (0, 0), (1, 0), (0, 2), (1, 2), (1, 3)]);
        assert_eq!((pages.of(0), pages.of(1), pages.of(2)), (&[0, 2][..], &[0, 2, 3][..], &[][..]));
    }

    #[test]
    fn a_set_counts_each_page_once() {
        let mut set = PageSet::new(4);
        assert_eq!((set.add(&[1, 3]), set.add(&[0, 1]), set.add(&[])), (2, 3, 3));
        assert!(set.has(3) && !set.has(2));
        set.clear();
        assert!(!set.has(3) && set.add(&[3]) == 1);
    }
}
