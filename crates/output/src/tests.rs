//! Constructs of the web, each as Markdown, as text and as HTML: lines, what goes with kept text, and formulas, as TeX, once, without escapes.

use cleaning::{Cleaning, Spans};
use page::{Page, Span};
use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser};
use testkit::parse_at;

use crate::{With, kept_html, kept_markdown, kept_plain};

mod beside;
mod blocks;
mod reported;

const LINKED: With = With { links: true, images: true, declared_first: false };

/// A page, and its kept part: all but the text between `⟦` and `⟧`.
fn parts(html: &str) -> (Page, Cleaning) {
    let page = parse_at("http://a.test/b", html.replace(['⟦', '⟧'], ""));
    let (mut spans, mut at) = (Vec::new(), 0);
    let marked = parse_at("http://a.test/b", html);
    for (number, piece) in marked.text().split(['⟦', '⟧']).enumerate() {
        let end = at + piece.len() as u32;
        if number % 2 == 0 {
            spans.push(Span::new(at, end));
        }
        at = end;
    }
    assert_eq!(marked.text().replace(['⟦', '⟧'], ""), page.text());
    (page, Cleaning::keep(Spans::from_iter(spans)))
}

#[test]
fn hostile_pages_are_written() {
    let of = |part: &str, times: usize| part.repeat(times);
    for html in [
        of("<span class=katex>a", 20_000),
        of("<div class='katex MathJax'>", 20_000) + &of("<b>a</b>", 20_000),
        of("<math><msup><mi>a", 20_000),
        of("\\(a $b_ \\[ \\begin{align} ", 20_000),
        of("<pre><span class=line>a", 20_000),
        of("<pre class=lineno>a<span class=ln>1", 20_000),
        of("<table><tr><th>a<td>", 20_000),
        of("<table><tr><td class=gutter>1<td><pre>a</pre>", 5_000),
        of("<tr><td rowspan=9>a<td colspan=9>", 20_000),
        of("<p>a<sup><a href=#fn1>1</a></sup><p id=fn1>b", 10_000),
        of("<p id=fn1>a<a href=#fn1>[1]</a>", 10_000),
        of("a<hr><br><img src=b>", 20_000),
        of("<dl><dt>a<dd><sup>b", 20_000),
    ] {
        let page = testkit::parse(&html);
        let all = Cleaning::everything(&page);
        assert!(!kept_markdown(&page, &all, LINKED).is_empty());
        assert!(!kept_plain(&page, &all).is_empty());
        assert!(!kept_html(&page, &all, LINKED).is_empty());
    }
}

#[track_caller]
fn check(html: &str, markdown: &str) {
    let (page, cleaning) = parts(html);
    assert_eq!(kept_markdown(&page, &cleaning, With::default()), markdown, "{html}");
}

#[track_caller]
fn check_linked(html: &str, markdown: &str) {
    let (page, cleaning) = parts(html);
    assert_eq!(kept_markdown(&page, &cleaning, LINKED), markdown, "{html}");
}

#[track_caller]
fn check_plain(html: &str, text: &str) {
    let (page, cleaning) = parts(html);
    assert_eq!(kept_plain(&page, &cleaning), text, "{html}");
}

#[track_caller]
fn check_html(html: &str, expected: &str) {
    let (page, cleaning) = parts(html);
    assert_eq!(kept_html(&page, &cleaning, With::default()).replace('\n', ""), expected, "{html}");
}

#[test]
fn blocks_are_lines_with_marks() {
    // blocks are lines
    check_plain("<title>t</title><h2>a <b>b</b></h2><p>c<br>d<blockquote>e</blockquote>", "t\na b\nc\nd\ne");
    check_plain("<p>a ⟦b⟧ c<p>⟦d⟧<p>e", "a c\ne");
    check_plain("", "");
    // items have marks
    check_plain(
        "<p>x<ul><li>a<li>b<ol start=3><li>c<li>d</ol><li>e</ul><p>y",
        "x\n- a\n- b\n  3. c\n  4. d\n- e\ny",
    );
    check_plain("<ol><li><p>a<p>b<li>c</ol><ol><li>d</ol>", "1. a\n   b\n2. c\n1. d");
    // an answered text stays as it is
    let page = testkit::parse("<ul><li>a");
    assert_eq!(kept_plain(&page, &cleaning::Cleaning::of_text(&page, "* a".to_owned())), "* a");
}

