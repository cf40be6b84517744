//! Lines that are content on no page: labels of advertising in many languages, rights, times of players, crumbs, links past a part of the page, templates
//! that no script has filled, calls to share, follow and subscribe, tags, the options of what scripts show as a `select`, and the votes and buttons of posts.

use std::sync::LazyLock;

use cleaning::Posts;
use cleaning::blocks::{Element, Role};
use page::{NodeId, Page};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::kept::Kept;
use crate::outline::Outline;
use crate::step::{Context, Example, Step};

/// The most words of such a line.
const LONGEST: u32 = 40;

/// Words for advertising, and what else stands in a label of it.
const ADVERTISING: &str = "advertisement advertisements advertising sponsored anzeige werbung publicité publicidad anuncio anuncios \
     pubblicità publicidade advertentie reklama reklam реклама annons annonse annonce mainos inzerce hirdetés publicitate διαφήμιση \
     広告 广告 廣告 광고";
const BESIDE: &str = "after and après article below cette content continue continues for keep la lire more reading scroll section skip story suite the this to";

/// What readers do to a post, and what else stands in a row of such buttons.
const ACTIONS: &str = "comment downvote flag follow like liked likes multiquote permalink quote reply report share upvote vote votes";
const BESIDE_ACTIONS: &str = "a accepted add and answer down edit improve link more of or post this to up";

/// What links do within and with a page, and what else stands in a row of them.
const TOOLS: &str = "jump pin print skip";
const BESIDE_TOOLS: &str =
    "article comments content main navigation page post recipe search the this to video";

/// The words of labels, and whether one of them must be there.
type Words = FxHashMap<&'static str, bool>;

static OF_LABELS: LazyLock<Words> = LazyLock::new(|| words_of(ADVERTISING, BESIDE));
static OF_POSTS: LazyLock<Words> = LazyLock::new(|| words_of(ACTIONS, BESIDE_ACTIONS));
static OF_TOOLS: LazyLock<Words> = LazyLock::new(|| words_of(TOOLS, BESIDE_TOOLS));
static OF_LINES: LazyLock<FxHashSet<&str>> = LazyLock::new(|| LINES.split('|').collect());

fn words_of(own: &'static str, beside: &'static str) -> Words {
    let words = |list: &'static str, is_own| list.split_ascii_whitespace().map(move |word| (word, is_own));
    words(beside, false).chain(words(own, true)).collect()
}

/// The fewest options of a list that only its class names so.
const OPTIONS: f64 = 3.0;

/// Ends of classes of what scripts show as a `select`.
const SELECTS: [&str; 5] = ["select", "selector", "select-options", "dropdown", "dropdown-menu"];

/// The most words of such a label.
const LABEL: usize = 8;

/// Other whole lines, in small letters and without signs.
const LINES: &str = "click to expand|did this answer your question|did you find this page helpful|did you find this article helpful|\
     expand description|from wikipedia the free encyclopedia|is this page useful|leave a comment|leave a reply|listen to this article|load more|loading|post a comment|quick view|rate this page|\
     scroll for more|share this|share this article|share this post|show less|show more|skip to content|skip to main content|thank you your submission has been received|\
     view all|view details|view more|was this article helpful|was this helpful|was this page helpful";

/// Parts of lines that ask the reader to follow, to share or to pay.
const CALLS: [&str; 6] = [
    "follow us on ",
    "this post is public so feel free to share",
    "feel free to share this",
    "is a reader-supported publication",
    "to receive new posts and support my work",
    "consider becoming a free or paid subscriber",
];

/// Starts of lines of links to pages about the same things.
const TAGS: [&str; 5] = ["tags:", "topics:", "tagged ", "filed under", "posted in"];

pub(crate) static STEP: Step = Step {
    id: "lines",
    does: "Drops lines that are content on no page: labels of advertising, rights, calls to share, votes.",
    why: "They stand within the text, so that every judge of blocks keeps them with it.",
    example: Example {
        html: "<p>[The boat sails.]<div>[Story continues below advertisement]</div><p>[It is old.]",
        kept: "The boat sails. | It is old.",
    },
    run: Some(run),
};

