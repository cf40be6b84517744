//! From the block of a response record to the bytes of a page: reads the HTTP header, and undoes transfer and
//! content encoding within a bound.

use std::io::{Cursor, Read};

use flate2::read::{DeflateDecoder, MultiGzDecoder, ZlibDecoder};
use page::begins_like_a_page;

use crate::mhtml::{is_page_type, media_type};

/// The number of headers of a response for which there is room at first.
const HEADERS: usize = 256;

/// The most headers of a response that are read.
const MOST_HEADERS: usize = 1 << 14;

/// The most nested content encodings that are undone; servers apply one.
const MOST_ENCODINGS: usize = 4;

/// The HTTP header of a response.
#[derive(Debug, PartialEq, Eq)]
pub struct ResponseHead {
    /// The status.
    pub status: u16,
    /// Names, in lower case, and values, a character for each byte; in order.
    fields: Vec<(String, String)>,
    /// The length of the header in bytes, with the blank line behind it.
    pub length: usize,
}

/// The reason why a body cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BodyError {
    /// It is too long.
    #[error("it is longer than {0} bytes once unpacked")]
    TooLong(u64),
    /// Its encoding is not supported.
    #[error("{0}")]
    Encoding(String),
}

impl ResponseHead {
    /// Reads the header at the beginning of a block; lenient, since crawlers store the bytes that servers
    /// send.
    ///
    /// # Errors
    /// In words for people.
    pub fn of(block: &[u8]) -> Result<Self, String> {
        let read = match Self::read(block, HEADERS) {
            Err(httparse::Error::TooManyHeaders) => Self::read(block, MOST_HEADERS),
            read => read,
        };
        read.map_err(|error| format!("its HTTP header cannot be read: {error}"))?
            .ok_or_else(|| format!("its HTTP header has no end within {} bytes", block.len()))
    }

    /// Reads a header of at most so many fields; `None` if it has no end.
    fn read(block: &[u8], most: usize) -> Result<Option<Self>, httparse::Error> {
        let mut headers = vec![httparse::EMPTY_HEADER; most];
        let mut response = httparse::Response::new(&mut headers);
        let mut lenient = httparse::ParserConfig::default();
        lenient
            .allow_spaces_after_header_name_in_responses(true)
            .allow_obsolete_multiline_headers_in_responses(true)
            .allow_multiple_spaces_in_response_status_delimiters(true)
            .ignore_invalid_headers_in_responses(true);
        // some crawlers write the version of the connection, HTTP/2, which has no such line
        let newer: Option<Vec<u8>> = block.strip_prefix(b"HTTP/2 ").map(|rest| [b"HTTP/1.1 ", rest].concat());
        let read = newer.as_deref().unwrap_or(block);
        let length = match lenient.parse_response(&mut response, read)? {
            httparse::Status::Complete(length) => length + block.len() - read.len(),
            httparse::Status::Partial => return Ok(None),
        };
        let text = |value: &[u8]| value.trim_ascii().iter().map(|&byte| char::from(byte)).collect();
        let fields = response.headers.iter();
        let fields = fields.map(|field| (field.name.to_ascii_lowercase(), text(field.value))).collect();
        Ok(Some(Self { status: response.code.unwrap_or_default(), fields, length }))
    }

    /// The values of all fields of this name, in lower case.
    pub fn fields(&self, name: &str) -> impl Iterator<Item = &str> {
        self.fields.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The value of the first field of this name, in lower case; `None` if it is empty.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields(name).next().filter(|value| !value.is_empty())
    }

    /// Whether the body is in chunks.
    pub fn is_chunked(&self) -> bool {
        self.field("transfer-encoding").is_some_and(|value| value.to_ascii_lowercase().contains("chunked"))
    }

    /// The media type, without parameters.
    pub fn media_type(&self) -> Option<&str> {
        self.field("content-type").map(media_type)
    }

