//! Faults that readers of other programs reported, each as a kind: text by other means, notes, code, tabs, letters of lists, lines of cells.

use crate::tests::{check, check_html, check_linked, check_plain};

#[test]
fn emoji_and_letters_that_are_pictures_are_text() {
    for (alt, class) in [
        ("🙂", "emoji"),
        ("🙂", ""),
        ("👩‍🚒", "twemoji"),
        ("1️⃣", ""),
        ("🇳🇴", ""),
        (":smile:", "emoji"),
        (":)", "smilies"),
        ("☂️", "wp-smiley"),
    ] {
        for check in [check, check_plain, check_linked] {
            check(
                &format!("<p>A day <img class='{class}' alt='{alt}' src=/e.svg> of"),
                &format!("A day {alt} of"),
            );
            check(
                &format!("<p>A day<img class='{class}' alt='{alt}' src=/e.svg>."),
                &format!("A day {alt}."),
            );
        }
    }
    check("<p>a<p><img alt=T src=/t.gif>he boat <img alt=X src=/x.gif> sails", "a\n\nThe boat sails");
    for alt in ["", "A boat", "12", "boat"] {
        check(&format!("<p>A day <img alt='{alt}' src=/e.svg> of"), "A day of");
    }
    check("<p>⟦A day <img alt='🙂' src=/e.svg> of⟧<p>b", "b");
    check("<p>A <img alt=:rocket: src=/emoji/1f680.png> b", "A :rocket: b");
    check("<p>A <img alt=rocket src=/emoji/1f680.png> b", "A b");
}

#[test]
fn hidden_addresses_are_shown() {
    let hidden = "5a353c3c33393f1a3c3f282823742e3f292e";
    let text = "[email&#160;protected]";
    let link =
        format!("<a href=/cdn-cgi/l/email-protection class=__cf_email__ data-cfemail={hidden}>{text}</a>");
    let inner = format!(
        "<a href=/cdn-cgi/l/email-protection#{hidden}><span class=__cf_email__ data-cfemail={hidden}>{text}</span></a>"
    );
    for html in [&link, &inner] {
        check(&format!("<p>To {html}."), "To office@ferry.test.");
        check_plain(&format!("<p>To {html}."), "To office@ferry.test.");
    }
    check_linked(&format!("<p>To {inner}."), "To [office@ferry.test](mailto:office@ferry.test).");
    let named = format!("<p>Write to <a href=/cdn-cgi/l/email-protection#{hidden}>us</a>.");
    check_linked(&named, "Write to [us](mailto:office@ferry.test).");
    check_linked("<p>Write to <a href=/cdn-cgi/l/email-protection>us</a>.", "Write to us.");
    check(&format!("<pre>ssh {link} -v\nb</pre>"), "```\nssh office@ferry.test -v\nb\n```");
    check(&format!("<p>Run <code>ssh {link}</code>"), "Run `ssh office@ferry.test`");
    check("<p>To <span data-cfemail=zz>[hidden]</span>", "To \\[hidden]");
}

