//! Readers' comments below an article or a post. On a forum they are the content, and below an article they are not: 300 words are read, and
//! 7,000 of other people follow. No block says which it is, so it is decided once a page.

use cleaning::{TextKind, TextKinds};
use page::{NodeId, Page, Url};

use crate::outline::Outline;

/// The fewest kept words that are no comments. A page with less is about its comments.
const FEWEST: u32 = 30;

/// The most bytes of the name of a part.
const LONGEST_NAME: usize = 24;

/// On a forum a link in so many names one.
const FORUM_LINKS: usize = 10;

/// The addresses of threads hold one of these, or one of those before a number.
const THREADS: &str =
    "viewtopic showthread showtopic /t/ /thread/ /threads/ /forum/ /forums/ /viewforum /comments/";
const NUMBERED: &str = "/topic/ /topics/ /questions/ /discussion/ /discussions/ /d/";

/// Drops the comments of a page that has a part for them and is no forum.
pub(crate) fn drop_comments(page: &Page, outline: &Outline, kept: &mut [bool]) {
    let has_part = page.nodes().filter(|&node| page.is_element(node)).any(|node| is_part(page, node));
    if !has_part || outline.about.is_forum || links_to_forums(page) {
        return;
    }
    // the blocks of the kinds are those of the outline
    let kinds: Vec<TextKind> = TextKinds::of(page).blocks().map(|(kind, _)| kind).collect();
    let is_comment = |block: usize| kinds.get(block) == Some(&TextKind::Comment);
    let others = (0..kept.len()).filter(|&block| kept[block] && !is_comment(block));
    if others.map(|block| outline.blocks[block].len()).sum::<u32>() >= FEWEST {
        kept.iter_mut().enumerate().for_each(|(block, kept)| *kept &= !is_comment(block));
    }
}

/// Whether an element is the part of a page for comments, by the names that blogs and news use.
fn is_part(page: &Page, node: NodeId) -> bool {
    let names = ["id", "class"].into_iter().filter_map(|name| page.attribute(node, name));
    names.flat_map(str::split_ascii_whitespace).any(is_name_of_part)
}

/// Whether a whole name is one of such a part: `comments`, `comment-list`, `userCommentsArea`, `respond`, `disqus_thread`.
fn is_name_of_part(name: &str) -> bool {
    const PLACES: [&str; 6] = ["list", "area", "body", "section", "container", "thread"];
    if name.len() > LONGEST_NAME {
        return false;
    }
    let name: String = name.to_ascii_lowercase().split(['-', '_']).collect();
    if matches!(name.as_str(), "respond" | "disqus" | "disqusthread") {
        return true;
    }
    let whose = ["user", "reader", "post"].into_iter().find_map(|whose| name.strip_prefix(whose));
    let place = whose.unwrap_or(&name).strip_prefix("comment");
    place.is_some_and(|place| place == "s" || PLACES.contains(&place.strip_prefix('s').unwrap_or(place)))
}

/// Whether more than a tenth of the links lead to threads of the page's own site.
fn links_to_forums(page: &Page) -> bool {
    let own = page.base().and_then(Url::host_str);
    let is_thread = |address: &str| {
        let address = address.to_ascii_lowercase();
        let begins_number = |rest: &str| rest.starts_with(|sign: char| sign.is_ascii_digit());
        let is_numbered = |name| address.split_once(name).is_some_and(|(_, rest)| begins_number(rest));
        THREADS.split(' ').any(|name| address.contains(name)) || NUMBERED.split(' ').any(is_numbered)
    };
    let is_own = |address: &str| Url::parse(address).map_or(true, |url| url.host_str() == own);
    let (mut all, mut threads) = (0, 0);
    for link in page.links() {
        all += 1;
        threads += usize::from(is_thread(link.href) && is_own(link.href));
    }
    FORUM_LINKS * threads > all
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;
    use crate::fitted_site::FittedSite;
    use crate::params::WitnessParams;

    /// The pieces of the kept blocks if all were kept at first.
    #[track_caller]
    fn check(html: &str, expected: &[&str]) {
        let page = parse(html);
        let site = FittedSite::of([&page].into_iter(), WitnessParams::default());
        let found = site.judge(&page, |read, _| {
            let mut kept = vec![true; read.outline.blocks.len()];
            drop_comments(&page, &read.outline, &mut kept);
            let blocks = (0..kept.len()).filter(|&block| kept[block]);
            blocks
                .flat_map(|block| read.outline.pieces_of(block))
                .map(|piece| page.text()[piece.range()].trim().to_owned())
                .collect::<Vec<_>>()
        });
        assert_eq!(found, expected, "{html}");
    }

    #[test]
    fn comments_are_dropped_below_an_article_alone() {
        let story = "The river rose by two metres overnight, and the old bridge was closed. ".repeat(3);
        let story = story.trim();
        let answers = "<h3>2 answers</h3><p>Mine too.";
        let page = |before: &str, name: &str| format!("<body>{before}<p>{story}<div {name}>{answers}</div>");
        for part in [
            "id=comments",
            "class='x comment-list'",
            "class=commentlist id=comment-box",
            "class=comments",
            "class=comments-body",
            "id=userComments",
            "class='x reader-comments-section'",
            "id=disqus_thread",
            "class=postCommentsArea",
        ] {
            check(&page("", part), &[story]);
        }
        for anchor in ["<a id=comments></a>", "<a name=x id=Comments></a>"] {
            check(&page(anchor, "class=comment-box"), &[story]);
        }
        check(&page("<div id=respond></div>", "class=comment-box"), &[story]);
        let all = [story, "2 answers", "Mine too."];
        // another name
        for name in ["comment-count-page", "comment", "no-comments", "comments-link"] {
            check(&page("", &format!("class={name}")), &all);
        }
        // forums
        let data = "<script type=application/ld+json>{\"@type\": \"DiscussionForumPosting\"}</script>";
        check(&page(data, "id=comments"), &all);
        check(&page("<a href=/forums/x.html></a>", "id=comments"), &all);
        check(&page("<a href='/viewtopic?t=1'></a>", "id=comments"), &all);
        for thread in ["/t/boats/12", "showthread.php?t=1", "/questions/12/why", "/topic/7-boats"] {
            check(&page(&format!("<a href={thread}></a>"), "id=comments"), &all);
        }
        for other in ["http://b.test/threads/x", "/topic/politics", "/questions"] {
            check(&page(&format!("<a href={other}></a>"), "id=comments"), &[story]);
        }
        check(&page(&format!("<a href=/topic></a>{}", "<a href=/></a>".repeat(9)), "id=comments"), &[story]);
        // little else
        check(
            &format!("<p>A picture.<div id=comments>{answers}</div>"),
            &["A picture.", "2 answers", "Mine too."],
        );
    }
}
