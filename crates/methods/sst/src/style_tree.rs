//! The site style tree (4.2.1) in flat arrays: element nodes, style nodes and contents, with their importances, (5-1) to
//! (5-5), and the locally noisy features of contents (4.2.5). `growth` builds it, `mapping` maps pages to it.
//!
//! Figure 4-5 is corrected: all children are visited. An element node is noisy at t if it and all nodes below
//! it have CompImp <= t, so one number decides for every t: the greatest CompImp of its subtree. It is
//! meaningful if no node of its subtree is noisy: if t is below the least of these numbers in its subtree.

use std::ops::Range;

use cleaning::{EmptyLeaf, FeatureId, Occurrence, Sharing, SignatureId};
use rustc_hash::FxHashMap;
use text::{ByNumber, EntropySums, twelve_decimals};

use crate::{LocalNoise, SstParams};

/// A range of indices into one of the tree's arrays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Slice {
    start: u32,
    end: u32,
}

impl Slice {
    pub(crate) fn new(range: Range<usize>) -> Self {
        Self { start: page::number(range.start), end: page::number(range.end) }
    }

    pub(crate) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The number of a sequence of signatures.
pub(crate) type StyleId = u32;

/// The number of an element node; children have greater numbers than their parents.
pub(crate) type ElementId = u32;

/// The content of the leaves of an element node, or the text directly inside its inner tag nodes, over all
/// pages.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Content {
    /// m: the number of pages that contain it.
    pub(crate) pages: u32,
    /// (5-4), in `0.0..=1.0`.
    pub(crate) importance: f64,
    /// Its locally noisy features, sorted.
    pub(crate) noisy: Slice,
}

/// An element node E: the tag nodes at one place of the site's pages, at most one a page.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct ElementNode {
    /// m: the number of pages that contain it. The tree ends at element nodes of one page, see
    /// [`SiteStyleTree`].
    pub(crate) pages: u32,
    /// E.Ss: its style nodes.
    pub(crate) styles: Slice,
    /// The content of its leaf tag nodes: the number of a [`Content`].
    pub(crate) leaf: Option<u32>,
    /// The content directly inside its inner tag nodes: the number of a [`Content`].
    pub(crate) own: Option<u32>,
    /// CompImp(E), in `0.0..=1.0`: (5-2), or (5-4) for a leaf.
    pub(crate) importance: f64,
    /// The greatest importance in the subtree of E: E is noisy at this and all higher thresholds.
    pub(crate) highest: f64,
    /// E is meaningful at all thresholds below this: then no node of its subtree is noisy.
    pub(crate) lowest: f64,
}

/// A style node S: one sequence of signatures among the children of an element node, on at least one page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StyleNode {
    /// The element nodes at its places.
    pub(crate) members: Slice,
    /// n: the number of its pages.
    pub(crate) pages: u32,
}

/// The site style tree of a site's training pages, with all importances.
///
/// Element 0 is the virtual root, its style nodes hold the bodies. The tree ends at element nodes of a single
/// page: all nodes below them have importance 1 by (5-1) and (5-4), so cleaning does not need them. The
/// counts include them.
#[derive(Debug, Clone, Default)]
pub(crate) struct SiteStyleTree {
    pub(crate) elements: Vec<ElementNode>,
    pub(crate) styles: Vec<StyleNode>,
    /// The number of each sequence of signatures.
    sequences: FxHashMap<Box<[SignatureId]>, StyleId>,
    /// The element nodes at all style nodes' places.
    pub(crate) members: Vec<ElementId>,
    pub(crate) contents: Vec<Content>,
    pub(crate) noisy: Vec<FeatureId>,
    /// Style nodes by element node and sequence.
    pub(crate) lookup: FxHashMap<(ElementId, StyleId), u32>,
    /// The numbers of element and style nodes below element nodes of one page.
    pub(crate) unlisted: (usize, usize),
}

impl SiteStyleTree {
    /// Number of element nodes, with the virtual root.
    pub(crate) fn element_nodes(&self) -> usize {
        self.elements.len() + self.unlisted.0
    }

