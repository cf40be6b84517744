//! Sites of three to five mutated pages through every method that needs no marks: none panics, none is late, and kept spans are in the
//! page.

use std::sync::Arc;
use std::time::Duration;

use gleaner::cleaning::{Method, Settings, Site};
use gleaner::fit::clean_site;
use gleaner::methods::catalogue;
use gleaner::page::{Hints, Page};

use crate::engine::{Bytes, fuzz};
use crate::page::markup;

/// Far more than any of these sites takes, also in a build for tests.
const LIMIT: Duration = Duration::from_secs(30);

#[test]
fn sites() {
    let methods: Vec<(&str, Arc<dyn Method>)> = catalogue()
        .iter()
        .filter(|family| !family.info().needs_labels)
        .map(|family| (family.info().id, Arc::from(family.build(&Settings::new()).unwrap())))
        .collect();
    let make = |random: &mut crate::engine::Random| -> Vec<Bytes> {
        let pages = 3 + random.below(3);
        let mut site: Vec<Bytes> = Vec::new();
        for _ in 0..pages {
            // real sites have equal pages
            let alike = site.last().filter(|_| random.below(3) == 0).cloned();
            site.push(alike.unwrap_or_else(|| markup(random)));
        }
        site
    };
    fuzz("site", make, |pages| {
        let url = |number: usize| format!("http://a.test/{number}");
        let pages = pages.iter().enumerate().map(|(number, Bytes(bytes))| {
            (number.to_string(), Page::parse(bytes, &Hints { url: Some(&url(number)), charset: None }))
        });
        let site = Arc::new(Site::new("a.test", pages));
        for (id, method) in &methods {
            // a method may refuse a site; the messages of a panic, a stray span and a late page have these words
            let fine = |error: &String| {
                !["panicked", "took longer", "did not end", "kept bytes", "gave bytes", "allowed are finite"]
                    .iter()
                    .any(|wrong| error.contains(wrong))
            };
            match clean_site(method, &site, 1, LIMIT) {
                Err(error) => assert!(fine(&error), "{id}: {error}"),
                Ok(cleaned) => {
                    for (page, cleaning) in site.pages().iter().zip(cleaned.pages) {
                        match cleaning {
                            Err(error) => assert!(fine(&error), "{id}: {error}"),
                            Ok(cleaning) => drop(cleaning.read(page)),
                        }
                    }
                }
            }
        }
    });
}
