//! The decisions about the elements of a page before it is written: formulas, text of other kinds beside the content, tables, footnotes.

use std::sync::Arc;

use cleaning::{Cleaning, Posts, Spans};
use page::{Class, NodeId, Page};
use rustc_hash::FxHashMap;
use steps::{FURNITURE, NOTES, QUOTED, ROWS, SIGNS, Step};

use crate::address::{Addresses, is_between_kept};
use crate::beside_kept::{with_sources, with_what_goes_with_it};
use crate::blocks::Numbering;
use crate::formula::{self, Finder, Formula};
use crate::notes::{Notes, Part};
use crate::shown::{block_around, classes, has_class, is_among, visible};
use crate::tables::{Reader, Tables};
use crate::{code, spelled, tabs};

/// What is written beside kept text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct With {
    /// The addresses of links whose text is kept.
    pub links: bool,
    /// Pictures, by their addresses: those that the method keeps, or, of a method that decides on none, those between kept
    /// texts of an element.
    pub images: bool,
    /// Whether the address that a page declares goes before its own, which is a guess from the name of a folder.
    pub declared_first: bool,
}

/// The role of an element that is not written under its name; its content is not written either.
#[derive(Debug)]
pub(crate) enum Role {
    Formula(Formula),
    /// An element that stands for this text.
    Text(String),
    /// The mark of a footnote, with its label.
    Mark(String),
    /// A note beside its mark, which is written behind the block, and whether its mark is shown.
    Aside(String, bool),
    /// One of several panels of which the page shows one, with the label that readers choose it by.
    Panel(String),
    /// The numbers of the lines of code.
    Gutter,
    LeftOut,
}

impl Role {
    /// Whether it is that of all that the element holds.
    pub(crate) fn is_whole(&self) -> bool {
        !matches!(self, Self::Aside(..) | Self::Panel(_))
    }
}

/// The plan for writing a page.
#[derive(Debug)]
pub(crate) struct Plan<'p> {
    pub(crate) page: &'p Page,
    pub(crate) with: With,
    cleaning: &'p Cleaning,
    /// The kept spans, with what goes with them, and the rows of tables that are written whole.
    pub(crate) kept: Spans,
    pub(crate) tables: Tables,
    pub(crate) addresses: Addresses,
    pub(crate) posts: Arc<Posts>,
    pub(crate) notes: Notes,
    /// The roles, in document order.
    pub(crate) roles: Vec<(NodeId, Role)>,
}

impl<'p> Plan<'p> {
    pub(crate) fn of(page: &'p Page, cleaning: &'p Cleaning, with: With) -> Self {
        Self::by_steps(page, cleaning, with, |_, _, _| ())
    }

    /// What each step of the plan leaves of the kept part, with its reason.
    pub(crate) fn stages(
        page: &'p Page,
        cleaning: &'p Cleaning,
    ) -> Vec<(&'static Step, &'static str, Spans)> {
        let mut stages: Vec<(&'static Step, &'static str, Spans)> = Vec::new();
        let told = |step, why, kept: &Spans| stages.push((step, why, kept.clone()));
        let plan = Self::by_steps(page, cleaning, With::default(), told);
        let furniture = plan.roles.iter().filter(|(_, role)| matches!(role, Role::Gutter | Role::LeftOut));
        let furniture: Spans = furniture.map(|&(node, _)| page.span(node)).collect();
        let place = stages.iter().position(|(step, ..)| step.id == SIGNS.id).unwrap_or(stages.len());
        let before = place.checked_sub(1).map_or_else(Spans::new, |before| stages[before].2.clone());
        stages.insert(place, (&FURNITURE, "a control or a sign of the page", before));
        stages[place..].iter_mut().for_each(|(.., kept)| *kept = kept.difference(&furniture));
        stages
    }

