//! One site by all methods: in memory where the fit sees all of its pages, in parts otherwise. Pages are written in their
//! form where they were cleaned, in parallel.

use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use cleaning::{Family, FitStatistic, Method, Site};
use dataset::{FolderError, LocalPages, LocalSample, LocalSite};
use page::keeping_sources;
use rayon::ThreadPool;
use run::{CleanedSite, FittedSite, SiteFile, clean_site};

use super::chosen::Chosen;
use super::done::{DonePages, OfMethod};
use super::form::Form;
use super::kept_in_all::KeptInAll;
use super::misfits::{Fit, Misfits, Share};
use super::parts::{clean_in_parts, parsed};
use super::writer::Writer;
use crate::arguments::Clean;
use crate::console::{counted, message};
use crate::exit::Failed;

/// A method as it is asked for.
pub(super) struct Asked<'a> {
    /// Its name in the output, where there are several.
    pub(super) name: Option<&'a str>,
    pub(super) family: &'static dyn Family,
    pub(super) method: &'a Arc<dyn Method>,
}

/// What is the same for all sites.
pub(super) struct Job<'a> {
    pub(super) methods: &'a [Asked<'a>],
    pub(super) form: Form,
    /// The most pages that a fit sees.
    pub(super) sample: usize,
    pub(super) seed: u64,
    pub(super) limit: Duration,
    pub(super) pool: &'a ThreadPool,
}

/// Where pages go, and what is said of them.
pub(super) struct Reports<'a> {
    pub(super) writer: Writer<'a>,
    /// Whether a message tells that a sample was used.
    pub(super) tells_sample: bool,
    /// For each method.
    pub(super) misfits: Vec<Misfits<'a>>,
    pub(super) kept: KeptInAll<'a>,
}

/// One site as read and cleaned.
pub(super) struct Cleaned {
    /// Messages about what could not be read.
    unreadable: Vec<String>,
    /// Its pages and the fit of each method, or an error of it; `None` where nothing could be read.
    site: Option<(DonePages, Vec<Result<Fitted, String>>)>,
}

/// What is said of a fit.
struct Fitted {
    fit_statistics: Vec<FitStatistic>,
    warning: Option<String>,
}

/// Fitted methods, and how many pages of how many they have seen.
pub(super) struct Seen {
    fitted: Vec<Result<FittedSite, String>>,
    pages: usize,
    of: usize,
}

/// Fits the method again to the sample of a file.
pub(super) fn of_file(
    file: &SiteFile,
    chosen: &Chosen,
    arguments: &Clean,
    limit: Duration,
) -> Result<Seen, Failed> {
    for (is_given, argument) in
        [(arguments.sample.is_some(), "--sample"), (arguments.seed.is_some(), "--seed")]
    {
        if is_given {
            return Err(Failed::asked(anyhow!("--model names a fitted site, so {argument} cannot be given")));
        }
    }
    let site = Arc::new(file.sample(chosen.family.wants_sources()));
    let fitted = FittedSite::fit(&chosen.method, &site, file.seed, limit)
        .map_err(|error| Failed::asked(anyhow!("site {}: {error}", file.site)))?;
    Ok(Seen { fitted: vec![Ok(fitted)], pages: file.pages.len(), of: file.of })
}

