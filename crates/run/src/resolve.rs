//! From a checked manifest to methods that can run: looks up every id and checks every parameter before the first page is
//! read.
//!
//! This also adds the trivial baselines: for each choice of pages that a run makes, keeping everything and keeping nothing.

use std::collections::BTreeSet;
use std::sync::Arc;

use cleaning::{Method, Settings, Trainer, did_you_mean};
use dataset::{Descriptor, Progress, Store, TRAITS};
use manifest::{BASELINE, Data, Experiment, ManifestError, Refused, Run, Training, Variant, WeightingKind};
use metric::Measure;
use peer::Peers;
use record::{RunFacts, TaskFacts, VariantFacts};
use task::Algorithm;

use fit::family;

/// The baseline that keeps the whole text; tables of all text read its records.
const EVERYTHING: &str = "everything";

/// An experiment whose names are all resolved.
pub struct Resolved {
    /// The experiment.
    pub experiment: Experiment,
    pub(crate) measures: Vec<Measure>,
    /// Each with its entry in the catalogue; `None` for pages on this machine.
    pub(crate) data: Vec<(Data, Option<&'static Descriptor>)>,
    pub(crate) runs: Vec<ResolvedRun>,
    /// In the manifest's order.
    pub(crate) tasks: Vec<ResolvedTask>,
}

/// What is run, on which data.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) resolved: &'a Resolved,
    pub(crate) store: &'a Store,
    pub(crate) scale: f64,
    pub(crate) progress: &'a dyn Progress,
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
    /// Whether its method reads the source of pages.
    pub(crate) wants_sources: bool,
}

impl ResolvedRun {
    /// Whether it takes place on data set `data`: the manifest wants it, and its method can run on this machine.
    pub(crate) fn is_on(&self, data: &str) -> bool {
        self.run.is_on(data) && self.facts.absence.is_none()
    }
}

/// One task with its algorithm.
#[derive(Debug)]
pub(crate) struct ResolvedTask {
    pub(crate) task: manifest::Task,
    pub(crate) facts: TaskFacts,
    pub(crate) algorithm: Algorithm,
}

impl Resolved {
    /// The run of this id, which must be in the manifest.
    pub(crate) fn run(&self, id: &str) -> &ResolvedRun {
        self.runs.iter().find(|run| run.run.id == id).expect("a checked manifest names runs that are there")
    }

    /// The runs whose methods cannot run on this machine, by id, each with the reason. They are left out.
    pub fn left_out(&self) -> impl Iterator<Item = (&str, String)> {
        self.runs.iter().filter_map(|run| {
            Some((run.run.id.as_str(), format!("{} {}", run.method, run.facts.absence.as_ref()?)))
        })
    }

    /// Whether a run that is not left out reads the source of pages.
    pub(crate) fn wants_sources(&self) -> bool {
        self.runs.iter().any(|run| run.wants_sources && run.facts.absence.is_none())
    }

    /// Whether the single pages of a run are recorded, because an output shows them, or needs the text of all
    /// pages.
    pub(crate) fn shows_pages(&self, run: &ResolvedRun) -> bool {
        let keeps_all = run.facts.baseline && run.facts.method == EVERYTHING;
        let mut heads = self.experiment.queries.iter().map(|query| &query.head);
        heads.any(|head| head.pages.contains(&run.run.id) || (keeps_all && head.texts))
    }

    /// The runs, the baselines last.
    pub fn runs(&self) -> impl Iterator<Item = &RunFacts> {
        self.runs.iter().map(|run| &run.facts)
    }
}

