//! A peer as a method: the fit to a site is a process that has received the site's pages.
//!
//! Answers may be stored on disk, one file each, so that experiments that run the same peer on the same page ask once. An answer is found by the
//! request: the peer's version and files, and all that it is sent of the page. Nothing of the harness is part of it. Only a site that
//! [recalls answers](cleaning::Site::recalls_answers) uses them, so no timing does.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use cleaning::{
    CleanError, Cleaner, Cleaning, Facts, FitError, Markup, Method, Outside, PageRef, Span, Spans, Training,
};

use crate::description::{Peer, digest_of};
use crate::message::{ANSWERS, Answer, FitPage, Request, SentGold, SentPage, Trouble, Want, json, line};
use crate::process::{Pool, Process, locked};

/// A peer, with its processes.
pub(crate) struct PeerMethod {
    /// `peer/NAME`.
    pub(crate) id: &'static str,
    pub(crate) pool: Arc<Pool>,
    pub(crate) stored: Option<Stored>,
}

impl PeerMethod {
    /// A process that has received the site.
    pub(crate) fn fitted(&self, training: &Training<'_>) -> Result<PeerCleaner, FitError> {
        let failed = |trouble: &Trouble| FitError(format!("{} {trouble}", self.id));
        let idle = self.pool.idle();
        let is_new = idle.is_none();
        let process = idle.map_or_else(|| self.pool.start(), Ok).map_err(|trouble| failed(&trouble))?;
        let fit = process.wants.contains(&Want::Fit).then(|| FitRequest::of(training, &process.wants));
        let cleaner = PeerCleaner {
            id: self.id,
            pool: Arc::clone(&self.pool),
            fit,
            stored: self.stored.clone(),
            process: Mutex::default(),
            spent: Mutex::default(),
        };
        let fitted = cleaner.fit(process).or_else(|trouble| match trouble {
            trouble if is_new || trouble.is_an_answer() || matches!(trouble, Trouble::Late(_)) => {
                Err(trouble)
            }
            _ => cleaner.fit(self.pool.start()?),
        });
        let fitted = fitted.map_err(|trouble| failed(&trouble))?;
        cleaner.put(fitted);
        Ok(cleaner)
    }
}

impl Method for PeerMethod {
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        Ok(Box::new(self.fitted(training)?))
    }
}

/// The request of a fit, stored so that a replacing process is fitted too.
struct FitRequest {
    site: String,
    seed: u64,
    count: usize,
    /// The lines of the pages.
    pages: Vec<u8>,
}

impl FitRequest {
    fn of(training: &Training<'_>, wants: &[Want]) -> Self {
        let all: BTreeSet<usize> =
            training.labels.iter().map(|(page, _)| page).chain(training.pages.iter().copied()).collect();
        let mut pages = Vec::new();
        for &index in &all {
            let page = training.site.page(index);
            let sample = training.pages.binary_search(&index).is_ok();
            let label = training.labels.iter().find(|(labelled, _)| *labelled == index);
            let gold = label.map(|(_, gold)| SentGold::of(page, gold));
            pages.extend(line(&FitPage { page: SentPage::of(page, wants), sample, gold }));
        }
        Self { site: training.site.id().to_owned(), seed: training.seed, count: all.len(), pages }
    }
}

/// A process fitted to a site; another one replaces it if it fails.
pub(crate) struct PeerCleaner {
    id: &'static str,
    pool: Arc<Pool>,
    fit: Option<FitRequest>,
    stored: Option<Stored>,
    /// The process. It is taken out during a request, so that an abandoned page blocks no other.
    process: Mutex<Option<Process>>,
    /// The processor time of its processes.
    spent: Mutex<Duration>,
}

impl PeerCleaner {
    /// Sends the process the site, if it wants it.
    fn fit(&self, mut process: Process) -> Result<Process, Trouble> {
        if let Some(fit) = &self.fit {
            let request = Request::Fit { site: &fit.site, seed: fit.seed, pages: fit.count };
            let answer = process.ask(&request, &fit.pages, self.pool.peer.limit)?;
            if answer.done != Some(true) {
                return Err(misplaced(&answer));
            }
        }
        Ok(process)
    }

    /// Requests a page. If a process that has answered earlier pages fails, a new process gets the page once
    /// more, so that earlier pages have no effect on the failure of a page. After a late answer there is no
    /// second try, since it has cost enough.
    fn clean_page(&self, page: PageRef<'_>) -> Result<Cleaning, Trouble> {
        let kept = locked(&self.process).take();
        if let Some(process) = kept {
            match self.clean_by(process, page) {
                Err(trouble) if !trouble.is_an_answer() && !matches!(trouble, Trouble::Late(_)) => {}
                done => return done,
            }
        }
        let process = self.pool.start().and_then(|process| self.fit(process))?;
        self.clean_by(process, page)
    }

