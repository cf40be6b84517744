//! Peers whose lines are mutated: their lines are a cleaning of the page, or an error of it. And mutated
//! descriptions: each is read, or refused in lines that name the file.

use std::fs;
use std::sync::LazyLock;

use ::page::{Hints, Page};
use ::peer::{Peer, Peers};
use cleaning::{Family, Labels, PageRef, Settings, Site, Training};
use tempfile::TempDir;

use crate::Target;

const DESCRIPTION_FILE: &str = "id = \"x\"\nname = \"X\"\ncitation = \"c\"\nlicence = \"l\"\nversion = \"7\"\nsetup = \"s\"\n\
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

/// A folder with the peer, and its family.
struct Described {
    place: TempDir,
    family: &'static dyn Family,
}

static DESCRIBED: LazyLock<Described> = LazyLock::new(|| {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("x");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("peer.toml"), DESCRIPTION_FILE).unwrap();
    fs::write(folder.join("lines"), SEEDS[0]).unwrap();
    let family = Peers::in_folders([place.path().to_owned()]).family("x").unwrap();
    Described { place, family }
});

pub(crate) const PEER: Target = Target {
    name: "peer",
    seeds: || SEEDS.iter().map(|seed| seed.as_bytes().to_vec()).collect(),
    words: &WORDS,
    check: check_lines,
};

fn check_lines(lines: &[u8]) {
    let Described { place, family } = &*DESCRIBED;
    // a new site each time, since a site stores the answers for its pages
    let page = |html: &str| (html.to_owned(), Page::parse(html.as_bytes(), &Hints::default()));
    let site = Site::new("s", ["<p>menu<p>news", "<p>menu caf\u{e9}"].map(page));
    fs::write(place.path().join("x/lines"), lines).unwrap();
    let method = family.build(&Settings::new()).unwrap();
    let training = Training { site: &site, pages: &[0, 1], labels: Labels::none(), seed: 4 };
    let named = |error: String| assert!(error.starts_with("peer/x "), "{error}");
    match method.fit(&training) {
        Err(error) => named(error.to_string()),
        Ok(cleaner) => {
            for (index, page) in site.pages().iter().enumerate() {
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
}

pub(crate) const DESCRIPTION: Target = Target {
    name: "description",
    seeds: || vec![DESCRIPTION_FILE.as_bytes().to_vec()],
    words: &["[", "]", "\"", "\n", "..", "/", "seconds = ", "files = [\"peer.toml\"]\n", "\\u0000", "0", "x"],
    check: check_description,
};

fn check_description(bytes: &[u8]) {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("x");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("peer.toml"), bytes).unwrap();
    if let Err(error) = Peer::read(&folder) {
        assert!(error.to_string().contains("x/"), "{error}");
    }
}
