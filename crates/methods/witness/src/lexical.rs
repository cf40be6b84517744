//! The lexical number of rows to learn from: each bag is weighed by a lexicon that has not seen its publisher.
//!
//! A lexicon knows the words of the bags that it has learned from too well. A forest that learned from such weights would trust them
//! more than it may on new sites.

use cleaning::{Bags, Examples};
use forest::{LearnError, Lexicon, train_lexicon};
use rayon::prelude::*;
use text::hash::mix;

/// The parts into which publishers are dealt.
const FOLDS: usize = 5;

/// The lexicon of all bags, and for each part of the examples the logit of each of its bags; 0 where no other publisher is there.
pub(crate) fn weigh(examples: &[&Examples], seed: u64) -> Result<(Lexicon, Vec<Vec<f64>>), LearnError> {
    let fold = |part: &Examples| {
        usize::try_from(mix(part.group ^ seed) % FOLDS as u64).expect("the number of folds is small")
    };
    let without = |left_out: Option<usize>| {
        let parts = examples.iter().filter(|part| Some(fold(part)) != left_out);
        let parts: Vec<(u64, &Bags)> = parts.map(|part| (part.group, &part.bags)).collect();
        train_lexicon(&parts, seed)
    };
    let all = without(None)?;
    // of few sites there may be nothing else to learn from
    let of_folds: Vec<Option<Lexicon>> =
        (0..FOLDS).into_par_iter().map(|fold| without(Some(fold)).ok()).collect();
    let logits = examples.par_iter().map(|part| {
        let lexicon = of_folds[fold(part)].as_ref();
        let logit = |bag| lexicon.map_or(0.0, |lexicon| lexicon.logit_of(part.bags.tokens(bag)));
        (0..part.bags.len()).map(logit).collect()
    });
    Ok((all, logits.collect()))
}
