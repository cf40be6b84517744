//! What a cache has to hold that stores each shared block once (6.7 and Figure 8).

use std::ops::ControlFlow;

use super::compared::Compared;
use super::number_set::NumberSet;
use super::overlap::{most_difference, prefix};
use super::pairs::{Coverage, Pairs};
use super::rarest::Rarest;

/// For each vector in order, whether a cache that is filled in the order of the pages stores its first block: it does
/// unless it has stored a similar block already (4.4.2: the blocks of a page are compared with all distinct ones before).
///
/// Those that are known to be `alone` are stored without a search, and no search need find them. The others are found by
/// `pairs` where these cover two classes.
pub(super) fn stored(compared: &Compared, alone: &[bool], pairs: (&Pairs, &Coverage)) -> Vec<bool> {
    let mut cache = Cache::new(compared);
    for vector in compared.all().filter(|&vector| !alone[vector as usize]) {
        if !cache.shares(vector, compared, pairs) {
            cache.store(vector, compared);
        }
    }
    let is_stored = |vector| cache.is_stored[compared.classes.place_of(vector) as usize];
    compared.all().map(|vector| alone[vector as usize] || is_stored(vector)).collect()
}

/// The stored vectors, by their terms.
#[derive(Debug)]
struct Cache {
    /// By rank of the term: the places of the stored vectors that have it, of classes that are listed.
    lists: Vec<Vec<u32>>,
    /// By class: whether it is listed, as it is once pairs do not find all that is similar to it.
    is_listed: Vec<bool>,
    /// The classes of the stored vectors, in the order of the first of each.
    classes: Vec<u32>,
    is_class_stored: Vec<bool>,
    /// By place.
    is_stored: Vec<bool>,
    /// By class: what its vectors have to look for.
    searches: Vec<ClassSearch>,
    terms: Rarest,
    visited: NumberSet,
}

/// What the stored classes mean to the vectors of one class.
#[derive(Debug, Clone, Copy)]
struct ClassSearch {
    /// How many of the stored classes have been looked at.
    looked_at: usize,
    /// Whether one of them is similar as a whole.
    is_shared: bool,
    /// In how many terms the similar vectors may differ that pairs find, if there are any.
    by_pairs: Option<u32>,
    /// Of the others: the fewest common terms that make one of them similar, and in how many it may differ.
    by_lists: Option<(u32, u32)>,
}

impl Cache {
    fn new(compared: &Compared) -> Self {
        let fresh = ClassSearch { looked_at: 0, is_shared: false, by_pairs: None, by_lists: None };
        Self {
            lists: vec![Vec::new(); compared.order.frequencies().len()],
            classes: Vec::new(),
            is_listed: vec![false; compared.classes.len()],
            is_class_stored: vec![false; compared.classes.len()],
            is_stored: vec![false; compared.norms.len()],
            searches: vec![fresh; compared.classes.len()],
            terms: Rarest::default(),
            visited: NumberSet::new(compared.norms.len()),
        }
    }

    /// Whether a vector that is similar to this one is stored.
    fn shares(&mut self, vector: u32, compared: &Compared, (pairs, coverage): (&Pairs, &Coverage)) -> bool {
        let class = compared.classes.of(vector);
        let search = self.search(class, compared, coverage);
        self.searches[class as usize] = search;
        if search.is_shared {
            return true;
        }
        self.visited.clear();
        let query = compared.of(vector);
        let visit = |place: u32| {
            let other = compared.classes.by_place()[place as usize];
            if compared.similar(query, compared.of(other)) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        if let Some(difference) = search.by_pairs {
            let (place, visited) = (compared.classes.place_of(vector), &mut self.visited);
            let is_stored = |place| self.is_stored[place as usize];
            if pairs.search(place, difference, compared, visited, is_stored, visit) {
                return true;
            }
        }
        let Some((needed, difference)) = search.by_lists else { return false };
        compared.rank(query.0, &mut self.terms);
        let sketch = self.terms.sketch();
        for (_, rank) in self.terms.first(prefix(self.terms.len(), needed)) {
            for &place in &self.lists[rank as usize] {
                if compared.sketches[place as usize].may_differ_in_at_most(sketch, difference)
                    && self.visited.add(place)
                    && visit(place).is_break()
                {
                    return true;
                }
            }
        }
        false
    }

    /// What the classes stored by now mean to the vectors of this one.
    fn search(&mut self, class: u32, compared: &Compared, coverage: &Coverage) -> ClassSearch {
        let mut search = self.searches[class as usize];
        let shape = compared.shape_of_class(class);
        for number in search.looked_at..self.classes.len() {
            let other = self.classes[number];
            let other_shape = compared.shape_of_class(other);
            match compared.needed(shape, other_shape) {
                None => {}
                Some(0) => search.is_shared = true,
                Some(needed) => {
                    let difference = most_difference(shape.terms, other_shape.terms, needed);
                    if coverage.has((class, shape.terms), (other, other_shape.terms), needed) {
                        search.by_pairs =
                            Some(search.by_pairs.map_or(difference, |most| most.max(difference)));
                    } else {
                        let (fewest, most) = search.by_lists.unwrap_or((needed, difference));
                        search.by_lists = Some((fewest.min(needed), most.max(difference)));
                        self.list_class(other, compared);
                    }
                }
            }
        }
        search.looked_at = self.classes.len();
        search
    }

    fn store(&mut self, vector: u32, compared: &Compared) {
        let class = compared.classes.of(vector);
        if !std::mem::replace(&mut self.is_class_stored[class as usize], true) {
            self.classes.push(class);
        }
        self.is_stored[compared.classes.place_of(vector) as usize] = true;
        if self.is_listed[class as usize] {
            self.list(vector, compared);
        }
    }

    /// Lists the stored vectors of a class, and those that come.
    fn list_class(&mut self, class: u32, compared: &Compared) {
        if std::mem::replace(&mut self.is_listed[class as usize], true) {
            return;
        }
        for place in compared.classes.places(class) {
            if self.is_stored[place as usize] {
                self.list(compared.classes.by_place()[place as usize], compared);
            }
        }
    }

    fn list(&mut self, vector: u32, compared: &Compared) {
        for rank in compared.order.ranks(compared.vectors.of(vector)) {
            self.lists[rank as usize].push(compared.classes.place_of(vector));
        }
    }
}