    /// Whether it is the header of a page: a success with a media type of HTML. `None` without a media type:
    /// then the body must begin like HTML.
    pub fn is_of_page(&self) -> Option<bool> {
        if !(200..300).contains(&self.status) {
            return Some(false);
        }
        self.field("content-type").map(is_page_type)
    }

    /// The encoding of the text, by the media type.
    pub fn charset(&self) -> Option<&str> {
        let parameters = self.field("content-type")?.split(';').skip(1);
        parameters.filter_map(|parameter| parameter.split_once('=')).find_map(|(name, value)| {
            let value = value.trim().trim_matches(['"', '\'']);
            (name.trim().eq_ignore_ascii_case("charset") && !value.is_empty()).then_some(value)
        })
    }

    /// The page behind the header; `body` is the sent body.
    ///
    /// If a body is not encoded as its header declares, it is used unchanged, as in other readers of WARC
    /// files: some crawlers undo an encoding and keep the header. A body that breaks off gives its existing
    /// part.
    ///
    /// # Errors
    /// [`BodyError`] if it is longer than `most` bytes, or has an unsupported encoding.
    pub fn page(&self, body: &[u8], most: u64) -> Result<Vec<u8>, BodyError> {
        let mut body = if self.is_chunked() { unchunked(body) } else { body.to_vec() };
        let encodings = Vec::from_iter(self.fields("content-encoding")).join(",");
        if encodings.split(',').count() > MOST_ENCODINGS {
            let problem = format!("it has more than {MOST_ENCODINGS} content encodings");
            return Err(BodyError::Encoding(problem));
        }
        // they were applied in order, so the last is undone first
        for encoding in encodings.rsplit(',') {
            body = decoded(body, encoding.trim(), most)?;
        }
        if body.len() as u64 > most { Err(BodyError::TooLong(most)) } else { Ok(body) }
    }
}

/// The contents of the chunks; the whole body if it has no chunks.
fn unchunked(body: &[u8]) -> Vec<u8> {
    let mut joined = Vec::with_capacity(body.len());
    let mut rest = body;
    while let Ok(httparse::Status::Complete((begin, length))) = httparse::parse_chunk_size(rest) {
        let length = usize::try_from(length).unwrap_or(usize::MAX).min(rest.len() - begin);
        if length == 0 {
            return joined;
        }
        joined.extend_from_slice(&rest[begin..begin + length]);
        rest = &rest[begin + length..];
        rest = rest.strip_prefix(b"\r\n").or_else(|| rest.strip_prefix(b"\n")).unwrap_or(rest);
    }
    if joined.is_empty() { body.to_vec() } else { joined }
}

fn decoded(body: Vec<u8>, encoding: &str, most: u64) -> Result<Vec<u8>, BodyError> {
    let unpacked = match encoding.to_ascii_lowercase().as_str() {
        "" | "identity" | "none" | "utf-8" => return Ok(body),
        "gzip" | "x-gzip" => unpack(MultiGzDecoder::new(&body[..]), most)?,
        // with the header of the standard, or without it, as some servers send it
        "deflate" => match unpack(ZlibDecoder::new(&body[..]), most)? {
            Some(unpacked) => Some(unpacked),
            None => unpack(DeflateDecoder::new(&body[..]), most)?.filter(|_| !begins_like_a_page(&body)),
        },
        "br" => unpack(brotli_decompressor::Decompressor::new(Cursor::new(&body), 1 << 12), most)?
            .filter(|_| !begins_like_a_page(&body)),
        _ => {
            let problem = format!("its content encoding is {encoding:?}, supported are gzip, deflate and br");
            return Err(BodyError::Encoding(problem));
        }
    };
    Ok(unpacked.unwrap_or(body))
}

/// The output of the decoder before its end or its first error; `None` if there is no output.
fn unpack(decoder: impl Read, most: u64) -> Result<Option<Vec<u8>>, BodyError> {
    let mut unpacked = Vec::new();
    // the bytes before an error stay
    let failed = decoder.take(most + 1).read_to_end(&mut unpacked).is_err();
    if unpacked.len() as u64 > most {
        return Err(BodyError::TooLong(most));
    }
    Ok((!failed || !unpacked.is_empty()).then_some(unpacked))
}

