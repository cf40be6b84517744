//! The crawl itself: a walk over the site. Its answers come from the archive first, and then from the server.

mod requests;

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use input::Progress;
use rustc_hash::FxHashMap;
use ureq::unversioned::resolver::DefaultResolver;
use url::Url;

use crate::address::key;
use crate::answer::Answer;
use crate::archive::{Content, Record};
use crate::fetch::Fetcher;
use crate::folder::Folder;
use crate::frontier::{Frontier, Waiting};
use crate::guard::{Guard, is_public};
use crate::manners::{Clock, Copy, Pace, SystemClock, written};
use crate::outcome::{CrawlError, Ended, Failure, Kept, Kind, LeftAddress, Summary};
use crate::settings::Settings;
use crate::{PATIENCE, REQUESTS_A_PAGE, REQUESTS_AT_LEAST};

/// Crawls a site into a folder, or continues the crawl in it.
///
/// One crawl at a time writes a folder. However the crawl was stopped, the same settings continue it, and no
/// stored answer is requested again. A finished crawl sends no request.
///
/// # Errors
/// [`CrawlError`] if no page can be kept, the folder cannot be used, or the system refuses. The failure of a
/// single page is a row of the folder's `failures.csv`.
pub fn crawl(settings: &Settings, folder: &Path, progress: &dyn Progress) -> Result<Summary, CrawlError> {
    let allows = if settings.asked.allow_private { |_| true } else { is_public };
    let fetcher = Fetcher::new(settings, Guard { names: DefaultResolver::default(), allows });
    crawl_with(settings, folder, &fetcher, &SystemClock(Instant::now()), progress)
}

/// Crawls with another clock and another way of sending requests.
pub(crate) fn crawl_with(
    settings: &Settings,
    folder: &Path,
    fetcher: &Fetcher,
    clock: &dyn Clock,
    progress: &dyn Progress,
) -> Result<Summary, CrawlError> {
    let folder = Folder::open(folder, settings, &written(clock.date()))?;
    let mut crawl = Crawl {
        settings,
        fetcher,
        clock,
        progress,
        folder,
        site: settings.start.clone(),
        frontier: Frontier::new(settings.asked.order, settings.asked.seed),
        pace: Pace::new(Duration::from_secs_f64(settings.asked.delay)),
        copies: FxHashMap::default(),
        left: Vec::new(),
        bodies: FxHashMap::default(),
        pages: 0,
        kept_before: 0,
        requests: 0,
        in_row: 0,
        broken: 0,
    };
    progress.start("pages", Some(settings.asked.pages as u64));
    let ended = crawl.walk();
    progress.finish();
    // the stored answers are reported, even if the crawl did not finish
    crawl.folder.write_failures(&crawl.left)?;
    crawl.summary(ended?)
}

struct Crawl<'a> {
    settings: &'a Settings,
    fetcher: &'a Fetcher,
    clock: &'a dyn Clock,
    progress: &'a dyn Progress,
    folder: Folder,
    /// The address of a page of the site.
    site: Url,
    frontier: Frontier,
    pace: Pace,
    /// Copies of robots.txt, by its address; the last one counts.
    copies: FxHashMap<String, Copy>,
    /// The addresses without an answer in the archive, in the order asked.
    left: Vec<LeftAddress>,
    /// The page of each body, by its digest.
    bodies: FxHashMap<[u8; 32], Arc<str>>,
    pages: usize,
    kept_before: usize,
    /// The number of addresses that were requested.
    requests: usize,
    /// The number of addresses in a row with a temporary failure.
    in_row: usize,
    /// The number of addresses in a row whose connection broke.
    broken: usize,
}

/// What became of an address.
type Outcome = Result<Kept, Failure>;

/// A visited address, and the way to it.
struct Visit<'a> {
    url: &'a Url,
    depth: u32,
    from: &'a str,
    /// The addresses that led here, this one last.
    chain: &'a [String],
}

