//! Elements between and beside texts: pictures, horizontal lines, terms, notes, permalinks.

use pulldown_cmark::{Event, Options, Parser, Tag};

use crate::tests::{check, check_html, check_linked, check_plain};
use crate::{With, kept_markdown};

#[test]
fn pictures_stand_apart_and_may_be_loaded_later() {
    // a picture is parted from the words around it
    check_linked("<p>The word <img src=/a.png alt=pic> after", "The word ![pic](http://a.test/a.png) after");
    check_linked("<p>a <a href=x><img src=/a.png></a> b", "a [![](http://a.test/a.png)](http://a.test/x) b");
    // pictures that are loaded later
    for picture in [
        "<img src=data:x data-srcset='/p-3.jpg 300w, /p.jpg 900w' alt=A>",
        "<picture><source srcset='/p-6.jpg 640w, /p.jpg 1280w'><img alt=A></picture>",
        "<img srcset='/p-3.jpg 320w, /p.jpg 800w' alt=A>",
        "<noscript><img src=/p.jpg alt=A></noscript>",
        "<img data-actualsrc=/p.jpg src=/placeholder.svg alt=A>",
        "<img data-original=/p.jpg src=/img/loading.gif alt=A>",
        "<amp-img src=/p.jpg alt=A width=10 height=10></amp-img>",
        "<img src=data:x data-src=/p.jpg alt=A><noscript><img src=/p-2.jpg alt=A></noscript>",
        "<div><img src=/p.jpg alt=A></div><noscript><img src=/p-2.jpg alt=A></noscript>",
        "<noscript><img src=/p.jpg alt=A></noscript><img data-src=/p.jpg alt=A>",
    ] {
        let figure = format!("<figure>{picture}</figure>");
        check_linked(&format!("<p>a</p>{figure}<p>b"), "a\n\n![A](http://a.test/p.jpg)\n\nb");
        let twice = "a\n\n![A](http://a.test/q.jpg)\n\n![A](http://a.test/p.jpg)\n\nb";
        check_linked(&format!("<p>a</p><figure><img src=/q.jpg alt=A></figure>{figure}<p>b"), twice);
    }
    for spacer in ["spacer_white.gif", "a/blank.gif", "1x1.png", "transparent.gif"] {
        check_linked(&format!("<p>a <img src=/{spacer}> b"), "a b");
        let later = "a ![](http://a.test/p.jpg) b";
        check_linked(&format!("<p>a <img src=/{spacer} data-src=/p.jpg> b"), later);
    }
    check_linked("<p>a <img src=/loading-dock.jpg> b", "a ![](http://a.test/loading-dock.jpg) b");
    for pixel in ["width=1 height=1", "style='width:1px;height:1px'", "height=0px"] {
        check_linked(
            &format!("<p>a <img src=p.gif {pixel}> b<noscript><img src=p.gif {pixel}></noscript>"),
            "a b",
        );
    }
}

#[test]
fn a_video_in_a_frame_is_a_link() {
    let html = "<p>a:</p><div><iframe src=https://www.youtube.com/embed/abc title='Film [1]'></iframe></div><p>b <iframe src=//ads.test></iframe>";
    check_linked(html, "a:\n\n[Film \\[1\\]](https://www.youtube.com/watch?v=abc)\n\nb");
    for film in ["<video src=/f.mp4 title=F>⟦None.⟧</video>", "<audio title=F><source src=/f.mp4></audio>"]
    {
        check_linked(&format!("<p>a</p>{film}<p>b"), "a\n\n[F](http://a.test/f.mp4)\n\nb");
    }
    check_linked("<p>a</p><video autoplay src=/f.mp4></video><p>b", "a\n\nb");
    check_linked("<p>a</p><video src=blob:x></video><p>b", "a\n\nb");
    check(html, "a:\n\nb");
}

