//! The manifests of a folder, parsed: what is left of them where something was left out.

use toml::Spanned;
use toml::de::DeValue;

use super::place::Place;

/// The manifests of a folder.
pub(super) struct Manifests<'a> {
    pub(super) main: Manifest<'a>,
    /// By name.
    pub(super) outputs: Vec<Manifest<'a>>,
}

/// One manifest, or what is left of it.
pub(super) struct Manifest<'a> {
    /// The name of its file without the ending.
    pub(super) stem: &'a str,
    pub(super) place: Place<'a>,
    pub(super) tree: Spanned<DeValue<'a>>,
    /// Whether the table of what an output shows was left out.
    pub(super) is_cut: bool,
}
