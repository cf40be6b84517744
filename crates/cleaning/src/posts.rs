//! The posts of a thread: answers, replies and comments that stand below each other on one page.

use std::sync::Arc;

use page::{NodeId, Page};

use crate::{is_among, name_words};

/// What programs of forums call a post in its id, before its number.
const NAMES: &str = "post postid pid msg message answer reply comment";

/// Those that never come first.
const ANSWERS: &str = "answer reply comment";

/// What a page states of an answer. An `acceptedAnswer` is also one to a question that no reader asked.
const STATED: &str = "suggestedAnswer comment";

/// Parts of the classes of answers to questions that no reader asked.
const UNASKED: [&str; 4] = ["accord", "collaps", "faq", "toggle"];

/// The posts of a page with two or more.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Posts {
    /// Their elements, in document order.
    pub nodes: Vec<NodeId>,
    /// The place in the text up to which no other post stands before a post.
    pub from: u32,
}

impl Posts {
    /// The posts of a page, [read once](Page::once). Linear.
    pub fn of(page: &Page) -> Arc<Self> {
        page.once(Self::read)
    }

    fn read(page: &Page) -> Self {
        let mut nodes: Vec<NodeId> = Vec::new();
        let (mut last, mut is_answer) = ("", false);
        for node in page.nodes().filter(|&node| page.tag(node).is_block_level()) {
            let id = page.attribute(node, "id").unwrap_or_default();
            let number = &id[id.trim_end_matches(|sign: char| sign.is_ascii_digit()).len()..];
            let stated = page.attribute(node, "itemprop").is_some_and(|stated| is_among(STATED, stated));
            // most elements
            if number.is_empty() && id != "question" && !stated {
                continue;
            }
            let name = name_words(&id[..id.len() - number.len()]).last().unwrap_or_default();
            let name = str::from_utf8(name).unwrap_or_default().to_ascii_lowercase();
            let class = || page.attribute(node, "class").unwrap_or_default().split_ascii_whitespace();
            let is_unasked = || class().any(|class| UNASKED.iter().any(|part| class.contains(part)));
            let is_named = is_among(NAMES, &name) && !(name == "answer" && is_unasked())
                || name == "p" && class().any(|class| class == "post");
            let is_post = id == "question" || stated || is_named;
            // a post may be in an element that has its number, or nothing before it
            let is_inner = |&before: &NodeId| {
                page.subtree(before).contains(&node.index())
                    && (number == last || page.span(before).start == page.span(node).start)
            };
            if is_post && !page.span(node).is_empty() && !nodes.last().is_some_and(is_inner) {
                is_answer |= nodes.is_empty() && (stated || is_among(ANSWERS, &name));
                nodes.push(node);
                last = number;
            }
        }
        match nodes[..] {
            [first, _, ..] => Self { from: if is_answer { 0 } else { page.span(first).start }, nodes },
            _ => Self::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;

    /// The first words of the posts, and where they begin.
    #[track_caller]
    fn check(html: &str, expected: &str, from: u32) {
        let page = parse(html);
        let posts = Posts::of(&page);
        let word = |&node: &NodeId| page.text_of(node).split_whitespace().next().unwrap_or_default();
        assert_eq!(posts.nodes.iter().map(word).collect::<Vec<_>>().join(" "), expected, "{html}");
        assert_eq!(posts.from, from, "{html}");
    }

    #[test]
    fn posts_by_their_ids_and_by_what_a_page_states() {
        for (one, other) in [
            ("id=post-1", "id=post-2"),
            ("id=p11 class='post bg1'", "id=p12 class='post bg2'"),
            ("id=js-post-1", "id=js-post-2"),
            ("id=post_1", "id=comment_1"),
        ] {
            check(&format!("<p>x<div {one}>a</div><div {other}>b</div>"), "a b", 2);
        }
        for (one, other) in [
            ("id=answer-1", "id=answer-2"),
            ("id=elComment_1", "id=elComment_2"),
            ("itemprop=comment", "itemprop=suggestedAnswer"),
        ] {
            check(&format!("<p>x<div {one}>a</div><div {other}>b</div>"), "a b", 0);
        }
        check("<div id=question>a</div><div id=answer-1>b</div>", "a b", 0);
        // one in another
        check("<li id=li-comment-1><i>x</i><div id=comment-1>a</div><li id=comment-2>b", "x b", 0);
        check("<div itemprop=comment><div id=post_2>a</div></div><div id=post_3>b", "a b", 0);
        check("<div id=post_1>a<div id=post_2>b</div></div>", "a b", 0);
        // one alone, and others
        check("<article id=post-1>a</article>", "", 0);
        check("<p id=p1>a<p id=p2>b", "", 0);
        check("<div id=answer-1 class='x pr-accordion'>a</div><div id=answer-2 class=faq>b</div>", "", 0);
        check("<div itemprop=acceptedAnswer>a</div><div itemprop=acceptedAnswer>b</div>", "", 0);
        check("<div id=comments-1>a</div><div id=comments-2>b</div>", "", 0);
        check("<div id=post-1></div><div id=post-2>b</div>", "", 0);
    }
}
