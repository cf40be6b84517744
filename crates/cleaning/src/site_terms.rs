//! The terms of a site: one vocabulary, and each page's tokens over it.
//!
//! Computed once a site and set of options. A page from outside is tokenised over the same vocabulary; its
//! unseen terms get ids beyond it and are dropped afterwards. The vocabulary is separate from the tokens,
//! since a cleaner keeps it but not the tokens, which are as large as the site.

use std::sync::Arc;

use page::Page;
use text::{Analyser, TermOptions, Tokens, Vocabulary};

/// The terms of a site, under one set of options.
pub struct KnownTerms {
    options: TermOptions,
    analyser: Analyser,
    vocabulary: Vocabulary,
}

impl KnownTerms {
    /// The options of these terms.
    pub fn options(&self) -> &TermOptions {
        &self.options
    }

    /// The terms of the site. A term of a page outside has an id of [`Vocabulary::len`] or more.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// The tokens of a page outside of the site.
    pub(crate) fn of_other(&self, page: &Page) -> Tokens {
        self.analyser.tokens_over(page.text(), &self.vocabulary)
    }
}

/// The tokens of all pages of a site under one set of options, and their terms.
pub struct SiteTerms {
    known: Arc<KnownTerms>,
    tokens: Vec<Tokens>,
}

impl SiteTerms {
    /// Tokenises `pages` in order, so that ids depend on the pages alone.
    pub(crate) fn of(pages: &[Page], options: &TermOptions) -> Self {
        let analyser = Analyser::new(options);
        let mut vocabulary = Vocabulary::default();
        let tokens = pages.iter().map(|page| analyser.tokens(page.text(), &mut vocabulary)).collect();
        let known = Arc::new(KnownTerms { options: options.clone(), analyser, vocabulary });
        Self { known, tokens }
    }

    /// The terms without the tokens: the part that a cleaner keeps.
    pub fn known(&self) -> Arc<KnownTerms> {
        Arc::clone(&self.known)
    }

    /// Whether these are the tokens over `known`.
    pub(crate) fn is_over(&self, known: &KnownTerms) -> bool {
        std::ptr::eq(self.known.as_ref(), known)
    }

    /// The options of these terms.
    pub fn options(&self) -> &TermOptions {
        &self.known.options
    }

    /// The terms of the site. A term of a page outside has an id of [`Vocabulary::len`] or more.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.known.vocabulary
    }

    /// The tokens of page `index` of the site.
    ///
    /// # Panics
    /// For an index out of range.
    pub fn of_page(&self, index: usize) -> &Tokens {
        &self.tokens[index]
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use proptest::prelude::*;
    use testkit::parse as page;

    use super::*;
    use crate::{PageRef, Site};

    fn site(texts: &[&str]) -> Site {
        Site::new("s", texts.iter().enumerate().map(|(number, text)| (number.to_string(), page(text))))
    }

    fn listed(tokens: &Tokens) -> Vec<(u32, u32, usize)> {
        tokens.iter().map(|(start, end, term)| (start, end, term.index())).collect()
    }

    #[test]
    fn numbers_follow_first_appearance_over_all_pages() {
        let site = site(&["<p>b a b", "<p>c a"]);
        let terms = site.terms(&TermOptions::plain());
        assert_eq!(listed(terms.of_page(0)), [(0, 1, 0), (2, 3, 1), (4, 5, 0)]);
        assert_eq!(listed(terms.of_page(1)), [(0, 1, 2), (2, 3, 1)]);
        assert_eq!(terms.vocabulary().len(), 3);
    }

    /// Whether the tokens of `page` are the site's own.
    fn known(terms: &SiteTerms, page: PageRef<'_>) -> bool {
        matches!(page.tokens(&terms.known()), Cow::Borrowed(_))
    }

    #[test]
    fn tokens_are_those_of_the_site_for_its_own_pages_alone() {
        let (home, other) = (site(&["<p>a", "<p>b"]), site(&["<p>b", "<p>a"]));
        let terms = home.terms(&TermOptions::plain());
        assert!(known(&terms, home.page(1)));
        assert!(!known(&terms, PageRef::alone(&home.pages()[1])));
        // the same index in another site is another page
        assert!(!known(&terms, other.page(1)));
        assert_eq!(listed(&other.page(1).tokens(&terms.known())), [(0, 1, 0)]);
    }

    #[test]
    fn unseen_terms_of_a_page_from_outside_lie_beyond_the_vocabulary() {
        let site = site(&["<p>a b"]);
        let terms = site.terms(&TermOptions::plain());
        let outside = page("<p>b new a newer new");
        let found = listed(&PageRef::alone(&outside).tokens(&terms.known()));
        assert_eq!(found.iter().map(|(.., term)| *term).collect::<Vec<_>>(), [1, 2, 0, 3, 2]);
        assert_eq!(terms.vocabulary().len(), 2);
    }

    proptest! {
        #[test]
        fn made_tokens_equal_known_ones(
            texts in proptest::collection::vec("[ab ]{0,6}(the|News|新聞網站|1,5)?[ -z]{0,12}", 1..5)
        ) {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let site = site(&texts);
            for options in [TermOptions::plain(), TermOptions::default()] {
                let terms = site.terms(&options).known();
                for (index, page) in site.pages().iter().enumerate() {
                    let known = site.page(index).tokens(&terms);
                    prop_assert_eq!(listed(&known), listed(&PageRef::alone(page).tokens(&terms)));
                }
            }
        }
    }
}