    /// `told` gets the kept part behind each step, with its reason.
    fn by_steps(
        page: &'p Page,
        cleaning: &'p Cleaning,
        with: With,
        mut told: impl FnMut(&'static Step, &'static str, &Spans),
    ) -> Self {
        let kept = with_sources(page, cleaning.kept());
        told(&QUOTED, "who is quoted", &kept);
        let is_kept = |node| kept.bytes_within(visible(page, node)) > 0;
        let notes = Notes::of(page, is_kept);
        let followed = notes.blocks().filter(|&note| !is_kept(note)).map(|note| visible(page, note));
        let kept: Spans = kept.iter().copied().chain(followed).collect();
        told(&NOTES, "a note of kept text", &kept);
        let roles = roles(page, &notes, &kept);
        let left_out = roles.iter().filter(|(_, role)| role.is_whole()).map(|(node, _)| *node);
        let kept = with_what_goes_with_it(page, &kept, left_out);
        told(&SIGNS, "the rest of code, or a sign between kept texts", &kept);
        let tables = tables(page, &kept, &roles);
        let kept = kept.iter().chain(&tables.whole).copied().collect();
        told(&ROWS, "in a row of a kept table", &kept);
        Self {
            page,
            with,
            cleaning,
            kept,
            tables,
            addresses: Addresses::of(page, with.declared_first),
            posts: Posts::of(page),
            notes,
            roles,
        }
    }

    /// Whether a part of an element's text is kept.
    pub(crate) fn keeps(&self, node: NodeId) -> bool {
        self.kept.bytes_within(visible(self.page, node)) > 0
    }

    /// Whether a picture is kept: as the method says, or where the texts around it are.
    pub(crate) fn keeps_picture(&self, node: NodeId) -> bool {
        if self.cleaning.decides_on_elements() && *self.page.tag(node) == "img" {
            return self.cleaning.elements().binary_search(&node).is_ok();
        }
        is_between_kept(self.page, &self.kept, node)
    }

    /// Whether a link in a heading or a term leads to a place of the page, most often to itself.
    pub(crate) fn is_own_link(&self, link: NodeId) -> bool {
        let page = self.page;
        let is_head = |&above: &NodeId| page.tag(above).is(Class::Heading) || *page.tag(above) == "dt";
        let Some(head) = page.ancestors(link).take(REACH_OF_CONTROL).find(is_head) else { return false };
        // the address of a page alone may not be known
        let is_of_head = |href: &str| {
            let place = href.split_once('#').map(|(_, place)| place).filter(|place| !place.is_empty());
            let mut own = page.descendants(head).take(WITHIN).chain([head]).chain(page.parent(head));
            place.is_some() && own.any(|node| page.attribute(node, "id") == place)
        };
        let is_own = |href: &str| self.notes.place(href).is_some_and(|(_, is_own)| is_own);
        page.attribute(link, "href").is_some_and(|href| is_own(href) || is_of_head(href))
    }

    /// The label of the footnote in a block.
    pub(crate) fn note(&self, block: NodeId) -> Option<&str> {
        let Part::Note(label) = self.notes.parts.get(&block)? else { return None };
        Some(label)
    }
}

