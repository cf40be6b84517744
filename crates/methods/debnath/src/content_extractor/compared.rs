//! The distinct vectors of a site, with the data for comparing them.

use super::classes::Classes;
use super::rarest::{Rarest, Sketch, TermOrder};
use super::vectors::{Factors, Shape, Vectors};
use crate::block_counts::Entry;

/// The distinct vectors of a site, and the data computed from each vector alone.
#[derive(Debug)]
pub(super) struct Compared {
    pub(super) vectors: Vectors,
    pub(super) factors: Factors,
    pub(super) norms: Vec<f64>,
    pub(super) classes: Classes,
    pub(super) order: TermOrder,
    /// By place in the list of all vectors, class by class.
    pub(super) sketches: Vec<Sketch>,
    pub(super) epsilon: f64,
}

impl Compared {
    pub(super) fn new(vectors: Vectors, factors: Factors, epsilon: f64) -> Self {
        let norms: Vec<f64> = vectors.iter().map(|vector| factors.norm(vector)).collect();
        let classes = Classes::new(&vectors, factors.columns());
        let order = TermOrder::new(&vectors, factors.columns());
        let sketch = |&vector: &u32| Sketch::new(order.ranks(vectors.of(vector)));
        let sketches = classes.by_place().iter().map(sketch).collect();
        Self { vectors, factors, norms, classes, order, sketches, epsilon }
    }

    /// A vector of the site, with its norm.
    pub(super) fn of(&self, vector: u32) -> (&[Entry], f64) {
        (self.vectors.of(vector), self.norms[vector as usize])
    }

    /// All vectors of the site.
    pub(super) fn all(&self) -> impl Iterator<Item = u32> + use<> {
        0..u32::try_from(self.norms.len()).expect("vectors are numbered by 32 bits")
    }

    /// The shape that the vectors of a class share.
    pub(super) fn shape_of_class(&self, class: u32) -> Shape<'_> {
        self.shape(self.of(self.classes.members(class)[0]))
    }

    /// The shape of a vector: all that decides on similarity except its terms.
    pub(super) fn shape<'v>(&self, (vector, norm): (&'v [Entry], f64)) -> Shape<'v> {
        Shape::new(vector, norm, self.factors.columns())
    }

    /// The number of common terms that makes two vectors of these shapes similar; none if even all terms are
    /// too few.
    pub(super) fn needed(&self, left: Shape<'_>, right: Shape<'_>) -> Option<u32> {
        self.factors.needed(left, right, self.epsilon)
    }

    pub(super) fn similar(&self, left: (&[Entry], f64), right: (&[Entry], f64)) -> bool {
        self.factors.similar(left, right, self.epsilon)
    }

    /// Writes into `terms` the terms of a vector, rarest first.
    pub(super) fn rank(&self, vector: &[Entry], terms: &mut Rarest) {
        terms.fill(vector, &self.order);
    }
}
