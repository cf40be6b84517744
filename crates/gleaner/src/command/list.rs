//! `gleaner list`: methods, steps, tasks, data sets and experiments, a line each, or in full.

use std::io::{self, Write};

use anyhow::{Result, anyhow};
use cleaning::{Allowed, Info, Settings, did_you_mean};
#[cfg(feature = "bench")]
use dataset::{Descriptor, Origin, Store};
#[cfg(feature = "bench")]
use manifest::Experiment;
use steps::{BLOCKS, DOOR, Step};

#[cfg(feature = "bench")]
use crate::arguments::DataPlaces;
use crate::arguments::{List, Listed};
use crate::console::{Ended, Exit, WIDTH, counted, output};
use crate::places;

pub(crate) fn list(arguments: &List) -> Ended {
    let List { what, ids, long, .. } = arguments;
    let in_full = *long || !ids.is_empty();
    let mut out = output();
    match what {
        Listed::Methods => {
            let all = methods::catalogue().iter().map(|family| family.info().id);
            for family in chosen(ids, all, methods::family)? {
                method(&mut out, family.info(), &family.defaults(), in_full)?;
            }
        }
        Listed::Steps => {
            let all = || BLOCKS.into_iter().chain(DOOR);
            let find = |id: &str| {
                let known = || all().map(|step| step.id);
                let named = all().find(|step| step.id == id);
                named.ok_or_else(|| anyhow!("there is no step {id:?}{}", did_you_mean(id, known())))
            };
            for one in chosen(ids, all().map(|step| step.id), find)? {
                step(&mut out, one, in_full)?;
            }
        }
        #[cfg(feature = "bench")]
        Listed::Tasks => {
            let all = task::catalogue().iter().map(|family| family.info.id);
            for family in chosen(ids, all, task::family)? {
                method(&mut out, family.info, &family.defaults(), in_full)?;
            }
        }
        #[cfg(feature = "bench")]
        Listed::Datasets => {
            list_datasets(ids, &arguments.places, *long)?;
        }
        #[cfg(feature = "bench")]
        Listed::Experiments => {
            let all = manifest::embedded_ids().into_iter();
            for one in chosen(ids, all, manifest::embedded)? {
                experiment(&mut out, &one, in_full)?;
            }
        }
    }
    Ok(Exit::Done)
}

/// The named entries, or all if none is named.
fn chosen<'a, T, E: Into<anyhow::Error>>(
    ids: &'a [String],
    all: impl Iterator<Item = &'a str>,
    find: impl Fn(&str) -> Result<T, E>,
) -> Result<Vec<T>> {
    let ids: Vec<&str> =
        if ids.is_empty() { all.collect() } else { ids.iter().map(String::as_str).collect() };
    ids.into_iter().map(|id| find(id).map_err(Into::into)).collect()
}

/// One method, of pages or of a task; in full with its parameters.
fn method(out: &mut impl Write, info: &Info, defaults: &Settings, in_full: bool) -> io::Result<()> {
    if !in_full {
        let labels = if info.needs_labels { " (needs labelled pages)" } else { "" };
        return writeln!(out, "{:<WIDTH$}  {}{labels}", info.id, info.summary);
    }
    writeln!(out, "{}: {}\n  {}", info.id, info.name, info.summary)?;
    if info.citation != "none" {
        writeln!(out, "  {}", info.citation)?;
    }
    if info.needs_labels {
        writeln!(out, "  needs labelled pages")?;
    }
    for param in info.params {
        let default = defaults.get(param.key).map_or_else(String::new, ToString::to_string);
        writeln!(out, "    {} = {default}", param.key)?;
        writeln!(out, "        {}", param.meaning)?;
        let allowed = (param.allowed)();
        writeln!(out, "        allowed: {allowed}")?;
        if let Allowed::Choice(choices) = allowed {
            for choice in choices {
                writeln!(out, "            {choice}: {}", choice.meaning)?;
            }
        }
        writeln!(out, "        reason for the default: {}", param.reason)?;
    }
    writeln!(out)
}

