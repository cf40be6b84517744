//! AEB: article pages saved in 2019: `html/<page>.html.gz`, and `ground-truth.json` with address and article
//! body of each. The outputs of other extractors (`output/`) are not read here.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use super::given::{self, Given};
use super::{ListedSite, files};
use crate::corpus::ReadError;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Record {
    url: Option<String>,
    article_body: String,
}

pub(super) fn list(folder: &Path) -> Result<Vec<ListedSite>, ReadError> {
    let path = folder.join("ground-truth.json");
    let records: BTreeMap<String, Record> = serde_json::from_slice(&files::bytes(&path)?)
        .map_err(|error| ReadError::Format { path, problem: error.to_string() })?;
    let given = |Record { url, article_body }| Given {
        url,
        kind: "article",
        text: article_body,
        snippets: None,
        facts: None,
    };
    let pages = records.into_iter().map(|(name, record)| {
        let page = folder.join(format!("html/{name}.html.gz"));
        (name, page, given(record))
    });
    // the pages are in many languages, and some do not declare theirs
    given::list("und", pages)
}
