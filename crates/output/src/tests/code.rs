//! Code: its lines and its language, without the texts beside it.

use super::{check, check_html, check_plain};

/// Checks that code is written as these lines in a fence with this language.
#[track_caller]
fn check_code(html: &str, language: &str, code: &str) {
    check(html, &format!("```{language}\n{code}\n```"));
    check_plain(html, code);
}

#[test]
fn lines_and_blanks_stay() {
    check_code(
        "<pre>def f(x):\n    if x &lt; 3:\n        return \"a  b\"\n\n    return None\n</pre>",
        "",
        "def f(x):\n    if x < 3:\n        return \"a  b\"\n\n    return None",
    );
}

#[test]
fn code_stands_among_lines_of_text() {
    check_plain("<p>a<pre>b\n  c</pre><p>d<ul><li>e<pre>f\n  g</pre></ul>", "a\nb\n  c\nd\n- e\n  f\n    g");
}

#[test]
fn hexo() {
    check_code(
        "<figure class='highlight python'><table><tr><td class=gutter><pre><span class=line>1</span><br><span class=line>2</span><br></pre></td>\
         <td class=code><pre><span class=line><span class=keyword>def</span> f():</span><br><span class=line>    return 1</span><br></pre></td></tr></table></figure>",
        "python",
        "def f():\n    return 1",
    );
}

#[test]
fn rouge() {
    check_code(
        "<div class='language-ruby highlighter-rouge'><div class=highlight><pre class=highlight><code><table class=rouge-table><tbody><tr>\
         <td class='rouge-gutter gl'><pre class=lineno>1\n2\n</pre></td><td class=rouge-code><pre>def f\n  1\nend</pre></td></tr></tbody></table></code></pre></div></div>",
        "ruby",
        "def f\n  1\nend",
    );
}

#[test]
fn chroma_in_a_table() {
    check_code(
        "<div class=highlight><div class=chroma><table class=lntable><tr><td class=lntd><pre class=chroma><code><span class=lnt>1\n</span><span class=lnt>2\n</span></code></pre></td>\
         <td class=lntd><pre class=chroma><code class=language-go data-lang=go><span class=line><span class=cl>a\n</span></span><span class=line><span class=cl>\tb\n</span></span></code></pre></td></tr></table></div></div>",
        "go",
        "a\n\tb",
    );
}

#[test]
fn chroma_in_lines() {
    check_code(
        "<pre class=chroma><code class=language-sh><span class=line><span class=ln> 1</span><span class=cl>if a; then\n</span></span>\
         <span class=line><span class=ln> 2</span><span class=cl>\n</span></span><span class=line><span class=ln> 3</span><span class=cl>    b\n</span></span></code></pre>",
        "sh",
        "if a; then\n\n    b",
    );
}

#[test]
fn chroma_without_classes() {
    check_code(
        "<pre><code class=language-c><span style=display:flex><span style='margin:0;user-select:none;color:#7f7f7f'> 9</span><span>a {\n</span></span>\
         <span style=display:flex><span style='user-select:none'>10</span><span>  b\n</span></span></code></pre>",
        "c",
        "a {\n  b",
    );
}

#[test]
fn headers_in_code() {
    check_code(
        "<pre><code class='hljs language-sh'><div class=code__header><span>sh</span><button>Copy</button></div><div>a</div></code></pre>",
        "sh",
        "a",
    );
}

#[test]
fn pygments_in_a_table() {
    check_code(
        "<div class='highlight-python notranslate'><table class=highlighttable><tr><td class=linenos><div class=linenodiv><pre>1\n2</pre></div></td>\
         <td class=code><div class=highlight><pre><span></span>a\n  b\n</pre></div></td></tr></table></div>",
        "python",
        "a\n  b",
    );
}

#[test]
fn pygments_in_lines() {
    check_code(
        "<div class='highlight-default notranslate'><div class=highlight><pre><span class=linenos>1</span>a\n<span class=linenos>2</span>\n<span class=linenos>3</span>    <b>b</b>\n</pre></div></div>",
        "",
        "a\n\n    b",
    );
}

#[test]
fn numbers_with_a_blank_behind() {
    check_code(
        "<pre><code class=lang-js><span class=lineno>1 </span>a {\n<span class=lineno>2 </span>  b\n<span class=lineno>3 </span>}\n</code></pre>",
        "js",
        "a {\n  b\n}",
    );
}

#[test]
fn highlight_js_in_a_table() {
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
}

#[test]
fn lines_that_are_elements_with_breaks_between() {
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
fn buttons_that_copy_are_left_out() {
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
}

#[test]
fn code_that_is_called_copy_stays() {
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
fn what_looks_like_a_gutter_and_is_text_stays() {
    check("<p>He is <span class=number>4</span> years", "He is 4 years");
    check_code("<pre><span class=line data-line-number=1>42</span>\n</pre>", "", "42");
    check_code("<pre class=line-numbers>1 a\n2 b</pre>", "", "1 a\n2 b");
}

#[test]
fn removed_code_ends_its_line() {
    check_code("<pre><b>a</b>\n<i>⟦b and more</i>\n<i>⟧c</i></pre>", "", "a\nc");
}

#[test]
fn html_says_the_language() {
    check_html(
        "<pre><code class=language-x>a <b>b</b></code></pre>c",
        "<pre><code class=\"language-x\">a b</code></pre>c",
    );
}