/// One step; in full with its reason, and a page before and behind it.
fn step(out: &mut impl Write, step: &Step, in_full: bool) -> io::Result<()> {
    if !in_full {
        return writeln!(out, "{:<WIDTH$}  {}", step.id, step.does);
    }
    writeln!(out, "{}: {}", step.id, step.does)?;
    writeln!(out, "    why: {}", step.why)?;
    writeln!(
        out,
        "    a page, with what the method keeps in [] and the text of all pages of the site in {{}}:"
    )?;
    writeln!(out, "        {}", step.example.html)?;
    writeln!(out, "    kept behind the step:\n        {}\n", step.example.kept)
}

/// The named data sets, or all if none is named.
#[cfg(feature = "bench")]
pub(crate) fn chosen_datasets(ids: &[String]) -> Result<Vec<&'static Descriptor>> {
    chosen(ids, dataset::descriptors().iter().map(Descriptor::id), dataset::descriptor)
}

/// Prints data sets, in full if they are named or it is asked for.
#[cfg(feature = "bench")]
pub(crate) fn list_datasets(ids: &[String], places: &DataPlaces, long: bool) -> Ended {
    let store = places::store(places)?;
    let mut out = output();
    for descriptor in chosen_datasets(ids)? {
        list_dataset(&mut out, descriptor, &store, long || !ids.is_empty())?;
    }
    Ok(Exit::Done)
}

/// Prints one data set, on a line or in full.
#[cfg(feature = "bench")]
fn list_dataset(out: &mut impl Write, descriptor: &Descriptor, store: &Store, full: bool) -> io::Result<()> {
    let role = descriptor.about.role.map_or_else(String::new, |role| format!(", {}", role.words()));
    let (id, sites, pages) = (descriptor.id(), descriptor.sites(), descriptor.pages());
    let (languages, state) = (descriptor.about.languages.join(" "), store.state(descriptor));
    let found = state.name();
    if !full {
        return writeln!(out, "{id:<WIDTH$}  {sites:>6} sites, {pages:>6} pages, {languages}{role}; {found}");
    }
    let kind = descriptor.kind().name();
    writeln!(out, "{id}: {}", descriptor.about.title)?;
    writeln!(out, "  {kind}{role}, {sites} sites, {pages} pages, languages {languages}; {found}")?;
    if let Origin::Joined(joined) = descriptor.origin() {
        writeln!(out, "  {} pages of each site of {}, as one site", joined.pages, joined.of)?;
    }
    writeln!(out, "  licence: {}", descriptor.about.licence)?;
    for (method, words) in &descriptor.about.seen {
        writeln!(out, "  seen by {method}: {words}")?;
    }
    if !state.at_hand() {
        writeln!(out, "  obtain it with: {}", descriptor.command())?;
    }
    writeln!(out)
}

/// One experiment; in full with its runs and tables.
#[cfg(feature = "bench")]
fn experiment(out: &mut impl Write, experiment: &Experiment, in_full: bool) -> io::Result<()> {
    let Experiment { id, title, .. } = experiment;
    if !in_full {
        return writeln!(out, "{id:<WIDTH$}  {title}");
    }
    writeln!(out, "{id}: {title}\n  {}", experiment.citation)?;
    let data: Vec<&str> = experiment.data.iter().map(|data| data.id.as_str()).collect();
    writeln!(out, "  data: {}", data.join(", "))?;
    for run in &experiment.runs {
        writeln!(out, "  run {}: {} ({})", run.id, run.title, counted(run.variants.len(), "variant"))?;
    }
    for query in &experiment.queries {
        let claims = counted(query.head.claim.len(), "claim");
        writeln!(out, "  table {}: {} ({claims})", query.id, query.title())?;
    }
    writeln!(out)
}
