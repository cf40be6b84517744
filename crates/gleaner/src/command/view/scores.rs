//! The scores of a method on one page with gold, by two measures.

use cleaning::{Cleaning, Gold};
use metric::{Counts, Measure, Scorer};
use view::Score;

const TOKENS: &str = "words of the page at their places, against the marks";
const WORDS: &str = "words wherever they stand, against the text that people gave";

/// The scores, those of tokens first.
pub(super) fn scores(scorer: &Scorer<'_>, page: usize, cleaning: &Cleaning, gold: &Gold) -> Vec<Score> {
    let kept = cleaning.kept();
    let tokens = scorer.count_gold(Measure::Token, page, kept, gold);
    let words = match cleaning.text() {
        Some(answer) => scorer.count_text(Measure::Words, page, &answer.text, gold),
        None => scorer.count_gold(Measure::Words, page, kept, gold),
    };
    let score = |of, meaning| {
        move |counts: Counts| Score {
            of,
            meaning,
            precision: counts.precision(),
            recall: counts.recall(),
            f: counts.f1(),
        }
    };
    tokens.map(score("tokens", TOKENS)).into_iter().chain(words.map(score("words", WORDS))).collect()
}
