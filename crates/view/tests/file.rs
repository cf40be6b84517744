//! The file of a small site as a snapshot; no text of any page leaves its place in it; and a hostile page in headless Chromium: no request leaves the
//! file, and only our own script runs. Without Chromium that test is left out, with a message.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use std::collections::BTreeSet;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use cleaning::{Cleaning, Evidence, Gold, Number, Role, Site, Spans};
use page::{Page, Span};
use proptest::prelude::*;
use testkit::{Browser, named_site, parse};
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
    let site = named_site([
        ("a.html", STORY),
        ("b.html", "<style>p{color:red}</style><p onclick=x()>One<img src=a.gif alt=two>"),
    ]);
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
    let site = named_site([("a", html), ("\"><script>x()</script>", html)]);
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

/// A page that requests an address in every way that we know, writes into the page from scripts, and tries to leave its frame.
fn hostile(port: u16) -> String {
    let own = "document.body.innerHTML='PWNED';document.title='PWNED';top.document.title='PWNED'";
    format!(
        "<html><head><title>Storm</title></iframe><script>{own}</script></title><base href='§base/'>\
         <meta http-equiv=refresh content='0;url=§refresh'><link rel=stylesheet href='§link'><link rel=preload as=image href='§link'>\
         <link rel=dns-prefetch href='§link'><style>@import '§import'; body{{background:url(§url)}} @font-face{{font-family:f;src:url(§font)}}\
         p{{font-family:f}} p::after{{content:image-set('§url' 1x)}}</style></head>\
         <body onload=\"{own}\" background='§background'><script>{own};fetch('§fetch')</script><script src='§script'></script>\
         <img src='§img' srcset='§img 2x' onerror=\"{own}\"><svg onload=\"{own}\"><image href='§svg'/><use href='§svg#a'/><script>{own}</script>\
         <style>@import '§import';</style></svg><iframe src='§iframe'></iframe><iframe srcdoc=\"<script>top.document.title='PWNED'</script>\"></iframe>\
         <object data='§object'></object><embed src='§object'><video src='§video' poster='§video' autoplay></video><audio src='§video' autoplay></audio>\
         <form action='§form'><input autofocus onfocus=\"{own}\"><button formaction='§form'>Send</button></form>\
         <a href=\"javascript:{own}\" ping='§form'>Story</a><p style=\"background:u\\72l(§url)\">The storm came at night.</p>\
         \"'></iframe></iframe><script>{own}</script><p title='\"></iframe><script>{own}</script>'>&lt;script&gt;{own}&lt;/script&gt;</p>\
         <p>\" onload=\"{own}</p><math><mtext><table><mglyph><style><img src=x onerror=\"{own}\"></style></table></mtext></math>\
         <template><script>{own}</script></template><details ontoggle=\"{own}\" open>x</details><marquee onstart=\"{own}\">y</marquee>"
    )
    .replace('§', &format!("http://127.0.0.1:{port}/"))
}

/// The file of this page, in which the layout is shown from the start.
fn hostile_file(site: &Site) -> String {
    let page = &site.pages()[0];
    let judged = Judged { cleaning: Cleaning::everything(page), evidence: Vec::new(), scores: Vec::new() };
    let name = "\"><script>document.title='PWNED'</script>";
    let method = |id: &str| Method { name: name.to_owned(), ..method(id) };
    let view = View {
        title: "hostile".to_owned(),
        site,
        methods: vec![method("a"), method("b")],
        pages: vec![Shown { index: 0, gold: None, note: None, judged: vec![Ok(judged.clone()), Ok(judged)] }],
        first: 0,
    };
    let html = view.html();
    // eager, so that the frames load in any window
    let switched = html.replacen(" type=\"radio\" name=\"show\" checked", " type=\"radio\" name=\"show\"", 1);
    switched
        .replacen(
            "id=\"layout\" type=\"radio\" name=\"show\"",
            "id=\"layout\" type=\"radio\" name=\"show\" checked",
            1,
        )
        .replace(" loading=\"lazy\"", "")
}

#[test]
fn a_hostile_page_runs_nothing_and_fetches_nothing() {
    let Some(browser) = Browser::found() else { return };
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let requests = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&requests);
    thread::spawn(move || {
        for _ in listener.incoming() {
            counted.fetch_add(1, Ordering::SeqCst);
        }
    });
    let page = hostile(port);
    // the page itself, without the refresh that leaves it, requests and runs: the browser and the listener work
    let wild = browser.opened(1400, &page.replace("http-equiv=refresh", ""));
    assert!(wild.contains("PWNED") && requests.load(Ordering::SeqCst) > 0, "{wild}");
    requests.store(0, Ordering::SeqCst);

    let site = named_site([("a.html", page.as_str())]);
    let dom = browser.opened(1400, &hostile_file(&site));
    assert_eq!(requests.load(Ordering::SeqCst), 0, "{dom}");
    assert!(dom.contains("<html lang=\"en\" class=\"js\">"), "our own script runs: {dom}");
    let title = dom.split_once("<title>").unwrap().1.split_once("</title>").unwrap().0;
    assert_eq!(title, "hostile \u{2013} gleaner view");
    assert_eq!(dom.matches("<iframe").count(), 2, "{dom}");
    assert!(!dom.contains("<body>PWNED"), "{dom}");
    // the frame's document without the frame is harmless too
    let parsed = parse(hostile_file(&site));
    let frame = parsed.nodes().find(|&node| *parsed.tag(node) == *"iframe").unwrap();
    let dom = browser.opened(1400, parsed.attribute(frame, "srcdoc").unwrap());
    assert_eq!(requests.load(Ordering::SeqCst), 0, "{dom}");
    assert!(dom.contains("The storm came at night.") && !dom.contains("<body>PWNED"), "{dom}");
    assert!(!dom.contains("<title>PWNED"), "{dom}");
}
