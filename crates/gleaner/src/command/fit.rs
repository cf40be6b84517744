//! `gleaner fit`: a method fitted to one site, as a file that `gleaner clean` takes for new pages of the site.

use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use fit::{FittedSite, SiteFile};
use pages::{LocalSample, LocalSites};

use crate::Ended;
use crate::arguments::{Fit, SAMPLE};
use crate::command::clean::chosen::{Chosen, chosen};
use crate::command::clean::inputs::{listed, the_site};
use crate::console::{counted, message};
use crate::exit::{Exit, Failed};

pub(crate) fn fit(arguments: &Fit) -> Ended {
    let Chosen { family, settings, method, model, site } = chosen(&arguments.by, "fit")?;
    if site.is_some() {
        return Err(Failed::asked(anyhow!(
            "--model names a fitted site; `fit` takes a model that `train` wrote"
        )));
    }
    let LocalSites { sites, unreadable } = listed(&arguments.paths, false)?;
    unreadable.iter().for_each(|error| message(error));
    let source = the_site(&sites)?;
    let listed = source.list().map_err(Failed::asked)?;
    listed.unreadable().iter().for_each(|error| message(&error.to_string()));
    let sample = listed.sample(arguments.sample.unwrap_or(SAMPLE) as usize);
    let LocalSample { pages, of, unreadable: failed } = sample;
    failed.iter().for_each(|error| message(&error.to_string()));
    let file = SiteFile {
        site: source.id(),
        of,
        method: family.info().id.to_owned(),
        settings: family.defaults().merged(&settings),
        seed: arguments.seed,
        model,
        pages,
    };
    let site = Arc::new(file.sample(family.wants_sources()));
    let wrong = |error| Failed::asked(anyhow!("site {}: {error}", file.site));
    if site.is_empty() {
        return Err(wrong("no page can be read".to_owned()));
    }
    let bytes = file.to_bytes().map_err(|error| wrong(error.to_string()))?;
    let limit = Duration::from_secs(arguments.limit);
    let fitted = FittedSite::fit(&method, &site, file.seed, limit).map_err(wrong)?;
    record::write_atomically(&arguments.out, &bytes).map_err(Failed::system)?;
    let pages = match file.pages.len() {
        sample if sample < of => format!("{sample} of {}", counted(of, "page")),
        all => counted(all, "page"),
    };
    message(&format!("site {}: fitted to {pages}", file.site));
    if let Some(warning) = &fitted.warning {
        message(&format!("site {}: {warning}", file.site));
    }
    let failures = unreadable.len() + listed.unreadable().len() + failed.len();
    Ok(if failures == 0 { Exit::Done } else { Exit::WithFailures })
}
