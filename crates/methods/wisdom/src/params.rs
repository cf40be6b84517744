//! The parameters of WISDOM, and of M1 and M2, which have those that concern leaves: the paper's choices as defaults, and
//! each choice that it leaves open under a name.

use crate::choices::{
    ConstraintOn, Criterion, Dummies, Expand, Nonsingleton, OneChild, SiiOver, Wanted, WithoutTerms,
};
use crate::reading_params::with_reading;
use crate::search::{Constraint, Search};

with_reading! {
    /// The method's parameters, unchecked.
    pub struct WisdomParams {
        /// k of k-MIB: the most blocks of each type in the skeleton of a page.
        pub k: u32 = 1, in 1..=1000, because "the paper's default (4.4)";
        /// f_A for the search for TOC blocks and for their SII; only if wanted is "toc" or "both".
        pub criterion: Criterion = Criterion::Api,
            because "the paper's default (4.4); \"alen\" is its remedy for pages with poor anchors (Figure 21)";
        /// f_A for the search for article blocks and for their SII; only if wanted is "article" or "both".
        pub article_criterion: Criterion = Criterion::Clen,
            because "the paper, 3.3: a node whose f_A is 0 is for articles one whose CLEN_A is 0";
        /// ST: a node whose SII is at or above it is not opened.
        pub structure_threshold: f64 = 0.8, in 0.0..=1.0,
            because "the paper's default (4.4); Figure 21 has 0.9 for alen";
        /// The feature that the type constraint of TOC blocks bounds, divided by the number of anchors.
        pub constraint_on: ConstraintOn = ConstraintOn::Api,
            because "the paper, 3.2.2; Figure 21 B has TC = 1.25 with f_A = ALEN_A and does not say on which of the two";
        /// Whether the type constraints apply: in k-MIB, in merging and in condensing.
        pub filter: bool = true,
            because "the paper, 3.2.2; without them Figures 13, 14 and 16 are drawn";
        /// The m children over which SII is taken.
        pub sii_over: SiiOver = SiiOver::All,
            because "the paper, 3.1.3; 3.3 also calls a node a dummy whose f_A is 0";
        /// What k-MIB does at a node with one child, for which there is no SII.
        pub one_child: OneChild = OneChild::Open,
            because "the paper defines SII for more than one child; \"take\" would stop at the root's first only child";
        /// Which siblings are merged with the skeleton.
        pub expand: Expand = Expand::DstmCstm, because "the paper's default (4.4)";
        /// k of k-CSTM: which nonsingleton ancestor's siblings are merged; with expand = "dstm-cstm" alone.
        pub cstm_level: u32 = 1, in 1..=100, because "the paper's default (4.4): 1-CSTM";
        /// The feature that is 0 for a dummy node in DSTM and k-CSTM.
        pub dummies: Dummies = Dummies::Criterion,
            because "the paper, 3.3, defines a dummy node as one whose f_A is 0; its example for TOC blocks, ALEN_A \
                     = 0, is f_A in a search by length; there both are the same";
        /// How many siblings that are no dummies make an ancestor nonsingleton.
        pub nonsingleton: Nonsingleton = Nonsingleton::SeveralSiblings,
            because "the paper, 3.3: more than one nondummy sibling";
        /// Whether a sibling that is a dummy may be merged.
        pub merge_empty: bool = false,
            because "the paper, 3.3: a dummy node is not merged; the condition f_A(S') < f_A(S) alone would accept \
                     it";
        /// Whether subtrees that fail the type constraint are taken out of the expanded trees.
        pub condense: bool = true, because "the paper, 3.3";
        /// How condensing an article treats a node without a term (a number, stop words), which has no CII;
        /// only with condense = true.
        pub without_terms: WithoutTerms = WithoutTerms::Drop,
            because "the paper is silent; such a node meets no constraint, and is mostly layout";
        /// Whether the fit mines all training pages too, and reports statistics of the skeletons that it finds.
        pub describe: bool = false,
            because "it makes a fit as slow as cleaning; Figures 13 and 14 are drawn from it";
    }
}

impl WisdomParams {
    /// The searches for articles and for TOC blocks, if wanted.
    pub(crate) fn searches(&self) -> (Option<Search>, Option<Search>) {
        let filtered = |constraint| if self.filter { constraint } else { Constraint::Off };
        let article = Search {
            criterion: self.article_criterion,
            dummies: self.dummies.feature(self.article_criterion, Criterion::Clen),
            constraint: filtered(Constraint::Article(self.article_constraint)),
        };
        let toc = Search {
            criterion: self.criterion,
            dummies: self.dummies.feature(self.criterion, Criterion::Alen),
            constraint: filtered(Constraint::Toc(self.toc_constraint, self.constraint_on)),
        };
        let (of_article, of_toc) = (self.wanted != Wanted::Toc, self.wanted != Wanted::Article);
        (of_article.then_some(article), of_toc.then_some(toc))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the features that decide on dummy nodes, in the searches for articles and for TOC blocks.
    #[track_caller]
    fn check_dummies(params: &WisdomParams, expected: [Criterion; 2]) {
        let (article, toc) = params.searches();
        assert_eq!([article, toc].map(|search| search.unwrap().dummies), expected);
    }

    #[test]
    fn dummies_are_found_by_the_criterion_or_by_the_length_of_the_type() {
        use Criterion::{Alen, Api, Clen, Tlen};

        let params = WisdomParams { article_criterion: Tlen, ..WisdomParams::default() };
        check_dummies(&params, [Tlen, Api]);
        check_dummies(&WisdomParams { dummies: Dummies::Length, ..params }, [Clen, Alen]);
    }
}

with_reading! {
    /// The parameters of M1, unchecked.
    pub struct M1Params {}
}

with_reading! {
    /// The parameters of M2, unchecked.
    pub struct M2Params {
        /// The length that TLEN of a leaf must exceed.
        pub longer_than: u32 = 5, in 0..=1_000_000, because "the paper, 4.4";
        /// Whether a leaf must meet the type constraints as well.
        pub constraints: bool = true,
            because "the paper, 4.4: M2 works like M1; its filter by length could also mean length only";
    }
}
