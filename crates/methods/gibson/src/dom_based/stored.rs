//! A page and a fit as bytes: hashes of nodes, and nothing of their text.

use std::collections::BTreeMap;

use cleaning::{FitError, versioned};

use super::{GibsonDom, GibsonDomCleaner};
use crate::frequency::LEAST_PAGES;
use crate::pages_of::PagesOf;
use crate::removal::Figures;

/// Changes with what is hashed, and with what is counted.
const VERSION: u32 = 1;

/// The shared hashes with their pages, the pages, and the number of different hashes.
type State = (BTreeMap<u64, u32>, u32, usize);

impl GibsonDom {
    /// The different hashes of a page, as bytes.
    pub(super) fn sketch_of(hashes: impl Iterator<Item = u64>) -> Vec<u8> {
        let mut hashes: Vec<u64> = hashes.collect();
        hashes.sort_unstable();
        hashes.dedup();
        versioned::write(VERSION, &hashes)
    }

    /// The pages of the hashes of sketches.
    pub(super) fn pages_of_sketches(sketches: &[Vec<u8>]) -> Result<PagesOf, FitError> {
        let wrong = |reason| FitError::Sketch { reason };
        let pages = sketches.iter().map(|sketch| versioned::read::<Vec<u64>>(VERSION, sketch).map_err(wrong));
        let pages: Vec<Vec<u64>> = pages.collect::<Result<_, _>>()?;
        Ok(PagesOf::of(pages.into_iter().map(Vec::into_iter)))
    }

    /// The cleaner of a state.
    pub(super) fn of_state(&self, state: &[u8]) -> Result<GibsonDomCleaner, FitError> {
        let wrong = |reason| FitError::State { reason };
        let (shared, pages, hashes): State = versioned::read(VERSION, state).map_err(wrong)?;
        let are_counts = shared.values().all(|count| (LEAST_PAGES..=pages).contains(count));
        if pages == 0 || !are_counts || shared.len() > hashes {
            return Err(wrong("its counts cannot be those of a site".to_owned()));
        }
        Ok(self.cleaner(shared.into_iter().collect(), pages, hashes))
    }
}

impl GibsonDomCleaner {
    /// Its state.
    pub(super) fn to_state(&self) -> Vec<u8> {
        let Figures { pages, hashes, .. } = self.figures;
        let shared = self.shared.iter().map(|(&hash, &pages)| (hash, pages)).collect();
        let state: State = (shared, pages, hashes);
        versioned::write(VERSION, &state)
    }
}

#[cfg(test)]
mod tests {
    use cleaning::{Method as _, Params as _, Settings};

    use super::*;
    use crate::GibsonDomParams;

    #[track_caller]
    fn check(state: &State, is_sound: bool) {
        let method = GibsonDomParams::build(&Settings::new()).unwrap();
        let error = method.restore(&versioned::write(VERSION, state)).err().map(|error| error.to_string());
        let impossible = "the state of a fit cannot be read: its counts cannot be those of a site".to_owned();
        assert_eq!(error, (!is_sound).then_some(impossible), "{state:?}");
    }

    #[test]
    fn counts_that_no_site_has_are_refused() {
        let shared = BTreeMap::from([(7, 2), (8, 3)]);
        check(&(shared.clone(), 3, 9), true);
        check(&(shared.clone(), 2, 9), false);
        check(&(shared, 3, 1), false);
        check(&(BTreeMap::from([(7, 1)]), 3, 9), false);
        check(&(BTreeMap::new(), 0, 0), false);
    }

    /// Sites are stored for years. A test that fails here asks for another [`VERSION`], and for this number anew.
    #[test]
    fn the_bytes_of_this_version_stay() {
        let page =
            testkit::parse("<div class=menu><a href=/>Home</a></div><p>Nobody had seen the river.</p>");
        let sketch = GibsonDomParams::build(&Settings::new()).unwrap().sketch(&page).unwrap();
        assert_eq!((VERSION, text::hash::fnv_bytes(sketch.into_iter())), (1, 10_864_112_218_084_012_170));
    }
}
