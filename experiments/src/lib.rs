//! The experiments of gleaner, as text embedded in the program. What the files mean is the business of `manifest`.

/// Manifests and published figures: path (`lin-ho/experiment.toml`) and text, sorted by path.
pub static FILES: &[(&str, &str)] = own_folder::files!("toml", "csv", "sql", "jinja");
