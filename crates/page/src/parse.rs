//! Reading a page: decoding, parsing and flattening, one after the other.

use url::Url;

use crate::decode::Hints;
use crate::decode::{Decoded, decode};
use crate::feed::{Fed, feed};
use crate::flatten::{Flat, flatten};
use crate::link::base_of;
use crate::noscript::{holds_the_text, worth_a_reading};
use crate::page::{Beside, Notes, Page};
use crate::sink::Sink;
use crate::source;

/// The most bytes of a page that are read, 256 MiB; the rest is cut off. It keeps every offset, in any
/// encoding, below 2^32.
pub const MAX_INPUT: usize = 256 << 20;

impl Page {
    /// Reads a page. Never fails: any bytes give a page, at least one with an empty `html`, `head` and
    /// `body`. Repairs are in [`notes`](Self::notes).
    ///
    /// Time and memory are linear in the bytes. The same bytes and hints give the same page.
    ///
    /// A page with most of its text in `noscript` is read as without scripting: see the [crate].
    pub fn parse(bytes: &[u8], hints: &Hints<'_>) -> Self {
        let read = within_limit(bytes);
        let Decoded { text, encoding, source: encoding_source, replaced } = decode(read, hints);
        let (mut reading, mut noscript_read) = (ParsedPage::of(&text, true), false);
        if worth_a_reading(reading.flat.noscript_words, reading.text()) {
            let without = ParsedPage::of(&text, false);
            if holds_the_text(without.text(), reading.text()) {
                (reading, noscript_read) = (without, true);
            }
        }
        let ParsedPage { flat: Flat { arrays, json_ld, raw, preformatted, line_feeds, .. }, capped, thinned } =
            reading;
        let url = hints.url.and_then(|url| Url::parse(url).ok());
        let base = base_of(&arrays, url.as_ref());
        let notes = Notes {
            depth_capped: capped,
            input_cut: read.len() < bytes.len(),
            invalid_replaced: replaced,
            tags_thinned: thinned,
            noscript_read,
        };
        let beside = Beside { json_ld, raw, preformatted, line_feeds, source: source::kept(&text) };
        Self::new(arrays, beside, (url, base), (encoding, encoding_source), notes)
    }
}

/// A page as it comes out with or without scripting.
struct ParsedPage {
    flat: Flat,
    capped: bool,
    thinned: bool,
}

impl ParsedPage {
    fn of(page: &str, scripting: bool) -> Self {
        let Fed { tree, capped, thinned } = feed(page, scripting, || Sink::new(scripting));
        Self { flat: flatten(&tree), capped, thinned }
    }

    fn text(&self) -> &str {
        &self.flat.arrays.text
    }
}

/// The bytes that are read.
pub(crate) fn within_limit(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.len().min(MAX_INPUT)]
}
