//! The whole experiment: opens the data, runs sites in parallel and the tasks of each data set, writes records and summary.

use std::path::PathBuf;
use std::time::Instant;

use dataset::{Answer, Corpus, Kind, Progress, ReadOptions, Store, UnreadableFile, open, open_local};
use manifest::AnswerKind;
use rayon::prelude::*;
use record::{
    DataFacts, Failure, Folder, Machine, Presence, RecordError, Scores, Summary, TaskScores, Timing, Trace,
    Unit,
};

use crate::prepared::Prepared;
use crate::provenance;
use crate::resolve::{Asked, Resolved};
use crate::site_task::{SiteDone, SiteError, SiteTask};
use crate::tasks::{Opened, Performing, Plan, SiteBags, gather};
use crate::timing::Timer;
use crate::traces;
use crate::usage::{Memory, Seconds, Stage};

/// The options of an execution.
pub struct Options<'a> {
    /// The folder of records, by the facts that are known before the first site is cleaned. Current records are reused.
    pub work: &'a (dyn Fn(&Summary) -> PathBuf + Sync),
    /// The places where data are searched.
    pub store: Store,
    /// Share of each site's pages, above 0.
    pub scale: f64,
    /// Threads; all processors if absent.
    pub jobs: Option<usize>,
    /// Whether the manifest's run times are measured. They are never taken from an earlier execution.
    pub times: bool,
    /// The allocator's count, if the program has one, for the memory of run times.
    pub memory: Option<&'static dyn Memory>,
}

/// The result of an execution.
pub struct Executed {
    /// The facts about data, runs and failures.
    pub summary: Summary,
    /// The scores, sorted by unit.
    pub scores: Vec<Scores>,
    /// The results of tasks, by the manifest's order of tasks and then of data sets.
    pub tasks: Vec<TaskScores>,
    /// The traces, by the manifest's order of traces and then of data sets.
    pub traces: Vec<Trace>,
    /// Machine and times.
    pub machine: Machine,
}

/// The reasons why an execution ended without results.
#[derive(Debug, thiserror::Error)]
pub enum ExecuteError {
    /// Records cannot be written.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The threads cannot be started.
    #[error("cannot start {jobs} threads: {source}")]
    Threads {
        /// The number of threads.
        jobs: usize,
        /// The system's error.
        source: rayon::ThreadPoolBuildError,
    },
}

