//! What a method tells of itself: its name, its paper, its parameters.
//!
//! These are the texts that `gleaner list methods`, the reports and error messages show. The values of
//! parameters live in a method's own `Params` type; a test over the catalogue holds the two together.

use crate::SettingsError;

/// A method, as shown to people and named in manifests.
#[derive(Debug, Clone, Copy)]
pub struct Info {
    /// The id in manifests and on the command line: lower case, digits and hyphens.
    pub id: &'static str,
    /// The name in tables.
    pub name: &'static str,
    /// One line: what it keeps and by what reasoning.
    pub summary: &'static str,
    /// The paper, in full; `none` for a trivial baseline.
    pub citation: &'static str,
    /// Whether `fit` is of no use without labelled pages.
    pub needs_labels: bool,
    /// Each parameter, in the order of the paper.
    pub params: &'static [ParamInfo],
}

impl Info {
    /// Refuses the value `found` of the parameter `key` unless it `holds`; `allowed` says what may stand there.
    ///
    /// # Errors
    /// [`SettingsError::Range`] with key, value and what is allowed.
    pub fn within(
        &self,
        key: &str,
        found: impl ToString + Copy,
        allowed: &str,
        holds: bool,
    ) -> Result<(), SettingsError> {
        if holds {
            return Ok(());
        }
        Err(SettingsError::Range {
            method: self.id.to_owned(),
            key: key.to_owned(),
            found: found.to_string(),
            allowed: allowed.to_owned(),
        })
    }
}

/// One parameter: the one place with its meaning, default, range and reason.
#[derive(Debug, Clone, Copy)]
pub struct ParamInfo {
    /// The key in manifests and after `--set`.
    pub key: &'static str,
    /// What it does, with the paper's letter or formula where it has one.
    pub meaning: &'static str,
    /// The default as TOML writes it.
    pub default: &'static str,
    /// The values allowed, in words people can act on.
    pub allowed: &'static str,
    /// Why this default: the paper's section, or the argument where the paper is silent.
    pub reason: &'static str,
}
