//! The folder: the archive, read by another program; and continuing: after a break at any moment the crawl ends as if there
//! had been none, and requests nothing twice.

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;

use flate2::read::MultiGzDecoder;
use sha1::{Digest as _, Sha1};

use crate::archive::{Content, Record};
use crate::tests::{CrawlFolder, Reply, Server, html, linking, redirect, status, typed};
use crate::{Order, Progress, Summary, UncheckedSettings};

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
fn answers_stand_in_it_as_they_were_received_and_other_outcomes_beside_them() {
    let (server, place) = crawled();
    let records = place.records();
    let found: Vec<(&str, String)> =
        records[1..].iter().map(|record| (record.kind.as_str(), record.path())).collect();
    let expected = [
        ("resource", "/robots.txt"),
        ("response", "/"),
        ("response", "/chunked"),
        ("metadata", "/none"),
        ("response", "/old"),
        ("response", "/new"),
    ];
    assert_eq!(found, expected.map(|(kind, path)| (kind, path.to_owned())));
    assert_eq!(records[3].block, chunked());
    assert_eq!(records[4].block, br#"{"kind":"status","problem":"status 404"}"#);
    assert!(records[5].block.starts_with(b"HTTP/1.1 302 Found\r\nLocation: /new\r\n"));
    let settings = String::from_utf8(records[0].block.clone()).unwrap();
    let url = server.url("/");
    assert!(records[0].kind == "warcinfo" && settings.starts_with("software: gleaner/"), "{settings}");
    assert!(settings.contains(&format!("\r\nurl: {url}\r\npages: 100\r\ndepth: 3\r\n")), "{settings}");
}

#[test]
fn it_is_one_stream_for_programs_that_do_not_seek() {
    let (_server, place) = crawled();
    let mut text = Vec::new();
    MultiGzDecoder::new(place.read("pages.warc.gz").as_slice()).read_to_end(&mut text).unwrap();
    let text = String::from_utf8_lossy(&text);
    assert!(text.starts_with("WARC/1.1\r\nWARC-Type: warcinfo\r\n"));
    assert_eq!(text.matches("WARC-Date: 2026-11-18T").count(), 7, "{text}");
    // each record has a name of its own
    let ids: std::collections::BTreeSet<&str> =
        text.lines().filter_map(|line| line.strip_prefix("WARC-Record-ID: <urn:uuid:")).collect();
    assert_eq!(ids.len(), 7, "{ids:?}");
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

const FILES: [&str; 2] = ["pages.warc.gz", "failures.csv"];

fn crawl(place: &CrawlFolder, server: &Server, order: Order) -> Summary {
    place.crawl(server, |asked| (asked.order, asked.seed) = (order, 5)).unwrap()
}

/// Crawls, cuts the archive off, and continues.
#[track_caller]
fn check(order: Order) {
    let (server, whole) = (site(), CrawlFolder::new());
    crawl(&whole, &server, order);
    let asked = server.asked();
    let archive = whole.read("pages.warc.gz");
    let records = whole.records();
    // breaks within the first record, between two records, and in the header, the middle and the last byte of one
    let mut lengths = vec![0, 31];
    for pair in records.windows(2) {
        let (from, to) = (pair[0].end, pair[1].end);
        lengths.extend([from, from + 7, from.midpoint(to), to - 1]);
    }
    for length in lengths.into_iter().chain([archive.len()]) {
        let place = CrawlFolder::new();
        fs::create_dir_all(place.path("crawl")).unwrap();
        fs::write(place.path("crawl/pages.warc.gz"), &archive[..length]).unwrap();
        crawl(&place, &server, order);
        for name in FILES {
            assert_eq!(place.read(name), whole.read(name), "{name} after {length} bytes");
        }
        // robots.txt and the addresses that it forbids were no requests for pages
        let known = records.iter().filter(|record| {
            let answers = record.kind == "response" || record.kind == "metadata";
            let forbidden = record.block.starts_with(br#"{"kind":"robots""#);
            record.end <= length && answers && !forbidden
        });
        assert_eq!(server.asked(), asked[known.count()..], "after {length} bytes");
    }
}

#[test]
fn an_archive_that_ends_anywhere_has_its_whole_records() {
    let (_server, place) = crawled();
    let (archive, records) = (place.read("pages.warc.gz"), place.records());
    for length in 0..=archive.len() {
        let mut rest = &archive[..length];
        for written in records.iter().filter(|record| record.end <= length) {
            let record = Record::read(&mut rest).unwrap().unwrap();
            assert_eq!((record.block.as_slice(), length - rest.len()), (&*written.block, written.end));
        }
        assert_eq!(Record::read(&mut rest), Ok(None), "after {length} bytes");
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

/// Some file systems leave zeros at the end of a file after a power failure.
#[test]
fn zeros_behind_the_last_whole_record_are_cut_off() {
    let (server, whole) = (site(), CrawlFolder::new());
    crawl(&whole, &server, Order::Bfs);
    let (archive, records) = (whole.read("pages.warc.gz"), whole.records());
    let end = records[4].end;
    for length in [end, end + 7, end.midpoint(records[5].end)] {
        for zeros in [1, 300, 100_000] {
            let place = CrawlFolder::new();
            fs::create_dir_all(place.path("crawl")).unwrap();
            fs::write(place.path("crawl/pages.warc.gz"), [&archive[..length], &vec![0; zeros]].concat())
                .unwrap();
            crawl(&place, &server, Order::Bfs);
            let what = format!("{zeros} zeros behind {length} bytes");
            assert!(FILES.iter().all(|name| place.read(name) == whole.read(name)), "{what}");
        }
    }
}

#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_link() {
    let (server, place) = (site(), CrawlFolder::new());
    fs::create_dir_all(place.path("crawl")).unwrap();
    fs::write(place.path("victim"), "").unwrap();
    std::os::unix::fs::symlink(place.path("victim"), place.path("crawl/pages.warc.gz")).unwrap();
    let error = place.crawl(&server, |_| {}).unwrap_err().to_string();
    assert!(error.ends_with("pages.warc.gz: not a regular file"), "{error}");
    assert_eq!(fs::read(place.path("victim")).unwrap(), b"");
    assert!(server.heads().is_empty());
}

/// Removes the folder of a crawl that runs.
struct Removing(PathBuf);

impl Progress for Removing {
    fn advance(&self, _: u64) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_folder_that_is_removed_meanwhile_is_missed() {
    let (server, mut place) = (site(), CrawlFolder::new());
    place.progress = Box::new(Removing(place.path("crawl")));
    let error = place.crawl(&server, |_| {}).unwrap_err().to_string();
    assert!(error.contains("pages.warc.gz: No such file"), "{error}");
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

const OCCUPIED: &str =
    "FOLDER holds files, but no crawl by this version of gleaner; name an empty or new folder";

/// The archives of other programs, and those of earlier versions, which had their settings and outcomes in other files.
#[test]
fn an_archive_that_no_crawl_of_this_version_began_is_let_be() {
    let (server, place) = (site(), CrawlFolder::new());
    fs::create_dir_all(place.path("crawl")).unwrap();
    let path = place.path("crawl/pages.warc.gz");
    let record = |content: Content, block: &[u8]| {
        let (date, about) = ("2026-11-20T00:00:00Z".to_owned(), "pages.warc.gz".to_owned());
        Record { content, date, about, block: block.to_vec() }.packed()
    };
    for bytes in [
        record(Content::Settings, b"software: gleaner/0.1.0\r\nformat: WARC File Format 1.1\r\n"),
        record(Content::Answer, b"HTTP/1.1 200 OK\r\n\r\n"),
        gzip(b"WARC/1.1\r\nWARC-Type: warcinfo\r\n\r\n\r\n\r\n"),
        b"WARC/1.1\r\n".to_vec(),
        // cut off in a record that is longer than any of settings
        gzip(&(0..500_u32).flat_map(|number| Sha1::digest(number.to_le_bytes())).collect::<Vec<_>>())
            [..5_000]
            .to_vec(),
    ] {
        fs::write(&path, &bytes).unwrap();
        refused(&place, &server, |_| {}, OCCUPIED);
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
    assert!(server.heads().is_empty());
}

#[test]
fn a_folder_of_something_else_is_let_be() {
    let (server, place) = (site(), CrawlFolder::new());
    fs::create_dir_all(place.path("crawl")).unwrap();
    fs::write(place.path("crawl/diary.txt"), "dear diary").unwrap();
    refused(&place, &server, |_| {}, OCCUPIED);
    assert!(server.heads().is_empty());
}

#[test]
fn a_folder_that_another_crawl_writes_is_let_be() {
    let (server, place) = (site(), CrawlFolder::new());
    crawl(&place, &server, Order::Bfs);
    let other = fs::File::open(place.path("crawl/pages.warc.gz")).unwrap();
    other.lock().unwrap();
    refused(&place, &server, |asked| asked.seed = 5, "FOLDER is being written by another crawl");
}

#[test]
fn damage_that_no_break_leaves_is_reported() {
    let (server, place) = (site(), CrawlFolder::new());
    place.crawl(&server, |asked| (asked.seed, asked.depth) = (5, 1)).unwrap();
    let (path, archive, records) =
        (place.path("crawl/pages.warc.gz"), place.read("pages.warc.gz"), place.records());
    let heads = server.heads().len();
    let refused = |bytes: &[u8], problem: &str| {
        fs::write(&path, bytes).unwrap();
        let error = place.crawl(&server, |asked| (asked.seed, asked.depth) = (5, 1)).unwrap_err().to_string();
        let start = format!("{} is damaged: {problem}", path.display());
        assert!(error.starts_with(&start) && error.ends_with("; delete the folder to crawl anew"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), bytes);
    };
    let whole = |number: usize| &archive[records[number - 1].end..records[number].end];
    // a byte of any record is another one
    for number in 1..records.len() {
        let mut damaged = archive.clone();
        damaged[records[number].end - 6] ^= 4;
        refused(&damaged, &format!("the record at byte {}: ", records[number - 1].end));
    }
    // something stands behind the last one
    let last = records.len() - 1;
    refused(
        &[archive.as_slice(), b"this is no record"].concat(),
        &format!("the record at byte {}: ", archive.len()),
    );
    let again = format!("a record of {} stands behind the last one of this crawl", records[last].url);
    refused(&[archive.as_slice(), whole(last)].concat(), &again);
    // a record is gone, is there twice, or is not one that follows from those before it
    let fits =
        |number: usize| format!("a record of {} does not fit behind those before it", records[number].url);
    for number in 2..records.len() - 1 {
        let (before, behind) = (&archive[..records[number - 1].end], &archive[records[number].end..]);
        refused(&[before, behind].concat(), &fits(number + 1));
        refused(&[before, whole(number), whole(number), behind].concat(), &fits(number));
        for (content, block) in [
            (Content::Answer, b"HTTP/1.1 404 Not Found\r\n\r\n".as_slice()),
            (Content::Answer, b"HTTP/1.1 200 OK\r\n\r\n<meta name=robots content=noindex>"),
            (Content::Answer, b"no answer"),
            (Content::Failure, br#"{"kind":"bad\nluck","problem":""}"#),
        ] {
            let about = records[number].url.clone();
            let record =
                Record { content, date: "2026-11-20T00:00:00Z".to_owned(), about, block: block.to_vec() };
            let record = record.packed();
            refused(&[before, &record, behind].concat(), &fits(number));
        }
    }
    assert_eq!(server.heads().len(), heads);
    // a setting with a control character is named in one line
    let settings = String::from_utf8(records[0].block.clone()).unwrap();
    let block = settings.replace("user-agent: ", "user-agent: a\n").into_bytes();
    let (date, about) = ("2026-11-20T00:00:00Z".to_owned(), "pages.warc.gz".to_owned());
    let first = Record { content: Content::Settings, date, about, block }.packed();
    fs::write(&path, [&first, &archive[records[0].end..]].concat()).unwrap();
    let error = place.crawl(&server, |asked| (asked.seed, asked.depth) = (5, 1)).unwrap_err().to_string();
    assert!(error.contains("its user-agent is a g"), "{error}");
}
