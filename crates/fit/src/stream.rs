//! The cleaned pages of some sites: site after site, page after page. A thread of its own cleans them while
//! the caller uses earlier pages.
//!
//! A site with no more pages than the sample is in memory as a whole; a larger one is read, cleaned and given
//! part by part.

use std::iter::Flatten;
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::mpsc::{IntoIter, SendError, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use cleaning::{Cleaning, Site};
use input::{LocalSite, LocalSites};
use page::Page;
use rayon::ThreadPoolBuilder;

use crate::parts::{clean_in_parts, clean_whole, parsed, read_whole};
use crate::{FittedSite, Recipe};

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
            let told = unreadable.into_iter().map(|problem| Err(of_file(&problem))).collect();
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

fn of_site(site: &str, message: String) -> Failure {
    Failure { site: Some(site.to_owned()), page: None, message }
}

fn clean_site(recipe: &Recipe, source: &LocalSite, to: &SyncSender<Part>) -> Sent {
    let listed = match source.list() {
        Ok(listed) => listed,
        Err(error) => return to.send(vec![Err(of_file(&error))]),
    };
    let sources = recipe.family().wants_sources();
    if listed.len() <= recipe.sample {
        let (site, unreadable) = read_whole(&listed, sources);
        to.send(unreadable.into_iter().map(|problem| Err(of_file(&problem))).collect())?;
        if site.is_empty() {
            return Ok(());
        }
        let site = Arc::new(site);
        return match recipe.fit_to(&site) {
            Err(error) => to.send(vec![Err(of_site(site.id(), error))]),
            Ok(fitted) => clean_whole(site.len(), |pages| cleaned(&fitted, recipe, &site, pages))
                .into_iter()
                .try_for_each(|part| to.send(part)),
        };
    }
    to.send(listed.unreadable().iter().map(|problem| Err(of_file(problem))).collect())?;
    let sample = listed.sample(recipe.sample);
    if sample.pages.is_empty() {
        return to.send(vec![Err(of_site(listed.id(), "no page can be read".to_owned()))]);
    }
    let fitted = match recipe.fit_to(&Arc::new(parsed(listed.id(), &sample.pages, sources))) {
        Ok(fitted) => fitted,
        Err(error) => return to.send(vec![Err(of_site(listed.id(), error))]),
    };
    drop(sample);
    let pool = match ThreadPoolBuilder::new().build() {
        Ok(pool) => pool,
        Err(error) => return to.send(vec![Err(of_site(listed.id(), error.to_string()))]),
    };
    let clean = |site: &Arc<Site>| cleaned(&fitted, recipe, site, 0..site.len());
    clean_in_parts(&listed, &pool, sources, clean, |unreadable, parts| {
        to.send(unreadable.iter().map(|problem| Err(of_file(problem))).collect())?;
        parts.into_iter().try_for_each(|part| to.send(part))
    })
}

/// Some pages of a site, cleaned.
fn cleaned(fitted: &FittedSite, recipe: &Recipe, site: &Arc<Site>, pages: Range<usize>) -> Part {
    let cleanings = fitted.clean_some(site, pages.clone(), recipe.limit);
    let page = |(index, cleaning): (usize, Result<Cleaning, String>)| match cleaning {
        Ok(cleaning) => Ok(CleanedPage::new(Arc::clone(site), index, cleaning)),
        Err(message) => {
            let page = Some(site.name(index).to_owned());
            Err(Failure { site: Some(site.id().to_owned()), page, message })
        }
    };
    pages.zip(cleanings).map(page).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use cleaning::Settings;
    use input::local_sites;
    use testkit::methods::LONG;

    use super::*;

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
    fn a_site_that_cannot_be_fitted_to_is_a_failure() {
        for sample in [1_000, 5] {
            let (pages, failures) = done("l-extractor", sample);
            assert!(pages.is_empty());
            assert!(failures.iter().any(|failure| failure.starts_with("site site: ")), "{failures:?}");
        }
    }
}
