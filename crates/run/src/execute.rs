//! The whole experiment: data at hand, sites in parallel, records, summary.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use dataset::{Corpus, Progress, ReadOptions, Store};
use manifest::AnswerKind;
use rayon::prelude::*;
use record::{DataFacts, Failure, Folder, Machine, Presence, RecordError, Scores, Summary, TaskScores, Unit};

use crate::provenance;
use crate::resolve::Resolved;
use crate::site_task::{Seconds, SiteDone, SiteError, SiteTask};
use crate::tasks::{Performing, Plan, SiteBags, TaskSeconds, gather};
use crate::timing::Timer;

/// How an experiment is executed.
pub struct Options {
    /// The folder of records: what is there and current is taken.
    pub work: PathBuf,
    /// Where data are looked for.
    pub store: Store,
    /// Share of each site's pages, above 0.
    pub scale: f64,
    /// Threads; all processors where absent.
    pub jobs: Option<usize>,
    /// Whether the run times that the manifest asks for are measured. They are never taken from an earlier execution.
    pub times: bool,
}

/// What an execution gives.
pub struct Executed {
    /// The facts that results rest on.
    pub summary: Summary,
    /// The scores, sorted by unit.
    pub scores: Vec<Scores>,
    /// The results of tasks, by the manifest's order of tasks and then of data sets.
    pub tasks: Vec<TaskScores>,
    /// Machine and times.
    pub machine: Machine,
}

/// Why an execution ended without results.
#[derive(Debug, thiserror::Error)]
pub enum ExecuteError {
    /// Records cannot be written.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The threads cannot be had.
    #[error("cannot start {jobs} threads: {source}")]
    Threads {
        /// The number asked for.
        jobs: usize,
        /// What the system said.
        source: rayon::ThreadPoolBuildError,
    },
}

/// A data set of the experiment that is at hand.
struct Opened {
    corpus: Corpus,
    answer: AnswerKind,
}

/// Executes `resolved`. A data set that is not at hand, a site that cannot be read, a method that fails: each is
/// a row of the results, and the rest goes on.
///
/// # Errors
/// [`ExecuteError`] where the system refuses threads or files.
pub fn execute(
    resolved: &Resolved,
    options: &Options,
    progress: &dyn Progress,
) -> Result<Executed, ExecuteError> {
    let began = Instant::now();
    let folder = Folder::new(&options.work);
    let _visit = folder.enter()?;
    let (data, opened, mut failures) = open_data(resolved, options, progress);
    let plans: Vec<Plan<'_>> =
        opened.iter().map(|opened| Plan::of(resolved, &folder, &opened.corpus, options.scale)).collect();
    let sites: Vec<SiteTask<'_>> = opened
        .iter()
        .zip(&plans)
        .flat_map(|(opened, plan)| {
            let folder = &folder;
            (0..opened.corpus.sites().len()).map(move |site| SiteTask {
                resolved,
                folder,
                corpus: &opened.corpus,
                site,
                answer: opened.answer,
                scale: options.scale,
                plan,
            })
        })
        .collect();

    let jobs = options.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
    let pool = pool.map_err(|source| ExecuteError::Threads { jobs, source })?;
    progress.start(&format!("{}: sites", resolved.experiment.id), Some(sites.len() as u64));
    let done: Vec<Result<SiteDone, SiteError>> = pool.install(|| {
        let work = |task: &SiteTask<'_>| {
            let done = task.execute();
            progress.advance(1);
            done
        };
        sites.par_iter().with_max_len(1).map(work).collect()
    });
    progress.finish();

    let mut scores = Vec::new();
    let mut seconds = Seconds::default();
    let mut bags: BTreeMap<&str, Vec<SiteBags>> = BTreeMap::new();
    for (task, done) in sites.iter().zip(done) {
        match done {
            Ok(done) => {
                scores.extend(done.scores);
                bags.entry(task.corpus.id()).or_default().extend(done.bags);
                seconds.bags += done.seconds.bags;
                seconds.reading += done.seconds.reading;
                seconds.cleaning += done.seconds.cleaning;
                seconds.scoring += done.seconds.scoring;
            }
            Err(SiteError::Read(error)) => {
                let site = &task.corpus.sites()[task.site].id;
                failures.push(failure("read", task.corpus.id(), site, &error.to_string()));
            }
            Err(SiteError::Record(error)) => return Err(error.into()),
        }
    }
    scores.sort_by(|a, b| a.unit.cmp(&b.unit));
    let mut task_seconds = TaskSeconds::default();
    let tasks = pool.install(|| perform(&plans, bags, &folder, progress, &mut task_seconds))?;
    let summary = Summary {
        provenance: provenance(&resolved.experiment, options.scale),
        data,
        runs: resolved.runs.iter().map(|run| run.facts.clone()).collect(),
        units: scores.iter().map(|scores| scores.unit.clone()).collect(),
        tasks: tasks.iter().map(|task| task.unit.clone()).collect(),
        failures,
    };
    folder.write(&folder.summary(), &summary)?;
    let before = Instant::now();
    let timings =
        if options.times { timings(resolved, &opened, options.scale, progress) } else { Vec::new() };
    let timing = before.elapsed().as_secs_f64();
    let machine = Machine {
        jobs,
        seconds: vec![
            ("reading and parsing, all workers".to_owned(), seconds.reading),
            ("fitting and cleaning, all workers".to_owned(), seconds.cleaning),
            ("scoring, all workers".to_owned(), seconds.scoring),
            ("words for tasks, all workers".to_owned(), seconds.bags),
            ("vectors of tasks, by the clock".to_owned(), task_seconds.vectors),
            ("clustering, by the clock".to_owned(), task_seconds.clustering),
            ("classification, by the clock".to_owned(), task_seconds.classification),
            ("run times, by the clock".to_owned(), timing),
            ("all, by the clock".to_owned(), began.elapsed().as_secs_f64()),
        ],
        timings,
    };
    Ok(Executed { summary, scores, tasks, machine })
}

