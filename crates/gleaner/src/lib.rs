//! gleaner as a library: methods that clean the pages of a web site, and the harness that measures them.
//!
//! Most programs need only three functions, [`clean()`], [`fit()`] and [`load()`]. [`method()`] and
//! [`data()`] set the options that these leave at their defaults:
//!
//! ```no_run
//! for page in gleaner::clean("site/")? {
//!     println!("{}", page?.text());
//! }
//! let cleaner = gleaner::method("lin-ho").set("blocks=element").fit("www.example.org.warc.gz")?;
//! cleaner.save("example.site")?;
//! let corpus = gleaner::load("daniel")?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Everything else is in the crates that are re-exported here under their short names. [`methods::catalogue`]
//! lists the methods; `gleaner list methods` prints them with their parameters. The command line is the
//! program of this package, and no part of the library. Without the feature `bench`, which is on by default, there
//! is nothing that measures: no data sets, experiments and reports, and no [`load()`].

#[cfg(feature = "bench")]
mod load;

use std::io;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use cleaning::{Settings, SettingsError, Site};
use fit::{FittedSite, LineError, LookupError, Recipe, SiteError, SiteFile, SiteFit};
use input::{LocalError, Unparsed, local_sites};
use peer::Peers;

pub use ::fit;
pub use fit::Failure;
#[cfg(feature = "bench")]
pub use load::{Data, LoadError, data, data_folder, load};
pub use {cleaning, crawl, input, methods, output, page, peer, text, view};
#[cfg(feature = "bench")]
pub use {dataset, manifest, metric, record, report, run, task};

/// Cleans the pages of a folder, of a WARC file, or of a file, by the default method of `gleaner clean`.
///
/// Each folder is a site, and so is each host of a WARC file. A page that cannot be read or cleaned is an error among the pages. Each page
/// comes as soon as it is cleaned, so a crawl need not be in memory.
///
/// ```
/// # let place = tempfile::tempdir()?;
/// # std::env::set_current_dir(&place)?;
/// # std::fs::create_dir("site")?;
/// # for name in ["dolphins", "glaciers", "violins"] {
/// #     let page = format!("<div><a href=/>Home</a> <a href=/n>News</a></div><h1>All about {name}</h1><p>They are well known, \
/// #         and many books tell of the {name} in the north, which nobody had seen before.</p><div>Copyright</div>");
/// #     std::fs::write(format!("site/{name}.html"), page)?;
/// # }
/// for page in gleaner::clean("site/")? {
///     let page = page?;
///     println!("{}: {}", page.name(), page.text());
/// #   assert!(page.text().contains("nobody had seen"), "{}", page.text());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::Local`] if there is no file or folder at the path.
pub fn clean(path: impl AsRef<Path>) -> Result<CleanedPages, Error> {
    method(methods::DEFAULT).clean(path)
}

/// Fits the default method of `gleaner clean` to one site, for later pages of it.
///
/// # Errors
/// [`Error`].
pub fn fit(path: impl AsRef<Path>) -> Result<Cleaner, Error> {
    method(methods::DEFAULT).fit(path)
}

/// A method of the catalogue by its id, with options. `gleaner list methods` prints ids and parameters.
///
/// ```
/// # let place = tempfile::tempdir()?;
/// # let site = place.path();
/// # for name in ["dolphins", "glaciers", "violins"] {
/// #     let page = format!("<div>Home News Contact</div><p>All about {name}.</p><div>Copyright</div>");
/// #     std::fs::write(site.join(name).with_extension("html"), page)?;
/// # }
/// let cleaner = gleaner::method("lin-ho").set("blocks=element").sample(200).fit(site)?;
/// let page = cleaner.clean(b"<div>Home News Contact</div><p>The day after.</p><div>Copyright</div>", None)?;
/// assert_eq!(page.text(), "The day after.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn method(id: &str) -> Method {
    Method {
        id: id.to_owned(),
        settings: Ok(Settings::new()),
        sample: fit::SAMPLE,
        seed: 0,
        limit: fit::LIMIT,
    }
}

/// A method with its parameters. [`method()`] makes it.
#[derive(Debug, Clone)]
pub struct Method {
    id: String,
    settings: Result<Settings, SettingsError>,
    sample: usize,
    seed: u64,
    limit: Duration,
}

/// A method that was fitted to a site. It cleans pages of that site, also new ones.
pub struct Cleaner {
    file: SiteFile,
    fitted: FittedSite,
    recipe: Recipe,
}

