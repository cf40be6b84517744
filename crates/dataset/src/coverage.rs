//! The pages of a data set that stored texts leave out, and the texts of pages that it does not have.

use std::collections::BTreeSet;

use crate::{Corpus, ReadError, StoredTexts};

/// How stored texts and the pages of a data set go together. Pages are called `SITE/PAGE`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Coverage {
    /// The number of pages that are judged: those with gold.
    pub judged: usize,
    /// Pages that are judged and have no text.
    pub without: Vec<String>,
    /// Pages that are judged and have a text without a character that is no white space.
    pub empty: Vec<String>,
    /// Texts of pages that the data set does not have.
    pub unknown: Vec<String>,
    /// The lines that give no text, each with its reason.
    pub unread: Vec<String>,
}

impl Coverage {
    /// Whether each judged page has a text with characters, and there are no other texts or lines.
    pub fn is_whole(&self) -> bool {
        self.without.is_empty() && self.empty.is_empty() && self.unknown.is_empty() && self.unread.is_empty()
    }
}

impl StoredTexts {
    /// Compares the texts with the pages of a data set.
    ///
    /// # Errors
    /// [`ReadError`] if a page cannot be read.
    pub fn coverage(&self, corpus: &Corpus) -> Result<Coverage, ReadError> {
        let mut coverage = Coverage { unread: self.unread().to_vec(), ..Coverage::default() };
        let mut unknown: BTreeSet<&str> = self.names().collect();
        for index in 0..corpus.sites().len() {
            let marked = corpus.load(index)?;
            for (page, marks) in marked.pages.iter().enumerate() {
                let name = marked.site.name(page);
                let full = format!("{}/{name}", marked.site.id());
                unknown.remove(full.as_str());
                unknown.remove(name);
                if !marks.scored() && !marks.has_text() {
                    continue;
                }
                coverage.judged += 1;
                match self.of_page(marked.site.id(), name) {
                    None => coverage.without.push(full),
                    Some(text) if text.trim().is_empty() => coverage.empty.push(full),
                    Some(_) => {}
                }
            }
        }
        coverage.unknown = unknown.into_iter().map(str::to_owned).collect();
        Ok(coverage)
    }
}
