//! A tree with everything that html5lib's tests show: names with their namespaces, attributes, doctypes,
//! templates' contents.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::{Rc, Weak};

use html5ever::tendril::StrTendril;
use html5ever::tree_builder::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::{Attribute, QualName};

/// A node; the tree builder's handle of it.
pub(super) type Handle = Rc<Node>;

pub(super) struct Node {
    pub(super) what: What,
    pub(super) children: RefCell<Vec<Handle>>,
    parent: RefCell<Weak<Self>>,
}

pub(super) enum What {
    Doctype {
        name: StrTendril,
        public: StrTendril,
        system: StrTendril,
    },
    Text(RefCell<String>),
    Element {
        name: QualName,
        attributes: RefCell<Vec<Attribute>>,
        contents: Option<Handle>,
    },
    /// The document, the contents of a template, a comment.
    Other,
}

/// A document.
pub(super) struct Tree(Handle);

impl Default for Tree {
    fn default() -> Self {
        Self(node(What::Other))
    }
}

fn node(what: What) -> Handle {
    Rc::new(Node { what, children: RefCell::default(), parent: RefCell::default() })
}

/// The parent of a node, and its place there.
fn place(of: &Handle) -> Option<(Handle, usize)> {
    let parent = of.parent.borrow().upgrade()?;
    let place = parent.children.borrow().iter().position(|child| Rc::ptr_eq(child, of))?;
    Some((parent, place))
}

fn detach(child: &Handle) {
    if let Some((parent, place)) = place(child) {
        parent.children.borrow_mut().remove(place);
        *child.parent.borrow_mut() = Weak::new();
    }
}

/// Inserts a child into `parent`, behind so many others; a text is added to a text before it.
fn insert(parent: &Handle, place: usize, child: NodeOrText<Handle>) {
    let mut children = parent.children.borrow_mut();
    let child = match child {
        NodeOrText::AppendNode(child) => child,
        NodeOrText::AppendText(text) => {
            let before = place.checked_sub(1).map(|before| &children[before].what);
            if let Some(What::Text(before)) = before {
                before.borrow_mut().push_str(&text);
                return;
            }
            node(What::Text(RefCell::new(text.to_string())))
        }
    };
    *child.parent.borrow_mut() = Rc::downgrade(parent);
    children.insert(place, child);
}

impl TreeSink for Tree {
    type Handle = Handle;
    type Output = Handle;
    type ElemName<'a> = &'a QualName;

    fn finish(self) -> Handle {
        self.0
    }

    fn parse_error(&self, _message: Cow<'static, str>) {}

    fn set_quirks_mode(&self, _mode: QuirksMode) {}

    fn get_document(&self) -> Handle {
        Rc::clone(&self.0)
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> &'a QualName {
        match &target.what {
            What::Element { name, .. } => name,
            _ => unreachable!("only elements have names"),
        }
    }

    fn same_node(&self, x: &Handle, y: &Handle) -> bool {
        Rc::ptr_eq(x, y)
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, flags: ElementFlags) -> Handle {
        let contents = flags.template.then(|| node(What::Other));
        node(What::Element { name, attributes: RefCell::new(attributes), contents })
    }

    fn create_comment(&self, _text: StrTendril) -> Handle {
        node(What::Other)
    }

    fn create_pi(&self, _target: StrTendril, _data: StrTendril) -> Handle {
        node(What::Other)
    }

    fn append_doctype_to_document(&self, name: StrTendril, public: StrTendril, system: StrTendril) {
        self.append(&self.0, NodeOrText::AppendNode(node(What::Doctype { name, public, system })));
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        if let NodeOrText::AppendNode(child) = &child {
            detach(child);
        }
        let place = parent.children.borrow().len();
        insert(parent, place, child);
    }

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        if let NodeOrText::AppendNode(child) = &child {
            detach(child);
        }
        if let Some((parent, place)) = place(sibling) {
            insert(&parent, place, child);
        }
    }

    fn append_based_on_parent_node(&self, element: &Handle, previous: &Handle, child: NodeOrText<Handle>) {
        match place(element) {
            Some(_) => self.append_before_sibling(element, child),
            None => self.append(previous, child),
        }
    }

    fn get_template_contents(&self, target: &Handle) -> Handle {
        match &target.what {
            What::Element { contents: Some(contents), .. } => Rc::clone(contents),
            _ => unreachable!("it is a template"),
        }
    }

    fn add_attrs_if_missing(&self, target: &Handle, attributes: Vec<Attribute>) {
        let What::Element { attributes: known, .. } = &target.what else { return };
        let mut known = known.borrow_mut();
        for attribute in attributes {
            if known.iter().all(|own| own.name != attribute.name) {
                known.push(attribute);
            }
        }
    }

    fn remove_from_parent(&self, target: &Handle) {
        detach(target);
    }

    fn reparent_children(&self, node: &Handle, new_parent: &Handle) {
        let children = node.children.take();
        for child in children {
            self.append(new_parent, NodeOrText::AppendNode(child));
        }
    }
}
