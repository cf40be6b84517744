//! Descriptors, obtaining and verifying data, one reader for each format, and the generated corpora of
//! `synthetic`.
//!
//! The entry point is [`open`]: a [`Descriptor`] of the catalogue and a [`Store`] give a [`Corpus`], whose
//! sites are loaded one at a time as [`MarkedSite`]s. [`open_local`] gives a corpus of other pages on this
//! machine, which `input` finds.

mod audit;
mod catalogue;
mod content;
mod corpus;
mod descriptor;
mod obtain;
mod open;
mod open_local;
mod reader;
mod store;
mod stored;
mod subset;
mod value;

pub use audit::{Audit, Finding, PageName};
pub use catalogue::{UnknownDataset, descriptor, descriptors};
pub use content::Content;
pub(crate) use corpus::MarkedPage;
pub use corpus::{
    Answer, Corpus, FEWEST_PAGES, LEAST_FOUND, LEAST_WORDS, MarkedSite, PageMarks, ReadError, ReadOptions,
    SiteInfo, TRAITS, UNKNOWN, UnreadableFile,
};
pub use descriptor::{
    About, Archive, Debian, Descriptor, DescriptorError, Format, Joined, Kind, Origin, Package, Recipe,
    Source,
};
pub use input::{Progress, Silent};
pub use open::{OpenError, open};
pub use open_local::open_local;
pub use store::{From, ObtainError, Obtained, State, Store};
pub use stored::{Below, Coverage, PageLine, STORED, STORED_FAMILY, StoredFormat, StoredParams, StoredTexts};
pub use subset::UnknownSites;

/// The digest of this crate's sources. It is part of the keys of records.
pub const SOURCES: &str = own_folder::digest!();

/// Keeps `kept` evenly spread elements of a list, or all: the one rule for choosing pages and for scaling a corpus.
fn thin<T>(list: &mut Vec<T>, kept: usize) {
    let (all, kept) = (list.len(), kept.min(list.len()));
    let mut index = 0..;
    list.retain(|_| index.next().is_some_and(|index| (index + 1) * kept / all > index * kept / all));
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Opens a data set of the catalogue with an empty store.
    pub(crate) fn open_without_store(id: &str, options: &ReadOptions) -> Result<Corpus, OpenError> {
        let place = tempfile::tempdir().unwrap();
        let store = Store { data: place.path().to_owned(), mirror: None, offline: true };
        open(descriptor(id).unwrap(), &store, options, &Silent)
    }

    proptest! {
        #[test]
        fn as_many_stay_as_asked_for_and_gaps_differ_by_one(all in 1_usize..500, share in 0.0..=1.0_f64) {
            let kept = (all as f64 * share) as usize;
            let mut stay: Vec<usize> = (0..all).collect();
            thin(&mut stay, kept);
            prop_assert_eq!(stay.len(), kept);
            let gaps: Vec<_> = stay.windows(2).map(|pair| pair[1] - pair[0]).collect();
            if let (Some(least), Some(most)) = (gaps.iter().min(), gaps.iter().max()) {
                prop_assert!(most - least <= 1);
            }
        }
    }
}
