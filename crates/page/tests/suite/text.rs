//! The text of a page: markup and text side by side, with `|` between the leaves. And the pages that are read in another way: those
//! with their text in `noscript`, and XHTML, where tags of raw text may close themselves.

use page::{Hints, MAX_ATTRIBUTES, MAX_DEPTH, Page};

use crate::select;

fn parse(html: &str) -> Page {
    Page::parse(html.as_bytes(), &Hints::default())
}

/// The leaves of `html`, joined by `|`.
fn check_leaves(html: &str, leaves: &str) {
    let page = parse(html);
    let found: Vec<_> = page.leaves().map(|leaf| page.text_of(leaf)).collect();
    assert_eq!(found.join("|"), leaves, "{html}");
    assert_eq!(found.concat(), page.text(), "{html}");
}

/// Line feeds between characters that blanks do not part are known; here they are `/`.
#[test]
fn line_feeds_between_ideographs_are_known() {
    for (html, expected) in [
        ("新\n聞 中\r\n  心", "新/聞 中/心"),
        ("新<b>\n聞</b>\n<i>中</i> \n ", "新/聞/中"),
        ("<p>新\n<p>聞\na\n中\n한\n字。\n「心", "新\n聞 a 中 한 字。/「心"),
        ("新\n<img>\n聞<br>\n中", "新/聞\n中"),
    ] {
        let page = parse(html);
        let mut text = page.text().as_bytes().to_vec();
        let all = page::Span::new(0, text.len() as u32);
        page.line_feeds_in_words(all).iter().for_each(|&at| text[at as usize] = b'/');
        assert_eq!(String::from_utf8(text).unwrap(), expected, "{html}");
        assert!(page.line_feeds_in_words(page::Span::new(0, 3)).is_empty());
    }
}

/// Line feeds that the style of an element shows are known; here they are `/`, or `//` if a line is empty.
#[test]
fn line_feeds_that_are_shown_are_known() {
    for (html, expected) in [
        ("<div style='white-space: pre-wrap'>a b,\nc\n\n\nd\n</div><p>e\nf", "a b,/c//d\ne f"),
        ("<p style='color:red;WHITE-SPACE:pre-line'>a\n<b>b</b>\nc", "a/b/c"),
        ("<div style=white-space:pre><p>a\nb</p>\n\n<p>c</div>d\ne", "a/b\nc\nd e"),
        ("<p style=white-space:nowrap>a\nb", "a b"),
        ("<pre style=white-space:pre-wrap>a\nb</pre>", "a b"),
    ] {
        let page = parse(html);
        let all = page::Span::new(0, page.text().len() as u32);
        let mut text = page.text().to_owned();
        for ends in page.line_ends(all).chunk_by(|one, other| one == other).rev() {
            text.replace_range(ends[0] as usize..=ends[0] as usize, &"/".repeat(ends.len()));
        }
        assert_eq!(text, expected, "{html}");
    }
}

macro_rules! cases {
    ($($name:ident: $html:expr => $leaves:expr;)*) => {$(
        #[test]
        fn $name() {
            check_leaves($html, $leaves);
        }
    )*};
}

// White space
cases! {
    nothing: "" => "";
    blanks_only: " \n\t <p> </p> " => "";
    runs_collapse: "a \t\n b" => "a b";
    edges_go: "  a  " => "a";
    no_break_spaces_collapse: "a&nbsp;&nbsp; b&#160;" => "a b";
    a_no_break_space_alone_is_nothing: "<p>&nbsp;</p><p>a</p><p>&nbsp;" => "a";
    ideographic_spaces_collapse: "新聞\u{3000}\u{3000}中心" => "新聞 中心";
    other_white_space_collapses: "a\u{2003}\u{85}\u{c}b\u{2028}c" => "a b c";
    zero_width_characters_stay: "a\u{200b}b&shy;c" => "a\u{200b}b\u{ad}c";
    preformatted_text_collapses: "<pre>\na\n  b</pre>" => "a b";
    many_pieces_are_one_leaf: "a\n\n\nb\nc &amp; d&lt;e" => "a b c & d<e";
    text_longer_than_a_piece: &"ab ".repeat(10_000) => "ab ".repeat(10_000).trim_end();
}

