//! The parameters: the papers' choices as defaults, and each choice that is left open under a name.

use cleaning::DisplayAttributes;

use crate::label::Text;
use crate::template::Detection;

cleaning::params! {
    /// The method's parameters, unchecked.
    pub struct RtdmParams {
        /// The pages that the template is found in, drawn by the seed where the training sample has more.
        pub sample_pages: u32 = 20, in 2..,
            because "from memory of Vieira et al.: a small sample, of about two dozen pages, is enough; each page more can \
                     only take away from the template";
        /// Which attributes of an element must be the same, beside its tag, for it to be equal to another.
        pub attributes: DisplayAttributes = DisplayAttributes::None,
            because "from memory of Reis et al.: the label of a node is its tag";
        /// Whether texts are equal only where their words are.
        pub text: Text = Text::Compare,
            because "the template is what stays equal. The 2014 paper says that RTDM takes no text into account, and so may \
                     remove articles of the same structure: that is \"ignore\"";
        /// What it costs to replace a node by one of another label, where to insert or delete one costs 1.
        pub replacement_cost: u32 = 1, in 1..=2,
            because "Reis et al. (from memory) and the plain tree edit distance. With 2, as much as to delete and to \
                     insert, the mapping is the one with the most equal nodes, which is what a template wants";
        /// How the sample pages make the template.
        pub detection: Detection = Detection::Iterate,
            because "from memory of Vieira et al.; one page of another layout leaves next to nothing, which votes, ours, \
                     mend. With a share of 0.5 the template is what most pages have";
        /// The most pairs of siblings looked at in mapping two trees; rows beyond are aligned coarsely.
        pub most_pairs: u32 = 16_000_000, in 0..,
            because "ours: two pages of 1500 nodes are always mapped in full, those of sites nearly always; two rows of \
                     20000 would take 400 million";
    }
}
