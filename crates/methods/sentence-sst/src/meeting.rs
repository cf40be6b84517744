//! The changes of the entropy sums of one page's features: the sums at a place minus the sums of all places
//! below it.
//!
//! A page is processed in pre-order. For each feature a chain of open places is held: each is above the next,
//! and more places with the feature may follow below it. If the next place of a feature is not below its last
//! one, the two meet in their lowest common ancestor. It is on the path to the next place, and is found there
//! by bisection.

use text::TermId;

use crate::document_tree::{DocumentTree, number};
use crate::entropy::EntropySums;
use crate::params::Collection;

/// A place with a feature; more words with it may follow below.
#[derive(Clone, Copy)]
struct Open {
    place: u32,
    /// The occurrences in it and below so far.
    frequency: u32,
    /// The sums of the places below.
    below: EntropySums,
    /// The next open place of the feature, above this one.
    above: u32,
}

/// No open place.
const NONE: u32 = u32::MAX;

/// Processes one page after the other.
pub(crate) struct Meeting {
    collection: Collection,
    /// The places from the root to the current one, ascending.
    path: Vec<u32>,
    /// The open places of all features.
    open: Vec<Open>,
    /// The lowest open place of each feature, by [`slot`].
    lowest: Vec<u32>,
    /// The slots of the features of the page.
    met: Vec<u32>,
}

/// The place of a feature in lists; `None`, which counts documents with any feature, comes first.
fn slot(feature: Option<TermId>) -> u32 {
    feature.map_or(0, |feature| number(feature.index() + 1))
}

impl Meeting {
    pub(crate) fn new(collection: Collection) -> Self {
        Self { collection, path: Vec::new(), open: Vec::new(), lowest: Vec::new(), met: Vec::new() }
    }

    /// Processes the words of a page, sorted by place and feature. Emits for places and features the change
    /// of the sums; with no feature, the change for documents that have any.
    pub(crate) fn run(
        &mut self,
        tree: &DocumentTree,
        words: &[(u32, TermId)],
        mut emit: impl FnMut(u32, Option<TermId>, EntropySums),
    ) {
        self.path.clear();
        for here in words.chunk_by(|one, other| one.0 == other.0) {
            let place = here[0].0;
            self.go_to(tree, place);
            let of_feature = |alike: &[(u32, TermId)]| (Some(alike[0].1), number(alike.len()));
            let of_all = here.chunk_by(|one, other| one.1 == other.1).map(of_feature);
            for (feature, frequency) in of_all.chain([(None, 1)]) {
                if self.collection == Collection::Own {
                    emit(place, feature, EntropySums::of(frequency));
                    continue;
                }
                let slot = slot(feature) as usize;
                if self.lowest.len() <= slot {
                    self.lowest.resize(slot + 1, NONE);
                }
                let mut above = self.lowest[slot];
                if above == NONE {
                    self.met.push(number(slot));
                } else {
                    let meeting = self.last_at_most(self.open[above as usize].place);
                    above = fold(&mut self.open, above, meeting, |place, more| emit(place, feature, more));
                }
                self.lowest[slot] = number(self.open.len());
                self.open.push(Open { place, frequency, below: EntropySums::default(), above });
            }
        }
        for slot in self.met.drain(..) {
            let feature = slot.checked_sub(1).map(TermId::new);
            let mut lowest = std::mem::replace(&mut self.lowest[slot as usize], NONE);
            while lowest != NONE {
                let done = self.open[lowest as usize];
                let sums = EntropySums::of(done.frequency);
                emit(done.place, feature, sums - done.below);
                lowest = done.above;
                if let Some(above) = self.open.get_mut(lowest as usize) {
                    above.frequency += done.frequency;
                    above.below = above.below + sums;
                }
            }
        }
        self.open.clear();
    }

    /// Moves the path to `place`, which must come after the current one. Each place is put on the path once
    /// for a page.
    fn go_to(&mut self, tree: &DocumentTree, place: u32) {
        while self.path.last().is_some_and(|&last| tree.ends[last as usize] <= place) {
            self.path.pop();
        }
        let known = self.path.len();
        let mut at = place;
        while self.path[..known].last() != Some(&at) {
            self.path.push(at);
            if at == 0 {
                break;
            }
            at = tree.parents[at as usize];
        }
        self.path[known..].reverse();
    }

    /// The lowest place on the path that is `before` or above it.
    fn last_at_most(&self, before: u32) -> u32 {
        // a place on the path that begins at or before `before` holds it
        self.path[self.path.partition_point(|&place| place <= before) - 1]
    }
}

/// Closes the open places of a feature below `meeting`, from the `lowest` up, and leaves `meeting` open.
/// Returns the lowest open place.
fn fold(open: &mut [Open], mut lowest: u32, meeting: u32, mut emit: impl FnMut(u32, EntropySums)) -> u32 {
    while open[lowest as usize].place > meeting {
        let done = open[lowest as usize];
        let sums = EntropySums::of(done.frequency);
        emit(done.place, sums - done.below);
        match open.get_mut(done.above as usize) {
            Some(above) if above.place >= meeting => {
                above.frequency += done.frequency;
                above.below = above.below + sums;
                lowest = done.above;
            }
            _ => open[lowest as usize] = Open { place: meeting, below: sums, ..done },
        }
    }
    lowest
}
