//! Pages that are in the data twice, in one data set or in two, and gold that its page does not hold. A page in the data that taught a model and in
//! the data that judges it is a leak: folds part publishers, so both pages are of one publisher, or none of their data sets trains, or
//! `no_leaks.csv` says why the pair is none.
//!
//! Two pages are the *same* if their HTML is, character for character. They are *alike* if they are of different sites and their texts share
//! [`ALIKE`] of their runs of eight words; of these a sixteenth is compared, chosen by hash.

use std::collections::BTreeSet;
use std::rc::Rc;

use cleaning::{SimilarSets, share_at_least};
use input::publishers;
use page::{Page, keeping_sources};
use rustc_hash::FxHashMap;
use text::hash::{fnv, of_run};
use text::word_hashes;

use crate::corpus::{Corpus, LEAST_FOUND, ReadError};

/// The least share of the runs of words of two pages that are alike.
const ALIKE: f64 = 0.8;

/// The words of a run.
const RUN: usize = 8;

/// Of so many runs one is compared.
const SAMPLE: u64 = 16;

/// The fewest compared runs of a page. Shorter pages are alike by chance.
const FEWEST: usize = 8;

/// The most pages that are looked at for one run.
const MOST: usize = 100;

/// Pairs of publishers whose equal and alike pages are no leak, with the reason.
const NO_LEAKS: &str = include_str!("no_leaks.csv");

/// A page by its names.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct PageName {
    /// The data set.
    pub data: String,
    /// The site.
    pub site: String,
    /// The page.
    pub page: String,
}

/// Something that an audit has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Its kind in tables: two pages have the same HTML (`same`), two pages of different sites have nearly the same text
    /// (`alike`), such a pair is a leak besides (`leak`), or a page holds less than [`LEAST_FOUND`] of its gold (`gold not found`).
    pub kind: &'static str,
    /// The page.
    pub page: PageName,
    /// The other page, of two.
    pub other: Option<PageName>,
}

impl Finding {
    /// Findings as CSV, a row each.
    ///
    /// # Errors
    /// None that writing into memory could have.
    pub fn table(findings: &[Self]) -> csv::Result<Vec<u8>> {
        let mut table = csv::Writer::from_writer(Vec::new());
        table.write_record(["finding", "data", "site", "page", "other data", "other site", "other page"])?;
        for Self { kind, page, other } in findings {
            let names = |PageName { data, site, page }| [data, site, page];
            let [data, site, page] = names(page.clone());
            let other = other.clone().map_or_else(Default::default, names);
            table.write_record([(*kind).to_owned(), data, site, page].iter().chain(&other))?;
        }
        table.into_inner().map_err(|error| error.into_error().into())
    }
}

/// The owner of a site.
struct Owner {
    publishers: BTreeSet<String>,
    /// Whether its data set trains models.
    trains: bool,
}

impl Owner {
    /// Whether equal pages of both are a leak; `no_leaks` are pairs that are none.
    fn leaks_to(&self, other: &Self, no_leaks: &str) -> bool {
        let is_one = |name: &str, owner: &Self| owner.publishers.contains(name);
        let is_none = |line: &str| {
            let mut cells = line.splitn(3, ',');
            let (one, two) = (cells.next().unwrap_or_default(), cells.next().unwrap_or_default());
            is_one(one, self) && is_one(two, other) || is_one(one, other) && is_one(two, self)
        };
        (self.trains || other.trains)
            && self.publishers.is_disjoint(&other.publishers)
            && !no_leaks.lines().skip(1).any(is_none)
    }
}

/// Reads data sets one after the other. Of a page its names, its owner and some hashes are kept.
pub struct Audit {
    pages: Vec<(PageName, Rc<Owner>)>,
    by_source: FxHashMap<u64, usize>,
    runs: Vec<Vec<u64>>,
    index: SimilarSets<u64>,
    findings: Vec<Finding>,
}

impl Default for Audit {
    fn default() -> Self {
        Self {
            pages: Vec::new(),
            by_source: FxHashMap::default(),
            runs: Vec::new(),
            index: SimilarSets::new(ALIKE, []),
            findings: Vec::new(),
        }
    }
}

impl Audit {
    /// Compares the pages of a data set, from which models learn if it `trains`, with each other and with all pages before.
    ///
    /// # Errors
    /// [`ReadError`] if a file cannot be read.
    pub fn add(&mut self, corpus: &Corpus, trains: bool) -> Result<(), ReadError> {
        for (number, info) in corpus.sites().iter().enumerate() {
            let marked = keeping_sources(|| corpus.load(number))?;
            let before = self.pages.len();
            let owner = Rc::new(Owner { publishers: publishers(&marked.site), trains });
            for (index, (page, marks)) in marked.site.pages().iter().zip(&marked.pages).enumerate() {
                let name = PageName {
                    data: corpus.id().to_owned(),
                    site: info.id.clone(),
                    page: marked.site.name(index).to_owned(),
                };
                let has_text = marks.gold.as_ref().is_some_and(|gold| gold.text.is_some());
                if has_text && marks.found < LEAST_FOUND {
                    self.findings.push(Finding { kind: "gold not found", page: name.clone(), other: None });
                }
                self.compare(page, name, &owner, before);
            }
            // the pages of a site are alike by their template, so they are not compared with each other
            for page in before..self.pages.len() {
                self.index.insert(&self.runs[page], page::number(page));
            }
        }
        Ok(())
    }

    /// The findings in the order of the pages.
    pub fn finish(self) -> Vec<Finding> {
        self.findings
    }

