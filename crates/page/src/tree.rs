//! The tree while it is being built, and the interface that the HTML tree builder calls. Nodes are in vectors, linked by number,
//! so that they can move as HTML's rules for misnested tags require. Comments and doctypes are dropped, and so is hidden
//! text except JSON-LD, formulas and `noscript`. `flatten` reads the finished tree and drops it.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::ops::Range;

use html5ever::tendril::StrTendril;
use html5ever::tree_builder::{ElemName, ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::{Attribute, LocalName, Namespace, QualName, local_name, ns};

use crate::class::{Flow, TextUse, flow, is_shadow_root, text_use};
use crate::stack::Counting;

/// No node.
pub(crate) const NONE: u32 = u32::MAX;

/// The document node, parent of `html`.
pub(crate) const DOCUMENT: u32 = 0;

/// The kind of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// The document, or the contents of a `template`: has children and is no node of the page.
    Fragment,
    /// Index into the elements.
    Element(u32),
    /// Index into the texts.
    Text(u32),
}

/// A node's content and its links to parent, siblings and first and last child; [`NONE`] where there is none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) content: Content,
    pub(crate) parent: u32,
    pub(crate) previous: u32,
    pub(crate) next: u32,
    pub(crate) first: u32,
    pub(crate) last: u32,
}

/// An element: its name, its effect on the text around it, the use of the text in it, and its range of the
/// attributes.
#[derive(Debug)]
pub(crate) struct Element {
    pub(crate) name: LocalName,
    pub(crate) flow: Flow,
    pub(crate) text_use: TextUse,
    attributes: Range<u32>,
}

/// The growing tree.
#[derive(Debug, Default)]
pub(crate) struct Arena {
    nodes: Vec<Node>,
    elements: Vec<Element>,
    texts: Vec<StrTendril>,
    attributes: Vec<(LocalName, StrTendril)>,
}

impl Arena {
    /// A document without children, for a page of so many bytes.
    fn new(bytes: usize) -> Self {
        // what most pages need, so that they are not moved as they grow
        let room = (bytes / 96).min(8_192);
        let mut arena = Self {
            nodes: Vec::with_capacity(2 * room),
            elements: Vec::with_capacity(room),
            texts: Vec::with_capacity(room),
            attributes: Vec::with_capacity(room),
        };
        arena.add(Content::Fragment);
        arena
    }

    /// Number of nodes, detached ones included.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Number of attributes of all elements, detached ones included.
    pub(crate) fn attribute_count(&self) -> usize {
        self.attributes.len()
    }

    /// The node `id`.
    pub(crate) fn node(&self, id: u32) -> &Node {
        &self.nodes[id as usize]
    }

    /// The element of a [`Content::Element`].
    pub(crate) fn element(&self, index: u32) -> &Element {
        &self.elements[index as usize]
    }

    /// The text of a [`Content::Text`].
    pub(crate) fn text(&self, index: u32) -> &str {
        &self.texts[index as usize]
    }

    /// The attributes of an element, in the order of the source.
    pub(crate) fn attributes(&self, element: &Element) -> &[(LocalName, StrTendril)] {
        &self.attributes[element.attributes.start as usize..element.attributes.end as usize]
    }

    /// A new element without parent.
    fn add_element(&mut self, element: Element) -> u32 {
        let index = number(self.elements.len());
        self.elements.push(element);
        self.add(Content::Element(index))
    }

    /// Adds attributes, and gives their range.
    fn add_attributes(&mut self, attributes: impl Iterator<Item = (LocalName, StrTendril)>) -> Range<u32> {
        let start = number(self.attributes.len());
        self.attributes.extend(attributes);
        start..number(self.attributes.len())
    }

    /// A new text without parent.
    fn add_text(&mut self, text: StrTendril) -> u32 {
        let index = number(self.texts.len());
        self.texts.push(text);
        self.add(Content::Text(index))
    }

    /// Gives element `id` the attributes that it does not have yet.
    fn add_missing_attributes(&mut self, id: u32, attributes: Vec<Attribute>) {
        let Content::Element(index) = self.node(id).content else { return };
        let held = self.attributes(&self.elements[index as usize]);
        let missing: Vec<_> = attributes
            .into_iter()
            .map(named)
            .filter(|(name, _)| held.iter().all(|(known, _)| known != name))
            .collect();
        if missing.is_empty() {
            return;
        }
        let mut all = held.to_vec();
        all.extend(missing);
        self.elements[index as usize].attributes = self.add_attributes(all.into_iter());
    }

    /// Makes `child`, which has no parent, the last child of `parent`.
    fn append(&mut self, parent: u32, child: u32) {
        let last = self.node(parent).last;
        self.nodes[child as usize].parent = parent;
        self.link(parent, last, child);
        self.link(parent, child, NONE);
    }

    /// Puts `child`, which has no parent, right before `sibling`, which has one.
    fn insert_before(&mut self, sibling: u32, child: u32) {
        let Node { parent, previous, .. } = *self.node(sibling);
        self.nodes[child as usize].parent = parent;
        self.link(parent, previous, child);
        self.link(parent, child, sibling);
    }

