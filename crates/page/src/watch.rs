//! A tree sink that counts the builder's elements, so that the cap can look in time, and remembers which
//! elements of MathML hold HTML. All calls go on unchanged to the sink inside.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use html5ever::tendril::StrTendril;
use html5ever::tree_builder::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::{Attribute, QualName};

/// The most elements of MathML that are remembered: more than are open at once. It bounds the time of a
/// search on any page.
const REMEMBERED: usize = 1024;

/// A sink, and the number of elements and attributes that it made.
///
/// The counts are the same for every sink inside. So the decisions of the cap depend on the tokens alone, and
/// two parses of one page with different sinks have the same elements.
#[derive(Debug)]
pub(crate) struct Watch<S: TreeSink> {
    inner: S,
    elements: Cell<usize>,
    attributes: Cell<usize>,
    /// The `annotation-xml` elements that declare HTML inside, the last ones last.
    holds_html: RefCell<VecDeque<S::Handle>>,
}

impl<S: TreeSink> Watch<S> {
    /// Starts counting.
    pub(crate) fn new(inner: S) -> Self {
        let holds_html = RefCell::default();
        Self { inner, elements: Cell::new(0), attributes: Cell::new(0), holds_html }
    }

    /// The number of elements made so far.
    pub(crate) fn elements(&self) -> usize {
        self.elements.get()
    }

    /// The number of elements and attributes made so far.
    pub(crate) fn cost(&self) -> usize {
        self.elements.get() + self.attributes.get()
    }
}

impl<S: TreeSink> TreeSink for Watch<S> {
    type Handle = S::Handle;
    type Output = S::Output;
    type ElemName<'a>
        = S::ElemName<'a>
    where
        S: 'a;

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, flags: ElementFlags) -> S::Handle {
        self.elements.set(self.elements.get() + 1);
        self.attributes.set(self.attributes.get() + attributes.len());
        let holds_html = flags.mathml_annotation_xml_integration_point;
        let element = self.inner.create_element(name, attributes, flags);
        if holds_html {
            let mut known = self.holds_html.borrow_mut();
            known.push_back(element.clone());
            if known.len() > REMEMBERED {
                known.pop_front();
            }
        }
        element
    }

    fn finish(self) -> S::Output {
        self.inner.finish()
    }

    fn parse_error(&self, message: Cow<'static, str>) {
        self.inner.parse_error(message);
    }

    fn get_document(&self) -> S::Handle {
        self.inner.get_document()
    }

    fn elem_name<'a>(&'a self, target: &'a S::Handle) -> S::ElemName<'a> {
        self.inner.elem_name(target)
    }

    fn create_comment(&self, text: StrTendril) -> S::Handle {
        self.inner.create_comment(text)
    }

    fn create_pi(&self, target: StrTendril, data: StrTendril) -> S::Handle {
        self.inner.create_pi(target, data)
    }

    fn append(&self, parent: &S::Handle, child: NodeOrText<S::Handle>) {
        self.inner.append(parent, child);
    }

    fn append_based_on_parent_node(
        &self,
        element: &S::Handle,
        previous: &S::Handle,
        child: NodeOrText<S::Handle>,
    ) {
        self.inner.append_based_on_parent_node(element, previous, child);
    }

    fn append_doctype_to_document(&self, name: StrTendril, public_id: StrTendril, system_id: StrTendril) {
        self.inner.append_doctype_to_document(name, public_id, system_id);
    }

    fn get_template_contents(&self, target: &S::Handle) -> S::Handle {
        self.inner.get_template_contents(target)
    }

    fn same_node(&self, x: &S::Handle, y: &S::Handle) -> bool {
        self.inner.same_node(x, y)
    }

    fn set_quirks_mode(&self, mode: QuirksMode) {
        self.inner.set_quirks_mode(mode);
    }

    fn is_mathml_annotation_xml_integration_point(&self, element: &S::Handle) -> bool {
        self.holds_html.borrow().iter().rev().any(|known| self.inner.same_node(known, element))
    }

    fn append_before_sibling(&self, sibling: &S::Handle, child: NodeOrText<S::Handle>) {
        self.inner.append_before_sibling(sibling, child);
    }

    fn add_attrs_if_missing(&self, target: &S::Handle, attributes: Vec<Attribute>) {
        self.inner.add_attrs_if_missing(target, attributes);
    }

    fn remove_from_parent(&self, target: &S::Handle) {
        self.inner.remove_from_parent(target);
    }

    fn reparent_children(&self, node: &S::Handle, new_parent: &S::Handle) {
        self.inner.reparent_children(node, new_parent);
    }
}
