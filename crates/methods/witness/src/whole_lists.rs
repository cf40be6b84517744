//! The rest of a list, or of another group, of which most is kept. A reader of half a list is misled, and the blocks of a list are mostly right or wrong together.

use std::collections::BTreeSet;
use std::ops::Range;

use page::{Page, Url};

use crate::outline::{Outline, Role};

/// A group is kept whole if more than this share of its words is kept.
const MOST: f64 = 0.5;

/// Blocks of at most this probability stay out of their list: buttons, links to edit an item.
const SURELY_NONE: f64 = 0.05;

/// Keeps all blocks of the lists (`ul`, `ol`, `dl`) of which most is kept, but for those that are surely no content.
pub(crate) fn keep_whole_lists(outline: &Outline, probabilities: &[f64], kept: &mut [bool]) {
    keep_whole(outline, Role::LIST, |block| probabilities[block] > SURELY_NONE, kept);
}

/// The fewest words of a sentence that names a list, and of an item of a list of sources, on the mean.
const SENTENCE: u32 = 5;
const ITEM: u32 = 2;

/// The most elements around an item of a list that has its name beside it.
const DEPTH: usize = 4;

/// Keeps lists of links that are named, and their names: behind a heading or a colon those to other sites, and behind a sentence that
/// ends in a colon any but those to places of the page. The name is kept, or a heading that follows kept text of its element. A
/// list that is mostly `excluded` is not added.
pub(crate) fn keep_named_lists(
    page: &Page,
    outline: &Outline,
    excluded: impl Fn(usize) -> bool,
    kept: &mut [bool],
) {
    let mut links = None;
    for name in 0..kept.len().saturating_sub(1) {
        let words = outline.blocks[name].len();
        let (is_heading, has_colon) = (is_heading(outline, name), ends_in_colon(page, outline, name));
        let parent = |block: usize| outline.around(block).nth(1);
        let follows = || name > 0 && kept[name - 1] && parent(name) == parent(name - 1);
        let is_named = (is_heading || has_colon) && (kept[name] || (is_heading && follows()));
        let items = if is_named { items_behind(outline, name) } else { name..name };
        if items.len() < 2 || 2 * items.clone().filter(|&item| excluded(item)).count() > items.len() {
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
            kept[name] = true;
            kept[items].fill(true);
        }
    }
}

fn is_heading(outline: &Outline, block: usize) -> bool {
    outline.elements[outline.blocks[block].owner as usize].heading_level > 1
}

fn ends_in_colon(page: &Page, outline: &Outline, block: usize) -> bool {
    let last = outline.pieces_of(block).last();
    last.is_some_and(|last| page.text()[last.range()].trim_end().ends_with([':', '：']))
}

