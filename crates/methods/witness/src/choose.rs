//! From probabilities to kept blocks.

use steps::Outline;

cleaning::choices! {
    /// Which blocks are kept, by their probabilities.
    pub enum Choice {
        /// Those that maximise the expected F of the page; none, if that is expected to be better.
        ExpectedF,
        /// Those of at least this probability.
        Threshold(f64, in 0.0..=1.0),
    }
}

impl Choice {
    /// Whether each block is kept.
    pub(crate) fn of(self, outline: &Outline, probabilities: &[f64]) -> Vec<bool> {
        match self {
            Self::ExpectedF => by_expected_f(outline, probabilities),
            Self::Threshold(least) => probabilities.iter().map(|&p| p >= least).collect(),
        }
    }
}

/// The blocks that maximise the expected F over words: in the order of falling probability p, the prefix with the greatest
/// 2 S(w p) / (S(w) + T), S over the prefix, T = sum of w p over the page. None, if no prefix has more than [`nothing_is_content`]. Of equal
/// probabilities the first block comes first.
fn by_expected_f(outline: &Outline, probabilities: &[f64]) -> Vec<bool> {
    let words = |block: usize| f64::from(outline.blocks[block].len());
    let mut order: Vec<usize> = (0..probabilities.len()).collect();
    order.sort_by(|&a, &b| probabilities[b].total_cmp(&probabilities[a]));
    let expected: f64 = order.iter().map(|&block| words(block) * probabilities[block]).sum();
    let (mut all, mut right) = (0.0, 0.0);
    let mut best = (nothing_is_content(probabilities), 0);
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

/// The expected F of a page of which nothing is kept: the probability that no block is content, as if the blocks were independent.
fn nothing_is_content(probabilities: &[f64]) -> f64 {
    probabilities.iter().map(|probability| 1.0 - probability).product()
}

/// The expected F over words of the kept blocks: 2 S(w p) / (S(w) + T), as in [`by_expected_f`]; [`nothing_is_content`], if none is kept.
pub(crate) fn expected_f(outline: &Outline, probabilities: &[f64], kept: &[bool]) -> f64 {
    if !kept.contains(&true) {
        return nothing_is_content(probabilities);
    }
    let (mut all, mut right, mut expected) = (0.0, 0.0, 0.0);
    for ((block, probability), kept) in outline.blocks.iter().zip(probabilities).zip(kept) {
        let words = f64::from(block.len());
        expected += words * probability;
        if *kept {
            all += words;
            right += words * probability;
        }
    }
    2.0 * right / (all + expected)
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
        // nothing is kept: .5 x .5 x .8
        assert!((expected_f(&outline, &[0.5, 0.5, 0.2], &[false; 3]) - 0.2).abs() < 1e-12);
        assert!((expected_f(&Outline::of(&parse("")), &[], &[]) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn the_choice_with_the_largest_expected_f() {
        // the prefix with the largest expected f
        // T = 14: 18 / 24 is below 26 / 34, which is above 28 / 44
        check(&[(10, 0.9), (10, 0.4), (10, 0.1)], &[true, true, false]);
        check(&[(10, 0.1), (10, 0.9), (10, 0.4)], &[false, true, true]);
        // T = 10: 18 / 20 is above 20 / 30
        check(&[(10, 0.9), (10, 0.1)], &[true, false]);
        // by words: the same probabilities, but the second block is long
        check(&[(10, 0.9), (100, 0.1)], &[true, false]);
        check(&[(10, 0.9), (100, 0.45)], &[true, true]);
        check(&[(10, 0.0), (10, 0.0)], &[false, false]);
        // nothing where that has the largest expected f
        // nothing: .5; the block: 10 / 15
        check(&[(10, 0.5)], &[true]);
        // nothing: .6; the block: 8 / 14, whatever its words
        check(&[(10, 0.4)], &[false]);
        check(&[(1, 0.4)], &[false]);
        // nothing: .49; both blocks: 12 / 26
        check(&[(10, 0.3), (10, 0.3)], &[false, false]);
        // nothing: .34; all blocks: 18 / 39
        check(&[(10, 0.3), (10, 0.3), (10, 0.3)], &[true, true, true]);
        check(&[], &[]);
    }
}
