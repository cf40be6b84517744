//! Elements between and beside texts: pictures, horizontal lines, terms, notes, permalinks.

use pulldown_cmark::{Event, Options, Parser, Tag};

use super::{check, check_html, check_linked, check_plain};
use crate::{With, kept_markdown};

#[test]
fn a_picture_is_parted_from_the_words_around_it() {
    check_linked("<p>The word <img src=/a.png alt=pic> after", "The word ![pic](http://a.test/a.png) after");
    check_linked("<p>a <a href=x><img src=/a.png></a> b", "a [![](http://a.test/a.png)](http://a.test/x) b");
}

#[test]
fn what_is_not_seen_is_not_written() {
    check(
        "<p>Soft&shy;hyphen zero&#8203;width &#65279;x<pre>a&#8203;b</pre>",
        "Softhyphen zerowidth x\n\n```\nab\n```",
    );
    check_plain("<p>Soft&shy;hyphen", "Softhyphen");
    check_html("<p>Soft&shy;hyphen", "<p>Softhyphen</p>");
    check("<p>a &#8203; b", "a b");
}

#[test]
fn lines_across() {
    check("<p>a<hr><p>b<hr>", "a\n\n---\n\nb");
    check("<hr>a<hr><hr>b", "a\n\n---\n\nb");
    check("<ul><li>a<hr>b</ul>", "- a\n\n  ___\n\n  b");
    check("<p>a<p>⟦b⟧<hr><p>c", "a\n\nc");
    check_plain("<p>a<hr><p>b", "a\nb");
    check_html("<p>a<hr><p>b", "<p>a</p><hr><p>b</p>");
}

#[test]
fn terms_and_what_they_mean() {
    check("<dl><dt>a<dd>b<dt>c <code>d</code><dd><p>e<p>f</dl>", "**a**\n\nb\n\n**c `d`**\n\ne\n\nf");
}

#[test]
fn tasks() {
    let html = "<ul><li><input type=checkbox checked> a<p>b</p><li><label><input type=checkbox><b>c</b></label><li>d<input type=checkbox></ul>\
        <input type=checkbox>e";
    check(html, "- [x] a\n\n  b\n- [ ] **c**\n- d\n\ne");
    check_plain(html, "- [x] a\n  b\n- [ ] c\n- d\ne");
    check("<ul><li><p><input type=checkbox> a</p><li><input type=checkbox> ⟦b⟧</ul>c", "- [ ] a\n\nc");
}

#[test]
fn footnotes() {
    let html = "<p>One<sup id=fnref1><a href=#fn1>1</a></sup> two<a href=#fn2 role=doc-noteref><sup>2</sup></a>.\
        <section class=footnotes><hr><ol><li id=fn1><p>First. <a href=#fnref1>↩</a></p><p>More.</p></li><li id=fn2>Second.</li></ol></section>";
    check(html, "One[^1] two[^2].\n\n---\n\n[^1]: First.\n\n      More.\n\n[^2]: Second.");
    check_plain(html, "One[1] two[2].\n1. First.\n   More.\n2. Second.");
}

#[test]
fn a_reader_of_markdown_sees_the_footnotes() {
    let page =
        testkit::parse("<p>One<sup><a href=#fn1>1</a></sup>.<ol><li id=fn1><p>First.<p>More.</ol><p>b");
    let markdown = kept_markdown(&page, &cleaning::Cleaning::everything(&page), With::default());
    let events: Vec<Event<'_>> = Parser::new_ext(&markdown, Options::ENABLE_FOOTNOTES).collect();
    let count = |is: fn(&Event<'_>) -> bool| events.iter().filter(|event| is(event)).count();
    assert_eq!(count(|event| matches!(event, Event::FootnoteReference(_))), 1, "{markdown}");
    assert_eq!(count(|event| matches!(event, Event::Start(Tag::FootnoteDefinition(_)))), 1, "{markdown}");
    assert_eq!(count(|event| matches!(event, Event::Start(Tag::Paragraph))), 4, "{markdown}");
}

#[test]
fn footnotes_that_begin_with_their_label() {
    check(
        "<p>One<a href=#_ftn1>[1]</a><p><a name=_ftn1 href=#_ftnref1>[1]</a> First.",
        "One[^1]\n\n[^1]: First.",
    );
    check(
        "<p>One<sup><a href=#cite_note-a>[1]</a></sup><ol><li id=cite_note-a><span class=mw-cite-backlink><a href=#cite_ref-a>^</a></span> First.</ol>",
        "One[^1]\n\n[^1]: First.",
    );
}

#[test]
fn what_is_no_footnote_stays() {
    check("<p>One<sup><a href=#fn1>1</a></sup>", "One1");
    check("<p>See <a href=#part2>2</a><p id=part2>Part", "See 2\n\nPart");
    check("<p>One<sup><a href=#fn1>1</a></sup><p id=fn1>⟦First.⟧", "One1");
}

#[test]
fn links_to_the_place_itself_are_left_out() {
    check("<h2>a<a class=headerlink href=#a title='x'>¶</a></h2><p>b", "## a\n\nb");
    check("<h2>a<span class=mw-editsection>[<a href=x>edit</a>]</span></h2><p>b", "## a\n\nb");
    check("<h2><a href=#a>#</a> a</h2>", "## a");
    check(
        "<dl><dt>f()<a class=reference href=x.html#f><span class=viewcode-link><span class=pre>[source]</span></span></a></dl>",
        "**f()**",
    );
    check("<p>a <a href=b#c>§ 5</a>", "a § 5");
}

#[test]
fn links_are_relative_to_what_the_page_says() {
    let page = testkit::parse("<link rel=canonical href=https://c.test/d/e><p><a href=../f>a</a>");
    let with = With { links: true, images: false };
    let written = kept_markdown(&page, &cleaning::Cleaning::everything(&page), with);
    assert_eq!(written, "[a](https://c.test/f)");
}
