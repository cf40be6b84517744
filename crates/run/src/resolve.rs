//! From a checked manifest to methods that can run: looks up every id and checks every parameter before the first page is
//! read.
//!
//! This also adds the trivial baselines: for each choice of pages that a run makes, keeping everything and keeping nothing.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use cleaning::{Method, Settings, SettingsError, Trainer};
use dataset::UnknownDataset;
use manifest::{Data, Experiment, PageChoice, Run, Training, Variant};
use metric::{Measure, UnknownMeasure};
use peer::Peers;
use record::{RunFacts, VariantFacts};

use crate::data_source::DataSource;
use crate::resolve_tasks::{ResolvedTask, TaskError, resolve_tasks};
use fit::{LookupError, family};

/// The prefix of the ids of the baselines.
const BASELINE: &str = "baseline-";

/// The baseline that keeps the whole text; tables of all text read its records.
const EVERYTHING: &str = "everything";

/// A reason why a manifest cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ResolveError {
    /// A method that is neither in the catalogue nor a peer.
    #[error("{place}: {source}")]
    Method {
        /// File and line.
        place: String,
        /// The method named, and those that exist.
        source: LookupError,
    },
    /// A data set that no descriptor describes.
    #[error("{place}: {source}")]
    Data {
        /// File and line.
        place: String,
        /// The data set named, and those that exist.
        source: UnknownDataset,
    },
    /// A measure that does not exist.
    #[error("{place}: {source}")]
    Measure {
        /// File and line.
        place: String,
        /// The measure named, and those that exist.
        source: UnknownMeasure,
    },
    /// A task that cannot run.
    #[error(transparent)]
    Task(#[from] TaskError),
    /// A parameter that the method refuses.
    #[error("{place}: {source}")]
    Settings {
        /// File and line.
        place: String,
        /// Key, value and what is allowed.
        source: SettingsError,
    },
    /// A run with `train` whose method cannot learn across sites.
    #[error("{place}: {method} learns nothing across sites, so a run of it has no train")]
    NoTrainer {
        /// File and line of the run's method.
        place: String,
        /// The method's id.
        method: String,
    },
    /// A run of a method with its shipped model, on a data set whose labels trained this model: its scores
    /// would be too good.
    #[error(
        "{place}: the model that {method} comes with was trained on labels of {data_set}; add `train = {{}}` to the run, or \
         remove {data_set} from its `on`"
    )]
    Seen {
        /// File and line of the run's method.
        place: String,
        /// The method's id.
        method: String,
        /// The data set.
        data_set: String,
    },
    /// A data set that is named twice: its records would be counted twice.
    #[error("{place}: data set {id:?} is there twice")]
    Twice {
        /// File and line of the second one.
        place: String,
        /// The data set.
        id: String,
    },
    /// A run whose id is reserved for the trivial baselines.
    #[error("{place}: run id {id:?} begins with {BASELINE:?}, which is kept for the trivial baselines")]
    Reserved {
        /// File and line of the run's method.
        place: String,
        /// The run's id.
        id: String,
    },
    /// A trait that no reader gives to pages, so no page has it.
    #[error(
        "{place}: no page has a trait called {found:?}{}; traits are: {}",
        cleaning::did_you_mean(found, dataset::TRAITS),
        dataset::TRAITS.join(", ")
    )]
    Trait {
        /// File and line of the run's method, the output whose claim names it, or the trace.
        place: String,
        /// The name found.
        found: String,
    },
}

/// All reasons why a manifest cannot run. Never empty.
#[derive(Debug)]
pub struct Unresolved(pub Vec<ResolveError>);

