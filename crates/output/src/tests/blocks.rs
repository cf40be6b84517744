//! Code, its lines and its language, without the texts beside it; and tables, whose cells stay in their columns.

use crate::tests::{check, check_html, check_plain};

/// Checks that code is written as these lines in a fence with this language.
#[track_caller]
fn check_code(html: &str, language: &str, code: &str) {
    check(html, &format!("```{language}\n{code}\n```"));
    check_plain(html, code);
}

#[test]
fn code_keeps_its_lines() {
    // lines and blanks stay
    check_code(
        "<pre>def f(x):\n    if x &lt; 3:\n        return \"a  b\"\n\n    return None\n</pre>",
        "",
        "def f(x):\n    if x < 3:\n        return \"a  b\"\n\n    return None",
    );
    // code stands among lines of text
    check_plain("<p>a<pre>b\n  c</pre><p>d<ul><li>e<pre>f\n  g</pre></ul>", "a\nb\n  c\nd\n- e\n  f\n    g");
}

#[test]
fn highlighters_and_their_numbers() {
    // hexo
    check_code(
        "<figure class='highlight python'><table><tr><td class=gutter><pre><span class=line>1</span><br><span class=line>2</span><br></pre></td>\
         <td class=code><pre><span class=line><span class=keyword>def</span> f():</span><br><span class=line>    return 1</span><br></pre></td></tr></table></figure>",
        "python",
        "def f():\n    return 1",
    );
    // rouge
    check_code(
        "<div class='language-ruby highlighter-rouge'><div class=highlight><pre class=highlight><code><table class=rouge-table><tbody><tr>\
         <td class='rouge-gutter gl'><pre class=lineno>1\n2\n</pre></td><td class=rouge-code><pre>def f\n  1\nend</pre></td></tr></tbody></table></code></pre></div></div>",
        "ruby",
        "def f\n  1\nend",
    );
    // chroma in a table
    check_code(
        "<div class=highlight><div class=chroma><table class=lntable><tr><td class=lntd><pre class=chroma><code><span class=lnt>1\n</span><span class=lnt>2\n</span></code></pre></td>\
         <td class=lntd><pre class=chroma><code class=language-go data-lang=go><span class=line><span class=cl>a\n</span></span><span class=line><span class=cl>\tb\n</span></span></code></pre></td></tr></table></div></div>",
        "go",
        "a\n\tb",
    );
    // chroma in lines
    check_code(
        "<pre class=chroma><code class=language-sh><span class=line><span class=ln> 1</span><span class=cl>if a; then\n</span></span>\
         <span class=line><span class=ln> 2</span><span class=cl>\n</span></span><span class=line><span class=ln> 3</span><span class=cl>    b\n</span></span></code></pre>",
        "sh",
        "if a; then\n\n    b",
    );
    // chroma without classes
    check_code(
        "<pre><code class=language-c><span style=display:flex><span style='margin:0;user-select:none;color:#7f7f7f'> 9</span><span>a {\n</span></span>\
         <span style=display:flex><span style='user-select:none'>10</span><span>  b\n</span></span></code></pre>",
        "c",
        "a {\n  b",
    );
    // headers in code
    check_code(
        "<pre><code class='hljs language-sh'><div class=code__header><span>sh</span><button>Copy</button></div><div>a</div></code></pre>",
        "sh",
        "a",
    );
    // pygments in a table
    check_code(
        "<div class='highlight-python notranslate'><table class=highlighttable><tr><td class=linenos><div class=linenodiv><pre>1\n2</pre></div></td>\
         <td class=code><div class=highlight><pre><span></span>a\n  b\n</pre></div></td></tr></table></div>",
        "python",
        "a\n  b",
    );
    // pygments in lines
    check_code(
        "<div class='highlight-default notranslate'><div class=highlight><pre><span class=linenos>1</span>a\n<span class=linenos>2</span>\n<span class=linenos>3</span>    <b>b</b>\n</pre></div></div>",
        "",
        "a\n\n    b",
    );
    // numbers with a blank behind
    check_code(
        "<pre><code class=lang-js><span class=lineno>1 </span>a {\n<span class=lineno>2 </span>  b\n<span class=lineno>3 </span>}\n</code></pre>",
        "js",
        "a {\n  b\n}",
    );
    // numbers that lead to their lines
    check_code(
        "<pre><a id=l1 href=#l1>1</a>a {\n<a id=l2 href=#l2>2</a>  b[<a href=#l1>1</a>]\n</pre>",
        "",
        "a {\n  b[1]",
    );
    // highlight js in a table
    check_code(
        "<pre><code class='hljs java'><table class=hljs-ln><tbody><tr><td class='hljs-ln-line hljs-ln-numbers' data-line-number=1><div class=hljs-ln-n data-line-number=1></div></td>\
         <td class=hljs-ln-code data-line-number=1>a {</td></tr><tr><td class=hljs-ln-numbers data-line-number=2>2</td><td class=hljs-ln-code data-line-number=2>    b</td></tr></table></code></pre>",
        "java",
        "a {\n    b",
    );
}

