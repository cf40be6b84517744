//! Bytes to an immutable page: encodings, HTML, one text, spans. Never fails, never does IO.
//!
//! ```
//! use page::{Hints, Page};
//!
//! let page = Page::parse(b"<title>News</title><p><b>H</b>ello <a href=/x>world</a>!", &Hints::default());
//! assert_eq!(page.text(), "News\nHello world!");
//! let link = page.links().next().expect("there is one");
//! assert_eq!(page.text_of(link.node), "world");
//! assert_eq!(&page.text()[page.span(link.node).range()], "world");
//! ```
//!
//! # The form of a page
//!
//! A [`Page`] is not a tree of pointers but a few arrays in pre-order, with one entry a node: the tag, the
//! parent, the end of the subtree, the start of the text. So
//!
//! - a subtree is a range of nodes, and a walk over it is a loop, however deep the page;
//! - the text under a node is a range of the one text ([`Page::span`]): blocks, sentences, gold marks and
//!   kept text are all spans of the same string;
//! - a page is a handful of allocations, can be shared between threads, and takes about 24 bytes a node.
//!
//! Nodes are the elements and the *visible* text leaves. Blank or hidden texts are no nodes, but the elements
//! around them are. Comments are dropped; texts with only comments between them are one leaf.
//!
//! # The text
//!
//! The text is the concatenation of its leaves' texts; elements have no text of their own. White space
//! collapses, also in `pre`; it is that of [`char::is_whitespace`], so no-break and ideographic spaces too. A
//! leaf starts with a visible character and ends with at most one separator, which belongs to the leaf
//! *before* the gap:
//!
//! - `'\n'` where a block starts or ends in between: block-level elements, `br`, `hr`, table cells, list items,
//!   `title`. So the lines of the text ([`Page::lines`]) are the innermost blocks.
//! - `' '` where there is white space in between, or an image, a form control or another object of the line. So a
//!   word split by markup (`<b>H</b>ello`) is one word of the text.
//!
//! Not shown are `script`, `style`, `noscript` (but see below), `template` (but as a declarative shadow root), `datalist`, `rp`, the content of
//! `iframe`, `noframes`, `noembed`, `audio`, `video` and `canvas`, and the whole head except `title`. This
//! follows the style sheet that the HTML standard gives to browsers, by tag name alone: neither attributes
//! (`hidden`, `style`) nor style sheets change it, and no script runs; [`Page::looks`] tells what they hide. But a `style` and the usual classes may make inline elements blocks,
//! or items that are parted by `' '`; and the hints in Doxygen's code are not shown.
//!
//! But React may send a part of a page late, in a hidden `div` at the end with a script that moves it. The page is read with the part where
//! the script moves it to, up to 64 parts.
//!
//! # Pages without scripting
//!
//! Some pages hold their whole text in `noscript`, above all forums whose pages are drawn by scripts. If the
//! `noscript` elements of the body, read as elements, give the page more than ten times as many words, or more
//! than twice as many words and ten times as many in paragraphs (lines of twenty words and more), the page is read
//! as by a browser without scripting: `noscript` is a block like others. Where it has
//! twenty words, those of menus (`nav`, lists of links) do not count. Words are here characters U+4E00 to U+9FFF
//! and runs of other letters and digits. All other pages are read as with scripting.
//!
//! # JSON-LD
//!
//! The page's data for machines, [`Page::json_ld`], are kept unchanged beside the page. They are no part of
//! the text or of [`Page::html`], and pages that differ in them alone are equal.
//!
//! # Formulas of scripts
//!
//! The TeX or MathML of `<script type="math/tex">`, which MathJax 2 draws, is kept in the same way: [`Page::formula`]. So is the content of a
//! short `noscript` with a picture: [`Page::noscript`].
//!
//! # Preformatted text
//!
//! White space is collapsed in the one text, also in `pre`. [`Page::preformatted`] gives the unchanged
//! characters of such a leaf, for writers that show code. They are kept beside the page like JSON-LD.
//!
//! # Line feeds in Chinese and Japanese
//!
//! A line feed of the source between two [ideographs](is_ideograph) is a blank of the text, as in the papers' figures, though browsers show nothing.
//! [`Page::line_feeds_in_words`] lists these blanks, for writers of text; [`Page::line_ends`] those at which a line ends by a style.
//!
//! # The source
//!
//! A page does not keep the characters that it was parsed from, save under [`keeping_sources`].
//!
//! # What cannot go wrong
//!
//! [`Page::parse`] accepts any bytes. Time and memory are linear in their number: depth ([`MAX_DEPTH`]),
//! formatting elements ([`MAX_FORMATTING`]), attributes ([`MAX_ATTRIBUTES`]), names ([`MAX_LONG_NAMES`]) and
//! the input itself ([`MAX_INPUT`]) are capped *while* parsing, since html5ever is quadratic in all but the
//! last. Ordinary pages are far below every cap. Offsets are `u32`; the caps keep them in range.
//!
//! # Bytes that are no page
//!
//! A PDF or a picture gives a [`Page`] too, a useless one. [`sniff`] decides whether bytes are a page at all;
//! readers of files and servers call it first.
//!
//! # What is not guaranteed
//!
//! The tree is that of the HTML standard for a browser with scripting (or without, see above), with these
//! exceptions: tags beyond a cap are missing; on XHTML pages a tag of raw text may close itself
//! (`<iframe/>`); nothing is copied into `selectedcontent`; a comment may change white space in a browser but
//! not here. `tests/html5lib` checks it by the tests of html5lib. [`Tag`]s of an SVG element and of an HTML
//! element with the same name are equal.

mod block_set;
mod cap;
mod class;
mod encoding;
mod feed;
mod flatten;
mod gathered;
pub mod html;
#[cfg(test)]
mod html5ever_tokens;
#[cfg(test)]
#[path = "../tests/html5lib/all.rs"]
mod html5lib;
mod lists;
mod looks;
mod matched;
mod names_above;
mod node;
mod noscript;
mod page;
mod pausing;
mod select;
mod sheet;
mod sniff;
mod stack;
mod style;
mod styling;
mod tokens;
mod tree;
mod written_text;

pub use block_set::{Block, BlockSet, PARTITIONING_TAGS};
pub use cap::{MAX_DEPTH, MAX_FORMATTING};
pub use class::Class;
pub use encoding::{Hints, declared_encoding};
pub use lists::Lists;
pub use looks::{Hides, Look};
pub use node::{NodeId, Span, Tag};
pub use page::{Link, MAX_INPUT, MAX_NODES, Page, keeping_sources};
pub use select::{Selector, SelectorError};
pub use sniff::{NotAPage, SNIFFED, begins_like_a_page, sniff};
pub use tokens::{MAX_ATTRIBUTES, MAX_LONG_NAMES};
pub use tree::number;
pub use written_text::is_ideograph;

pub use encoding_rs::Encoding;
pub use url::Url;

/// The digest of this crate's sources. Records are keyed by it.
pub const SOURCES: &str = own_folder::digest!();
