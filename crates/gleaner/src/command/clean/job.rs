//! One site by all methods: in memory if the fit sees all of its pages, in parts otherwise.
//!
//! In memory, one method after the other cleans the site, and of each only the spans stay: fits of many methods are never held at once, nor
//! are all pages in their output form.

use std::collections::BTreeSet;
use std::iter;
use std::ops::Range;
use std::sync::Arc;

use anyhow::Result;
use cleaning::{Cleaning, FitStatistic, Site};
use fit::{
    Failure, FittedSite, Held, Parsing, Recipe, Sample, SiteFile, Store, clean_in_parts, clean_whole,
    read_whole,
};
use input::{LocalPages, LocalSite};
use methods::SharedLines;
use page::Page;
use rayon::ThreadPool;
use rayon::prelude::*;

use crate::command::clean::chosen::Chosen;
use crate::command::clean::form::{DonePages, Form, Of};
use crate::command::clean::misfits::Misfits;
use crate::command::clean::writer::{Templates, Writer};
use crate::console::{counted_of, message};

/// The settings that are the same for all sites.
pub(super) struct Job<'a> {
    /// The methods; their names are in the output, if there are several.
    pub(super) methods: &'a [(String, Chosen)],
    /// The fits to each site, if the one method was fitted before.
    pub(super) store: Option<&'a Store>,
    pub(super) form: Form,
    /// The most pages that a fit sees.
    pub(super) sample: usize,
    /// Whether the shared lines of each site are computed.
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
    /// The sites of the written pages.
    pub(super) sites: BTreeSet<String>,
    pub(super) templates: Templates<'a>,
}

/// A site after reading and cleaning.
pub(super) struct Cleaned {
    /// The failures of files and pages that cannot be read.
    unread: Vec<Failure>,
    /// With the first pages in their output form. They get it on the thread that cleans the site, so that many small sites are written quickly.
    /// `None` if no page could be read.
    site: Option<(Whole, DonePages)>,
}

/// A cleaned site in memory.
struct Whole {
    site: Arc<Site>,
    /// What each method made of it, or the reason why it could not be fitted.
    by: Vec<Result<OfSite, String>>,
    shared: Option<SharedLines>,
}

/// What stays of a method that has cleaned a site.
struct OfSite {
    /// One result a page.
    cleanings: Arc<Vec<Result<Cleaning, String>>>,
    fit_statistics: Vec<FitStatistic>,
    warning: Option<String>,
}

/// The most pages of a site in memory that one thread gives their output form at once,
const PAGES: usize = 8;

/// and the most bytes of their text, times the methods; but at least one page.
const BYTES: usize = 4 << 20;

/// Fitted methods, with the number of pages of the fit and of all pages.
pub(super) struct Seen {
    fitted: Vec<Result<FittedSite, String>>,
    shared: Option<SharedLines>,
    pages: usize,
    of: usize,
}

/// The fitted method of a file.
pub(super) fn of_file(file: &SiteFile, recipe: &Recipe) -> Result<Seen> {
    let fitted = recipe.of_file(file)?;
    Ok(Seen { fitted: vec![Ok(fitted)], shared: None, pages: file.learned.pages(), of: file.of })
}

