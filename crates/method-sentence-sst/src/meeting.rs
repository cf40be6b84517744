//! How much the entropy sums of the features of one page are more at a place than in all that is below it.
//!
//! A page is gone over in pre-order. Of each feature the places are held that lie above one another and may still have more
//! below; where the next one is beside the last, the two meet in the lowest place above both, which is on the path to
//! the next and found there by bisection.

use rustc_hash::FxHashMap;
use text::TermId;

use crate::document_tree::{DocumentTree, number};
use crate::entropy::EntropySums;
use crate::params::Collection;

/// A place with a feature, whose words below are not all met.
struct Open {
    place: u32,
    /// In it and below, so far.
    frequency: u32,
    /// The sums of what is below.
    below: EntropySums,
}

/// One page.
pub(crate) struct Meeting<'t> {
    tree: &'t DocumentTree,
    collection: Collection,
    /// The places from the root to the one at hand: ascending.
    path: Vec<u32>,
}

impl<'t> Meeting<'t> {
    pub(crate) fn new(tree: &'t DocumentTree, collection: Collection) -> Self {
        Self { tree, collection, path: Vec::new() }
    }

    /// Goes over the words of the page, sorted by place and feature, and gives for places and features by how much the sums
    /// of the feature are more there; for no feature, of documents that have any.
    pub(crate) fn run(
        &mut self,
        words: &[(u32, TermId)],
        mut emit: impl FnMut(u32, Option<TermId>, EntropySums),
    ) {
        let mut features: FxHashMap<Option<TermId>, Vec<Open>> = FxHashMap::default();
        for here in words.chunk_by(|one, other| one.0 == other.0) {
            let place = here[0].0;
            self.go_to(place);
            let of_feature = |alike: &[(u32, TermId)]| (Some(alike[0].1), number(alike.len()));
            let of_all = here.chunk_by(|one, other| one.1 == other.1).map(of_feature);
            for (feature, frequency) in of_all.chain([(None, 1)]) {
                if self.collection == Collection::Own {
                    emit(place, feature, EntropySums::of(frequency));
                    continue;
                }
                let open = features.entry(feature).or_default();
                if let Some(last) = open.last() {
                    let meeting = self.last_at_most(last.place);
                    fold(open, meeting, |place, more| emit(place, feature, more));
                }
                open.push(Open { place, frequency, below: EntropySums::default() });
            }
        }
        for (feature, mut open) in features {
            while let Some(done) = open.pop() {
                let sums = EntropySums::of(done.frequency);
                emit(done.place, feature, sums - done.below);
                if let Some(above) = open.last_mut() {
                    above.frequency += done.frequency;
                    above.below = above.below + sums;
                }
            }
        }
    }

    /// Makes the path that to `place`, which comes after the one at hand. Each place is put on it once a page.
    fn go_to(&mut self, place: u32) {
        while self.path.last().is_some_and(|&last| self.tree.ends[last as usize] <= place) {
            self.path.pop();
        }
        let known = self.path.len();
        let mut at = place;
        while self.path[..known].last() != Some(&at) {
            self.path.push(at);
            if at == 0 {
                break;
            }
            at = self.tree.parents[at as usize];
        }
        self.path[known..].reverse();
    }

    /// The lowest place above or at the one at hand that is `before` or above it.
    fn last_at_most(&self, before: u32) -> u32 {
        // what begins before it and has not ended holds it
        self.path[self.path.partition_point(|&place| place <= before) - 1]
    }
}

/// Is done with all open places below `meeting`, and leaves this one open.
fn fold(open: &mut Vec<Open>, meeting: u32, mut emit: impl FnMut(u32, EntropySums)) {
    while let Some(done) = open.pop_if(|last| last.place > meeting) {
        let sums = EntropySums::of(done.frequency);
        emit(done.place, sums - done.below);
        match open.last_mut() {
            Some(above) if above.place >= meeting => {
                above.frequency += done.frequency;
                above.below = above.below + sums;
            }
            _ => open.push(Open { place: meeting, frequency: done.frequency, below: sums }),
        }
    }
}
