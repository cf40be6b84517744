//! Many sketches in one allocation, by number.

/// A growing list of sketches.
#[derive(Debug, Clone)]
pub(crate) struct Sketches {
    shingles: Vec<u64>,
    /// The start of each sketch, and the end of the last one.
    bounds: Vec<usize>,
}

impl Default for Sketches {
    fn default() -> Self {
        Self { shingles: Vec::new(), bounds: vec![0] }
    }
}

impl Sketches {
    /// Adds a sketch; its number is the [`len`](Self::len) before the call.
    pub(crate) fn push(&mut self, sketch: &[u64]) {
        self.shingles.extend_from_slice(sketch);
        self.bounds.push(self.shingles.len());
    }

    /// The sketch of this number.
    #[inline]
    pub(crate) fn get(&self, number: usize) -> &[u64] {
        &self.shingles[self.bounds[number]..self.bounds[number + 1]]
    }

    /// Number of sketches.
    pub(crate) fn len(&self) -> usize {
        self.bounds.len() - 1
    }

    /// The shingles of all sketches, one sketch after the other.
    pub(crate) fn shingles(&self) -> &[u64] {
        &self.shingles
    }
}
