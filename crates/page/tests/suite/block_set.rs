//! GetBlockSet: small pages calculated manually, the paper's one-tag-after-the-other procedure as the
//! reference, and properties of every page.

use page::{Block, BlockSet, Hints, NodeId, PARTITIONING_TAGS, Page, Tag};
use proptest::prelude::*;

fn parse(html: &str) -> Page {
    Page::parse(html.as_bytes(), &Hints::default())
}

fn tags(names: &str) -> Vec<Tag> {
    names.split_whitespace().map(Tag::new).collect()
}

/// A block as `owner:text`, with `|` between its runs; the page's own block has no owner.
fn written(page: &Page, block: Block<'_>) -> String {
    let owner = block.owner.map_or("", |owner| page.tag(owner).as_str());
    let runs: Vec<&str> = block.runs.iter().map(|run| page.text()[run.range()].trim()).collect();
    format!("{owner}:{}", runs.join("|"))
}

/// The blocks with text under these tags.
#[track_caller]
fn check_tags(names: &str, html: &str, expected: &[&str]) {
    let page = parse(html);
    let blocks = BlockSet::of(&page, &tags(names));
    let found: Vec<_> = blocks.iter().filter(Block::has_text).map(|block| written(&page, block)).collect();
    assert_eq!(found, expected, "{names}: {html}");
}

/// The blocks with text under the paper's tags.
#[track_caller]
fn check(html: &str, expected: &[&str]) {
    check_tags("table tr p hr ul div span", html, expected);
}

#[test]
fn the_tags_of_the_paper() {
    let names: Vec<_> = PARTITIONING_TAGS.iter().map(Tag::as_str).collect();
    assert_eq!(names, ["table", "tr", "p", "hr", "ul", "div", "span"]);
}

#[test]
fn blocks_of_small_pages() {
    check_tags("", "a<div>b<p>c</div>d", &[":a\nb\nc\nd"]);
    // a page without partitioning tags is one block
    check("<title>t</title>one <b>two</b><br>three", &[":t\none two\nthree"]);
    // an enclosing element owns what is in it without the inner ones
    check("<div>a<p>b</p>c<ul><li>d<li>e</ul>f</div>g", &[":g", "div:a|c|f", "p:b", "ul:d\ne"]);
    // rows are blocks and cells belong to them
    check("<table><caption>c</caption><tr><td>a<td>b<tr><td>d</table>", &["table:c", "tr:a\nb", "tr:d"]);
    // nested tables
    check(
        "<table><tr><td>a<table><tr><td>b</table>c<td><table><tr><td>d</table></table>",
        &["tr:a|c", "tr:b", "tr:d"],
    );
    check_tags(
        "table",
        "<table><tr><td>a<table><tr><td>b</table>c<td>x</table>d",
        &[":d", "table:a|c\nx", "table:b"],
    );
    // cells are blocks where the set says so
    check_tags("table tr td", "<table><tr><td>a<td>b</table>", &["td:a", "td:b"]);
    // a rule separates what is before from what is after
    check("a<hr>b<hr><hr>c<hr>", &[":a", ":b", ":c"]);
    check("a <b>b<hr>c</b> d", &[":a b", ":c d"]);
    // a rule separates within the nearest element of an earlier tag
    // the table's row is of an earlier tag: the text around it stays whole
    check("a<table><tr><td>b<hr>c</table>d", &[":a|d", "tr:b", "tr:c"]);
    // the division is of a later tag: both it and the text around it are cut
    check("a<div>b<hr>c</div>d", &[":a", "div:b", "div:c", ":d"]);
    check_tags("div hr", "a<div>b<hr>c</div>d", &[":a|d", "div:b", "div:c"]);
    // a rule parts nothing in tables before it was reached
    check("<table><tr><td>a<div>x<hr>y</div>b</table>", &["tr:a", "div:x", "div:y", "tr:b"]);
    check("<div>a</div><hr><div>b</div>c", &["div:a", "div:b", ":c"]);
    // several cutting tags
    check_tags("hr br", "a<br>b<hr>c<br>d", &[":a", ":b", ":c", ":d"]);
    check_tags("br div hr", "a<div>b<br>c<hr>d</div>e", &[":a", "div:b", "div:c", "div:d", ":e"]);
    // unbalanced markup is mended by the parser
    check("<p>a<p>b</div>c<div>d<span>e</div>f", &[":f", "p:a", "p:bc", "div:d", "span:e"]);
    check("<table>stray<tr><td>in", &[":stray", "tr:in"]);
    check("</table></div>a<ul><li>b", &[":a", "ul:b"]);
    // a tag named twice counts once
    check_tags("div hr div", "a<div>b<hr>c</div>d", &[":a|d", "div:b", "div:c"]);
}

#[test]
fn nodes_without_text_are_of_blocks_too() {
    let page = parse("<div><img src=x></div><script>s</script>");
    let blocks = BlockSet::of(&page, &PARTITIONING_TAGS);
    let of: Vec<Vec<&str>> = blocks
        .iter()
        .map(|block| block.nodes.iter().map(|&node| page.tag(node).as_str()).collect())
        .collect();
    assert_eq!(of, [vec!["html", "head", "body", "script"], vec!["img"]]);
    assert!(blocks.iter().all(|block| !block.has_text() && block.bytes() == 0));
}

