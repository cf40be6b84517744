//! Pages and their Markdown; that a reader of the Markdown gets the kept part; and the links, the pictures and the elements that readers of
//! Markdown find.

use cleaning::{Cleaning, State};
use page::NodeId;
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use testkit::{parse, parse_at};

use crate::address::{Addresses, Picture};
use crate::markdown::*;
use crate::{Metadata, front_matter};

const ALL: With = With { links: true, images: true, declared_first: false };

/// Compares the Markdown of a page that is kept whole, with links and images.
#[track_caller]
fn check(html: &str, expected: &str) {
    let page = parse_at("http://a.test/b", html);
    let markdown = kept_markdown(&page, &Cleaning::everything(&page), ALL);
    assert_eq!(markdown, expected, "{html}");
    check_reads(&page, &markdown);
    check_links(&page, &markdown);
}

/// A parser of Markdown gets the letters of the page.
#[track_caller]
fn check_reads(page: &Page, markdown: &str) {
    let mut read = String::new();
    let (mut images, mut rules) = (0, 0);
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_MATH;
    for event in Parser::new_ext(markdown, options) {
        match event {
            Event::Start(Tag::Image { .. }) => images += 1,
            Event::End(TagEnd::Image) => images -= 1,
            Event::Text(text) | Event::Code(text) if images == 0 => read.push_str(&text),
            Event::InlineMath(tex) | Event::DisplayMath(tex) if images == 0 => {
                assert!(
                    TextFormulas::of(page) != TextFormulas::default(),
                    "{tex} is no formula of {markdown}"
                );
                read.push_str(&format!("${tex}$"));
            }
            Event::InlineHtml(tag) if ["<sup>", "</sup>", "<sub>", "</sub>", "<br>"].contains(&&*tag) => {}
            Event::Html(text) | Event::InlineHtml(text) => panic!("{text} is HTML in {markdown}"),
            Event::Rule => rules += 1,
            Event::TaskListMarker(_) => panic!("a sign was read in {markdown}"),
            _ => {}
        }
    }
    // the delimiters of a formula change, and brackets in one have names
    let letters = |text: &str| {
        let mut letters = text.split_whitespace().collect::<String>().replace(['\u{ad}', '\u{200b}'], "");
        for (sign, written) in [
            ("\\(", "$"),
            ("\\)", "$"),
            ("\\[", "$"),
            ("\\]", "$"),
            ("\\vert", "|"),
            ("\\lbrack", "["),
            ("\\rbrack", "]"),
            ("`", "‘"),
            ("$$$$", "$"),
            ("$$$", "$"),
            ("$$", "$"),
        ] {
            letters = letters.replace(sign, written);
        }
        letters
    };
    assert_eq!(letters(&read), letters(page.text()), "{markdown}");
    assert!(rules <= page.nodes().filter(|&node| *page.tag(node) == "hr").count(), "{markdown}");
    check_tables(markdown);
}

/// All rows of a table have as many cells as its head.
#[track_caller]
fn check_tables(markdown: &str) {
    let (mut columns, mut cells) = (0, 0);
    for (event, place) in Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::Start(Tag::Table(alignments)) => columns = alignments.len(),
            Event::Start(Tag::TableHead | Tag::TableRow) => {
                let bars = markdown[place].replace("\\|", "").matches('|').count();
                assert_eq!(bars, columns + 1, "{markdown}");
                cells = 0;
            }
            Event::Start(Tag::TableCell) => cells += 1,
            Event::End(TagEnd::TableHead | TagEnd::TableRow) => assert_eq!(cells, columns, "{markdown}"),
            _ => {}
        }
    }
}

