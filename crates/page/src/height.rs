//! Heights of a page's elements: how far the deepest element below each is. What a block or a leaf is on that
//! ground is the methods' business.

use crate::page::Page;

impl Page {
    /// The height of every node, by index: 0 for an element without elements below it and for a text leaf, else one
    /// more than the greatest height among its child elements. With `text`, a text leaf counts as an element below its
    /// parent too, so that an element which holds nothing but text has height 1.
    ///
    /// One pass over the nodes; heights beyond [`u16::MAX`] do not occur, as depth is capped while parsing.
    pub fn heights(&self, text: bool) -> Vec<u16> {
        let mut heights = vec![0_u16; self.len()];
        // children are after their parents, so going backwards finds every child done
        for node in self.nodes().rev() {
            if !text && self.is_text(node) {
                continue;
            }
            if let Some(parent) = self.parent(node) {
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
        let heights = page.heights(text);
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
        assert!(page.heights(false)[0] > 400);
    }
}
