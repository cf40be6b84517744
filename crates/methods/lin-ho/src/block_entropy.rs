//! The entropy of each block of a page: the mean over its terms (3.2, "H(CB_i) = sum of H(F_j) / k").

use rustc_hash::FxHashSet;
use text::{TermEntropies, Tokens};

use crate::Partition;

cleaning::choices! {
    /// The terms over which a block's entropy is the mean.
    pub enum MeanOver {
        /// The distinct terms of the block.
        Distinct,
        /// All occurrences of terms in the block.
        Occurrences,
    }
}

cleaning::choices! {
    /// Whether a block without a term is kept.
    pub enum EmptyBlock {
        /// It is left out.
        Drop,
        /// It is kept.
        Keep,
    }
}

/// H of every block, by its number; `None` for a block without a term.
///
/// A token belongs to the block in which it starts. Sums run in text order, so a block's entropy does not
/// depend on the numbers of the terms.
pub(crate) fn block_entropies(
    partition: &Partition,
    tokens: &Tokens,
    entropies: &TermEntropies,
    over: MeanOver,
) -> Vec<Option<f64>> {
    let mut sums = vec![(0.0, 0_u32); partition.len()];
    let mut seen = FxHashSet::default();
    if over == MeanOver::Distinct {
        seen.reserve(tokens.len());
    }
    for_each_token(partition, tokens, |block, token| {
        let term = tokens.term(token);
        if over == MeanOver::Occurrences || seen.insert((block, term)) {
            let (sum, terms) = &mut sums[block];
            *sum += entropies.get(term);
            *terms += 1;
        }
    });
    sums.into_iter().map(|(sum, terms)| (terms > 0).then(|| (sum / f64::from(terms)).min(1.0))).collect()
}

/// Calls `each` with block and token number for every token, in text order.
pub(crate) fn for_each_token(partition: &Partition, tokens: &Tokens, mut each: impl FnMut(usize, usize)) {
    let mut token = 0;
    for piece in partition.pieces() {
        while token < tokens.len() && tokens.start(token) < piece.span.end {
            each(piece.block as usize, token);
            token += 1;
        }
    }
}
