//! The requested pages and their order; redirects, which the crawler follows within the site a few times; and private addresses: named,
//! reached by redirects, or hidden behind a name.

use std::net::IpAddr;
use std::sync::Mutex;

use crate::guard::is_public;
use crate::tests::{
    CrawlFolder, Names, Reply, Server, html, is_public_or_here, linking, linking_all, numbered, redirect,
};
use crate::{CrawlError, Ended, Order};

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
fn the_order_and_the_bounds_are_those_asked_for() {
    // breadth first
    check(Order::Bfs, 100, 9, &["/", "/a", "/b", "/a/1", "/a/2", "/b/1", "/deep"], Ended::NoMoreLinks);
    // depth first
    check(Order::Dfs, 100, 9, &["/", "/a", "/a/1", "/deep", "/a/2", "/b", "/b/1"], Ended::NoMoreLinks);
    // no deeper than asked for
    check(Order::Bfs, 100, 2, &["/", "/a", "/b", "/a/1", "/a/2", "/b/1"], Ended::NoMoreLinks);
    check(Order::Bfs, 100, 1, &["/", "/a", "/b"], Ended::NoMoreLinks);
    check(Order::Dfs, 100, 0, &["/"], Ended::NoMoreLinks);
    // no more than asked for
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
    assert_eq!(place.failures(), ["/a noindex"]);
}