#[test]
fn a_note_is_the_block_to_which_a_mark_leads_and_which_leads_back() {
    let note = "One[^1] two.\n\n[^1]: Only letters.";
    for (mark, html) in [
        // texinfo
        ("<a id=D1 href=#F1><sup>1</sup></a>", "<h5><a id=F1 href=#D1>(1)</a></h5><p>Only letters.</p>"),
        ("<a name=D1 href=#F1><sup>1</sup></a>", "<h3><a name=F1 href=#D1>1)</a></h3><p>Only letters.</p>"),
        ("<a name=D1 href=#F1>(1)</a>", "<p><a name=F1 href=#D1>(1)</a></p><p>Only letters.</p>"),
        // a list of terms, and a table of one row
        ("<a id=D1 href=#F1>1</a>", "<dl><dt><a id=F1 href=#D1>1</a></dt><dd>Only letters.</dd></dl>"),
        (
            "<a id=D1 href=#F1>[1]</a>",
            "<table id=F1><tr><td><a href=#D1>[1]</a></td><td>Only letters.</td></tr></table>",
        ),
        // the page's own address, known or not
        ("<sup><a id=m2 href=b#fn2>1</a></sup>", "<p id=fn2><sup><a href=b#m2>1</a></sup> Only letters.</p>"),
        ("<sup><a id=m2 href=c.html#n2>1</a></sup>", "<p id=n2><a href=c.html#m2>1</a> Only letters.</p>"),
    ] {
        check(&format!("<p>One{mark} two.</p>{html}"), note);
    }
    check("<p>One<sup><a id=m href=c.html#n>1</a></sup> two.<p id=n>Only", "One1 two.\n\nOnly");
    check(
        "<p>See <a id=t1 href=#s1>1</a><h2 id=s1><a href=#t1>1 Boats</a></h2><p>b",
        "See 1\n\n## 1 Boats\n\nb",
    );
    // letters of an index, and headings that link to themselves
    check("<p><a id=t href=#A>A</a><h2><a id=A href=#t>A</a></h2><p>b", "A\n\n## A\n\nb");
    check("<h2 id=a><a href=#a>Names</a></h2><p><a href=#a>up</a>", "## Names\n\nup");
    let short = "<p>One<sup><a href=#fn1>1</a></sup><sup><a href=#fn2>2</a></sup><ol><li id=fn1>Ib.<li id=fn2>No.</ol>";
    check(short, "One[^1][^2]\n\n[^1]: Ib. \u{a0}\n\n[^2]: No. \u{a0}");
}

#[test]
fn a_note_in_the_line_stands_behind_its_block() {
    let mark = "<sup class=mark>1</sup>";
    let note = format!(
        "<span class=note>{mark}<span class=outer><span>{mark}<span class=tag>1</span>Only <i>small</i> boats.</span></span></span>"
    );
    let again = format!(
        "<span>{mark}<span class=outer><span>{mark}<span>footnotemark: </span><span>1</span></span></span></span>"
    );
    let html = format!("<p>Anna{again}, Carl<p>It holds{note} in general.<p>b");
    check(&html, "Anna[^1], Carl\n\nIt holds[^1] in general.\n\n[^1]: Only *small* boats.\n\nb");
    check_plain(&html, "Anna[1], Carl\nIt holds[1] in general.\n[1] Only small boats.\nb");
    check_html(
        &html,
        "<p>Anna<sup>1</sup>, Carl</p><p>It holds<sup>1</sup> in general.</p><div><sup>1</sup> Only <i>small</i> boats.</div><p>b</p>",
    );
    let margin = "<p>It holds<label for=n class=margin-toggle></label><input id=n type=checkbox><span class=sidenote>Only boats.</span> in general.";
    check(margin, "It holds[^1] in general.\n\n[^1]: Only boats.");
    check("<p>x<sup>2</sup><i>y</i>z and <sup>2</sup><b>2 boats</b>", "x<sup>2</sup>*y*z and 2**2 boats**");
    check("<p>⟦It holds<sup>1</sup><span><b>1</b>Only boats.</span>⟧<p>b", "b");
}

