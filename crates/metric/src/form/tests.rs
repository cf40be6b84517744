//! Small texts with the form that each word has, and what is right of a system's.

use cleaning::Cleaning;
use page::{Hints, Page};
use proptest::prelude::*;

use crate::form::{Code, FormCounts, Formed, Kind, judge};

const URL: &str = "http://a.test/b/";

fn of_html(html: &str) -> Formed {
    let page = Page::parse(html.as_bytes(), &Hints { url: Some(URL), charset: None });
    Formed::of_page(&page, Cleaning::everything(&page).kept())
}

/// A text word by word: `h2:word`, `u1:` and `o2:` for list items, `r0c1:` for cells and `R0c1:` in heads, `code:`, `` ` `` for
/// code in lines, `$`, `>`, `^` for captions, `*`, `@ADDRESS:` for links.
fn told(formed: &Formed) -> String {
    let mut told = Vec::new();
    let mut start = 0;
    for part in formed.text.split_inclusive(char::is_whitespace) {
        let word = part.trim();
        let mark = formed.mark_at(start);
        start += part.len();
        if word.is_empty() {
            continue;
        }
        let mut form = String::new();
        if mark.quote {
            form.push('>');
        }
        if mark.caption {
            form.push('^');
        }
        if mark.heading > 0 {
            form += &format!("h{}:", mark.heading);
        }
        if let Some(list) = mark.list {
            form += &format!("{}{}:", if list.ordered { 'o' } else { 'u' }, list.depth);
        }
        if let Some(cell) = mark.cell {
            form += &format!("{}{}c{}:", if cell.head { 'R' } else { 'r' }, cell.row, cell.column);
        }
        match mark.code {
            Some(Code::Inline) => form.push('`'),
            Some(Code::Block(None)) => form += "code:",
            Some(Code::Block(Some(language))) => {
                form += &format!("code-{}:", formed.names[language as usize]);
            }
            None => {}
        }
        if mark.formula {
            form.push('$');
        }
        if mark.emphasis {
            form.push('*');
        }
        if let Some(link) = mark.link {
            form += &format!("@{}:", formed.names[link as usize]);
        }
        told.push(form + word);
    }
    told.join(" ")
}

#[track_caller]
fn check_html(html: &str, expected: &str) {
    assert_eq!(told(&of_html(html)), expected);
}

#[track_caller]
fn check_markdown(markdown: &str, expected: &str) {
    assert_eq!(told(&Formed::of_markdown(markdown, Some(URL))), expected);
}

#[test]
fn headings_lists_and_quotes() {
    check_html("<title>t</title><h1>a</h1>b<h3>c <b>d</b></h3>", "h1:a b h3:c h3:d");
    check_html("<ul><li>a<ol><li>b</ol><li>c</ul>d", "u1:a o2:b u1:c d");
    check_html("<blockquote>a<p>b</blockquote>c", ">a >b c");
    check_markdown("# a\n\nb\n\n### c **d**", "h1:a b h3:c h3:d");
    check_markdown("- a\n  1. b\n- c\n\nd", "u1:a o2:b u1:c d");
    check_markdown("> a\n>\n> b\n\nc", ">a >b c");
}

#[test]
fn tables() {
    let html = "<table><tr><th>a<th>b<tr><td>c<td>d<tr><td><td>e</table>f";
    check_html(html, "R0c0:a R0c1:b r1c0:c r1c1:d r2c1:e f");
    check_markdown("| a | b |\n|---|---|\n| c | d |\n|   | e |\n\nf", "R0c0:a R0c1:b r1c0:c r1c1:d r2c1:e f");
    // spans move the cells behind them
    check_html(
        "<table><tr><th colspan=2>a<th>b<tr><td rowspan=2>c<td>d<td>e<tr><td>f<td>g</table>",
        "R0c0:a R0c2:b r1c0:c r1c1:d r1c2:e r2c1:f r2c2:g",
    );
    // a layout is no table
    check_html("<table><tr><td><h1>a</h1><td>b<tr><td>c<td>d</table>", "h1:a b c d");
    check_html(
        "<table><caption>x</caption><tr><td>a<td>b<tr><td>c<td>d</table>",
        "^x r0c0:a r0c1:b r1c0:c r1c1:d",
    );
}

