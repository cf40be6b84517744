//! F and accuracy of one experiment, from its counts.
//!
//! A figure with nothing below the line is absent, never zero or NaN.

use manifest::{PositiveKind, TaskValue};
use record::Decisions;

/// The figure of a classification. `None` where it is undefined, and for a value that a classification has not.
pub(crate) fn figure(decisions: &Decisions, value: TaskValue, positive: PositiveKind) -> Option<f64> {
    match value {
        TaskValue::F => f(decisions, positive),
        TaskValue::Accuracy => accuracy(decisions),
        TaskValue::ClassInformation | TaskValue::SiteInformation => None,
    }
}

/// F = 2 tp / (2 tp + fp + fn), with the positive class as the task says. 0 where nothing was found though something
/// was there; undefined where neither was. The mean of both classes is undefined where one is.
fn f(decisions: &Decisions, positive: PositiveKind) -> Option<f64> {
    let wrong = decisions.false_positive + decisions.false_negative;
    let of = |right: u64| quotient(2 * right, 2 * right + wrong);
    let (first, second) = (of(decisions.true_positive), of(decisions.true_negative));
    match positive {
        PositiveKind::First => first,
        PositiveKind::Second => second,
        PositiveKind::Mean => first.zip(second).map(|(first, second)| (first + second) / 2.0),
    }
}

/// (tp + tn) / all.
fn accuracy(decisions: &Decisions) -> Option<f64> {
    let right = decisions.true_positive + decisions.true_negative;
    quotient(right, right + decisions.false_positive + decisions.false_negative)
}

fn quotient(above: u64, below: u64) -> Option<f64> {
    // Exact below 2^53, which no count of documents reaches.
    #[allow(clippy::cast_precision_loss)]
    let quotient = above as f64 / below as f64;
    (below > 0).then_some(quotient)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts in the order tp, fp, fn, tn; F of the first class, of the second, their mean, accuracy.
    fn check(counts: [u64; 4], expected: [Option<f64>; 4]) {
        let decisions = Decisions::from(counts);
        let f = |positive| figure(&decisions, TaskValue::F, positive);
        let read = [
            f(PositiveKind::First),
            f(PositiveKind::Second),
            f(PositiveKind::Mean),
            figure(&decisions, TaskValue::Accuracy, PositiveKind::First),
        ];
        assert_eq!(read, expected);
    }

    #[test]
    fn all_right() {
        check([3, 0, 0, 4], [Some(1.0); 4]);
    }

    #[test]
    fn some_wrong() {
        check([3, 1, 1, 1], [Some(0.75), Some(0.5), Some(0.625), Some(4.0 / 6.0)]);
    }

    #[test]
    fn nothing_found_though_something_was_there() {
        check([0, 0, 4, 4], [Some(0.0), Some(2.0 / 3.0), Some(1.0 / 3.0), Some(0.5)]);
    }

    #[test]
    fn neither_found_nor_there() {
        check([0, 0, 0, 4], [None, Some(1.0), None, Some(1.0)]);
    }

    #[test]
    fn nothing_tested() {
        check([0, 0, 0, 0], [None; 4]);
    }
}