/// Executes `resolved`. Missing data sets, unreadable sites and failing methods are recorded, and the rest is
/// run.
///
/// # Errors
/// [`ExecuteError`] if the system refuses threads or files.
pub fn execute(
    resolved: &Resolved,
    options: &Options<'_>,
    progress: &dyn Progress,
) -> Result<Executed, ExecuteError> {
    let began = Instant::now();
    let asked = Asked { resolved, store: &options.store, scale: options.scale, progress };
    let (data, opened, failures) = open_data(&asked);
    let mut summary = Summary {
        provenance: provenance(&resolved.experiment, options.scale, options.times),
        data,
        runs: resolved.runs.iter().map(|run| run.facts.clone()).collect(),
        task_methods: resolved.tasks.iter().map(|task| task.facts.clone()).collect(),
        ..Summary::default()
    };
    let folder = Folder::new((options.work)(&summary));
    let jobs = options.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
    let pool = pool.map_err(|source| ExecuteError::Threads { jobs, source })?;
    let corpora: Vec<&Corpus> = opened.iter().map(|opened| &opened.corpus).collect();
    let mut results = Results { failures, ..Results::default() };
    let prepare = || pool.install(|| Prepared::of(&asked, &folder, &corpora));
    let prepared = results.seconds.time(Stage::Training, prepare)?;
    let plans: Vec<_> = opened.iter().map(|own| Plan::of(&asked, &folder, own, &prepared)).collect();
    // words stay in memory until the tasks of their data set are done, so a data set with open tasks ends its
    // batch
    for batch in plans.split_inclusive(Plan::is_open) {
        let words = results.take_sites(batch, &pool, progress)?;
        if let Some(plan) = batch.last().filter(|plan| plan.is_open()) {
            let seconds = &mut results.seconds;
            results.tasks.extend(pool.install(|| perform(plan, words, progress, seconds))?);
        }
    }
    let Results { mut scores, mut tasks, mut traces, mut failures, mut seconds } = results;
    failures.extend(traces::of_unknown_sites(resolved, &corpora));
    tasks.extend(plans.iter().flat_map(|plan| &plan.tasks).filter_map(|planned| planned.done.clone()));
    let of = &resolved.experiment;
    let order = |id: &str| of.data.iter().position(|data| data.id == id);
    let of_task = |id: &str| of.tasks.iter().position(|task| task.id == id);
    tasks.sort_by_key(|own| (of_task(&own.unit.task), order(&own.unit.data)));
    let of_trace = |id: &str| of.traces.iter().position(|trace| trace.id == id);
    traces.sort_by_key(|own| (of_trace(&own.unit.trace), order(&own.unit.data)));
    scores.sort_by(|a, b| a.unit.cmp(&b.unit));
    for fact in &mut summary.data {
        let scored = |scores: &Scores| scores.unit.data == fact.id && scores.site.scored > 0;
        if fact.presence == Presence::Present && !scores.iter().any(scored) {
            "none".clone_into(&mut fact.answer);
        }
    }
    summary.units = scores.iter().map(|scores| scores.unit.clone()).collect();
    summary.tasks = tasks.iter().map(|task| task.unit.clone()).collect();
    summary.traces = traces.iter().map(|trace| trace.unit.clone()).collect();
    summary.failures = failures;
    folder.write(&folder.summary(), &summary)?;
    let measure = || measured(&asked, &plans, options.memory);
    let timings = if options.times { seconds.time(Stage::Timing, measure) } else { Vec::new() };
    seconds.since(Stage::All, began);
    let machine = Machine { jobs, seconds: seconds.named(), timings };
    Ok(Executed { summary, scores, tasks, traces, machine })
}

/// The results of the data sets so far.
#[derive(Default)]
struct Results {
    scores: Vec<Scores>,
    tasks: Vec<TaskScores>,
    traces: Vec<Trace>,
    failures: Vec<Failure>,
    seconds: Seconds,
}

impl Results {
    /// Runs the sites of some data sets, all in parallel, and returns their words for tasks. At most one of
    /// these data sets may have open tasks.
    fn take_sites(
        &mut self,
        batch: &[Plan<'_>],
        pool: &rayon::ThreadPool,
        progress: &dyn Progress,
    ) -> Result<Words, RecordError> {
        let mut sites: Vec<SiteTask<'_>> = Vec::new();
        for plan in batch {
            sites.extend((0..plan.corpus.sites().len()).map(|site| SiteTask { plan, site }));
        }
        let Some(first) = sites.first() else { return Ok(Words::default()) };
        let id = &first.plan.resolved.experiment.id;
        progress.start(&format!("{id}: sites"), Some(sites.len() as u64));
        let done: Vec<Result<SiteDone, SiteError>> = pool.install(|| {
            let work = |task: &SiteTask<'_>| {
                let done = task.execute();
                progress.advance(1);
                done
            };
            sites.par_iter().with_max_len(1).map(work).collect()
        });
        progress.finish();
        let mut words = Words::default();
        for (task, done) in sites.iter().zip(done) {
            match done {
                Ok(done) => {
                    self.scores.extend(done.scores);
                    self.traces.extend(done.traces);
                    self.failures.extend(done.failures);
                    self.seconds += done.seconds;
                    words.bags.extend(done.bags);
                }
                Err(SiteError::Read(error)) => {
                    let site = &task.info().id;
                    self.failures.push(failure("read", task.plan.data(), site, &error.to_string()));
                    words.unread.extend(task.plan.is_open().then(|| site.clone()));
                }
                Err(SiteError::Record(error)) => return Err(error),
            }
        }
        Ok(words)
    }
}

