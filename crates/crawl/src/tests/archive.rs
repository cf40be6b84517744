//! The archive, read by another program, and its index.

use std::io::{Read, Write};

use data_encoding::BASE32;
use flate2::bufread::GzDecoder;
use flate2::read::MultiGzDecoder;
use sha1::{Digest, Sha1};

use super::crawl_folder::CrawlFolder;
use super::server::{Reply, Server, linking, redirect};

/// The records of an archive: type, address, block.
fn records(archive: &[u8]) -> Vec<(String, String, Vec<u8>)> {
    let mut records = Vec::new();
    let mut rest = archive;
    while !rest.is_empty() {
        let mut member = GzDecoder::new(rest);
        let mut bytes = Vec::new();
        member.read_to_end(&mut bytes).unwrap();
        rest = member.into_inner();
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
        let header = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let field = |name: &str| {
            let line = header.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
            line.map(str::to_owned).unwrap_or_default()
        };
        let block = bytes[end + 4..].strip_suffix(b"\r\n\r\n").unwrap().to_vec();
        assert_eq!(field("Content-Length"), block.len().to_string());
        assert_eq!(field("WARC-Block-Digest"), format!("sha1:{}", BASE32.encode(&Sha1::digest(&block))));
        records.push((field("WARC-Type"), field("WARC-Target-URI"), block));
    }
    records
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// A packed page in two chunks, with unusual letters in its header.
fn chunked() -> Vec<u8> {
    let packed = gzip(b"<p>chunked <a href=/old>old</a>");
    let (first, second) = packed.split_at(7);
    let mut bytes = b"HTTP/1.1 200 Very Fine\r\ncontent-TYPE:text/html\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n".to_vec();
    for chunk in [first, second, &[]] {
        bytes.extend_from_slice(format!("{:x}\r\n", chunk.len()).as_bytes());
        bytes.extend_from_slice(chunk);
        bytes.extend_from_slice(b"\r\n");
    }
    bytes
}

fn crawled() -> (Server, CrawlFolder) {
    let server = Server::start([
        ("/", linking("root", &["/chunked", "/none"])),
        ("/chunked", Reply::Bytes(chunked())),
        ("/old", redirect("/new")),
        ("/new", linking("new", &[])),
    ]);
    let place = CrawlFolder::new();
    place.crawl(&server, |_| {}).unwrap();
    (server, place)
}

#[test]
fn answers_stand_in_it_as_they_were_received() {
    let (server, place) = crawled();
    let records = records(&place.read("pages.warc.gz"));
    let urls: Vec<(&str, &str)> =
        records.iter().map(|(kind, url, _)| (kind.as_str(), url.as_str())).collect();
    let (root, packed, old, new) =
        (server.url("/"), server.url("/chunked"), server.url("/old"), server.url("/new"));
    let response = "response";
    assert_eq!(
        urls,
        [("warcinfo", ""), (response, &root), (response, &packed), (response, &old), (response, &new)]
    );
    assert_eq!(records[2].2, chunked());
    assert!(records[3].2.starts_with(b"HTTP/1.1 302 Found\r\nLocation: /new\r\n"));
    assert!(String::from_utf8_lossy(&records[0].2).contains("software: gleaner/"));
}

#[test]
fn it_is_one_stream_for_programs_that_do_not_seek() {
    let (_server, place) = crawled();
    let mut text = Vec::new();
    MultiGzDecoder::new(place.read("pages.warc.gz").as_slice()).read_to_end(&mut text).unwrap();
    let text = String::from_utf8_lossy(&text);
    assert!(text.starts_with("WARC/1.1\r\nWARC-Type: warcinfo\r\n"));
    assert_eq!(text.matches("WARC-Date: 2026-11-18T").count(), 5, "{text}");
}

#[test]
fn each_record_has_a_name_of_its_own() {
    let (_server, place) = crawled();
    let mut text = Vec::new();
    MultiGzDecoder::new(place.read("pages.warc.gz").as_slice()).read_to_end(&mut text).unwrap();
    let text = String::from_utf8_lossy(&text).into_owned();
    let ids: std::collections::BTreeSet<&str> =
        text.lines().filter_map(|line| line.strip_prefix("WARC-Record-ID: <urn:uuid:")).collect();
    assert_eq!(ids.len(), 5, "{ids:?}");
    assert!(ids.iter().all(|id| id.len() == 37 && id.as_bytes()[14] == b'8'), "{ids:?}");
}

#[test]
fn the_index_leads_to_the_records() {
    let (_server, place) = crawled();
    let (archive, index) =
        (place.read("pages.warc.gz"), String::from_utf8(place.read("index.cdxj")).unwrap());
    let lines: Vec<&str> = index.lines().collect();
    assert!(lines.is_sorted());
    assert_eq!(lines.len(), 4);
    for line in lines {
        let mut parts = line.splitn(3, ' ');
        let (sort, when) = (parts.next().unwrap(), parts.next().unwrap());
        let fields: serde_json::Value = serde_json::from_str(parts.next().unwrap()).unwrap();
        assert!(sort.starts_with("127.0.0.1:") && when.len() == 14, "{line}");
        let number = |name: &str| fields[name].as_str().unwrap().parse::<usize>().unwrap();
        let record = records(&archive[number("offset")..number("offset") + number("length")]);
        assert_eq!(record[0].1, fields["url"].as_str().unwrap());
        let status = format!("HTTP/1.1 {} ", number("status"));
        assert!(record[0].2.starts_with(status.as_bytes()), "{line}");
        let body: &[u8] = match record[0].1.rsplit_once('/').unwrap().1 {
            "chunked" => b"<p>chunked <a href=/old>old</a>",
            // a redirect without a body; other answers are as they are sent
            _ => &record[0].2[record[0].2.windows(4).position(|four| four == b"\r\n\r\n").unwrap() + 4..],
        };
        assert_eq!(fields["digest"], format!("sha256:{}", crate::warc::digest(body)), "{line}");
    }
}

#[test]
fn the_table_of_failures_has_a_row_for_each() {
    let (server, place) = crawled();
    let table = String::from_utf8(place.read("failures.csv")).unwrap();
    let expected = format!(
        "url,depth,from,kind,failed,problem\n{},1,{},status,yes,status 404\n",
        server.url("/none"),
        server.url("/"),
    );
    assert_eq!(table, expected);
}
