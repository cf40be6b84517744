//! How evenly a node's children share a feature: the structure information index (3.1.3). Lengths and API are
//! no counts, but the result is rounded like the entropies of terms.

use text::rounded_entropy;

/// The distribution of a feature over the children of a node.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Spread {
    /// The feature is 0 for all children: for this feature the node is a leaf.
    Leaf,
    /// There is one child, and log_1 does not exist.
    OneChild,
    /// SII, in `0.0..=1.0`: 1 if all children have the same value, 0 if one child has everything.
    Sii(f64),
}

/// SII(N, f) = - sum over the m children of w log_m w, where w is the child's share of f. No value may be
/// negative.
pub(crate) fn spread(values: impl Iterator<Item = f64> + Clone) -> Spread {
    let (m, sum) = values.clone().fold((0_u32, 0.0), |(m, sum), value| (m + 1, sum + value));
    if sum <= 0.0 {
        return Spread::Leaf;
    }
    if m == 1 {
        return Spread::OneChild;
    }
    let shares = values.filter(|value| *value > 0.0).map(|value| value / sum);
    let nats: f64 = -shares.map(|w| w * w.ln()).sum::<f64>();
    Spread::Sii(rounded_entropy(nats / f64::from(m).ln()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(values: &[f64], expected: f64) {
        match spread(values.iter().copied()) {
            Spread::Sii(sii) => assert!((sii - expected).abs() < 1e-9, "{sii}, expected {expected}"),
            other => panic!("{other:?}, expected {expected}"),
        }
    }

    #[test]
    fn equal_children_have_1() {
        for m in 2..50 {
            assert_eq!(spread(std::iter::repeat_n(3.0, m)), Spread::Sii(1.0));
        }
    }

    #[test]
    fn by_hand() {
        // shares 1/2, 1/4, 1/4: (1/2 ln 2 + 1/2 ln 4) / ln 3 = 1.5 ln 2 / ln 3
        check(&[2.0, 1.0, 1.0], 1.5 * 2.0_f64.ln() / 3.0_f64.ln());
        // shares 3/4, 1/4: 2 - 3/4 log_2 3
        check(&[3.0, 1.0], 2.0 - 0.75 * 3.0_f64.log2());
    }

    #[test]
    fn children_without_a_share_count_in_m() {
        // two equal of four: log_4 2
        check(&[5.0, 0.0, 5.0, 0.0], 0.5);
        check(&[5.0, 0.0], 0.0);
    }

    #[test]
    fn nothing_to_share_and_nobody_to_share_with() {
        assert_eq!(spread([].into_iter()), Spread::Leaf);
        assert_eq!(spread([0.0, 0.0].into_iter()), Spread::Leaf);
        assert_eq!(spread([0.0].into_iter()), Spread::Leaf);
        assert_eq!(spread([4.0].into_iter()), Spread::OneChild);
    }
}
