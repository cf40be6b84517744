//! Answers that are no pages, and hostile answers: each costs no more than its row.

use crate::tests::{CrawlFolder, Reply, Server, html, linking, linking_all, numbered, status, typed, with};
use crate::{Ended, UncheckedSettings};

/// Crawls a site whose second page has this answer, and compares the reported failure.
#[track_caller]
fn check(reply: Reply, kind: &str, change: impl FnOnce(&mut UncheckedSettings)) {
    let server = Server::start([
        ("/", linking("root", &["/x", "/good"])),
        ("/x", reply),
        ("/good", linking("good", &[])),
    ]);
    let place = CrawlFolder::new();
    let summary = place.crawl(&server, change).unwrap();
    assert_eq!(place.pages(), ["/", "/good"], "the crawl goes on");
    assert_eq!(place.failures(), [format!("/x {kind}")]);
    assert_eq!(summary.failed + summary.left_out, 1);
    assert_eq!(server.asked(), ["/", "/x", "/good"]);
}

fn head(fields: &str) -> Vec<u8> {
    format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{fields}\r\n").into_bytes()
}

fn soon(asked: &mut UncheckedSettings) {
    asked.timeout = 1.0;
}

#[test]
fn what_is_no_page() {
    // statuses
    for (number, kind) in
        [(404, "status"), (410, "status"), (429, "unavailable"), (500, "unavailable"), (503, "unavailable")]
    {
        check(status(number), kind, |_| {});
    }
    // what is no html
    check(typed("application/pdf", "%PDF"), "not-html", |_| {});
    check(typed("text/plain", "<html>"), "not-html", |_| {});
    check(with("A: b", "PDF"), "not-html", |_| {});
    check(typed("text/html", "%PDF-1.7"), "not-html", |_| {});
    check(typed("text/html", "\0\x01\x02"), "not-html", |_| {});
}

#[test]
fn a_page_that_does_not_say_what_it_is_is_recognised_by_its_beginning() {
    let server = Server::start([("/", with("A: b", "\n<!doctype HTML><p>x"))]);
    assert_eq!(CrawlFolder::new().crawl(&server, |_| {}).unwrap().pages, 1);
}

#[test]
fn answers_without_an_end() {
    // no body of another kind is waited for
    let endless = b"HTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\n\r\n".to_vec();
    check(Reply::Drip(endless), "not-html", |_| {});
    check(Reply::Stall(b"HTTP/1.1 404 No\r\nContent-Length: 9\r\n\r\n".to_vec()), "status", |_| {});
    // a body that never ends
    check(Reply::Flood(head("")), "too-large", |asked| asked.max_bytes = 100_000);
    let chunked = [head("Transfer-Encoding: chunked\r\n"), b"7fffffff\r\n".to_vec()].concat();
    check(Reply::Flood(chunked), "too-large", |asked| asked.max_bytes = 100_000);
    // a body that trickles
    check(Reply::Drip(head("")), "timeout", soon);
    check(Reply::Drip(head("Content-Length: 100000\r\n")), "timeout", soon);
    // a server that says nothing more
    check(Reply::Stall(Vec::new()), "timeout", soon);
    check(Reply::Stall(b"HTTP/1.1 200".to_vec()), "timeout", soon);
    check(Reply::Stall(head("Content-Length: 5\r\n")), "timeout", soon);
}

#[test]
fn a_connection_that_trickles_before_the_server_is_known() {
    use std::io::{Read as _, Write as _};
    // the beginning of a TLS record of 16 KB, then a byte now and then
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            std::thread::spawn(move || {
                let _ = stream.read(&mut [0; 1024]);
                let mut wrote = stream.write_all(b"\x16\x03\x03\x40\x00\x02");
                while wrote.is_ok() {
                    std::thread::sleep(std::time::Duration::from_millis(50));
                    wrote = stream.write_all(b"x");
                }
            });
        }
    });
    let begun = std::time::Instant::now();
    let error = CrawlFolder::new()
        .crawl_from(&format!("https://{address}/"), Default::default(), None, soon)
        .unwrap_err()
        .to_string();
    assert!(error.ends_with("robots.txt cannot be reached: no whole answer within the time"), "{error}");
    // a byte every 50 ms would take a quarter of an hour
    assert!(begun.elapsed() < std::time::Duration::from_secs(60));
}

#[test]
fn a_header_that_never_ends() {
    check(Reply::Flood(b"HTTP/1.1 200 OK\r\nX: ".to_vec()), "large-header", |_| {});
    check(Reply::Drip(b"HTTP/1.1 200 OK\r\nX: ".to_vec()), "timeout", soon);
}

#[test]
fn a_header_of_many_fields_is_read_as_browsers_do() {
    let fields: String =
        (0..2_000).map(|number| format!("Set-Cookie: a{number}={}\r\n", "x".repeat(90))).collect();
    let server = Server::start([("/", with(&format!("{fields}Content-Type: text/html"), "<p>x"))]);
    assert_eq!(CrawlFolder::new().crawl(&server, |_| {}).unwrap().pages, 1);
}

#[test]
fn a_page_that_says_it_is_too_large_is_not_read() {
    check(Reply::Stall(head("Content-Length: 1001\r\n")), "too-large", |asked| asked.max_bytes = 1_000);
}

