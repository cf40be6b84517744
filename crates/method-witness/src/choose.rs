//! From probabilities to kept blocks.

use crate::outline::Outline;

cleaning::choices! {
    /// Which blocks are kept, by their probabilities.
    pub enum Choice {
        /// Those that maximise the expected F of the page.
        ExpectedF,
        /// Those of at least this probability.
        Threshold(f64, in 0.0..=1.0),
        /// Those of at least half of the largest expected F of the page; of this share of the half where that F is at most 0.9, since there
        /// the blocks of a page are right or wrong together.
        Softer(f64, in 0.0..=1.0),
    }
}

/// A page with a larger expected F is sure.
const SURE: f64 = 0.9;

impl Choice {
    /// Whether each block is kept.
    pub(crate) fn of(self, outline: &Outline, probabilities: &[f64]) -> Vec<bool> {
        match self {
            Self::ExpectedF => by_expected_f(outline, probabilities),
            Self::Threshold(least) => probabilities.iter().map(|&p| p >= least).collect(),
            Self::Softer(unsure) => {
                let best = expected_f(outline, probabilities, &by_expected_f(outline, probabilities));
                // half of it is at most the greatest probability, so that some block is kept
                let least = if best > SURE { best / 2.0 } else { unsure * best / 2.0 };
                probabilities.iter().map(|&p| p > 0.0 && p >= least).collect()
            }
        }
    }
}

/// The blocks that maximise the expected F over words: in the order of falling probability p, the prefix with the greatest
/// 2 S(w p) / (S(w) + T), S over the prefix, T = sum of w p over the page. Of equal probabilities the first block comes
/// first.
fn by_expected_f(outline: &Outline, probabilities: &[f64]) -> Vec<bool> {
    let words = |block: usize| f64::from(outline.blocks[block].len());
    let mut order: Vec<usize> = (0..probabilities.len()).collect();
    order.sort_by(|&a, &b| probabilities[b].total_cmp(&probabilities[a]));
    let expected: f64 = order.iter().map(|&block| words(block) * probabilities[block]).sum();
    let (mut all, mut right) = (0.0, 0.0);
    let mut best = (0.0, 0);
    for (place, &block) in order.iter().enumerate() {
        all += words(block);
        right += words(block) * probabilities[block];
        let f = 2.0 * right / (all + expected);
        if f > best.0 {
            best = (f, place + 1);
        }
    }
    let mut keep = vec![false; probabilities.len()];
    order[..best.1].iter().for_each(|&block| keep[block] = true);
    keep
}

/// The expected F over words of the kept blocks: 2 S(w p) / (S(w) + T), as in [`by_expected_f`]. Of a page without words, and where
/// nothing is kept and nothing expected, 1.
pub(crate) fn expected_f(outline: &Outline, probabilities: &[f64], kept: &[bool]) -> f64 {
    let (mut all, mut right, mut expected) = (0.0, 0.0, 0.0);
    for ((block, probability), kept) in outline.blocks.iter().zip(probabilities).zip(kept) {
        let words = f64::from(block.len());
        expected += words * probability;
        if *kept {
            all += words;
            right += words * probability;
        }
    }
    if all + expected > 0.0 { 2.0 * right / (all + expected) } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;

    /// Which of some blocks of so many words are kept.
    #[track_caller]
    fn check(blocks: &[(usize, f64)], expected: &[bool]) {
        let html: String =
            blocks.iter().map(|(words, _)| format!("<p>{}</p>", "x ".repeat(*words))).collect();
        let probabilities: Vec<f64> = blocks.iter().map(|(_, probability)| *probability).collect();
        assert_eq!(by_expected_f(&Outline::of(&parse(html)), &probabilities), expected, "{blocks:?}");
    }

    #[test]
    fn the_expected_f_of_kept_blocks() {
        let outline = Outline::of(&parse("<p>a b c d<p>e f<p>g h"));
        // T = 4 + 1 = 5, S(w p) = 4.0 of 4 words, then 5.0 of 6
        assert!((expected_f(&outline, &[1.0, 0.5, 0.0], &[true, false, false]) - 8.0 / 9.0).abs() < 1e-12);
        assert!((expected_f(&outline, &[1.0, 0.5, 0.0], &[true, true, false]) - 10.0 / 11.0).abs() < 1e-12);
        assert!(expected_f(&outline, &[0.1; 3], &[false; 3]).abs() < 1e-12);
        assert!((expected_f(&Outline::of(&parse("")), &[], &[]) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn an_unsure_page_keeps_more_by_the_softer_choice() {
        let kept = |choice: Choice, probabilities: &[f64]| {
            let html: String = probabilities.iter().map(|_| format!("<p>{}</p>", "x ".repeat(10))).collect();
            choice.of(&Outline::of(&parse(&html)), probabilities)
        };
        // expected F: 2 (6 + 5) / (20 + 13.4) = .66, so that .7 of its half is .23
        let unsure = [0.6, 0.5, 0.24, 0.0];
        assert_eq!(kept(Choice::ExpectedF, &unsure), [true, true, false, false]);
        assert_eq!(kept(Choice::Softer(1.0), &unsure), [true, true, false, false]);
        assert_eq!(kept(Choice::Softer(0.7), &unsure), [true, true, true, false]);
        // sure: half of .98, whatever the share
        assert_eq!(kept(Choice::Softer(0.01), &[1.0, 0.05]), [true, false]);
        // the most probable block at least, and nothing without any
        assert_eq!(kept(Choice::Softer(0.7), &[0.05, 0.1, 0.02]), [false, true, false]);
        assert_eq!(kept(Choice::Softer(0.7), &[0.0, 0.0]), [false, false]);
    }

    #[test]
    fn the_prefix_with_the_largest_expected_f() {
        // T = 14: 18 / 24 is below 26 / 34, which is above 28 / 44
        check(&[(10, 0.9), (10, 0.4), (10, 0.1)], &[true, true, false]);
        check(&[(10, 0.1), (10, 0.9), (10, 0.4)], &[false, true, true]);
        // T = 10: 18 / 20 is above 20 / 30
        check(&[(10, 0.9), (10, 0.1)], &[true, false]);
        // by words: the same probabilities, but the second block is long
        check(&[(10, 0.9), (100, 0.1)], &[true, false]);
        check(&[(10, 0.9), (100, 0.45)], &[true, true]);
        check(&[(10, 0.0), (10, 0.0)], &[false, false]);
        check(&[], &[]);
    }
}
