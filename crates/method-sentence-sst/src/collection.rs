//! The collections of the tree's nodes (3.2): how many documents each holds, and the entropies of their features (4.2).
//!
//! A document is what the segments of a node say on one page, or what one segment says. A sentence counts where it stands
//! and nowhere above, so that a site's collections hold each word once.

use rustc_hash::FxHashMap;
use text::TermId;

use crate::EmptyDocuments;
use crate::entropy::EntropySums;
use crate::site_tree::NodeNumber;

/// What is known of one feature in one collection while documents come in.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    sums: EntropySums,
    /// The document at hand, and how often the feature stands in it so far.
    document: u32,
    frequency: u32,
}

impl Counts {
    fn add(&mut self, document: u32) {
        if self.document != document {
            self.sums.add(self.frequency);
            self.document = document;
            self.frequency = 0;
        }
        self.frequency += 1;
    }
}

/// Takes in the words of the training pages.
#[derive(Debug, Default)]
pub(crate) struct CollectionsBuilder {
    counts: FxHashMap<(NodeNumber, TermId), Counts>,
    /// For each node, the documents with a feature, and the number of the last of them and one.
    documents: Vec<(u32, u32)>,
}

impl CollectionsBuilder {
    /// Counts one feature of a document of a node. All features of one document of one node come before those of the
    /// node's next.
    pub(crate) fn add(&mut self, node: NodeNumber, document: u32, feature: TermId) {
        self.counts.entry((node, feature)).or_default().add(document);
        let index = node as usize;
        if self.documents.len() <= index {
            self.documents.resize(index + 1, (0, 0));
        }
        let (documents, last) = &mut self.documents[index];
        if *last != document + 1 {
            *documents += 1;
            *last = document + 1;
        }
    }

    /// The collections of nodes with these numbers of documents, those without a feature among them.
    pub(crate) fn finish(
        self,
        all_documents: impl Iterator<Item = u32>,
        empty: EmptyDocuments,
    ) -> Collections {
        let with_features = |node: usize| self.documents.get(node).map_or(0, |(documents, _)| *documents);
        let counted = |(node, all): (usize, u32)| match (with_features(node), empty) {
            // nothing is known of a node without any feature
            (0, _) => 0,
            (_, EmptyDocuments::Count) => all,
            (documents, EmptyDocuments::LeaveOut) => documents,
        };
        let documents: Vec<u32> = all_documents.enumerate().map(counted).collect();
        let entropies = self
            .counts
            .into_iter()
            .filter_map(|((node, feature), mut counts)| {
                counts.sums.add(counts.frequency);
                let entropy = counts.sums.entropy(documents[node as usize]);
                (entropy > 0.0).then_some(((node, feature), entropy))
            })
            .collect();
        Collections { documents, entropies }
    }
}

/// The finished collections.
#[derive(Debug, Default)]
pub(crate) struct Collections {
    documents: Vec<u32>,
    /// Those above 0.
    entropies: FxHashMap<(NodeNumber, TermId), f64>,
}

impl Collections {
    /// n = |C| of a node; 0 where no training page has a feature there.
    pub(crate) fn documents(&self, node: NodeNumber) -> u32 {
        self.documents[node as usize]
    }

    /// H(F) of a feature in a node's collection, in `0.0..=1.0`; 0 for one that the collection does not have.
    pub(crate) fn entropy(&self, node: NodeNumber, feature: TermId) -> f64 {
        self.entropies.get(&(node, feature)).copied().unwrap_or(0.0)
    }

    /// n of all nodes.
    pub(crate) fn all_documents(&self) -> &[u32] {
        &self.documents
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The collections of `nodes` nodes that are in so many documents, from (node, document, feature).
    fn collections(
        all_documents: &[u32],
        empty: EmptyDocuments,
        words: &[(NodeNumber, u32, u32)],
    ) -> Collections {
        let mut builder = CollectionsBuilder::default();
        words.iter().for_each(|&(node, document, feature)| builder.add(node, document, TermId::new(feature)));
        builder.finish(all_documents.iter().copied(), empty)
    }

    #[test]
    fn entropies_are_those_within_the_node() {
        // feature 7: in both documents of node 0; in one of two of node 1
        let words = [(0, 0, 7), (1, 0, 7), (1, 0, 7), (0, 1, 7), (1, 1, 8)];
        let found = collections(&[2, 2], EmptyDocuments::LeaveOut, &words);
        assert_eq!(found.all_documents(), [2, 2]);
        assert_eq!(found.entropy(0, TermId::new(7)), 1.0);
        assert_eq!(found.entropy(1, TermId::new(7)), 0.0);
        assert_eq!(found.entropy(1, TermId::new(9)), 0.0);
    }

    #[test]
    fn frequencies_count() {
        // tf 1, 1, 4 of three documents with a feature, and of four: the term B of WISDOM, Figure 5
        let words = [(0, 0, 1), (0, 1, 1), (0, 2, 1), (0, 2, 1), (0, 2, 1), (0, 2, 1), (0, 3, 2)];
        let found = collections(&[4], EmptyDocuments::LeaveOut, &words);
        assert!((found.entropy(0, TermId::new(1)) - 0.625_815).abs() < 5e-7);
    }

    #[test]
    fn documents_without_a_feature_are_counted_where_asked() {
        let words = [(0, 0, 1), (0, 3, 1)];
        let left_out = collections(&[4, 4], EmptyDocuments::LeaveOut, &words);
        assert_eq!((left_out.all_documents(), left_out.entropy(0, TermId::new(1))), (&[2, 0][..], 1.0));
        let counted = collections(&[4, 4], EmptyDocuments::Count, &words);
        assert_eq!((counted.all_documents(), counted.entropy(0, TermId::new(1))), (&[4, 0][..], 0.5));
    }
}
