//! An element of a page as the crate `selectors` asks for it.

use std::cell::Cell;
use std::fmt;

use html5ever::{LocalName, Namespace, local_name};
use scraper::CaseSensitivity;
use scraper::selector::{CssLocalName, CssString, NonTSPseudoClass, PseudoElement, Simple};
use selectors::attr::{AttrSelectorOperation, NamespaceConstraint};
use selectors::bloom::BloomFilter;
use selectors::matching::{
    ElementSelectorFlags, MatchingContext, MatchingForInvalidation, MatchingMode, NeedsSelectorFlags,
    QuirksMode, SelectorCaches, matches_selector,
};
use selectors::parser::Selector;
use selectors::{Element, OpaqueElement};

use crate::{NodeId, Page};

/// An element of a page, for the crate `selectors`. All elements are of one namespace. Once the steps are used up, there is nothing around it.
#[derive(Clone, Copy)]
pub(crate) struct At<'p> {
    pub(crate) page: &'p Page,
    pub(crate) node: NodeId,
    pub(crate) steps: &'p Cell<usize>,
}

impl At<'_> {
    /// Whether a selector holds of the element, and is told before the steps are used up.
    pub(crate) fn is_of(&self, selector: &Selector<Simple>, caches: &mut SelectorCaches) -> bool {
        let mut context = MatchingContext::new(
            MatchingMode::Normal,
            None,
            caches,
            QuirksMode::NoQuirks,
            NeedsSelectorFlags::No,
            MatchingForInvalidation::No,
        );
        self.step(1) && matches_selector(selector, 0, None, self, &mut context) && self.steps.get() > 0
    }

    /// Takes some steps, if there are any left.
    pub(crate) fn step(&self, count: usize) -> bool {
        self.steps.set(self.steps.get().saturating_sub(count));
        self.steps.get() > 0
    }

    fn attribute(&self, name: &LocalName) -> Option<&str> {
        let value = self.page.named(self.node, name)?;
        self.step(1 + value.len() / 64).then_some(value)
    }

    fn to(&self, node: Option<NodeId>) -> Option<Self> {
        node.filter(|_| self.step(1)).map(|node| Self { node, ..*self })
    }

    /// The first element of some nodes.
    fn first(&self, mut nodes: impl Iterator<Item = NodeId>) -> Option<Self> {
        self.to(nodes.find(|&node| self.step(1) && self.page.is_element(node)))
    }
}

impl fmt::Debug for At<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.node.fmt(formatter)
    }
}

impl Element for At<'_> {
    type Impl = Simple;

    fn opaque(&self) -> OpaqueElement {
        OpaqueElement::new(self.page.tag(self.node))
    }

    fn parent_element(&self) -> Option<Self> {
        self.to(self.page.parent(self.node))
    }

    fn parent_node_is_shadow_root(&self) -> bool {
        false
    }

    fn containing_shadow_host(&self) -> Option<Self> {
        None
    }

    fn is_pseudo_element(&self) -> bool {
        false
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        let parent = self.page.parent(self.node)?;
        let mut before = self.node;
        // what stands before a node is its parent, or within its sibling
        loop {
            before = NodeId::new(before.index() - 1);
            while before != parent && self.page.parent(before) != Some(parent) {
                before = self.page.parent(before).filter(|_| self.step(1))?;
            }
            if before == parent || self.page.is_element(before) {
                return self.to(Some(before).filter(|&before| before != parent));
            }
        }
    }

    fn next_sibling_element(&self) -> Option<Self> {
        let end = self.page.end(self.page.parent(self.node)?);
        let next = |&node: &NodeId| Some(self.page.end(node)).filter(|&next| next < end);
        self.first(std::iter::successors(next(&self.node), next))
    }

    fn first_element_child(&self) -> Option<Self> {
        self.first(self.page.children(self.node))
    }

    fn is_html_element_in_html_document(&self) -> bool {
        // elements of SVG alone have capitals
        !self.page.tag(self.node).as_str().contains(|sign: char| sign.is_ascii_uppercase())
    }

    fn has_local_name(&self, name: &CssLocalName) -> bool {
        self.step(1) && *self.page.tag(self.node) == *name.0
    }

    fn has_namespace(&self, _: &Namespace) -> bool {
        true
    }

    fn is_same_type(&self, other: &Self) -> bool {
        self.page.tag(self.node) == self.page.tag(other.node)
    }

    fn attr_matches(
        &self,
        _: &NamespaceConstraint<&Namespace>,
        name: &CssLocalName,
        operation: &AttrSelectorOperation<&CssString>,
    ) -> bool {
        self.attribute(&name.0).is_some_and(|value| operation.eval_str(value))
    }

    fn match_non_ts_pseudo_class(
        &self,
        kind: &NonTSPseudoClass,
        _: &mut MatchingContext<'_, Simple>,
    ) -> bool {
        match *kind {}
    }

    fn match_pseudo_element(&self, part: &PseudoElement, _: &mut MatchingContext<'_, Simple>) -> bool {
        match *part {}
    }

    fn apply_selector_flags(&self, _: ElementSelectorFlags) {}

    fn is_link(&self) -> bool {
        false
    }

    fn is_html_slot_element(&self) -> bool {
        false
    }

    fn has_id(&self, id: &CssLocalName, case: CaseSensitivity) -> bool {
        self.attribute(&local_name!("id")).is_some_and(|own| case.eq(own.as_bytes(), id.0.as_bytes()))
    }

    fn has_class(&self, class: &CssLocalName, case: CaseSensitivity) -> bool {
        let is_it = |own: &str| case.eq(own.as_bytes(), class.0.as_bytes());
        self.attribute(&local_name!("class")).is_some_and(|own| own.split_ascii_whitespace().any(is_it))
    }

    fn has_custom_state(&self, _: &CssLocalName) -> bool {
        false
    }

    fn imported_part(&self, _: &CssLocalName) -> Option<CssLocalName> {
        None
    }

    fn is_part(&self, _: &CssLocalName) -> bool {
        false
    }

    fn is_empty(&self) -> bool {
        self.page.end(self.node).index() == self.node.index() + 1
    }

    fn is_root(&self) -> bool {
        self.node == NodeId::ROOT
    }

    fn add_element_unique_hashes(&self, _: &mut BloomFilter) -> bool {
        false
    }
}
