//! Whether bytes are a page at all. The first bytes separate HTML and plain text from PDFs, pictures,
//! archives and noise. `Page::parse` accepts them all, so readers of files and servers call this first.
//!
//! The rules are those of the [MIME Sniffing standard] for an unknown type (7.1), but more lenient in two
//! ways, since bytes that somebody calls a page are most often a page. HTML may begin anywhere in the first
//! bytes, and a few stray control bytes do not make a page binary. The crate `infer` names the kind of binary
//! data.
//!
//! [MIME Sniffing standard]: https://mimesniff.spec.whatwg.org/#rules-for-identifying-an-unknown-mime-type

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

/// The number of bytes that are read: the standard's length of a resource header.
pub const SNIFFED: usize = 1445;

/// The least number of bytes for one binary data byte in a text. In random and compressed bytes every ninth
/// or tenth is binary, in programs more; pages with stray control bytes have one or two in all.
const TEXT_BYTES_FOR_A_BINARY_ONE: usize = 64;

/// The beginnings of whole pages.
const OF_PAGES: [&[u8]; 8] =
    [b"<!doctype html", b"<html", b"<head", b"<title", b"<body", b"<script", b"<table", b"<!--"];

/// The other beginnings of HTML, by the standard.
const OF_FRAGMENTS: [&[u8]; 9] =
    [b"<iframe", b"<h1", b"<div", b"<font", b"<a", b"<style", b"<b", b"<br", b"<p"];

/// The formats of documents that may be plain text throughout.
const DOCUMENTS: [(&[u8], &str); 2] =
    [(b"%PDF-", "application/pdf"), (b"%!PS-Adobe-", "application/postscript")];

/// The reason why bytes are no page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotAPage {
    /// They begin like another kind of file, with this media type.
    #[error("not a page: it seems to be {0}")]
    Known(&'static str),
    /// They are no text.
    #[error("not a page: it begins with binary data")]
    Binary,
}

/// Whether `bytes` are a page: HTML, whole or a fragment, or a text without any tag. Zero bytes are an empty
/// page. Reads the first [`SNIFFED`] bytes.
///
/// # Errors
/// [`NotAPage`] with what they seem to be.
pub fn sniff(bytes: &[u8]) -> Result<(), NotAPage> {
    let head = &bytes[..bytes.len().min(SNIFFED)];
    if begins_like_html(head) || Encoding::for_bom(head).is_some() || utf_16(head).is_some() {
        return Ok(());
    }
    if let Some((_, media)) = DOCUMENTS.iter().find(|(opening, _)| head.starts_with(opening)) {
        return Err(NotAPage::Known(media));
    }
    let binary = head.iter().filter(|&&byte| is_binary(byte)).count();
    if binary * TEXT_BYTES_FOR_A_BINARY_ONE <= head.len() {
        return Ok(());
    }
    match infer::get(bytes).filter(|found| found.matcher_type() != infer::MatcherType::Text) {
        Some(found) => Err(NotAPage::Known(found.mime_type())),
        None if OF_PAGES.iter().any(|opening| holds(head, opening)) => Ok(()),
        None => Err(NotAPage::Binary),
    }
}

/// Whether `bytes` begin like a whole page. If so they are a page, whatever their name; a fragment of HTML is
/// not enough. Reads the first [`SNIFFED`] bytes.
pub fn begins_like_a_page(bytes: &[u8]) -> bool {
    let head = start(&bytes[..bytes.len().min(SNIFFED)]);
    // an XML declaration alone may begin any kind of XML
    let is_xhtml = || opens(head, b"<?xml") && holds(head, b"<html");
    OF_PAGES.iter().any(|opening| opens(head, opening)) || is_xhtml()
}

/// The UTF-16 of HTML without a byte order mark. Text beyond ASCII gives no certainty, so only HTML that
/// begins with markup counts.
pub(crate) fn utf_16(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = &bytes[..bytes.len().min(SNIFFED)];
    let narrow = |unit: fn([u8; 2]) -> u16| -> Vec<u8> {
        let (pairs, _) = head.as_chunks::<2>();
        pairs.iter().map(|&pair| u8::try_from(unit(pair)).unwrap_or(b'?')).collect()
    };
    if !head.contains(&0) {
        return None;
    }
    if begins_like_html(&narrow(u16::from_le_bytes)) {
        return Some(UTF_16LE);
    }
    begins_like_html(&narrow(u16::from_be_bytes)).then_some(UTF_16BE)
}

