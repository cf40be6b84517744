//! The content of every node of a page as one hash.

use page::{NodeId, Page};

use crate::hash::{mix, text, then};

cleaning::choices! {
    /// Which nodes are compared.
    pub enum Nodes {
        /// All elements, and all text leaves.
        ElementsAndText,
        /// All elements.
        Elements,
    }
}

cleaning::choices! {
    /// The content of a node.
    pub enum Content {
        /// Tags, attributes with their values, and text.
        Html,
        /// Tags and text.
        TagsAndText,
    }
}

cleaning::choices! {
    /// Whether start and end of a node, in bytes of the text, are part of its hash.
    pub enum Offsets {
        /// They are not.
        Ignore,
        /// They are: equal nodes also start and end at the same bytes of the text.
        Compare,
    }
}

/// The settings for reading a page.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NodeOptions {
    pub(crate) nodes: Nodes,
    pub(crate) content: Content,
    pub(crate) offsets: Offsets,
}

/// Marks the end of an element, so that `<b><i></i></b>` differs from `<b></b><i></i>`.
const END: u64 = 0x6a09_e667_f3bc_c909;

impl NodeOptions {
    /// The nodes that are compared, in document order, each with the hash of its content. Nodes without text are left
    /// out: nothing would be removed with them.
    pub(crate) fn hashes(self, page: &Page) -> impl Iterator<Item = (NodeId, u64)> {
        let contents = self.contents(page);
        let compared = move |&node: &NodeId| {
            !page.span(node).is_empty() && (self.nodes == Nodes::ElementsAndText || page.is_element(node))
        };
        page.nodes().filter(compared).map(move |node| (node, self.placed(page, node, contents[node.index()])))
    }

    /// The hash of the content of every node, by index; from the leaves up, so linear in nodes and text.
    fn contents(self, page: &Page) -> Vec<u64> {
        let mut contents = vec![0; page.len()];
        for node in page.nodes().rev() {
            contents[node.index()] = if page.is_text(node) {
                // the separator after a text is not part of the node
                text(page.text_of(node).trim_end())
            } else {
                let below = page.children(node).map(|child| contents[child.index()]);
                then(below.fold(self.tag(page, node), then), END)
            };
        }
        contents
    }

    /// The start tag of an element.
    fn tag(self, page: &Page, node: NodeId) -> u64 {
        let tag = mix(!text(page.tag(node).as_str()));
        match self.content {
            Content::TagsAndText => tag,
            Content::Html => {
                page.attributes(node).fold(tag, |tag, (name, value)| then(then(tag, text(name)), text(value)))
            }
        }
    }

    fn placed(self, page: &Page, node: NodeId, content: u64) -> u64 {
        match self.offsets {
            Offsets::Ignore => content,
            Offsets::Compare => {
                let span = page.span(node);
                then(content, u64::from(span.start) << 32 | u64::from(span.end))
            }
        }
    }
}

#[cfg(test)]
mod tests {

    use testkit::parse;

    use super::*;

    const HTML: NodeOptions =
        NodeOptions { nodes: Nodes::ElementsAndText, content: Content::Html, offsets: Offsets::Ignore };
    const TAGS: NodeOptions = NodeOptions { content: Content::TagsAndText, ..HTML };
    const PLACED: NodeOptions = NodeOptions { offsets: Offsets::Compare, ..HTML };

    /// Checks whether the first `div` has the same hash in both pages.
    #[track_caller]
    fn check(reading: NodeOptions, one: &str, other: &str, same: bool) {
        let [one_hash, other_hash] = [one, other].map(|html| {
            let page = parse(html);
            let hash = reading.hashes(&page).find(|&(node, _)| *page.tag(node) == "div");
            hash.expect("a div with text").1
        });
        assert_eq!(one_hash == other_hash, same, "{one} | {other}");
    }

    #[test]
    fn content_is_markup_and_text() {
        check(HTML, "<div><a href=/x>one</a></div>two", "zero<div><a href=/x>one</a></div>", true);
        check(HTML, "<div>one</div>", "<div>two</div>", false);
        check(HTML, "<div><b>one</b></div>", "<div><i>one</i></div>", false);
        check(HTML, "<div><a href=/x>one</a></div>", "<div><a href=/y>one</a></div>", false);
        check(HTML, "<div><b>one</b>two</div>", "<div><b>two</b>one</div>", false);
    }

    #[test]
    fn nesting_is_part_of_it() {
        check(TAGS, "<div>x<b><i></i></b></div>", "<div>x<b></b><i></i></div>", false);
        check(TAGS, "<div>b</div>", "<div><b></b>b</div>", false);
    }

    #[test]
    fn attributes_are_part_of_it_unless_they_are_not_to_be() {
        check(TAGS, "<div><a href=/x>one</a></div>", "<div><a href=/y>one</a></div>", true);
        check(TAGS, "<div class=a>one</div>", "<div>one</div>", true);
        check(HTML, "<div class=a>one</div>", "<div>one</div>", false);
        check(HTML, "<div a=bc>one</div>", "<div ab=c>one</div>", false);
    }

    #[test]
    fn places_count_where_they_are_to() {
        check(PLACED, "<div>one</div>two", "<div>one</div>six", true);
        check(PLACED, "<div>one</div>two", "zero<div>one</div>two", false);
    }

    #[test]
    fn the_separator_behind_a_text_does_not_count() {
        check(HTML, "<div>one</div>two", "<div>one</div>", true);
    }

    #[test]
    fn nodes_without_text_are_left_out() {
        let page = parse("<title>t</title><div><img src=x></div><p>one <b>two</b>");
        let tags = |nodes| -> Vec<String> {
            let reading = NodeOptions { nodes, ..HTML };
            reading.hashes(&page).map(|(node, _)| page.tag(node).to_string()).collect()
        };
        assert_eq!(tags(Nodes::Elements), ["html", "head", "title", "body", "p", "b"]);
        let all = ["html", "head", "title", "#text", "body", "p", "#text", "b", "#text"];
        assert_eq!(tags(Nodes::ElementsAndText), all);
    }
}
