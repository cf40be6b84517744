//! Peers whose lines are mutated: their lines are a cleaning of the page, or an error of it. And mutated
//! descriptions: each is read, or refused in lines that name the file.
#![cfg(unix)]

use std::fs;

use gleaner::cleaning::{Labels, PageRef, Settings, Site, Training};
use gleaner::page::{Hints, Page};
use gleaner::peer::{Peer, Peers};

use crate::engine::{Bytes, Random, fuzz, mutated};

const DESCRIPTION: &str = "id = \"x\"\nname = \"X\"\ncitation = \"c\"\nlicence = \"l\"\nversion = \"7\"\nsetup = \"s\"\n\
                           command = [\"cat\", \"lines\"]\nfiles = [\"lines\"]\nneeds = [\"lines\"]\nseconds = 20\nmemory-mb = 512\n";

/// The lines of a peer for a site of two pages, for any requests.
const SEEDS: [&str; 3] = [
    "{\"gleaner\":1,\"version\":\"7\"}\n{\"id\":1,\"text\":\"menu news\"}\n{\"id\":2,\"text\":\"\"}\n",
    "{\"gleaner\":1,\"version\":\"7\",\"wants\":[\"text\",\"fit\"]}\n{\"id\":1,\"done\":true}\n{\"id\":2,\"spans\":[[0,4],[5,9]]}\n\
     {\"id\":3,\"spans\":[]}\n",
    "{\"gleaner\":1,\"version\":\"7\",\"wants\":[\"html\",\"text\"]}\n{\"id\":1,\"error\":\"no \\u00e9\"}\n{\"id\":2,\"spans\":[[0,11]]}\n",
];

const WORDS: [&str; 18] = [
    "{\"id\":1,",
    "{\"id\":2,",
    "\"text\":\"menu\"}\n",
    "\"spans\":[[0,1]]}\n",
    "\"done\":true}\n",
    "\"done\":false}\n",
    "\"error\":\"\"}\n",
    "[4294967295,4294967295]",
    "[9,5]",
    "[-1,2]",
    "[0,10],[0,10]",
    "null",
    "\\ud800",
    "\\u0000",
    "\n",
    "\r\n",
    "{",
    "\"wants\":[\"fit\"]",
];

#[test]
fn peers() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("x");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("peer.toml"), DESCRIPTION).unwrap();
    fs::write(folder.join("lines"), SEEDS[0]).unwrap();
    let family = Peers::in_folders([place.path().to_owned()]).family("x").unwrap();
    let pages = ["<p>menu<p>news", "<p>menu caf\u{e9}"];
    let page = |html: &str| Page::parse(html.as_bytes(), &Hints::default());
    let site = Site::new("s", pages.iter().map(|html| ((*html).to_owned(), page(html))));
    fuzz(
        "peer",
        |random| Bytes(mutated(&SEEDS, &WORDS, random)),
        |Bytes(lines)| {
            fs::write(folder.join("lines"), lines).unwrap();
            let method = family.build(&Settings::new()).unwrap();
            let training = Training { site: &site, pages: &[0, 1], labels: Labels::none(), seed: 4 };
            let named = |error: String| assert!(error.starts_with("peer/x "), "{error}");
            match method.fit(&training) {
                Err(error) => named(error.to_string()),
                Ok(cleaner) => {
                    for (index, page) in site.pages().iter().enumerate() {
                        // without the site too, since the site stores answers for its pages
                        for of in [PageRef::alone(page), site.page(index)] {
                            match cleaner.try_clean(of) {
                                Err(error) => named(error.to_string()),
                                Ok(cleaning) => {
                                    assert!(cleaning.kept().fits(page.text()));
                                    drop(cleaning.read(page));
                                }
                            }
                        }
                    }
                }
            }
        },
    );
}

#[test]
fn descriptions() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("x");
    fs::create_dir(&folder).unwrap();
    let words =
        ["[", "]", "\"", "\n", "..", "/", "seconds = ", "files = [\"peer.toml\"]\n", "\\u0000", "0", "x"];
    let make = |random: &mut Random| Bytes(mutated(&[DESCRIPTION], &words, random));
    fuzz("description", make, |Bytes(bytes)| {
        fs::write(folder.join("peer.toml"), bytes).unwrap();
        if let Err(error) = Peer::read(&folder) {
            assert!(error.to_string().contains("x/"), "{error}");
        }
    });
}
