//! All runs of an experiment on one site: records on disk are reused, missing ones are made, and the site is read only if
//! a record is missing.

use std::sync::Arc;

use dataset::{MarkedSite, ReadError, SiteInfo};
use input::InWork;
use manifest::TracedPage;
use metric::Scorer;
use page::keeping_sources;
use record::{
    AnsweredTexts, Cleanings, Failure, Fitted, RecordError, Scores, SettledFit, Trace, TraceUnit, Unit,
};

use crate::fit_and_clean::{LIMIT, Work};
use crate::key;
use crate::participants::{Participants, facts, least_pages};
use crate::resolve::ResolvedRun;
use crate::score::{CountCache, Scoring};
use crate::tasks::{Filling, Plan, SiteBags};
use crate::traces;
use crate::usage::{Seconds, Stage};

/// One site of one data set, and the work on it.
pub(crate) struct SiteTask<'a> {
    pub(crate) plan: &'a Plan<'a>,
    pub(crate) site: usize,
}

/// The site once it has been read, the counts that its runs share, and the time spent.
#[derive(Default)]
struct Loaded {
    site: Option<Arc<MarkedSite>>,
    cache: CountCache,
    seconds: Seconds,
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
    pub(crate) seconds: Seconds,
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
        let mut done = SiteDone::default();
        let mut loaded = Loaded::default();
        for run in self.plan.resolved.runs.iter().filter(|run| run.is_on(self.plan.data())) {
            done.scores.extend(self.scores(run, &mut loaded)?);
        }
        self.traces(&mut loaded, &mut done)?;
        if self.plan.is_open() {
            done.bags = Some(self.bags(&mut loaded)?);
        }
        done.seconds = loaded.seconds;
        Ok(done)
    }

    pub(crate) fn info(&self) -> &SiteInfo {
        &self.plan.corpus.sites()[self.site]
    }

    fn unit(&self, run: &ResolvedRun) -> Unit {
        self.plan.unit(run, &self.info().id)
    }

    /// The site's pages as words, after each cleaning that a task needs.
    fn bags(&self, loaded: &mut Loaded) -> Result<SiteBags, SiteError> {
        let site = self.load(loaded)?;
        let mut bags =
            loaded.seconds.time(Stage::Bags, || Filling::new(&site, &self.plan.sources, self.plan.classed));
        for run in self.plan.runs() {
            let unit = self.unit(run);
            let work = self.work(&unit, run, &site);
            if work.participants.pages.len() >= least_pages(&run.run, self.plan.scale) {
                let made = self.cleanings(&work, &mut loaded.seconds)?;
                loaded.seconds.time(Stage::Bags, || bags.add(&made));
            }
        }
        Ok(bags.finish(self.info()))
    }

    /// The traces of this site's pages; a page that cannot be traced is a failure.
    fn traces(&self, loaded: &mut Loaded, done: &mut SiteDone) -> Result<(), SiteError> {
        let &Plan { resolved, folder, answer, .. } = self.plan;
        for trace in &resolved.experiment.traces {
            let is_here = |page: &&TracedPage| page.data == self.plan.data() && page.site == self.info().id;
            let Some(page) = trace.pages.iter().find(is_here) else { continue };
            let run = resolved.run(&trace.run.run);
            let unit = self.unit(run);
            let of_cleanings = self.plan.key_of_cleanings(&unit, run);
            let key = key::of_trace(&of_cleanings, &trace.run.variant, page, answer);
            let place = TraceUnit { trace: trace.id.clone(), data: page.data.clone() };
            let path = folder.trace(&place);
            if let Some(known) = folder.find::<Trace>(&path).filter(|known| known.key == key) {
                done.traces.push(known);
                continue;
            }
            let site = self.load(loaded)?;
            let made = loaded.seconds.time(Stage::Cleaning, || {
                let work = self.work(&unit, run, &site);
                traces::trace(&work, &trace.run.variant, page, answer, (key, place))
            });
            match made {
                Ok(made) => {
                    folder.withdraw_summary()?;
                    folder.write(&path, &made)?;
                    done.traces.push(made);
                }
                Err(failure) => done.failures.push(*failure),
            }
        }
        Ok(())
    }

    /// The scores of one run; `None` if too few pages of the site take part.
    fn scores(&self, run: &ResolvedRun, loaded: &mut Loaded) -> Result<Option<Scores>, SiteError> {
        let &Plan { resolved, folder, answer, .. } = self.plan;
        let least = least_pages(&run.run, self.plan.scale);
        let enough = |scores: Scores| (scores.site.taking_part >= least).then_some(scores);
        let unit = self.unit(run);
        let shows_pages = resolved.shows_pages(run);
        let of_cleanings = self.plan.key_of_cleanings(&unit, run);
        let key = key::of_scores(&of_cleanings, &resolved.measures, answer, shows_pages);
        let path = folder.unit("scores", &unit);
        let known = folder.find::<Scores>(&path);
        if let Some(scores) = known.filter(|scores| scores.key == key) {
            return Ok(enough(scores));
        }
        let site = self.load(loaded)?;
        let Loaded { cache, seconds, .. } = loaded;
        let work = self.work(&unit, run, &site);
        let participants = &work.participants;
        let mut scores = Scores {
            key,
            unit: unit.clone(),
            site: seconds.time(Stage::Scoring, || facts(&site, self.info(), participants, answer)),
            ..Scores::default()
        };
        if participants.pages.len() >= least {
            let cleanings = self.cleanings(&work, seconds)?;
            seconds.time(Stage::Scoring, || {
                let scoring = Scoring {
                    site: &site,
                    participants,
                    scorer: &Scorer::new(&site.site),
                    measures: &resolved.measures,
                    answer,
                };
                scores.rows = scoring.rows(&cleanings, cache);
                if shows_pages {
                    scores.pages = scoring.pages(&cleanings, cache);
                }
            });
            scores.fits = fits(&cleanings);
            scores.texts = texts(&cleanings);
            scores.failures = cleanings.failures;
        }
        folder.withdraw_summary()?;
        folder.write(&path, &scores)?;
        Ok(enough(scores))
    }

    /// The cleanings of one run, from disk if they are current.
    fn cleanings(&self, work: &Work<'_>, seconds: &mut Seconds) -> Result<Cleanings, RecordError> {
        let &Work { unit, run, .. } = work;
        let (key, path) = (self.plan.key_of_cleanings(unit, run), self.plan.folder.unit("cleanings", unit));
        let known = self.plan.folder.find::<Cleanings>(&path);
        if let Some(cleanings) = known.filter(|cleanings| cleanings.key == key) {
            return Ok(cleanings);
        }
        seconds.time(Stage::Cleaning, || {
            let cleanings = work.cleanings(key);
            self.plan.folder.write(&path, &cleanings)?;
            Ok(cleanings)
        })
    }

    fn work<'w>(&self, unit: &'w Unit, run: &'w ResolvedRun, site: &'w Arc<MarkedSite>) -> Work<'w> {
        let methods = self.plan.prepared.methods(run, &unit.data, &unit.site);
        let participants = Participants::of(&run.run, site);
        let seed = self.plan.resolved.experiment.seed;
        Work { unit, run, methods, site, participants, seed, limit: LIMIT }
    }

    /// The site's pages, which are read once.
    fn load(&self, loaded: &mut Loaded) -> Result<Arc<MarkedSite>, ReadError> {
        if let Some(site) = &loaded.site {
            return Ok(Arc::clone(site));
        }
        let _work =
            InWork::begin(&self.info().id, None).map_err(|left_out| ReadError(left_out.to_string()))?;
        let site = loaded.seconds.time(Stage::Reading, || {
            let read = || self.plan.corpus.load(self.site);
            let site = if self.plan.resolved.wants_sources() { keeping_sources(read) } else { read() };
            let MarkedSite { site, pages } = site?;
            Ok(Arc::new(MarkedSite { site: site.recalling_answers(), pages }))
        })?;
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

/// What each fit settled, if anything.
fn fits(cleanings: &Cleanings) -> Vec<SettledFit> {
    let settled = |fitted: &&Fitted| !(fitted.fit_statistics.is_empty() && fitted.rules.is_empty());
    let fit = |fitted: &Fitted| SettledFit {
        variant: fitted.variant.clone(),
        training: fitted.training,
        repeat: fitted.repeat,
        fit_statistics: fitted.fit_statistics.clone(),
        rules: fitted.rules.clone(),
    };
    cleanings.fitted.iter().filter(settled).map(fit).collect()
}
