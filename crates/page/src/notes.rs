//! What was mended or left out while a page was read.

/// What reading a page had to do beyond the ordinary. The default is a page that needed nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Notes {
    /// Tags were dropped because the page nests deeper than [`MAX_DEPTH`](crate::MAX_DEPTH) or opens more than
    /// [`MAX_FORMATTING`](crate::MAX_FORMATTING) formatting elements; their text was kept.
    pub depth_capped: bool,
    /// The input was longer than [`MAX_INPUT`](crate::MAX_INPUT), and the rest was not read.
    pub input_cut: bool,
    /// Byte sequences invalid in the page's encoding were replaced by U+FFFD.
    pub invalid_replaced: bool,
    /// A tag had far more than [`MAX_ATTRIBUTES`](crate::MAX_ATTRIBUTES) attributes, or the page more than
    /// [`MAX_LONG_NAMES`](crate::MAX_LONG_NAMES) different names unknown to HTML; surplus attributes were dropped, and
    /// such names shortened.
    pub tags_thinned: bool,
}