// Inline elements
cases! {
    a_word_split_by_markup: "<b>H</b>ello" => "H|ello";
    a_blank_belongs_to_the_leaf_before: "<b>a</b> b" => "a |b";
    a_blank_inside_belongs_to_the_leaf_before: "<b>a </b>b" => "a |b";
    one_blank_of_many: "<b>a </b> <i> b</i>" => "a |b";
    a_blank_in_an_element_alone: "<b>a</b><i> </i>b" => "a |b";
    comments_do_not_split: "a<!-- c -->b" => "ab";
    comments_with_blanks: "a <!-- c --> b" => "a b";
    elements_without_text: "a<b></b>c" => "a|c";
    a_script_leaves_no_trace: "a<script>x</script>b" => "a|b";
    word_break_opportunities_are_none_here: "a<wbr>b" => "a|b";
    items_that_a_style_lays_out: "<p style='display: flex'><b>ab</b><i>cd</i><u>ef</u>" => "ab |cd |ef";
    items_by_a_class: "<p class='x d-flex'><b>ab</b><i>(cd)</i>ef" => "ab |(cd)|ef";
    items_in_items: "<p class=grid><b class=flex><i>ab</i><i>cd</i></b><b><i>ef</i><i>gh</i></b>" => "ab |cd |ef|gh";
    items_that_are_a_word: "<p class=flex><b>B</b><i>at</i><b>s</b><i>.cd</i><b>ef</b>, <i>$</i><i>49</i><i>.99</i>" => "B|at|s|.cd |ef|, |$|49|.99";
    no_items: "<p class=flexible style='color:flex'><b>ab</b><i>cd</i></p>" => "ab|cd";
    elements_that_a_style_makes_blocks: "<b>ab<i style='display:block'>cd</i>ef</b><u class='block x'>gh</u>" => "ab\n|cd\n|ef\n|gh";
    a_letter_as_a_block: "<i style='display:block'>a</i>b<i style='float:left;display:block'>cd</i>ef" => "a|b|cd|ef";
    a_block_in_code_is_a_part: "<pre><i class=block>ab</i>cd" => "ab|cd";
    parts_of_a_reference: "<li><i class='ltx_tag x'>[1]</i><i class=ltx_bibblock>ab</i><i class=ltx_bibblock>cd</i>" => "[1] |ab |cd";
    sentences_beside_each_other: "<b>ab.</b><i>Cd</i><i>ef.</i><i>GH</i><i>ij.</i><i>kl</i>" => "ab. |Cd|ef.|GH|ij.|kl";
    unknown_elements_are_inline: "a<x-y>b</x-y>c" => "a|b|c";
    images_part_words: "a<img src=x>b" => "a |b";
    controls_part_words: "a<input>b<button>c</button>d<textarea>e</textarea>f" => "a |b |c |d |e |f";
    a_raised_text_belongs_to_its_word: "a<sup> 2</sup>b<sup><i> 3</i></sup>c<sup></sup> d<sup><i></i> e</sup>f<sup><i> words</i></sup>" => "a|2|b|3|c |d |e|f |words";
    ruby: "漢<ruby>字<rp>(</rp><rt>ji</rt><rp>)</rp></ruby>" => "漢|字 |ji";
}

// Blocks
cases! {
    paragraphs: "<p>a<p>b" => "a\n|b";
    a_block_ends_and_text_goes_on: "<div>a</div>b" => "a\n|b";
    a_block_wins_over_blanks: "a <div> b </div> c" => "a\n|b\n|c";
    many_borders_are_one: "<div><div><p>a</p></div></div><div></div><div>b" => "a\n|b";
    line_breaks: "a<br>b<br><br>c<br>" => "a\n|b\n|c";
    rules: "a<hr>b" => "a\n|b";
    lists: "<ul><li>a<li>b</ul>c" => "a\n|b\n|c";
    definitions: "<dl><dt>a<dd>b</dl>" => "a\n|b";
    headings: "<h1>a</h1>b" => "a\n|b";
    cells: "<table><tr><td>a<td>b<tr><th>c</table>" => "a\n|b\n|c";
    tables_in_tables: "<table><td>a<table><td>b</table>c</table>" => "a\n|b\n|c";
    captions: "<table><caption>a</caption><tr><td>b</table>" => "a\n|b";
    options: "<select><option>a<option>b</select>" => "a\n|b";
    a_block_in_an_inline_element: "<b>a<div>b</div>c</b>" => "a\n|b\n|c";
    centred: "<center>a</center><center>b</center>" => "a\n|b";
    legends: "<fieldset><legend>a</legend>b</fieldset>" => "a\n|b";
    plaintext: "a<plaintext><b>c" => "a\n|<b>c";
    listings: "a<xmp><b></xmp>c" => "a\n|<b>\n|c";
}