proptest! {
    /// The text for people has the letters of the text for measures.
    #[test]
    fn letters_are_those_of_the_kept_text(html in testkit::generated::html(), cuts: Vec<prop::sample::Index>) {
        let page = testkit::parse(&html);
        let places: Vec<usize> = (0..=page.text().len()).filter(|&at| page.text().is_char_boundary(at)).collect();
        let mut cuts: Vec<u32> = cuts.iter().map(|cut| places[cut.index(places.len())] as u32).collect();
        cuts.sort_unstable();
        let kept: cleaning::Spans = cuts.chunks_exact(2).map(|pair| page::Span::new(pair[0], pair[1])).collect();
        let written = kept_plain(&page, &cleaning::Cleaning::keep(kept.clone()));
        // rows of tables and code are written whole
        let has_table = html.contains("<td>") || html.contains("<pre") || html.contains("<code");
        let letters = |text: &str| text.chars().filter(|sign| sign.is_alphanumeric()).collect::<String>();
        if !has_table {
            prop_assert_eq!(letters(&written), letters(&cleaning::kept_text(&page, &kept)));
        }
        prop_assert!(written.lines().all(|line| line.trim_end() == line), "{:?}", written);
        prop_assert!(!format!("\n{written}\n").contains("\n\n\n"), "{:?}", written);
    }
}

#[test]
fn signs_stay_with_what_is_around_them() {
    // lines of signs stay in code
    for (code, lines) in [
        (
            "if (a) {<br>  b();<br>⟦}<br><br>⟧else {<br>  c();⟦<br>}⟧",
            "if (a) {\n  b();\n}\n\nelse {\n  c();\n}",
        ),
        ("<div>a {</div><div>  b</div><div>⟦}⟧</div>", "a {\n  b\n}"),
        ("<ol><li>⟦/*⟧<li>a<li>⟦*/⟧<li>b</ol>", "/*\na\n*/\nb"),
        ("<ol><li>a<li><li>b</ol>", "a\n\nb"),
        ("<table><tr><td>a {<tr><td>⟦}⟧</table>", "a {\n}"),
        // what a method leaves out of code that it keeps for the most part
        ("<p>aa bb<p>⟦cc⟧<p>dd", "aa bb\ncc\ndd"),
    ] {
        check(&format!("<p>x<pre><code>{code}</code></pre>"), &format!("x\n\n```\n{lines}\n```"));
        check_plain(&format!("<p>x<pre>{code}</pre>"), &format!("x\n{lines}"));
        check_html(&format!("<pre>{code}</pre>"), &format!("<pre>{}</pre>", lines.replace('\n', "")));
    }
    check("<p>x<pre>⟦++[&gt;+]⟧</pre><p>y", "x\n\n```\n++[>+]\n```\n\ny");
    check("<p>x<pre>aa⟦<p>b c d</p><p>}⟧</pre>", "x\n\n```\naa\n```");
    // rows of signs stay in tables
    check(
        "<table><tr><th>a<th>b<tr><td>c<td>⟦✓⟧<tr><td>⟦✓<td>–⟧</table>",
        "| a | b |\n| --- | --- |\n| c | ✓ |\n| ✓ | – |",
    );
    check(
        "<table><tr><td>aa<td>b<tr><td>⟦「<td>」⟧<tr><td>c<td>⟦.⟧</table>",
        "| aa | b |\n| --- | --- |\n| 「 | 」 |\n| c | . |",
    );
    // a layout
    check("<p>x<table><tr><td>a<h2>b</h2><td>⟦✓⟧</table><p>⟦y⟧", "x\n\na\n\n## b\n\n✓");
    // signs stay between kept texts
    check("<p>a<p>⟦👍⟧<p>b", "a\n\n👍\n\nb");
    check_plain("<div>a<br>⟦+⟧<br>b</div>", "a\n+\nb");
    check_plain("<div>3 <span>⟦×⟧</span> 4</div><div>b</div>", "3 × 4\nb");
    check("<dl><dt>⟦★★★⟧<dd>a<dt>⟦★⟧<dd>b<dt>⟦★★<dd>c⟧</dl>⟦x⟧", "**★★★**\n\na\n\n**★**\n\nb");
    check("<p>x<ul><li>a<li>⟦★⟧</ul><p>⟦y⟧", "x\n\n- a\n- ★");
    check("<p>a<p>⟦* * *⟧<p>⟦b⟧<p>c", "a\n\nc");
    check("<p>⟦* * *⟧<p>a<p>⟦* * *⟧", "a");
    // at the ends of what holds the text
    check("<main><p>⟦👍⟧<p>a<pre>⟦{}⟧</pre></main><p>⟦b⟧", "👍\n\na\n\n```\n{}\n```");
    check("<article><section><p>a<p>⟦★⟧</section></article><p>⟦b<p>★⟧", "a\n\n★");
    check("<main><p>⟦* * *⟧<p>a<p>⟦* * *⟧<div>⟦★⟧</div></main><p>⟦b⟧", "a");
    check("<main><p>a<p>⟦b<p>★⟧</main>", "a");
    // controls and pictures that are letters do not stay
    for sign in [
        "<button>⟦×⟧</button>",
        "<div><i>⟦+⟧</i></div>",
        "<div>⟦→⟧</div><div>⟦▼⟧</div>",
        "<a href=#top>⟦↑⟧</a>",
        "<i>⟦\u{e123}⟧</i>",
        "<div role=dialog>⟦★⟧</div>",
    ] {
        check(&format!("<p>a<p>{sign}<p>b"), "a\n\nb");
    }
}

