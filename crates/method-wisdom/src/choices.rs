//! The choices that several parameters share: what they are called in manifests, and which is the default.
//!
//! Why each default is one is said in `info` and nowhere else.

use page::Tag;
use serde::{Deserialize, Serialize};

/// Which informative structure is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wanted {
    /// Articles and tables of contents.
    #[default]
    Both,
    /// Articles.
    Article,
    /// Tables of contents.
    Toc,
}

/// What is kept of a page in which both structures are found, where both are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mixed {
    /// Both.
    #[default]
    Union,
    /// The article.
    Article,
    /// The table of contents.
    Toc,
}

/// What may be a leaf of the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leaves {
    /// Elements alone: text belongs to the element that it stands in.
    #[default]
    Elements,
    /// Texts too.
    Texts,
}

/// What becomes of the elements and texts in an anchor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Anchors {
    /// They are parts of it: an anchor that holds no other one is a leaf.
    #[default]
    Leaves,
    /// They are nodes below it, as in any other element.
    Opened,
}

/// What ALEN, CLEN and TLEN count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Length {
    /// Characters of the visible text.
    #[default]
    Characters,
    /// Bytes of it, as UTF-8.
    Bytes,
}

/// What CII is the mean over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MeanOver {
    /// The distinct terms of the node's text.
    #[default]
    Distinct,
    /// All occurrences of terms in it.
    Occurrences,
}

/// Where the text around an anchor ends, beside at other anchors and at the greatest number of terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SurroundingWithin {
    /// At the ends of the line: the innermost block.
    #[default]
    Line,
    /// Nowhere else.
    Page,
}

/// The aggregated feature f_A that blocks are searched by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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

impl Criterion {
    /// As manifests write it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Api => "api",
            Self::Alen => "alen",
            Self::Clen => "clen",
            Self::Tlen => "tlen",
        }
    }
}

/// Which children SII is taken over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SiiOver {
    /// All that are no dummy tags.
    #[default]
    All,
    /// Of these just those whose f_A is not 0.
    WithValue,
}

/// What k-MIB does at a node with one child, which has no SII.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OneChild {
    /// Goes on to the child.
    #[default]
    Open,
    /// Takes the node.
    Take,
}

/// What the type constraint of TOC blocks is read on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ConstraintOn {
    /// API_A.
    #[default]
    Api,
    /// The criterion f_A.
    Criterion,
}

/// What condensing does with a node that holds no term, and so has no CII.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WithoutTerms {
    /// Drops it.
    #[default]
    Drop,
    /// Keeps it.
    Keep,
}

/// How far the skeleton is expanded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Expand {
    /// By DSTM and k-CSTM.
    #[default]
    DstmCstm,
    /// By DSTM.
    Dstm,
    /// Not at all.
    None,
}

/// Which feature being 0 makes a node a dummy when siblings are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dummies {
    /// The criterion f_A.
    #[default]
    Criterion,
    /// ALEN_A for TOC blocks, CLEN_A for articles.
    Length,
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

/// Which ancestors are nonsingleton.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nonsingleton {
    /// Those with more than one sibling that is not a dummy.
    #[default]
    SeveralSiblings,
    /// Those with any.
    AnySibling,
}

/// The dummy tags where a manifest names none: the paper's, and others of their kind.
pub(crate) const DUMMY_TAGS: &str = "br wbr hr script noscript style link meta base basefont template";

/// The tags of a list with blanks between them.
pub(crate) fn tags(names: &str) -> Vec<Tag> {
    names.split_whitespace().map(|name| Tag::new(&name.to_ascii_lowercase())).collect()
}
