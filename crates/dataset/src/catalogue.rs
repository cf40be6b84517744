//! The catalogue of data sets: the descriptors of `datasets`, checked on first use.

use std::sync::LazyLock;

use datasets::DESCRIPTORS as EMBEDDED;

use crate::descriptor::DescriptorError;
use crate::{Descriptor, Origin};

static DESCRIPTORS: LazyLock<Vec<Descriptor>> = LazyLock::new(|| {
    let sound =
        |(file, toml): &(&str, &str)| parse(file, toml).expect("a test checks every embedded descriptor");
    let mut descriptors: Vec<Descriptor> = EMBEDDED.iter().map(sound).collect();
    descriptors.sort_by(|left, right| left.id().cmp(right.id()));
    descriptors
});

/// Checks one file of `datasets/`.
fn parse(file: &str, toml: &str) -> Result<Descriptor, DescriptorError> {
    Descriptor::parse(&format!("datasets/{file}"), toml)
}

/// All descriptors, sorted by id.
pub fn descriptors() -> &'static [Descriptor] {
    &DESCRIPTORS
}

/// The descriptor of one data set.
///
/// # Errors
/// [`UnknownDataset`] if no data set has this id.
pub fn descriptor(id: &str) -> Result<&'static Descriptor, UnknownDataset> {
    let found = descriptors().binary_search_by(|descriptor| descriptor.id().cmp(id));
    found.map(|at| &descriptors()[at]).map_err(|_| UnknownDataset(id.to_owned()))
}

/// The data set that holds the pages of `descriptor`: itself, or the source of a joined one.
///
/// # Errors
/// [`UnknownDataset`] if it joins one that does not exist.
pub(crate) fn holder(descriptor: &Descriptor) -> Result<&Descriptor, UnknownDataset> {
    let Origin::Joined(joined) = descriptor.origin() else { return Ok(descriptor) };
    self::descriptor(&joined.of)
}

/// A data set was named that no descriptor describes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown data set {:?}{}, known are {}", .0, cleaning::did_you_mean(.0, known().split(", ")), known())]
pub struct UnknownDataset(pub String);

fn known() -> String {
    descriptors().iter().map(Descriptor::id).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Content, Source};

    #[test]
    fn embedded_descriptors_are_sound_and_name_their_files() {
        for (file, toml) in EMBEDDED {
            if let Err(error) = parse(file, toml) {
                panic!("{error}");
            }
        }
        let mut ids: Vec<_> = descriptors().iter().map(Descriptor::id).collect();
        ids.dedup();
        assert_eq!(ids.len(), EMBEDDED.len());
        for (file, toml) in EMBEDDED {
            let id = parse(file, toml).unwrap().id().replace('/', "-");
            assert_eq!(*file, format!("{id}.toml"));
        }
    }

    #[test]
    fn the_data_sets_of_the_experiments_are_there() {
        let ids = "aeb crawl-to-the-future crawl-to-the-future-index daniel debian-docs forum-pages \
                   joined/crawl-to-the-future joined/debnath-2005 swde-book swde-mini swde-values \
                   synthetic/banners-2004 synthetic/debnath-2005 synthetic/eproduct-2004 \
                   synthetic/eproduct-2014 synthetic/hostile synthetic/news-2002 synthetic/news-2004 \
                   synthetic/wisdom-2005 synthetic/worked-examples wcxb-dev webkb";
        for id in ids.split(' ') {
            assert_eq!(descriptor(id).unwrap().id(), id);
        }
    }

    #[test]
    fn only_packages_and_generated_pages_may_be_published() {
        for own in descriptors() {
            let is_free = own.id().starts_with("synthetic/")
                || own.id().starts_with("debian-docs")
                || own.id() == "joined/debnath-2005";
            assert_eq!(own.allows_copies(), is_free, "{}", own.id());
        }
    }

    #[test]
    fn what_is_beside_a_data_set_is_real_and_has_no_other() {
        let source = |descriptor: &'static Descriptor| match descriptor.origin() {
            Origin::Source(source) => Some(source),
            Origin::Recipe(_) | Origin::Joined(_) => None,
        };
        let all = descriptors().iter().filter_map(source).filter_map(crate::Source::beside);
        let besides: Vec<_> = all.collect();
        assert_eq!(besides, ["crawl-to-the-future", "swde-mini"]);
        for id in besides {
            assert!(source(descriptor(id).unwrap()).unwrap().beside().is_none());
        }
    }

    #[test]
    fn packages_are_sorted_and_their_sums_are_the_declared_ones() {
        for descriptor in descriptors() {
            let Origin::Source(source) = descriptor.origin() else { continue };
            let Source::Debian(debian) = source else { continue };
            let packages = &debian.packages;
            assert!(packages.is_sorted_by(|one, other| one.name < other.name), "{}", descriptor.id());
            let sum = |of: fn(&Content) -> u64| packages.iter().map(|own| of(&own.content())).sum::<u64>();
            assert_eq!(sum(|own| own.files), source.content().files, "{}", descriptor.id());
            assert_eq!(sum(|own| own.bytes), source.content().bytes, "{}", descriptor.id());
            // each page may have its source beside it
            assert!(packages.iter().all(|own| own.content().files <= 2 * debian.pages.get() as u64));
        }
    }

    #[test]
    fn what_is_joined_is_not_joined_itself_and_has_the_same_facts() {
        for joined in descriptors().iter().filter(|one| matches!(one.origin(), Origin::Joined(_))) {
            let holder = holder(joined).unwrap();
            assert!(!matches!(holder.origin(), Origin::Joined(_)), "{}", joined.id());
            assert_eq!(joined.kind(), holder.kind());
            // `train` asks the joined one, which has no role
            assert_ne!(holder.about.role, Some(datasets::Role::Choose));
            assert_eq!(joined.about.languages, holder.about.languages);
            assert_eq!(
                (&joined.about.licence, &joined.about.citation),
                (&holder.about.licence, &holder.about.citation)
            );
        }
    }

    #[test]
    fn an_unknown_id_is_reported_with_the_known_ones() {
        let error = descriptor("daniela").unwrap_err().to_string();
        let known = error
            .strip_prefix("unknown data set \"daniela\" (did you mean \"daniel\"?), known are ")
            .unwrap();
        let ids: Vec<_> = known.split(", ").collect();
        assert!(ids.is_sorted() && ids.len() == EMBEDDED.len() && ids.contains(&"daniel"), "{known}");
    }
}
