//! Sites of up to six mutated pages through every method that needs no marks: none panics, none is late, and kept spans are in the
//! page.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use ::page::{Hints, Page};
use cleaning::{Method, Settings, Site};
use fit::FittedSite;
use methods::catalogue;

use crate::page::{SEEDS, WORDS};
use crate::{BETWEEN, Target};

/// Far more than any of these sites takes, also in a build for tests.
const LIMIT: Duration = Duration::from_secs(30);

/// The most pages of a site.
const PAGES: usize = 6;

pub(crate) const SITE: Target = Target { name: "site", seeds, words: &WORDS, check };

/// Sites of three pages; every other one has two equal ones, as real sites do.
fn seeds() -> Vec<Vec<u8>> {
    let page = |number: usize| SEEDS[number % SEEDS.len()];
    let site =
        |first: usize| [page(first), page(first + first % 2), page(first + 2)].join("\x1e").into_bytes();
    (0..SEEDS.len()).map(site).collect()
}

static METHODS: LazyLock<Vec<(&str, Arc<dyn Method>)>> = LazyLock::new(|| {
    let unlabelled = catalogue().iter().filter(|family| !family.info().needs_labels);
    unlabelled.map(|family| (family.info().id, Arc::from(family.build(&Settings::new()).unwrap()))).collect()
});

/// A method may refuse a site; the messages of a panic, a stray span and a late page have these words.
fn is_fine(error: &str) -> bool {
    let wrong = ["panicked", "took longer", "did not end", "kept bytes", "gave bytes", "allowed are finite"];
    !wrong.iter().any(|wrong| error.contains(wrong))
}

fn check(bytes: &[u8]) {
    let url = |number: usize| format!("http://a.test/{number}");
    let pages = bytes.split(|&byte| byte == BETWEEN).take(PAGES).enumerate().map(|(number, bytes)| {
        (number.to_string(), Page::parse(bytes, &Hints { url: Some(&url(number)), charset: None }))
    });
    let site = Arc::new(Site::new("a.test", pages));
    for (id, method) in METHODS.iter() {
        match FittedSite::fit(method, &site, 1, LIMIT) {
            Err(error) => assert!(is_fine(&error), "{id}: {error}"),
            Ok(fitted) => {
                for (page, cleaning) in site.pages().iter().zip(fitted.clean(&site, LIMIT)) {
                    match cleaning {
                        Err(error) => assert!(is_fine(&error), "{id}: {error}"),
                        Ok(cleaning) => drop(cleaning.read(page)),
                    }
                }
            }
        }
    }
}
