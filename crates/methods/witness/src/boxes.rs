//! Boxes that warn or note between kept blocks, and prose in the footer of a kept article. Judges take both for notices and footers of the
//! page: they are short, and stand apart by name.

use std::ops::Range;
use std::sync::LazyLock;

use page::Page;
use rustc_hash::FxHashSet;

use crate::kept_whole::{KeptBlocks, ends_in};
use crate::outline::{Block, Element, Outline, Role};

/// The classes of such boxes.
const CLASSES: &str = "alert admonition warning caution danger callout note tip hint important notice";

static BOXES: LazyLock<FxHashSet<&str>> = LazyLock::new(|| CLASSES.split(' ').collect());

/// The most words of a box.
const LONGEST: u32 = 100;

/// The fewest words of prose in a footer.
const PROSE: u32 = 8;

/// Keeps the boxes between two kept blocks whole, and the prose that follows kept text in the footer of the same `article`.
pub(crate) fn keep_boxes(
    page: &Page,
    outline: &Outline,
    excluded: impl Fn(usize) -> bool,
    kept: &mut [bool],
) {
    let mut at_first = None;
    for (index, element) in outline.elements.iter().enumerate() {
        if is_box(page, element) {
            let blocks = outline.blocks_within(page.span(element.node));
            let at_first = at_first.get_or_insert_with(|| KeptBlocks::of(outline, kept));
            if is_notice(page, outline, &blocks)
                && !blocks.clone().any(&excluded)
                && at_first.stand_around(page, outline, &blocks)
            {
                kept[blocks].fill(true);
            }
        } else if element.role.any(Role::FOOTER)
            && let Some(article) = article_around(outline, index)
        {
            let of_article = outline.blocks_within(page.span(article.node)).start;
            for block in outline.blocks_within(page.span(element.node)).filter(|&block| block > of_article) {
                kept[block] |= kept[block - 1] && !excluded(block) && is_prose(page, outline, block);
            }
        }
    }
}

fn is_box(page: &Page, element: &Element) -> bool {
    let attribute = |name| page.attribute(element.node, name);
    let has_class = |class: &str| {
        let class = class.to_ascii_lowercase();
        let mut names = class.split(|sign: char| !sign.is_alphanumeric());
        names.any(|name| BOXES.contains(name))
    };
    let is_box = element.role.any(Role::ALERT.with(Role::NOTE)) || attribute("class").is_some_and(has_class);
    // what stays in its place while the page moves is of the site
    let stays =
        || attribute("style").is_some_and(|style| style.contains("fixed") || style.contains("sticky"));
    is_box && !stays()
}

/// Whether blocks are a short text that asks for no consent.
fn is_notice(page: &Page, outline: &Outline, blocks: &Range<usize>) -> bool {
    let sum = |of: fn(&Block) -> u32| outline.blocks[blocks.clone()].iter().map(of).sum::<u32>();
    let (words, links) = (sum(Block::len), sum(|block| block.link_words));
    let asks = || text_of(page, outline, blocks.clone()).any(|text| text.to_lowercase().contains("cookie"));
    (1..=LONGEST).contains(&words) && 2 * links <= words && !asks()
}

/// Whether a block is a sentence and has few links.
fn is_prose(page: &Page, outline: &Outline, block: usize) -> bool {
    let (words, links) = (outline.blocks[block].len(), outline.blocks[block].link_words);
    words >= PROSE && 5 * links <= words && ends_in(page, outline, block, &['.', '!', '?', '。'])
}

/// The nearest `article` around an element.
fn article_around(outline: &Outline, element: usize) -> Option<&Element> {
    let mut at = element;
    while at > 0 && !outline.elements[at].role.any(Role::ARTICLE) {
        at = outline.elements[at].parent as usize;
    }
    (at > 0).then(|| &outline.elements[at])
}

fn text_of<'p>(page: &'p Page, outline: &Outline, blocks: Range<usize>) -> impl Iterator<Item = &'p str> {
    blocks.flat_map(|block| outline.pieces_of(block)).map(|piece| &page.text()[piece.range()])
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;

    /// Blocks that begin with `k` are kept at first, those that begin with `t` are excluded.
    #[track_caller]
    fn check(html: &str, expected: &str) {
        let page = parse(html);
        let outline = Outline::of(&page);
        let text =
            |block: usize| text_of(&page, &outline, block..block + 1).collect::<String>().trim().to_owned();
        let mut kept: Vec<bool> =
            (0..outline.blocks.len()).map(|block| text(block).starts_with('k')).collect();
        keep_boxes(&page, &outline, |block| text(block).starts_with('t'), &mut kept);
        let kept: Vec<String> = (0..kept.len()).filter(|&block| kept[block]).map(text).collect();
        assert_eq!(kept.join("|"), expected, "{html}");
    }

    #[test]
    fn boxes_between_kept_blocks() {
        let danger = "<p>Danger</p><p>Stay off the ice.</p>";
        for name in [
            "role=alert",
            "role=note",
            "class='alert alert-info'",
            "class='admonition tip'",
            "class=govuk-warning-text",
        ] {
            check(&format!("<p>k1<div {name}>{danger}</div><p>k2"), "k1|Danger|Stay off the ice.|k2");
            check(&format!("<p>k1<div {name}>{danger}</div><p>b"), "k1");
            check(
                &format!("<main><p>k1</main><div {name}>{danger}</div><p>k2"),
                "k1|Danger|Stay off the ice.|k2",
            );
            check(
                &format!("<div><p>k1<section><div {name}>{danger}</div><p>b</section></div><p>k2"),
                "k1|k2",
            );
            for other in ["<p>We use cookies.", "<p>t1", "<p><a href=/x>All boats</a>", &"b ".repeat(101)] {
                check(&format!("<p>k1<div {name}>{other}</div><p>k2"), "k1|k2");
            }
        }
        check(&format!("<p>k1<div class=sales>{danger}</div><p>k2"), "k1|k2");
        check(&format!("<p>k1<div class=alert style='position: sticky'>{danger}</div><p>k2"), "k1|k2");
    }

    #[test]
    fn footers_of_articles() {
        let thanks = "The author thanks the office for all of its books.";
        let page = |inner: &str| format!("<article><p>k1<footer>{inner}</footer></article>");
        check(&page(&format!("<p>{thanks}<p>{thanks}")), &format!("k1|{thanks}|{thanks}"));
        for other in [
            "<p>The author thanks the office.",
            "<p>By Anna Berg of the office of the harbour",
            "<p>t he author thanks the office for all books.",
            "<p><a href=/x>The author thanks the</a> office for all books.",
            "<p>b<p>The author thanks the office for all books.",
        ] {
            check(&page(other), "k1");
        }
        check(&format!("<article><p>k1</article><footer><p>{thanks}</footer>"), "k1");
        check(&format!("<p>k1<article><footer><p>{thanks}</footer></article>"), "k1");
    }
}
