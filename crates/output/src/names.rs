//! What each element of a page is written as.

use page::{Class, NodeId, Page, Tag};
use rustc_hash::FxHashSet;

use crate::code;

/// The most bytes of a heading that has blocks in it.
const LONGEST_HEADING: usize = 300;

/// The most elements between an item and its list that are looked at.
const REACH: usize = 64;

/// What an element is written as; none for those that only change how a text looks.
pub(crate) fn name(page: &Page, node: NodeId) -> Option<&str> {
    let tag = page.tag(node);
    Some(match tag.as_str() {
        _ if code::is_block(page, node) => "pre",
        "html" | "head" | "body" => return None,
        _ if is_heading_by_role(page, node) => {
            let level = page.attribute(node, "aria-level").and_then(|level| level.trim().parse().ok());
            ["h1", "h2", "h3", "h4", "h5", "h6"][level.unwrap_or(2_usize).clamp(1, 6) - 1]
        }
        _ if tag.is(Class::Heading) && page.once(Fuller::of).0.contains(&node) => "div",
        // no reader of HTML finds a block in a paragraph
        "p" if has_blocks(page, node) => "div",
        "li" if is_item_in_item(page, node) => "div",
        "title" => "h1",
        "menu" | "dir" => "ul",
        "tt" => "code",
        "ol" if has_own_labels(page, node) => "ul",
        "strike" => "s",
        "acronym" => "abbr",
        name @ ("a" | "article" | "blockquote" | "details" | "div" | "figcaption" | "figure" | "hgroup"
        | "main" | "p" | "section" | "summary") => name,
        name if tag.is_any(&[Class::Heading, Class::List, Class::Phrase, Class::Table]) => name,
        _ if tag.is_block_level() => "div",
        _ => return None,
    })
}

/// Whether a block of a line says that it is a heading.
fn is_heading_by_role(page: &Page, node: NodeId) -> bool {
    let tag = page.tag(node);
    let may_be_heading = || is_block_tag(tag) && !tag.is(Class::Heading);
    page.attribute(node, "role") == Some("heading") && may_be_heading() && !has_blocks(page, node)
}

/// The headings that hold another heading, or so much that they have no end, with the text behind them. They are found [once](Page::once), since
/// a heading is asked for with each text in it.
struct Fuller(FxHashSet<NodeId>);

impl Fuller {
    /// Of a page. Linear: of headings in each other the search in one ends where the next begins.
    fn of(page: &Page) -> Self {
        let is_heading = |node: NodeId| page.tag(node).is(Class::Heading) || *page.tag(node) == "title";
        let is_fuller = |heading: &NodeId| {
            page.descendants(*heading).any(is_heading)
                || (page.span(*heading).range().len() > LONGEST_HEADING && has_blocks(page, *heading))
        };
        Self(page.nodes().filter(|&node| page.tag(node).is(Class::Heading)).filter(is_fuller).collect())
    }
}

/// Whether an item lies in an item without a list between: a reader of HTML would end the outer one. More than [`REACH`] elements
/// between are not looked at.
fn is_item_in_item(page: &Page, item: NodeId) -> bool {
    let is_one = |above: &NodeId| matches!(page.tag(*above).as_str(), "li" | "ul" | "ol" | "menu" | "dir");
    page.ancestors(item).take(REACH).find(is_one).is_some_and(|above| *page.tag(above) == "li")
}

/// Whether a list writes no numbers, and its items begin with labels of their own.
fn has_own_labels(page: &Page, list: NodeId) -> bool {
    let style = page.attribute(list, "style").unwrap_or_default();
    if !style.contains("list-style") || !style.contains("none") {
        return false;
    }
    let item = page.children(list).find(|&item| *page.tag(item) == "li");
    let first = item.and_then(|item| page.text_of(item).split_whitespace().next()).unwrap_or_default();
    let label = first.trim_start_matches(['(', '[']).trim_end_matches(['.', ')', ']']);
    let is_short = label.len() < first.len() && (1..=5).contains(&label.len());
    is_short && label.chars().all(|sign| sign.is_alphanumeric() || sign == '.')
}

fn has_blocks(page: &Page, node: NodeId) -> bool {
    page.descendants(node).any(|node| is_block_tag(page.tag(node)))
}

/// Whether an element is a block and no end of a line.
fn is_block_tag(tag: &Tag) -> bool {
    tag.is_block_level() && *tag != "br"
}
