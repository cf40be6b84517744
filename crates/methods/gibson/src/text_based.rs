//! The text-based algorithm: the text in a window that occurs on enough pages is template.
//!
//! The fit finds the hashes of windows on enough pages, by a rolling polynomial. Cleaning removes the text in windows with
//! one of these hashes.

use cleaning::{
    Advice, Cleaner, Cleaning, Declared as _, Evidence, FitError, FitStatistic, Info, Method, Number,
    PageRef, Params, Training, draw,
};
use page::{Page, Span, number};
use rustc_hash::FxHashSet;
use text::hash::{Runs, mix};

use crate::CITATION;
use crate::template::{Frequency, PagesOf, figures, hash_text, without};

cleaning::params! {
    /// The parameters of `gibson-text`, unchecked.
    pub struct GibsonTextParams {
        /// W: the width of the window that slides over the text.
        pub window: u32 = 32, in 1..=10_000, because "the 2014 paper, 5.2: W = 32";
        /// What W counts.
        pub window_of: WindowOf = WindowOf::Characters,
            because "the 2014 paper is silent, from memory of the original; the window slides over data from which markup \
                     was cut out. 32 words are longer than most parts of a template";
        /// F: the number of pages on which a window must occur to be template.
        pub frequency: Frequency = Frequency::Pages(50),
            because "the 2014 paper, 5.2: F = 50; it removes nothing from a site of fewer pages. The papers have no share; \
                     0.1 is that of gibson-dom, so that the two are compared alike";
        /// D: only windows whose hash ends in D bits of 0 are counted, one in 2^D.
        pub zero_bits: u32 = 0, in 0..=16,
            because "the 2014 paper, 5.2: D = 0; the meaning of D is a guess (the algorithm is randomized), and 0 is \
                     every window. Above 16 almost no window of a page is counted";
        /// P: the most pages that are counted; they are drawn by the seed if the sample has more.
        pub most_pages: u32 = 1_000, in 2..,
            because "the 2014 paper, 5.2: P = 1000; from memory, the pages sampled of a site";
    }
}

impl Params for GibsonTextParams {
    const INFO: &'static Info = &Info {
        id: "gibson-text",
        name: "Gibson, text-based",
        summary: "removes the text that stands in windows which occur on many pages of the site",
        citation: CITATION,
        ..Info::of(Self::PARAMS)
    };

    /// A site of less than 50 pages has nothing on 50 pages.
    const ADVICE: Advice = Advice { where_everything_is_kept: &["frequency.share=0.1"], ..Advice::NONE };
}

impl Method for GibsonTextParams {
    /// Needs at least one training page. With fewer pages than the threshold nothing is template and all text
    /// is kept. The seed is used if there are more than P pages. Labels and pages outside the sample are not
    /// used.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        FitError::if_no_page(Self::INFO.id, training.pages.len())?;
        let pages = draw::sample(training.pages, self.most_pages as usize, training.seed);
        let pages = pages.into_iter().map(|page| &training.site.pages()[page]);
        let pages_of = PagesOf::of(pages.map(|page| self.windows(page).map(|(_, hash)| hash)));
        let fewest = self.frequency.fewest(pages_of.pages);
        let template: FxHashSet<u64> = pages_of.on(fewest).map(|(hash, _)| hash).collect();
        let figures = figures(pages_of.pages, pages_of.len(), template.len());
        Ok(Box::new(GibsonTextCleaner { params: self.clone(), template, figures }))
    }
}

/// The result of a fit to one site.
struct GibsonTextCleaner {
    params: GibsonTextParams,
    template: FxHashSet<u64>,
    figures: Vec<FitStatistic>,
}

impl Cleaner for GibsonTextCleaner {
    /// Keeps the text that is in no window of the template, on a training page or any other.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let page = page.page();
        // a site of few pages has none
        if self.template.is_empty() {
            return without(page, std::iter::empty());
        }
        let template = self.params.windows(page).filter(|(_, hash)| self.template.contains(hash));
        without(page, template.map(|(span, _)| span))
    }

    /// The share of each text that is in windows of the template, and the number of these windows in the whole site.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let cleaning = self.clean(page);
        let template = Number::plain("windows of the template", self.template.len() as f64);
        let of_leaf = |leaf| {
            let span = page.span(leaf);
            let kept = cleaning.kept().bytes_within(span);
            let share = 1.0 - kept as f64 / span.len() as f64;
            let decision = match kept {
                0 => "template",
                kept if kept < span.len() as u64 => "kept in part",
                _ => "kept",
            };
            let share = Number::plain("share in windows of the template", share);
            Evidence::decided(leaf, [share, template], decision)
        };
        page.leaves().map(of_leaf).collect()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        self.figures.clone()
    }
}

