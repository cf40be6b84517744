//! Pages with their text in `noscript`: which of them are read as without scripting, and their text then.

use page::{Hints, MAX_DEPTH, Page, select};

fn parse(html: &str) -> Page {
    Page::parse(html.as_bytes(), &Hints::default())
}

/// Ten words, which cases write as `~`.
const TEN: &str = "0 1 2 3 4 5 6 7 8 9";

/// The text of `html`, its lines joined by `|`, and whether it is read as without scripting. In both cases
/// scraper finds the same elements, and the written HTML is the same page.
#[track_caller]
fn check(html: &str, read: bool, lines: &str) {
    let (html, lines) = (&html.replace('~', TEN), &lines.replace('~', TEN));
    let page = parse(html);
    assert_eq!(
        (page.notes().noscript_read, page.text().replace('\n', "|").as_str()),
        (read, lines.as_str()),
        "{html}"
    );
    let elements: Vec<_> = page.nodes().filter(|&node| page.is_element(node)).collect();
    assert_eq!(select(html.as_bytes(), &Hints::default(), &page, "*").as_deref(), Ok(&*elements));
    let utf_8 = Hints { charset: Some("utf-8"), ..Hints::default() };
    assert_eq!(
        Page::parse(page.html().as_bytes(), &utf_8),
        Page::parse(html.as_bytes(), &utf_8),
        "{}",
        page.html()
    );
}

#[test]
fn more_than_ten_times_the_words_are_read() {
    check("<p>a<noscript>~</noscript>", true, "a|~");
    check("<p>a<noscript>2 3 4 5 6 7 8 9 10</noscript>", false, "a");
    check("<p>a b<noscript>~ ~</noscript>", true, "a b|~ ~");
    check("<p>a b<noscript>c ~</noscript>", false, "a b");
    check("<title>a b</title><noscript>~ ~</noscript>", false, "a b");
    check("<body><noscript>a</noscript>", true, "a");
    check("<noscript>a</noscript>", false, "");
    check("<p>新<noscript>中文的人有了不是在 ~</noscript>", true, "新|中文的人有了不是在 ~");
}

#[test]
fn elements_in_it_are_elements() {
    check("a<noscript><p>b <b>~</b><ul><li>~</ul></noscript>e", true, "a|b ~|~|e");
    check(
        "<body><noscript><table><tr><td>a<td>b</table></noscript><noscript><h1>c</h1></noscript>",
        true,
        "a|b|c",
    );
    let html = "<body><noscript><div class=x>a</div></noscript>";
    let found = select(html.as_bytes(), &Hints::default(), &parse(html), "body > noscript > .x");
    assert_eq!(found.map(|found| found.len()), Ok(1));
}

#[test]
fn what_is_no_text_in_it_counts_nothing() {
    check("a<noscript><img alt='b ~' src=x></noscript>", false, "a");
    check("a<noscript><!-- b ~ --></noscript>", false, "a");
    check("a<noscript><style>b ~</style></noscript>", false, "a");
    check("a<noscript><a href='b ~'>e</a></noscript>", false, "a");
}

#[test]
fn it_is_in_the_body_and_not_hidden() {
    check("<head><noscript>a b c</noscript></head>", false, "");
    check("<head><noscript><link href=x></noscript></head><p>a<noscript>b ~</noscript>", true, "a|b ~");
    check("<template><noscript>a</noscript></template>", false, "");
    check("<iframe><noscript>a</noscript></iframe>", false, "");
    check("<script>'<noscript>a b</noscript>'</script>", false, "");
}

#[test]
fn what_else_is_hidden_stays_so() {
    check("a<noscript>b ~<script>d</script><iframe>e</iframe></noscript>", true, "a|b ~");
    check("<svg><noscript>a</noscript></svg>", false, "");
}

#[test]
fn it_may_never_end() {
    check("a<noscript><p>b<p>~", true, "a|b|~");
    check("a<noscript><noscript>b</noscript>c d</noscript>", false, "ac d");
}

#[test]
fn caps_hold_in_it() {
    let deep = parse(&format!("<body><noscript>{}a", "<div>".repeat(5_000)));
    assert!(deep.notes().noscript_read && deep.notes().depth_capped);
    let nested = parse(&format!("<body>{}a b", "<noscript><div>".repeat(5_000)));
    assert!(nested.notes().noscript_read && nested.notes().depth_capped);
    for page in [deep, nested] {
        let deepest = page.leaves().map(|leaf| page.depth(leaf)).max();
        assert!((MAX_DEPTH / 2..MAX_DEPTH + 9).contains(&deepest.expect("there is text")));
    }
    let attributes: String = (0..20_000).map(|index| format!(" a{index}")).collect();
    let wide = parse(&format!("<body><noscript><style>.x</style><p{attributes}>a b</noscript>"));
    assert_eq!(wide.text(), "a b");
    assert!(wide.notes().noscript_read && wide.notes().tags_thinned);
}
