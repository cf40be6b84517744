//! The marks of people in a page: sets of spans, each with a role, and elements without text.
//!
//! The dataset readers make the marks, from aligned text, selectors or element paths.

use page::NodeId;

use crate::{Facts, Spans};

/// The role of a marked part of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The content a reader came for: a news article, a product, a documentation text.
    Article,
    /// A table of contents: a list of links that the page exists to show.
    Toc,
}

impl Role {
    /// All roles, in the order in which results list them.
    pub const ALL: [Role; 2] = [Role::Article, Role::Toc];

    /// The role's name in files and tables.
    pub const fn name(self) -> &'static str {
        ["article", "toc"][self as usize]
    }
}

/// One element without text that people judged, such as an image. No span of text covers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Item {
    /// The element.
    pub node: NodeId,
    /// Whether it is noise: an advertisement.
    pub noisy: bool,
}

/// The marks of one page. A role without marks has the empty set: the page has no text of that role.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Gold {
    /// By role.
    marks: [Spans; Role::ALL.len()],
    unjudged: Spans,
    items: Vec<Item>,
    /// The content as people gave it, even where the page's text lacks parts of it; the marks come from aligning it. `None` if they marked the
    /// page itself.
    pub text: Option<String>,
    /// The snippets that people gave; `None` if they gave none for any page.
    pub snippets: Option<Snippets>,
    /// The facts that people gave; `None` if they gave none for any page.
    pub facts: Option<Facts>,
}

/// Pieces of a page's text by which the kept text is judged.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Snippets {
    /// Pieces of the content.
    pub with: Vec<String>,
    /// Pieces of the rest.
    pub without: Vec<String>,
}

impl Gold {
    /// Marks with one role; the other role is empty.
    pub fn of(role: Role, spans: Spans) -> Self {
        let mut gold = Self::default();
        gold.set(role, spans);
        gold
    }

    /// Replaces the marks of `role`.
    pub fn set(&mut self, role: Role, spans: Spans) {
        self.marks[role as usize] = spans;
    }

    /// The marks of `role`.
    pub fn get(&self, role: Role) -> &Spans {
        &self.marks[role as usize]
    }

    /// Replaces the open text: text that one annotator would mark and another would not. Text with a role
    /// keeps the role and is not open.
    #[must_use]
    pub fn with_unjudged(self, spans: &Spans) -> Self {
        let unjudged = spans.difference(&self.informative());
        Self { unjudged, ..self }
    }

    /// Text that may or may not be informative. It counts for nothing: a measure removes it from the kept
    /// text, and the gold does not contain it. Disjoint from [`informative`](Self::informative) as long as no
    /// role is [set](Self::set) afterwards.
    pub fn unjudged(&self) -> &Spans {
        &self.unjudged
    }

    /// Replaces the judged elements, each once. Sorted here.
    #[must_use]
    pub fn with_items(self, mut items: Vec<Item>) -> Self {
        items.sort_unstable_by_key(|item| item.node);
        Self { items, ..self }
    }

    /// The judged elements without text, in document order; none if nobody judged them.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Adds the text that people gave as the page's content.
    #[must_use]
    pub fn with_text(self, text: String) -> Self {
        Self { text: Some(text), ..self }
    }

    /// All text that is informative, whatever its role.
    pub fn informative(&self) -> Spans {
        self.marks.iter().flatten().copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use page::Span;

    use super::*;

    #[test]
    fn what_is_informative_is_so_in_any_role() {
        let mut gold = Gold::of(Role::Article, Spans::all(4));
        assert!(gold.get(Role::Toc).is_empty());
        gold.set(Role::Toc, Spans::from_iter([Span { start: 2, end: 6 }, Span { start: 8, end: 9 }]));
        let informative: Vec<_> = gold.informative().iter().map(|span| (span.start, span.end)).collect();
        assert_eq!(informative, [(0, 6), (8, 9)]);
        assert_eq!(Role::ALL.map(Role::name), ["article", "toc"]);
    }

    #[test]
    fn what_is_left_open_is_no_answer_and_takes_nothing_from_the_marks() {
        let open = Spans::from_iter([Span { start: 3, end: 9 }]);
        let gold = Gold::of(Role::Toc, Spans::all(4)).with_unjudged(&open);
        assert_eq!(gold.unjudged().as_slice(), [Span { start: 4, end: 9 }]);
        assert_eq!(gold.informative(), Spans::all(4));
        assert!(Gold::of(Role::Toc, Spans::all(4)).unjudged().is_empty());
    }

    #[test]
    fn items_come_in_document_order() {
        let item = |index, noisy| Item { node: page::NodeId::new(index), noisy };
        let gold = Gold::default().with_items(vec![item(7, true), item(2, false)]);
        assert_eq!(gold.items(), [item(2, false), item(7, true)]);
        assert!(Gold::default().items().is_empty());
    }
}
