//! The windows of a page's text: their hashes, by a rolling polynomial, and the bytes that they cover.

use page::{Page, Span};

use crate::hash::{mix, text};

cleaning::choices! {
    /// What the window's width W counts.
    pub enum WindowOf {
        /// Characters; white space between words is one.
        Characters,
        /// Words.
        Words,
    }
}

/// The settings for reading a page.
#[derive(Debug, Clone, Copy)]
pub(super) struct WindowOptions {
    /// W, at least 1.
    pub(super) width: usize,
    pub(super) of: WindowOf,
    /// D, below 64.
    pub(super) zero_bits: u32,
}

/// A step of the window: a character or a word.
#[derive(Debug, Clone, Copy)]
struct Token {
    span: Span,
    hash: u64,
}

/// The base of the polynomial whose coefficients are the tokens of a window. It is odd, so that no token is
/// lost.
const BASE: u64 = 0xd120_2ef1_6a4c_9d35;

impl WindowOptions {
    /// The windows that are looked at, from the first to the last, each with its hash. A text of fewer than W tokens
    /// has none.
    pub(super) fn windows(self, page: &Page) -> impl Iterator<Item = (Span, u64)> {
        let tokens = self.tokens(page);
        let last_power = (0..self.width).fold(1_u64, |power, _| power.wrapping_mul(BASE));
        let mut rolled = 0_u64;
        (0..tokens.len()).filter_map(move |last| {
            rolled = rolled.wrapping_mul(BASE).wrapping_add(tokens[last].hash);
            let first = (last + 1).checked_sub(self.width)?;
            if let Some(left) = first.checked_sub(1) {
                rolled = rolled.wrapping_sub(tokens[left].hash.wrapping_mul(last_power));
            }
            let hash = mix(rolled);
            let looked_at = hash.trailing_zeros() >= self.zero_bits;
            looked_at.then(|| (Span { start: tokens[first].span.start, end: tokens[last].span.end }, hash))
        })
    }

    fn tokens(self, page: &Page) -> Vec<Token> {
        let all = page.text();
        let token = |start: usize, end: usize, hash: u64| {
            let at = |byte: usize| u32::try_from(byte).expect("a page's text is bounded well below 4 GiB");
            Token { span: Span { start: at(start), end: at(end) }, hash }
        };
        match self.of {
            WindowOf::Characters => all
                .char_indices()
                .map(|(start, letter)| {
                    // where the page has white space, the text has one blank or one end of line
                    let shown = if letter == '\n' { ' ' } else { letter };
                    token(start, start + letter.len_utf8(), mix(u64::from(u32::from(shown)) + 1))
                })
                .collect(),
            WindowOf::Words => ::text::words(all)
                .map(|(start, end)| (start as usize, end as usize))
                .map(|(start, end)| token(start, end, text(&all[start..end])))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    use testkit::parse;

    use super::*;

    fn reading(width: usize, of: WindowOf) -> WindowOptions {
        WindowOptions { width, of, zero_bits: 0 }
    }

    /// The texts of the windows.
    #[track_caller]
    fn check(html: &str, reading: WindowOptions, expected: &[&str]) {
        let page = parse(html);
        let found: Vec<&str> = reading.windows(&page).map(|(span, _)| &page.text()[span.range()]).collect();
        assert_eq!(found, expected, "{html}");
    }

    #[test]
    fn windows_of_characters() {
        check("<p>abcd", reading(3, WindowOf::Characters), &["abc", "bcd"]);
        check("<p>ab<p>c", reading(3, WindowOf::Characters), &["ab\n", "b\nc"]);
        check("<p>新聞é", reading(2, WindowOf::Characters), &["新聞", "聞é"]);
        check("<p>ab", reading(3, WindowOf::Characters), &[]);
        check("", reading(1, WindowOf::Characters), &[]);
    }

    #[test]
    fn windows_of_words() {
        check("<p>one, two <b>six</b> ten", reading(3, WindowOf::Words), &["one, two six", "two six ten"]);
        check("<p>one", reading(1, WindowOf::Words), &["one"]);
        check("<p>***", reading(1, WindowOf::Words), &[]);
    }

    #[test]
    fn a_line_s_end_is_a_blank() {
        let hash = |html: &str| reading(3, WindowOf::Characters).windows(&parse(html)).next().unwrap().1;
        assert_eq!(hash("<p>a<p>b"), hash("<p>a b"));
        assert_ne!(hash("<p>a<p>b"), hash("<p>a.b"));
    }

    #[test]
    fn zero_bits_take_one_window_in_so_many() {
        let text: String = (0..4_000).map(|word| format!("w{word} ")).collect();
        let page = parse(&text);
        let all: Vec<_> = reading(8, WindowOf::Words).windows(&page).collect();
        let some: Vec<_> =
            WindowOptions { zero_bits: 3, ..reading(8, WindowOf::Words) }.windows(&page).collect();
        assert!(some.iter().all(|window| all.contains(window)));
        assert!((400..600).contains(&some.len()), "{} of {}", some.len(), all.len());
    }

    proptest! {
        /// Two windows have the same hash if and only if they have the same text, wherever they are.
        #[test]
        fn equal_windows_have_equal_hashes(letters in "[ab \u{65b0}]{0,60}", width in 1_usize..6) {
            let page = parse(&letters);
            let mut known = BTreeMap::new();
            let mut windows = 0;
            for (span, hash) in reading(width, WindowOf::Characters).windows(&page) {
                let shown = &page.text()[span.range()];
                prop_assert_eq!(*known.entry(shown).or_insert(hash), hash);
                windows += 1;
            }
            let mut hashes: Vec<u64> = known.values().copied().collect();
            hashes.sort_unstable();
            hashes.dedup();
            prop_assert_eq!(hashes.len(), known.len());
            prop_assert_eq!(windows, (page.text().chars().count() + 1).saturating_sub(width));
        }
    }
}
