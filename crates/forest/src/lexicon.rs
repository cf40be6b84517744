//! A weight for each word, and its training: a line over so many tokens that they share the places of a table.
//!
//! ```text
//! gleaner-lexicon 1
//! bias -0.405465
//! scale 0.0125
//! weights OOOOPNOO...
//! ```
//!
//! A weight is one printable character, so that a table of 131,072 is one line of as many bytes.

use cleaning::{Bags, LineError, Lines, draw};

use crate::forest::sigmoid;
use crate::input::LearnError;
use crate::text::finite;

const HEAD: &str = "gleaner-lexicon 1";

/// A place in the table has so many bits.
const BITS: u32 = 17;

/// The character of the weight 0.
const ZERO: u8 = b'O';

/// The greatest weight, in units of the scale: characters from `!` to `}` are printable.
const MOST: i8 = 46;

/// The weights of tokens, learned by [`train_lexicon`](crate::train_lexicon).
#[derive(Debug, Clone, PartialEq)]
pub struct Lexicon {
    bias: f32,
    scale: f32,
    weights: Vec<i8>,
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
        (token >> (u64::BITS - BITS)) as u32
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
    /// [`LineError`] for the first line that [`to_text`](Self::to_text) would not write.
    pub fn from_text(text: &str) -> Result<Self, LineError> {
        let mut lines = Lines::after(HEAD, text)?;
        let bias = lines.keyed("bias")?;
        let bias = finite(&lines, bias)?;
        let scale = lines.keyed("scale")?;
        let scale = finite(&lines, scale)?;
        let letters = lines.keyed("weights")?.as_bytes();
        let weight = |&letter: &u8| {
            let weight = i16::from(letter) - i16::from(ZERO);
            i8::try_from(weight).ok().filter(|weight| (-MOST..=MOST).contains(weight))
        };
        let weights: Option<Vec<i8>> = letters.iter().map(weight).collect();
        let weights = weights.filter(|weights| weights.len() == Self::PLACES && lines.rest().is_empty());
        let expected = format!("expected \"weights\", {} letters from ! to }}, and the end", Self::PLACES);
        Ok(Self { bias, scale, weights: weights.ok_or_else(|| lines.error(expected))? })
    }
}

/// The times that all bags are read: once costs .006 of the area under the curve on WCXB, five times change it by .001.
const PASSES: u64 = 3;

/// The length of the first step of a weight: 0.1 and 0.3 change the area under the curve by at most .002.
const RATE: f64 = 0.2;

/// What is added to the root of the squared slopes of a weight.
const SLOWNESS: f64 = 1.0;

/// A weight is learned only from this number of publishers on.
const PUBLISHERS: u32 = 4;

/// The share of the weights that the scale must not cut off.
const WITHIN: f64 = 0.9995;

/// Learns the probability of a bag's target by the weights of its tokens: logistic regression by steps of its own length for
/// each weight (AdaGrad; Duchi, Hazan and Singer, JMLR 2011), `PASSES` times over the bags in drawn orders.
/// `parts` are bags with their publisher. The same bags in the same order and the same seed give the same lexicon: one thread
/// learns it.
///
/// # Errors
/// [`LearnError`].
///
/// # Panics
/// If a token is not below [`Lexicon::PLACES`].
pub fn train_lexicon(parts: &[(u64, &Bags)], seed: u64) -> Result<Lexicon, LearnError> {
    let mut places: Vec<(u32, u32)> = Vec::new();
    let mut content = 0;
    let mut all = 0.0;
    for (part, (_, bags)) in parts.iter().enumerate() {
        for bag in (0..bags.tokens.len()).filter(|&bag| bags.weights[bag] > 0.0) {
            let number = |index: usize| u32::try_from(index).expect("fewer than 2^32 bags");
            places.push((number(part), number(bag)));
            content += usize::from(bags.targets[bag] > 0.5);
            all += f64::from(bags.weights[bag]);
        }
    }
    if content == 0 || content == places.len() {
        return Err(LearnError { rows: places.len() });
    }
    let unit = places.len() as f64 / all;
    let known = known(parts);
    let mut bias = Slot::default();
    let mut slots = vec![Slot::default(); Lexicon::PLACES];
    for pass in 0..PASSES {
        for next in draw::permutation([seed, pass, 3, 0], places.len()) {
            let (part, bag) = places[next];
            let (bags, bag) = (parts[part as usize].1, bag as usize);
            let tokens = bags.tokens.of(bag);
            let share = 1.0 / (tokens.len().max(1) as f64).sqrt();
            let sum: f64 = tokens.iter().map(|&token| slots[token as usize].weight).sum();
            let probability = sigmoid(bias.weight + share * sum);
            let slope = unit * f64::from(bags.weights[bag]) * (probability - f64::from(bags.targets[bag]));
            bias.step(slope);
            for &token in tokens.iter().filter(|&&token| known[token as usize]) {
                slots[token as usize].step(slope * share);
            }
        }
    }
    Ok(quantised(bias.weight, &slots.iter().map(|slot| slot.weight).collect::<Vec<_>>()))
}

