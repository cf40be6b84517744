//! The code of a page's content. Code is no prose, so that judges of prose drop it between paragraphs that it belongs to, and a reader who
//! follows them has nothing to type.

use std::ops::Range;

use page::Page;

use crate::outline::Outline;

/// Most of the kept words, or of those of code.
const MOST: f64 = 0.5;

/// Keeps code whole: that in the innermost element with most of the kept words, and that between two kept blocks of the nearest element
/// around it that has other text. Code that is mostly `excluded` is not added.
pub(crate) fn keep_whole_code(
    page: &Page,
    outline: &Outline,
    excluded: impl Fn(usize) -> bool,
    kept: &mut [bool],
) {
    let units = units(page, outline);
    if units.is_empty() || !kept.contains(&true) {
        return;
    }
    let inside = inside_container(outline, kept);
    let (blocks, at_first) = (outline.sums(|_, _| 1.0), (0..kept.len()).filter(|&block| kept[block]));
    let at_first: Vec<usize> = at_first.collect();
    let words = |blocks: &mut dyn Iterator<Item = usize>| -> u32 {
        blocks.map(|block| outline.blocks[block].len()).sum()
    };
    for unit in units {
        let of_excluded = words(&mut unit.clone().filter(|&block| excluded(block)));
        if f64::from(of_excluded) > MOST * f64::from(words(&mut unit.clone())) {
            continue;
        }
        let is_inside = inside[outline.blocks[unit.start].owner as usize];
        if is_inside || stands_between(page, outline, &at_first, &blocks, &unit) {
            kept[unit].fill(true);
        }
    }
}

/// The blocks of each `pre`, or the like, and other blocks that are all code.
fn units(page: &Page, outline: &Outline) -> Vec<Range<usize>> {
    let is_code = |block: usize| outline.blocks[block].code_words == outline.blocks[block].len();
    let start = |block: usize| outline.pieces_of(block).first().map_or(0, |piece| piece.start);
    let mut units: Vec<Range<usize>> = Vec::new();
    let mut next = 0;
    for node in page.nodes().filter(|&node| page.is_preformatted(node) && page.tag(node).is_block_level()) {
        let span = page.span(node);
        while next < outline.blocks.len() && start(next) < span.start {
            units.extend(is_code(next).then_some(next..next + 1));
            next += 1;
        }
        let first = next;
        while next < outline.blocks.len() && start(next) < span.end {
            next += 1;
        }
        units.extend((first < next).then_some(first..next));
    }
    units.extend((next..outline.blocks.len()).filter(|&block| is_code(block)).map(|block| block..block + 1));
    units
}

/// Per element whether it is the innermost one with most of the kept words, or below it. An element that has its text in no other is none.
fn inside_container(outline: &Outline, kept: &[bool]) -> Vec<bool> {
    let words = outline.sums(|index, block| if kept[index] { f64::from(block.len()) } else { 0.0 });
    let children = outline.children();
    let mut at = 0;
    let has_children = |element: usize| children.of(element).next().is_some();
    while let Some(child) =
        children.of(at).find(|&child| words[child] > MOST * words[0] && has_children(child))
    {
        at = child;
    }
    outline.below(at)
}

/// Whether a unit stands between two kept blocks of the nearest element around it that has other text. `kept` has the kept blocks, in
/// order, and `blocks` the number of blocks in each element.
fn stands_between(
    page: &Page,
    outline: &Outline,
    kept: &[usize],
    blocks: &[f64],
    unit: &Range<usize>,
) -> bool {
    let mut at = outline.blocks[unit.start].owner as usize;
    while at > 0 && blocks[at] <= unit.len() as f64 {
        at = outline.elements[at].parent as usize;
    }
    let node = |element: usize| outline.elements[element].node;
    let is_in = |block: Option<&usize>| {
        let owner = block.map(|&block| node(outline.blocks[block].owner as usize));
        owner.is_some_and(|owner| page.subtree(node(at)).contains(&owner.index()))
    };
    let behind = |end: usize| kept.partition_point(|&block| block < end);
    is_in(kept[..behind(unit.start)].last()) && is_in(kept.get(behind(unit.end)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::parse;

    /// Keeps the blocks of a page that hold `k`; those with `t` are excluded.
    #[track_caller]
    fn check(html: &str, expected: &str) {
        let page = parse(html);
        let outline = Outline::of(&page);
        let text = |block: usize| {
            let pieces = outline.pieces_of(block).iter();
            pieces.map(|piece| page.text()[piece.range()].trim()).collect::<Vec<_>>().join(" ")
        };
        let mut kept: Vec<bool> = (0..outline.blocks.len()).map(|block| text(block).contains('k')).collect();
        keep_whole_code(&page, &outline, |block| text(block).contains('t'), &mut kept);
        let kept: Vec<String> = (0..kept.len()).filter(|&block| kept[block]).map(text).collect();
        assert_eq!(kept.join(" "), expected, "{html}");
    }

    #[test]
    fn code_in_the_container_is_kept() {
        check("<main><p>k k<pre>a</pre><p>b<p>k<pre>c<br>d</pre></main><pre>e</pre>", "k k a k c d");
        check("<main><p>k k<figure><table><td><pre>a</pre></table></figure></main>", "k k a");
        check("<main><p>k k<p><code>a</code><p><code>b</code> c</main>", "k k a");
        // of code in part
        check("<main><p>k k<pre>a<p>k</p>b</pre></main>", "k k a k b");
    }

    #[test]
    fn code_between_kept_blocks_is_kept() {
        check("<main><p>k k k k</main><div><p>k<div><pre>a</pre></div><p>k</div>", "k k k k k a k");
        check("<main><p>k k k k</main><div><p>k<pre>a</pre></div><p>k", "k k k k k k");
    }

    #[test]
    fn excluded_code_is_not_added() {
        check("<main><p>k k<pre>t</pre><pre>a<br>b<br>t</pre><p>k</main>", "k k a b t k");
    }

    #[test]
    fn nothing_is_added_where_nothing_is_kept() {
        check("<p>a<pre>b</pre>", "");
        check("", "");
    }
}
