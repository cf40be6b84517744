//! The encoding that a page declares in its own first bytes: the HTML standard's "prescan a byte stream to
//! determine its encoding", byte for byte, and the extraction of a charset from a `Content-Type`.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};

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
    let mut scan = Scan { bytes: &bytes[..bytes.len().min(WINDOW)], at: 0 };
    scan.meta().or_else(|| xml_declaration(scan.bytes))
}

/// The encoding of a `Content-Type`, as in `text/html; charset=big5`: the standard's "extract a character encoding
/// from a `meta` element", up to the name.
pub(crate) fn charset_of(content_type: &[u8]) -> Option<&'static Encoding> {
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
    let (&quote, inside) = value.split_first()?;
    if quote != b'"' && quote != b'\'' {
        return None;
    }
    let label = &inside[..inside.iter().position(|&byte| byte == quote)?];
    Encoding::for_label(label).map(readable)
}

fn trim_controls(bytes: &[u8]) -> &[u8] {
    &bytes[bytes.iter().take_while(|&&byte| byte <= b' ').count()..]
}

/// Replaces UTF-16 and x-user-defined, as the standard does: a declaration that is readable as ASCII is not
/// in UTF-16.
fn readable(encoding: &'static Encoding) -> &'static Encoding {
    if encoding == UTF_16LE || encoding == UTF_16BE {
        UTF_8
    } else if encoding == X_USER_DEFINED {
        WINDOWS_1252
    } else {
        encoding
    }
}

/// The prescan's place in the bytes.
struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Scan<'_> {
    fn meta(&mut self) -> Option<&'static Encoding> {
        while let Some(skipped) = self.rest().iter().position(|&byte| byte == b'<') {
            self.at += skipped;
            if self.sees(b"<!--") {
                // The two dashes may be those of the opening.
                let end = self.rest()[2..].windows(3).position(|window| window == b"-->")?;
                self.at += 2 + end + 3;
            } else if self.sees_tag(b"<meta") {
                self.at += 5;
                if let Some(encoding) = self.meta_attributes() {
                    return Some(encoding);
                }
            } else if self.sees_tag(b"<body")
                || self.rest().get(..6).is_some_and(|tag| tag.eq_ignore_ascii_case(b"<body>"))
            {
                return None;
            } else if self.sees_any_tag() {
                let name_end = self.rest().iter().position(|&byte| is_space(byte) || byte == b'>')?;
                self.at += name_end;
                while self.attribute().is_some() {}
            } else if self.sees(b"<!") || self.sees(b"</") || self.sees(b"<?") {
                self.at += self.rest().iter().position(|&byte| byte == b'>')?;
            } else {
                self.at += 1;
            }
        }
        None
    }

    /// The encoding of the `meta` element whose attributes come next, if it declares one.
    fn meta_attributes(&mut self) -> Option<&'static Encoding> {
        let (mut pragma, mut needs_pragma, mut charset) = (false, None, None);
        let mut names: Vec<Vec<u8>> = Vec::new();
        while let Some((name, value)) = self.attribute() {
            if names.contains(&name) {
                continue;
            }
            match &*name {
                b"http-equiv" => pragma |= value == b"content-type",
                b"content" if charset.is_none() => {
                    if let Some(found) = charset_of(&value) {
                        (charset, needs_pragma) = (Some(found), Some(true));
                    }
                }
                b"charset" => (charset, needs_pragma) = (Encoding::for_label(&value), Some(false)),
                // Other attributes have no effect, so a repeated one needs no check.
                _ => continue,
            }
            names.push(name);
        }
        if needs_pragma? && !pragma {
            return None;
        }
        charset.map(readable)
    }

    /// The standard's "get an attribute": name and value in lower case.
    fn attribute(&mut self) -> Option<(Vec<u8>, Vec<u8>)> {
        self.skip(|byte| is_space(byte) || byte == b'/');
        if self.peek()? == b'>' {
            return None;
        }
        let start = self.at;
        // A leading '=' is part of the name.
        self.skip_one();
        self.skip(|byte| !matches!(byte, b'=' | b'/' | b'>') && !is_space(byte));
        let name = self.bytes[start..self.at].to_ascii_lowercase();
        self.skip(is_space);
        if self.peek()? != b'=' {
            return Some((name, Vec::new()));
        }
        self.skip_one();
        self.skip(is_space);
        let value = match self.peek()? {
            quote @ (b'"' | b'\'') => {
                self.skip_one();
                let start = self.at;
                self.skip(|byte| byte != quote);
                self.peek()?;
                self.skip_one();
                &self.bytes[start..self.at - 1]
            }
            _ => {
                let start = self.at;
                self.skip(|byte| byte != b'>' && !is_space(byte));
                self.peek()?;
                &self.bytes[start..self.at]
            }
        };
        Some((name, value.to_ascii_lowercase()))
    }

    fn rest(&self) -> &[u8] {
        &self.bytes[self.at.min(self.bytes.len())..]
    }

    fn sees(&self, what: &[u8]) -> bool {
        self.rest().starts_with(what)
    }

    /// Whether a tag of this name comes next.
    fn sees_tag(&self, tag: &[u8]) -> bool {
        let rest = self.rest();
        rest.len() > tag.len()
            && rest[..tag.len()].eq_ignore_ascii_case(tag)
            && (is_space(rest[tag.len()]) || rest[tag.len()] == b'/')
    }

    fn sees_any_tag(&self) -> bool {
        match self.rest() {
            [b'<', b'/', letter, ..] | [b'<', letter, ..] => letter.is_ascii_alphabetic(),
            _ => false,
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_one(&mut self) {
        self.at += 1;
    }

    fn skip(&mut self, mut what: impl FnMut(u8) -> bool) {
        while self.peek().is_some_and(&mut what) {
            self.at += 1;
        }
    }
}

/// The standard's white space here: tab, line feed, form feed, carriage return, space.
fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace()
}

#[cfg(test)]
mod tests {
    use super::{charset_of, declared_encoding};

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
        check(&format!("<head>{}<meta charset=big5>", " ".repeat(super::WINDOW)), "");
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
