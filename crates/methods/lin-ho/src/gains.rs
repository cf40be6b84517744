//! How many features each step of the threshold adds to the informative set, over the training pages.

use cleaning::ThresholdGrid;
use text::{TermId, Tokens};

use crate::Partition;
use crate::block_entropy::for_each_token;
use crate::threshold::first_informative;

cleaning::choices! {
    /// The elements of the informative set, whose growth the greedy rule observes.
    pub enum InformativeSet {
        /// Terms of the site.
        Site,
        /// Pairs of a training page and a term in it.
        Page,
    }
}

/// Counts features by the step at which they enter, page after page.
///
/// A feature enters with its first block, at the lowest step of all its blocks.
pub(crate) struct Gains<'s> {
    steps: &'s ThresholdGrid,
    set: InformativeSet,
    /// The lowest step of each term's blocks so far; [`NEVER`] if it has none.
    enters: Vec<u32>,
    /// Terms of the current page, for sets of (page, term).
    present: Vec<TermId>,
    counts: Vec<u64>,
}

const NEVER: u32 = u32::MAX;

impl<'s> Gains<'s> {
    /// Gains without any page; every term's number must be below `terms`.
    pub(crate) fn new(steps: &'s ThresholdGrid, set: InformativeSet, terms: usize) -> Self {
        let counts = vec![0; steps.as_slice().len()];
        Self { steps, set, enters: vec![NEVER; terms], present: Vec::new(), counts }
    }

    /// Adds a training page, whose blocks have these entropies.
    pub(crate) fn add(&mut self, partition: &Partition, tokens: &Tokens, entropies: &[Option<f64>]) {
        let step_of = |entropy: &Option<f64>| {
            let step = entropy.map_or(0, |entropy| first_informative(self.steps, entropy));
            u32::try_from(step).expect("there are at most 1,001 steps")
        };
        let steps: Vec<u32> = entropies.iter().map(step_of).collect();
        let (enters, present) = (&mut self.enters, &mut self.present);
        for_each_token(partition, tokens, |block, token| {
            let term = tokens.term(token);
            let entered = &mut enters[term.index()];
            if *entered == NEVER {
                present.push(term);
            }
            *entered = steps[block].min(*entered);
        });
        if self.set == InformativeSet::Page {
            self.count_present();
        }
    }

    /// The features that each step adds.
    pub(crate) fn counts(mut self) -> Vec<u64> {
        self.count_present();
        self.counts
    }

    /// Counts the terms of the current page and clears them.
    fn count_present(&mut self) {
        for term in self.present.drain(..) {
            let entered = std::mem::replace(&mut self.enters[term.index()], NEVER);
            self.counts[entered as usize] += 1;
        }
    }
}
