//! The evidence behind a cleaner's decisions on one page. For drawings and page views; never scored.

use page::NodeId;

/// The evidence on one element of a page. An element may have several: numbers of its own, and a step of the
/// method that decided on it.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    /// The element, or the text leaf.
    pub node: NodeId,
    /// A few numbers, each name once; a number that is undefined for the element is left out.
    pub numbers: Vec<Number>,
    /// The step of the decision, from 1, if the method takes elements one after the other; each step occurs
    /// once.
    pub step: Option<u32>,
    /// The decision, in one word (`kept`, `opened`), if there was one.
    pub decision: Option<&'static str>,
}

/// One number of the evidence.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Number {
    /// Its name in the method's paper.
    pub name: &'static str,
    /// Its value, finite.
    pub value: f64,
    /// The number that it was compared with, finite; `None` without a comparison.
    pub bound: Option<f64>,
}

impl Number {
    /// A number that is compared with nothing.
    pub const fn plain(name: &'static str, value: f64) -> Self {
        Self { name, value, bound: None }
    }

    /// A number that is compared with a bound.
    pub const fn against(name: &'static str, value: f64, bound: f64) -> Self {
        Self { name, value, bound: Some(bound) }
    }
}
