//! The reason why a part of a page is kept or dropped where a step decided behind the method.

use page::Span;

use crate::Spans;

/// A part of a page's text on which a step decided last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reason {
    /// The part; neither empty nor within a character.
    pub span: Span,
    /// Whether it is kept.
    pub kept: bool,
    /// The id of the step; crate `steps` lists them.
    pub step: &'static str,
    /// In a few words, why.
    pub why: &'static str,
}

/// The `reasons` with those of a `later` step in their place where they overlap. Both, and the result, are sorted and disjoint.
pub(crate) fn overlaid(reasons: &[Reason], later: Vec<Reason>) -> Vec<Reason> {
    let over: Spans = later.iter().map(|reason| reason.span).collect();
    let rest = over.complement(reasons.last().map_or(0, |reason| reason.span.end));
    let parts = |&reason: &Reason| rest.parts_within(reason.span).map(move |span| Reason { span, ..reason });
    let left = reasons.iter().flat_map(parts);
    let mut all: Vec<Reason> = left.chain(later).collect();
    all.sort_by_key(|reason| reason.span.start);
    all
}
