//! The lines that many pages of a site share.

use rustc_hash::{FxHashMap, FxHashSet};

/// The least share of the site's pages that have a shared line.
const SHARE: f64 = 0.1;

/// The least number of these pages.
const LEAST: f64 = 2.0;

/// The lines that many pages of a site share, compared by their words.
#[derive(Debug, Clone, PartialEq)]
pub struct SharedLines {
    pages: usize,
    /// The number of pages of each shared line, by its words with a blank between any two.
    lines: FxHashMap<String, usize>,
}

impl SharedLines {
    /// The shared lines of pages, which are given as their lines.
    pub fn of<P: IntoIterator<Item: AsRef<str>>>(site: impl IntoIterator<Item = P>) -> Self {
        let mut pages = 0;
        let mut lines: FxHashMap<String, usize> = FxHashMap::default();
        for page in site {
            pages += 1;
            let own: FxHashSet<String> = page.into_iter().map(|line| words(line.as_ref())).collect();
            own.into_iter().for_each(|line| *lines.entry(line).or_default() += 1);
        }
        let least = (SHARE * pages as f64).max(LEAST);
        lines.retain(|_, pages| *pages as f64 >= least);
        Self { pages, lines }
    }

    /// Whether the line is shared.
    pub fn contains(&self, line: &str) -> bool {
        self.lines.contains_key(&words(line))
    }

    /// The number of the site's pages.
    pub fn pages(&self) -> usize {
        self.pages
    }

    /// The words of each line, with the number of its pages: the lines of most pages first, then by the words.
    pub fn lines(&self) -> Vec<(&str, usize)> {
        let mut lines: Vec<_> = self.lines.iter().map(|(line, pages)| (line.as_str(), *pages)).collect();
        lines.sort_by_key(|&(line, pages)| (usize::MAX - pages, line));
        lines
    }
}

/// The words of a line, a blank between any two.
fn words(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}
