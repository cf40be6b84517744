//! The labelled blocks: dense vectors of scaled counts, and whether each block is relevant.

use cleaning::{Gold, SiteTerms, Spans, Training};
use page::Block;

use crate::block_counts::{BlockReader, Entry};

/// Makes dense vectors of blocks' counts. A vector has the columns that any labelled block has, each divided
/// by its largest count, so values are between 0 and 1, as in the guide that the paper follows.
#[derive(Debug, Clone)]
pub(super) struct Scaling {
    /// By column: the place in the vector, and the largest count, which is 0 if no labelled block has the
    /// column.
    columns: Vec<(usize, u32)>,
    /// Length of a vector.
    pub(super) width: usize,
}

impl Scaling {
    fn of<'e>(blocks: impl Iterator<Item = &'e [Entry]>, columns: u32) -> Self {
        let mut scaling = Self { columns: vec![(0, 0); columns as usize], width: 0 };
        for entry in blocks.flatten() {
            let largest = &mut scaling.columns[entry.column as usize].1;
            *largest = entry.count.max(*largest);
        }
        for (place, _) in scaling.columns.iter_mut().filter(|(_, largest)| *largest > 0) {
            *place = scaling.width;
            scaling.width += 1;
        }
        scaling
    }

    /// The values of a block's vector that are not 0, each with its place. A count above the largest of the
    /// labelled blocks gives a value above 1. Columns that no labelled block has are left out.
    pub(super) fn parts<'a>(&'a self, counts: &'a [Entry]) -> impl Iterator<Item = (usize, f64)> + 'a {
        counts.iter().filter_map(|entry| {
            let (place, largest) = self.columns[entry.column as usize];
            (largest > 0).then(|| (place, f64::from(entry.count) / f64::from(largest)))
        })
    }
}

/// One labelled block.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Example {
    /// The page, by its place in the budget.
    pub(super) page: usize,
    pub(super) relevant: bool,
    pub(super) vector: Vec<f64>,
}

/// All labelled blocks that have text, in order: the page by its place in the budget, whether the block is
/// relevant, and its counts. A block without text has no class.
pub(super) fn labelled_blocks(
    training: &Training<'_>,
    reader: &BlockReader,
    terms: &SiteTerms,
    relevant_share: f64,
) -> Vec<(usize, bool, Vec<Entry>)> {
    let mut found = Vec::new();
    for (number, (page, gold)) in training.labels.iter().enumerate() {
        let counts = reader.read(&training.site.pages()[page], terms.of_page(page));
        let informative = Gold::informative(gold);
        for (index, block) in counts.set.iter().enumerate().filter(|(_, block)| block.has_text()) {
            let relevant = is_relevant(&block, &informative, relevant_share);
            found.push((number, relevant, counts.of(index).to_vec()));
        }
    }
    found
}

/// The labelled blocks as vectors.
pub(super) fn examples(
    training: &Training<'_>,
    reader: &BlockReader,
    terms: &SiteTerms,
    relevant_share: f64,
) -> (Vec<Example>, Scaling) {
    let found = labelled_blocks(training, reader, terms, relevant_share);
    let scaling = Scaling::of(found.iter().map(|(.., counts)| &**counts), reader.columns.len());
    let example = |(page, relevant, counts): &(usize, bool, Vec<Entry>)| {
        let mut vector = vec![0.0; scaling.width];
        scaling.parts(counts).for_each(|(place, value)| vector[place] = value);
        Example { page: *page, relevant: *relevant, vector }
    };
    (found.iter().map(example).collect(), scaling)
}

/// Whether at least this share of the bytes of a block with text is marked.
fn is_relevant(block: &Block<'_>, informative: &Spans, share: f64) -> bool {
    let marked: u64 = block.runs.iter().map(|&run| informative.bytes_within(run)).sum();
    marked as f64 / block.bytes() as f64 >= share
}
