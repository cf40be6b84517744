//! The words that parameters may be. What is done by each is said where it is read.

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
        /// It stands in the smallest segment that holds it all.
        Whole,
        /// It is cut there, and each piece is a sentence.
        Cut,
    }
}

cleaning::choices! {
    /// Which words of a segment are in the collection of its node.
    pub enum Collection {
        /// All that stand in it (3.2).
        Subtree,
        /// Those of its own sentences: what stands in a segment below it is left to that one's node.
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
