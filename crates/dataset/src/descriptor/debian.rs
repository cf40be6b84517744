//! Packages of a Debian release as the sites of a data set: the pages of each, and the selectors of their
//! content.
//!
//! `obtain` downloads and unpacks them; `reader/debian.rs` reads the pages.

use std::sync::Arc;

use glob::Pattern;
use rustc_hash::FxHashSet;

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
    /// these at most [`pages`](Self::pages), evenly spread. If the package has sources, only pages with a source count, and their
    /// sources are chosen too.
    pub(crate) fn choose(&self, package: &Package, mut files: Vec<String>) -> Vec<String> {
        let sources: FxHashSet<String> =
            files.iter().filter(|path| package.is_source(path)).cloned().collect();
        let source =
            |path: &str| package.sources_of(path).into_iter().find(|source| sources.contains(source));
        files.retain(|path| package.names(path) && (package.sources.is_none() || source(path).is_some()));
        files.sort_unstable();
        files.dedup();
        let (all, kept) = (files.len(), self.pages.min(files.len()));
        let mut index = 0..;
        files.retain(|_| index.next().is_some_and(|index| spread::keeps(index, all, kept)));
        let chosen: Vec<String> = files.iter().filter_map(|path| source(path)).collect();
        files.extend(chosen);
        files
    }
}

/// One binary package, in one version.
#[derive(Debug, Clone)]
pub struct Package {
    pub(super) name: String,
    pub(super) version: String,
    pub(super) architecture: String,
    pub(super) language: String,
    pub(super) paths: Vec<Pattern>,
    pub(super) selectors: Selectors,
    pub(super) sources: Option<String>,
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

    /// The code of the pages' language.
    pub fn language(&self) -> &str {
        &self.language
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

    /// Whether a path is in the folder of the sources that the package's authors wrote.
    pub(crate) fn is_source(&self, path: &str) -> bool {
        let folder = self.sources.as_deref();
        folder.is_some_and(|folder| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')))
    }

    /// The paths that the source of a page may have: Sphinx puts it into a folder beside its pages, under the page's name with
    /// another ending. Empty if the package has no sources.
    pub(crate) fn sources_of(&self, page: &str) -> Vec<String> {
        let named = || {
            let folder = self.sources.as_deref()?;
            let (pages, _) = folder.rsplit_once('/')?;
            let name = page.strip_prefix(pages)?.strip_suffix(".html")?;
            Some([".rst.txt", ".txt", ".md.txt"].map(|ending| format!("{folder}{name}{ending}")).to_vec())
        };
        named().unwrap_or_default()
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
