//! The data sets that gleaner knows: the descriptors embedded at build time, checked on first use.

use std::sync::LazyLock;

use crate::Descriptor;

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

static DESCRIPTORS: LazyLock<Vec<Descriptor>> = LazyLock::new(|| {
    let mut descriptors: Vec<Descriptor> = EMBEDDED
        .iter()
        .map(|(file, toml)| Descriptor::parse(file, toml).expect("a test checks every embedded descriptor"))
        .collect();
    descriptors.sort_by(|left, right| left.id().cmp(right.id()));
    descriptors
});

/// All descriptors, sorted by id.
pub fn descriptors() -> &'static [Descriptor] {
    &DESCRIPTORS
}

/// The descriptor of one data set.
///
/// # Errors
/// [`UnknownDataset`] where no data set has this id.
pub fn descriptor(id: &str) -> Result<&'static Descriptor, UnknownDataset> {
    let found = descriptors().binary_search_by(|descriptor| descriptor.id().cmp(id));
    found.map(|at| &descriptors()[at]).map_err(|_| UnknownDataset { id: id.to_owned() })
}

/// A data set was named that no descriptor describes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown data set {id:?}, known are {}", known())]
pub struct UnknownDataset {
    /// The name given.
    pub id: String,
}

fn known() -> String {
    descriptors().iter().map(Descriptor::id).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_embedded_descriptor_is_sound() {
        for (file, toml) in EMBEDDED {
            if let Err(error) = Descriptor::parse(file, toml) {
                panic!("{error}");
            }
        }
    }

    #[test]
    fn ids_are_unique_and_name_the_files() {
        let mut ids: Vec<_> = descriptors().iter().map(Descriptor::id).collect();
        ids.dedup();
        assert_eq!(ids.len(), EMBEDDED.len());
        for (file, toml) in EMBEDDED {
            let id = Descriptor::parse(file, toml).unwrap().id().replace('/', "-");
            assert_eq!(*file, format!("datasets/{id}.toml"));
        }
    }

    #[test]
    fn the_data_sets_of_the_experiments_are_there() {
        for id in [
            "crawl-to-the-future",
            "daniel",
            "debian-docs",
            "swde-mini",
            "synthetic/debnath-2005",
            "synthetic/eproduct-2004",
            "synthetic/news-2002",
            "synthetic/news-2004",
            "webkb",
        ] {
            assert_eq!(descriptor(id).unwrap().id(), id);
        }
    }

    #[test]
    fn an_unknown_id_is_told_with_the_known_ones() {
        let error = descriptor("daniela").unwrap_err();
        insta::assert_snapshot!(
            error,
            @r#"unknown data set "daniela", known are crawl-to-the-future, daniel, debian-docs, swde-mini, synthetic/debnath-2005, synthetic/eproduct-2004, synthetic/news-2002, synthetic/news-2004, webkb"#
        );
    }
}