const MATHML: &str = "<math><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow>\
    <annotation encoding=application/x-tex>{\\displaystyle x_{1}^{2}*y}</annotation></semantics></math>";

#[test]
fn mathml_and_katex() {
    // mathml with tex
    check(&format!("<p>The {MATHML}, and"), "The $x_{1}^{2}*y$, and");
    check_plain(&format!("<p>The {MATHML}, and"), "The $x_{1}^{2}*y$, and");
    // mathml alone
    check(
        "<p>Math <math><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></math> end",
        "Math $E=mc^{2}$ end",
    );
    // mathml with another text
    check("<p>a <math alttext='\\alpha'><mi>z</mi></math>", "a $\\alpha$");
    check("<p>a<math display=block alttext='b'><mi>z</mi></math>c", "a\n\n$$b$$\n\nc");
    // katex
    let katex = format!(
        "<span class=katex><span class=katex-mathml>{MATHML}</span><span class=katex-html aria-hidden=true>x21y</span></span>"
    );
    check(&format!("<p>a ({katex}) b"), "a ($x_{1}^{2}*y$) b");
    check(&format!("<p>a <span class=katex-display>{katex}</span> b"), "a\n\n$$x_{1}^{2}*y$$\n\nb");
}

#[test]
fn mathjax_2() {
    check("<p>Let <script type='math/tex'>a_1 < b</script> be", "Let $a_1 < b$ be");
    check("<p>Let<script type='math/tex; mode=display'>a\n b % c\n</script>be", "Let\n\n$$a b$$\n\nbe");
    check(
        "<p>Let <span class=MathJax_Preview>a1</span><span class=MathJax id=MathJax-Element-1-Frame>a1</span><script type=math/tex>a_1</script>.",
        "Let $a_1$.",
    );
    check("<p>x <script type=math/mml><math><mi>a</mi></math></script> y", "x $a$ y");
    check("<p>x <span class=MathJax data-mathml='<math><mi>a</mi></math>'>a</span> y", "x $a$ y");
}

#[test]
fn mathjax_3() {
    let container = |attributes: &str| {
        format!(
            "<mjx-container {attributes}><mjx-math><mjx-mi></mjx-mi></mjx-math><mjx-assistive-mml><math><mi>a</mi><mo>+</mo><mi>b</mi></math></mjx-assistive-mml></mjx-container>"
        )
    };
    check(&format!("<p>x {} y", container("class=MathJax jax=CHTML")), "x $a+b$ y");
    check(&format!("<p>x {} y", container("display=true")), "x\n\n$$a+b$$\n\ny");
    check(
        "<p>x <mjx-container data-latex=c_1><mjx-math data-latex=c_1></mjx-math></mjx-container> y",
        "x $c_1$ y",
    );
}

