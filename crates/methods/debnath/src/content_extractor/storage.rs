//! The contents of a cache that stores each shared block once (6.7 and Figure 8).

use super::compared::Compared;
use super::number_set::NumberSet;
use super::overlap::{most_difference, prefix};
use super::rarest::Rarest;

/// For each vector in order, whether a cache stores its first block. The cache is filled in the order of the
/// pages, and stores a block unless it has a similar one (4.4.2: the blocks of a page are compared with all
/// distinct ones before).
///
/// Vectors that are known to be `alone` are stored without a search, and are not in the lists of other
/// searches.
pub(super) fn stored(compared: &Compared, alone: &[bool]) -> Vec<bool> {
    let mut cache = Cache::new(compared);
    let is_stored = |vector| alone[vector as usize] || cache.store(vector, compared);
    compared.all().map(is_stored).collect()
}

/// The stored vectors, by their terms.
#[derive(Debug)]
struct Cache {
    /// By rank of the term: the stored vectors that contain it.
    lists: Vec<Vec<u32>>,
    /// The classes of the stored vectors, in the order of the first of each.
    classes: Vec<u32>,
    is_class_stored: Vec<bool>,
    /// By class: the search of its vectors.
    searches: Vec<ClassSearch>,
    terms: Rarest,
    visited: NumberSet,
}

/// The search among the stored classes for the vectors of one class.
#[derive(Debug, Clone, Copy, Default)]
struct ClassSearch {
    /// The number of stored classes that were examined.
    looked_at: usize,
    /// Whether the vectors of one of these classes are all similar.
    is_shared: bool,
    /// For the other classes: the fewest common terms that make a vector similar, and the most terms in which
    /// it may differ.
    wanted: Option<(u32, u32)>,
}

impl Cache {
    fn new(compared: &Compared) -> Self {
        Self {
            lists: vec![Vec::new(); compared.order.frequencies().len()],
            classes: Vec::new(),
            is_class_stored: vec![false; compared.classes.len()],
            searches: vec![ClassSearch::default(); compared.classes.len()],
            terms: Rarest::default(),
            visited: NumberSet::new(compared.norms.len()),
        }
    }

    /// Stores a vector unless a similar one is stored, and returns whether it did.
    fn store(&mut self, vector: u32, compared: &Compared) -> bool {
        let class = compared.classes.of(vector);
        let search = self.search(class, compared);
        if search.is_shared || search.wanted.is_some_and(|wanted| self.has_similar(vector, wanted, compared))
        {
            return false;
        }
        if !std::mem::replace(&mut self.is_class_stored[class as usize], true) {
            self.classes.push(class);
        }
        for rank in compared.order.ranks(compared.vectors.of(vector)) {
            self.lists[rank as usize].push(vector);
        }
        true
    }

    /// The search for the vectors of this class, among the classes stored so far.
    fn search(&mut self, class: u32, compared: &Compared) -> ClassSearch {
        let search = &mut self.searches[class as usize];
        let shape = compared.shape_of_class(class);
        for &other in &self.classes[search.looked_at..] {
            let other = compared.shape_of_class(other);
            match compared.needed(shape, other) {
                None => {}
                Some(0) => search.is_shared = true,
                Some(needed) => {
                    let difference = most_difference(shape.terms, other.terms, needed);
                    let (fewest, most) = search.wanted.unwrap_or((needed, difference));
                    search.wanted = Some((fewest.min(needed), most.max(difference)));
                }
            }
        }
        search.looked_at = self.classes.len();
        *search
    }

    /// Whether a stored vector is similar: it shares at least `needed` terms and differs in at most `difference`.
    fn has_similar(&mut self, vector: u32, (needed, difference): (u32, u32), compared: &Compared) -> bool {
        let query = compared.of(vector);
        self.visited.clear();
        compared.rank(query.0, &mut self.terms);
        let sketch = self.terms.sketch();
        let rarest = self.terms.first(prefix(self.terms.len(), needed));
        rarest.flat_map(|(_, rank)| &self.lists[rank as usize]).any(|&other| {
            compared.sketches[compared.classes.place_of(other) as usize]
                .may_differ_in_at_most(sketch, difference)
                && self.visited.add(other)
                && compared.similar(query, compared.of(other))
        })
    }
}
