//! Packages of a Debian release as the sites of a data set: the pages of each, and the selectors of their
//! content.
//!
//! `obtain` downloads and unpacks them; `reader/debian.rs` reads the pages.

use std::sync::Arc;

use glob::Pattern;

use super::matches;
use crate::content::Content;
use crate::spread;

/// The packages of one release of Debian.
#[derive(Debug, Clone)]
pub struct Debian {
    pub(super) release: String,
    pub(super) pages: usize,
    pub(super) packages: Vec<Arc<Package>>,
}

impl Debian {
    /// The release, for people: `12.15 (bookworm)`.
    pub fn release(&self) -> &str {
        &self.release
    }

    /// The most pages chosen from a package, at least 1.
    pub fn pages(&self) -> usize {
        self.pages
    }

    /// The packages, a site each, sorted by name.
    pub fn packages(&self) -> &[Arc<Package>] {
        &self.packages
    }

    /// The pages of `package` that are chosen from all its files: those that its patterns name, sorted by path, and of
    /// these at most [`pages`](Self::pages), evenly spread.
    pub(crate) fn choose(&self, package: &Package, mut files: Vec<String>) -> Vec<String> {
        files.retain(|path| package.names(path));
        files.sort_unstable();
        files.dedup();
        let (all, kept) = (files.len(), self.pages.min(files.len()));
        let mut index = 0..;
        files.retain(|_| index.next().is_some_and(|index| spread::keeps(index, all, kept)));
        files
    }
}

/// One binary package, in one version.
#[derive(Debug, Clone)]
pub struct Package {
    pub(super) name: String,
    pub(super) version: String,
    pub(super) architecture: String,
    pub(super) paths: Vec<Pattern>,
    pub(super) selectors: Selectors,
    pub(super) content: Content,
}

impl Package {
    /// The package's name, which is the site's id.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The version, epoch and revision included.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Whether `path`, relative to the root that packages are unpacked in, may be one of the site's pages. In the
    /// patterns `*` stays within one folder and `**` does not.
    pub fn names(&self, path: &str) -> bool {
        matches(&self.paths, path)
    }

    /// The selectors of the parts of a page.
    pub fn selectors(&self) -> &Selectors {
        &self.selectors
    }

    /// The declared content of the chosen pages, each under `<package>/<path>`.
    pub fn content(&self) -> Content {
        self.content
    }

    /// The package in the notation of apt.
    pub(crate) fn wanted(&self) -> String {
        format!("{}={}", self.name, self.version)
    }

    /// The possible names of the package's file: as apt writes it, and as in Debian's archive, which leaves
    /// out the epoch.
    pub(crate) fn file_names(&self) -> [String; 2] {
        let Self { name, version, architecture, .. } = self;
        let without_epoch = version.split_once(':').map_or(version.as_str(), |(_, rest)| rest);
        let file = |version: &str| format!("{name}_{version}_{architecture}.deb");
        [file(&version.replace(':', "%3a")), file(without_epoch)]
    }
}

/// Valid CSS selectors of the elements that a package's own templates mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selectors {
    pub(crate) main: String,
    pub(crate) except: Option<String>,
    pub(crate) toc: Option<String>,
}

impl Selectors {
    /// The elements that are a page's main content.
    pub fn main(&self) -> &str {
        &self.main
    }

    /// The elements within these that are no main content, such as links to the next page.
    pub fn except(&self) -> Option<&str> {
        self.except.as_deref()
    }

    /// The elements within them that are lists of links to other pages of the site; `None` if they are not
    /// known.
    pub fn toc(&self) -> Option<&str> {
        self.toc.as_deref()
    }
}
