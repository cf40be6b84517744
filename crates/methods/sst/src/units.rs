//! The units that MapSST outputs (Figure 4-7), at one threshold, and the local noise within them (4.2.5):
//! features that occur about equally often on all pages of an element node, counted over its whole subtree.
//!
//! `mapping` divides a page for all thresholds at once. Here the walk stops at the maximal meaningful element
//! nodes, which differ from one threshold to the next.

use cleaning::FeatureId;
use page::NodeId;
use rustc_hash::FxHashMap;

use crate::content::ContentMeter;
use crate::occurrences::{TagNode, TrainingPages};
use crate::page_tree::{PageTree, Signature};
use crate::params::SstParams;
use crate::params::Unseen;
use crate::style_tree::{ElementId, ElementNode, SiteStyleTree, Slice};

/// A part of a page that is output at a threshold.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Unit {
    pub(crate) node: NodeId,
    pub(crate) of: UnitOf,
}

/// The node of the tree to which a unit is mapped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnitOf {
    /// A maximal meaningful element node.
    Element(ElementId),
    /// A leaf, or direct text, of an element node that is not meaningful as a whole.
    Content(u32),
    /// No node: a style that is not in the tree, or one page alone.
    Unknown,
}

/// The units of BODY at threshold `t`, in no particular order.
pub(crate) fn units(tree: &SiteStyleTree, page: &PageTree<'_>, unseen: Unseen, t: f64) -> Vec<Unit> {
    let mut mapping = Mapping { tree, page, unseen, t, units: Vec::new(), work: Vec::new() };
    if let Some(body) = page.body() {
        mapping.start(body);
    }
    let mut style = Vec::new();
    while let Some((element, node)) = mapping.work.pop() {
        mapping.map(element, node, &mut style);
    }
    mapping.units
}

struct Mapping<'m, 'p> {
    tree: &'m SiteStyleTree,
    page: &'m PageTree<'p>,
    unseen: Unseen,
    t: f64,
    units: Vec<Unit>,
    work: Vec<(ElementId, NodeId)>,
}

impl Mapping<'_, '_> {
    /// From the virtual root to BODY.
    fn start(&mut self, body: NodeId) {
        let root = &self.tree.elements[0];
        if self.decides(0, root, body) {
            return;
        }
        match self.tree.find(0, &[self.page.body_signature(body)]) {
            Some(style) => self.work.push((self.tree.members(style)[0], body)),
            None => self.keep_unseen(body),
        }
    }

    fn map(&mut self, number: ElementId, node: NodeId, style: &mut Vec<Signature>) {
        let element = &self.tree.elements[number as usize];
        if self.decides(number, element, node) {
            return;
        }
        if self.page.is_leaf(node) {
            return self.map_content(element.leaf, node);
        }
        style.clear();
        self.page.write_style(node, style);
        let Some(found) = self.tree.find(number, style) else { return self.keep_unseen(node) };
        self.work.extend(self.tree.members(found).iter().copied().zip(self.page.children(node)));
        let page = self.page;
        page.own_text(node).for_each(|text| self.map_content(element.own, text));
    }

    /// Whether the element node as a whole decides on the tag node, because it is noisy (line 1) or
    /// meaningful (line 5).
    fn decides(&mut self, number: ElementId, element: &ElementNode, node: NodeId) -> bool {
        if element.highest <= self.t {
            return true;
        }
        if element.lowest <= self.t {
            return false;
        }
        let of = match element.leaf {
            _ if element.pages <= 1 => UnitOf::Unknown,
            // a leaf on all pages: its content is that of the element node
            Some(content) if element.styles.range().is_empty() => UnitOf::Content(content),
            _ => UnitOf::Element(number),
        };
        self.units.push(Unit { node, of });
        true
    }

    fn map_content(&mut self, content: Option<u32>, node: NodeId) {
        match content {
            Some(number) if self.tree.contents[number as usize].importance > self.t => {
                self.units.push(Unit { node, of: UnitOf::Content(number) });
            }
            Some(_) => {}
            None => self.keep_unseen(node),
        }
    }

    /// Adds a part that is not in the tree, in an element node that is neither noisy nor meaningful (line
    /// 17).
    fn keep_unseen(&mut self, node: NodeId) {
        if self.unseen == Unseen::Keep {
            self.units.push(Unit { node, of: UnitOf::Unknown });
        }
    }
}

/// The local noise in the maximal meaningful element nodes of some thresholds.
#[derive(Debug, Default)]
pub(crate) struct UnitNoise {
    of_element: FxHashMap<ElementId, Slice>,
    noisy: Vec<FeatureId>,
}

impl UnitNoise {
    /// The locally noisy features of an element node, sorted.
    pub(crate) fn of(&self, element: ElementId) -> &[FeatureId] {
        self.of_element.get(&element).map_or(&[], |noisy| &self.noisy[noisy.range()])
    }
}

/// Finds local noise for one threshold after the other. For each it goes over the training pages down to the
/// units, and counts the features in units that no earlier threshold had.
pub(crate) struct UnitNoiseFinder<'p> {
    tree: &'p SiteStyleTree,
    pages: &'p TrainingPages<'p>,
    meter: ContentMeter,
    found: UnitNoise,
}

impl<'p> UnitNoiseFinder<'p> {
    /// The numbers of features must be below `features`.
    pub(crate) fn new(
        tree: &'p SiteStyleTree,
        pages: &'p TrainingPages<'p>,
        params: &SstParams,
        features: usize,
    ) -> Self {
        let meter = ContentMeter::new(params, features);
        Self { tree, pages, meter, found: UnitNoise::default() }
    }

    /// Finds the local noise at threshold `t`.
    pub(crate) fn find(&mut self, t: f64) -> &UnitNoise {
        let mut tag_nodes: FxHashMap<ElementId, Vec<TagNode>> = FxHashMap::default();
        for (page, training) in (0..).zip(self.pages.all()) {
            // every style of a training page was seen
            for Unit { node, of } in units(self.tree, training.tree(), Unseen::Drop, t) {
                if let UnitOf::Element(element) = of
                    && !self.found.of_element.contains_key(&element)
                {
                    tag_nodes.entry(element).or_default().push(TagNode { page, node });
                }
            }
        }
        for (element, nodes) in tag_nodes {
            for node in nodes {
                self.meter.count(self.pages.within(node));
                self.meter.end_page();
            }
            let content = self.meter.end_content(&mut self.found.noisy);
            self.found.of_element.insert(element, content.noisy);
        }
        &self.found
    }

    /// The local noise found.
    pub(crate) fn into_noise(self) -> UnitNoise {
        self.found
    }
}
