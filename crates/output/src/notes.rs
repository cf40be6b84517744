//! The footnotes of a page: the marks in its text, the notes, and the links back.
//!
//! Only a clear footnote counts: the address of the mark leads to an element of the page with a name that is
//! usual for notes, or the mark says that it is one, or the note has a link back to the mark.

use std::collections::HashMap;

use page::{Class, NodeId, Page, Url};

use crate::address;
use crate::shown::{classes, following, has_class, visible, with_ancestors};

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
    /// A note that stands in the line beside its mark, with its label, and whether the mark is shown.
    Aside(String, bool),
    /// A link back to the mark, or the label before the note.
    Back,
}

/// The parts of the footnotes of a page.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    /// The roles of elements in footnotes.
    pub(crate) parts: HashMap<NodeId, Part>,
    /// The page's own addresses.
    own: Vec<String>,
}

impl Notes {
    /// The footnotes whose mark and note both exist; `is_kept` must hold for the note, or for the mark of a short one.
    pub(crate) fn of(page: &Page, is_kept: impl Fn(NodeId) -> bool) -> Self {
        let mut notes = Self { own: address::own(page), ..Self::default() };
        notes.add_asides(page);
        let links = page.links().filter(|link| may_be_mark(page, link.node));
        let placed = links.filter_map(|link| Some((link.node, notes.place(link.href)?)));
        let marks: Vec<(NodeId, &str, bool)> =
            placed.map(|(link, (name, is_own))| (link, name, is_own && stands_out(page, link))).collect();
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
        let mut led: Vec<(NodeId, NodeId, String)> = Vec::new();
        for (link, name, stands_out) in marks {
            let target = named.get(name).or_else(|| named.get(decoded(name)?.as_str()));
            let found = target.and_then(|&target| block_of(page, target));
            let Some((head, block)) = found else { continue };
            let is_short = !name.starts_with(REFERENCE) && visible(page, block).range().len() <= LONGEST_NOTE;
            let holds = |node| page.subtree(node).contains(&link.index());
            if holds(head) || holds(block) || !(is_kept(block) || is_short && is_kept(link)) {
                continue;
            }
            let label = label(page, link);
            let back = notes.back(page, head, link).or_else(|| notes.back(page, block, link));
            // a number in the line is a mark if the note begins with the same number
            let is_answered = back.is_some_and(|back| {
                stands_out || is_raised(page, link) || is_numbered(&label) && self::label(page, back) == label
            });
            if !(stands_out && is_mark(page, link, name) || is_answered) {
                continue;
            }
            // the label of two notes is the label of none
            let known = blocks.entry(label.clone()).or_insert(Some(block));
            *known = known.filter(|known| *known == block);
            led.push((link, head, label));
        }
        for (link, head, label) in led {
            let Some(Some(block)) = blocks.get(&label) else { continue };
            if head != *block {
                notes.parts.insert(head, Part::Back);
            }
            let is_of_mark = |&above: &NodeId| *page.tag(above) == "sup" && self::label(page, above) == label;
            let above = page.parent(link).filter(is_of_mark);
            notes.parts.insert(above.unwrap_or(link), Part::Mark(label.clone()));
            if notes.parts.insert(*block, Part::Note(label.clone())).is_none() {
                notes.add_backs(page, *block, &label);
            }
            notes.back(page, *block, link).map(|back| notes.parts.entry(back).or_insert(Part::Back));
        }
        notes
    }

