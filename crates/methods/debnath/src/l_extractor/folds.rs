//! Seeded draws: the sample of blocks if there are too many, and the fold of each block.

use super::examples::Example;

cleaning::choices! {
    /// The members of a fold of the cross-validation.
    pub enum FoldBy {
        /// Blocks, each class dealt out evenly, as LIBSVM does.
        Block,
        /// Whole pages.
        Page,
    }
}

/// The purpose of a draw. Draws for different purposes are independent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Sample = 1,
    Relevant = 2,
    Redundant = 3,
    Pages = 4,
}

/// `most` of the examples, in their order; all if there are no more.
pub(super) fn sample(examples: Vec<Example>, most: usize, seed: u64) -> Vec<Example> {
    if examples.len() <= most {
        return examples;
    }
    let mut drawn = permutation(seed, Purpose::Sample, examples.len());
    drawn.truncate(most);
    let mut is_drawn = vec![false; examples.len()];
    drawn.into_iter().for_each(|example| is_drawn[example] = true);
    examples.into_iter().zip(is_drawn).filter(|(_, drawn)| *drawn).map(|(example, _)| example).collect()
}

/// The fold of each example, numbered from 0, and the number of folds: no more than there are blocks or pages to deal
/// out.
pub(super) fn folds(examples: &[Example], folds: usize, by: FoldBy, seed: u64) -> (Vec<usize>, usize) {
    let mut fold_of = vec![0; examples.len()];
    match by {
        FoldBy::Block => {
            let folds = folds.min(examples.len());
            let of = |relevant: bool| -> Vec<usize> {
                (0..examples.len()).filter(|&example| examples[example].relevant == relevant).collect()
            };
            // one class after the other, so that each class and the sizes of the folds are even
            let mut dealt = 0;
            for (purpose, class) in [(Purpose::Relevant, of(true)), (Purpose::Redundant, of(false))] {
                for place in permutation(seed, purpose, class.len()) {
                    fold_of[class[place]] = dealt % folds;
                    dealt += 1;
                }
            }
            (fold_of, folds)
        }
        FoldBy::Page => {
            let pages = examples.iter().map(|example| example.page + 1).max().unwrap_or(0);
            let folds = folds.min(pages);
            let mut of_page = vec![0; pages];
            for (dealt, page) in permutation(seed, Purpose::Pages, pages).into_iter().enumerate() {
                of_page[page] = dealt % folds;
            }
            fold_of.iter_mut().zip(examples).for_each(|(fold, example)| *fold = of_page[example.page]);
            (fold_of, folds)
        }
    }
}

/// The numbers below `n` in an order that depends on the seed, the purpose and n alone.
fn permutation(seed: u64, purpose: Purpose, n: usize) -> Vec<usize> {
    cleaning::draw::permutation([seed, purpose as u64, 0, 0], n)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Examples of these pages; every third one is relevant.
    fn examples(pages: &[usize]) -> Vec<Example> {
        let example =
            |(i, &page): (usize, &usize)| Example { page, relevant: i % 3 == 0, vector: vec![i as f64] };
        pages.iter().enumerate().map(example).collect()
    }

    /// The number of examples, and of relevant examples, in each fold.
    fn sizes(examples: &[Example], (fold_of, folds): &(Vec<usize>, usize)) -> Vec<(usize, usize)> {
        let of = |fold| examples.iter().zip(fold_of).filter(move |(_, of)| **of == fold);
        (0..*folds).map(|fold| (of(fold).count(), of(fold).filter(|(e, _)| e.relevant).count())).collect()
    }

    #[test]
    fn blocks_are_dealt_out_evenly_class_by_class() {
        let examples = examples(&[0; 30]);
        assert_eq!(sizes(&examples, &folds(&examples, 5, FoldBy::Block, 1)), [(6, 2); 5]);
        assert_ne!(folds(&examples, 5, FoldBy::Block, 1), folds(&examples, 5, FoldBy::Block, 2));
    }

    #[test]
    fn a_page_is_in_one_fold() {
        let examples = examples(&[0, 0, 0, 1, 1, 2, 2, 2, 2]);
        let (fold_of, count) = folds(&examples, 5, FoldBy::Page, 1);
        assert_eq!(count, 3);
        for (i, a) in examples.iter().enumerate() {
            for (j, b) in examples.iter().enumerate() {
                assert_eq!(a.page == b.page, fold_of[i] == fold_of[j]);
            }
        }
    }

    #[test]
    fn there_are_no_more_folds_than_blocks() {
        assert_eq!(folds(&examples(&[0, 1]), 5, FoldBy::Block, 1).1, 2);
        assert_eq!(folds(&[], 5, FoldBy::Page, 1), (vec![], 0));
        assert_eq!(folds(&[], 5, FoldBy::Block, 1), (vec![], 0));
    }

    #[test]
    fn a_sample_keeps_the_order() {
        let all = examples(&[0; 40]);
        let some = sample(all.clone(), 10, 7);
        assert!(some.len() == 10 && some.is_sorted_by(|a, b| a.vector[0] < b.vector[0]));
        assert_eq!(some, sample(all.clone(), 10, 7));
        assert_ne!(some, sample(all.clone(), 10, 8));
        assert_eq!(sample(all.clone(), 40, 7), all);
    }
}
