//! Heights of a page's elements: the distance of each to the deepest element below it.

use crate::NodeId;
use crate::page::Page;

impl Page {
    /// The height of every node, by index: 0 without a child that `counts`, otherwise one more than the greatest height among those
    /// children. If all nodes count, an element with nothing but text has height 1; without text leaves it has height 0. What is below
    /// a node that does not count adds nothing above it.
    ///
    /// One pass over the nodes. Heights beyond [`u16::MAX`] do not occur, as depth is capped while parsing.
    pub fn heights(&self, counts: impl Fn(NodeId) -> bool) -> Vec<u16> {
        let mut heights = vec![0_u16; self.len()];
        // children come after their parents, so a backward pass has finished every child
        for node in self.nodes().rev() {
            if let Some(parent) = self.parent(node).filter(|_| counts(node)) {
                let above = heights[node.index()].saturating_add(1);
                let height = &mut heights[parent.index()];
                *height = above.max(*height);
            }
        }
        heights
    }
}

#[cfg(test)]
mod tests {
    use crate::{Hints, Page};

    /// Heights of the body's descendants, each with its tag.
    #[track_caller]
    fn check(html: &str, text: bool, expected: &str) {
        let page = Page::parse(html.as_bytes(), &Hints::default());
        let heights = page.heights(|node| text || !page.is_text(node));
        let body = page.nodes().find(|&node| page.tag(node).as_str() == "body").unwrap();
        let found: Vec<_> = page
            .descendants(body)
            .map(|node| format!("{}{}", page.tag(node).as_str(), heights[node.index()]))
            .collect();
        assert_eq!(found.join(" "), expected);
    }

    #[test]
    fn elements_alone_count() {
        check("<div><p>a</p><img></div><hr>", false, "div1 p0 #text0 img0 hr0");
    }

    #[test]
    fn text_counts_as_an_element_where_asked_for() {
        check("<div><p>a</p><img></div><hr>", true, "div2 p1 #text0 img0 hr0");
    }

    #[test]
    fn the_deepest_branch_decides() {
        check("<div><b><i><u></u></i></b><img></div>", false, "div3 b2 i1 u0 img0");
    }

    #[test]
    fn a_page_of_nothing() {
        check("", true, "");
    }

    #[test]
    fn deep_pages_take_no_recursion() {
        let page = Page::parse("<div>".repeat(200_000).as_bytes(), &Hints::default());
        assert!(page.heights(|node| !page.is_text(node))[0] > 400);
    }
}
