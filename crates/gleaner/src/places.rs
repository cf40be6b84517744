//! The folders in which data are searched: from arguments, environment and the user's folders.

use std::path::{Path, PathBuf};

#[cfg(feature = "bench")]
use anyhow::Context;
#[cfg(feature = "bench")]
use dataset::Store;
use peer::Peers;

#[cfg(feature = "bench")]
use crate::arguments::DataPlaces;
use crate::arguments::PeerPlaces;
use crate::exit::Failed;

/// The store of the arguments. A named mirror folder must exist.
#[cfg(feature = "bench")]
pub(crate) fn store(places: &DataPlaces) -> Result<Store, Failed> {
    let data = match named(places.data.as_deref()) {
        Some(folder) => folder,
        None => user_folder()?,
    };
    let mirror = named(places.mirror.as_deref());
    if let Some(mirror) = mirror.as_ref().filter(|mirror| !mirror.is_dir()) {
        return Err(Failed::asked(anyhow::anyhow!("the mirror {} is not a folder", mirror.display())));
    }
    Ok(Store { data, mirror, offline: places.offline })
}

/// The folders of peers: the named folder, which must exist, and then that of a checkout.
pub(crate) fn peers(places: &PeerPlaces) -> Result<Peers, Failed> {
    let own = named(places.peers.as_deref());
    if let Some(own) = own.as_ref().filter(|own| !own.is_dir()) {
        return Err(Failed::asked(anyhow::anyhow!("the folder of peers {} is no folder", own.display())));
    }
    Ok(Peers::in_folders(own.into_iter().chain([PathBuf::from("peers")])))
}

/// The folder, unless an empty environment variable names it.
fn named(folder: Option<&Path>) -> Option<PathBuf> {
    folder.filter(|folder| !folder.as_os_str().is_empty()).map(Path::to_owned)
}

#[cfg(feature = "bench")]
fn user_folder() -> Result<PathBuf, Failed> {
    gleaner::data_folder()
        .context("the user's data folder is unknown; name one with --data")
        .map_err(Failed::asked)
}
