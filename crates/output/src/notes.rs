//! Footnotes: marks in the text, their notes, and the links back.
//!
//! Only a clear footnote counts: the address of the mark leads to an element of the page with a name that is
//! usual for notes.

use std::collections::HashMap;

use page::{NodeId, Page};

use crate::classes::has_class;

/// The beginnings of the names of notes.
const NAMES: [&str; 9] =
    ["fn", "_fn", "ftn", "_ftn", "footnote", "cite_note", "endnote", "easy-footnote-bottom", "sdfootnote"];

/// The most bytes of a note's label.
const LONGEST_LABEL: usize = 12;

/// The role of an element in a footnote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Part {
    /// A mark in the text, with the label of its note.
    Mark(String),
    /// The block of the note.
    Note(String),
    /// A link back to the mark, or the label before the note.
    Back,
}

/// The parts of the footnotes of a page.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    parts: HashMap<NodeId, Part>,
}

impl Notes {
    /// The footnotes whose mark and note both exist; `is_kept` must hold for the note.
    pub(crate) fn of(page: &Page, is_kept: impl Fn(NodeId) -> bool) -> Self {
        let mut notes = Self::default();
        let links: Vec<(NodeId, &str)> =
            page.links().filter_map(|link| Some((link.node, link.href.strip_prefix('#')?))).collect();
        let marks: Vec<(NodeId, &str)> =
            links.iter().copied().filter(|&(node, name)| is_mark(page, node, name)).collect();
        if marks.is_empty() {
            return notes;
        }
        let mut named: HashMap<&str, NodeId> = HashMap::new();
        for node in page.nodes().filter(|&node| page.is_element(node)) {
            for name in ["id", "name"].into_iter().filter_map(|name| page.attribute(node, name)) {
                named.entry(name).or_insert(node);
            }
        }
        let mut blocks: HashMap<String, Option<NodeId>> = HashMap::new();
        let mut led: Vec<(NodeId, String)> = Vec::new();
        for (link, name) in marks {
            let Some(block) = named.get(name).and_then(|&target| block_of(page, target)) else { continue };
            if page.subtree(block).contains(&link.index()) || !is_kept(block) {
                continue;
            }
            let label = label(page, link);
            // the label of two notes is the label of none
            let known = blocks.entry(label.clone()).or_insert(Some(block));
            *known = known.filter(|known| *known == block);
            led.push((link, label));
        }
        for (link, label) in led {
            let Some(Some(block)) = blocks.get(&label) else { continue };
            let above = page
                .parent(link)
                .filter(|&above| *page.tag(above) == "sup" && page.span(above) == page.span(link));
            notes.parts.insert(above.unwrap_or(link), Part::Mark(label.clone()));
            if notes.parts.insert(*block, Part::Note(label.clone())).is_none() {
                notes.add_backs(page, *block, &label);
            }
        }
        notes
    }

    /// The role of an element in a footnote.
    pub(crate) fn part(&self, node: NodeId) -> Option<&Part> {
        self.parts.get(&node)
    }

    /// Adds the links back in a note, and the note's label if the note begins with it.
    fn add_backs(&mut self, page: &Page, block: NodeId, label: &str) {
        for node in page.descendants(block).filter(|&node| page.is_element(node)) {
            let text = page.text_of(node).trim();
            let is_arrow = || {
                let leads_back = page.attribute(node, "href").is_some_and(|href| href.starts_with('#'));
                let arrow = |sign: char| "↩↑^⤴⏎︎".contains(sign) || sign.is_whitespace();
                leads_back && !text.is_empty() && text.chars().all(arrow)
            };
            let is_label = || {
                let begins = page.span(node).start == page.span(block).start;
                begins && matches!(page.tag(node).as_str(), "a" | "sup") && trimmed(text) == label
            };
            let is_named =
                has_class(page, node, &["mw-cite-backlink", "footnote-backref", "reversefootnote"])
                    || page.attribute(node, "role") == Some("doc-backlink");
            if is_named || is_arrow() || is_label() {
                self.parts.entry(node).or_insert(Part::Back);
            }
        }
    }
}

/// Whether a link is the mark of a note of this name.
fn is_mark(page: &Page, link: NodeId, name: &str) -> bool {
    let label = label(page, link);
    let is_label =
        (1..=LONGEST_LABEL).contains(&label.len()) && label.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_note = || {
        let name = name.to_ascii_lowercase();
        let rest = NAMES.iter().find_map(|begin| name.strip_prefix(begin));
        // `fnref1` is the target of a link back
        rest.is_some_and(|rest| !rest.starts_with("ref") && !rest.starts_with("_ref"))
    };
    let is_raised = || {
        page.parent(link).is_some_and(|above| *page.tag(above) == "sup")
            || page.children(link).any(|node| *page.tag(node) == "sup")
    };
    let is_in = |names| page.parent(link).is_some_and(|above| has_class(page, above, names));
    let is_said = || {
        is_in(&["footnote-ref", "footnote-reference"])
            || has_class(page, link, &["footnote-ref", "footnote-reference", "footref", "fnref"])
            || page.attribute(link, "role") == Some("doc-noteref")
    };
    is_label && (is_said() || (is_note() && (is_raised() || page.text_of(link).trim().starts_with('['))))
}

fn label(page: &Page, link: NodeId) -> String {
    trimmed(page.text_of(link).trim()).to_owned()
}

fn trimmed(text: &str) -> &str {
    text.trim_matches(['[', ']', '(', ')', '.', ':', ' '])
}

/// The block that is the element, or begins with it.
fn block_of(page: &Page, target: NodeId) -> Option<NodeId> {
    let is_block = |&node: &NodeId| matches!(page.tag(node).as_str(), "li" | "p" | "div" | "dd" | "aside");
    let block = [target].into_iter().chain(page.ancestors(target).take(3)).find(is_block)?;
    (page.span(block).start == page.span(target).start).then_some(block)
}
