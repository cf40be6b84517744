//! The rest of what is kept for the most part: of a group, and of the code and facts of a page's content. A reader of half a
//! list is misled, and the blocks of a list are mostly right or wrong together. Code and facts are no prose, so that judges of prose drop
//! them between paragraphs that they belong to, and a reader who follows them has nothing to type.

use std::collections::BTreeSet;
use std::ops::Range;

use page::{Page, Url};
use rustc_hash::FxHashMap;

use crate::outline::{Block, Element, Outline, Role};

/// More than this share is most: of the words of a group, of all kept words, of the words of code.
const MOST: f64 = 0.5;

/// The fewest words of a sentence that names a list, and of an item of a list of sources, on the mean.
const SENTENCE: u32 = 5;
const ITEM: u32 = 2;

/// The fewest cells of a table of data, and the most words of one.
const CELLS: u32 = 6;
const CELL: u32 = 15;

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
        let (is_heading, has_colon) =
            (outline.owner(name).heading_level > 1, ends_in(page, outline, name, &[':', '：']));
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

/// Whether the text of a block ends in one of these signs.
pub(crate) fn ends_in(page: &Page, outline: &Outline, block: usize, signs: &[char]) -> bool {
    let last = outline.pieces_of(block).last();
    last.is_some_and(|last| page.text()[last.range()].trim_end().ends_with(signs))
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

/// Keeps the allowed blocks of all tables and lists of which most is kept.
pub(crate) fn keep_whole(outline: &Outline, is_allowed: impl Fn(usize) -> bool, kept: &mut [bool]) {
    let groups = Role::TABLE.with(Role::LIST);
    let words = outline.sums(|_, block| f64::from(block.len()));
    let of_kept = outline.sums(|index, block| if kept[index] { f64::from(block.len()) } else { 0.0 });
    let in_kept_group =
        outline.within(|index, element| element.role.any(groups) && of_kept[index] > MOST * words[index]);
    for (index, block) in outline.blocks.iter().enumerate() {
        kept[index] |= in_kept_group[block.owner as usize] && is_allowed(index);
    }
}

/// Keeps tables of data whole of which most blocks are kept. In a table of data is no text, and few links. What stands in a table
/// within it is not of it.
pub(crate) fn keep_tables(outline: &Outline, kept: &mut [bool]) {
    let is_table = |element: &Element| element.role.any(Role::TABLE);
    let table_of =
        outline.downwards(|index, element, above| if is_table(element) { index } else { above.unwrap_or(0) });
    let table_of = |block: &Block| table_of[block.owner as usize];
    // blocks, kept blocks, blocks of text, words, words of links
    let mut tables: FxHashMap<usize, [u32; 5]> = FxHashMap::default();
    for (block, kept) in outline.blocks.iter().zip(&*kept).filter(|(block, _)| table_of(block) > 0) {
        let of_block = [1, u32::from(*kept), u32::from(block.len() > CELL), block.len(), block.link_words];
        let of_table = tables.entry(table_of(block)).or_default();
        of_table.iter_mut().zip(of_block).for_each(|(sum, of)| *sum += of);
    }
    tables.retain(|_, &mut [blocks, kept, texts, words, links]| {
        blocks >= CELLS && 2 * kept > blocks && texts == 0 && 2 * links < words
    });
    for (block, kept) in outline.blocks.iter().zip(kept) {
        *kept |= tables.contains_key(&table_of(block));
    }
}

/// Keeps code, and these facts, whole: those in the innermost element with most of the kept words, and those between two kept blocks of the nearest
/// element around them that has other text. Code that is mostly `excluded` is not added, nor are facts whose values are.
pub(crate) fn keep_whole_units(
    page: &Page,
    outline: &Outline,
    facts: Vec<Range<usize>>,
    excluded: impl Fn(usize) -> bool,
    kept: &mut [bool],
) {
    // of facts the values are judged
    let facts = facts.into_iter().map(|fact| (fact, 2));
    let units: Vec<_> = facts.chain(units(page, outline).into_iter().map(|unit| (unit, 1))).collect();
    if units.is_empty() || !kept.contains(&true) {
        return;
    }
    let inside = inside_container(outline, kept);
    let at_first = KeptBlocks::of(outline, kept);
    let words = |block: usize| outline.blocks[block].len();
    for (unit, step) in units {
        let judged = || unit.clone().skip(step - 1).step_by(step);
        let of_excluded: u32 = judged().filter(|&block| excluded(block)).map(words).sum();
        if f64::from(of_excluded) > MOST * f64::from(judged().map(words).sum::<u32>()) {
            continue;
        }
        let is_inside = inside[outline.blocks[unit.start].owner as usize];
        if is_inside || at_first.stand_around(page, outline, &unit) {
            kept[unit].fill(true);
        }
    }
}

/// The blocks of each `pre`, or the like, and other blocks that are all code.
fn units(page: &Page, outline: &Outline) -> Vec<Range<usize>> {
    let is_code = |block: &usize| outline.blocks[*block].code_words == outline.blocks[*block].len();
    let alone = |blocks: Range<usize>| blocks.filter(is_code).map(|block| block..block + 1);
    let (mut units, mut next) = (Vec::new(), 0);
    for node in page.nodes().filter(|&node| page.is_preformatted(node) && page.tag(node).is_block_level()) {
        let Range { start, end } = outline.blocks_within(page.span(node));
        units.extend(alone(next..start));
        units.push(start.max(next)..end);
        next = next.max(end);
    }
    units.extend(alone(next..outline.blocks.len()));
    units.retain(|unit| !unit.is_empty());
    units
}

/// Per element whether it is the innermost one with most of the kept words, or below it. An element that has its text in no other is none.
fn inside_container(outline: &Outline, kept: &[bool]) -> Vec<bool> {
    let words = outline.sums(|index, block| if kept[index] { f64::from(block.len()) } else { 0.0 });
    let children = outline.children();
    let mut at = 0;
    let is_inner = |child: usize| words[child] > MOST * words[0] && !children.of(child).is_empty();
    while let Some(&child) = children.of(at).iter().find(|&&child| is_inner(child)) {
        at = child;
    }
    outline.within(|index, _| index == at)
}

/// The kept blocks of a page, in order, and the number of blocks in each element.
pub(crate) struct KeptBlocks {
    kept: Vec<usize>,
    in_element: Vec<f64>,
}

impl KeptBlocks {
    pub(crate) fn of(outline: &Outline, kept: &[bool]) -> Self {
        let kept = (0..kept.len()).filter(|&block| kept[block]).collect();
        Self { kept, in_element: outline.sums(|_, _| 1.0) }
    }

    /// Whether a unit stands between two of them, in the nearest element around it that has other text.
    pub(crate) fn stand_around(&self, page: &Page, outline: &Outline, unit: &Range<usize>) -> bool {
        let mut at = outline.blocks[unit.start].owner as usize;
        while at > 0 && self.in_element[at] <= unit.len() as f64 {
            at = outline.elements[at].parent as usize;
        }
        let inside = page.subtree(outline.elements[at].node);
        let is_in = |block: &usize| inside.contains(&outline.owner(*block).node.index());
        let behind = |end: usize| self.kept.partition_point(|&block| block < end);
        self.kept[..behind(unit.start)].last().is_some_and(is_in)
            && self.kept.get(behind(unit.end)).is_some_and(is_in)
    }
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;
    use crate::facts::facts;

    /// Of the blocks of a page with these probabilities those of at least a half are kept at first.
    #[track_caller]
    fn check_lists(html: &str, probabilities: &[f64], expected: &[bool]) {
        let mut kept: Vec<bool> = probabilities.iter().map(|&probability| probability >= 0.5).collect();
        keep_whole(&Outline::of(&parse(html)), |block| probabilities[block] > 0.05, &mut kept);
        assert_eq!(kept, expected, "{html}");
    }

    #[test]
    fn lists() {
        // a list of which most is kept is kept whole
        check_lists("<ul><li>a b<li>c<li>d", &[0.9, 0.9, 0.3], &[true, true, true]);
        check_lists("<dl><dt>a<dd>b c", &[0.3, 0.9], &[true, true]);
        // half is not most
        check_lists("<ol><li>a b<li>c d", &[0.9, 0.3], &[true, false]);
        // what is beside the list is judged by itself
        check_lists("<p>x<ul><li>a b<li>c</ul><p>y", &[0.3, 0.9, 0.3, 0.4], &[false, true, true, false]);
        // what is surely none stays out
        check_lists("<ul><li>a b c<li>edit", &[0.9, 0.05], &[true, false]);
        // a list within a list is kept by either
        let page = "<ul><li>a b c<li>d<ul><li>e<li>f g</ul></ul>";
        check_lists(page, &[0.9, 0.9, 0.3, 0.3], &[true; 4]);
        check_lists(page, &[0.3, 0.3, 0.3, 0.9], &[false, false, true, true]);
    }

    #[test]
    fn tables_of_data() {
        let check = |html: &str, expected: &[bool]| {
            let page = parse(html);
            let outline = Outline::of(&page);
            let text = |block: usize| page.text()[outline.pieces_of(block)[0].range()].trim();
            let mut kept: Vec<bool> =
                (0..outline.blocks.len()).map(|block| text(block).starts_with('k')).collect();
            keep_tables(&outline, &mut kept);
            assert_eq!(kept, expected, "{html}");
        };
        let row = |cells: [&str; 3]| format!("<tr><td>{}</tr>", cells.join("<td>"));
        let table = |rows: &[[&str; 3]]| {
            format!("<table>{}</table>", rows.iter().copied().map(row).collect::<String>())
        };
        check(&table(&[["k", "k", "a"], ["k", "k", "b"]]), &[true; 6]);
        // half is not most, and few cells are no table
        check(&table(&[["k", "k", "a"], ["k", "b", "c"]]), &[true, true, false, true, false, false]);
        check(&table(&[["k", "k", "a"]]), &[true, true, false]);
        // nor is what holds text, or another table
        let text = "k ".repeat(16);
        check(&table(&[["k", "k", "a"], ["k", "k", &text]]), &[true, true, false, true, true, true]);
        let inner = table(&[["a", "b", "c"], ["d", "e", "f"]]);
        check(&table(&[["k", "k", &inner]]), &[true, true, false, false, false, false, false, false]);
        // nor a menu
        check(
            &table(&[["k", "k", "<a href=b>b"], ["k", "<a href=k>k k k", "<a href=k>k"]]),
            &[true, true, false, true, true, true],
        );
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
    fn named_lists() {
        // sources stay with their name
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
        // links stay with the sentence that names them
        let list = "<ul><li><a href=/a>a</a><li><a href=/b>b</a></ul>";
        check_named(&format!("<p>k these are our sources:</p>{list}"), "k these are our sources:|a|b");
        check_named(&format!("<p>k more:</p>{list}"), "k more:");
        // but not amid the text with a heading: so stand related stories
        check_named(&format!("<main><p>k1<h2>k2</h2>{list}<p>k3</main>"), "k1|k2|k3");
        let contents = list.replace("=/", "=#");
        check_named(
            &format!("<p>k these are all of the parts:</p>{contents}"),
            "k these are all of the parts:",
        );
    }

    /// Keeps the blocks of a page that hold `k`; those with `t` are excluded.
    #[track_caller]
    fn check_code(html: &str, expected: &str) {
        let page = parse(html);
        let outline = Outline::of(&page);
        let text = |block: usize| {
            let pieces = outline.pieces_of(block).iter();
            pieces.map(|piece| page.text()[piece.range()].trim()).collect::<Vec<_>>().join(" ")
        };
        let mut kept: Vec<bool> = (0..outline.blocks.len()).map(|block| text(block).contains('k')).collect();
        let facts = facts(&page, &outline);
        keep_whole_units(&page, &outline, facts, |block| text(block).contains('t'), &mut kept);
        let kept: Vec<String> = (0..kept.len()).filter(|&block| kept[block]).map(text).collect();
        assert_eq!(kept.join(" "), expected, "{html}");
    }

    /// Facts whose names, values and ends are marked so.
    fn of(name: &str, value: &str, end: &str) -> String {
        ["a", "b", "c"].map(|fact| format!("{name}{fact} n{value}{fact}{end}")).concat()
    }

    #[test]
    fn facts_among_kept_text() {
        let expected = "k k a n a b n b c n c";
        for (name, value, end) in [
            ("<div class=f><div class=n>", "</div><div class=v>", "</div></div>"),
            ("<div><p>", "</p><div>", "</div></div>"),
            ("<dt>", "<dd>", ""),
            ("<tr><td>", "<td>", ""),
            ("<tr><th>", "<td><p>", ""),
        ] {
            let facts = of(name, value, end);
            let facts = if name.contains("tr") { format!("<table>{facts}</table>") } else { facts };
            check_code(&format!("<main><p>k k{facts}</main>"), expected);
            check_code(
                &format!("<main><p>k k k k</main><div><p>k<section>{facts}</section><p>k</div>"),
                &format!("k k k {expected} k"),
            );
            check_code(&format!("<main><p>k k</main>{facts}"), "k k");
            // of many things, as those of the users of a forum
            let twice = format!("<section>{facts}</section><section>{facts}</section>");
            let of_heads = "k k a n a b n b c n c a n a b n b c n c";
            let expected = if name.contains("th") { of_heads } else { "k k" };
            check_code(&format!("<main><p>k k{twice}</main>"), expected);
        }
        let other = of("<div class=f><div class=n>", "</div><div class=v>", "</div></div>");
        let both = format!("<main><p>k k{}{other}</main>", of("<dt>", "<dd>", ""));
        check_code(&both, "k k a n a b n b c n c a n a b n b c n c");
        // values that are excluded, names that are links, sentences, few
        check_code(&format!("<main><p>k k{}</main>", of("<dt>", "<dd>t ", "")), "k k");
        check_code(
            &format!("<main><p>k k{}</main>", of("<dt>t ", "<dd>", "")),
            "k k t a n a t b n b t c n c",
        );
        check_code(&format!("<main><p>k k{}</main>", of("<dt><a href=x>", "</a><dd>", "")), "k k");
        check_code(&format!("<main><p>k k{}</main>", of("<dt>", ".<dd>", "")), "k k");
        check_code("<main><p>k k<dl><dt>a<dd>a</main>", "k k");
        check_code("<main><p>k k<dl><dt>a<dd>a<dt>b<dd>b</main>", "k k a a b b");
        check_code("<main><p>k k<table><tr><td>a<td>a<tr><td>b<td>b</table></main>", "k k");
        check_code(&format!("<main><p>k k{}</main>", "<p>a".repeat(6)), "k k");
    }

    #[test]
    fn code() {
        // code in the container is kept
        check_code("<main><p>k k<pre>a</pre><p>b<p>k<pre>c<br>d</pre></main><pre>e</pre>", "k k a k c d");
        check_code("<main><p>k k<figure><table><td><pre>a</pre></table></figure></main>", "k k a");
        check_code("<main><p>k k<p><code>a</code><p><code>b</code> c</main>", "k k a");
        // of code in part
        check_code("<main><p>k k<pre>a<p>k</p>b</pre></main>", "k k a k b");
        // code between kept blocks is kept
        check_code("<main><p>k k k k</main><div><p>k<div><pre>a</pre></div><p>k</div>", "k k k k k a k");
        check_code("<main><p>k k k k</main><div><p>k<pre>a</pre></div><p>k", "k k k k k k");
        // excluded code is not added
        check_code("<main><p>k k<pre>t</pre><pre>a<br>b<br>t</pre><p>k</main>", "k k a b t k");
        // nothing is added where nothing is kept
        check_code("<p>a<pre>b</pre>", "");
        check_code(&format!("<main>{}</main>", of("<div><div>", "</div><div>", "</div></div>")), "");
        check_code("", "");
    }
}
