//! Pages of a site with what methods keep of them, as one HTML file that needs no network: the text block by block with marks
//! and reasons, and the page's own layout.
//!
//! Everything is in the file, and nothing of a page can run or fetch there: `layout` says how. Fitting, cleaning and scoring, and
//! reading pages and gold, is left to others: this crate is given the results and gives a text.

mod document;
mod layout;
mod mark;
mod reasons;
mod rows;
mod scores;
mod strip;
mod style_sheets;

use cleaning::{Cleaning, Evidence, Gold, Site};

/// What is shown: methods beside each other on some pages of a site.
pub struct View<'a> {
    /// The site in words: its id, behind that of its data set where it has one.
    pub title: String,
    /// The site. Layouts have the style sheets of pages that were read under [`page::keeping_sources`].
    pub site: &'a Site,
    /// The methods, at least one.
    pub methods: Vec<Method>,
    /// The pages, in the order of the site, at least one.
    pub pages: Vec<Shown>,
    /// The place among `pages` of the one that the file opens with.
    pub first: usize,
}

/// A method that is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Method {
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// The settings that are not its default, in words; empty where all are.
    pub settings: String,
    /// What people should know of its fit to the site, where there is something.
    pub warning: Option<String>,
}

/// A page that is shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Shown {
    /// Its index in the site.
    pub index: usize,
    /// Its marks, where it is scored.
    pub gold: Option<Gold>,
    /// What people should know of its marks: why it is not scored although it has some, or that a method saw them.
    pub note: Option<String>,
    /// What each method gave, in the order of the methods: an error in words where it failed.
    pub judged: Vec<Result<Judged, String>>,
}

/// What a method keeps of a page, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// Its spans fit the page's text.
    pub cleaning: Cleaning,
    /// Its nodes are of the page.
    pub evidence: Vec<Evidence>,
    /// Its scores against the gold, the one that the list of pages shows first; none where the page has no gold.
    pub scores: Vec<Score>,
}

/// How near a cleaning comes to the gold by one measure, from 0 to 1; `None` where there is nothing to divide by.
#[derive(Debug, Clone, PartialEq)]
pub struct Score {
    /// What is counted.
    pub of: &'static str,
    /// What that means, in a sentence.
    pub meaning: &'static str,
    /// The share of the kept units that are in the gold.
    pub precision: Option<f64>,
    /// The share of the gold's units that are kept.
    pub recall: Option<f64>,
    /// Their harmonic mean.
    pub f: Option<f64>,
}

impl View<'_> {
    /// The whole file. Its length is bounded by that of the pages and by [`LAYOUTS`]: what is left out is said there.
    ///
    /// # Panics
    /// Where there is no method or no page, an index is out of range, spans do not fit, or results are missing.
    pub fn html(&self) -> String {
        document::document(self)
    }
}

/// Bytes of all layouts of a file together; those that would go beyond are left out.
pub const LAYOUTS: usize = 24 << 20;

/// Blocks of a page that are shown.
pub const BLOCKS: usize = 3_000;

/// Bytes of a page's text that are shown, block by block.
pub const TEXT: usize = 400_000;