// Visible and hidden elements
cases! {
    title: "<title> a  b </title><p>c" => "a b\n|c";
    title_entities: "<title>a &amp; b &#8212; <b></title>" => "a & b — <b>";
    two_titles: "<title>a</title><body>b<title>c</title>d" => "a\n|b\n|c\n|d";
    script_and_style: "<style>a</style><script>b</script><p>c<script>d</script>" => "c";
    scripts_with_markup: "<script>if (a<b) document.write('<p>x</p>')</script>c" => "c";
    noscript: "<noscript><p>a</p></noscript>b" => "b";
    noscript_in_head: "<head><noscript><style>a</style></noscript></head>b" => "b";
    template: "<template><p>a</p></template>b" => "b";
    frames_and_embeds: "<iframe>a</iframe><noframes>b</noframes><noembed>c</noembed>d" => "d";
    fallbacks: "a<video>b</video>c<audio>d</audio><canvas>e</canvas>" => "a |c";
    object_fallback_is_shown: "<object>a</object>" => "a";
    datalist: "a<datalist><option>b</datalist>c" => "a|c";
    drawings: "a<svg><title>b</title><style>c</style><text>d</text><text>e</text></svg>f" => "a |d |e |f";
    formulas: "<math><mi>x</mi><mo>=</mo><mn>1</mn></math>" => "x|=|1";
    page_in_a_drawing: "<svg><foreignObject><p>a</p></foreignObject></svg>" => "a";
    attributes_hide_nothing: "<p hidden>a</p><p style='display:none'>b</p><input type=hidden value=c>" => "a\n|b";
    alternative_texts_are_no_text: "<img alt=a title=b>" => "";
    shadow_root: "<x-a><template shadowrootmode=open><h1>a</h1>b</template>c</x-a>" => "a\n|b|c";
    closed_shadow_root: "<p>a<template shadowrootmode=CLOSED><style>x</style>b</template>" => "a|b";
    no_shadow_root: "a<template shadowrootmode=none>b</template><template shadowroot=open>c</template>" => "a";
    shadow_root_in_a_template: "<template><p>a<template shadowrootmode=open>b</template></template>c" => "c";
    template_in_a_shadow_root: "<p>a<template shadowrootmode=open>b<template>c</template>d</template>" => "a|b|d";
    nothing_shown_twice_hidden: "<template><script>a</script>b<p>c</template>d" => "d";
}

// Character references
cases! {
    named: "&eacute;&Eacute;&copy" => "éÉ©";
    without_semicolon: "a&ampb &notit;" => "a&b ¬it;";
    numbers: "&#65;&#x42;&#20013;" => "AB中";
    windows_numbers: "&#145;a&#146;&#133;" => "‘a’…";
    unknown_ones_stay: "&unknown; & &" => "&unknown; & &";
    surrogates_and_nulls: "a&#xD800;&#0;b&#x110000;" => "a\u{fffd}\u{fffd}b\u{fffd}";
    nul_bytes_go: "a\0b" => "ab";
    newline_references_collapse: "a&#10;&#13;b" => "a b";
}

// The places that the HTML standard gives to misplaced text
cases! {
    text_in_a_table_moves_before_it: "<table>a<tr>b<td>c</td></tr>d</table>e" => "abd\n|c\n|e";
    elements_in_a_table_move_before_it: "<table><tr><p>a</p><td>b</table>" => "a\n|b";
    text_after_the_body: "<body>a</body>b</html>c" => "abc";
    misnested: "<b>a<i>b</b>c</i>d" => "a|b|c|d";
    misnested_blocks: "<b>a<p>b</b>c</p>d" => "a\n|b|c\n|d";
    text_in_the_head_opens_the_body: "<head>a<title>b</title>" => "a\n|b";
    unclosed_comment: "a<!-- b <p>c" => "a";
    bogus_comment: "a<!b>c<?d>e</ f>g" => "aceg";
    unclosed_script: "a<script>b<p>c" => "a";
    unclosed_title: "<title>a<p>b" => "a<p>b";
    unclosed_tag: "a<p class=b" => "a";
    unclosed_attribute: "a<p class='b>c" => "a";
    a_stray_bracket: "a < b <3 c" => "a < b <3 c";
    frameset: "<frameset><frame src=a><noframes>b</noframes></frameset>" => "b";
    frames_beside_text: "<p>a b c d<noframes>e</noframes>" => "a b c d";
    raised_text_is_a_part_of_its_word: "x<sup> 2 </sup>+ H<sub>\n2</sub>O <sup>3</sup>" => "x|2 |+ H|2|O |3";
    elements_with_their_own_names: "<my-a>a.</my-a><my-b>b</my-b>c <my-a>d</my-a>, e" => "a. |b|c |d|, e";
    frameset_after_text: "a<frameset><frame></frameset>b" => "ab";
    frameset_replaces_an_empty_body: "<div></div><frameset></frameset>b" => "";
}

