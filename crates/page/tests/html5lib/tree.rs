//! Tree construction: a page, and the tree that it becomes with and without scripting.

use std::rc::Rc;

use html5ever::ns;

use super::archive;
use super::tree_nodes::{Handle, Tree, What};
use crate::feed::feed;

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
            What::Element { name, attributes, contents } => {
                let space = match name.ns {
                    ns!(svg) => "svg ",
                    ns!(mathml) => "math ",
                    _ => "",
                };
                write(depth, format!("<{space}{}>", name.local));
                let attribute = |attribute: &html5ever::Attribute| {
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
    let Some(files) = archive::files("tree-construction", ".dat") else { return };
    let (mut failed, mut tried) = (Vec::new(), 0);
    for (name, file) in &files {
        for (number, case) in cases(file) {
            for scripting in [true, false] {
                if case.scripting.is_none_or(|only| only == scripting) {
                    let found = written(&feed(case.page, scripting, Tree::default).tree);
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
