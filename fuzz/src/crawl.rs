//! A crawl that continues with a mutated archive: it ends, or names the damage; its kept pages can be read.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use ::crawl::{Settings, Silent, UncheckedSettings, crawl};
use input::{LocalPages, open_warcs};

use crate::Target;
use crate::server::Server;

/// A small site: three pages, a dead link.
fn answer(path: &str) -> Option<(&'static str, String)> {
    let page = |links: &[&str]| {
        let links: String = links.iter().map(|link| format!("<a href={link}>to {link}</a> ")).collect();
        Some(("text/html", format!("<!doctype html><p>this is {path}</p>{links}")))
    };
    match path {
        "/" => page(&["/a", "/b", "/gone"]),
        "/a" => page(&["/b"]),
        "/b" => page(&["/"]),
        _ => None,
    }
}

const ARCHIVE: &str = "pages.warc.gz";

/// Crawls into `folder`, or continues there. Returns the error.
fn run(server: &Server, folder: &Path) -> Option<String> {
    let asked = UncheckedSettings {
        allow_private: true,
        delay: 0.0,
        timeout: 5.0,
        depth: 2,
        ..UncheckedSettings::new(server.url("/"))
    };
    crawl(&Settings::check(asked).unwrap(), folder, &Silent).err().map(|error| error.to_string())
}

/// The server, and the archive of a whole crawl.
struct Crawled {
    server: Server,
    whole: Vec<u8>,
}

static CRAWLED: LazyLock<Crawled> = LazyLock::new(|| {
    let server = Server::start(answer);
    let place = tempfile::tempdir().unwrap();
    assert_eq!(run(&server, place.path()), None);
    let whole = fs::read(place.path().join(ARCHIVE)).unwrap();
    Crawled { server, whole }
});

pub(crate) const CRAWL: Target = Target {
    name: "crawl",
    seeds: || vec![CRAWLED.whole.clone()],
    words: &["\x1f\u{8b}\x08", "\0", "WARC/1.1\r\n"],
    check,
};

/// The bytes are the archive.
fn check(bytes: &[u8]) {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join(ARCHIVE), bytes).unwrap();
    let server = &CRAWLED.server;
    match run(server, place.path()) {
        // in one line
        Some(error) => assert!(!error.is_empty() && !error.contains('\n'), "{error}"),
        None => {
            let warcs = open_warcs(&[place.path().join(ARCHIVE)]);
            assert!(warcs.unreadable.is_empty(), "{:?}", warcs.unreadable);
            assert!(warcs.sites.iter().all(|site| LocalPages::from(site).reading().all(|page| page.is_ok())));
        }
    }
}
