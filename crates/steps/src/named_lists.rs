//! Lists of links with a name: the sources of an article, the links that a sentence announces.

use std::collections::BTreeSet;
use std::ops::Range;

use page::{Page, Url};

use crate::kept::Kept;
use crate::outline::Outline;
use crate::step::{Context, Example, Step};

/// The fewest words of a sentence that names a list, and of an item of a list of sources, on the mean.
const SENTENCE: u32 = 5;
const ITEM: u32 = 2;

/// The most elements around an item of a list that has its name beside it.
const DEPTH: usize = 4;

pub(crate) static STEP: Step = Step {
    id: "named-lists",
    does: "Keeps lists of links that a heading or a sentence names, with their names.",
    why: "Links are boilerplate for every judge of words, and these are the sources of the text or what it announces.",
    example: Example {
        html: "<main><p>[The bridge is old.]</p><h2>Sources</h2><ul><li><a href=http://a.test/>The town archive</a>\
               <li><a href=http://b.test/>Maps of 1904</a></ul></main>",
        kept: "The bridge is old. | Sources | The town archive | Maps of 1904",
    },
    run: Some(run),
};

/// Behind a heading or a colon stand links to other sites, and behind a sentence that ends in a colon any but those to places of the page. The
/// name is kept, or it is a heading behind kept text of its element. A list that is mostly hidden or template is not added.
fn run(of: &Context<'_>, kept: &mut Kept) {
    let Context { page, outline, .. } = *of;
    let mut links = None;
    for name in 0..kept.len().saturating_sub(1) {
        let words = outline.blocks[name].len();
        let (is_heading, has_colon) =
            (outline.owner(name).heading_level > 1, outline.ends_in(page, name, &[':', '：']));
        let parent = |block: usize| outline.around(block).nth(1);
        let follows = || name > 0 && kept[name - 1] && parent(name) == parent(name - 1);
        let is_named = (is_heading || has_colon) && (kept[name] || (is_heading && follows()));
        let items = if is_named { items_behind(outline, name) } else { name..name };
        if items.len() < 2 || 2 * items.clone().filter(|&item| of.is_excluded(item)).count() > items.len() {
            continue;
        }
        let pieces = items.clone().flat_map(|item| outline.pieces_of(item));
        let (start, end) =
            pieces.fold((u32::MAX, 0), |(start, end), piece| (start.min(piece.start), end.max(piece.end)));
        let all = links.get_or_insert_with(|| {
            page.links().map(|link| (page.span(link.node).start, link.href)).collect::<Vec<_>>()
        });
        let from = all.partition_point(|&(at, _)| at < start);
        let hrefs = all[from..].iter().take_while(|(at, _)| *at < end).map(|&(_, href)| href);
        let words_of_items: u32 = items.clone().map(|item| outline.blocks[item].len()).sum();
        let are_sources = || words_of_items >= ITEM * items.len() as u32 && lead_away(page, hrefs.clone());
        let are_said = || has_colon && words >= SENTENCE && !hrefs.clone().all(|href| href.starts_with('#'));
        if are_sources() || are_said() {
            kept.keep_all(name..name + 1, "the name of a list of links");
            kept.keep_all(items, "a link in a list that a heading or a sentence names");
        }
    }
}

/// The links, each a block, that stand behind a name at one place of the element that has the name.
fn items_behind(outline: &Outline, name: usize) -> Range<usize> {
    let first = name + 1;
    let is_item = |&block: &usize| {
        2 * outline.blocks[block].link_words > outline.blocks[block].len()
            && outline.owner(block).path == outline.owner(first).path
    };
    let is_near = outline.around(first).take(DEPTH).any(|above| above == outline.owner(name).parent);
    first..first + if is_near { (first..outline.blocks.len()).take_while(is_item).count() } else { 0 }
}

/// Whether most addresses are of other sites, of two or more of them.
fn lead_away<'h>(page: &Page, hrefs: impl Iterator<Item = &'h str>) -> bool {
    let own = page.url().and_then(Url::host_str);
    let (mut all, mut away, mut hosts) = (0, 0, BTreeSet::new());
    for href in hrefs {
        let url = Url::parse(href.trim()).ok();
        let host = url.as_ref().and_then(Url::host_str).filter(|&host| Some(host) != own);
        all += 1;
        away += usize::from(host.is_some());
        hosts.extend(host.map(str::to_owned));
    }
    2 * away > all && hosts.len() > 1
}

#[cfg(test)]
mod tests {
    use crate::tests::{Of, left};

    /// Blocks that begin with `k` are kept at first, those that begin with `t` are template.
    #[track_caller]
    fn check(html: &str, expected: &str) {
        assert_eq!(left("named-lists", html, Of::by_letter).join("|"), expected, "{html}");
    }

    #[test]
    fn named_lists() {
        // sources stay with their name
        let links = [("http://a.test/", "a b"), ("http://b.test/", "c d e")];
        let ul = |links: &[(&str, &str)]| {
            let items = links.iter().map(|(href, text)| format!("<li><a href={href}>{text}</a>"));
            format!("<ul>{}</ul>", items.collect::<String>())
        };
        let of = |begin: &str| links.map(|(href, text)| format!("{begin}<a href={href}>{text}</a>")).concat();
        for list in [ul(&links), of("<p>"), of("<br>")] {
            check(&format!("<h2>k1</h2>{list}<p>x"), "k1|a b|c d e");
            check(&format!("<p>k1:</p>{list}"), "k1:|a b|c d e");
            check(&format!("<main><p>k1</p><h2>Sources</h2>{list}</main>"), "k1|Sources|a b|c d e");
            check(&format!("<main><p>k1</p></main><h2>Sources</h2>{list}"), "k1");
            check(&format!("<p>k1</p>{list}"), "k1");
        }
        // other pages of one site, buttons, what the site repeats
        check(&format!("<h2>k1</h2>{}", ul(&[("/a", "a b"), ("/b", "c d")])), "k1");
        check(&format!("<h2>k1</h2>{}", ul(&[("http://a.test/", "a"), ("http://b.test/", "b")])), "k1");
        check(&format!("<h2>k1</h2>{}", ul(&[("http://a.test/", "t1 b"), ("http://b.test/", "t2 b")])), "k1");
        // links stay with the sentence that names them
        let list = "<ul><li><a href=/a>a</a><li><a href=/b>b</a></ul>";
        check(&format!("<p>k these are our sources:</p>{list}"), "k these are our sources:|a|b");
        check(&format!("<p>k more:</p>{list}"), "k more:");
        // but not amid the text with a heading: so stand related stories
        check(&format!("<main><p>k1<h2>k2</h2>{list}<p>k3</main>"), "k1|k2|k3");
        let contents = list.replace("=/", "=#");
        check(&format!("<p>k these are all of the parts:</p>{contents}"), "k these are all of the parts:");
    }
}