/// Whether enough publishers have the token of a place.
fn known(parts: &[(u64, &Bags)]) -> Vec<bool> {
    let mut last = vec![None; Lexicon::PLACES];
    let mut publishers = vec![0_u32; Lexicon::PLACES];
    let mut order: Vec<&(u64, &Bags)> = parts.iter().collect();
    order.sort_by_key(|(group, _)| *group);
    for (group, bags) in order {
        for &token in bags.tokens.items() {
            if last[token as usize].replace(*group) != Some(*group) {
                publishers[token as usize] += 1;
            }
        }
    }
    publishers.into_iter().map(|publishers| publishers >= PUBLISHERS).collect()
}

/// A weight while it is learned.
#[derive(Clone, Copy, Default)]
struct Slot {
    weight: f64,
    /// Sum of the squared slopes.
    squares: f64,
}

impl Slot {
    fn step(&mut self, slope: f64) {
        self.squares += slope * slope;
        self.weight -= RATE * slope / (SLOWNESS + self.squares.sqrt());
    }
}

/// The weights as small integers.
fn quantised(bias: f64, weights: &[f64]) -> Lexicon {
    let mut sizes: Vec<f64> = weights.iter().map(|weight| weight.abs()).filter(|&size| size > 0.0).collect();
    sizes.sort_by(f64::total_cmp);
    let place = (WITHIN * sizes.len() as f64) as usize;
    let largest = sizes.get(place).or(sizes.last()).copied().unwrap_or(1.0);
    let most = f64::from(MOST);
    let scale = largest / most;
    // they are cut to what an i8 holds
    let weights = weights.iter().map(|weight| (weight / scale).round().clamp(-most, most) as i8).collect();
    // single precision suffices
    Lexicon { bias: bias as f32, scale: scale as f32, weights }
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
        assert_eq!(said("scale", "scales"), "line 3: found \"scales 0.25\", expected \"scale ...\"");
        for (from, to) in [("weights O", "weights "), ("weights O", "weights ~"), ("OO\n", "OO\n\n")] {
            let expected = "line 4: expected \"weights\", 131072 letters from ! to }, and the end";
            assert_eq!(said(from, to), expected, "{to}");
        }
    }

    /// Bags of publishers: `good` stands in content, `bad` in the rest, and each has a word of its own.
    fn of_publishers(number: u64) -> Vec<(u64, Bags)> {
        let of_publisher = |publisher: u64| {
            let mut bags = Bags::default();
            for bag in 0..20_u32 {
                let target = bag % 2;
                bags.push([target, 2, 1000 + publisher as u32], target as f32, 1.0 + publisher as f32);
            }
            (publisher, bags)
        };
        (0..number).map(of_publisher).collect()
    }

    fn trained(publishers: &[(u64, Bags)], seed: u64) -> Result<Lexicon, LearnError> {
        train_lexicon(&publishers.iter().map(|(group, bags)| (*group, bags)).collect::<Vec<_>>(), seed)
    }

    #[test]
    fn words_of_content_weigh_more() {
        let publishers = of_publishers(6);
        let lexicon = trained(&publishers, 1).unwrap();
        assert!(lexicon.weights[1] > 20 && lexicon.weights[0] < -20, "{:?}", &lexicon.weights[..3]);
        assert!(lexicon.logit_of(&[1, 2]) > 0.5 && lexicon.logit_of(&[0, 2]) < -0.5);
        // of one publisher alone nothing is learned
        assert_eq!(lexicon.weights[1000..1010], [0; 10]);
        assert_eq!(Lexicon::from_text(&lexicon.to_text()), Ok(lexicon));
    }

    #[test]
    fn the_same_bags_and_seed_give_the_same_lexicon() {
        let publishers = of_publishers(4);
        assert_eq!(trained(&publishers, 1), trained(&publishers, 1));
        assert_ne!(trained(&publishers, 1), trained(&publishers, 2));
    }

    #[test]
    fn bags_of_one_class_teach_nothing() {
        let mut bags = Bags::default();
        bags.push([1], 1.0, 1.0);
        bags.push([2], 0.0, 0.0);
        assert_eq!(trained(&[(1, bags)], 1), Err(LearnError { rows: 1 }));
        assert_eq!(trained(&[], 1), Err(LearnError { rows: 0 }));
    }
}
