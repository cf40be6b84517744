//! The sign-flip test: whether a mean over publishers is a bound, in the law that each publisher is as likely to stand above it as, by as much,
//! below it. What is compared, and the words of verdicts, are left to `intervals` and `judge`.
//!
//! Publisher i gives the sum S of (value - bound) over its pages, and their number w. Under the null the S are independent, and each is as likely
//! to be S as -S, given w. The statistic is |sum of S|, and p is the share of the vectors of signs, the observed one among them, whose statistic
//! is at least as large: all 2^n up to [`ALL`] publishers, [`DRAWN`] beyond.
//!
//! The interval is the same test turned round: all bounds with p > 1 - `within`. With A the sum of e S and B that of e w over a vector of signs e, and
//! A' and W those of the observed one, the vector counts at the bound d if |A - d B| >= |A' - d W|. Since |B| <= W it counts up to one distance
//! from the mean A' / W on each side, and never beyond; so the ends of the interval are quantiles of these distances.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use statrs::distribution::{Binomial, DiscreteCDF as _};

use crate::share::Share;

/// The most publishers of which all vectors of signs are taken.
const ALL: usize = 16;

/// The vectors of more, the observed one among them.
const DRAWN: usize = 10_000;

/// Sums that differ by less, relatively, are equal.
const SLACK: f64 = 1e-9;

/// The result of a test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Flips {
    /// The probability of a mean so far from the bound, under the null.
    pub(crate) p: f64,
    /// The ends of the interval of bounds that are not refused.
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// Tests the mean of shares, whose sums are of (value - bound), against 0. The `seed` counts for more than [`ALL`] publishers alone. `None` where so
/// few publishers can refuse nothing: below 6 within .95, below 8 within .99.
pub(crate) fn flips(shares: &[Share], within: f64, seed: &str) -> Option<Flips> {
    let n = shares.len();
    if n < 2 || 2.0 / 2_f64.powi(i32::try_from(n).unwrap_or(i32::MAX)) > 1.0 - within + SLACK {
        return None;
    }
    let sums = if n <= ALL { all(shares) } else { drawn(shares, seed) };
    let [own, weight] = sums[0];
    let is_far = |[sum, _]: &&[f64; 2]| sum.abs() >= (1.0 - SLACK) * own.abs();
    let p = sums.iter().filter(is_far).count() as f64 / sums.len() as f64;
    // the first refused vector from each end
    let place = ((1.0 - within) * sums.len() as f64 + SLACK) as usize;
    let ends = |[sum, signed]: &[f64; 2]| [(own + sum, weight + signed), (own - sum, weight - signed)];
    let end = |(sum, weight): (f64, f64), none: f64| if weight > SLACK { sum / weight } else { none };
    let mut lows: Vec<f64> = Vec::with_capacity(sums.len());
    let mut highs: Vec<f64> = Vec::with_capacity(sums.len());
    for vector in &sums {
        let [one, other] = ends(vector);
        highs.push(end(one, f64::INFINITY).max(end(other, f64::INFINITY)));
        lows.push(end(one, f64::NEG_INFINITY).min(end(other, f64::NEG_INFINITY)));
    }
    let last = sums.len() - 1 - place;
    let (_, high, _) = highs.select_nth_unstable_by(last, f64::total_cmp);
    let (_, low, _) = lows.select_nth_unstable_by(place, f64::total_cmp);
    Some(Flips { p, low: *low, high: *high })
}

/// The two-sided sign test: the probability of so uneven a count of publishers ahead and behind, if each is as likely on either side.
pub(crate) fn sign_test(ahead: u64, behind: u64) -> f64 {
    let one_side = Binomial::new(0.5, ahead + behind).map(|counts| counts.cdf(ahead.min(behind)));
    one_side.map_or(1.0, |share| (2.0 * share).min(1.0))
}

/// The sums of e S and of e w for all vectors of signs, the observed one first. A vector and its opposite count alike, so half of them stand for all.
fn all(shares: &[Share]) -> Vec<[f64; 2]> {
    let mut sums = vec![[shares[0].sum, shares[0].weight]];
    for share in &shares[1..] {
        let minus: Vec<[f64; 2]> =
            sums.iter().map(|[sum, weight]| [sum - share.sum, weight - share.weight]).collect();
        sums.iter_mut()
            .for_each(|[sum, weight]| (*sum, *weight) = (*sum + share.sum, *weight + share.weight));
        sums.extend(minus);
    }
    sums
}