/// The reason why nothing can be cleaned, or a cleaner cannot be stored.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no method of this id.
    #[error(transparent)]
    Method(#[from] LookupError),
    /// The method refuses its parameters.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// There is no site at the path.
    #[error(transparent)]
    Local(#[from] LocalError),
    /// A cleaner is fitted to one site, and the path has several or none.
    #[error("{} names {sites} sites, and a method is fitted to one", path.display())]
    Sites {
        /// The path.
        path: PathBuf,
        /// Number of sites.
        sites: usize,
    },
    /// The method cannot be fitted to the site.
    #[error(transparent)]
    Site(#[from] SiteError),
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// A file is not that of a cleaner.
    #[error("{}, {error}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, and its error.
        error: LineError,
    },
}

impl Method {
    /// Sets a parameter, in the form of `--set`: `blocks=element`.
    #[must_use]
    pub fn set(self, assignment: &str) -> Self {
        let assign = |mut settings: Settings| settings.assign(assignment).map(|()| settings);
        Self { settings: self.settings.and_then(assign), ..self }
    }

    /// The most pages of a site that a fit sees; by default 1,000.
    #[must_use]
    pub fn sample(self, pages: usize) -> Self {
        Self { sample: pages, ..self }
    }

    /// The seed of random choices; by default 0.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The most processor time of a fit, or of a page; by default a minute.
    #[must_use]
    pub fn limit(self, limit: Duration) -> Self {
        Self { limit, ..self }
    }

    /// Cleans like [`clean()`].
    ///
    /// # Errors
    /// [`Error`] if no page can be cleaned at all.
    pub fn clean(self, path: impl AsRef<Path>) -> Result<CleanedPages, Error> {
        let recipe = self.recipe()?;
        let sites = local_sites(&[path.as_ref().to_owned()])?;
        Ok(CleanedPages(recipe.clean(sites)))
    }

    /// Fits the method to the one site at a path.
    ///
    /// # Errors
    /// [`Error`].
    pub fn fit(self, path: impl AsRef<Path>) -> Result<Cleaner, Error> {
        let path = path.as_ref();
        let recipe = self.recipe()?;
        let sites = local_sites(&[path.to_owned()])?.sites;
        let [site] = &sites[..] else {
            return Err(Error::Sites { path: path.to_owned(), sites: sites.len() });
        };
        let SiteFit { file, fitted } = recipe.fit(site, |_| ())?;
        Ok(Cleaner { file, fitted, recipe })
    }

    fn recipe(self) -> Result<Recipe, Error> {
        let family = fit::family(&self.id, &Peers::in_folders([]))?;
        Ok(Recipe::of(family, self.settings?)?.with(self.sample, self.seed, self.limit))
    }
}

impl Cleaner {
    /// Cleans a page of the site, inside or outside of the fit.
    ///
    /// # Errors
    /// [`Failure`] if the bytes are no page, or the method fails on it.
    pub fn clean(&self, html: &[u8], url: Option<&str>) -> Result<CleanedPage, Failure> {
        let name = url.unwrap_or_default();
        let failed = |message| {
            let (site, page) = (Some(self.file.site.clone()), Some(name.to_owned()));
            Failure { site, page, message }
        };
        page::sniff(html).map_err(|error| failed(error.to_string()))?;
        let page = Unparsed { bytes: html.to_vec(), url: url.map(str::to_owned), charset: None };
        let page = self.recipe.reading(|| page.parse());
        let site = Arc::new(Site::new(self.file.site.as_str(), [(name.to_owned(), page)]));
        let cleaning = self.fitted.clean_of(&site, 0, self.recipe.limit).map_err(failed)?;
        Ok(CleanedPage(fit::CleanedPage::new(site, 0, cleaning)))
    }

    /// A warning about the fit, for people, most often that it found no template.
    pub fn warning(&self) -> Option<&str> {
        self.fitted.warning.as_deref()
    }

    /// Writes the cleaner into a file, like `gleaner fit`; `gleaner clean --model` reads it.
    ///
    /// # Errors
    /// [`Error::File`].
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = path.as_ref();
        let failed = |error| Error::File { path: path.to_owned(), error };
        let bytes = self.file.to_bytes().map_err(|error| failed(io::Error::other(error)))?;
        whole_file::write_durably(path, &bytes).map_err(|error| failed(error.source))
    }

    /// Reads a file of [`save`](Self::save).
    ///
    /// # Errors
    /// [`Error`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        let bytes = fit::read_file(path).map_err(|error| Error::File { path: path.to_owned(), error })?;
        let wrong = |error| Error::Line { path: path.to_owned(), error };
        let file = SiteFile::from_bytes(&bytes).map_err(wrong)?;
        let recipe =
            Recipe::of_site(fit::family(&file.method, &Peers::in_folders([]))?, &file).map_err(wrong)?;
        let fitted = recipe.of_file(&file)?;
        Ok(Self { file, fitted, recipe })
    }
}

/// A page and its cleaning; [`text`](Self::text) is the kept text.
#[derive(Debug, Clone)]
pub struct CleanedPage(fit::CleanedPage);

impl CleanedPage {
    /// The kept text for people: the headline, a line for each block and row, code with its lines, items with their marks.
    pub fn text(&self) -> String {
        output::Readable::of(self.page(), self.cleaning()).plain()
    }
}

impl Deref for CleanedPage {
    type Target = fit::CleanedPage;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

/// The cleaned pages of some sites, in the order of sites and pages.
pub struct CleanedPages(fit::CleanedPages);

impl Iterator for CleanedPages {
    type Item = Result<CleanedPage, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.0.next()?.map(CleanedPage))
    }
}
