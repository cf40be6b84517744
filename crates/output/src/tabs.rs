//! Labels of tabs: a page shows one of several panels, and readers choose it by its label. All labels stand in a row before the panels.

use page::{NodeId, Page};

use crate::shown::{visible, with_ancestors};

/// The most panels, and the most bytes of a label.
const PANELS: usize = 20;
const LONGEST: usize = 60;

/// The number of elements above the labels beside which the panels are looked for.
const REACH: usize = 3;

/// Whether an element may hold the labels of tabs.
pub(crate) fn may_be_labels(page: &Page, node: NodeId) -> bool {
    // the buttons of choice are those of a form, unless the class names tabs
    let is_of_tabs = || page.attribute(node, "class").is_some_and(|class| class.contains("tab"));
    let mut elements = page.children(node).filter(|&child| page.is_element(child));
    let first = elements.find(|&child| *page.tag(child) != "input" || !is_of_tabs());
    first.is_some_and(|first| is_label(page, first))
}

/// The panels of the labels in an element, each with its label; `None` unless each label has one.
pub(crate) fn panels(page: &Page, labels: NodeId) -> Option<Vec<(NodeId, String)>> {
    let names: Vec<NodeId> = elements(page, labels).collect();
    let is_name = |&name: &NodeId| is_label(page, name) && (1..=LONGEST).contains(&visible(page, name).len());
    if !(2..=PANELS).contains(&names.len()) || !names.iter().all(is_name) {
        return None;
    }
    let panels = with_ancestors(page, labels).take(REACH).find_map(|last| {
        let is_beside = |&node: &NodeId| node > last && !page.span(node).is_empty();
        let beside: Vec<NodeId> = elements(page, page.parent(last)?).filter(is_beside).collect();
        let is_panel = |node: &NodeId| page.attribute(*node, "role") == Some("tabpanel");
        let own: Vec<NodeId> = beside.iter().copied().filter(is_panel).collect();
        let inner = || beside.first().map(|&first| elements(page, first).collect::<Vec<_>>());
        if own.len() == names.len() { Some(own) } else { inner().filter(|inner| inner.len() == names.len()) }
    })?;
    let label = |name: NodeId| page.text()[visible(page, name).range()].to_owned();
    Some(panels.into_iter().zip(names.into_iter().map(label)).collect())
}

/// The elements directly below one, but for the buttons of choice.
fn elements(page: &Page, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    page.children(node).filter(|&child| {
        page.is_element(child) && !matches!(page.tag(child).as_str(), "input" | "style" | "script")
    })
}

fn is_label(page: &Page, node: NodeId) -> bool {
    let is_tab = |node: NodeId| {
        let names = ["role", "data-toggle", "data-bs-toggle"];
        page.attributes(node).any(|(name, value)| value == "tab" && names.contains(&name))
    };
    (*page.tag(node) == "label" && page.attribute(node, "for").is_some())
        || is_tab(node)
        || page.children(node).find(|&child| page.is_element(child)).is_some_and(is_tab)
}