#[test]
fn what_is_not_seen_is_not_written() {
    check(
        "<p>Soft&shy;hyphen zero&#8203;width &#65279;x<pre>a&#8203;b</pre>",
        "Softhyphen zerowidth x\n\n```\nab\n```",
    );
    check_plain("<p>Soft&shy;hyphen", "Softhyphen");
    check_plain("<p>a<b>&#8203; b</b> c&shy;<i>d</i> e<i> &#1;</i>f", "a b cd e f");
    check_html("<p>Soft&shy;hyphen", "<p>Softhyphen</p>");
    check("<p>a &#8203; b", "a b");
    // no character that a terminal would obey is written
    let html = "<title>\u{1b}]0;t\u{7}</title><p>a\u{9b}b\u{1}<pre>c\u{1b}[1m\n\td\u{c}</pre><img src=e alt='\u{1b}f'>\
        <math alttext='x\u{1b}'></math>\u{1b}";
    check_linked(html, "# ]0;t\n\nab\n\n```\nc[1m\n\td\n```\n\n![f](http://a.test/e) $x$");
    check_plain(html, "]0;t\nab\nc[1m\n\td\n$x$");
    check_html(html, "<h1>]0;t</h1><p>ab</p><pre>c[1m\td</pre><span class=\"math inline\">\\(x\\)</span>");
}

#[test]
fn posts_of_a_thread_are_parted() {
    let post = |number: usize, inner: &str| format!("<div id=post-{number}>{inner}</div>");
    let thread = |first: &str, second: &str| format!("<h1>x</h1>{}{}<p>y", post(1, first), post(2, second));
    let two = "# x\n\na\n\n---\n\nb\n\ny";
    check(&thread("<p>a", "<p>b"), two);
    check(&thread("<p>a<p>⟦5⟧", "<p>⟦Ann⟧<p>b"), two);
    check(&thread("a<hr>", "b"), two);
    check_plain(&thread("<p>a", "<p>b"), "x\na\n\nb\ny");
    check_html(&thread("<p>a", "<p>b"), "<h1>x</h1><p>a</p><hr><p>b</p><p>y</p>");
    check(&thread("<p>a", "<h3>c</h3>b"), "# x\n\na\n\n---\n\n### c\n\nb\n\ny");
    // by the mark of an item; of one post that is kept
    check("<ul><li id=comment-1>a<li id=comment-2>b</ul>", "- a\n- b");
    check(&thread("<p>⟦a⟧", "<p>b"), "# x\n\nb\n\ny");
    check(&thread("<p>a", "<p>⟦b⟧"), "# x\n\na\n\ny");
    // an answer follows a question
    let answers = "<p>a<div id=answer-1><p>b</div><div id=answer-2><pre>c</pre></div>";
    check(answers, "a\n\n---\n\nb\n\n---\n\n```\nc\n```");
}

#[test]
fn lines_across_terms_and_numbers_of_items() {
    // lines across
    check("<p>a<hr><p>b<hr>", "a\n\n---\n\nb");
    check("<hr>a<hr><hr>b", "a\n\n---\n\nb");
    check("<ul><li>a<hr>b</ul>", "- a\n\n  ___\n\n  b");
    check("<p>a<p>⟦b⟧<hr><p>c", "a\n\nc");
    check_plain("<p>a<hr><p>b<p>c", "a\n\nb\nc");
    check_html("<p>a<hr><p>b", "<p>a</p><hr><p>b</p>");
    // terms and what they mean
    check("<dl><dt>a<dd>b<dt>c <code>d</code><dd><p>e<p>f</dl>", "**a**\n\nb\n\n**c `d`**\n\ne\n\nf");
    // numbers of items
    let html = "<ol reversed><li>c<li>b<li>a</ol><ol start=4><li>d<li value=10>e<li>f</ol><ol type=a start=26><li>g<li>h</ol><ol type=I><li value=4>i</ol>";
    check(html, "3. c\n\n2) b\n\n1. a\n\n4) d\n\n10. e\n11. f\n\n26) z. g\n27) aa. h\n\n4. IV. i");
    check_plain(html, "3. c\n2. b\n1. a\n4. d\n10. e\n11. f\nz. g\naa. h\nIV. i");
    check_html(
        html,
        "<ol reversed><li>c</li><li>b</li><li>a</li></ol><ol start=\"4\"><li>d</li><li value=\"10\">e</li><li>f</li></ol>\
         <ol start=\"26\" type=\"a\"><li>g</li><li>h</li></ol><ol type=\"I\"><li value=\"4\">i</li></ol>",
    );
    check("<ul><li>a<ol reversed><li>b<li>c</ol></ul>", "- a\n\n  2. b\n  1) c");
    check(
        "<table><tr><th>a<th>b<tr><td>c<td><ol type=a><li>d<li>e</ol></table>",
        "| a | b |\n| --- | --- |\n| c | a. d<br>b. e |",
    );
}