#[test]
fn mathjax_3_without_mathml() {
    let signs = |numbers: &str| {
        numbers
            .split(' ')
            .map(|number| format!("<mjx-c class='mjx-c{number} TEX-I'></mjx-c>"))
            .collect::<String>()
    };
    let token =
        |name: &str, numbers: &str| format!("<mjx-{name} class=mjx-i>{}</mjx-{name}>", signs(numbers));
    let check_chtml = |inner: String, expected: &str| {
        check(
            &format!(
                "<p>is <mjx-container class=MathJax jax=CHTML><mjx-math class=MJX-TEX>{inner}</mjx-math></mjx-container>, so"
            ),
            &format!("is ${expected}$, so"),
        );
    };
    let (x, one, two) = (token("mi", "1D465"), token("mn", "31"), token("mn", "32"));
    check_chtml(
        format!(
            "<mjx-msup>{x}<mjx-script style='vertical-align:0.4em'>{two}</mjx-script></mjx-msup>{}{one}",
            token("mo", "2B")
        ),
        "x^{2}+1",
    );
    check_chtml(
        format!("<mjx-msubsup>{x}<mjx-script>{two}<mjx-spacer></mjx-spacer>{one}</mjx-script></mjx-msubsup>"),
        "x_{1}^{2}",
    );
    check_chtml(
        format!(
            "<mjx-mfrac><mjx-frac><mjx-num><mjx-nstrut></mjx-nstrut>{one}{x}</mjx-num><mjx-dbox><mjx-dtable><mjx-line></mjx-line><mjx-row><mjx-den><mjx-dstrut></mjx-dstrut>{two}</mjx-den></mjx-row></mjx-dtable></mjx-dbox></mjx-frac></mjx-mfrac>"
        ),
        "\\frac{1x}{2}",
    );
    check_chtml(
        format!(
            "<mjx-msqrt><mjx-sqrt><mjx-surd>{}</mjx-surd><mjx-box>{x}</mjx-box></mjx-sqrt></mjx-msqrt>",
            token("mo", "221A")
        ),
        "\\sqrt{x}",
    );
    let sum = token("mo", "2211");
    check_chtml(
        format!(
            "<mjx-munderover><mjx-over>{two}</mjx-over><mjx-box><mjx-munder><mjx-row><mjx-base>{sum}</mjx-base></mjx-row><mjx-row><mjx-under>{one}</mjx-under></mjx-row></mjx-munder></mjx-box></mjx-munderover>"
        ),
        "\\sum_{1}^{2}",
    );
    check_chtml(
        format!("<mjx-mover><mjx-over>{}</mjx-over><mjx-base>{x}</mjx-base></mjx-mover>", token("mo", "5E")),
        "\\hat{x}",
    );
    check_chtml(format!("{}{}", token("mi", "73 69 6E"), token("mi", "1D6FC")), "\\sin\\alpha");
    check(
        "<p>is <mjx-container jax=SVG><svg><g data-mml-node=math><g data-mml-node=msup><g data-mml-node=mi><use data-c=1D70B></use></g><g data-mml-node=mn><path data-c=32></path></g></g></g></svg></mjx-container>, so",
        "is $\\pi^{2}$, so",
    );
}

#[test]
fn formulas_of_other_places() {
    // attributes
    check("<p>a <span class=ztext-math data-tex='x_1'>garbage</span> b", "a $x_1$ b");
    check("<p>a <span data-latex='\\frac12'></span> b", "a $\\frac12$ b");
    check("<p>a <span data-math=true>b</span>", "a b");
    // pictures
    check("<p>a <img class=mwe-math-fallback-image-inline alt='{\\displaystyle x}' src=y> b", "a $x$ b");
    check_linked("<p>a <img class=latex alt='x^2' src=y> b", "a $x^2$ b");
    check(
        &format!(
            "<p>a <span class=mwe-math-element><span>{MATHML}</span><img class=mwe-math-fallback-image-inline alt=zz></span> b"
        ),
        "a $x_{1}^{2}*y$ b",
    );
    // services that draw
    check(
        "<p>a <img src='https://latex.codecogs.com/svg.image?%5Cfrac%7Ba%7D%7Bb+c%7D'>.",
        "a $\\frac{a}{b+c}$.",
    );
    check("<p>a <img src='//chart.apis.google.com/chart?cht=tx&chl=%5Calpha%2B+x'>", "a $\\alpha+ x$");
    check("<p>a <img src='https://z.test/equation?tex=x%5E2'>", "a $x^2$");
    check("<p>a <img src='https://z.test/a?tex=x'>", "a");
    // equations of latexml
    check(
        "<p>a<table class='ltx_equation ltx_eqn_table'><tr><td class=ltx_eqn_cell><math display=inline alttext=x></math></table>",
        "a\n\n$$x$$",
    );
}

