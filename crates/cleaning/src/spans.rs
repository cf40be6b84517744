//! A set of bytes of a page's text, stored as sorted, disjoint, non-empty spans; and the text that is written from it for measures,
//! peers and other programs: its words, and nothing else.
//!
//! The set operations are single merges over two sorted lists: linear in the number of spans, with no
//! allocation but the result. The caller decides whether a span ends on a character or a block.

use page::{Page, Span, number};

use crate::running;

/// A set of byte positions of one page's text.
///
/// Guarantees: the spans are sorted, non-empty, disjoint and not adjacent (touching spans are merged), so two
/// equal sets have equal representations.
///
/// ```
/// use cleaning::{Span, Spans};
///
/// let kept = Spans::from_iter([Span { start: 5, end: 9 }, Span { start: 0, end: 5 }, Span { start: 20, end: 30 }]);
/// let gold = Spans::from_iter([Span { start: 8, end: 25 }]);
/// assert_eq!(kept.len(), 2);
/// assert_eq!(kept.intersection(&gold).bytes(), 1 + 5);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct Spans {
    spans: Vec<Span>,
}

impl Spans {
    /// The empty set.
    pub const fn new() -> Self {
        Self { spans: Vec::new() }
    }

    /// The whole range `0..length`; the empty set for length 0.
    pub fn all(length: u32) -> Self {
        Self::from_iter([Span { start: 0, end: length }])
    }

    /// The spans, sorted and disjoint.
    pub fn as_slice(&self) -> &[Span] {
        &self.spans
    }

    /// The spans, sorted and disjoint.
    pub fn iter(&self) -> std::slice::Iter<'_, Span> {
        self.spans.iter()
    }

    /// Number of maximal spans.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether no byte is in the set.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// Number of bytes in the set.
    pub fn bytes(&self) -> u64 {
        self.spans.iter().map(|span| u64::from(span.end - span.start)).sum()
    }

    /// Whether `position` is in the set.
    pub fn contains(&self, position: u32) -> bool {
        let after = self.spans.partition_point(|span| span.start <= position);
        after > 0 && position < self.spans[after - 1].end
    }

    /// Number of bytes of `range` that are in the set.
    pub fn bytes_within(&self, range: Span) -> u64 {
        self.parts_within(range).map(|span| span.len() as u64).sum()
    }

    /// The parts of `range` that are in the set.
    pub fn parts_within(&self, range: Span) -> impl Iterator<Item = Span> + '_ {
        let first = self.spans.partition_point(|span| span.end <= range.start);
        self.spans[first..].iter().map_while(move |span| span.intersect(range))
    }

    /// Bytes in both sets.
    pub fn intersection(&self, other: &Self) -> Self {
        let (mut left, mut right) = (0, 0);
        let mut both = Vec::new();
        while left < self.spans.len() && right < other.spans.len() {
            let (a, b) = (self.spans[left], other.spans[right]);
            both.extend(a.intersect(b));
            if a.end <= b.end {
                left += 1;
            } else {
                right += 1;
            }
        }
        Self { spans: both }
    }

    /// Bytes in either set.
    pub fn union(&self, other: &Self) -> Self {
        self.spans.iter().chain(&other.spans).copied().collect()
    }

    /// Bytes of `0..length` that are not in the set. Spans beyond `length` are ignored.
    pub fn complement(&self, length: u32) -> Self {
        let mut rest = Vec::with_capacity(self.spans.len() + 1);
        let mut from = 0;
        let end = Span { start: length, end: length };
        for span in self.spans.iter().take_while(|span| span.start < length).chain([&end]) {
            if from < span.start {
                rest.push(Span { start: from, end: span.start });
            }
            from = span.end;
        }
        Self { spans: rest }
    }

    /// Bytes of this set that are not in `other`.
    pub fn difference(&self, other: &Self) -> Self {
        let length = self.spans.last().map_or(0, |span| span.end);
        self.intersection(&other.complement(length))
    }

    /// Whether the set stays within `text` and cuts no character of it.
    pub fn fits(&self, text: &str) -> bool {
        self.spans.iter().all(|span| text.get(span.range()).is_some())
    }

    /// The parts of `text` in the set, in order.
    ///
    /// # Panics
    /// If the set does not [fit](Self::fits) the text.
    pub fn slices<'t>(&'t self, text: &'t str) -> impl Iterator<Item = &'t str> {
        self.spans.iter().map(|span| &text[span.start as usize..span.end as usize])
    }
}

