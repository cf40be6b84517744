//! Where data are looked for, from arguments, environment and the user's folders.

use std::path::PathBuf;

use anyhow::Context;
use dataset::Store;

use crate::arguments::DataPlaces;
use crate::exit::Failed;

/// The store that the arguments describe. The mirror folder must be there where one is named.
pub(crate) fn store(places: &DataPlaces) -> Result<Store, Failed> {
    let data = match &places.data {
        Some(folder) => folder.clone(),
        None => user_folder()?,
    };
    if let Some(mirror) = places.mirror.as_ref().filter(|mirror| !mirror.is_dir()) {
        return Err(Failed::asked(anyhow::anyhow!("the mirror {} is not a folder", mirror.display())));
    }
    Ok(Store { data, mirror: places.mirror.clone(), offline: places.offline })
}

fn user_folder() -> Result<PathBuf, Failed> {
    let folder = dirs::data_local_dir().context("no data folder of the user is known; name one with --data");
    Ok(folder.map_err(Failed::asked)?.join("gleaner"))
}
