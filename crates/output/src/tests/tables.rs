//! Tables: cells stay in their columns.

use super::{check, check_html, check_plain};

const COSTS: &str =
    "<table><tr><th></th><th>2023</th><th>2024</th></tr><tr><td>Costs</td><td></td><td>9</td></tr></table>";

#[test]
fn empty_cells_are_written() {
    check(COSTS, "| | 2023 | 2024 |\n| --- | --- | --- |\n| Costs | | 9 |");
}

#[test]
fn empty_cells_are_written_in_html() {
    check_html(
        COSTS,
        "<table><tbody><tr><th></th><th>2023</th><th>2024</th></tr><tr><td>Costs</td><td></td><td>9</td></tr></tbody></table>",
    );
}

#[test]
fn empty_cells_are_tabs_in_text() {
    check_plain(COSTS, "\t2023\t2024\nCosts\t\t9");
}

#[test]
fn removed_cells_are_empty() {
    check(
        "<table><tr><td>aaaaa⟦bbbbbb<td>ccccccccc⟧<td>d<tr><td>e<td>f<td>g</table>",
        "| aaaaa | | d |\n| --- | --- | --- |\n| e | f | g |",
    );
}

#[test]
fn rows_of_a_table_kept_for_the_most_part_are_whole() {
    let html = "<table><tr><th>Name<th>What it does<tr><td>⟦count⟧<td>counts up from a number<tr><td>⟦cycle⟧<td>goes on for ever</table>";
    check(
        html,
        "| Name | What it does |\n| --- | --- |\n| count | counts up from a number |\n| cycle | goes on for ever |",
    );
    check_plain(html, "Name\tWhat it does\ncount\tcounts up from a number\ncycle\tgoes on for ever");
}

#[test]
fn so_are_their_heads() {
    check(
        "<table><tr><th>⟦N<th>What⟧<tr><td>a<td>counts up from a number<tr><td>b<td>goes on for ever</table>",
        "| N | What |\n| --- | --- |\n| a | counts up from a number |\n| b | goes on for ever |",
    );
}

#[test]
fn rows_of_which_nothing_is_kept_are_left_out() {
    check(
        "<table><tr><td>a<td>long text here<tr><td>⟦ad<td>ad⟧<tr><td>b<td>more text</table>",
        "| a | long text here |\n| --- | --- |\n| b | more text |",
    );
}

#[test]
fn a_row_into_which_a_cell_reaches_stays() {
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
}

#[test]
fn cells_over_columns_say_so_in_html() {
    check_html(
        "<table><tr><th rowspan=2>a<th colspan=2>b<tr><th>c<th>d</table>",
        "<table><tbody><tr><th rowspan=\"2\">a</th><th colspan=\"2\">b</th></tr><tr><th>c</th><th>d</th></tr></tbody></table>",
    );
}

#[test]
fn one_row_under_heads_is_a_table() {
    check("<table><tr><th>a<th>b<tr><td><td>c</table>", "| a | b |\n| --- | --- |\n| | c |");
}

#[test]
fn a_head_over_all_columns_is_one() {
    check("<table><tr><th colspan=2>a<tr><td>b<td>c</table>", "| a | |\n| --- | --- |\n| b | c |");
}

#[test]
fn heads_at_the_side_are_no_head() {
    check("<table><tr><th>a<td>1<tr><th>b<td>2</table>", "| | |\n| --- | --- |\n| a | 1 |\n| b | 2 |");
}

#[test]
fn a_head_may_stand_in_thead() {
    check("<table><thead><tr><td>a<td>b<tbody><tr><td>1<td>2</table>", "| a | b |\n| --- | --- |\n| 1 | 2 |");
}

#[test]
fn without_any_head_the_first_row_is_one() {
    check("<table><tr><td>a<td>b<tr><td>1<td>2</table>", "| a | b |\n| --- | --- |\n| 1 | 2 |");
}

#[test]
fn a_caption_stands_before() {
    let html = "<table><caption>Of <b>all</b></caption><tr><td>a<td>b<tr><td>1<td>2</table>";
    check(html, "Of **all**\n\n| a | b |\n| --- | --- |\n| 1 | 2 |");
    check_plain(html, "Of all\na\tb\n1\t2");
}

#[test]
fn a_caption_of_blocks_is_one_line() {
    check_plain(
        "<table><caption><p>Of</p><p>all</p></caption><tr><td>a<td>b<tr><td>1<td>2</table>",
        "Of all\na\tb\n1\t2",
    );
}

#[test]
fn a_table_in_a_cell_of_a_layout_is_one() {
    check(
        "<table><tr><td>x<td><table><tr><td><td>b<tr><td>c<td>d<tr><td>e<td>f</table></table>",
        "x\n\n| | b |\n| --- | --- |\n| c | d |\n| e | f |",
    );
}

#[test]
fn cells_of_marked_tables_stay_in_place_in_html_whatever_is_in_them() {
    check_html(
        "<table><tr><th>a<th>b<tr><td><td><ul><li>c</ul></table>",
        "<table><tbody><tr><th>a</th><th>b</th></tr><tr><td></td><td><ul><li>c</li></ul></td></tr></tbody></table>",
    );
}

#[test]
fn lists_in_cells_of_tables_with_heads_are_lines_of_the_cell() {
    let html = "<table><tr><th>Option<th>Values<tr><td>width<td>one of<ul><li>full<li>half, <b>or</b></ul>none<tr><td>order<td><ol start=2><li>up<li>down</ol></table>";
    check(
        html,
        "| Option | Values |\n| --- | --- |\n| width | one of<br>- full<br>- half, **or**<br>none |\n| order | 2. up<br>3. down |",
    );
    check_plain(html, "Option\tValues\nwidth\tone of - full - half, or none\norder\t2. up 3. down");
}

#[test]
fn so_are_definitions_and_quotations() {
    check(
        "<table><tr><th>a<th>b<tr><td>c<td><dl><dt>d<dd>e<dt>f<dd><p>g<p>h</dl><tr><td>i<td>j<blockquote>k</blockquote>l</table>",
        "| a | b |\n| --- | --- |\n| c | **d**<br>e<br>**f**<br>g h |\n| i | j<br>k<br>l |",
    );
}

#[test]
fn so_are_code_headings_and_tables() {
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
fn a_title_over_all_columns_is_a_row() {
    check(
        "<table><tr><td colspan=2>Flour<tr><td>Rye<td>12</table>",
        "| Flour | |\n| --- | --- |\n| Rye | 12 |",
    );
    check("<table><tr><td colspan=2>a<tr><td colspan=2>b</table>", "a\n\nb");
    check("<table><tr><td colspan=2>⟦a⟧<tr><td>b<td>c</table>", "b\n\nc");
}

#[test]
fn lists_in_cells_without_heads_are_a_layout() {
    check("<table><tr><td>a<td><ul><li>b</ul><tr><td>c<td>d</table>", "a\n\n- b\n\nc\n\nd");
}

#[test]
fn a_layout_is_blocks() {
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
