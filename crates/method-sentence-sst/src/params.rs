//! The parameters and the words that they may be: the paper's choices as defaults, and each choice that it leaves open under a name.

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
}

cleaning::choices! {
    /// What becomes of a sentence that goes over the edge of a leaf segment.
    pub enum Sentences {
        /// It is in the smallest segment that holds it all.
        Whole,
        /// It is cut there, and each piece is a sentence.
        Cut,
    }
}

cleaning::choices! {
    /// Which words of a segment are in the collection of its node.
    pub enum Collection {
        /// All that are in it (3.2).
        Subtree,
        /// Those of its own sentences: what is in a segment below it is left to that one's node.
        Own,
    }
}

cleaning::choices! {
    /// What one document of a collection is.
    pub enum Documents {
        /// All that a page says at the node.
        Page,
        /// What one segment says, of which a page may have several at one node.
        Segment,
    }
}

cleaning::choices! {
    /// Whether documents without a feature count in the number of documents n.
    pub enum EmptyDocuments {
        /// They do not.
        LeaveOut,
        /// They do.
        Count,
    }
}

cleaning::choices! {
    /// What a sentence's entropy is the mean over.
    pub enum Features {
        /// Each feature once.
        Distinct,
        /// Each occurrence.
        All,
    }
}

cleaning::choices! {
    /// What becomes of sentences at a node whose collection has one document.
    pub enum SingleDocument {
        /// They are informative.
        Keep,
        /// They are redundant.
        Drop,
    }
}

cleaning::choices! {
    /// What becomes of sentences where the tree has no node, or a node without a document.
    pub enum Unseen {
        /// They are informative.
        Keep,
        /// They are redundant.
        Drop,
    }
}

cleaning::choices! {
    /// What becomes of sentences without a feature.
    pub enum NoFeatures {
        /// They are informative.
        Keep,
        /// They are redundant.
        Drop,
        /// What the sentence before them on the page is; informative where none has a feature.
        AsBefore,
    }
}

cleaning::choices! {
    /// Where the thresholds come from.
    pub enum Rule {
        /// This is that of all nodes.
        Fixed(f64, in 0.0..=1.0),
        /// Each node's is the one with the best F on its labelled sentences (4.4). Without labelled pages an error.
        Labels,
    }
}

cleaning::choices! {
    /// Which sentences F counts as found and relevant.
    pub enum Positive {
        /// The informative ones, which are kept.
        Informative,
        /// The redundant ones, which are dropped.
        Redundant,
    }
}

cleaning::choices! {
    /// Which of equally good thresholds is taken.
    pub enum Ties {
        /// The smallest.
        Smallest,
        /// The one in the middle, of two the smaller one.
        Middle,
        /// The largest.
        Largest,
    }
}

cleaning::choices! {
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
            because "3.1: if they have the same tag. By the letter a menu DIV and an article DIV beside it become one segment";
        /// Whether bodies of different signatures are different nodes.
        pub bodies: Bodies = Bodies::Alike,
            because "3.2: one tree summarizes the pages of a site; where each page gives its BODY attributes of its own, by \
                     them no two pages meet and all is kept";
        /// Which attributes are display attributes (Attr of a node).
        pub attributes: DisplayAttributes = DisplayAttributes::Presentational,
            because "3.2 says display attributes, which is the word of the thesis it builds on, and names none; as in sst";
        /// What becomes of a sentence that goes over the edge of a leaf segment, a link in the middle of it above all.
        pub sentences: Sentences = Sentences::Whole, because "4.3: the sentence is the unit of what is informative";
        /// Whether a feature is the Porter stem of a word.
        pub stem: bool = true, because "the paper does not say; as the papers that its method comes from";
        /// Whether stop words are left out of the features.
        pub stop_words: bool = true, because "4.2: features are meaningful keywords without stop words";
        /// Which words of a segment are in the collection of its node. The choices differ at nodes that are a leaf on one
        /// page and inner on another, and for sentences that go over the edges of leaves.
        pub collection: Collection = Collection::Subtree,
            because "3.2: the document collection of segments, and a segment is a subtree of the page";
        /// What a document of a node's collection is. The choices are the same where a page has one segment a node.
        pub documents: Documents = Documents::Page,
            because "4.2: what a feature is worth depends on in how many pages it stands. By segments a menu of ten \
                     items has ten documents a page, and none of its words is near 1";
        /// Whether documents without a feature count in n, the base of the logarithm.
        pub empty_documents: EmptyDocuments = EmptyDocuments::LeaveOut,
            because "4.2 is silent; a page on which a place is empty does not say that the others differ there";
        /// What a sentence's entropy is the mean over.
        pub sentence_features: Features = Features::Distinct, because "4.3: all k features of the sentence";
        /// What becomes of sentences at a node whose collection has one document.
        pub single_document: SingleDocument = SingleDocument::Keep,
            because "4.2: features of one document have entropy 0, by which no threshold drops a sentence";
        /// What becomes of sentences where the tree has no node, or one without a document.
        pub unseen: Unseen = Unseen::Keep,
            because "the paper's tree has all pages; what no page has said has entropy 0";
        /// What becomes of sentences without a feature: 0 / 0 in E(S).
        pub no_features: NoFeatures = NoFeatures::Keep, because "4.4: they are not above any threshold";
        /// Where the thresholds T come from.
        pub rule: Rule = Rule::Fixed(0.5),
            because "4.4 is \"labels\", with 100 labelled pages a site; a crawl has none. The paper prints no threshold; 0.5 \
                     is the middle of the range";
        /// The step by which rule = "labels" tries thresholds, from 0 to 1.
        pub step: f64 = 0.1, in 0.01..=1.0, because "4.4";
        /// Which sentences the F of rule = "labels" looks for. Where no labelled sentence is one of them, T is 0 for
        /// informative ones and 1 for redundant ones.
        pub positive: Positive = Positive::Informative,
            because "4.4: recall grows with the threshold, so what is kept is what is found";
        /// Which of equally good thresholds rule = "labels" takes.
        pub ties: Ties = Ties::Smallest, because "4.4 starts at 0 and goes up, and takes the largest F";
        /// With rule = "labels", the threshold of a node with fewer labelled sentences than least-labels. Where no labelled
        /// sentence of the site has an entropy, it is 0.5 unless one is given.
        pub unlabelled: Unlabelled = Unlabelled::Ancestor,
            because "the paper is silent; nodes near each other in the tree are alike";
        /// How many labelled sentences a node needs for a threshold of its own. A great number makes one for the site.
        pub least_labels: u32 = 1, in 1..,
            because "4.4 asks for none; one is the least that F can be counted on";
    }
}

impl SentenceSstParams {
    /// What a feature is under these parameters; the site shares terms among methods of equal options.
    pub(crate) fn term_options(&self) -> TermOptions {
        TermOptions { stem: self.stem, stop_words: self.stop_words, ..TermOptions::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_options_are_shared_with_the_measures() {
        assert_eq!(SentenceSstParams::default().term_options(), TermOptions::default());
    }
}
