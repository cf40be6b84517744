//! The requested pages, and their order.

use super::crawl_folder::CrawlFolder;
use super::server::{Server, html, linking};
use crate::{Ended, Order};

/// A site of seven pages: two index pages, their articles, and a page far down.
fn site() -> Server {
    Server::start([
        ("/", linking("root", &["/a", "/b", "http://other.example/", "#top", "/"])),
        ("/a", linking("a", &["/a/1", "/a/2", "/"])),
        ("/b", linking("b", &["/b/1", "/a"])),
        ("/a/1", linking("a1", &["/deep"])),
        ("/a/2", linking("a2", &["/a"])),
        ("/b/1", linking("b1", &["/b/1#self", "/b"])),
        ("/deep", linking("deep", &["/a"])),
    ])
}

#[track_caller]
fn check(order: Order, pages: usize, depth: u32, expected: &[&str], ended: Ended) {
    let (server, place) = (site(), CrawlFolder::new());
    let summary = place.crawl(&server, |asked| {
        (asked.order, asked.pages, asked.depth) = (order, pages, depth);
    });
    let summary = summary.unwrap();
    assert_eq!((summary.pages, summary.failed, summary.ended), (expected.len(), 0, ended));
    assert_eq!(place.pages(), expected);
    assert_eq!(server.asked(), expected);
}

#[test]
fn breadth_first() {
    check(Order::Bfs, 100, 9, &["/", "/a", "/b", "/a/1", "/a/2", "/b/1", "/deep"], Ended::NoMoreLinks);
}

#[test]
fn depth_first() {
    check(Order::Dfs, 100, 9, &["/", "/a", "/a/1", "/deep", "/a/2", "/b", "/b/1"], Ended::NoMoreLinks);
}

#[test]
fn no_deeper_than_asked_for() {
    check(Order::Bfs, 100, 2, &["/", "/a", "/b", "/a/1", "/a/2", "/b/1"], Ended::NoMoreLinks);
    check(Order::Bfs, 100, 1, &["/", "/a", "/b"], Ended::NoMoreLinks);
    check(Order::Dfs, 100, 0, &["/"], Ended::NoMoreLinks);
}

#[test]
fn no_more_than_asked_for() {
    check(Order::Bfs, 3, 9, &["/", "/a", "/b"], Ended::Enough);
    check(Order::Dfs, 3, 9, &["/", "/a", "/a/1"], Ended::Enough);
}

#[test]
fn a_random_walk_is_that_of_its_seed() {
    let walk = |seed| {
        let (server, place) = (site(), CrawlFolder::new());
        place.crawl(&server, |asked| (asked.order, asked.seed) = (Order::Random, seed)).unwrap();
        place.pages()
    };
    assert_eq!(walk(3), walk(3));
    assert!((0..8).map(walk).collect::<std::collections::BTreeSet<_>>().len() > 1);
}

#[test]
fn links_are_asked_for_as_the_page_means_them() {
    let server = Server::start([
        (
            "/",
            html(
                "<base href=/x/><a href='y z'>1</a><a rel=nofollow href=no>2</a><a href='?q=%C3%BC&amp;b'>3</a>",
            ),
        ),
        ("/x/y%20z", linking("1", &[])),
        ("/x/?q=%C3%BC&b", linking("2", &[])),
    ]);
    let place = CrawlFolder::new();
    place.crawl(&server, |_| {}).unwrap();
    assert_eq!(server.asked(), ["/", "/x/y%20z", "/x/?q=%C3%BC&b"]);
}

#[test]
fn a_page_may_ask_that_its_links_are_not_followed() {
    let server = Server::start([
        ("/", html("<meta name=robots content=nofollow><a href=/a>a</a>")),
        ("/a", linking("a", &[])),
    ]);
    let place = CrawlFolder::new();
    assert_eq!(place.crawl(&server, |_| {}).unwrap().pages, 1);
    assert_eq!(server.asked(), ["/"]);
}

#[test]
fn a_page_may_ask_not_to_be_kept_and_its_links_are_followed() {
    let server = Server::start([
        ("/", linking("root", &["/a"])),
        ("/a", html("<meta name=robots content=noindex><a href=/b>b</a>")),
        ("/b", linking("b", &[])),
    ]);
    let place = CrawlFolder::new();
    assert_eq!(place.crawl(&server, |_| {}).unwrap().left_out, 1);
    assert_eq!(place.pages(), ["/", "/b"]);
    assert_eq!(place.failures(), [("/a".to_owned(), "noindex".to_owned())]);
}

#[test]
fn a_site_of_dead_links_does_not_take_for_ever() {
    let links: Vec<String> = (0..500).map(|number| format!("/{number}")).collect();
    let links: Vec<&str> = links.iter().map(String::as_str).collect();
    let server = Server::start([("/", linking("root", &links))]);
    let place = CrawlFolder::new();
    let summary = place.crawl(&server, |asked| asked.pages = 2).unwrap();
    assert_eq!((summary.ended, summary.failed), (Ended::TooManyRequests, 119));
}

#[test]
fn a_path_that_grows_with_every_page_ends() {
    let server = Server::start([
        ("/", linking("0", &["a/b/"])),
        ("/a/b/", linking("1", &["a/b/"])),
        ("/a/b/a/b/", linking("2", &["a/b/"])),
        ("/a/b/a/b/a/b/", linking("3", &["a/b/"])),
    ]);
    let place = CrawlFolder::new();
    let summary = place.crawl(&server, |asked| asked.depth = 100).unwrap();
    assert_eq!((summary.pages, summary.skipped), (4, 1));
}