    /// The blocks of the notes.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.parts.iter().filter(|(_, part)| matches!(part, Part::Note(_))).map(|(&block, _)| block)
    }

    /// Adds the notes in the line: behind a raised label with which they begin too, or by a class of notes in the margin.
    fn add_asides(&mut self, page: &Page) {
        let mut labels: Vec<String> = Vec::new();
        let mut repeated = Vec::new();
        let mut behind = NodeId::ROOT;
        for node in page.nodes().filter(|&node| page.is_element(node)) {
            if node < behind {
                continue;
            }
            let is_margin = || match page.tag(node).as_str() {
                "span" | "small" => has_class(page, node, MARGIN),
                tag => tag == "d-footnote",
            };
            let (note, label) = if *page.tag(node) == "sup" {
                let Some(note) = note_behind(page, node) else { continue };
                (note, label(page, node))
            } else if is_margin() && !page.span(node).is_empty() {
                (node, (labels.len() + 1).to_string())
            } else {
                continue;
            };
            behind = page.end(note);
            let leaves: Vec<NodeId> = page.descendants(note).filter(|&leaf| page.is_text(leaf)).collect();
            let before = leaves.iter().take_while(|leaf| is_label_of(page, **leaf, &label)).count();
            self.parts.extend(leaves[..before].iter().map(|&leaf| (leaf, Part::Back)));
            let is_marked = note != node;
            if is_marked && before == leaves.len() {
                repeated.push((node, label));
                self.parts.insert(note, Part::Back);
            } else if !labels.contains(&label) {
                if is_marked {
                    self.parts.insert(node, Part::Mark(label.clone()));
                }
                self.parts.insert(note, Part::Aside(label.clone(), is_marked));
                labels.push(label);
            }
        }
        let known = repeated.into_iter().filter(|(_, label)| labels.contains(label));
        self.parts.extend(known.map(|(mark, label)| (mark, Part::Mark(label))));
    }

    /// Adds the links back in a note, and the note's label if the note begins with it.
    fn add_backs(&mut self, page: &Page, block: NodeId, label: &str) {
        for node in page.descendants(block).filter(|&node| page.is_element(node)) {
            let text = page.text_of(node).trim();
            let is_arrow = || {
                let leads_back = page.attribute(node, "href").is_some_and(|href| self.place(href).is_some());
                let arrow = |sign: char| "↩↑^⤴⏎︎".contains(sign) || sign.is_whitespace();
                leads_back && !text.is_empty() && text.chars().all(arrow)
            };
            let is_label = || {
                let may_be_label = matches!(page.tag(node).as_str(), "a" | "sup" | "span" | "b");
                may_be_label && trimmed(text) == label && page.span(node).start == page.span(block).start
            };
            let is_named = has_class(page, node, "mw-cite-backlink footnote-backref reversefootnote")
                || page.attribute(node, "role") == Some("doc-backlink");
            if is_named || is_arrow() || is_label() {
                self.parts.entry(node).or_insert(Part::Back);
            }
        }
    }

    /// The name of a place to which an address leads, and whether the place is surely in the page itself.
    pub(crate) fn place<'h>(&self, href: &'h str) -> Option<(&'h str, bool)> {
        let (address, name) = href.split_once('#')?;
        let file = address.trim_start_matches(['.', '/']);
        let is_file = |own: &String| own.strip_suffix(file).is_some_and(|folder| folder.ends_with('/'));
        let is_own = |own: &String| own == address || !file.is_empty() && is_file(own);
        (!name.is_empty()).then(|| (name, address.is_empty() || self.own.iter().any(is_own)))
    }

    /// The link in a note that leads back to its mark, or to an element directly around the mark.
    fn back(&self, page: &Page, note: NodeId, mark: NodeId) -> Option<NodeId> {
        let is_named = |node: NodeId, name: &str| {
            ["id", "name"].iter().any(|attribute| page.attribute(node, attribute) == Some(name))
        };
        let is_of_mark = |name: &str| with_ancestors(page, mark).take(3).any(|node| is_named(node, name));
        page.descendants(note).take(REACH).find(|&node| {
            *page.tag(node) == "a"
                && page.span(node).range().len() <= LONGEST_BACK
                && page.attribute(node, "href").and_then(|href| self.place(href)).is_some_and(|(name, _)| {
                    is_of_mark(name) || decoded(name).is_some_and(|name| is_of_mark(&name))
                })
        })
    }
}

/// The name of a place whose letters an address has as numbers.
fn decoded(name: &str) -> Option<String> {
    let name = name.contains('%').then(|| name.replace('+', "%2B"))?;
    let address = Url::parse(&format!("http://name.invalid/?={name}")).ok()?;
    address.query_pairs().next().map(|(_, name)| name.into_owned())
}

/// Classes of notes in the margin.
const MARGIN: &str = "sidenote marginnote side-note margin-note";

/// Whether a text has nothing but numbers, and the signs around them and of notes.
fn is_numbered(text: &str) -> bool {
    text.chars().all(|sign| sign.is_numeric() || "[]():. ".contains(sign) || SIGNS.contains(sign))
}

