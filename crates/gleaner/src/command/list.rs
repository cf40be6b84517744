//! `gleaner list`: methods, tasks, data sets and experiments, a line each, or in full.

use std::io::{self, Write};

use cleaning::{Allowed, Info, Settings};
#[cfg(feature = "bench")]
use manifest::Experiment;

#[cfg(feature = "bench")]
use super::bench::data;
use crate::Ended;
use crate::arguments::{List, Listed};
use crate::console::{WIDTH, counted, output};
use crate::exit::{Exit, Failed};
#[cfg(feature = "bench")]
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
        #[cfg(feature = "bench")]
        Listed::Tasks => {
            let all = task::catalogue().iter().map(|family| family.info.id);
            for family in chosen(ids, all, task::family)? {
                method(&mut out, family.info, &family.defaults(), in_full)?;
            }
        }
        #[cfg(feature = "bench")]
        Listed::Datasets => {
            let store = places::store(&arguments.places)?;
            let all = dataset::descriptors().iter().map(dataset::Descriptor::id);
            for descriptor in chosen(ids, all, dataset::descriptor)? {
                data::list_one(&mut out, descriptor, &store, in_full)?;
            }
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
) -> Result<Vec<T>, Failed> {
    let ids: Vec<&str> =
        if ids.is_empty() { all.collect() } else { ids.iter().map(String::as_str).collect() };
    ids.into_iter().map(|id| find(id).map_err(Failed::asked)).collect()
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
