//! The rule of ties: when a difference decides a claim, and when it is a tie.

use manifest::Verdict;

use crate::statistics::SLACK;

/// The least distance to the claimed difference that decides, in standard errors.
pub(super) const ERRORS: f64 = 2.0;

/// The verdict on a difference that is claimed to be at least `least`. It holds if the difference is above `least` by at least [`ERRORS`]
/// standard errors, and fails if it is below by as many; otherwise it is a tie. A difference of exactly `least` is a tie with any error: of
/// two cleanings with the same text none is better. Without an error the difference decides.
pub(crate) fn verdict(difference: f64, error: Option<f64>, least: f64) -> Verdict {
    let above = difference - least;
    let within = f64::max(SLACK, ERRORS * error.unwrap_or(0.0) - SLACK);
    if above > within {
        Verdict::Holds
    } else if above < -within {
        Verdict::Fails
    } else {
        Verdict::Tie
    }
}

/// The verdict on several such claims together: it fails if one fails, and holds if all hold.
pub(crate) fn together(verdicts: impl IntoIterator<Item = Verdict>) -> Verdict {
    let mut together = Verdict::Holds;
    for verdict in verdicts {
        match verdict {
            Verdict::Fails => return Verdict::Fails,
            Verdict::Holds => {}
            Verdict::Tie | Verdict::NotComparable => together = Verdict::Tie,
        }
    }
    together
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOLDS: Verdict = Verdict::Holds;
    const TIE: Verdict = Verdict::Tie;
    const FAILS: Verdict = Verdict::Fails;

    /// Cases: the difference, its error, the claimed least difference.
    #[test]
    fn one_difference() {
        let cases = [
            // two errors decide, less is a tie
            (0.04, Some(0.02), 0.0, HOLDS),
            (0.05, Some(0.02), 0.0, HOLDS),
            (-0.04, Some(0.02), 0.0, FAILS),
            (0.039, Some(0.02), 0.0, TIE),
            (-0.039, Some(0.02), 0.0, TIE),
            (0.0, Some(0.02), 0.0, TIE),
            // a required margin
            (0.14, Some(0.02), 0.1, HOLDS),
            (0.13, Some(0.02), 0.1, TIE),
            (0.06, Some(0.02), 0.1, FAILS),
            // an allowed loss
            (-0.01, Some(0.02), -0.05, HOLDS),
            (-0.02, Some(0.02), -0.05, TIE),
            (-0.09, Some(0.02), -0.05, FAILS),
            // an error of 0
            (0.01, Some(0.0), 0.0, HOLDS),
            (-0.01, Some(0.0), 0.0, FAILS),
            (0.0, Some(0.0), 0.0, TIE),
            (1e-12, Some(0.0), 0.0, TIE),
            // no error
            (0.01, None, 0.0, HOLDS),
            (-0.01, None, 0.0, FAILS),
            (0.0, None, 0.0, TIE),
        ];
        for (difference, error, least, expected) in cases {
            assert_eq!(verdict(difference, error, least), expected, "{difference} {error:?} {least}");
        }
    }

    #[test]
    fn several_at_once() {
        let cases: [(&[Verdict], Verdict); 5] = [
            (&[HOLDS, HOLDS], HOLDS),
            (&[HOLDS, TIE], TIE),
            (&[TIE, FAILS, HOLDS], FAILS),
            (&[FAILS], FAILS),
            (&[], HOLDS),
        ];
        for (verdicts, expected) in cases {
            assert_eq!(together(verdicts.iter().copied()), expected);
        }
    }
}
