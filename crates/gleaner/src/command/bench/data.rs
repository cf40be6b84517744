//! `gleaner data`: obtain, list, verify.

use std::io::{self, Write};

use dataset::{Descriptor, Kind, Origin, Store};

use crate::Ended;
use crate::arguments::{Data, DataAction, Datasets};
use crate::console::{WIDTH, message, output, told};
use crate::exit::{Exit, Failed};
use crate::places;
use crate::progress::ConsoleProgress;

pub(super) fn data(arguments: &Data) -> Ended {
    match &arguments.action {
        DataAction::Get(datasets) => get(datasets),
        DataAction::List(datasets) => list(datasets),
        DataAction::Verify(datasets) => verify(datasets),
    }
}

/// The named data sets, or all if none is named.
fn chosen(ids: &[String]) -> Result<Vec<&'static Descriptor>, Failed> {
    if ids.is_empty() {
        return Ok(dataset::descriptors().iter().collect());
    }
    ids.iter().map(|id| dataset::descriptor(id).map_err(Failed::asked)).collect()
}

fn get(datasets: &Datasets) -> Ended {
    let store = places::store(&datasets.places)?;
    let mut out = output();
    let mut refused = None;
    for descriptor in chosen(&datasets.ids)? {
        if descriptor.kind() == Kind::Synthetic {
            writeln!(out, "{}: generated, nothing to obtain", descriptor.id())?;
            continue;
        }
        match store.obtain(descriptor, &ConsoleProgress::new()) {
            Ok(obtained) => {
                writeln!(out, "{}: ready in {}", descriptor.id(), told(obtained.folder().display()))?;
            }
            // if one data set fails, the others are still obtained
            Err(error) => {
                if let Some(earlier) = refused.replace(error) {
                    message(&earlier.to_string());
                }
            }
        }
    }
    refused.map_or(Ok(Exit::Done), |error| Err(Failed::system(error)))
}

fn list(datasets: &Datasets) -> Ended {
    let store = places::store(&datasets.places)?;
    let mut out = output();
    for descriptor in chosen(&datasets.ids)? {
        list_one(&mut out, descriptor, &store, !datasets.ids.is_empty())?;
    }
    Ok(Exit::Done)
}

/// Prints one data set, on a line or in full.
pub(in crate::command) fn list_one(
    out: &mut impl Write,
    descriptor: &Descriptor,
    store: &Store,
    in_full: bool,
) -> io::Result<()> {
    if !in_full {
        return writeln!(
            out,
            "{:<WIDTH$}  {:>6} sites, {:>6} pages, {}; {}",
            descriptor.id(),
            descriptor.sites(),
            descriptor.pages(),
            descriptor.languages().join(" "),
            store.state(descriptor).name(),
        );
    }
    let kind = match descriptor.kind() {
        Kind::Real => "real",
        Kind::Synthetic => "synthetic",
    };
    writeln!(out, "{}: {}", descriptor.id(), descriptor.title())?;
    writeln!(
        out,
        "  {kind}, {} sites, {} pages, languages {}; {}",
        descriptor.sites(),
        descriptor.pages(),
        descriptor.languages().join(" "),
        store.state(descriptor).name(),
    )?;
    if let Origin::Joined(joined) = descriptor.origin() {
        writeln!(out, "  {} pages of each site of {}, as one site", joined.pages(), joined.of())?;
    }
    writeln!(out, "  licence: {}", descriptor.licence())?;
    if !store.state(descriptor).at_hand() {
        writeln!(out, "  obtain it with: {}", descriptor.command())?;
    }
    writeln!(out)
}

fn verify(datasets: &Datasets) -> Ended {
    let store = places::store(&datasets.places)?;
    let mut out = output();
    let mut sound = true;
    for descriptor in chosen(&datasets.ids)? {
        if descriptor.kind() == Kind::Synthetic {
            continue;
        }
        match store.verify(descriptor, &ConsoleProgress::new()) {
            Ok(content) => writeln!(out, "{}: sound, {}", descriptor.id(), content.digest)?,
            Err(error) => {
                sound = false;
                writeln!(out, "{}: {}", descriptor.id(), told(error))?;
            }
        }
    }
    Ok(if sound { Exit::Done } else { Exit::No })
}
