//! One site by all methods: in memory if the fit sees all of its pages, in parts otherwise. Pages get their
//! output form on the threads that clean them.

use std::ops::Range;
use std::sync::Arc;

use anyhow::anyhow;
use cleaning::Site;
use fit::{FittedSite, Recipe, SiteFile, clean_in_parts, clean_whole, parsed, read_whole};
use methods::SharedLines;
use pages::{LocalPages, LocalSample, LocalSite};
use rayon::ThreadPool;

use super::done::{DonePages, OfMethod};
use super::form::Form;
use super::kept_in_all::KeptInAll;
use super::misfits::{Fit, Misfits, Share};
use super::writer::Writer;
use crate::arguments::Clean;
use crate::command::template::Templates;
use crate::console::{counted, message};
use crate::exit::Failed;

/// A method of the arguments.
pub(super) struct Asked<'a> {
    /// Its name in the output, if there are several methods.
    pub(super) name: Option<&'a str>,
    pub(super) recipe: &'a Recipe,
}

/// The settings that are the same for all sites.
pub(super) struct Job<'a> {
    pub(super) methods: &'a [Asked<'a>],
    pub(super) form: Form,
    /// The most pages that a fit sees.
    pub(super) sample: usize,
    /// Whether the shared lines of each site are wanted.
    pub(super) finds_shared: bool,
    pub(super) pool: &'a ThreadPool,
}

/// The writer of pages, and the notes about them.
pub(super) struct Reports<'a> {
    pub(super) writer: Writer<'a>,
    /// Whether a message is printed if a sample was used.
    pub(super) tells_sample: bool,
    /// The misfits of each method.
    pub(super) misfits: Vec<Misfits<'a>>,
    pub(super) kept: KeptInAll<'a>,
    pub(super) templates: Templates<'a>,
}

/// A site after reading and cleaning.
pub(super) struct Cleaned {
    /// Messages about unreadable files.
    unreadable: Vec<String>,
    /// `None` if no page could be read.
    site: Option<Whole>,
}

/// A cleaned site in memory.
struct Whole {
    /// Its pages, part by part.
    parts: Vec<DonePages>,
    /// Each fitted method, or the reason why it could not be fitted.
    fitted: Vec<Result<FittedSite, String>>,
    shared: Option<SharedLines>,
}

/// Fitted methods, with the number of pages of the fit and of all pages.
pub(super) struct Seen {
    fitted: Vec<Result<FittedSite, String>>,
    shared: Option<SharedLines>,
    pages: usize,
    of: usize,
}

/// Fits the method again to the sample of a file.
pub(super) fn of_file(file: &SiteFile, recipe: &Recipe, arguments: &Clean) -> Result<Seen, Failed> {
    for (is_given, argument) in [
        (arguments.sample.is_some(), "--sample"),
        (arguments.seed.is_some(), "--seed"),
        (arguments.template.is_some(), "--template"),
    ] {
        if is_given {
            return Err(Failed::asked(anyhow!("--model names a fitted site, so {argument} cannot be given")));
        }
    }
    let fitted = recipe.fit_again(file).map_err(Failed::asked)?;
    Ok(Seen { fitted: vec![Ok(fitted)], shared: None, pages: file.pages.len(), of: file.of })
}

