//! Whether the bodies of a site's pages are one node of its tree: a choice of every method that lays pages over each
//! other by their looks.

crate::choices! {
    /// Whether BODY elements that look different are different nodes.
    #[derive(Eq, Hash)]
    pub enum Bodies {
        /// All bodies are one node, so that a site has one tree.
        Alike,
        /// They are, as any other elements.
        ByLook,
    }
}
