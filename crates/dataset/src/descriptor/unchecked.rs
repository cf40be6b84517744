//! The values of a descriptor's file before any rule is checked. The line of each value is kept for errors.

use serde::Deserialize;
use toml::Spanned;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Unchecked {
    pub(super) id: Spanned<String>,
    pub(super) title: Spanned<String>,
    pub(super) kind: Spanned<String>,
    pub(super) reader: Option<Spanned<String>>,
    pub(super) languages: Spanned<Vec<Spanned<String>>>,
    pub(super) licence: Spanned<String>,
    pub(super) citation: Spanned<String>,
    #[serde(default)]
    pub(super) notes: String,
    pub(super) counts: Spanned<Counts>,
    pub(super) source: Option<Spanned<Source>>,
    pub(super) debian: Option<Spanned<Debian>>,
    pub(super) synthetic: Option<Spanned<Synthetic>>,
    pub(super) joined: Option<Spanned<Joined>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Counts {
    pub(super) sites: Spanned<i64>,
    pub(super) pages: Option<Spanned<i64>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Source {
    pub(super) host: Spanned<String>,
    pub(super) repository: Spanned<String>,
    pub(super) revision: Option<Spanned<String>>,
    pub(super) paths: Spanned<Vec<Spanned<String>>>,
    pub(super) mirror: Spanned<String>,
    pub(super) files: Spanned<i64>,
    pub(super) bytes: Spanned<i64>,
    pub(super) digest: Spanned<String>,
    pub(super) unpacked: Option<Spanned<Unpacked>>,
    pub(super) beside: Option<Spanned<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Unpacked {
    pub(super) files: Spanned<i64>,
    pub(super) bytes: Spanned<i64>,
    pub(super) digest: Spanned<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Debian {
    pub(super) release: Spanned<String>,
    pub(super) pages: Spanned<i64>,
    pub(super) files: Spanned<i64>,
    pub(super) bytes: Spanned<i64>,
    pub(super) digest: Spanned<String>,
    pub(super) packages: Spanned<Vec<Spanned<Package>>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Package {
    pub(super) name: Spanned<String>,
    pub(super) version: Spanned<String>,
    pub(super) architecture: Spanned<String>,
    pub(super) language: Option<Spanned<String>>,
    pub(super) paths: Spanned<Vec<Spanned<String>>>,
    pub(super) main: Spanned<String>,
    pub(super) except: Option<Spanned<String>>,
    pub(super) toc: Option<Spanned<String>>,
    pub(super) sources: Option<Spanned<String>>,
    pub(super) files: Spanned<i64>,
    pub(super) bytes: Spanned<i64>,
    pub(super) digest: Spanned<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Synthetic {
    pub(super) generator: Spanned<String>,
    pub(super) pages: Option<Spanned<i64>>,
    pub(super) seed: Spanned<i64>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Joined {
    pub(super) of: Spanned<String>,
    pub(super) pages: Spanned<i64>,
}
