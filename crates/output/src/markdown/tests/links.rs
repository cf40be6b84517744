//! The links, the pictures and the elements that readers of Markdown find.

use page::NodeId;

use super::*;
use crate::address::Addresses;
use crate::pictures::Picture;
use crate::{Metadata, front_matter};

/// Parsers of Markdown, with and without what is beyond CommonMark, find the links and the pictures of the page and no others,
/// and no element but those that stand for marks.
#[track_caller]
pub(super) fn check_links(page: &Page, markdown: &str) {
    let addresses = Addresses::of(page);
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
    let text = prop::sample::select(vec![
        "a",
        "b ",
        " ",
        "[",
        "]",
        "](",
        "![",
        "](javascript:x)",
        "(javascript:x)",
        ": javascript:x",
        "[^1]",
        "[^1]: y",
        "]: /x",
        "javascript:x",
        "\"t\"",
        "\\",
        "!",
        "&lt;",
        "&lt;img src=x>",
        "&lt;!--",
        "<br>",
        "`",
    ]);
    let formula = prop::sample::select(vec![
        "[",
        "]",
        "[a",
        "b]",
        "![a",
        "[a](b",
        "\\\\[",
        "\\sqrt[3]{x}",
        "\\]",
        "<b>",
        "`",
        "$",
        "x^{2}",
    ]);
    let formula = (formula, 0_usize..4).prop_map(|(tex, form)| match form {
        0 => format!("\\({tex}\\)"),
        1 => format!("$x_{{1}} {tex}$"),
        2 => format!("<math display=block alttext='{tex}'></math>"),
        _ => format!("<math alttext='{tex}'></math>"),
    });
    let tag = prop::sample::select(vec![
        "<p>",
        "</p>",
        "<b>",
        "</b>",
        "<h2>",
        "</h2>",
        "<li>",
        "<ul>",
        "</ul>",
        "<table><tr><th>a<th>b<tr><td>",
        "<td>",
        "</table>",
        "<pre>",
        "</pre>",
        "<code>",
        "</code>",
        "<blockquote>",
        "<div>",
        "</div>",
        "<sup>",
        "</sup>",
        "<a href=x>",
        "</a>",
        "<a href=javascript:x>",
        "<a href='javascript&amp;colon;x()'>",
        "<a href='java&amp;#115;cript:x'>",
        "<a href='y z\\(&amp;lt;'>",
        "<a href='//c.test/[d]'>",
        "<img src=x alt='[a](b)'>",
        "<img src='javascript&amp;colon;x' alt=']'>",
        "<img src=data:x>",
        "<sup><a href=#fn1>1</a></sup>",
        "<ol><li id=fn1>",
        "<p id=fn1>",
        "<hr>",
        "<script src=mathjax.js></script>",
    ]);
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
        let in_front = front_matter(&said);
        check_links(&page, &in_front);
    }
}
