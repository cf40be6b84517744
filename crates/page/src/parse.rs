//! Reading a page: decoding, parsing and flattening, one after the other.

use url::Url;

use crate::decode::Hints;
use crate::decode::{Decoded, decode};
use crate::feed::feed;
use crate::flatten::flatten;
use crate::link::base_of;
use crate::page::Notes;
use crate::page::Page;
use crate::sink::Sink;

/// The most bytes of a page that are read, 256 MiB; beyond them the page is cut. Keeps every offset, in any
/// encoding, below 2^32.
pub const MAX_INPUT: usize = 256 << 20;

impl Page {
    /// Reads a page. Never fails: any bytes give a page, if only one with an empty `html`, `head` and `body`; what
    /// had to be mended is in [`notes`](Self::notes).
    ///
    /// Time and memory are linear in the bytes, whatever they are. The same bytes and hints give the same page.
    pub fn parse(bytes: &[u8], hints: &Hints<'_>) -> Self {
        let read = within_limit(bytes);
        let Decoded { text, encoding, source, replaced } = decode(read, hints);
        let fed = feed(&text, Sink::new);
        drop(text);
        let arrays = flatten(&fed.tree);
        let url = hints.url.and_then(|url| Url::parse(url).ok());
        let base = base_of(&arrays, url.as_ref());
        let notes = Notes {
            depth_capped: fed.capped,
            input_cut: read.len() < bytes.len(),
            invalid_replaced: replaced,
            tags_thinned: fed.thinned,
        };
        Self::new(arrays, (url, base), (encoding, source), notes)
    }
}

/// The bytes that are read.
pub(crate) fn within_limit(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.len().min(MAX_INPUT)]
}
