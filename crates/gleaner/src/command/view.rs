//! `gleaner view`: pages with the kept text of each method, and the reasons, as one HTML file.
//!
//! `marked`, or `unmarked` in a program without data sets, finds the named site and page; the crate `view` makes the file.

#[cfg(feature = "bench")]
mod marked;
mod place;
#[cfg(not(feature = "bench"))]
mod unmarked;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, anyhow, ensure};
use cleaning::{Family, Gold, Method, Site};
use fit::{ExplainedSite, Explaining, explain_site};
use output::Readable;
use view::{Judged, Shown};

use crate::arguments::View;
#[cfg(feature = "bench")]
use crate::arguments::{DataPlaces, PeerPlaces};
use crate::command::clean::chosen::{settings_of, with_own_settings};
#[cfg(feature = "bench")]
use crate::command::view::marked::{place, scores};
#[cfg(not(feature = "bench"))]
use crate::command::view::unmarked::place;
use crate::console::{Ended, Failures, counted, counted_of, message, with_causes};
use crate::places;
use crate::progress::ConsoleProgress;

/// The most pages with marks that are given to a method that needs marks.
const LABELLED: usize = 10;

/// The marks of a page.
#[derive(Clone, Default)]
struct Marks {
    /// Those that scores are computed against.
    gold: Option<Gold>,
    /// The reason why there are none, if marks were found.
    note: Option<String>,
}

/// A site, and the named page of it.
struct Place {
    /// The site's name for people.
    title: String,
    /// The data set, if the site is in one.
    data_set: Option<String>,
    /// The site. Its pages have their sources.
    site: Site,
    /// The marks of its pages.
    marks: Vec<Marks>,
    page: Option<usize>,
    /// Messages about unreadable files.
    unreadable: Vec<String>,
}

/// A method of the arguments.
struct Asked {
    family: &'static dyn Family,
    /// The settings, as the user wrote them.
    settings: String,
    method: Arc<dyn Method>,
    /// The data sets that its model was trained on.
    trained_on: &'static [&'static str],
}

pub(crate) fn view(arguments: &View) -> Ended {
    places::check_file(Some(&arguments.out), &places::VIEW, &[PathBuf::from(&arguments.what)])?;
    let asked = asked(arguments)?;
    let progress = ConsoleProgress::new();
    let Place { title, data_set, site, marks, page, unreadable } = place(arguments, &progress)?;
    let mut failures = Failures::default();
    unreadable.iter().for_each(|problem| failures.tell(problem));
    let site = Arc::new(site);
    #[cfg(feature = "bench")]
    let scorer = metric::Scorer::new(&site);
    let pages = window(site.len(), page, usize::from(arguments.pages));
    let without_results = |index: usize| {
        let Marks { gold, note } = marks[index].clone();
        Shown { index, gold, note, judged: Vec::new() }
    };
    let mut shown: Vec<Shown> = pages.clone().map(without_results).collect();
    let mut methods = Vec::with_capacity(asked.len());
    for asked in &asked {
        let id = asked.family.info().id;
        let labelled = labelled(asked.family, &marks, &shown)?;
        let sees = (!labelled.is_empty()).then(|| {
            format!("it has seen the marks of {} that are not shown", counted(labelled.len(), "page"))
        });
        let explaining = Explaining {
            labelled,
            pages: pages.clone().collect(),
            seed: arguments.seed,
            limit: Duration::from_secs(arguments.limit),
        };
        let ExplainedSite { warning, pages } = explain_site(&asked.method, &site, explaining)
            .map_err(|error| anyhow!("site {}: {error}", site.id()))?;
        for (shown, judged) in shown.iter_mut().zip(pages) {
            if let Err(error) = &judged {
                failures.tell(&format!("{id}, page {}: {error}", site.name(shown.index)));
            }
            shown.judged.push(judged.map(|(cleaning, evidence)| {
                #[cfg(feature = "bench")]
                let scores = match &shown.gold {
                    Some(gold) => scores(&scorer, shown.index, &cleaning, gold),
                    None => Vec::new(),
                };
                #[cfg(not(feature = "bench"))]
                let scores = Vec::new();
                // what is shown is what `clean` writes
                let page = &site.pages()[shown.index];
                let cleaning = Readable::of(page, &cleaning).decision();
                Judged { scores, cleaning, evidence }
            }));
        }
        let seen = seen(asked.trained_on, data_set.as_deref());
        let notes: Vec<String> = warning.into_iter().chain(sees).chain(seen).collect();
        methods.push(view::Method {
            id: id.to_owned(),
            name: asked.family.info().name.to_owned(),
            settings: asked.settings.clone(),
            warning: (!notes.is_empty()).then(|| notes.join("; ")),
        });
    }
    let first = page.map_or(0, |page| page - pages.start);
    let html = view::View { title: title.clone(), site: &site, methods, pages: shown, first }.html();
    whole_file::write_lightly(&arguments.out, html.as_bytes())?;
    let size = html.len() as f64 / 1e6;
    let pages = counted_of(pages.len(), site.len(), "page");
    message(&format!("{}: {pages} of {title}, {size:.1} MB", arguments.out.display()));
    Ok(failures.exit())
}

