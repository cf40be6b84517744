//! Fingerprints: one number for a sequence of tokens. Equal sequences, and most nearly equal ones, have the
//! same number.
//!
//! Shingles (Broder et al. 1997; reference 20 of Yi 2004): every run of w tokens is a shingle. A sequence is
//! represented by the *set* of its shingles, and the set by its minima under s different orders. One minimum
//! of two sets agrees with a probability near their resemblance r = |A and B| / |A or B|. So all s minima,
//! which make up the fingerprint, agree with a probability of about r^s. The s orders are the same in every
//! fit: a fingerprint depends on the tokens alone.

use crate::hash::{ODD, chain, mix};

cleaning::choices! {
    /// When two pagelets are the same.
    pub enum Fingerprint {
        /// When the minima over their shingles are equal.
        Shingles,
        /// When their contents are equal, token for token.
        Exact,
    }
}

/// The most minima of a fingerprint.
pub(crate) const MOST_MIN_HASHES: usize = 64;

/// Makes a fingerprint of a sequence of tokens.
#[derive(Debug, Clone)]
pub(crate) enum Fingerprinter {
    /// Only equal sequences have the same fingerprint (up to collisions of 64 bits).
    Exact,
    /// The s minima over the shingles of w tokens.
    Shingles(Shingles),
}

#[derive(Debug, Clone)]
pub(crate) struct Shingles {
    /// w.
    width: usize,
    /// The factor of the oldest token of a shingle: BASE^(w - 1).
    oldest: u64,
    /// One odd factor for each of the s orders.
    orders: Vec<u64>,
}

impl Fingerprinter {
    /// Shingles of `width` (w, 1 or more) tokens, and `min_hashes` (s) minima, at most [`MOST_MIN_HASHES`].
    pub(crate) fn shingles(width: usize, min_hashes: usize) -> Self {
        let oldest = (1..width).fold(1_u64, |power, _| power.wrapping_mul(BASE));
        let orders = (1..=min_hashes as u64).map(|i| mix(i.wrapping_mul(ODD)) | 1).collect();
        Self::Shingles(Shingles { width, oldest, orders })
    }

    /// The fingerprint. Sequences shorter than w are one shingle, so they must agree in every token.
    pub(crate) fn of(&self, tokens: &[u64]) -> u64 {
        match self {
            Self::Exact => tokens.iter().fold(0, |hash, &token| chain(hash, token)),
            Self::Shingles(shingles) => shingles.of(tokens),
        }
    }
}

/// The base of the polynomial whose coefficients are the tokens of a shingle. It is odd, so that no token is
/// lost.
const BASE: u64 = 0xd120_2ef1_6a4c_9d35;

impl Shingles {
    fn of(&self, tokens: &[u64]) -> u64 {
        let mut minima = [u64::MAX; MOST_MIN_HASHES];
        let minima = &mut minima[..self.orders.len()];
        let mut add = |shingle: u64| {
            let shingle = mix(shingle);
            for (least, order) in minima.iter_mut().zip(&self.orders) {
                *least = (*least).min(mix_order(shingle, *order));
            }
        };
        // the polynomial of the last w tokens, by one multiplication for each token and any w
        let mut polynomial = 0_u64;
        for (i, &token) in tokens.iter().enumerate() {
            if i >= self.width {
                polynomial = polynomial.wrapping_sub(tokens[i - self.width].wrapping_mul(self.oldest));
            }
            polynomial = polynomial.wrapping_mul(BASE).wrapping_add(token);
            if i + 1 >= self.width {
                add(polynomial);
            }
        }
        if tokens.len() < self.width {
            add(polynomial);
        }
        minima.iter().fold(0, |hash, &least| chain(hash, least))
    }
}

/// The place of a shingle in one of the orders.
#[inline]
fn mix_order(shingle: u64, order: u64) -> u64 {
    let place = shingle.wrapping_mul(order);
    // the low half of a product depends little on the high bits of the factors, so it is mixed with the high
    // half
    place ^ (place >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(range: std::ops::Range<u64>) -> Vec<u64> {
        range.map(|i| mix(i + 1)).collect()
    }

    #[track_caller]
    fn check(fingerprinter: &Fingerprinter, a: &[u64], b: &[u64], same: bool) {
        assert_eq!(fingerprinter.of(a) == fingerprinter.of(b), same, "{fingerprinter:?}");
    }

    #[test]
    fn equal_sequences_have_equal_fingerprints() {
        for fingerprinter in [Fingerprinter::Exact, Fingerprinter::shingles(10, 8)] {
            for length in [0, 1, 9, 10, 11, 500] {
                check(&fingerprinter, &tokens(0..length), &tokens(0..length), true);
                check(&fingerprinter, &tokens(0..length), &tokens(1000..1001 + length), false);
            }
        }
    }

    #[test]
    fn sequences_shorter_than_a_shingle_must_agree_in_every_token() {
        let fingerprinter = Fingerprinter::shingles(10, 8);
        check(&fingerprinter, &tokens(0..9), &tokens(0..8), false);
        check(&fingerprinter, &tokens(0..9), &tokens(0..9).into_iter().rev().collect::<Vec<_>>(), false);
        check(&fingerprinter, &[], &tokens(0..1), false);
    }

    #[test]
    fn shingles_are_the_last_w_tokens_at_any_place() {
        // all shingles of 3 in the first are in the second and the other way round
        let round = |start: u64| (0..7).map(|i| mix((start + i) % 3)).collect::<Vec<u64>>();
        check(&Fingerprinter::shingles(3, 8), &round(0), &round(1), true);
        check(&Fingerprinter::Exact, &round(0), &round(1), false);
        // but no three words are in the same order
        let reversed: Vec<u64> = round(0).into_iter().rev().collect();
        check(&Fingerprinter::shingles(3, 8), &round(0), &reversed, false);
        check(&Fingerprinter::shingles(1, 8), &round(0), &reversed, true);
    }

    /// Checks the share of pairs with the same fingerprint against r^s: 4,000 pairs of 100 tokens, of which
    /// `shared` are in both.
    #[track_caller]
    fn check_resemblance(shared: u64, min_hashes: usize) {
        const PAIRS: u64 = 4_000;
        let fingerprinter = Fingerprinter::shingles(1, min_hashes);
        let same = (0..PAIRS).filter(|pair| {
            let a = pair * 1_000;
            let mut other = tokens(a..a + shared);
            other.extend(tokens(a + 500..a + 600 - shared));
            fingerprinter.of(&tokens(a..a + 100)) == fingerprinter.of(&other)
        });
        let found = same.count() as f64 / PAIRS as f64;
        let resemblance = shared as f64 / (200 - shared) as f64;
        let expected = resemblance.powi(i32::try_from(min_hashes).unwrap());
        // four standard deviations of this share
        let tolerance = 4.0 * (expected * (1.0 - expected) / PAIRS as f64).sqrt();
        assert!((found - expected).abs() <= tolerance, "{shared} {min_hashes}: {found}, not {expected}");
    }

    #[test]
    fn fingerprints_agree_as_often_as_the_resemblance_says() {
        check_resemblance(99, 1);
        check_resemblance(99, 8);
        check_resemblance(95, 8);
        check_resemblance(90, 4);
        check_resemblance(50, 1);
        check_resemblance(50, 2);
        check_resemblance(0, 1);
    }
}
