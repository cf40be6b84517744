//! The progress of long work. The command line shows it.

/// A listener to one piece of long work after the other.
///
/// `start` and `finish` come in pairs, never nested; `advance` between them. Units are bytes for downloads and
/// unpacking, as `what` says.
pub trait Progress: Sync {
    /// A piece of work begins; `total` is its number of units, if known.
    fn start(&self, what: &str, total: Option<u64>);
    /// `by` more units are done.
    fn advance(&self, by: u64);
    /// The piece of work has ended, with or without success.
    fn finish(&self);
}

/// Reports nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Progress for Silent {
    fn start(&self, _what: &str, _total: Option<u64>) {}
    fn advance(&self, _by: u64) {}
    fn finish(&self) {}
}