/// Writes the view of one page; one that fails is reported. Whether it was written.
#[cfg(feature = "bench")]
pub(super) fn of_page(
    what: String,
    methods: Vec<String>,
    seed: u64,
    out: PathBuf,
    places: &DataPlaces,
    peers: &PeerPlaces,
) -> bool {
    let (places, peers) = (places.clone(), peers.clone());
    let asked = View { what, methods, settings: Vec::new(), peers, out, pages: 1, places, limit: 60, seed };
    view(&asked)
        .inspect_err(|error| message(&format!("no view of {}: {}", asked.what, with_causes(error.as_ref()))))
        .is_ok()
}

/// The methods of `--method`, each with the settings of `--set` and its own.
fn asked(arguments: &View) -> Result<Vec<Asked>> {
    let peers = places::peers(&arguments.peers)?;
    let for_all = settings_of(&arguments.settings)?;
    let default = [methods::DEFAULT.to_owned()];
    let named = if arguments.methods.is_empty() { &default[..] } else { &arguments.methods };
    let one = |named: &String| {
        let (family, settings) = with_own_settings(named, &for_all, &peers)?;
        let method = Arc::from(family.build(&settings)?);
        let trained_on = family.trained_on(&settings)?;
        let own = named.split_once(':').map_or("", |(_, own)| own);
        let own = own.split(',').filter(|one| !one.is_empty());
        let settings: Vec<&str> = arguments.settings.iter().map(String::as_str).chain(own).collect();
        let settings = settings.join(", ");
        Ok(Asked { family, settings, method, trained_on })
    };
    named.iter().map(one).collect()
}

/// The pages to show: at most `most`, around the named one or from the first one on.
fn window(all: usize, page: Option<usize>, most: usize) -> std::ops::Range<usize> {
    let before = page.map_or(0, |page| page.saturating_sub(most / 2));
    let start = before.min(all.saturating_sub(most));
    start..(start + most).min(all)
}

/// The warning for a model that was trained on the shown data set.
fn seen(trained_on: &[&str], data_set: Option<&str>) -> Option<String> {
    let data_set = data_set.filter(|id| trained_on.contains(id))?;
    Some(format!("its model was trained on labelled pages of {data_set}, so its scores here are too good"))
}

/// The pages whose marks a method is given, with the marks: none for a method that needs none, otherwise scored pages that are not shown.
fn labelled(family: &dyn Family, marks: &[Marks], shown: &[Shown]) -> Result<Vec<(usize, Gold)>> {
    if !family.info().needs_labels {
        return Ok(Vec::new());
    }
    let is_shown = |page: &usize| shown.iter().any(|shown| shown.index == *page);
    let marked = (0..marks.len()).filter(|&page| marks[page].gold.is_some());
    let (seen, others): (Vec<usize>, Vec<usize>) = marked.partition(is_shown);
    let id = family.info().id;
    ensure!(!seen.is_empty() || !others.is_empty(), "{id} needs labelled pages, and no page has gold");
    ensure!(
        !others.is_empty(),
        "{id} needs labelled pages that are not shown, and all of {} are shown; show fewer with --pages",
        counted(seen.len(), "page with gold")
    );
    let gold = |page: usize| Some((page, marks[page].gold.clone()?));
    Ok(others.into_iter().take(LABELLED).filter_map(gold).collect())
}

#[cfg(test)]
mod tests {
    use cleaning::Settings;

    use super::*;

    #[test]
    fn the_page_that_is_named_is_among_those_shown() {
        assert_eq!(window(5, None, 20), 0..5);
        assert_eq!(window(50, None, 20), 0..20);
        assert_eq!(window(50, Some(25), 20), 15..35);
        assert_eq!(window(50, Some(49), 20), 30..50);
        assert_eq!(window(50, Some(3), 1), 3..4);
        assert_eq!(window(0, None, 20), 0..0);
    }

    /// Checks whether a method with these settings has seen labels of a data set.
    #[track_caller]
    fn check(id: &str, setting: &str, data_set: Option<&str>, expected: bool) {
        let mut settings = Settings::new();
        (!setting.is_empty()).then(|| settings.assign(setting).unwrap());
        let trained_on = methods::family(id).unwrap().trained_on(&settings).unwrap();
        assert_eq!(seen(trained_on, data_set).is_some(), expected, "{id} {setting} on {data_set:?}");
    }

    #[test]
    fn who_has_seen_labels_of_a_data_set_is_told() {
        check("witness-forest", "", Some("daniel"), true);
        check("witness-forest", "keep.comments=true", Some("wcxb-dev"), true);
        check("witness-forest", "", Some("webkb"), false);
        check("witness-forest", "", None, false);
        check("witness", "", Some("daniel"), false);
    }

    #[cfg(feature = "bench")]
    #[test]
    fn what_models_were_trained_on_are_data_sets() {
        for family in methods::catalogue() {
            for id in family.trained_on(&Settings::new()).unwrap() {
                assert!(dataset::descriptor(id).is_ok(), "{}: {id}", family.info().id);
            }
        }
    }
}
