//! Elements: addresses and links, attributes, CSS selectors, and what is kept of scripts and `noscript` beside the page (formulas,
//! pictures, JSON-LD).

use page::{Hints, NodeId, Page, Selector};

use crate::select;

fn parse(url: Option<&str>, html: &str) -> Page {
    Page::parse(html.as_bytes(), &Hints { url, charset: None })
}

/// The base of a page at `url` with this markup; `""` for none.
fn check_base(url: &str, html: &str, expected: &str) {
    let page = parse((!url.is_empty()).then_some(url), html);
    assert_eq!(page.base().map_or("", |base| base.as_str()), expected, "{html} at {url}");
}

/// The absolute form of `href` on a page at `http://a.b/c/d?e`; `""` where it cannot be resolved.
fn check_resolved(href: &str, expected: &str) {
    let page = parse(Some("http://a.b/c/d?e"), "");
    assert_eq!(page.resolve(href).as_ref().map_or("", |url| url.as_str()), expected, "{href}");
}

#[test]
fn bases() {
    check_base("http://a.b/c", "<p>x", "http://a.b/c");
    check_base("", "<p>x", "");
    check_base("no address", "<p>x", "");
    // a base element counts
    check_base("http://a.b/c", "<base href=http://d.e/f/>", "http://d.e/f/");
    check_base("", "<base href=http://d.e/f/>", "http://d.e/f/");
    check_base("http://a.b/c/d", "<base href='../e/'>", "http://a.b/e/");
    check_base("http://a.b/c", "<base href=//d.e>", "http://d.e/");
    // the first base with an href counts
    check_base("http://a.b/", "<base target=x><base href=c/><base href=d/>", "http://a.b/c/");
    check_base("http://a.b/", "<body><p><base href=c/>", "http://a.b/c/");
    // a bad base counts as none
    for href in ["http://", "http://[", "javascript:x", "data:text/html,x", "http://a b/"] {
        check_base("http://a.b/c", &format!("<base href=\"{href}\">"), "http://a.b/c");
    }
    check_base("", "<base href=relative>", "");
}

#[test]
fn addresses_resolve() {
    check_resolved("x", "http://a.b/c/x");
    check_resolved("/x", "http://a.b/x");
    check_resolved("?x", "http://a.b/c/d?x");
    check_resolved("#x", "http://a.b/c/d?e#x");
    check_resolved("", "http://a.b/c/d?e");
    check_resolved(" \n x y ", "http://a.b/c/x%20y");
    check_resolved("HTTPS://X.Y:443/", "https://x.y/");
    check_resolved("javascript:void(0)", "javascript:void(0)");
    check_resolved("mailto:x@y", "mailto:x@y");
    check_resolved("http://[", "");
    check_resolved("http://:80/", "");
}

#[test]
fn nothing_relative_resolves_without_a_base() {
    let page = parse(None, "");
    assert_eq!(page.resolve("x"), None);
    assert_eq!(page.resolve("http://a.b").map(String::from).as_deref(), Some("http://a.b/"));
}

#[test]
fn links_are_anchors_and_areas_with_an_address() {
    let html = "<a href=1>a</a><a name=x>b</a><link href=2><map><area href='3&amp;4' /></map><a href>c</a><A HREF=5>";
    let page = parse(None, html);
    let links: Vec<_> = page.links().map(|link| (page.tag(link.node).as_str(), link.href)).collect();
    assert_eq!(links, [("a", "1"), ("area", "3&4"), ("a", ""), ("a", "5")]);
}

#[test]
fn a_link_knows_its_text() {
    let page = parse(None, "<p>x <a href=1>the <b>news</b></a>.");
    let link = page.links().next().expect("there is one");
    assert_eq!(page.text_of(link.node), "the news");
}

#[test]
fn attributes_keep_their_order_and_the_first_of_a_name() {
    let page = parse(None, "<p B=1 a='x &amp; y' b=2 c>");
    let node = page.nodes().find(|&node| *page.tag(node) == "p").expect("there is one");
    assert_eq!(page.attributes(node).collect::<Vec<_>>(), [("b", "1"), ("a", "x & y"), ("c", "")]);
    assert_eq!(page.attribute(node, "b"), Some("1"));
    assert_eq!(page.attribute(node, "d"), None);
}

