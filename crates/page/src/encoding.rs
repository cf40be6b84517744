//! From bytes to characters: the encoding of a page, and its text in that encoding. The page's own declaration is found as in the HTML
//! standard's "prescan a byte stream to determine its encoding": html5gum reads the tags, and here is the extraction of a charset from a
//! `Content-Type`.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    Encoding, REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1251, WINDOWS_1252, X_MAC_CYRILLIC,
    X_USER_DEFINED,
};
use html5gum::{DefaultEmitter, StartTag, Token};
use memchr::memchr2_iter;
use url::Url;

use crate::pausing;
use crate::sniff::utf_16;

/// The declarations of the server or the archive about a page. All of them may be missing or wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints<'a> {
    /// The page's address. An invalid address counts as none.
    pub url: Option<&'a str>,
    /// The charset of the `Content-Type` header: a bare label (`big5`) or the whole header. An unknown label
    /// counts as none. A known label overrules the page's own `meta`, as in the HTML standard, unless it is ISO-8859-1 or does not fit.
    pub charset: Option<&'a str>,
}

/// Bytes are UTF-8 with faults if there are at least this many valid sequences beyond ASCII for each invalid one. In texts
/// of ten legacy encodings there are at most two, on pages and in stretches from twelve characters on.
const SEQUENCES_A_FAULT: usize = 4;

/// The most invalid sequences of a page that is UTF-8 by its declaration alone.
const FEW_FAULTS: usize = 3;

/// The number of bytes, from the first non-ASCII one, that the detector reads. Its verdict no longer changes
/// by then.
const DETECTED: usize = 1 << 20;

/// Reads the bytes as characters, and gives their encoding. It is found in the order of the HTML standard ("determining the
/// character encoding"): a byte order mark, the given charset, the page's declaration, a guess.
///
/// There are two departures from the standard. Bytes that are UTF-8 with a sequence of several bytes, but for a few
/// stray bytes or a cut at the end, are UTF-8, whatever legacy encoding the server or the page declares: the former has
/// one for all its pages, and the latter is older than the saved page. For the same reason a declared UTF-8 whose bytes are mostly
/// invalid yields to the page's other declaration or to a guess, and a server's ISO-8859-1 to the page's declaration.
///
/// For safety the standard replaces pages of some encodings (`hz-gb-2312`, `iso-2022-kr`) by a single U+FFFD.
/// Here their labels count as no label: a guess may still read the page.
pub(crate) fn decode<'a>(bytes: &'a [u8], hints: &Hints<'_>) -> (Cow<'a, str>, &'static Encoding) {
    let read = |encoding: &'static Encoding, bytes: &'a [u8]| {
        (encoding.decode_without_bom_handling(bytes).0, encoding)
    };
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        return read(encoding, &bytes[length..]);
    }
    let usable = |encoding: &&'static Encoding| *encoding != REPLACEMENT;
    let given = |label: &[u8]| Encoding::for_label(label).or_else(|| charset_of(label));
    let given = hints.charset.map(str::as_bytes).and_then(given).filter(usable);
    let meta = || declared_encoding(bytes).filter(usable);
    let legacy = || meta().filter(|encoding| *encoding != UTF_8);
    let mut declared = given.or_else(meta);
    let ascii = Encoding::ascii_valid_up_to(bytes);
    if declared == Some(UTF_8) {
        let (text, has_faults) = UTF_8.decode_without_bom_handling(bytes);
        let (sequences, faults) = if has_faults { sequences(&bytes[ascii..]) } else { (0, 0) };
        let detected = || (faults > FEW_FAULTS).then(|| detect(bytes, ascii, hints.url));
        let other = if faults > sequences { legacy().or_else(detected) } else { None };
        return other.map_or((text, UTF_8), |encoding| read(encoding, bytes));
    }
    // UTF-16 may also be valid UTF-8, and ISO-2022-JP always is, but only as ASCII
    if ascii < bytes.len() && utf_16(bytes).is_none() && is_utf_8(&bytes[ascii..]) {
        return read(UTF_8, bytes);
    }
    // the name that servers give to all pages, unless they are told another
    if given == Some(WINDOWS_1252) && !hints.charset.is_some_and(|label| label.contains("1252")) {
        declared = legacy().or(declared);
    }
    read(declared.unwrap_or_else(|| detect(bytes, ascii, hints.url)), bytes)
}

/// Whether bytes are UTF-8, but for one invalid sequence to [`SEQUENCES_A_FAULT`] valid ones of several bytes, and a cut.
fn is_utf_8(bytes: &[u8]) -> bool {
    let (sequences, faults) = sequences(bytes);
    sequences > 0 && faults * SEQUENCES_A_FAULT <= sequences
}