    fn clean_by(&self, mut process: Process, page: PageRef<'_>) -> Result<Cleaning, Trouble> {
        let request = Request::Clean(SentPage::of(page, &process.wants));
        // a peer that is fitted to sites may answer differently after another fit
        let recalls =
            self.fit.is_none() && page.within_site().is_some_and(|(site, _)| site.recalls_answers());
        let stored = self.stored.as_ref().filter(|_| recalls).map(|stored| (stored, line(&request)));
        let answer = match stored.as_ref().and_then(|(stored, line)| stored.find(line)) {
            Some(known) => Ok(known),
            None => {
                let answer = process.ask(&request, &[], self.pool.peer.limit);
                if let (Some((stored, line)), Ok(answer)) = (&stored, &answer) {
                    stored.keep(line, answer);
                }
                answer
            }
        };
        let cleaning = answer.and_then(|answer| cleaning_of(page, answer));
        if cleaning.as_ref().err().is_none_or(Trouble::is_an_answer) {
            self.put(process);
        }
        cleaning
    }

    /// Makes the process fail on purpose. Without a second try.
    pub(crate) fn drill(&self, what: &'static str, limit: Duration) -> Result<(), Trouble> {
        let kept = locked(&self.process).take();
        let mut process = kept.map_or_else(|| self.fit(self.pool.start()?), Ok)?;
        let answer = process.ask(&Request::Drill { drill: what }, &[], limit);
        if answer.as_ref().err().is_none_or(Trouble::is_an_answer) {
            self.put(process);
        }
        answer.map(drop)
    }

    /// The parts that the process wants to be sent.
    pub(crate) fn wants(&self) -> Vec<Want> {
        locked(&self.process).as_ref().map_or_else(Vec::new, |process| process.wants.clone())
    }

    /// Stores a process; if there already is one, it goes back to the pool.
    fn put(&self, mut process: Process) {
        *locked(&self.spent) += process.spent();
        if let Some(other) = locked(&self.process).replace(process) {
            self.pool.give(other);
        }
    }
}

impl Cleaner for PeerCleaner {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        self.try_clean(page).unwrap_or_else(|error| panic!("{error}"))
    }

    fn try_clean(&self, page: PageRef<'_>) -> Result<Cleaning, CleanError> {
        let ask = || self.clean_page(page).map_err(|trouble| CleanError(format!("{} {trouble}", self.id)));
        // a peer that is fitted to sites may answer differently after another fit
        if self.fit.is_some() { ask() } else { page.answered_once(self.id, ask) }
    }

    fn outside(&self) -> Option<Outside> {
        let memory = locked(&self.process).as_ref().and_then(Process::peak_memory)?;
        Some(Outside { memory, processor: *locked(&self.spent) })
    }
}

impl Drop for PeerCleaner {
    fn drop(&mut self) {
        let process = locked(&self.process).take();
        if let Some(process) = process {
            self.pool.give(process);
        }
    }
}

fn misplaced(answer: &Answer) -> Trouble {
    let found = match answer {
        Answer { text: Some(_), .. } => "a text",
        Answer { spans: Some(_), .. } => "spans",
        _ => "\"done\"",
    };
    Trouble::Garbage(found.to_owned(), ANSWERS)
}

fn cleaning_of(page: PageRef<'_>, answer: Answer) -> Result<Cleaning, Trouble> {
    if let Some(text) = answer.text {
        let markup = answer.markdown.map(Markup::Markdown).or(answer.html.map(Markup::Html));
        let facts =
            Facts { title: answer.title, author: answer.author, date: answer.date, ..Facts::default() };
        return Ok(Cleaning::of_answer(page.page(), text, markup, facts));
    }
    let Some(spans) = &answer.spans else { return Err(misplaced(&answer)) };
    let text = page.page().text();
    let outside = |&&(start, end): &&(u32, u32)| text.get(start as usize..end as usize).is_none();
    if let Some((start, end)) = spans.iter().find(outside) {
        let found = format!("the span {start}..{end} of a text of {} bytes", text.len());
        return Err(Trouble::Garbage(found, "spans of whole characters within the text"));
    }
    Ok(Cleaning::keep(spans.iter().map(|&(start, end)| Span { start, end }).collect::<Spans>()))
}

/// The answers of one version of a peer.
#[derive(Debug, Clone)]
pub(crate) struct Stored {
    folder: PathBuf,
}

impl Stored {
    /// Those below `folder`; nothing is created before the first answer.
    pub(crate) fn of(folder: &Path, peer: &Peer) -> Self {
        let version = peer.digest.get(..12).unwrap_or_default();
        Self { folder: folder.join(format!("{}-{version}", peer.id)) }
    }

    /// The answer to this request; `None` if there is none that can be read.
    pub(crate) fn find(&self, request: &[u8]) -> Option<Answer> {
        serde_json::from_slice(&fs::read(self.file(request)).ok()?).ok()
    }

    /// Stores an answer. A folder that cannot be written to stores nothing.
    pub(crate) fn keep(&self, request: &[u8], answer: &Answer) {
        // the next experiment asks again, and no result depends on it
        let _ = whole_file::write_lightly(&self.file(request), &json(answer));
    }

    /// The first letters of the digest are a folder, since a folder with a hundred thousand files is slow.
    fn file(&self, request: &[u8]) -> PathBuf {
        let digest = digest_of(request);
        self.folder.join(&digest[..2]).join(&digest[2..])
    }
}