/// The element directly behind a raised label that begins with the same label, or whose class says that it is a note.
fn note_behind(page: &Page, mark: NodeId) -> Option<NodeId> {
    let label = trimmed(page.text_of(mark).trim());
    let is_label =
        (1..=3).contains(&label.len()) && label.chars().all(|sign| sign.is_numeric() || SIGNS.contains(sign));
    let note = following(page, mark).filter(|_| is_label)?;
    let first = page.descendants(note).take(REACH).find(|&node| page.is_text(node))?;
    let is_said = matches!(page.tag(note).as_str(), "span" | "small")
        && classes(page, note).any(|class| class.contains("footnote"));
    let is_block = page.tag(note).is_block_level() || matches!(page.tag(note).as_str(), "sup" | "a");
    let begins_so = trimmed(page.text_of(first).trim()) == label && page.end(first) < page.end(note);
    (page.is_element(note) && !is_block && (is_said || begins_so)).then_some(note)
}

/// Whether a text at the start of a note repeats its label, or names its kind.
fn is_label_of(page: &Page, leaf: NodeId, label: &str) -> bool {
    let text = trimmed(page.text_of(leaf).trim());
    text == label || matches!(text, "footnotemark" | "footnotetext" | "footnote" | "⊕")
}

/// Whether a link has the text of a mark.
fn may_be_mark(page: &Page, link: NodeId) -> bool {
    let label = trimmed(page.text_of(link).trim());
    let is_of_label = |sign: char| sign.is_ascii_alphanumeric() || sign.is_numeric() || SIGNS.contains(sign);
    (1..=LONGEST_LABEL).contains(&label.len()) && label.chars().all(is_of_label)
}

/// Whether a link is raised, in brackets, or said to be a mark.
fn stands_out(page: &Page, link: NodeId) -> bool {
    is_said(page, link) || is_raised(page, link) || page.text_of(link).trim().starts_with('[')
}

fn is_raised(page: &Page, link: NodeId) -> bool {
    page.parent(link).is_some_and(|above| *page.tag(above) == "sup")
        || page.children(link).any(|node| *page.tag(node) == "sup")
}

/// Whether a link says that it is the mark of a note.
fn is_said(page: &Page, link: NodeId) -> bool {
    const NAMES: &str = "footnote-ref footnote-reference footnote-anchor footref fnref";
    let around = [link].into_iter().chain(page.parent(link));
    around.clone().any(|node| has_class(page, node, NAMES) || page.attribute(node, "data-fn").is_some())
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

/// The block that is the element or begins with it, and the block of the note: the next one if the first has only the label.
fn block_of(page: &Page, target: NodeId) -> Option<(NodeId, NodeId)> {
    let is_block = |&node: &NodeId| {
        let tag = page.tag(node);
        matches!(tag.as_str(), "li" | "p" | "div" | "dd" | "aside" | "dt" | "td") || tag.is(Class::Heading)
    };
    let cell = || page.descendants(target).take(REACH).find(|&node| *page.tag(node) == "td");
    let target = if page.tag(target).is(Class::Table) { cell().unwrap_or(target) } else { target };
    let head = with_ancestors(page, target).take(4).find(is_block)?;
    if page.span(head).start != page.span(target).start {
        return None;
    }
    let is_head = |node| page.tag(node).is(Class::Heading) || matches!(page.tag(node).as_str(), "dt" | "td");
    let text = page.text_of(head).trim();
    let is_all = *page.tag(target) == "a" && page.text_of(target).trim() == text;
    let has_label = *page.tag(head) != "li"
        && trimmed(text).len() <= LONGEST_LABEL
        && (is_all || is_numbered(text) && !text.is_empty());
    if !(is_head(head) || has_label) {
        return Some((head, head));
    }
    let parent = page.parent(head)?;
    // a row of other notes is no note
    let is_alone = || page.parent(parent).is_some_and(|rows| page.children(rows).nth(1).is_none());
    let next = following(page, head).filter(|&node| page.is_element(node));
    let may_be_note = |node: &NodeId| is_block(node) && !page.tag(*node).is(Class::Heading);
    let note = next.filter(|next| has_label && may_be_note(next) && (*page.tag(*next) != "td" || is_alone()));
    note.map(|note| (head, note)).or_else(|| (!is_head(head)).then_some((head, head)))
}
