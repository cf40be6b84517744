//! Pages of mutated markup: they parse in little time, and have the properties of every page.

use std::time::{Duration, Instant};

use ::page::{Hints, NodeId, Page};

use crate::{Target, choice};

/// Pages with every construct that the parser handles specially.
pub(crate) const SEEDS: [&str; 10] = [
    "<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>The daily news</title></head><body><div class=menu><a href=/>Home</a> \
     <a href=/news>News</a></div><h1>Storm reaches the coast</h1><p>The storm reached the <b>coast</b> in the night.<p>Nobody was hurt.</p>\
     <ul><li>one<li>two</ul><div id=foot>All rights reserved &copy; 2026</div></body></html>",
    "<table><tr><td>Home<td>News</table><table><caption>c</caption><thead><tr><th>h<tbody><tr><td>Story <i>tells</i> of things<tfoot></table>text",
    "<p>a<b>b<p>c</b>d<a href=1>e<a href=2>f<nobr>g<nobr>h<div><a>i</div>j</a><font color=red><p>k</font>",
    "<svg><title>t</title><foreignObject><div>d</div></foreignObject><![CDATA[x]]></svg><math><mi>m<annotation-xml encoding=text/html><p>q</math>",
    "<script>var a='</scr'+'ipt>';<!--<script></script>--></script><style>p{}</style><textarea>&lt;<p></textarea><noscript><p>n</noscript><template><td>x</template>",
    "<frameset cols=1><frame src=a><noframes><p>f</noframes></frameset>",
    "<select><option>o<optgroup label=g><option selected>p<input></select><form><form><button><p>b</button></form>",
    "<meta http-equiv=Content-Type content='text/html; charset=shift_jis'>\u{4e2d}\u{6587} &#x80; &#0; &notit; &CounterClockwiseContourIntegral;",
    "<body style=display:none><p hidden>h<p style='visibility:hidden'>v<img alt='a b'><br><hr>x\u{a0}\u{200b}y<!-- c --><plaintext>z</plaintext>",
    "<h2>T<sub>0</sub></h2><pre><code class=language-rust>fn a() {\n  1 &lt; 2\n}</code></pre><table><tr><th>a<th>b|c<tr><td>1<td></table>\
     <blockquote>q<sup>2</sup><ol start=3><li>x<li value=9>y</ol></blockquote><dl><dt>t<dd>d</dl><script type=math/tex>a_1</script>",
];

/// Inserted pieces.
pub(crate) const WORDS: [&str; 24] = [
    "<div>",
    "</div>",
    "<table>",
    "<td>",
    "</table>",
    "<p>",
    "<b>",
    "</b>",
    "<a href=x>",
    "<svg>",
    "<math>",
    "<template>",
    "</body>",
    "<script>",
    "<!--",
    "-->",
    "&amp;",
    "\u{e9}\u{301}",
    "\u{4e2d}\u{6587}\u{3002}",
    " word. ",
    "<li>",
    "<form>",
    "<select>",
    "\0",
];

/// Encodings that a server may name, and names of none.
const CHARSETS: [&str; 11] = [
    "utf-8",
    "windows-1252",
    "shift_jis",
    "gb18030",
    "big5",
    "euc-jp",
    "iso-2022-jp",
    "utf-16le",
    "x-user-defined",
    "replacement",
    "?",
];

/// The seeds after each of so many choices.
pub(crate) fn chosen(choices: u8) -> Vec<Vec<u8>> {
    let after = |choice: u8| SEEDS.map(|seed| [&[choice], seed.as_bytes()].concat());
    (0..choices).flat_map(after).collect()
}

pub(crate) const PAGE: Target = Target { name: "page", seeds: || chosen(22), words: &WORDS, check };

/// The choice is the encoding that a server named; half of them name none.
fn check(bytes: &[u8]) {
    let (number, bytes) = choice(bytes);
    let charset = CHARSETS.get(number % (2 * CHARSETS.len())).copied();
    let began = Instant::now();
    let hints = Hints { url: None, charset };
    let page = Page::parse(bytes, &hints);
    assert!(began.elapsed() < Duration::from_secs(10), "{:?} for {} bytes", began.elapsed(), bytes.len());
    assert_eq!(page.text_of(NodeId::ROOT), page.text());
    for node in page.nodes() {
        let span = page.span(node);
        assert!(span.start <= span.end && page.text().get(span.range()).is_some());
        assert!(page.parent(node).is_none_or(|parent| page.span(parent).contains(span)));
    }
    let lines: Vec<_> = page.lines().map(|line| &page.text()[line.range()]).collect();
    assert_eq!(lines.join("\n"), page.text());
    assert_eq!(page, Page::parse(bytes, &hints));
    // the written page can be read
    let again = Page::parse(page.html().as_bytes(), &Hints { url: None, charset: Some("utf-8") });
    assert_eq!(again.len() > 0, page.len() > 0);
}