fn run(of: &Context<'_>, kept: &mut Kept) {
    let Context { page, outline, .. } = *of;
    let words = outline.sums(|_, block| f64::from(block.len()));
    let options =
        outline.sums(|_, block| if block.figures.ends_as_sentence { f64::NEG_INFINITY } else { 1.0 });
    let posts = Posts::of(page);
    let in_post = outline.within(|_, element| posts.nodes.binary_search(&element.node).is_ok());
    let parts = outline.downwards(|index, element, above: Option<Option<&'static str>>| {
        let part = || match () {
            () if words[index] > f64::from(LONGEST) => None,
            () if is_crumbs(page, element.node) => Some("crumbs"),
            () => is_select(page, element, options[index]).then_some("an option of a list to choose from"),
        };
        above.flatten().or_else(part)
    });
    for (index, block) in outline.blocks.iter().enumerate() {
        let owner = block.owner as usize;
        let of_line =
            || if block.len() <= LONGEST { of_no_page(page, outline, index, in_post[owner]) } else { None };
        if kept[index]
            && let Some(why) = parts[owner].or_else(of_line)
        {
            kept.drop(index, why);
        }
    }
}

/// Whether an element holds so many options of what scripts show as a `select`.
fn is_select(page: &Page, element: &Element, options: f64) -> bool {
    let attribute = |name| page.attribute(element.node, name).unwrap_or_default();
    let is_known = |class: &str| SELECTS.iter().any(|end| class.ends_with(end));
    let has_known = || attribute("class").to_ascii_lowercase().split_ascii_whitespace().any(is_known);
    options > 0.0 && matches!(attribute("role"), "listbox" | "option" | "combobox")
        || options >= OPTIONS && element.role.any(Role::LIST.with(Role::DIV)) && has_known()
}

/// Whether the class of an element near around a block is one of votes.
fn is_of_votes(page: &Page, outline: &Outline, block: usize) -> bool {
    let class = |at: u32| page.attribute(outline.elements[at as usize].node, "class").unwrap_or_default();
    outline.around(block).take(3).any(|at| class(at).contains("vote") || class(at).contains("score"))
}

fn is_crumbs(page: &Page, node: NodeId) -> bool {
    let names = ["class", "id", "aria-label"].into_iter().filter_map(|name| page.attribute(node, name));
    let is_crumb = |part: &[u8]| part[0] | 0x20 == b'b' && part.eq_ignore_ascii_case(b"breadcrumb");
    names.into_iter().any(|name| name.as_bytes().windows(10).any(is_crumb))
}

