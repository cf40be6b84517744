//! Pages of folders and of WARC files, found and read as by the command line, in their stored form.

use std::path::{Path, PathBuf};

use input::{LocalFolder, LocalSite, Unreadable, WarcSite, Warcs, open_warcs};
use pyo3::PyResult;

use crate::errors::ReadError;
use crate::pages::RawPage;

/// The pages of one site.
pub(crate) struct Read {
    /// The site's id.
    pub(crate) id: String,
    pub(crate) pages: Vec<RawPage>,
    /// The unreadable files, with reasons.
    pub(crate) unreadable: Vec<(String, String)>,
}

/// All pages below a folder.
///
/// # Errors
/// `ReadError` if there is none.
pub(crate) fn folder(path: &Path) -> PyResult<Read> {
    read(&LocalSite::Folder(LocalFolder::new(path)))
}

/// The pages of a host in WARC files; without a name, of the only host.
///
/// # Errors
/// `ReadError` if there is no such host, or no page.
pub(crate) fn host(paths: &[PathBuf], host: Option<&str>) -> PyResult<Read> {
    let Warcs { mut sites, unreadable } = open_warcs(paths);
    let found = match host {
        Some(host) => sites.iter().position(|site| site.id() == host),
        None => (sites.len() == 1).then_some(0),
    };
    let Some(found) = found else {
        let first = unreadable.first().map(|first| format!(": {first}")).unwrap_or_default();
        let hosts = sites.iter().map(WarcSite::id).collect::<Vec<_>>().join(", ");
        return Err(ReadError::new_err(match (sites.is_empty(), host) {
            (true, _) => format!("no page can be read{first}"),
            (_, Some(host)) => format!("there is no page of {host:?}; hosts are: {hosts}"),
            (_, None) => format!("there are several hosts, name one of: {hosts}"),
        }));
    };
    let mut read = read(&LocalSite::Warc(sites.swap_remove(found)))?;
    read.unreadable.splice(0..0, unreadable.iter().map(told));
    Ok(read)
}

fn read(site: &LocalSite) -> PyResult<Read> {
    let listed = site.list().map_err(|error| ReadError::new_err(error.to_string()))?;
    let mut pages = Vec::with_capacity(listed.len());
    let mut unreadable: Vec<_> = listed.unreadable().iter().map(told).collect();
    for page in listed.reading() {
        match page {
            Ok((name, page)) => pages.push(RawPage::of_file(name, page)),
            Err(problem) => unreadable.push(told(&problem)),
        }
    }
    Ok(Read { id: listed.id().to_owned(), pages, unreadable })
}

/// The unreadable file, and the reason.
pub(crate) fn told(unreadable: &Unreadable) -> (String, String) {
    (unreadable.path.display().to_string(), unreadable.problem.clone())
}
