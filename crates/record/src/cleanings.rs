//! The kept parts of the pages of one site, for every variant, training size and repeat of a run.
//!
//! Beside them what else methods make: traces, which hold the evidence on the elements of one page and no word of it, and models that were
//! learned from labelled sites.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Unit;

/// All cleanings of one unit.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cleanings {
    /// The key of everything from which they were made.
    pub key: String,
    /// Their unit.
    pub unit: Unit,
    /// One entry for each variant, training size and repeat, in the manifest's order.
    pub fitted: Vec<Fitted>,
    /// The failures, in order.
    pub failures: Vec<Failure>,
}

/// A failure: a row of `failures.csv`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Failure {
    /// Its unit.
    pub unit: Unit,
    /// The variant's id; empty if the failure concerns the site.
    pub variant: String,
    /// The page's name; empty if the fit or the site failed.
    pub page: String,
    /// The kind: `fit` (the method refused the site), `page` (a peer failed on the page), `panic`, `limit`
    /// (the method took too long), `misfit` (it kept parts outside of the page), `read` (the site's files
    /// cannot be read), `data` (the whole data set cannot be used), `trace` (the page to trace does not
    /// exist).
    pub kind: String,
    /// The message.
    pub message: String,
}

impl Failure {
    /// A failure of a whole site, or outside of any variant.
    pub fn of(unit: Unit, kind: &str, message: String) -> Self {
        Self { unit, variant: String::new(), page: String::new(), kind: kind.to_owned(), message }
    }
}

/// One fit and its cleaned pages.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fitted {
    /// The variant's id.
    pub variant: String,
    /// Pages fitted on; `None` for all that take part.
    pub training: Option<usize>,
    /// Which sample, from 0.
    pub repeat: u32,
    /// The fit statistics, by name.
    pub fit_statistics: BTreeMap<String, f64>,
    /// The rules of the fit, for a method that has rules.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub rules: Vec<SettledRule>,
    /// Indices of labelled pages, which are not scored.
    pub labelled: Vec<usize>,
    /// The cleaned pages, by index; a page that failed is not among them.
    pub pages: Vec<PageCleaning>,
}

/// A rule that a fit has found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SettledRule {
    /// The whole rule, in one line.
    pub rule: String,
    /// The labelled items to which it applies.
    pub items: usize,
    /// The number of these items whose label agrees with it.
    pub right: usize,
}

/// The kept parts of one page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageCleaning {
    /// Index of the page in its site.
    pub page: usize,
    /// The kept spans as gaps and lengths in turn, in bytes: `[2, 5, 1, 3]` keeps 2..7 and 8..11.
    pub kept: Vec<u32>,
    /// The text, if the method gave a text instead of spans.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub text: Option<AnswerText>,
    /// The weights, if the method gives them.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub weights: Option<Weights>,
    /// The kept elements without text, as sorted indices of nodes, if the method decides on elements.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub elements: Option<Vec<u32>>,
    /// The confidence of the method, if it gives one, in `0.0..=1.0`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub confidence: Option<f64>,
}

/// A text that a method gave.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswerText {
    /// The text, unchanged.
    pub text: String,
    /// The share of its words that are not found in the page, in `0.0..=1.0`.
    pub unfound: f64,
    /// The same as Markdown, where the method gave it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub markdown: Option<String>,
    /// The same as HTML, where the method gave it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub html: Option<String>,
    /// The title that the method stated, where it stated one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub title: Option<String>,
    /// The author that the method stated, where it stated one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub author: Option<String>,
    /// The day of publication that the method stated, where it stated one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub date: Option<String>,
}

/// Weighted spans of one page, small on disk: the weights of a page take few values, each of which is stored once.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// The different weights, in the order of first use.
    pub values: Vec<f64>,
    /// For each span its gap, its length and the index of its weight. Spans are sorted and do not overlap.
    pub spans: Vec<u32>,
}

impl Weights {
    /// From sorted spans that do not overlap, as (start, end, weight); `None` if there are no spans.
    pub fn of(spans: impl Iterator<Item = (u32, u32, f64)>) -> Option<Self> {
        let mut weights = Self::default();
        let mut known: BTreeMap<u64, u32> = BTreeMap::new();
        let mut from = 0;
        for (start, end, weight) in spans {
            let next = weights.values.len();
            let index = *known.entry(weight.to_bits()).or_insert_with(|| {
                weights.values.push(weight);
                u32::try_from(next).expect("a page has far fewer than 2^32 words")
            });
            weights.spans.extend([start - from, end - start, index]);
            from = end;
        }
        Some(weights).filter(|weights| !weights.spans.is_empty())
    }

    /// The spans as (start, end, weight). An index without a value, which valid records do not have, gives
    /// weight 0.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u32, f64)> + '_ {
        let mut from = 0;
        self.spans.chunks_exact(3).map(move |span| {
            let start = from + span[0];
            from = start + span[1];
            (start, from, self.values.get(span[2] as usize).copied().unwrap_or_default())
        })
    }
}

