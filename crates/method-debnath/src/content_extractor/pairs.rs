//! Vectors of the site that have two rare terms in common.
//!
//! The list of a term grows with the site, even that of a rare one where the site's words are all known; the lists of pairs
//! of rare terms stay short. A vector that has k >= 2 of the n terms of another has two of the rarest n - k + 2, and so
//! has that other of its own. Each vector stands in a list for every pair of those.

use std::ops::ControlFlow;

use super::compared::Compared;
use super::number_set::NumberSet;
use super::rarest::Rarest;

/// The most terms that a vector may have beyond those needed, for it to be found by pairs: it stands in as many lists as
/// there are pairs of two terms more, 45 at most.
const MOST_BEYOND: u32 = 8;

/// Between which classes pairs of terms find all that is similar, and how far each class is listed for that.
#[derive(Debug)]
pub(super) struct Coverage {
    /// By class: whether its vectors may be looked for by pairs.
    is_searched: Vec<bool>,
    /// By class: the most terms of its vectors beyond those needed; none for a class that is not listed.
    beyond: Vec<Option<u32>>,
    /// By class: whether a class that is looked for may have something similar in it that pairs do not find.
    is_left: Vec<bool>,
}

impl Coverage {
    /// Covers nothing.
    pub(super) fn new(classes: usize) -> Self {
        Self { is_searched: vec![false; classes], beyond: vec![None; classes], is_left: vec![false; classes] }
    }

    /// From now on the vectors of a class may be looked for.
    pub(super) fn search_for(&mut self, class: u32) {
        self.is_searched[class as usize] = true;
    }

    /// Whether pairs find what is similar between two classes, given with their numbers of terms.
    pub(super) fn has(&self, (one, terms): (u32, u32), (other, others): (u32, u32), needed: u32) -> bool {
        needed >= 2
            && terms.max(others) - needed <= MOST_BEYOND
            && (self.is_searched[one as usize] || self.is_searched[other as usize])
    }

    /// Whether a class that is looked for may have something similar in this one that pairs do not find.
    pub(super) fn leaves(&self, class: u32) -> bool {
        self.is_left[class as usize]
    }

    /// Covers what can be covered between a class that is looked for and another.
    pub(super) fn cover(&mut self, one: (u32, u32), other: (u32, u32), needed: u32) {
        if !self.has(one, other, needed) {
            self.is_left[other.0 as usize] = true;
            return;
        }
        for (class, terms) in [one, other] {
            let beyond = &mut self.beyond[class as usize];
            *beyond = Some(beyond.unwrap_or(0).max(terms - needed));
        }
    }
}

/// The lists of the pairs that several vectors have.
#[derive(Debug)]
pub(super) struct Pairs {
    /// By place: where its lists begin in `lists`; then their number.
    starts: Vec<usize>,
    /// Of each place: where the lists that it stands in begin and end in `places`.
    lists: Vec<(usize, usize)>,
    /// List by list: the places in it.
    places: Vec<u32>,
}

impl Pairs {
    pub(super) fn new(compared: &Compared, coverage: &Coverage) -> Self {
        let mut listed = listed(compared, coverage);
        listed.sort_unstable();
        let place = |listed: u64| listed as u32;
        let shared = || listed.chunk_by(|a, b| a >> 32 == b >> 32).filter(|list| list.len() > 1);
        let mut starts = vec![0; compared.sketches.len() + 1];
        for &entry in shared().flatten() {
            starts[place(entry) as usize + 1] += 1;
        }
        for place in 1..starts.len() {
            starts[place] += starts[place - 1];
        }
        let (mut next, mut places) = (starts.clone(), Vec::with_capacity(starts[starts.len() - 1]));
        let mut lists = vec![(0, 0); starts[starts.len() - 1]];
        for list in shared() {
            let range = (places.len(), places.len() + list.len());
            for &entry in list {
                let next = &mut next[place(entry) as usize];
                lists[*next] = range;
                *next += 1;
                places.push(place(entry));
            }
        }
        Self { starts, lists, places }
    }

    /// Visits places that stand in a list with this one, are wanted, and differ in no more than so many terms by their
    /// sketches, but for those visited before, until `visit` breaks; says whether it did.
    pub(super) fn search(
        &self,
        place: u32,
        difference: u32,
        compared: &Compared,
        visited: &mut NumberSet,
        is_wanted: impl Fn(u32) -> bool,
        mut visit: impl FnMut(u32) -> ControlFlow<()>,
    ) -> bool {
        let sketch = compared.sketches[place as usize];
        for &(from, to) in &self.lists[self.starts[place as usize]..self.starts[place as usize + 1]] {
            for &other in &self.places[from..to] {
                if is_wanted(other)
                    && compared.sketches[other as usize].may_differ_in_at_most(sketch, difference)
                    && visited.add(other)
                    && visit(other).is_break()
                {
                    return true;
                }
            }
        }
        false
    }
}

/// Each pair of rare terms of each vector: the hash of the two, and the place of the vector. That two pairs may have one
/// hash makes a list longer and nothing else.
fn listed(compared: &Compared, coverage: &Coverage) -> Vec<u64> {
    let (mut listed, mut terms) = (Vec::new(), Rarest::default());
    for (place, &vector) in (0_u32..).zip(compared.classes.by_place()) {
        let Some(beyond) = coverage.beyond[compared.classes.of(vector) as usize] else { continue };
        compared.rank(compared.vectors.of(vector), &mut terms);
        let rare = beyond as usize + 2;
        for (nth, one) in terms.first(rare) {
            for (_, other) in terms.first(rare).skip(nth + 1) {
                listed.push(hash(one, other) & !u64::from(u32::MAX) | u64::from(place));
            }
        }
    }
    listed
}

/// The upper half is a hash of the two.
fn hash(one: u32, other: u32) -> u64 {
    (u64::from(one) << 32 | u64::from(other)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
