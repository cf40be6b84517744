//! Run times of methods side by side, measured after everything else on the same pages.
//!
//! The pages are the head of one seeded permutation of the largest site of a data set, as a new site. Each run is fitted on
//! them and cleans them, whatever its pages and samples are otherwise. The site is made again for each measurement, outside
//! the clock, so that terms, features and layout signatures computed on first use count for every run. Reading the same pages
//! is one more row.
//!
//! Steps run one at a time on one thread, while the worker threads are idle. A method may start threads. Each repeat begins
//! with another run, so that none always has cold caches. Measurements are no part of any result.
//!
//! Where the program counts its allocations, each measurement also has their peak above what was allocated before, which
//! includes the pages. Only an abandoned thread of a run past its limit could allocate at the same time, so after such a run
//! memory is no longer measured. A method that is a program of its own has the memory of its whole process.

mod entrant;
#[cfg(test)]
mod tests;
mod timed_pages;

use std::time::Duration;

use dataset::{Corpus, MarkedSite, Progress, ReadError, SiteInfo};
use page::keeping_sources;

use crate::memory::Counted;
use crate::participants::scaled;
use crate::prepared::Prepared;
use crate::resolve::Resolved;
use crate::sample::Purpose;
use entrant::{Entrant, Refused, Taken};
use timed_pages::TimedPages;

/// One timing of an experiment on a data set that is at hand.
pub(crate) struct Timer<'a> {
    pub(crate) resolved: &'a Resolved,
    pub(crate) timing: &'a manifest::Timing,
    pub(crate) corpus: &'a Corpus,
    pub(crate) prepared: &'a Prepared,
    pub(crate) scale: f64,
    pub(crate) memory: Counted,
}

impl Timer<'_> {
    /// Measures all of it; nothing where no site has as many pages as the smallest number asks for.
    ///
    /// # Errors
    /// [`ReadError`] where the site's files cannot be read.
    pub(crate) fn measure(&self, progress: &dyn Progress) -> Result<Vec<record::Timing>, ReadError> {
        let Some((index, info)) = largest(self.corpus.sites()) else { return Ok(Vec::new()) };
        let sizes = sizes(&self.timing.pages, info.pages, self.scale);
        if sizes.is_empty() {
            return Ok(Vec::new());
        }
        let read = || self.corpus.load(index);
        let marked = if self.resolved.wants_sources() { keeping_sources(read) } else { read() }?;
        let experiment = &self.resolved.experiment;
        let purpose = Purpose { seed: experiment.seed, data: self.corpus.id(), site: &info.id, repeat: 0 };
        let course = Course {
            marked: &marked,
            purpose,
            entrants: self.entrants(&info.id),
            repeats: self.timing.repeats,
            limit: Duration::from_secs(experiment.limit_seconds),
            memory: self.memory,
        };
        let steps = sizes.len() * course.entrants.len() * self.timing.repeats as usize;
        progress.start(&format!("{}: run times", self.timing.id), Some(steps as u64));
        let rows = course.run(&sizes, || progress.advance(1));
        progress.finish();
        let timing = |row: Row| record::Timing {
            id: self.timing.id.clone(),
            title: self.timing.title.clone(),
            data: self.corpus.id().to_owned(),
            site: info.id.clone(),
            pages: row.pages,
            run: row.name,
            seconds: row.seconds,
            peaks: row.peaks,
            trouble: row.trouble,
        };
        Ok(rows.into_iter().map(timing).collect())
    }

    /// The runs in the manifest's order, reading last. A trained run has the model for the site of the pages.
    fn entrants(&self, site: &str) -> Vec<Entrant> {
        let runs = self.timing.runs.iter().map(|timed| {
            let found = self.resolved.runs.iter().find(|run| run.run.id == timed.run);
            let run = found.expect("a checked timing's runs exist");
            let variant = run.run.variants.iter().position(|variant| variant.id == timed.variant);
            let variant = variant.expect("a checked timing's variants exist");
            let methods = self.prepared.methods(run, self.corpus.id(), site);
            Entrant::of(&timed.name, &run.run, &methods[variant])
        });
        runs.chain([Entrant::parsing()]).collect()
    }
}

/// The site with the most pages, the first of equal ones, and its index.
fn largest(sites: &[SiteInfo]) -> Option<(usize, &SiteInfo)> {
    sites.iter().enumerate().rev().max_by_key(|(_, site)| site.pages)
}

/// Those of the numbers of pages, at this scale, that a site of `available` pages has, ascending; equal ones are merged.
fn sizes(asked: &[usize], available: usize, scale: f64) -> Vec<usize> {
    let mut sizes: Vec<usize> =
        asked.iter().map(|&pages| scaled(pages, scale)).filter(|pages| *pages <= available).collect();
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

/// Some entrants, to be timed on pages of one site.
struct Course<'a> {
    marked: &'a MarkedSite,
    purpose: Purpose<'a>,
    entrants: Vec<Entrant>,
    repeats: u32,
    /// The longest that a fit or a page may take.
    limit: Duration,
    memory: Counted,
}

/// The times and the memory of one entrant on one number of pages.
#[derive(Debug, PartialEq)]
struct Row {
    pages: usize,
    name: String,
    seconds: Vec<f64>,
    peaks: Vec<u64>,
    trouble: Option<String>,
}

impl Course<'_> {
    /// Times each entrant on each number of pages, `repeats` times. One that fails is not tried again on as many pages;
    /// one that ran past the limit not on more pages either.
    fn run(&self, sizes: &[usize], mut advance: impl FnMut()) -> Vec<Row> {
        let mut memory = self.memory;
        let mut out: Vec<Option<String>> = vec![None; self.entrants.len()];
        let mut rows = Vec::new();
        for &size in sizes {
            let pages = TimedPages::of(self.marked, self.purpose, size);
            let row = |(entrant, out): (&Entrant, &Option<String>)| Row {
                pages: size,
                name: entrant.name.clone(),
                seconds: Vec::new(),
                peaks: Vec::new(),
                trouble: out.clone(),
            };
            let mut of_size: Vec<Row> = self.entrants.iter().zip(&out).map(row).collect();
            for repeat in 0..self.repeats as usize {
                for step in 0..self.entrants.len() {
                    let at = (repeat + step) % self.entrants.len();
                    advance();
                    if of_size[at].trouble.is_some() {
                        continue;
                    }
                    match self.entrants[at].time(&pages, self.limit, memory) {
                        Ok(Taken { seconds, peak }) => {
                            of_size[at].seconds.push(seconds);
                            of_size[at].peaks.extend(peak);
                        }
                        Err(Refused { reason, late }) => {
                            memory = memory.filter(|_| !late);
                            out[at] = late.then(|| format!("{reason} on {size} pages"));
                            of_size[at].trouble = Some(reason);
                        }
                    }
                }
            }
            rows.extend(of_size);
        }
        rows
    }
}
