//! WARC files with one mutated record: the records before and after it are read unchanged, unless the mutated one declares to contain them
//! and is not in a gzip member of its own.

use std::fs;

use cleaning::Site;
use input::{LocalPages, open_warcs};

use crate::{Target, choice, gzip};

fn record(address: &str, text: &str) -> String {
    let block = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>{text}");
    let length = block.len();
    format!(
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {address}\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n\
         WARC-Record-ID: <urn:uuid:1>\r\nContent-Type: application/http\r\nContent-Length: {length}\r\n\r\n{block}\r\n\r\n"
    )
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
        let listed = LocalPages::from(site);
        let (read, unreadable): (Vec<_>, Vec<_>) = listed.reading().partition(Result::is_ok);
        assert_eq!(read.len() + unreadable.len(), site.pages.len());
        unread += unreadable.len();
        let parsed = read.into_iter().flatten().map(|(name, page)| (name, page.parse()));
        let read = Site::new(&site.id, parsed);
        pages.extend(read.pages().iter().map(|page| (site.id.clone(), page.text().to_owned())));
    }
    assert!(unread <= 2_000, "{unread} faults");
    (pages, unread)
}

fn has(pages: &[(String, String)], site: &str, text: &str) -> bool {
    pages.iter().any(|(id, found)| id == site && found == text)
}

/// The beginning of a gzip member.
const GZIP: &[u8] = b"\x1f\x8b";

fn records() -> [String; 2] {
    [record("http://a.test/", "two"), record("http://b.test/x?y", &"long ".repeat(300))]
}

pub(crate) const MEMBER: Target =
    Target { name: "member", seeds: members, words: &WORDS, check: check_member };

/// Records to be packed, and packed ones.
fn members() -> Vec<Vec<u8>> {
    let [one, other] = records();
    vec![
        [b"\0", one.as_bytes()].concat(),
        [b"\x01", &*gzip(one.as_bytes())].concat(),
        [b"\0", other.as_bytes()].concat(),
    ]
}

/// A damaged gzip member costs no record before it, and those behind it not without a message. The choice is whether the
/// rest is packed here.
fn check_member(bytes: &[u8]) {
    let (choice, bytes) = choice(bytes);
    let member = if choice % 2 == 0 { gzip(bytes) } else { bytes.to_vec() };
    // a member within the member may be taken for the next one
    if member.windows(2).filter(|two| *two == GZIP).count() > 1 {
        return;
    }
    let (first, last) = (record("http://first.test/", "one"), record("http://last.test/", "three"));
    let (pages, unread) = read(&[gzip(first.as_bytes()), member, gzip(last.as_bytes())].concat());
    assert!(has(&pages, "first.test", "one"), "{pages:?}");
    // a member that can be unpacked costs no other
    assert!(has(&pages, "last.test", "three") || (choice % 2 == 1 && unread > 0), "{pages:?}");
}

pub(crate) const WARC: Target =
    Target { name: "warc", seeds: files, words: &WORDS, check: |bytes| drop(read(bytes)) };

fn files() -> Vec<Vec<u8>> {
    let records: String =
        (0..4).map(|number| record(&format!("http://a.test/{number}"), &format!("page {number}"))).collect();
    vec![records.clone().into_bytes(), gzip(records.as_bytes()), gzip(&gzip(records.as_bytes()))]
}
