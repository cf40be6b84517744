//! The terms of a site: one vocabulary, and each page's tokens over it.
//!
//! Made once a site and set of options. A page from outside is tokenised over the same vocabulary; its unseen
//! terms get ids beyond it and are forgotten afterwards.

use std::ops::Deref;

use page::Page;
use text::{Analyser, TermOptions, Tokens, Vocabulary};

use crate::PageRef;

/// The tokens of all pages of a site under one set of options.
pub struct SiteTerms {
    options: TermOptions,
    analyser: Analyser,
    vocabulary: Vocabulary,
    tokens: Vec<Tokens>,
}

impl SiteTerms {
    /// Tokenises `pages` in order, so that ids do not depend on anything but the pages.
    pub(crate) fn of(pages: &[Page], options: &TermOptions) -> Self {
        let analyser = Analyser::new(options);
        let mut vocabulary = Vocabulary::default();
        let tokens = pages.iter().map(|page| analyser.tokens(page.text(), &mut vocabulary)).collect();
        Self { options: options.clone(), analyser, vocabulary, tokens }
    }

    /// The options that the terms were made with.
    pub fn options(&self) -> &TermOptions {
        &self.options
    }

    /// The terms of the site. A term of a page outside has an id of [`Vocabulary::len`] or more.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// The tokens of page `index` of the site.
    ///
    /// # Panics
    /// For an index out of range.
    pub fn of_page(&self, index: usize) -> &Tokens {
        &self.tokens[index]
    }

    /// The tokens of any page: the site's own where the page is of that site, else made now.
    pub fn tokens(&self, page: PageRef<'_>) -> PageTokens<'_> {
        if let Some((site, index)) = page.home()
            && site.made(self)
        {
            return PageTokens::Known(&self.tokens[index]);
        }
        PageTokens::Made(self.analyser.tokens_over(page.text(), &self.vocabulary).0)
    }
}

/// A page's tokens, borrowed from its site or made for the occasion.
pub enum PageTokens<'a> {
    /// The site's own.
    Known(&'a Tokens),
    /// Made for a page from outside.
    Made(Tokens),
}

impl Deref for PageTokens<'_> {
    type Target = Tokens;

    fn deref(&self) -> &Tokens {
        match self {
            PageTokens::Known(tokens) => tokens,
            PageTokens::Made(tokens) => tokens,
        }
    }
}
