//! Texts as sequences of token numbers, without case, punctuation and spacing.
//!
//! A token is a run of letters and digits, lower-cased. In scripts without spaces (Han, kana) each character
//! is one. Soft hyphens and zero-width characters are skipped.

use page::{Page, Span, number};
use std::ops::Range;
use text::Vocabulary;

/// Token numbers, the same for gold and page.
#[derive(Debug, Default)]
pub(super) struct Words {
    numbers: Vocabulary,
    word: String,
}

impl Words {
    fn number(&mut self) -> u32 {
        number(self.numbers.intern(&self.word).index())
    }

    /// Calls `each` with number and byte range of every token of `text`.
    pub(super) fn scan(&mut self, text: &str, mut each: impl FnMut(u32, Span, bool)) {
        let mut start = None;
        self.word.clear();
        // the blank ends the last token
        for (at, symbol) in text.char_indices().chain([(text.len(), ' ')]) {
            if is_unseen(symbol) {
                continue;
            }
            let single = is_single(symbol);
            if symbol.is_alphanumeric() && !single {
                start.get_or_insert(at);
                self.word.extend(narrow(symbol).to_lowercase());
                continue;
            }
            if let Some(start) = start.take() {
                each(self.number(), Span { start: number(start), end: number(at) }, false);
                self.word.clear();
            }
            if single {
                self.word.push(symbol);
                each(self.number(), Span { start: number(at), end: number(at + symbol.len_utf8()) }, true);
                self.word.clear();
            }
        }
    }
}

/// Whether a character is a soft hyphen, zero-width space or joiner, or byte order mark: these divide no
/// word.
fn is_unseen(symbol: char) -> bool {
    matches!(symbol, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

/// Whether a character is a token by itself: Han and kana, whose words are not divided by spaces.
fn is_single(symbol: char) -> bool {
    matches!(symbol,
        '\u{3005}'..='\u{3007}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{323af}')
}

/// The ASCII form of a full-width letter or digit.
fn narrow(symbol: char) -> char {
    match symbol {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(symbol) - 0xfee0).unwrap_or(symbol),
        other => other,
    }
}

/// The gold's tokens.
#[derive(Debug, Default)]
pub(super) struct Gold {
    pub(super) tokens: Vec<u32>,
    /// One past the last token of each paragraph; paragraphs without a token are left out.
    ends: Vec<u32>,
    singles: usize,
}

impl Gold {
    pub(super) fn of<'g>(paragraphs: impl IntoIterator<Item = &'g str>, words: &mut Words) -> Self {
        let mut gold = Self::default();
        for paragraph in paragraphs {
            let before = gold.tokens.len();
            words.scan(paragraph, |number, _, single| {
                gold.tokens.push(number);
                gold.singles += usize::from(single);
            });
            if gold.tokens.len() > before {
                gold.ends.push(number(gold.tokens.len()));
            }
        }
        gold
    }

    /// Token ranges of the paragraphs, in order, none empty.
    pub(super) fn paragraphs(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| start as usize..*end as usize)
    }

    /// The least length of a run of equal tokens that proves a match: 4 words, or 6 characters if most tokens
    /// are characters (about 3 Chinese words).
    pub(super) fn least_run(&self) -> usize {
        if self.singles * 2 > self.tokens.len() { 6 } else { 4 }
    }
}

/// The page's tokens outside its title, in text order.
#[derive(Debug, Default)]
pub(super) struct Side {
    pub(super) tokens: Vec<u32>,
    pub(super) spans: Vec<Span>,
    /// Token ranges of the page's lines, in order; lines may have none.
    pub(super) lines: Vec<Range<usize>>,
}

impl Side {
    pub(super) fn of(text: &str, title: Span, lines: impl Iterator<Item = Span>, words: &mut Words) -> Self {
        let mut side = Self::default();
        words.scan(text, |number, span, _| {
            if span.start >= title.end || span.end <= title.start {
                side.tokens.push(number);
                side.spans.push(span);
            }
        });
        let mut end = 0;
        for line in lines {
            let start = end + side.spans[end..].iter().take_while(|token| token.start < line.start).count();
            end = start + side.spans[start..].iter().take_while(|token| token.start < line.end).count();
            side.lines.push(start..end);
        }
        side
    }

    /// Whether the tokens of `range` are all those of one line.
    pub(super) fn is_line(&self, range: &Range<usize>) -> bool {
        let at = self.lines.partition_point(|line| line.end <= range.start);
        self.lines.get(at) == Some(range)
    }
}

/// The span of the title in the head.
pub(super) fn title(page: &Page) -> Span {
    let in_head = |node| page.parent(node).is_some_and(|parent| page.tag(parent).as_str() == "head");
    let title = page.nodes().find(|node| page.tag(*node).as_str() == "title" && in_head(*node));
    title.map_or_else(Span::default, |title| page.span(title))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let mut words = Words::default();
        let mut found = Vec::new();
        words.scan(text, |_, span, _| found.push(&text[span.range()]));
        assert_eq!(found, expected);
    }

    #[track_caller]
    fn same(left: &str, right: &str) {
        let mut words = Words::default();
        let mut numbers = |text: &str| {
            let mut numbers = Vec::new();
            words.scan(text, |number, _, _| numbers.push(number));
            numbers
        };
        assert_eq!(numbers(left), numbers(right));
    }

    #[test]
    fn tokens_of_texts() {
        // punctuation divides and is not kept
        check("U.S. dollar -- it's 1,784!", &["U", "S", "dollar", "it", "s", "1", "784"]);
        // han characters are tokens and latin words between them too
        check("看CNN新聞3條", &["看", "CNN", "新", "聞", "3", "條"]);
        // quotes dashes and case make no difference
        same("“Don’t — stop”", "\"don't\" - STOP");
        // soft hyphens do not divide
        same("infor\u{ad}mation", "information");
        // full width letters are letters
        same("ＣＮＮ２０１１", "cnn2011");
    }

    #[test]
    fn paragraphs_without_a_token_are_left_out() {
        let gold = Gold::of(["a b", "***", "", "c"], &mut Words::default());
        assert_eq!(gold.paragraphs().collect::<Vec<_>>(), [0..2, 2..3]);
    }

    #[test]
    fn the_title_is_left_out() {
        let page = Page::parse(b"<title>Big news</title><h1>Big news</h1>", &page::Hints::default());
        let side = Side::of(page.text(), title(&page), page.lines(), &mut Words::default());
        assert_eq!(side.tokens, [0, 1]);
        assert_eq!(side.spans[0].start, 9);
    }
}
