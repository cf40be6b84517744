//! The greedy choice of the threshold (3.2, "the threshold is increased ... until the boundary is reached").
//!
//! It works on numbers alone: the steps of the threshold, and the number of features that each step adds to
//! the informative set. `gains` counts them.

use cleaning::ThresholdGrid;

cleaning::choices! {
    /// The source of the threshold.
    pub enum Rule {
        /// Chosen for each site by the greedy rule.
        Greedy,
        /// The same for all sites.
        Fixed(f64, in 0.0..=1.0),
    }
}

cleaning::choices! {
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
pub(crate) fn first_informative(steps: &ThresholdGrid, entropy: f64) -> usize {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the result of each rule: first-step-without-gain, after-first-gain, widest-plateau, last-gain.
    #[track_caller]
    fn check(gains: &[u64], least_gain: f64, expected: [usize; 4]) {
        let rules = [Stop::FirstStepWithoutGain, Stop::AfterFirstGain, Stop::WidestPlateau, Stop::LastGain];
        assert_eq!(rules.map(|stop| choose(gains, stop, least_gain)), expected, "gains {gains:?}");
    }

    /// The paper's example (figures 3 and 4; Yi 3.2): the features of the article enter at 0, the others at 1.
    #[test]
    fn the_papers_example() {
        check(&[4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6], 0.0, [0, 0, 0, 10]);
    }

    #[test]
    fn the_first_idle_step_ends_the_climb() {
        check(&[5, 3, 2, 0, 4, 0, 0, 0, 1, 0, 9], 0.0, [2, 2, 4, 10]);
    }

    #[test]
    fn a_late_start_leaves_the_plain_rule_at_0() {
        check(&[0, 0, 3, 5, 0, 0, 1, 0, 0, 0, 9], 0.0, [0, 3, 6, 10]);
    }

    #[test]
    fn equally_wide_plateaus_take_the_lowest() {
        check(&[1, 0, 0, 1, 0, 0, 1], 0.0, [0, 0, 0, 6]);
    }

    #[test]
    fn every_step_adds() {
        check(&[1, 1, 1, 1, 1], 0.0, [4, 4, 4, 4]);
    }

    #[test]
    fn idle_steps_at_the_end_are_no_plateau() {
        check(&[1, 1, 0, 0, 0], 0.0, [1, 1, 1, 1]);
    }

    #[test]
    fn nothing_ever_added() {
        check(&[0, 0, 0], 0.0, [0, 0, 0, 0]);
    }

    #[test]
    fn small_gains_can_count_as_none() {
        check(&[60, 20, 1, 0, 1, 18], 0.0, [2, 2, 2, 5]);
        check(&[60, 20, 1, 0, 1, 18], 0.05, [1, 1, 1, 5]);
    }

    #[test]
    fn a_gain_of_just_the_least_share_is_none() {
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
