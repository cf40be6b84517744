//! The values of parameters. Their effects are documented where pages are mined.

cleaning::choices! {
    /// Which informative structure is wanted.
    #[derive(Eq)]
    pub enum Wanted {
        /// Articles and tables of contents.
        Both,
        /// Articles.
        Article,
        /// Tables of contents.
        Toc,
    }
}

cleaning::choices! {
    /// The structures kept of a page in which both are found, if both are wanted.
    #[derive(Eq)]
    pub enum Mixed {
        /// Both.
        Union,
        /// The article.
        Article,
        /// The table of contents.
        Toc,
    }
}

cleaning::choices! {
    /// The nodes of the tree.
    #[derive(Eq)]
    pub enum Leaves {
        /// Elements alone: text belongs to the element that it is in.
        Elements,
        /// Texts too.
        Texts,
    }
}

cleaning::choices! {
    /// The role of the elements and texts in an anchor.
    #[derive(Eq)]
    pub enum Anchors {
        /// They are parts of it: an anchor that holds no other one is a leaf.
        Leaves,
        /// They are nodes below it, as in any other element.
        Opened,
    }
}

cleaning::choices! {
    /// What ALEN, CLEN and TLEN count.
    #[derive(Eq)]
    pub enum Length {
        /// Characters of the visible text.
        Characters,
        /// Bytes of it, as UTF-8.
        Bytes,
    }
}

cleaning::choices! {
    /// The terms over which CII is the mean.
    #[derive(Eq)]
    pub enum MeanOver {
        /// The distinct terms of the node's text.
        Distinct,
        /// All occurrences of terms in it.
        Occurrences,
    }
}

cleaning::choices! {
    /// Where the text around an anchor ends, besides at other anchors and at the greatest number of terms.
    #[derive(Eq)]
    pub enum SurroundingWithin {
        /// At the ends of the line: the innermost block.
        Line,
        /// Nowhere else.
        Page,
    }
}

cleaning::choices! {
    /// The aggregated feature f_A by which blocks are searched.
    #[derive(Eq)]
    pub enum Criterion {
        /// Anchor precision.
        Api,
        /// Length of anchor texts.
        Alen,
        /// Length of texts outside of anchors.
        Clen,
        /// Length of all text.
        Tlen,
    }
}

impl Criterion {
    /// The name in manifests.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Api => "api",
            Self::Alen => "alen",
            Self::Clen => "clen",
            Self::Tlen => "tlen",
        }
    }
}

cleaning::choices! {
    /// The children over which SII is taken.
    #[derive(Eq)]
    pub enum SiiOver {
        /// All that are no dummy tags.
        All,
        /// Only those of these whose f_A is not 0.
        WithValue,
    }
}

cleaning::choices! {
    /// What k-MIB does at a node with one child, which has no SII.
    #[derive(Eq)]
    pub enum OneChild {
        /// Goes on to the child.
        Open,
        /// Takes the node.
        Take,
    }
}

cleaning::choices! {
    /// The feature that the type constraint of TOC blocks bounds.
    #[derive(Eq)]
    pub enum ConstraintOn {
        /// API_A.
        Api,
        /// The criterion f_A.
        Criterion,
    }
}

cleaning::choices! {
    /// What condensing does with a node without a term, which has no CII.
    #[derive(Eq)]
    pub enum WithoutTerms {
        /// Drops it.
        Drop,
        /// Keeps it.
        Keep,
    }
}

cleaning::choices! {
    /// How far the skeleton is expanded.
    #[derive(Eq)]
    pub enum Expand {
        /// By DSTM and k-CSTM.
        DstmCstm,
        /// By DSTM.
        Dstm,
        /// Not at all.
        None,
    }
}

cleaning::choices! {
    /// The feature that is 0 for a dummy node in the search for siblings.
    #[derive(Eq)]
    pub enum Dummies {
        /// The criterion f_A.
        Criterion,
        /// ALEN_A for TOC blocks, CLEN_A for articles.
        Length,
    }
}

impl Dummies {
    /// The feature, in a search by `criterion` for blocks whose length is `length`.
    pub(crate) const fn feature(self, criterion: Criterion, length: Criterion) -> Criterion {
        match self {
            Self::Criterion => criterion,
            Self::Length => length,
        }
    }
}

cleaning::choices! {
    /// Which ancestors are nonsingleton.
    #[derive(Eq)]
    pub enum Nonsingleton {
        /// Those with more than one sibling that is not a dummy.
        SeveralSiblings,
        /// Those with any.
        AnySibling,
    }
}
