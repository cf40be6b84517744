//! Opening a data set of the catalogue in one line: [`load()`], and [`data()`] with options.

use std::path::PathBuf;

use dataset::{Corpus, OpenError, ReadOptions, Silent, Store, UnknownDataset, descriptor};

/// Opens a data set; `gleaner list datasets` prints their ids. A data set that is not on this machine is downloaded.
///
/// ```
/// let corpus = gleaner::data("synthetic/news-2002").scale(0.1).load()?;
/// for site in 0..corpus.sites().len() {
///     let marked = corpus.load(site)?;
///     for (page, marks) in marked.site.pages().iter().zip(&marked.pages) {
///         println!("{} bytes, gold: {}", page.text().len(), marks.gold.is_some());
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`LoadError`].
pub fn load(id: &str) -> Result<Corpus, LoadError> {
    data(id).load()
}

/// A data set by its id, with options.
pub fn data(id: &str) -> Data {
    let named = |variable| std::env::var_os(variable).filter(|path| !path.is_empty()).map(PathBuf::from);
    Data {
        id: id.to_owned(),
        folder: named("GLEANER_DATA"),
        mirror: named("GLEANER_MIRROR"),
        offline: false,
        scale: 1.0,
    }
}

/// A data set that is not loaded yet. [`data()`] makes it.
#[derive(Debug, Clone)]
pub struct Data {
    id: String,
    folder: Option<PathBuf>,
    mirror: Option<PathBuf>,
    offline: bool,
    scale: f64,
}

/// The reason why a data set cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// No data set has the id.
    #[error(transparent)]
    Unknown(#[from] UnknownDataset),
    /// The user has no folder for data.
    #[error("the user's data folder is unknown; name one")]
    NoFolder,
    /// It cannot be obtained or read.
    #[error(transparent)]
    Open(#[from] OpenError),
}

impl Data {
    /// The folder of unpacked data sets; by default `GLEANER_DATA` or the user's own.
    #[must_use]
    pub fn folder(self, folder: impl Into<PathBuf>) -> Self {
        Self { folder: Some(folder.into()), ..self }
    }

    /// A folder of archives, which is searched first; by default `GLEANER_MIRROR`.
    #[must_use]
    pub fn mirror(self, folder: impl Into<PathBuf>) -> Self {
        Self { mirror: Some(folder.into()), ..self }
    }

    /// Forbids downloads.
    #[must_use]
    pub fn offline(self) -> Self {
        Self { offline: true, ..self }
    }

    /// The share of each site's pages, above 0, as in [`ReadOptions::scale`]; by default 1.
    #[must_use]
    pub fn scale(self, scale: f64) -> Self {
        Self { scale, ..self }
    }

    /// Opens the data set.
    ///
    /// # Errors
    /// [`LoadError`].
    pub fn load(self) -> Result<Corpus, LoadError> {
        let descriptor = descriptor(&self.id)?;
        let data = self.folder.or_else(data_folder).ok_or(LoadError::NoFolder)?;
        let store = Store { data, mirror: self.mirror, offline: self.offline };
        let options = ReadOptions { scale: self.scale, ..ReadOptions::whole(descriptor) };
        Ok(dataset::open(descriptor, &store, &options, &Silent)?)
    }
}

/// The user's own folder of data sets.
pub fn data_folder() -> Option<PathBuf> {
    dirs::data_local_dir().map(|folder| folder.join("gleaner"))
}
