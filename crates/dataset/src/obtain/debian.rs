//! Pages of Debian packages: each package from the mirror folder or through apt, its chosen pages unpacked and verified
//! below a folder of its name.

use std::fs;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashSet;

use super::archive::{ArchiveError, Writer};
use super::deb::Deb;
use super::{Job, ObtainError, apt, at};
use crate::content::Listing;
use crate::descriptor::{Debian, Package};
use crate::progress::Running;
use crate::store::{From, Store};

/// The package's file in the mirror folder.
fn in_mirror(store: &Store, package: &Package) -> Option<PathBuf> {
    package.file_names().iter().find_map(|name| store.archive_in_mirror(name))
}

/// Whether the mirror folder has every package.
pub(super) fn all_in_mirror(store: &Store, debian: &Debian) -> bool {
    debian.packages().iter().all(|package| in_mirror(store, package).is_some())
}

/// Fills the job's folder and verifies it. Packages that the mirror folder lacks are all downloaded before
/// any is unpacked, so a package that apt does not have costs no time.
pub(super) fn bring(job: &Job<'_>, debian: &Debian) -> Result<From, ObtainError> {
    let lacking: Vec<&Package> = debian
        .packages()
        .iter()
        .map(AsRef::as_ref)
        .filter(|package| in_mirror(job.store, package).is_none())
        .collect();
    if job.store.offline && !lacking.is_empty() {
        return Err(job.offline());
    }
    let downloaded = job.work.join("packages");
    if !lacking.is_empty() {
        fs::create_dir(&downloaded).map_err(at(&downloaded))?;
        apt::download(&lacking, debian, &downloaded, &job.config.apt_get, job.progress)?;
    }

    fs::create_dir(job.files).map_err(at(job.files))?;
    let work = format!("unpacking {}", job.descriptor.id());
    let running = Running::start(job.progress, &work, Some(job.source.content().bytes));
    let mut all = Listing::default();
    for package in debian.packages() {
        let mirrored = in_mirror(job.store, package);
        let file = mirrored.clone().unwrap_or_else(|| downloaded.join(&package.file_names()[0]));
        let name = file.display().to_string();
        let shown = if mirrored.is_some() { name } else { package.wanted() };
        let listing = unpack(&file, debian, package, job.files, &running)
            .map_err(|error| ObtainError::Archive { archive: shown.clone(), error })?;
        job.verify(&shown, listing.content(), package.content())?;
        all.append(listing);
        if mirrored.is_none() {
            // the files have hundreds of megabytes, and few of them are needed
            fs::remove_file(&file).map_err(at(&file))?;
        }
    }
    drop(running);
    job.verify("the packages", all.content(), job.source.content())?;
    Ok(if lacking.is_empty() { From::Mirror } else { From::Public })
}

/// Unpacks the chosen pages of one package below `folder/<package>/`; returns their listing, not yet
/// compared.
fn unpack(
    file: &Path,
    debian: &Debian,
    package: &Package,
    folder: &Path,
    running: &Running<'_>,
) -> Result<Listing, ArchiveError> {
    let deb = Deb::open(file)?;
    let chosen: FxHashSet<String> = debian.choose(package, deb.files()?).into_iter().collect();
    let mut writer = Writer { folder, declared: package.content(), listing: Listing::default(), running };
    deb.unpack(&mut writer, |path| chosen.contains(path.as_str()).then(|| path.within(package.name())))?;
    Ok(writer.listing)
}