/// The tasks of every data set: what is done is taken, what is not is performed, one data set after the other. The
/// words of a data set are freed before the next one's documents are made.
fn perform(
    plans: &[Plan<'_>],
    mut bags: BTreeMap<&str, Vec<SiteBags>>,
    folder: &Folder,
    progress: &dyn Progress,
    seconds: &mut TaskSeconds,
) -> Result<Vec<TaskScores>, RecordError> {
    let mut results: Vec<(Option<usize>, usize, TaskScores)> = Vec::new();
    for (number, plan) in plans.iter().enumerate() {
        let resolved = plan.resolved;
        let place = |scores: &TaskScores| {
            resolved.experiment.tasks.iter().position(|task| task.id == scores.unit.task)
        };
        if plan.is_open() {
            folder.withdraw_summary()?;
            let gathered = gather(bags.remove(plan.data.as_str()).unwrap_or_default(), plan.sources.len());
            let performing = Performing { plan, gathered: &gathered, folder };
            progress.start(&format!("{}: tasks", plan.data), Some(performing.steps()));
            let performed = performing.perform(seconds, || progress.advance(1));
            progress.finish();
            results.extend(performed?.into_iter().map(|scores| (place(&scores), number, scores)));
        }
        let done = plan.tasks.iter().filter_map(|planned| planned.done.clone());
        results.extend(done.map(|scores| (place(&scores), number, scores)));
    }
    results.sort_by_key(|(task, data, _)| (*task, *data));
    Ok(results.into_iter().map(|(.., scores)| scores).collect())
}

/// The run times that the manifest asks for, on the data sets that are at hand. A site that cannot be read is among the
/// failures already.
fn timings(
    resolved: &Resolved,
    opened: &[Opened],
    scale: f64,
    progress: &dyn Progress,
) -> Vec<record::Timing> {
    let mut all = Vec::new();
    for timing in &resolved.experiment.timings {
        let Some(opened) = opened.iter().find(|opened| opened.corpus.id() == timing.data) else { continue };
        let timer = Timer { resolved, timing, corpus: &opened.corpus, scale };
        match timer.measure(progress) {
            Ok(rows) => all.extend(rows),
            Err(error) => tracing::warn!("{} is not measured: {error}", timing.id),
        }
    }
    all
}

/// Opens what is at hand; what is not becomes a fact with the way to obtain it.
fn open_data(
    resolved: &Resolved,
    options: &Options,
    progress: &dyn Progress,
) -> (Vec<DataFacts>, Vec<Opened>, Vec<Failure>) {
    let mut facts = Vec::new();
    let mut opened = Vec::new();
    let mut failures = Vec::new();
    for (data, descriptor) in &resolved.data {
        let read = ReadOptions { scale: options.scale, pages: data.pages, seed: resolved.experiment.seed };
        let mut fact = DataFacts {
            id: descriptor.id().to_owned(),
            title: descriptor.title().to_owned(),
            synthetic: descriptor.kind() == dataset::Kind::Synthetic,
            answer: match data.answer {
                AnswerKind::Gold => "gold",
                AnswerKind::Hand => "hand",
            }
            .to_owned(),
            presence: Presence::Present,
            digest: String::new(),
            sites: 0,
            pages: 0,
        };
        match dataset::open(descriptor, &options.store, &read, progress) {
            Ok(corpus) => {
                fact.digest = corpus.digest().to_owned();
                fact.sites = corpus.sites().len();
                fact.pages = corpus.sites().iter().map(|site| site.pages).sum();
                opened.push(Opened { corpus, answer: data.answer });
            }
            Err(error) => {
                tracing::warn!("{} is left out: {error}", descriptor.id());
                fact.presence = Presence::Missing(descriptor.command());
                // data that are there and wrong are not the same as data that are not there
                if !error.is_absence() {
                    failures.push(failure("data", descriptor.id(), "", &error.to_string()));
                }
            }
        }
        facts.push(fact);
    }
    (facts, opened, failures)
}

/// A failure outside of any run.
fn failure(kind: &str, data: &str, site: &str, message: &str) -> Failure {
    Failure {
        unit: Unit { run: String::new(), data: data.to_owned(), site: site.to_owned() },
        variant: String::new(),
        page: String::new(),
        kind: kind.to_owned(),
        message: message.to_owned(),
    }
}
