//! Kohlschütter, Fankhauser and Nejdl 2010: a block of text is content or boilerplate by the number of words,
//! the link density and the text density of the block and of the blocks before and after it (id
//! `boilerpipe`). This file has the parameters.
//!
//! The method judges one page at a time and has no fit. The paper's two decision trees are given from memory;
//! [`BoilerpipeParams`] also trains a tree on labelled pages of other sites.

mod blocks;
mod boilerpipe;

use cleaning::{Advice, Declared as _, Info, Method, MethodParams, Params, Trainer};

use crate::boilerpipe::{ID, Judge, TreeTrainer};

pub use boilerpipe::{Boilerpipe, Rules};

cleaning::params! {
    /// The method's parameters, unchecked.
    pub struct BoilerpipeParams {
        /// The decision tree.
        pub rules: Rules = Rules::Words, because "the paper's better one of the two";
        /// Training: the most leaves of a tree that is learned from labelled sites.
        pub leaves: u32 = 8, in 2..=4_096, because "the paper's trees have six and seven";
        /// Training: the fewest blocks of a leaf.
        pub least_rows: u32 = 1000, in 1..,
            because "the paper prunes for few rules: a leaf has at least a thousand blocks";
    }
}

impl Params for BoilerpipeParams {
    const INFO: &'static Info = &Info {
        id: ID,
        name: "Boilerplate detection",
        summary: "keeps blocks that are long, or dense in text, and poor in links, as their neighbours are",
        citation: "Christian Kohlschütter, Peter Fankhauser, and Wolfgang Nejdl. Boilerplate Detection using Shallow Text \
                   Features. In Proceedings of the Third ACM International Conference on Web Search and Data Mining (WSDM \
                   2010), New York, February 2010, pages 441-450.",
        ..Info::of(Self::PARAMS)
    };

    const ADVICE: Advice = Advice { compares_pages: false, ..Advice::NONE };
}

impl MethodParams for BoilerpipeParams {
    fn make(self) -> Box<dyn Method> {
        Box::new(Boilerpipe { judge: Judge::Printed(self.rules) })
    }

    fn trainer(self) -> Option<Box<dyn Trainer>> {
        Some(Box::new(TreeTrainer(self)))
    }
}
