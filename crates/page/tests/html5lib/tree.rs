//! Tree construction: a page, and the tree that it becomes with and without scripting. The tree has everything that html5lib's tests
//! show: names with their namespaces, attributes, doctypes, templates' contents.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use html5ever::tendril::StrTendril;
use html5ever::tree_builder::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::{Attribute, QualName, ns};

use crate::feed::feed_source;
use crate::stack::Counting;

/// html5ever does not copy the chosen option into `selectedcontent`, a newer element. The name of a test is
/// its file, its number in the file, and whether scripts run.
const KNOWN: [&str; 8] = [
    "webkit02 45, scripting",
    "webkit02 45, no scripting",
    "webkit02 46, scripting",
    "webkit02 46, no scripting",
    "webkit02 47, scripting",
    "webkit02 47, no scripting",
    "webkit02 48, scripting",
    "webkit02 48, no scripting",
];

/// A test.
struct Case<'a> {
    page: &'a str,
    /// Whether the test is for pages with scripting alone, or for those without.
    scripting: Option<bool>,
    expected: Vec<String>,
}

/// The tests of a file, without those of fragments, with their numbers from 1.
fn cases(file: &str) -> Vec<(usize, Case<'_>)> {
    let cases = file.strip_prefix("#data\n").unwrap().split("\n\n#data\n").zip(1..);
    cases.filter_map(|(case, number)| Some((number, read(case)?))).collect()
}

fn read(case: &str) -> Option<Case<'_>> {
    let (page, rest) = case.split_once("#errors\n").unwrap();
    let page = page.strip_suffix('\n').unwrap_or(page);
    let (between, tree) = rest.split_once("#document\n").unwrap_or((rest, ""));
    let has = |word: &str| between.lines().any(|line| line == word);
    if has("#document-fragment") {
        return None;
    }
    let scripting = if has("#script-on") { Some(true) } else { has("#script-off").then_some(false) };
    // a text with line breaks goes on until the next node
    let mut nodes: Vec<String> = Vec::new();
    for line in tree.trim_end_matches('\n').split('\n') {
        match (line.strip_prefix("| "), nodes.last_mut()) {
            (None, Some(last)) => last.extend(["\n", line]),
            (node, _) => nodes.push(node.unwrap_or(line).to_owned()),
        }
    }
    Some(Case { page, scripting, expected: comparable(nodes) })
}

/// The nodes without comments, with neighbouring texts as one.
fn comparable(nodes: Vec<String>) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    let depth = |node: &str| node.len() - node.trim_start_matches(' ').len();
    for node in nodes {
        let own = &node[depth(&node)..];
        if own.starts_with("<!-- ") {
            continue;
        }
        match kept.last_mut() {
            Some(last)
                if own.starts_with('"')
                    && depth(last) == depth(&node)
                    && last[depth(last)..].starts_with('"') =>
            {
                last.pop();
                last.push_str(&own[1..]);
            }
            _ => kept.push(node),
        }
    }
    kept
}

/// The tree in the form of the tests.
fn written(document: &Handle) -> Vec<String> {
    let mut nodes = Vec::new();
    let children = |node: &Handle, depth: usize| {
        node.children.borrow().iter().rev().map(|child| (depth, Rc::clone(child))).collect::<Vec<_>>()
    };
    let mut open = children(document, 0);
    while let Some((depth, node)) = open.pop() {
        let mut write = |depth: usize, text: String| nodes.push(format!("{}{text}", "  ".repeat(depth)));
        match &node.what {
            What::Doctype { name, public, system } => match (&**public, &**system) {
                ("", "") => write(depth, format!("<!DOCTYPE {name}>")),
                (public, system) => write(depth, format!("<!DOCTYPE {name} \"{public}\" \"{system}\">")),
            },
            What::Text(text) => write(depth, format!("\"{}\"", text.borrow())),
            What::Element { name, attributes, contents, .. } => {
                let space = match name.ns {
                    ns!(svg) => "svg ",
                    ns!(mathml) => "math ",
                    _ => "",
                };
                write(depth, format!("<{space}{}>", name.local));
                let attribute = |attribute: &Attribute| {
                    let prefix = attribute.name.prefix.as_ref().map_or(String::new(), |of| format!("{of} "));
                    format!("{prefix}{}=\"{}\"", attribute.name.local, attribute.value)
                };
                let mut attributes: Vec<String> = attributes.borrow().iter().map(attribute).collect();
                attributes.sort();
                attributes.into_iter().for_each(|attribute| write(depth + 1, attribute));
                open.extend(children(&node, depth + 1));
                if let Some(contents) = contents {
                    write(depth + 1, "content".to_owned());
                    open.extend(children(contents, depth + 2));
                }
            }
            What::Other => {}
        }
    }
    comparable(nodes)
}

#[test]
fn trees_are_those_of_html5lib() {
    let Some(files) = super::files("tree-construction", ".dat") else { return };
    let (mut failed, mut tried) = (Vec::new(), 0);
    for (name, file) in &files {
        for (number, case) in cases(file) {
            for scripting in [true, false] {
                if case.scripting.is_none_or(|only| only == scripting) {
                    let found = written(&feed_source(case.page, scripting, Tree::default));
                    tried += 1;
                    if found != case.expected {
                        let how = if scripting { "scripting" } else { "no scripting" };
                        println!("{:?}\n{found:#?}\n{:#?}", case.page, case.expected);
                        failed.push(format!("{name} {number}, {how}"));
                    }
                }
            }
        }
    }
    assert_eq!(tried, 3_165);
    assert_eq!(failed, KNOWN);
}

/// A node; the tree builder's handle of it.
type Handle = Rc<Node>;

struct Node {
    what: What,
    children: RefCell<Vec<Handle>>,
    parent: RefCell<Weak<Self>>,
}

enum What {
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
        holds_html: bool,
    },
    /// The document, the contents of a template, a comment.
    Other,
}

/// A document, and the numbers of elements and attributes that were made.
struct Tree(Handle, Cell<usize>, Cell<usize>);

impl Default for Tree {
    fn default() -> Self {
        Self(node(What::Other), Cell::default(), Cell::default())
    }
}

impl Counting for Tree {
    fn elements(&self) -> usize {
        self.1.get()
    }

    fn attributes(&self) -> usize {
        self.2.get()
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
        self.1.set(self.1.get() + 1);
        self.2.set(self.2.get() + attributes.len());
        let contents = flags.template.then(|| node(What::Other));
        let holds_html = flags.mathml_annotation_xml_integration_point;
        node(What::Element { name, attributes: RefCell::new(attributes), contents, holds_html })
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

    fn is_mathml_annotation_xml_integration_point(&self, element: &Handle) -> bool {
        matches!(element.what, What::Element { holds_html: true, .. })
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
