//! Pages built to break parsers: each must give a page of bounded depth and size with its text in it, in
//! linear time. The bench measures time; here a quadratic case is a test that does not end.

use page::{Hints, MAX_ATTRIBUTES, MAX_DEPTH, MAX_FORMATTING, MAX_INPUT, Page};

/// Tags in a row for the nested cases; the typical ones take [`MANY`].
const TAGS: usize = 20_000;
const MANY: usize = 200_000;

fn parse(html: &str) -> Page {
    Page::parse(html.as_bytes(), &Hints::default())
}

/// The greatest depth, in one pass.
fn depth(page: &Page) -> usize {
    let mut depths = vec![0; page.len()];
    for node in page.nodes().skip(1) {
        depths[node.index()] = depths[page.parent(node).expect("not the root").index()] + 1;
    }
    depths.into_iter().max().expect("a page has a root")
}

/// Parses `html` and checks the bounds: depth, and at most `ratio` nodes a tag (a `<` of the source).
fn check(html: &str, ratio: usize) -> Page {
    let page = parse(html);
    let depth = depth(&page);
    assert!(depth <= MAX_DEPTH + MAX_FORMATTING + 8, "depth {depth}");
    let tags = html.matches('<').count();
    assert!(page.len() <= 100_100 + ratio * tags, "{} nodes of {tags} tags", page.len());
    page
}

fn most_attributes(page: &Page) -> usize {
    page.nodes().map(|node| page.attributes(node).len()).max().unwrap_or_default()
}

/// Checks `start` so many times, a word in the middle, `end` as often: the word survives, and most tags
/// are dropped.
fn check_nested(times: usize, start: &str, end: &str) {
    let page = check(&format!("{}word{}last", start.repeat(times), end.repeat(times)), 2);
    let words: Vec<_> = page.text().split_whitespace().collect();
    assert!(
        words.contains(&"word") || words == ["wordlast"],
        "{:?}",
        &page.text()[..page.text().len().min(99)]
    );
    assert!(page.text().ends_with("last"));
    assert!(page.len() < times);
}

macro_rules! nested {
    ($times:expr; $($name:ident: $start:expr, $end:expr;)*) => {$(
        #[test]
        fn $name() {
            check_nested($times, $start, $end);
        }
    )*};
}

nested! {
    MANY;
    divisions: "<div>", "</div>";
    unclosed_lists: "<ul><li>", "";
    bold: "<b>", "</b>";
    unclosed_tables: "<table><tr><td>", "";
}

nested! {
    TAGS;
    lists: "<ul><li>", "</li></ul>";
    definition_lists: "<dl><dd>", "</dd></dl>";
    links_in_blocks: "<div><a href=x>", "</a></div>";
    fonts_that_differ: "<font color=red><font size=2><font face=x>", "</font></font></font>";
    spans: "<span>", "</span>";
    unknown_elements: "<x-unknown-element>", "</x-unknown-element>";
    tables: "<table><tr><td>", "</td></tr></table>";
    bare_cells: "<table><td>", "</table>";
    drawings: "<svg><g>", "</g></svg>";
    drawings_with_pages: "<svg><foreignObject>", "</foreignObject></svg>";
    drawings_of_void_names: "<svg><col><param>", "";
    formulas: "<math><mrow>", "</mrow></math>";
    buttons: "<button><table><td>", "</table></button>";
    objects: "<object>", "</object>";
    forms: "<form><div>", "</div></form>";
    headings: "<h1><div>", "</div></h1>";
    paragraphs_in_objects: "<object><p>", "</p></object>";
    rubies: "<ruby><rt>", "</rt></ruby>";
    quotes: "<blockquote><p>", "</p></blockquote>";
    fieldsets: "<fieldset><legend>", "</legend></fieldset>";
    details: "<details><summary>", "</summary></details>";
    marquees_in_bold: "<b><marquee>", "</marquee></b>";
    captions: "<table><caption>", "</caption></table>";
}

#[test]
fn templates() {
    let page = check(&format!("{}word{}last", "<template>".repeat(TAGS), "</template>".repeat(TAGS)), 2);
    assert!(page.text().ends_with("last"));
}

/// Tags for which html5ever repeats its work: many selections and framesets, and misnested ones.
#[test]
fn repeated_tags() {
    for (tags, times, ratio) in [
        ("<select><optgroup><option>", TAGS / 3, 2),
        ("<frameset>", TAGS, 2),
        ("<a><b><i></a></b></i>", 10_000, 4),
        ("<a href=x><b><div><i></a></b></div></i>", 10_000, 6),
        ("<b><p>x</b>", 20_000, 6),
        ("<b><i><u><s><div><i><u><s><div></b>", 10_000, 8),
    ] {
        check(&tags.repeat(times), ratio);
    }
}

/// So many attributes that all differ, each with its end.
fn attributes(count: usize, end: &str) -> String {
    (0..count).map(|index| format!(" a{index}{end}")).collect()
}

#[test]
fn adoption_at_full_depth() {
    let html = format!("{}{}", "<div>".repeat(500), "<b><p><i><p></b></i>x".repeat(5_000));
    check(&html, 8);
}

#[test]
fn fonts_that_all_differ_before_each_paragraph() {
    let html: String = (0..20_000).map(|index| format!("<p><font color={index}>x</p>")).collect();
    let page = check(&html, 8);
    assert_eq!(page.lines().count(), 20_000);
}