/// The roles of elements, in document order. No element below one with a role has one. Large parts without kept text are left out, but for
/// those of rows, which may be written as a whole.
fn roles(page: &Page, notes: &Notes, kept: &Spans) -> Vec<(NodeId, Role)> {
    let mut formulas = Finder::of(page);
    let mut telling = Telling::default();
    let mut roles = Vec::new();
    let mut panels = Vec::new();
    let (mut behind, mut behind_code, mut behind_row) = (NodeId::ROOT, NodeId::ROOT, NodeId::ROOT);
    let mut sign = None;
    let mut numbers = FxHashMap::default();
    for node in page.nodes() {
        if node < behind {
            continue;
        }
        if page.is_text(node) {
            roles.extend(notes.parts.get(&node).map(|_| (node, Role::LeftOut)));
            continue;
        }
        match page.tag(node).as_str() {
            "tr" => behind_row = behind_row.max(page.end(node)),
            "div" | "nav" | "section" | "footer" | "aside" | "header" | "form" | "ul" | "ol"
                if node >= behind_row
                    && page.span(node).range().len() >= LARGE
                    && kept.bytes_within(page.span(node)) == 0 =>
            {
                behind = page.end(node);
                continue;
            }
            "li" => sign = own_sign(page, node, &mut numbers),
            _ => {}
        }
        let (is_code, may_have_role) = (node < behind_code, telling.holds(page, node));
        let found = if is_code || !may_have_role { None } else { formulas.find(page, node) };
        let text = if found.is_none() && may_have_role { spelled::spelled(page, node) } else { None };
        let is_left_out = || {
            (is_code || may_have_role) && (code::is_copy_button(page, node) || is_permalink(page, node))
                || !is_code
                    && (sign == Some(node)
                        || is_control(page, node)
                        || code::is_label(page, node)
                        || may_have_role && is_read_aloud(page, node))
                || matches!(page.tag(node).as_str(), "rt" | "rtc") && is_of_ruby(page, node)
        };
        let role = match (found, text, notes.parts.get(&node)) {
            (Some(formula), ..) if !formula.tex.is_empty() => {
                Role::Formula(formula.or_display(is_alone(page, node)))
            }
            (Some(_), ..) | (None, None, Some(Part::Back)) => Role::LeftOut,
            (None, Some(text), _) => Role::Text(text),
            _ if (is_code || may_have_role) && code::is_gutter(page, node) => Role::Gutter,
            (.., Some(Part::Mark(label))) => Role::Mark(label.clone()),
            (.., Some(Part::Aside(label, is_marked))) => Role::Aside(label.clone(), *is_marked),
            _ if !is_code && tabs::may_be_labels(page, node) => match tabs::panels(page, node) {
                Some(found) => {
                    panels.extend(found.into_iter().map(|(panel, label)| (panel, Role::Panel(label))));
                    Role::LeftOut
                }
                None => continue,
            },
            _ if is_left_out() => Role::LeftOut,
            _ => {
                if !is_code && code::is_block(page, node) {
                    behind_code = page.end(node);
                }
                continue;
            }
        };
        if role.is_whole() {
            behind = page.end(node);
        }
        roles.push((node, role));
    }
    roles.extend(panels);
    roles.sort_by_key(|(node, _)| *node);
    roles
}

/// The bytes of text from which on a part without kept text is left out.
const LARGE: usize = 200;

/// What tells that an element may have a role, beside its place in code or in a footnote. Most elements have none, and many
/// have the same classes, so that each value is judged once, and each class.
#[derive(Default)]
struct Telling<'p>(FxHashMap<&'p str, bool>);

