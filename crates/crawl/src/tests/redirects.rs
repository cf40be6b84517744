//! Redirects: followed within the site, by the crawler itself, a few times.

use super::crawl_folder::{CrawlFolder, Names};
use super::server::{Server, linking, redirect};

#[track_caller]
fn check<const N: usize>(
    replies: [(&str, super::server::Reply); N],
    pages: &[&str],
    failures: &[(&str, &str)],
) {
    let (server, place) = (Server::start(replies), CrawlFolder::new());
    place.crawl(&server, |_| {}).unwrap();
    assert_eq!(place.pages(), pages);
    let failures: Vec<_> =
        failures.iter().map(|(path, kind)| ((*path).to_owned(), (*kind).to_owned())).collect();
    assert_eq!(place.failures(), failures);
}

#[test]
fn a_page_is_known_by_where_it_is_in_the_end() {
    check(
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
        super::server::Reply::Bytes(
            b"HTTP/1.1 301 Moved\r\nLocation: /caf\xe9?q=\xe9\r\nContent-Length: 0\r\n\r\n".to_vec(),
        ),
    );
    let place = CrawlFolder::new();
    assert_eq!(place.crawl(&server, |_| {}).unwrap().pages, 3);
    assert_eq!(server.asked(), ["/", "/x", "/%C3%BC", "/y", "/caf%E9?q=%E9"]);
}

#[test]
fn circles_end() {
    check([("/", linking("root", &["/x"])), ("/x", redirect("/x"))], &["/"], &[("/x", "redirect")]);
    check(
        [("/", linking("root", &["/x"])), ("/x", redirect("/y")), ("/y", redirect("/x#again"))],
        &["/"],
        &[("/y", "redirect")],
    );
}

#[test]
fn chains_end() {
    let chain = ["/1", "/2", "/3", "/4", "/5", "/6", "/7"];
    let server = Server::start([("/", linking("root", &["/1"]))]);
    chain.windows(2).for_each(|pair| server.set(pair[0], redirect(pair[1])));
    let place = CrawlFolder::new();
    place.crawl(&server, |_| {}).unwrap();
    assert_eq!(server.asked(), ["/", "/1", "/2", "/3", "/4", "/5", "/6"]);
    assert_eq!(place.failures(), [("/6".to_owned(), "redirect".to_owned())]);
}

#[test]
fn redirects_out_of_the_site_are_not_followed() {
    let other = Server::start([("/", linking("other", &[]))]);
    check(
        [("/", linking("root", &["/x"])), ("/x", redirect(&other.url("/")))],
        &["/"],
        &[("/x", "off-site")],
    );
    assert!(other.heads().is_empty());
}

#[test]
fn redirects_to_nowhere_are_rows() {
    for to in ["", "http://[", "ftp://a.b/", "javascript:x", "http://me:secret@127.0.0.1/"] {
        let kind = "redirect";
        check([("/", linking("root", &["/x"])), ("/x", redirect(to))], &["/"], &[("/x", kind)]);
    }
}

#[test]
fn the_first_page_may_be_the_www_of_the_host() {
    let server = Server::start([("/", linking("root", &["/a"])), ("/a", linking("a", &[]))]);
    let port = server.port();
    server.set("/start", redirect(&format!("http://www.site.test:{port}/")));
    let names = || {
        Names(
            [("site.test", "127.0.0.1"), ("www.site.test", "127.0.0.1")]
                .map(|(name, address)| (name.to_owned(), vec![address.parse().unwrap()]))
                .into_iter()
                .collect::<std::collections::BTreeMap<_, _>>()
                .into(),
        )
    };
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
