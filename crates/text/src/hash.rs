//! Hashes that never change: of bytes, of a word in any case, of runs, and the mixing of 64 bits.
//!
//! They are written out here because methods sample shingles, choose windows and find templates by them. A
//! hash that changed with a library's version or with the width of a pointer would change results. None is
//! safe against a page made to collide; each method documents the effect.

use std::ops::Range;

/// Spreads every bit of `value` over all 64: the finaliser of splitmix64 (Steele, Lea and Flood, OOPSLA 2014).
#[inline]
pub const fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// The hash of a run of words by the hashes of its words, in their order.
#[inline]
pub fn of_run(words: impl IntoIterator<Item = u64>) -> u64 {
    words.into_iter().fold(0, |hash: u64, word| mix(hash.rotate_left(5) ^ word))
}

/// Numbers for the runs of a sequence of hashes: the value of the polynomial whose coefficients they are, by one subtraction each.
#[derive(Debug, Clone)]
pub struct Runs {
    /// By number of hashes: the polynomial of the first ones.
    prefixes: Vec<u64>,
    /// Powers of [`BASE`].
    powers: Vec<u64>,
}

/// The base of the polynomials. It is odd, so that no hash is lost.
const BASE: u64 = 0xd120_2ef1_6a4c_9d35;

impl Runs {
    /// Of these hashes.
    pub fn of(hashes: impl IntoIterator<Item = u64>) -> Self {
        let (mut prefixes, mut powers) = (vec![0_u64], vec![1_u64]);
        for hash in hashes {
            prefixes.push(prefixes[prefixes.len() - 1].wrapping_mul(BASE).wrapping_add(hash));
            powers.push(powers[powers.len() - 1].wrapping_mul(BASE));
        }
        Self { prefixes, powers }
    }

    /// The number of a run; equal runs have equal numbers. [`mix`] it.
    #[inline]
    pub fn number(&self, run: Range<usize>) -> u64 {
        self.prefixes[run.end].wrapping_sub(self.prefixes[run.start].wrapping_mul(self.powers[run.len()]))
    }
}

/// The fractional part of the golden ratio: odd, and without pattern.
pub const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// FNV-1a (64 bits) of the bytes of a text. Its high bits are poor: [`mix`] it.
#[inline]
pub fn fnv(text: &str) -> u64 {
    fnv_bytes(text.bytes())
}

/// [`fnv`] of the bytes of a text that is not stored in one piece.
#[inline]
pub fn fnv_bytes(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(START, step)
}

/// [`fnv`] of a word in lower case.
#[inline]
pub fn fnv_lower_case(word: &str) -> u64 {
    if word.is_ascii() {
        return fnv_bytes(word.bytes().map(|byte| byte.to_ascii_lowercase()));
    }
    let mut buffer = [0; 4];
    let letters = word.chars().flat_map(char::to_lowercase);
    letters.fold(START, |hash, letter| letter.encode_utf8(&mut buffer).bytes().fold(hash, step))
}

#[inline]
fn step(hash: u64, byte: u8) -> u64 {
    (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
}

/// The offset basis of FNV-1a (64 bits).
const START: u64 = 0xcbf2_9ce4_8422_2325;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_equal_in_any_case() {
        assert_eq!(fnv_lower_case("News"), fnv_lower_case("nEWS"));
        assert_eq!(fnv_lower_case("ÉCOLE"), fnv_lower_case("école"));
        assert_ne!(fnv_lower_case("news"), fnv_lower_case("new"));
        assert_eq!(fnv_lower_case("NEWS"), fnv("news"));
    }

    #[test]
    fn runs_differ_by_the_order_of_their_words() {
        assert_eq!(of_run([]), 0);
        assert_eq!(of_run([7]), mix(7));
        assert_eq!(of_run([7, 9]), mix(mix(7).rotate_left(5) ^ 9));
        assert_ne!(of_run([7, 9]), of_run([9, 7]));
    }

    #[test]
    fn a_run_has_one_number_wherever_it_stands() {
        let runs = Runs::of([3, 7, 9, 7, 9]);
        assert_eq!(runs.number(1..3), runs.number(3..5));
        assert_eq!(runs.number(1..3), BASE.wrapping_mul(7).wrapping_add(9));
        assert_ne!(runs.number(1..3), runs.number(2..4));
        assert_eq!((runs.number(0..0), runs.number(0..1)), (0, 3));
    }

    /// The published values of the empty text and of one letter.
    #[test]
    fn bytes_are_hashed_by_fnv_1a() {
        assert_eq!(fnv(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv("a"), 0xaf63_dc4c_8601_ec8c);
    }

    /// The published first output of the generator that starts at 0.
    #[test]
    fn the_mixing_is_that_of_splitmix64() {
        assert_eq!(mix(ODD), 0xe220_a839_7b1d_cdaf);
    }
}