impl Job<'_> {
    /// The names of the methods in the output: none of a single one.
    pub(super) fn names(&self) -> impl Iterator<Item = Option<&str>> {
        let several = self.methods.len() > 1;
        self.methods.iter().map(move |(name, _)| several.then_some(name.as_str()))
    }

    /// The lines that the pages share, if `finds_shared` is set.
    fn shared(&self, site: &Site) -> Option<SharedLines> {
        self.finds_shared.then(|| SharedLines::of(site.pages().iter().map(|page| page.text().lines())))
    }

    /// How pages are parsed: with their sources if some method reads these.
    fn parsing(&self) -> Parsing {
        let mut all = self.methods.iter().map(|(_, chosen)| chosen.recipe.parsing());
        let first = all.next().expect("there is a method");
        all.fold(first, |one, other| Parsing { sources: one.sources || other.sources, ..one })
    }

    /// Reads and cleans a site if the fit sees all its pages; `None` for a larger one, and for one that cannot be listed.
    pub(super) fn clean_whole(&self, source: &LocalSite) -> Option<Cleaned> {
        let listed = source.list().ok().filter(|listed| listed.pages.len() <= self.sample)?;
        let (site, unread) = read_whole(&listed, self.parsing());
        if site.is_empty() {
            return Some(Cleaned { unread, site: None });
        }
        let site = Arc::new(site);
        let by: Vec<_> =
            self.methods.iter().map(|(_, chosen)| self.by_method(&chosen.recipe, &site)).collect();
        let whole = Whole { shared: self.shared(&site), site, by };
        let first = self.formed(&whole, self.part(&whole.site, 0), &origin(source));
        Some(Cleaned { unread, site: Some((whole, first)) })
    }

    /// Fits a method to a site, and cleans all pages.
    fn by_method(&self, recipe: &Recipe, site: &Arc<Site>) -> Result<OfSite, String> {
        let fitted = match self.store {
            Some(store) => store.fitted(recipe, site.id())?,
            None => recipe.fit_to(site)?,
        };
        let parts = clean_whole(site.len(), |pages| fitted.clean_some(site, pages, recipe.limit));
        let FittedSite { fit_statistics, warning, .. } = fitted;
        let cleanings = Arc::new(parts.into_iter().flatten().collect());
        Ok(OfSite { cleanings, fit_statistics, warning })
    }

    /// The pages from `start` on that get their output form at once.
    fn part(&self, site: &Site, start: usize) -> Range<usize> {
        let mut bytes = 0;
        let has_room = |page: &&Page| {
            bytes += page.text().len() * self.methods.len();
            bytes <= BYTES
        };
        let pages = site.pages()[start..].iter().take(PAGES).take_while(has_room).count();
        start..(start + pages.max(1)).min(site.len())
    }

    /// These parts of a site, up to its end.
    fn parts(&self, site: &Site, start: usize) -> Vec<Range<usize>> {
        let next = |start: usize| (start < site.len()).then(|| self.part(site, start));
        iter::successors(next(start), |part| next(part.end)).collect()
    }

    /// Gives some pages of a cleaned site their output form.
    fn formed(&self, Whole { site, by, .. }: &Whole, pages: Range<usize>, of: &Of) -> DonePages {
        let cleanings = by.iter().map(|by| Some(Arc::clone(&by.as_ref().ok()?.cleanings)));
        self.done(site, pages, cleanings, of)
    }

    /// Cleans a part of a site by all methods, and gives its pages their output form.
    fn clean_part(&self, part: &Arc<Site>, fitted: &[Result<FittedSite, String>], of: &Of) -> DonePages {
        let clean = |((_, chosen), fitted): (&(String, Chosen), &Result<FittedSite, String>)| {
            Some(Arc::new(fitted.as_ref().ok()?.clean(part, chosen.recipe.limit)))
        };
        self.done(part, 0..part.len(), self.methods.iter().zip(fitted).map(clean), of)
    }

    /// Gives the cleanings of each method for some pages their output form.
    fn done(
        &self,
        site: &Arc<Site>,
        pages: Range<usize>,
        cleanings: impl Iterator<Item = Option<Arc<Vec<Result<Cleaning, String>>>>>,
        of: &Of,
    ) -> DonePages {
        let of = self.names().map(|method| Of { method: method.map(Arc::from), ..of.clone() });
        DonePages::of(site, pages, of.zip(cleanings).collect(), self.form, self.parsing().limit)
    }

    /// Writes a site that was cleaned in memory, and reports failures.
    pub(super) fn write(&self, source: &LocalSite, done: Cleaned, reports: &mut Reports<'_>) -> Result<()> {
        done.unread.iter().for_each(|failure| reports.writer.failures.tell(&failure.to_string()));
        let Some((whole, first)) = done.site else { return Ok(()) };
        let Whole { site, by, shared } = &whole;
        if let Some(shared) = shared {
            reports.templates.add(site.id(), shared);
        }
        self.report_unfitted(site.id(), by, reports);
        let start = first.names.len();
        self.write_pages(source, first, reports)?;
        for parts in self.parts(site, start).chunks(self.pool.current_num_threads()) {
            let form = |pages: &Range<usize>| self.formed(&whole, pages.clone(), &origin(source));
            let parts: Vec<DonePages> = self.pool.install(|| parts.par_iter().map(form).collect());
            parts.into_iter().try_for_each(|part| self.write_pages(source, part, reports))?;
        }
        for (misfits, by) in reports.misfits.iter_mut().zip(by) {
            if let Ok(OfSite { fit_statistics, warning, .. }) = by {
                misfits.add_site(site.id(), site.len(), fit_statistics, warning.as_deref());
            }
        }
        Ok(())
    }

    fn write_pages(&self, source: &LocalSite, done: DonePages, reports: &mut Reports<'_>) -> Result<()> {
        reports.sites.insert(done.site.clone());
        for (method, misfits) in reports.misfits.iter_mut().enumerate() {
            misfits.add_pages(done.shares(method));
        }
        let names: Vec<_> = self.names().collect();
        reports.writer.write(source, &names, done)
    }

    /// Reports the fits that failed.
    fn report_unfitted<T>(&self, site: &str, fits: &[Result<T, String>], reports: &mut Reports<'_>) {
        for (name, fit) in self.names().zip(fits) {
            if let Err(error) = fit {
                let by = name.map_or_else(String::new, |name| format!("{name}, "));
                reports.writer.failures.tell(&format!("{by}site {site}: {error}"));
            }
        }
    }

    /// Cleans and writes a large site, or one with a method that is already fitted. A site that cannot be listed is reported.
    pub(super) fn clean_in_parts(
        &self,
        source: &LocalSite,
        seen: Option<&Seen>,
        reports: &mut Reports<'_>,
    ) -> Result<()> {
        let listed = source.list().map_err(|error| reports.writer.failures.tell(&error.to_string()));
        let Ok(listed) = listed else { return Ok(()) };
        listed.unreadable.iter().for_each(|error| reports.writer.failures.tell(&error.to_string()));
        let (now, held) = match seen {
            Some(_) => (None, Held::default()),
            None => {
                let (now, held) = self.fit(&listed);
                (Some(now), held)
            }
        };
        let seen = seen.or(now.as_ref()).expect("one of them was made");
        if let Some(shared) = &seen.shared {
            reports.templates.add(&listed.id, shared);
        }
        self.report_unfitted(&listed.id, &seen.fitted, reports);
        if seen.fitted.iter().all(Result::is_err) {
            return Ok(());
        }
        let sample = (seen.pages < seen.of).then_some((seen.pages, seen.of));
        let of = Of { sample, ..origin(source) };
        let clean = |part: &Arc<Site>| self.clean_part(part, &seen.fitted, &of);
        clean_in_parts(&listed, held, self.pool, self.parsing(), clean, |unread, parts| {
            unread.iter().for_each(|error| reports.writer.failures.tell(&error.to_string()));
            parts.into_iter().try_for_each(|done| self.write_pages(source, done, reports))
        })?;
        for (misfits, fitted) in reports.misfits.iter_mut().zip(&seen.fitted) {
            if let Ok(FittedSite { fit_statistics, warning, .. }) = fitted {
                misfits.add_site(&listed.id, seen.pages, fit_statistics, warning.as_deref());
            }
        }
        if let Some((pages, of)) = sample.filter(|_| reports.tells_sample) {
            message(&format!("site {}: fitted to {}", listed.id, counted_of(pages, of, "page")));
        }
        Ok(())
    }

    /// Fits the methods to the sample of a site; and its pages, which need not be read again.
    fn fit(&self, listed: &LocalPages<'_>) -> (Seen, Held) {
        if let Some(store) = self.store {
            let fitted = self.methods.iter().map(|(_, chosen)| store.fitted(&chosen.recipe, &listed.id));
            let fitted = fitted.collect();
            return (Seen { fitted, shared: None, pages: 0, of: 0 }, Held::default());
        }
        let sample = self.pool.install(|| Sample::read(listed, self.sample, self.parsing()));
        let (site, of) = (&sample.site, sample.of);
        if site.is_empty() {
            let fitted = self.methods.iter().map(|_| Err("no page can be read".to_owned())).collect();
            return (Seen { fitted, shared: None, pages: 0, of }, Held::default());
        }
        let fitted = self.methods.iter().map(|(_, chosen)| chosen.recipe.fit_to(site)).collect();
        let seen = Seen { fitted, shared: self.shared(site), pages: site.len(), of };
        (seen, sample.held())
    }
}

/// The origin of a site's pages, of which every page was seen by the fit.
fn origin(source: &LocalSite) -> Of {
    Of { method: None, is_addressed: matches!(source, LocalSite::Captured(_)), sample: None }
}