#[test]
fn blocks_and_lists() {
    // blocks are parted by blank lines
    check("<title>t</title><h2>a</h2><p>b<p>c<div>d</div>e", "# t\n\n## a\n\nb\n\nc\n\nd\n\ne");
    check("<h2><div>a <b>b</b></div></h2><h6># C #</h6>", "## a b\n\n###### # C \\#");
    check("<blockquote><p>a<p>b</blockquote><blockquote>c</blockquote>d", "> a\n>\n> b\n\n> c\n\nd");
    check("a<br>b<br><br>c", "a\\\nb\n\nc");
    check("", "");
    // lists nest
    check("<ul><li>a<li>b</ul><ul><li>c</ul>", "- a\n- b\n\n* c");
    check(
        "<p>x<ol start=9><li>a<li>b<ul><li>c<li>d</ul><li>e</ol>y",
        "x\n\n9. a\n10. b\n    - c\n    - d\n11. e\n\ny",
    );
    check("<ul><li><p>a<p>b</li><li>c</li></ul>", "- a\n\n  b\n- c");
    check("<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>", "- a\n  - b\n- c");
    check("<ol><li>a<ol start=3><li>b</ol></ol>", "1. a\n\n   3. b");
    check("<ul><li><blockquote>a</blockquote><pre>b\n\nc</pre></ul>", "- > a\n\n  ```\n  b\n\n  c\n  ```");
    check("<blockquote><ul><li>a<li>b</ul></blockquote>", "> - a\n> - b");
    check("<li>a<li>b", "- a\n- b");
    check("<ul><ul><li>a</ul></ul>", "- a");
}

#[test]
fn marks_links_and_code() {
    // marks are around words
    check("<p>a <b> b c </b>d <i>e</i>f", "a **b c** d *e*f");
    check("<p><b>a</b><b>b</b> <b><b>c</b></b> <b></b><i> </i>d", "**ab** **c** d");
    check("<p><b>Note:</b>that <b>\"x\"</b> y<b>(z)</b>", "Note:that **\"x\"** y(z)");
    check("<p><b><i>a</i> b</b> <b>a</b><i>b</i> <s>c</s>", "***a* b** **a**b ~~c~~");
    check("<b><p>a<p>b</b>c", "**a**\n\n**b**c");
    check("<p><em>a<br>b</em>", "*a\\\nb*");
    check("<p>新聞<b>「a」</b>b", "新聞「a」b");
    // links and pictures have their addresses
    check(
        "<p>a <a href='c (d)'>b]</a>!<a href=e>f</a>",
        "a [b\\]](http://a.test/c%20%28d%29)\\![f](http://a.test/e)",
    );
    check("<a href=c><h3>a</h3><p>b</a>", "### [a](http://a.test/c)\n\n[b](http://a.test/c)");
    check("<p>a<img src=c.png alt='d\n[e]'> b", "a ![d \\[e\\]](http://a.test/c.png) b");
    check("<p>x<a href=c><img src=d.png></a>y", "x [![](http://a.test/d.png)](http://a.test/c) y");
    check("<a href=c> </a><a href=javascript:x()>a</a>", "a");
    let page = parse("<p><a href=c>a</a><img src=d>b");
    assert_eq!(kept_markdown(&page, &Cleaning::everything(&page), With::default()), "a b");
    // code stands as it is
    check("<p>a <code>*b* `c`</code> <kbd>d</kbd>", "a `` *b* `c` `` `d`");
    check(
        "<pre><code class=language-rust>fn a() {\n    <b>b</b>(\"```\");\n}\n</code></pre>c",
        "````rust\nfn a() {\n    b(\"```\");\n}\n````\n\nc",
    );
    check("<pre>  a\n b<br>c</pre>", "```\n  a\n b\nc\n```");
    check("<pre>a<pre>b</pre>c</pre>d", "```\na\nb\nc\n```\n\nd");
    check("<p><b>a <code>b</code></b>", "**a `b`**");
    check("a<i>*<code>*</i>*", "a\\*`**`");
}

#[test]
fn tables_and_layouts() {
    // a table of short texts is one
    check(
        "<table><caption>t</caption><tr><th>a<th>b|<tr><td><b>c</b><td>d<br>e<tr><td>f</table>g",
        "t\n\n| a | b\\| |\n| --- | --- |\n| **c** | d<br>e |\n| f | |\n\ng",
    );
    check(
        "<table><tr><td rowspan=2>a<td>b<tr><td>c<tr><td>d<td>e</table>",
        "| a | b |\n| --- | --- |\n| | c |\n| d | e |",
    );
    check(
        "<table><tr><td colspan=2>a<td>b<tr><td>c<td>d<td>e",
        "| a | | b |\n| --- | --- | --- |\n| c | d | e |",
    );
    // a table of a layout is none
    check("<table><tr><td>a<td>b</table>", "a\n\nb");
    check("<table><tr><td>a<td>b<tr><td><ul><li>c</ul><td>d</table>", "a\n\nb\n\n- c\n\nd");
    check(
        "<table><tr><td>a<td><table><tr><td>b<td>c<tr><td>d<td>e</table></table>",
        "a\n\n| b | c |\n| --- | --- |\n| d | e |",
    );
    let long = "word ".repeat(100);
    let html = format!("<table><tr><td>{long}<td>b<tr><td>c<td>d</table>");
    check(&html, &format!("{}\n\nb\n\nc\n\nd", long.trim()));
}