#[test]
fn speech_and_quotations() {
    // speech has its marks
    let html = "<p>She said <q>the <b>wheel</b> <q>will</q> turn</q>. <q>“Not” before</q> <q lang=de>Nein</q> <q lang=fr>Non</q>";
    check(html, "She said “the **wheel** ‘will’ turn”. “Not” before „Nein“ « Non »");
    check_plain(html, "She said “the wheel ‘will’ turn”. “Not” before „Nein“ « Non »");
    check_html("<p>a <q>b</q>", "<p>a <q>b</q></p>");
    // who is quoted stays with the quotation
    check(
        "<blockquote><p>Long text</p><footer>⟦— Ada⟧</footer></blockquote><footer>⟦b⟧</footer>",
        "> Long text\n>\n> — Ada",
    );
    check(
        "<figure><blockquote>Long text</blockquote><figcaption>⟦— Ada⟧</figcaption></figure>",
        "> Long text\n\n— Ada",
    );
    check("<blockquote><p>⟦Long text⟧</p><footer>⟦— Ada⟧</footer></blockquote>b", "b");
}

#[test]
fn headings() {
    // a heading may be one by its role
    let html = "<div role=heading aria-level=2>a</div><p role=heading aria-level=9>b</p><div role=heading>c</div><span role=heading>d</span>";
    check(html, "## a\n\n###### b\n\n## c\n\nd");
    check_html("<p role=heading aria-level=3>b", "<h3>b</h3>");
    // a heading is one line
    for heading in
        ["a<br>b", "<div>a</div><div>b</div>", "<p>a</p><br><p>b</p>", "<span>a</span><br><br><b>b</b>"]
    {
        check(&format!("<h2>{heading}</h2><p>c"), "## a b\n\nc");
    }
}

#[test]
fn ruby_and_chinese() {
    // readings of ruby are left out
    let html = "<p><ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>の言<ruby>葉<rt>ば</ruby> <ruby>WWW<rt>World Wide Web</rt></ruby> is";
    check(html, "漢字の言葉 WWW is");
    check_plain(html, "漢字の言葉 WWW is");
    check_html(html, "<p>漢字の言葉 WWW is</p>");
    check(
        "<p>the <ruby>漢字<rt>kanji</rt></ruby>, <ruby>西<rt>u</rt></ruby>. <ruby>東<rt>t</rt></ruby> y",
        "the 漢字, 西. 東 y",
    );
    // a line feed between chinese characters is nothing
    let html = "<p>把\n粮食 的\n<b>山</b>\n口。\n「去」\nAI\n加\n공\n工</p>";
    check(html, "把粮食 的**山**口。「去」 AI 加 공 工");
    check_plain(html, "把粮食 的山口。「去」 AI 加 공 工");
}

#[test]
fn tasks_and_details() {
    // tasks
    let html = "<ul><li><input type=checkbox checked> a<p>b</p><li><label><input type=checkbox><b>c</b></label><li>d<input type=checkbox></ul>\
        <input type=checkbox>e";
    check(html, "- [x] a\n\n  b\n- [ ] **c**\n- d\n\ne");
    check_plain(html, "- [x] a\n  b\n- [ ] c\n- d\ne");
    check("<ul><li><p><input type=checkbox> a</p><li><input type=checkbox> ⟦b⟧</ul>c", "- [ ] a\n\nc");
    check_html(
        "<ul><li><input type=checkbox checked> a<li><input type=checkbox> b</ul>",
        "<ul><li><input type=\"checkbox\" disabled checked>a</li><li><input type=\"checkbox\" disabled>b</li></ul>",
    );
    // what a reader opens stays so in html
    let html = "<p>x<details><summary>a <b>b</b></summary><p>c</details>";
    check_html(html, "<p>x</p><details><summary>a <b>b</b></summary><p>c</p></details>");
    check(html, "x\n\na **b**\n\nc");
}

#[test]
fn footnotes() {
    let html = "<p>One<sup id=fnref1><a href=#fn1>1</a></sup> two<a href=#fn2 role=doc-noteref><sup>2</sup></a>.\
        <section class=footnotes><hr><ol><li id=fn1><p>The first. <a href=#fnref1>↩</a></p><p>More.</p></li><li id=fn2>The second.</li></ol></section>";
    check(html, "One[^1] two[^2].\n\n---\n\n[^1]: The first.\n\n      More.\n\n[^2]: The second.");
    check_plain(html, "One[1] two[2].\n\n1. The first.\n   More.\n2. The second.");
}

