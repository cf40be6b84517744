//! The crawl itself: a walk over the site. Its answers come from the journal first, and then from the server.

mod requests;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use robotxt::Robots;
use rustc_hash::FxHashMap;
use ureq::unversioned::resolver::DefaultResolver;
use url::Url;

use crate::address::{Site, key};
use crate::answer::Answer;
use crate::fetch::Fetcher;
use crate::folder::{Entry, Folder};
use crate::frontier::{Frontier, Waiting};
use crate::guard::{Guard, Reach};
use crate::manners::{Clock, Copy, Pace, SystemClock, written};
use crate::outcome::{AddressRecord, CrawlError, Ended, Failure, Kind, Outcome, Summary, Watch};
use crate::settings::Settings;
use crate::{PATIENCE, REQUESTS_A_PAGE, REQUESTS_AT_LEAST, archive};

/// Crawls a site into a folder, or continues the crawl in it.
///
/// One crawl at a time writes a folder. However the crawl was stopped, the same settings continue it, and no
/// stored answer is requested again. A finished crawl sends no request.
///
/// # Errors
/// [`CrawlError`] if no page can be kept, the folder cannot be used, or the system refuses. The failure of a
/// single page is a row of the folder's `failures.csv`.
pub fn crawl(settings: &Settings, folder: &Path, watch: &dyn Watch) -> Result<Summary, CrawlError> {
    let reach = if settings.asked.allow_private { Reach::Any } else { Reach::Public };
    let fetcher = Fetcher::new(settings, Guard { names: DefaultResolver::default(), reach });
    crawl_with(settings, folder, &fetcher, &SystemClock(Instant::now()), watch)
}

/// Crawls with another clock and another way of sending requests.
pub(crate) fn crawl_with(
    settings: &Settings,
    folder: &Path,
    fetcher: &Fetcher,
    clock: &dyn Clock,
    watch: &dyn Watch,
) -> Result<Summary, CrawlError> {
    let (folder, entries) = Folder::open(folder, settings, &written(clock.date()))?;
    let mut crawl = Crawl::new(settings, folder, entries, fetcher, clock, watch);
    watch.start(settings.asked.pages);
    let ended = crawl.walk();
    watch.finish();
    // the stored answers are reported, even if the crawl did not finish
    crawl.folder.write_failures(&crawl.asked)?;
    crawl.summary(ended?)
}

struct Crawl<'a> {
    settings: &'a Settings,
    fetcher: &'a Fetcher,
    clock: &'a dyn Clock,
    watch: &'a dyn Watch,
    folder: Folder,
    site: Site,
    frontier: Frontier,
    pace: Pace,
    /// What the journal has, by address.
    known: FxHashMap<String, AddressRecord>,
    /// Copies of robots.txt that the journal has, by site; the last one counts.
    copies: FxHashMap<String, Copy>,
    /// The present rules.
    rules: Option<(Copy, Robots)>,
    /// What became of each address, in the order asked.
    asked: Vec<AddressRecord>,
    /// The page of each body, by its digest.
    bodies: FxHashMap<String, Arc<str>>,
    pages: usize,
    kept_before: usize,
    /// The number of addresses that were requested.
    requests: usize,
    /// The number of addresses in a row with a temporary failure.
    in_row: usize,
    /// The date of the present answer.
    when: String,
}

const ANOTHER_DIGEST: &str = "its digest is wrong";

/// What became of an address, with the links that may be followed.
struct VisitResult {
    outcome: Outcome,
    links: Vec<Url>,
}

impl From<Failure> for VisitResult {
    fn from(failure: Failure) -> Self {
        Self { outcome: failure.into(), links: Vec::new() }
    }
}

/// A visited address, and the way to it.
struct Visit<'a> {
    url: &'a Url,
    depth: u32,
    from: Option<&'a str>,
    /// The addresses that led here, this one last.
    chain: &'a [String],
}

impl<'a> Crawl<'a> {
    fn new(
        settings: &'a Settings,
        folder: Folder,
        entries: Vec<Entry>,
        fetcher: &'a Fetcher,
        clock: &'a dyn Clock,
        watch: &'a dyn Watch,
    ) -> Self {
        let mut known = FxHashMap::default();
        let mut copies = FxHashMap::default();
        for entry in entries {
            match entry {
                Entry::Robots(copy) => drop(copies.insert(copy.site.clone(), copy)),
                Entry::Asked(asked) => drop(known.insert(asked.url.clone(), asked)),
            }
        }
        Self {
            settings,
            fetcher,
            clock,
            watch,
            folder,
            site: Site::of(&settings.start),
            frontier: Frontier::new(settings.asked.order, settings.asked.seed),
            pace: Pace::new(Duration::from_secs_f64(settings.asked.delay)),
            known,
            copies,
            rules: None,
            asked: Vec::new(),
            bodies: FxHashMap::default(),
            pages: 0,
            kept_before: 0,
            requests: 0,
            in_row: 0,
            when: String::new(),
        }
    }

    fn walk(&mut self) -> Result<Ended, CrawlError> {
        self.frontier.begin(self.settings.start.clone());
        let most =
            self.settings.asked.pages.saturating_mul(REQUESTS_A_PAGE).saturating_add(REQUESTS_AT_LEAST);
        loop {
            if self.pages >= self.settings.asked.pages {
                return Ok(Ended::Enough);
            }
            if self.in_row >= PATIENCE {
                return Ok(Ended::GaveUp);
            }
            if self.requests >= most {
                return Ok(Ended::TooManyRequests);
            }
            let Some(next) = self.frontier.pop() else { return Ok(Ended::NoMoreLinks) };
            self.visit(next)?;
        }
    }

