//! All runs of an experiment on one site: records on disk are reused, missing ones are made, and the site is read only if
//! a record is missing.

use std::ops::AddAssign;
use std::sync::Arc;
use std::time::{Duration, Instant};

use dataset::{Corpus, MarkedSite, ReadError, SiteInfo};
use manifest::{AnswerKind, TracedPage};
use metric::Scorer;
use page::keeping_sources;
use record::{
    AnsweredTexts, Cleanings, Failure, FitRules, Folder, RecordError, Scores, Trace, TraceUnit, Unit,
};

use crate::fit_and_clean::Work;
use crate::key;
use crate::participants::{Participants, answer, facts, least_pages};
use crate::prepared::Prepared;
use crate::resolve::{Resolved, ResolvedRun};
use crate::score::{CountCache, Scoring};
use crate::tasks::{Filling, Plan, SiteBags};
use crate::traces::Tracing;

/// One site of one data set, and the work on it.
pub(crate) struct SiteTask<'a> {
    pub(crate) resolved: &'a Resolved,
    pub(crate) folder: &'a Folder,
    pub(crate) corpus: &'a Corpus,
    pub(crate) site: usize,
    pub(crate) answer: AnswerKind,
    pub(crate) scale: f64,
    /// The tasks of the data set.
    pub(crate) plan: &'a Plan<'a>,
    pub(crate) prepared: &'a Prepared,
}

/// The site once it has been read, and the counts that its runs share.
#[derive(Default)]
struct Loaded {
    site: Option<Arc<MarkedSite>>,
    cache: CountCache,
}

/// The results of a site.
#[derive(Default)]
pub(crate) struct SiteDone {
    /// Scores of every run on the site.
    pub(crate) scores: Vec<Scores>,
    /// Traces of its pages.
    pub(crate) traces: Vec<Trace>,
    /// Pages that could not be traced.
    pub(crate) failures: Vec<Failure>,
    /// The pages as words, if a task has no current record.
    pub(crate) bags: Option<SiteBags>,
    /// Seconds by stage.
    pub(crate) seconds: Seconds,
}

/// Seconds spent, by stage.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Seconds {
    pub(crate) reading: f64,
    pub(crate) cleaning: f64,
    pub(crate) scoring: f64,
    pub(crate) bags: f64,
}

impl AddAssign for Seconds {
    fn add_assign(&mut self, other: Self) {
        self.reading += other.reading;
        self.cleaning += other.cleaning;
        self.scoring += other.scoring;
        self.bags += other.bags;
    }
}

/// A reason why a site has no scores.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SiteError {
    /// Its pages cannot be read: this is listed as a failure, and the other sites are run.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// Records cannot be written: the whole execution ends.
    #[error(transparent)]
    Record(#[from] RecordError),
}

