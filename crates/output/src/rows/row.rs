//! One cleaned page.

use crate::Metadata;

/// A cleaned page, or one that could not be cleaned. A value without a column in the table may be left out.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Row {
    /// The site's id.
    pub site: Option<String>,
    /// The page's address.
    pub url: Option<String>,
    /// Its name in the site.
    pub page: Option<String>,
    /// The method's name.
    pub method: Option<String>,
    /// The kept text.
    pub text: Option<String>,
    /// The kept ranges of the page's text, in bytes. Null in the table if there is an error.
    pub spans: Vec<(u32, u32)>,
    /// The reason why the page was not cleaned.
    pub error: Option<String>,
    /// The kept part as Markdown or HTML.
    pub formed: Option<String>,
    /// The page's metadata.
    pub metadata: Option<Metadata>,
    /// The confidence of the method, if it gives one.
    pub confidence: Option<f64>,
}

impl Row {
    /// A page without a cleaning.
    pub fn failed(error: impl Into<String>) -> Self {
        Self { error: Some(error.into()), ..Self::default() }
    }
}
