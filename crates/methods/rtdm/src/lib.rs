//! RTDM: the template of a site is the set of nodes that a restricted top-down mapping finds equal in a few
//! of its pages (Reis et al. 2004 for the mapping, Vieira et al. 2006 for the template). It is removed from
//! every page. This file has the parameters.
//!
//! A page is a labelled ordered tree. Equal subtrees are one class (`forest`), so most comparisons
//! compare two numbers. The mapping of two trees is computed for pairs of classes, from the lowest up
//! (`mapping`). Rows of children are aligned in full, or coarsely if that would take too
//! long (`alignment`). The nodes that stay are the template (`template`); nodes that are mapped to them are
//! removed (`method`).
//!
//! The README gives the definitions, marks the facts that we know from memory alone, and lists every open
//! choice and the behaviour on real pages.

mod alignment;
mod forest;
mod mapping;
mod method;
mod template;
#[cfg(test)]
mod trees;

pub use cleaning::DisplayAttributes;
pub use forest::Text;
pub use template::Detection;

cleaning::params! {
    /// The method's parameters, unchecked.
    pub struct RtdmParams {
        /// The number of pages in which the template is found. They are drawn by the seed if the training
        /// sample has more.
        pub sample_pages: u32 = 20, in 2..,
            because "from memory of Vieira et al.: a small sample, of about two dozen pages, is enough; each further \
                     page can only make the template smaller";
        /// The attributes that two equal elements must share besides the tag.
        pub attributes: DisplayAttributes = DisplayAttributes::None,
            because "from memory of Reis et al.: the label of a node is its tag";
        /// Whether texts are compared by their words.
        pub text: Text = Text::Compare,
            because "the template is the part that is equal on all pages. The 2014 paper says that RTDM takes no \
                     text into account, and so may remove articles of the same structure: that is \"ignore\"";
        /// The cost of replacing a node by one of another label. To insert or delete a node costs 1.
        pub replacement_cost: u32 = 1, in 1..=2,
            because "Reis et al. (from memory) and the plain tree edit distance. With 2, the cost of a deletion and \
                     an insertion, the mapping has the most equal nodes, which is best for a template";
        /// How the sample pages make the template.
        pub detection: Detection = Detection::Iterate,
            because "from memory of Vieira et al.; one page of another layout leaves nearly no template, which votes \
                     (ours) avoid. With a share of 0.5 the template is the nodes that most pages have";
        /// The most pairs of siblings examined in a mapping of two trees; longer rows are aligned coarsely.
        pub most_pairs: u32 = 16_000_000, in 0..,
            because "ours: two pages of 1500 nodes are always mapped in full, those of sites nearly always; two rows of \
                     20000 would take 400 million";
    }
}
