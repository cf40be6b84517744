//! For each kind of block (a vector, or a class of vectors), the training pages that have such a block.

/// By kind: the numbers of the training pages that contain it, sorted, each once.
#[derive(Debug)]
pub(super) struct PagesOf {
    starts: Vec<usize>,
    pages: Vec<u32>,
}

impl PagesOf {
    /// From the kind and the page of each block; the blocks must be in the order of the pages.
    pub(super) fn new(kinds: usize, blocks: &[(u32, u32)]) -> Self {
        let mut last = vec![u32::MAX; kinds];
        let mut starts = vec![0_usize; kinds + 1];
        let mut first_on_page = |&&(kind, page): &&(u32, u32)| {
            let last = &mut last[kind as usize];
            std::mem::replace(last, page) != page
        };
        let distinct: Vec<(u32, u32)> = blocks.iter().filter(&mut first_on_page).copied().collect();
        for &(kind, _) in &distinct {
            starts[kind as usize + 1] += 1;
        }
        for kind in 0..kinds {
            starts[kind + 1] += starts[kind];
        }
        let mut next = starts.clone();
        let mut pages = vec![0; distinct.len()];
        for (kind, page) in distinct {
            let place = &mut next[kind as usize];
            pages[*place] = page;
            *place += 1;
        }
        Self { starts, pages }
    }

    /// The pages that have a block of the kind.
    pub(super) fn of(&self, kind: u32) -> &[u32] {
        &self.pages[self.starts[kind as usize]..self.starts[kind as usize + 1]]
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
}
