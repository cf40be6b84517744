//! Benchmarks with the records of all pages in one JSON file, by the names of the pages: AEB, article pages of 2019, and the forum pages of
//! magic-html, of 2024. A record has the address and the content of its page. Other files (outputs of extractors, scores) are not read here.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use super::given::{self, Given};
use super::{ListedSite, files};
use crate::corpus::ReadError;

/// The places of the files of a benchmark, and the type of its pages.
pub(super) struct Layout {
    records: &'static str,
    /// The folder of the pages.
    pages: &'static str,
    /// The ending of a page's file.
    ending: &'static str,
    kind: &'static str,
}

pub(super) const AEB: Layout =
    Layout { records: "ground-truth.json", pages: "html", ending: ".html.gz", kind: "article" };

pub(super) const FORUM: Layout = Layout {
    records: "benchmark/data/forum/base.json",
    pages: "benchmark/data/forum/htmls",
    ending: ".html",
    kind: "forum",
};

/// The part of a record that is read.
#[derive(Deserialize)]
struct Record {
    url: Option<String>,
    #[serde(alias = "articleBody")]
    content: String,
}

pub(super) fn list(folder: &Path, layout: &Layout) -> Result<Vec<ListedSite>, ReadError> {
    let path = folder.join(layout.records);
    let records: BTreeMap<String, Record> = serde_json::from_slice(&files::bytes(&path)?)
        .map_err(|error| ReadError::Format { path, problem: error.to_string() })?;
    let pages = records.into_iter().map(|(name, Record { url, content })| {
        let page = folder.join(layout.pages).join(format!("{name}{}", layout.ending));
        (name, page, Given { url, kind: layout.kind, text: content, snippets: None, facts: None })
    });
    // the pages are in many languages, and some do not declare theirs
    given::list("und", pages)
}
