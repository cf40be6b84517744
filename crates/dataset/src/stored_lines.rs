//! Lines of JSON: the pages of a data set as they go to a system elsewhere, and the texts that it makes of them.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::Path;

use cleaning::Site;
use serde::{Deserialize, Serialize};

use crate::ReadError;

/// A page that goes out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PageLine<'a> {
    /// The site's id.
    pub site: &'a str,
    /// The page's name, unique in its site.
    pub page: &'a str,
    /// Its address, if the data set has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<&'a str>,
    /// Its characters, as gleaner decoded them.
    pub html: &'a str,
}

impl<'a> PageLine<'a> {
    /// A page of a site, which keeps its source ([`page::keeping_sources`]).
    ///
    /// # Panics
    /// If it does not.
    pub fn of(site: &'a Site, index: usize) -> Self {
        let page = &site.pages()[index];
        let html = page.source().expect("the page is read under `keeping_sources`");
        Self { site: site.id(), page: site.name(index), url: page.url().map(|url| url.as_str()), html }
    }
}

/// A text that comes back.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TextLine {
    site: String,
    page: String,
    text: String,
}

/// The texts of a file, by `SITE/PAGE`. Empty lines are passed over.
///
/// # Errors
/// [`ReadError`] if the file cannot be read, or at the first line that is no text of a page, or is a second one of its page.
pub(crate) fn read(path: &Path) -> Result<BTreeMap<String, String>, ReadError> {
    let of_file = |error| ReadError::File { path: path.to_owned(), error };
    let mut texts = BTreeMap::new();
    for (index, line) in BufReader::new(File::open(path).map_err(of_file)?).lines().enumerate() {
        let line = line.map_err(of_file)?;
        if line.trim().is_empty() {
            continue;
        }
        let at = |problem: String| ReadError::Format {
            path: path.to_owned(),
            problem: format!("line {}: {problem}", index + 1),
        };
        let TextLine { site, page, text } =
            serde_json::from_str(&line).map_err(|error| at(error.to_string()))?;
        match texts.entry(format!("{site}/{page}")) {
            Entry::Vacant(place) => drop(place.insert(text)),
            Entry::Occupied(place) => {
                return Err(at(format!("a second text of {}, allowed is one", place.key())));
            }
        }
    }
    Ok(texts)
}
