//! The rules of verdicts, which `experiments/verdicts.md` explains: when a difference decides a claim and when it is a tie, and the share of
//! the sites on which a claim must be true.

use manifest::Verdict;

use crate::numbers::plain;
use crate::statistics::{SLACK, count};

/// The least distance to the claimed difference that decides, in standard errors.
const ERRORS: f64 = 2.0;

/// The text marks fewer sites than this as few, and no sum counts the verdict.
pub(crate) const FEW: usize = 5;

/// The mark for few sites.
pub(crate) const FEW_MARK: &str = " (few)";

/// The beginning of a text in place of a figure that the manifest keeps to other data.
pub(crate) const NOT_RUN: &str = "not run on these data";

/// The least ratio that counts as a result. Below it not one unit in twenty is right, and the order of two such figures depends on a few
/// words: an F of .033 beside one of .023 is no finding.
pub(crate) const LEAST: f64 = 0.05;

/// The verdict on a claim whose figures have no error.
pub(crate) fn plainly(is_true: bool) -> Verdict {
    if is_true { Verdict::Holds } else { Verdict::Fails }
}

/// The verdict on a difference that is claimed to be at least `least`. It holds if the difference is above `least` by at least [`ERRORS`]
/// standard errors, and fails if it is below by as many; otherwise it is a tie. A difference of exactly `least` is a tie with any error: of
/// two cleanings with the same text none is better. Without an error the difference decides.
pub(crate) fn by_error(difference: f64, error: Option<f64>, least: f64) -> Verdict {
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

/// The verdict if a claim on this share of the sites is true on `so` of `counted`. The error of the share is that of as many draws of the
/// claimed share p, the root of p (1 - p) / n, and the rule of ties applies. A claim about all sites has no error. So a claim about most
/// sites is a tie on fewer than five.
pub(crate) fn by_share(share: f64, so: usize, counted: usize) -> Verdict {
    let error = (share * (1.0 - share) / count(counted)).sqrt();
    match share < 1.0 {
        true => by_error(count(so) / count(counted), Some(error), share),
        false => plainly(so >= asked(share, counted)),
    }
}

/// The least number of `counted` sites that reaches the claimed share.
pub(crate) fn asked(share: f64, counted: usize) -> usize {
    (0..=counted).find(|sites| count(*sites) + SLACK >= share * count(counted)).unwrap_or(counted)
}

/// The claimed share of the sites in words: `all`, `most (7 or more)`.
pub(crate) fn in_words(share: f64, asked: usize) -> String {
    // manifests write "most" as a share just above one half
    const MOST: f64 = 0.51;
    match share {
        _ if share >= 1.0 => "all".to_owned(),
        _ if share > 0.5 && share <= MOST => format!("most ({asked} or more)"),
        _ => format!("{}% ({asked} or more)", plain(100.0 * share)),
    }
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
            assert_eq!(by_error(difference, error, least), expected, "{difference} {error:?} {least}");
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