#[test]
fn lines_that_are_elements() {
    check_code(
        "<pre class=shiki data-language=rust><code><span class=line>fn a() {</span><span class=line>    b();</span><span class=line></span><span class=line>}</span></code></pre>",
        "rust",
        "fn a() {\n    b();\n\n}",
    );
    check_code("<pre><code><div>a</div><div>  b</div></code></pre>", "", "a\n  b");
    check_code("<pre>a<br>  b<br><br>c</pre>", "", "a\n  b\n\nc");
    // lines that are elements with breaks between
    check_code(
        "<pre><code><span class=line>a</span>\n<span class=line>  b</span>\n<span class=line></span>\n<span class=line>c</span></code></pre>",
        "",
        "a\n  b\n\nc",
    );
}

#[test]
fn languages_of_other_highlighters() {
    for class in [
        "brush: php; gutter: false",
        "brush:php",
        "sourceCode php",
        "highlight php",
        "hljs php",
        "language-php line-numbers",
        "highlight-source-php",
        "prettyprint lang-php",
        "highlight highlight-php",
    ] {
        check_code(&format!("<pre class='{class}'>a</pre>"), "php", "a");
    }
    for named in [
        "data-enlighter-language",
        "lang",
        "syntax",
        "data-syntaxhighlighter-params='gutter: false; brush:php' x",
    ] {
        check_code(&format!("<pre {named}=php>a</pre>"), "php", "a");
    }
    check_code("<pre><code><span class=line lang=js>a</span></code></pre>", "js", "a");
    check_code("<pre lang=en-GB><code lang=de>a</code></pre>", "", "a");
    check_code("<div class=code data-lang=php><pre><code>a</code></pre></div>", "php", "a");
    check_code("<div class=lang-de><pre class='highlight nohighlight'>a</pre></div>", "", "a");
    check_code(
        "<div class='highlight-console notranslate'><div class=highlight><pre>$ a</pre></div></div>",
        "console",
        "$ a",
    );
}

#[test]
fn files_and_gists_of_github() {
    let row = |number: usize, line: &str| {
        format!(
            "<tr><td id=L{number} class='blob-num js-line-number' data-line-number={number}></td><td class='blob-code blob-code-inner js-file-line'>{line}</td></tr>"
        )
    };
    let rows = [
        row(1, "<span class=pl-k>def</span> g(y):"),
        row(2, "    <b>return</b> y"),
        row(3, "\n"),
        row(4, "g(1)"),
    ]
    .concat();
    check_code(
        &format!(
            "<div class=gist><table class='highlight tab-size js-file-line-container'>{rows}</table></div>"
        ),
        "",
        "def g(y):\n    return y\n\ng(1)",
    );
}

#[test]
fn syntax_highlighter() {
    check_code(
        "<div class='syntaxhighlighter nogutter java'><table><tr><td class=gutter><div class='line number1'>1</div><div class='line number2'>2</div></td>\
         <td class=code><div class=container><div class='line number1'><code class='java keyword'>if</code> <code class='java plain'>(a) {</code></div>\
         <div class='line number2'><code>&nbsp;&nbsp;</code><code>b();</code></div></div></td></tr></table></div>",
        "java",
        "if (a) {\n  b();",
    );
}

