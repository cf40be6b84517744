//! What a leaf without features is worth: 0 / 0 in the formulas of both of Yi's trees (2004, (5-4) and (5-7)).

crate::choices! {
    /// The importance of a leaf of several pages or tag nodes in which no feature stands.
    #[derive(Eq, Hash)]
    pub enum EmptyLeaf {
        /// 0.
        Noise,
        /// 1.
        Important,
    }
}
