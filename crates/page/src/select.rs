//! CSS selectors on a page. scraper parses the page again into a tree of its own and finds elements there;
//! the page gives their nodes.

use rustc_hash::FxHashSet;
use scraper::{ElementRef, Html, HtmlTreeSink, Selector};
use thiserror::Error;

use crate::encoding::{Hints, decode};
use crate::feed::feed;
use crate::node::NodeId;
use crate::page::{Page, within_limit};

/// The reason why a selector was not applied.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SelectorError {
    /// The selector is not CSS, or scraper does not support it.
    #[error("`{selector}` is not a css selector: {reason}")]
    Invalid {
        /// The selector as given.
        selector: String,
        /// The error in it.
        reason: String,
    },
    /// The bytes or hints are not those of the page.
    #[error("the bytes have {found} elements, the page has {expected}: they are not of one page")]
    OtherPage {
        /// The number of elements in the bytes.
        found: usize,
        /// The number of elements in the page.
        expected: usize,
    },
}

/// The elements of a page in the tree that scraper needs. One tree serves several selectors.
pub struct ElementTree {
    html: Html,
    /// The page's elements in document order, the order of the tree.
    elements: Vec<NodeId>,
}

impl ElementTree {
    /// The tree of `page`.
    ///
    /// `bytes` and `hints` must be those of the page. They are parsed again, by the same rules and under the
    /// same caps, so the k-th element of that tree is the k-th element of the page. That takes somewhat
    /// longer than [`Page::parse`]; it is meant for gold standards and for selectors of users, not for what methods do on each page.
    ///
    /// # Errors
    ///
    /// If the bytes do not have the page's number of elements. Bytes of another page with the same number
    /// give no error.
    pub fn of(bytes: &[u8], hints: &Hints<'_>, page: &Page) -> Result<Self, SelectorError> {
        Self::of_text(&decode(within_limit(bytes), hints).text, page)
    }

    /// The tree of a page that keeps its [source](Page::source); `None` for another.
    pub fn of_source(page: &Page) -> Option<Self> {
        let tree = Self::of_text(page.source()?, page);
        Some(tree.expect("a source has the elements of its page"))
    }

    fn of_text(text: &str, page: &Page) -> Result<Self, SelectorError> {
        let scripting = !page.notes().noscript_read;
        let html = feed(text, scripting, || HtmlTreeSink::new(Html::new_document())).tree;
        let elements: Vec<NodeId> = page.nodes().filter(|&node| page.is_element(node)).collect();
        let found = in_order(&html).count();
        if found != elements.len() {
            return Err(SelectorError::OtherPage { found, expected: elements.len() });
        }
        Ok(Self { html, elements })
    }

    /// The elements that match `selector`, each once, in document order.
    ///
    /// # Errors
    ///
    /// If the selector is invalid.
    pub fn select(&self, selector: &str) -> Result<Vec<NodeId>, SelectorError> {
        let parsed = parsed(selector)?;
        let matched: FxHashSet<_> = self.html.select(&parsed).map(|element| element.id()).collect();
        let pairs = in_order(&self.html).zip(&self.elements);
        Ok(pairs.filter(|(element, _)| matched.contains(&element.id())).map(|(_, node)| *node).collect())
    }
}

/// Refuses what is no CSS selector.
///
/// # Errors
/// [`SelectorError::Invalid`].
pub fn check_selector(selector: &str) -> Result<(), SelectorError> {
    parsed(selector).map(|_| ())
}

fn parsed(selector: &str) -> Result<Selector, SelectorError> {
    Selector::parse(selector)
        .map_err(|error| SelectorError::Invalid { selector: selector.to_owned(), reason: error.to_string() })
}

/// The elements in document order. Elements that the parser has detached are left out, as in the page.
fn in_order(html: &Html) -> impl Iterator<Item = ElementRef<'_>> {
    html.tree.root().descendants().filter_map(ElementRef::wrap)
}