#[test]
fn code_without_pre() {
    let lines = "a {\n  b();\n}";
    check_code("<p><code>a {<br>&nbsp; b();<br>}</code></p>", "", lines);
    check_code("<code style='display:block;white-space:pre-wrap'>a {\n  b();\n}</code>", "", lines);
    let editor = "<div style='font-family:monospace;white-space: pre;'>";
    check_code(
        &format!("{editor}<div><span>a</span><span> {{</span></div><div>  b();</div><div>}}</div></div>"),
        "",
        lines,
    );
    check("<p>x <code>a<br>b</code> y<p style='white-space:pre-wrap'>c  d", "x `a b` y\n\nc d");
    check(
        "<table><tr><th>x<th>y<tr><td>z<td><code>a<br>b</code></table>",
        "| x | y |\n| --- | --- |\n| z | `a b` |",
    );
    check_html("<p><b><code>a<br>b</code></b></p>", "<pre>ab</pre>");
    check_html("<div>x<br><code>a<br>b</code><br>y</div>", "<div>x<pre>ab</pre>y</div>");
}

#[test]
fn buttons_that_copy_are_left_out_and_no_code() {
    // buttons that copy are left out
    check_code("<div class=highlight><button class='btn copy-btn'>Copy</button><pre>a</pre></div>", "", "a");
    check_code(
        "<div class=code-toolbar><pre>a</pre><div class=toolbar><div class=toolbar-item>Copy</div></div></div>",
        "",
        "a",
    );
    check_code("<pre>a\nb<button class=code-copy-button>Copy</button></pre>", "", "a\nb");
    check_code("<div><a class=copy-btn>Copy</a><pre>a</pre></div>", "", "a");
    check_code(
        "<pre><div><div>Bash</div><div><div><div><div><button>Kopieren</button></div></div></div></div><code class=language-bash>a</code></div></pre>",
        "bash",
        "a",
    );
    check_code("<pre><code>a<span role=button>Wrap lines</span></code></pre>", "", "a");
    check("<p class=copyright>Copy<p><a class=copy-link-button>Copy link</a>", "Copy\n\nCopy link");
    // code that is called copy stays
    check_code(
        "<pre><code class='hljs language-sh copyable'>npm i mill<span class=copy-code-btn>复制代码</span></code></pre>",
        "sh",
        "npm i mill",
    );
    check_code("<pre><code class=copy>mill show</code></pre>", "", "mill show");
    check_code(
        "<pre><div class=copy-wrapper><code>a</code></div><button class=copy>Copy</button></pre>",
        "",
        "a",
    );
    check_code("<pre><span class=copyable>a</span></pre>", "", "a");
    check_code("<pre><button>a</button></pre>", "", "a");
}

#[test]
fn what_is_no_code_and_what_is() {
    // what looks like a gutter and is text stays
    check("<p>He is <span class=number>4</span> years", "He is 4 years");
    check_code("<pre><span class=line data-line-number=1>42</span>\n</pre>", "", "42");
    check_code("<pre class=line-numbers>1 a\n2 b</pre>", "", "1 a\n2 b");
    // removed code ends its line
    check_code("<pre><b>a</b>\n<i>⟦b and more</i>\n<i>⟧c</i></pre>", "", "a\nc");
    // html says the language
    check_html(
        "<pre><code class=language-x>a <b>b</b></code></pre>c",
        "<pre><code class=\"language-x\">a b</code></pre>c",
    );
}

const COSTS: &str =
    "<table><tr><th></th><th>2023</th><th>2024</th></tr><tr><td>Costs</td><td></td><td>9</td></tr></table>";

#[test]
fn empty_and_removed_cells_are_written() {
    // empty cells are written
    check(COSTS, "| | 2023 | 2024 |\n| --- | --- | --- |\n| Costs | | 9 |");
    // empty cells are written in html
    check_html(
        COSTS,
        "<table><tbody><tr><th></th><th>2023</th><th>2024</th></tr><tr><td>Costs</td><td></td><td>9</td></tr></tbody></table>",
    );
    // empty cells are tabs in text
    check_plain(COSTS, "\t2023\t2024\nCosts\t\t9");
    // removed cells are empty
    check(
        "<table><tr><td>aaaaa⟦bbbbbb<td>ccccccccc⟧<td>d<tr><td>e<td>f<td>g</table>",
        "| aaaaa | | d |\n| --- | --- | --- |\n| e | f | g |",
    );
}

