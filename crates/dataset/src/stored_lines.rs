//! Lines of JSON: the pages of a data set as they go to a system elsewhere, and the texts that it makes of them.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::BufReader;
use std::path::Path;

use cleaning::Site;
use input::{open_foreign, text_lines};
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

/// The texts of a file, by `SITE/PAGE`. Lines that are no text of a page, or are a second one of their page, are left out and named in
/// `unread`.
///
/// # Errors
/// [`ReadError`] if the file cannot be read.
pub(crate) fn read(path: &Path, unread: &mut Vec<String>) -> Result<BTreeMap<String, String>, ReadError> {
    let of_file = |error| ReadError::File { path: path.to_owned(), error };
    let mut texts = BTreeMap::new();
    for line in text_lines(BufReader::new(open_foreign(path).map_err(of_file)?)) {
        let (number, line) = line.map_err(of_file)?;
        let added = line.and_then(|line| {
            let TextLine { site, page, text } =
                serde_json::from_str(&line).map_err(|error| error.to_string())?;
            match texts.entry(format!("{site}/{page}")) {
                Entry::Vacant(place) => {
                    place.insert(text);
                    Ok(())
                }
                Entry::Occupied(place) => Err(format!("a second text of {}, allowed is one", place.key())),
            }
        });
        if let Err(problem) = added {
            unread.push(format!("line {number}: {problem}"));
        }
    }
    Ok(texts)
}