#[test]
fn what_reads_as_a_mark_is_escaped_or_dropped() {
    // what reads as a mark is escaped
    check(
        "<p>1. a<p>- b<p># c<p>&lt;b> &amp;amp;<p>a_b _c_ *d*",
        "1\\. a\n\n\\- b\n\n\\# c\n\n&lt;b> \\&amp;\n\na_b \\_c\\_ \\*d\\*",
    );
    check("<p>a<br>- b<br>---<br>===", "a\\\n\\- b\\\n\\---\\\n\\===");
    check("<p><a href=x>a</a>: b [c]: d", "[a](http://a.test/x): b \\[c]: d");
    check("<ul><li>[x] a<li>[ ] b</ul>", "- \\[x] a\n- \\[ ] b");
    check("<p>a\\<br>b", "a\\\\\\\nb");
    check("<p>$5<p>($5)<br><b>$6</b>", "$5\n\n(\\$5)\\\n**$6**");
    check("<p>$5 <code>$x</code><a href=/$y>z</a>$", "\\$5 `$x`[z](http://a.test/$y)$");
    // a sign that would end another mark is dropped
    check("<p><b><i>a</i>b<i>c</i>d</b>", "***a*bcd**");
    check("<p><b>a<i>b</i>c</b>", "**a*b*c**");
    let page = parse("<i><dl><dt>*</i>*<i>*");
    check_reads(&page, &kept_markdown(&page, &Cleaning::everything(&page), ALL));
}

