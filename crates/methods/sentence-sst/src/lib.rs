//! "Discovering Informative Contents of Web Pages" (2014): the site style tree with sentences as the unit. This file has the
//! parameters.
//!
//! A page is cut into segments (3.1), and the segments of a site's pages are merged into one tree (3.2). Each
//! node of the tree holds a collection of documents, the texts of the pages at its place. A word that is
//! spread evenly over them has an entropy near 1; a word of a single document has 0 (4.2). A sentence is
//! redundant if the mean entropy of its words is above the threshold of its node (4.3 to 4.5). Thresholds are
//! chosen node by node on labelled pages, or one is fixed for all nodes.
//!
//! The README gives the formulas, the open choices that have no parameter, and the departures.

mod collection;
mod knowledge;
mod method;
mod segment;
mod site_tree;
mod threshold;

use cleaning::{Bodies, DisplayAttributes};
use text::TermOptions;

cleaning::choices! {
    /// Which sibling leaves are merged (3.1).
    #[derive(Eq)]
    pub enum Siblings {
        /// Those of one tag, whatever their attributes.
        SameTag,
        /// Those of one tag with the same attributes.
        SameLook,
        /// None.
        Apart,
    }

    /// The place of a sentence that crosses the edge of a leaf segment.
    pub enum Sentences {
        /// The smallest segment that holds the whole sentence.
        Whole,
        /// The sentence is cut at the edge, and each piece is a sentence.
        Cut,
    }

    /// Which words of a segment are in the collection of its node.
    pub enum Collection {
        /// All words in it (3.2).
        Subtree,
        /// The words of its own sentences, without the words in segments below it.
        Own,
    }

    /// A document of a node's collection.
    pub enum Documents {
        /// All text of a page at the node.
        Page,
        /// The text of one segment; a page may have several at one node.
        Segment,
    }

    /// Whether documents without a feature count in the number of documents n.
    pub enum EmptyDocuments {
        /// They do not.
        LeaveOut,
        /// They do.
        Count,
    }

    /// The features over which a sentence's entropy is the mean.
    pub enum Features {
        /// Each feature once.
        Distinct,
        /// Each occurrence.
        All,
    }

    /// How sentences without an entropy are treated: at a node whose collection has one document, or where the tree has no node, or a
    /// node without a document.
    pub enum WithoutEntropy {
        /// They are informative.
        Keep,
        /// They are redundant.
        Drop,
    }

    /// How sentences without a feature are treated.
    pub enum NoFeatures {
        /// They are informative.
        Keep,
        /// They are redundant.
        Drop,
        /// Like the sentence before them on the page; the first sentence is informative.
        AsBefore,
    }

    /// The source of the thresholds.
    pub enum Rule {
        /// This threshold for all nodes.
        Fixed(f64, in 0.0..=1.0),
        /// For each node the threshold with the best F on its labelled sentences (4.4). Without labelled
        /// pages this is an error.
        Labels,
    }

    /// The sentences that count as positive in F.
    pub enum Positive {
        /// The informative ones, which are kept.
        Informative,
        /// The redundant ones, which are dropped.
        Redundant,
    }

    /// Which of equally good thresholds is taken.
    pub enum Ties {
        /// The smallest.
        Smallest,
        /// The one in the middle, of two the smaller one.
        Middle,
        /// The largest.
        Largest,
    }

    /// The threshold of a node with too few labelled sentences of its own.
    pub enum Unlabelled {
        /// The best one for all labelled sentences at and below the node, or else at and below the nearest node above
        /// that has enough of them.
        Ancestor,
        /// The best one for all labelled sentences of the site.
        Site,
        /// This one.
        Fixed(f64, in 0.0..=1.0),
    }
}