    /// Visits an address and the targets of its redirects.
    fn visit(&mut self, waiting: Waiting) -> Result<(), CrawlError> {
        let Waiting { url, depth, from } = waiting;
        let mut chain: Vec<String> = Vec::new();
        let mut next = Some((url, from.as_deref().map(str::to_owned)));
        while let Some((url, from)) = next.take() {
            // the target was already visited in another way
            if !self.frontier.visit(&url) {
                return Ok(());
            }
            chain.push(key(&url));
            let visit = Visit { url: &url, depth, from: from.as_deref(), chain: &chain };
            let VisitResult { outcome, links } = self.seen(&visit)?;
            self.frontier.push(links, depth + 1, url.as_str());
            if let Outcome::Redirect { to, .. } = outcome
                && let Ok(to) = Url::parse(&to)
            {
                if depth == 0 {
                    // the first page may be elsewhere: with another scheme, with or without www
                    self.site = Site::of(&to);
                }
                next = Some((to, Some(url.into())));
            }
        }
        Ok(())
    }

    /// What became of an address, from the journal or from the server.
    fn seen(&mut self, visit: &Visit<'_>) -> Result<VisitResult, CrawlError> {
        let seen = match self.known.remove(visit.url.as_str()) {
            Some(asked) => {
                let seen = self.remembered(visit, &asked)?;
                self.record(asked);
                self.kept_before += usize::from(matches!(seen.outcome, Outcome::Page { .. }));
                seen
            }
            None => {
                let seen = self.ask(visit)?;
                self.note(visit, &seen.outcome)?;
                seen
            }
        };
        self.requests += usize::from(!matches!(seen.outcome, Outcome::Left { kind: Kind::Robots, .. }));
        if let Outcome::Page { digest, .. } = &seen.outcome {
            self.bodies.entry(digest.clone()).or_insert_with(|| visit.url.as_str().into());
            self.pages += 1;
            self.watch.page();
        }
        Ok(seen)
    }

    fn remembered(&mut self, visit: &Visit<'_>, asked: &AddressRecord) -> Result<VisitResult, CrawlError> {
        let outcome = asked.outcome.clone();
        let links = match &outcome {
            // also if no link of it is followed: stored pages are verified, whatever their depth
            Outcome::Page { record, digest, .. } => {
                let block = self.folder.read(*record)?;
                let whole = Answer::read(&block).and_then(|answer| {
                    let body = answer.body(self.settings.asked.max_bytes, false)?;
                    Ok((answer, body))
                });
                let (answer, body) =
                    whole.map_err(|failure| self.folder.damaged(*record, &failure.problem))?;
                if archive::digest(&body) != *digest {
                    return Err(self.folder.damaged(*record, ANOTHER_DIGEST));
                }
                if visit.depth < self.settings.asked.depth {
                    self.page_of(visit.url, &answer, &body).1
                } else {
                    Vec::new()
                }
            }
            Outcome::Redirect { record, digest, .. } => {
                let block = self.folder.read(*record)?;
                let answer =
                    Answer::read(&block).map_err(|failure| self.folder.damaged(*record, &failure.problem))?;
                if self.digest_of_redirect(&answer) != *digest {
                    return Err(self.folder.damaged(*record, ANOTHER_DIGEST));
                }
                Vec::new()
            }
            Outcome::Left { links, .. } => links.iter().filter_map(|link| Url::parse(link).ok()).collect(),
        };
        Ok(VisitResult { outcome, links })
    }

    /// Records the answer of the server.
    fn note(&mut self, visit: &Visit<'_>, outcome: &Outcome) -> Result<(), CrawlError> {
        match outcome {
            Outcome::Left { kind, problem, .. } => {
                tracing::info!(url = visit.url.as_str(), %kind, problem, "not kept");
                // if robots.txt forbids it, no request was sent, so there is no answer
                self.in_row = match kind {
                    Kind::Robots => self.in_row,
                    _ if kind.may_pass() => self.in_row + 1,
                    _ => 0,
                };
            }
            _ => self.in_row = 0,
        }
        let asked = AddressRecord {
            url: visit.url.to_string(),
            depth: visit.depth,
            from: visit.from.map(str::to_owned),
            when: self.when.clone(),
            outcome: outcome.clone(),
        };
        self.folder.journal.add(&Entry::Asked(asked.clone()))?;
        self.record(asked);
        Ok(())
    }

    /// Adds to what became of each address. The links of a page that is not kept are the journal's: up to thousands a
    /// page, and no table has them.
    fn record(&mut self, mut asked: AddressRecord) {
        if let Outcome::Left { links, .. } = &mut asked.outcome {
            *links = Vec::new();
        }
        self.asked.push(asked);
    }

    fn no_page(&self, failure: Failure) -> CrawlError {
        let start = self.settings.start.to_string();
        CrawlError::NoPage { start, problem: failure.problem, private: failure.kind == Kind::Private }
    }

    fn summary(self, ended: Ended) -> Result<Summary, CrawlError> {
        let mut left = self.asked.iter().filter_map(|asked| match &asked.outcome {
            Outcome::Left { kind, problem, .. } => Some((*kind, problem)),
            _ => None,
        });
        if self.pages == 0 {
            let (kind, problem) = left
                .next_back()
                .map_or((Kind::Status, String::new()), |(kind, problem)| (kind, problem.clone()));
            return Err(self.no_page(Failure::new(kind, problem)));
        }
        let (failed, left_out): (Vec<_>, Vec<_>) = left.partition(|(kind, _)| kind.is_failure());
        Ok(Summary {
            ended,
            pages: self.pages,
            kept_before: self.kept_before,
            failed: failed.len(),
            left_out: left_out.len(),
            skipped: self.frontier.skipped,
            archive: self.folder.archive_path(),
            failures: self.folder.failures_path(),
        })
    }
}
