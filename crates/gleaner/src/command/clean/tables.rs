//! Paths of tables, and the errors of a program without Parquet, a feature that is off by default because it takes minutes to compile.

use std::path::Path;

use anyhow::anyhow;
use input::{LocalError, LocalSites};

use crate::exit::Failed;

/// Whether a path names a Parquet file, by its ending.
pub(in crate::command) fn is_table(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("parquet"))
}

/// Refuses tables if this program was built without them.
pub(in crate::command) fn supported(path: &Path) -> Result<(), Failed> {
    if cfg!(feature = "parquet") {
        return Ok(());
    }
    Err(Failed::asked(anyhow!(
        "{}: this program was built without Parquet; `cargo install --path crates/gleaner --features parquet` builds one with it",
        path.display()
    )))
}

/// Adds the sites of a table.
pub(super) fn add_table(path: &Path, local: &mut LocalSites) -> Result<(), Failed> {
    supported(path)?;
    #[cfg(feature = "parquet")]
    {
        let table = input::read_pages(path);
        let table = table.map_err(|error| Failed::asked(anyhow!(error)))?;
        local.unreadable.extend(table.unreadable);
        local.add_table(table.sites).map_err(refused)?;
    }
    #[cfg(not(feature = "parquet"))]
    let _ = local;
    Ok(())
}

/// The error of paths without sites.
pub(super) fn refused(error: LocalError) -> Failed {
    Failed::asked(match error {
        LocalError::Twice { .. } => anyhow!("{error}; clean them one by one"),
        LocalError::Missing { .. } | LocalError::NoPage { .. } => error.into(),
    })
}
