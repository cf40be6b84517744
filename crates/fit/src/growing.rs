//! A site whose fit grows with new pages: they are sketched, and their sketches are merged with those of earlier pages.
//!
//! The result is that of a fit to all pages at once ([`Method::fit_sketches`](cleaning::Method::fit_sketches)). Where the sketches lie is
//! left to `store`.

use std::collections::BTreeSet;
use std::iter;
use std::sync::Arc;

use cleaning::SiteSample;
use input::{Digest, LocalSample, LocalSite, Unparsed, Unreadable};

use crate::guarded::{self, Limits};
use crate::method_calls::Trouble;
use crate::{FittedSite, Learned, Recipe, SiteError, SiteFile};

/// The most batches that the file of sketches names.
const BATCHES: usize = 1_000;

/// A site that was fitted to the sketches of its sample.
pub struct GrownSite {
    /// Its file.
    pub file: SiteFile,
    /// The file of its sketches, for the next pages.
    pub sketches: SiteFile,
    /// The cleaner of its pages.
    pub fitted: FittedSite,
}

/// Some pages of a site by their sketches.
pub struct SketchedPages {
    /// Number of pages that these are the sample of, or a larger part of it.
    pub of: usize,
    /// Addresses and sketches, in any order; the address of a page without a URL is its name.
    pub sketches: Vec<(String, Vec<u8>)>,
}

impl Recipe {
    /// The sketches of the sample of `source`. `told` gets the unreadable files.
    ///
    /// # Errors
    /// [`SiteError`], also for a method without sketches.
    pub fn sketch_site(
        &self,
        source: &LocalSite,
        mut told: impl FnMut(&Unreadable),
    ) -> Result<SketchedPages, SiteError> {
        let listed = source.list()?;
        listed.unreadable.iter().for_each(&mut told);
        let LocalSample { pages, of, unreadable, .. } = listed.sample(self.sample);
        unreadable.iter().for_each(&mut told);
        let sketches = self.sketch(pages).into_iter().collect::<Result<_, _>>();
        let sketches = sketches.map_err(|message| SiteError::Fit { site: source.id(), message })?;
        Ok(SketchedPages { of, sketches })
    }

    /// For each page, in order, its address and its sketch, made in at most the limit of processor time; or the message of its failure. All
    /// fail by a method without sketches.
    pub fn sketch(&self, pages: Vec<(String, Unparsed)>) -> Vec<Result<(String, Vec<u8>), String>> {
        let pages = Arc::new(pages);
        let (method, of) = (Arc::clone(self.method()), Arc::clone(&pages));
        let sketch = move |page: usize| method.sketch(&of[page].1.parse());
        let sketches = guarded::each(pages.len(), Limits::of(self.limit), sketch);
        let with_address = |((name, page), sketch): (&(String, Unparsed), Result<Option<_>, Trouble>)| {
            let none = || format!("{} makes no sketches of pages", self.family().info().id);
            let sketch = sketch.map_err(|trouble| format!("page {name}: {trouble}"))?.ok_or_else(none)?;
            Ok((page.url.as_ref().unwrap_or(name).clone(), sketch))
        };
        pages.iter().zip(sketches).map(with_address).collect()
    }

    /// Fits to the sample of earlier and new pages of a site; `earlier` is the file of its sketches, if it has been fitted before. A page that
    /// is among the earlier sketches is replaced. Another page that comes again counts twice in [`SiteFile::of`], but a batch that comes again,
    /// with as many pages and the same addresses in its sample, counts once: one of the last 1,000 batches.
    ///
    /// # Errors
    /// [`SiteError::Fit`], also for earlier sketches that are a smaller sample than this recipe's.
    pub fn merge(
        &self,
        site: &str,
        earlier: Option<&SiteFile>,
        new: &SketchedPages,
    ) -> Result<GrownSite, SiteError> {
        let failed = |message| SiteError::Fit { site: site.to_owned(), message };
        let (mut of, known) = match earlier.map(|file| (file.of, &file.learned)) {
            None => (0, &[][..]),
            Some((of, Learned::Sketches(sketches))) => (of, &sketches[..]),
            Some(_) => return Err(failed("its file has no sketches".to_owned())),
        };
        if known.len() < self.sample.min(of) {
            let (known, sample) = (known.len(), self.sample);
            return Err(failed(format!(
                "its sketches are a sample of {known} pages, too few for one of {sample}; fit it anew, or to a smaller sample"
            )));
        }
        let addresses = |sketches: &[(String, _)]| -> BTreeSet<String> {
            sketches.iter().map(|(address, _)| address.clone()).collect()
        };
        let (batch, mut batches) =
            (self.batch(new), earlier.map_or_else(Vec::new, |file| file.batches.clone()));
        if !batches.contains(&batch) {
            let again = addresses(known).intersection(&addresses(&new.sketches)).count();
            of = of.saturating_add(new.of.saturating_sub(again));
            batches.push(batch);
            batches.drain(..batches.len().saturating_sub(BATCHES));
        }
        let mut sample = SiteSample::new(self.sample);
        for (address, sketch) in known.iter().chain(&new.sketches).cloned() {
            sample.add(None, &address.clone(), (address, sketch));
        }
        let sketches: Vec<(String, Vec<u8>)> = sample.into_pages().collect();
        let pages = sketches.len();
        let bytes = sketches.iter().map(|(_, sketch)| sketch.clone()).collect();
        let fitted = FittedSite::of_sketches(self.method(), bytes, self.limit).map_err(failed)?;
        let state = fitted.state().ok_or_else(|| failed("the method has no state".to_owned()))?;
        let file = |learned| self.site_file(site.to_owned(), of, self.params(), learned);
        Ok(GrownSite {
            file: file(Learned::State { pages, state }),
            sketches: SiteFile { batches, ..file(Learned::Sketches(sketches)) },
            fitted,
        })
    }

