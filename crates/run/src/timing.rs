//! Run times of methods side by side, measured after everything else on the same pages.
//!
//! The pages are the head of one seeded permutation of the largest site of a data set, as a new site; a timing without numbers of pages has all pages of each
//! site, one site after the other. Each run is fitted on the pages and cleans them, whatever its pages and samples are otherwise. The
//! site is made again for each measurement, outside the measured time, so that terms, features and layout signatures computed on first
//! use count for every run. Reading the same pages is one more row.
//!
//! Steps run one at a time on one thread, while the worker threads are idle. Times are of the processor, of all threads of the program,
//! and of the process of a method that is a program of its own (by the clock on a system that does not give these). Each repeat begins
//! with another run, so that none always has cold caches. Measurements are no part of any result.
//!
//! Where the program counts its allocations, each measurement also has their peak above what was allocated before, which
//! includes the pages. Only an abandoned thread of a run past its limit could allocate at the same time, so after such a run
//! memory is no longer measured. A method that is a program of its own has the memory of its whole process.

mod entrant;

use std::time::Duration;

use dataset::{MarkedSite, Progress, ReadError, SiteInfo};
use manifest::TimedRun;
use page::keeping_sources;

use crate::fit_and_clean::LIMIT;
use crate::participants::{Purpose, scaled};
use crate::resolve::ResolvedRun;
use crate::tasks::Plan;
use crate::usage::Counted;
use entrant::{Entrant, Taken, TimedPages};

/// One timing of an experiment on a data set that is at hand.
pub(crate) struct Timer<'a> {
    pub(crate) plan: &'a Plan<'a>,
    pub(crate) timing: &'a manifest::Timing,
    pub(crate) memory: Counted,
}

impl Timer<'_> {
    /// Measures all of it; nothing where no site has as many pages as the smallest number asks for.
    ///
    /// # Errors
    /// [`ReadError`] where a site's files cannot be read.
    pub(crate) fn measure(&self, progress: &dyn Progress) -> Result<Vec<record::Timing>, ReadError> {
        let sites = self.sites();
        if sites.is_empty() {
            return Ok(Vec::new());
        }
        let sizes: usize = sites.iter().map(|(_, sizes)| sizes.len()).sum();
        let steps = sizes * (self.runs().count() + 1) * self.timing.repeats as usize;
        progress.start(&format!("{}: run times", self.timing.id), Some(steps as u64));
        let (mut timings, mut memory) = (Vec::new(), self.memory);
        for (index, sizes) in sites {
            let info = &self.plan.corpus.sites()[index];
            let marked = keeping_sources(|| self.plan.corpus.load(index))?;
            let seed = self.plan.resolved.experiment.seed;
            let mut course = Course {
                marked: &marked,
                purpose: Purpose { seed, data: self.plan.data(), site: &info.id, repeat: 0 },
                entrants: self.entrants(&info.id),
                repeats: self.timing.repeats,
                limit: LIMIT,
                memory,
                blank: record::Timing {
                    id: self.timing.id.clone(),
                    title: self.timing.title.clone(),
                    data: self.plan.data().to_owned(),
                    site: info.id.clone(),
                    category: info.category.clone(),
                    ..record::Timing::default()
                },
            };
            timings.extend(course.run(&sizes, || progress.advance(1)));
            memory = course.memory;
        }
        progress.finish();
        Ok(timings)
    }

    /// The sites whose pages are measured, by their indices, with the numbers of pages.
    fn sites(&self) -> Vec<(usize, Vec<usize>)> {
        let sites = self.plan.corpus.sites();
        let Some(asked) = &self.timing.pages else {
            return sites.iter().enumerate().map(|(index, site)| (index, vec![site.pages])).collect();
        };
        let of_site = |(index, site): (usize, &SiteInfo)| (index, sizes(asked, site.pages, self.plan.scale));
        largest(sites).map(of_site).into_iter().filter(|(_, sizes)| !sizes.is_empty()).collect()
    }

    /// The runs in the manifest's order, without those that cannot run on this machine.
    fn runs(&self) -> impl Iterator<Item = (&TimedRun, &ResolvedRun)> {
        let runs = self.timing.runs.iter().map(|timed| (timed, self.plan.resolved.run(&timed.run)));
        runs.filter(|(_, run)| run.facts.absence.is_none())
    }

    /// The runs, reading last. A trained run has the model for the site of the pages.
    fn entrants(&self, site: &str) -> Vec<Entrant> {
        let runs = self.runs().map(|(timed, run)| {
            let variant = run.run.variants.iter().position(|variant| variant.id == timed.variant);
            let variant = variant.expect("a checked timing's variants exist");
            let methods = self.plan.prepared.methods(run, self.plan.data(), site);
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
    let sizes = asked.iter().map(|&pages| scaled(pages, scale)).filter(|pages| *pages <= available);
    cleaning::sorted_set(sizes.collect())
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
    /// A row without times.
    blank: record::Timing,
}

impl Course<'_> {
    /// Times each entrant on each number of pages, `repeats` times. One that fails is not tried again on as many pages;
    /// one that ran past the limit not on more pages either.
    fn run(&mut self, sizes: &[usize], mut advance: impl FnMut()) -> Vec<record::Timing> {
        let mut out: Vec<Option<String>> = vec![None; self.entrants.len()];
        let mut rows = Vec::new();
        for &size in sizes {
            let pages = TimedPages::of(self.marked, self.purpose, size);
            let row = |(entrant, out): (&Entrant, &Option<String>)| record::Timing {
                pages: size,
                bytes: pages.bytes(),
                run: entrant.name.clone(),
                trouble: out.clone(),
                ..self.blank.clone()
            };
            let mut of_size: Vec<record::Timing> = self.entrants.iter().zip(&out).map(row).collect();
            for repeat in 0..self.repeats as usize {
                for step in 0..self.entrants.len() {
                    let at = (repeat + step) % self.entrants.len();
                    advance();
                    if of_size[at].trouble.is_some() {
                        continue;
                    }
                    match self.entrants[at].time(&pages, self.limit, self.memory) {
                        Ok(Taken { seconds, peak }) => {
                            of_size[at].seconds.push(seconds);
                            of_size[at].peaks.extend(peak);
                        }
                        Err(trouble) => {
                            // past the limit an abandoned thread is still running
                            let is_late = trouble.is_late();
                            self.memory = self.memory.filter(|_| !is_late);
                            out[at] = is_late.then(|| format!("{trouble} on {size} pages"));
                            of_size[at].trouble = Some(trouble.to_string());
                        }
                    }
                }
            }
            rows.extend(of_size);
        }
        rows
    }
}

#[cfg(test)]
mod tests;
