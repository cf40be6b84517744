//! The parsed manifests of a folder, without the parts that were left out.

use toml::Spanned;
use toml::de::DeValue;

use super::place::Place;

/// The manifests of a folder.
pub(super) struct Manifests<'a> {
    pub(super) main: Manifest<'a>,
    /// By name.
    pub(super) outputs: Vec<Manifest<'a>>,
}

/// One manifest, without the parts that were left out.
pub(super) struct Manifest<'a> {
    /// The name of its file without the ending.
    pub(super) stem: &'a str,
    pub(super) place: Place<'a>,
    pub(super) tree: Spanned<DeValue<'a>>,
    /// Whether the table of the output was left out.
    pub(super) is_cut: bool,
}
