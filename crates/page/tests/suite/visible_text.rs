//! The text of a page: markup and text side by side, with `|` between the leaves.

use page::{Hints, Page};

fn parse(html: &str) -> Page {
    Page::parse(html.as_bytes(), &Hints::default())
}

/// The leaves of `html`, joined by `|`.
fn check(html: &str, leaves: &str) {
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

macro_rules! cases {
    ($($name:ident: $html:expr => $leaves:expr;)*) => {$(
        #[test]
        fn $name() {
            check($html, $leaves);
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
    unknown_elements_are_inline: "a<x-y>b</x-y>c" => "a|b|c";
    images_part_words: "a<img src=x>b" => "a |b";
    controls_part_words: "a<input>b<button>c</button>d<textarea>e</textarea>f" => "a |b |c |d |e |f";
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
    frameset: "<frameset><frame src=a><noframes>b</noframes></frameset>" => "";
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