impl<'p> Telling<'p> {
    fn holds(&mut self, page: &'p Page, node: NodeId) -> bool {
        let is_left_out = |class| is_among(PERMALINKS, class) || cleaning::is_read_aloud(class);
        let of_class = |class| formula::is_class(class) || code::is_class_beside(class) || is_left_out(class);
        let mut of_classes = |value: &'p str| {
            if let Some(&known) = self.0.get(value) {
                return known;
            }
            let mut classes = value.split_ascii_whitespace();
            let holds = classes.any(|class| *self.0.entry(class).or_insert_with(|| of_class(class)));
            self.0.insert(value, holds);
            holds
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
        while roles.next_if(|(at, role)| *at < node || !role.is_whole()).is_some() {}
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
    let Some(block) = block_around(page, formula) else { return false };
    let is_other = |node: NodeId| {
        !page.subtree(formula).contains(&node.index())
            && matches!(page.tag(node).as_str(), "img" | "script" | "math")
    };
    let may_be_alone = matches!(page.tag(block).as_str(), "p" | "dd" | "div" | "center");
    may_be_alone && !own.is_empty() && visible(page, block) == own && !page.descendants(block).any(is_other)
}

/// Whether an element has the reading of a word, which stands above the word in small letters.
fn is_of_ruby(page: &Page, node: NodeId) -> bool {
    page.ancestors(node).take(3).any(|above| *page.tag(above) == "ruby")
        && !page.descendants(node).any(|node| page.tag(node).is_block_level())
}

/// The first element of an item if it is no more than the sign that the list writes before the item.
fn own_sign(page: &Page, item: NodeId, numbers: &mut FxHashMap<NodeId, Option<Numbering>>) -> Option<NodeId> {
    let list = page.parent(item)?;
    let numbering = numbers.entry(list).or_insert_with(|| Numbering::of(page, list, page.tag(list).as_str()));
    let number = numbering.as_mut().map(|numbering| numbering.written(page, item));
    let first = page.children(item).find(|&child| page.is_element(child))?;
    let text = page.text_of(first).trim();
    let is_sign = match number {
        Some(number) => {
            text.strip_suffix(['.', ')', ':']).is_some_and(|label| label.trim_start_matches('(') == number)
        }
        None => ["•", "·", "◦", "▪", "‣", "●", "○", "■", "□", "▢", "☐"].contains(&text),
    };
    let begins =
        page.span(first).start == page.span(item).start && visible(page, first) != visible(page, item);
    (is_sign && begins && matches!(page.tag(first).as_str(), "span" | "b" | "strong" | "i")).then_some(first)
}

/// Whether an element has a class of text for programs that read the page aloud.
pub(crate) fn has_read_aloud(page: &Page, node: NodeId) -> bool {
    classes(page, node).any(cleaning::is_read_aloud)
}

/// Whether an element in a line is for programs that read the page aloud: others see the rest of what is around it. The text
/// behind a picture may be all that says what the picture shows.
fn is_read_aloud(page: &Page, node: NodeId) -> bool {
    let Some(parent) = page.parent(node).filter(|_| has_read_aloud(page, node)) else { return false };
    let before = NodeId::new(node.index() - 1);
    let is_of_picture = page.is_element(before) && before != parent && *page.tag(parent) != "a";
    !page.tag(node).is_block_level() && !is_of_picture && visible(page, parent) != visible(page, node)
}

/// Whether an element is a button in a heading that has other words, or a link there that is for its own place or the top.
pub(crate) fn is_control(page: &Page, node: NodeId) -> bool {
    let is_button = *page.tag(node) == "button" || page.attribute(node, "role") == Some("button");
    let place = page.attribute(node, "href").and_then(|href| href.strip_prefix('#'));
    if !is_button && place.is_none() {
        return false;
    }
    let mut above = page.ancestors(node).take(REACH_OF_CONTROL);
    let Some(heading) = above.find(|&above| page.tag(above).is(Class::Heading)) else { return false };
    let letters = |node| page.text_of(node).chars().filter(|sign| sign.is_alphanumeric()).count();
    let is_for_place = |place: &str| {
        let around = page.ancestors(heading).take(2).chain([heading]);
        let mut near = around.chain(page.descendants(heading).take(WITHIN));
        let text = page.text_of(node).to_lowercase();
        let mut words = text.split(|sign: char| !sign.is_alphanumeric());
        words.any(|word| word.ends_with("link") || is_among("anchor top oben haut", word))
            && (place == "top" || near.any(|near| page.attribute(near, "id") == Some(place)))
    };
    letters(heading) > letters(node) && (is_button || place.is_some_and(is_for_place))
}

/// The number of elements above a button in which its heading is.
const REACH_OF_CONTROL: usize = 4;

/// The number of nodes of a heading among which the place is looked for that a link in it leads to.
const WITHIN: usize = 20;

/// Classes of links to their own place, to a source or to an editor.
const PERMALINKS: &str = "headerlink viewcode-link mw-editsection editsection";

/// Whether an element is a link to its own place, to the source of the described code, or to the editor of a wiki.
/// Programs for documentation and wikis put such links behind headings.
pub(crate) fn is_permalink(page: &Page, node: NodeId) -> bool {
    let leads_to_place = || page.attribute(node, "href").is_some_and(|href| href.contains('#'));
    let is_sign = || matches!(page.text_of(node).trim(), "¶" | "#" | "§" | "🔗" | "\u{200b}");
    has_class(page, node, PERMALINKS) || *page.tag(node) == "a" && leads_to_place() && is_sign()
}
