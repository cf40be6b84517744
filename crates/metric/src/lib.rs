//! Compares a cleaning with an answer: counts first, then ratios.
//!
//! Every measure counts units (terms, words, blocks, characters) that are in the answer, in the kept text, and in both: a
//! [`Counts`]. Counts of pages add up; precision, recall and F are computed last, from the sum
//! ([micro](Counts::precision)) or as the mean of the pages' ratios (macro).
//!
//! The caller chooses the two sets, which are [`cleaning::Spans`] of one page. Nothing here reads or writes files.

mod attributes;
mod blocks;
mod counts;
mod declared;
mod fact;
pub mod form;
mod form_scorer;
mod gold_text;
mod measure;
mod nodes;
mod scorer;
mod tokens;
mod web_main_bench;

pub use attributes::{count_attributes, count_orphans, count_snippets};
pub use blocks::count_blocks;
pub use counts::Counts;
pub use fact::Fact;
pub use form_scorer::{FormScorer, Written};
pub use gold_text::{GoldShingles, GoldWords, count_word_set};
pub use measure::{Measure, UnknownMeasure};
pub use nodes::{Anchors, count_characters, count_nodes};
pub use scorer::{Scorer, Way, count_items, count_items_right};
pub use tokens::{KindCounts, count_kinds, count_occurrences, count_terms};
pub use web_main_bench::{MarkdownParts, Part};

/// The digest of this crate's sources. It is part of the keys of records.
pub const SOURCES: &str = own_folder::digest!();