impl FromIterator<Span> for Spans {
    /// Sorts, drops empty spans and merges overlapping or touching ones.
    fn from_iter<I: IntoIterator<Item = Span>>(spans: I) -> Self {
        let mut spans: Vec<Span> = spans.into_iter().filter(|span| span.start < span.end).collect();
        spans.sort_unstable_by_key(|span| (span.start, span.end));
        spans.dedup_by(|next, kept| {
            let touches = next.start <= kept.end;
            if touches {
                kept.end = kept.end.max(next.end);
            }
            touches
        });
        Self { spans }
    }
}

impl<'s> IntoIterator for &'s Spans {
    type Item = &'s Span;
    type IntoIter = std::slice::Iter<'s, Span>;

    fn into_iter(self) -> Self::IntoIter {
        self.spans.iter()
    }
}

/// A set of spans, with the number of its bytes before each.
#[derive(Debug)]
pub struct KeptBytes<'s> {
    spans: &'s [Span],
    before: Vec<usize>,
}

impl<'s> KeptBytes<'s> {
    /// Of a set.
    pub fn of(kept: &'s Spans) -> Self {
        Self { before: running(kept.iter().map(|span| span.range().len())), spans: kept.as_slice() }
    }

    /// The number of bytes of the set in a range.
    pub fn within(&self, range: Span) -> usize {
        let up_to = |at: u32| {
            let index = self.spans.partition_point(|span| span.start < at);
            let Some(last) = index.checked_sub(1) else { return 0 };
            self.before[last] + (self.spans[last].end.min(at) - self.spans[last].start) as usize
        };
        up_to(range.end.max(range.start)) - up_to(range.start)
    }
}

