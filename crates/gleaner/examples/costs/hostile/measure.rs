//! One method on every kind of hostile site at three sizes: what fails, and what it costs. Runs in a process of its own, so that
//! an abort is a failure like any other, and a thread that was given up ends with it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use gleaner::cleaning::{Method, Site};
use gleaner::fit::FittedSite;
use gleaner::page::{Hints, Page};
use serde::{Deserialize, Serialize};

use super::kinds::Kind;
use crate::ALLOCATOR;

/// The row of a method that only reads the pages.
pub(crate) const PARSING: &str = "parsing";

/// Processor time that a fit or a page may take, and time that a program of its own may take for a site.
const LIMIT: Duration = Duration::from_secs(60);

/// How often each is measured; the least counts, since other programs only add.
const REPEATS: usize = 3;

/// What takes longer is measured once: it does not depend on what else the machine does for a moment.
const LONG: Duration = Duration::from_secs(6);

/// What was measured of one method on one site.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Measured {
    pub(crate) kind: String,
    /// 1, 2 or 4 times the smallest size.
    pub(crate) times: usize,
    /// Bytes of HTML.
    pub(crate) bytes: usize,
    pub(crate) pages: usize,
    /// Pages that failed, and the site's pages where the fit did; the first message.
    pub(crate) failed: usize,
    pub(crate) error: Option<String>,
    /// Processor time of fit and pages, reading them apart; by the clock for a program of its own.
    pub(crate) seconds: f64,
    /// Bytes allocated at once above those of the pages; 0 for a program of its own, whose memory is not known.
    pub(crate) peak: usize,
}

/// How a time is taken.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Time {
    Processor,
    Clock,
}

impl Time {
    fn now(self, began: Instant) -> Duration {
        match self {
            Self::Clock => began.elapsed(),
            Self::Processor => {
                let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
                // neither part is negative
                Duration::try_from(time).unwrap_or_default()
            }
        }
    }
}

/// Measures `method`, or reading alone, on `kind` at `times` the smallest size.
pub(crate) fn measure(method: Option<&Arc<dyn Method>>, kind: &Kind, times: usize, time: Time) -> Measured {
    let html = kind.pages(times);
    let mut measured = Measured {
        kind: kind.name.to_owned(),
        times,
        bytes: html.iter().map(Vec::len).sum(),
        pages: html.len(),
        failed: 0,
        error: None,
        seconds: f64::INFINITY,
        peak: usize::MAX,
    };
    let began = Instant::now();
    for _ in 0..REPEATS {
        let (start, before) = started(time, began);
        let site = Arc::new(read(&html));
        let (start, before) = if method.is_some() { started(time, began) } else { (start, before) };
        let errors = method.map_or_else(Vec::new, |method| clean(method, &site, time));
        measured.seconds = measured.seconds.min((time.now(began) - start).as_secs_f64());
        measured.peak = measured.peak.min(ALLOCATOR.peak_usage().saturating_sub(before));
        measured.failed = errors.len();
        measured.error = errors.into_iter().next();
        if measured.failed > 0 || measured.seconds > LONG.as_secs_f64() {
            break;
        }
    }
    if time == Time::Clock {
        measured.peak = 0;
        if measured.failed == 0 && measured.seconds > LIMIT.as_secs_f64() {
            measured.failed = measured.pages;
            measured.error = Some(format!("took longer than {} s for the site", LIMIT.as_secs()));
        }
    }
    measured
}

fn started(time: Time, began: Instant) -> (Duration, usize) {
    ALLOCATOR.reset_peak_usage();
    (time.now(began), ALLOCATOR.current_usage())
}

fn read(html: &[Vec<u8>]) -> Site {
    let page = |(number, bytes): (usize, &Vec<u8>)| {
        let url = format!("http://hostile.test/{number}");
        (format!("{number}.html"), Page::parse(bytes, &Hints { url: Some(&url), charset: None }))
    };
    Site::new("hostile", html.iter().enumerate().map(page))
}

/// The messages of the pages that failed; of a fit that failed one for each page. A program of its own is not asked for more once a page
/// breaks it: each could take as long again.
fn clean(method: &Arc<dyn Method>, site: &Arc<Site>, time: Time) -> Vec<String> {
    let fitted = match FittedSite::fit(method, site, 1, LIMIT) {
        Err(error) => return vec![error; site.pages().len()],
        Ok(fitted) => fitted,
    };
    if time == Time::Processor {
        return fitted.clean(site, LIMIT).into_iter().filter_map(Result::err).collect();
    }
    let mut errors = Vec::new();
    for error in (0..site.len()).filter_map(|page| fitted.clean_of(site, page, LIMIT).err()) {
        if breaks(&error) {
            return vec![error];
        }
        errors.push(error);
    }
    errors
}

/// Whether a message tells that something broke, and not that a site or a page was refused.
fn breaks(error: &str) -> bool {
    const SIGNS: [&str; 7] =
        ["panicked", "took longer", "did not end", "kept bytes", "gave bytes", "ended (", "is given up"];
    SIGNS.iter().any(|sign| error.contains(sign))
}

impl Measured {
    /// Whether something broke, and the method did not just refuse the site.
    pub(crate) fn is_broken(&self) -> bool {
        self.error.as_deref().is_some_and(breaks)
    }
}
