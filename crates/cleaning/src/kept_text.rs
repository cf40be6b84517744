//! The kept part of a page as text for measures, peers and other programs: its words, and nothing else.
//!
//! Measures count spans; this is the text written from them.

use page::Page;

use crate::Spans;

/// The text of `page` in `kept`, as a reader would see the page without the rest.
///
/// Blocks are on lines of their own. Between two kept pieces there is a line break if a line of the page's
/// text ends between them, kept or not. There is a blank if only text or white space within a line was
/// removed. A kept piece without interruption stays unchanged, so a word that mark-up splits (`<b>f</b>oo`)
/// stays one word.
///
/// Guarantees, for every page and every set that fits its text:
/// - The words are exactly the words of the kept spans, in order: cut at white space, and by [`text::words`].
///   If a span cuts a word, the part inside the span is a word.
/// - No white space at either end, no blank line, no two blanks in a row, no blank at an end of a line.
///
/// # Panics
/// If `kept` does not [fit](Spans::fits) the page's text.
pub fn kept_text(page: &Page, kept: &Spans) -> String {
    let text = page.text();
    let mut read = String::new();
    let mut end = 0;
    for span in kept {
        let piece = text[span.range()].trim_start();
        let start = span.range().end - piece.len();
        let piece = piece.trim_end();
        if piece.is_empty() {
            continue;
        }
        if !read.is_empty() {
            read.push(if text[end..start].contains('\n') { '\n' } else { ' ' });
        }
        read.push_str(piece);
        end = start + piece.len();
    }
    read
}

#[cfg(test)]
mod tests {
    use page::Span;
    use proptest::prelude::*;
    use text::words;

    use super::*;
    use testkit::parse as page;

    /// `kept` is the page's text with the removed parts in brackets; its line breaks are those of the page's
    /// text.
    #[track_caller]
    fn check(html: &str, kept: &str, expected: &str) {
        let page = page(html);
        assert_eq!(kept.replace(['[', ']'], ""), page.text(), "the text of {html}");
        let mut spans = Vec::new();
        let mut at = 0;
        for piece in kept.split(['[', ']']).enumerate() {
            let (number, piece) = piece;
            let end = at + piece.len() as u32;
            if number % 2 == 0 {
                spans.push(Span::new(at, end));
            }
            at = end;
        }
        assert_eq!(kept_text(&page, &spans.into_iter().collect()), expected);
    }

    #[test]
    fn all_is_the_text_as_it_is() {
        check("<p>one two<p>three", "one two\nthree", "one two\nthree");
        check("<p><b>f</b>oo bar", "foo bar", "foo bar");
        check("", "", "");
    }

    #[test]
    fn nothing_is_nothing() {
        check("<p>one<p>two", "[one\ntwo]", "");
    }

    #[test]
    fn a_blank_replaces_removed_inline_text() {
        check(
            "<p>The <i>Simpsons</i> reports <a>limitless</a> generosity",
            "The[ Simpsons ]reports[ limitless ]generosity",
            "The reports generosity",
        );
        check("<p>March 28, <b>2017</b>: 6:04", "March 28,[ 2017]: 6:04", "March 28, : 6:04");
        check("<p>f<b>o</b>o", "f[o]o", "f o");
        check("<p>新<b>的</b>聞", "新[的]聞", "新 聞");
    }

    #[test]
    fn a_blank_replaces_removed_white_space() {
        check("<p>Middle East <a>by Zahraa</a>", "Middle East[ ]by Zahraa", "Middle East by Zahraa");
    }

    #[test]
    fn each_block_has_its_own_lines() {
        check(
            "<div>Middle East</div><div>by Zahraa</div>",
            "Middle East[\n]by Zahraa",
            "Middle East\nby Zahraa",
        );
        check("<p>one<p>two<p>three", "one\n[two\n]three", "one\nthree");
        check("<p>one<p>two<p>three", "one[\ntwo]\nthree", "one\nthree");
        check("<p>one a<p>two<p>b three", "one[ a\ntwo\nb ]three", "one\nthree");
        check("<p>one<p>two<p>three", "one[\ntwo\n]three", "one\nthree");
    }

