//! Footnotes: marks in the text, their notes, and the links back.
//!
//! Only a clear footnote counts: the address of the mark leads to an element of the page with a name that is
//! usual for notes, or the mark says that it is one, or the note has a link back to the mark.

use std::collections::HashMap;

use page::{NodeId, Page};

use crate::address;
use crate::classes::has_class;
use crate::tables::visible;

/// The beginnings of the names of notes.
const NAMES: &str =
    "fn _fn ftn _ftn footnote cite_note endnote easy-footnote-bottom sdfootnote user-content-fn";

/// The most bytes of the text of a link back, and the number of nodes of a note among which it is looked for.
const LONGEST_BACK: usize = 24;
const REACH: usize = 500;

/// The most bytes of a note's label, and the signs that mark notes.
const LONGEST_LABEL: usize = 12;
const SIGNS: &str = "*†‡§¶";

/// The most bytes of a note that follows its mark, and the name of references, which are a list of their own.
const LONGEST_NOTE: usize = 1_000;
const REFERENCE: &str = "cite_note";

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
    /// The page's own addresses.
    own: Vec<String>,
}

impl Notes {
    /// The footnotes whose mark and note both exist; `is_kept` must hold for the note, or for the mark of a short one.
    pub(crate) fn of(page: &Page, is_kept: impl Fn(NodeId) -> bool) -> Self {
        let mut notes = Self { own: address::own(page), ..Self::default() };
        let links = page.links().filter_map(|link| Some((link.node, notes.place_in(link.href)?)));
        let marks: Vec<(NodeId, &str)> = links.filter(|&(link, _)| may_be_mark(page, link)).collect();
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
            let follows = || {
                visible(page, block).range().len() <= LONGEST_NOTE
                    && !name.starts_with(REFERENCE)
                    && is_kept(link)
            };
            if page.subtree(block).contains(&link.index()) || !(is_kept(block) || follows()) {
                continue;
            }
            if !is_mark(page, link, name) && notes.back(page, block, link).is_none() {
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
            notes.back(page, *block, link).map(|back| notes.parts.entry(back).or_insert(Part::Back));
        }
        notes
    }

    /// The role of an element in a footnote.
    pub(crate) fn part(&self, node: NodeId) -> Option<&Part> {
        self.parts.get(&node)
    }

    /// The blocks of the notes.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.parts.iter().filter(|(_, part)| matches!(part, Part::Note(_))).map(|(&block, _)| block)
    }

    /// Adds the links back in a note, and the note's label if the note begins with it.
    fn add_backs(&mut self, page: &Page, block: NodeId, label: &str) {
        for node in page.descendants(block).filter(|&node| page.is_element(node)) {
            let text = page.text_of(node).trim();
            let is_arrow = || {
                let leads_back =
                    page.attribute(node, "href").is_some_and(|href| self.place_in(href).is_some());
                let arrow = |sign: char| "↩↑^⤴⏎︎".contains(sign) || sign.is_whitespace();
                leads_back && !text.is_empty() && text.chars().all(arrow)
            };
            let is_label = || {
                let begins = page.span(node).start == page.span(block).start;
                begins && matches!(page.tag(node).as_str(), "a" | "sup" | "span") && trimmed(text) == label
            };
            let is_named =
                has_class(page, node, &["mw-cite-backlink", "footnote-backref", "reversefootnote"])
                    || page.attribute(node, "role") == Some("doc-backlink");
            if is_named || is_arrow() || is_label() {
                self.parts.entry(node).or_insert(Part::Back);
            }
        }
    }

    /// The name of a place in the page itself to which an address leads.
    fn place_in<'h>(&self, href: &'h str) -> Option<&'h str> {
        let (address, name) = href.split_once('#')?;
        (address.is_empty() || self.own.iter().any(|own| own == address)).then_some(name)
    }

    /// The link in a note that leads back to its mark, or to an element directly around the mark.
    fn back(&self, page: &Page, note: NodeId, mark: NodeId) -> Option<NodeId> {
        let around = || [mark].into_iter().chain(page.ancestors(mark).take(2));
        let is_of_mark = |name: &str| {
            around().any(|node| {
                ["id", "name"].iter().any(|attribute| page.attribute(node, attribute) == Some(name))
            })
        };
        page.descendants(note).take(REACH).find(|&node| {
            *page.tag(node) == "a"
                && page.span(node).range().len() <= LONGEST_BACK
                && page.attribute(node, "href").and_then(|href| self.place_in(href)).is_some_and(is_of_mark)
        })
    }
}

/// Whether a link has the text of a mark, and is raised, in brackets, or said to be one.
fn may_be_mark(page: &Page, link: NodeId) -> bool {
    let label = label(page, link);
    let is_of_label = |sign: char| sign.is_ascii_alphanumeric() || SIGNS.contains(sign);
    let is_label = (1..=LONGEST_LABEL).contains(&label.len()) && label.chars().all(is_of_label);
    is_label && (is_said(page, link) || is_raised(page, link) || page.text_of(link).trim().starts_with('['))
}

fn is_raised(page: &Page, link: NodeId) -> bool {
    page.parent(link).is_some_and(|above| *page.tag(above) == "sup")
        || page.children(link).any(|node| *page.tag(node) == "sup")
}

/// Whether a link says that it is the mark of a note.
fn is_said(page: &Page, link: NodeId) -> bool {
    const NAMES: [&str; 5] = ["footnote-ref", "footnote-reference", "footnote-anchor", "footref", "fnref"];
    let around = [link].into_iter().chain(page.parent(link));
    around.clone().any(|node| has_class(page, node, &NAMES) || page.attribute(node, "data-fn").is_some())
        || page.attribute(link, "data-footnote-ref").is_some()
        || page.attribute(link, "role") == Some("doc-noteref")
}

/// Whether a link that may be the mark of a note leads to a name that is usual for notes, or says that it is one.
fn is_mark(page: &Page, link: NodeId, name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let rest = NAMES.split(' ').find_map(|begin| name.strip_prefix(begin));
    // `fnref1` is the target of a link back
    is_said(page, link) || rest.is_some_and(|rest| !rest.starts_with("ref") && !rest.starts_with("_ref"))
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
