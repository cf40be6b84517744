//! The source of the data set that a manifest names: the catalogue, or pages on this machine.

use dataset::{Corpus, Descriptor, Kind, OpenError, Progress, ReadOptions, Store, open, open_local};
use manifest::Data;

/// The source of a data set.
#[derive(Clone, Copy)]
pub(crate) enum DataSource {
    /// A data set of the catalogue.
    Described(&'static Descriptor),
    /// The pages that the manifest's paths name.
    Local,
}

impl DataSource {
    /// The title, for the report.
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
            Self::Local => open_local(&data.id, &data.paths, options, progress),
        };
        Ok(corpus?.only(&data.sites)?)
    }

    /// The remedy for missing data: a command, or the obstacle if no command helps.
    pub(crate) fn remedy(self, error: &OpenError) -> String {
        match self {
            Self::Described(descriptor) => descriptor.command(),
            Self::Local => error.to_string(),
        }
    }
}
