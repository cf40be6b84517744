//! The compressed structure tree of a site: its element nodes, the styles that match them, and the weights of
//! their features, from the importance of the path to a feature and its entropy (4.3.2; 4.3.3 for the sampled form).
//!
//! `build` builds it; `method` maps a page to it.

use cleaning::{EmptyLeaf, FeatureId, Sharing, SignatureId};
use rustc_hash::FxHashMap;

use crate::CstParams;

/// The number of an element node in one tree. Numbers are consecutive, level by level, from the root 0; the
/// children of one node follow each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ElementId(pub(crate) u32);

impl ElementId {
    /// The root of every tree: the virtual roots of all pages.
    pub(crate) const ROOT: Self = Self(0);

    /// The number, as an index into arrays of one entry an element node.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// An element node E.
#[derive(Debug, Clone, Default)]
pub(crate) struct Element {
    pub(crate) signature: Option<SignatureId>,
    /// m = |E.Ts|.
    pub(crate) tag_nodes: u32,
    /// The number of its tag nodes that are virtual leaves (4.3.3).
    pub(crate) leaves: u32,
    pub(crate) first_child: u32,
    pub(crate) children: u32,
    /// NodeImp(E) by (5-6), over the styles.
    pub(crate) style_importance: f64,
    /// The product of (5-9) over the styles of E and of all element nodes above it: PathImp(E) is 1 minus
    /// this. With the product stored, rounding never makes importance fall on the way down.
    pub(crate) rest: f64,
    /// The content of its leaves, and the content directly inside its inner tag nodes. At least one of them
    /// exists.
    pub(crate) leaf: Option<ContentId>,
    pub(crate) own: Option<ContentId>,
}

/// The number of a [`Content`].
pub(crate) type ContentId = u32;

/// The features in an element node itself, with their weights.
#[derive(Debug, Clone, Default)]
pub(crate) struct Content {
    /// NodeImp by (5-7).
    pub(crate) importance: f64,
    /// The product of (5-9) above this content.
    pub(crate) rest: f64,
    /// The weight of features that have none of their own.
    pub(crate) other_weight: f64,
    /// The end of the features with a weight of their own. They begin at the end of the content before.
    pub(crate) weights_end: usize,
}

impl Content {
    /// PathImp by (5-9), which includes this content.
    pub(crate) fn path(&self) -> f64 {
        1.0 - self.rest * (1.0 - self.importance)
    }
}

/// The pages of a site folded into one tree of element nodes (4.3.1), with the weights of their features
/// (4.3.2).
///
/// It holds no page: the tag nodes of an element node are counted, not stored. It takes about 80 bytes for
/// each element node, 4 for each position of each style, and 12 for each feature that is repeated within an
/// element node.
#[derive(Debug, Default)]
pub(crate) struct CompressedTree {
    pub(crate) elements: Vec<Element>,
    /// The styles seen in the training pages, by number.
    pub(crate) styles: FxHashMap<Box<[SignatureId]>, StyleId>,
    /// By element node and style: the start in `positions` of the children by position.
    pub(crate) starts: FxHashMap<(u32, StyleId), usize>,
    pub(crate) positions: Vec<ElementId>,
    /// A permutation of the element nodes, each among its siblings: by signature, then by falling number of tag nodes.
    pub(crate) by_signature: Vec<ElementId>,
    pub(crate) contents: Vec<Content>,
    /// The features with a weight of their own, content after content, sorted within each.
    pub(crate) features: Vec<FeatureId>,
    pub(crate) weights: Vec<f64>,
    /// The number of word occurrences in all training pages; below, the number of those with weight 0.
    pub(crate) words: u64,
    pub(crate) dropped_words: u64,
    /// The number of tag nodes of the training pages, and of those in element nodes of several pages.
    pub(crate) sharing: Sharing,
}

impl CompressedTree {
    pub(crate) fn element(&self, element: ElementId) -> &Element {
        &self.elements[element.index()]
    }

    /// E.Cs: the child element nodes, in the order in which the training pages first show them.
    pub(crate) fn children(&self, element: ElementId) -> impl ExactSizeIterator<Item = ElementId> + use<> {
        let Element { first_child, children, .. } = *self.element(element);
        (first_child..first_child + children).map(ElementId)
    }

    /// PathImp(E) by (5-9), in `0.0..=1.0`, and not less than the parent's.
    pub(crate) fn path_importance(&self, element: ElementId) -> f64 {
        let own = self.element(element);
        self.all_leaves(own).map_or(1.0 - own.rest, Content::path)
    }

    /// The content of an element node whose tag nodes are all leaves.
    pub(crate) fn all_leaves(&self, element: &Element) -> Option<&Content> {
        let content = element.leaf.filter(|_| element.leaves == element.tag_nodes);
        content.map(|content| &self.contents[content as usize])
    }

    /// The weight of one occurrence of a feature in the element node itself (5-10, with a frequency of 1), in
    /// `0.0..=1.0`. The feature is in the content of its leaves if `in_leaf`, else directly inside its inner tag nodes. If no training page has
    /// such a content there, the other content counts.
    pub(crate) fn weight(&self, element: ElementId, in_leaf: bool, feature: FeatureId) -> f64 {
        let Element { leaf, own, .. } = *self.element(element);
        let content = if in_leaf { leaf.or(own) } else { own.or(leaf) };
        let content = content.expect("every element node has a content");
        self.weight_in(content, feature)
    }

    /// The weight of one occurrence of a feature in a content.
    pub(crate) fn weight_in(&self, content: ContentId, feature: FeatureId) -> f64 {
        let content = content as usize;
        let Content { weights_end: end, other_weight, .. } = self.contents[content];
        let start = content.checked_sub(1).map_or(0, |before| self.contents[before].weights_end);
        match self.features[start..end].binary_search(&feature) {
            Ok(at) => self.weights[start + at],
            Err(_) => other_weight,
        }
    }

