//! The decisions about the elements of a page before it is written: formulas, text of other kinds beside the
//! content, tables.

use cleaning::Spans;
use page::{NodeId, Page};

use crate::address::Addresses;
use crate::beside_kept::with_what_goes_with_it;
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
        let role = match (found, notes.part(node)) {
            (Some(FormulaElement::Formula(Formula { tex, display })), _) => {
                Role::Formula(Formula { tex, display: display || is_alone(page, node) })
            }
            (Some(FormulaElement::Drawn), _) | (None, Some(Part::Back)) => Role::LeftOut,
            (None, _) if !is_bare && code::is_gutter(page, node) => Role::Gutter,
            (None, Some(Part::Mark(label))) => Role::Mark(label.clone()),
            _ if (is_code || !is_bare) && (code::is_copy_button(page, node) || is_permalink(page, node)) => {
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

/// Whether an element is a link to its own place, to the source of the described code, or to the editor of a wiki.
/// Programs for documentation and wikis put such links behind headings.
fn is_permalink(page: &Page, node: NodeId) -> bool {
    if has_class(page, node, &["headerlink", "viewcode-link", "mw-editsection", "editsection"]) {
        return true;
    }
    let leads_here = |node| page.attribute(node, "href").is_some_and(|href| href.contains('#'));
    *page.tag(node) == "a"
        && leads_here(node)
        && matches!(page.text_of(node).trim(), "¶" | "#" | "§" | "🔗" | "\u{200b}")
}
