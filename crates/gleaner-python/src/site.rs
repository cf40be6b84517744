//! `Site`: the pages of one site, in memory that is not copied, parsed on demand. Those of folders and of WARC files are found
//! and read as by the command line.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use fit::Recipe;
use input::{LocalFolder, LocalSite, Warcs, open_warcs};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMapping, PyString};
use rayon::prelude::*;

use crate::files::told;
use crate::pages::{Address, Columns, Html, NO_HTML, Pages, ParsedPage, RawPage, Table};
use crate::{ReadError, on_threads};

/// The pages of one web site.
///
/// `pages` maps addresses to HTML, or is pairs of both: `bytes` as a server sent them, or `str`. An address may be `None`. Nothing is
/// copied, and pages are parsed when a method needs them.
#[pyclass(frozen, module = "gleaner")]
pub(crate) struct Site {
    /// The site's id.
    #[pyo3(get)]
    pub(crate) id: String,
    pub(crate) pages: Pages,
    /// Names of inputs that are no pages, with reasons.
    unreadable: Vec<(String, String)>,
    /// The last parsed pages, for the next method that is fitted to the same pages.
    parsed: Mutex<Option<Parsed>>,
}

/// Pages of a site, parsed.
#[derive(Clone)]
pub(crate) struct Parsed {
    /// The places of the pages here, by their indices in the site.
    places: Arc<BTreeMap<usize, usize>>,
    pub(crate) site: Arc<cleaning::Site>,
}

impl Parsed {
    /// The page of this index, if it is among them.
    pub(crate) fn page(&self, index: usize) -> Option<ParsedPage> {
        let place = *self.places.get(&index)?;
        Some(ParsedPage { site: Arc::clone(&self.site), index: place })
    }
}

impl Site {
    /// A site of all inputs that are pages.
    pub(crate) fn of(id: String, all: impl IntoIterator<Item = RawPage>) -> Self {
        let (mut pages, mut unreadable) = (Vec::new(), Vec::new());
        for page in all {
            match page.check() {
                Ok(()) => pages.push(Arc::new(page)),
                Err(problem) => unreadable.push((page.name, problem)),
            }
        }
        Self { id, pages, unreadable, parsed: Mutex::default() }
    }

    /// The pages of these indices, parsed.
    pub(crate) fn parse(&self, of: &[usize], threads: Option<usize>, recipe: &Recipe) -> PyResult<Parsed> {
        let places: BTreeMap<_, _> = of.iter().enumerate().map(|(place, &index)| (index, place)).collect();
        let has_sources = |parsed: &Parsed| parsed.site.pages().iter().all(|page| page.source().is_some());
        let serves =
            |parsed: &Parsed| *parsed.places == places && (!recipe.wants_sources() || has_sources(parsed));
        if let Some(parsed) = self.parsed().filter(serves) {
            return Ok(parsed);
        }
        let parse =
            |&index: &usize| (self.pages[index].name.clone(), recipe.reading(|| self.pages[index].parse()));
        let pages: Vec<_> = on_threads(threads, || of.par_iter().map(parse).collect())?;
        let site = Arc::new(cleaning::Site::new(self.id.as_str(), pages));
        let parsed = Parsed { places: Arc::new(places), site };
        *self.parsed.lock().unwrap_or_else(PoisonError::into_inner) = Some(parsed.clone());
        Ok(parsed)
    }

