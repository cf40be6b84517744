//! The description of a data set, its source and its digest: one checked TOML file each.
//!
//! `store` obtains the data, and the readers read them. A descriptor holds no page.

mod debian;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use datasets::Role;
use glob::{MatchOptions, Pattern};
use input::Digest;
use serde::Deserialize;

use crate::content::Content;
use crate::value;
pub use debian::{Debian, Package};

/// Whether people or a generator wrote the pages. Verdicts on the two kinds are never mixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Pages of real sites.
    Real,
    /// Generated pages.
    Synthetic,
}

impl Kind {
    /// The kind's name in files and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Real => "real",
            Kind::Synthetic => "synthetic",
        }
    }
}

/// The format of the files in an archive, which chooses the reader. Packages have a reader of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// `html/*.html.gz`, the gold texts of all in `ground-truth.json`; a site is a host.
    Aeb,
    /// Pages in `hosts.tsv`, the gold text of each with marks of paragraphs; a site is a host.
    Cleaneval,
    /// `cnn`, `nytimes` and `yahoo`, each a folder of index pages; a site is a site-year, with the articles
    /// of the same site-year from another data set. The gold is labels of this project.
    #[serde(rename = "crawl-to-the-future-index")]
    CrawlIndex,
    /// `dataset/<site>/<year>/*.html` with the gold text beside each page; a site is a site-year.
    CrawlToTheFuture,
    /// The folders `html/` and `reference/` have files of the same name for each page. The name has the host,
    /// which is the site.
    Daniel,
    /// Pages in `hosts.tsv`, the gold text of each with readers' comments at its end, which are no content; a site is a host.
    Dragnet,
    /// `benchmark/data/forum/htmls/*.html`, the gold texts of all in `base.json`; a site is a host.
    #[serde(rename = "magic-forum")]
    Forum,
    /// Pages in `hosts.tsv`, the gold of each a copy of the page with marks in it; a site is a host.
    L3s,
    /// Pages in `hosts.tsv`, the values of each in a JSON file beside it; a site is a host.
    Recipes,
    /// `data/swde/html/<vertical>-<site>/*.htm`; the class is the vertical; no gold.
    Swde,
    /// `data/swde/groundtruth/<vertical>-<site>-<attribute>.txt`: the values of each page, beside a data set of these pages.
    SwdeValues,
    /// `dev/html/*.html.gz`, the gold text of each in `dev/ground-truth/`, with the type of the page; a site is a host.
    Wcxb,
    /// `webkb/<class>/<university>/*`, HTTP headers included; a site is a university; no gold.
    #[serde(rename = "webkb")]
    WebKb,
}

/// Files of one git revision, available as one archive: the table `source`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Archive {
    /// `github.com`, or a port of this machine (`127.0.0.1:<port>`) that answers as its archive service does.
    #[serde(deserialize_with = "value::host")]
    pub(crate) host: String,
    /// `owner/name`.
    #[serde(deserialize_with = "value::repository")]
    pub(crate) repository: String,
    /// The commit, 40 hex digits; `None` if none is known that has all files.
    #[serde(default, deserialize_with = "value::revision")]
    revision: Option<String>,
    #[serde(deserialize_with = "value::patterns")]
    paths: Vec<Pattern>,
    /// The archive's file name in a mirror folder.
    #[serde(deserialize_with = "value::file_name")]
    pub(crate) mirror: String,
    files: u64,
    bytes: u64,
    #[serde(deserialize_with = "value::parsed")]
    digest: Digest,
    unpacked: Option<Content>,
    beside: Option<String>,
}

impl Archive {
    /// Whether `path`, relative to the top of the repository, is one of the data set's files. In the patterns
    /// `*` stays within one folder and `**` does not.
    pub fn names(&self, path: &str) -> bool {
        matches(&self.paths, path)
    }

    /// The address of the revision's archive, a `tar.gz` with one folder around all paths; `None` without a revision.
    pub fn url(&self) -> Option<String> {
        let Self { host, repository, revision, .. } = self;
        let revision = revision.as_ref()?;
        Some(match host.as_str() {
            "github.com" => format!("https://codeload.github.com/{repository}/tar.gz/{revision}"),
            loopback => format!("http://{loopback}/{repository}/tar.gz/{revision}"),
        })
    }
}

