//! Fitting: the nodes of the training pages, their groups, which of these are shared fragments, and the size of a cache that
//! stores each once (Debnath et al. 2005, 6.7 and Figure 8). Cleaning removes the shared fragments of a page.

use cleaning::{
    Advice, Cleaner, Cleaning, Declared as _, Evidence, FitError, FitStatistic, Info, Method, Number,
    PageRef, Params, Spans, Training, fewest_pages,
};
use page::{Lists, NodeId, Page, Span};
use rustc_hash::FxHashMap;

use crate::ShinglingParams;
use crate::grouping::{Classes, Grouping, Leaders};
use crate::nodes::{Compared, PageNodes};

impl Params for ShinglingParams {
    const INFO: &'static Info = &Info {
        id: "shingling",
        name: "Shingling",
        summary: "removes the fragments, elements of a page, whose words several pages share by the resemblance of shingles",
        citation: "Lakshmish Ramaswamy, Arun Iyengar, Ling Liu, and Fred Douglis. Automatic Detection of Fragments in \
                   Dynamically Generated Web Pages. In Proceedings of the 13th International World Wide Web Conference \
                   (WWW 2004), New York, May 2004. As Debnath, Mitra, Pal, and Giles compare with it in Automatic \
                   Identification of Informative Sections of Web Pages, IEEE Transactions on Knowledge and Data \
                   Engineering 17(9), 2005, section 6.7.",
        ..Info::of(Self::PARAMS)
    };

    /// Two pages with nearly the same text are one fragment as a whole.
    const ADVICE: Advice = Advice { where_nothing_is_kept: &["whole-page=keep"], ..Advice::NONE };
}

impl ShinglingParams {
    /// The nodes of a page in document order, behind their classes.
    fn nodes(&self, page: &Page, classes: &mut Classes) -> Vec<(u32, NodeId)> {
        let nodes = PageNodes::of(page, self);
        classes.read(&nodes).into_iter().zip(nodes.compared.iter().map(|compared| compared.node)).collect()
    }
}

impl Method for ShinglingParams {
    /// Needs at least one training page. With one page nothing is shared and all text is kept. Labels, the
    /// seed and pages outside the sample are not used.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        FitError::if_no_page(Self::INFO.id, training.pages.len())?;
        let pages: Vec<&Page> = training.pages.iter().map(|&page| &training.site.pages()[page]).collect();
        let distinct = self.duplicates.distinct(pages.iter().copied());
        let mut classes = Classes::default();
        let mut nodes: Vec<_> = pages.iter().map(|page| self.nodes(page, &mut classes)).collect();
        let grouping = Grouping::of(&classes, self.least_resemblance);
        let group = |class: u32| grouping.groups[class as usize];
        // from here on behind their groups
        nodes.iter_mut().flatten().for_each(|(class, _)| *class = group(*class));
        let of_page = |(nodes, &page): (&Vec<(u32, NodeId)>, &u32)| -> Vec<(u32, u32)> {
            nodes.iter().map(|&(group, _)| (group, page)).collect()
        };
        let occurrences = nodes.iter().zip(distinct.numbers()).flat_map(of_page).collect();
        let pages_of = pages_of(grouping.leaders.len(), occurrences);
        let all = distinct.count();
        // ShareFactor
        let fewest = fewest_pages(all, self.least_share, self.least_pages as usize);
        let shared: Vec<bool> = pages_of.iter().map(|&pages| pages >= fewest).collect();
        let of_text = storage(&pages, &nodes, &shared, false);
        let share = if of_text.pages > 0 { of_text.shared as f64 / of_text.pages as f64 } else { 0.0 };
        let mut statistics = FitStatistic::all([
            ("fragments", of_text.fragments() as f64),
            ("distinct pages", all as f64),
            ("nodes", nodes.iter().map(Vec::len).sum::<usize>() as f64),
            ("groups of nodes", grouping.leaders.len() as f64),
            ("share of text removed", share),
            ("storage", of_text.pages as f64),
            ("storage-shared-once", of_text.shared_once() as f64),
        ]);
        if self.html_storage {
            let html = storage(&pages, &nodes, &shared, true);
            statistics.extend(FitStatistic::all([
                ("html", html.pages as f64),
                ("html-shared-once", html.shared_once() as f64),
                ("html-kept-once", (html.pages - html.shared) as f64),
            ]));
        }
        let known = classes.numbers.iter().map(|(&key, &class)| (key, group(class)));
        Ok(Box::new(ShinglingCleaner {
            known: known.collect(),
            params: self.clone(),
            leaders: grouping.leaders,
            shared,
            pages_of,
            fewest,
            statistics,
        }))
    }
}

