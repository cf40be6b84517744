//! Verdicts on claims, which are expressions over the rows of a query.
//!
//! `experiments/verdicts.md` has the rules: the rows that count, the share of them, the errors. Figures are compared with [`SLACK`], so that the
//! last bit of a mean does not decide. The measured text begins with the finding and the claim, up to the first semicolon; figures follow.
//!
//! A difference decides a claim or leaves it undecided; other claims must be true on a share of the sites.

use manifest::{ErrorOf, QueryClaim, Verdict};

use crate::ask::Claimed;
use crate::claims::{FEW, FEW_MARK};
use crate::flips::flips;
use crate::intervals::WITHIN;
use crate::numbers::{
    FEWEST, SLACK, count, counted, distinct, grouped, mean, median, plain, short, signed, standard_error,
};
use crate::share::Share;

/// The measured text and the verdict of a claim on one data set.
pub(crate) type Judgement = (String, Verdict);

/// Judges a claim on its rows. `None` if an aggregate has nothing to look at.
pub(crate) fn judge(claim: &QueryClaim, rows: &Claimed) -> Option<Judgement> {
    if rows.is_aggregate {
        return rows.values.first().copied().flatten().map(|value| one(claim, value));
    }
    if let Some(nothing) = nothing(claim, rows) {
        return Some((nothing, Verdict::NotComparable));
    }
    Some(match claim.error {
        None => by_share(claim, rows),
        Some(ErrorOf::Publishers) => by_publishers(claim, rows),
        Some(ErrorOf::Sites) => by_steps(claim, rows, Some(&rows.left_out)),
        Some(ErrorOf::Restarts) => by_steps(claim, rows, None),
        Some(ErrorOf::Repeats) => by_repeats(claim, rows),
    })
}

/// The bound of a claim, whether it is a least value, and the bound in words.
fn bound(claim: &QueryClaim) -> (f64, bool, String) {
    match (claim.least, claim.most) {
        (Some(least), _) => (least, true, format!("at least {}", plain(least))),
        (None, most) => (most.unwrap_or(0.0), false, format!("at most {}", plain(most.unwrap_or(0.0)))),
    }
}

fn is_so(claim: &QueryClaim, value: f64) -> bool {
    let (bound, at_least, _) = bound(claim);
    if at_least { value >= bound - SLACK } else { value <= bound + SLACK }
}

/// The verdict on one number.
fn one(claim: &QueryClaim, value: f64) -> Judgement {
    (format!("{}, claimed {}", plain(value), bound(claim).2), plainly(is_so(claim, value)))
}

/// The reason why nothing is compared: the medians of all ratios of a claim are nothing.
fn nothing(claim: &QueryClaim, rows: &Claimed) -> Option<String> {
    let mut shown = Vec::new();
    for (name, ratios) in claim.nothing.iter().zip(&rows.ratios) {
        let values = rows.values.iter().zip(ratios).filter_map(|(value, ratio)| value.and(*ratio));
        let middle = median(&values.collect::<Vec<f64>>()).filter(|middle| *middle < LEAST)?;
        shown.push(format!("{} {}", name.trim_matches('"'), short(middle)));
    }
    (!shown.is_empty()).then(|| format!("all are nothing: {}, compared from {LEAST} on", shown.join(", ")))
}

/// The verdict by the share of the rows on which a claim is true.
fn by_share(claim: &QueryClaim, rows: &Claimed) -> Judgement {
    let noun = if rows.has_site { "site" } else { "row" };
    let defined = rows.defined();
    if defined.is_empty() {
        return (format!("undefined on every {noun}"), Verdict::NotComparable);
    }
    let so = defined.iter().filter(|(value, _)| is_so(claim, *value)).count();
    let share = claim.sites.unwrap_or(1.0);
    let few = if defined.len() < FEW { FEW_MARK } else { "" };
    let mut text = format!(
        "true on {so} of {}{few}, claimed on {}",
        counted(defined.len(), noun),
        in_words(share, asked(share, defined.len()))
    );
    let figures: Vec<f64> = defined.iter().map(|(value, _)| *value).collect();
    let (_, at_least, bound) = bound(claim);
    let end = match at_least {
        true => defined.iter().copied().min_by(|a, b| a.0.total_cmp(&b.0)),
        false => defined.iter().copied().rev().max_by(|a, b| a.0.total_cmp(&b.0)),
    };
    if let (Some(middle), Some((value, site))) = (median(&figures), end) {
        let word = if at_least { "lowest" } else { "largest" };
        let of_site = if site.is_empty() { String::new() } else { format!(" ({site})") };
        let of_mean = mean(&figures).zip(standard_error(&figures)).filter(|_| figures.len() >= FEWEST);
        let of_mean = of_mean
            .map_or_else(String::new, |(mean, error)| format!("mean {} ± {}, ", short(mean), short(error)));
        text.push_str(&format!(
            "; {of_mean}median {}, {word} {}{of_site}, claimed {bound}",
            short(middle),
            short(value)
        ));
    }
    let rest = rows.values.len() - defined.len();
    if rest > 0 {
        text.push_str(&format!("; undefined on {}", counted(rest, &format!("more {noun}"))));
    }
    (text, verdict_of_share(share, so, defined.len()))
}

