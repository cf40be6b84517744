//! WCXB: pages of seven types, saved in 2025: `dev/html/<page>.html.gz`, and `dev/ground-truth/<page>.json` with address,
//! type and main content of each.

use std::path::Path;

use cleaning::{Facts, Snippets};
use serde::Deserialize;

use super::given::{self, Given};
use super::{ListedSite, files};
use crate::corpus::ReadError;

/// The split that is read.
const FOLDER: &str = "dev";

/// The page types by their names upstream, and the traits that stand for them.
const KINDS: [(&str, &str); 8] = [
    ("article", "article"),
    ("category", "collection"),
    ("collection", "collection"),
    ("documentation", "documentation"),
    ("forum", "forum"),
    ("listing", "listing"),
    ("product", "product"),
    ("service", "service"),
];

/// The part of a record that is read.
#[derive(Deserialize)]
struct Record {
    url: Option<String>,
    #[serde(rename = "_internal")]
    internal: Internal,
    ground_truth: GroundTruth,
}

#[derive(Deserialize)]
struct Internal {
    page_type: PageType,
}

#[derive(Deserialize)]
struct PageType {
    primary: String,
}

#[derive(Deserialize)]
struct GroundTruth {
    title: Option<String>,
    author: Option<String>,
    publish_date: Option<String>,
    /// Empty, or none, if the page has no content without scripts.
    main_content: Option<String>,
    with: Option<Vec<String>>,
    without: Option<Vec<String>>,
}

pub(super) fn list(folder: &Path) -> Result<Vec<ListedSite>, ReadError> {
    let folder = folder.join(FOLDER);
    let mut pages = Vec::new();
    for path in files::entries(&folder.join("ground-truth"))? {
        let Some(name) = files::name(&path)?.strip_suffix(".json") else { continue };
        let wrong = |problem| ReadError::Format { path: path.clone(), problem };
        let Record { url, internal, ground_truth } =
            serde_json::from_slice(&files::bytes(&path)?).map_err(|error| wrong(error.to_string()))?;
        let found = &internal.page_type.primary;
        let kind = KINDS.iter().find(|(name, _)| name == found).map(|(_, kind)| *kind);
        let kind = kind.ok_or_else(|| {
            let known = KINDS.map(|(name, _)| name).join(", ");
            wrong(format!("the page has the type {found:?}, allowed are {known}"))
        })?;
        let text = ground_truth.main_content.unwrap_or_default();
        let snippets = Snippets {
            with: ground_truth.with.unwrap_or_default(),
            without: ground_truth.without.unwrap_or_default(),
        };
        let stated = |fact: Option<String>| fact.filter(|fact| !fact.trim().is_empty());
        let facts = Facts {
            title: stated(ground_truth.title),
            author: stated(ground_truth.author),
            date: stated(ground_truth.publish_date),
            kind: Some(kind.to_owned()),
        };
        let page = folder.join(format!("html/{name}.html.gz"));
        pages.push((
            name.to_owned(),
            page,
            Given { url, kind, text, snippets: Some(snippets), facts: Some(facts) },
        ));
    }
    given::list("en", pages)
}