fn begins_like_html(head: &[u8]) -> bool {
    begins_like_a_page(head) || OF_FRAGMENTS.iter().any(|opening| opens(start(head), opening))
}

/// The bytes behind a UTF-8 byte order mark and white space.
fn start(head: &[u8]) -> &[u8] {
    head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start()
}

/// Whether the opening of a tag or comment is the first thing in `head`, and the tag's name ends there.
fn opens(head: &[u8], opening: &[u8]) -> bool {
    let Some((first, rest)) = head.split_at_checked(opening.len()) else { return false };
    // the standard accepts blank and `>` alone; but a tag may also be broken over lines
    let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'/');
    first.eq_ignore_ascii_case(opening) && (opening == b"<!--" || rest.first().is_none_or(ends))
}

fn holds(head: &[u8], opening: &[u8]) -> bool {
    (0..head.len()).any(|at| opens(&head[at..], opening))
}

/// Whether the byte is a binary data byte of the standard (3): a control character that no text has. White
/// space, form feed and the escape of ISO-2022-JP are not binary.
fn is_binary(byte: u8) -> bool {
    matches!(byte, 0x00..=0x08 | 0x0B | 0x0E..=0x1A | 0x1C..=0x1F)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], expected: &str) {
        let found = sniff(bytes).map_or_else(|error| error.to_string(), |()| "a page".to_owned());
        assert_eq!(found, expected);
    }

    #[track_caller]
    fn check_page(bytes: impl AsRef<[u8]>) {
        check(bytes.as_ref(), "a page");
    }

    #[track_caller]
    fn check_known(bytes: impl AsRef<[u8]>, media: &str) {
        check(bytes.as_ref(), &format!("not a page: it seems to be {media}"));
    }

    #[track_caller]
    fn check_binary(bytes: impl AsRef<[u8]>) {
        check(bytes.as_ref(), "not a page: it begins with binary data");
    }

    /// Bytes that look random, the same each time.
    fn noise(length: usize, seed: u32) -> Vec<u8> {
        let mut state = seed;
        let next = move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state.to_be_bytes()[0]
        };
        std::iter::repeat_with(next).take(length).collect()
    }

    /// The beginning of a file, and what may come behind it.
    fn file(beginning: &[u8]) -> Vec<u8> {
        [beginning, &noise(3000, 5)].concat()
    }

    fn utf_16_bytes(text: &str, order: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(order).collect()
    }

    #[test]
    fn pages_are_pages() {
        check_page("<!DOCTYPE html><p>x");
        check_page("\n  <HTML\nlang=en>");
        check_page("<!-- a comment --><p>x");
        check_page(
            "<?xml version='1.0' encoding='utf-8'?>\n<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN'><html>",
        );
        check_page(b"\xef\xbb\xbf<base href='http://a.test/'/>");
    }

    #[test]
    fn no_bytes_are_an_empty_page() {
        check_page("");
        check_page(" \r\n\t");
    }

    #[test]
    fn fragments_and_plain_texts_are_pages() {
        for fragment in [
            "<p>x",
            "<b>x",
            "<div class=a>",
            "<x-y>",
            "x</td>",
            "a text without any tag",
            "{\"a\": 1}",
            "#!/bin/sh",
        ] {
            check_page(fragment);
        }
    }

    #[test]
    fn texts_in_any_encoding_are_pages() {
        check_page("總統的新聞 Новости Εφημερίδα");
        check_page(b"\xd0\xc2\xce\xc5\xcd\xf8 \xbb\xaa"); // gb2312
        check_page(b"\xa4\xa4\xae\xc9\xb9q\xa4l\xb3\xf8"); // Big5
        check_page(b"\x1b$B?7J9\x1b(B and \x1b$B?7J9\x1b(B"); // ISO-2022-JP
        check_page(b"caf\xe9 \x93quoted\x94 \x85"); // windows-1252
    }

    #[test]
    fn utf_16_is_text_with_a_mark_and_html_without() {
        for order in [u16::to_le_bytes, u16::to_be_bytes] {
            check_page(utf_16_bytes("\u{feff}no tag at all, 新聞", order));
            check_page(utf_16_bytes("<html><p>新聞", order));
            check_page(utf_16_bytes("\r\n<p>新聞", order));
            check_binary(utf_16_bytes("no tag, no mark", order));
        }
        assert_eq!(utf_16(&utf_16_bytes("<p>x", u16::to_le_bytes)), Some(UTF_16LE));
        assert_eq!(utf_16(&utf_16_bytes("<p>x", u16::to_be_bytes)), Some(UTF_16BE));
        assert_eq!(utf_16(b"<p>x"), None);
        assert_eq!(utf_16(b"<p>x\0y"), None);
    }

    #[test]
    fn stray_control_bytes_make_no_page_binary() {
        check_page(b"<html>\x00\x01\x02\x03");
        check_page(format!(
            "a text of some length, with a stray{}byte, and it goes on until it is long enough",
            '\x0b'
        ));
        check_page(
            [&b"\x00\x00\x00\x07\x01"[..], b"<html><p>a counter before the page, as some servers send it"]
                .concat(),
        );
        check_page([&b"junk\x00\x00\x00\x00\x00\x00"[..], b"<!DOCTYPE html>"].concat());
    }

    #[test]
    fn what_begins_like_another_file_is_named() {
        check_known(file(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), "application/pdf");
        check_known("%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj", "application/pdf");
        check_known("%!PS-Adobe-3.0\n", "application/postscript");
        check_known(file(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), "image/png");
        check_known(file(b"\xff\xd8\xff\xe0\0\x10JFIF\0"), "image/jpeg");
        check_known(file(b"GIF89a\x01\0\x01\0"), "image/gif");
        check_known(file(b"RIFF\0\0\0\0WEBPVP8 "), "image/webp");
        check_known(file(b"PK\x03\x04\x14\0\0\0\x08\0"), "application/zip");
        check_known(file(b"\x1f\x8b\x08\0\0\0\0\0\0\x03"), "application/gzip");
        check_known(file(b"7z\xbc\xaf\x27\x1c\0\x04"), "application/x-7z-compressed");
        check_known(file(b"\x7fELF\x02\x01\x01\0\0\0\0\0"), "application/x-executable");
        check_known(file(b"ID3\x03\0\0\0\0"), "audio/mpeg");
        check_known(file(b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom"), "video/mp4");
        check_known(file(b"wOFF\0\x01\0\0\0"), "application/font-woff");
    }

    #[test]
    fn texts_that_begin_like_a_short_magic_number_are_pages() {
        for text in [
            "BMW announces",
            "MZ is no program",
            "BC before Christ",
            "%! is no postscript",
            "OggS",
            "GIF89a is a format",
        ] {
            check_page(text);
        }
        check_page("how to write %PDF-1.4 by hand");
    }

    #[test]
    fn other_binary_data_are_no_page() {
        for seed in 1..50 {
            // a seed may by chance give the beginning of a format
            assert!(sniff(&noise(20_000, seed)).is_err(), "seed {seed}");
        }
        check_binary(noise(100, 1));
        check_binary([0; 5000]);
        check_binary(b"x\0y");
    }

    #[test]
    fn whole_pages_differ_from_fragments() {
        for page in [
            "<HTML>",
            " <!doctype html>",
            "\u{feff}<title>",
            "<script src=x>",
            "<?xml version='1.0'?><html>",
            "<!--x",
        ] {
            assert!(begins_like_a_page(page.as_bytes()), "{page}");
        }
        for other in [
            "",
            "<p>",
            "<htmlx>",
            "<?xml version='1.0'?><rss>",
            "text <html>",
            "%PDF",
            "<tablet>",
            "\u{1F8B}",
        ] {
            assert!(!begins_like_a_page(other.as_bytes()), "{other}");
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_survived(bytes: Vec<u8>) {
            let _ = (sniff(&bytes), begins_like_a_page(&bytes), utf_16(&bytes));
        }

        #[test]
        fn text_of_whatever_script_is_a_page(text in "[^\\x00-\\x1f%]{0,2000}") {
            prop_assert_eq!(sniff(text.as_bytes()), Ok(()));
        }

        #[test]
        fn what_opens_like_html_is_a_page_whatever_follows(rest: Vec<u8>, opening in 0usize..OF_PAGES.len()) {
            let bytes = [b" \n", OF_PAGES[opening], b">", &rest].concat();
            prop_assert_eq!(sniff(&bytes), Ok(()));
            prop_assert!(begins_like_a_page(&bytes));
        }
    }
}
