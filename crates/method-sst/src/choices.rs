//! The words that parameters may be. What is done by each is said where pages are laid onto the tree and thresholds are chosen.

cleaning::choices! {
    /// What becomes of text outside of BODY.
    pub enum Outside {
        /// It is left out (4.1.2).
        Drop,
        /// It is kept.
        Keep,
    }
}

cleaning::choices! {
    /// What becomes of a part of a page whose presentation style the tree has not seen.
    pub enum Unseen {
        /// It is kept as "possibly meaningful" (Figure 4-7).
        Keep,
        /// It is left out, unless the element node above it is meaningful as a whole.
        Drop,
    }
}

cleaning::choices! {
    /// Which features are locally noisy, and left out of what is kept (4.2.5).
    pub enum LocalNoise {
        /// Those whose importance 1 - H(a) is below epsilon.
        Importance,
        /// Those whose entropy H(a) is below epsilon, by the letter.
        Literal,
        /// None.
        Off,
    }
}

cleaning::choices! {
    /// Within what the entropy of locally noisy features is taken, and what they are left out of (4.2.5).
    pub enum LocalNoiseWithin {
        /// The maximal meaningful element node, with all below it.
        Meaningful,
        /// Each leaf of it by itself.
        Leaf,
    }
}

cleaning::choices! {
    /// Where the threshold t comes from.
    pub enum Rule {
        /// The same for all sites.
        Fixed(f64, in 0.0..=1.0),
        /// The one with the best token F on the labelled pages of the site (5.3). Without labelled pages an error.
        Labels,
    }
}
