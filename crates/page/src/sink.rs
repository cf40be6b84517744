//! The interface that the HTML tree builder calls: each call changes the arena. Comments and doctypes are
//! dropped, and so is hidden text except JSON-LD, formulas and `noscript`. `flatten` reads the finished tree.

use std::borrow::Cow;
use std::cell::RefCell;

use html5ever::tendril::StrTendril;
use html5ever::tree_builder::{ElemName, ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::{Attribute, LocalName, Namespace, QualName, local_name, ns};

use crate::arena::{Arena, DOCUMENT, NONE};
use crate::text_use::{TextUse, text_use};
use crate::visibility::{Flow, flow, is_shadow_root};

static HTML: Namespace = ns!(html);
static SVG: Namespace = ns!(svg);
static MATHML: Namespace = ns!(mathml);

/// The namespaces that the HTML parser gives to elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Space {
    Html,
    Svg,
    MathMl,
}

/// A node as the tree builder holds it. The name is stored with the number, since the tree builder reads the
/// names of the open elements all the time; a look-up in the arena would cost a borrow and a cache line. The
/// use of its text is stored for the same reason.
#[derive(Clone, Debug)]
pub(crate) struct Handle {
    id: u32,
    space: Space,
    text_use: TextUse,
    name: LocalName,
}

impl Handle {
    const fn nameless(id: u32) -> Self {
        Self { id, space: Space::Html, text_use: TextUse::Ordinary, name: local_name!("") }
    }
}

/// The name of an element, borrowed from its handle.
#[derive(Debug)]
pub(crate) struct Name<'a>(&'a Handle);

impl ElemName for Name<'_> {
    fn ns(&self) -> &Namespace {
        match self.0.space {
            Space::Html => &HTML,
            Space::Svg => &SVG,
            Space::MathMl => &MATHML,
        }
    }

    fn local_name(&self) -> &LocalName {
        &self.0.name
    }
}

/// The arena behind the interface of the tree builder.
#[derive(Debug)]
pub(crate) struct Sink {
    arena: RefCell<Arena>,
    scripting: bool,
}

impl Sink {
    /// A sink over an empty document; `scripting` as for the tree builder.
    pub(crate) fn new(scripting: bool) -> Self {
        Self { arena: RefCell::new(Arena::new()), scripting }
    }

    /// The node to link, for a node or a text from the tree builder.
    fn node_of(arena: &mut Arena, child: NodeOrText<Handle>) -> u32 {
        match child {
            NodeOrText::AppendNode(handle) => handle.id,
            NodeOrText::AppendText(text) => arena.add_text(text),
        }
    }
}

impl TreeSink for Sink {
    type Handle = Handle;
    type Output = Arena;
    type ElemName<'a> = Name<'a>;

    fn finish(self) -> Arena {
        self.arena.into_inner()
    }

    fn parse_error(&self, _message: Cow<'static, str>) {}

    fn set_quirks_mode(&self, _mode: QuirksMode) {}

    fn get_document(&self) -> Handle {
        Handle::nameless(DOCUMENT)
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> Name<'a> {
        Name(target)
    }

    fn same_node(&self, x: &Handle, y: &Handle) -> bool {
        x.id == y.id
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, flags: ElementFlags) -> Handle {
        let space = match name.ns {
            ns!(svg) => Space::Svg,
            ns!(mathml) => Space::MathMl,
            _ => Space::Html,
        };
        let mut arena = self.arena.borrow_mut();
        let foreign = space != Space::Html;
        let flow = match flow(&name.local, foreign, self.scripting) {
            Flow::Hidden if !foreign && is_shadow_root(&name.local, &attributes) => Flow::Inline,
            flow => flow,
        };
        let text_use = text_use(&name.local, &attributes, foreign, self.scripting);
        let id = arena.add_element(name.local.clone(), (flow, text_use), attributes);
        if flags.template {
            let contents = arena.add_fragment();
            arena.append(id, contents);
        }
        Handle { id, space, text_use, name: name.local }
    }

    fn create_comment(&self, _text: StrTendril) -> Handle {
        Handle::nameless(NONE)
    }

    fn create_pi(&self, _target: StrTendril, _data: StrTendril) -> Handle {
        Handle::nameless(NONE)
    }

    fn append_doctype_to_document(&self, _name: StrTendril, _public: StrTendril, _system: StrTendril) {}

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        let mut arena = self.arena.borrow_mut();
        if parent.text_use == TextUse::Dropped && matches!(child, NodeOrText::AppendText(_)) {
            return;
        }
        let child = Self::node_of(&mut arena, child);
        if child != NONE {
            arena.append(parent.id, child);
        }
    }

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        let mut arena = self.arena.borrow_mut();
        if let NodeOrText::AppendNode(Handle { id, .. }) = child {
            arena.detach(id);
        }
        if arena.node(sibling.id).parent == NONE {
            return;
        }
        let child = Self::node_of(&mut arena, child);
        if child != NONE {
            arena.insert_before(sibling.id, child);
        }
    }

    fn append_based_on_parent_node(&self, element: &Handle, previous: &Handle, child: NodeOrText<Handle>) {
        let has_parent = self.arena.borrow().node(element.id).parent != NONE;
        if has_parent {
            self.append_before_sibling(element, child);
        } else {
            self.append(previous, child);
        }
    }

    fn get_template_contents(&self, target: &Handle) -> Handle {
        Handle::nameless(self.arena.borrow().node(target.id).first)
    }

    fn add_attrs_if_missing(&self, target: &Handle, attributes: Vec<Attribute>) {
        self.arena.borrow_mut().add_missing_attributes(target.id, attributes);
    }

    fn remove_from_parent(&self, target: &Handle) {
        self.arena.borrow_mut().detach(target.id);
    }

    fn reparent_children(&self, node: &Handle, new_parent: &Handle) {
        self.arena.borrow_mut().move_children(node.id, new_parent.id);
    }
}