impl Job<'_> {
    /// Whether a method wants the characters of pages.
    fn wants_sources(&self) -> bool {
        self.methods.iter().any(|asked| asked.family.wants_sources())
    }

    /// Reads and cleans a site of which the fit sees all pages; `None` for a larger one.
    pub(super) fn clean_whole(&self, source: &LocalSite) -> Option<Cleaned> {
        let failed = |error: FolderError| Some(Cleaned { unreadable: vec![error.to_string()], site: None });
        match source.list() {
            Ok(listed) if listed.len() > self.sample => return None,
            Ok(_) => {}
            Err(error) => return failed(error),
        }
        let read = || source.read();
        let folder = match if self.wants_sources() { keeping_sources(read) } else { read() } {
            Ok(folder) => folder,
            Err(error) => return failed(error),
        };
        let unreadable = folder.unreadable.iter().map(ToString::to_string).collect();
        if folder.site.is_empty() {
            return Some(Cleaned { unreadable, site: None });
        }
        let site = Arc::new(folder.site);
        let (mut cleanings, mut fits) = (Vec::new(), Vec::new());
        for asked in self.methods {
            let (of_pages, fit) = match clean_site(asked.method, &site, self.seed, self.limit) {
                Ok(CleanedSite { fit_statistics, warning, pages }) => {
                    (Some(pages), Ok(Fitted { fit_statistics, warning }))
                }
                Err(error) => (None, Err(error)),
            };
            cleanings.push(OfMethod { name: asked.name, cleanings: of_pages });
            fits.push(fit);
        }
        let done = DonePages::of(&site, &cleanings, None, is_addressed(source), self.form);
        Some(Cleaned { unreadable, site: Some((done, fits)) })
    }

    /// Writes a site that was cleaned whole, and reports what failed.
    pub(super) fn write(
        &self,
        source: &LocalSite,
        cleaned: Cleaned,
        reports: &mut Reports<'_>,
    ) -> Result<(), Failed> {
        cleaned.unreadable.iter().for_each(|error| reports.writer.failure(error));
        let Some((done, fits)) = cleaned.site else { return Ok(()) };
        for (method, fit) in fits.iter().enumerate() {
            match fit {
                Err(error) => self.unfitted(method, &done.site, error, reports),
                Ok(Fitted { fit_statistics, warning }) => {
                    let pages = done.names.len();
                    let fit = Fit { site: &done.site, pages, fit_statistics, warning: warning.as_deref() };
                    reports.misfits[method].add(&fit, done.shares(method));
                }
            }
        }
        self.write_pages(source, done, reports)
    }

    fn write_pages(
        &self,
        source: &LocalSite,
        done: DonePages,
        reports: &mut Reports<'_>,
    ) -> Result<(), Failed> {
        reports.kept.add(&done);
        let names: Vec<_> = self.methods.iter().map(|asked| asked.name).collect();
        reports.writer.write(source, &names, done)
    }

    /// Reports a fit that failed.
    fn unfitted(&self, method: usize, site: &str, error: &str, reports: &mut Reports<'_>) {
        let by = self.methods[method].name.map_or_else(String::new, |name| format!("{name}, "));
        reports.writer.failure(&format!("{by}site {site}: {error}"));
    }

    /// Cleans and writes a large site, or one for which the method is fitted already.
    pub(super) fn clean_in_parts(
        &self,
        source: &LocalSite,
        seen: Option<&Seen>,
        reports: &mut Reports<'_>,
    ) -> Result<(), Failed> {
        let listed = match source.list() {
            Ok(listed) => listed,
            Err(error) => {
                reports.writer.failure(&error.to_string());
                return Ok(());
            }
        };
        listed.unreadable().iter().for_each(|error| reports.writer.failure(&error.to_string()));
        let now = seen.is_none().then(|| self.fit(&listed));
        let seen = seen.or(now.as_ref()).expect("one of them was made");
        for (method, fitted) in seen.fitted.iter().enumerate() {
            if let Err(error) = fitted {
                self.unfitted(method, listed.id(), error, reports);
            }
        }
        if seen.fitted.iter().all(Result::is_err) {
            return Ok(());
        }
        let sample = (seen.pages < seen.of).then_some((seen.pages, seen.of));
        let mut shares: Vec<Vec<Share>> = seen.fitted.iter().map(|_| Vec::new()).collect();
        let clean = |pages: &Arc<Site>| {
            let fitted = self.methods.iter().zip(&seen.fitted);
            let cleanings = fitted.map(|(asked, fitted)| OfMethod {
                name: asked.name,
                cleanings: fitted.as_ref().ok().map(|fitted| fitted.clean(pages, self.limit)),
            });
            let cleanings: Vec<_> = cleanings.collect();
            DonePages::of(pages, &cleanings, sample, is_addressed(source), self.form)
        };
        clean_in_parts(&listed, self.pool, self.wants_sources(), clean, |unreadable, parts| {
            unreadable.iter().for_each(|error| reports.writer.failure(&error.to_string()));
            parts.into_iter().try_for_each(|done| {
                for (method, shares) in shares.iter_mut().enumerate() {
                    shares.extend(done.shares(method));
                }
                self.write_pages(source, done, reports)
            })
        })?;
        for (method, (fitted, shares)) in seen.fitted.iter().zip(shares).enumerate() {
            if let Ok(FittedSite { fit_statistics, warning, .. }) = fitted {
                let fit =
                    Fit { site: listed.id(), pages: seen.pages, fit_statistics, warning: warning.as_deref() };
                reports.misfits[method].add(&fit, shares);
            }
        }
        if let Some((pages, of)) = sample.filter(|_| reports.tells_sample) {
            message(&format!("site {}: fitted to {pages} of {}", listed.id(), counted(of, "page")));
        }
        Ok(())
    }

    /// Fits the methods to the sample of a site.
    fn fit(&self, listed: &LocalPages<'_>) -> Seen {
        let LocalSample { pages, of, .. } = listed.sample(self.sample);
        let number = pages.len();
        if number == 0 {
            let fitted = self.methods.iter().map(|_| Err("no page can be read".to_owned())).collect();
            return Seen { fitted, pages: 0, of };
        }
        let site = self.pool.install(|| Arc::new(parsed(listed.id(), &pages, self.wants_sources())));
        drop(pages);
        let fit = |asked: &Asked<'_>| FittedSite::fit(asked.method, &site, self.seed, self.limit);
        Seen { fitted: self.methods.iter().map(fit).collect(), pages: number, of }
    }
}

/// Whether the addresses of a site's pages are known.
fn is_addressed(source: &LocalSite) -> bool {
    matches!(source, LocalSite::Warc(_) | LocalSite::Table(_))
}