    /// Takes `id` from its parent, if it has one; its descendants stay with it.
    fn detach(&mut self, id: u32) {
        let Node { parent, previous, next, .. } = *self.node(id);
        if parent == NONE {
            return;
        }
        self.link(parent, previous, next);
        let node = &mut self.nodes[id as usize];
        (node.parent, node.previous, node.next) = (NONE, NONE, NONE);
    }

    /// Moves all children of `from` behind those of `to`.
    fn move_children(&mut self, from: u32, to: u32) {
        let mut child = self.node(from).first;
        while child != NONE {
            let next = self.node(child).next;
            self.detach(child);
            self.append(to, child);
            child = next;
        }
    }

    fn add(&mut self, content: Content) -> u32 {
        let id = number(self.nodes.len());
        self.nodes.push(Node { content, parent: NONE, previous: NONE, next: NONE, first: NONE, last: NONE });
        id
    }

    /// Makes `left` and `right` neighbours below `parent`. If one is [`NONE`], the other is the first or the last child.
    fn link(&mut self, parent: u32, left: u32, right: u32) {
        match left {
            NONE => self.nodes[parent as usize].first = right,
            left => self.nodes[left as usize].next = right,
        }
        match right {
            NONE => self.nodes[parent as usize].last = left,
            right => self.nodes[right as usize].previous = left,
        }
    }
}

/// A count or an index as stored, in four bytes.
///
/// # Panics
/// If it does not fit. The cap on the input and the budget of `watch` keep the nodes, words and bytes of a page far below 2^32, and what a site has of
/// them is in memory.
pub fn number(count: usize) -> u32 {
    u32::try_from(count).expect("counts are bounded by the cap on the input")
}

/// The name as written (`xlink:href`) and the value.
fn named(attribute: Attribute) -> (LocalName, StrTendril) {
    let Attribute { name, value } = attribute;
    let name = match name.prefix {
        Some(prefix) if !prefix.is_empty() => LocalName::from(format!("{prefix}:{}", name.local)),
        _ => name.local,
    };
    (name, value)
}

/// The namespaces that the HTML parser gives to elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Space {
    Html,
    Svg,
    MathMl,
}

/// A node as the tree builder holds it. The name is stored with the number, since the tree builder reads the
/// names of the open elements all the time; a look-up in the arena would cost a borrow and a cache line. The
/// use of its text is stored for the same reason. Handles are cloned all the time too, so a whole [`QualName`], whose
/// three names are counted, would cost more.
#[derive(Clone, Debug)]
pub(crate) struct Handle {
    id: u32,
    space: Space,
    text_use: TextUse,
    /// Whether it is an `annotation-xml` that declares HTML inside.
    holds_html: bool,
    name: LocalName,
}

impl Handle {
    const fn nameless(id: u32) -> Self {
        Self { id, space: Space::Html, text_use: TextUse::Ordinary, holds_html: false, name: local_name!("") }
    }
}

/// The name of an element, borrowed from its handle.
#[derive(Debug)]
pub(crate) struct Name<'a>(&'a Handle);

impl ElemName for Name<'_> {
    fn ns(&self) -> &Namespace {
        match self.0.space {
            Space::Html => const { &ns!(html) },
            Space::Svg => const { &ns!(svg) },
            Space::MathMl => const { &ns!(mathml) },
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
    /// The numbers of elements and of their attributes made so far, by which the cap looks in time.
    elements: Cell<usize>,
    attributes: Cell<usize>,
}

impl Sink {
    /// A sink over an empty document, for a page of so many bytes; `scripting` as for the tree builder.
    pub(crate) fn new(scripting: bool, bytes: usize) -> Self {
        let arena = RefCell::new(Arena::new(bytes));
        Self { arena, scripting, elements: Cell::new(0), attributes: Cell::new(0) }
    }

    /// The node to link, for a node or a text from the tree builder.
    fn node_of(arena: &mut Arena, child: NodeOrText<Handle>) -> u32 {
        match child {
            NodeOrText::AppendNode(handle) => handle.id,
            NodeOrText::AppendText(text) => arena.add_text(text),
        }
    }
}

impl Counting for Sink {
    fn elements(&self) -> usize {
        self.elements.get()
    }

    fn attributes(&self) -> usize {
        self.attributes.get()
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
        self.elements.set(self.elements.get() + 1);
        self.attributes.set(self.attributes.get() + attributes.len());
        let holds_html = flags.mathml_annotation_xml_integration_point;
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
        let attributes = arena.add_attributes(attributes.into_iter().map(named));
        let id = arena.add_element(Element { name: name.local.clone(), flow, text_use, attributes });
        if flags.template {
            let contents = arena.add(Content::Fragment);
            arena.append(id, contents);
        }
        Handle { id, space, text_use, holds_html, name: name.local }
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

    fn is_mathml_annotation_xml_integration_point(&self, element: &Handle) -> bool {
        element.holds_html
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
