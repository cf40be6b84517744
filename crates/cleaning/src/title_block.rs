//! The block that shows the page's title.

/// A block can show the title if its similarity is above this.
const LEAST: f64 = 0.5;

/// A block is a candidate if its similarity is at most this much below the best.
const MARGIN: f64 = 0.05;

/// The title stands before this share of the page's long text.
const EARLY: f64 = 0.4;

/// The words of a block that count as long text: the words outside of links, if the block has 12 words or
/// more and less than 40 % of them in links; otherwise 0.
pub fn long_words(words: u32, in_links: u32) -> f64 {
    let (all, links) = (f64::from(words), f64::from(in_links));
    if words >= 12 && links < 0.4 * all { all - links } else { 0.0 }
}

/// The block that shows the title. The candidates are the blocks most similar to a title. The result is the last
/// candidate with less than 40 % of the page's long text before it, or, without such a candidate, the last one.
/// `None` if no block is similar enough.
///
/// `blocks` gives for each block, in document order, its [similarity](crate::About::title_similarity) and its
/// [long words](long_words).
pub fn title_block(blocks: impl Iterator<Item = (f64, f64)> + Clone) -> Option<usize> {
    let best = blocks.clone().map(|(similarity, _)| similarity).fold(0.0, f64::max);
    if best <= LEAST {
        return None;
    }
    let all: f64 = blocks.clone().map(|(_, long)| long).sum();
    let mut before = 0.0;
    let (mut early, mut last) = (None, None);
    for (index, (similarity, long)) in blocks.enumerate() {
        if similarity >= best - MARGIN {
            last = Some(index);
            if before / all.max(1.0) < EARLY {
                early = last;
            }
        }
        before += long;
    }
    early.or(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(blocks: &[(f64, f64)], expected: Option<usize>) {
        assert_eq!(title_block(blocks.iter().copied()), expected, "{blocks:?}");
    }

    #[test]
    fn the_last_similar_block_before_the_text() {
        check(&[(1.0, 0.0), (0.96, 0.0), (0.0, 100.0), (1.0, 0.0)], Some(1));
        check(&[(0.0, 100.0), (1.0, 0.0), (0.9, 0.0)], Some(1));
        check(&[(0.5, 0.0)], None);
        check(&[], None);
    }

    #[test]
    fn long_text_is_no_list_of_links() {
        assert_eq!([long_words(12, 4), long_words(12, 5), long_words(11, 0)], [8.0, 0.0, 0.0]);
    }
}
