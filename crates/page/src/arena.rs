//! The tree while it is being built: nodes in vectors, linked by number, so that they can move as HTML's
//! rules for misnested tags require. `flatten` reads the tree and drops it. Visibility plays no part here.

use html5ever::tendril::StrTendril;
use html5ever::{Attribute, LocalName};

use crate::text_use::TextUse;
use crate::visibility::Flow;

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
    attributes: u32,
    attribute_count: u32,
}

/// The growing tree.
#[derive(Debug)]
pub(crate) struct Arena {
    nodes: Vec<Node>,
    elements: Vec<Element>,
    texts: Vec<StrTendril>,
    attributes: Vec<(LocalName, StrTendril)>,
}

impl Arena {
    /// A document without children.
    pub(crate) fn new() -> Self {
        let mut arena =
            Self { nodes: Vec::new(), elements: Vec::new(), texts: Vec::new(), attributes: Vec::new() };
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
        let start = element.attributes as usize;
        &self.attributes[start..start + element.attribute_count as usize]
    }

    /// A new element without parent.
    pub(crate) fn add_element(
        &mut self,
        name: LocalName,
        (flow, text_use): (Flow, TextUse),
        attributes: Vec<Attribute>,
    ) -> u32 {
        let start = number(self.attributes.len());
        self.attributes.extend(attributes.into_iter().map(named));
        let attribute_count = number(self.attributes.len()) - start;
        let index = number(self.elements.len());
        self.elements.push(Element { name, flow, text_use, attributes: start, attribute_count });
        self.add(Content::Element(index))
    }

    /// A new text without parent.
    pub(crate) fn add_text(&mut self, text: StrTendril) -> u32 {
        let index = number(self.texts.len());
        self.texts.push(text);
        self.add(Content::Text(index))
    }

    /// A new fragment without parent.
    pub(crate) fn add_fragment(&mut self) -> u32 {
        self.add(Content::Fragment)
    }

    /// Gives element `id` the attributes that it does not have yet.
    pub(crate) fn add_missing_attributes(&mut self, id: u32, attributes: Vec<Attribute>) {
        let Content::Element(index) = self.node(id).content else { return };
        let element = &self.elements[index as usize];
        let held = self.attributes(element);
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
        let (start, count) = (number(self.attributes.len()), number(all.len()));
        self.attributes.extend(all);
        let element = &mut self.elements[index as usize];
        (element.attributes, element.attribute_count) = (start, count);
    }

    /// Makes `child`, which has no parent, the last child of `parent`.
    pub(crate) fn append(&mut self, parent: u32, child: u32) {
        let last = self.node(parent).last;
        self.link(last, child);
        self.set_parent(child, parent);
        if last == NONE {
            self.nodes[parent as usize].first = child;
        }
        self.nodes[parent as usize].last = child;
    }

    /// Puts `child`, which has no parent, right before `sibling`, which has one.
    pub(crate) fn insert_before(&mut self, sibling: u32, child: u32) {
        let Node { parent, previous, .. } = *self.node(sibling);
        self.set_parent(child, parent);
        self.link(previous, child);
        self.link(child, sibling);
        if previous == NONE {
            self.nodes[parent as usize].first = child;
        }
    }

    /// Takes `id` from its parent, if it has one; its descendants stay with it.
    pub(crate) fn detach(&mut self, id: u32) {
        let Node { parent, previous, next, .. } = *self.node(id);
        if parent == NONE {
            return;
        }
        if previous == NONE {
            self.nodes[parent as usize].first = next;
        } else {
            self.nodes[previous as usize].next = next;
        }
        if next == NONE {
            self.nodes[parent as usize].last = previous;
        } else {
            self.nodes[next as usize].previous = previous;
        }
        let node = &mut self.nodes[id as usize];
        (node.parent, node.previous, node.next) = (NONE, NONE, NONE);
    }

    /// Moves all children of `from` behind those of `to`.
    pub(crate) fn move_children(&mut self, from: u32, to: u32) {
        let Node { first, last, .. } = *self.node(from);
        if first == NONE {
            return;
        }
        let mut child = first;
        while child != NONE {
            self.set_parent(child, to);
            child = self.node(child).next;
        }
        let end = self.node(to).last;
        self.link(end, first);
        if end == NONE {
            self.nodes[to as usize].first = first;
        }
        self.nodes[to as usize].last = last;
        let from = &mut self.nodes[from as usize];
        (from.first, from.last) = (NONE, NONE);
    }

    fn add(&mut self, content: Content) -> u32 {
        let id = number(self.nodes.len());
        self.nodes.push(Node { content, parent: NONE, previous: NONE, next: NONE, first: NONE, last: NONE });
        id
    }

    fn set_parent(&mut self, id: u32, parent: u32) {
        self.nodes[id as usize].parent = parent;
    }

    /// Makes `left` and `right` neighbours; `left` may be [`NONE`].
    fn link(&mut self, left: u32, right: u32) {
        if left != NONE {
            self.nodes[left as usize].next = right;
        }
        self.nodes[right as usize].previous = left;
    }
}

/// A count as stored. The cap on the input and the budget of `watch` keep every count far below 2^32.
pub(crate) fn number(count: usize) -> u32 {
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
