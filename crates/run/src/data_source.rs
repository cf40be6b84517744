//! Where the data set that a manifest names comes from: the catalogue, or pages on this machine.

use dataset::{Corpus, Descriptor, Kind, OpenError, Progress, ReadOptions, Store, open, open_local};
use manifest::Data;

/// What stands behind a data set's id.
#[derive(Clone, Copy)]
pub(crate) enum DataSource {
    /// A data set of the catalogue.
    Described(&'static Descriptor),
    /// The pages that the manifest's paths name.
    Local,
}

impl DataSource {
    /// What it is, for the report.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Described(descriptor) => descriptor.title(),
            Self::Local => "Pages on this machine",
        }
    }

    /// Real, unless the catalogue says otherwise.
    pub(crate) fn kind(self) -> Kind {
        match self {
            Self::Described(descriptor) => descriptor.kind(),
            Self::Local => Kind::Real,
        }
    }

    /// Opens the sites that the manifest chooses.
    pub(crate) fn open(
        self,
        data: &Data,
        store: &Store,
        options: &ReadOptions,
        progress: &dyn Progress,
    ) -> Result<Corpus, OpenError> {
        let corpus = match self {
            Self::Described(descriptor) => open(descriptor, store, options, progress),
            Self::Local => open_local(&data.id.value, &data.paths, options, progress),
        };
        Ok(corpus?.only(&data.sites)?)
    }

    /// How to come by data that are not at hand: a command, or what stands in the way where none helps.
    pub(crate) fn remedy(self, error: &OpenError) -> String {
        match self {
            Self::Described(descriptor) => descriptor.command(),
            Self::Local => error.to_string(),
        }
    }
}
