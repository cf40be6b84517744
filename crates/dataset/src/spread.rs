//! Evenly spread elements of a list: the one rule for choosing pages and for scaling a corpus.

/// Whether element `index` of `all` is one of the `kept` (at most all) that stay.
pub(crate) fn keeps(index: usize, all: usize, kept: usize) -> bool {
    (index + 1) * kept / all > index * kept / all
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_many_stay_as_asked_for_and_gaps_differ_by_one(all in 1_usize..500, share in 0.0..=1.0_f64) {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
            let kept = (all as f64 * share) as usize;
            let stay: Vec<_> = (0..all).filter(|index| keeps(*index, all, kept)).collect();
            prop_assert_eq!(stay.len(), kept);
            let gaps: Vec<_> = stay.windows(2).map(|pair| pair[1] - pair[0]).collect();
            if let (Some(least), Some(most)) = (gaps.iter().min(), gaps.iter().max()) {
                prop_assert!(most - least <= 1);
            }
        }
    }
}
