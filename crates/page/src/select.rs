//! CSS selectors on a page, for gold standards and for users.

use std::cell::Cell;

use cssparser::Parser;
use scraper::selector::{Parser as SelectorParser, Simple};
use selectors::matching::SelectorCaches;
use selectors::parser::{ParseRelative, SelectorList};
use thiserror::Error;

use crate::matched::At;
use crate::{NodeId, Page};

/// A CSS selector, or several with commas between them.
#[derive(Debug, Clone)]
pub struct Selector(SelectorList<Simple>);

/// The selector is not CSS, or scraper does not support it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{selector}` is not a css selector: {reason}")]
pub struct SelectorError {
    selector: String,
    reason: String,
}

impl Selector {
    /// Reads a selector.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn parse(selector: &str) -> Result<Self, SelectorError> {
        let list = SelectorList::parse(&SelectorParser, &mut Parser::new(selector), ParseRelative::No);
        // scraper has words for the error
        let refused =
            || scraper::Selector::parse(selector).map_or_else(|error| error.to_string(), |_| String::new());
        list.map(Self).map_err(|_| SelectorError { selector: selector.to_owned(), reason: refused() })
    }
}

impl Page {
    /// The elements that match a selector, each once, in document order. Text that is no [node](crate#the-text) fills no element.
    ///
    /// The time of a selector that looks at siblings may grow with their square.
    pub fn select(&self, selector: &Selector) -> Vec<NodeId> {
        let (mut caches, steps) = (SelectorCaches::default(), Cell::new(usize::MAX));
        let matches = |&node: &NodeId| {
            let element = At { page: self, node, steps: &steps };
            self.is_element(node) && selector.0.slice().iter().any(|own| element.is_of(own, &mut caches))
        };
        self.nodes().filter(matches).collect()
    }
}
