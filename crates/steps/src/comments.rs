//! Readers' comments below an article or a post. On a forum they are the content, and below an article they are not: 300 words are read, and
//! 7,000 of other people follow. No block says which it is, so it is decided once a page.

use cleaning::{TextKind, TextKinds, names_comments};
use page::{NodeId, Page};

use crate::kept::Kept;
use crate::step::{Context, Example, Step};

/// The fewest kept words that are no comments. A page with less is about its comments.
const FEWEST: u32 = 30;

/// On a forum a link in so many names one.
const FORUM_LINKS: usize = 10;

/// Addresses on forums hold one of these.
const FORUM: &str = "forum thread topic question discussion community";

pub(crate) static STEP: Step = Step {
    id: "comments",
    does: "Drops the comments of readers below an article or a post.",
    why: "Below an article 300 words are read, and 7,000 of other people may follow; on a forum they are the content.",
    example: Example {
        html: "<p>[The river rose by two metres overnight, and the old bridge was closed. The river fell again in the morning, and \
               at noon the town opened the bridge for everybody but lorries.]<div id=comments><h3>[2 answers]</h3><p>[Mine too.]</div>",
        kept: "The river rose by two metres overnight, and the old bridge was closed. The river fell again in the morning, and \
               at noon the town opened the bridge for everybody but lorries.",
    },
    run: Some(run),
};

fn run(of: &Context<'_>, kept: &mut Kept) {
    let Context { page, outline, .. } = *of;
    if of.wishes.comments.is_some() {
        return;
    }
    // an anchor may stand before the list
    let has_part = page.nodes().any(|node| page.is_element(node) && is_part(page, node));
    if !has_part || outline.about.is_forum || links_to_forums(page) {
        return;
    }
    // the blocks of the kinds are those of the outline
    let kinds: Vec<TextKind> = TextKinds::of(page).blocks().map(|(kind, _)| kind).collect();
    let is_comment = |block: usize| kinds.get(block) == Some(&TextKind::Comment);
    if outline.words_where(|block| kept[block] && !is_comment(block)) >= FEWEST {
        let comments = (0..kept.len()).filter(|&block| is_comment(block));
        comments.for_each(|block| kept.drop(block, "a comment of a reader"));
    }
}

/// Whether an element is the part of a page for comments, by the names that blogs and news use.
fn is_part(page: &Page, node: NodeId) -> bool {
    let is_list = |class: &str| matches!(class, "commentlist" | "comment-list" | "comment_list");
    page.attribute(node, "id").is_some_and(names_comments)
        || page.attribute(node, "class").is_some_and(|class| class.split_ascii_whitespace().any(is_list))
}

fn links_to_forums(page: &Page) -> bool {
    let links = page.nodes().filter(|&node| *page.tag(node) == *"a");
    let addresses: Vec<&str> = links.filter_map(|link| page.attribute(link, "href")).collect();
    let names_forum = |address: &&&str| {
        let address = address.to_ascii_lowercase();
        FORUM.split(' ').any(|word| address.contains(word))
    };
    FORUM_LINKS * addresses.iter().filter(names_forum).count() > addresses.len()
}

#[cfg(test)]
mod tests {
    use crate::tests::{Of, left};

    /// The kept texts if all were kept at first.
    #[track_caller]
    fn check(html: &str, expected: &[&str]) {
        assert_eq!(left("comments", html, |_| Of::KEPT), expected, "{html}");
    }

    #[test]
    fn comments_are_dropped_below_an_article_alone() {
        let story = "The river rose by two metres overnight, and the old bridge was closed. ".repeat(3);
        let story = story.trim();
        let answers = "<h3>2 answers</h3><p>Mine too.";
        let page = |before: &str, name: &str| format!("<body>{before}<p>{story}<div {name}>{answers}</div>");
        for part in ["id=comments", "class='x comment-list'", "class=commentlist", "id=disqus_thread"] {
            check(&page("", part), &[story]);
        }
        check(&page("<div id=respond></div>", "class=comment-box"), &[story]);
        check(&page("<a id=user-comments></a>", "class=comment-box"), &[story]);
        let all = [story, "2 answers", "Mine too."];
        // another name
        check(&page("", "class=comment-count-page"), &all);
        // forums
        let data = "<script type=application/ld+json>{\"@type\": \"DiscussionForumPosting\"}</script>";
        check(&page(data, "id=comments"), &all);
        check(&page("<a href=/forums/x.html></a>", "id=comments"), &all);
        check(&page("<a href='/viewtopic?t=1'></a>", "id=comments"), &all);
        check(&page(&format!("<a href=/topic></a>{}", "<a href=/></a>".repeat(9)), "id=comments"), &[story]);
        // little else
        check(
            &format!("<p>A picture.<div id=comments>{answers}</div>"),
            &["A picture.", "2 answers", "Mine too."],
        );
    }
}
