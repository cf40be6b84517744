//! Template detection (Yi 2004, 3.3). The pagelets of the training pages are grouped by fingerprint. A group
//! on enough pages is a template; for the global algorithm these pages must also be linked.

use rustc_hash::{FxHashMap, FxHashSet};

cleaning::choices! {
    /// The requirements of a template.
    pub enum Algorithm {
        /// The same fingerprint in enough pages.
        Local,
        /// The same fingerprint in enough pages that links connect.
        Global,
    }
}

/// A pagelet of a training page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Occurrence {
    pub(crate) fingerprint: u64,
    /// O(p): the number of the distinct page that owns it.
    pub(crate) page: u32,
    /// Bytes of its text.
    pub(crate) bytes: u32,
}

/// The templates of a site.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Templates {
    /// The fingerprints of the templates.
    pub(crate) fingerprints: FxHashSet<u64>,
    /// The number of distinct pages of each fingerprint that is on several pages, template or not.
    pub(crate) pages: FxHashMap<u64, u32>,
    /// The number of pagelets of the training pages that belong to a template.
    pub(crate) pagelets: usize,
    /// The bytes of their text.
    pub(crate) bytes: u64,
}

impl Templates {
    /// Groups the pagelets, which may be in any order. `is_template` is called once for every fingerprint,
    /// with the distinct pages that own it, sorted and each once.
    pub(crate) fn among(
        mut occurrences: Vec<Occurrence>,
        mut is_template: impl FnMut(&[u32]) -> bool,
    ) -> Self {
        occurrences.sort_unstable();
        let mut templates = Self::default();
        let mut owners = Vec::new();
        for group in occurrences.chunk_by(|a, b| a.fingerprint == b.fingerprint) {
            owners.clear();
            owners.extend(group.iter().map(|occurrence| occurrence.page));
            owners.dedup();
            if owners.len() > 1 {
                let pages = u32::try_from(owners.len()).expect("pages are numbered by 32 bits");
                templates.pages.insert(group[0].fingerprint, pages);
            }
            if is_template(&owners) {
                templates.fingerprints.insert(group[0].fingerprint);
                templates.pagelets += group.len();
                templates.bytes += group.iter().map(|occurrence| u64::from(occurrence.bytes)).sum::<u64>();
            }
        }
        templates
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_is_asked_for_its_distinct_pages() {
        let occurrences = [(7, 2), (5, 1), (7, 0), (7, 2), (5, 1)].map(|(fingerprint, page)| Occurrence {
            fingerprint,
            page,
            bytes: 10,
        });
        let mut asked = Vec::new();
        let templates = Templates::among(occurrences.to_vec(), |owners| {
            asked.push(owners.to_vec());
            owners.len() >= 2
        });
        assert_eq!(asked, [vec![1], vec![0, 2]]);
        let fingerprints = FxHashSet::from_iter([7]);
        let pages = FxHashMap::from_iter([(7, 2)]);
        assert_eq!(templates, Templates { fingerprints, pages, pagelets: 3, bytes: 30 });
    }

    #[test]
    fn no_pagelet_no_template() {
        assert_eq!(Templates::among(Vec::new(), |_| true), Templates::default());
    }
}
