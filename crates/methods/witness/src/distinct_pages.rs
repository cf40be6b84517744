//! The distinct pages of a fit: the same in whatever order they come.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::outline::Outline;

/// Pages by fingerprint. Copies of a page are one, or they would be each other's template.
#[derive(Debug, Default)]
pub(crate) struct DistinctPages(BTreeMap<u64, DistinctPage>);

#[derive(Debug)]
pub(crate) struct DistinctPage {
    /// Equal for pages of one outline.
    pub(crate) reading: u64,
    pub(crate) outline: Outline,
}

impl DistinctPages {
    /// Adds a page, or a copy of one. Copies have the same text in the same tags, but may have other classes, and so another outline; of
    /// these the one with the least sketch counts.
    pub(crate) fn add(&mut self, fingerprint: u64, reading: u64, outline: impl FnOnce() -> Outline) {
        match self.0.entry(fingerprint) {
            Entry::Vacant(place) => {
                place.insert(DistinctPage { reading, outline: outline() });
            }
            Entry::Occupied(mut known) if known.get().reading != reading => {
                let (known, outline) = (known.get_mut(), outline());
                if outline.sketch(fingerprint) < known.outline.sketch(fingerprint) {
                    *known = DistinctPage { reading, outline };
                }
            }
            Entry::Occupied(_) => {}
        }
    }

    /// The outlines, in the order of the fingerprints.
    pub(crate) fn outlines(&self) -> impl Iterator<Item = &Outline> {
        self.0.values().map(|page| &page.outline)
    }

    /// The pages, in the order of their fingerprints.
    pub(crate) fn into_pages(self) -> impl Iterator<Item = (u64, DistinctPage)> {
        self.0.into_iter()
    }
}
