//! "Discovering Informative Contents of Web Pages" (2014): the site style tree with sentences as the unit.
//!
//! A page is cut into segments (3.1), and the segments of a site's pages are merged into one tree
//! (3.2). Each node of the tree holds a collection of documents, what the pages say there; a word that is spread
//! evenly over them has an entropy near 1, one of a single document has 0 (4.2). A sentence whose words have a higher
//! mean than the threshold of its node is redundant (4.3 to 4.5). Thresholds are chosen node by node on labelled pages,
//! or one is given.
//!
//! Terms, sentences and signatures are made by `text` and `cleaning`, pages by `page`; scoring is left to `metric`.
//! The README gives the formulas, every choice that the paper leaves open, and the departures.

mod cleaner;
mod collection;
mod document_tree;
mod entropy;
mod knowledge;
mod meeting;
mod method;
mod params;
#[cfg(test)]
mod reference;
mod segment;
mod sentence;
mod site_tree;
mod tally;
mod threshold;

pub use method::SentenceSst;
pub use params::{
    Collection, Documents, EmptyDocuments, Features, NoFeatures, Positive, Rule, SentenceSstParams,
    Sentences, Siblings, SingleDocument, Ties, Unlabelled, Unseen,
};
