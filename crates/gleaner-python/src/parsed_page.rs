//! A page that was parsed, among others or alone. Whoever cleans it may need it for longer than the caller, so that it is shared.

use std::sync::Arc;

use cleaning::Site;
use page::Page;

use crate::pages::RawPage;

/// A page within a site, which may be its only one.
#[derive(Clone)]
pub(crate) struct ParsedPage {
    pub(crate) site: Arc<Site>,
    pub(crate) index: usize,
}

impl ParsedPage {
    /// A page alone.
    pub(crate) fn alone(raw: &RawPage) -> Self {
        Self { site: Arc::new(Site::new("", [(raw.name.clone(), raw.parse())])), index: 0 }
    }

    /// The page.
    pub(crate) fn page(&self) -> &Page {
        &self.site.pages()[self.index]
    }
}