/// Looks up all names of an experiment, including peers. A peer that is not set up is no error: its runs are
/// [left out](Resolved::left_out).
///
/// # Errors
/// [`Refused`] with all errors, each with its place in the manifest.
pub fn resolve(experiment: Experiment, peers: &Peers) -> Result<Resolved, Refused> {
    let mut errors = unknown_traits(&experiment);
    let of = &experiment;
    let data = of.data.iter().enumerate().map(|(number, data)| {
        let look_up =
            || dataset::descriptor(&data.id).map_err(|error| of.error(&format!("data.{number}.id"), &error));
        Ok((data.clone(), if data.is_local() { None } else { Some(look_up()?) }))
    });
    let data = sound(data, &mut errors);
    let tasks = sound((0..of.tasks.len()).map(|number| resolve_task(of, number)), &mut errors);
    let measures = of.measures.iter().enumerate().map(|(number, name)| {
        Measure::named(name).map_err(|error| of.error(&format!("measures.{number}"), &error))
    });
    let measures = sound(measures, &mut errors);
    let runs = of.runs.iter().cloned().chain(baselines(of)).enumerate();
    let runs = sound(runs.map(|(number, run)| resolve_run(of, number, run, peers)), &mut errors);
    // a grid repeats a mistake for each of its runs
    let mut told = BTreeSet::new();
    errors.retain(|error| told.insert(error.to_string()));
    if errors.is_empty() {
        Ok(Resolved { experiment, measures, data, runs, tasks })
    } else {
        Err(Refused { errors })
    }
}

/// The values found; the errors are appended to `errors`.
fn sound<T>(
    found: impl Iterator<Item = Result<T, ManifestError>>,
    errors: &mut Vec<ManifestError>,
) -> Vec<T> {
    found.filter_map(|found| found.map_err(|error| errors.push(error)).ok()).collect()
}

/// A misspelt trait would silently select no page, or exclude no page.
fn unknown_traits(experiment: &Experiment) -> Vec<ManifestError> {
    let mut named: Vec<(String, &[String])> = Vec::new();
    for (number, run) in experiment.runs.iter().enumerate() {
        named.push((format!("run.{number}.pages-with"), &run.pages_with));
        named.push((format!("run.{number}.pages-without"), &run.pages_without));
    }
    for (number, trace) in experiment.traces.iter().enumerate() {
        let traced = trace.pages.iter().map(|page| page.with.as_deref().unwrap_or_default()).enumerate();
        named.extend(traced.map(|(page, with)| (format!("trace.{number}.pages.{page}.with"), with)));
    }
    let named = named.iter().flat_map(|(path, names)| names.iter().map(move |name| (path, name)));
    let unknown = named.filter(|(_, name)| !TRAITS.contains(&name.as_str()));
    let error = |(path, name): (&String, &String)| {
        let hint = did_you_mean(name, TRAITS);
        let problem = format!("no page has a trait called {name:?}{hint}; traits are: {}", TRAITS.join(", "));
        experiment.error(path, &problem)
    };
    unknown.map(error).collect()
}

/// Looks up the method of a task, and checks its settings.
fn resolve_task(experiment: &Experiment, number: usize) -> Result<ResolvedTask, ManifestError> {
    let task = &experiment.tasks[number];
    let at = |key: &str| format!("task.{number}.{key}");
    let family = task::family(&task.method).map_err(|error| experiment.error(&at("method"), &error))?;
    let settings: Settings = task.settings.clone().into_iter().collect();
    let algorithm = family.build(&settings).map_err(|error| experiment.error(&at("settings"), &error))?;
    let cells = task.least_cell.or(task.equal_cells);
    let mut own = task.documents.iter().filter_map(|id| experiment.documents(id));
    let other = own.find(|own| own.weighting != WeightingKind::Count);
    let problem = match (&algorithm, other) {
        (Algorithm::Clustering(_) | Algorithm::Retrieval(_), _) if cells.is_some() => format!(
            "task {} trains no classes by {}, allowed is none of least-cell and equal-cells",
            task.id, family.info.id
        ),
        (Algorithm::Retrieval(_), Some(other)) => format!(
            "documents {} of task {} are weighted {:?}, allowed is \"count\" for {}",
            other.id,
            task.id,
            other.weighting.name(),
            family.info.id
        ),
        _ => String::new(),
    };
    if !problem.is_empty() {
        return Err(experiment.error(&at("method"), &problem));
    }
    let facts = TaskFacts {
        task: task.id.clone(),
        method: family.info.id.to_owned(),
        method_name: family.info.name.to_owned(),
        settings: family.defaults().merged(&settings).to_string(),
    };
    Ok(ResolvedTask { task: task.clone(), facts, algorithm })
}

