//! Where a page's words come from: lists, each with its weight.

use crate::synthetic::random::Random;
use crate::synthetic::words::WordList;

/// A list of words, and how it is drawn from.
pub(in crate::synthetic) enum Source {
    /// The first words more often, as language has it.
    Common(&'static WordList),
    /// The few words that the page keeps coming back to.
    Focus(Vec<&'static str>),
}

impl Source {
    /// Some words that a page keeps coming back to, drawn from a list.
    pub(in crate::synthetic) fn focus(list: &'static WordList, count: usize, random: &mut Random) -> Self {
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
#[derive(Default)]
pub(in crate::synthetic) struct Palette {
    /// Sources, each with the weights up to and with it.
    sources: Vec<(usize, Source)>,
}

impl Palette {
    /// This mixture and one more list; an empty list adds nothing.
    pub(in crate::synthetic) fn with(mut self, weight: usize, source: Source) -> Self {
        if !source.is_empty() {
            self.sources.push((self.total() + weight, source));
        }
        self
    }

    fn total(&self) -> usize {
        self.sources.last().map_or(0, |(sum, _)| *sum)
    }

    /// A word; the empty word of an empty mixture.
    pub(super) fn draw(&self, random: &mut Random) -> &'static str {
        let at = random.below(self.total());
        let drawn = self.sources.iter().find(|(sum, _)| at < *sum);
        drawn.map_or("", |(_, source)| source.draw(random))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_kept_and_empty_lists_left_out() {
        let palette = Palette::default()
            .with(5, Source::Focus(Vec::new()))
            .with(3, Source::Focus(vec!["a"]))
            .with(1, Source::Focus(vec!["b"]));
        let mut random = Random::new(3, 0, 0, 0);
        let a = (0..4_000).filter(|_| palette.draw(&mut random) == "a").count();
        assert!((2_850..3_150).contains(&a), "{a}");
        assert_eq!(Palette::default().draw(&mut random), "");
    }
}