cleaning::choices! {
    /// What the window's width W counts.
    pub enum WindowOf {
        /// Characters; white space between words is one.
        Characters,
        /// Words.
        Words,
    }
}

/// A step of the window: a character or a word.
#[derive(Debug, Clone, Copy)]
struct Token {
    span: Span,
    hash: u64,
}

impl GibsonTextParams {
    /// The windows that are looked at, from the first to the last, each with its hash. A text of fewer than W tokens
    /// has none.
    fn windows(&self, page: &Page) -> impl Iterator<Item = (Span, u64)> {
        let (tokens, width) = (self.tokens(page), self.window as usize);
        let runs = Runs::of(tokens.iter().map(|token| token.hash));
        (width..=tokens.len()).filter_map(move |end| {
            let window = end - width..end;
            let hash = mix(runs.number(window.clone()));
            let looked_at = hash.trailing_zeros() >= self.zero_bits;
            let (first, last) = (tokens[window.start].span, tokens[end - 1].span);
            looked_at.then_some((Span { start: first.start, end: last.end }, hash))
        })
    }

    fn tokens(&self, page: &Page) -> Vec<Token> {
        let all = page.text();
        let token = |start: u32, end: u32, hash: u64| Token { span: Span { start, end }, hash };
        match self.window_of {
            WindowOf::Characters => all
                .char_indices()
                .map(|(start, letter)| {
                    // where the page has white space, the text has one blank or one end of line
                    let shown = if letter == '\n' { ' ' } else { letter };
                    let end = start + letter.len_utf8();
                    token(number(start), number(end), mix(u64::from(u32::from(shown)) + 1))
                })
                .collect(),
            WindowOf::Words => text::words(all)
                .map(|(start, end)| token(start, end, hash_text(&all[start as usize..end as usize])))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;
    use testkit::parse;

    use super::*;

    fn reading(window: u32, window_of: WindowOf) -> GibsonTextParams {
        GibsonTextParams { window, window_of, ..GibsonTextParams::default() }
    }

    /// The texts of the windows.
    #[track_caller]
    fn check(html: &str, reading: &GibsonTextParams, expected: &[&str]) {
        let page = parse(html);
        let found: Vec<&str> = reading.windows(&page).map(|(span, _)| &page.text()[span.range()]).collect();
        assert_eq!(found, expected, "{html}");
    }

    #[test]
    fn windows_of_characters_and_words() {
        // windows of characters
        check("<p>abcd", &reading(3, WindowOf::Characters), &["abc", "bcd"]);
        check("<p>ab<p>c", &reading(3, WindowOf::Characters), &["ab\n", "b\nc"]);
        check("<p>新聞é", &reading(2, WindowOf::Characters), &["新聞", "聞é"]);
        check("<p>ab", &reading(3, WindowOf::Characters), &[]);
        check("", &reading(1, WindowOf::Characters), &[]);
        // windows of words
        check("<p>one, two <b>six</b> ten", &reading(3, WindowOf::Words), &["one, two six", "two six ten"]);
        check("<p>one", &reading(1, WindowOf::Words), &["one"]);
        check("<p>***", &reading(1, WindowOf::Words), &[]);
        // a line s end is a blank
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
            GibsonTextParams { zero_bits: 3, ..reading(8, WindowOf::Words) }.windows(&page).collect();
        assert!(some.iter().all(|window| all.contains(window)));
        assert!((400..600).contains(&some.len()), "{} of {}", some.len(), all.len());
    }

    proptest! {
        /// Two windows have the same hash if and only if they have the same text, wherever they are.
        #[test]
        fn equal_windows_have_equal_hashes(letters in "[ab \u{65b0}]{0,60}", width in 1_u32..6) {
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
            prop_assert_eq!(windows, (page.text().chars().count() + 1).saturating_sub(width as usize));
        }
    }
}
