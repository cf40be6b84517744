//! The pages to be cleaned. Standard input and pages of the web become temporary files.

use std::fs;
use std::io::{Read as _, stdin};
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use crawl::{Silent, UncheckedSettings};
use input::{LocalError, LocalFolder, LocalSite, LocalSites, local_sites_in};
use tempfile::TempDir;

use crate::arguments::Clean;
use crate::command::crawl::failed;
use crate::console::of_system;
use crate::places::is_table;
#[cfg(not(feature = "parquet"))]
use crate::places::supported;

/// The argument for standard input.
pub(crate) const STDIN: &str = "-";

/// The sites, and the temporary folder for some of their pages.
pub(super) struct Inputs {
    pub(super) local: LocalSites,
    _fetched: Option<TempDir>,
}

/// Lists all sites; standard input and pages of the web become files first.
pub(super) fn inputs(arguments: &Clean) -> Result<Inputs> {
    if let Some(url) = &arguments.url {
        let folder = temporary()?;
        let archive = addressed(url, &arguments.paths, folder.path())?;
        return Ok(Inputs { local: listed(&[archive], false)?, _fetched: Some(folder) });
    }
    let mut paths = arguments.paths.clone();
    let mut fetched = None;
    for (number, path) in paths.iter_mut().enumerate() {
        let address = path.to_str().filter(|path| is_address(path)).map(str::to_owned);
        if address.is_none() && path != Path::new(STDIN) {
            continue;
        }
        let folder = match &mut fetched {
            Some(folder) => folder,
            none => none.insert(temporary()?),
        };
        let folder = folder.path();
        *path = match address {
            Some(address) => fetch(&address, &folder.join(number.to_string()), arguments.allow_private)?,
            None => read_stdin(folder)?,
        };
    }
    Ok(Inputs { local: listed(&paths, arguments.follow_links)?, _fetched: fetched })
}

/// A temporary folder that signals remove too.
fn temporary() -> std::io::Result<TempDir> {
    let folder = tempfile::tempdir()?;
    whole_file::note_temporary(folder.path());
    Ok(folder)
}

/// Whether the path is the address of a page; schemes have no case.
fn is_address(path: &str) -> bool {
    let begins = |scheme: &str| path.get(..scheme.len()).is_some_and(|own| own.eq_ignore_ascii_case(scheme));
    begins("http://") || begins("https://")
}

/// The sites of folders, files and tables.
pub(crate) fn listed(paths: &[PathBuf], follow_links: bool) -> Result<LocalSites> {
    let folder = if follow_links { LocalFolder::following_links } else { LocalFolder::new };
    let (tables, others): (Vec<PathBuf>, Vec<PathBuf>) =
        paths.iter().cloned().partition(|path| is_table(path) && path.is_file());
    let mut local = local_sites_in(&others, folder).map_err(refused)?;
    tables.iter().try_for_each(|table| add_table(table, &mut local))?;
    Ok(local)
}

/// Writes the one named page into an archive with its address.
fn addressed(url: &str, paths: &[PathBuf], folder: &Path) -> Result<PathBuf> {
    let [path] = paths else { bail!("--url is for one page, but {} paths are named", paths.len()) };
    let known = page::Url::parse(url).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
    let url = known.with_context(|| format!("--url: {url} is no address of the web"))?;
    let path = if path == Path::new(STDIN) { read_stdin(folder)? } else { path.clone() };
    let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
    page::sniff(&bytes).with_context(|| path.display().to_string())?;
    let http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
    let head = format!(
        "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nContent-Type: application/http\r\n\
         Content-Length: {}\r\n\r\n",
        http.len() + bytes.len()
    );
    let archive = folder.join("page.warc");
    fs::write(&archive, [head.as_bytes(), http, &bytes, b"\r\n\r\n"].concat())?;
    Ok(archive)
}

/// Writes the one page of standard input into a file.
fn read_stdin(folder: &Path) -> Result<PathBuf> {
    let path = folder.join("stdin");
    ensure!(!path.exists(), "{STDIN} is named twice, and standard input is one page");
    let mut bytes = Vec::new();
    let read = stdin().lock().take(page::MAX_INPUT as u64 + 1).read_to_end(&mut bytes);
    read.context("cannot read standard input").map_err(of_system)?;
    ensure!(bytes.len() <= page::MAX_INPUT, "standard input is larger than {} bytes", page::MAX_INPUT);
    page::sniff(&bytes).context("standard input")?;
    fs::write(&path, bytes)?;
    Ok(path)
}

/// Downloads one page as the first of a crawl, and returns its archive.
fn fetch(address: &str, folder: &Path, allow_private: bool) -> Result<PathBuf> {
    let asked = UncheckedSettings { pages: 1, depth: 0, allow_private, ..UncheckedSettings::new(address) };
    let settings = crawl::Settings::check(asked)?;
    Ok(crawl::crawl(&settings, folder, &Silent).map_err(failed)?.archive)
}

/// The one site that the paths name.
pub(crate) fn the_site(sites: &[LocalSite]) -> Result<&LocalSite> {
    match sites {
        [site] => Ok(site),
        [] => bail!("there is no page"),
        [first, second, ..] => {
            let (first, second, all) = (first.id(), second.id(), sites.len());
            let more = if all > 2 { ", ..." } else { "" };
            bail!("a fitted site is one site, and these paths name {all}: {first}, {second}{more}")
        }
    }
}

/// Adds the sites of a table.
#[cfg(feature = "parquet")]
fn add_table(path: &Path, local: &mut LocalSites) -> Result<()> {
    let table = input::read_pages(path).map_err(Error::msg)?;
    local.unreadable.extend(table.unreadable);
    local.add_table(table.sites).map_err(refused)
}

#[cfg(not(feature = "parquet"))]
fn add_table(path: &Path, _: &mut LocalSites) -> Result<()> {
    supported(path)
}

/// The error of paths without sites.
fn refused(error: LocalError) -> Error {
    match error {
        LocalError::Twice { .. } => anyhow!("{error}; clean them one by one"),
        LocalError::Missing { .. } | LocalError::NoPage { .. } => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::is_address;

    #[test]
    fn schemes_have_no_case() {
        let check = |path: &str, expected: bool| assert_eq!(is_address(path), expected, "{path}");
        check("http://a.test/", true);
        check("HTTP://a.test/", true);
        check("hTTps://a.test/", true);
        check("http:/a", false);
        check("http", false);
        check("site/http://a", false);
        check("h\u{e9}tp://", false);
    }
}
