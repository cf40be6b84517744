//! "Discovering Informative Contents of Web Pages" (2014): the site style tree with sentences as the unit.
//!
//! A page is cut into segments (3.1), and the segments of a site's pages are merged into one tree (3.2). Each
//! node of the tree holds a collection of documents, the texts of the pages at its place. A word that is
//! spread evenly over them has an entropy near 1; a word of a single document has 0 (4.2). A sentence is
//! redundant if the mean entropy of its words is above the threshold of its node (4.3 to 4.5). Thresholds are
//! chosen node by node on labelled pages, or one is fixed for all nodes.
//!
//! The README gives the formulas, the open choices that have no parameter, and the departures.

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
