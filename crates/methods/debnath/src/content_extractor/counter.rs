//! Decides whether enough pages have a block similar to a given one.

use page::Lists;

use super::compared::{Alike, Compared, NumberSet};
use super::vectors::Shape;
use crate::block_counts::Entry;

/// Counts pages, up to the least counter of a redundant block.
#[derive(Debug)]
pub(super) struct Counter {
    /// By vector: the pages that have it.
    pages: Lists<u32>,
    /// By class: the pages that have a vector of it.
    class_pages: Lists<u32>,
    /// The classes; those on most pages come first.
    largest: Vec<u32>,
}

/// The buffers of a search, and the results for the class of the last search. It is made once for many
/// searches.
#[derive(Debug, Default)]
pub(super) struct Search {
    /// The number of pages at which the search stops: the least counter of a redundant block.
    enough: usize,
    met: NumberSet,
    /// The counts and the number of terms of the class.
    class: Option<(Vec<Entry>, u32)>,
    /// The pages of vectors that are similar to all of the class.
    of_class: NumberSet,
    /// Whether these are enough.
    is_enough: bool,
    /// The classes of which some vectors may be similar, with the most terms in which such a one differs.
    near: Vec<(u32, u32)>,
    /// Whether the last search found no similar vector.
    is_alone: bool,
}

/// The results for each vector.
#[derive(Debug)]
pub(super) struct Counted {
    /// Whether enough training pages have a block similar to it.
    pub(super) redundant: Vec<bool>,
    /// Whether it is known that no other vector is similar to it.
    pub(super) alone: Vec<bool>,
}

impl Search {
    /// The buffers for searches among vectors of `pages` pages, which stop at `enough` pages.
    pub(super) fn new(pages: usize, enough: usize) -> Self {
        Self { enough, met: NumberSet::new(pages), of_class: NumberSet::new(pages), ..Self::default() }
    }

    /// The number of pages that the last search found; it stopped once they were enough.
    pub(super) fn pages(&self) -> usize {
        if self.is_enough { self.of_class.len() } else { self.of_class.len() + self.met.len() }
    }
}

impl Counter {
    /// `blocks` are vector and page of all blocks, page by page.
    pub(super) fn new(compared: &Compared, blocks: &[(u32, u32)]) -> Self {
        let classes = &compared.classes;
        let pages = pages_of(compared.norms.len(), blocks, |vector| vector);
        let class_pages = pages_of(classes.members.len(), blocks, |vector| classes.of(vector));
        let mut largest: Vec<u32> = (0..page::number(classes.members.len())).collect();
        largest.sort_by_key(|&class| std::cmp::Reverse(class_pages.of(class as usize).len()));
        Self { pages, class_pages, largest }
    }

    /// Searches for vectors similar to each vector, until they are on enough training pages. It goes class by
    /// class, because most results are the same for a whole class.
    pub(super) fn count(&self, compared: &Compared, search: &mut Search) -> Counted {
        let vectors = compared.norms.len();
        let mut counted = Counted { redundant: vec![false; vectors], alone: vec![false; vectors] };
        for &vector in compared.classes.members.items() {
            if self.pages.of(vector as usize).len() >= search.enough
                || self.reaches(compared.of(vector), Some(vector), compared, search)
            {
                counted.redundant[vector as usize] = true;
            } else {
                counted.alone[vector as usize] = search.is_alone;
            }
        }
        counted
    }

    /// Whether at least `search.enough` pages have a block similar to `query`. If `query` is a vector of the
    /// site, `known` is its number.
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
        let Search { enough, met, of_class, near, is_alone, .. } = search;
        *is_alone = of_class.len() == 0;
        met.clear();
        let of_site = |known: u32| compared.sketches[known as usize];
        let sketch = known.map_or_else(|| compared.sketch(query.0), of_site);
        let of_class_near = |&(class, most): &(u32, u32)| {
            compared.similar_of(query, sketch, compared.near(class, sketch, most), most)
        };
        let others = near.iter().flat_map(of_class_near).filter(|&other| known != Some(other));
        for vector in known.into_iter().chain(others) {
            *is_alone &= known == Some(vector);
            let pages = self.pages.of(vector as usize).iter().copied();
            if of_class.len() + met.add_all(pages.filter(|&page| !of_class.has(page))) >= *enough {
                return true;
            }
        }
        false
    }

    /// Computes the results that hold for all vectors of a shape: the pages of classes that are similar as a
    /// whole, and the classes of which some vectors may be similar.
    fn turn_to(&self, shape: Shape<'_>, compared: &Compared, search: &mut Search) {
        if search.class.as_ref().is_some_and(|(heads, terms)| shape.heads == heads && shape.terms == *terms) {
            return;
        }
        search.class = Some((shape.heads.to_vec(), shape.terms));
        search.near.clear();
        search.of_class.clear();
        search.is_enough = false;
        for &class in &self.largest {
            match compared.alike(shape, compared.shape_of_class(class)) {
                Alike::Never => {}
                Alike::Within(terms) => search.near.push((class, terms)),
                Alike::Always => {
                    let pages = self.class_pages.of(class as usize).iter().copied();
                    search.is_enough = search.of_class.add_all(pages) >= search.enough;
                    if search.is_enough {
                        break;
                    }
                }
            }
        }
    }
}

/// By kind of its vector: the training pages that have such a block, sorted, each once. `blocks` are vector and page of all blocks, in the order
/// of the pages.
fn pages_of(kinds: usize, blocks: &[(u32, u32)], kind: impl Fn(u32) -> u32) -> Lists<u32> {
    let mut last = vec![u32::MAX; kinds];
    let blocks = blocks.iter().map(|&(vector, page)| (kind(vector), page));
    let distinct: Vec<(u32, u32)> =
        blocks.filter(|&(kind, page)| std::mem::replace(&mut last[kind as usize], page) != page).collect();
    Lists::grouped(kinds, distinct.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_a_vector_are_sorted_and_once() {
        let pages = pages_of(3, &[(1, 0), (0, 0), (1, 0), (0, 2), (1, 2), (1, 3)], |kind| kind);
        assert_eq!((pages.of(0), pages.of(1), pages.of(2)), (&[0, 2][..], &[0, 2, 3][..], &[][..]));
    }
}
