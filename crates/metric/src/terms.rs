//! Common distinct terms: Lin and Ho's recall and precision over features (section 4).

use cleaning::Spans;
use text::{TermId, Tokens};

use crate::Counts;
use crate::occurrences::Cover;

/// Every distinct term of the page is a unit; it is in a set if one of its occurrences is, by the rule of
/// [`count_occurrences`](crate::count_occurrences).
///
/// A term of the article that was found in the menu is common too: the paper's measure ignores positions.
pub fn count_terms(tokens: &Tokens, kept: &Spans, answer: &Spans) -> Counts {
    let (mut kept, mut answer) = (Cover::of(kept), Cover::of(answer));
    let mut marks: Vec<(TermId, u8)> = tokens
        .iter()
        .map(|(start, end, term)| {
            let found = if kept.covers(start, end) { FOUND } else { 0 };
            let relevant = if answer.covers(start, end) { RELEVANT } else { 0 };
            (term, found | relevant)
        })
        .filter(|(_, mark)| *mark != 0)
        .collect();
    marks.sort_unstable();
    let mut counts = Counts::default();
    for occurrences in marks.chunk_by(|a, b| a.0 == b.0) {
        let mark = occurrences.iter().fold(0, |all, (_, mark)| all | mark);
        counts.found += u64::from(mark & FOUND != 0);
        counts.relevant += u64::from(mark & RELEVANT != 0);
        counts.common += u64::from(mark == FOUND | RELEVANT);
    }
    counts
}

const FOUND: u8 = 1;
const RELEVANT: u8 = 2;

#[cfg(test)]
mod tests {
    use page::Span;
    use text::{Analyser, TermOptions, Vocabulary};

    use super::*;

    #[track_caller]
    fn check(text: &str, kept: &[(u32, u32)], answer: &[(u32, u32)], expected: (u64, u64, u64)) {
        let of =
            |pairs: &[(u32, u32)]| pairs.iter().map(|&(start, end)| Span { start, end }).collect::<Spans>();
        let tokens = Analyser::new(&TermOptions::default()).tokens(text, &mut Vocabulary::default());
        let counts = count_terms(&tokens, &of(kept), &of(answer));
        assert_eq!((counts.relevant, counts.found, counts.common), expected);
    }

    #[test]
    fn a_term_counts_once() {
        check("cat cat cat dog", &[(0, 11)], &[(0, 15)], (2, 1, 1));
    }

    #[test]
    fn a_term_found_elsewhere_is_common_all_the_same() {
        //     0   4   8
        check("cat dog cat", &[(8, 11)], &[(0, 7)], (2, 1, 1));
    }

    #[test]
    fn stems_are_terms_and_stop_words_are_none() {
        //     0   4        13  17
        check("the connected the connections", &[(0, 13)], &[(14, 29)], (1, 1, 1));
    }

    #[test]
    fn disjoint_terms() {
        check("cat dog", &[(0, 3)], &[(4, 7)], (1, 1, 0));
    }
}
