//! The folder: the archive, read by another program; and continuing: after a break at any moment the crawl ends as if there
//! had been none, and requests nothing twice.

use std::fs;
use std::io::{Read, Write};

use data_encoding::BASE32;
use flate2::bufread::GzDecoder;
use flate2::read::MultiGzDecoder;
use serde_json::{Value, json};
use sha1::{Digest, Sha1};

use crate::tests::{CrawlFolder, Reply, Server, html, linking, redirect, status, typed};
use crate::{Order, Summary, UncheckedSettings};

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
    let found: Vec<String> = records.iter().map(|(kind, url, _)| format!("{kind} {url}")).collect();
    let responses = ["/", "/chunked", "/old", "/new"].map(|path| format!("response {}", server.url(path)));
    assert_eq!(found, [&["warcinfo ".to_owned()][..], &responses].concat());
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
    // each record has a name of its own
    let ids: std::collections::BTreeSet<&str> =
        text.lines().filter_map(|line| line.strip_prefix("WARC-Record-ID: <urn:uuid:")).collect();
    assert_eq!(ids.len(), 5, "{ids:?}");
    assert!(ids.iter().all(|id| id.len() == 37 && id.as_bytes()[14] == b'8'), "{ids:?}");
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

/// A site with all kinds of answers: pages, a redirect, dead links, a page with `noindex`.
fn site() -> Server {
    Server::start([
        ("/robots.txt", typed("text/plain", "User-agent: *\nDisallow: /secret\n")),
        ("/", linking("root", &["/a", "/old", "/dead", "/secret", "/b", "/hidden"])),
        ("/a", linking("a", &["/c", "/busy", "/b"])),
        ("/old", redirect("/new")),
        ("/new", linking("new", &["/d"])),
        ("/b", linking("b", &["/c"])),
        ("/hidden", html("<meta name=robots content=noindex><a href=/e>e</a>")),
        ("/busy", status(503)),
        ("/c", linking("c", &["/"])),
        ("/d", linking("d", &[])),
        ("/e", linking("e", &[])),
    ])
}

const FILES: [&str; 4] = ["crawl.toml", "journal.jsonl", "pages.warc.gz", "failures.csv"];

fn crawl(place: &CrawlFolder, server: &Server, order: Order) -> Summary {
    place.crawl(server, |asked| (asked.order, asked.seed) = (order, 5)).unwrap()
}

/// Crawls, resets the folder to its state at a break, and continues.
#[track_caller]
fn check(order: Order) {
    let (server, whole) = (site(), CrawlFolder::new());
    crawl(&whole, &server, order);
    let asked = server.asked();
    let [_, journal, archive, ..] = FILES.map(|name| whole.read(name));
    // the ends of the journal's lines, and the length of the archive then
    let mut lines: Vec<(usize, usize)> = Vec::new();
    let (mut end, mut archived) = (0, 0);
    for line in journal.split_inclusive(|&byte| byte == b'\n') {
        end += line.len();
        let value: Value = serde_json::from_slice(line).unwrap();
        let outcome = &value["asked"]["outcome"];
        let record = [&outcome["page"]["record"], &outcome["redirect"]["record"]];
        if let Some(record) = record.into_iter().find(|record| record.is_object()) {
            let number = |name: &str| usize::try_from(record[name].as_u64().unwrap()).unwrap();
            archived = number("offset") + number("length");
        }
        lines.push((end, archived));
    }
    // line 0 is robots.txt, line 1 the first page
    for (number, &(end, archived)) in lines.iter().enumerate().skip(1) {
        // breaks between two records, in the middle of a line, and in the middle of a record that no line
        // names
        for (more_journal, more_archive) in [(0, 0), (20, 0), (0, 31), (20, 100_000)] {
            let place = CrawlFolder::new();
            fs::create_dir_all(place.path("crawl")).unwrap();
            let put = |name: &str, bytes: &[u8]| fs::write(place.path("crawl").join(name), bytes).unwrap();
            put("crawl.toml", &whole.read("crawl.toml"));
            put("journal.jsonl", &journal[..(end + more_journal).min(journal.len())]);
            put("pages.warc.gz", &archive[..(archived + more_archive).min(archive.len())]);
            crawl(&place, &server, order);
            for name in FILES {
                assert_eq!(place.read(name), whole.read(name), "{name} after line {number}");
            }
            // robots.txt and the addresses that it forbids were no requests for pages
            let known = String::from_utf8_lossy(&journal[..end]);
            let known = known.lines().skip(1).filter(|line| !line.contains("robots.txt forbids")).count();
            assert_eq!(server.asked(), asked[known..], "after line {number}");
        }
    }
}