    /// Number of style nodes; leaves are none.
    pub(crate) fn style_nodes(&self) -> usize {
        self.styles.len() + self.unlisted.1
    }

    /// Number of element nodes that are noisy at threshold `t`.
    pub(crate) fn noisy_nodes(&self, t: f64) -> usize {
        let listed = self.elements.iter().filter(|element| element.highest <= t).count();
        // element nodes of a single page have importance 1
        listed + if t >= 1.0 { self.unlisted.0 } else { 0 }
    }

    /// The number of tag nodes of the training pages, and of those in element nodes of several pages.
    pub(crate) fn sharing(&self) -> Sharing {
        // the virtual root is no tag node of any page
        let pages = |element: &ElementNode| u64::from(element.pages);
        let (root, below) = self.elements.split_first().expect("every tree has its root");
        let shared: u64 = below.iter().map(pages).filter(|&pages| pages > 1).sum();
        let alone = below.iter().filter(|element| element.pages == 1).count() + self.unlisted.0;
        Sharing { shared, all: shared + alone as u64, pages: root.pages as usize }
    }

    /// The element nodes of a style node.
    pub(crate) fn members(&self, style: &StyleNode) -> &[ElementId] {
        &self.members[style.members.range()]
    }

    /// The style nodes of an element node.
    pub(crate) fn styles(&self, element: &ElementNode) -> &[StyleNode] {
        &self.styles[element.styles.range()]
    }

    /// The locally noisy features of a content, sorted.
    pub(crate) fn noisy(&self, content: u32) -> &[FeatureId] {
        &self.noisy[self.contents[content as usize].noisy.range()]
    }

    /// The style node of `element` with this sequence of signatures.
    pub(crate) fn find(&self, element: ElementId, sequence: &[SignatureId]) -> Option<&StyleNode> {
        let style = *self.sequences.get(sequence)?;
        self.lookup.get(&(element, style)).map(|&style| &self.styles[style as usize])
    }

    /// The number of a sequence; a new one is added.
    pub(crate) fn intern(&mut self, sequence: &[SignatureId]) -> StyleId {
        if let Some(&known) = self.sequences.get(sequence) {
            return known;
        }
        let number = page::number(self.sequences.len());
        self.sequences.insert(sequence.into(), number);
        number
    }

    /// Frees unused memory.
    pub(crate) fn shrink(&mut self) {
        self.elements.shrink_to_fit();
        self.styles.shrink_to_fit();
        self.sequences.shrink_to_fit();
        self.members.shrink_to_fit();
        self.contents.shrink_to_fit();
        self.noisy.shrink_to_fit();
    }

    /// Judges every element node, children (which have greater numbers) before their parents.
    pub(crate) fn judge(&mut self, attenuation: f64) {
        for number in (0..self.elements.len()).rev() {
            let element = self.elements[number];
            let importance = self.composite_importance(&element, attenuation);
            let (highest, lowest) = self.extremes(&element, importance);
            self.elements[number] = ElementNode { importance, highest, lowest, ..element };
        }
    }

    /// CompImp(E) of an element node whose children are judged: (5-2), or (5-4) if it is a leaf on all pages.
    ///
    /// If it is a leaf on some pages and an inner node on others, being a leaf is one more style, with the
    /// composite importance of the leaves.
    fn composite_importance(&self, element: &ElementNode, attenuation: f64) -> f64 {
        // (5-1) and (5-4): an element of one page has importance 1
        if element.pages <= 1 {
            return 1.0;
        }
        let leaf = element.leaf.map(|content| self.contents[content as usize]);
        let styles = self.styles(element);
        if let Some(leaf) = leaf
            && styles.is_empty()
        {
            return leaf.importance;
        }
        let m = f64::from(element.pages);
        let l = i32::try_from(styles.len() + usize::from(leaf.is_some())).unwrap_or(i32::MAX);
        let pages = styles.iter().map(|style| style.pages).chain(leaf.map(|leaf| leaf.pages));
        let mut sums = EntropySums::default();
        pages.for_each(|pages| sums.add(pages));
        let node_importance = sums.decimal_entropy(element.pages);
        let below = styles
            .iter()
            .map(|style| f64::from(style.pages) / m * self.style_importance(self.members(style)))
            .chain(leaf.map(|leaf| f64::from(leaf.pages) / m * leaf.importance))
            .sum::<f64>();
        let rest = attenuation.powi(l);
        twelve_decimals((1.0 - rest) * node_importance + rest * below)
    }

