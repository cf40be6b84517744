//! Watching the tree builder for the cap, which decides on the time and on the consequences. A sink counts the builder's elements,
//! so that the cap can look in time, and remembers which elements of MathML hold HTML; all calls go on unchanged to the sink
//! inside. The builder's own stack is shown to a tracer only.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use html5ever::tendril::StrTendril;
use html5ever::tree_builder::{
    ElemName, ElementFlags, NodeOrText, QuirksMode, Tracer, TreeBuilder, TreeSink,
};
use html5ever::{Attribute, LocalName, QualName, local_name, ns};

use crate::class::{Class, is};

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
        Self { inner, elements: Cell::new(0), attributes: Cell::new(0), holds_html: RefCell::default() }
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

/// The sizes of the builder's stack of open elements and of its list of active formatting elements, at one
/// moment.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Look {
    /// The number of elements made until then.
    pub(crate) elements: usize,
    /// The number of open elements and active formatting elements, with the head and the form where there are
    /// any.
    pub(crate) open: usize,
    /// The number of formatting elements among `open`.
    pub(crate) formatting: usize,
}

impl Look {
    /// The builder's sizes now. The time is linear in them.
    pub(crate) fn at<S: TreeSink>(builder: &TreeBuilder<S::Handle, Watch<S>>) -> Self {
        let (open, formatting) = (Cell::new(0), Cell::new(0));
        trace(builder, &|name| {
            open.set(open.get() + 1);
            formatting.set(formatting.get() + usize::from(is(name, Class::Formatting)));
        });
        Self { elements: builder.sink.elements(), open: open.get(), formatting: formatting.get() }
    }
}

/// The names of the formatting elements that are open or to be opened again, from the outermost; one that is both
/// comes twice.
pub(crate) fn open_formatting<S: TreeSink>(builder: &TreeBuilder<S::Handle, Watch<S>>) -> Vec<LocalName> {
    let names = RefCell::new(Vec::new());
    trace(builder, &|name| {
        if is(name, Class::Formatting) {
            names.borrow_mut().push(name.clone());
        }
    });
    names.into_inner()
}

/// Calls `visit` with the name of every element: on the builder's stack, in its list of active formatting
/// elements, then its head and form. Elements outside HTML have no name.
fn trace<S: TreeSink>(builder: &TreeBuilder<S::Handle, Watch<S>>, visit: &dyn Fn(&LocalName)) {
    builder.trace_handles(&Names { sink: &builder.sink, document: Cell::new(true), visit });
}

/// Passes the names of traced elements on.
struct Names<'a, S: TreeSink> {
    sink: &'a Watch<S>,
    /// Whether the next node is the document, which comes first and has no name.
    document: Cell<bool>,
    visit: &'a dyn Fn(&LocalName),
}

impl<S: TreeSink> Tracer for Names<'_, S> {
    type Handle = S::Handle;

    fn trace_handle(&self, node: &S::Handle) {
        if self.document.replace(false) {
            return;
        }
        let name = self.sink.elem_name(node);
        if *name.ns() == ns!(html) {
            (self.visit)(name.local_name());
        } else {
            (self.visit)(&local_name!(""));
        }
    }
}
