//! Shingling (Ramaswamy et al. 2004, as described by Debnath et al. 2005 in 6.7): parts of pages that several
//! pages of a site share, nearly word for word, are its template, and everything else is kept. This file has the parameters.
//!
//! A page is read as a tree of nodes, each with its text, its size and a sample of its shingles;
//! [`ShinglingParams`] selects the nodes and the size of samples. Nodes of all pages are grouped by their
//! resemblance, from the largest to the smallest. A group on enough pages is a shared fragment. The fit
//! statistics include the bytes of a cache that stores each shared fragment once.
//!
//! The README gives the definitions, marks the facts that we know from memory alone, and lists every open
//! choice.

mod grouping;
mod method;
mod nodes;
mod sketch;

use cleaning::{DistinctPages, above};
use page::Page;

pub use nodes::{Nodes, WholePage};

cleaning::choices! {
    /// Which training pages are copies of one page, and count as one.
    pub enum Duplicates {
        /// None: each page counts.
        None,
        /// Those with the same text.
        SameText,
    }
}

impl Duplicates {
    /// Numbers the distinct pages among these, given in the order of the sample.
    pub(crate) fn distinct<'p>(self, pages: impl Iterator<Item = &'p Page>) -> DistinctPages {
        match self {
            Self::SameText => DistinctPages::by(pages.map(Page::text)),
            Self::None => DistinctPages::by(pages.enumerate().map(|(position, _)| position)),
        }
    }
}

cleaning::params! {
    /// The method's parameters, unchecked.
    pub struct ShinglingParams {
        /// Which nodes of a page are compared.
        pub nodes: Nodes = Nodes::Structure,
            because "from memory of the original: its tree leaves formatting out; Debnath et al., 6.7, speak of nodes";
        /// How a node that holds all the text of the body is treated.
        pub whole_page: WholePage = WholePage::Compare,
            because "the plain reading, because the whole page is a node of its tree. But if the template has most \
                     of the shingles (.82), whole pages resemble each other by .7, and are removed as a whole";
        /// MinFragSize: bytes of text (SubtreeSize) below which a node is not compared.
        pub least_size: u32 = 30, in 1..,
            because "from memory of the original's experiments; Debnath et al. give none";
        /// W: the number of words of a shingle. A node with fewer words is one shingle, so it must agree in
        /// every word.
        pub shingle_width: u32 = 4, in 1..=1000,
            because "silent; a changed word costs W shingles, and fragments are short: of 40 words with one changed r is \
                     .80 with W = 4, and .51 with the 10 that Broder et al. took for whole documents";
        /// k: the most shingles of a node that are kept (SubtreeShingles), those with the smallest hashes.
        pub shingles_kept: u32 = 100, in 1..=100_000,
            because "silent; most nodes have fewer, and for the others the standard deviation of r is about .05";
        /// MinMatchFactor: the least resemblance (8) of two nodes of one fragment.
        pub least_resemblance: f64 = 0.7, in above(0.0, 1.0),
            because "from memory of the original's experiments; Debnath et al. give none";
        /// ShareFactor: the fewest distinct pages of a shared fragment.
        pub least_pages: u32 = 2, in 2..,
            because "from memory of the original, where any two may share; Debnath et al. give none";
        /// The smallest share of the distinct training pages that have a shared fragment; least-pages applies
        /// too.
        pub least_share: f64 = 0.0, in 0.0..=1.0, because "the papers have no such share";
        /// Which training pages are copies of one page and count as one.
        pub duplicates: Duplicates = Duplicates::None,
            because "silent; a cache saves most by copies, and ContentExtractor, with which it is compared, counts \
                     each page";
        /// Whether the fit also reports storage in bytes of HTML. It does not change the kept text.
        pub html_storage: bool = false,
            because "Debnath et al., 6.7, measure HTML files; each page is written out again for it";
    }
}
