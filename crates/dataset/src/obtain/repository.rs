//! The archive of a git revision: from the mirror folder or the archive service, unpacked and verified.

use std::fs;
use std::path::Path;

use super::archive::{self, Writer};
use super::{Job, ObtainError, at, fetch, seven_z};
use crate::content::Listing;
use crate::descriptor::Archive;
use crate::progress::Running;
use crate::store::From;

/// Fills the job's folder from the mirror or the public source and verifies it.
pub(super) fn bring(job: &Job<'_>, archive: &Archive) -> Result<From, ObtainError> {
    if let Some(file) = job.store.archive_in_mirror(archive.mirror()) {
        unpack(job, archive, &file, &file.display().to_string())?;
        return Ok(From::Mirror);
    }
    let Some(url) = archive.repository().archive_url() else {
        return Err(job.only_mirrored(archive));
    };
    if job.store.offline {
        return Err(job.offline());
    }
    let file = job.work.join("archive");
    fetch::fetch(&url, &file, job.config.patience, job.progress)
        .map_err(|error| job.not_fetched(archive, error))?;
    unpack(job, archive, &file, &url)?;
    Ok(From::Public)
}

/// Unpacks the files whose paths the descriptor names: their paths in the archive, or below its topmost folder, which the archive service
/// adds.
fn unpack(job: &Job<'_>, archive: &Archive, file: &Path, name: &str) -> Result<(), ObtainError> {
    let wrong = |error| ObtainError::Archive { archive: name.to_owned(), error };
    let (files, source) = (job.files, job.source);
    fs::create_dir(files).map_err(at(files))?;

    let work = format!("unpacking {}", job.descriptor.id());
    let running = Running::start(job.progress, &work, Some(source.content().bytes));
    let mut writer =
        Writer { folder: files, declared: source.content(), listing: Listing::default(), running: &running };
    archive::unpack(file, &mut writer, |path| {
        let below = path.below_top();
        [Some(path), below].into_iter().flatten().find(|path| archive.names(path.as_str()))
    })
    .map_err(wrong)?;
    let mut listing = writer.listing;
    drop(running);
    job.verify(name, listing.content(), source.content())?;

    let Some(declared) = source.unpacked() else { return Ok(()) };
    let inner = declared.bytes.saturating_sub(source.content().bytes);
    let running = Running::start(job.progress, &work, Some(inner));
    seven_z::open_all(files, declared, &mut listing, &running).map_err(wrong)?;
    drop(running);
    job.verify(name, listing.content(), declared)
}
