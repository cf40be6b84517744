//! Whether enough pages have a block similar to a given one.

use std::ops::ControlFlow;

use super::compared::Compared;
use super::number_set::NumberSet;
use super::overlap::{Overlap, Stretch, most_difference};
use super::pages::PagesOf;
use super::rarest::Rarest;
use super::vectors::Shape;
use crate::block_counts::Entry;

/// Counts pages, up to the counter from which on a block is redundant.
#[derive(Debug)]
pub(super) struct Counter {
    overlap: Overlap,
    classes: ClassPages,
    /// By place: the pages that have the vector.
    pages: PagesOf,
}

/// The pages of whole classes.
#[derive(Debug)]
struct ClassPages {
    /// By class: the pages that have a vector of it.
    of: PagesOf,
    /// Classes, those of the most pages first.
    largest: Vec<u32>,
}

/// What a search needs room for, and what it knows of the class that it was last for: made once for many searches.
#[derive(Debug)]
pub(super) struct Search {
    /// The number of pages from which on no more are looked for: the counter from which on a block is redundant.
    enough: usize,
    terms: Rarest,
    visited: NumberSet,
    met: NumberSet,
    /// The counts and the number of terms of the class.
    class: Option<(Vec<Entry>, u32)>,
    /// The pages of vectors that are similar to all of the class.
    of_class: NumberSet,
    /// Whether these are enough.
    is_enough: bool,
    /// Where others may be.
    stretches: Vec<Stretch>,
    /// Whether the last search found nothing that is similar.
    is_alone: bool,
}

/// What is found of each vector.
#[derive(Debug)]
pub(super) struct Counted {
    /// Whether enough training pages have a block similar to it.
    pub(super) redundant: Vec<bool>,
    /// Whether it is known that no other vector is similar to it.
    pub(super) alone: Vec<bool>,
}

impl Search {
    /// Room for searches among so many vectors of so many pages, for `enough` of the pages.
    pub(super) fn new(vectors: usize, pages: usize, enough: usize) -> Self {
        Self {
            enough,
            terms: Rarest::default(),
            visited: NumberSet::new(vectors),
            met: NumberSet::new(pages),
            class: None,
            of_class: NumberSet::new(pages),
            is_enough: false,
            stretches: Vec::new(),
            is_alone: false,
        }
    }

    /// How many pages the last search found, all of them or just enough.
    pub(super) fn pages(&self) -> usize {
        if self.is_enough { self.of_class.len() } else { self.of_class.len() + self.met.len() }
    }
}

impl ClassPages {
    fn new(compared: &Compared, blocks: &[(u32, u32)]) -> Self {
        let classes = &compared.classes;
        let blocks: Vec<(u32, u32)> =
            blocks.iter().map(|&(vector, page)| (classes.of(vector), page)).collect();
        let of = PagesOf::new(classes.len(), &blocks);
        let mut largest: Vec<u32> = classes.all().collect();
        largest.sort_by_key(|&class| std::cmp::Reverse(of.of(class).len()));
        Self { of, largest }
    }

    /// Adds the pages of the classes that are similar as a whole to vectors of this shape, and gives `others` the classes of
    /// which some vectors may be, with how many terms these need in common. Says whether the pages are enough; then it stops.
    fn similar_to(
        &self,
        shape: Shape<'_>,
        compared: &Compared,
        enough: usize,
        pages: &mut NumberSet,
        mut others: impl FnMut(u32, Shape<'_>, u32),
    ) -> bool {
        pages.clear();
        for &class in &self.largest {
            let other = compared.shape_of_class(class);
            let Some(needed) = compared.needed(shape, other) else { continue };
            if needed > 0 {
                others(class, other, needed);
            } else if pages.add_all(self.of.of(class).iter().copied()) >= enough {
                return true;
            }
        }
        false
    }
}

impl Counter {
    /// `blocks` are vector and page of all blocks, page by page.
    pub(super) fn new(compared: &Compared, blocks: &[(u32, u32)]) -> Self {
        let classes = ClassPages::new(compared, blocks);
        let placed: Vec<(u32, u32)> =
            blocks.iter().map(|&(vector, page)| (compared.classes.place_of(vector), page)).collect();
        let pages = PagesOf::new(compared.norms.len(), &placed);
        Self { overlap: Overlap::new(compared), classes, pages }
    }

    /// Looks for what is similar to each vector, until that is on enough training pages. Class by class, since most of
    /// it is the same for all of one.
    pub(super) fn count(&self, compared: &Compared, search: &mut Search) -> Counted {
        let vectors = compared.norms.len();
        let mut counted = Counted { redundant: vec![false; vectors], alone: vec![false; vectors] };
        for (place, &vector) in (0..).zip(compared.classes.by_place()) {
            if self.pages.of(place).len() >= search.enough
                || self.reaches(compared.of(vector), Some(vector), compared, search)
            {
                counted.redundant[vector as usize] = true;
            } else {
                counted.alone[vector as usize] = search.is_alone;
            }
        }
        counted
    }

    /// Whether the pages that the search asks for, or more, have a block similar to `query`, which may be a vector of the site.
    pub(super) fn reaches(
        &self,
        query: (&[Entry], f64),
        known: Option<u32>,
        compared: &Compared,
        search: &mut Search,
    ) -> bool {
        self.turn_to(compared.shape(query), compared, search);
        if search.is_enough {
            return true;
        }
        let Search { enough, terms, visited, met, of_class, stretches, is_alone, .. } = search;
        *is_alone = of_class.len() == 0;
        met.clear();
        visited.clear();
        let mut is_enough = |place: u32| {
            let others = self.pages.of(place).iter().copied().filter(|&page| !of_class.has(page));
            of_class.len() + met.add_all(others) >= *enough
        };
        let place = known.map(|known| compared.classes.place_of(known));
        if let Some(place) = place {
            // found by nothing that it has to itself
            visited.add(place);
            if is_enough(place) {
                return true;
            }
        }
        let mut visit = |place: u32, is_similar: bool| {
            let vector = || compared.classes.by_place()[place as usize];
            let is_similar = is_similar || compared.similar(query, compared.of(vector()));
            *is_alone &= !is_similar;
            if is_similar && is_enough(place) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        if stretches.is_empty() {
            return false;
        }
        compared.rank(query.0, terms);
        self.overlap.search(terms, stretches, &compared.sketches, visited, |place, stretch| {
            // one term in common is what it was found by
            visit(place, stretch.needed == 1)
        })
    }

    /// Works out what holds of all vectors of a shape: which classes are similar as a whole, and on which pages these
    /// stand; and where others may be.
    fn turn_to(&self, shape: Shape<'_>, compared: &Compared, search: &mut Search) {
        if search.class.as_ref().is_some_and(|(heads, terms)| shape.is(heads, *terms)) {
            return;
        }
        search.class = Some((shape.heads.to_vec(), shape.terms));
        let Search { enough, of_class, stretches, .. } = search;
        stretches.clear();
        search.is_enough =
            self.classes.similar_to(shape, compared, *enough, of_class, |class, other, needed| {
                let difference = most_difference(shape.terms, other.terms, needed);
                stretches.push(Stretch { places: compared.classes.places(class), needed, difference });
            });
        search.stretches.sort_unstable_by_key(|stretch| stretch.places.start);
    }
}
