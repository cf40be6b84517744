//! A crawl that continues in a mutated folder: it ends, or names the damage; its kept pages can be read.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use ::crawl::{Settings, Silent, UncheckedSettings, crawl};
use input::{LocalPages, open_warcs, warc_files};

use crate::server::Server;
use crate::{Target, choice};

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

const FILES: [&str; 3] = ["crawl.toml", "journal.jsonl", "pages.warc.gz"];

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

/// The server, and the files of a whole crawl.
struct Crawled {
    server: Server,
    whole: [Vec<u8>; 3],
}

static CRAWLED: LazyLock<Crawled> = LazyLock::new(|| {
    let server = Server::start(answer);
    let place = tempfile::tempdir().unwrap();
    assert_eq!(run(&server, place.path()), None);
    let whole = FILES.map(|name| fs::read(place.path().join(name)).unwrap());
    Crawled { server, whole }
});

pub(crate) const CRAWL: Target = Target {
    name: "crawl",
    seeds: || (0..).zip(&CRAWLED.whole).map(|(number, file)| [&[number], &**file].concat()).collect(),
    words: &["\n", "{}", "\"", "page", "redirect", "null", "robots", "9", ","],
    check,
};

/// The choice is the file that the rest replaces.
fn check(bytes: &[u8]) {
    let (choice, bytes) = choice(bytes);
    let Crawled { server, whole } = &*CRAWLED;
    let place = tempfile::tempdir().unwrap();
    for (number, (name, whole)) in FILES.into_iter().zip(whole).enumerate() {
        fs::write(place.path().join(name), if number == choice % FILES.len() { bytes } else { whole })
            .unwrap();
    }
    match run(server, place.path()) {
        // in one line
        Some(error) => assert!(!error.is_empty() && !error.contains('\n'), "{error}"),
        None => {
            let warcs = open_warcs(&warc_files(place.path()));
            assert!(warcs.unreadable.is_empty(), "{:?}", warcs.unreadable);
            assert!(warcs.sites.iter().all(|site| LocalPages::from(site).read().unreadable.is_empty()));
        }
    }
}