#[cfg(test)]
mod tests {
    use flate2::Compression;
    use flate2::read::{DeflateEncoder, ZlibEncoder};
    use proptest::prelude::*;

    use super::*;
    use testkit::warc::gzip;

    const MOST: u64 = 1 << 20;

    fn head(lines: &str) -> Result<ResponseHead, String> {
        ResponseHead::of(format!("{lines}\r\n\r\n").replace('\n', "\r\n").replace("\r\r", "\r").as_bytes())
    }

    fn read_all(mut reader: impl Read) -> Vec<u8> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).unwrap();
        bytes
    }

    /// The text as uncompressed Brotli (RFC 7932, 9.2): a block of so many raw bytes, and an empty last one.
    fn brotli(text: &str) -> Vec<u8> {
        let length = u32::try_from(text.len()).unwrap() - 1;
        [&((length << 4) | (1 << 20)).to_le_bytes()[..3], text.as_bytes(), &[3]].concat()
    }

    #[track_caller]
    fn check_head(lines: &str, page: Option<bool>, charset: Option<&str>) {
        let head = head(lines).unwrap();
        assert_eq!((head.is_of_page(), head.charset()), (page, charset));
    }

    #[test]
    fn the_header_tells_a_page() {
        // successes with a type of html are pages
        check_head("HTTP/1.1 200 OK\ncontent-type: text/html", Some(true), None);
        check_head("HTTP/1.0 203 \nContent-Type : TEXT/HTML ; charset=\"Big5\"", Some(true), Some("Big5"));
        check_head(
            "HTTP/1.1 200\nContent-Type: application/xhtml+xml;q=1;Charset=utf-8",
            Some(true),
            Some("utf-8"),
        );
        check_head("HTTP/2 200\nContent-Type: text/html;charset=", Some(true), None);
        // other types and failures are none
        check_head("HTTP/1.1 404 Not Found\nContent-Type: text/html", Some(false), None);
        check_head("HTTP/1.1 301 Moved\nContent-Type: text/html", Some(false), None);
        check_head("HTTP/1.1 200 OK\nContent-Type: text/plain; charset=utf-8", Some(false), Some("utf-8"));
        check_head("HTTP/1.1 304 Not Modified", Some(false), None);
        // without a type the body decides
        check_head("HTTP/1.1 200 OK", None, None);
        check_head("HTTP/1.1 200 OK\nContent-Type:", None, None);
        // broken headers are reported or passed over
        check_head("HTTP/1.1 200 OK\nno colon\nContent-Type: text/html", Some(true), None);
        assert_eq!(
            ResponseHead::of(b"HTTP/1.1 200 OK\r\nA: b\r\n"),
            Err("its HTTP header has no end within 23 bytes".to_owned())
        );
        assert!(
            ResponseHead::of(b"<html>\r\n\r\n").unwrap_err().starts_with("its HTTP header cannot be read: ")
        );
        assert!(head(&format!("HTTP/1.1 200 OK{}", "\na: b".repeat(MOST_HEADERS + 1))).is_err());
    }

    #[test]
    fn the_length_is_that_of_the_bytes() {
        for version in ["HTTP/1.1", "HTTP/2"] {
            let block = format!("{version} 200 OK\r\nA: b\r\n\r\nbody");
            let head = ResponseHead::of(block.as_bytes()).unwrap();
            assert_eq!(&block[head.length..], "body");
        }
    }

    #[track_caller]
    fn check_page(encodings: &str, body: &[u8], expected: Result<&str, &str>) {
        let page = head(&format!("HTTP/1.1 200 OK{encodings}")).unwrap().page(body, MOST);
        let page = page.map(|page| String::from_utf8(page).unwrap());
        assert_eq!(
            page.map_err(|error| error.to_string()),
            expected.map(str::to_owned).map_err(str::to_owned)
        );
    }

    const CHUNKED: &str = "\nTransfer-Encoding: chunked";
    const GZIP: &str = "\nContent-Encoding: gzip";
    const DEFLATE: &str = "\nContent-Encoding: deflate";
    const BROTLI: &str = "\nContent-Encoding: br";

    #[test]
    fn chunks_are_joined_and_encodings_undone() {
        // chunks are joined
        check_page(CHUNKED, b"3\r\n<p>\r\n4;x=y\r\ntext\r\n0\r\n\r\n", Ok("<p>text"));
        check_page(CHUNKED, b"3\r\n<p>\r\nA\r\ntext", Ok("<p>text"));
        check_page(CHUNKED, b"0\r\n\r\n", Ok(""));
        check_page(CHUNKED, b"<p>not chunked", Ok("<p>not chunked"));
        check_page(CHUNKED, b"", Ok(""));
        check_page(CHUNKED, b"ffffffffffffffff\r\nx", Ok("x"));
        // encodings are undone
        let zlib = |text: &'static str| read_all(ZlibEncoder::new(text.as_bytes(), Compression::default()));
        let raw = |text: &'static str| read_all(DeflateEncoder::new(text.as_bytes(), Compression::default()));
        check_page(GZIP, &gzip(b"<p>gzip"), Ok("<p>gzip"));
        check_page(DEFLATE, &zlib("<p>zlib"), Ok("<p>zlib"));
        check_page(DEFLATE, &raw("<p>raw"), Ok("<p>raw"));
        check_page(BROTLI, &brotli("<p>brotli"), Ok("<p>brotli"));
        check_page("\nContent-Encoding: deflate, GZIP", &gzip(&zlib("<p>both")), Ok("<p>both"));
        check_page("\nContent-Encoding: identity", b"<p>as it is", Ok("<p>as it is"));
        let packed = gzip(b"<p>both");
        let chunk = [format!("{:x}\r\n", packed.len()).as_bytes(), &packed, b"\r\n0\r\n\r\n"].concat();
        check_page(&format!("{CHUNKED}{GZIP}"), &chunk, Ok("<p>both"));
        // a body that is not encoded as declared is taken as it is
        for encoding in [GZIP, DEFLATE, BROTLI] {
            check_page(encoding, b"<html><p>plain text", Ok("<html><p>plain text"));
            check_page(encoding, b"", Ok(""));
        }
        // a body that breaks off gives what is there
        let packed = gzip(&b"<p>a text of some length. ".repeat(1000));
        let head = head(&format!("HTTP/1.1 200 OK{GZIP}")).unwrap();
        let page = head.page(&packed[..packed.len() - 20], MOST).unwrap();
        assert!(page.starts_with(b"<p>a text of some length. <p>"), "{}", page.len());
        // what is too long or unknown is reported
        let long = gzip(&vec![b'x'; MOST as usize + 1]);
        check_page(GZIP, &long, Err("it is longer than 1048576 bytes once unpacked"));
        check_page(GZIP, &gzip(&vec![b'x'; MOST as usize]), Ok(&"x".repeat(MOST as usize)));
        check_page(
            "\nContent-Encoding: zstd",
            b"x",
            Err("its content encoding is \"zstd\", supported are gzip, deflate and br"),
        );
        // each encoding takes a walk over the whole body
        let many = format!("{GZIP}{}", ", gzip".repeat(MOST_ENCODINGS));
        check_page(&many, b"x", Err("it has more than 4 content encodings"));
    }

    proptest! {
        #[test]
        fn any_bytes_are_survived(block: Vec<u8>, encoding in 0usize..4) {
            let _ = ResponseHead::of(&block);
            let encoding = [CHUNKED, GZIP, DEFLATE, BROTLI][encoding];
            let page = head(&format!("HTTP/1.1 200 OK{encoding}")).unwrap().page(&block, MOST);
            prop_assert!(page.is_ok_and(|page| page.len() as u64 <= MOST));
        }
    }
}
