//! The work on one site, spread over its pages. A site may be in memory, or be read, cleaned and written part
//! by part by methods that are already fitted, so that its size does not matter. The parts come in the order
//! of the site.

use std::ops::Range;
use std::sync::Arc;

use cleaning::Site;
use input::{LocalPages, PageReader, Unparsed, Unreadable};
use page::{Page, keeping_sources};
use rayon::ThreadPool;
use rayon::prelude::*;

/// The number of pages that a thread cleans at once: enough that starting a watched thread for them costs
/// little.
const PAGES: usize = 8;

/// The number of such rounds of each thread before the pages are written, when threads wait for the slowest
/// one.
const TIMES: usize = 4;

/// The bytes of stored pages that end such a round before: those of pages that are cleaned, and again of pages that are read meanwhile.
const BYTES: usize = 64 << 20;

/// Cleans all pages by `clean`. `write` gets the messages of unreadable pages and the results of the next
/// pages, until it fails.
pub fn clean_in_parts<D: Send, E>(
    listed: &LocalPages<'_>,
    pool: &ThreadPool,
    sources: bool,
    clean: impl Fn(&Arc<Site>) -> D + Sync,
    mut write: impl FnMut(&[Unreadable], Vec<D>) -> Result<(), E>,
) -> Result<(), E> {
    let site = listed.id();
    let clean = |pages: &[(String, Unparsed)]| clean(&Arc::new(parsed(site, pages, sources)));
    let size = PAGES * TIMES * pool.current_num_threads();
    let mut reading = listed.reading();
    let mut next = some(&mut reading, size);
    while !next.is_empty() {
        let mut unreadable = Vec::new();
        let pages = readable(next, &mut unreadable);
        let mut parts = Vec::new();
        let (done, clean, pages) = (&mut parts, &clean, &pages);
        // files are read one after the other while earlier pages are cleaned
        next = pool.in_place_scope(|scope| {
            scope.spawn(move |_| *done = pages.par_chunks(PAGES).with_max_len(1).map(clean).collect());
            some(&mut reading, size)
        });
        write(&unreadable, parts)?;
    }
    Ok(())
}

/// Reads all pages of a site; and messages about unreadable ones, sorted by path.
pub fn read_whole(listed: &LocalPages<'_>, sources: bool) -> (Site, Vec<String>) {
    let (mut pages, mut problems) = (Vec::with_capacity(listed.len()), Vec::new());
    let mut reading = listed.reading();
    loop {
        // not all at once, so that the files of a site are not in memory beside its pages
        let next = some(&mut reading, PAGES * TIMES * rayon::current_num_threads());
        if next.is_empty() {
            break;
        }
        let read = readable(next, &mut problems);
        pages.par_extend(read.par_iter().map(|page| parsed_page(page, sources)));
    }
    let mut unreadable: Vec<_> = listed.unreadable().iter().chain(&problems).collect();
    unreadable.sort_by_key(|problem| &problem.path);
    (Site::new(listed.id(), pages), unreadable.into_iter().map(ToString::to_string).collect())
}

/// The next pages: at most so many, and no more of them after [`BYTES`].
fn some(reading: &mut PageReader<'_>, most: usize) -> Vec<Result<(String, Unparsed), Unreadable>> {
    let (mut pages, mut bytes) = (Vec::new(), 0);
    while pages.len() < most
        && bytes < BYTES
        && let Some(page) = reading.next()
    {
        bytes += page.as_ref().map_or(0, |(_, page)| page.bytes.len());
        pages.push(page);
    }
    pages
}

/// The readable pages; messages about the others go to `problems`.
fn readable(
    pages: impl IntoIterator<Item = Result<(String, Unparsed), Unreadable>>,
    problems: &mut Vec<Unreadable>,
) -> Vec<(String, Unparsed)> {
    pages.into_iter().filter_map(|page| page.map_err(|problem| problems.push(problem)).ok()).collect()
}

/// The results of `clean` for the pages of a site in memory, range by range.
pub fn clean_whole<D: Send>(pages: usize, clean: impl Fn(Range<usize>) -> D + Sync) -> Vec<D> {
    let parts = (0..pages.div_ceil(PAGES)).into_par_iter().with_max_len(1);
    parts.map(|part| clean(part * PAGES..pages.min((part + 1) * PAGES))).collect()
}

/// The pages as a site, parsed in parallel; they keep their source if `sources` says so.
pub fn parsed(site: &str, pages: &[(String, Unparsed)], sources: bool) -> Site {
    Site::new(site, pages.par_iter().map(|page| parsed_page(page, sources)).collect::<Vec<_>>())
}

fn parsed_page((name, page): &(String, Unparsed), sources: bool) -> (String, Page) {
    (name.clone(), if sources { keeping_sources(|| page.parse()) } else { page.parse() })
}
