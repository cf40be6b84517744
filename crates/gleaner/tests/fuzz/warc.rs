//! WARC files with one mutated record: the records before and after it are read unchanged, unless the mutated one declares to contain them
//! and is not in a gzip member of its own.

use std::fs;
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use gleaner::pages::{LocalPages, open_warcs};

use crate::engine::{Bytes, Random, fuzz, mutated};

fn record(address: &str, text: &str) -> String {
    let block = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>{text}");
    let length = block.len();
    format!(
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {address}\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n\
         WARC-Record-ID: <urn:uuid:1>\r\nContent-Type: application/http\r\nContent-Length: {length}\r\n\r\n{block}\r\n\r\n"
    )
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

const WORDS: [&str; 14] = [
    "\r\n",
    "\r\n\r\n",
    "WARC/1.1\r\n",
    "Content-Length: ",
    "WARC-Type: response\r\n",
    "WARC-Target-URI: http://c.test/\r\n",
    "HTTP/1.1 200 OK",
    "Transfer-Encoding: chunked\r\n",
    "Content-Encoding: gzip\r\n",
    "Content-Encoding: br\r\n",
    "99999999999999999999",
    "\x1f\u{8b}\x08",
    ":",
    "0",
];

/// The text of each page, by its site, and the number of unreadable records.
fn read(bytes: &[u8]) -> (Vec<(String, String)>, usize) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x");
    fs::write(&path, bytes).unwrap();
    let warcs = open_warcs(&[path]);
    let mut pages = Vec::new();
    let mut unread = warcs.unreadable.len();
    for site in &warcs.sites {
        let folder = LocalPages::from(site).read();
        assert_eq!(folder.site.len() + folder.unreadable.len(), site.len());
        unread += folder.unreadable.len();
        pages.extend(folder.site.pages().iter().map(|page| (site.id().to_owned(), page.text().to_owned())));
    }
    assert!(unread <= 2_000, "{unread} faults");
    (pages, unread)
}

fn has(pages: &[(String, String)], site: &str, text: &str) -> bool {
    pages.iter().any(|(id, found)| id == site && found == text)
}

#[test]
fn a_damaged_gzip_member_costs_no_other() {
    let (first, last) = (record("http://first.test/", "one"), record("http://last.test/", "three"));
    let seeds = [record("http://a.test/", "two"), record("http://b.test/x?y", &"long ".repeat(300))];
    let make = |random: &mut Random| {
        if random.below(2) == 0 {
            // the record, then packed
            return Bytes(gzip(&mutated(&seeds, &WORDS, random)));
        }
        // the packed bytes, which must not hold the beginning of another member
        Bytes(mutated(&[gzip(random.pick(&seeds).as_bytes())], &["\0", "x"], random))
    };
    fuzz("warc-member", make, |Bytes(member)| {
        let bytes = [gzip(first.as_bytes()), member.clone(), gzip(last.as_bytes())].concat();
        let (pages, _) = read(&bytes);
        assert!(has(&pages, "first.test", "one"), "{pages:?}");
        assert!(has(&pages, "last.test", "three"), "{pages:?}");
    });
}

#[test]
fn any_file_is_read_to_its_end() {
    let records: String =
        (0..4).map(|number| record(&format!("http://a.test/{number}"), &format!("page {number}"))).collect();
    let seeds = [records.clone().into_bytes(), gzip(records.as_bytes()), gzip(&gzip(records.as_bytes()))];
    fuzz("warc", |random| Bytes(mutated(&seeds, &WORDS, random)), |Bytes(bytes)| drop(read(bytes)));
}