/// One of the pieces of a list.
fn one_of(list: &'static str) -> impl Strategy<Value = &'static str> {
    prop::sample::select(list.split(',').collect::<Vec<_>>())
}

/// Text full of marks.
fn marked() -> impl Strategy<Value = String> {
    let sign = one_of(
        "*,**,_,`,```,~~,[,],(,),!,|,#,-,+,=,&lt;,&amp;amp;,\\,1.,:,---,a,b c, ,新,é,.,&lt;!--,\
         http://x.test,[x],&gt;,$,$5,{,},$x^{2}$",
    );
    let tag = one_of(
        "<b>,</b>,<i>,</i>,<s>,</s>,<code>,</code>,<a href=x>,</a>,<br>,<p>,<li>,<ul>,</ul>,<ol>,</ol>,\
         <blockquote>,</blockquote>,<h2>,</h2>,<pre>,</pre>,<table>,<tr>,<td>,<th>,<td colspan=3>,\
         <td rowspan=2>,</table>,<sup>,</sup>,<hr>,<dl><dt>,<dd>,<img src=x alt='[a](b)'>,<div>,</div>,\
         <ol start=7><li>",
    );
    let piece = prop_oneof![2 => sign, 1 => tag];
    proptest::collection::vec(piece, 0..25).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn markdown_of_any_text_reads_as_the_text(html in marked()) {
        let page = parse(&html);
        check_reads(&page, &kept_markdown(&page, &Cleaning::everything(&page), ALL));
    }

    #[test]
    fn markdown_of_any_page_reads_as_its_text(html in testkit::generated::html()) {
        let page = parse(&html);
        check_reads(&page, &kept_markdown(&page, &Cleaning::everything(&page), ALL));
    }
}

#[test]
fn a_deep_page_is_written() {
    let deep = format!("{}a", "<blockquote><ul><li>".repeat(300));
    let page = parse(&deep);
    let markdown = kept_markdown(&page, &Cleaning::everything(&page), ALL);
    assert!(markdown.ends_with('a') && markdown.len() < 10_000, "{}", markdown.len());
}

/// The addresses of the links and of the pictures of a page, as Markdown has them.
fn addresses_of(page: &Page) -> [Vec<String>; 2] {
    let addresses = Addresses::of(page, false);
    let found = |find: &dyn Fn(NodeId) -> Option<String>| -> Vec<String> {
        let mut addresses: Vec<String> = page.nodes().filter_map(find).collect();
        addresses.iter_mut().for_each(|address| {
            let mut written = String::new();
            escape::escape_address(address, &mut written);
            *address = written.replace("&amp;", "&");
        });
        addresses
    };
    let links = found(&|node| (*page.tag(node) == "a").then(|| addresses.of_link(page, node))?);
    let pictures = found(&|node| Some(Picture::of(page, node, &addresses)?.address));
    [links, pictures]
}

/// Parsers of Markdown, with and without what is beyond CommonMark, find the links and the pictures of the page and no others,
/// and no element but those that stand for marks.
#[track_caller]
pub(super) fn check_links(page: &Page, markdown: &str) {
    let [links, pictures] = addresses_of(page);
    let base = page::Url::parse("http://base.invalid/").unwrap();
    let extended = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    for options in [Options::empty(), extended | Options::ENABLE_FOOTNOTES, extended | Options::ENABLE_MATH] {
        for event in Parser::new_ext(markdown, options) {
            let (address, known, schemes) = match &event {
                Event::Start(Tag::Link { dest_url, .. }) => {
                    (dest_url, &links, &["http", "https", "mailto", "ftp"][..])
                }
                Event::Start(Tag::Image { dest_url, .. }) => (dest_url, &pictures, &["http", "https"][..]),
                Event::Html(tag) | Event::InlineHtml(tag) => {
                    assert!(
                        ["<sup>", "</sup>", "<sub>", "</sub>", "<br>"].contains(&&**tag),
                        "{tag} in {markdown}"
                    );
                    continue;
                }
                _ => continue,
            };
            assert!(known.iter().any(|known| **known == **address), "{address:?} in {markdown}");
            let scheme = base.join(address).map(|url| url.scheme().to_owned());
            assert!(scheme.is_ok_and(|scheme| schemes.contains(&&*scheme)), "{address:?} in {markdown}");
        }
    }
}

#[test]
fn nothing_beside_links_and_pictures_is_read_as_one() {
    let check = |html: &str, expected: &str| {
        let page = parse(html);
        let markdown = kept_markdown(&page, &Cleaning::everything(&page), ALL);
        assert_eq!(markdown, expected, "{html}");
        check_links(&page, &markdown);
    };
    let open = "<math alttext='[x'></math>";
    check(&format!("<p>a {open}](javascript:x) b]"), "a $[x$\\](javascript:x) b\\]");
    check(&format!("<p>!{open}] \\([0, 1)\\) c]<p>d]"), "! $[x$\\] $[0, 1)$ c\\]\n\nd]");
    check(&format!("<p><a href=y>a {open} b</a>"), "[a $\\lbrack x$ b](y)");
    check("<p><a href='javascript&amp;colon;x'>a</a>", "[a](javascript&amp;colon;x)");
    check(
        "<p><a href=y><math alttext='$'></math></a>\\($\\)](javascript:x)",
        "[$\\$$](y) \\\\($\\\\)](javascript:x)",
    );
    let cells = format!("<table><tr><th>a<th>b<tr><td>{open}<td>](javascript:x)</table>");
    check(&cells, "| a | b |\n| --- | --- |\n| $\\lbrack x$ | ](javascript:x) |");
    // code of a cell, where a vertical line is escaped once more
    let code = |code: &str| format!("<table><tr><th>a<th>b<tr><td><code>{code}</code><td>c</table>");
    check(&code("a|b"), "| a | b |\n| --- | --- |\n| `a\\|b` | c |");
    check(
        &code("a\\|&lt;img src=x> [x](javascript:x) $x$"),
        "| a | b |\n| --- | --- |\n| a\\\\\\|&lt;img src=x> \\[x](javascript:x) \\$x$ | c |",
    );
    // brackets in a link, which marked reads twice
    check("<p><a href=y>![x](http://c.test/)</a>", "[\\!\\[x\\]\\(http://c.test/)](y)");
    check("<p><a href=y>[x] (a)(b)</a>", "[\\[x\\] (a)(b)](y)");
    // what would begin with the label of a definition
    check("<p><a href=x><code>]:</code></a>", "[\\]:](x)");
    check(
        "<p><a href=x>$x_{1} [$[<code>]: y</code></a> <code>]:</code>",
        "[$x_{1} \\lbrack$\\[\\]: y](x) `]:`",
    );
    check("<p>a!<sup><a href=#fn1>1</a></sup><p id=fn1>/x", "a\\![^1]\n\n[^1]: /x \u{a0}");
    let noted =
        |note: &str, behind: &str| format!("<p>a<sup><a href=#fn1>1</a></sup>{behind}<p id=fn1>{note}");
    check(&noted("b c", "(javascript:x)"), "a[^1]\\(javascript:x)\n\n[^1]: b c");
    check(&noted("b c", ""), "a[^1]\n\n[^1]: b c");
    check(&noted("javascript:x", ""), "a[^1]\n\n[^1]: javascript:x \u{a0}");
    check(&noted("javascript:x (y)", ""), "a[^1]\n\n[^1]: javascript:x \u{a0} (y)");
    check(&noted("b<br>c", ": d"), "a[^1]\\: d\n\n[^1]: b \u{a0}\\\n      c");
}

/// Text, formulas, notes and links that could be read as other links, pictures or elements.
fn linked() -> impl Strategy<Value = String> {
    let text = one_of(
        "a,b , ,[,],](,![,](javascript:x),(javascript:x),: javascript:x,[^1],[^1]: y,]: /x,\
         javascript:x,\"t\",\\,!,&lt;,&lt;img src=x>,&lt;!--,<br>,`",
    );
    let formula = one_of("[,],[a,b],![a,[a](b,\\\\[,\\sqrt[3]{x},\\],<b>,`,$,x^{2}");
    let formula = (formula, 0_usize..4).prop_map(|(tex, form)| match form {
        0 => format!("\\({tex}\\)"),
        1 => format!("$x_{{1}} {tex}$"),
        2 => format!("<math display=block alttext='{tex}'></math>"),
        _ => format!("<math alttext='{tex}'></math>"),
    });
    let tag = one_of(
        "<p>,</p>,<b>,</b>,<h2>,</h2>,<li>,<ul>,</ul>,<table><tr><th>a<th>b<tr><td>,<td>,</table>,\
         <pre>,</pre>,<code>,</code>,<blockquote>,<div>,</div>,<sup>,</sup>,<a href=x>,</a>,\
         <a href=javascript:x>,<a href='javascript&amp;colon;x()'>,<a href='java&amp;#115;cript:x'>,\
         <a href='y z\\(&amp;lt;'>,<a href='//c.test/[d]'>,<img src=x alt='[a](b)'>,\
         <img src='javascript&amp;colon;x' alt=']'>,<img src=data:x>,<sup><a href=#fn1>1</a></sup>,\
         <ol><li id=fn1>,<p id=fn1>,<hr>,<script src=mathjax.js></script>",
    );
    let piece =
        prop_oneof![3 => text.prop_map(str::to_owned), 2 => formula, 3 => tag.prop_map(str::to_owned)];
    proptest::collection::vec(piece, 0..25).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn markdown_of_any_page_has_its_links_and_pictures_alone(html in prop_oneof![3 => linked(), 1 => marked(), 1 => testkit::generated::html()], is_addressed: bool) {
        let page = if is_addressed { parse_at("http://a.test/b", &html) } else { parse(&html) };
        let markdown = kept_markdown(&page, &Cleaning::everything(&page), ALL);
        check_links(&page, &markdown);
        let title = page.text().replace('\n', " ");
        let said = Metadata { title: Some(title.clone()), description: Some(title), ..Metadata::default() };
        let in_front = front_matter(&said, State::Ok);
        check_links(&page, &in_front);
    }
}

/// micromark and marked, of a folder with both, find the links, pictures and elements of made pages and no others.
#[test]
#[ignore = "needs node and its packages: .ci/full"]
fn parsers_of_node_find_the_links_and_pictures_alone() {
    let folder =
        std::env::var_os("GLEANER_MARKDOWN").expect("GLEANER_MARKDOWN names a folder with the packages");
    let mut runner = TestRunner::deterministic();
    let pages = prop_oneof![3 => linked(), 1 => marked(), 1 => testkit::generated::html()];
    let lines = (0..20_000).map(|_| {
        let page = parse_at("http://a.test/b", pages.new_tree(&mut runner).unwrap().current());
        let markdown = kept_markdown(&page, &Cleaning::everything(&page), ALL);
        let [links, pictures] = addresses_of(&page);
        serde_json::json!({"markdown": markdown, "links": links, "pictures": pictures}).to_string()
    });
    assert!(testkit::node_accepts(folder.as_ref(), include_str!("parsers.mjs"), lines));
}