cleaning::params! {
    /// The method's parameters, unchecked.
    pub struct SentenceSstParams {
        /// Which sibling leaves are merged into one segment.
        pub siblings: Siblings = Siblings::SameTag,
            because "3.1: if they have the same tag. Literally, a menu DIV and an article DIV beside it become one segment";
        /// Whether bodies of different signatures are different nodes.
        pub bodies: Bodies = Bodies::Alike,
            because "3.2: one tree summarizes the pages of a site; if each page has its own attributes at BODY, no \
                     two pages share a node with them and everything is kept";
        /// Which attributes are display attributes (Attr of a node).
        pub attributes: DisplayAttributes = DisplayAttributes::Presentational,
            because "3.2 says display attributes, which is the word of the thesis it builds on, and names none; as in sst";
        /// The place of a sentence that crosses the edge of a leaf segment, for example because of a link in
        /// it.
        pub sentences: Sentences = Sentences::Whole, because "4.3: a sentence is informative or not, as a unit";
        /// Whether a feature is the Porter stem of a word.
        pub stem: bool = true, because "the paper does not say; as the papers that its method comes from";
        /// Whether stop words are left out of the features.
        pub stop_words: bool = true, because "4.2: features are meaningful keywords without stop words";
        /// Which words of a segment are in the collection of its node. The choices differ at nodes that are a
        /// leaf on one page and inner on another, and for sentences that cross the edges of leaves.
        pub collection: Collection = Collection::Subtree,
            because "3.2: the document collection of segments, and a segment is a subtree of the page";
        /// A document of a node's collection. The choices are equal if a page has one segment at each node.
        pub documents: Documents = Documents::Page,
            because "4.2: the value of a feature depends on the number of pages that have it. By segments a menu of \
                     ten items has ten documents on each page, and no entropy of its words is near 1";
        /// Whether documents without a feature count in n, the base of the logarithm.
        pub empty_documents: EmptyDocuments = EmptyDocuments::LeaveOut,
            because "4.2 is silent; an empty place on one page is no sign that the other pages differ there";
        /// The features over which a sentence's entropy is the mean.
        pub sentence_features: Features = Features::Distinct, because "4.3: all k features of the sentence";
        /// How sentences at a node whose collection has one document are treated.
        pub single_document: WithoutEntropy = WithoutEntropy::Keep,
            because "4.2: features of one document have entropy 0, by which no threshold drops a sentence";
        /// How sentences are treated where the tree has no node, or a node without a document.
        pub unseen: WithoutEntropy = WithoutEntropy::Keep,
            because "the paper's tree has all pages; a feature on no training page has entropy 0";
        /// How sentences without a feature, 0 / 0 in E(S), are treated.
        pub no_features: NoFeatures = NoFeatures::Keep, because "4.4: they are not above any threshold";
        /// The source of the thresholds T.
        pub rule: Rule = Rule::Fixed(0.5),
            because "4.4 is \"labels\", with 100 labelled pages of each site; a crawl has none. The paper prints no \
                     threshold; 0.5 is the middle of the range";
        /// The step by which rule = "labels" tries thresholds, from 0 to 1.
        pub step: f64 = 0.1, in 0.01..=1.0, because "4.4";
        /// The sentences that count as positive in the F of rule = "labels". If no labelled sentence is
        /// positive, T is 0 for "informative" and 1 for "redundant".
        pub positive: Positive = Positive::Informative,
            because "4.4: recall grows with the threshold, so the kept sentences are positive";
        /// Which of equally good thresholds rule = "labels" takes.
        pub ties: Ties = Ties::Smallest, because "4.4 starts at 0 and goes up, and takes the largest F";
        /// With rule = "labels", the threshold of a node with fewer labelled sentences than least-labels. If
        /// no labelled sentence of the site has an entropy, it is 0.5, or the fixed one.
        pub unlabelled: Unlabelled = Unlabelled::Ancestor,
            because "the paper is silent; nodes near each other in the tree are alike";
        /// The number of labelled sentences that a node needs for a threshold of its own. A very large number
        /// gives one threshold for the site.
        pub least_labels: u32 = 1, in 1..,
            because "4.4 has no such number; F needs at least one sentence";
    }
}

impl SentenceSstParams {
    /// The options of features under these parameters. The site shares terms among methods with equal
    /// options.
    pub(crate) fn term_options(&self) -> TermOptions {
        TermOptions { stem: self.stem, stop_words: self.stop_words, ..TermOptions::default() }
    }
}

#[cfg(test)]
mod reference;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_options_are_shared_with_the_measures() {
        assert_eq!(SentenceSstParams::default().term_options(), TermOptions::default());
    }
}
