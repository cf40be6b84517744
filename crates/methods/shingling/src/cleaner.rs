//! A fitted site: its shared fragments, applied to one page at a time.

use cleaning::{Cleaner, Cleaning, Evidence, FitStatistic, Number, PageRef, Spans};
use page::NodeId;
use rustc_hash::FxHashMap;

use crate::leaders::Leaders;
use crate::reader::{PageNodes, Reader};
use crate::sketches::Sketches;
use crate::storage::Storage;

/// The result of a fit to one site.
pub(crate) struct ShinglingCleaner {
    pub(crate) reader: Reader,
    /// By the words of a training page's node: the group of the node.
    pub(crate) known: FxHashMap<u64, u32>,
    pub(crate) leaders: Leaders,
    /// By group: whether it is a shared fragment.
    pub(crate) shared: Vec<bool>,
    /// By group: the number of distinct training pages that have a node of it.
    pub(crate) pages_of: Vec<usize>,
    /// The fewest distinct pages of a shared fragment.
    pub(crate) fewest: usize,
    /// The storage in bytes of text.
    pub(crate) storage: Storage,
    /// The storage in bytes of HTML, with `html-storage`.
    pub(crate) html: Option<Storage>,
    /// The number of nodes compared in all training pages.
    pub(crate) nodes: usize,
    /// Distinct training pages.
    pub(crate) pages: usize,
}

impl Cleaner for ShinglingCleaner {
    /// Keeps the text without the nodes that belong to a shared fragment. A node with the words of a training
    /// node has its group; any other node has the group of the first leader that it resembles. A page without
    /// such nodes is kept whole.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let nodes = self.reader.read(page.page());
        let groups = self.groups(&nodes);
        let removed = (0..nodes.len()).filter(|&position| self.is_shared(groups[position]));
        let removed: Spans = removed.map(|position| nodes.span(position)).collect();
        let length = u32::try_from(page.text().len()).expect("a page's text is bounded well below 4 GiB");
        Cleaning::keep(removed.complement(length))
    }

    /// For each node, the number of distinct training pages that have its group, against the fewest of a
    /// shared fragment; no number for a node without a group.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let nodes = self.reader.read(page.page());
        // the end of the shared nodes so far; nodes are in document order
        let mut shared_until = NodeId::ROOT;
        let of_node = |(position, group): (usize, Option<u32>)| {
            let node = nodes.node(position);
            let pages = group.map(|group| self.pages_of[group as usize] as f64);
            let pages = pages.map(|pages| Number::against("pages", pages, self.fewest as f64));
            let decision = match self.is_shared(group) {
                true => "shared",
                false if node < shared_until => "within a shared one",
                false => "kept",
            };
            if self.is_shared(group) {
                shared_until = shared_until.max(page.end(node));
            }
            Evidence { node, numbers: pages.into_iter().collect(), step: None, decision: Some(decision) }
        };
        self.groups(&nodes).into_iter().enumerate().map(of_node).collect()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        let share = |part: u64, whole: u64| if whole > 0 { part as f64 / whole as f64 } else { 0.0 };
        let storage = &self.storage;
        let mut fit_statistics = vec![
            FitStatistic { name: "fragments", value: storage.fragments() as f64 },
            FitStatistic { name: "distinct pages", value: self.pages as f64 },
            FitStatistic { name: "nodes", value: self.nodes as f64 },
            FitStatistic { name: "groups of nodes", value: self.leaders.len() as f64 },
            FitStatistic { name: "share of text removed", value: share(storage.shared, storage.pages) },
            FitStatistic { name: "storage", value: storage.pages as f64 },
            FitStatistic { name: "storage-shared-once", value: storage.shared_once() as f64 },
        ];
        if let Some(html) = &self.html {
            fit_statistics.extend([
                FitStatistic { name: "html", value: html.pages as f64 },
                FitStatistic { name: "html-shared-once", value: html.shared_once() as f64 },
                FitStatistic { name: "html-kept-once", value: (html.pages - html.shared) as f64 },
            ]);
        }
        fit_statistics
    }
}

impl ShinglingCleaner {
    /// Whether a node of this group belongs to a shared fragment.
    fn is_shared(&self, group: Option<u32>) -> bool {
        group.is_some_and(|group| self.shared[group as usize])
    }

    /// The group of each node; `None` for a node that no training page has and that resembles no leader.
    fn groups(&self, nodes: &PageNodes<'_>) -> Vec<Option<u32>> {
        let mut groups = vec![None; nodes.len()];
        let mut sketches = Sketches::default();
        // by position: the number of the node's sketch, if it was needed
        let mut own: Vec<Option<usize>> = vec![None; nodes.len()];
        let mut sketch = Vec::new();
        for position in (0..nodes.len()).rev() {
            groups[position] = match self.known.get(&nodes.key(position)) {
                Some(&group) => Some(group),
                None => {
                    nodes.sketch(position, |child| own[child].map(|own| sketches.get(own)), &mut sketch);
                    own[position] = Some(sketches.len());
                    sketches.push(&sketch);
                    let leader = self.leaders.first(&sketch);
                    leader.map(|leader| u32::try_from(leader).expect("groups are numbered by 32 bits"))
                }
            };
        }
        groups
    }
}
