//! From bytes to characters: the encoding of a page, and its text in that encoding. `prescan` finds the
//! page's own declaration.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, REPLACEMENT, UTF_8, WINDOWS_1251, X_MAC_CYRILLIC};
use url::{Host, Url};

use crate::prescan::{charset_of, declared_encoding};
use crate::sniff::utf_16;

/// The declarations of the server or the archive about a page. All of them may be missing or wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints<'a> {
    /// The page's address. An invalid address counts as none.
    pub url: Option<&'a str>,
    /// The charset of the `Content-Type` header: a bare label (`big5`) or the whole header. An unknown label
    /// counts as none. A known label overrules the page's own `meta`, as in the HTML standard.
    pub charset: Option<&'a str>,
}

/// Bytes are UTF-8 with faults if there are at least this many valid sequences beyond ASCII for each invalid one. In texts
/// of ten legacy encodings there are at most two, on pages and in stretches from twelve characters on.
const SEQUENCES_A_FAULT: usize = 4;

/// The number of bytes, from the first non-ASCII one, that the detector reads. Its verdict no longer changes
/// by then.
const DETECTED: usize = 1 << 20;

/// The origin of a page's encoding, the strongest first. One exception: bytes that are UTF-8 overrule a legacy
/// encoding of [`Meta`](Self::Meta), and the origin is then [`Detected`](Self::Detected).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EncodingSource {
    /// A byte order mark.
    Bom,
    /// [`Hints::charset`].
    Given,
    /// A `meta` element of the page, or its XML declaration.
    Meta,
    /// Guessed from the bytes: HTML in UTF-16, then UTF-8, a few faults allowed. For all other bytes `chardetng`
    /// decides, by the bytes and the top-level domain of the address.
    Detected,
}

/// A page as characters.
#[derive(Debug)]
pub(crate) struct Decoded<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) encoding: &'static Encoding,
    pub(crate) source: EncodingSource,
    /// Whether invalid bytes were replaced.
    pub(crate) replaced: bool,
}

/// Reads the bytes as characters. The encoding is found in the order of the HTML standard ("determining the
/// character encoding"): a byte order mark, the given charset, the page's declaration, a guess.
///
/// There is one departure from the standard. Bytes that are UTF-8 with a sequence of several bytes, but for a few
/// stray bytes or a cut at the end, are UTF-8, whatever legacy encoding the page declares: such a declaration is
/// older than the saved page.
///
/// For safety the standard replaces pages of some encodings (`hz-gb-2312`, `iso-2022-kr`) by a single U+FFFD.
/// Here their labels count as no label: a guess may still read the page.
pub(crate) fn decode<'a>(bytes: &'a [u8], hints: &Hints<'_>) -> Decoded<'a> {
    let read = |encoding: &'static Encoding, source, bytes: &'a [u8]| {
        let (text, replaced) = encoding.decode_without_bom_handling(bytes);
        Decoded { text, encoding, source, replaced }
    };
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        return read(encoding, EncodingSource::Bom, &bytes[length..]);
    }
    let usable = |encoding: &&'static Encoding| *encoding != REPLACEMENT;
    if let Some(encoding) = hints.charset.and_then(given).filter(usable) {
        return read(encoding, EncodingSource::Given, bytes);
    }
    let declared = declared_encoding(bytes).filter(usable);
    if declared == Some(UTF_8) {
        return read(UTF_8, EncodingSource::Meta, bytes);
    }
    let ascii = Encoding::ascii_valid_up_to(bytes);
    // UTF-16 may also be valid UTF-8, and ISO-2022-JP always is, but only as ASCII
    if ascii < bytes.len() && utf_16(bytes).is_none() && is_utf_8(&bytes[ascii..]) {
        return read(UTF_8, EncodingSource::Detected, bytes);
    }
    match declared {
        Some(encoding) => read(encoding, EncodingSource::Meta, bytes),
        None => read(detect(bytes, ascii, hints.url), EncodingSource::Detected, bytes),
    }
}

/// Whether bytes are UTF-8, but for one invalid sequence to [`SEQUENCES_A_FAULT`] valid ones of several bytes, and a cut.
fn is_utf_8(bytes: &[u8]) -> bool {
    let (mut sequences, mut faults) = (0, 0);
    let mut chunks = bytes.utf8_chunks().peekable();
    while let Some(chunk) = chunks.next() {
        sequences += chunk.valid().bytes().filter(|&byte| byte >= 0xC0).count();
        let mut is_cut = |error: std::str::Utf8Error| chunks.peek().is_none() && error.error_len().is_none();
        faults += usize::from(std::str::from_utf8(chunk.invalid()).is_err_and(|error| !is_cut(error)));
    }
    sequences > 0 && faults * SEQUENCES_A_FAULT <= sequences
}

fn given(charset: &str) -> Option<&'static Encoding> {
    Encoding::for_label(charset.as_bytes()).or_else(|| charset_of(charset.as_bytes()))
}

/// The guessed encoding of bytes that are ASCII, or are not UTF-8. The first `ascii` bytes are ASCII.
fn detect(bytes: &[u8], ascii: usize, url: Option<&str>) -> &'static Encoding {
    if let Some(encoding) = utf_16(bytes) {
        return encoding;
    }
    // ISO-2022-JP is ASCII with escapes
    if ascii == bytes.len() && !bytes.contains(&b'\x1b') {
        return UTF_8;
    }
    let shown = &bytes[..bytes.len().min(ascii.saturating_add(DETECTED))];
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(shown, true);
    let domain = url.and_then(top_level_domain);
    // The bytes are not UTF-8 as a whole; with `Deny` a stray byte would make a UTF-8 page windows-1252.
    match detector.guess(domain.as_deref().map(str::as_bytes), Utf8Detection::Allow) {
        guess if guess == WINDOWS_1251 && is_mac_cyrillic(shown) => X_MAC_CYRILLIC,
        guess => guess,
    }
}

/// Whether Cyrillic bytes are x-mac-cyrillic and not windows-1251; the detector has no x-mac-cyrillic. The
/// two have the same bytes for small letters except "я": 0xDF in x-mac-cyrillic, 0xFF in windows-1251. In
/// windows-1251, 0xDF is the capital "Я", which hardly ever follows a small letter.
fn is_mac_cyrillic(bytes: &[u8]) -> bool {
    let behind_a_small_letter =
        |byte: u8| bytes.windows(2).filter(|pair| matches!(pair[0], 0xE0..=0xFE) && pair[1] == byte).count();
    behind_a_small_letter(0xDF) > behind_a_small_letter(0xFF)
}

/// The last label of the address's host name, lower case and in Punycode, as the detector requires.
fn top_level_domain(url: &str) -> Option<String> {
    let url = Url::parse(url).ok()?;
    let Some(Host::Domain(domain)) = url.host() else { return None };
    let label = domain.trim_end_matches('.').rsplit('.').next()?;
    let fits = !label.is_empty() && label.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase());
    fits.then(|| label.to_owned())
}