/// Whether a pattern matches `path`.
fn matches(patterns: &[Pattern], path: &str) -> bool {
    let options = MatchOptions { require_literal_separator: true, ..MatchOptions::new() };
    patterns.iter().any(|pattern| pattern.matches_with(path, options))
}

/// The public source of a real data set, with its declared content.
#[derive(Debug, Clone)]
pub enum Source {
    /// A git repository, and the format of its files.
    Archive(Format, Archive),
    /// A release of Debian: each package is a site, and the gold is elements of the pages.
    Debian(Debian),
}

impl Source {
    /// Whether the public source has all files in one archive, or in packages.
    pub fn is_public(&self) -> bool {
        !matches!(self, Self::Archive(_, Archive { revision: None, .. }))
    }

    /// The declared content of the upstream files; for packages, of the chosen pages.
    pub fn content(&self) -> Content {
        let (Self::Archive(_, Archive { files, bytes, digest, .. })
        | Self::Debian(Debian { files, bytes, digest, .. })) = self;
        Content { files: *files, bytes: *bytes, digest: *digest }
    }

    /// The declared content after the 7z archives are unpacked; `None` if there are none.
    pub fn unpacked(&self) -> Option<Content> {
        let Self::Archive(_, archive) = self else { return None };
        archive.unpacked
    }

    /// The id of the data set whose pages of the same sites are read too, if there is one.
    pub fn beside(&self) -> Option<&str> {
        let Self::Archive(_, archive) = self else { return None };
        archive.beside.as_deref()
    }
}

/// The recipe of a synthetic data set.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// The generator's id.
    #[serde(deserialize_with = "value::text")]
    pub generator: String,
    /// The default number of pages of each site; `None` for a generator with page counts of its own.
    pub pages: Option<NonZeroUsize>,
    /// The default seed.
    pub seed: u64,
}

/// A data set that is one site made of the sites of another.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Joined {
    /// The id of the other data set.
    #[serde(deserialize_with = "value::text")]
    pub of: String,
    /// The number of pages from each of its sites, evenly spread, if the site has as many.
    pub pages: NonZeroUsize,
}

/// The origin of the pages.
#[derive(Debug, Clone)]
#[allow(clippy::large_enum_variant, reason = "there are few, and most are sources")]
pub enum Origin {
    /// Obtained, verified, unpacked.
    Source(Source),
    /// Generated.
    Recipe(Recipe),
    /// The pages of another data set, all in one site.
    Joined(Joined),
}

/// What a descriptor says about its data set; the file, which loses the tables of its origin when it is read.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    id: String,
    /// A title of a few words.
    #[serde(deserialize_with = "value::text")]
    pub title: String,
    kind: Kind,
    /// What the data set is for; `None` for generated and joined ones.
    pub role: Option<Role>,
    reader: Option<Format>,
    /// Languages of the pages as two-letter codes, sorted.
    #[serde(deserialize_with = "value::languages")]
    pub languages: Vec<String>,
    /// The licence of the data.
    #[serde(deserialize_with = "value::text")]
    pub licence: String,
    /// The citation.
    #[serde(deserialize_with = "value::text")]
    pub citation: String,
    #[serde(default)]
    notes: String,
    /// By id of a method: what its makers have seen of the data set, where that is known.
    #[serde(default)]
    pub seen: BTreeMap<String, String>,
    counts: Counts,
    source: Option<Archive>,
    debian: Option<Debian>,
    synthetic: Option<Recipe>,
    joined: Option<Joined>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counts {
    sites: NonZeroUsize,
    pages: Option<NonZeroUsize>,
}

/// The tables that a descriptor may have.
const TABLES: &str = "a real data set has `role`, `reader`, `counts.pages` and the table `source`, or `role`, `counts.pages` and the table `debian`; \
                      a synthetic one has the table `synthetic` and one of `counts.pages` and `synthetic.pages`; a joined one has `counts.pages`, one site and the table \
                      `joined`; none has a table or key of another";

