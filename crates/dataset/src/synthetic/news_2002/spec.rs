//! What makes one site: its names, its template, and the shares of what its pages hold.
//!
//! The thirteen sites themselves stand in [`super::sites`].

use crate::synthetic::words::{Language, Topic};

/// One site. Shares are shares of its pages, in `0.0..=1.0`; pairs are the least and the greatest number.
pub(super) struct Spec {
    /// The site's id, unique in the corpus.
    pub(super) id: &'static str,
    /// The name it goes by on its pages.
    pub(super) name: &'static str,
    /// Its host, under `.test`, which no real host is.
    pub(super) host: &'static str,
    /// The language of its articles and, but for the template's own texts, of all else.
    pub(super) language: Language,
    /// The label of the encoding its pages are written in; the template declares it, or not.
    pub(super) encoding: &'static str,
    /// The category of the paper's table that the site stands for: its pages are that category's.
    pub(super) category: &'static str,
    /// The category as its pages name it.
    pub(super) category_name: &'static str,
    /// The sections within the category, and what is written about in each.
    pub(super) sections: &'static [(&'static str, Topic)],
    /// The path of an article: `{y}` year, `{d}` month and day, `{n}` its number, `{s}` the section's number.
    pub(super) path: &'static str,
    /// Its pages.
    pub(super) template: &'static str,

    /// Paragraphs of an article.
    pub(super) paragraphs: (usize, usize),
    /// Sentences of a paragraph.
    pub(super) sentences: (usize, usize),
    /// Articles with a picture and its caption.
    pub(super) picture: f64,
    /// Articles with a table of quotes.
    pub(super) quotes: f64,
    /// Articles with subheads.
    pub(super) subheads: f64,

    /// Pages with a list of related news. Those of them that are long are counted here too.
    pub(super) related: f64,
    /// Pages whose list of related news is at least as long as the article (section 4: "text length of the
    /// block longer than article in some pages").
    pub(super) long_related: f64,
    /// Entries of a list of related news that is not long.
    pub(super) related_items: (usize, usize),
    /// Pages whose coder marked title and category too (section 4: "hand coding data are wrong because of the
    /// inclusion of title information and news categories").
    pub(super) wrong_marks: f64,

    /// Advertisements in rotation; a page draws from these.
    pub(super) ads: usize,
    /// Entries of the list of hot news, which changes by the day; 0 for none.
    pub(super) hot: usize,
}
