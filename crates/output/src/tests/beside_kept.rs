//! What goes with kept text: signs without a letter, and the rest of code. What a method keeps has no sign alone.

use super::{check, check_html, check_plain};

#[test]
fn lines_of_signs_stay_in_code() {
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
}

#[test]
fn rows_of_signs_stay_in_tables() {
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
}

#[test]
fn signs_stay_between_kept_texts() {
    check("<p>a<p>⟦👍⟧<p>b", "a\n\n👍\n\nb");
    check_plain("<div>a<br>⟦+⟧<br>b</div>", "a\n+\nb");
    check("<dl><dt>⟦★★★⟧<dd>a<dt>⟦★⟧<dd>b<dt>⟦★★<dd>c⟧</dl>⟦x⟧", "**★★★**\n\na\n\n**★**\n\nb");
    check("<p>x<ul><li>a<li>⟦★⟧</ul><p>⟦y⟧", "x\n\n- a\n- ★");
    check("<p>a<p>⟦* * *⟧<p>⟦b⟧<p>c", "a\n\nc");
    check("<p>⟦* * *⟧<p>a<p>⟦* * *⟧", "a");
    // at the ends of what holds the text
    check("<main><p>⟦👍⟧<p>a<pre>⟦{}⟧</pre></main><p>⟦b⟧", "👍\n\na\n\n```\n{}\n```");
    check("<article><section><p>a<p>⟦★⟧</section></article><p>⟦b<p>★⟧", "a\n\n★");
    check("<main><p>⟦* * *⟧<p>a<p>⟦* * *⟧<div>⟦★⟧</div></main><p>⟦b⟧", "a");
    check("<main><p>a<p>⟦b<p>★⟧</main>", "a");
}

#[test]
fn controls_and_pictures_that_are_letters_do_not_stay() {
    for sign in
        ["<button>⟦×⟧</button>", "<a href=#top>⟦↑⟧</a>", "<i>⟦\u{e123}⟧</i>", "<div role=dialog>⟦★⟧</div>"]
    {
        check(&format!("<p>a<p>{sign}<p>b"), "a\n\nb");
    }
}
