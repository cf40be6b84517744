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
pub(crate) fn open_formatting<S: TreeSink>(builder: &Builder<S>) -> Vec<LocalName> {
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
fn trace<S: TreeSink>(builder: &Builder<S>, visit: &dyn Fn(&LocalName)) {
    builder.trace_handles(&Names { sink: &builder.sink, document: Cell::new(true), visit });
}

/// Passes the names of traced elements on.
struct Names<'a, S> {
    sink: &'a S,
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
