//! The cleaned pages of some sites: site after site, page after page. A thread of its own cleans them while
//! the caller uses earlier pages.
//!
//! A site with no more pages than the sample is in memory as a whole; a larger one is read, cleaned and given
//! part by part.
//! The work on one site is spread over its pages, and its parts come in the order of the site.

use std::iter::{self, Flatten};
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::mpsc::{IntoIter, SendError, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use cleaning::{Cleaning, Site};
use input::{InWork, LocalPages, LocalSample, LocalSite, LocalSites, PageReader, Unparsed, Unreadable};
use page::{Page, keeping_sources};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use rustc_hash::FxHashMap;

use crate::{FittedSite, Recipe, parsed_within};

/// The number of parts of sites that are cleaned ahead.
const AHEAD: usize = 4;

/// A page and its cleaning.
#[derive(Debug, Clone)]
pub struct CleanedPage {
    site: Arc<Site>,
    index: usize,
    cleaning: Cleaning,
}

/// A page, file or site that could not be read or cleaned; all others are.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}{message}", place(site.as_deref(), page.as_deref()))]
pub struct Failure {
    /// The site's id, unless the message names a file.
    pub site: Option<String>,
    /// The page's name; `None` if the whole site failed.
    pub page: Option<String>,
    /// The reason.
    pub message: String,
}

/// The cleaned pages of some sites, in the order of sites and pages.
pub struct CleanedPages {
    done: Flatten<IntoIter<Part>>,
    /// The cleaning thread, until it has ended.
    thread: Option<JoinHandle<()>>,
}

/// Some finished pages.
type Part = Vec<Result<CleanedPage, Failure>>;

/// The result of sending; an error if the receiver is gone.
type Sent = Result<(), SendError<Part>>;

fn place(site: Option<&str>, page: Option<&str>) -> String {
    match (site, page) {
        (Some(site), Some(page)) => format!("site {site}, page {page}: "),
        (Some(site), None) => format!("site {site}: "),
        (None, _) => String::new(),
    }
}

impl CleanedPage {
    /// The cleaning of page `index` of a site.
    pub fn new(site: Arc<Site>, index: usize, cleaning: Cleaning) -> Self {
        Self { site, index, cleaning }
    }

    /// The id of its site.
    pub fn site(&self) -> &str {
        self.site.id()
    }

    /// Its name in the site: a path below the folder, or path and query of its address.
    pub fn name(&self) -> &str {
        self.site.name(self.index)
    }

    /// The page.
    pub fn page(&self) -> &Page {
        &self.site.pages()[self.index]
    }

    /// The kept part, as spans of its text.
    pub fn cleaning(&self) -> &Cleaning {
        &self.cleaning
    }
}

impl Iterator for CleanedPages {
    type Item = Result<CleanedPage, Failure>;

    /// # Panics
    /// If the cleaning thread has panicked, which no method can cause.
    fn next(&mut self) -> Option<Self::Item> {
        let next = self.done.next();
        if next.is_none()
            && let Some(Err(panic)) = self.thread.take().map(JoinHandle::join)
        {
            resume_unwind(panic);
        }
        next
    }
}

impl Recipe {
    /// Fits the method to each of the sites, or to its sample, and cleans their pages. Dropping the iterator
    /// ends the work.
    pub fn clean(self, sites: LocalSites) -> CleanedPages {
        let (to, from) = sync_channel(AHEAD);
        let thread = thread::spawn(move || {
            let LocalSites { sites, unreadable } = sites;
            let told = unreadable.iter().map(|problem| Err(of_file(problem))).collect();
            // it ends when all is cleaned, or the receiver is gone
            let _ =
                to.send(told).and_then(|()| sites.iter().try_for_each(|site| clean_site(&self, site, &to)));
        });
        CleanedPages { done: from.into_iter().flatten(), thread: Some(thread) }
    }
}

fn of_file(message: &impl ToString) -> Failure {
    Failure { site: None, page: None, message: message.to_string() }
}

fn of_page(site: &str, page: &str, message: String) -> Failure {
    Failure { site: Some(site.to_owned()), page: Some(page.to_owned()), message }
}

fn clean_site(recipe: &Recipe, source: &LocalSite, to: &SyncSender<Part>) -> Sent {
    let listed = match source.list() {
        Ok(listed) => listed,
        Err(error) => return to.send(vec![Err(of_file(&error))]),
    };
    let parsing = recipe.parsing();
    let failed =
        |message: String| to.send(vec![Err(Failure { site: Some(listed.id.clone()), page: None, message })]);
    if listed.pages.len() <= recipe.sample {
        let (site, unread) = read_whole(&listed, parsing);
        to.send(unread.into_iter().map(Err).collect())?;
        if site.is_empty() {
            return Ok(());
        }
        let site = Arc::new(site);
        return match recipe.fit_to(&site) {
            Err(error) => failed(error),
            Ok(fitted) => clean_whole(site.len(), |pages| cleaned(&fitted, recipe, &site, pages))
                .into_iter()
                .try_for_each(|part| to.send(part)),
        };
    }
    to.send(listed.unreadable.iter().map(|problem| Err(of_file(problem))).collect())?;
    let sample = Sample::read(&listed, recipe.sample, parsing);
    if sample.site.is_empty() {
        return failed("no page can be read".to_owned());
    }
    let fitted = match recipe.fit_to(&sample.site) {
        Ok(fitted) => fitted,
        Err(error) => return failed(error),
    };
    let pool = match ThreadPoolBuilder::new().build() {
        Ok(pool) => pool,
        Err(error) => return failed(error.to_string()),
    };
    let clean = |site: &Arc<Site>| cleaned(&fitted, recipe, site, 0..site.len());
    clean_in_parts(&listed, sample.held(), &pool, parsing, clean, |unread, parts| {
        to.send(unread.into_iter().map(Err).collect())?;
        parts.into_iter().try_for_each(|part| to.send(part))
    })
}

/// Some pages of a site, cleaned.
fn cleaned(fitted: &FittedSite, recipe: &Recipe, site: &Arc<Site>, pages: Range<usize>) -> Part {
    let cleanings = fitted.clean_some(site, pages.clone(), recipe.limit);
    let page = |(index, cleaning): (usize, Result<Cleaning, String>)| match cleaning {
        Ok(cleaning) => Ok(CleanedPage::new(Arc::clone(site), index, cleaning)),
        Err(message) => Err(of_page(site.id(), site.name(index), message)),
    };
    pages.zip(cleanings).map(page).collect()
}

/// The most pages that a thread parses or cleans at once.
const PAGES: usize = 8;

/// The number of such rounds of each thread before the pages are written, when threads wait for the slowest
/// one.
const TIMES: usize = 4;

/// The bytes of stored pages that end such a round before: those of pages that are cleaned, and again of pages that are read meanwhile.
const BYTES: usize = 64 << 20;

/// The bytes of stored pages up to which the pages of a sample stay parsed until they are cleaned.
const HELD: usize = 128 << 20;

/// How pages are parsed.
#[derive(Debug, Clone, Copy)]
pub struct Parsing {
    /// Whether they keep their sources.
    pub sources: bool,
    /// The most processor time that a page may take.
    pub limit: Duration,
}

impl Recipe {
    /// How pages are parsed for this method.
    pub fn parsing(&self) -> Parsing {
        Parsing { sources: self.wants_sources(), limit: self.limit }
    }
}

/// The sample of a site, parsed.
pub struct Sample {
    /// Its pages, in the order of a fit; none if no page can be read.
    pub site: Arc<Site>,
    /// Number of pages of the whole site.
    pub of: usize,
    /// The place of each page in the order of the whole site.
    places: Vec<usize>,
    /// Of the stored pages.
    bytes: usize,
}

impl Sample {
    /// Reads a sample of at most `size` pages, without those that cannot be parsed.
    pub fn read(listed: &LocalPages<'_>, size: usize, parsing: Parsing) -> Self {
        let LocalSample { pages, places, of, .. } = listed.sample(size);
        let bytes = pages.iter().map(|(_, page)| page.bytes.len()).sum();
        let pages = pages.into_iter().map(|(name, page)| (name, Stored::Bytes(page))).collect();
        let (parsed, places): (Vec<_>, _) = parsed(&listed.id, pages, parsing)
            .into_iter()
            .zip(places)
            .filter_map(|(page, place)| Some((page.ok()?, place)))
            .unzip();
        Self { site: Arc::new(Site::new(&listed.id, parsed)), of, places, bytes }
    }

    /// The pages that need not be read again: none if they are more than 128 MiB as stored.
    pub fn held(self) -> Held {
        let Self { site, places, bytes, .. } = self;
        if bytes > HELD {
            return Held::default();
        }
        let page = |(page, place): (usize, usize)| {
            (place, (site.name(page).to_owned(), Stored::Parsed(site.pages()[page].clone())))
        };
        Held(places.into_iter().enumerate().map(page).collect())
    }
}

/// Parsed pages of a site, by their places in its order.
#[derive(Default)]
pub struct Held(FxHashMap<usize, (String, Stored)>);

/// A page before it is cleaned.
enum Stored {
    Bytes(Unparsed),
    Parsed(Page),
}

/// A page by its name, or the reason why it cannot be read.
type Read = Result<(String, Stored), Unreadable>;

/// Cleans all pages by `clean`; those of `held` are not read. `write` gets the failures of pages that cannot be read or parsed and
/// the results of the next pages, until it fails.
pub fn clean_in_parts<D: Send, E>(
    listed: &LocalPages<'_>,
    mut held: Held,
    pool: &ThreadPool,
    parsing: Parsing,
    clean: impl Fn(&Arc<Site>) -> D + Sync,
    mut write: impl FnMut(Vec<Failure>, Vec<D>) -> Result<(), E>,
) -> Result<(), E> {
    let site = listed.id.as_str();
    let clean = |pages: Vec<(String, Stored)>| {
        let (pages, unparsed) = parted(parsed_part(site, pages, parsing));
        (unparsed, clean(&Arc::new(Site::new(site, pages))))
    };
    let size = PAGES * TIMES * pool.current_num_threads();
    let mut reading = listed.reading();
    let mut next = some(&mut reading, &mut held, size);
    while !next.is_empty() {
        let (pages, unreadable) = parted(next);
        let mut done = Vec::new();
        let (parts, clean) = (&mut done, &clean);
        // files are read one after the other while earlier pages are cleaned
        next = pool.in_place_scope(|scope| {
            let in_parts = in_parts(pages, PAGES).into_par_iter().with_max_len(1);
            scope.spawn(move |_| *parts = in_parts.map(clean).collect());
            some(&mut reading, &mut held, size)
        });
        let (unparsed, results): (Vec<_>, _) = done.into_iter().unzip();
        let failures = unreadable.iter().map(of_file).chain(unparsed.into_iter().flatten());
        write(failures.collect(), results)?;
    }
    Ok(())
}

/// Reads all pages of a site; and the failures of those that cannot be read, sorted by path, or parsed.
pub fn read_whole(listed: &LocalPages<'_>, parsing: Parsing) -> (Site, Vec<Failure>) {
    let (mut pages, mut unreadable, mut unparsed) = (Vec::new(), Vec::new(), Vec::new());
    let mut reading = listed.reading();
    loop {
        // not all at once, so that the files of a site are not in memory beside its pages
        let next = some(&mut reading, &mut Held::default(), PAGES * TIMES * rayon::current_num_threads());
        if next.is_empty() {
            break;
        }
        let (read, problems) = parted(next);
        unreadable.extend(problems);
        let (read, failures) = parted(parsed(&listed.id, read, parsing));
        pages.extend(read);
        unparsed.extend(failures);
    }
    let mut unreadable: Vec<_> = listed.unreadable.iter().chain(&unreadable).collect();
    unreadable.sort_by_key(|problem| &problem.path);
    let failures = unreadable.into_iter().map(of_file).chain(unparsed).collect();
    (Site::new(&listed.id, pages), failures)
}

/// The next pages: at most so many, and no more of them after [`BYTES`].
fn some(reading: &mut PageReader<'_>, held: &mut Held, most: usize) -> Vec<Read> {
    let (mut pages, mut bytes) = (Vec::new(), 0);
    while pages.len() < most && bytes < BYTES {
        if let Some(page) = held.0.remove(&reading.place()) {
            reading.skip_page();
            pages.push(Ok(page));
            continue;
        }
        let Some(page) = reading.next() else { break };
        bytes += page.as_ref().map_or(0, |(_, page)| page.bytes.len());
        pages.push(page.map(|(name, page)| (name, Stored::Bytes(page))));
    }
    pages
}

/// The results, and the errors.
fn parted<T, E>(all: Vec<Result<T, E>>) -> (Vec<T>, Vec<E>) {
    let (mut results, mut errors) = (Vec::with_capacity(all.len()), Vec::new());
    for one in all {
        match one {
            Ok(result) => results.push(result),
            Err(error) => errors.push(error),
        }
    }
    (results, errors)
}

/// The results of `clean` for the pages of a site in memory, range by range.
pub fn clean_whole<D: Send>(pages: usize, clean: impl Fn(Range<usize>) -> D + Sync) -> Vec<D> {
    let parts = (0..pages.div_ceil(PAGES)).into_par_iter().with_max_len(1);
    parts.map(|part| clean(part * PAGES..pages.min((part + 1) * PAGES))).collect()
}

/// The pages in parts of `most`, the last of which may be smaller.
fn in_parts<T>(pages: Vec<T>, most: usize) -> Vec<Vec<T>> {
    let mut pages = pages.into_iter();
    let next = || Some(pages.by_ref().take(most).collect::<Vec<T>>()).filter(|part| !part.is_empty());
    iter::from_fn(next).collect()
}

/// Parses pages in parallel.
fn parsed(
    site: &str,
    pages: Vec<(String, Stored)>,
    parsing: Parsing,
) -> Vec<Result<(String, Page), Failure>> {
    let together = pages.len().div_ceil(TIMES * rayon::current_num_threads()).clamp(1, PAGES);
    let parts = in_parts(pages, together).into_par_iter().with_max_len(1);
    parts.flat_map_iter(|part| parsed_part(site, part, parsing)).collect()
}

/// Parses pages one after the other, each within the limit.
fn parsed_part(
    site: &str,
    pages: Vec<(String, Stored)>,
    Parsing { sources, limit }: Parsing,
) -> Vec<Result<(String, Page), Failure>> {
    let pages = Arc::new(pages);
    let (own, id) = (Arc::clone(&pages), site.to_owned());
    let parse = move |page: usize| {
        let (name, page) = &own[page];
        // one that is left out was not read
        let _work = InWork::begin(&id, Some(name));
        match page {
            Stored::Parsed(page) => page.clone(),
            Stored::Bytes(page) if sources => keeping_sources(|| page.parse()),
            Stored::Bytes(page) => page.parse(),
        }
    };
    let named = |((name, _), page): (&(String, Stored), Result<Page, String>)| match page {
        Ok(page) => Ok((name.clone(), page)),
        Err(message) => Err(of_page(site, name, message)),
    };
    pages.iter().zip(parsed_within(limit, pages.len(), parse)).map(named).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use cleaning::Settings;
    use input::local_sites;
    use testkit::methods::LONG;

    use super::*;

    const PARSING: Parsing = Parsing { sources: false, limit: LONG };

    /// Names and texts of finished pages, and failures as they are printed, of 40 pages and a picture.
    fn done(method: &str, sample: usize) -> (Vec<(String, String)>, Vec<String>) {
        let place = tempfile::tempdir().unwrap();
        let site = place.path().join("site");
        fs::create_dir(&site).unwrap();
        fs::write(site.join("b.html"), b"\x89PNG\r\n\x1a\n").unwrap();
        for page in 10..50 {
            fs::write(site.join(format!("{page}.html")), format!("<p>menu<p>story {page}")).unwrap();
        }
        let recipe = Recipe::of(methods::family(method).unwrap(), Settings::new()).unwrap();
        let (mut pages, mut failures) = (Vec::new(), Vec::new());
        for page in recipe.with(sample, 0, LONG).clean(local_sites(std::slice::from_ref(&site)).unwrap()) {
            match page {
                Ok(page) => {
                    pages.push((page.name().to_owned(), page.cleaning().read(page.page()).into_owned()));
                }
                Err(failure) => failures.push(failure.to_string().replace(site.to_str().unwrap(), "site")),
            }
        }
        (pages, failures)
    }

    #[test]
    fn pages_come_in_order_whether_the_site_is_cleaned_whole_or_in_parts() {
        let (pages, failures) = done("everything", 1_000);
        let expected = (10..50).map(|page| (format!("{page}.html"), format!("menu\nstory {page}")));
        assert_eq!(pages, Vec::from_iter(expected));
        assert_eq!(failures, ["cannot read site/b.html: not a page: it seems to be image/png"]);
        assert_eq!(done("everything", 5), (pages, failures));
    }

    #[test]
    fn pages_of_the_sample_are_not_read_again() {
        let place = tempfile::tempdir().unwrap();
        let site = place.path().join("site");
        fs::create_dir(&site).unwrap();
        for name in ["a", "b", "c"] {
            fs::write(site.join(name).with_extension("html"), name).unwrap();
        }
        let sites = local_sites(std::slice::from_ref(&site)).unwrap().sites;
        let listed = sites[0].list().unwrap();
        let sample = Sample::read(&listed, 2, PARSING);
        (0..2).for_each(|page| fs::remove_file(site.join(sample.site.name(page))).unwrap());
        let pool = ThreadPoolBuilder::new().build().unwrap();
        let texts = |site: &Arc<Site>| site.pages().iter().map(|page| page.text().to_owned()).collect();
        let mut all: Vec<String> = Vec::new();
        clean_in_parts(&listed, sample.held(), &pool, PARSING, texts, |unread, parts: Vec<Vec<String>>| {
            assert!(unread.is_empty());
            all.extend(parts.into_iter().flatten());
            Ok::<(), ()>(())
        })
        .unwrap();
        assert_eq!(all, ["a", "b", "c"]);
    }

    #[test]
    fn a_page_that_is_not_parsed_in_time_is_a_failure() {
        let place = tempfile::tempdir().unwrap();
        fs::write(place.path().join("a.html"), "<p>a").unwrap();
        let sites = local_sites(&[place.path().to_owned()]).unwrap().sites;
        let (listed, hurried) = (sites[0].list().unwrap(), Parsing { limit: Duration::ZERO, ..PARSING });
        let (site, unread) = read_whole(&listed, hurried);
        assert!(site.is_empty() && Sample::read(&listed, 1, hurried).site.is_empty());
        let expected = format!("site {}, page a.html: took longer than 0 s of processor time", site.id());
        assert_eq!(unread.iter().map(ToString::to_string).collect::<Vec<_>>(), [expected]);
    }

    #[test]
    fn a_site_that_cannot_be_fitted_to_is_a_failure() {
        for sample in [1_000, 5] {
            let (pages, failures) = done("l-extractor", sample);
            assert!(pages.is_empty());
            assert!(failures.iter().any(|failure| failure.starts_with("site site: ")), "{failures:?}");
        }
    }
}
