//! `gleaner data`: obtains, lists, verifies and audits data sets.

use std::collections::BTreeMap;
use std::io::Write;

use dataset::{Audit, Finding, Kind, Origin, ReadOptions, open};

use crate::arguments::{Data, DataAudit, Datasets};
use crate::command::list::{chosen_datasets, list_datasets};
use crate::console::{Ended, Exit, message, of_system, output, told};
use crate::places;
use crate::progress::ConsoleProgress;

pub(crate) fn data(action: &Data) -> Ended {
    match action {
        Data::Get(datasets) => get(datasets),
        Data::List(datasets) => list_datasets(&datasets.ids, &datasets.places, false),
        Data::Verify(datasets) => verify(datasets),
        Data::Audit(arguments) => audit(arguments),
    }
}

fn get(datasets: &Datasets) -> Ended {
    let store = places::store(&datasets.places)?;
    let mut out = output();
    let mut refused = None;
    for descriptor in chosen_datasets(&datasets.ids)? {
        if descriptor.kind() == Kind::Synthetic {
            writeln!(out, "{}: generated, nothing to obtain", descriptor.id())?;
            continue;
        }
        match store.obtain(descriptor, &ConsoleProgress::new()) {
            Ok(obtained) => {
                writeln!(out, "{}: ready in {}", descriptor.id(), told(obtained.folder.display()))?;
            }
            // if one data set fails, the others are still obtained
            Err(error) => {
                if let Some(earlier) = refused.replace(error) {
                    message(&earlier.to_string());
                }
            }
        }
    }
    refused.map_or(Ok(Exit::Done), |error| Err(of_system(error)))
}

fn verify(datasets: &Datasets) -> Ended {
    let store = places::store(&datasets.places)?;
    let mut out = output();
    let mut sound = true;
    let chosen = chosen_datasets(&datasets.ids)?.into_iter();
    for descriptor in chosen.filter(|descriptor| descriptor.kind() != Kind::Synthetic) {
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

/// Compares the pages of all real data sets at hand; joined ones have the pages of others.
fn audit(arguments: &DataAudit) -> Ended {
    places::check_file(arguments.out.as_deref(), &places::FINDINGS, &[])?;
    let store = places::store(&arguments.datasets.places)?;
    let progress = ConsoleProgress::new();
    let (mut audit, mut counts) = (Audit::default(), BTreeMap::<(&str, &str, &str), usize>::new());
    let chosen = chosen_datasets(&arguments.datasets.ids)?.into_iter();
    let real = chosen.filter(|descriptor| descriptor.kind() == Kind::Real);
    for descriptor in real.filter(|descriptor| matches!(descriptor.origin(), Origin::Source(_))) {
        if !store.state(descriptor).at_hand() {
            message(&format!("{}: not on this machine, left out", descriptor.id()));
            continue;
        }
        let corpus =
            open(descriptor, &store, &ReadOptions::whole(descriptor), &progress).map_err(of_system)?;
        audit.add(&corpus, descriptor.trains()).map_err(of_system)?;
        let pages = corpus.sites().iter().map(|site| site.pages).sum();
        counts.insert(("compared", descriptor.id(), ""), pages);
    }
    let findings = audit.finish();
    for Finding { kind, page, other } in &findings {
        let other = other.as_ref().map_or("", |other| &other.data);
        *counts.entry((kind, &page.data, other)).or_default() += 1;
    }
    if let Some(path) = &arguments.out {
        let table = Finding::table(&findings).map_err(of_system)?;
        whole_file::write_durably(path, &table)?;
    }
    let mut out = output();
    writeln!(out, "finding,data,other data,pages")?;
    for ((kind, data, other), pages) in counts {
        writeln!(out, "{kind},{data},{other},{pages}")?;
    }
    Ok(if findings.iter().any(|own| own.kind == "leak") { Exit::No } else { Exit::Done })
}
