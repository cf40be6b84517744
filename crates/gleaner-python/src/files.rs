//! Pages of folders and of WARC files, as the command line reads them.
//!
//! They are kept as the characters that were read, whatever their encoding was.

use std::path::{Path, PathBuf};

use dataset::{Folder, Unreadable, WarcSite, Warcs, open_warcs, read_folder};
use page::keeping_sources;
use pyo3::PyResult;

use crate::errors::ReadError;
use crate::pages::{OF_TEXT, RawPage, Source};

/// The pages of one site.
pub(crate) struct Read {
    /// The site's id.
    pub(crate) id: String,
    pub(crate) pages: Vec<RawPage>,
    /// What could not be read, with reasons.
    pub(crate) unreadable: Vec<(String, String)>,
}

/// All pages below a folder.
///
/// # Errors
/// `ReadError` where there is none.
pub(crate) fn folder(path: &Path) -> PyResult<Read> {
    let read =
        keeping_sources(|| read_folder(path)).map_err(|error| ReadError::new_err(error.to_string()))?;
    Ok(raw(&read))
}

/// The pages of a host in WARC files, of the only host where none is named.
///
/// # Errors
/// `ReadError` where there is no such host, or no page.
pub(crate) fn host(paths: &[PathBuf], host: Option<&str>) -> PyResult<Read> {
    let Warcs { sites, unreadable } = open_warcs(paths);
    let hosts = || sites.iter().map(WarcSite::id).collect::<Vec<_>>().join(", ");
    let site = match host {
        Some(host) => sites.iter().find(|site| site.id() == host),
        None => sites.first().filter(|_| sites.len() == 1),
    };
    let Some(site) = site else {
        let first = unreadable.first().map(|first| format!(": {first}")).unwrap_or_default();
        return Err(ReadError::new_err(match (sites.is_empty(), host) {
            (true, _) => format!("no page can be read{first}"),
            (_, Some(host)) => format!("there is no page of {host:?}; hosts are: {}", hosts()),
            (_, None) => format!("there are several hosts, name one of: {}", hosts()),
        }));
    };
    let mut read = raw(&read(site));
    read.unreadable.splice(0..0, unreadable.iter().map(told));
    Ok(read)
}

/// Reads the pages of a host with their sources.
fn read(site: &WarcSite) -> Folder {
    keeping_sources(|| site.read())
}

/// The pages of one host in a WARC file.
pub(crate) fn of_host(site: &WarcSite) -> Read {
    raw(&read(site))
}

fn raw(folder: &Folder) -> Read {
    let site = &folder.site;
    let pages = site.pages().iter().enumerate().map(|(index, page)| RawPage {
        name: site.name(index).to_owned(),
        url: page.url().map(ToString::to_string),
        charset: Some(OF_TEXT.to_owned()),
        source: Source::File(page.source().unwrap_or_default().as_bytes().to_vec()),
    });
    Read {
        id: site.id().to_owned(),
        pages: pages.collect(),
        unreadable: folder.unreadable.iter().map(told).collect(),
    }
}

/// What cannot be read, and why.
pub(crate) fn told(unreadable: &Unreadable) -> (String, String) {
    (unreadable.path.display().to_string(), unreadable.problem.clone())
}
