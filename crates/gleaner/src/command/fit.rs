//! `gleaner fit`: a method fitted to one site, as a file with which `gleaner clean` cleans new pages of the site.

use std::time::Duration;

use anyhow::{Context, anyhow};
use fit::SiteFit;
use pages::{LocalSites, Unreadable};

use crate::Ended;
use crate::arguments::{Fit, SAMPLE};
use crate::command::clean::chosen::{Chosen, chosen};
use crate::command::clean::inputs::{listed, the_site};
use crate::console::{counted, message};
use crate::exit::{Exit, Failed};

pub(crate) fn fit(arguments: &Fit) -> Ended {
    let Chosen { recipe, site } = chosen(&arguments.by, "fit")?;
    if site.is_some() {
        return Err(Failed::asked(anyhow!(
            "--model names a fitted site; `fit` takes a model that `train` wrote"
        )));
    }
    let LocalSites { sites, unreadable } = listed(&arguments.paths, false)?;
    unreadable.iter().for_each(|error| message(error));
    let source = the_site(&sites)?;
    let mut failures = unreadable.len();
    let sample = arguments.sample.unwrap_or(SAMPLE) as usize;
    let recipe = recipe.with(sample, arguments.seed, Duration::from_secs(arguments.limit));
    let told = |problem: &Unreadable| {
        failures += 1;
        message(&problem.to_string());
    };
    let SiteFit { file, fitted } = recipe.fit(source, told).map_err(Failed::asked)?;
    let bytes = file.to_bytes().with_context(|| format!("site {}", file.site)).map_err(Failed::asked)?;
    record::write_atomically(&arguments.out, &bytes).map_err(Failed::system)?;
    let pages = match file.pages.len() {
        sample if sample < file.of => format!("{sample} of {}", counted(file.of, "page")),
        all => counted(all, "page"),
    };
    message(&format!("site {}: fitted to {pages}", file.site));
    if let Some(warning) = &fitted.warning {
        message(&format!("site {}: {warning}", file.site));
    }
    Ok(if failures == 0 { Exit::Done } else { Exit::WithFailures })
}