/// The number of valid sequences of several bytes in UTF-8, and of invalid ones but for a cut.
fn sequences(bytes: &[u8]) -> (usize, usize) {
    let (mut sequences, mut faults) = (0, 0);
    let mut chunks = bytes.utf8_chunks().peekable();
    while let Some(chunk) = chunks.next() {
        sequences += chunk.valid().bytes().filter(|&byte| byte >= 0xC0).count();
        let mut is_cut = |error: std::str::Utf8Error| chunks.peek().is_none() && error.error_len().is_none();
        faults += usize::from(std::str::from_utf8(chunk.invalid()).is_err_and(|error| !is_cut(error)));
    }
    (sequences, faults)
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
    let label = url.domain()?.trim_end_matches('.').rsplit('.').next()?;
    let fits = !label.is_empty() && label.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase());
    fits.then(|| label.to_owned())
}

/// The number of bytes that the prescan reads. Browsers stop at 1,024 bytes, but still follow a `meta` that
/// the parser meets later in the head; a longer prescan has the same effect. Archives put scripts before the
/// page's own `meta`, so such heads are longer than 1,024 bytes.
const WINDOW: usize = 64 << 10;

/// The encoding that the page declares in its first bytes, by a `meta` element or else by an XML declaration.
///
/// Follows the standard ([13.2.3.2]), with two changes: it reads 64 KiB, and it stops at `<body`.
///
/// [13.2.3.2]: https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
pub fn declared_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    if bytes.starts_with(b"<\0?\0x\0") {
        return Some(UTF_16LE);
    }
    if bytes.starts_with(b"\0<\0?\0x") {
        return Some(UTF_16BE);
    }
    let start = &bytes[..bytes.len().min(WINDOW)];
    meta_declaration(start).or_else(|| xml_declaration(start))
}

/// The encoding of a `Content-Type`, as in `text/html; charset=big5`: the standard's "extract a character encoding
/// from a `meta` element", up to the name.
fn charset_of(content_type: &[u8]) -> Option<&'static Encoding> {
    const NAME: &[u8] = b"charset";
    let mut rest = content_type;
    loop {
        let found = rest.windows(NAME.len()).position(|window| window.eq_ignore_ascii_case(NAME))?;
        rest = rest[found + NAME.len()..].trim_ascii_start();
        if let Some(value) = rest.strip_prefix(b"=") {
            return label(value.trim_ascii_start());
        }
    }
}

fn label(value: &[u8]) -> Option<&'static Encoding> {
    let label = match value.first()? {
        &quote @ (b'"' | b'\'') => {
            let inside = &value[1..];
            &inside[..inside.iter().position(|&byte| byte == quote)?]
        }
        _ => {
            let end = value.iter().position(|&byte| byte == b';' || byte.is_ascii_whitespace());
            &value[..end.unwrap_or(value.len())]
        }
    };
    Encoding::for_label(label)
}

/// The standard's "get an XML encoding".
fn xml_declaration(bytes: &[u8]) -> Option<&'static Encoding> {
    let declaration = bytes.strip_prefix(b"<?xml")?;
    let declaration = &declaration[..declaration.iter().position(|&byte| byte == b'>')?];
    let name = declaration.windows(8).position(|window| window == b"encoding")?;
    let value = trim_controls(&declaration[name + 8..]).strip_prefix(b"=")?;
    let value = trim_controls(value);
    let is_quoted = matches!(value.first(), Some(b'"' | b'\''));
    label(value).filter(|_| is_quoted).map(readable)
}

fn trim_controls(bytes: &[u8]) -> &[u8] {
    &bytes[bytes.iter().take_while(|&&byte| byte <= b' ').count()..]
}

/// Replaces UTF-16 and x-user-defined, as the standard does: a declaration that is readable as ASCII is not
/// in UTF-16.
fn readable(encoding: &'static Encoding) -> &'static Encoding {
    let replaced = [(UTF_16LE, UTF_8), (UTF_16BE, UTF_8), (X_USER_DEFINED, WINDOWS_1252)];
    replaced.into_iter().find(|(from, _)| *from == encoding).map_or(encoding, |(_, to)| to)
}

/// The most bytes of a tag before the word `charset`.
const LONGEST: usize = 1000;

/// The encoding of the first `meta` element before the body that declares one.
fn meta_declaration(bytes: &[u8]) -> Option<&'static Encoding> {
    // a quick look first: without the word in a `meta` nothing is declared
    let is_said = |at: usize| {
        let starts = |bytes: &[u8], word: &[u8]| {
            bytes.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
        };
        let before = &bytes[at.saturating_sub(LONGEST)..at];
        let tag = || before.rsplit(|&byte| byte == b'<').next().unwrap_or_default();
        starts(&bytes[at..], b"charset") && starts(tag(), b"meta")
    };
    if !memchr2_iter(b'c', b'C', bytes).any(is_said) {
        return None;
    }
    let tags = pausing::tokens(bytes, DefaultEmitter::default()).filter_map(|token| match token {
        Token::StartTag(tag) => Some(tag),
        _ => None,
    });
    let before_body = tags.take_while(|tag| tag.name.as_slice() != b"body");
    let mut metas = before_body.filter(|tag| tag.name.as_slice() == b"meta");
    metas.find_map(|tag| of_attributes(&tag)).map(readable)
}

