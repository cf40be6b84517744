//! The parts of a received answer: its header, and its body without framing and packing.
//!
//! New answers and answers from the archive are read in the same way, so both give the same page. Every step
//! is bounded.

use std::io::{self, Read};

use flate2::read::{DeflateDecoder, GzDecoder, ZlibDecoder};
use httparse::{Response, Status, parse_chunk_size};
use url::Url;

use crate::address::page_address;
use crate::outcome::{Failure, Kind};
use crate::{LONGEST_HEADER, MOST_FIELDS};

/// An answer of a server.
#[derive(Debug)]
pub(crate) struct Answer {
    /// The status.
    pub(crate) status: u16,
    /// The header's fields, in order.
    fields: Vec<(String, String)>,
    /// The answer as received: from the status line to the last byte of the body's framing.
    pub(crate) block: Vec<u8>,
    /// The body without its `Transfer-Encoding`.
    sent: Vec<u8>,
}

impl Answer {
    /// Reads a received answer. Interim answers (1xx) before the final one are left out, and so are bytes
    /// behind its end. A body that is cut off gives its existing part.
    ///
    /// # Errors
    /// [`Kind::Protocol`] if it is no HTTP answer, or its framing cannot be read.
    pub(crate) fn read(received: &[u8]) -> Result<Self, Failure> {
        let mut rest = received;
        loop {
            let mut fields = vec![httparse::EMPTY_HEADER; MOST_FIELDS];
            let mut head = Response::new(&mut fields);
            let length = match head.parse(rest) {
                Ok(Status::Complete(length)) => length,
                Ok(Status::Partial) => return Err(protocol("the header is cut off")),
                Err(error) => return Err(protocol(&format!("the header cannot be read: {error}"))),
            };
            let status = head.code.unwrap_or_default();
            if (100..200).contains(&status) {
                rest = &rest[length..];
                continue;
            }
            let text = |value: &[u8]| value.iter().map(|&byte| char::from(byte)).collect::<String>();
            let fields = head.headers.iter();
            let fields =
                fields.map(|field| (field.name.to_ascii_lowercase(), text(field.value.trim_ascii())));
            let mut answer = Self { status, fields: fields.collect(), block: Vec::new(), sent: Vec::new() };
            let (sent, used) = answer.unframed(&rest[length..])?;
            answer.sent = sent;
            answer.block = rest[..length + used].to_vec();
            return Ok(answer);
        }
    }

    /// The first field of this name, in lower case; a character for each byte.
    pub(crate) fn field(&self, name: &str) -> Option<&str> {
        self.fields_of(name).next()
    }