    /// CompImp(S), (5-3): the mean over the style node's element nodes.
    fn style_importance(&self, members: &[u32]) -> f64 {
        let sum: f64 = members.iter().map(|&member| self.elements[member as usize].importance).sum();
        sum / members.len() as f64
    }

    /// The least threshold at which E is noisy, and the threshold below which it is meaningful. Leaves among
    /// its tag nodes, and the text directly inside the others, are parts of it like its children.
    fn extremes(&self, element: &ElementNode, importance: f64) -> (f64, f64) {
        let parts = element.leaf.into_iter().chain(element.own);
        let parts = parts.map(|content| self.contents[content as usize].importance).map(|i| (i, i));
        let children = self.styles(element).iter().flat_map(|style| self.members(style));
        let children = children.map(|&child| &self.elements[child as usize]).map(|e| (e.highest, e.lowest));
        parts
            .chain(children)
            .reduce(|(highest, lowest), part| (highest.max(part.0), lowest.min(part.1)))
            .map_or((importance, importance), |(highest, lowest)| (highest.max(importance), lowest))
    }
}

/// Measures one content after the other, with reused arrays over all features of the site.
pub(crate) struct ContentMeter {
    params: SstParams,
    /// How often each feature occurs in the current page.
    in_page: ByNumber<FeatureId, u32>,
    /// The sums of each feature over the pages of the current content.
    in_content: ByNumber<FeatureId, EntropySums>,
    pages: u32,
}

impl ContentMeter {
    /// A meter for features with numbers below `features`.
    pub(crate) fn new(params: &SstParams, features: usize) -> Self {
        Self {
            params: params.clone(),
            in_page: ByNumber::with_room(features),
            in_content: ByNumber::with_room(features),
            pages: 0,
        }
    }

    /// Counts features of the current page.
    pub(crate) fn count(&mut self, occurrences: &[Occurrence]) {
        occurrences.iter().for_each(|occurrence| *self.in_page.of(occurrence.feature) += 1);
    }

    /// Ends the current page. It counts in m even if it has no features.
    pub(crate) fn end_page(&mut self) {
        self.pages += 1;
        self.in_page.drain(|feature, frequency| self.in_content.of(feature).add(frequency));
    }

