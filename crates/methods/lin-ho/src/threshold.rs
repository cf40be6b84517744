//! The entropy of each block of a page, the mean over its terms (3.2, "H(CB_i) = sum of H(F_j) / k"), and the greedy choice
//! of the threshold (3.2, "the threshold is increased ... until the boundary is reached"), from how many features each step
//! of the threshold adds to the informative set.

use cleaning::ThresholdGrid;
use rustc_hash::FxHashSet;
use text::{ByNumber, TermEntropies, TermId, Tokens};

use crate::Partition;

cleaning::choices! {
    /// The source of the threshold.
    pub enum Rule {
        /// Chosen for each site by the greedy rule.
        Greedy,
        /// The same for all sites.
        Fixed(f64, in 0.0..=1.0),
    }

    /// The step at which the greedy rule stops.
    pub enum Stop {
        /// Below the first step that adds nothing.
        FirstStepWithoutGain,
        /// Below the first step that adds nothing, once a step has added something.
        AfterFirstGain,
        /// Below the longest run of steps that add nothing and are followed by one that does. Without such a
        /// run: at the last step that adds something.
        WidestPlateau,
        /// At the last step that adds something.
        LastGain,
    }
}

/// The first step at which a block of this entropy, in `0.0..=1.0`, is informative: the first one that is not
/// below its entropy.
fn first_informative(steps: &ThresholdGrid, entropy: f64) -> usize {
    steps.below(entropy).min(steps.as_slice().len() - 1)
}

/// The step at which the greedy rule stops.
///
/// `gains[i]` is the number of features that step `i` adds to the informative set; `gains[0]` is the number
/// in it from the start. A step adds something if it adds more than the share `least_gain` of all features.
/// The result is 0 if no step adds anything.
pub(crate) fn choose(gains: &[u64], stop: Stop, least_gain: f64) -> usize {
    let least = least_gain * gains.iter().sum::<u64>() as f64;
    let adds = |step: &usize| gains[*step] as f64 > least;
    let Some(last) = (0..gains.len()).rev().find(adds) else {
        return 0;
    };
    let first = (0..gains.len()).find(adds).unwrap_or(last);
    let rest_before_idle =
        |from: usize| (from + 1..gains.len()).find(|step| !adds(step)).map_or(last, |idle| idle - 1);
    match stop {
        Stop::FirstStepWithoutGain => rest_before_idle(0),
        Stop::AfterFirstGain => rest_before_idle(first),
        Stop::WidestPlateau => widest_plateau(first, last, adds),
        Stop::LastGain => last,
    }
}

/// The step below the longest run of steps that add nothing, between `first` and `last`; of equally long runs
/// the lowest. `last` if there is no such step.
fn widest_plateau(first: usize, last: usize, adds: impl Fn(&usize) -> bool) -> usize {
    let (mut best, mut widest) = (last, 0);
    let mut below = first;
    for step in (first + 1..=last).filter(adds) {
        let width = step - below - 1;
        if width > widest {
            (best, widest) = (below, width);
        }
        below = step;
    }
    best
}

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
    /// The lowest step of each term's blocks so far.
    enters: ByNumber<TermId, Option<u32>>,
    counts: Vec<u64>,
}

impl<'s> Gains<'s> {
    /// Gains without any page; every term's number must be below `terms`.
    pub(crate) fn new(steps: &'s ThresholdGrid, set: InformativeSet, terms: usize) -> Self {
        let counts = vec![0; steps.as_slice().len()];
        Self { steps, set, enters: ByNumber::with_room(terms), counts }
    }

    /// Adds a training page, whose blocks have these entropies.
    pub(crate) fn add(&mut self, partition: &Partition, tokens: &Tokens, entropies: &[Option<f64>]) {
        let step_of = |entropy: &Option<f64>| {
            let step = entropy.map_or(0, |entropy| first_informative(self.steps, entropy));
            u32::try_from(step).expect("there are at most 1,001 steps")
        };
        let steps: Vec<u32> = entropies.iter().map(step_of).collect();
        for_each_token(partition, tokens, |block, token| {
            let entered = self.enters.of(tokens.term(token));
            *entered = Some(entered.map_or(steps[block], |before| steps[block].min(before)));
        });
        if self.set == InformativeSet::Page {
            self.count_entered();
        }
    }