#[test]
fn lines_are_the_text_without_breaks() {
    let page = parse("<title>t</title><p>a <b>b</b><br>c<p><td>d");
    let lines: Vec<_> = page.lines().map(|line| &page.text()[line.range()]).collect();
    assert_eq!(lines, ["t", "a b", "c", "d"]);
    assert_eq!(parse("").lines().count(), 0);
}

#[test]
fn an_element_covers_its_leaves_with_their_separators() {
    let page = parse("<p>a<b>b </b></p><p>c");
    let texts: Vec<_> = page.nodes().map(|node| (page.tag(node).as_str(), page.text_of(node))).collect();
    let expected = [
        ("html", "ab\nc"),
        ("head", ""),
        ("body", "ab\nc"),
        ("p", "ab\n"),
        ("#text", "a"),
        ("b", "b\n"),
        ("#text", "b\n"),
        ("p", "c"),
        ("#text", "c"),
    ];
    assert_eq!(texts, expected);
}

/// A selector finds all elements.
#[track_caller]
fn check_selected(page: &Page) {
    let elements: Vec<_> = page.nodes().filter(|&node| page.is_element(node)).collect();
    assert_eq!(select(page, "*"), elements);
}

/// The text of `html`, its lines joined by `|`. Checks that a selector finds all elements, and that the
/// written HTML is the same page.
#[track_caller]
fn check_xhtml(html: &str, lines: &str) {
    let page = parse(html);
    assert_eq!(page.text().replace('\n', "|"), lines, "{html}");
    check_selected(&page);
    assert_eq!(Page::parse(page.html().as_bytes(), &Hints::default()).text(), page.text());
}

const DOCTYPE: &str = "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\" \"x\">";

#[test]
fn a_declared_page_is_xhtml() {
    for start in ["<?xml version='1.0'?>", "\n<?xml version='1.0'?><!doctype html>", DOCTYPE] {
        for tag in ["iframe", "script", "style", "textarea", "noscript"] {
            check_xhtml(&format!("{start}<body>a <{tag} class='x' />b<p>c</p><{tag}></{tag}>d"), "a b|c|d");
        }
        check_xhtml(&format!("{start}<title/><p>b"), "b");
    }
}

#[test]
fn what_is_never_closed_is_xhtml() {
    check_xhtml("<body>a <iframe src=x />b<p>c", "a b|c");
    check_xhtml("<title/><p>b", "b");
    check_xhtml("<script src=x /><p>b<textarea/>c", "b c");
    // nothing in it closes it
    check_xhtml("<body>a <iframe/>b<iframe>c<p>d</iframes>", "a b");
}

#[test]
fn other_pages_are_read_as_by_browsers() {
    check_xhtml("<body>a <iframe src=x />b</iframe>c", "a c");
    check_xhtml("<!doctype html><title/>b</title><p>c", "b|c");
    check_xhtml("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN'><body>a <iframe/>b</iframe>c", "a c");
    check_xhtml("<body>a <iframe src=x>b", "a");
    check_xhtml("<body>a <div/>b", "a|b");
    check_xhtml("<body><svg><title/>a</svg>b", "a b");
}

#[test]
fn many_such_tags_take_linear_time() {
    let page = Page::parse("<iframe/>a ".repeat(200_000).as_bytes(), &Hints::default());
    assert_eq!(page.text().len(), 399_999);
}

/// Ten words, which cases write as `~`.
const TEN: &str = "0 1 2 3 4 5 6 7 8 9";

/// The text of `html`, its lines joined by `|`. A selector finds all elements, and the written HTML is the same page.
#[track_caller]
fn check_noscript(html: &str, lines: &str) {
    let (html, lines) = (&html.replace('~', TEN), &lines.replace('~', TEN));
    let page = parse(html);
    assert_eq!(page.text().replace('\n', "|"), *lines, "{html}");
    check_selected(&page);
    let utf_8 = Hints { charset: Some("utf-8"), ..Hints::default() };
    assert_eq!(
        Page::parse(page.html().as_bytes(), &utf_8),
        Page::parse(html.as_bytes(), &utf_8),
        "{}",
        page.html()
    );
}