impl SiteTask<'_> {
    /// Makes the records that are missing.
    pub(crate) fn execute(&self) -> Result<SiteDone, SiteError> {
        let info = &self.corpus.sites()[self.site];
        let mut done = SiteDone::default();
        let mut loaded = Loaded::default();
        let takes_place = |run: &&ResolvedRun| run.run.is_on(self.corpus.id()) && run.absence.is_none();
        for run in self.resolved.runs.iter().filter(takes_place) {
            let unit =
                Unit { run: run.run.id.clone(), data: self.corpus.id().to_owned(), site: info.id.clone() };
            if let Some(scores) = self.unit(unit, run, info, &mut loaded, &mut done.seconds)? {
                done.scores.push(scores);
            }
        }
        self.traces(info, &mut loaded, &mut done)?;
        if self.plan.is_open() {
            done.bags = Some(self.bags(info, &mut loaded, &mut done.seconds)?);
        }
        Ok(done)
    }

    /// The site's pages as words, after each cleaning that a task needs.
    fn bags(
        &self,
        info: &SiteInfo,
        loaded: &mut Loaded,
        seconds: &mut Seconds,
    ) -> Result<SiteBags, SiteError> {
        let site = self.load(loaded, seconds)?;
        let began = Instant::now();
        let mut bags = Filling::new(&site, &self.plan.sources);
        seconds.bags += began.elapsed().as_secs_f64();
        for run in self.plan.runs() {
            let unit =
                Unit { run: run.run.id.clone(), data: self.corpus.id().to_owned(), site: info.id.clone() };
            let participants = Participants::of(&run.run, &site);
            if participants.pages.len() >= least_pages(&run.run, self.scale) {
                let key = self.key(&unit, run);
                let made = self.cleanings(key, &unit, run, &site, &participants, seconds)?;
                let began = Instant::now();
                bags.add(&made);
                seconds.bags += began.elapsed().as_secs_f64();
            }
        }
        Ok(bags.finish(info))
    }

    /// The traces of this site's pages; a page that cannot be traced is a failure.
    fn traces(&self, info: &SiteInfo, loaded: &mut Loaded, done: &mut SiteDone) -> Result<(), SiteError> {
        let experiment = &self.resolved.experiment;
        for trace in &experiment.traces {
            let is_here = |page: &&TracedPage| page.data == self.corpus.id() && page.site == info.id;
            let Some(page) = trace.pages.iter().find(is_here) else { continue };
            let run = self.resolved.run(&trace.run.run);
            let unit = Unit { run: run.run.id.clone(), data: page.data.clone(), site: page.site.clone() };
            let key = key::of_trace(&self.key(&unit, run), &trace.run.variant, page, self.answer);
            let place = TraceUnit { trace: trace.id.clone(), data: page.data.clone() };
            let path = self.folder.trace(&place);
            if let Some(known) = self.folder.find::<Trace>(&path).filter(|known| known.key == key) {
                done.traces.push(known);
                continue;
            }
            let site = self.load(loaded, &mut done.seconds)?;
            let began = Instant::now();
            let limit = Duration::from_secs(experiment.limit_seconds);
            let participants = Participants::of(&run.run, &site);
            let methods = self.prepared.methods(run, &unit.data, &unit.site);
            let work = Work {
                unit: &unit,
                run,
                methods: &methods,
                site: &site,
                participants: &participants,
                seed: experiment.seed,
                limit,
            };
            let tracing = Tracing { variant: &trace.run.variant, page, answer: answer(self.answer), work };
            match tracing.trace(key, place) {
                Ok(made) => {
                    self.folder.withdraw_summary()?;
                    self.folder.write(&path, &made)?;
                    done.traces.push(made);
                }
                Err(failure) => done.failures.push(*failure),
            }
            done.seconds.cleaning += began.elapsed().as_secs_f64();
        }
        Ok(())
    }

    /// Key of a unit's cleanings.
    fn key(&self, unit: &Unit, run: &ResolvedRun) -> String {
        let experiment = &self.resolved.experiment;
        let (seed, limit) = (experiment.seed, experiment.limit_seconds);
        let models = self.prepared.key(&run.run.id, self.corpus.id());
        key::of_cleanings(unit, run, models, self.corpus.digest(), self.scale, seed, limit)
    }

    /// One run; `None` if too few pages of the site take part.
    fn unit(
        &self,
        unit: Unit,
        run: &ResolvedRun,
        info: &SiteInfo,
        loaded: &mut Loaded,
        seconds: &mut Seconds,
    ) -> Result<Option<Scores>, SiteError> {
        let least = least_pages(&run.run, self.scale);
        let enough = |scores: Scores| (scores.site.taking_part >= least).then_some(scores);
        let cleanings_key = self.key(&unit, run);
        let shows_pages = self.resolved.shows_pages(run);
        let scores_key = key::of_scores(&cleanings_key, &self.resolved.measures, self.answer, shows_pages);
        let scores_path = self.folder.unit("scores", &unit);
        let known = self.folder.find::<Scores>(&scores_path);
        if let Some(scores) = known.filter(|scores| scores.key == scores_key) {
            return Ok(enough(scores));
        }
        let site = self.load(loaded, seconds)?;
        let began = Instant::now();
        let participants = Participants::of(&run.run, &site);
        let answer = answer(self.answer);
        let mut scores = Scores {
            key: scores_key,
            unit,
            site: facts(&site, info, &participants, answer),
            rows: Vec::new(),
            rules: Vec::new(),
            texts: Vec::new(),
            pages: Vec::new(),
            failures: Vec::new(),
        };
        seconds.scoring += began.elapsed().as_secs_f64();
        if participants.pages.len() >= least {
            let cleanings =
                self.cleanings(cleanings_key, &scores.unit, run, &site, &participants, seconds)?;
            let began = Instant::now();
            let scoring = Scoring {
                site: &site,
                participants: &participants,
                scorer: &Scorer::new(&site.site),
                measures: &self.resolved.measures,
                answer,
            };
            scores.rows = scoring.rows(&cleanings, &mut loaded.cache);
            scores.rules = rules(&cleanings);
            scores.texts = texts(&cleanings);
            if shows_pages {
                scores.pages = scoring.pages(&cleanings, &mut loaded.cache);
            }
            scores.failures = cleanings.failures;
            seconds.scoring += began.elapsed().as_secs_f64();
        }
        self.folder.withdraw_summary()?;
        self.folder.write(&scores_path, &scores)?;
        Ok(enough(scores))
    }

    /// The cleanings of one run, from disk if they are current.
    fn cleanings(
        &self,
        key: String,
        unit: &Unit,
        run: &ResolvedRun,
        site: &Arc<MarkedSite>,
        participants: &Participants,
        seconds: &mut Seconds,
    ) -> Result<Cleanings, RecordError> {
        let began = Instant::now();
        let path = self.folder.unit("cleanings", unit);
        let known = self.folder.find::<Cleanings>(&path);
        if let Some(cleanings) = known.filter(|cleanings| cleanings.key == key) {
            return Ok(cleanings);
        }
        let experiment = &self.resolved.experiment;
        let limit = Duration::from_secs(experiment.limit_seconds);
        let methods = &self.prepared.methods(run, &unit.data, &unit.site);
        let work = Work { unit, run, methods, site, participants, seed: experiment.seed, limit };
        let cleanings = work.cleanings(key);
        self.folder.write(&path, &cleanings)?;
        seconds.cleaning += began.elapsed().as_secs_f64();
        Ok(cleanings)
    }

    /// The site's pages, which are read once.
    fn load(&self, loaded: &mut Loaded, seconds: &mut Seconds) -> Result<Arc<MarkedSite>, ReadError> {
        if let Some(site) = &loaded.site {
            return Ok(Arc::clone(site));
        }
        let began = Instant::now();
        let read = || self.corpus.load(self.site);
        let site = if self.resolved.wants_sources() { keeping_sources(read) } else { read() };
        let MarkedSite { site, pages } = site?;
        let site = Arc::new(MarkedSite { site: site.recalling_answers(), pages });
        seconds.reading += began.elapsed().as_secs_f64();
        loaded.site = Some(Arc::clone(&site));
        Ok(site)
    }
}

/// The given texts of each variant that has any.
fn texts(cleanings: &Cleanings) -> Vec<AnsweredTexts> {
    let mut all: Vec<AnsweredTexts> = Vec::new();
    for fitted in &cleanings.fitted {
        for answer in fitted.pages.iter().filter_map(|page| page.text.as_ref()) {
            if all.last().is_none_or(|last| last.variant != fitted.variant) {
                let variant = fitted.variant.clone();
                all.push(AnsweredTexts { variant, pages: 0, unfound: 0.0, mostly_unfound: 0 });
            }
            let of = all.last_mut().expect("one was pushed where there was none");
            of.pages += 1;
            of.unfound += answer.unfound;
            of.mostly_unfound += u64::from(answer.unfound > 0.5);
        }
    }
    all
}

/// The rules of each fit that has any.
fn rules(cleanings: &Cleanings) -> Vec<FitRules> {
    let with_rules = cleanings.fitted.iter().filter(|fitted| !fitted.rules.is_empty());
    with_rules
        .map(|fitted| FitRules {
            variant: fitted.variant.clone(),
            training: fitted.training,
            repeat: fitted.repeat,
            rules: fitted.rules.clone(),
        })
        .collect()
}
