//! A list of words with the frequencies of real language: the k-th word is drawn about 1/k as often as the
//! first.

use crate::random::Random;

/// Words, the most common first.
pub(crate) struct WordList {
    words: Vec<String>,
    /// `summed[i]` is the weight of words `0..=i`.
    summed: Vec<u64>,
}

impl WordList {
    pub(crate) fn new(words: Vec<String>) -> Self {
        // Zipf-Mandelbrot, weight 1 / (rank + 3), in integers so that every machine draws the same
        let weights = (3..).map(|shifted| 1_000_000_000u64 / shifted);
        let summed = weights
            .scan(0, |sum, weight| {
                *sum += weight;
                Some(*sum)
            })
            .take(words.len())
            .collect();
        Self { words, summed }
    }

    pub(crate) fn none() -> &'static Self {
        static NONE: WordList = WordList { words: Vec::new(), summed: Vec::new() };
        &NONE
    }

    /// Number of words.
    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    /// The word at `index` modulo the length; the empty word if the list is empty.
    pub(crate) fn get(&self, index: usize) -> &str {
        self.words.get(index % self.words.len().max(1)).map_or("", String::as_str)
    }

    /// All words, the most common first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }

    /// A word, the first ones more often; the empty word if the list is empty.
    pub(crate) fn common(&self, random: &mut Random) -> &str {
        let all = self.summed.last().map_or(0, |&all| usize::try_from(all).unwrap_or(usize::MAX));
        let drawn = random.below(all) as u64;
        self.get(self.summed.partition_point(|&sum| sum <= drawn))
    }

    /// A word, all equally often; the empty word if the list is empty.
    pub(crate) fn any(&self, random: &mut Random) -> &str {
        self.get(random.below(self.words.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn early_words_are_commoner_and_all_words_come() {
        let list = WordList::new((0..20).map(|i| i.to_string()).collect());
        let mut random = Random::new(0, 0, 0, 0);
        let mut counts = [0; 20];
        for _ in 0..5_000 {
            counts[list.common(&mut random).parse::<usize>().unwrap()] += 1;
        }
        assert!(counts[0] > 2 * counts[9] && counts.iter().all(|&count| count > 20), "{counts:?}");
    }

    #[test]
    fn an_empty_list_gives_the_empty_word() {
        let mut random = Random::new(0, 0, 0, 0);
        assert_eq!((WordList::none().common(&mut random), WordList::none().any(&mut random)), ("", ""));
    }
}