#[test]
fn a_site_of_dead_links_does_not_take_for_ever() {
    let server = Server::start([("/", linking_all(&numbered(500)))]);
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

#[track_caller]
fn check_redirects<const N: usize>(replies: [(&str, Reply); N], pages: &[&str], failures: &[&str]) {
    let (server, place) = (Server::start(replies), CrawlFolder::new());
    place.crawl(&server, |_| {}).unwrap();
    assert_eq!(place.pages(), pages);
    assert_eq!(place.failures(), failures);
}

#[test]
fn a_page_is_known_by_where_it_is_in_the_end() {
    check_redirects(
        [
            ("/", linking("root", &["/old", "/new"])),
            ("/old", redirect("/older")),
            ("/older", redirect("new")),
            ("/new", linking("new", &[])),
        ],
        &["/", "/new"],
        &[],
    );
}

#[test]
fn a_redirect_to_a_page_that_is_there_asks_for_nothing() {
    let server = Server::start([("/", linking("root", &["/home"])), ("/home", redirect("/"))]);
    CrawlFolder::new().crawl(&server, |_| {}).unwrap();
    assert_eq!(server.asked(), ["/", "/home"]);
}

#[test]
fn the_depth_is_that_of_the_link() {
    let server = Server::start([
        ("/", linking("root", &["/old"])),
        ("/old", redirect("/new")),
        ("/new", linking("new", &["/next"])),
        ("/next", linking("next", &[])),
    ]);
    let place = CrawlFolder::new();
    place.crawl(&server, |asked| asked.depth = 1).unwrap();
    assert_eq!(place.pages(), ["/", "/new"]);
}

#[test]
fn an_address_with_bytes_that_should_be_escaped_leads_there() {
    let server = Server::start([
        ("/", linking("root", &["/x", "/y"])),
        ("/%C3%BC", linking("ü", &[])),
        ("/caf%E9?q=%E9", linking("é", &[])),
    ]);
    server.set("/x", redirect("/ü"));
    server.set(
        "/y",
        Reply::Bytes(
            b"HTTP/1.1 301 Moved\r\nLocation: /caf\xe9?q=\xe9\r\nContent-Length: 0\r\n\r\n".to_vec(),
        ),
    );
    let place = CrawlFolder::new();
    assert_eq!(place.crawl(&server, |_| {}).unwrap().pages, 3);
    assert_eq!(server.asked(), ["/", "/x", "/%C3%BC", "/y", "/caf%E9?q=%E9"]);
}

#[test]
fn circles_and_chains_end() {
    // circles end
    check_redirects([("/", linking("root", &["/x"])), ("/x", redirect("/x"))], &["/"], &["/x redirect"]);
    check_redirects(
        [("/", linking("root", &["/x"])), ("/x", redirect("/y")), ("/y", redirect("/x#again"))],
        &["/"],
        &["/y redirect"],
    );
    // chains end
    let chain = ["/1", "/2", "/3", "/4", "/5", "/6", "/7"];
    let server = Server::start([("/", linking("root", &["/1"]))]);
    chain.windows(2).for_each(|pair| server.set(pair[0], redirect(pair[1])));
    let place = CrawlFolder::new();
    place.crawl(&server, |_| {}).unwrap();
    assert_eq!(server.asked(), ["/", "/1", "/2", "/3", "/4", "/5", "/6"]);
    assert_eq!(place.failures(), ["/6 redirect"]);
}

#[test]
fn redirects_out_of_the_site_and_to_nowhere_are_rows() {
    // redirects out of the site are not followed
    let other = Server::start([("/", linking("other", &[]))]);
    check_redirects(
        [("/", linking("root", &["/x"])), ("/x", redirect(&other.url("/")))],
        &["/"],
        &["/x off-site"],
    );
    assert!(other.heads().is_empty());
    // redirects to nowhere are rows
    for to in ["", "http://[", "ftp://a.b/", "javascript:x", "http://me:secret@127.0.0.1/"] {
        check_redirects([("/", linking("root", &["/x"])), ("/x", redirect(to))], &["/"], &["/x redirect"]);
    }
}

#[test]
fn the_first_page_may_be_the_www_of_the_host() {
    let server = Server::start([("/", linking("root", &["/a"])), ("/a", linking("a", &[]))]);
    let port = server.port();
    server.set("/start", redirect(&format!("http://www.site.test:{port}/")));
    let names = || names([("site.test", &["127.0.0.1"]), ("www.site.test", &["127.0.0.1"])]);
    let place = CrawlFolder::new();
    let start = format!("http://site.test:{port}/start");
    let summary = place.crawl_from(&start, names(), None, |_| {}).unwrap();
    assert_eq!(summary.pages, 2);
    assert_eq!(server.asked(), ["/start", "/", "/a"]);
    // and the same again from the stored answers
    let again = place.crawl_from(&start, names(), None, |_| {}).unwrap();
    assert_eq!((again.pages, again.kept_before), (2, 2));
    assert!(server.asked().is_empty());
}

#[test]
fn the_first_page_may_not_be_of_another_host() {
    let other = Server::start([("/", linking("other", &[]))]);
    let server = Server::start([]);
    server.set("/", redirect(&format!("http://other.test:{}/", other.port())));
    let error = CrawlFolder::new().crawl(&server, |_| {}).unwrap_err().to_string();
    assert!(
        error.ends_with(&format!("it leads out of the site, to http://other.test:{}/", other.port())),
        "{error}"
    );
}

/// Names, each with its addresses at one look-up after the other.
fn names<const N: usize>(names: [(&str, &[&str]); N]) -> Names {
    let addresses = |of: &[&str]| of.iter().map(|address| address.parse().unwrap()).collect();
    let names = names.into_iter().map(|(name, of)| (name.to_owned(), addresses(of)));
    Names(Mutex::new(names.collect()))
}

#[track_caller]
fn refused(url: &str, names: Names, allowed: fn(IpAddr) -> bool, address: &str) {
    match CrawlFolder::new().crawl_from(url, names, Some(allowed), |_| {}) {
        Err(CrawlError::NoPage { problem, private: true, .. }) => {
            assert!(problem.contains(address), "{problem}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_first_page_may_not_be_at_a_private_address() {
    let server = Server::start([("/", linking("root", &[]))]);
    refused(&server.url("/"), Names::default(), is_public, "127.0.0.1");
    refused("http://169.254.169.254/latest/meta-data/", Names::default(), is_public, "169.254.169.254");
    refused(
        &format!("http://site.test:{}/", server.port()),
        names([("site.test", &["127.0.0.1"])]),
        is_public,
        "127.0.0.1",
    );
    assert!(server.heads().is_empty());
}

#[test]
fn no_redirect_leads_to_a_private_address() {
    let server = Server::start([]);
    let port = server.port();
    server.set("/", redirect(&format!("http://www.site.test:{port}/secret")));
    server.set("/secret", linking("secret", &[]));
    let names = names([("site.test", &["127.0.0.1"]), ("www.site.test", &["127.0.0.2"])]);
    refused(&format!("http://site.test:{port}/"), names, is_public_or_here, "127.0.0.2");
    assert_eq!(server.asked(), ["/"]);
}

#[test]
fn a_name_that_changes_its_address_gains_nothing() {
    let server = Server::start([
        ("/", linking("root", &["/a", "/b"])),
        ("/a", linking("a", &[])),
        ("/b", linking("b", &[])),
    ]);
    // robots.txt, the first page, then the private address, then the public one again
    let names = names([("site.test", &["127.0.0.1", "127.0.0.1", "10.0.0.1", "127.0.0.1"])]);
    let place = CrawlFolder::new();
    let url = format!("http://site.test:{}/", server.port());
    place.crawl_from(&url, names, Some(is_public_or_here), |_| {}).unwrap();
    assert_eq!(place.pages(), ["/", "/b"]);
    assert_eq!(place.failures(), ["/a private"]);
    assert_eq!(server.asked(), ["/", "/b"]);
}
