//! The place of a node in its page's pre-order.

use std::fmt;

/// A node of one page: its position in the pre-order, root first.
///
/// Ids are dense (`0..page.len()`) and in document order, so they index plain vectors. An id does not contain
/// its page: on another page it is the id of another node, or makes the accessors panic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The root of every page: its `html` element.
    pub const ROOT: Self = Self(0);

    /// The node at this position.
    ///
    /// # Panics
    ///
    /// If `index` does not fit 32 bits; no page has as many nodes.
    #[inline]
    pub fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("a page has fewer than 2^32 nodes"))
    }

    /// The position in the pre-order.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}
