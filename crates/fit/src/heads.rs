//! The parameter `heads`, which users give to every method. Experiments give it to those methods only that declare it.

use cleaning::{Family, Method, Settings, SettingsError};

/// Whether a kept value keeps its head ([`cleaning::with_heads`]).
pub(crate) const HEADS: &str = "heads";

/// The method of a family with these settings, which may have [`HEADS`].
///
/// # Errors
/// [`SettingsError`] if the method refuses the others.
pub(crate) fn build(family: &dyn Family, settings: &Settings) -> Result<Box<dyn Method>, SettingsError> {
    if has_heads(family) {
        return family.build(settings);
    }
    if let Some(found) = settings.get(HEADS).filter(|value| !value.is_bool()) {
        return Err(SettingsError::range(family.info().id, HEADS, found, "true, false"));
    }
    let others = settings.iter().filter(|(key, _)| *key != HEADS);
    family.build(&others.map(|(key, value)| (key.to_owned(), value.clone())).collect())
}

/// Whether a method keeps heads itself.
pub(crate) fn has_heads(family: &dyn Family) -> bool {
    family.info().params.iter().any(|param| param.key == HEADS)
}