#[test]
fn attributes_of_drawings_keep_their_prefix() {
    let page = parse(None, "<svg viewbox=1><use xlink:href=#x></svg>");
    let attributes: Vec<_> = page.nodes().flat_map(|node| page.attributes(node)).collect();
    assert_eq!(attributes, [("viewBox", "1"), ("xlink:href", "#x")]);
}

const HTML: &str = "<!doctype html><title>t</title><div id=a class='x y'><p>1<p class=x>2</div><table>lost<tr><td>3\
    <td class=x>4</table><template><p class=x>5</template><b>6<p>7</b>8";

#[test]
fn selectors() {
    let cases: [(&str, &[&str]); 9] = [
        ("td", &["3", "4"]),
        (".x", &["1\n2", "2", "4", ""]),
        ("#a > p:nth-child(2)", &["2"]),
        ("td ~ td", &["4"]),
        ("tr:has(.x)", &["3\n4"]),
        ("td, #a, td", &["1\n2", "3", "4"]),
        // Text directly in a table moves before it; a misnested `b` is opened again in the paragraph.
        ("p b", &["7"]),
        ("b", &["6", "7"]),
        ("video", &[]),
    ];
    let page = parse(None, HTML);
    for (selector, expected) in cases {
        let found = select(&page, selector);
        let texts: Vec<_> = found.iter().map(|&node| page.text_of(node).trim_end()).collect();
        assert_eq!(texts, expected, "{selector}");
    }
}

#[test]
fn elements_in_mathml_that_holds_html() {
    let check = |encoding: &str, expected: usize| {
        let html = format!("<math><annotation-xml encoding={encoding}><p>x</p></annotation-xml></math>");
        let page = Page::parse(html.as_bytes(), &Hints::default());
        let found = select(&page, "math p");
        assert_eq!(found.len(), expected, "{encoding}");
    };
    check("Text/HTML", 1);
    check("application/xhtml+xml", 1);
    check("text/plain", 0);
}

#[test]
fn no_selector() {
    for selector in ["", "p >", "::before", "p:nosuch", "[", "p{"] {
        let error = Selector::parse(selector).expect_err(selector).to_string();
        assert!(error.starts_with(&format!("`{selector}` is not a css selector: ")), "{error}");
        assert!(!error.ends_with(": "), "{error}");
    }
}

#[test]
fn the_charset_given_is_used() {
    let bytes = b"<p class=\xe9>x";
    let hints = Hints { charset: Some("iso-8859-1"), ..Hints::default() };
    let page = Page::parse(bytes, &hints);
    assert_eq!(select(&page, ".é").len(), 1);
}

/// The formulas of a page, in order. Checks that its text is that of the page without the scripts.
#[track_caller]
fn check_formulas(html: &str, expected: &[&str], text: &str) {
    let page = parse(None, html);
    let found: Vec<_> = page.nodes().filter_map(|node| page.formula(node)).collect();
    assert_eq!((found.as_slice(), page.text()), (expected, text), "{html}");
}

#[test]
fn scripts_of_mathematics_are_kept_beside_the_page() {
    check_formulas("<p>a <script type='math/tex'>x<y \\% 2</script> b", &["x<y \\% 2"], "a b");
    check_formulas("<script type=' MATH/TeX; mode=display'>x\ny</script>", &["x\ny"], "");
    check_formulas("<script type=math/tex>a</script><script type=math/mml>b</script>", &["a", "b"], "");
    check_formulas(
        "<script>a</script><script type=text/math>b</script><style type=math/tex>c</style>",
        &[],
        "",
    );
    check_formulas("<script type=math/tex></script>", &[""], "");
}

#[test]
fn pictures_for_browsers_without_scripts_are_kept_beside_the_page() {
    let html = "<head><noscript><img src=a></noscript></head><p>a<noscript><img src=b></noscript><noscript>c</noscript>\
                <script type=math/tex>d</script>";
    check_formulas(html, &["d"], "a");
    let page = parse(None, html);
    assert_eq!(page.nodes().filter_map(|node| page.noscript(node)).collect::<Vec<_>>(), ["<img src=b>"]);
}

#[test]
fn they_are_neither_written_nor_compared() {
    let (one, two) = ("<script type=math/tex>a</script>", "<script type=math/tex>b</script>");
    assert_eq!(parse(None, one), parse(None, two));
    assert!(!parse(None, one).html().contains(">a<"));
}