#[test]
fn pages_that_are_read_without_scripting() {
    check_noscript("<p>a<noscript>~</noscript>", "a|~");
    check_noscript("<p>a<noscript>2 3 4 5 6 7 8 9 10</noscript>", "a");
    check_noscript("<p>a b<noscript>~ ~</noscript>", "a b|~ ~");
    check_noscript("<p>a b<noscript>c ~</noscript>", "a b");
    check_noscript("<title>a b</title><noscript>~ ~</noscript>", "a b");
    check_noscript("<body><noscript>a</noscript>", "a");
    check_noscript("<noscript>a</noscript>", "");
    check_noscript("<p>新<noscript>中文的人有了不是在 ~</noscript>", "新|中文的人有了不是在 ~");
    // elements in it are elements
    check_noscript("a<noscript><p>b <b>~</b><ul><li>~</ul></noscript>e", "a|b ~|~|e");
    check_noscript(
        "<body><noscript><table><tr><td>a<td>b</table></noscript><noscript><h1>c</h1></noscript>",
        "a|b|c",
    );
    let html = "<body><noscript><div class=x>a</div></noscript>";
    assert_eq!(select(&parse(html), "body > noscript > .x").len(), 1);
    // what is no text in it counts nothing
    check_noscript("a<noscript><img alt='b ~' src=x></noscript>", "a");
    check_noscript("a<noscript><!-- b ~ --></noscript>", "a");
    check_noscript("a<noscript><style>b ~</style></noscript>", "a");
    check_noscript("a<noscript><a href='b ~'>e</a></noscript>", "a");
    // it is in the body and not hidden
    check_noscript("<head><noscript>a b c</noscript></head>", "");
    check_noscript("<head><noscript><link href=x></noscript></head><p>a<noscript>b ~</noscript>", "a|b ~");
    check_noscript("<template><noscript>a</noscript></template>", "");
    check_noscript("<iframe><noscript>a</noscript></iframe>", "");
    check_noscript("<script>'<noscript>a b</noscript>'</script>", "");
    // what else is hidden stays so
    check_noscript("a<noscript>b ~<script>d</script><iframe>e</iframe></noscript>", "a|b ~");
    check_noscript("<svg><noscript>a</noscript></svg>", "");
    // it may never end
    check_noscript("a<noscript><p>b<p>~", "a|b|~");
    check_noscript("a<noscript><noscript>b</noscript>c d</noscript>", "ac d");
    // menus do not count where it has twenty words
    for menu in ["<nav>~</nav>", "<ul><li><a href=x>~</a></ul>", "<ol><li><a href=x>~</a> b</ol>"] {
        let own = menu.find('b').map_or("~", |_| "~ b");
        check_noscript(&format!("{menu}a<noscript><p>~<p>~</noscript>"), &format!("{own}|a|~|~"));
        check_noscript(&format!("{menu}a<noscript>b ~</noscript>"), &format!("{own}|a"));
        check_noscript(&format!("{menu}a b<noscript><p>~<p>~</noscript>"), &format!("{own}|a b|~|~"));
        check_noscript(&format!("{menu}a b c<noscript><p>~<p>~</noscript>"), &format!("{own}|a b c"));
    }
    check_noscript("<ul><li><a href=x>c</a> ~</ul>a<noscript><p>~<p>~</noscript>", "c ~|a");
}

#[test]
fn caps_hold_in_it() {
    let deep = parse(&format!("<body><noscript>{}a", "<div>".repeat(5_000)));
    let nested = parse(&format!("<body>{}a b", "<noscript><div>".repeat(5_000)));
    for page in [deep, nested] {
        let deepest = page.leaves().map(|leaf| page.ancestors(leaf).count()).max();
        assert!((MAX_DEPTH / 2..MAX_DEPTH + 9).contains(&deepest.expect("there is text")));
    }
    let attributes: String = (0..20_000).map(|index| format!(" a{index}")).collect();
    let wide = parse(&format!("<body><noscript><style>.x</style><p{attributes}>a b</noscript>"));
    assert_eq!(wide.text(), "a b");
    assert!(wide.nodes().any(|node| wide.attributes(node).len() == MAX_ATTRIBUTES));
}