impl Crawl<'_> {
    fn walk(&mut self) -> Result<Ended, CrawlError> {
        self.frontier.begin(self.settings.start.clone());
        let most =
            self.settings.asked.pages.saturating_mul(REQUESTS_A_PAGE).saturating_add(REQUESTS_AT_LEAST);
        loop {
            let ended = if self.pages >= self.settings.asked.pages {
                Ended::Enough
            } else if self.in_row >= PATIENCE {
                Ended::GaveUp
            } else if self.requests >= most {
                Ended::TooManyRequests
            } else if let Some(next) = self.frontier.pop() {
                self.visit(next)?;
                continue;
            } else {
                Ended::NoMoreLinks
            };
            // the walk is that of the earlier runs, so their archive ends with it
            if let Some(record) = self.folder.next()? {
                let problem =
                    format!("a record of {} stands behind the last one of this crawl", record.about);
                return Err(self.folder.damaged(problem));
            }
            // so many broken connections are no facts about the site: the next run begins with them
            if self.pages > 0 && self.broken < PATIENCE {
                self.folder.write()?;
            }
            return Ok(ended);
        }
    }

    /// Visits an address and the targets of its redirects.
    fn visit(&mut self, waiting: Waiting) -> Result<(), CrawlError> {
        let Waiting { url, depth, from } = waiting;
        let mut chain: Vec<String> = Vec::new();
        let mut next = Some((url, from.as_deref().unwrap_or_default().to_owned()));
        while let Some((url, from)) = next.take() {
            // the target was already visited in another way
            if !self.frontier.visit(&url) {
                return Ok(());
            }
            chain.push(key(&url));
            let visit = Visit { url: &url, depth, from: &from, chain: &chain };
            let links = match self.seen(&visit)? {
                Ok(Kept::Page { links, .. }) => links,
                Err(failure) => failure.links.iter().filter_map(|link| Url::parse(link).ok()).collect(),
                Ok(Kept::Redirect(to)) => {
                    if depth == 0 {
                        // the first page may be elsewhere: with another scheme, with or without www
                        self.site = to.clone();
                    }
                    next = Some((to, url.into()));
                    continue;
                }
            };
            self.frontier.push(links, depth + 1, url.as_str());
        }
        Ok(())
    }

    /// What became of an address, from the archive or from the server.
    fn seen(&mut self, visit: &Visit<'_>) -> Result<Outcome, CrawlError> {
        let seen = match self.stored(visit)? {
            Some(stored) => {
                self.kept_before += usize::from(matches!(stored, Ok(Kept::Page { .. })));
                stored
            }
            None => self.ask(visit)?,
        };
        self.requests += usize::from(!matches!(seen, Err(Failure { kind: Kind::Robots, .. })));
        match &seen {
            Ok(Kept::Page { digest, .. }) => {
                self.bodies.insert(*digest, visit.url.as_str().into());
                self.pages += 1;
                self.progress.advance(1);
            }
            Ok(Kept::Redirect(_)) => {}
            Err(Failure { kind, problem, .. }) => self.left.push(LeftAddress {
                url: visit.url.to_string(),
                depth: visit.depth,
                from: visit.from.to_owned(),
                // no table has the links: up to thousands a page
                failure: Failure::new(*kind, problem),
            }),
        }
        Ok(seen)
    }

    /// The outcome in the next record of the archive. The walk is that of the earlier runs, so it is about this address.
    fn stored(&mut self, visit: &Visit<'_>) -> Result<Option<Outcome>, CrawlError> {
        while let Some(record) = self.folder.next()? {
            let outcome = match record.content {
                Content::Rules => {
                    let text = String::from_utf8_lossy(&record.block);
                    let copy = Copy::of(&text, record.date, self.settings.token());
                    self.copies.insert(record.about, copy);
                    continue;
                }
                _ if record.about != visit.url.as_str() => None,
                Content::Answer => {
                    let judged = Answer::read(&record.block).and_then(|answer| self.judge(visit, &answer));
                    Some(judged)
                        .filter(|judged| !matches!(judged, Err(failure) if failure.kind != Kind::LeftOut))
                }
                Content::Failure => serde_json::from_slice(&record.block).ok().map(Err),
                Content::Settings => None,
            };
            let problem = || format!("a record of {} does not fit behind those before it", record.about);
            return outcome.map(Some).ok_or_else(|| self.folder.damaged(problem()));
        }
        Ok(None)
    }

    /// Adds the outcome to the archive, and returns it. `block` is the answer, if there is one.
    fn keep(
        &mut self,
        visit: &Visit<'_>,
        date: String,
        seen: Outcome,
        block: Vec<u8>,
    ) -> Result<Outcome, CrawlError> {
        let (content, block) = match &seen {
            Ok(_) => (Content::Answer, block),
            Err(failure) => {
                let Failure { kind, problem, .. } = failure;
                tracing::info!(url = visit.url.as_str(), %kind, problem, "not kept");
                (Content::Failure, serde_json::to_vec(failure).expect("texts are JSON"))
            }
        };
        match &seen {
            // no request was sent, so there is no answer
            Err(Failure { kind: Kind::Robots, .. }) => {}
            Err(Failure { kind, .. }) if kind.may_pass() => {
                self.in_row += 1;
                self.broken = if *kind == Kind::Network { self.broken + 1 } else { 0 };
            }
            _ => (self.in_row, self.broken) = (0, 0),
        }
        self.folder.add(&Record { content, date, about: visit.url.to_string(), block });
        // a crawl without a page is begun anew
        if self.broken == 0 && (self.pages > 0 || matches!(seen, Ok(Kept::Page { .. }))) {
            self.folder.write()?;
        }
        Ok(seen)
    }

    fn no_page(&self, failure: Failure) -> CrawlError {
        let start = self.settings.start.to_string();
        CrawlError::NoPage { start, problem: failure.problem, private: failure.kind == Kind::Private }
    }

    fn summary(self, ended: Ended) -> Result<Summary, CrawlError> {
        if self.pages == 0 {
            let last = self.left.last().map(|left| left.failure.clone());
            return Err(self.no_page(last.unwrap_or_else(|| Failure::new(Kind::Status, ""))));
        }
        // who has removed the folder meanwhile hears of it
        let archive = self.folder.archive_path();
        fs::metadata(&archive).map_err(CrawlError::file(&archive))?;
        let failed = self.left.iter().filter(|left| left.failure.kind.is_failure()).count();
        Ok(Summary {
            ended,
            pages: self.pages,
            kept_before: self.kept_before,
            failed,
            left_out: self.left.len() - failed,
            skipped: self.frontier.skipped,
            archive,
            failures: self.folder.failures_path(),
        })
    }
}
