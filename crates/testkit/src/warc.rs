//! Hand-made WARC records.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

/// A record of a type; `lines` are further header lines, each with its end.
pub fn record(kind: &str, target: &str, lines: &str, block: &[u8]) -> Vec<u8> {
    let target = if target.is_empty() { String::new() } else { format!("WARC-Target-URI: {target}\r\n") };
    let head = format!(
        "WARC/1.0\r\nWARC-Type: {kind}\r\n{target}WARC-Date: 2026-01-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:1>\r\n{lines}\
         Content-Length: {}\r\n\r\n",
        block.len()
    );
    [head.as_bytes(), block, b"\r\n\r\n"].concat()
}

/// A response with a header and a body.
pub fn response_with(target: &str, http: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("HTTP/1.1 {}\r\n\r\n", http.replace('\n', "\r\n"));
    let kind = "Content-Type: application/http; msgtype=response\r\n";
    record("response", target, kind, &[head.as_bytes(), body].concat())
}

/// A page.
pub fn response(target: &str, html: &str) -> Vec<u8> {
    response_with(target, "200 OK\nContent-Type: text/html", html.as_bytes())
}

/// The bytes as a gzip member.
pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}