    /// Compares a page with all before it, of other sites those below `others`.
    fn compare(&mut self, page: &Page, name: PageName, owner: &Rc<Owner>, others: usize) {
        let number = self.pages.len();
        let source = fnv(page.source().unwrap_or_default());
        let same = *self.by_source.entry(source).or_insert(number);
        let runs = runs(page.text());
        let (kind, found) = if same < number {
            ("same", vec![same])
        } else {
            let found = self.index.candidates(&runs, MOST).into_iter().map(|set| set as usize);
            let is_alike = |&other: &usize| other < others && share_at_least(&self.runs[other], &runs, ALIKE);
            ("alike", found.filter(is_alike).collect())
        };
        for (page, other) in found.into_iter().map(|found| &self.pages[found]) {
            let of_both = |kind| Finding { kind, page: page.clone(), other: Some(name.clone()) };
            self.findings.push(of_both(kind));
            self.findings.extend(other.leaks_to(owner, NO_LEAKS).then(|| of_both("leak")));
        }
        self.pages.push((name, Rc::clone(owner)));
        self.runs.push(runs);
    }
}

/// The hashes of the runs of words of a text that are compared, sorted; none of a short text.
fn runs(text: &str) -> Vec<u64> {
    let words: Vec<u64> = word_hashes(text).collect();
    let hash = |run: &[u64]| of_run(run.iter().copied());
    let runs = words.windows(RUN).map(hash).filter(|hash| hash.is_multiple_of(SAMPLE));
    let runs = text::sorted_set(runs.collect());
    if runs.len() < FEWEST { Vec::new() } else { runs }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;
    use crate::{ReadOptions, Silent, open_local};

    /// A page: name, HTML, and gold if it has any.
    type Made<'a> = (&'a str, &'a str, &'a str);

    /// The findings on sites of pages, as lines. The first site trains.
    #[track_caller]
    fn check(sites: &[(&str, &[Made<'_>])], expected: &[&str]) {
        let place = tempfile::tempdir().unwrap();
        let mut audit = Audit::default();
        for &(site, pages) in sites {
            let folder = place.path().join(site);
            fs::create_dir_all(&folder).unwrap();
            for (name, html, gold) in pages {
                fs::write(folder.join(format!("{name}.html")), html).unwrap();
                if !gold.is_empty() {
                    fs::write(folder.join(format!("{name}.txt")), gold).unwrap();
                }
            }
            let options = ReadOptions { scale: 1.0, pages: None, seed: 0 };
            let paths: [PathBuf; 1] = [folder];
            let corpus = open_local(&format!("local/{site}"), &paths, &options, &Silent).unwrap();
            audit.add(&corpus, site == sites[0].0).unwrap();
        }
        let table = Finding::table(&audit.finish()).unwrap();
        let lines: Vec<_> = std::str::from_utf8(&table).unwrap().lines().skip(1).collect();
        assert_eq!(lines, expected);
    }

    #[test]
    fn pages_that_are_in_the_data_twice() {
        let words = |from: u32, to: u32| (from..to).map(|word| format!("w{word} ")).collect::<String>();
        let (one, near, far) = (words(0, 600), words(0, 590), words(0, 300) + &words(900, 1200));
        check(
            &[
                ("a", &[("1", &one, ""), ("2", "<p>Short", ""), ("3", &near, "")]),
                ("b", &[("4", &one, ""), ("5", &near, ""), ("6", &far, ""), ("7", "<b>Short", "")]),
            ],
            &[
                "same,local/a,a,1.html,local/b,b,4.html",
                "leak,local/a,a,1.html,local/b,b,4.html",
                "same,local/a,a,3.html,local/b,b,5.html",
                "leak,local/a,a,3.html,local/b,b,5.html",
            ],
        );
        // pages of one site share their template
        check(
            &[
                ("a", &[("1", &one, ""), ("2", &near, "")]),
                ("b", &[("3", &words(5, 598), ""), ("4", &far, "")]),
            ],
            &[
                "alike,local/a,a,1.html,local/b,b,3.html",
                "leak,local/a,a,1.html,local/b,b,3.html",
                "alike,local/a,a,2.html,local/b,b,3.html",
                "leak,local/a,a,2.html,local/b,b,3.html",
            ],
        );
    }

    /// Owners: their publishers, and whether their data set trains.
    #[test]
    fn equal_pages_of_two_publishers_are_a_leak_if_one_trains() {
        const LIST: &str = "publisher,other,reason\nc,b,\"a licence, in both\"\n";
        for (one, other, expected) in [
            (("a", true), ("b", false), true),
            (("a", false), ("b", true), true),
            (("a", false), ("b", false), false),
            (("a b", true), ("b", true), false),
            (("b", true), ("c", true), false),
            (("c", false), ("b", true), false),
            (("c", false), ("c d", true), false),
        ] {
            let owner = |(publishers, trains): (&str, bool)| {
                let publishers = publishers.split(' ').map(str::to_owned).collect();
                Owner { publishers, trains }
            };
            assert_eq!(owner(one).leaks_to(&owner(other), LIST), expected, "{one:?} {other:?}");
        }
        for line in NO_LEAKS.lines().skip(1) {
            let cells: Vec<&str> = line.splitn(3, ',').collect();
            assert!(
                cells.len() == 3 && cells[..2].iter().all(|key| input::host_group(key) == *key),
                "{line}"
            );
        }
    }

    #[test]
    fn gold_that_its_page_does_not_hold() {
        let page = "<p>The storm reached the coast on Monday night and left the town without light.";
        check(
            &[(
                "a",
                &[
                    ("1", page, "The storm reached the coast on Monday night"),
                    ("2", page, "Another text of a page that is gone"),
                ],
            )],
            &["gold not found,local/a,a,2.html,,,", "same,local/a,a,1.html,local/a,a,2.html"],
        );
    }
}
