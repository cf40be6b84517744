//! CSS selectors on a page. scraper finds the elements in a tree of its own, parsed for the purpose; the page says
//! which nodes they are.

use rustc_hash::FxHashSet;
use scraper::{ElementRef, Html, HtmlTreeSink, Selector};
use thiserror::Error;

use crate::decode::Hints;
use crate::decode::decode;
use crate::feed::feed;
use crate::node_id::NodeId;
use crate::page::Page;
use crate::parse::within_limit;

/// What kept a selector from being applied.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SelectorError {
    /// The selector is not CSS, or not of the kind that scraper knows.
    #[error("`{selector}` is not a css selector: {reason}")]
    Invalid {
        /// The selector as given.
        selector: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The bytes or hints are not those that the page was made of.
    #[error("the bytes have {found} elements, the page has {expected}: they are not of one page")]
    OtherPage {
        /// Elements in the bytes.
        found: usize,
        /// Elements in the page.
        expected: usize,
    },
}

/// The elements of a page in the tree that scraper needs, for several selectors.
pub struct ElementTree {
    html: Html,
    /// The page's elements, in document order, as those of the tree are.
    elements: Vec<NodeId>,
}

impl ElementTree {
    /// The tree of `page`.
    ///
    /// `bytes` and `hints` must be those that the page was made of: they are parsed again, by the same rules and under
    /// the same caps, and the k-th element of that tree is the k-th element of the page. That costs somewhat more than
    /// [`Page::parse`] did; it is meant for gold standards, not for methods.
    ///
    /// # Errors
    ///
    /// If the bytes are seen not to be those of the page. Bytes of another page with as many elements go unnoticed.
    pub fn of(bytes: &[u8], hints: &Hints<'_>, page: &Page) -> Result<Self, SelectorError> {
        let decoded = decode(within_limit(bytes), hints);
        let scripting = !page.notes().noscript_read;
        let html = feed(&decoded.text, scripting, || HtmlTreeSink::new(Html::new_document())).tree;
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
    /// If the selector cannot be read.
    pub fn select(&self, selector: &str) -> Result<Vec<NodeId>, SelectorError> {
        Ok(self.matching(&parsed(selector)?))
    }

    fn matching(&self, selector: &Selector) -> Vec<NodeId> {
        let matched: FxHashSet<_> = self.html.select(selector).map(|element| element.id()).collect();
        let pairs = in_order(&self.html).zip(&self.elements);
        pairs.filter(|(element, _)| matched.contains(&element.id())).map(|(_, node)| *node).collect()
    }
}

/// The elements of `page` that match `selector`: those of an [`ElementTree`] that is made for this one selector.
///
/// # Errors
///
/// Those of [`ElementTree::of`] and [`ElementTree::select`].
pub fn select(
    bytes: &[u8],
    hints: &Hints<'_>,
    page: &Page,
    selector: &str,
) -> Result<Vec<NodeId>, SelectorError> {
    let selector = parsed(selector)?;
    Ok(ElementTree::of(bytes, hints, page)?.matching(&selector))
}

fn parsed(selector: &str) -> Result<Selector, SelectorError> {
    Selector::parse(selector)
        .map_err(|error| SelectorError::Invalid { selector: selector.to_owned(), reason: error.to_string() })
}

/// In document order. What the parser has detached hangs nowhere, here as in the page.
fn in_order(html: &Html) -> impl Iterator<Item = ElementRef<'_>> {
    html.tree.root().descendants().filter_map(ElementRef::wrap)
}