/// By group: the number of distinct pages that have a node of it. Each occurrence is a group and a page; they may come in
/// any order.
fn pages_of(groups: usize, occurrences: Vec<(u32, u32)>) -> Vec<usize> {
    let mut pages = vec![0; groups];
    text::sorted_set(occurrences).into_iter().for_each(|(group, _)| pages[group as usize] += 1);
    pages
}

/// The bytes of text that a cache of these pages holds, or the bytes of HTML: then the size of a fragment is that of its
/// subtree, tags and text. Copies of a page count as pages. `nodes` are those of each page, behind their groups.
fn storage(pages: &[&Page], nodes: &[Vec<(u32, NodeId)>], shared: &[bool], in_html: bool) -> Storage {
    let mut storage = Storage { fragments: vec![0; shared.len()], ..Storage::default() };
    for (page, nodes) in pages.iter().zip(nodes) {
        let offsets = if in_html { page.html_offsets() } else { Vec::new() };
        let span = |node: NodeId| match in_html {
            true => Span { start: offsets[node.index()], end: offsets[page.end(node).index()] },
            false => page.span(node),
        };
        let bytes = offsets.last().map_or(page.text().len(), |&end| end as usize);
        let nodes = nodes.iter().map(|&(group, node)| (group, span(node)));
        storage.add(bytes, nodes.filter(|&(group, _)| shared[group as usize]));
    }
    storage
}

/// Sums of bytes over pages.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Storage {
    /// The bytes of all pages.
    pages: u64,
    /// The bytes of all pages in shared fragments.
    shared: u64,
    /// By group: the bytes of its largest fragment on any page; 0 if there is none.
    fragments: Vec<u32>,
}

impl Storage {
    /// Adds a page: its bytes, and its nodes in shared fragments with their groups and their ranges of bytes,
    /// in document order. A fragment within a fragment counts with the outer one (the maximal one).
    fn add(&mut self, bytes: usize, shared: impl Iterator<Item = (u32, Span)>) {
        self.pages += bytes as u64;
        let mut end = 0;
        for (group, span) in shared.filter(|(_, span)| !span.is_empty()) {
            if span.start < end {
                continue;
            }
            end = span.end;
            self.shared += span.len() as u64;
            let fragment = &mut self.fragments[group as usize];
            *fragment = (span.end - span.start).max(*fragment);
        }
    }

    /// The bytes if each fragment is stored once, as its largest copy; never more than
    /// [`pages`](Self::pages).
    fn shared_once(&self) -> u64 {
        let fragments: u64 = self.fragments.iter().map(|&bytes| u64::from(bytes)).sum();
        self.pages - self.shared + fragments
    }

    /// The number of different fragments.
    fn fragments(&self) -> usize {
        self.fragments.iter().filter(|&&bytes| bytes > 0).count()
    }
}

/// The result of a fit to one site.
struct ShinglingCleaner {
    pub(crate) params: ShinglingParams,
    /// By the words of a training page's node: the group of the node.
    pub(crate) known: FxHashMap<u64, u32>,
    pub(crate) leaders: Leaders,
    /// By group: whether it is a shared fragment.
    pub(crate) shared: Vec<bool>,
    /// By group: the number of distinct training pages that have a node of it.
    pages_of: Vec<usize>,
    /// The fewest distinct pages of a shared fragment.
    fewest: usize,
    statistics: Vec<FitStatistic>,
}

