//! `gleaner list`: what there is, for people.

use std::io::{self, Write};

use cleaning::{Allowed, Info, Settings};

use super::data;
use crate::Ended;
use crate::arguments::{List, Listed};
use crate::exit::{Exit, Failed};
use crate::places;
use crate::said::counted;

pub(crate) fn list(arguments: &List) -> Ended {
    let mut tell = io::stdout().lock();
    match arguments.what {
        Listed::Methods => {
            for family in methods::catalogue() {
                method(&mut tell, family.info(), &family.defaults())?;
            }
        }
        Listed::Tasks => {
            for family in task::catalogue() {
                method(&mut tell, family.info, &family.defaults())?;
            }
        }
        Listed::Datasets => {
            let store = places::store(&arguments.places)?;
            for descriptor in dataset::descriptors() {
                data::list_one(&mut tell, descriptor, &store)?;
            }
        }
        Listed::Experiments => experiments(&mut tell)?,
    }
    Ok(Exit::Done)
}

/// One method, of pages or of a task, with its parameters.
fn method(tell: &mut impl Write, info: &Info, defaults: &Settings) -> io::Result<()> {
    writeln!(tell, "{}: {}\n  {}", info.id, info.name, info.summary)?;
    if info.citation != "none" {
        writeln!(tell, "  {}", info.citation)?;
    }
    if info.needs_labels {
        writeln!(tell, "  needs labelled pages")?;
    }
    for param in info.params {
        let default = defaults.get(param.key).map_or_else(String::new, ToString::to_string);
        writeln!(tell, "    {} = {default}", param.key)?;
        writeln!(tell, "        {}", param.meaning)?;
        let allowed = (param.allowed)();
        writeln!(tell, "        allowed: {allowed}")?;
        if let Allowed::Choice(choices) = allowed {
            for choice in choices {
                writeln!(tell, "            {choice}: {}", choice.meaning)?;
            }
        }
        writeln!(tell, "        reason for the default: {}", param.reason)?;
    }
    writeln!(tell)
}

fn experiments(tell: &mut impl Write) -> Result<(), Failed> {
    for id in manifest::embedded_ids() {
        let experiment = manifest::embedded(id).map_err(Failed::asked)?;
        writeln!(tell, "{id}: {}\n  {}", experiment.title, experiment.citation)?;
        let data: Vec<&str> = experiment.data.iter().map(|data| data.id.value.as_str()).collect();
        writeln!(tell, "  data: {}", data.join(", "))?;
        for run in &experiment.runs {
            writeln!(tell, "  run {}: {} ({})", run.id, run.title, counted(run.variants.len(), "variant"))?;
        }
        for output in &experiment.outputs {
            let claims = counted(output.claims.len(), "claim");
            writeln!(tell, "  output {}: {} ({claims})", output.id, output.title)?;
        }
        writeln!(tell)?;
    }
    Ok(())
}
