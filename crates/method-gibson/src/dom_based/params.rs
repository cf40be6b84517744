//! The parameters of the DOM-based algorithm.

use super::contents::{Content, Nodes, Offsets};
use crate::frequency::Frequency;

cleaning::params! {
    /// The parameters of `gibson-dom`, unchecked.
    pub struct GibsonDomParams {
        /// F: on how many pages a node's content must occur for it to be template.
        pub frequency: Frequency = Frequency::Pages(100),
            because "the 2014 paper, 5.2: F = 100; it removes nothing from a site of fewer pages. The papers have no \
                     share; 0.1 is 100 pages of 1000, which is as many as the text-based algorithm samples (P)";
        /// Which nodes are compared.
        pub nodes: Nodes = Nodes::ElementsAndText,
            because "the 2014 paper, 2: each node; in a DOM tree texts are nodes";
        /// What the content of a node is, of which its hash is made.
        pub content: Content = Content::Html,
            because "the 2014 paper, 2: the content of the node; its markup is part of it";
        /// Whether start and end of a node, in bytes of the text, are part of its hash.
        pub offsets: Offsets = Offsets::Ignore,
            because "the 2014 paper, 2, has the hash made by the content of the node and the start and end of offsets; read \
                     as where the node stands, since a menu behind a title of another length would be another menu";
    }
}