/// The links, each a block, that stand behind a name at one place of the element that has the name.
fn items_behind(outline: &Outline, name: usize) -> Range<usize> {
    let owner = |block: usize| &outline.elements[outline.blocks[block].owner as usize];
    let first = name + 1;
    let is_item = |&block: &usize| {
        2 * outline.blocks[block].link_words > outline.blocks[block].len()
            && owner(block).path == owner(first).path
    };
    let is_near = outline.around(first).take(DEPTH).any(|above| above == owner(name).parent);
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

/// Keeps the allowed blocks of all elements of these roles of which most is kept.
pub(crate) fn keep_whole(
    outline: &Outline,
    groups: Role,
    is_allowed: impl Fn(usize) -> bool,
    kept: &mut [bool],
) {
    let words = outline.sums(|_, block| f64::from(block.len()));
    let of_kept = outline.sums(|index, block| if kept[index] { f64::from(block.len()) } else { 0.0 });
    let in_kept_group = outline.downwards(|index, element, above: Option<bool>| {
        above == Some(true) || element.role.any(groups) && of_kept[index] > MOST * words[index]
    });
    for (index, block) in outline.blocks.iter().enumerate() {
        kept[index] |= in_kept_group[block.owner as usize] && is_allowed(index);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::parse;

    /// Of the blocks of a page with these probabilities those of at least a half are kept at first.
    #[track_caller]
    fn check(html: &str, probabilities: &[f64], expected: &[bool]) {
        let mut kept: Vec<bool> = probabilities.iter().map(|&probability| probability >= 0.5).collect();
        keep_whole_lists(&Outline::of(&parse(html)), probabilities, &mut kept);
        assert_eq!(kept, expected, "{html}");
    }

    #[test]
    fn a_list_of_which_most_is_kept_is_kept_whole() {
        check("<ul><li>a b<li>c<li>d", &[0.9, 0.9, 0.3], &[true, true, true]);
        check("<dl><dt>a<dd>b c", &[0.3, 0.9], &[true, true]);
        // half is not most
        check("<ol><li>a b<li>c d", &[0.9, 0.3], &[true, false]);
        // what is beside the list is judged by itself
        check("<p>x<ul><li>a b<li>c</ul><p>y", &[0.3, 0.9, 0.3, 0.4], &[false, true, true, false]);
    }

    /// Of the blocks of a page those with `k` are kept at first, and those with `t` are excluded.
    #[track_caller]
    fn check_named(html: &str, expected: &str) {
        let page = parse(html);
        let outline = Outline::of(&page);
        let text = |block: usize| page.text()[outline.pieces_of(block)[0].range()].trim().to_owned();
        let mut kept: Vec<bool> =
            (0..outline.blocks.len()).map(|block| text(block).starts_with('k')).collect();
        keep_named_lists(&page, &outline, |block| text(block).starts_with('t'), &mut kept);
        let kept: Vec<String> = (0..kept.len()).filter(|&block| kept[block]).map(text).collect();
        assert_eq!(kept.join("|"), expected, "{html}");
    }

    #[test]
    fn sources_stay_with_their_name() {
        let links = [("http://a.test/", "a b"), ("http://b.test/", "c d e")];
        let ul = |links: &[(&str, &str)]| {
            let items = links.iter().map(|(href, text)| format!("<li><a href={href}>{text}</a>"));
            format!("<ul>{}</ul>", items.collect::<String>())
        };
        let of = |begin: &str| links.map(|(href, text)| format!("{begin}<a href={href}>{text}</a>")).concat();
        for list in [ul(&links), of("<p>"), of("<br>")] {
            check_named(&format!("<h2>k1</h2>{list}<p>x"), "k1|a b|c d e");
            check_named(&format!("<p>k1:</p>{list}"), "k1:|a b|c d e");
            check_named(&format!("<main><p>k1</p><h2>Sources</h2>{list}</main>"), "k1|Sources|a b|c d e");
            check_named(&format!("<main><p>k1</p></main><h2>Sources</h2>{list}"), "k1");
            check_named(&format!("<p>k1</p>{list}"), "k1");
        }
        // other pages of one site, buttons, what the site repeats
        check_named(&format!("<h2>k1</h2>{}", ul(&[("/a", "a b"), ("/b", "c d")])), "k1");
        check_named(&format!("<h2>k1</h2>{}", ul(&[("http://a.test/", "a"), ("http://b.test/", "b")])), "k1");
        check_named(
            &format!("<h2>k1</h2>{}", ul(&[("http://a.test/", "t1 b"), ("http://b.test/", "t2 b")])),
            "k1",
        );
    }

    #[test]
    fn links_stay_with_the_sentence_that_names_them() {
        let list = "<ul><li><a href=/a>a</a><li><a href=/b>b</a></ul>";
        check_named(&format!("<p>k these are our sources:</p>{list}"), "k these are our sources:|a|b");
        check_named(&format!("<p>k more:</p>{list}"), "k more:");
        let contents = list.replace("=/", "=#");
        check_named(
            &format!("<p>k these are all of the parts:</p>{contents}"),
            "k these are all of the parts:",
        );
    }

    #[test]
    fn what_is_surely_none_stays_out() {
        check("<ul><li>a b c<li>edit", &[0.9, 0.05], &[true, false]);
    }

    #[test]
    fn a_list_within_a_list_is_kept_by_either() {
        let page = "<ul><li>a b c<li>d<ul><li>e<li>f g</ul></ul>";
        check(page, &[0.9, 0.9, 0.3, 0.3], &[true; 4]);
        check(page, &[0.3, 0.3, 0.3, 0.9], &[false, false, true, true]);
    }
}
