//! A site whose pages are read, cleaned and written part by part, by methods that are fitted already, so that its size does not
//! matter. The work is spread over the pages; the parts come in the order of the site.

use std::sync::Arc;

use cleaning::Site;
use dataset::{LocalPages, Unparsed, Unreadable};
use page::keeping_sources;
use rayon::ThreadPool;
use rayon::prelude::*;

/// Pages that a thread cleans in one go: enough that starting a watched thread for them costs little.
const PAGES: usize = 8;

/// Cleans all pages by `clean`; `write` takes what could not be read and what was made of the next pages, until it fails.
pub(super) fn clean_in_parts<D: Send, E>(
    listed: &LocalPages<'_>,
    pool: &ThreadPool,
    sources: bool,
    clean: impl Fn(&Arc<Site>) -> D + Sync,
    mut write: impl FnMut(&[Unreadable], Vec<D>) -> Result<(), E>,
) -> Result<(), E> {
    let site = listed.id();
    let clean = |pages: &[(String, Unparsed)]| clean(&Arc::new(parsed(site, pages, sources)));
    let size = PAGES * pool.current_num_threads();
    let mut reading = listed.reading();
    let mut next: Vec<_> = reading.by_ref().take(size).collect();
    while !next.is_empty() {
        let (mut pages, mut unreadable) = (Vec::with_capacity(size), Vec::new());
        for page in next {
            match page {
                Ok(page) => pages.push(page),
                Err(problem) => unreadable.push(problem),
            }
        }
        let mut parts = Vec::new();
        let (done, clean, pages) = (&mut parts, &clean, &pages);
        // files are read one after the other, and meanwhile the pages before are cleaned
        next = pool.in_place_scope(|scope| {
            scope.spawn(move |_| *done = pages.par_chunks(PAGES).map(clean).collect());
            reading.by_ref().take(size).collect()
        });
        write(&unreadable, parts)?;
    }
    Ok(())
}

/// The pages as a site, parsed in parallel; they keep their source if `sources` says so.
pub(super) fn parsed(site: &str, pages: &[(String, Unparsed)], sources: bool) -> Site {
    let parse = |(name, page): &(String, Unparsed)| {
        let page = if sources { keeping_sources(|| page.parse()) } else { page.parse() };
        (name.clone(), page)
    };
    Site::new(site, pages.par_iter().map(parse).collect::<Vec<_>>())
}