    /// The features that each step adds.
    pub(crate) fn counts(mut self) -> Vec<u64> {
        self.count_entered();
        self.counts
    }

    /// Counts the terms since the last call, each at its step.
    fn count_entered(&mut self) {
        self.enters.drain(|_, step| step.into_iter().for_each(|step| self.counts[step as usize] += 1));
    }
}

cleaning::choices! {
    /// The terms over which a block's entropy is the mean.
    pub enum MeanOver {
        /// The distinct terms of the block.
        Distinct,
        /// All occurrences of terms in the block.
        Occurrences,
    }
}

/// H of every block, by its number; `None` for a block without a term.
///
/// A token belongs to the block in which it starts. Sums run in text order, so a block's entropy does not
/// depend on the numbers of the terms.
pub(crate) fn block_entropies(
    partition: &Partition,
    tokens: &Tokens,
    entropies: &TermEntropies,
    over: MeanOver,
) -> Vec<Option<f64>> {
    let mut sums = vec![(0.0, 0_u32); partition.len()];
    let mut seen = FxHashSet::default();
    if over == MeanOver::Distinct {
        seen.reserve(tokens.len());
    }
    for_each_token(partition, tokens, |block, token| {
        let term = tokens.term(token);
        if over == MeanOver::Occurrences || seen.insert((block, term)) {
            let (sum, terms) = &mut sums[block];
            *sum += entropies.get(term);
            *terms += 1;
        }
    });
    sums.into_iter().map(|(sum, terms)| (terms > 0).then(|| (sum / f64::from(terms)).min(1.0))).collect()
}

/// Calls `each` with block and token number for every token, in text order.
fn for_each_token(partition: &Partition, tokens: &Tokens, mut each: impl FnMut(usize, usize)) {
    for piece in &partition.pieces {
        tokens.within(piece.span.start, piece.span.end).for_each(|token| each(piece.block as usize, token));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the result of each rule: first-step-without-gain, after-first-gain, widest-plateau, last-gain.
    #[track_caller]
    fn check(gains: &[u64], least_gain: f64, expected: [usize; 4]) {
        let rules = [Stop::FirstStepWithoutGain, Stop::AfterFirstGain, Stop::WidestPlateau, Stop::LastGain];
        assert_eq!(rules.map(|stop| choose(gains, stop, least_gain)), expected, "gains {gains:?}");
    }

    #[test]
    fn steps_at_which_each_rule_stops() {
        // the papers example
        // The paper's example (figures 3 and 4; Yi 3.2): the features of the article enter at 0, the others at 1.
        check(&[4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6], 0.0, [0, 0, 0, 10]);
        // the first idle step ends the climb
        check(&[5, 3, 2, 0, 4, 0, 0, 0, 1, 0, 9], 0.0, [2, 2, 4, 10]);
        // a late start leaves the plain rule at 0
        check(&[0, 0, 3, 5, 0, 0, 1, 0, 0, 0, 9], 0.0, [0, 3, 6, 10]);
        // equally wide plateaus take the lowest
        check(&[1, 0, 0, 1, 0, 0, 1], 0.0, [0, 0, 0, 6]);
        // every step adds
        check(&[1, 1, 1, 1, 1], 0.0, [4, 4, 4, 4]);
        // idle steps at the end are no plateau
        check(&[1, 1, 0, 0, 0], 0.0, [1, 1, 1, 1]);
        // nothing ever added
        check(&[0, 0, 0], 0.0, [0, 0, 0, 0]);
        // small gains can count as none
        check(&[60, 20, 1, 0, 1, 18], 0.0, [2, 2, 2, 5]);
        check(&[60, 20, 1, 0, 1, 18], 0.05, [1, 1, 1, 5]);
        // a gain of just the least share is none
        check(&[90, 10, 0], 0.1, [0, 0, 0, 0]);
    }

    #[test]
    fn a_block_is_informative_up_to_and_with_its_own_entropy() {
        let steps = ThresholdGrid::of(0.1);
        let found =
            [0.0, 1e-12, 0.1, 0.25, 0.3, 0.999, 1.0].map(|entropy| first_informative(&steps, entropy));
        assert_eq!(found, [0, 1, 1, 3, 3, 10, 10]);
    }
}
