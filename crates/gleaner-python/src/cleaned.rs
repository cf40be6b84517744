//! `Cleaned`: one page with its cleaning.

use cleaning::Cleaning;
use output::{Metadata, Readable, With};
use page::Page;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::pages::RawPage;
use crate::parsed_page::ParsedPage;

/// The parts of `html` and `markdown` beside text.
pub(crate) const WITH: With = With { links: true, images: false, declared_first: false };

/// One cleaned page, with its kept text.
///
/// `spans` and `weights` are in bytes of `page_text` in UTF-8, as everywhere in gleaner; `char_spans` are in characters, for
/// slices of the `str`.
#[pyclass(frozen, module = "gleaner")]
pub(crate) struct Cleaned {
    name: String,
    url: Option<String>,
    page: ParsedPage,
    cleaning: Cleaning,
    error: Option<String>,
}

impl Cleaned {
    pub(crate) fn of(raw: &RawPage, page: ParsedPage, cleaning: Result<Cleaning, String>) -> Self {
        let (cleaning, error) = match cleaning {
            Ok(cleaning) => (cleaning, None),
            Err(error) => (Cleaning::nothing(), Some(error)),
        };
        Self { name: raw.name.clone(), url: raw.url.clone(), page, cleaning, error }
    }

    pub(crate) fn page(&self) -> &Page {
        self.page.page()
    }

    fn readable(&self) -> Readable<'_> {
        Readable::of(self.page(), &self.cleaning)
    }

    pub(crate) fn cleaning(&self) -> &Cleaning {
        &self.cleaning
    }
}

#[pymethods]
impl Cleaned {
    /// The page's name in its site.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The page's address, if it is known.
    #[getter]
    fn url(&self) -> Option<&str> {
        self.url.as_deref()
    }

    /// The kept text for people: the headline, a line for each block and row, lines of code, items with their marks.
    #[getter]
    fn text(&self) -> String {
        self.readable().plain()
    }

    /// All visible text of the page, to which the spans refer.
    #[getter]
    fn page_text(&self) -> &str {
        self.page().text()
    }

    /// The kept ranges of `page_text.encode()`, in bytes: sorted and disjoint.
    #[getter]
    fn spans(&self) -> Vec<(u32, u32)> {
        self.cleaning.kept().iter().map(|span| (span.start, span.end)).collect()
    }

    /// The kept ranges of `page_text`, in characters.
    #[getter]
    fn char_spans(&self) -> Vec<(usize, usize)> {
        let text = self.page().text();
        let (mut bytes, mut characters) = (0, 0);
        let mut count = |to: u32| {
            characters += text[bytes..to as usize].chars().count();
            bytes = to as usize;
            characters
        };
        self.cleaning.kept().iter().map(|span| (count(span.start), count(span.end))).collect()
    }

    /// Weighted ranges of `page_text.encode()`, for methods that weigh words: start, end, weight.
    #[getter]
    fn weights(&self) -> Vec<(u32, u32, f64)> {
        let weights = self.cleaning.weights().iter();
        weights.map(|weighted| (weighted.span.start, weighted.span.end, weighted.weight)).collect()
    }

    /// The page reduced to the elements with kept text: escaped text, elements of structure, links to the
    /// web.
    #[getter]
    fn html(&self) -> String {
        self.readable().html(WITH)
    }

    /// The same as Markdown: headings, lists, tables, code, emphasis, links.
    #[getter]
    fn markdown(&self) -> String {
        self.readable().markdown(WITH)
    }

    /// The page's metadata: title, author, date, language, kind, site_name, description and url, as far as the page
    /// states them.
    #[getter]
    fn metadata<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        Metadata::of(self.page()).rows().try_for_each(|(name, value)| dict.set_item(name, value))?;
        Ok(dict)
    }

    /// The F over words that the method expects of this cleaning, 0 to 1; `None` if the method gives none. Pages of low confidence are
    /// those to check by hand.
    #[getter]
    fn confidence(&self) -> Option<f64> {
        self.cleaning.confidence()
    }

    /// The reason why the page has no cleaning; `None` if it has one.
    #[getter]
    fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }

    fn __repr__(&self) -> String {
        let (kept, all) = (self.cleaning.kept().bytes(), self.page().text().len());
        match &self.error {
            None => format!("<gleaner.Cleaned {:?}: {kept} of {all} bytes>", self.name),
            Some(error) => format!("<gleaner.Cleaned {:?}: {error}>", self.name),
        }
    }
}
