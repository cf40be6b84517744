//! robots.txt, which the crawl follows whatever its answer, and the pause between requests.

use crate::CrawlError;
use crate::tests::{CrawlFolder, Reply, Server, linking, redirect, status, typed, with};

/// Compares the requested pages of a site with this robots.txt.
#[track_caller]
fn check(robots: Reply, expected: &[&str]) {
    let server = Server::start([
        ("/robots.txt", robots),
        ("/rules", typed("text/plain", "User-agent: *\nDisallow: /a\n")),
        ("/", linking("root", &["/a", "/b"])),
        ("/a", linking("a", &[])),
        ("/b", linking("b", &[])),
    ]);
    CrawlFolder::new().crawl(&server, |asked| asked.timeout = 5.0).unwrap();
    let asked: Vec<String> = server.asked().into_iter().filter(|path| path != "/rules").collect();
    assert_eq!(asked, expected);
}

#[track_caller]
fn refused(robots: Reply, problem: &str) {
    let server = Server::start([("/robots.txt", robots), ("/", linking("root", &[]))]);
    match CrawlFolder::new().crawl(&server, |asked| asked.timeout = 1.0) {
        Err(CrawlError::Robots(_, found)) => assert!(found.contains(problem), "{found}"),
        other => panic!("{other:?}"),
    }
    assert!(server.asked().is_empty());
}

fn rules(text: &str) -> Reply {
    typed("text/plain", text)
}

#[test]
fn what_it_forbids_is_not_asked_for_and_reported() {
    let server = Server::start([
        ("/robots.txt", rules("User-agent: *\nDisallow: /\n\nUser-agent: gleaner\nDisallow: /a\n")),
        ("/", linking("root", &["/a", "/b"])),
        ("/b", linking("b", &[])),
    ]);
    let place = CrawlFolder::new();
    let summary = place.crawl(&server, |_| {}).unwrap();
    assert_eq!((summary.failed, summary.left_out), (0, 1));
    assert_eq!(server.asked(), ["/", "/b"]);
    assert_eq!(place.failures(), ["/a robots"]);
}

#[test]
fn the_rules_come_from_any_answer() {
    // where there is none all is allowed
    check(status(404), &["/", "/a", "/b"]);
    check(status(403), &["/", "/a", "/b"]);
    check(rules(""), &["/", "/a", "/b"]);
    check(typed("text/html", "<html>not found"), &["/", "/a", "/b"]);
    // where it cannot be reached nothing is allowed
    refused(status(500), "status 500");
    refused(status(503), "status 503");
    refused(status(429), "status 429");
    refused(Reply::Stall(Vec::new()), "within the time");
    refused(Reply::Drip(b"HTTP/1.1 200 OK\r\n\r\n".to_vec()), "within the time");
    refused(Reply::Bytes(Vec::new()), "");
    // redirects are followed
    check(redirect("/rules"), &["/", "/b"]);
    check(redirect("/robots.txt"), &["/", "/a", "/b"]);
    check(redirect("ftp://a.b/"), &["/", "/a", "/b"]);
    // of an endless one the beginning counts
    check(Reply::Flood(b"HTTP/1.1 200 OK\r\n\r\nUser-agent: *\nDisallow: /a\n#".to_vec()), &["/", "/b"]);
}

#[test]
fn the_first_page_may_be_forbidden() {
    let server =
        Server::start([("/robots.txt", rules("User-agent: *\nDisallow: /")), ("/", linking("root", &[]))]);
    let error = CrawlFolder::new().crawl(&server, |_| {}).unwrap_err().to_string();
    assert_eq!(error, format!("no page of {} could be kept: robots.txt forbids it", server.url("/")));
    assert!(server.asked().is_empty());
}

#[test]
fn the_rules_are_those_for_the_name_of_the_crawler() {
    let server = Server::start([
        ("/robots.txt", rules("User-agent: my-crawler\nDisallow: /a\n")),
        ("/", linking("root", &["/a"])),
    ]);
    let agent = "My-Crawler/2.0 (mail@example.org)";
    CrawlFolder::new().crawl(&server, |asked| asked.user_agent = agent.to_owned()).unwrap();
    assert_eq!(server.asked(), ["/"]);
    for head in server.heads() {
        assert!(head.to_lowercase().contains("user-agent: my-crawler/2.0 (mail@example.org)"), "{head}");
    }
}

#[test]
fn a_copy_is_asked_for_again_after_a_day_and_counts_on_where_it_is_gone() {
    let server = Server::start([
        ("/robots.txt", rules("User-agent: *\nDisallow: /a\n")),
        ("/", linking("root", &["/a", "/b", "/c"])),
        ("/b", linking("b", &[])),
        ("/c", linking("c", &[])),
    ]);
    let place = CrawlFolder::new();
    place.crawl(&server, |_| {}).unwrap();
    let robots =
        |server: &Server| server.heads().iter().filter(|head| head.starts_with("GET /robots.txt")).count();
    assert_eq!(robots(&server), 1);
    // the crawl is cut off before its second page: the settings, robots.txt, /, /a
    place.cut_behind(3);
    place.crawl(&server, |_| {}).unwrap();
    assert_eq!(robots(&server), 1, "the copy of today counts");
    place.cut_behind(3);
    place.clock.days.set(1);
    server.set("/robots.txt", status(500));
    place.crawl(&server, |_| {}).unwrap();
    assert_eq!(robots(&server), 2, "the copy of yesterday does not, until the new one cannot be had");
    assert_eq!(place.failures(), ["/a robots"]);
}

#[test]
fn a_server_may_ask_in_the_header() {
    let server = Server::start([
        ("/", linking("root", &["/a"])),
        ("/a", with("Content-Type: text/html\r\nX-Robots-Tag: none", "<a href=/b>b</a>")),
    ]);
    let place = CrawlFolder::new();
    place.crawl(&server, |_| {}).unwrap();
    assert_eq!(server.asked(), ["/", "/a"]);
    assert_eq!(place.failures(), ["/a noindex"]);
}

/// Crawls three pages with this robots.txt and compares the waits in seconds: before /, /a, /b.
#[track_caller]
fn check_waits(robots: Reply, delay: f64, expected: &[f64]) {
    let server = Server::start([
        ("/robots.txt", robots),
        ("/", linking("root", &["/a", "/b"])),
        ("/a", linking("a", &[])),
        ("/b", linking("b", &[])),
    ]);
    let place = CrawlFolder::new();
    place.crawl(&server, |asked| asked.delay = delay).unwrap();
    assert_eq!(place.waits(), expected);
}

fn delay(seconds: &str) -> Reply {
    typed("text/plain", &format!("User-agent: *\nCrawl-delay: {seconds}\n"))
}

#[test]
fn the_pause_is_the_longer_one() {
    // each request waits for the delay robots txt among them
    check_waits(status(404), 1.0, &[1.0, 1.0, 1.0]);
    check_waits(status(404), 0.0, &[]);
    // a server may ask for more up to a minute
    check_waits(delay("5"), 1.0, &[1.0, 5.0, 5.0]);
    check_waits(delay("0.1"), 1.0, &[1.0, 1.0, 1.0]);
    check_waits(delay("86400"), 1.0, &[1.0, 60.0, 60.0]);
}

#[test]
fn a_server_may_ask_to_be_left_alone() {
    let busy = |after: &str| {
        let head = format!("HTTP/1.1 503 Busy\r\nRetry-After: {after}\r\nContent-Length: 0\r\n\r\n");
        Reply::Bytes(head.into_bytes())
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
        assert_eq!(place.waits(), [1.0, 1.0, expected], "{after}");
    }
}
