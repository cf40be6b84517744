//! The input of a fit: the training pages of a site, and the few labels of its budget.
//!
//! `run` draws the sample and the budget, and never scores labelled pages.

use crate::{Gold, Site};

/// The labelled pages of the budget: page indices of the site with their gold, sorted by page.
#[derive(Debug, Clone, Default)]
pub struct Labels<'a> {
    pages: Vec<(usize, &'a Gold)>,
}

impl<'a> Labels<'a> {
    /// No labels.
    pub const fn none() -> Self {
        Self { pages: Vec::new() }
    }

    /// The labels of these pages; of a page named twice the first one counts.
    pub fn new(mut pages: Vec<(usize, &'a Gold)>) -> Self {
        pages.sort_by_key(|(page, _)| *page);
        pages.dedup_by_key(|(page, _)| *page);
        Self { pages }
    }

    /// Page index and gold, by page.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &'a Gold)> + '_ {
        self.pages.iter().copied()
    }

    /// Number of labelled pages.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether the budget is empty.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }
}

/// The training data of one fit.
#[derive(Debug, Clone)]
pub struct Training<'a> {
    /// The site. A method may read pages outside the sample and the budget only through their links and
    /// names, never their text: its output for the sample must not depend on them.
    pub site: &'a Site,
    /// Indices of the training pages, sorted, each once.
    pub pages: &'a [usize],
    /// The label budget. Its pages are drawn from all pages that can be scored, so they may be outside of the
    /// sample.
    pub labels: Labels<'a>,
    /// The seed of every random choice that the method makes.
    pub seed: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Role, Spans};

    #[test]
    fn labels_are_sorted_by_page_and_the_first_of_a_page_stays() {
        let marks = [1, 2, 3].map(|length| Gold::of(Role::Article, Spans::all(length)));
        let labels = Labels::new(vec![(4, &marks[0]), (1, &marks[1]), (4, &marks[2])]);
        assert_eq!(labels.iter().collect::<Vec<_>>(), [(1, &marks[1]), (4, &marks[0])]);
        assert_eq!((labels.len(), labels.is_empty()), (2, false));
    }

    #[test]
    fn no_labels() {
        assert!(Labels::none().is_empty() && Labels::new(Vec::new()).iter().next().is_none());
    }
}