#[test]
fn rows_are_whole_or_left_out() {
    // rows of a table kept for the most part are whole
    let html = "<table><tr><th>Name<th>What it does<tr><td>⟦count⟧<td>counts up from a number<tr><td>⟦cycle⟧<td>goes on for ever</table>";
    check(
        html,
        "| Name | What it does |\n| --- | --- |\n| count | counts up from a number |\n| cycle | goes on for ever |",
    );
    check_plain(html, "Name\tWhat it does\ncount\tcounts up from a number\ncycle\tgoes on for ever");
    // so are their heads
    check(
        "<table><tr><th>⟦N<th>What⟧<tr><td>a<td>counts up from a number<tr><td>b<td>goes on for ever</table>",
        "| N | What |\n| --- | --- |\n| a | counts up from a number |\n| b | goes on for ever |",
    );
    // rows of which nothing is kept are left out
    check(
        "<table><tr><td>a<td>long text here<tr><td>⟦ad<td>ad⟧<tr><td>b<td>more text</table>",
        "| a | long text here |\n| --- | --- |\n| b | more text |",
    );
    // but of data all are written if most are kept
    check(
        "<table><tr><th>⟦Boat<th>Share⟧<tr><td>⟦Aurora<td>12⟧<tr><td>Bore<td>9<tr><td>Corona<td>7</table>",
        "| Boat | Share |\n| --- | --- |\n| Aurora | 12 |\n| Bore | 9 |\n| Corona | 7 |",
    );
    check(
        "<table><tr><th>Boat<th>Share<tr><td>⟦Aurora<td>12⟧<tr><td>⟦Bore<td>9⟧<tr><td>Corona and others<td>7</table>",
        "| Boat | Share |\n| --- | --- |\n| Corona and others | 7 |",
    );
    // a row into which a cell reaches stays
    check(
        "<table><tr><td rowspan=3>⟦x⟧<td>⟦yyyyyyyyyyyyyy⟧<tr><td>c<td>d<tr><td>e<td>f<tr><td>g<td>h</table>",
        "| | c | d |\n| --- | --- | --- |\n| | e | f |\n| g | h | |",
    );
}

#[test]
fn cells_over_columns_and_rows_keep_the_others_in_place() {
    let html = "<table><tr><th rowspan=2>a<th colspan=2>b<tr><th>c<th>d<tr><td>1<td>2<td>3</table>";
    check(html, "| a | b | |\n| --- | --- | --- |\n| | c | d |\n| 1 | 2 | 3 |");
    check_plain(html, "a\tb\n\tc\td\n1\t2\t3");
    // cells over columns say so in html
    check_html(
        "<table><tr><th rowspan=2>a<th colspan=2>b<tr><th>c<th>d</table>",
        "<table><tbody><tr><th rowspan=\"2\">a</th><th colspan=\"2\">b</th></tr><tr><th>c</th><th>d</th></tr></tbody></table>",
    );
}

#[test]
fn heads() {
    // one row under heads is a table
    check("<table><tr><th>a<th>b<tr><td><td>c</table>", "| a | b |\n| --- | --- |\n| | c |");
    // a head over all columns is one
    check("<table><tr><th colspan=2>a<tr><td>b<td>c</table>", "| a | |\n| --- | --- |\n| b | c |");
    // heads at the side are no head
    check("<table><tr><th>a<td>1<tr><th>b<td>2</table>", "| | |\n| --- | --- |\n| a | 1 |\n| b | 2 |");
    // a head may stand in thead
    check("<table><thead><tr><td>a<td>b<tbody><tr><td>1<td>2</table>", "| a | b |\n| --- | --- |\n| 1 | 2 |");
    // without any head the first row is one
    check("<table><tr><td>a<td>b<tr><td>1<td>2</table>", "| a | b |\n| --- | --- |\n| 1 | 2 |");
}

#[test]
fn captions() {
    // a caption stands before
    let html = "<table><caption>Of <b>all</b></caption><tr><td>a<td>b<tr><td>1<td>2</table>";
    check(html, "Of **all**\n\n| a | b |\n| --- | --- |\n| 1 | 2 |");
    check_plain(html, "Of all\na\tb\n1\t2");
    // a caption of blocks is one line
    check_plain(
        "<table><caption><p>Of</p><p>all</p></caption><tr><td>a<td>b<tr><td>1<td>2</table>",
        "Of all\na\tb\n1\t2",
    );
}

