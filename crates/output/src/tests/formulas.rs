//! Formulas: as TeX, once, without escapes.

use pulldown_cmark::{Event, Options, Parser};

use super::{check, check_html, check_linked, check_plain};
use crate::{With, kept_markdown};

const MATHML: &str = "<math><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow>\
    <annotation encoding=application/x-tex>{\\displaystyle x_{1}^{2}*y}</annotation></semantics></math>";

#[test]
fn mathml_with_tex() {
    check(&format!("<p>The {MATHML}, and"), "The $x_{1}^{2}*y$, and");
    check_plain(&format!("<p>The {MATHML}, and"), "The $x_{1}^{2}*y$, and");
}

#[test]
fn mathml_alone() {
    check(
        "<p>Math <math><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></math> end",
        "Math $E=mc^{2}$ end",
    );
}

#[test]
fn mathml_with_another_text() {
    check("<p>a <math alttext='\\alpha'><mi>z</mi></math>", "a $\\alpha$");
    check("<p>a<math display=block alttext='b'><mi>z</mi></math>c", "a\n\n$$b$$\n\nc");
}

#[test]
fn katex() {
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
fn attributes() {
    check("<p>a <span class=ztext-math data-tex='x_1'>garbage</span> b", "a $x_1$ b");
    check("<p>a <span data-latex='\\frac12'></span> b", "a $\\frac12$ b");
    check("<p>a <span data-math=true>b</span>", "a b");
}

#[test]
fn pictures() {
    check("<p>a <img class=mwe-math-fallback-image-inline alt='{\\displaystyle x}' src=y> b", "a $x$ b");
    check_linked("<p>a <img class=latex alt='x^2' src=y> b", "a $x^2$ b");
    check(
        &format!(
            "<p>a <span class=mwe-math-element><span>{MATHML}</span><img class=mwe-math-fallback-image-inline alt=zz></span> b"
        ),
        "a $x_{1}^{2}*y$ b",
    );
}

#[test]
fn services_that_draw() {
    check(
        "<p>a <img src='https://latex.codecogs.com/svg.image?%5Cfrac%7Ba%7D%7Bb+c%7D'>.",
        "a $\\frac{a}{b+c}$.",
    );
    check("<p>a <img src='//chart.apis.google.com/chart?cht=tx&chl=%5Calpha%2B+x'>", "a $\\alpha+ x$");
    check("<p>a <img src='https://z.test/equation?tex=x%5E2'>", "a $x^2$");
    check("<p>a <img src='https://z.test/a?tex=x'>", "a");
}

#[test]
fn equations_of_latexml() {
    check(
        "<p>a<table class='ltx_equation ltx_eqn_table'><tr><td class=ltx_eqn_cell><math display=inline alttext=x></math></table>",
        "a\n\n$$x$$",
    );
}

#[test]
fn tex_in_text_is_not_escaped() {
    check("<p>a \\(h_{i}*2\\) and *b*", "a $h_{i}*2$ and \\*b\\*");
    check("<p>a \\[ h_{i} \\] b", "a $$h_{i}$$ b");
    check("<p>a $h_{i}$ and $5 or $6, snake_ case", "a $h_{i}$ and $5 or $6, snake\\_ case");
    check(
        "<p>\\begin{align}a_1 &amp;= *b* \\\\ c\\end{align}",
        "$$\\begin{align}a_1 &= *b* \\\\ c\\end{align}$$",
    );
    check_plain("<p>a \\(h_{i}\\) b", "a \\(h_{i}\\) b");
    check("<p>sed 's/\\(a\\|b\\)/$x=$y/'", "sed 's/\\\\(a\\\\|b\\\\)/\\$x=$y/'");
}

#[test]
fn a_formula_alone_in_its_block_has_lines_of_its_own() {
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
fn formulas_in_cells() {
    check(
        "<table><tr><td>a<td><math alttext='|x| \\| y'></math><tr><td>b<td>\\(|c|\\)<tr><td>d<td>e</table>",
        "| a | $\\vert x\\vert \\Vert y$ |\n| --- | --- |\n| b | $\\vert c\\vert$ |\n| d | e |",
    );
}

#[test]
fn a_formula_is_kept_with_the_text_around_it() {
    let script = "<script type=math/tex>x</script>";
    check(&format!("<p>a {script} b<p>⟦c {script} d⟧<p>e"), "a $x$ b\n\ne");
    check("<p>a<p><math alttext=x><mi>⟦z⟧</mi></math><p>b", "a\n\n$$x$$\n\nb");
    check("<div>⟦a⟧<p><math alttext=x><mi>⟦z⟧</mi></math></div><div>b</div>", "b");
}

#[test]
fn html_has_the_tex() {
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
}

#[test]
fn raised_text_without_a_meaning() {
    let html = "<p>the 1<sup>st</sup> Word<sup>TM</sup> <sup>a</sup> and<sup>[1]</sup> or<sup><a href=#x>2</a></sup>";
    check(html, "the 1st WordTM a and\\[1] or2");
    check_plain(html, "the 1st WordTM a and[1] or2");
}