/// The verdict by the sign-flip test on shares, whose sums are of (value - bound), and the ends of the interval of the mean value. Too few shares are
/// undecided and have no interval.
fn flipped(claim: &QueryClaim, shares: &[Share], seed: &str) -> (Verdict, Option<[f64; 2]>) {
    let (bound, at_least, _) = bound(claim);
    let Some((found, above)) = flips(shares, WITHIN, seed).zip(Share::mean(shares.iter().copied())) else {
        return (Verdict::Undecided, None);
    };
    let is_decided = found.p <= 1.0 - WITHIN && above.abs() > SLACK;
    let verdict = if is_decided { plainly((above > 0.0) == at_least) } else { Verdict::Undecided };
    (verdict, Some([found.low + bound, found.high + bound]))
}

/// The ends of an interval behind its mean; nothing where there is none.
fn between(ends: Option<[f64; 2]>) -> String {
    ends.map_or_else(String::new, |[low, high]| format!(" ({} to {})", signed(low), signed(high)))
}

/// What is said of shares that are too few for an interval.
const TOO_FEW: &str = ", too few";

/// The verdict by the mean over rows, by the sign-flip test over publishers.
fn by_publishers(claim: &QueryClaim, rows: &Claimed) -> Judgement {
    let own = rows.defined();
    let on = counted(own.len(), "site");
    let Some(middle) = mean(&own.iter().map(|(value, _)| *value).collect::<Vec<_>>()) else {
        return ("undefined on every site".to_owned(), Verdict::NotComparable);
    };
    let (bound, _, words) = bound(claim);
    let shares = own.iter().map(|(value, site)| (*site, Share { sum: value - bound, weight: 1.0 }));
    let publishers = Share::of_publishers(shares);
    let (verdict, ends) = flipped(claim, &publishers, &claim.claim);
    let number = counted(publishers.len(), "publisher");
    let few = if ends.is_none() { TOO_FEW } else { "" };
    let (mean, ends) = (signed(middle), between(ends));
    (format!("{mean}{ends} in the mean of {on}, claimed {words}; {number}{few}"), verdict)
}

/// The verdict on differences of tasks, each step for itself. With `left_out` a step has one row without it, its difference d, and one a site: the
/// differences d_-i without this site. The pseudo-values n d - (n - 1) d_-i of the n sites are judged by the sign-flip test. Else a step has a row a
/// restart, whose mean and standard error count.
fn by_steps(claim: &QueryClaim, rows: &Claimed, left_out: Option<&[String]>) -> Judgement {
    let Claimed { values, steps, .. } = rows;
    let (end, at_least, bound) = bound(claim);
    let (mut verdicts, mut texts, mut over) = (Vec::new(), Vec::new(), Vec::new());
    for step in distinct(steps) {
        let rows = (0..steps.len()).filter(|at| steps[*at] == *step);
        let (value, verdict, error) = match left_out {
            Some(left_out) => {
                let (whole, without): (Vec<usize>, Vec<usize>) =
                    rows.partition(|at| left_out[*at].is_empty());
                let value = whole.first().and_then(|at| values[*at]);
                let n = count(without.len());
                let pseudo = |at: &usize| Some(n * value? - (n - 1.0) * values[*at]? - end);
                let shares = without.iter().map(|at| Some(Share { sum: pseudo(at)?, weight: 1.0 }));
                // a site without which nothing is left leaves all undecided
                let shares: Vec<Share> = shares.collect::<Option<_>>().unwrap_or_default();
                let (verdict, ends) = flipped(claim, &shares, step);
                let few = if ends.is_none() { TOO_FEW } else { "" };
                over.push(format!("{}{few}", counted(without.len(), "site")));
                (value, verdict, between(ends))
            }
            None => {
                let own: Vec<f64> = rows.filter_map(|at| values[at]).collect();
                let (value, error) = (mean(&own), standard_error(&own));
                over.extend(error.map(|_| format!("{} restarts on the same pages", grouped(own.len()))));
                let sign = if at_least { 1.0 } else { -1.0 };
                let verdict = verdict_of_difference(sign * value.unwrap_or(0.0), error, sign * end);
                (value, verdict, error.map_or_else(String::new, |error| format!(" ± {}", short(error))))
            }
        };
        let Some(value) = value else {
            return (format!("{step}: undefined"), Verdict::NotComparable);
        };
        verdicts.push(verdict);
        texts.push(format!("{step} {}{error}", signed(value)));
    }
    if verdicts.is_empty() {
        return ("no figure".to_owned(), Verdict::NotComparable);
    }
    over.dedup();
    let error = if left_out.is_some() { "" } else { "± standard error, " };
    let over = match over.is_empty() {
        true => String::new(),
        false => format!("; {error}paired, over {}", over.join(" and over ")),
    };
    (format!("{}, claimed {bound}{over}", texts.join(", ")), verdict_of_all(&verdicts))
}

