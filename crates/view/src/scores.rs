//! Precision, recall and F of what methods keep of a page, and the share that they keep.

use metric::{Counts, Measure, Scorer};

use crate::{Judged, Shown, View};

/// Precision, recall and F by one measure.
pub(crate) struct Score {
    /// What is counted: `tokens` or `words`.
    pub(crate) of: &'static str,
    /// What that means, in a sentence.
    pub(crate) meaning: &'static str,
    pub(crate) counts: Counts,
}

/// What a method has on a page.
pub(crate) struct Scores {
    /// None where the page has no gold; that of tokens first.
    pub(crate) scores: Vec<Score>,
    /// The share of the text's bytes that is kept; 0 of a page without text.
    pub(crate) kept: f64,
}

const TOKENS: &str = "words of the page at their places, against the marks";
const WORDS: &str = "words wherever they stand, against the text that people gave";

/// The scores of each method on each page, page by page; `None` where the method failed.
pub(crate) fn of_view(view: &View<'_>) -> Vec<Vec<Option<Scores>>> {
    let scorer = Scorer::new(view.site);
    let of_page = |shown: &Shown| {
        let of =
            |judged: &Result<Judged, String>| judged.as_ref().ok().map(|one| of(view, &scorer, shown, one));
        shown.judged.iter().map(of).collect()
    };
    view.pages.iter().map(of_page).collect()
}

fn of(view: &View<'_>, scorer: &Scorer<'_>, shown: &Shown, judged: &Judged) -> Scores {
    let (page, kept) = (shown.index, judged.cleaning.kept());
    let text = view.site.pages()[page].text();
    let scores = shown.gold.as_ref().map_or_else(Vec::new, |gold| {
        let tokens = scorer.count_gold(Measure::Token, page, kept, gold);
        let words = match judged.cleaning.text() {
            Some(answer) => scorer.count_text(Measure::Words, page, &answer.text, gold),
            None => scorer.count_gold(Measure::Words, page, kept, gold),
        };
        let score = |of, meaning| move |counts| Score { of, meaning, counts };
        tokens.map(score("tokens", TOKENS)).into_iter().chain(words.map(score("words", WORDS))).collect()
    });
    // texts are far below 2^52 bytes
    #[allow(clippy::cast_precision_loss)]
    let kept = if text.is_empty() { 0.0 } else { kept.bytes() as f64 / text.len() as f64 };
    Scores { scores, kept }
}

impl Scores {
    /// F of tokens.
    pub(crate) fn f(&self) -> Option<f64> {
        self.scores.first().and_then(|score| score.counts.f1())
    }
}

/// The mean of those that there are, and their number; `None` of none.
pub(crate) fn mean(values: impl Iterator<Item = f64>) -> Option<(f64, usize)> {
    let (sum, number) = values.fold((0.0, 0_usize), |(sum, number), value| (sum + value, number + 1));
    // pages are few
    #[allow(clippy::cast_precision_loss)]
    (number > 0).then(|| (sum / number as f64, number))
}

/// `.931`, `1.000`, or a dash where there is no value.
pub(crate) fn ratio(value: Option<f64>) -> String {
    value.map_or_else(
        || "\u{2013}".to_owned(),
        |value| format!("{value:.3}").trim_start_matches('0').to_owned(),
    )
}
