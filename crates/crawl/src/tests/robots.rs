//! robots.txt: the crawl follows it, whatever its answer.

use super::crawl_folder::CrawlFolder;
use super::server::{Reply, Server, linking, redirect, status, typed, with};
use crate::CrawlError;

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
        Err(CrawlError::Robots { problem: found, .. }) => assert!(found.contains(problem), "{found}"),
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
    assert_eq!(place.failures(), [("/a".to_owned(), "robots".to_owned())]);
}

#[test]
fn where_there_is_none_all_is_allowed() {
    check(status(404), &["/", "/a", "/b"]);
    check(status(403), &["/", "/a", "/b"]);
    check(rules(""), &["/", "/a", "/b"]);
    check(typed("text/html", "<html>not found"), &["/", "/a", "/b"]);
}

#[test]
fn where_it_cannot_be_reached_nothing_is_allowed() {
    refused(status(500), "status 500");
    refused(status(503), "status 503");
    refused(status(429), "status 429");
    refused(Reply::Stall(Vec::new()), "within the time");
    refused(Reply::Drip(b"HTTP/1.1 200 OK\r\n\r\n".to_vec()), "within the time");
    refused(Reply::Bytes(Vec::new()), "");
}

#[test]
fn redirects_are_followed() {
    check(redirect("/rules"), &["/", "/b"]);
    check(redirect("/robots.txt"), &["/", "/a", "/b"]);
    check(redirect("ftp://a.b/"), &["/", "/a", "/b"]);
}

#[test]
fn of_an_endless_one_the_beginning_counts() {
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
    CrawlFolder::new()
        .crawl(&server, |asked| asked.user_agent = "My-Crawler/2.0 (mail@example.org)".to_owned())
        .unwrap();
    assert_eq!(server.asked(), ["/"]);
    let heads = server.heads();
    assert!(
        heads
            .iter()
            .all(|head| head.to_lowercase().contains("user-agent: my-crawler/2.0 (mail@example.org)")),
        "{heads:?}"
    );
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
    // the crawl was cut off after its second page: robots.txt, /, /a, /b
    let journal = String::from_utf8(place.read("journal.jsonl")).unwrap();
    let cut: String = journal.split_inclusive('\n').take(3).collect();
    let path = place.path("crawl/journal.jsonl");
    std::fs::write(&path, &cut).unwrap();
    place.crawl(&server, |_| {}).unwrap();
    assert_eq!(robots(&server), 1, "the copy of today counts");
    std::fs::write(&path, &cut).unwrap();
    place.clock.days.set(1);
    server.set("/robots.txt", status(500));
    place.crawl(&server, |_| {}).unwrap();
    assert_eq!(robots(&server), 2, "the copy of yesterday does not, until the new one cannot be had");
    assert_eq!(place.failures(), [("/a".to_owned(), "robots".to_owned())]);
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
    assert_eq!(place.failures(), [("/a".to_owned(), "noindex".to_owned())]);
}