/// The verdict on figures of times: each row holds if it is beyond the bound with both ends of its repeats, and fails if neither is.
fn by_repeats(claim: &QueryClaim, rows: &Claimed) -> Judgement {
    let Claimed { values, ends: [lows, highs], steps, .. } = rows;
    let (bound, at_least, words) = bound(claim);
    let (mut verdicts, mut texts) = (Vec::new(), Vec::new());
    for (at, step) in steps.iter().enumerate() {
        let (Some(value), Some(low), Some(high)) = (values[at], lows[at], highs[at]) else { continue };
        let is_beyond = [low, high].map(|end| if at_least { end > bound } else { end < bound });
        verdicts.push(match is_beyond {
            [true, true] => Verdict::Holds,
            [false, false] => Verdict::Fails,
            _ => Verdict::Undecided,
        });
        let text = format!("{step} {} ({} to {})", short(value), short(low), short(high));
        texts.push(text.trim_start().to_owned());
    }
    if verdicts.is_empty() {
        return ("no time".to_owned(), Verdict::NotComparable);
    }
    (format!("{}, claimed {words}", texts.join(", ")), verdict_of_all(&verdicts))
}

/// The least distance to the claimed difference that decides, in standard errors.
const ERRORS: f64 = 2.0;

/// The least ratio that counts as a result. Below it not one unit in twenty is right, and the order of two such figures depends on a few
/// words: an F of .033 beside one of .023 is no finding.
pub(crate) const LEAST: f64 = 0.05;

/// The verdict on a claim whose figures have no error.
pub(crate) fn plainly(is_true: bool) -> Verdict {
    if is_true { Verdict::Holds } else { Verdict::Fails }
}

/// The verdict on a difference that is claimed to be at least `least`. It holds if the difference is above `least` by at least [`ERRORS`]
/// standard errors, and fails if it is below by as many; otherwise it is undecided. A difference of exactly `least` is so with any error: of
/// two cleanings with the same text none is better. Without an error the difference decides.
pub(crate) fn verdict_of_difference(difference: f64, error: Option<f64>, least: f64) -> Verdict {
    let within = f64::max(SLACK, ERRORS * error.unwrap_or(0.0) - SLACK);
    match difference - least {
        above if above > within => Verdict::Holds,
        above if above < -within => Verdict::Fails,
        _ => Verdict::Undecided,
    }
}

/// The verdict on several such claims: it fails if one fails, and holds if all hold.
pub(crate) fn verdict_of_all(verdicts: &[Verdict]) -> Verdict {
    match () {
        () if verdicts.contains(&Verdict::Fails) => Verdict::Fails,
        () if verdicts.iter().all(|own| *own == Verdict::Holds) => Verdict::Holds,
        () => Verdict::Undecided,
    }
}