#[test]
fn html_in_markdown() {
    let table = "<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table>";
    check_markdown(&format!("x\n\n{table}\n\ny"), "x R0c0:a R0c1:b r1c0:c r1c1:d y");
    check_markdown(
        &format!("| a | b |\n|---|---|\n| c | d |\n\n{table}"),
        "R0c0:a R0c1:b r1c0:c r1c1:d R2c0:a R2c1:b r3c0:c r3c1:d",
    );
    check_markdown("a<br>b <sup>c</sup>", "a b c");
    // lines of a cell are one cell
    check_markdown("| a | b |\n|---|---|\n| c | d<br>- e |", "R0c0:a R0c1:b r1c0:c r1c1:d r1c1:- r1c1:e");
}

#[test]
fn code_keeps_its_lines() {
    let html = "<pre><code class=language-py>if a:\n    b</code></pre><p>c <code>d</code>";
    check_html(html, "code-py:if code-py:a: code-py:b c `d");
    assert_eq!(of_html(html).text(), "if a:\n    b\nc d");
    check_markdown("```py\nif a:\n    b\n```\n\nc `d`", "code-py:if code-py:a: code-py:b c `d");
    check_markdown("    a b\n", "code:a code:b");
    // numbers of lines are no code
    let gutter = "<table><tr><td class=gutter><pre>1\n2</pre><td><pre>a\nb</pre></table>";
    check_html(gutter, "code:a code:b");
}

#[test]
fn formulas_are_tex() {
    let math = "<math><mi>x</mi><annotation encoding=application/x-tex>\\alpha</annotation></math>";
    check_html(&format!("<p>a {math} b"), "a $\\alpha b");
    check_html("<p>a <script type=math/tex>\\beta</script> b", "a $\\beta b");
    check_markdown("a $\\alpha$ b $$c$$", "a $\\alpha b $c");
    check_markdown("a \\(\\alpha\\) b \\[c=d\\]", "a $\\alpha b $c=d");
    check_markdown("a \\[1\\] \\\\(b\\\\) [\\[2\\]](#x)", "a [1] \\(b\\) [2]");
    check_html("<p>a \\(b\\) <code>$a$</code> $b$ $\\alpha$", "a $\\(b\\) `$a$ $$b$ $$\\alpha$");
    check_html("<p>a \\(b\\) $5-$", "a \\(b\\) $5-$");
    check_markdown("`\\(a\\)`\n\n```\n\\(b\\)\n```", "`$a$ code:\\(b\\)");
}

#[test]
fn links_and_emphasis() {
    check_html("<p><a href=/c#d>a</a> <a href=#x>b</a> <i>c</i>", "@a.test/c:a b *c");
    check_html("<p><a href=javascript:x>a</a> <a href=mailto:x@y>b</a>", "a b");
    check_markdown("[a](/c) [b](#x) *c*", "@a.test/c:a b *c");
    check_markdown("<http://a.test/c/>", "@a.test/c:http://a.test/c/");
    check_html("<p><a href=http://a.test/b/#x>a</a> <a href=../b>b</a><dl><dt>c<dd>d</dl>", "a b *c d");
    check_markdown("[a](http://a.test/b/#x) [b](../b)\n\n**c**\n: d", "a b *c : d");
}

#[test]
fn emphasis_is_what_browsers_draw_bold_or_italic_outside_headings() {
    check_html("<p><b>a</b> <cite>b</cite> <dfn>c</dfn> <var>d</var>", "*a *b *c *d");
    check_html("<p><code>a <var>b</var></code> <i><code>c</code></i>", "`a `b `*c");
    check_markdown("`a b` *`c`*", "`a `b `*c");
    check_html("<h2>a <code>b</code> <i>c</i></h2>", "h2:a h2:`b h2:c");
    check_markdown("## a `b` *c*", "h2:a h2:`b h2:c");
}

#[test]
fn descriptions_of_pictures_are_no_text() {
    check_html("<p>a <img src=b.png alt=b> <a href=/c><img src=d.png alt=d></a> e", "a e");
    check_markdown("a ![b *b* `b`](b.png) [![d](d.png)](/c) e", "a e");
}

/// The counts of a kind in the gold, in the system's text, and in both.
#[track_caller]
fn check(html: &str, markdown: &str, expected: &[(Kind, [u64; 3])]) {
    let counts = judge(&of_html(html), &Formed::of_markdown(markdown, Some(URL)));
    let found: Vec<_> =
        Kind::ALL.into_iter().map(|kind| (kind, counts.of(kind))).filter(|(_, own)| *own != [0; 3]).collect();
    assert_eq!(found, expected);
}

