//! Packages of a Debian release as the sites of a data set: the pages of each, and the selectors of their
//! content.
//!
//! `obtain` downloads and unpacks them; `reader/debian.rs` reads the pages.

use std::num::NonZeroUsize;
use std::sync::Arc;

use glob::Pattern;
use input::Digest;
use rustc_hash::FxHashSet;
use serde::Deserialize;

use super::matches;
use crate::content::Content;
use crate::thin;
use crate::value;

/// The packages of one release of Debian.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Debian {
    /// The release, for people: `12.15 (bookworm)`.
    #[serde(deserialize_with = "value::text")]
    pub(crate) release: String,
    /// The most pages chosen from a package.
    pub(crate) pages: NonZeroUsize,
    pub(super) files: u64,
    pub(super) bytes: u64,
    #[serde(deserialize_with = "value::parsed")]
    pub(super) digest: Digest,
    /// The packages, a site each, sorted by name.
    pub(crate) packages: Vec<Arc<Package>>,
}

impl Debian {
    /// The pages of `package` that are chosen from all its files: those that its patterns name, sorted by path, and of
    /// these at most [`pages`](Self::pages), evenly spread. If the package has sources, only pages with a source count, and their
    /// sources are chosen too.
    pub(crate) fn choose(&self, package: &Package, mut files: Vec<String>) -> Vec<String> {
        let sources: FxHashSet<String> =
            files.iter().filter(|path| package.is_source(path)).cloned().collect();
        let source =
            |path: &str| package.sources_of(path)?.into_iter().find(|source| sources.contains(source));
        files.retain(|path| package.names(path) && (package.sources.is_none() || source(path).is_some()));
        let mut files = text::sorted_set(files);
        thin(&mut files, self.pages.get());
        let chosen: Vec<String> = files.iter().filter_map(|path| source(path)).collect();
        files.extend(chosen);
        files
    }
}

/// One binary package, in one version.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Package {
    /// The name, which is the site's id.
    #[serde(deserialize_with = "value::package")]
    pub(crate) name: String,
    /// The version, epoch and revision included.
    #[serde(deserialize_with = "value::version")]
    pub(crate) version: String,
    #[serde(deserialize_with = "value::architecture")]
    architecture: String,
    /// The code of the pages' language.
    #[serde(default = "english", deserialize_with = "value::language")]
    pub(crate) language: String,
    #[serde(deserialize_with = "value::patterns")]
    paths: Vec<Pattern>,
    /// Selects the elements that are a page's main content; the package's own templates mark them.
    #[serde(deserialize_with = "value::selector")]
    pub(crate) main: String,
    /// Selects the elements within these that are no main content, such as links to the next page.
    #[serde(default, deserialize_with = "value::selector_if_any")]
    pub(crate) except: Option<String>,
    /// Selects the elements within them that are lists of links to other pages of the site; `None` if they are not known.
    #[serde(default, deserialize_with = "value::selector_if_any")]
    pub(crate) toc: Option<String>,
    sources: Option<String>,
    files: u64,
    bytes: u64,
    #[serde(deserialize_with = "value::parsed")]
    digest: Digest,
}

fn english() -> String {
    "en".to_owned()
}

impl Package {
    /// Whether `path`, relative to the root that packages are unpacked in, may be one of the site's pages. In the
    /// patterns `*` stays within one folder and `**` does not.
    pub fn names(&self, path: &str) -> bool {
        matches(&self.paths, path)
    }

    /// Whether a path is in the folder of the sources that the package's authors wrote.
    pub(crate) fn is_source(&self, path: &str) -> bool {
        let folder = self.sources.as_deref();
        folder.is_some_and(|folder| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')))
    }

    /// The paths that the source of a page may have: Sphinx puts it into a folder beside its pages, under the page's name with
    /// another ending. `None` if the package has no sources.
    pub(crate) fn sources_of(&self, page: &str) -> Option<[String; 3]> {
        let folder = self.sources.as_deref()?;
        let (pages, _) = folder.rsplit_once('/')?;
        let name = page.strip_prefix(pages)?.strip_suffix(".html")?;
        Some([".rst.txt", ".txt", ".md.txt"].map(|ending| format!("{folder}{name}{ending}")))
    }

    /// The declared content of the chosen pages, each under `<package>/<path>`.
    pub fn content(&self) -> Content {
        Content { files: self.files, bytes: self.bytes, digest: self.digest }
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