impl PageCleaning {
    /// From sorted, disjoint (start, end) pairs.
    pub fn of(page: usize, spans: impl Iterator<Item = (u32, u32)>) -> Self {
        let mut kept = Vec::new();
        let mut from = 0;
        for (start, end) in spans {
            kept.extend([start - from, end - start]);
            from = end;
        }
        Self { page, kept, text: None, weights: None, elements: None, confidence: None }
    }

    /// The (start, end) pairs of gaps and lengths.
    pub fn spans_of(kept: &[u32]) -> impl Iterator<Item = (u32, u32)> {
        let mut from = 0;
        kept.chunks_exact(2).map(move |pair| {
            let start = from + pair[0];
            from = start + pair[1];
            (start, from)
        })
    }
}

/// One trace on one data set: a place in the folder of records.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TraceUnit {
    /// The trace's id.
    pub trace: String,
    /// The data set's id.
    pub data: String,
}

/// A traced page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trace {
    /// The key of everything from which it was made.
    pub key: String,
    /// The trace and the data set.
    pub unit: TraceUnit,
    /// The site's id.
    pub site: String,
    /// The page's name.
    pub page: String,
    /// Elements and text leaves in document order; the first is the root.
    pub nodes: Vec<TracedNode>,
    /// The evidence about them, in the method's order.
    pub evidence: Vec<TracedEvidence>,
}

/// One element or text leaf.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TracedNode {
    /// Its name; `#text` for a text leaf.
    pub tag: String,
    /// Index of its parent, which is always earlier; `None` for the root.
    pub parent: Option<u32>,
    /// Bytes of its text, including all nodes below it.
    pub length: u32,
    /// Of these, the bytes that are marked.
    pub marked: u32,
    /// Of these, the bytes that the method kept.
    pub kept: u32,
}

/// The evidence on one node.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TracedEvidence {
    /// Index of the node.
    pub node: u32,
    /// A few numbers with different names.
    pub numbers: Vec<TracedNumber>,
    /// The step in which it was decided on, from 1; no two nodes have the same step.
    pub step: Option<u32>,
    /// The decision.
    pub decision: Option<String>,
}

/// One number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TracedNumber {
    /// Its name.
    pub name: String,
    /// Its value, finite.
    pub value: f64,
    /// The bound with which it was compared, if any.
    pub bound: Option<f64>,
}

/// The sites of a run, dealt to folds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// The key of everything from which it was made.
    pub key: String,
    /// Every site that was read for training or will be cleaned.
    pub sites: Vec<DealtSite>,
}

/// One site and its fold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealtSite {
    /// The data set's id.
    pub data: String,
    /// The site's id.
    pub site: String,
    /// The fold of its hosts, from 0; `None` if none of them is used in training.
    pub fold: Option<usize>,
}

/// One model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainedModel {
    /// The key of everything from which it was made.
    pub key: String,
    /// The fold that was left out of its training; `None` if it was trained on all.
    pub without: Option<usize>,
    /// Number of sites in its training.
    pub sites: usize,
    /// Number of their labelled pages.
    pub pages: usize,
    /// Number of training rows from these pages.
    pub rows: usize,
    /// The model as text, or the reason why there is none.
    pub model: Result<String, String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_and_lengths_and_weights_that_stand_once() {
        assert_eq!(PageCleaning::of(0, [(2, 7), (8, 11)].into_iter()).kept, [2, 5, 1, 3]);
        let weights = Weights::of([(2, 4, 0.5), (4, 5, 1.0), (9, 10, 0.5)].into_iter());
        assert_eq!(weights, Some(Weights { values: vec![0.5, 1.0], spans: vec![2, 2, 0, 0, 1, 1, 4, 1, 0] }));
    }

    proptest::proptest! {
        #[test]
        fn spans_and_weights_come_back(steps in proptest::collection::vec((0u32..50, 1u32..50, 0u8..4), 0..20)) {
            let mut at = 0;
            let weighted: Vec<_> = steps.iter().map(|(gap, length, weight)| {
                let start = at + gap;
                at = start + length;
                (start, at, f64::from(*weight) / 3.0)
            }).collect();
            let weights = Weights::of(weighted.iter().copied());
            let back: Vec<_> = weights.iter().flat_map(Weights::iter).collect();
            proptest::prop_assert_eq!(&back, &weighted);
            proptest::prop_assert_eq!(weights.is_none(), steps.is_empty());
            let spans: Vec<_> = weighted.into_iter().map(|(start, end, _)| (start, end)).collect();
            let page = PageCleaning::of(3, spans.iter().copied());
            proptest::prop_assert_eq!(PageCleaning::spans_of(&page.kept).collect::<Vec<_>>(), spans);
        }
    }
}