#[test]
fn tables_and_blocks_in_cells() {
    // a table in a cell of a layout is one
    check(
        "<table><tr><td>x<td><table><tr><td><td>b<tr><td>c<td>d<tr><td>e<td>f</table></table>",
        "x\n\n| | b |\n| --- | --- |\n| c | d |\n| e | f |",
    );
    // cells of marked tables stay in place in html whatever is in them
    check_html(
        "<table><tr><th>a<th>b<tr><td><td><ul><li>c</ul></table>",
        "<table><tbody><tr><th>a</th><th>b</th></tr><tr><td></td><td><ul><li>c</li></ul></td></tr></tbody></table>",
    );
    // lists in cells of tables with heads are lines of the cell
    let html = "<table><tr><th>Option<th>Values<tr><td>width<td>one of<ul><li>full<li>half, <b>or</b></ul>none<tr><td>order<td><ol start=2><li>up<li>down</ol></table>";
    check(
        html,
        "| Option | Values |\n| --- | --- |\n| width | one of<br>- full<br>- half, **or**<br>none |\n| order | 2. up<br>3. down |",
    );
    check_plain(html, "Option\tValues\nwidth\tone of - full - half, or none\norder\t2. up 3. down");
    // so are definitions and quotations
    check(
        "<table><tr><th>a<th>b<tr><td>c<td><dl><dt>d<dd>e<dt>f<dd><p>g<p>h</dl><tr><td>i<td>j<blockquote>k</blockquote>l</table>",
        "| a | b |\n| --- | --- |\n| c | **d**<br>e<br>**f**<br>g<br>h |\n| i | j<br>k<br>l |",
    );
    // so are code headings and tables
    let html = "<table><thead><tr><th>Option<th>Meaning<tbody><tr><td>alpha<td>use<pre>if |x|:\n    y()\n\nz</pre>now<tr><td><h4>beta</h4>b<td>\
        <table><caption>of<tr><th>c<td>d<tr><td>e<td>f</table>g</table>";
    check(
        html,
        "| Option | Meaning |\n| --- | --- |\n| alpha | use<br>`if \\|x\\|:`<br>`    y()`<br>`z`<br>now |\n| **beta**<br>b | of<br>c d<br>e f<br>g |",
    );
    check_plain(html, "Option\tMeaning\nalpha\tuse if |x|: y() z now\nbeta b\tof c d e f g");
    check_html(
        "<table><tr><th>a<th>b<tr><td>c<td><pre>d\ne</pre></table>",
        "<table><tbody><tr><th>a</th><th>b</th></tr><tr><td>c</td><td><pre>de</pre></td></tr></tbody></table>",
    );
    check("<table><tr><td>a<td><pre>b</pre><tr><td>c<td>d</table>", "a\n\n```\nb\n```\n\nc\n\nd");
}

#[test]
fn titles_and_layouts() {
    // a title over all columns is a row
    check(
        "<table><tr><td colspan=2>Flour<tr><td>Rye<td>12</table>",
        "| Flour | |\n| --- | --- |\n| Rye | 12 |",
    );
    check("<table><tr><td colspan=2>a<tr><td colspan=2>b</table>", "a\n\nb");
    check("<table><tr><td colspan=2>⟦a⟧<tr><td>b<td>c</table>", "b\n\nc");
    // lists in cells without heads are a layout
    check("<table><tr><td>a<td><ul><li>b</ul><tr><td>c<td>d</table>", "a\n\n- b\n\nc\n\nd");
    // a layout is blocks
    let html = "<table><tr><td><h1>a</h1><td></td><td>b<tr><td>c<td>d<td>e</table>";
    check(html, "# a\n\nb\n\nc\n\nd\n\ne");
    check_plain(html, "a\nb\nc\nd\ne");
}

#[test]
fn hostile_spans_stay_small() {
    let row = "<tr>".to_owned() + &"<td rowspan=99999>a".repeat(50);
    for html in [
        "<table><tr><td colspan=1000000000>a<td>b<tr><td>c<td>d</table>".to_owned(),
        "<table><tr><td rowspan=99999999999999999999999>a<td>b<tr><td>c<td>d</table>".to_owned(),
        format!("<table>{}</table>", row.repeat(200)),
        format!("<table>{}</table>", "<tr><td colspan=50>a<td rowspan=65534>b".repeat(1000)),
    ] {
        let page = testkit::parse(&html);
        let all = cleaning::Cleaning::everything(&page);
        for written in [
            crate::kept_markdown(&page, &all, super::LINKED),
            crate::kept_plain(&page, &all),
            crate::kept_html(&page, &all, super::LINKED),
        ] {
            assert!(written.len() < 5 * html.len() + 200, "{} of {}", written.len(), html.len());
        }
    }
}
