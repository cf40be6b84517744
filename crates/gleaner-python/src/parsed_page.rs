//! A parsed page, among others or alone. It is shared, since a cleaning may outlive its caller.

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