/// Why a line is content on no page, if it is such a one.
fn of_no_page(page: &Page, outline: &Outline, block: usize, is_in_post: bool) -> Option<&'static str> {
    let own = &outline.blocks[block];
    let is_text = own.code_words == 0 && outline.owner(block).heading_level == 0;
    let pieces = outline.pieces_of(block).iter().map(|piece| page.text()[piece.range()].trim());
    let line = pieces.collect::<Vec<_>>().join(" ").to_lowercase();
    let is_time = || {
        (line.contains(" / ") && line.contains(':')
            || line.starts_with("00:00 ")
            || line.starts_with("0:00 "))
            && line.chars().all(|sign| sign.is_ascii_digit() || ": /".contains(sign))
    };
    // a name that a script should have replaced
    let is_unfilled = || line.starts_with("{{") && line.ends_with("}}") && own.code_words < own.len();
    let is_rights = || line.starts_with('©') || line.starts_with("copyright ©");
    let words = line.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.collect();
    let is_number = |word: &str| word.bytes().all(|sign| sign.is_ascii_digit());
    let is_made_of = |known: &Words, with_numbers: bool| {
        words.len() <= LABEL
            && words.iter().any(|word| known.get(word) == Some(&true))
            && words.iter().all(|word| known.contains_key(word) || with_numbers && is_number(word))
    };
    let are_votes = || words.iter().all(|word| is_number(word)) && is_of_votes(page, outline, block);
    let is_of_tools = || words.len() > 1 && 2 * own.link_words > own.len() && is_made_of(&OF_TOOLS, false);
    let is_call = || {
        let asks = |word: &&str| matches!(*word, "follow" | "share" | "supported" | "support" | "subscriber");
        words.iter().any(asks) && CALLS.iter().any(|call| line.contains(call))
    };
    let is_tags = || 2 * own.link_words >= own.len() && TAGS.iter().any(|start| line.starts_with(start));
    let is_line = || words.len() <= LABEL && OF_LINES.contains(&*words.join(" "));
    match () {
        () if is_text && is_line() => Some("a line of every site"),
        () if is_text && is_tags() => Some("tags"),
        () if is_made_of(&OF_LABELS, false) => Some("a label of advertising"),
        () if is_text && is_of_tools() => Some("links past a part of the page"),
        () if is_text && is_in_post && (is_made_of(&OF_POSTS, true) || are_votes()) => {
            Some("votes or buttons of a post")
        }
        () if is_rights() => Some("a line of rights"),
        () if is_time() => Some("the time of a player"),
        () if is_unfilled() => Some("a template that no script has filled"),
        () if is_call() => Some("a call to share, follow or subscribe"),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::{Of, left};

    /// The kept texts if all were kept at first.
    #[track_caller]
    fn check(html: &str, expected: &[&str]) {
        assert_eq!(left("lines", html, |_| Of::KEPT), expected, "{html}");
    }

    #[test]
    fn lines_that_are_content_on_no_page_are_dropped() {
        for line in [
            "Advertisement",
            "ADVERTISEMENT",
            "Advertisement - scroll for more",
            "Advertisement. Scroll to continue reading.",
            "Story continues below advertisement",
            "Skip advertisement",
            "Sponsored content",
            "- Anzeige -",
            "Publicité",
            "Реклама",
            "広告",
            "© 2024 Harbour Post. Reproduction only with written permission.",
            "0:00 / 4:10",
            "00:00 03:12",
            "Listen to this article",
            "Was this page helpful?",
            "Tags: <a href=/b>boats</a>, <a href=/s>sea</a>",
            "Follow us on <a href=https://x.test>X</a> and <a href=https://f.test>Facebook</a>.",
            "Skip to main content",
            "Loading...",
            "Show more »",
            "From Wikipedia, the free encyclopedia",
            "{{ author.name }}",
            "<a href=#r>Jump to Recipe</a> - <a href=/p>Print Recipe</a>",
            "<a href=#v>Skip to video</a>",
            "<a href=/p>Print this page</a>",
            "Thanks for reading! This post is public so feel free to share it.",
            "Harbour Post is a reader-supported publication.",
        ] {
            check(
                &format!("<p>The boat sails.<div>{line}</div><p>It is old."),
                &["The boat sails.", "It is old."],
            );
        }
        for line in [
            "Advertisement was new in 1904.",
            "The story of advertising",
            "Skip the article",
            "Print this page",
            "Time 0:10 / 4:10",
            "The sign © says it",
            "10 / 12",
            "00:00",
            "Follow us",
            "Tags: words beside a text",
            "We asked them: was this page helpful?",
        ] {
            check(&format!("<p>{line}"), &[line]);
        }
        // rows of posts
        let thread =
            |line: &str| format!("<div id=post-1><p>a</p>{line}</div><div id=post-2>b</div><p>{line}");
        for line in ["Reply", "Quote Reply", "12 Likes", "up vote 68 down vote accepted", "Add a comment"] {
            check(&thread(&format!("<div>{line}</div>")), &["a", "b", line]);
        }
        check(&thread("<pre>Share</pre>"), &["a", "Share", "b", "Share"]);
        check(&thread("<h2>Share</h2>"), &["a", "Share", "b", "Share"]);
        check(&thread("<div class=js-vote-count><b>3</b></div>"), &["a", "b", "3"]);
        for line in ["This", "3", "Edit:", "I like this", "Best answer"] {
            check(&thread(&format!("<div>{line}</div>")), &["a", line, "b", line]);
        }
        // the options of what scripts show as a `select`
        let items = "<li>Node.js<li>Python<li>No results";
        for list in ["ul role=listbox", "ul class=lang-select", "div class='x dropdown'"] {
            check(&format!("<p>a<{list}>{items}</ul></div><p>b"), &["a", "b"]);
            let two = if list.contains("role") { vec!["a"] } else { vec!["a", "Use:", "Python"] };
            check(&format!("<p>a<{list}><li>Use:<li>Python</ul></div>"), &two);
            check(&format!("<p>a<{list}><li>It runs on Python.</ul></div>"), &["a", "It runs on Python."]);
        }
        check("<p class=select>a<ul class='selected select-none'><li>b</ul>", &["a", "b"]);
        check("<h2><a href=#a>Jump to Search</a></h2><a href=#a>Print</a>", &["Jump to Search", "Print"]);
        check("<h2>Loading</h2><pre>show more</pre>", &["Loading", "show more"]);
        check("<p><code><a href=a>print page</a></code>", &["print page"]);
        check("<p>Write:<pre><code>{{ title }}</code></pre>", &["Write:", "{{ title }}"]);
        for name in ["class=breadcrumb", "id=Breadcrumbs", "aria-label=breadcrumb"] {
            check(&format!("<ol {name}><li><a href=/>Home</a><li>Boats</ol><p>a"), &["a"]);
        }
        let long = "word ".repeat(50);
        check(&format!("<div class=has-breadcrumb><p>{long}</div>"), &[long.trim()]);
    }
}
