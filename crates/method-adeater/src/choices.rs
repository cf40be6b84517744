//! The words that parameters may be. What is done by each is said where the tree is grown and images are encoded.

cleaning::choices! {
    /// By what a split is chosen.
    pub enum Split {
        /// Information gain.
        Entropy,
        /// The fall of the Gini impurity.
        Gini,
    }
}

cleaning::choices! {
    /// What stands for a size that a page does not tell.
    pub enum Missing {
        /// -1, below every size, so that a split can set missing ones apart.
        Below,
        /// The mean over those labelled images that tell theirs.
        Mean,
    }
}
