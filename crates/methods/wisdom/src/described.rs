//! Figures of the skeletons that k-MIB finds in the training pages, for Figures 13 and 14 of the paper.

use cleaning::FitStatistic;
use page::Page;

use crate::choices::Criterion;
use crate::coverage::Coverage;

/// Counts over pages.
#[derive(Debug, Clone, Default)]
pub(crate) struct Described {
    pages: u32,
    blocks: u32,
    elements: usize,
    /// The number of TOC blocks by their average API.
    bins: Vec<u32>,
    tocs: u32,
    /// The number of anchors with text, and of those without API.
    anchors: u32,
    silent: u32,
}

/// The bins of the average API: tenths, and one for 5 or more.
const BINS: [&str; 51] = [
    "average-api:0.0",
    "average-api:0.1",
    "average-api:0.2",
    "average-api:0.3",
    "average-api:0.4",
    "average-api:0.5",
    "average-api:0.6",
    "average-api:0.7",
    "average-api:0.8",
    "average-api:0.9",
    "average-api:1.0",
    "average-api:1.1",
    "average-api:1.2",
    "average-api:1.3",
    "average-api:1.4",
    "average-api:1.5",
    "average-api:1.6",
    "average-api:1.7",
    "average-api:1.8",
    "average-api:1.9",
    "average-api:2.0",
    "average-api:2.1",
    "average-api:2.2",
    "average-api:2.3",
    "average-api:2.4",
    "average-api:2.5",
    "average-api:2.6",
    "average-api:2.7",
    "average-api:2.8",
    "average-api:2.9",
    "average-api:3.0",
    "average-api:3.1",
    "average-api:3.2",
    "average-api:3.3",
    "average-api:3.4",
    "average-api:3.5",
    "average-api:3.6",
    "average-api:3.7",
    "average-api:3.8",
    "average-api:3.9",
    "average-api:4.0",
    "average-api:4.1",
    "average-api:4.2",
    "average-api:4.3",
    "average-api:4.4",
    "average-api:4.5",
    "average-api:4.6",
    "average-api:4.7",
    "average-api:4.8",
    "average-api:4.9",
    "average-api:5.0",
];

impl Described {
    /// Adds the skeleton of one search in a page.
    pub(crate) fn add(&mut self, page: &Page, coverage: &Coverage, skeleton: &[usize], is_toc: bool) {
        self.bins.resize(BINS.len(), 0);
        for &node in skeleton {
            let subtree = page.subtree(coverage.tree.node(node));
            self.blocks += 1;
            self.elements += subtree.filter(|&index| page.is_element(page::NodeId::new(index))).count();
            if let Some(average) = coverage.values[node].average(Criterion::Api).filter(|_| is_toc) {
                self.tocs += 1;
                self.bins[bin(average)] += 1;
            }
        }
        if is_toc {
            self.add_anchors(coverage);
        }
    }

    fn add_anchors(&mut self, coverage: &Coverage) {
        for &anchor in coverage.tree.anchors() {
            let Some(owner) = coverage.tree.owner(anchor) else { continue };
            let values = &coverage.values[owner];
            self.anchors += u32::from(values.alen > 0.0);
            self.silent += u32::from(values.alen > 0.0 && values.api <= 0.0);
        }
    }

    /// Ends a page; all its searches must have been added.
    pub(crate) fn end_page(&mut self) {
        self.pages += 1;
    }

    /// `blocks-a-page`, `nodes-a-block` (elements of its subtree) and, if TOC blocks are searched for,
    /// `anchors-without-api` (a share of the anchors with text) and the distribution of `average-api`. A
    /// figure whose divisor is 0 is left out.
    pub(crate) fn figures(&self) -> Vec<FitStatistic> {
        let mut figures = Vec::new();
        let mut ratio = |name, of: f64, over: f64| {
            if over > 0.0 {
                figures.push(FitStatistic { name, value: of / over });
            }
        };
        ratio("blocks-a-page", f64::from(self.blocks), f64::from(self.pages));
        ratio("nodes-a-block", self.elements as f64, f64::from(self.blocks));
        ratio("anchors-without-api", f64::from(self.silent), f64::from(self.anchors));
        for (name, &count) in BINS.into_iter().zip(&self.bins) {
            ratio(name, f64::from(count), f64::from(self.tocs));
        }
        figures
    }
}

/// The bin of an average API; values below a border by a rounding error count as equal to it.
fn bin(average: f64) -> usize {
    ((average * 10.0 + 1e-9).floor() as usize).min(BINS.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_begin_where_they_say() {
        for (index, name) in BINS.iter().enumerate() {
            let low: f64 = name.strip_prefix("average-api:").unwrap().parse().unwrap();
            assert_eq!((bin(low), bin(low + 0.05)), (index, index), "{name}");
        }
        assert_eq!((bin(99.0), bin(1.249)), (50, 12));
    }

    #[test]
    fn nothing_described_has_no_figures() {
        assert!(Described::default().figures().is_empty());
    }
}
