//! Boxes that warn or note between kept blocks, and prose in the footer of a kept article. Judges take both for notices and footers of the
//! page: they are short, and stand apart by name.

use std::ops::Range;
use std::sync::LazyLock;

use cleaning::blocks::{Block, Element, Role};
use page::Page;
use rustc_hash::FxHashSet;

use crate::kept::{Kept, KeptBlocks};
use crate::outline::Outline;
use crate::step::{Context, Example, Step};

/// The classes of such boxes.
const CLASSES: &str = "alert admonition warning caution danger callout note tip hint important notice";

static BOXES: LazyLock<FxHashSet<&str>> = LazyLock::new(|| CLASSES.split(' ').collect());

/// The most words of a box.
const LONGEST: u32 = 100;

/// The fewest words of prose in a footer.
const PROSE: u32 = 8;

pub(crate) static STEP: Step = Step {
    id: "boxes",
    does: "Keeps boxes that warn or note between kept blocks, and prose in the footer of a kept article.",
    why: "A judge takes both for parts of the site: they are short, and their names say that they stand apart.",
    example: Example {
        html: "[The ice is thin.]<div class=warning><p>Danger</p><p>Stay off.</p></div><p>[It melts in March.]",
        kept: "The ice is thin. | Danger | Stay off. | It melts in March.",
    },
    run: Some(run),
};

fn run(of: &Context<'_>, kept: &mut Kept) {
    let Context { page, outline, .. } = *of;
    let mut at_first = None;
    for (index, element) in outline.elements.iter().enumerate() {
        if is_box(page, element) {
            let blocks = outline.blocks_within(page.span(element.node));
            let at_first = at_first.get_or_insert_with(|| KeptBlocks::of(outline, kept));
            if is_notice(page, outline, &blocks)
                && !blocks.clone().any(|block| of.is_excluded(block))
                && at_first.stand_around(page, outline, &blocks)
            {
                kept.keep_all(blocks, "a box between kept blocks");
            }
        } else if element.role.any(Role::FOOTER)
            && let Some(article) = article_around(outline, index)
        {
            let of_article = outline.blocks_within(page.span(article.node)).start;
            for block in outline.blocks_within(page.span(element.node)).filter(|&block| block > of_article) {
                if kept[block - 1] && !of.is_excluded(block) && is_prose(page, outline, block) {
                    kept.keep(block, "prose in the footer of a kept article");
                }
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
    words >= PROSE && 5 * links <= words && outline.ends_in(page, block, &['.', '!', '?', '。'])
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
    use crate::tests::{Of, left};

    /// Blocks that begin with `k` are kept at first, those that begin with `t` are template.
    #[track_caller]
    fn check(html: &str, expected: &str) {
        assert_eq!(left("boxes", html, Of::by_letter).join("|"), expected, "{html}");
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
