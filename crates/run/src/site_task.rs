//! All runs of an experiment on one site: records on disk are reused, missing ones are made, and the site is read only if
//! a record is missing.
//!
//! Traces are made with them: the evidence of a method for each element of one page, recorded with the page's tree.

use std::sync::Arc;

use cleaning::{Cleaning, Evidence, Gold, Spans};
use dataset::{Answer, Corpus, MarkedSite, ReadError, SiteInfo};
use fit::method_calls::{self, Cleaned, Pages};
use manifest::{AnswerKind, TracedPage};
use metric::Scorer;
use page::{NodeId, Page, keeping_sources};
use record::{
    AnsweredTexts, Cleanings, Failure, Fitted, Folder, RecordError, Scores, SettledFit, Trace, TraceUnit,
    TracedEvidence, TracedNode, TracedNumber, Unit,
};

use crate::fit_and_clean::{LIMIT, Work, number_of};
use crate::key;
use crate::participants::{Participants, answer, facts, least_pages};
use crate::prepared::Prepared;
use crate::resolve::{Resolved, ResolvedRun};
use crate::score::{CountCache, Scoring};
use crate::tasks::{Filling, Plan, SiteBags};
use crate::usage::{Seconds, Stage};

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
        for run in self.resolved.runs.iter().filter(|run| run.is_on(self.corpus.id())) {
            done.scores.extend(self.scores(run, &mut loaded)?);
        }
        self.traces(&mut loaded, &mut done)?;
        if self.plan.is_open() {
            done.bags = Some(self.bags(&mut loaded)?);
        }
        done.seconds = loaded.seconds;
        Ok(done)
    }

    fn info(&self) -> &SiteInfo {
        &self.corpus.sites()[self.site]
    }

    fn unit(&self, run: &ResolvedRun) -> Unit {
        Unit { run: run.run.id.clone(), data: self.corpus.id().to_owned(), site: self.info().id.clone() }
    }

    /// The site's pages as words, after each cleaning that a task needs.
    fn bags(&self, loaded: &mut Loaded) -> Result<SiteBags, SiteError> {
        let site = self.load(loaded)?;
        let mut bags =
            loaded.seconds.time(Stage::Bags, || Filling::new(&site, &self.plan.sources, self.plan.classed));
        for run in self.plan.runs() {
            let participants = Participants::of(&run.run, &site);
            if participants.pages.len() >= least_pages(&run.run, self.scale) {
                let made = self.cleanings(&self.unit(run), run, &site, &participants, &mut loaded.seconds)?;
                loaded.seconds.time(Stage::Bags, || bags.add(&made));
            }
        }
        Ok(bags.finish(self.info()))
    }

    /// The traces of this site's pages; a page that cannot be traced is a failure.
    fn traces(&self, loaded: &mut Loaded, done: &mut SiteDone) -> Result<(), SiteError> {
        for trace in &self.resolved.experiment.traces {
            let is_here = |page: &&TracedPage| page.data == self.corpus.id() && page.site == self.info().id;
            let Some(page) = trace.pages.iter().find(is_here) else { continue };
            let run = self.resolved.run(&trace.run.run);
            let unit = self.unit(run);
            let key = key::of_trace(&self.key(&unit, run), &trace.run.variant, page, self.answer);
            let place = TraceUnit { trace: trace.id.clone(), data: page.data.clone() };
            let path = self.folder.trace(&place);
            if let Some(known) = self.folder.find::<Trace>(&path).filter(|known| known.key == key) {
                done.traces.push(known);
                continue;
            }
            let site = self.load(loaded)?;
            let made = loaded.seconds.time(Stage::Cleaning, || {
                let participants = Participants::of(&run.run, &site);
                let work = self.work(&unit, run, &site, &participants);
                let tracing =
                    Tracing { variant: &trace.run.variant, page, answer: answer(self.answer), work };
                tracing.trace(key, place)
            });
            match made {
                Ok(made) => {
                    self.folder.withdraw_summary()?;
                    self.folder.write(&path, &made)?;
                    done.traces.push(made);
                }
                Err(failure) => done.failures.push(*failure),
            }
        }
        Ok(())
    }

    /// Key of a unit's cleanings.
    fn key(&self, unit: &Unit, run: &ResolvedRun) -> String {
        let models = self.prepared.key(&run.run.id, self.corpus.id());
        key::of_cleanings(unit, run, models, self.corpus.digest(), self.scale, self.resolved.experiment.seed)
    }

    /// The scores of one run; `None` if too few pages of the site take part.
    fn scores(&self, run: &ResolvedRun, loaded: &mut Loaded) -> Result<Option<Scores>, SiteError> {
        let least = least_pages(&run.run, self.scale);
        let enough = |scores: Scores| (scores.site.taking_part >= least).then_some(scores);
        let unit = self.unit(run);
        let shows_pages = self.resolved.shows_pages(run);
        let key = key::of_scores(&self.key(&unit, run), &self.resolved.measures, self.answer, shows_pages);
        let path = self.folder.unit("scores", &unit);
        let known = self.folder.find::<Scores>(&path);
        if let Some(scores) = known.filter(|scores| scores.key == key) {
            return Ok(enough(scores));
        }
        let site = self.load(loaded)?;
        let Loaded { cache, seconds, .. } = loaded;
        let participants = Participants::of(&run.run, &site);
        let answer = answer(self.answer);
        let mut scores = Scores {
            key,
            unit,
            site: seconds.time(Stage::Scoring, || facts(&site, self.info(), &participants, answer)),
            rows: Vec::new(),
            fits: Vec::new(),
            texts: Vec::new(),
            pages: Vec::new(),
            failures: Vec::new(),
        };
        if participants.pages.len() >= least {
            let cleanings = self.cleanings(&scores.unit, run, &site, &participants, seconds)?;
            seconds.time(Stage::Scoring, || {
                let scoring = Scoring {
                    site: &site,
                    participants: &participants,
                    scorer: &Scorer::new(&site.site),
                    measures: &self.resolved.measures,
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
        self.folder.withdraw_summary()?;
        self.folder.write(&path, &scores)?;
        Ok(enough(scores))
    }

    /// The cleanings of one run, from disk if they are current.
    fn cleanings(
        &self,
        unit: &Unit,
        run: &ResolvedRun,
        site: &Arc<MarkedSite>,
        participants: &Participants,
        seconds: &mut Seconds,
    ) -> Result<Cleanings, RecordError> {
        let (key, path) = (self.key(unit, run), self.folder.unit("cleanings", unit));
        let known = self.folder.find::<Cleanings>(&path);
        if let Some(cleanings) = known.filter(|cleanings| cleanings.key == key) {
            return Ok(cleanings);
        }
        seconds.time(Stage::Cleaning, || {
            let cleanings = self.work(unit, run, site, participants).cleanings(key);
            self.folder.write(&path, &cleanings)?;
            Ok(cleanings)
        })
    }

    fn work<'w>(
        &self,
        unit: &'w Unit,
        run: &'w ResolvedRun,
        site: &'w Arc<MarkedSite>,
        participants: &'w Participants,
    ) -> Work<'w> {
        let methods = self.prepared.methods(run, &unit.data, &unit.site);
        let seed = self.resolved.experiment.seed;
        Work { unit, run, methods, site, participants, seed, limit: LIMIT }
    }

    /// The site's pages, which are read once.
    fn load(&self, loaded: &mut Loaded) -> Result<Arc<MarkedSite>, ReadError> {
        if let Some(site) = &loaded.site {
            return Ok(Arc::clone(site));
        }
        let site = loaded.seconds.time(Stage::Reading, || {
            let read = || self.corpus.load(self.site);
            let site = if self.resolved.wants_sources() { keeping_sources(read) } else { read() };
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
    let fitted = cleanings.fitted.iter().filter(settled);
    fitted
        .map(|fitted| SettledFit {
            variant: fitted.variant.clone(),
            training: fitted.training,
            repeat: fitted.repeat,
            fit_statistics: fitted.fit_statistics.clone(),
            rules: fitted.rules.clone(),
        })
        .collect()
}

/// One page to be traced.
struct Tracing<'a> {
    /// The variant of the run.
    variant: &'a str,
    page: &'a TracedPage,
    /// The marks that are shown.
    answer: Answer,
    /// The unit of the run on the page's site.
    work: Work<'a>,
}

impl Tracing<'_> {
    /// Fits the run's variant to all pages that take part, as for the cleanings of the unit, and records the cleaner's
    /// evidence for the page.
    ///
    /// # Errors
    /// The failure to list, if there is no such page or the method fails.
    fn trace(&self, key: String, unit: TraceUnit) -> Result<Trace, Box<Failure>> {
        let work = &self.work;
        let Some(index) = self.index() else {
            return Err(Box::new(Failure::of(work.unit.clone(), "trace", self.problem())));
        };
        let name = work.site.site.name(index);
        let failed = |trouble: &_| Box::new(work.failure(self.variant, name, trouble));
        let sample = work.samples().into_iter().find(|sample| sample.training.is_none());
        let sample = sample.expect("a checked trace is of a run on all pages");
        let variants = work.run.run.variants.iter();
        let (_, method) = (variants.zip(&work.methods))
            .find(|(variant, _)| variant.id == self.variant)
            .expect("a checked trace names a variant that is there");
        let pages = Pages {
            owner: Arc::clone(work.site),
            site: |marked| &marked.site,
            pages: vec![index],
            keep: |Cleaned { page, cleaner, cleaning, .. }| (cleaning, cleaner.evidence(page)),
        };
        let fits = vec![work.to_fit(method, &sample)];
        let mut fitted = method_calls::fit_and_clean(work.limit, fits, pages);
        let fitted = fitted.pop().expect("one fit has one outcome").map_err(|trouble| failed(&trouble))?;
        let cleaned = fitted.pages.into_iter().next().expect("one page has one outcome");
        let (cleaning, evidence) = cleaned.map_err(|trouble| failed(&trouble))?;
        let page = &work.site.site.pages()[index];
        Ok(Trace {
            key,
            unit,
            site: work.unit.site.clone(),
            page: name.to_owned(),
            nodes: nodes(page, work.site.pages[index].answer(self.answer), &cleaning),
            evidence: evidence.iter().filter_map(|evidence| recorded(evidence, page)).collect(),
        })
    }

    /// The index of the page in its site.
    fn index(&self) -> Option<usize> {
        let (site, participants) = (self.work.site, self.work.participants);
        match &self.page.page {
            Some(name) => participants.pages.iter().copied().find(|&page| site.site.name(page) == name),
            None => participants.scored.iter().copied().find(|&page| {
                let has = &site.pages[page].traits;
                self.page.with.iter().flatten().all(|name| has.contains(&name.as_str()))
            }),
        }
    }

    /// The message if no page was found.
    fn problem(&self) -> String {
        match &self.page.page {
            Some(name) => format!("no page {name:?} takes part"),
            None => {
                let traits = self.page.with.as_deref().unwrap_or_default();
                format!("no scored page has the traits {}", traits.join(", "))
            }
        }
    }
}

/// The tree of a page, with the marked and the kept bytes of each node.
fn nodes(page: &Page, gold: Option<&Gold>, cleaning: &Cleaning) -> Vec<TracedNode> {
    let marked = gold.map(Gold::informative).unwrap_or_default();
    let within = |spans: &Spans, node: NodeId| {
        u32::try_from(spans.bytes_within(page.span(node))).expect("a page's text is bounded well below 4 GiB")
    };
    let of_node = |node: NodeId| TracedNode {
        tag: page.tag(node).as_str().to_owned(),
        parent: page.parent(node).map(number_of),
        length: page.span(node).end - page.span(node).start,
        marked: within(&marked, node),
        kept: within(cleaning.kept(), node),
    };
    page.nodes().map(of_node).collect()
}

/// The record for one node, without numbers that are not finite; `None` if the page has no such node.
fn recorded(evidence: &Evidence, page: &Page) -> Option<TracedEvidence> {
    let numbers = evidence.numbers.iter().filter(|number| number.value.is_finite()).map(|number| {
        let bound = number.bound.filter(|bound| bound.is_finite());
        TracedNumber { name: number.name.to_owned(), value: number.value, bound }
    });
    (evidence.node.index() < page.len()).then(|| TracedEvidence {
        node: number_of(evidence.node),
        numbers: numbers.collect(),
        step: evidence.step,
        decision: evidence.decision.map(str::to_owned),
    })
}

/// The failures of traces whose site is in no available data set.
pub(crate) fn traces_of_unknown_sites(resolved: &Resolved, corpora: &[&Corpus]) -> Vec<Failure> {
    let mut failures = Vec::new();
    for trace in &resolved.experiment.traces {
        for page in &trace.pages {
            let Some(corpus) = corpora.iter().find(|corpus| corpus.id() == page.data) else { continue };
            if corpus.sites().iter().all(|site| site.id != page.site) {
                let run = trace.run.run.clone();
                let unit = Unit { run, data: page.data.clone(), site: page.site.clone() };
                failures.push(Failure::of(
                    unit,
                    "trace",
                    format!("no such site to trace a page of ({})", trace.id),
                ));
            }
        }
    }
    failures
}
