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
//! A [`Page`] is not a tree of pointers but a few arrays in pre-order, with one entry a node: the tag, the parent, the
//! end of the subtree, the start of the text. So
//!
//! - a subtree is a range of nodes, and a walk over it is a loop, however deep the page;
//! - the text under a node is a range of the one text ([`Page::span`]), so that blocks, sentences, gold marks and
//!   what a method keeps are all spans of the same string;
//! - a page is a handful of allocations, can be shared between threads, and costs about 24 bytes a node.
//!
//! Nodes are the elements and the *visible* text leaves. Blank texts are no nodes, nor are texts that are not shown;
//! the elements around them are. Comments are dropped, and texts with only comments between them are one leaf.
//!
//! # The text
//!
//! The text is the concatenation of its leaves' texts; elements own none. White space ([`char::is_whitespace`], so
//! no-break and ideographic spaces too, and that of `pre`) collapses. A leaf starts with something visible and ends
//! with at most one separator, which belongs to the leaf *before* the gap:
//!
//! - `'\n'` where a block starts or ends in between: block-level elements, `br`, `hr`, table cells, list items,
//!   `title`. So the lines of the text ([`Page::lines`]) are the innermost blocks.
//! - `' '` where there is white space in between, or an image, a form control or another object of the line. So a
//!   word split by markup (`<b>H</b>ello`) is one word of the text.
//!
//! Not shown are `script`, `style`, `noscript` (but see below), `template`, `datalist`, `rp`, what is inside `iframe`,
//! `noframes`, `noembed`, `audio`, `video` and `canvas`, and everything in the head but `title`. This follows the style
//! sheet that the HTML standard gives to browsers, by tag name alone: neither attributes (`hidden`, `style`) nor style
//! sheets are read, and no script runs.
//!
//! # Pages without scripting
//!
//! Some pages, forums that scripts draw above all, hold their whole text in `noscript`. Where the `noscript` elements of
//! the body, read as elements, give the page more than ten times as many words, it is read as by a browser without
//! scripting: `noscript` is a block like others ([`Notes::noscript_read`]). Words are here characters U+4E00 to U+9FFF
//! and runs of other letters and digits. All other pages are read as with scripting.
//!
//! # JSON-LD
//!
//! What a page says of itself to machines, [`Page::json_ld`], is kept as it stands, beside the page: it is no part of the
//! text or of [`Page::html`], and pages that differ in it alone are equal.
//!
//! # Formulas of scripts
//!
//! The TeX or MathML of `<script type="math/tex">`, which MathJax 2 draws, is kept in the same way: [`Page::formula`].
//!
//! # Preformatted text
//!
//! The one text has its white space collapsed in `pre` too. [`Page::preformatted`] gives the characters of such a leaf as
//! they stand, kept beside the page like JSON-LD, for those who write the page out as code.
//!
//! # The source
//!
//! A page does not keep the characters that it was parsed from, save under [`keeping_sources`].
//!
//! # What cannot go wrong
//!
//! [`Page::parse`] takes any bytes. Time and memory are linear in their number: depth ([`MAX_DEPTH`]), formatting
//! elements ([`MAX_FORMATTING`]), attributes ([`MAX_ATTRIBUTES`]), names ([`MAX_LONG_NAMES`]) and the input itself
//! ([`MAX_INPUT`]) are capped *while* parsing, since html5ever is quadratic in all but the last. [`Page::notes`] says
//! whether a cap was reached; no cap is near on ordinary pages. Offsets are `u32`; the caps keep them in range.
//!
//! # What is no page
//!
//! A PDF or a picture gives a [`Page`] too, of no use. [`sniff`] decides whether bytes are a page at all, for those who read
//! them from files and servers.
//!
//! # What is not guaranteed
//!
//! The tree is that of the HTML standard for a browser with scripting (or without, see above), save that beyond a cap tags are
//! missing, that on XHTML pages a tag of raw text may close itself (`<iframe/>`), that nothing is copied into `selectedcontent`, and
//! that here and there a comment changes white space in a browser. `tests/html5lib` proves it by the tests of html5lib. [`Tag`]s do
//! not tell an SVG element from an HTML one of the same name.

mod arena;
mod attribute_table;
mod block_set;
mod cap;
mod class;
mod decode;
mod dropped;
mod feed;
mod flatten;
mod gathered;
mod height;
pub mod html;
#[cfg(test)]
mod html5ever_tokens;
#[cfg(test)]
#[path = "../tests/html5lib/all.rs"]
mod html5lib;
mod link;
mod look;
mod names;
mod node_id;
mod noscript;
mod page;
mod parse;
mod preformatted;
mod prescan;
mod select;
mod sink;
mod sniff;
mod source;
mod span;
mod tag;
mod text_use;
mod tokens;
mod visibility;
mod visible_text;
mod watch;

pub use block_set::{Block, BlockSet, PARTITIONING_TAGS};
pub use cap::{MAX_DEPTH, MAX_FORMATTING};
pub use class::Class;
pub use decode::{EncodingSource, Hints};
pub use link::Link;
pub use names::MAX_LONG_NAMES;
pub use node_id::NodeId;
pub use page::{Notes, Page};
pub use parse::MAX_INPUT;
pub use prescan::declared_encoding;
pub use select::{ElementTree, SelectorError, select};
pub use sniff::{NotAPage, SNIFFED, begins_like_a_page, sniff};
pub use source::keeping_sources;
pub use span::Span;
pub use tag::Tag;
pub use tokens::MAX_ATTRIBUTES;

pub use encoding_rs::Encoding;
pub use url::Url;

/// The digest of this crate's sources. Records are keyed by it.
pub const SOURCES: &str = own_folder::digest!();