impl Job<'_> {
    /// The lines that the pages share, if they are wanted.
    fn shared(&self, site: &Site) -> Option<SharedLines> {
        self.finds_shared.then(|| SharedLines::of(site.pages().iter().map(|page| page.text().lines())))
    }

    /// Whether any method reads the source of pages.
    fn wants_sources(&self) -> bool {
        self.methods.iter().any(|asked| asked.recipe.family().wants_sources())
    }

    /// Reads and cleans a site if the fit sees all its pages; `None` for a larger one.
    pub(super) fn clean_whole(&self, source: &LocalSite) -> Option<Cleaned> {
        let listed = match source.list() {
            Ok(listed) if listed.len() > self.sample => return None,
            Ok(listed) => listed,
            Err(error) => return Some(Cleaned { unreadable: vec![error.to_string()], site: None }),
        };
        let (site, unreadable) = read_whole(&listed, self.wants_sources());
        if site.is_empty() {
            return Some(Cleaned { unreadable, site: None });
        }
        let site = Arc::new(site);
        let fitted: Vec<_> = self.methods.iter().map(|asked| asked.recipe.fit_to(&site)).collect();
        let parts =
            clean_whole(site.len(), |pages| self.done(&site, pages, &fitted, None, is_addressed(source)));
        let shared = self.shared(&site);
        Some(Cleaned { unreadable, site: Some(Whole { parts, fitted, shared }) })
    }

    /// Cleans some pages of `site` by all methods, and gives them their output form.
    fn done(
        &self,
        site: &Arc<Site>,
        pages: Range<usize>,
        fitted: &[Result<FittedSite, String>],
        sample: Option<(usize, usize)>,
        is_addressed: bool,
    ) -> DonePages {
        let each = self.methods.iter().zip(fitted).map(|(asked, fitted)| {
            let clean = |fitted: &FittedSite| fitted.clean_some(site, pages.clone(), asked.recipe.limit);
            OfMethod { name: asked.name, cleanings: fitted.as_ref().ok().map(clean) }
        });
        let cleanings: Vec<_> = each.collect();
        DonePages::of(site, pages, &cleanings, sample, is_addressed, self.form)
    }

    /// Writes a site that was cleaned whole, and reports failures.
    pub(super) fn write(
        &self,
        source: &LocalSite,
        cleaned: Cleaned,
        reports: &mut Reports<'_>,
    ) -> Result<(), Failed> {
        cleaned.unreadable.iter().for_each(|error| reports.writer.failure(error));
        let Some(Whole { parts, fitted, shared }) = cleaned.site else { return Ok(()) };
        let site = parts.first().map(|part| part.site.as_str()).unwrap_or_default();
        if let Some(shared) = &shared {
            reports.templates.add(site, shared);
        }
        let pages = parts.iter().map(|part| part.names.len()).sum();
        for (method, fitted) in fitted.iter().enumerate() {
            match fitted {
                Err(error) => self.unfitted(method, site, error, reports),
                Ok(fitted) => {
                    let shares = parts.iter().flat_map(|part| part.shares(method));
                    reports.misfits[method].add(&fit_of(site, pages, fitted), shares);
                }
            }
        }
        parts.into_iter().try_for_each(|part| self.write_pages(source, part, reports))
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

    /// Cleans and writes a large site, or one with a method that is already fitted.
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
        if let Some(shared) = &seen.shared {
            reports.templates.add(listed.id(), shared);
        }
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
        let clean =
            |pages: &Arc<Site>| self.done(pages, 0..pages.len(), &seen.fitted, sample, is_addressed(source));
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
            if let Ok(fitted) = fitted {
                reports.misfits[method].add(&fit_of(listed.id(), seen.pages, fitted), shares);
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
            return Seen { fitted, shared: None, pages: 0, of };
        }
        let site = self.pool.install(|| Arc::new(parsed(listed.id(), &pages, self.wants_sources())));
        drop(pages);
        let fitted = self.methods.iter().map(|asked| asked.recipe.fit_to(&site)).collect();
        Seen { fitted, shared: self.shared(&site), pages: number, of }
    }
}

/// The facts about a fit to so many pages, for notes.
fn fit_of<'a>(site: &'a str, pages: usize, fitted: &'a FittedSite) -> Fit<'a> {
    let FittedSite { fit_statistics, warning, .. } = fitted;
    Fit { site, pages, fit_statistics, warning: warning.as_deref() }
}

/// Whether the addresses of a site's pages are known.
fn is_addressed(source: &LocalSite) -> bool {
    matches!(source, LocalSite::Warc(_) | LocalSite::Table(_))
}