const TABLE: &str = "<p>the rain of two years in some cities<table><tr><th>city<th>before<th>after\
    <tr><td>Athens<td><td>one hundred</table>";

#[test]
fn a_cell_in_another_column_is_wrong() {
    let plain = (Kind::Plain, [8, 8, 8]);
    let right = "the rain of two years in some cities\n\n| city | before | after |\n|---|---|---|\n| Athens | | one hundred |";
    check(TABLE, right, &[plain, (Kind::Table, [6, 6, 6])]);
    let moved = right.replace("| Athens | | one", "| Athens | one");
    check(TABLE, &moved, &[plain, (Kind::Table, [6, 6, 4])]);
    let lines = "the rain of two years in some cities\n\ncity before after\n\nAthens one hundred";
    check(TABLE, lines, &[(Kind::Plain, [8, 14, 8]), (Kind::Table, [6, 0, 0])]);
}

#[test]
fn a_row_that_is_missing_moves_no_other() {
    let rows = |names: &[&str]| -> String {
        names.iter().map(|name| format!("<tr><td>{name}<td>value of {name}")).collect()
    };
    let html = format!("<table><tr><th>name<th>its value{}</table>", rows(&["alpha", "beta", "gamma"]));
    let markdown = "| name | its value |\n|---|---|\n| beta | value of beta |\n| gamma | value of gamma |";
    check(&html, markdown, &[(Kind::Table, [15, 11, 11])]);
}

#[test]
fn code_in_one_line_has_its_first_word_right() {
    let html = "<p>how to write it in some language<pre>def f(x):\n  if x:\n    return y</pre>";
    let right = "how to write it in some language\n\n```\ndef f(x):\n  if x:\n    return y\n```";
    check(html, right, &[(Kind::Plain, [7, 7, 7]), (Kind::Code, [7, 7, 7]), (Kind::CodeBlock, [1, 1, 1])]);
    check(
        html,
        &right.replace(":\n", ": "),
        &[(Kind::Plain, [7, 7, 7]), (Kind::Code, [7, 7, 5]), (Kind::CodeBlock, [1, 1, 0])],
    );
}

#[test]
fn blocks_of_code_are_whole_or_not() {
    let html = "<pre>a {\n  b\n}</pre><pre>c</pre><pre>c</pre><pre> </pre>";
    let blocks =
        |markdown: &str| judge(&of_html(html), &Formed::of_markdown(markdown, None)).of(Kind::CodeBlock);
    assert_eq!(blocks("```\na {\n  b\n}\n```\n\n```\nc\n```\n\n```\nc\n```"), [3, 3, 3]);
    // without its last line; in a block with others; in the midst of a line; as text
    assert_eq!(blocks("```\na {\n  b\n```"), [3, 1, 0]);
    assert_eq!(blocks("```\nx\na  {\n b\n}\nc\n```"), [3, 2, 2]);
    assert_eq!(blocks("```\na {b}\nx c\n```"), [3, 1, 0]);
    assert_eq!(blocks("a {\nb\n}\n\nc"), [3, 0, 0]);
}

#[test]
fn a_page_agrees_with_itself() {
    let html = format!(
        "<h1>On the rain of old times</h1>{TABLE}<ul><li>some <b>bold</b> words in it<li>and <a href=/x>a link there</a></ul>"
    );
    let gold = of_html(&html);
    let counts = judge(&gold, &gold);
    for kind in Kind::ALL {
        let [relevant, found, common] = counts.of(kind);
        assert!(relevant == found && found == common, "{kind:?} {:?}", counts.of(kind));
    }
    assert_eq!(judge(&Formed::default(), &Formed::default()), FormCounts::default());
}

proptest! {
    /// Any Markdown and any HTML can be read and judged; nothing common is beyond its sides.
    #[test]
    fn anything_can_be_judged(html in "([a-c ]|<(/)?(p|li|ul|td|tr|table|pre|b|a href=x|h2)>|\n){0,60}", markdown in "([a-c \n|#>*`$-]|\\\\[(]){0,60}") {
        let counts = judge(&of_html(&html), &Formed::of_markdown(&markdown, None));
        for kind in Kind::ALL {
            let [relevant, found, common] = counts.of(kind);
            prop_assert!(common <= relevant && common <= found, "{kind:?}");
        }
    }
}
