//! The pause between requests.

use std::time::Duration;

use super::crawl_folder::CrawlFolder;
use super::server::{Reply, Server, linking, status, typed};

/// Crawls three pages with this robots.txt and compares the waits in seconds: before /, /a, /b.
#[track_caller]
fn check(robots: Reply, delay: f64, expected: &[f64]) {
    let server = Server::start([
        ("/robots.txt", robots),
        ("/", linking("root", &["/a", "/b"])),
        ("/a", linking("a", &[])),
        ("/b", linking("b", &[])),
    ]);
    let place = CrawlFolder::new();
    place.crawl(&server, |asked| asked.delay = delay).unwrap();
    let waits: Vec<f64> = place.clock.waits.borrow().iter().map(Duration::as_secs_f64).collect();
    assert_eq!(waits, expected);
}

fn delay(seconds: &str) -> Reply {
    typed("text/plain", &format!("User-agent: *\nCrawl-delay: {seconds}\n"))
}

#[test]
fn each_request_waits_for_the_delay_robots_txt_among_them() {
    check(status(404), 1.0, &[1.0, 1.0, 1.0]);
    check(status(404), 0.0, &[]);
}

#[test]
fn a_server_may_ask_for_more_up_to_a_minute() {
    check(delay("5"), 1.0, &[1.0, 5.0, 5.0]);
    check(delay("0.1"), 1.0, &[1.0, 1.0, 1.0]);
    check(delay("86400"), 1.0, &[1.0, 60.0, 60.0]);
}

#[test]
fn a_server_may_ask_to_be_left_alone() {
    let busy = |after: &str| {
        Reply::Bytes(
            format!("HTTP/1.1 503 Busy\r\nRetry-After: {after}\r\nContent-Length: 0\r\n\r\n").into_bytes(),
        )
    };
    for (after, expected) in [
        ("7", 7.0),
        ("0", 1.0),
        ("99999999999999999999", 60.0),
        ("3600", 60.0),
        ("-7", 1.0),
        ("x", 1.0),
        // the clock of these tests shows 2026-11-18 11:06:40 GMT
        ("Wed, 18 Nov 2026 11:06:52 GMT", 12.0),
        ("Wed, 18 Nov 2026 12:06:40 GMT", 60.0),
        ("Wed, 18 Nov 2026 11:06:30 GMT", 1.0),
        ("Sunday, 06-Nov-94 08:49:37 GMT", 1.0),
    ] {
        let server = Server::start([
            ("/", linking("root", &["/a", "/b"])),
            ("/a", busy(after)),
            ("/b", linking("b", &[])),
        ]);
        let place = CrawlFolder::new();
        place.crawl(&server, |_| {}).unwrap();
        let waits: Vec<f64> = place.clock.waits.borrow().iter().map(Duration::as_secs_f64).collect();
        assert_eq!(waits, [1.0, 1.0, expected], "{after}");
    }
}
