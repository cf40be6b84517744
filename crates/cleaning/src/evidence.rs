//! Why a cleaner decided as it did on one page: what it judged elements on. For drawings and page views; never scored.

use page::NodeId;

/// What a cleaner judged one element of a page on. An element may have several: values of its own, and a step in which
/// it was decided on.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    /// The element, or the text leaf.
    pub node: NodeId,
    /// A few numbers, each name once; a number that is not defined for the element is left out.
    pub numbers: Vec<Number>,
    /// When it was decided on, from 1, where the method takes elements one after the other; each step is there once.
    pub step: Option<u32>,
    /// What was decided, in one word (`kept`, `opened`), where something was.
    pub decision: Option<&'static str>,
}

/// One number that an element was judged on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Number {
    /// What the method's paper calls it.
    pub name: &'static str,
    /// Its value, finite.
    pub value: f64,
    /// What it was compared with, finite; `None` where it was looked at alone.
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
