//! The dropped elements that are still open for the page's author, and the end tags that are dropped with
//! them. `cap` decides which elements are dropped.

use html5ever::{LocalName, local_name};

/// The number of open elements in which an end tag looks for its start tag. It keeps the cost of a tag
/// constant.
const REACH: usize = 64;

/// A stack of dropped start tags.
#[derive(Debug, Default)]
pub(crate) struct Dropped(Vec<LocalName>);

impl Dropped {
    /// Whether none is open.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Clears the stack: an element above them was closed.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds a dropped start tag. A tag that closes an open one of its own name (`li`, `td`, `p`) takes its
    /// place.
    pub(crate) fn open(&mut self, name: LocalName) {
        if !(self.0.last() == Some(&name) && closes_its_like(&name)) {
            self.0.push(name);
        }
    }

    /// Whether an end tag belongs to the dropped elements, so that it is dropped too.
    ///
    /// It does if its start tag is found; all elements opened inside of it are then closed too. It also does
    /// if a dropped table or cell lies in between: no end tag reaches out of these.
    pub(crate) fn close(&mut self, name: &LocalName) -> bool {
        for (index, open) in self.0.iter().enumerate().rev().take(REACH) {
            if open == name {
                self.0.truncate(index);
                return true;
            }
            if hides(open, name) {
                return true;
            }
        }
        false
    }
}

fn closes_its_like(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("dd")
            | local_name!("dt")
            | local_name!("li")
            | local_name!("optgroup")
            | local_name!("option")
            | local_name!("p")
            | local_name!("td")
            | local_name!("th")
            | local_name!("tr")
    )
}

/// Whether an end tag called `name` does not reach beyond an open element called `open`.
fn hides(open: &LocalName, name: &LocalName) -> bool {
    match *open {
        local_name!("table") | local_name!("template") => true,
        local_name!("td") | local_name!("th") | local_name!("caption") => !matches!(
            *name,
            local_name!("table")
                | local_name!("tbody")
                | local_name!("thead")
                | local_name!("tfoot")
                | local_name!("tr")
                | local_name!("template")
        ),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::Dropped;
    use html5ever::LocalName;

    /// Opens `opened`, closes `closed` one by one, and compares which of these were taken.
    fn check(opened: &str, closed: &str, taken: &[bool]) {
        let mut dropped = Dropped::default();
        for name in opened.split_whitespace() {
            dropped.open(LocalName::from(name));
        }
        let found: Vec<bool> =
            closed.split_whitespace().map(|name| dropped.close(&LocalName::from(name))).collect();
        assert_eq!(found, taken, "{opened} / {closed}");
    }

    #[test]
    fn matching_tags_are_taken_and_others_pass() {
        check("div div", "div div div", &[true, true, false]);
    }

    #[test]
    fn an_end_tag_takes_what_was_opened_inside() {
        check("ul li b", "ul li b", &[true, false, false]);
    }

    #[test]
    fn items_without_end_tags_count_once() {
        check(&format!("ul {}", "li ".repeat(1000)), "ul ul", &[true, false]);
    }

    #[test]
    fn no_end_tag_leaves_a_cell() {
        check("div table tr td", "div table div", &[true, true, true]);
    }

    #[test]
    fn the_reach_is_bounded() {
        check(&format!("div {}", "b ".repeat(1000)), "div b", &[false, true]);
    }
}