#[test]
fn tex_in_text_and_alone_in_its_block() {
    // tex in text is not escaped
    check("<p>a \\(h_{i}*2\\) and *b*", "a $h_{i}*2$ and \\*b\\*");
    check("<p>a \\[ h_{i} \\] b", "a $$h_{i}$$ b");
    check("<p>a $h_{i}$ and $5 or $6, snake_ case", "a $h_{i}$ and $5 or $6, snake\\_ case");
    check(
        "<p>\\begin{align}a_1 &amp;= *b* \\\\ c\\end{align}",
        "$$\\begin{align}a_1 &= *b* \\\\ c\\end{align}$$",
    );
    check_plain("<p>a \\(h_{i}\\) b", "a \\(h_{i}\\) b");
    check("<p>sed 's/\\(a\\|b\\)/$x=$y/'", "sed 's/\\\\(a\\\\|b\\\\)/\\$x=$y/'");
    // a formula alone in its block has lines of its own
    let math = "<math alttext=x><mi>x</mi></math>";
    check(&format!("<p>a<dl><dd><span>{math}</span> </dd></dl>b"), "a\n\n$$x$$\n\nb");
    check(&format!("<p>{math} {math}"), "$x$ $x$");
    check(&format!("<p>{math} <script type=math/tex>y</script>"), "$x$ $y$");
    check(&format!("<ul><li>{math}</ul>"), "- $x$");
    check("<p><math alttext='x`'></math> <code>&lt;b></code>", "$x‘$ `<b>`");
}

#[test]
fn a_reader_of_markdown_sees_the_tex() {
    let html = format!(
        "<p>a {MATHML}, ({MATHML}) \\(b*c*d\\)<p><math display=block alttext='e_1'></math>\
         <table><tr><td>a<td><math alttext='f|g'></math><tr><td>b<td>c</table>"
    );
    let page = testkit::parse(html);
    let markdown = kept_markdown(&page, &cleaning::Cleaning::everything(&page), With::default());
    let options = Options::ENABLE_TABLES | Options::ENABLE_MATH;
    let read = Parser::new_ext(&markdown, options).filter_map(|event| match event {
        Event::InlineMath(tex) | Event::DisplayMath(tex) => Some(tex.into_string()),
        _ => None,
    });
    let expected = ["x_{1}^{2}*y", "x_{1}^{2}*y", "b*c*d", "e_1", "f\\vert g"];
    assert_eq!(read.collect::<Vec<_>>(), expected, "{markdown}");
}

#[test]
fn formulas_in_cells_and_html() {
    // formulas in cells
    check(
        "<table><tr><td>a<td><math alttext='|x| \\| y'></math><tr><td>b<td>\\(|c|\\)<tr><td>d<td>e</table>",
        "| a | $\\vert x\\vert \\Vert y$ |\n| --- | --- |\n| b | $\\vert c\\vert$ |\n| d | e |",
    );
    // a formula is kept with the text around it
    let script = "<script type=math/tex>x</script>";
    check(&format!("<p>a {script} b<p>⟦c {script} d⟧<p>e"), "a $x$ b\n\ne");
    check("<p>a<p><math alttext=x><mi>⟦z⟧</mi></math><p>b", "a\n\n$$x$$\n\nb");
    check("<div>⟦a⟧<p><math alttext=x><mi>⟦z⟧</mi></math></div><div>b</div>", "b");
    // html has the tex
    check_html(
        "<p>a <math alttext='x<y'></math> b",
        "<p>a <span class=\"math inline\">\\(x&lt;y\\)</span> b</p>",
    );
    check_html(
        "<p>a <math display=block alttext=x></math>",
        "<p>a <span class=\"math display\">\\[x\\]</span></p>",
    );
}

#[test]
fn raised_and_lowered_text() {
    check(
        "<p>E=mc<sup>2</sup>, H<sub>2</sub>O, 10<sup>-6</sup>",
        "E=mc<sup>2</sup>, H<sub>2</sub>O, 10<sup>-6</sup>",
    );
    check_plain(
        "<p>E=mc<sup>2</sup>, H<sub>2</sub>O, 10<sup>-6</sup>, x<sup>n+1</sup>",
        "E=mc^2, H_2O, 10^-6, x^{n+1}",
    );
    // raised text without a meaning
    let html = "<p>the 1<sup>st</sup> Word<sup>TM</sup> <sup>a</sup> and<sup>[1]</sup> or<sup><a href=#x>2</a></sup>";
    check(html, "the 1st WordTM a and\\[1] or2");
    check_plain(html, "the 1st WordTM a and[1] or2");
}