/// The encoding that a `meta` element declares: by its `charset`, or else by its `content` if that is a `Content-Type`.
fn of_attributes(meta: &StartTag<()>) -> Option<&'static Encoding> {
    let value = |name: &str| meta.attributes.get(name.as_bytes()).map(|value| value.as_slice());
    match value("charset") {
        Some(charset) => Encoding::for_label(charset),
        None if value("http-equiv")?.eq_ignore_ascii_case(b"content-type") => charset_of(value("content")?),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the declaration of `page` with `expected`; `""` for none.
    fn check(page: &str, expected: &str) {
        let found = declared_encoding(page.as_bytes()).map_or("", |encoding| encoding.name());
        assert_eq!(found, expected, "{page}");
    }

    macro_rules! cases {
        ($($name:ident: $page:expr => $encoding:expr;)*) => {$(
            #[test]
            fn $name() {
                check($page, $encoding);
            }
        )*};
    }

    cases! {
        nothing: "" => "";
        charset: "<meta charset=big5>" => "Big5";
        quoted: "<meta charset='big5'>" => "Big5";
        padded: "<META  CHARSET = \" Big5 \" >" => "Big5";
        slash_before: "<meta/charset=big5>" => "Big5";
        self_closing: "<meta charset=big5 />" => "Big5";
        pragma: "<meta http-equiv=Content-Type content='text/html; charset=big5'>" => "Big5";
        pragma_in_other_order: "<meta content=\"text/html;charset=big5\" http-equiv=\"content-type\">" => "Big5";
        content_without_pragma: "<meta content='text/html; charset=big5'>" => "";
        another_pragma: "<meta http-equiv=refresh content='text/html; charset=big5'>" => "";
        charset_wins_in_one_tag: "<meta http-equiv=content-type content='charset=gbk' charset=big5>" => "Big5";
        the_first_attribute_counts: "<meta charset=big5 charset=gbk>" => "Big5";
        the_first_tag_counts: "<meta charset=big5><meta charset=gbk>" => "Big5";
        unknown_then_known: "<meta charset=nonsense><meta charset=gbk>" => "GBK";
        in_a_comment: "<!-- <meta charset=big5> --><meta charset=gbk>" => "GBK";
        short_comments: "<!--><meta charset=big5>" => "Big5";
        unclosed_comment: "<!-- <meta charset=big5>" => "";
        in_an_attribute: "<p title='<meta charset=big5>'><meta charset=gbk>" => "GBK";
        after_a_bogus_comment: "<!doctype html><?x <meta charset=big5>><meta charset=gbk>" => "GBK";
        after_an_end_tag: "</head ><meta charset=big5>" => "Big5";
        not_a_meta: "<metacharset=big5><meta\u{b}charset=big5>" => "";
        unclosed: "<meta charset=big5" => "";
        unclosed_quote: "<meta charset='big5>" => "";
        utf_16: "<meta charset=utf-16be>" => "UTF-8";
        after_the_body: "<body><meta charset=big5>" => "";
        xml: "<?xml version='1.0' encoding='big5'?><p>" => "Big5";
        xml_gives_way: "<?xml version=\"1.0\" encoding=\"big5\"?><meta charset=gbk>" => "GBK";
        xml_without_encoding: "<?xml version='1.0'?>" => "";
        xml_elsewhere: " <?xml encoding='big5'?>" => "";
    }

    #[test]
    fn a_late_declaration_is_found() {
        check(&format!("<head><script>{}</script><meta charset=big5>", "x();".repeat(2000)), "Big5");
        check(&format!("<head>{}<meta charset=big5>", " ".repeat(WINDOW)), "");
    }

    #[test]
    fn utf_16_without_a_mark() {
        assert_eq!(declared_encoding(b"<\0?\0x\0m\0l\0").map(encoding_rs::Encoding::name), Some("UTF-16LE"));
        assert_eq!(declared_encoding(b"\0<\0?\0x\0m\0l").map(encoding_rs::Encoding::name), Some("UTF-16BE"));
    }

    #[test]
    fn content_types() {
        let check = |content: &str, expected: &str| {
            let found = charset_of(content.as_bytes()).map_or("", |encoding| encoding.name());
            assert_eq!(found, expected, "{content}");
        };
        check("text/html; charset=big5", "Big5");
        check("text/html; CHARSET = 'big5' ; x", "Big5");
        check("charset charset=big5", "Big5");
        check("charset=big5;x", "Big5");
        check("charset='big5", "");
        check("charset=", "");
        check("charset", "");
        check("", "");
    }
}