#[test]
fn a_page_of_nothing_and_a_page_of_borders() {
    let page = parse("");
    assert_eq!(BlockSet::of(&page, &PARTITIONING_TAGS).len(), 1);
    assert!(BlockSet::of(&page, &tags("html head body")).is_empty());
}

#[test]
fn deep_and_wide_pages() {
    for html in ["<div>x".repeat(200_000), "<p>x<hr>".repeat(20_000), "<span><hr>".repeat(20_000)] {
        let page = parse(&html);
        let blocks = BlockSet::of(&page, &PARTITIONING_TAGS);
        assert_eq!(blocks.iter().map(|block| block.bytes()).sum::<usize>(), page.text().len());
    }
}

/// Pages made of pieces that open and close elements at random.
fn html() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => (0_u32..9).prop_map(|word| format!("w{word} ")),
        4 => proptest::sample::select(vec![
            "<table><tr><td>", "<td>", "</table>", "<table>", "<p>", "</p>", "<div>", "</div>", "<hr>", "<b>", "</b>",
            "<br>", "<ul><li>", "</ul>", "<span>", "</span>", "<title>t</title>", "<img>",
        ]).prop_map(str::to_owned),
    ];
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Sets of tags in any order.
fn tag_sets() -> impl Strategy<Value = Vec<Tag>> {
    let all = vec!["table", "tr", "p", "hr", "ul", "div", "span", "br"];
    (proptest::sample::subsequence(all, 0..=8).prop_shuffle())
        .prop_map(|names| names.into_iter().map(Tag::new).collect())
}

/// The block of each node by the paper's procedure, one tag after the other; borders are left out. A block is
/// the root that it was split off with, and the number of its cuts by each cutting tag.
fn one_tag_after_the_other(page: &Page, tags: &[Tag]) -> Vec<(Option<NodeId>, Vec<usize>)> {
    let mut blocks = vec![(None, Vec::new()); page.len()];
    for tag in tags {
        let cuts = ["hr", "br"].contains(&tag.as_str());
        let before = blocks.clone();
        for node in page.nodes() {
            let (root, cut) = &mut blocks[node.index()];
            if cuts {
                let earlier = page.nodes().take(node.index());
                let of_block = earlier.filter(|at| page.tag(*at) == tag && before[at.index()].0 == *root);
                cut.push(of_block.count());
                continue;
            }
            // the nearest element of the tag within the block
            let inside =
                std::iter::once(node).chain(page.ancestors(node)).take_while(|above| Some(*above) != *root);
            if let Some(nearest) = inside.into_iter().find(|above| page.tag(*above) == tag) {
                *root = Some(nearest);
            }
        }
    }
    blocks
}

proptest! {
    #[test]
    fn all_splits_at_once_are_the_splits_one_by_one(html in html(), tags in tag_sets()) {
        let page = parse(&html);
        let blocks = BlockSet::of(&page, &tags);
        let expected = one_tag_after_the_other(&page, &tags);
        let inner: Vec<NodeId> = page.nodes().filter(|&node| !tags.contains(page.tag(node))).collect();
        for &a in &inner {
            prop_assert_eq!(blocks.block(blocks.block_of(a).unwrap()).owner, expected[a.index()].0);
            for &b in &inner {
                let same = expected[a.index()] == expected[b.index()];
                prop_assert_eq!(blocks.block_of(a) == blocks.block_of(b), same, "{:?} and {:?}", a, b);
            }
        }
    }

    #[test]
    fn the_order_of_enclosing_tags_does_not_matter(
        html in html(),
        order in Just(tags("table tr p ul div span")).prop_shuffle(),
    ) {
        let page = parse(&html);
        prop_assert_eq!(BlockSet::of(&page, &order), BlockSet::of(&page, &tags("table tr p ul div span")));
    }

    #[test]
    fn every_byte_and_every_node_is_in_one_block(html in html(), tags in tag_sets()) {
        let page = parse(&html);
        let blocks = BlockSet::of(&page, &tags);
        let mut runs: Vec<_> = blocks.iter().flat_map(|block| block.runs).copied().collect();
        runs.sort();
        let mut end = 0;
        for run in runs {
            prop_assert!(run.start == end && !run.is_empty());
            end = run.end;
        }
        prop_assert_eq!(end as usize, page.text().len());
        let mut owned = 0;
        for (index, block) in blocks.iter().enumerate() {
            prop_assert!(block.nodes.is_sorted() && !block.nodes.is_empty());
            prop_assert!(block.runs.windows(2).all(|pair| pair[0].end < pair[1].start));
            prop_assert!(block.nodes.iter().all(|&node| blocks.block_of(node) == Some(index)));
            owned += block.nodes.len();
        }
        let borders = page.nodes().filter(|&node| tags.contains(page.tag(node)));
        prop_assert_eq!(owned + borders.count(), page.len());
        let firsts: Vec<_> = blocks.iter().map(|block| block.nodes[0]).collect();
        prop_assert!(firsts.is_sorted());
    }
}
