//! The work that is timed: a run, or the reading of the pages; and the pages on which all entrants of a timing are measured.

use std::hint::black_box;
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use cleaning::{Gold, Hidden, Labels, Method, Outside, Site, Training};
use dataset::MarkedSite;
use fit::method_calls::{Fitted, Pages, ToFit, Trouble};
use manifest::{PARSING, Run};
use page::{Hints, Page, Url};

use crate::participants::Purpose;
use crate::usage::{Before, Counted};

/// One row of a timing.
pub(super) struct Entrant {
    pub(super) name: String,
    work: Work,
}

enum Work {
    /// Fits the method and cleans the pages with it, given the marks of so many of them.
    Run { method: Arc<dyn Method>, labels: usize, is_peer: bool },
    /// Reads the pages.
    Parsing,
}

/// One measurement.
pub(super) struct Taken {
    pub(super) seconds: f64,
    /// Bytes above those allocated before, where allocations are counted; of a program of its own all of its process.
    pub(super) peak: Option<u64>,
}

impl Entrant {
    /// A variant of a run. A run whose training pages are its label budget has the marks of all pages here.
    pub(super) fn of(name: &str, run: &Run, method: &Arc<dyn Method>) -> Self {
        let labels = if run.training.labelled { usize::MAX } else { run.labels };
        let work = Work::Run { method: Arc::clone(method), labels, is_peer: run.is_peer() };
        Self { name: name.to_owned(), work }
    }

    /// The reading of the pages.
    pub(super) fn parsing() -> Self {
        Self { name: PARSING.to_owned(), work: Work::Parsing }
    }

    /// Does the work once.
    pub(super) fn time(
        &self,
        pages: &TimedPages<'_>,
        limit: Duration,
        memory: Counted,
    ) -> Result<Taken, Trouble> {
        match &self.work {
            Work::Run { method, labels, is_peer } => {
                fit_and_clean((method, *is_peer), *labels, pages, limit, memory)
            }
            Work::Parsing => Ok(parse(pages, memory)),
        }
    }
}

/// From the start of the fit to the end of the last page's cleaning, on a site without cached data. Freeing memory is not counted.
fn fit_and_clean(
    (method, is_peer): (&Arc<dyn Method>, bool),
    labels: usize,
    pages: &TimedPages<'_>,
    limit: Duration,
    memory: Counted,
) -> Result<Taken, Trouble> {
    let site = Arc::new(pages.site());
    let began = Arc::new(OnceLock::new());
    let fit: ToFit = {
        let (method, site, began) = (Arc::clone(method), Arc::clone(&site), Arc::clone(&began));
        let (labels, seed) = (pages.labels(labels), pages.purpose.seed("method"));
        let pages: Vec<usize> = (0..pages.len()).collect();
        Box::new(move || {
            let labels = Labels::new(labels.iter().map(|(page, gold)| (*page, gold)).collect());
            began.get_or_init(|| (Before::start(memory), Stamp::now()));
            method.fit(&Training { site: &site, pages: &pages, labels, seed })
        })
    };
    let pages = Pages::<Site, Ended> {
        owner: Arc::clone(&site),
        site: |site| site,
        hidden: Hidden::Keep,
        pages: (0..pages.len()).collect(),
        keep: |cleaned| Ended { at: Stamp::now(), outside: cleaned.cleaner.outside() },
    };
    let made = pages.fit_and_clean(limit, vec![fit]).pop().expect("one fit gives one result");
    let peak = began.get().and_then(|(before, _)| *before).map(Before::peak);
    let ended = last_page(made);
    if !ended.as_ref().is_err_and(Trouble::is_late) {
        // the working thread may still be freeing memory, which the next measurement must not include
        while Arc::strong_count(&site) > 1 {
            thread::yield_now();
        }
    }
    let Ended { at, outside } = ended?;
    let (_, began) = began.get().expect("a fit that came back was begun");
    let own = at.since(*began, is_peer && outside.is_none());
    Ok(match outside {
        Some(outside) => Taken { seconds: own + outside.processor.as_secs_f64(), peak: Some(outside.memory) },
        None => Taken { seconds: own, peak },
    })
}