/// Looks up the method of a run, and checks the settings of its variants.
fn resolve_run(
    experiment: &Experiment,
    number: usize,
    run: Run,
    peers: &Peers,
) -> Result<ResolvedRun, ManifestError> {
    let of_method = |problem: String| experiment.error(&format!("run.{number}.method"), &problem);
    let family = match run.method.as_str() {
        dataset::STORED => &dataset::STORED_FAMILY,
        id => family(id, peers).map_err(|error| of_method(error.to_string()))?,
    };
    let (mut methods, mut variants, mut trainers) = (Vec::new(), Vec::new(), Vec::new());
    let mut wants_sources = false;
    for variant in &run.variants {
        let settings = variant.settings.clone().into_iter().collect::<Settings>();
        let refused = |error| experiment.error(&format!("run.{number}.{}", run.key_of(variant)), &error);
        methods.push(Arc::from(family.build(&settings).map_err(refused)?));
        wants_sources |= family.wants_sources(&settings);
        if run.train.is_some() {
            let trainer = family.trainer(&settings).map_err(refused)?;
            trainers.push(trainer.ok_or_else(|| {
                of_method(format!("{} learns nothing across sites, so a run of it has no train", run.method))
            })?);
        } else {
            // scores on data whose labels trained the shipped model would be too good
            let trained_on = family.trained_on(&settings).map_err(refused)?;
            let mut of_run = experiment.data.iter().map(|data| data.id.as_str()).filter(|id| run.is_on(id));
            if let Some(seen) = of_run.find(|id| trained_on.contains(id)) {
                return Err(of_method(format!(
                    "the model that {} comes with was trained on labels of {seen}; add `train = {{}}` to the run, or remove \
                     {seen} from its `on`",
                    run.method
                )));
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
        method: run.method.clone(),
        method_name: family.info().name.to_owned(),
        pages: pages_in_words(&run),
        baseline: number >= experiment.runs.len(),
        absence: family.absence(),
        variants,
    };
    Ok(ResolvedRun {
        run,
        facts,
        method: family.info().id,
        sources: family.sources(),
        methods,
        trainers,
        wants_sources,
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

/// The trivial baselines: two runs for each distinct choice of pages, on the data of tasks and of the runs that make it, not where they only learn.
fn baselines(experiment: &Experiment) -> Vec<Run> {
    let mut seen = BTreeSet::new();
    let chosen = experiment.runs.iter().filter(|run| seen.insert(pages_in_words(run)));
    let mut baselines = Vec::new();
    for (number, run) in chosen.enumerate() {
        let alike = || experiment.runs.iter().filter(|other| pages_in_words(other) == pages_in_words(run));
        let is_used = |data: &&Data| {
            alike().any(|run| run.is_on(&data.id)) || experiment.tasks.iter().any(|task| task.is_on(&data.id))
        };
        let on: Vec<String> = experiment.data.iter().filter(is_used).map(|data| data.id.clone()).collect();
        for method in methods::BASELINES {
            let id = match number {
                0 => format!("{BASELINE}{method}"),
                _ => format!("{BASELINE}{method}-{}", number + 1),
            };
            baselines.push(Run {
                id,
                title: format!("keep {method}"),
                method: method.to_owned(),
                settings: toml::Table::new(),
                sweep: None,
                variants: vec![Variant::default_with(toml::Table::new())],
                train: None,
                training: Training::default(),
                labels: 0,
                on: on.clone(),
                ..run.clone()
            });
        }
    }
    baselines
}
