//! The blocks of the training pages: their distinct vectors, where each stands, and how much text it is.

use cleaning::{SiteTerms, Training};

use super::vectors::Vectors;
use crate::block_counts::BlockReader;

/// What was found in the training pages. Pages are numbered by their place in the sample.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) vectors: Vectors,
    /// Vector and page of each block that has a feature, page by page.
    pub(super) blocks: Vec<(u32, u32)>,
    /// By vector: the bytes of text of its first block.
    pub(super) first_bytes: Vec<u64>,
    /// Bytes of text of all blocks.
    pub(super) bytes: u64,
    /// Of these, the bytes of blocks without features.
    pub(super) bytes_without_features: u64,
}

impl Found {
    pub(super) fn in_training(training: &Training<'_>, reader: &BlockReader, terms: &SiteTerms) -> Self {
        let mut found = Self::default();
        for (number, &page) in training.pages.iter().enumerate() {
            let counts = reader.read(&training.site.pages()[page], terms.of_page(page));
            let number = u32::try_from(number).expect("a site has far fewer than 2^32 pages");
            for (index, block) in counts.set.iter().enumerate() {
                let bytes = block.bytes() as u64;
                found.bytes += bytes;
                let vector = counts.of(index);
                if vector.is_empty() {
                    found.bytes_without_features += bytes;
                    continue;
                }
                let vector = found.vectors.intern(vector);
                if vector as usize == found.first_bytes.len() {
                    found.first_bytes.push(bytes);
                }
                found.blocks.push((vector, number));
            }
        }
        found
    }
}
