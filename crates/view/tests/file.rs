//! The file of a small site as a snapshot; and that no text of any page leaves its place in it.

use std::collections::BTreeSet;

use cleaning::{Cleaning, Evidence, Gold, Number, Role, Site, Spans};
use page::{Page, Span, keeping_sources};
use proptest::prelude::*;
use testkit::{named_site, parse};
use view::{Judged, Method, Score, Shown, View};

/// Keeps every other line of a page, from line `from` on; the words of each line are its evidence.
fn judged(page: &Page, from: usize) -> Judged {
    let kept: Spans = page.lines().skip(from).step_by(2).collect();
    let evidence = |(at, line): (usize, Span)| Evidence {
        node: page.leaf_at(line.start).expect("a line has text"),
        numbers: vec![Number::against(
            "words",
            page.text()[line.range()].split_whitespace().count() as f64,
            3.0,
        )],
        step: None,
        decision: Some(if at % 2 == from { "kept" } else { "dropped" }),
    };
    let evidence = page.lines().enumerate().map(evidence).collect();
    Judged { cleaning: Cleaning::keep(kept), evidence, scores: Vec::new() }
}

fn score(precision: f64, recall: f64, f: f64) -> Score {
    let (precision, recall, f) = (Some(precision), Some(recall), Some(f));
    let meaning = "words of the page at their places, against the marks";
    Score { of: "tokens", meaning, precision, recall, f }
}

fn method(id: &str) -> Method {
    Method { id: id.to_owned(), name: format!("Method {id}"), settings: String::new(), warning: None }
}

/// The file of a site with two methods; the gold is the first line of its first page.
fn file(site: &Site) -> String {
    let page = |index: usize| {
        let page = &site.pages()[index];
        let gold = (index == 0).then(|| Gold::of(Role::Article, page.lines().take(1).collect()));
        let scored = |from, precision, recall, f| {
            let of = gold.is_some().then(|| score(precision, recall, f));
            Ok(Judged { scores: Vec::from_iter(of), ..judged(page, from) })
        };
        let judged = vec![scored(0, 0.25, 1.0, 0.4), scored(1, 0.0, 0.0, 0.0)];
        Shown { index, gold, note: None, judged }
    };
    View {
        title: "news / daily".to_owned(),
        site,
        methods: vec![method("even"), Method { settings: "from=1".to_owned(), ..method("odd") }],
        pages: (0..site.len()).map(page).collect(),
        first: site.len() - 1,
    }
    .html()
}

const STORY: &str =
    "<title>Storm</title><table><tr><td>Home<td><p>A <b>storm</b> came.<p>All rights &copy;</table>";

#[test]
fn the_file_of_a_small_site() {
    let site = keeping_sources(|| {
        named_site([
            ("a.html", STORY),
            ("b.html", "<style>p{color:red}</style><p onclick=x()>One<img src=a.gif alt=two>"),
        ])
    });
    let html = file(&site);
    let body = html.split_once("<body").expect("there is a body").1.split("<script>").next();
    insta::assert_snapshot!(body.unwrap_or_default().replace("><", ">\n<"));
}

/// The frames' documents.
fn layouts(file: &Page) -> Vec<String> {
    let frames = file.nodes().filter(|&node| *file.tag(node) == *"iframe");
    frames.map(|frame| file.attribute(frame, "srcdoc").expect("each has one").to_owned()).collect()
}

/// Checks that the file of any page has only our elements, one script, and no address.
fn check(html: &str) {
    let site = keeping_sources(|| named_site([("a", html), ("\"><script>x()</script>", html)]));
    let text = file(&site);
    let file = parse(&text);
    let own: BTreeSet<&str> = [
        "html", "head", "meta", "title", "style", "body", "header", "h1", "form", "fieldset", "legend",
        "label", "input", "span", "kbd", "p", "b", "div", "nav", "details", "summary", "table", "thead",
        "tbody", "tfoot", "tr", "th", "td", "a", "main", "section", "h2", "code", "h3", "svg", "rect", "dl",
        "dt", "dd", "ul", "li", "h4", "iframe", "script", "#text",
    ]
    .into();
    for node in file.nodes() {
        assert!(own.contains(file.tag(node).as_str()), "{} in {text}", file.tag(node));
        for (name, value) in file.attributes(node) {
            assert!(!name.starts_with("on") && name != "src", "{name}={value}");
            assert!(name != "href" || value.starts_with('#'), "{name}={value}");
            assert!(name != "sandbox" || value.is_empty(), "{value}");
        }
    }
    assert_eq!(text.matches("<script").count(), 1, "{text}");
    for layout in layouts(&file) {
        assert!(!layout.contains("<script") && !layout.contains("url("), "{layout}");
        assert!(layout.contains("default-src 'none'; style-src 'unsafe-inline'"), "{layout}");
    }
}

#[test]
fn nothing_breaks_out() {
    check("<title></title><script>x()</script></title></iframe>\"'><script>x()</script>");
    check("<p>&lt;/iframe&gt;&lt;script&gt;x()&lt;/script&gt;\" onload=\"x()");
    check("<p class='\"><script>x()</script>' style='\"><script>'>a<p id=&quot;&gt;&lt;script&gt;>b");
    check("<style></style ><script>x()</script></style><p>a<style><!-- </style><p>b");
    check("");
    check(&"<div>".repeat(200_000));
    check(&"word ".repeat(90_000));
    check(&"<p>a".repeat(4_000));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_stay_in_their_place(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        check(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_tags_stay_in_their_place(html in "([<>\"'&;/=! a-z]|<script>|</script>|</iframe>|<p |&quot;|&lt;){0,40}") {
        check(&html);
    }
}