/// The same for vectors that are drawn.
fn drawn(shares: &[Share], seed: &str) -> Vec<[f64; 2]> {
    // FNV-1a
    let seed = seed.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut sums = vec![[0.0; 2]; DRAWN];
    for (number, [sum, weight]) in sums.iter_mut().enumerate() {
        let mut signs = 0;
        for (place, share) in shares.iter().enumerate() {
            if place % 64 == 0 {
                signs = if number == 0 { 0 } else { random.next_u64() };
            }
            let sign = if signs >> (place % 64) & 1 == 1 { -1.0 } else { 1.0 };
            (*sum, *weight) = (*sum + sign * share.sum, *weight + sign * share.weight);
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shares(values: &[(f64, f64)]) -> Vec<Share> {
        values.iter().map(|&(mean, weight)| Share { sum: mean * weight, weight }).collect()
    }

    fn equal(values: &[f64]) -> Vec<Share> {
        shares(&values.iter().map(|&value| (value, 1.0)).collect::<Vec<_>>())
    }

    #[test]
    fn cases_that_are_counted_by_hand() {
        let p = |values: &[f64]| flips(&equal(values), 0.95, "").map(|found| found.p);
        // six publishers ahead: two vectors of 64
        assert_eq!(p(&[1.0; 6]), Some(2.0 / 64.0));
        assert_eq!(p(&[-1.0; 6]), Some(2.0 / 64.0));
        // one of them behind: those with at most one sign turned
        assert_eq!(p(&[1.0, 1.0, 1.0, 1.0, 1.0, -1.0]), Some(14.0 / 64.0));
        // that one wins by more than another decides nothing: ten of ten
        let mut news = [0.02; 10];
        news[9] = 0.44;
        assert_eq!(p(&news), Some(2.0 / 1024.0));
        // a publisher without a difference stays in
        assert_eq!(p(&[1.0, 1.0, 1.0, 1.0, 1.0, 0.0]), Some(4.0 / 64.0));
        assert_eq!(p(&[0.0; 7]), Some(1.0));
        // too few
        assert_eq!(p(&[1.0; 5]), None);
        assert_eq!(flips(&equal(&[1.0; 7]), 0.99, ""), None);
        assert!(flips(&equal(&[1.0; 8]), 0.99, "").is_some());
    }

    #[test]
    fn counts_of_publishers() {
        for (ahead, behind, expected) in
            [(0, 0, 1.0), (5, 5, 1.0), (8, 0, 2.0 / 256.0), (1, 7, 18.0 / 256.0), (22, 96, 3.257e-12)]
        {
            let p = sign_test(ahead, behind);
            assert!((p - expected).abs() < 1e-3 * expected, "{ahead} {behind}: {p}");
        }
    }

    #[test]
    fn many_publishers_are_drawn_by_the_seed() {
        let many = equal(&[0.5; 40]);
        let found = flips(&many, 0.95, "a").unwrap();
        assert_eq!((found.p, found), (1e-4, flips(&many, 0.95, "a").unwrap()));
        let mixed: Vec<f64> = (0..40).map(|at| f64::from(at) - 15.0).collect();
        assert_ne!(flips(&equal(&mixed), 0.95, "a"), flips(&equal(&mixed), 0.95, "b"));
    }

    proptest! {
        /// The bound is in the interval if and only if it is not refused, and so is each other bound.
        #[test]
        fn interval_and_test_are_one_law(
            values in proptest::collection::vec((-9..=9_i32, 1..=4_u8), 6..20),
            bound in -9..=9_i32,
        ) {
            let values: Vec<(f64, f64)> =
                values.iter().map(|&(value, weight)| (f64::from(value) + 0.125, f64::from(weight))).collect();
            let found = flips(&shares(&values), 0.95, "x").unwrap();
            let bound = f64::from(bound) / 3.0 + 0.01;
            let moved: Vec<(f64, f64)> = values.iter().map(|&(value, weight)| (value - bound, weight)).collect();
            let at_bound = flips(&shares(&moved), 0.95, "x").unwrap();
            let distance = (bound - found.low).abs().min((bound - found.high).abs());
            prop_assume!(distance > 1e-6);
            prop_assert_eq!(at_bound.p > 0.05, found.low < bound && bound < found.high);
            prop_assert!((at_bound.low + bound - found.low).abs() < 1e-6);
        }
    }
}