#[test]
fn footnotes_of_programs_that_write_pages() {
    for (mark, note) in [
        // GitHub
        (
            "<sup><a href=#user-content-fn-1 id=user-content-fnref-1 data-footnote-ref>1</a></sup>",
            "<ol><li id=user-content-fn-1><p>First one. <a href=#user-content-fnref-1 data-footnote-backref>↩</a></p></ol>",
        ),
        // WordPress
        (
            "<sup data-fn=2b-4c class=fn><a href=#2b-4c id=2b-4c-link>1</a></sup>",
            "<ol class=wp-block-footnotes><li id=2b-4c>First one. <a href=#2b-4c-link>↩︎</a></ol>",
        ),
        // Substack
        (
            "<a id=footnote-anchor-1-9 href=#footnote-1-9 class=footnote-anchor>1</a>",
            "<div class=footnote><a id=footnote-1-9 href=#footnote-anchor-1-9 class=footnote-number>1</a><div class=footnote-content><p>First one.</p></div></div>",
        ),
        // Sphinx
        (
            "<a class=footnote-reference href=#f1 id=id1 role=doc-noteref><span>[</span>1<span>]</span></a>",
            "<aside id=f1><span class=label><span>[</span><a role=doc-backlink href=#id1>1</a><span>]</span></span><p>First one.</p></aside>",
        ),
        // own names, and a saved page
        ("<sup id=r7><a href=#n7>1</a></sup>", "<p id=n7>First one. <a href=#r7>back</a>"),
        ("<a href=http://a.test/b#n7 id=r7>[1]</a>", "<p id=n7><a href=http://a.test/b#r7>1.</a> First one."),
        // the address that the page declares
        (
            "<sup>[<a id=ré href=#n%C3%A91>1</a>]</sup>",
            "<p id=né1><b>1</b> First one. <a href=#r%C3%A9>back</a>",
        ),
        (
            "<link rel=canonical href=http://c.test/d><sup><a href=http://c.test/d#fn1 id=r>1</a></sup>",
            "<ol><li id=fn1>First one. <a href=http://c.test/d#r>↩</a></ol>",
        ),
    ] {
        check(&format!("<p>One{mark}.</p>{note}"), "One[^1].\n\n[^1]: First one.");
        let sign = |html: &str| html.replace(">1<", ">†<").replace(">[1]<", ">[†]<").replace(">1.<", ">†<");
        check(&format!("<p>One{}.</p>{}", sign(mark), sign(note)), "One[^†].\n\n[^†]: First one.");
    }
    check("<p>One<sup><a href=#n7>1</a></sup><p id=n7>Seven <a href=#m7>up</a>", "One1\n\nSeven up");
}

#[test]
fn a_reader_of_markdown_sees_the_footnotes() {
    let page =
        testkit::parse("<p>One<sup><a href=#fn1>1</a></sup>.<ol><li id=fn1><p>First.<p>More.</ol><p>b");
    let markdown = kept_markdown(&page, &cleaning::Cleaning::everything(&page), With::default());
    are_footnotes(&markdown);
    are_footnotes(&markdown.replace("[^1]", "[^*]"));
}