    #[test]
    fn a_kept_line_break_without_its_line_is_one() {
        check("<p>one<p>two<p>three", "one\n[two]\nthree", "one\nthree");
        check("<p>one<p>two<p>three", "one[\ntwo]\n[three]", "one");
    }

    #[test]
    fn nothing_is_before_the_first_word_or_after_the_last() {
        check("<p>one<p>two<p>three", "[one]\ntwo\n[three]", "two");
        check("<p>one two three", "[one] two [three]", "two");
    }

    #[test]
    fn a_kept_blank_between_words_taken_out_is_no_word() {
        check("<p>one two three four", "one[ two] [three ]four", "one four");
        check("<p>one two<p>three", "one[ two]\n[thr]ee", "one\nee");
    }

    /// Tags that break lines, tags that do not, tags that separate words, tags that hide; words that are
    /// difficult because of marks and scripts.
    fn html() -> impl Strategy<Value = String> {
        let pieces = prop::sample::select(vec![
            "<p>",
            "<div>",
            "</div>",
            "<br>",
            "<b>",
            "</b>",
            "<a href=x>",
            "</a>",
            "<img>",
            "<td>",
            "<li>",
            "<script>x</script>",
            " ",
            "\n",
            "&nbsp;",
            "\u{3000}",
            "one",
            "Two",
            "3.14",
            "1,",
            ".",
            "'",
            "_",
            "don't",
            "caf\u{e9}",
            "e\u{301}",
            "\u{301}",
            "\u{200D}",
            "\u{1F469}",
            "\u{FE0F}",
            "\u{1F1E9}",
            "新聞",
            "新",
            "タワ",
            "ー",
            "한글",
            "ก",
            "צ\"ל",
            "\u{AD}",
            "&lt;",
        ]);
        proptest::collection::vec(pieces, 0..40).prop_map(|pieces| pieces.concat())
    }

    /// Any set of spans that fits the text, from cuts at any of its characters.
    fn spans(text: &str, cuts: &[prop::sample::Index]) -> Spans {
        let places: Vec<usize> = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
        let mut cuts: Vec<u32> = cuts.iter().map(|cut| places[cut.index(places.len())] as u32).collect();
        cuts.sort_unstable();
        cuts.chunks_exact(2).map(|pair| Span::new(pair[0], pair[1])).collect()
    }

    fn by_white_space<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<&'t str> {
        texts.flat_map(str::split_whitespace).collect()
    }

    fn by_rules<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<&'t str> {
        texts
            .flat_map(|text| words(text).map(move |(start, end)| &text[start as usize..end as usize]))
            .collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

        #[test]
        fn words_are_those_of_the_spans(html in html(), cuts: Vec<prop::sample::Index>) {
            let page = page(&html);
            let kept = spans(page.text(), &cuts);
            let read = kept_text(&page, &kept);
            let slices = || kept.slices(page.text());
            prop_assert_eq!(by_white_space(std::iter::once(read.as_str())), by_white_space(slices()));
            prop_assert_eq!(by_rules(std::iter::once(read.as_str())), by_rules(slices()));
        }

        #[test]
        fn lines_are_lines_of_the_page_and_none_is_blank(html in html(), cuts: Vec<prop::sample::Index>) {
            let page = page(&html);
            let kept = spans(page.text(), &cuts);
            let read = kept_text(&page, &kept);
            let whole = |line: Span| kept.intersection(&Spans::from_iter([line]));
            let lines: Vec<String> = page.lines().map(|line| by_white_space(whole(line).slices(page.text())).join(" ")).collect();
            let lines: Vec<&str> = lines.iter().map(String::as_str).filter(|line| !line.is_empty()).collect();
            prop_assert_eq!(read, lines.join("\n"));
        }

        #[test]
        fn all_of_it_is_the_text(html in html()) {
            let page = page(&html);
            prop_assert_eq!(kept_text(&page, &Spans::all(page.text().len() as u32)), page.text());
        }
    }
}
