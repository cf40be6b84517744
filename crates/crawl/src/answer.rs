//! A received answer: its header, and its body without framing and packing.
//!
//! It is read as `input` reads those of any archive, so a page is the same now, when the crawl is resumed, and when the archive is cleaned.

use input::{BodyError, ResponseHead};
use url::Url;

use crate::address::page_address;
use crate::outcome::{Failure, Kind};

/// An answer of a server.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) head: ResponseHead,
    /// The answer as received: from the status line to the last byte of the body.
    pub(crate) block: Vec<u8>,
}

impl Answer {
    /// Reads a received answer. Interim answers (1xx) before the final one are left out, and so are bytes
    /// behind the length of its body. A body that is cut off gives its existing part.
    ///
    /// # Errors
    /// [`Kind::Protocol`] if it is no HTTP answer.
    pub(crate) fn read(received: &[u8]) -> Result<Self, Failure> {
        let failed = |problem: String| Failure::new(Kind::Protocol, problem);
        let (mut rest, mut head) = (received, ResponseHead::of(received).map_err(failed)?);
        while (100..200).contains(&head.status) {
            rest = &rest[head.length..];
            head = ResponseHead::of(rest).map_err(failed)?;
        }
        let length = head.field("content-length").filter(|_| !head.is_chunked());
        let length = length.and_then(|length| length.parse::<usize>().ok()).unwrap_or(usize::MAX);
        let end = head.length.saturating_add(length).min(rest.len());
        Ok(Self { head, block: rest[..end].to_vec() })
    }

    /// The address to which the answer of `from` leads. Bytes beyond ASCII are escaped, as browsers do: an address has none.
    ///
    /// # Errors
    /// [`Kind::Redirect`] if it leads to no address of a page.
    pub(crate) fn target(&self, from: &Url) -> Result<Url, Failure> {
        let failed = |problem: String| Failure::new(Kind::Redirect, problem);
        let nowhere = || failed(format!("status {} leads nowhere", self.head.status));
        // a field's characters represent its bytes
        let escaped = |char: char| match char {
            '\0'..='\x7f' => char.to_string(),
            _ => format!("%{:02X}", u32::from(char)),
        };
        let location: String =
            self.head.field("location").ok_or_else(nowhere)?.chars().map(escaped).collect();
        let to = from.join(&location).ok().and_then(page_address);
        to.ok_or_else(|| failed(format!("it leads to {location}, which is no page")))
    }

    /// The body, unpacked.
    ///
    /// # Errors
    /// [`Kind::TooLarge`] beyond `most` bytes; [`Kind::Encoding`] for an encoding that is not supported.
    pub(crate) fn body(&self, most: u64) -> Result<Vec<u8>, Failure> {
        self.head.page(&self.block[self.head.length..], most).map_err(|error| match error {
            BodyError::TooLong(most) => Failure::too_large(most),
            BodyError::Encoding(problem) => Failure::new(Kind::Encoding, problem),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(received: &[u8], status: u16, body: &[u8], left: usize) {
        let answer = Answer::read(received).unwrap();
        assert_eq!(answer.head.status, status);
        assert_eq!(answer.body(1_000).unwrap(), body);
        assert_eq!(received.len() - answer.block.len(), left);
        // the stored answer gives the same parts
        let again = Answer::read(&answer.block).unwrap();
        assert_eq!(again.body(1_000).unwrap(), body);
    }

    #[track_caller]
    fn refused(received: &[u8], kind: Kind) {
        let read = Answer::read(received).and_then(|answer| answer.body(10));
        assert_eq!(read.unwrap_err().kind, kind);
    }

    #[test]
    fn bodies_end_where_they_say() {
        // a body ends with its length
        check(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nabcd", 200, b"ab", 2);
        // a body without length ends with the connection
        check(b"HTTP/1.0 200 OK\r\n\r\nabcd", 200, b"abcd", 0);
        check(b"HTTP/1.1 404 \r\n\r\n", 404, b"", 0);
        // a body in chunks is put together
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n";
        check(format!("{head}2\r\nab\r\n3;x=y\r\ncde\r\n0\r\n\r\n").as_bytes(), 200, b"abcde", 0);
        check(format!("{head}5\r\nab").as_bytes(), 200, b"ab", 0);
        // answers of the kind wait are left out
        let received = b"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\n\r\na";
        check(received, 200, b"a", 37);
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        refused(b"HTTP/1.1 200 OK\r\n\r\naaaaaaaaaaa", Kind::TooLarge);
        refused(b"HTTP/1.1 200 OK\r\nContent-Encoding: zstd\r\n\r\na", Kind::Encoding);
        for received in
            [&b""[..], b"<html>", b"HTTP/1.1 200", b"HTTP/1.1 200 OK\r\nA: b\r\n", b"\x16\x03\x01"]
        {
            refused(received, Kind::Protocol);
        }
    }
}