impl Cleaner for ShinglingCleaner {
    /// Keeps the text without the nodes that belong to a shared fragment. A node with the words of a training
    /// node has its group; any other node has the group of the first leader that it resembles. A page without
    /// such nodes is kept whole.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let nodes = PageNodes::of(page.page(), &self.params);
        let groups = self.groups(&nodes);
        let removed = nodes.compared.iter().zip(groups).filter(|(_, group)| self.is_shared(*group));
        let removed: Spans = removed.map(|(compared, _)| compared.span).collect();
        Cleaning::keep(removed.complement(page.span(NodeId::ROOT).end))
    }

    /// For each node, the number of distinct training pages that have its group, against the fewest of a
    /// shared fragment; no number for a node without a group.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let nodes = PageNodes::of(page.page(), &self.params);
        // the end of the shared nodes so far; nodes are in document order
        let mut shared_until = NodeId::ROOT;
        let of_node = |(&Compared { node, .. }, group): (&Compared, Option<u32>)| {
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
            Evidence::decided(node, pages, decision)
        };
        nodes.compared.iter().zip(self.groups(&nodes)).map(of_node).collect()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        self.statistics.clone()
    }
}

impl ShinglingCleaner {
    /// Whether a node of this group belongs to a shared fragment.
    fn is_shared(&self, group: Option<u32>) -> bool {
        group.is_some_and(|group| self.shared[group as usize])
    }

    /// The group of each node; `None` for a node that no training page has and that resembles no leader.
    fn groups(&self, nodes: &PageNodes) -> Vec<Option<u32>> {
        let mut groups = vec![None; nodes.compared.len()];
        let mut sketches = Lists::default();
        // by position: the number of the node's sketch, if it was needed
        let mut own: Vec<Option<usize>> = vec![None; nodes.compared.len()];
        let mut sketch = Vec::new();
        for position in (0..nodes.compared.len()).rev() {
            groups[position] = match self.known.get(&nodes.key(position)) {
                Some(&group) => Some(group),
                None => {
                    nodes.sketch(position, |child| own[child].map(|own| sketches.of(own)), &mut sketch);
                    own[position] = Some(sketches.len());
                    sketches.push(sketch.iter().copied());
                    self.leaders.first(&sketch)
                }
            };
        }
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fragments_are_counted_and_stored_once() {
        // pages are counted and not nodes
        let occurrences = [(0, 2), (1, 1), (0, 0), (0, 2), (1, 1), (2, 7)];
        assert_eq!(pages_of(4, occurrences.to_vec()), [2, 1, 1, 0]);
        assert!(pages_of(0, Vec::new()).is_empty());
        // nothing shared
        check(&[], (0, 0, 0, 0));
        check(&[(100, &[]), (50, &[])], (150, 0, 150, 0));
        // each fragment is kept once as its largest copy
        check(&[(100, &[(0, 0, 40)]), (100, &[(0, 60, 98)])], (200, 78, 162, 1));
        check(&[(100, &[(0, 0, 40), (1, 40, 50)]), (100, &[(1, 0, 10)])], (200, 60, 190, 2));
        // a fragment within a fragment goes with the outer one
        check(&[(100, &[(0, 0, 40), (1, 10, 20), (2, 40, 50)])], (100, 50, 100, 2));
        check(&[(100, &[(0, 0, 40), (0, 0, 30)]), (90, &[(1, 0, 30)])], (190, 70, 190, 2));
    }

    /// Bytes of text of a page, and its shared nodes: group, start, end.
    type Shared<'p> = (usize, &'p [(u32, u32, u32)]);

    /// All bytes, shared bytes, bytes with each fragment once, fragments.
    #[track_caller]
    fn check(pages: &[Shared<'_>], expected: (u64, u64, u64, usize)) {
        let mut storage = Storage { fragments: vec![0; 4], ..Storage::default() };
        for (text, shared) in pages {
            storage.add(*text, shared.iter().map(|&(group, start, end)| (group, Span { start, end })));
        }
        let found = (storage.pages, storage.shared, storage.shared_once(), storage.fragments());
        assert_eq!(found, expected);
    }
}
