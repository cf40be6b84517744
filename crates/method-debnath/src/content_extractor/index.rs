//! Which vectors are similar to a given one, without comparing it with all: an inverted index over prefixes.
//!
//! The bounds are those of all-pairs search by cosine (R. J. Bayardo, Y. Ma and R. Srikant, Scaling up all pairs
//! similarity search, WWW 2007, and its followers), and exact: every pair that they leave is compared by
//! [`Factors::similar`], and every pair that they rule out would fail it.

use std::ops::{ControlFlow, RangeInclusive};

use super::groups::mark_surely_redundant;
use super::pages::{PageSet, PagesOf};
use super::ranked::{ColumnOrder, Ranked, SLACK};
use super::vectors::{Factors, Vectors};
use crate::block_counts::Entry;

/// What rounding may add to a difference of angles, and more: the arc cosine loses half of the digits near 0.
const ANGLE_SLACK: f64 = 1e-6;

/// A vector under one of the columns of its prefix.
#[derive(Debug, Clone, Copy)]
struct Posting {
    vector: u32,
    /// The vector's angle to the pivot.
    angle: f64,
    weight: f64,
    behind: f64,
}

/// Vectors that can be searched for similar ones.
#[derive(Debug)]
pub(super) struct Index {
    /// By rank: the vectors under this column; by angle, once sealed.
    postings: Vec<Vec<Posting>>,
    sealed: bool,
}

/// What a search is for, and the room it needs: made once for many searches.
#[derive(Debug)]
pub(super) struct Search {
    ranked: Ranked,
    /// By vector: the search in which it was last compared.
    compared: Vec<u32>,
    round: u32,
    pub(super) pages: PageSet,
}

impl Search {
    /// Room for searches among so many vectors of so many pages.
    pub(super) fn new(vectors: usize, pages: usize) -> Self {
        let (ranked, pages) = (Ranked::default(), PageSet::new(pages));
        Self { ranked, compared: vec![0; vectors], round: 0, pages }
    }
}

/// The distinct vectors of a site with all that comparing them needs.
#[derive(Debug)]
pub(super) struct Compared {
    pub(super) vectors: Vectors,
    pub(super) factors: Factors,
    pub(super) norms: Vec<f64>,
    pub(super) order: ColumnOrder,
    pub(super) epsilon: f64,
}

impl Compared {
    pub(super) fn new(vectors: Vectors, factors: Factors, epsilon: f64) -> Self {
        let norms: Vec<f64> = vectors.iter().map(|vector| factors.norm(vector)).collect();
        let order = ColumnOrder::new(vectors.iter().zip(norms.iter().copied()), &factors);
        Self { vectors, factors, norms, order, epsilon }
    }

    /// A vector of the site, with its norm.
    pub(super) fn of(&self, vector: u32) -> (&[Entry], f64) {
        (self.vectors.of(vector), self.norms[vector as usize])
    }

    /// All vectors of the site.
    pub(super) fn all(&self) -> impl Iterator<Item = u32> + use<> {
        0..u32::try_from(self.norms.len()).expect("vectors are numbered by 32 bits")
    }

    fn similar(&self, left: (&[Entry], f64), right: (&[Entry], f64)) -> bool {
        self.factors.similar(left, right, self.epsilon)
    }
}

impl Index {
    /// An index without vectors.
    pub(super) fn new(compared: &Compared) -> Self {
        Self { postings: vec![Vec::new(); compared.order.len()], sealed: false }
    }

    /// An index of all vectors.
    pub(super) fn of_all(compared: &Compared) -> Self {
        let (mut index, mut ranked) = (Self::new(compared), Ranked::default());
        for vector in compared.all() {
            ranked.fill(compared.of(vector), &compared.order, &compared.factors, compared.epsilon);
            index.insert(vector, &ranked);
        }
        for postings in &mut index.postings {
            postings.sort_unstable_by(|a, b| a.angle.total_cmp(&b.angle).then(a.vector.cmp(&b.vector)));
        }
        index.sealed = true;
        index
    }

    /// Adds the vector that the last search was for.
    pub(super) fn add_searched(&mut self, vector: u32, search: &Search) {
        self.insert(vector, &search.ranked);
        self.sealed = false;
    }

    fn insert(&mut self, vector: u32, ranked: &Ranked) {
        for part in ranked.prefix() {
            let (angle, weight, behind) = (ranked.angle(), part.weight, part.behind);
            self.postings[part.rank as usize].push(Posting { vector, angle, weight, behind });
        }
    }

    /// The postings of a column that may have these angles.
    fn within(&self, rank: u32, angles: &RangeInclusive<f64>) -> &[Posting] {
        let postings = &self.postings[rank as usize];
        if !self.sealed {
            return postings;
        }
        let from = postings.partition_point(|posting| posting.angle < *angles.start());
        let to = postings.partition_point(|posting| posting.angle <= *angles.end());
        &postings[from..to]
    }

