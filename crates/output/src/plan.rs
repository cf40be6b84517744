//! The decisions about the elements of a page before it is written: formulas, text of other kinds beside the
//! content, tables.

use cleaning::Spans;
use page::{NodeId, Page};

use crate::address::Addresses;
use crate::classes::has_class;
use crate::code;
use crate::formula::{Finder, Formula, FormulaElement};
use crate::notes::{Notes, Part};
use crate::quotes::with_sources;
use crate::tables::{Reader, Tables, visible};

/// The role of an element that is not written under its name; its content is not written either.
#[derive(Debug)]
pub(crate) enum Role {
    Formula(Formula),
    /// The mark of a footnote, with its label.
    Mark(String),
    LeftOut,
}

/// The plan for writing a page.
#[derive(Debug)]
pub(crate) struct Plan<'p> {
    pub(crate) page: &'p Page,
    /// The kept spans, with the rows of tables that are written whole.
    pub(crate) kept: Spans,
    pub(crate) tables: Tables,
    pub(crate) addresses: Addresses,
    notes: Notes,
    /// The roles, in document order.
    pub(crate) roles: Vec<(NodeId, Role)>,
}

impl<'p> Plan<'p> {
    pub(crate) fn of(page: &'p Page, kept: &Spans) -> Self {
        let kept = &with_sources(page, kept);
        let (mut formulas, mut tables) = (Finder::of(page), Reader::of(kept));
        let notes = Notes::of(page, |note| kept.bytes_within(visible(page, note)) > 0);
        let mut roles = Vec::new();
        let (mut behind, mut behind_code) = (NodeId::ROOT, NodeId::ROOT);
        for node in page.nodes().filter(|&node| page.is_element(node)) {
            if node < behind {
                continue;
            }
            let is_code = node < behind_code;
            let found = if is_code { None } else { formulas.find(page, node) };
            // most elements have no attribute, and so no role
            let is_bare = page.attributes(node).len() == 0;
            let is_gutter = found.is_none() && !is_bare && code::is_gutter(page, node);
            tables.element(page, node, is_gutter);
            let role = match (found, notes.part(node)) {
                (Some(FormulaElement::Formula(Formula { tex, display })), _) => {
                    tables.formula();
                    Role::Formula(Formula { tex, display: display || is_alone(page, node) })
                }
                (Some(FormulaElement::Drawn), _) | (None, Some(Part::Back)) => Role::LeftOut,
                (None, Some(Part::Mark(label))) => Role::Mark(label.clone()),
                _ if !is_bare
                    && (is_gutter || code::is_copy_button(page, node) || is_permalink(page, node)) =>
                {
                    Role::LeftOut
                }
                _ if matches!(page.tag(node).as_str(), "rt" | "rtc") && is_of_ruby(page, node) => {
                    Role::LeftOut
                }
                _ => {
                    if *page.tag(node) == "pre" && !is_code {
                        behind_code = page.end(node);
                    }
                    continue;
                }
            };
            roles.push((node, role));
            behind = page.end(node);
        }
        let tables = tables.finish(page);
        Self {
            page,
            kept: tables.with_whole_rows(kept),
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

/// Whether an element is a link to its own place, or to the source of the described code. Programs for
/// documentation put such links behind headings.
fn is_permalink(page: &Page, node: NodeId) -> bool {
    if has_class(page, node, &["headerlink", "viewcode-link"]) {
        return true;
    }
    let leads_here = |node| page.attribute(node, "href").is_some_and(|href| href.contains('#'));
    *page.tag(node) == "a"
        && leads_here(node)
        && matches!(page.text_of(node).trim(), "¶" | "#" | "§" | "🔗" | "\u{200b}")
}