/// The lines of a part of a page's text that begins at `at`, each with its line feed.
pub(crate) fn lines_from(mut at: u32, text: &str) -> impl Iterator<Item = Span> {
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += number(line.len());
        Span { start, end: at }
    })
}

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
    use proptest::prelude::*;
    use testkit::parse as page;
    use text::words;

    use super::*;

    fn set(pairs: &[(u32, u32)]) -> Spans {
        pairs.iter().map(|&(start, end)| Span { start, end }).collect()
    }

    #[track_caller]
    fn check_set(found: &Spans, expected: &[(u32, u32)]) {
        let found: Vec<_> = found.iter().map(|span| (span.start, span.end)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn operations_on_sets() {
        // touching spans merge
        check_set(&set(&[(5, 7), (1, 3), (3, 4), (6, 9), (2, 2)]), &[(1, 4), (5, 9)]);
        // intersection of interleaved spans
        check_set(
            &set(&[(0, 4), (6, 10)]).intersection(&set(&[(2, 7), (9, 12)])),
            &[(2, 4), (6, 7), (9, 10)],
        );
        // complement within a length
        check_set(&set(&[(2, 4), (8, 12)]).complement(10), &[(0, 2), (4, 8)]);
        check_set(&Spans::new().complement(0), &[]);
        // bytes within a range that cuts spans
        assert_eq!(set(&[(0, 4), (6, 10)]).bytes_within(Span { start: 3, end: 8 }), 3);
    }

    #[track_caller]
    fn check_fit(pairs: &[(u32, u32)], fits: bool) {
        // bytes 1..4 are one character
        assert_eq!(set(pairs).fits("a聞b"), fits);
    }

    #[test]
    fn a_set_fits_a_text_that_holds_it_whole() {
        check_fit(&[], true);
        check_fit(&[(0, 5)], true);
        check_fit(&[(0, 1), (4, 5)], true);
        check_fit(&[(0, 2)], false);
        check_fit(&[(2, 4)], false);
        check_fit(&[(0, 1), (4, 6)], false);
        check_fit(&[(7, 9)], false);
    }

    #[test]
    fn slices_are_the_parts_of_the_text() {
        assert_eq!(set(&[(0, 1), (4, 5)]).slices("a聞b").collect::<Vec<_>>(), ["a", "b"]);
    }

    fn sets() -> impl Strategy<Value = Vec<bool>> {
        proptest::collection::vec(any::<bool>(), 0..60)
    }

    fn of_bits(bits: &[bool]) -> Spans {
        let at = |i: usize| u32::try_from(i).unwrap();
        bits.iter()
            .enumerate()
            .filter(|(_, bit)| **bit)
            .map(|(i, _)| Span { start: at(i), end: at(i) + 1 })
            .collect()
    }

    proptest! {
        #[test]
        fn operations_agree_with_bits((a, b) in (sets(), sets())) {
            let length = a.len().max(b.len());
            let bit = |bits: &[bool], i: usize| bits.get(i).copied().unwrap_or(false);
            let expect = |keep: &dyn Fn(bool, bool) -> bool| {
                of_bits(&(0..length).map(|i| keep(bit(&a, i), bit(&b, i))).collect::<Vec<_>>())
            };
            let (x, y) = (of_bits(&a), of_bits(&b));
            prop_assert_eq!(x.intersection(&y), expect(&|p, q| p && q));
            prop_assert_eq!(x.union(&y), expect(&|p, q| p || q));
            prop_assert_eq!(x.difference(&y), expect(&|p, q| p && !q));
            prop_assert_eq!(x.complement(u32::try_from(length).unwrap()), expect(&|p, _| !p));
            prop_assert_eq!(x.bytes(), a.iter().filter(|bit| **bit).count() as u64);
            for i in 0..length {
                prop_assert_eq!(x.contains(u32::try_from(i).unwrap()), bit(&a, i));
            }
        }
    }

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
    fn kept_texts() {
        // all is the text as it is
        check("<p>one two<p>three", "one two\nthree", "one two\nthree");
        check("<p><b>f</b>oo bar", "foo bar", "foo bar");
        check("", "", "");
        // nothing is nothing
        check("<p>one<p>two", "[one\ntwo]", "");
        // a blank replaces removed inline text
        check(
            "<p>The <i>Simpsons</i> reports <a>limitless</a> generosity",
            "The[ Simpsons ]reports[ limitless ]generosity",
            "The reports generosity",
        );
        check("<p>March 28, <b>2017</b>: 6:04", "March 28,[ 2017]: 6:04", "March 28, : 6:04");
        check("<p>f<b>o</b>o", "f[o]o", "f o");
        check("<p>新<b>的</b>聞", "新[的]聞", "新 聞");
        // a blank replaces removed white space
        check("<p>Middle East <a>by Zahraa</a>", "Middle East[ ]by Zahraa", "Middle East by Zahraa");
        // each block has its own lines
        check(
            "<div>Middle East</div><div>by Zahraa</div>",
            "Middle East[\n]by Zahraa",
            "Middle East\nby Zahraa",
        );
        check("<p>one<p>two<p>three", "one\n[two\n]three", "one\nthree");
        check("<p>one<p>two<p>three", "one[\ntwo]\nthree", "one\nthree");
        check("<p>one a<p>two<p>b three", "one[ a\ntwo\nb ]three", "one\nthree");
        check("<p>one<p>two<p>three", "one[\ntwo\n]three", "one\nthree");
        // a kept line break without its line is one
        check("<p>one<p>two<p>three", "one\n[two]\nthree", "one\nthree");
        check("<p>one<p>two<p>three", "one[\ntwo]\n[three]", "one");
        // nothing is before the first word or after the last
        check("<p>one<p>two<p>three", "[one]\ntwo\n[three]", "two");
        check("<p>one two three", "[one] two [three]", "two");
        // a kept blank between words taken out is no word
        check("<p>one two three four", "one[ two] [three ]four", "one four");
        check("<p>one two<p>three", "one[ two]\n[thr]ee", "one\nee");
    }

    /// Tags that break lines, tags that do not, tags that separate words, tags that hide; words that are
    /// difficult because of marks and scripts.
    fn html() -> impl Strategy<Value = String> {
        let pieces = "<p>|<div>|</div>|<br>|<b>|</b>|<a href=x>|</a>|<img>|<td>|<li>|<script>x</script>| |\n|\
             &nbsp;|\u{3000}|one|Two|3.14|1,|.|'|_|don't|caf\u{e9}|e\u{301}|\u{301}|\u{200D}|\u{1F469}|\
             \u{FE0F}|\u{1F1E9}|新聞|新|タワ|ー|한글|ก|צ\"ל|\u{AD}|&lt;";
        let pieces = prop::sample::select(pieces.split('|').collect::<Vec<_>>());
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
