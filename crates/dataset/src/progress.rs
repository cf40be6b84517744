//! One running piece of work, for a listener.

use input::Progress;

/// One running piece of work. Dropping it calls `finish`, also after errors.
pub(crate) struct Running<'p>(&'p dyn Progress);

impl<'p> Running<'p> {
    pub(crate) fn start(progress: &'p dyn Progress, what: &str, total: Option<u64>) -> Self {
        progress.start(what, total);
        Self(progress)
    }

    pub(crate) fn advance(&self, by: u64) {
        self.0.advance(by);
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.finish();
    }
}