/// One data set. Only [`Descriptor::parse`] makes it, so every value is checked.
#[derive(Debug, Clone)]
pub struct Descriptor {
    /// What it says about the data set.
    pub about: About,
    pages: usize,
    origin: Origin,
}

impl Descriptor {
    /// Reads a descriptor. `file` is the name of the file in errors.
    ///
    /// # Errors
    /// [`DescriptorError`] at the first invalid value.
    pub fn parse(file: &str, toml: &str) -> Result<Self, DescriptorError> {
        let refused = |at: usize, problem: String| {
            let line = 1 + toml.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count();
            DescriptorError(format!("{file}:{line}: {problem}"))
        };
        let own: About = toml::from_str(toml).map_err(|error| {
            refused(error.span().map_or(0, |span| span.start), error.message().replace('\n', ", "))
        })?;
        Self::of(own).map_err(|problem| refused(0, problem))
    }

    /// Checks what no value can check for itself.
    fn of(mut file: About) -> Result<Self, String> {
        let sites = file.counts.sites.get();
        let pages = file.counts.pages.map(NonZeroUsize::get);
        let origins = (file.source.take(), file.debian.take(), file.synthetic.take(), file.joined.take());
        let has_role = file.role.is_some();
        let (prefix, origin, pages) = match (file.kind, file.reader, origins, pages) {
            (Kind::Real, Some(format), (Some(source), None, None, None), Some(pages)) if has_role => {
                ("", Origin::Source(Source::Archive(format, source)), pages)
            }
            (Kind::Real, None, (None, Some(debian), None, None), Some(pages)) if has_role => {
                ("", Origin::Source(Source::Debian(debian)), pages)
            }
            (Kind::Synthetic, None, (None, None, Some(recipe), None), pages)
                if !has_role && pages.is_some() != recipe.pages.is_some() =>
            {
                let of_sites = recipe.pages.map(|pages| sites.saturating_mul(pages.get()));
                ("synthetic/", Origin::Recipe(recipe), pages.or(of_sites).unwrap_or_default())
            }
            (_, None, (None, None, None, Some(joined)), Some(pages)) if !has_role && sites == 1 => {
                ("joined/", Origin::Joined(joined), pages)
            }
            _ => return Err(TABLES.to_owned()),
        };
        if !file.id.strip_prefix(prefix).is_some_and(value::is_word) {
            return Err(format!(
                "`id` is {:?}, allowed is `{prefix}NAME` with lower-case letters, digits and inner hyphens",
                file.id
            ));
        }
        Ok(Self { about: file, pages, origin })
    }

    /// The id, unique: `name` for real data, `synthetic/name` for synthetic, `joined/name` for several sites
    /// joined to one.
    pub fn id(&self) -> &str {
        &self.about.id
    }

    /// Real or synthetic.
    pub fn kind(&self) -> Kind {
        self.about.kind
    }

    /// Whether models learn from it.
    pub fn trains(&self) -> bool {
        self.about.role == Some(Role::Train)
    }

    /// Notes for users; may be empty.
    pub fn notes(&self) -> &str {
        self.about.notes.trim()
    }

    /// Whether the licence lets everybody publish the pages: there is one, and it has no `pages under` the copyright of others.
    pub fn allows_copies(&self) -> bool {
        let licence = &self.about.licence;
        !licence.contains("pages under") && !licence.starts_with("none")
    }

    /// Number of sites.
    pub fn sites(&self) -> usize {
        self.about.counts.sites.get()
    }

    /// Number of pages of all sites: exact for real data; for synthetic data the default.
    pub fn pages(&self) -> usize {
        self.pages
    }

    /// The origin of the pages.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// The command that obtains the data set.
    pub fn command(&self) -> String {
        format!("gleaner data get {}", self.id())
    }
}

/// A descriptor that cannot be used: its file, the line, what was found and what is allowed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct DescriptorError(String);

#[cfg(test)]
mod tests;
