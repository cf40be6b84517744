//! Checks the traces of `experiment.toml`. `run` checks whether a site or a page exists.

use toml::Spanned;

use super::check_data;
use super::check_timing::check_run;
use crate::place::Place;
use crate::raw::{RawTrace, RawTracedPage};
use crate::{Experiment, ManifestError, PageChoice, Trace, TracedPage, Training};

/// Checks the traces of an experiment, which already has its runs and data.
pub(super) fn check(
    raw: Vec<RawTrace>,
    place: &Place<'_>,
    experiment: &Experiment,
) -> Result<Vec<Trace>, ManifestError> {
    let mut traces: Vec<Trace> = Vec::with_capacity(raw.len());
    for raw in raw {
        let at = raw.id.span().start;
        let trace = check_trace(raw, place, experiment)?;
        if traces.iter().any(|other| other.id == trace.id) {
            return Err(place.error(at, format!("trace {:?} is there twice", trace.id)));
        }
        traces.push(trace);
    }
    Ok(traces)
}

fn check_trace(raw: RawTrace, place: &Place<'_>, experiment: &Experiment) -> Result<Trace, ManifestError> {
    place.check_id(raw.id.get_ref(), raw.id.span().start)?;
    let pages_at = raw.pages.span().start;
    let mut pages: Vec<TracedPage> = Vec::new();
    let mut run = None;
    for page in raw.pages.into_inner() {
        let at = page.span().start;
        let page = check_page(page, place, experiment)?;
        if pages.iter().any(|other| other.data == page.data) {
            return Err(place.error(at, format!("two pages of {}, allowed is one a data set", page.data)));
        }
        run = Some(check_run(&raw.run, &page.data, place, experiment)?);
        pages.push(page);
    }
    let Some(run) = run else {
        return Err(place.error(pages_at, format!("trace {:?} has no pages", raw.id.get_ref())));
    };
    let on_all = |run: &crate::Run| run.training.contains(&Training::All);
    if !experiment.run(&run.run).is_some_and(on_all) {
        let problem = format!("run {:?} is not fitted on all pages, which a trace shows", run.run);
        return Err(place.error(raw.run.span().start, problem));
    }
    let title = raw.title.unwrap_or_else(|| raw.id.get_ref().clone());
    Ok(Trace { id: raw.id.into_inner(), title, run, pages })
}

fn check_page(
    raw: Spanned<RawTracedPage>,
    place: &Place<'_>,
    experiment: &Experiment,
) -> Result<TracedPage, ManifestError> {
    let at = raw.span().start;
    let RawTracedPage { data, site, page, with } = raw.into_inner();
    check_data::is_there(&data, at, place, experiment)?;
    let page = match (page, with) {
        (Some(name), None) => PageChoice::Named(name),
        (None, Some(traits)) => PageChoice::FirstWith(traits),
        _ => {
            let problem = "a traced page has either its name as page, or its traits as with".to_owned();
            return Err(place.error(at, problem));
        }
    };
    Ok(TracedPage { data, site, page })
}
