//! The facts of a page beside its text: title, author, day and kind, as people or programs state them.

/// Each fact as a text; `None` if it is not stated.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Facts {
    /// The title of the article, or of the page.
    pub title: Option<String>,
    /// The author or authors, in one text.
    pub author: Option<String>,
    /// The day of publication, as `2024-05-31`; what follows the day is allowed.
    pub date: Option<String>,
    /// The kind of page: `article`, `product` and the like.
    pub kind: Option<String>,
}