#[test]
fn numbers_of_lines_labels_and_buttons_are_no_code() {
    let code = "```python\nimport ferry\nferry.start()\n```";
    for beside in [
        "<ul class=pre-numbering><li style=color:red>1</li><li>2</li></ul>",
        "<span>1\n2\n</span>",
        "<div><span>1.</span><br><span>2.</span></div>",
    ] {
        check(
            &format!("<pre><code class=language-python>import ferry\nferry.start()</code>{beside}</pre>"),
            code,
        );
    }
    check("<pre>a = [<span>1 2 3</span>]\nb</pre>", "```\na = [1 2 3]\nb\n```");
    for label in [
        "<div><span>python</span><button>Copy</button></div>",
        "<div><span>python</span><span>Copy code</span><button>Copied!</button></div>",
        "<div>Python</div>",
        "<p>Python",
        "<span class=x>py</span>",
    ] {
        check(
            &format!(
                "<p>a</p><div>{label}<pre><code class=language-python>import ferry\nferry.start()</code></pre></div>"
            ),
            &format!("a\n\n{code}"),
        );
    }
    check("<div>boat.py</div><pre class=language-python>a</pre>", "boat.py\n\n```python\na\n```");
    check("<h3>Python</h3><pre class=language-python>a</pre>", "### Python\n\n```python\na\n```");
    check("<p>Copy</p><p>b</p><pre>a</pre>", "Copy\n\nb\n\n```\na\n```");
    // a button in a heading is no word of it
    check("<h1>Struct <b>Boat</b><button>Copy path</button></h1>", "# Struct Boat");
    check("<h2>Boats <a role=button href=#x>Share</a></h2>", "## Boats");
    check("<h3><button>How much is it?</button></h3><p>b", "### How much is it?\n\nb");
}

#[test]
fn each_panel_has_the_label_of_its_tab() {
    let blocks =
        ["<div><pre>apt install</pre></div>", "<div><pre>choco install</pre></div>"].map(str::to_owned);
    let [first, second] = &blocks;
    let expected = "a\n\nLinux\n\n```\napt install\n```\n\nWindows\n\n```\nchoco install\n```\n\nb";
    for tabs in [
        format!(
            "<div><label for=x>Linux</label><label for=y>Windows</label></div><div>{first}{second}</div>"
        ),
        format!("<ul role=tablist><li role=tab>Linux<li role=tab>Windows</ul><div>{first}{second}</div>"),
        format!(
            "<div role=tablist><button role=tab>Linux</button><button role=tab>Windows</button></div>{}{}",
            first.replace("<div", "<div role=tabpanel"),
            second.replace("<div", "<div role=tabpanel")
        ),
        format!(
            "<div><ul><li><a role=tab href=#l>Linux</a><li><a role=tab href=#w>Windows</a></ul></div><div>{first}{second}</div>"
        ),
        format!(
            "<ul><li><a data-toggle=tab href=#l>Linux</a><li><a data-toggle=tab href=#w>Windows</a></ul><div>{first}{second}</div>"
        ),
        format!(
            "<div class=tabs><input type=radio id=x><label for=x>Linux</label><input type=radio id=y><label for=y>Windows</label></div><div>{first}{second}</div>"
        ),
    ] {
        check(&format!("<p>a</p><div>{tabs}</div><p>b"), expected);
    }
    let three =
        format!("<div><label for=x>Linux</label><label for=y>Windows</label></div><div>{first}</div>");
    assert!(
        crate::kept_plain(&testkit::parse(&three), &cleaning::Cleaning::everything(&testkit::parse(&three)))
            .starts_with("LinuxWindows")
    );
    let form = "<div><input type=radio id=x><label for=x>One</label> <input type=radio id=y><label for=y>Two</label></div><div><div>first</div><div>second</div></div>";
    check_plain(form, "One Two\nfirst\nsecond");
    let text = "<div><label for=x>One</label><label for=y>Two</label></div><div><div>first</div><div>⟦second⟧</div></div>";
    check_plain(text, "One\nfirst");
}