impl fmt::Display for Unresolved {
    /// One line for each.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, error) in self.0.iter().enumerate() {
            write!(out, "{}{error}", if number == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for Unresolved {}

/// An experiment whose names are all resolved.
pub struct Resolved {
    pub(crate) experiment: Experiment,
    pub(crate) measures: Vec<Measure>,
    pub(crate) data: Vec<(Data, DataSource)>,
    pub(crate) runs: Vec<ResolvedRun>,
    /// In the manifest's order.
    pub(crate) tasks: Vec<ResolvedTask>,
}

/// One run with its methods.
pub(crate) struct ResolvedRun {
    pub(crate) run: Run,
    pub(crate) facts: RunFacts,
    /// The method's id.
    pub(crate) method: &'static str,
    /// The digest of the sources of the method's crate.
    pub(crate) sources: &'static str,
    /// One for each variant, in the same order. A trained run uses the methods of [`crate::training`]
    /// instead.
    pub(crate) methods: Vec<Arc<dyn Method>>,
    /// One for each variant if the run is trained; otherwise empty.
    pub(crate) trainers: Vec<Box<dyn Trainer>>,
    /// The reason why its method cannot run on this machine. Then the run is left out.
    pub(crate) absence: Option<String>,
    /// Whether its method reads the source of pages.
    pub(crate) wants_sources: bool,
}

impl Resolved {
    /// The experiment.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// The run of this id, which must be in the manifest.
    pub(crate) fn run(&self, id: &str) -> &ResolvedRun {
        self.runs.iter().find(|run| run.run.id == id).expect("a checked manifest names runs that are there")
    }

    /// The runs whose methods cannot run on this machine, by id, each with the reason. They are left out.
    pub fn left_out(&self) -> impl Iterator<Item = (&str, String)> {
        self.runs.iter().filter_map(|run| {
            Some((run.run.id.as_str(), format!("{} {}", run.method, run.absence.as_ref()?)))
        })
    }

    /// Whether a run that is not left out reads the source of pages.
    pub(crate) fn wants_sources(&self) -> bool {
        self.runs.iter().any(|run| run.wants_sources && run.absence.is_none())
    }

    /// Whether the single pages of a run are recorded, because an output shows them, or needs the text of all
    /// pages.
    pub(crate) fn shows_pages(&self, run: &ResolvedRun) -> bool {
        let keeps_all = run.facts.baseline && run.facts.method == EVERYTHING;
        self.experiment.shows_pages(&run.run.id) || (keeps_all && self.experiment.shows_conventions())
    }

    /// The runs, the baselines last.
    pub fn runs(&self) -> impl Iterator<Item = &RunFacts> {
        self.runs.iter().map(|run| &run.facts)
    }
}

/// Looks up all names of an experiment without peers.
///
/// # Errors
/// The errors of [`resolve_with_peers`].
pub fn resolve(experiment: Experiment) -> Result<Resolved, Unresolved> {
    resolve_with_peers(experiment, &Peers::default())
}

/// Looks up all names of an experiment, including peers. A peer that is not set up is no error: its runs are
/// [left out](Resolved::left_out).
///
/// # Errors
/// [`Unresolved`] with all errors, each with its place in the manifest.
pub fn resolve_with_peers(experiment: Experiment, peers: &Peers) -> Result<Resolved, Unresolved> {
    let mut errors = Vec::new();
    ids_that_clash(&experiment, &mut errors);
    let data = sound(experiment.data.iter().map(look_up_data), &mut errors);
    unknown_traits(&experiment, &mut errors);
    let tasks = resolve_tasks(&experiment).unwrap_or_else(|of_tasks| {
        errors.extend(of_tasks.into_iter().map(ResolveError::Task));
        Vec::new()
    });
    let measures = sound(experiment.measures.iter().map(look_up_measure), &mut errors);
    let baselines = baselines(&experiment);
    let named = experiment.runs.iter().map(|run| (run.clone(), false));
    let runs = named.chain(baselines.into_iter().map(|run| (run, true)));
    let runs = runs.map(|(run, baseline)| resolve_run(run, baseline, &experiment.data, peers));
    let runs = sound(runs, &mut errors);
    // a grid repeats a mistake for each of its runs
    let mut told = BTreeSet::new();
    errors.retain(|error| told.insert(error.to_string()));
    if errors.is_empty() {
        Ok(Resolved { experiment, measures, data, runs, tasks })
    } else {
        Err(Unresolved(errors))
    }
}

/// The values found; the errors are appended to `errors`.
fn sound<T>(found: impl Iterator<Item = Result<T, ResolveError>>, errors: &mut Vec<ResolveError>) -> Vec<T> {
    found.filter_map(|found| found.map_err(|error| errors.push(error)).ok()).collect()
}

/// Ids are in the names of record files, so two units must not share one.
fn ids_that_clash(experiment: &Experiment, errors: &mut Vec<ResolveError>) {
    let mut seen = BTreeSet::new();
    let twice = experiment.data.iter().filter(|data| !seen.insert(&data.id.value));
    errors
        .extend(twice.map(|Data { id, .. }| ResolveError::Twice { place: id.place(), id: id.value.clone() }));
    let reserved = experiment.runs.iter().filter(|run| run.id.starts_with(BASELINE));
    errors
        .extend(reserved.map(|run| ResolveError::Reserved { place: run.method.place(), id: run.id.clone() }));
}

/// A misspelt trait would silently select no page, or exclude no page.
fn unknown_traits(experiment: &Experiment, errors: &mut Vec<ResolveError>) {
    let of_runs = experiment.runs.iter().flat_map(|run| {
        run.pages_with.iter().chain(&run.pages_without).map(|name| (run.method.place(), name))
    });
    let of_traces = experiment.traces.iter().flat_map(|trace| {
        let names = trace.pages.iter().flat_map(|page| match &page.page {
            PageChoice::FirstWith(traits) => traits.as_slice(),
            PageChoice::Named(_) => &[],
        });
        names.map(|name| (format!("trace {}", trace.id), name))
    });
    let named = of_runs.chain(of_traces);
    let unknown = named.filter(|(_, name)| !dataset::TRAITS.contains(&name.as_str()));
    errors.extend(unknown.map(|(place, name)| ResolveError::Trait { place, found: name.clone() }));
}

fn look_up_data(data: &Data) -> Result<(Data, DataSource), ResolveError> {
    if data.is_local() {
        return Ok((data.clone(), DataSource::Local));
    }
    let place = data.id.place();
    let descriptor =
        dataset::descriptor(&data.id.value).map_err(|source| ResolveError::Data { place, source })?;
    Ok((data.clone(), DataSource::Described(descriptor)))
}

fn look_up_measure(name: &manifest::Located<String>) -> Result<Measure, ResolveError> {
    Measure::named(&name.value).map_err(|source| ResolveError::Measure { place: name.place(), source })
}

fn resolve_run(run: Run, baseline: bool, data: &[Data], peers: &Peers) -> Result<ResolvedRun, ResolveError> {
    let place = run.method.place();
    let family = match run.method.value.as_str() {
        dataset::STORED => &dataset::STORED_FAMILY,
        id => family(id, peers).map_err(|source| ResolveError::Method { place, source })?,
    };
    let mut methods = Vec::with_capacity(run.variants.len());
    let mut variants = Vec::with_capacity(run.variants.len());
    let mut trainers = Vec::new();
    for variant in &run.variants {
        let settings = variant.settings.clone().into_iter().collect::<Settings>();
        let refused = |source| ResolveError::Settings { place: variant.place.clone(), source };
        methods.push(Arc::from(family.build(&settings).map_err(refused)?));
        if run.train.is_some() {
            let trainer = family.trainer(&settings).map_err(refused)?;
            trainers.push(trainer.ok_or_else(|| ResolveError::NoTrainer {
                place: run.method.place(),
                method: run.method.value.clone(),
            })?);
        } else {
            let trained_on = family.trained_on(&settings).map_err(refused)?;
            let mut of_run = data.iter().map(|data| data.id.value.as_str()).filter(|id| run.is_on(id));
            if let Some(seen) = of_run.find(|id| trained_on.contains(id)) {
                return Err(ResolveError::Seen {
                    place: run.method.place(),
                    method: run.method.value.clone(),
                    data_set: seen.to_owned(),
                });
            }
        }
        variants.push(VariantFacts {
            id: variant.id.clone(),
            x: variant.x,
            settings: family.defaults().merged(&settings).to_string(),
            changed: settings.to_string(),
        });
    }
    let facts = RunFacts {
        id: run.id.clone(),
        title: run.title.clone(),
        method: run.method.value.clone(),
        method_name: family.info().name.to_owned(),
        pages: pages_in_words(&run),
        baseline,
        variants,
    };
    Ok(ResolvedRun {
        run,
        facts,
        method: family.info().id,
        sources: family.sources(),
        methods,
        trainers,
        absence: family.absence(),
        wants_sources: family.wants_sources(),
    })
}

/// The choice of pages of a run, in words; equal words mean equal pages.
fn pages_in_words(run: &Run) -> String {
    let mut words = match run.pages_with.as_slice() {
        [] => "all pages".to_owned(),
        traits => format!("pages with {}", traits.join(" and ")),
    };
    if !run.pages_without.is_empty() {
        words.push_str(&format!(" without {}", run.pages_without.join(" or ")));
    }
    if run.least_pages > 1 {
        words.push_str(&format!(", at least {} a site", run.least_pages));
    }
    words
}

/// The trivial baselines: two runs for each distinct choice of pages.
fn baselines(experiment: &Experiment) -> Vec<Run> {
    let mut seen = BTreeSet::new();
    let chosen = experiment.runs.iter().filter(|run| seen.insert(pages_in_words(run)));
    let mut baselines = Vec::new();
    for (number, run) in chosen.enumerate() {
        for method in methods::BASELINES {
            let id = match number {
                0 => format!("{BASELINE}{method}"),
                _ => format!("{BASELINE}{method}-{}", number + 1),
            };
            baselines.push(baseline(id, method, run));
        }
    }
    baselines
}

fn baseline(id: String, method: &str, like: &Run) -> Run {
    let method = manifest::Located { value: method.to_owned(), ..like.method.clone() };
    let place = like.method.place();
    Run {
        id,
        title: format!("keep {}", method.value),
        method,
        variants: vec![Variant { id: "default".to_owned(), x: None, settings: toml::Table::new(), place }],
        train: None,
        training: vec![Training::All],
        at_most: None,
        alone: false,
        repeats: 1,
        labels: 0,
        labelled: false,
        on: Vec::new(),
        ..like.clone()
    }
}
