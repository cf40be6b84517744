//! What a method kept of the pages of one site, for every variant, training size and repeat of a run.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Failure, Unit};

/// All cleanings of one unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cleanings {
    /// Key of what they were made from.
    pub key: String,
    /// Whose they are.
    pub unit: Unit,
    /// One entry a variant, training size and repeat, in the manifest's order.
    pub fitted: Vec<Fitted>,
    /// What went wrong, in order.
    pub failures: Vec<Failure>,
}

/// One fit and what it cleaned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fitted {
    /// The variant's id.
    pub variant: String,
    /// Pages fitted on; `None` for all that take part.
    pub training: Option<usize>,
    /// Which sample, from 0.
    pub repeat: u32,
    /// What the fit settled, by name.
    pub learned: BTreeMap<String, f64>,
    /// Indices of labelled pages, which are not scored.
    pub labelled: Vec<usize>,
    /// The cleaned pages, by index; a page that failed is not among them.
    pub pages: Vec<PageCleaning>,
}

/// What was kept of one page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageCleaning {
    /// Index of the page in its site.
    pub page: usize,
    /// The kept spans as gaps and lengths in turn, in bytes: `[2, 5, 1, 3]` keeps 2..7 and 8..11.
    pub kept: Vec<u32>,
}

impl PageCleaning {
    /// Of sorted, disjoint (start, end) pairs.
    pub fn of(page: usize, spans: impl Iterator<Item = (u32, u32)>) -> Self {
        let mut kept = Vec::new();
        let mut from = 0;
        for (start, end) in spans {
            kept.extend([start - from, end - start]);
            from = end;
        }
        Self { page, kept }
    }

    /// The (start, end) pairs.
    pub fn spans(&self) -> impl Iterator<Item = (u32, u32)> {
        Self::spans_of(&self.kept)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_and_lengths() {
        assert_eq!(PageCleaning::of(0, [(2, 7), (8, 11)].into_iter()).kept, [2, 5, 1, 3]);
    }

    proptest::proptest! {
        #[test]
        fn spans_come_back(steps in proptest::collection::vec((0u32..50, 1u32..50), 0..20)) {
            let mut at = 0;
            let spans: Vec<_> = steps.iter().map(|(gap, length)| {
                let start = at + gap;
                at = start + length;
                (start, at)
            }).collect();
            let page = PageCleaning::of(3, spans.iter().copied());
            proptest::prop_assert_eq!(page.spans().collect::<Vec<_>>(), spans);
        }
    }
}