/// The verdict if a claim on this share of the sites is true on `so` of `counted`. The error of the share is that of as many draws of the
/// claimed share p, the root of p (1 - p) / n, and the rule of differences applies. A claim about all sites has no error. So a claim about most
/// sites is undecided on fewer than five.
pub(crate) fn verdict_of_share(share: f64, so: usize, counted: usize) -> Verdict {
    let error = (share * (1.0 - share) / count(counted)).sqrt();
    match share < 1.0 {
        true => verdict_of_difference(count(so) / count(counted), Some(error), share),
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
    const UNDECIDED: Verdict = Verdict::Undecided;
    const FAILS: Verdict = Verdict::Fails;

    /// Cases: the difference, its error, the claimed least difference.
    #[test]
    fn one_difference() {
        let cases = [
            // two errors decide, less does not
            (0.04, Some(0.02), 0.0, HOLDS),
            (0.05, Some(0.02), 0.0, HOLDS),
            (-0.04, Some(0.02), 0.0, FAILS),
            (0.039, Some(0.02), 0.0, UNDECIDED),
            (-0.039, Some(0.02), 0.0, UNDECIDED),
            (0.0, Some(0.02), 0.0, UNDECIDED),
            // a required margin
            (0.14, Some(0.02), 0.1, HOLDS),
            (0.13, Some(0.02), 0.1, UNDECIDED),
            (0.06, Some(0.02), 0.1, FAILS),
            // an allowed loss
            (-0.01, Some(0.02), -0.05, HOLDS),
            (-0.02, Some(0.02), -0.05, UNDECIDED),
            (-0.09, Some(0.02), -0.05, FAILS),
            // an error of 0
            (0.01, Some(0.0), 0.0, HOLDS),
            (-0.01, Some(0.0), 0.0, FAILS),
            (0.0, Some(0.0), 0.0, UNDECIDED),
            (1e-12, Some(0.0), 0.0, UNDECIDED),
            // no error
            (0.01, None, 0.0, HOLDS),
            (-0.01, None, 0.0, FAILS),
            (0.0, None, 0.0, UNDECIDED),
        ];
        for (difference, error, least, expected) in cases {
            assert_eq!(
                verdict_of_difference(difference, error, least),
                expected,
                "{difference} {error:?} {least}"
            );
        }
    }

    /// Six publishers, six sites left out, three restarts, repeats: rows whose figures are `values`, with ends .1 around them.
    #[track_caller]
    fn check(error: &str, bound: &str, values: [f64; 3], expected: Verdict) {
        let claim: QueryClaim =
            toml::from_str(&format!("claim = 'c'\nof = 'v'\nerror = '{error}'\n{bound}")).unwrap();
        let whole = [values.iter().sum::<f64>() / 3.0];
        let all: Vec<f64> = match error {
            "sites" => whole.into_iter().chain(values.repeat(2)).collect(),
            "publishers" => values.repeat(2),
            _ => values.to_vec(),
        };
        let names = || (0..all.len()).map(|at| format!("{at}.test"));
        let without_none = || [String::new()].into_iter().chain(names().skip(1)).collect();
        let rows = Claimed {
            is_aggregate: false,
            has_site: true,
            sites: names().collect(),
            steps: vec!["x - y".to_owned(); all.len()],
            left_out: if error == "sites" { without_none() } else { names().collect() },
            ends: [-0.1, 0.1].map(|by| all.iter().map(|value| Some(value + by)).collect()),
            ratios: Vec::new(),
            values: all.into_iter().map(Some).collect(),
        };
        let (measured, verdict) = judge(&claim, &rows).unwrap();
        let words = bound.replace(" = ", " ").replace("least", "at least").replace("most", "at most");
        assert_eq!(verdict, expected, "{error} {bound} {values:?}: {measured}");
        assert!(measured.contains(&format!("claimed {words}")), "{measured}");
    }

    /// Every kind of error judges in the direction of the bound.
    #[test]
    fn least_and_most() {
        let (above, below, near) = ([0.7, 0.72, 0.71], [-0.7, -0.72, -0.71], [0.02, -0.03, 0.0]);
        for error in ["publishers", "sites", "restarts", "repeats"] {
            for (bound, values, expected) in [
                ("least = 0", above, HOLDS),
                ("least = 0", below, FAILS),
                ("least = 0", near, UNDECIDED),
                ("most = 0", above, FAILS),
                ("most = 0", below, HOLDS),
                ("most = 0", near, UNDECIDED),
                ("most = 0.5", above, FAILS),
                ("least = -0.5", near, HOLDS),
            ] {
                check(error, bound, values, expected);
            }
        }
        // an end that is the bound: of two cleanings with the same text none is better
        for error in ["publishers", "sites", "restarts"] {
            check(error, "least = 0", [0.0; 3], UNDECIDED);
            check(error, "most = 0", [0.0; 3], UNDECIDED);
        }
    }

    #[test]
    fn several_at_once() {
        let cases: [(&[Verdict], Verdict); 5] = [
            (&[HOLDS, HOLDS], HOLDS),
            (&[HOLDS, UNDECIDED], UNDECIDED),
            (&[UNDECIDED, FAILS, HOLDS], FAILS),
            (&[FAILS], FAILS),
            (&[], HOLDS),
        ];
        for (verdicts, expected) in cases {
            assert_eq!(verdict_of_all(verdicts), expected);
        }
    }
}
