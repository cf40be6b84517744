//! Compares a cleaning with an answer: counts first, then ratios.
//!
//! Every measure counts units (terms, words, blocks, characters) that are in the answer, in the kept text, and in both: a
//! [`Counts`]. Counts of pages add up; precision, recall and F are computed last, from the sum
//! ([micro](Counts::precision)) or as the mean of the pages' ratios (macro).
//!
//! The caller chooses the two sets, which are [`cleaning::Spans`] of one page. Nothing here reads or writes files.

mod anchors;
mod attributes;
mod block_set;
mod blocks;
mod characters;
mod counts;
mod fact;
pub mod form;
mod form_scorer;
mod gold_shingles;
mod gold_words;
mod items;
mod kinds;
mod measure;
mod nodes;
mod occurrences;
mod scorer;
mod snippets;
mod terms;
mod web_main_bench;
mod word_set;

pub use anchors::Anchors;
pub use attributes::{count_attributes, count_orphans};
pub use block_set::count_block_set;
pub use blocks::{Coverage, count_blocks};
pub use characters::count_characters;
pub use counts::Counts;
pub use fact::Fact;
pub use form_scorer::{FormScorer, Written};
pub use gold_shingles::GoldShingles;
pub use gold_words::GoldWords;
pub use items::{count_items, count_items_right};
pub use kinds::{KindCounts, count_kinds};
pub use measure::{Measure, UnknownMeasure};
pub use nodes::count_nodes;
pub use occurrences::count_occurrences;
pub use scorer::Scorer;
pub use snippets::count_snippets;
pub use terms::count_terms;
pub use web_main_bench::{MarkdownParts, Part};
pub use word_set::count_word_set;

/// The digest of this crate's sources. It is part of the keys of records.
pub const SOURCES: &str = own_folder::digest!();
