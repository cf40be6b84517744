//! Private addresses: named, reached by redirects, or hidden behind a name.

use super::crawl_folder::{CrawlFolder, Names};
use super::server::{Server, linking, redirect};
use crate::CrawlError;

/// Names, each with its addresses at one look-up after the other.
fn names<const N: usize>(names: [(&str, &[&str]); N]) -> Names {
    let addresses = |of: &[&str]| of.iter().map(|address| address.parse().unwrap()).collect();
    Names(
        names
            .map(|(name, of)| (name.to_owned(), addresses(of)))
            .into_iter()
            .collect::<std::collections::BTreeMap<_, _>>()
            .into(),
    )
}

#[track_caller]
fn refused(url: &str, names: Names, allowed: &str, address: &str) {
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
    let none = "192.0.2.7";
    refused(&server.url("/"), Names::default(), none, "127.0.0.1");
    refused("http://169.254.169.254/latest/meta-data/", Names::default(), none, "169.254.169.254");
    refused(
        &format!("http://site.test:{}/", server.port()),
        names([("site.test", &["127.0.0.1"])]),
        none,
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
    // 127.0.0.1 represents a public address here
    refused(&format!("http://site.test:{port}/"), names, "127.0.0.1", "127.0.0.2");
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
    place.crawl_from(&url, names, Some("127.0.0.1"), |_| {}).unwrap();
    assert_eq!(place.pages(), ["/", "/b"]);
    assert_eq!(place.failures(), [("/a".to_owned(), "private".to_owned())]);
    assert_eq!(server.asked(), ["/", "/b"]);
}