    /// All fields of this name, in lower case.
    pub(crate) fn fields_of(&self, name: &str) -> impl Iterator<Item = &str> {
        self.fields.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The address to which the answer of `from` leads, or the text that is no address of a page. Bytes beyond ASCII are escaped, as
    /// browsers do: an address has none.
    pub(crate) fn target(&self, from: &Url) -> Option<Result<Url, String>> {
        // a field's characters represent its bytes
        let escaped = |char: char| match char {
            '\0'..='\x7f' => char.to_string(),
            _ => format!("%{:02X}", u32::from(char)),
        };
        let location: String = self.field("location")?.chars().map(escaped).collect();
        Some(from.join(&location).ok().and_then(page_address).ok_or(location))
    }

    /// The media type, in lower case, without parameters.
    pub(crate) fn mime(&self) -> Option<String> {
        mime(self.field("content-type")?)
    }

    /// The body without its `Content-Encoding`, up to `most` bytes of it.
    ///
    /// # Errors
    /// [`Kind::TooLarge`] beyond `most`, unless it is to be `cut` there; [`Kind::Encoding`] if it cannot be
    /// unpacked.
    pub(crate) fn body(&self, most: u64, cut: bool) -> Result<Vec<u8>, Failure> {
        let codings: Vec<String> = self
            .fields_of("content-encoding")
            .flat_map(|value| value.split(','))
            .map(|coding| coding.trim().to_ascii_lowercase())
            .filter(|coding| !coding.is_empty() && coding != "identity")
            .collect();
        let (sent, codings) = (self.sent.as_slice(), codings.join(", "));
        match codings.as_str() {
            "" => bounded(sent, most, cut),
            "gzip" | "x-gzip" => bounded(GzDecoder::new(sent), most, cut),
            // some servers send the bare stream, without the frame that "deflate" means
            "deflate" => match bounded(ZlibDecoder::new(sent), most, cut) {
                Err(failure) if failure.kind == Kind::Encoding => {
                    bounded(DeflateDecoder::new(sent), most, cut)
                }
                read => read,
            },
            _ => Err(Failure::new(Kind::Encoding, format!("content-encoding {codings} is not supported"))),
        }
    }

    /// The body without its framing, and the number of bytes that it took (RFC 9112, 6.3).
    fn unframed(&self, body: &[u8]) -> Result<(Vec<u8>, usize), Failure> {
        let chunked = self.fields_of("transfer-encoding").last();
        if chunked.is_some_and(|value| value.to_ascii_lowercase().ends_with("chunked")) {
            return unchunked(body);
        }
        let said = self.field("content-length").and_then(|length| length.parse::<usize>().ok());
        let length = said.map_or(body.len(), |said| said.min(body.len()));
        Ok((body[..length].to_vec(), length))
    }
}

/// The media type of a `Content-Type`, in lower case, without parameters.
pub(crate) fn mime(value: &str) -> Option<String> {
    let mime = value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    mime.contains('/').then_some(mime)
}

fn bounded(body: impl Read, most: u64, cut: bool) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = body.take(most.saturating_add(1)).read_to_end(&mut bytes);
    match read {
        Err(error) if error.kind() != io::ErrorKind::UnexpectedEof || !cut => {
            Err(Failure::new(Kind::Encoding, format!("the body cannot be unpacked: {error}")))
        }
        _ if bytes.len() as u64 > most && !cut => {
            Err(Failure::new(Kind::TooLarge, format!("the page is larger than {most} bytes")))
        }
        _ => {
            bytes.truncate(usize::try_from(most).unwrap_or(usize::MAX));
            Ok(bytes)
        }
    }
}

/// The data of the chunks (RFC 9112, 7.1), and the length of them all with the trailer.
fn unchunked(body: &[u8]) -> Result<(Vec<u8>, usize), Failure> {
    let mut data = Vec::new();
    let mut at = 0;
    loop {
        let (start, size) = match parse_chunk_size(&body[at..]) {
            Ok(Status::Complete(found)) => found,
            Ok(Status::Partial) => return Ok((data, body.len())),
            Err(error) => return Err(protocol(&format!("a chunk cannot be read: {error}"))),
        };
        at += start;
        if size == 0 {
            return Ok((data, at + trailer(&body[at..])));
        }
        let size = usize::try_from(size).unwrap_or(usize::MAX);
        let chunk = &body[at..at.saturating_add(size).min(body.len())];
        data.extend_from_slice(chunk);
        at += chunk.len();
        if chunk.len() < size {
            return Ok((data, body.len()));
        }
        at += if body[at..].starts_with(b"\r\n") { 2 } else { usize::from(body[at..].starts_with(b"\n")) };
    }
}

/// The length of the fields after the last chunk, with the empty line that ends them.
fn trailer(rest: &[u8]) -> usize {
    let mut at = 0;
    for line in rest.split_inclusive(|&byte| byte == b'\n').take(MOST_FIELDS) {
        at += line.len();
        if line.trim_ascii().is_empty() || at > LONGEST_HEADER {
            break;
        }
    }
    at
}

