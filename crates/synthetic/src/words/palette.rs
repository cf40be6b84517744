//! The sources of a page's words: lists, each with its share.

use super::word_list::WordList;
use crate::random::Random;

/// A list of words with its distribution.
pub(crate) enum Source {
    /// The first words are more frequent, as in real language.
    Common(&'static WordList),
    /// The few words that the page repeats.
    Focus(Vec<&'static str>),
}

impl Source {
    /// Some words that a page repeats, drawn from a list.
    pub(crate) fn focus(list: &'static WordList, count: usize, random: &mut Random) -> Self {
        Self::Focus((0..count).map(|_| list.any(random)).collect())
    }

    fn is_empty(&self) -> bool {
        match self {
            Source::Common(list) => list.len() == 0,
            Source::Focus(words) => words.is_empty(),
        }
    }

    fn draw(&self, random: &mut Random) -> &'static str {
        match self {
            Source::Common(list) => list.common(random),
            Source::Focus(words) => random.pick(words).copied().unwrap_or_default(),
        }
    }
}

/// A mixture of lists.
pub(crate) enum Palette {
    /// Each with the sum of the weights up to and including its own; one draw chooses.
    Weighted(Vec<(usize, Source)>),
    /// Each with the probability that it is taken if none before it was.
    InTurn(Vec<(f64, Source)>),
}

impl Palette {
    /// Lists and their weights; an empty list adds nothing.
    pub(crate) fn of(sources: impl IntoIterator<Item = (usize, Source)>) -> Self {
        let mut total = 0;
        let summed = sources.into_iter().filter(|(_, source)| !source.is_empty()).map(|(weight, source)| {
            total += weight;
            (total, source)
        });
        Self::Weighted(summed.collect())
    }

    /// A word; the empty word if the mixture is empty.
    pub(super) fn draw(&self, random: &mut Random) -> &'static str {
        let drawn = match self {
            Self::Weighted(sources) => {
                let at = random.below(sources.last().map_or(0, |(total, _)| *total));
                sources.iter().find(|(sum, _)| at < *sum).map(|(_, source)| source)
            }
            Self::InTurn(sources) => {
                // the last takes the rest
                let last = sources.len().saturating_sub(1);
                let mut all = sources.iter().enumerate();
                all.find(|(at, (share, _))| *at == last || random.chance(*share))
                    .map(|(_, (_, source))| source)
            }
        };
        drawn.map_or("", |source| source.draw(random))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(word: &'static str) -> Source {
        Source::Focus(vec![word])
    }

    #[track_caller]
    fn check(palette: &Palette, expected: usize) {
        let mut random = Random::new(3, 0, 0, 0);
        let a = (0..4_000).filter(|_| palette.draw(&mut random) == "a").count();
        assert!(a.abs_diff(expected) < 150, "{a}");
    }

    #[test]
    fn shares_are_kept_and_empty_lists_left_out() {
        check(&Palette::of([(5, Source::Focus(Vec::new())), (3, word("a")), (1, word("b"))]), 3_000);
        check(&Palette::InTurn(vec![(0.25, word("b")), (0.5, word("a")), (1.0, word("c"))]), 1_500);
        assert_eq!(Palette::of([]).draw(&mut Random::new(3, 0, 0, 0)), "");
    }
}