#[test]
fn paragraphs_and_raw_text_after_unclosed_formatting() {
    let fonts: String = (0..100).map(|index| format!("<font color={index}>")).collect();
    let page = check(&format!("<p>{fonts}</p>{}", "<p>x".repeat(30_000)), 8);
    assert_eq!(page.lines().count(), 30_000);
    check(&format!("<p>{fonts}</p>{}", "<div><xmp>x</xmp></div>".repeat(10_000)), 8);
}

#[test]
fn formatting_with_many_attributes_reopened() {
    let many = attributes(200, "=abcdefghijklmnop");
    let page = check(&format!("<p><b{many}>{}", "<p>x".repeat(30_000)), 8);
    let attributes: usize = page.nodes().map(|node| page.attributes(node).len()).sum();
    assert!(attributes < 500_000, "{attributes} attributes");
}

#[test]
fn text_in_tables_is_moved_out_in_linear_time() {
    let page = check(&format!("<table>{}", "<tr>x<b>y".repeat(10_000)), 8);
    assert!(page.text().starts_with("xy"));
}

#[test]
fn end_tags_that_close_nothing() {
    let html = format!("{}{}", "<div>".repeat(TAGS), "</span></p></table></b>".repeat(5_000));
    check(&html, 4);
}

#[test]
fn void_elements_at_full_depth() {
    check(&format!("{}{}", "<div>".repeat(TAGS), "<br><img><div>x</div>".repeat(5_000)), 4);
}

#[test]
fn attributes_of_repeated_bodies() {
    let html: String = (0..20_000).map(|index| format!("<body a{index}=1>")).collect();
    let page = check(&html, 2);
    assert!(most_attributes(&page) < 100);
}

#[test]
fn hundreds_of_thousands_of_attributes_in_one_tag() {
    let attributes = attributes(300_000, "='>'");
    let page = check(&format!("<p>before<div{attributes}>after"), 8);
    assert_eq!(page.text(), "before\nafter");
    assert_eq!(most_attributes(&page), MAX_ATTRIBUTES);
}

#[test]
fn many_attributes_in_each_tag() {
    let attributes = attributes(1000, "");
    let page = check(&format!("<div{attributes}>x</div>").repeat(100), 4);
    assert_eq!(page.lines().count(), 100);
}

/// Distinct names, behind an element that makes the builder search the page for attributes first.
fn check_names_behind(start: &str) {
    let html: String = (0..20_000).map(|index| format!("<unknown-{index}>x</unknown-{index}>")).collect();
    let page = check(&format!("{start}{html}"), 2);
    assert_eq!(page.text().len(), 20_000);
    assert!(page.nodes().all(|node| page.tag(node).as_str().len() <= 7));
}

#[test]
fn names_that_all_differ() {
    check_names_behind("");
    check_names_behind(&format!("<!--{}-->", "long ".repeat(10_000)));
    check_names_behind(&format!("<br{}>", attributes(20_000, "")));
}

/// A tag of very many attributes, behind a construct whose end is easily missed.
fn check_attributes_behind(start: &str) {
    let attributes = attributes(20_000, "");
    let page = check(&format!("{start}<div{attributes}>after"), 8);
    assert_eq!(page.text(), "after");
    assert_eq!(most_attributes(&page), MAX_ATTRIBUTES);
}

#[test]
fn many_attributes_behind_comments() {
    // one that ends with a bang, and some that are none
    for start in ["<!-- a --!>", "<?php <!-- >", "<!doctype <!-- >", "<! '<!-->", "</ <!-- >"] {
        check_attributes_behind(start);
    }
}

#[test]
fn many_attributes_behind_raw_text_that_is_none() {
    let attributes = attributes(20_000, "");
    for start in [
        "<svg><style>",
        "<frameset><textarea>",
        "<svg><![CDATA[><!-- ]]>",
        "<svg><style></svg><script><!--</script>",
        "<script><!--<script></script> <a b='</script>--></script>",
    ] {
        let page = parse(&format!("{start}<p{attributes}>after"));
        assert!(most_attributes(&page) <= MAX_ATTRIBUTES, "{start}");
    }
}

#[test]
fn a_raw_text_element_ends_though_its_like_was_dropped() {
    let html = format!("{}<title><desc><title>x</title><p>y</p>", "<svg><g>".repeat(300));
    check(&format!("{html}<textarea></textarea><script></script>z"), 2);
}

#[test]
fn a_ten_megabyte_attribute() {
    let html = format!("<p title='{}'>text", "long ".repeat(2 << 20));
    let page = check(&html, 8);
    assert_eq!(page.text(), "text");
    assert!(
        page.nodes().any(|node| page.attribute(node, "title").is_some_and(|title| title.len() == 10 << 20))
    );
}

#[test]
fn a_page_of_megabytes() {
    let row = "<tr><td><a href=\"/story/1.html\">A headline of some words</a><td>more &amp; more\n";
    let html = format!("<table>{}</table>", row.repeat((4 << 20) / row.len()));
    let page = check(&html, 8);
    assert_eq!(page.lines().count(), 2 * ((4 << 20) / row.len()));
}

#[test]
#[ignore = "a quarter of a gigabyte: for release builds"]
fn a_page_longer_than_is_read() {
    let html = "<p>word".repeat(MAX_INPUT / 7 + 10);
    let page = parse(&html);
    assert!(page.text().len() <= MAX_INPUT);
}