#[test]
fn a_crawl_after_any_break_is_the_whole_one() {
    std::thread::scope(|scope| {
        for order in [Order::Bfs, Order::Dfs, Order::Random] {
            scope.spawn(move || check(order));
        }
    });
}

#[test]
fn a_crawl_that_is_done_asks_for_nothing() {
    let (server, place) = (site(), CrawlFolder::new());
    let first = crawl(&place, &server, Order::Bfs);
    let heads = server.heads().len();
    let second = crawl(&place, &server, Order::Bfs);
    assert_eq!(server.heads().len(), heads);
    assert_eq!(second, Summary { kept_before: first.pages, ..first });
}

#[track_caller]
fn refused(place: &CrawlFolder, server: &Server, change: impl FnOnce(&mut UncheckedSettings), problem: &str) {
    let error = place.crawl(server, change).unwrap_err().to_string();
    assert_eq!(error.replace(&place.path("crawl").display().to_string(), "FOLDER"), problem);
}

#[test]
fn a_crawl_that_was_asked_for_in_another_way_is_let_be() {
    let (server, place) = (site(), CrawlFolder::new());
    crawl(&place, &server, Order::Bfs);
    let before = FILES.map(|name| place.read(name));
    let (here, there) = (server.url("/"), server.url("/a"));
    let check = |name: &str, kept: &str, asked: &str, change: &dyn Fn(&mut UncheckedSettings)| {
        let problem = format!("its {name} is {kept}, asked for is {asked}; name another folder");
        let change = |asked: &mut UncheckedSettings| {
            asked.seed = 5;
            change(asked);
        };
        refused(&place, &server, change, &format!("FOLDER holds another crawl: {problem}"));
    };
    check("pages", "100", "3", &|asked| asked.pages = 3);
    check("depth", "3", "9", &|asked| asked.depth = 9);
    check("order", "bfs", "dfs", &|asked| asked.order = Order::Dfs);
    check("seed", "5", "6", &|asked| asked.seed = 6);
    check("url", &here, &there, &|asked| asked.url.clone_from(&there));
    // the delay is no part of a crawl's identity
    place.crawl(&server, |asked| (asked.seed, asked.delay, asked.timeout) = (5, 9.0, 9.0)).unwrap();
    assert_eq!(FILES.map(|name| place.read(name)), before);
}

#[test]
fn a_folder_of_something_else_is_let_be() {
    let (server, place) = (site(), CrawlFolder::new());
    fs::create_dir_all(place.path("crawl")).unwrap();
    fs::write(place.path("crawl/diary.txt"), "dear diary").unwrap();
    refused(&place, &server, |_| {}, "FOLDER holds files, but no crawl; name an empty or new folder");
    assert!(server.heads().is_empty());
}

#[test]
fn a_folder_that_another_crawl_writes_is_let_be() {
    let (server, place) = (site(), CrawlFolder::new());
    crawl(&place, &server, Order::Bfs);
    let other = fs::File::open(place.path("crawl/journal.jsonl")).unwrap();
    other.lock().unwrap();
    refused(&place, &server, |asked| asked.seed = 5, "FOLDER is being written by another crawl");
}

