//! The decisions about the elements of a page before it is written: formulas, text of other kinds beside the content, tables, footnotes.
//!
//! Only a clear footnote counts: the address of the mark leads to an element of the page with a name that is
//! usual for notes, or the mark says that it is one, or the note has a link back to the mark.

use std::collections::HashMap;

use cleaning::Spans;
use page::{NodeId, Page};
use rustc_hash::FxHashMap;

use crate::address::Addresses;
use crate::beside_kept::{with_sources, with_what_goes_with_it};
use crate::formula::{self, Finder, Formula, FormulaElement};
use crate::shown::{has_class, visible};
use crate::tables::{Reader, Tables};
use crate::{address, code};

/// The role of an element that is not written under its name; its content is not written either.
#[derive(Debug)]
pub(crate) enum Role {
    Formula(Formula),
    /// The mark of a footnote, with its label.
    Mark(String),
    /// The numbers of the lines of code.
    Gutter,
    LeftOut,
}

/// The plan for writing a page.
#[derive(Debug)]
pub(crate) struct Plan<'p> {
    pub(crate) page: &'p Page,
    /// The kept spans, with what goes with them, and the rows of tables that are written whole.
    pub(crate) kept: Spans,
    pub(crate) tables: Tables,
    pub(crate) addresses: Addresses,
    notes: Notes,
    /// The roles, in document order.
    pub(crate) roles: Vec<(NodeId, Role)>,
}

impl<'p> Plan<'p> {
    pub(crate) fn of(page: &'p Page, kept: &Spans) -> Self {
        let kept = with_sources(page, kept);
        let is_kept = |node| kept.bytes_within(visible(page, node)) > 0;
        let notes = Notes::of(page, is_kept);
        let followed = notes.blocks().filter(|&note| !is_kept(note)).map(|note| visible(page, note));
        let kept: Spans = kept.iter().copied().chain(followed).collect();
        let roles = roles(page, &notes);
        let kept = with_what_goes_with_it(page, &kept, roles.iter().map(|(node, _)| *node));
        let tables = tables(page, &kept, &roles);
        Self {
            page,
            kept: tables.with_whole_rows(&kept),
            tables,
            addresses: Addresses::of(page),
            notes,
            roles,
        }
    }

    /// The label of the footnote in a block.
    pub(crate) fn note(&self, block: NodeId) -> Option<&str> {
        match self.notes.part(block)? {
            Part::Note(label) => Some(label),
            Part::Mark(_) | Part::Back => None,
        }
    }
}

/// The roles of elements, in document order. No element below one with a role has one.
fn roles(page: &Page, notes: &Notes) -> Vec<(NodeId, Role)> {
    let mut formulas = Finder::of(page);
    let mut telling = Telling::default();
    let mut roles = Vec::new();
    let (mut behind, mut behind_code) = (NodeId::ROOT, NodeId::ROOT);
    for node in page.nodes().filter(|&node| page.is_element(node)) {
        if node < behind {
            continue;
        }
        let is_code = node < behind_code;
        let may_have_role = telling.holds(page, node);
        let found = if is_code || !may_have_role { None } else { formulas.find(page, node) };
        let role = match (found, notes.part(node)) {
            (Some(FormulaElement::Formula(Formula { tex, display })), _) => {
                Role::Formula(Formula { tex, display: display || is_alone(page, node) })
            }
            (Some(FormulaElement::Drawn), _) | (None, Some(Part::Back)) => Role::LeftOut,
            (None, _) if may_have_role && code::is_gutter(page, node) => Role::Gutter,
            (None, Some(Part::Mark(label))) => Role::Mark(label.clone()),
            _ if (is_code || may_have_role)
                && (code::is_copy_button(page, node) || is_permalink(page, node)) =>
            {
                Role::LeftOut
            }
            _ if matches!(page.tag(node).as_str(), "rt" | "rtc") && is_of_ruby(page, node) => Role::LeftOut,
            _ => {
                if !is_code && code::is_block(page, node) {
                    behind_code = page.end(node);
                }
                continue;
            }
        };
        roles.push((node, role));
        behind = page.end(node);
    }
    roles
}