    /// The last parsed pages.
    pub(crate) fn parsed(&self) -> Option<Parsed> {
        self.parsed.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The pages of a host in WARC files; without a name, of the only host.
///
/// # Errors
/// `ReadError` if there is no such host, or no page.
fn of_host(paths: &[PathBuf], host: Option<&str>) -> PyResult<Site> {
    let Warcs { mut sites, unreadable } = open_warcs(paths);
    let found = match host {
        Some(host) => sites.iter().position(|site| site.id == host),
        None => (sites.len() == 1).then_some(0),
    };
    let Some(found) = found else {
        let first = unreadable.first().map(|first| format!(": {first}")).unwrap_or_default();
        let hosts = sites.iter().map(|site| site.id.as_str()).collect::<Vec<_>>().join(", ");
        return Err(ReadError::new_err(match (sites.is_empty(), host) {
            (true, _) => format!("no page can be read{first}"),
            (_, Some(host)) => format!("there is no page of {host:?}; hosts are: {hosts}"),
            (_, None) => format!("there are several hosts, name one of: {hosts}"),
        }));
    };
    let mut site = read(&LocalSite::Captured(sites.swap_remove(found)))?;
    site.unreadable.splice(0..0, unreadable.iter().map(told));
    Ok(site)
}

/// The pages of a folder, or of a host.
///
/// # Errors
/// `ReadError` if there is none.
fn read(site: &LocalSite) -> PyResult<Site> {
    let listed = site.list().map_err(|error| ReadError::new_err(error.to_string()))?;
    let mut pages = Vec::with_capacity(listed.pages.len());
    let mut unreadable: Vec<_> = listed.unreadable.iter().map(told).collect();
    for page in listed.reading() {
        match page {
            Ok((name, page)) => pages.push(Arc::new(RawPage::of_file(name, page))),
            Err(problem) => unreadable.push(told(&problem)),
        }
    }
    Ok(Site { id: listed.id.clone(), pages, unreadable, parsed: Mutex::default() })
}

/// One path or several.
#[derive(FromPyObject)]
enum Paths {
    #[pyo3(transparent, annotation = "path")]
    One(PathBuf),
    #[pyo3(transparent, annotation = "list of paths")]
    Several(Vec<PathBuf>),
}

#[pymethods]
impl Site {
    #[new]
    #[pyo3(signature = (pages, *, id = "site"))]
    fn new(pages: &Bound<'_, PyAny>, id: &str) -> PyResult<Self> {
        let pairs = match pages.cast::<PyMapping>() {
            Ok(mapping) => mapping.items()?.into_any(),
            Err(_) => pages.clone(),
        };
        let mut all = Vec::new();
        for (number, pair) in pairs.try_iter()?.enumerate() {
            let pair = pair?;
            if pair.is_instance_of::<PyString>() || pair.is_instance_of::<PyBytes>() {
                let kind = pair.get_type().name()?;
                return Err(PyTypeError::new_err(format!(
                    "pages has a {kind}, allowed are a mapping of addresses to HTML, and pairs (address or None, HTML)"
                )));
            }
            let (url, html): (Option<Address>, Html) = pair.extract()?;
            all.push(RawPage::of(url, &number.to_string(), html));
        }
        Ok(Self::of(id.to_owned(), all))
    }

    /// The site of an Arrow table or record batch: a row a page, in columns of addresses and of HTML (text or
    /// binary). A column `charset`, if there is one, has the encodings from servers.
    #[staticmethod]
    #[pyo3(signature = (data, *, url = "url", html = "html", id = "site"))]
    fn from_arrow(data: Table, url: &str, html: &str, id: &str) -> PyResult<Self> {
        let (mut all, mut missing) = (Vec::new(), Vec::new());
        for batch in &data.batches {
            let columns = Columns::of(batch, url, html, None)?;
            for row in 0..batch.num_rows() {
                match columns.page(row) {
                    Some(page) => all.push(page),
                    None => missing.push((columns.url.text(row).unwrap_or_default(), NO_HTML.to_owned())),
                }
            }
        }
        let mut site = Self::of(id.to_owned(), all);
        site.unreadable.extend(missing);
        Ok(site)
    }

    /// The pages of a folder, named by their paths below it, as `gleaner clean FOLDER` reads them.
    #[staticmethod]
    fn from_folder(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        py.detach(|| read(&LocalSite::Folder(LocalFolder::new(&path))))
    }

    /// The pages of a host in one or several WARC files, as `gleaner clean FILE` reads them. If there is only
    /// one host, it needs no name.
    #[staticmethod]
    #[pyo3(signature = (paths, *, host = None))]
    fn from_warc(py: Python<'_>, paths: Paths, host: Option<&str>) -> PyResult<Self> {
        let paths = match paths {
            Paths::One(path) => vec![path],
            Paths::Several(paths) => paths,
        };
        py.detach(|| of_host(&paths, host))
    }

    fn __len__(&self) -> usize {
        self.pages.len()
    }

    fn __repr__(&self) -> String {
        format!("<gleaner.Site {:?}: {} pages>", self.id, self.pages.len())
    }

    /// The pages' names, in order: the addresses, or the paths below a folder.
    #[getter]
    fn names(&self) -> Vec<&str> {
        self.pages.iter().map(|page| page.name.as_str()).collect()
    }

    /// Names of inputs that are no pages, or could not be read, with reasons. The methods do not see these.
    #[getter]
    fn unreadable(&self) -> Vec<(&str, &str)> {
        self.unreadable.iter().map(|(name, problem)| (name.as_str(), problem.as_str())).collect()
    }
}
