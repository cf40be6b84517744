//! Pages of a site with the kept text of several methods, as one HTML file that needs no network: the text block by block with marks and
//! reasons, and the page's own layout. Nothing of a page can run or load anything: `layout` explains why.
//!
//! Other crates fit, clean and score, and read pages and gold; this crate turns their results into a text.

mod document;
mod layout;
mod mark;
mod rows;

use cleaning::{Cleaning, Evidence, Gold, Site};

/// The content of a file: methods beside each other on some pages of a site.
pub struct View<'a> {
    /// The site's name for people: its id, behind that of its data set if it has one.
    pub title: String,
    /// The site.
    pub site: &'a Site,
    /// The methods, at least one.
    pub methods: Vec<Method>,
    /// The pages, in the order of the site, at least one.
    pub pages: Vec<Shown>,
    /// The place in `pages` of the page that is shown first.
    pub first: usize,
}

/// A shown method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Method {
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// The settings that are not at their defaults, in words; empty if all are.
    pub settings: String,
    /// A warning for people about its fit to the site, if there is one.
    pub warning: Option<String>,
}

/// A shown page.
#[derive(Debug, Clone, PartialEq)]
pub struct Shown {
    /// Its index in the site.
    pub index: usize,
    /// Its marks, if it is scored.
    pub gold: Option<Gold>,
    /// A note for people about its marks: the reason why it is not scored although it has some, or that a method was given them.
    pub note: Option<String>,
    /// The result of each method, in the order of the methods: an error in words if it failed.
    pub judged: Vec<Result<Judged, String>>,
}

/// A method's cleaning of a page, with its evidence.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// Its spans fit the page's text.
    pub cleaning: Cleaning,
    /// Its nodes are of the page.
    pub evidence: Vec<Evidence>,
    /// Its scores against the gold; the list of pages shows the first. None if the page has no gold.
    pub scores: Vec<Score>,
}

/// The agreement of a cleaning with the gold by one measure, from 0 to 1; `None` if the divisor is 0.
#[derive(Debug, Clone, PartialEq)]
pub struct Score {
    /// The counted unit.
    pub of: &'static str,
    /// The meaning of the score, in a sentence.
    pub meaning: &'static str,
    /// The share of the kept units that are in the gold.
    pub precision: Option<f64>,
    /// The share of the gold's units that are kept.
    pub recall: Option<f64>,
    /// Their harmonic mean.
    pub f: Option<f64>,
}

impl View<'_> {
    /// The whole file. Its length is limited by that of the pages and by [`LAYOUTS`]; a note is at the place of each part left out.
    ///
    /// # Panics
    /// If there is no method or no page, an index is out of range, spans do not fit, or results are missing.
    pub fn html(&self) -> String {
        document::document(self)
    }
}

/// The first bytes of every file.
pub const BEGINS: &str = "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta http-equiv=\"Content-Security-Policy\" \
     content=\"default-src 'none'; style-src 'unsafe-inline'; script-src '";

/// The most bytes of all layouts of a file together; layouts beyond that are left out.
pub const LAYOUTS: usize = 24 << 20;

/// The most blocks of a page that are shown.
pub const BLOCKS: usize = 3_000;

/// The most bytes of a page's text that are shown, block by block.
pub const TEXT: usize = 400_000;