    /// The name of a batch: a digest of the number of its pages and of the addresses of its sample.
    fn batch(&self, new: &SketchedPages) -> String {
        let mut sample = SiteSample::new(self.sample);
        new.sketches.iter().for_each(|(address, _)| sample.add(None, address, address));
        let lines = sample.into_pages().map(|address| format!("\n{} {address}", address.len()));
        let batch: String = iter::once(new.of.to_string()).chain(lines).collect();
        Digest::of(batch.as_bytes()).hex()[..16].to_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use cleaning::Settings;
    use input::local_sites;
    use testkit::methods::LONG;

    use super::*;

    fn recipe(method: &str, sample: usize) -> Recipe {
        Recipe::of(methods::family(method).unwrap(), Settings::new()).unwrap().with(sample, 0, LONG)
    }

    /// The site of pages with these numbers.
    fn site(place: &Path, pages: impl IntoIterator<Item = usize>) -> LocalSite {
        let folder = place.join("news.test");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        for page in pages {
            let html = format!(
                "<div class=menu><a href=/>Home</a> <a href=/w>World</a></div><h1>Story {page}</h1><p>Nobody had seen number {page} in \
                 the north before, and many books tell of it."
            );
            fs::write(folder.join(format!("{page}.html")), html).unwrap();
        }
        local_sites(&[folder]).unwrap().sites.remove(0)
    }

    /// Compares the file of a site that grows by these pages with the file of a fit to all pages at once.
    #[track_caller]
    fn check(sample: usize, parts: &[&[usize]], all: impl IntoIterator<Item = usize>) {
        let (place, recipe) = (tempfile::tempdir().unwrap(), recipe("witness", sample));
        let mut earlier = None;
        let mut grown = Vec::new();
        for part in parts {
            let new = recipe.sketch_site(&site(place.path(), part.iter().copied()), |_| ()).unwrap();
            let site = recipe.merge("news.test", earlier.as_ref(), &new).unwrap();
            grown = site.file.to_bytes().unwrap();
            earlier = Some(SiteFile::from_bytes(&site.sketches.to_bytes().unwrap()).unwrap());
        }
        let whole = recipe.fit(&site(place.path(), all), |_| ()).unwrap();
        assert!(grown == whole.file.to_bytes().unwrap(), "{sample} of {parts:?}");
        let of_sketches = recipe.of_file(&earlier.unwrap()).unwrap();
        assert_eq!(of_sketches.state(), whole.fitted.state());
    }

    #[test]
    fn a_site_that_grows_is_fitted_as_at_once() {
        check(100, &[&[1, 2, 3]], 1..4);
        check(100, &[&[3, 1], &[2], &[5, 4]], 1..6);
        check(3, &[&[3, 1], &[2], &[9, 8, 7, 6], &[5, 4]], 1..10);
        // a page that comes again is one page
        check(100, &[&[1, 2], &[2, 3], &[1]], 1..4);
        // and so are those of a batch that comes again, most of them outside of the sample
        check(2, &[&[1, 2, 3, 4], &[9, 8, 7, 6, 5], &[1, 2, 3, 4], &[5, 6, 7, 8, 9]], 1..10);
    }

    #[track_caller]
    fn check_refused(recipe: &Recipe, earlier: Option<&SiteFile>, expected: &str) {
        let place = tempfile::tempdir().unwrap();
        let new = recipe.sketch_site(&site(place.path(), 7..9), |_| ());
        let error = new.and_then(|new| recipe.merge("news.test", earlier, &new)).err().unwrap();
        assert_eq!(error.to_string(), format!("site news.test: {expected}"));
    }

    #[test]
    fn what_cannot_grow_is_refused() {
        check_refused(&recipe("lin-ho", 9), None, "lin-ho makes no sketches of pages");
        let place = tempfile::tempdir().unwrap();
        let new = recipe("witness", 2).sketch_site(&site(place.path(), 1..6), |_| ()).unwrap();
        let small = recipe("witness", 2).merge("news.test", None, &new).unwrap();
        let larger =
            "its sketches are a sample of 2 pages, too few for one of 3; fit it anew, or to a smaller sample";
        check_refused(&recipe("witness", 3), Some(&small.sketches), larger);
        check_refused(&recipe("witness", 2), Some(&small.file), "its file has no sketches");
        let Learned::Sketches(sketches) = &small.sketches.learned else { panic!("sketches are stored") };
        let mut damaged = sketches.clone();
        damaged[0].1.pop();
        let damaged = SiteFile { learned: Learned::Sketches(damaged), ..small.sketches };
        check_refused(
            &recipe("witness", 2),
            Some(&damaged),
            "the sketch of a page cannot be read: it is damaged",
        );
    }
}
