//! The tree builder's stack of open elements and its list of active formatting elements, which it shows to a tracer only. The cap decides
//! when to look, and on the consequences.

use std::cell::{Cell, RefCell};

use html5ever::tree_builder::{ElemName, Tracer, TreeBuilder, TreeSink};
use html5ever::{LocalName, local_name, ns};

use crate::class::{Class, is};

/// A tree sink that counts what it makes. The counts follow from the tokens alone, so they are the same for every sink.
pub(crate) trait Counting: TreeSink {
    /// The number of elements made so far.
    fn elements(&self) -> usize;
    /// The number of their attributes.
    fn attributes(&self) -> usize;
}

/// The tree builder over a sink.
pub(crate) type Builder<S> = TreeBuilder<<S as TreeSink>::Handle, S>;

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
    pub(crate) fn at<S: Counting>(builder: &Builder<S>) -> Self {
        let names = names(builder);
        let formatting = names.iter().filter(|name| is(name, Class::Formatting)).count();
        Self { elements: builder.sink.elements(), open: names.len(), formatting }
    }
}

/// The names of the formatting elements that are open or to be opened again, from the outermost; one that is both
/// comes twice.
pub(crate) fn open_formatting<S: TreeSink>(builder: &Builder<S>) -> Vec<LocalName> {
    let mut names = names(builder);
    names.retain(|name| is(name, Class::Formatting));
    names
}

/// The name of every element: on the builder's stack, in its list of active formatting elements, then its head and form. Elements outside
/// HTML have an empty one.
fn names<S: TreeSink>(builder: &Builder<S>) -> Vec<LocalName> {
    let names = Names { sink: &builder.sink, document: Cell::new(true), found: RefCell::default() };
    builder.trace_handles(&names);
    names.found.into_inner()
}

/// Collects the names of traced elements.
struct Names<'a, S> {
    sink: &'a S,
    /// Whether the next node is the document, which comes first and has no name.
    document: Cell<bool>,
    found: RefCell<Vec<LocalName>>,
}

impl<S: TreeSink> Tracer for Names<'_, S> {
    type Handle = S::Handle;

    fn trace_handle(&self, node: &S::Handle) {
        if self.document.replace(false) {
            return;
        }
        let name = self.sink.elem_name(node);
        let is_html = *name.ns() == ns!(html);
        self.found.borrow_mut().push(if is_html { name.local_name().clone() } else { local_name!("") });
    }
}