#[track_caller]
fn check_json_ld(html: &str, expected: &[&str]) {
    let page = parse(None, html);
    let found: Vec<_> = page.json_ld().collect();
    assert_eq!(found, expected, "{html}");
}

#[test]
fn scripts_of_that_type_alone() {
    check_json_ld("<script>a</script><script type=text/javascript>b</script><p>c", &[]);
    check_json_ld("<script type=application/ld+json>{\"a\": 1}</script>", &["{\"a\": 1}"]);
    check_json_ld("<script id=x type=' Application/LD+JSON; charset=utf-8'>{}</script>", &["{}"]);
    check_json_ld("<script type=ld+json data-type=x>{}</script>", &["{}"]);
    check_json_ld("<script data-type=application/ld+json>{}</script>", &[]);
    check_json_ld("<style type=application/ld+json>{}</style><p type=application/ld+json>{}</p>", &[]);
}

#[test]
fn exactly_as_it_stands() {
    check_json_ld(
        "<script type=ld+json>\n \n{ \"a\":\n\t\"&amp; <b>é</b>\" }\n</script>",
        &["\n \n{ \"a\":\n\t\"&amp; <b>é</b>\" }\n"],
    );
    check_json_ld("<script type=ld+json><!-- a --></script>", &["<!-- a -->"]);
    check_json_ld("<script type=ld+json></script><script type=ld+json> </script>", &["", " "]);
    check_json_ld("<script type=ld+json>{ <p>a", &["{ <p>a"]);
    let long = "{\"a\": 1},\n".repeat(10_000);
    check_json_ld(&format!("<script type=ld+json>{long}</script>"), &[&long]);
}

#[test]
fn wherever_it_stands_in_document_order() {
    let script = |text: &str| format!("<script type=ld+json>{text}</script>");
    let html = format!(
        "{}<title>t</title><table>{}<p>{}</p><td>{}</table><template>{}</template><svg>{}</svg></body></html>{}",
        script("1"),
        script("3"),
        script("2"),
        script("4"),
        script("5"),
        script("6"),
        script("7")
    );
    check_json_ld(&html, &["1", "2", "3", "4", "5", "6", "7"]);
    // In `noscript` where the page is read without scripting.
    let in_noscript = format!("a<noscript>{}1 2 3 4 5 6 7 8 9 10</noscript>{}", script("1"), script("2"));
    check_json_ld(&in_noscript, &["1", "2"]);
    check_json_ld(&in_noscript.replace("2 3 4 5", ""), &["2"]);
}

#[test]
fn where_the_page_is_read_twice() {
    let attributes: String = (0..20_000).map(|index| format!(" a{index}")).collect();
    check_json_ld(&format!("<script type=ld+json>1</script><p{attributes}>"), &["1"]);
}

#[test]
fn beside_the_page() {
    let page = |html| parse(None, html);
    let (with, without) =
        (page("<script type=ld+json>{}</script>a"), page("<script type=ld+json></script>a"));
    assert_eq!(with, without);
    assert_eq!(
        (with.text(), with.html(), with.html_offsets()),
        ("a", without.html(), without.html_offsets())
    );
}

#[test]
fn a_rule_hides_what_its_selector_selects() {
    let body = "<nav class='menu a' id=top><ul><li class=x><ul class='b x'><li>1<li class=y>2</ul><li>3</ul></nav><p class=b>4\
                <div class=menu><p class=y>5<span class=x>6</span><svg><foreignObject><b>7</b></foreignObject></svg></div>";
    for selector in [
        ".menu li",
        ".menu>ul>li ul",
        "#top .y",
        ".a ul .b.x > .y",
        ".x + li",
        ".menu .x ~ li",
        "nav + .b",
        ".menu + p .y",
        ".a + p ~ .menu .x",
        "div:not(.z) > .y span",
        "foreignObject b",
        "foreignobject b",
        "p > .x",
        "* > .y",
        "[id] .y",
        "body .gone .y, ul ul .y",
        ":is(.menu, .gone) .x",
    ] {
        let page = parse(None, &format!("<style>{selector} {{ display: none }}</style>{body}"));
        let selected = page.select(&Selector::parse(selector).unwrap());
        let hidden: Vec<NodeId> = page.looks().iter().map(|look| look.node).collect();
        assert_eq!(hidden, selected, "{selector}");
    }
}
