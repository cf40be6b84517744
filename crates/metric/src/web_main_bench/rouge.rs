//! ROUGE-5: runs of five words, wherever they stand.

use std::hash::{BuildHasher, BuildHasherDefault};

use rustc_hash::{FxHashMap, FxHasher};

use crate::Counts;

/// Words in a run.
const LENGTH: usize = 5;

/// The number of each run of five words of a text. A word is one of jieba's: white space and signs are words too.
#[derive(Debug)]
pub(super) struct Runs {
    numbers: FxHashMap<[u64; LENGTH], u64>,
    is_blank: bool,
}

impl Runs {
    pub(super) fn of(text: &str) -> Self {
        let hasher = BuildHasherDefault::<FxHasher>::default();
        let words: Vec<u64> = text::jieba_words(text).iter().map(|word| hasher.hash_one(word)).collect();
        let mut numbers: FxHashMap<[u64; LENGTH], u64> = FxHashMap::default();
        for run in words.windows(LENGTH) {
            *numbers.entry(run.try_into().expect("a window has this length")).or_default() += 1;
        }
        Self { numbers, is_blank: text.trim().is_empty() }
    }

    /// Runs of this gold, of a system, and of both. Two blank texts are equal; two texts of fewer words than a run are not.
    pub(super) fn count(&self, system: &Self) -> Counts {
        let total = |runs: &Self| runs.numbers.values().sum::<u64>();
        let common = self
            .numbers
            .iter()
            .map(|(run, number)| system.numbers.get(run).map_or(0, |own| *own.min(number)));
        let counts = Counts { relevant: total(self), found: total(system), common: common.sum() };
        match counts.relevant + counts.found {
            0 => Counts { relevant: 1, found: 1, common: u64::from(self.is_blank && system.is_blank) },
            _ => counts,
        }
    }
}