/// The end of a page.
struct Ended {
    at: Stamp,
    /// Of a program of its own.
    outside: Option<Outside>,
}

/// A moment, by the clock and by the processor time that this program has taken.
#[derive(Clone, Copy)]
struct Stamp {
    clock: Instant,
    processor: Duration,
}

impl Stamp {
    fn now() -> Self {
        Self { clock: Instant::now(), processor: fit::of_this_program() }
    }

    /// Seconds since an earlier moment: of the processor, or by the clock where another program works and the system does not give its
    /// processor time.
    fn since(self, earlier: Self, by_clock: bool) -> f64 {
        let processor = self.processor.saturating_sub(earlier.processor);
        if by_clock { self.clock.duration_since(earlier.clock) } else { processor }.as_secs_f64()
    }
}

/// When the last page was cleaned. Of several troubles one that abandoned a thread is returned.
fn last_page(made: Result<Fitted<Ended>, Trouble>) -> Result<Ended, Trouble> {
    let mut pages = made?.pages;
    let late = pages.iter().position(|page| page.as_ref().is_err_and(Trouble::is_late));
    let wrong = late.or_else(|| pages.iter().position(Result::is_err));
    pages.swap_remove(wrong.unwrap_or(pages.len() - 1))
}

/// The reading of the pages.
fn parse(pages: &TimedPages<'_>, memory: Counted) -> Taken {
    let mut parsed = Vec::with_capacity(pages.len());
    let before = Before::start(memory);
    let began = Stamp::now();
    for (url, source) in pages.sources() {
        parsed.push(Page::parse(source.as_bytes(), &Hints { url, charset: Some("utf-8") }));
    }
    let seconds = Stamp::now().since(began, false);
    let peak = before.map(Before::peak);
    black_box(parsed);
    Taken { seconds, peak }
}

/// Some pages of a site, numbered from 0.
pub(super) struct TimedPages<'a> {
    marked: &'a MarkedSite,
    purpose: Purpose<'a>,
    /// Their indices in the site, sorted.
    drawn: Vec<usize>,
}

impl<'a> TimedPages<'a> {
    /// The first `size` pages of the permutation, in the order of the site; a larger size contains a smaller one.
    pub(super) fn of(marked: &'a MarkedSite, purpose: Purpose<'a>, size: usize) -> Self {
        let all: Vec<usize> = (0..marked.site.len()).collect();
        let drawn = purpose.draw("times", &all, size);
        Self { marked, purpose, drawn }
    }

    /// Number of pages.
    pub(super) fn len(&self) -> usize {
        self.drawn.len()
    }

    /// The pages as a new site without cached data.
    pub(super) fn site(&self) -> Site {
        let site = &self.marked.site;
        let page = |&page: &usize| (site.name(page).to_owned(), site.pages()[page].clone());
        Site::new(site.id(), self.drawn.iter().map(page))
    }

    /// The sources of the pages, which they were read with, and their addresses.
    pub(super) fn sources(&self) -> impl Iterator<Item = (Option<&str>, &str)> {
        let pages = self.drawn.iter().map(|&page| &self.marked.site.pages()[page]);
        pages.map(|page| (page.url().map(Url::as_str), page.source().unwrap_or_default()))
    }

    /// Bytes of the sources.
    pub(super) fn bytes(&self) -> u64 {
        self.sources().map(|(_, source)| source.len() as u64).sum()
    }

    /// The marks of `budget` of the pages that can be scored, drawn at random; of all of them where there are no more.
    pub(super) fn labels(&self, budget: usize) -> Vec<(usize, Gold)> {
        let marks =
            |&page: &usize| Some(&self.marked.pages[page]).filter(|marks| marks.scored())?.gold.clone();
        let gold: Vec<Option<Gold>> = self.drawn.iter().map(marks).collect();
        let scored: Vec<usize> = (0..gold.len()).filter(|&page| gold[page].is_some()).collect();
        let drawn = if budget == 0 { Vec::new() } else { self.purpose.draw("labels", &scored, budget) };
        drawn.into_iter().filter_map(|page| Some((page, gold[page].clone()?))).collect()
    }
}