fn protocol(problem: &str) -> Failure {
    Failure::new(Kind::Protocol, problem)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::{DeflateEncoder, GzEncoder, ZlibEncoder};
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(received: &[u8], status: u16, body: &[u8], left: usize) {
        let answer = Answer::read(received).unwrap();
        assert_eq!(answer.status, status);
        assert_eq!(answer.body(1_000, false).unwrap(), body);
        assert_eq!(received.len() - answer.block.len(), left);
        // the stored answer gives the same parts
        let again = Answer::read(&answer.block).unwrap();
        assert_eq!(again.body(1_000, false).unwrap(), body);
    }

    #[track_caller]
    fn refused(received: &[u8], kind: Kind) {
        let read = Answer::read(received).and_then(|answer| answer.body(10, false));
        assert_eq!(read.unwrap_err().kind, kind);
    }

    fn packed(coding: &str, body: &[u8]) -> Vec<u8> {
        let head = format!(
            "HTTP/1.1 200 OK\r\nContent-Encoding: {coding}\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        [head.as_bytes(), body].concat()
    }

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn bodies_end_where_they_say() {
        // a body ends with its length
        check(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nabcd", 200, b"ab", 2);
        // a body without length ends with the connection
        check(b"HTTP/1.0 200 OK\r\n\r\nabcd", 200, b"abcd", 0);
        check(b"HTTP/1.1 404 \r\n\r\n", 404, b"", 0);
        // a body in chunks is put together
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
        check(format!("{head}2\r\nab\r\n3;x=y\r\ncde\r\n0\r\n\r\nmore").as_bytes(), 200, b"abcde", 4);
        check(format!("{head}1\r\na\r\n0\r\nX: y\r\n\r\n").as_bytes(), 200, b"a", 0);
        check(format!("{head}5\r\nab").as_bytes(), 200, b"ab", 0);
        check(head.as_bytes(), 200, b"", 0);
        // answers of the kind wait are left out
        let received = b"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\n\r\na";
        check(received, 200, b"a", 37);
    }

    #[test]
    fn packed_bodies_are_unpacked() {
        check(&packed("gzip", &gzip(b"page")), 200, b"page", 0);
        check(&packed("X-GZIP", &gzip(b"page")), 200, b"page", 0);
        check(&packed("identity", b"page"), 200, b"page", 0);
        let mut zlib = ZlibEncoder::new(Vec::new(), Compression::default());
        zlib.write_all(b"page").unwrap();
        check(&packed("deflate", &zlib.finish().unwrap()), 200, b"page", 0);
        let mut bare = DeflateEncoder::new(Vec::new(), Compression::default());
        bare.write_all(b"page").unwrap();
        check(&packed("deflate", &bare.finish().unwrap()), 200, b"page", 0);
    }

    #[test]
    fn what_unpacks_to_more_than_allowed_is_refused_or_cut() {
        // what unpacks to more than allowed is refused
        refused(&packed("gzip", &gzip(&[b'a'; 1 << 20])), Kind::TooLarge);
        refused(&packed("identity", &[b'a'; 11]), Kind::TooLarge);
        // a body may be cut where that is asked for
        let answer = Answer::read(&packed("gzip", &gzip(&[b'a'; 1 << 20]))).unwrap();
        assert_eq!(answer.body(10, true).unwrap(), [b'a'; 10]);
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        // what cannot be unpacked is refused
        refused(&packed("gzip", b"no gzip"), Kind::Encoding);
        refused(&packed("gzip", &gzip(b"page")[..15]), Kind::Encoding);
        refused(&packed("br", b"page"), Kind::Encoding);
        refused(&packed("gzip, gzip", b"page"), Kind::Encoding);
        // what is no answer is refused
        for received in
            [&b""[..], b"<html>", b"HTTP/1.1 200", b"HTTP/1.1 200 OK\r\nA: b\r\n", b"\x16\x03\x01"]
        {
            refused(received, Kind::Protocol);
        }
        refused(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", Kind::Protocol);
    }

    #[test]
    fn fields_are_found_without_case() {
        let answer =
            Answer::read(b"HTTP/1.1 200 OK\r\ncontent-TYPE: Text/HTML; charset=x \r\nA: 1\r\na: 2\r\n\r\n")
                .unwrap();
        assert_eq!(answer.field("content-type"), Some("Text/HTML; charset=x"));
        assert_eq!(answer.mime().as_deref(), Some("text/html"));
        assert_eq!(answer.fields_of("a").collect::<Vec<_>>(), ["1", "2"]);
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200), chunked: bool) {
            let framing = if chunked { "Transfer-Encoding: chunked" } else { "Content-Encoding: gzip" };
            let head = format!("HTTP/1.1 200 OK\r\n{framing}\r\n\r\n");
            let _ = Answer::read(&bytes);
            if let Ok(answer) = Answer::read(&[head.as_bytes(), &bytes].concat()) {
                let _ = answer.body(100, false);
                let _ = answer.body(100, true);
            }
        }
    }
}