#[track_caller]
fn are_footnotes(markdown: &str) {
    let events: Vec<Event<'_>> = Parser::new_ext(markdown, Options::ENABLE_FOOTNOTES).collect();
    let count = |is: fn(&Event<'_>) -> bool| events.iter().filter(|event| is(event)).count();
    assert_eq!(count(|event| matches!(event, Event::FootnoteReference(_))), 1, "{markdown}");
    assert_eq!(count(|event| matches!(event, Event::Start(Tag::FootnoteDefinition(_)))), 1, "{markdown}");
    assert_eq!(count(|event| matches!(event, Event::Start(Tag::Paragraph))), 4, "{markdown}");
}

#[test]
fn footnotes_with_labels_and_what_is_none() {
    // footnotes that begin with their label
    check(
        "<p>One<a href=#_ftn1>[1]</a><p><a name=_ftn1 href=#_ftnref1>[1]</a> The first.",
        "One[^1]\n\n[^1]: The first.",
    );
    check(
        "<p>One<sup><a href=#cite_note-a>[1]</a></sup><ol><li id=cite_note-a><span class=mw-cite-backlink><a href=#cite_ref-a>^</a></span> The first.</ol>",
        "One[^1]\n\n[^1]: The first.",
    );
    // notes directly behind their words
    check("<p>One<d-footnote>First one.</d-footnote> two", "One[^1] two\n\n[^1]: First one.");
    check(
        "<p>One<sup><a role=button>1</a></sup><span class=x-footnote__note>First one.</span> two",
        "One[^1] two\n\n[^1]: First one.",
    );
    check("<p>10 m<sup>2</sup><span class=area>in all</span>", "10 m<sup>2</sup>in all");
    // what is no footnote stays
    check("<p>One<sup><a href=#fn1>1</a></sup>", "One1");
    check("<p>See <a href=#part2>2</a><p id=part2>Part", "See 2\n\nPart");
    // a note stays with its mark
    let note = "One[^1]\n\n[^1]: First one.";
    check("<p>One<sup><a href=#fn1>1</a></sup><aside id=fn1>⟦First one.⟧</aside>", note);
    check("<p>One<sup><a href=#fn1>1</a></sup><p id=fn1>⟦First one.⟧", note);
    check("<p>One⟦<sup><a href=#fn1>1</a></sup><p id=fn1>First.⟧", "One");
    // references are a list of their own
    check("<p>One<sup><a href=#cite_note-1>1</a></sup><p id=cite_note-1>⟦First.⟧", "One1");
    let long = format!("<p>One<sup><a href=#fn1>1</a></sup><p id=fn1>⟦{}⟧", "First.".repeat(200));
    check(&long, "One1");
}

#[test]
fn what_is_read_aloud_is_left_out_beside_what_is_shown() {
    check("<p>See <a href=x>the list<span class=sr-only>(opens anew)</span></a> b", "See the list b");
    check("<p><b aria-hidden=true>T</b><span class=visually-hidden>T</span>hursday", "**T**hursday");
    check("<p>It costs <i><span class=a-offscreen>$4</span><span>$4</span></i>", "It costs *$4*");
    check("<h2 id=b>Boats<a href=#b><span class=sr-only>Copy link to it</span></a></h2>", "## Boats");
    // what is all that says something stays
    check("<h2><span class=sr-only>Boats</span></h2>", "## Boats");
    check("<p>Share on <a href=x><i></i><span class=sr-only>Mail</span></a>", "Share on Mail");
    check("<p>Stars: <i class=stars></i><span class=sr-only>4 of 5</span>", "Stars: 4 of 5");
    check(
        "<table><tr><th>a<th>b<tr><td>c<td><span class=sr-only>Yes</span></table>",
        "| a | b |\n| --- | --- |\n| c | Yes |",
    );
}

#[test]
fn links_to_the_place_itself_and_relative_ones() {
    // links to the place itself are left out
    check("<h2>a<a class=headerlink href=#a title='x'>¶</a></h2><p>b", "## a\n\nb");
    check("<h2>a<span class=mw-editsection>[<a href=x>edit</a>]</span></h2><p>b", "## a\n\nb");
    check("<h2><a href=#a>#</a> a</h2>", "## a");
    check(
        "<dl><dt>f()<a class=reference href=x.html#f><span class=viewcode-link><span class=pre>[source]</span></span></a></dl>",
        "**f()**",
    );
    check("<p>a <a href=b#c>§ 5</a>", "a § 5");
    for link in
        ["<a href=#b>Link</a>", "<a href=#b>Copy link to this part</a>", "<a href=#top>back to top</a>"]
    {
        check(&format!("<h2 id=b>Boats {link}</h2><p>c"), "## Boats\n\nc");
        check(&format!("<h2><span id=b></span>Boats {link}</h2><p>c"), "## Boats\n\nc");
    }
    check("<h2 id=b>1. <a href=#b>Boats</a></h2><h2><a href=#top>Top</a></h2>", "## 1. Boats\n\n## Top");
    check("<h2>See the <a href=#c>link</a></h2><p id=c>d", "## See the link\n\nd");
    // links are relative to what the page says
    let page = testkit::parse("<link rel=canonical href=https://c.test/d/e><p><a href=../f>a</a>");
    let with = With { links: true, ..With::default() };
    let written = kept_markdown(&page, &cleaning::Cleaning::everything(&page), with);
    assert_eq!(written, "[a](https://c.test/f)");
}