    /// Ends the content, and returns it with its importance (5-4). Appends its locally noisy features to
    /// `noisy`. At least one page must have been counted.
    ///
    /// Sums run over the features in the order of their first occurrence in the pages, so they do not depend
    /// on the numbers of the features.
    pub(crate) fn end_content(&mut self, noisy: &mut Vec<FeatureId>) -> Content {
        let pages = std::mem::take(&mut self.pages);
        let from = noisy.len();
        // l: the number of distinct features
        let (mut l, mut total) = (0_usize, 0.0);
        self.in_content.drain(|feature, sums| {
            let h = sums.decimal_entropy(pages);
            l += 1;
            total += h;
            // to base 1 there is no entropy, so nothing of a single page is noisy
            let is_noisy = pages > 1
                && match self.params.local_noise {
                    LocalNoise::Importance => 1.0 - h < self.params.epsilon,
                    LocalNoise::Literal => h < self.params.epsilon,
                    LocalNoise::Off => false,
                };
            if is_noisy {
                noisy.push(feature);
            }
        });
        noisy[from..].sort_unstable();
        let importance = match self.params.empty_leaf {
            _ if pages == 1 => 1.0,
            EmptyLeaf::Noise if l == 0 => 0.0,
            EmptyLeaf::Important if l == 0 => 1.0,
            _ => twelve_decimals(1.0 - total / l as f64),
        };
        Content { pages, importance, noisy: Slice::new(from..noisy.len()) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use synthetic::news_2002;

    use super::*;

    /// The bytes of a tree on the heap.
    fn memory(tree: &SiteStyleTree) -> usize {
        tree.elements.capacity() * size_of::<ElementNode>()
            + tree.styles.capacity() * size_of::<StyleNode>()
            + tree.members.capacity() * size_of::<u32>()
            + tree.sequences.keys().map(|sequence| size_of_val(&**sequence)).sum::<usize>()
            + tree.contents.capacity() * size_of::<Content>()
            + tree.noisy.capacity() * size_of::<FeatureId>()
            // each slot has a control byte too; at most 7 of 8 slots are used
            + tree.sequences.capacity() * 8 / 7 * (size_of::<(Box<[SignatureId]>, StyleId)>() + 1)
            + tree.lookup.capacity() * 8 / 7 * (size_of::<((ElementId, StyleId), u32)>() + 1)
    }

    /// 500 pages are the sample size of the thesis (5.3).
    #[test]
    fn five_hundred_pages_fit_in_200_mb() {
        const LIMIT: usize = 200_000_000;
        let sites = news_2002::sites(500, 1);
        let (site, _) = sites.iter().find(|site| site.language == "en").expect("there is one").read();
        let sample: Vec<usize> = (0..500).collect();
        let finest = SstParams { text_nodes: true, leaf_height: 0, merge: false, ..SstParams::default() };
        for params in [SstParams::default(), finest] {
            let tree = params.tree(&site, &sample);
            let memory = memory(&tree);
            assert!(memory < LIMIT, "{memory} bytes for {} element nodes", tree.element_nodes());
            assert!(memory > tree.style_nodes(), "what is counted is there");
        }
    }

    fn entropy(counts: &[u32], m: u32) -> f64 {
        let mut sums = EntropySums::default();
        counts.iter().for_each(|&count| sums.add(count));
        sums.decimal_entropy(m)
    }

    #[track_caller]
    fn check(counts: &[u32], m: u32, expected: f64) {
        let found = entropy(counts, m);
        assert!((found - expected).abs() < 2e-12, "entropy of {counts:?} to base {m} is {found}");
    }

    #[test]
    fn entropies_of_the_thesis_and_at_the_ends() {
        // Thesis, 4.2.2: 100 pages, styles with shares .35, .25, .25, .15 give 0.292.
        let found = entropy(&[35, 25, 25, 15], 100);
        assert_eq!((found * 1e3).round() / 1e3, 0.292);
        // Thesis, figure 4-2: block A with shares .3, .2, .2, .1, .1, .1 is important, block B with one style is not.
        // (.3 x 1.203973 + .4 x 1.609438 + .3 x 2.302585) / 4.605170 by hand
        let of_a = entropy(&[30, 20, 20, 10, 10, 10], 100);
        assert_eq!((of_a * 1e5).round() / 1e5, 0.368_23);
        check(&[100], 100, 0.0);
        // ends are exact
        for m in 2..60 {
            assert_eq!(entropy(&[m], m), 0.0);
            assert_eq!(entropy(&vec![7; m as usize], m), 1.0);
        }
        // bases without logarithm and no counts give 0
        check(&[3], 1, 0.0);
        check(&[], 5, 0.0);
        check(&[], 0, 0.0);
        check(&[0, 0, 4], 3, 0.0);
    }

    proptest! {
        #[test]
        fn equals_the_definition(counts in proptest::collection::vec(0_u32..50, 2..12)) {
            let total: f64 = counts.iter().map(|&c| f64::from(c)).sum();
            prop_assume!(total > 0.0);
            let m = u32::try_from(counts.len()).unwrap();
            let shares = counts.iter().filter(|c| **c > 0).map(|&c| f64::from(c) / total);
            let plain = -shares.map(|p| p * p.ln() / f64::from(m).ln()).sum::<f64>();
            prop_assert!((entropy(&counts, m) - plain).abs() < 2e-12);
        }
    }
}