#[test]
fn damage_that_no_break_leaves_is_reported() {
    let (server, place) = (site(), CrawlFolder::new());
    crawl(&place, &server, Order::Bfs);
    let path = |name: &str| place.path("crawl").join(name);
    let put = |name: &str, bytes: &[u8]| fs::write(path(name), bytes).unwrap();
    let [_, journal, archive, ..] = FILES.map(|name| place.read(name));
    let refused = |start: &str| {
        let error = place.crawl(&server, |asked| asked.seed = 5).unwrap_err().to_string();
        assert!(error.starts_with(start) && error.ends_with("; delete the folder to crawl anew"), "{error}");
    };
    put("pages.warc.gz", &archive[..archive.len() - 1]);
    let (shown, length) = (path("pages.warc.gz").display().to_string(), archive.len() - 1);
    refused(&format!("{shown} is damaged: it has {length} bytes, the journal names "));
    let mut other = archive.clone();
    other[1_000..1_010].fill(0);
    put("pages.warc.gz", &other);
    refused(&format!("{} is damaged: the record at ", path("pages.warc.gz").display()));
    put("pages.warc.gz", &archive);
    put("journal.jsonl", &[b"{}\n", journal.as_slice()].concat());
    refused(&format!("{} is damaged: line 1: ", path("journal.jsonl").display()));
    put("journal.jsonl", &[br#"{"a\nb": 1}"#, b"\n".as_slice(), &journal].concat());
    refused(&format!("{} is damaged: line 1: unknown variant `a b`", path("journal.jsonl").display()));
    put("journal.jsonl", &journal);
    let settings = place.read("crawl.toml");
    put("crawl.toml", &[br#""a\nb" = 1"#, b"\n".as_slice(), &settings].concat());
    refused(&format!("{} is damaged: unknown field `a b`", path("crawl.toml").display()));
    // a setting with a line break is named in one line
    let settings = String::from_utf8(settings).unwrap();
    put("crawl.toml", settings.replace("user-agent = \"", "user-agent = \"a\\nb").as_bytes());
    let error = place.crawl(&server, |asked| asked.seed = 5).unwrap_err().to_string();
    assert!(error.contains("its user-agent is a b"), "{error}");
}

/// A crawl reads the records of its addresses again, but not that of an address that is none, and never what is behind a record.
#[test]
fn a_journal_that_names_other_records_is_damaged() {
    let (server, place) = (site(), CrawlFolder::new());
    crawl(&place, &server, Order::Bfs);
    let (path, journal) = (place.path("crawl/journal.jsonl"), place.journal());
    let pages = |journal: &[Value]| -> Vec<usize> {
        (0..journal.len()).filter(|&at| journal[at]["asked"]["outcome"]["page"].is_object()).collect()
    };
    let (first, last) = (pages(&journal)[0], *pages(&journal).last().unwrap());
    let refused = |journal: &[Value], problem: &str| {
        let lines: Vec<String> = journal.iter().map(Value::to_string).collect();
        fs::write(&path, lines.join("\n") + "\n").unwrap();
        let error = place.crawl(&server, |asked| asked.seed = 5).unwrap_err().to_string();
        assert!(error.contains(problem), "{error}");
    };
    let changed = |at: usize, key: &str, by: i64, url: Option<&str>| {
        let mut journal = journal.clone();
        let asked = &mut journal[at]["asked"];
        let number = &mut asked["outcome"]["page"]["record"][key];
        *number = json!(number.as_i64().unwrap() + by);
        asked["url"] = url.map_or(asked["url"].clone(), |url| json!(url));
        journal
    };
    refused(&changed(first, "offset", 7, Some("http:/x")), "is damaged: a record ends at ");
    refused(&changed(last, "length", -7, Some("http:/x")), "is damaged: the record at ");
    // the journal was cut off behind the record
    refused(&changed(last, "length", 1, None)[..=last], "the journal names ");
    refused(&changed(first, "length", 1, None)[..=first], ": it ends before its ");
}

#[test]
fn damage_of_any_record_is_reported_also_at_the_depth_limit() {
    let (server, place) = (site(), CrawlFolder::new());
    place.crawl(&server, |asked| (asked.seed, asked.depth) = (5, 1)).unwrap();
    let path = place.path("crawl/pages.warc.gz");
    let archive = place.read("pages.warc.gz");
    let heads = server.heads().len();
    let refused = |at: usize, offset: usize| {
        let mut damaged = archive.clone();
        damaged[at] ^= 4;
        fs::write(&path, damaged).unwrap();
        let error = place.crawl(&server, |asked| (asked.seed, asked.depth) = (5, 1)).unwrap_err().to_string();
        let start = format!("{} is damaged: the record at {offset}: ", path.display());
        assert!(error.starts_with(&start), "{error}");
    };
    // the first record has no address
    refused(80, 0);
    let mut depths = Vec::new();
    for line in place.journal() {
        let asked = &line["asked"];
        let outcome = [&asked["outcome"]["page"], &asked["outcome"]["redirect"]];
        let Some(outcome) = outcome.into_iter().find(|outcome| outcome.is_object()) else { continue };
        let number = |name: &str| usize::try_from(outcome["record"][name].as_u64().unwrap()).unwrap();
        refused(number("offset") + number("length") / 2, number("offset"));
        depths.push(asked["depth"].as_u64().unwrap());
    }
    assert_eq!(depths, [0, 1, 1, 1, 1], "the first page, three pages at the limit, and the redirect to one");
    assert_eq!(server.heads().len(), heads);
}
