//! `gleaner data`: obtain, list, verify.

use std::io::{self, Write};

use dataset::{Descriptor, Kind, Origin, Store};

use crate::Ended;
use crate::arguments::{Data, DataAction, Datasets};
use crate::exit::{Exit, Failed};
use crate::places;
use crate::progress::Told;
use crate::said::complain;

pub(crate) fn data(arguments: &Data) -> Ended {
    match &arguments.action {
        DataAction::Get(datasets) => get(datasets),
        DataAction::List(datasets) => list(datasets),
        DataAction::Verify(datasets) => verify(datasets),
    }
}

/// The data sets named; all where none is.
fn chosen(ids: &[String]) -> Result<Vec<&'static Descriptor>, Failed> {
    if ids.is_empty() {
        return Ok(dataset::descriptors().iter().collect());
    }
    ids.iter().map(|id| dataset::descriptor(id).map_err(Failed::asked)).collect()
}

fn get(datasets: &Datasets) -> Ended {
    let store = places::store(&datasets.places)?;
    let mut tell = io::stdout().lock();
    let mut refused = None;
    for descriptor in chosen(&datasets.ids)? {
        if descriptor.kind() == Kind::Synthetic {
            writeln!(tell, "{}: generated, nothing to obtain", descriptor.id())?;
            continue;
        }
        match store.obtain(descriptor, &Told::new()) {
            Ok(obtained) => writeln!(tell, "{}: ready in {}", descriptor.id(), obtained.folder().display())?,
            // one data set that cannot be had keeps no other from being obtained
            Err(error) => {
                if let Some(earlier) = refused.replace(error) {
                    complain(&earlier.to_string());
                }
            }
        }
    }
    refused.map_or(Ok(Exit::Done), |error| Err(Failed::system(error)))
}

fn list(datasets: &Datasets) -> Ended {
    let store = places::store(&datasets.places)?;
    let mut tell = io::stdout().lock();
    for descriptor in chosen(&datasets.ids)? {
        list_one(&mut tell, descriptor, &store)?;
    }
    Ok(Exit::Done)
}

/// One data set, for people.
pub(crate) fn list_one(tell: &mut impl Write, descriptor: &Descriptor, store: &Store) -> io::Result<()> {
    let kind = match descriptor.kind() {
        Kind::Real => "real",
        Kind::Synthetic => "synthetic",
    };
    writeln!(tell, "{}: {}", descriptor.id(), descriptor.title())?;
    writeln!(
        tell,
        "  {kind}, {} sites, {} pages, languages {}; {}",
        descriptor.sites(),
        descriptor.pages(),
        descriptor.languages().join(" "),
        store.state(descriptor).name(),
    )?;
    if let Origin::Joined(joined) = descriptor.origin() {
        writeln!(tell, "  {} pages of each site of {}, as one site", joined.pages(), joined.of())?;
    }
    writeln!(tell, "  licence: {}", descriptor.licence())?;
    if !store.state(descriptor).at_hand() {
        writeln!(tell, "  obtain it with: {}", descriptor.command())?;
    }
    writeln!(tell)
}

fn verify(datasets: &Datasets) -> Ended {
    let store = places::store(&datasets.places)?;
    let mut tell = io::stdout().lock();
    let mut sound = true;
    for descriptor in chosen(&datasets.ids)? {
        if descriptor.kind() == Kind::Synthetic {
            continue;
        }
        match store.verify(descriptor, &Told::new()) {
            Ok(content) => writeln!(tell, "{}: sound, {}", descriptor.id(), content.digest)?,
            Err(error) => {
                sound = false;
                writeln!(tell, "{}: {error}", descriptor.id())?;
            }
        }
    }
    Ok(if sound { Exit::Done } else { Exit::No })
}
