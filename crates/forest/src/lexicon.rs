//! A weight for each word: a line over so many tokens that they share the places of a table.
//!
//! ```text
//! gleaner-lexicon 1
//! bias -0.405465
//! scale 0.0125
//! weights OOOOPNOO...
//! ```
//!
//! A weight is one printable character, so that a table of 131,072 is one line of as many bytes.

use crate::lines::{Lines, TextError};

const HEAD: &str = "gleaner-lexicon 1";

/// A place in the table has so many bits.
const BITS: u32 = 17;

/// The character of the weight 0.
const ZERO: u8 = b'O';

/// The greatest weight, in units of the scale: characters from `!` to `}` are printable.
pub(crate) const MOST: i8 = 46;

/// The weights of tokens, learned by [`train_lexicon`](crate::train_lexicon).
#[derive(Debug, Clone, PartialEq)]
pub struct Lexicon {
    pub(crate) bias: f32,
    pub(crate) scale: f32,
    pub(crate) weights: Vec<i8>,
}

/// The sum over the tokens of a bag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BagSum {
    /// The sum of their weights, in units of the scale.
    weight: i64,
    /// The number of tokens.
    tokens: u32,
}

impl BagSum {
    /// Adds the tokens of another bag.
    pub fn join(&mut self, other: Self) {
        self.weight += other.weight;
        self.tokens += other.tokens;
    }
}

impl Lexicon {
    /// Number of places in the table.
    pub const PLACES: usize = 1 << BITS;

    /// The place of a token, from a hash of all its bits. Different tokens may have one place.
    pub const fn place(token: u64) -> u32 {
        // the upper bits of 64
        #[allow(clippy::cast_possible_truncation)]
        let place = (token >> (u64::BITS - BITS)) as u32;
        place
    }

    /// Adds the token at a place to a bag.
    pub fn add(&self, bag: &mut BagSum, place: u32) {
        bag.weight += i64::from(self.weights[place as usize]);
        bag.tokens += 1;
    }

    /// The logit of a bag: bias + scale times the sum of the weights / √(number of tokens, at least 1).
    pub fn logit(&self, bag: BagSum) -> f64 {
        let weight = f64::from(self.scale) * bag.weight as f64;
        f64::from(self.bias) + weight / f64::from(bag.tokens.max(1)).sqrt()
    }

    /// The logit of a bag of places.
    pub fn logit_of(&self, places: &[u32]) -> f64 {
        let mut bag = BagSum::default();
        places.iter().for_each(|&place| self.add(&mut bag, place));
        self.logit(bag)
    }

    /// The lexicon as text, which ends with a line break.
    pub fn to_text(&self) -> String {
        let letters = self.weights.iter().map(|&weight| char::from(ZERO.wrapping_add_signed(weight)));
        format!("{HEAD}\nbias {}\nscale {}\nweights {}\n", self.bias, self.scale, letters.collect::<String>())
    }

    /// Reads a lexicon.
    ///
    /// # Errors
    /// [`TextError`] for the first line that [`to_text`](Self::to_text) would not write.
    pub fn from_text(text: &str) -> Result<Self, TextError> {
        let mut lines = Lines::of(text, HEAD)?;
        let bias = lines.next("\"bias NUMBER\"")?;
        let bias = lines.finite(lines.after(bias, "bias")?)?;
        let scale = lines.next("\"scale NUMBER\"")?;
        let scale = lines.finite(lines.after(scale, "scale")?)?;
        let line = lines.next("\"weights LETTERS\"")?;
        let letters = line.strip_prefix("weights ").unwrap_or_default().as_bytes();
        let weight = |&letter: &u8| {
            let weight = i16::from(letter) - i16::from(ZERO);
            i8::try_from(weight).ok().filter(|weight| (-MOST..=MOST).contains(weight))
        };
        let weights: Option<Vec<i8>> = letters.iter().map(weight).collect();
        match weights.filter(|weights| weights.len() == Self::PLACES && lines.is_empty()) {
            Some(weights) => Ok(Self { bias, scale, weights }),
            None => Err(lines
                .error(format!("expected \"weights\", {} letters from ! to }}, and the end", Self::PLACES))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All weights are 0, but for those of the first places.
    fn lexicon(first: &[i8]) -> Lexicon {
        let mut weights = vec![0; Lexicon::PLACES];
        weights[..first.len()].copy_from_slice(first);
        Lexicon { bias: -0.5, scale: 0.25, weights }
    }

    #[test]
    fn what_is_read_is_written_as_it_was() {
        let lexicon = lexicon(&[MOST, -MOST, 1]);
        let text = lexicon.to_text();
        assert_eq!(Lexicon::from_text(&text), Ok(lexicon));
        assert!(
            text.starts_with("gleaner-lexicon 1\nbias -0.5\nscale 0.25\nweights }!POOO"),
            "{}",
            &text[..60]
        );
    }

    #[test]
    fn a_bag_is_judged_by_the_root_of_its_size() {
        let lexicon = lexicon(&[8, -4, 1]);
        let near = |places: &[u32], expected: f64| (lexicon.logit_of(places) - expected).abs() < 1e-9;
        assert!(near(&[], -0.5));
        assert!(near(&[0], 1.5));
        // (8 - 4 + 0 + 0) / 4 / √4
        assert!(near(&[0, 1, 7, 7], 0.0));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        let text = lexicon(&[]).to_text();
        let said =
            |from: &str, to: &str| Lexicon::from_text(&text.replacen(from, to, 1)).unwrap_err().to_string();
        assert_eq!(said("-0.5", "inf"), "line 2: found \"inf\", expected a finite number");
        assert_eq!(said("scale", "scales"), "line 3: found \"scales 0.25\", expected \"scale NUMBER\"");
        for (from, to) in [("weights O", "weights "), ("weights O", "weights ~"), ("OO\n", "OO\n\n")] {
            let expected = "line 4: expected \"weights\", 131072 letters from ! to }, and the end";
            assert_eq!(said(from, to), expected, "{to}");
        }
    }
}
