//! `gleaner list`: prints methods, tasks, data sets and experiments.

use std::io::{self, Write};

use cleaning::{Allowed, Info, Settings};

use super::data;
use crate::Ended;
use crate::arguments::{List, Listed};
use crate::console::{counted, output};
use crate::exit::{Exit, Failed};
use crate::places;

pub(crate) fn list(arguments: &List) -> Ended {
    let mut out = output();
    match arguments.what {
        Listed::Methods => {
            for family in methods::catalogue() {
                method(&mut out, family.info(), &family.defaults())?;
            }
        }
        Listed::Tasks => {
            for family in task::catalogue() {
                method(&mut out, family.info, &family.defaults())?;
            }
        }
        Listed::Datasets => {
            let store = places::store(&arguments.places)?;
            for descriptor in dataset::descriptors() {
                data::list_one(&mut out, descriptor, &store)?;
            }
        }
        Listed::Experiments => experiments(&mut out)?,
    }
    Ok(Exit::Done)
}

/// One method, of pages or of a task, with its parameters.
fn method(out: &mut impl Write, info: &Info, defaults: &Settings) -> io::Result<()> {
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

fn experiments(out: &mut impl Write) -> Result<(), Failed> {
    for id in manifest::embedded_ids() {
        let experiment = manifest::embedded(id).map_err(Failed::asked)?;
        writeln!(out, "{id}: {}\n  {}", experiment.title, experiment.citation)?;
        let data: Vec<&str> = experiment.data.iter().map(|data| data.id.value.as_str()).collect();
        writeln!(out, "  data: {}", data.join(", "))?;
        for run in &experiment.runs {
            writeln!(out, "  run {}: {} ({})", run.id, run.title, counted(run.variants.len(), "variant"))?;
        }
        for output in &experiment.outputs {
            let claims = counted(output.claims.len(), "claim");
            writeln!(out, "  output {}: {} ({claims})", output.id, output.title)?;
        }
        writeln!(out)?;
    }
    Ok(())
}