#[test]
fn a_page_that_unpacks_to_too_much() {
    use std::io::Write as _;
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packed.write_all(&vec![b'a'; 10_000_000]).unwrap();
    let packed = packed.finish().unwrap();
    assert!(packed.len() < 20_000);
    let fields = format!("Content-Encoding: gzip\r\nContent-Length: {}\r\n", packed.len());
    check(Reply::Bytes([head(&fields), packed].concat()), "too-large", |asked| asked.max_bytes = 1_000_000);
}

#[test]
fn broken_answers() {
    let chunked = "Transfer-Encoding: chunked\r\n";
    for (fields, body, kind) in [
        ("Content-Length: 100\r\n", "cut", "network"),
        (chunked, "5\r\nabc", "network"),
        (chunked, "zz\r\n", "protocol"),
        ("Content-Encoding: zstd\r\nContent-Length: 4\r\n", "page", "encoding"),
    ] {
        check(Reply::Bytes([head(fields), body.into()].concat()), kind, |_| {});
    }
    check(Reply::Bytes(Vec::new()), "network", |_| {});
    check(Reply::Bytes(b"this is no HTTP\r\n\r\n".to_vec()), "protocol", |_| {});
}

#[test]
fn the_same_bytes_are_kept_once() {
    let server = Server::start([
        ("/", linking("root", &["/index.html", "/a"])),
        ("/index.html", linking("root", &["/index.html", "/a"])),
        ("/a", linking("a", &[])),
    ]);
    let place = CrawlFolder::new();
    let summary = place.crawl(&server, |_| {}).unwrap();
    assert_eq!((summary.pages, summary.failed, summary.left_out), (2, 0, 1));
    assert_eq!(place.failures(), ["/index.html duplicate"]);
}

#[test]
fn pages_may_be_empty_or_of_one_element() {
    let server =
        Server::start([("/", linking("root", &["/a", "/b"])), ("/a", html("")), ("/b", html("<br>"))]);
    assert_eq!(CrawlFolder::new().crawl(&server, |_| {}).unwrap().pages, 3);
}

#[test]
fn a_server_that_goes_away_ends_the_crawl_and_it_can_be_gone_on_with() {
    let links = numbered(20);
    let server = Server::start([("/", linking_all(&links))]);
    links.iter().for_each(|path| server.set(path, status(503)));
    let place = CrawlFolder::new();
    let summary = place.crawl(&server, |_| {}).unwrap();
    assert_eq!((summary.ended, summary.pages, summary.failed), (Ended::GaveUp, 1, 10));
    links.iter().for_each(|path| server.set(path, linking(path, &[])));
    let summary = place.crawl(&server, |_| {}).unwrap();
    assert_eq!((summary.ended, summary.pages, summary.failed), (Ended::NoMoreLinks, 11, 10));
}

#[test]
fn what_was_asked_of_a_network_that_was_gone_is_asked_again() {
    let links = numbered(20);
    let server = Server::start([
        ("/robots.txt", typed("text/plain", "User-agent: *\nDisallow: /7\n")),
        ("/", linking_all(&links)),
        ("/0", status(404)),
    ]);
    links[1..].iter().for_each(|path| server.set(path, Reply::Bytes(Vec::new())));
    let place = CrawlFolder::new();
    for _ in 0..2 {
        let summary = place.crawl(&server, |_| {}).unwrap();
        assert_eq!((summary.ended, summary.pages, summary.failed), (Ended::GaveUp, 1, 11));
    }
    links[1..].iter().for_each(|path| server.set(path, linking(path, &[])));
    let summary = place.crawl(&server, |_| {}).unwrap();
    assert_eq!((summary.ended, summary.pages, summary.failed), (Ended::NoMoreLinks, 19, 1));
    assert_eq!(place.failures(), ["/0 status", "/7 robots"]);
}

#[test]
fn what_robots_txt_forbids_says_nothing_of_a_server_that_goes_away() {
    let links: Vec<String> =
        numbered(20).into_iter().flat_map(|path| [format!("/secret{path}"), path]).collect();
    let server = Server::start([
        ("/robots.txt", typed("text/plain", "User-agent: *\nDisallow: /secret\n")),
        ("/", linking_all(&links)),
    ]);
    links.iter().for_each(|path| server.set(path, status(503)));
    let summary = CrawlFolder::new().crawl(&server, |_| {}).unwrap();
    assert_eq!((summary.ended, summary.failed), (Ended::GaveUp, 10));
}

#[test]
fn where_the_first_page_is_none_nothing_is_kept_and_the_next_crawl_begins_anew() {
    let server = Server::start([("/", status(500))]);
    let place = CrawlFolder::new();
    let error = place.crawl(&server, |_| {}).unwrap_err().to_string();
    assert_eq!(error, format!("no page of {} could be kept: status 500", server.url("/")));
    server.set("/", linking("root", &[]));
    assert_eq!(place.crawl(&server, |asked| asked.pages = 7).unwrap().pages, 1);
}

#[test]
fn a_server_that_is_not_there_is_reported() {
    // no port that a test beside this one may get
    let gone = "127.0.0.1:1";
    let place = CrawlFolder::new();
    let error = place.crawl_from(&format!("http://{gone}/"), Default::default(), None, |_| {}).unwrap_err();
    let start = format!("cannot crawl: http://{gone}/robots.txt cannot be reached: ");
    assert!(error.to_string().starts_with(&start), "{error}");
}
