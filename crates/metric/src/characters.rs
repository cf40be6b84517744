//! Characters in common: the measure that is independent of words.

use cleaning::Spans;

use crate::Counts;
use crate::occurrences::Cover;

/// Every character of `text`, except white space, is a unit; it is in a set if all of its bytes are.
pub fn count_characters(text: &str, kept: &Spans, answer: &Spans) -> Counts {
    let (mut kept, mut answer) = (Cover::of(kept), Cover::of(answer));
    let mut counts = Counts::default();
    let mut end = 0;
    for character in text.chars() {
        let start = end;
        end += u32::try_from(character.len_utf8()).expect("a character has at most 4 bytes");
        if !character.is_whitespace() {
            counts += Counts::unit(answer.covers(start, end), kept.covers(start, end));
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use page::Span;

    use super::*;

    #[track_caller]
    fn check(text: &str, kept: (u32, u32), answer: (u32, u32), expected: (u64, u64, u64)) {
        let of = |(start, end)| Spans::from_iter([Span { start, end }]);
        let counts = count_characters(text, &of(kept), &of(answer));
        assert_eq!((counts.relevant, counts.found, counts.common), expected);
    }

    #[test]
    fn white_space_is_not_counted() {
        check("ab cd\nef", (0, 6), (1, 8), (5, 4, 3));
    }

    #[test]
    fn characters_and_not_bytes_are_counted() {
        check("新聞 ab", (0, 6), (3, 9), (3, 2, 1));
    }

    #[test]
    fn spans_beyond_the_text_count_what_is_there() {
        check("ab", (0, 9), (1, 9), (1, 2, 1));
    }
}