/// The words of the sites of a data set, for its tasks.
#[derive(Default)]
struct Words {
    bags: Vec<SiteBags>,
    /// The sites that cannot be read.
    unread: Vec<String>,
}

/// Performs the tasks of a data set that have no current record.
fn perform(
    plan: &Plan<'_>,
    words: Words,
    progress: &dyn Progress,
    seconds: &mut Seconds,
) -> Result<Vec<TaskScores>, RecordError> {
    plan.folder.withdraw_summary()?;
    let gathered = gather(words.bags, plan.sources.len());
    Performing { plan, gathered: &gathered, unread: &words.unread }.perform(seconds, progress)
}

/// The manifest's run times, on the available data sets. A site that cannot be read is in the failures
/// already.
fn measured(asked: &Asked<'_>, plans: &[Plan<'_>], memory: Option<&'static dyn Memory>) -> Vec<Timing> {
    let mut all = Vec::new();
    for timing in &asked.resolved.experiment.timings {
        let Some(plan) = plans.iter().find(|plan| plan.data() == timing.data) else { continue };
        match (Timer { plan, timing, memory }).measure(asked.progress) {
            Ok(rows) => all.extend(rows),
            Err(error) => tracing::warn!("{} is not measured: {error}", timing.id),
        }
    }
    all
}

/// Opens the available data; for others the facts have the command that obtains them.
fn open_data(asked: &Asked<'_>) -> (Vec<DataFacts>, Vec<Opened>, Vec<Failure>) {
    let &Asked { resolved, store, scale, progress } = asked;
    let mut facts = Vec::new();
    let mut opened = Vec::new();
    let mut failures = Vec::new();
    for (data, descriptor) in &resolved.data {
        let id = &data.id;
        let read = ReadOptions { scale, pages: data.pages, seed: resolved.experiment.seed };
        let (answer, name) = match data.answer {
            AnswerKind::Gold => (Answer::Gold, "gold"),
            AnswerKind::Hand => (Answer::Hand, "hand"),
        };
        let mut fact = DataFacts {
            id: id.clone(),
            title: descriptor.map_or("Pages on this machine", |own| own.about.title.as_str()).to_owned(),
            // pages on this machine are real
            synthetic: descriptor.is_some_and(|own| own.kind() == Kind::Synthetic),
            answer: name.to_owned(),
            ..DataFacts::default()
        };
        let corpus = match descriptor {
            Some(descriptor) => open(descriptor, store, &read, progress),
            None => open_local(&data.id, &data.paths, &read, progress),
        };
        match corpus.and_then(|corpus| Ok(corpus.only(&data.sites)?)) {
            Ok(corpus) => {
                fact.digest = corpus.digest().to_owned();
                fact.sites = corpus.sites().len();
                fact.pages = corpus.sites().iter().map(|site| site.pages).sum();
                let whole = || corpus.sites().iter().map(|site| site.whole).sum();
                fact.whole = (scale != 1.0).then(whole);
                // pages, or parts of an archive, that cannot be read
                failures.extend(corpus.unreadable().iter().map(|UnreadableFile { site, page, problem }| {
                    Failure { page: page.clone(), ..failure("read", id, site, problem) }
                }));
                opened.push(Opened { corpus, answer });
            }
            Err(error) => {
                tracing::warn!("{id} is left out: {error}");
                // broken data are a failure, missing data are not
                fact.presence = if error.is_absence() {
                    Presence::Missing(descriptor.map_or_else(|| error.to_string(), |own| own.command()))
                } else {
                    failures.push(failure("data", id, "", &error.to_string()));
                    Presence::Unusable(error.to_string())
                };
            }
        }
        facts.push(fact);
    }
    (facts, opened, failures)
}

/// A failure outside of any run.
fn failure(kind: &str, data: &str, site: &str, message: &str) -> Failure {
    let unit = Unit { run: String::new(), data: data.to_owned(), site: site.to_owned() };
    Failure::of(unit, kind, message.to_owned())
}