    /// Visits the vectors of the index that are similar to `query`, each once, until `visit` breaks. Says whether it did.
    pub(super) fn search(
        &self,
        query: (&[Entry], f64),
        compared: &Compared,
        search: &mut Search,
        mut visit: impl FnMut(u32, &mut PageSet) -> ControlFlow<()>,
    ) -> bool {
        search.round += 1;
        search.pages.clear();
        let least = compared.epsilon - SLACK;
        search.ranked.fill(query, &compared.order, &compared.factors, compared.epsilon);
        // a cosine above epsilon is an angle below this, and so is the difference of the angles to the pivot
        let widest = compared.epsilon.acos() + ANGLE_SLACK;
        let angles = search.ranked.angle() - widest..=search.ranked.angle() + widest;
        for part in search.ranked.prefix() {
            for posting in self.within(part.rank, &angles) {
                let here = posting.weight * part.weight;
                // were this column the rarest in common, the pair could not be similar; and were it not, the pair has
                // been met before
                if here + posting.behind * part.behind <= least || !angles.contains(&posting.angle) {
                    continue;
                }
                let compared_in = &mut search.compared[posting.vector as usize];
                if std::mem::replace(compared_in, search.round) == search.round {
                    continue;
                }
                let similar = compared.similar(query, compared.of(posting.vector));
                if similar && visit(posting.vector, &mut search.pages).is_break() {
                    return true;
                }
            }
        }
        false
    }
}

/// Whether enough pages have a block that is similar to a given one.
#[derive(Debug)]
pub(super) struct Counter {
    index: Index,
    heavy: Heavy,
    /// The counter from which on a block is redundant.
    enough: usize,
}

impl Counter {
    pub(super) fn new(compared: &Compared, pages: &PagesOf, page_count: usize, enough: usize) -> Self {
        let index = Index::of_all(compared);
        Self { index, heavy: Heavy::new(compared, pages, page_count), enough }
    }

    /// For each vector, whether `enough` training pages have a block similar to it.
    ///
    /// First what can be said without a search: of menus, which enough pages have as they are; of vectors that lean on
    /// one column; and of whole groups.
    pub(super) fn redundant(&self, compared: &Compared, pages: &PagesOf, search: &mut Search) -> Vec<bool> {
        let surely = |vector| {
            search.ranked.fill(compared.of(vector), &compared.order, &compared.factors, compared.epsilon);
            pages.of(vector).len() >= self.enough
                || self.heavy.surely_similar(&search.ranked, compared.epsilon) >= self.enough
        };
        let mut redundant: Vec<bool> = compared.all().map(surely).collect();
        mark_surely_redundant(&mut redundant, compared, pages, &mut search.pages, self.enough);
        for vector in compared.all() {
            let known = redundant[vector as usize];
            redundant[vector as usize] = known || self.reaches(compared.of(vector), compared, pages, search);
        }
        redundant
    }

    /// Whether `enough` training pages or more have a block similar to `query`.
    pub(super) fn reaches(
        &self,
        query: (&[Entry], f64),
        compared: &Compared,
        pages: &PagesOf,
        search: &mut Search,
    ) -> bool {
        search.ranked.fill(query, &compared.order, &compared.factors, compared.epsilon);
        if self.heavy.surely_similar(&search.ranked, compared.epsilon) >= self.enough {
            return true;
        }
        self.index.search(query, compared, search, |similar, met| {
            if met.add(pages.of(similar)) >= self.enough {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })
    }
}

/// The vectors that lean so much on one column that this column alone can make two of them similar, by column.
///
/// No weight is negative, so a cosine is at least the product of the two weights in any one column. With raw counts of
/// words this tells of most blocks of text that they are similar to some thousands of others, without a look at one.
#[derive(Debug)]
struct Heavy {
    /// By rank: weights, the largest first, and how many distinct pages the vectors up to each stand on.
    columns: Vec<Vec<(f64, usize)>>,
}

impl Heavy {
    fn new(compared: &Compared, pages: &PagesOf, page_count: usize) -> Self {
        let mut vectors: Vec<Vec<(f64, u32)>> = vec![Vec::new(); compared.order.len()];
        let mut ranked = Ranked::default();
        for vector in compared.all() {
            ranked.fill(compared.of(vector), &compared.order, &compared.factors, compared.epsilon);
            for part in ranked.parts().iter().filter(|part| part.weight > compared.epsilon) {
                vectors[part.rank as usize].push((part.weight, vector));
            }
        }
        let mut met = PageSet::new(page_count);
        let mut counted = |mut column: Vec<(f64, u32)>| {
            column.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
            met.clear();
            column.into_iter().map(|(weight, vector)| (weight, met.add(pages.of(vector)))).collect()
        };
        Self { columns: vectors.into_iter().map(&mut counted).collect() }
    }

    /// A number of pages that surely have a similar block; not all that have one.
    fn surely_similar(&self, query: &Ranked, epsilon: f64) -> usize {
        let parts = query.parts().iter().filter(|part| part.weight > epsilon);
        let of_column = |rank: u32, weight: f64| {
            let column = &self.columns[rank as usize];
            let similar = column.partition_point(|(other, _)| other * weight > epsilon + SLACK);
            if similar > 0 { column[similar - 1].1 } else { 0 }
        };
        parts.map(|part| of_column(part.rank, part.weight)).max().unwrap_or(0)
    }
}
