//! How a parameter out of its range is refused, the same for all methods here.

use cleaning::{Info, SettingsError};

/// Refuses the value `found` of `key` unless it `holds`.
pub(crate) fn within(
    info: &Info,
    key: &str,
    found: &dyn ToString,
    allowed: &str,
    holds: bool,
) -> Result<(), SettingsError> {
    if holds {
        return Ok(());
    }
    Err(SettingsError::Range {
        method: info.id.to_owned(),
        key: key.to_owned(),
        found: found.to_string(),
        allowed: allowed.to_owned(),
    })
}