#[test]
fn items_have_their_letters_and_cells_their_lines() {
    let html = "<ol><li>Goods<ol type=a><li>are weighed<ol type=i><li>Sheep<li>Goats</ol><li>Animals<p>Two</ol><li>Fare</ol>";
    check(
        html,
        "1. Goods\n   1. a. are weighed\n      1. i. Sheep\n      2. ii. Goats\n   2. b. Animals\n\n      Two\n2. Fare",
    );
    for style in ["list-style-type:lower-alpha", "margin:0; LIST-STYLE: lower-latin inside"] {
        check(&format!("<ol style='{style}'><li>x</ol>"), "1. a. x");
        check_html(&format!("<ol style='{style}'><li>x</ol>"), "<ol type=\"a\"><li>x</li></ol>");
    }
    check_plain("<ol style=list-style-type:upper-roman><li>x<li>y</ol>", "I. x\nII. y");
    check("<ol style=list-style-type:decimal><li>x</ol>", "1. x");
    for list in
        ["<ol class='loweralpha simple'><li>", "<ol class=is-style-lower-alpha><li>", "<ol><li type=a>"]
    {
        check(&format!("{list}x</ol>"), "1. a. x");
    }
    check("<ol><li style='list-style-type:upper-roman'>x</ol>", "1. I. x");
    check(
        "<ol class=lower-alpha style=list-style:decimal><li>x</ol><ol class=alpha><li>y</ol>",
        "1. x\n\n1) y",
    );
    // signs that stand in the items
    check("<ul><li><span>•</span><p>x</p><li><span>•</span> y</ul>", "- x\n- y");
    check("<ul><li><span><label>▢</label></span> x<li>☐ y</ul>", "- x\n- ☐ y");
    check("<ol><li><span>1.</span><p>x</p><li><b>2)</b> y</ol>", "1. x\n2. y");
    check("<ol><li><b>2.</b> x<li><b>1</b> y</ol>", "1. **2.** x\n2. **1** y");
    check("<ul><li><code>*</code> x</ul>", "- `*` x");
    check("<ol style=list-style:none><li>(a) x<li>(b) y</ol>", "- (a) x\n- (b) y");
    check("<ol style=list-style:none><li>x<li>y</ol>", "1. x\n2. y");
    let row = |cell: &str| format!("<table><tr><th>a<th>b<tr><td>c<td>{cell}</table>");
    for cell in
        ["1 Quay<br>4021 Harbour", "<p>1 Quay<p>4021 Harbour", "<div>1 Quay</div><div>4021 Harbour</div>"]
    {
        check(&row(cell), "| a | b |\n| --- | --- |\n| c | 1 Quay<br>4021 Harbour |");
    }
    check(&row("<p>one</p>"), "| a | b |\n| --- | --- |\n| c | one |");
}

#[test]
fn formulas_that_services_draw() {
    for (class, address) in [
        ("tex", "https://latex.codecogs.com/svg.image?\\frac{a}{b}"),
        ("", "data:x' data-src='https://latex.codecogs.com/svg.image?\\frac{a}{b}"),
        ("texrender", "/pix.php/a.gif' alt='\\frac{a}{b}"),
        ("", "https://latex.codecogs.com/gif.latex?\\inline&space;\\dpi{120}&space;\\frac{a}{b}"),
        ("latex", "https://s0.wp.com/latex.php?latex=%5Cfrac%7Ba%7D%7Bb%7D&bg=fff"),
        ("", "https://render.githubusercontent.com/render/math?math=%5Cfrac%7Ba%7D%7Bb%7D"),
        ("", "https://i.upmath.me/svg/%5Cfrac%7Ba%7D%7Bb%7D"),
        ("", "https://math.vercel.app/?from=%5Cfrac%7Ba%7D%7Bb%7D"),
    ] {
        check(&format!("<p>a <img class='{class}' src='{address}'> b"), "a $\\frac{a}{b}$ b");
    }
    check("<p>a <img class=tex src=/boat.png> b", "a b");
}

#[test]
fn a_heading_does_not_link_to_itself() {
    check_linked(
        "<h2 id=a><a href=#a>Names</a></h2><p><a href=#a>up</a>",
        "## Names\n\n[up](http://a.test/b#a)",
    );
    check_linked("<dl><dt><a href=http://a.test/b#c id=c>-v</a><dd>more</dl>", "**-v**\n\nmore");
    check_linked("<h2><a href=c#a>Other</a></h2>", "## [Other](http://a.test/c#a)");
    check_linked("<h2 id=a><a href=/c/#a>Names</a></h2>", "## Names");
}