/// What tells that an element may have a role, beside its place in code or in a footnote. Most elements have none, and many
/// have the same classes, so that classes are judged once.
#[derive(Default)]
struct Telling<'p>(FxHashMap<&'p str, bool>);

impl<'p> Telling<'p> {
    fn holds(&mut self, page: &'p Page, node: NodeId) -> bool {
        let of_class =
            |class| formula::is_class(class) || code::is_class_beside(class) || PERMALINKS.contains(&class);
        let mut of_classes = |value: &'p str| {
            let known = self.0.entry(value);
            *known.or_insert_with(|| value.split_ascii_whitespace().any(of_class))
        };
        let mut of_attribute = |(name, value): (&str, &'p str)| match name {
            "class" => of_classes(value),
            "href" => value.contains('#'),
            "role" => value == "button",
            "style" => value.contains("user-select"),
            _ => name.starts_with("data-"),
        };
        formula::is_tag(page.tag(node).as_str()) || page.attributes(node).any(&mut of_attribute)
    }
}

/// The tables of a page whose written text is `kept`, without what has a role.
fn tables(page: &Page, kept: &Spans, roles: &[(NodeId, Role)]) -> Tables {
    let mut tables = Reader::of(kept);
    let mut roles = roles.iter().peekable();
    let mut behind = NodeId::ROOT;
    for node in page.nodes().filter(|&node| page.is_element(node)) {
        if node < behind {
            continue;
        }
        while roles.next_if(|(at, _)| *at < node).is_some() {}
        let role = roles.next_if(|(at, _)| *at == node).map(|(_, role)| role);
        let is_code = code::is_block(page, node);
        tables.element(page, node, is_code, matches!(role, Some(Role::Gutter)));
        if matches!(role, Some(Role::Formula(_))) {
            tables.formula();
        }
        if is_code || role.is_some() {
            behind = page.end(node);
        }
    }
    tables.finish(page)
}

/// Whether a formula with text is the whole content of a paragraph, or of a similar block.
fn is_alone(page: &Page, formula: NodeId) -> bool {
    let own = visible(page, formula);
    let Some(block) = page.ancestors(formula).find(|&above| page.tag(above).is_block_level()) else {
        return false;
    };
    let is_other = |node: NodeId| {
        !page.subtree(formula).contains(&node.index())
            && matches!(page.tag(node).as_str(), "img" | "script" | "math")
    };
    own.start < own.end
        && visible(page, block) == own
        && matches!(page.tag(block).as_str(), "p" | "dd" | "div" | "center")
        && !page.descendants(block).any(is_other)
}

/// Whether an element has the reading of a word, which stands above the word in small letters.
fn is_of_ruby(page: &Page, node: NodeId) -> bool {
    page.ancestors(node).take(3).any(|above| *page.tag(above) == "ruby")
        && !page.descendants(node).any(|node| page.tag(node).is_block_level())
}

/// Classes of links to their own place, to a source or to an editor.
const PERMALINKS: [&str; 4] = ["headerlink", "viewcode-link", "mw-editsection", "editsection"];

/// Whether an element is a link to its own place, to the source of the described code, or to the editor of a wiki.
/// Programs for documentation and wikis put such links behind headings.
fn is_permalink(page: &Page, node: NodeId) -> bool {
    if has_class(page, node, &PERMALINKS) {
        return true;
    }
    let leads_here = |node| page.attribute(node, "href").is_some_and(|href| href.contains('#'));
    *page.tag(node) == "a"
        && leads_here(node)
        && matches!(page.text_of(node).trim(), "¶" | "#" | "§" | "🔗" | "\u{200b}")
}

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