    /// The child of an element node at each position of a style that it has been seen with.
    pub(crate) fn at_positions(&self, element: ElementId, style: &[SignatureId]) -> Option<&[ElementId]> {
        let number = self.styles.get(style)?;
        let start = *self.starts.get(&(element.0, *number))?;
        Some(&self.positions[start..start + style.len()])
    }

    /// The children of an element node of one signature, the one with most tag nodes first.
    pub(crate) fn of_signature(&self, element: ElementId, signature: SignatureId) -> &[ElementId] {
        let Element { first_child, children, .. } = *self.element(element);
        let siblings = &self.by_signature[first_child as usize..(first_child + children) as usize];
        let key = |child: &ElementId| self.element(*child).signature;
        let start = siblings.partition_point(|child| key(child) < Some(signature));
        let end = start + siblings[start..].partition_point(|child| key(child) == Some(signature));
        &siblings[start..end]
    }

    /// The number of a style, a new one where it was not seen before.
    pub(crate) fn intern(&mut self, style: &[SignatureId]) -> StyleId {
        if let Some(&number) = self.styles.get(style) {
            return number;
        }
        let number = page::number(self.styles.len());
        self.styles.insert(style.into(), number);
        number
    }
}

/// The number of a style: consecutive from 0 in the order of first appearance.
pub(crate) type StyleId = u32;

cleaning::choices! {
    /// Which weights come out.
    pub enum Form {
        /// Those of (5-10).
        Full,
        /// Nothing below m, those of (5-10) from m and below u, 1 from u on (4.3.3).
        Sampled,
    }
}

impl CstParams {
    /// NodeImp of a leaf of `tag_nodes` tag nodes whose N distinct features have these entropies (5-7), in
    /// `0.0..=1.0`. Without features (5-7) is 0 / 0, and `empty_leaf` decides.
    pub(crate) fn content_importance(
        &self,
        entropies: impl ExactSizeIterator<Item = f64>,
        tag_nodes: usize,
    ) -> f64 {
        let features = entropies.len();
        match (features, tag_nodes, self.empty_leaf) {
            (0, 2.., EmptyLeaf::Noise) => 0.0,
            (0, ..) => 1.0,
            _ => (1.0 - entropies.sum::<f64>() / features as f64).clamp(0.0, 1.0),
        }
    }

    /// The weight of one occurrence of a feature of this entropy at the end of a path of this importance, in
    /// `0.0..=1.0`: (5-10) with a frequency of 1; the sum over the occurrences gives the frequency.
    pub(crate) fn weight(&self, path_importance: f64, entropy: f64) -> f64 {
        let weight = path_importance * (1.0 - entropy);
        match self.form {
            Form::Full => weight,
            // M_E: no output
            Form::Sampled if weight < self.meaningless => 0.0,
            // U_E: the weight of W_E
            Form::Sampled if weight < self.informative => weight,
            Form::Sampled => 1.0,
        }
    }

    /// The weight of one occurrence of a feature that is at this place on no training page.
    pub(crate) fn weight_of_others(&self, path_importance: f64) -> f64 {
        match self.form {
            // no sign of repetition: H = 0
            Form::Full => path_importance,
            // in neither M_E nor U_E: Figure 4-10, line 8
            Form::Sampled => 1.0,
        }
    }
}

/// The weight of one occurrence that no element node matches: Figure 4-10, line 18.
pub(crate) const UNMATCHED_WEIGHT: f64 = 1.0;

#[cfg(test)]
mod tests {
    use super::*;

    fn weighting(form: Form) -> CstParams {
        CstParams { form, ..CstParams::default() }
    }

    #[track_caller]
    fn check(form: Form, path: f64, entropy: f64, expected: f64) {
        assert_eq!(weighting(form).weight(path, entropy), expected);
    }

    #[test]
    fn weights_of_both_forms() {
        // the full form is the product
        check(Form::Full, 0.5, 0.75, 0.125);
        check(Form::Full, 1.0, 1.0, 0.0);
        check(Form::Full, 0.0, 0.0, 0.0);
        assert_eq!(weighting(Form::Full).weight_of_others(0.5), 0.5);
        // the three cases of the sampled form
        check(Form::Sampled, 0.009, 0.0, 0.0);
        check(Form::Sampled, 0.01, 0.0, 0.01);
        check(Form::Sampled, 0.5, 0.75, 0.125);
        check(Form::Sampled, 0.2, 0.0, 1.0);
        check(Form::Sampled, 1.0, 0.5, 1.0);
        assert_eq!(weighting(Form::Sampled).weight_of_others(0.5), 1.0);
        // a leaf is as important as its features on average
        check_leaf(&[1.0, 1.0, 0.0, 0.0], 2, EmptyLeaf::Noise, 0.5);
        check_leaf(&[1.0], 9, EmptyLeaf::Important, 0.0);
        check_leaf(&[0.0], 1, EmptyLeaf::Noise, 1.0);
        // a leaf without features is what one says it is
        check_leaf(&[], 2, EmptyLeaf::Noise, 0.0);
        check_leaf(&[], 2, EmptyLeaf::Important, 1.0);
        // as of any leaf of a single tag node
        check_leaf(&[], 1, EmptyLeaf::Noise, 1.0);
    }

    #[track_caller]
    fn check_leaf(entropies: &[f64], tag_nodes: usize, empty_leaf: EmptyLeaf, expected: f64) {
        let weighting = CstParams { empty_leaf, ..CstParams::default() };
        assert_eq!(weighting.content_importance(entropies.iter().copied(), tag_nodes), expected);
    }
}
