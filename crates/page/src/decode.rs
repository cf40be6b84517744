//! From bytes to characters: which encoding a page is in, and reading it in that encoding. What the page itself
//! declares is found by `prescan`.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, REPLACEMENT, UTF_8, WINDOWS_1251, X_MAC_CYRILLIC};
use url::{Host, Url};

use crate::prescan::{charset_of, declared_encoding};
use crate::sniff::utf_16;

/// What the server or the archive declares of a page. All of it may be missing or wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints<'a> {
    /// The page's address. An address that cannot be read counts as none.
    pub url: Option<&'a str>,
    /// The charset of the `Content-Type` header: a bare label (`big5`) or the whole header. A label that is not
    /// known counts as none; a known one overrules the page's own `meta`, as in the HTML standard.
    pub charset: Option<&'a str>,
}

/// How many bytes from the first non-ASCII one the detector is shown. Its verdict no longer changes by then.
const DETECTED: usize = 1 << 20;

/// How a page's encoding was found, the strongest first; but a legacy encoding of [`Meta`](Self::Meta) gives
/// way to bytes that are UTF-8, which is then [`Detected`](Self::Detected).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EncodingSource {
    /// A byte order mark.
    Bom,
    /// [`Hints::charset`].
    Given,
    /// A `meta` element of the page, or its XML declaration.
    Meta,
    /// Guessed from the bytes: HTML in UTF-16 is that, valid UTF-8 is UTF-8, and for the rest `chardetng` decides, given the top-level
    /// domain of the address.
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

/// Reads the bytes as characters, in the order of the HTML standard ("determining the character encoding"): a byte
/// order mark, what was given, what the page declares, a guess.
///
/// The standard is left in one thing. Bytes that are valid UTF-8 and have a sequence of several bytes are
/// UTF-8, whatever legacy encoding the page declares: such a declaration is stale, from before the page was
/// saved or decoded.
///
/// Labels of the encodings that the standard replaces by a single U+FFFD for safety's sake (`hz-gb-2312`,
/// `iso-2022-kr`) count as no label: a guess may still read the page.
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
    // UTF-16 may be valid UTF-8 too, and ISO-2022-JP always is, but as ASCII
    if ascii < bytes.len()
        && utf_16(bytes).is_none()
        && let Ok(text) = std::str::from_utf8(bytes)
    {
        let (encoding, source) = (UTF_8, EncodingSource::Detected);
        return Decoded { text: Cow::Borrowed(text), encoding, source, replaced: false };
    }
    match declared {
        Some(encoding) => read(encoding, EncodingSource::Meta, bytes),
        None => read(detect(bytes, ascii, hints.url), EncodingSource::Detected, bytes),
    }
}

fn given(charset: &str) -> Option<&'static Encoding> {
    Encoding::for_label(charset.as_bytes()).or_else(|| charset_of(charset.as_bytes()))
}

/// A guess at bytes that are not UTF-8 with a sequence of several bytes; the first `ascii` of them are ASCII.
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

/// Whether Cyrillic bytes are x-mac-cyrillic, which the detector does not know, and not windows-1251: the two
/// have their small letters in common but for "я", here 0xDF and there 0xFF, where it is the capital. Behind
/// a small letter it is one, nearly always.
fn is_mac_cyrillic(bytes: &[u8]) -> bool {
    let behind_a_small_letter =
        |byte: u8| bytes.windows(2).filter(|pair| matches!(pair[0], 0xE0..=0xFE) && pair[1] == byte).count();
    behind_a_small_letter(0xDF) > behind_a_small_letter(0xFF)
}

/// The last label of the address's host name, lower case and in Punycode, as the detector wants it.
fn top_level_domain(url: &str) -> Option<String> {
    let url = Url::parse(url).ok()?;
    let Some(Host::Domain(domain)) = url.host() else { return None };
    let label = domain.trim_end_matches('.').rsplit('.').next()?;
    let fits = !label.is_empty() && label.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase());
    fits.then(|| label.to_owned())
}
