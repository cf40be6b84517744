//! Pages that a browser saved as one file, MHTML: a message with several parts, of which one is the page and the others are its pictures.
//! A mail is such a message too.

use mailparse::{MailHeaderMap, ParsedMail, parse_mail};

use crate::address::web_url;
use crate::stored::Unparsed;

/// The number of bytes in which the header of such a file has its media type; mails name all servers on their way.
const HEAD: usize = 64 << 10;

/// The number of parts within parts that are looked into.
const DEPTH: usize = 6;

/// The media types of pages.
const TYPES: [&str; 2] = ["text/html", "application/xhtml+xml"];

/// Whether a content type is that of a page.
pub fn is_page_type(content_type: &str) -> bool {
    TYPES.iter().any(|known| media_type(content_type).eq_ignore_ascii_case(known))
}

/// The media type of a content type, without parameters.
pub(crate) fn media_type(content_type: &str) -> &str {
    content_type.split(';').next().unwrap_or_default().trim()
}

/// The most bytes of the header of such a file.
const LONGEST: usize = 256 << 10;

/// Whether bytes begin like such a file.
pub(crate) fn is_saved(bytes: &[u8]) -> bool {
    let lines = bytes[..bytes.len().min(HEAD)].split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end);
    let begins = |line: &[u8], name: &str| {
        line.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name.as_bytes()))
    };
    let (mut is_message, mut has_type) = (false, false);
    for line in lines.take_while(|line| !line.is_empty()) {
        // a line of a header, or the rest of one
        let name = line.iter().position(|&byte| !byte.is_ascii_alphanumeric() && byte != b'-');
        if !name.is_some_and(|end| line[end] == b':' || line[0].is_ascii_whitespace()) {
            return false;
        }
        is_message |= begins(line, "mime-version:");
        has_type |= begins(line, "content-type:");
    }
    is_message && has_type
}

/// The page in such a file, or the bytes as they are; `url` is its address if the file names none.
pub(crate) fn page_of(bytes: Vec<u8>, url: Option<String>) -> Result<Unparsed, String> {
    if !is_saved(&bytes) {
        return Ok(Unparsed { bytes, url, charset: None });
    }
    // the time of the parser grows with the square of a header
    let is_end = |at: &[u8]| at == b"\n\n" || at == b"\n\r";
    if bytes.windows(2).position(is_end).unwrap_or(bytes.len()) > LONGEST {
        return Err(format!("its header has more than {LONGEST} bytes"));
    }
    let mail =
        parse_mail(&bytes).map_err(|error| format!("it is neither a saved page nor a mail: {error}"))?;
    let page = html(&mail).ok_or("it is a message without a part in html")?;
    let named = [(page, "Content-Location"), (&mail, "Snapshot-Content-Location")];
    let named = named.into_iter().filter_map(|(part, name)| part.headers.get_first_value(name));
    let named = named.filter_map(|address| web_url(&address)).next();
    Ok(Unparsed {
        bytes: page.get_body_raw().map_err(|error| error.to_string())?,
        url: named.map(String::from).or(url),
        charset: page.ctype.params.get("charset").cloned(),
    })
}

/// The first part that is a page.
fn html<'m>(mail: &'m ParsedMail<'m>) -> Option<&'m ParsedMail<'m>> {
    let mut parts = vec![mail];
    for _ in 0..DEPTH {
        let is_page = |part: &&&ParsedMail<'_>| is_page_type(&part.ctype.mimetype);
        if let Some(page) = parts.iter().find(is_page) {
            return Some(page);
        }
        parts = parts.into_iter().flat_map(|part| &part.subparts).collect();
    }
    None
}

#[cfg(test)]
mod tests {
    use page::{Hints, Page};

    use super::*;

    /// The text and the address of the page in a file.
    fn read(file: &str) -> (String, Option<String>) {
        let found = page_of(file.as_bytes().to_vec(), None).unwrap();
        let page = Page::parse(&found.bytes, &Hints { url: None, charset: found.charset.as_deref() });
        (page.text().to_owned(), found.url)
    }

    #[test]
    fn the_page_is_taken_out_of_its_file() {
        let file = |encoding: &str, body: &str| {
            format!(
                "From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype=\"text/html\";\r\n\t\
                 boundary=\"--b--\"\r\n\r\n\r\n----b--\r\nContent-Type: image/png\r\n\r\nx\r\n----b--\r\nContent-Type: text/html\r\n\
                 Content-Transfer-Encoding: {encoding}\r\nContent-Location: https://x.test/a\r\n\r\n{body}\r\n----b----\r\n"
            )
        };
        let url = || Some("https://x.test/a".to_owned());
        for (encoding, body) in [
            ("quoted-printable", "<p class=3D\"x\">F=C3=A4hr=\r\nen"),
            ("base64", "PHA+RsOkaHJlbg=="),
            ("8bit", "<p>Fähren"),
        ] {
            assert_eq!(read(&file(encoding, body)), ("Fähren".to_owned(), url()), "{encoding}");
            assert_eq!(
                read(&file(encoding, body).replace("\r\n", "\n")),
                ("Fähren".to_owned(), url()),
                "{encoding}"
            );
        }
        let mail = "Received: from x\n\tby y\nMIME-Version: 1.0\nContent-type: text/html; charset=utf-8\n\
                    Content-Transfer-Encoding: quoted-printable\n\n<p>F=C3=A4hren";
        assert_eq!(read(mail), ("Fähren".to_owned(), None));
        let mail = |start: &str| {
            format!(
                "{start}Content-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: multipart/related; boundary=b\n\n--b\n\
                     Content-Type: multipart/alternative; boundary=c\n\n--c\n\nplain\n--c\n\
                     Content-Type: text/html; charset=utf-8\n\n<p>Fähren\n--c--\n--b--\n--a--\n"
            )
        };
        assert_eq!(read(&mail("mime-version: 1.0\n")), ("Fähren".to_owned(), None));
        // pages that speak of mails
        for start in [
            "",
            "HTTP/1.1 200 OK\nMIME-Version: 1.0\n",
            "A mail has this:\nMIME-Version: 1.0\n",
            "\nMIME-Version: 1.0\n",
        ] {
            assert!(read(&mail(start)).0.contains("boundary=a"), "{start}");
        }
        let nested = file("8bit", "<p>a").replace("text/html\r\nContent-T", "text/plain\r\nContent-T");
        assert!(page_of(nested.into_bytes(), None).is_err());
        assert_eq!(
            read("<p>MIME-Version: 1.0 multipart/related"),
            ("MIME-Version: 1.0 multipart/related".to_owned(), None)
        );
    }
}
