//! `synthetic/worked-examples`: figures of WISDOM (Kao et al. 2005) that are trees, as pages. A site is a figure. Its first page has the tree
//! and the marks, its second page what the site repeats; scale and seed change nothing.

use std::sync::LazyLock;

use crate::corpus::Corpus;
use crate::page::GeneratedPage;
use crate::site::{Ground, Site};
use crate::template::Record;

pub(crate) static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::read("worked-examples"));

/// A site for each figure.
pub(crate) fn sites(_scale: f64, seed: u64) -> Vec<Site> {
    let plan = |index| {
        let (kind, marked) = [("tree", true), ("repeated", false)][index];
        let page = GeneratedPage { url: format!("/{index}"), kind, marked, ..GeneratedPage::default() };
        (Record::default(), page)
    };
    (0..CORPUS.sites.len()).map(|index| Site::new(Ground { corpus: &CORPUS, index, seed }, 2, plan)).collect()
}
