//! All runs of an experiment on one site: what is on disk is taken, what is not is made, and the site is read
//! only if something must be made.

use std::sync::Arc;
use std::time::{Duration, Instant};

use dataset::{Corpus, MarkedSite, ReadError, SiteInfo};
use manifest::AnswerKind;
use metric::Scorer;
use record::{Cleanings, Folder, RecordError, Scores, Unit};

use crate::fit_and_clean::Work;
use crate::key;
use crate::participants::{Participants, answer, facts};
use crate::resolve::{Resolved, ResolvedRun};
use crate::score::Scoring;

/// One site of one data set, with all that is to be done on it.
pub(crate) struct SiteTask<'a> {
    pub(crate) resolved: &'a Resolved,
    pub(crate) folder: &'a Folder,
    pub(crate) corpus: &'a Corpus,
    pub(crate) site: usize,
    pub(crate) answer: AnswerKind,
    pub(crate) scale: f64,
}

/// What became of a site.
#[derive(Default)]
pub(crate) struct SiteDone {
    /// Scores of every run that takes place on the site.
    pub(crate) scores: Vec<Scores>,
    /// Seconds by stage.
    pub(crate) seconds: Seconds,
}

/// Seconds spent, by stage.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Seconds {
    pub(crate) reading: f64,
    pub(crate) cleaning: f64,
    pub(crate) scoring: f64,
}

/// Why a site has no scores.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SiteError {
    /// Its pages cannot be read: a row of the failures, and the other sites go on.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// Records cannot be written: the whole execution ends.
    #[error(transparent)]
    Record(#[from] RecordError),
}

impl SiteTask<'_> {
    /// Does what is not done yet.
    pub(crate) fn execute(&self) -> Result<SiteDone, SiteError> {
        let info = &self.corpus.sites()[self.site];
        let mut done = SiteDone::default();
        let mut loaded = None;
        for run in self.resolved.runs.iter().filter(|run| run.run.is_on(self.corpus.id())) {
            let unit =
                Unit { run: run.run.id.clone(), data: self.corpus.id().to_owned(), site: info.id.clone() };
            if let Some(scores) = self.unit(unit, run, info, &mut loaded, &mut done.seconds)? {
                done.scores.push(scores);
            }
        }
        Ok(done)
    }

    /// One run; `None` where too few pages of the site take part.
    fn unit(
        &self,
        unit: Unit,
        run: &ResolvedRun,
        info: &SiteInfo,
        loaded: &mut Option<Arc<MarkedSite>>,
        seconds: &mut Seconds,
    ) -> Result<Option<Scores>, SiteError> {
        let experiment = &self.resolved.experiment;
        let (seed, limit) = (experiment.seed, experiment.limit_seconds);
        let cleanings_key = key::of_cleanings(&unit, run, self.corpus.digest(), self.scale, seed, limit);
        let scores_key = key::of_scores(&cleanings_key, &self.resolved.measures, self.answer);
        let scores_path = self.folder.unit("scores", &unit);
        let known = self.folder.find::<Scores>(&scores_path);
        if let Some(scores) = known.filter(|scores| scores.key == scores_key) {
            return Ok(Some(scores));
        }
        let site = self.load(loaded, seconds)?;
        let Some(participants) = Participants::of(&run.run, &site, self.scale) else { return Ok(None) };

        let began = Instant::now();
        let cleanings_path = self.folder.unit("cleanings", &unit);
        let known = self.folder.find::<Cleanings>(&cleanings_path);
        let cleanings = match known.filter(|cleanings| cleanings.key == cleanings_key) {
            Some(cleanings) => cleanings,
            None => {
                let limit = Duration::from_secs(limit);
                let work = Work { unit: &unit, run, site: &site, participants: &participants, seed, limit };
                let cleanings = work.cleanings(cleanings_key);
                self.folder.write(&cleanings_path, &cleanings)?;
                cleanings
            }
        };
        seconds.cleaning += began.elapsed().as_secs_f64();

        let began = Instant::now();
        let scorer = Scorer::new(&site.site);
        let answer = answer(self.answer);
        let scoring = Scoring {
            site: &site,
            participants: &participants,
            scorer: &scorer,
            measures: &self.resolved.measures,
            answer,
        };
        let scores = Scores {
            key: scores_key,
            unit,
            site: facts(&site, info, &participants, answer),
            rows: scoring.rows(&cleanings),
            failures: cleanings.failures,
        };
        self.folder.write(&scores_path, &scores)?;
        seconds.scoring += began.elapsed().as_secs_f64();
        Ok(Some(scores))
    }

    /// The site's pages; read once a task.
    fn load(
        &self,
        loaded: &mut Option<Arc<MarkedSite>>,
        seconds: &mut Seconds,
    ) -> Result<Arc<MarkedSite>, ReadError> {
        if let Some(site) = loaded {
            return Ok(Arc::clone(site));
        }
        let began = Instant::now();
        let site = Arc::new(self.corpus.load(self.site)?);
        seconds.reading += began.elapsed().as_secs_f64();
        *loaded = Some(Arc::clone(&site));
        Ok(site)
    }
}
