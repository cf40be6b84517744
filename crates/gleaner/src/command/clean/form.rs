//! The form in which a cleaned page is written: text, Markdown, HTML, or a line of JSON. Pages in their form are kept in place of the pages themselves,
//! which need not stay in memory.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use cleaning::{Cleaning, Hidden, Reason, Site, State, Weighted};
use fit::within;
use input::InWork;
#[cfg(feature = "parquet")]
use output::rows::{Columns, Formed, Row};
use output::{Metadata, Places, Readable, With, front_matter, html_document};
use page::Page;
use serde::Serialize;

use crate::arguments::{Clean, Format};
#[cfg(feature = "parquet")]
use crate::places::is_table;

/// A part on which a step decided: start, end, whether it is kept, the step and its reason.
type OfStep = (u32, u32, bool, &'static str, &'static str);

/// One page as a JSON line. `gleaner clean --help` documents the fields.
#[derive(Serialize)]
struct Line<'a> {
    site: &'a str,
    page: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'a str>,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rest: Option<usize>,
    spans: Vec<(u32, u32)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hidden: Option<Vec<(u32, u32, &'static str)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<Vec<OfStep>>,
    of: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    weights: Vec<(u32, u32, f64)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sample: Option<(usize, usize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    confidence: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<State>,
    #[serde(skip_serializing_if = "Option::is_none")]
    metadata: Option<Metadata>,
    #[serde(flatten)]
    places: Option<Places>,
    #[serde(skip_serializing_if = "Option::is_none")]
    page_text: Option<&'a str>,
}

/// A page in its output form.
pub(super) enum Written {
    /// Text in the form, with a line break at its end if it is not empty.
    Text(String),
    /// A row of a table.
    #[cfg(feature = "parquet")]
    Row(Box<Row>),
}

/// The result of one method for a page: its output form, with the share of kept text and the state if it was cleaned; or the reason why it was
/// not.
pub(super) type DonePage = Result<(Written, Option<(Share, State)>), String>;

/// The form of the output of each page.
#[derive(Debug, Clone, Copy)]
pub(super) struct Form {
    pub(super) format: Format,
    /// Whether pages are rows of a table.
    #[cfg(feature = "parquet")]
    pub(super) table: bool,
    with: With,
    metadata: bool,
    page_text: bool,
    /// Whether each change of a step is written.
    reasons: bool,
    /// Whether the rest of an article is written.
    rest: bool,
    hidden: Hidden,
}

/// The origin of a page, besides its site.
#[derive(Clone)]
pub(super) struct Of {
    /// The method, if there are several.
    pub(super) method: Option<Arc<str>>,
    /// Whether the page's address is known, and not a guess from the name of a folder.
    pub(super) is_addressed: bool,
    /// The number of pages that the method was fitted to, and the number of all, unless they are equal.
    pub(super) sample: Option<(usize, usize)>,
}

impl Form {
    /// The form that the arguments name, with the format `otherwise` if they name none.
    pub(super) fn of(arguments: &Clean, otherwise: Format) -> Self {
        Self {
            format: arguments.format.unwrap_or(otherwise),
            #[cfg(feature = "parquet")]
            table: arguments.out.as_deref().is_some_and(is_table),
            with: With { links: arguments.links, images: arguments.images, ..With::default() },
            metadata: arguments.with_metadata,
            page_text: arguments.page_text,
            reasons: arguments.reasons,
            rest: !arguments.no_rest,
            hidden: arguments.by.hidden,
        }
    }

    /// The ending of files in this form.
    pub(super) fn ending(self) -> &'static str {
        match self.format {
            Format::Text => "txt",
            Format::Markdown => "md",
            Format::Html => "html",
            Format::Json => "json",
        }
    }

    /// A page in this form.
    pub(super) fn page(
        self,
        site: &Site,
        index: usize,
        (cleaning, state): (&Cleaning, State),
        of: &Of,
    ) -> Written {
        let page = &site.pages()[index];
        let with = With { declared_first: !of.is_addressed, ..self.with };
        #[cfg(feature = "parquet")]
        if self.table {
            let row = Self { with, ..self }.columns(of.method.is_some()).row(page, cleaning);
            let row = Row { state: Some(state), ..row };
            return Written::Row(Box::new(Self::placed(row, site, index, of)));
        }
        let metadata = || {
            let said = self.metadata.then(|| Metadata::of_cleaned(page, cleaning))?;
            let own = || page.url().filter(|_| of.is_addressed).map(ToString::to_string);
            Some(Metadata { url: said.url.or_else(own), ..said })
        };
        let in_front = |text: String| match metadata() {
            None => text,
            Some(metadata) => front_matter(&metadata, state) + &text,
        };
        let readable = || Readable::of(page, cleaning).with_rest(self.rest);
        let mut written = match self.format {
            Format::Text => in_front(readable().plain()),
            Format::Markdown => in_front(readable().markdown(with)),
            Format::Html => html_document(&readable().html(with), metadata().as_ref()),
            Format::Json => {
                let weight = |&Weighted { span, weight }: &Weighted| (span.start, span.end, weight);
                let (text, rest) = readable().plain_and_rest();
                let of_step =
                    |own: &Reason| -> OfStep { (own.span.start, own.span.end, own.kept, own.step, own.why) };
                let line = Line {
                    site: site.id(),
                    page: site.name(index),
                    method: of.method.as_deref(),
                    text,
                    rest,
                    spans: cleaning.kept().iter().map(|span| (span.start, span.end)).collect(),
                    hidden: self.hidden.marks(page, cleaning),
                    reasons: self
                        .reasons
                        .then(|| readable().decision().reasons().iter().map(of_step).collect()),
                    of: page.text().len(),
                    weights: cleaning.weights().iter().map(weight).collect(),
                    sample: of.sample,
                    confidence: cleaning.confidence().map(|confidence| (confidence * 1e3).round() / 1e3),
                    state: (state != State::Ok).then_some(state),
                    metadata: metadata(),
                    places: self.metadata.then(|| Places::of(page, cleaning)),
                    page_text: self.page_text.then(|| page.text()),
                };
                serde_json::to_string(&line).expect("texts, lists and finite numbers are JSON")
            }
        };
        if !written.is_empty() && !written.ends_with('\n') {
            written.push('\n');
        }
        Written::Text(written)
    }

    /// The output of a page that was not cleaned; a table has a row for it.
    pub(super) fn failed(self, site: &Site, index: usize, error: &str, of: &Of) -> DonePage {
        #[cfg(feature = "parquet")]
        if self.table {
            let row = Self::placed(Row::failed(error), site, index, of);
            return Ok((Written::Row(Box::new(row)), None));
        }
        let _ = (site, index, of);
        Err(error.to_owned())
    }

    /// The row with the page's site, address and name.
    #[cfg(feature = "parquet")]
    fn placed(row: Row, site: &Site, index: usize, of: &Of) -> Row {
        Row {
            site: Some(site.id().to_owned()),
            url: site.pages()[index].url().filter(|_| of.is_addressed).map(ToString::to_string),
            page: Some(site.name(index).to_owned()),
            method: of.method.as_deref().map(str::to_owned),
            ..row
        }
    }

    /// The columns of a table of such pages, of several methods or of one.
    #[cfg(feature = "parquet")]
    pub(super) fn columns(self, several: bool) -> Columns<'static> {
        let formed = match self.format {
            Format::Markdown => Some((Formed::Markdown, self.with)),
            Format::Html => Some((Formed::Html, self.with)),
            Format::Text | Format::Json => None,
        };
        let (site, metadata, rest) = (Some("site"), self.metadata, self.rest);
        Columns { site, url: "url", page: true, method: several, formed, metadata, rest }
    }
}

/// Pages of a site, with the results of each method.
pub(super) struct DonePages {
    pub(super) site: String,
    /// The names of the pages.
    pub(super) names: Vec<String>,
    /// For each page, the result of each method; `None` for a method that could not be fitted.
    pub(super) pages: Vec<Vec<Option<DonePage>>>,
}

/// The results of a method for all pages of a site, one a page; `None` if the method could not be fitted.
pub(super) type OfMethod = (Of, Option<Arc<Vec<Result<Cleaning, String>>>>);

impl DonePages {
    /// Writes the pages of a range in their form, each within the limit.
    pub(super) fn of(
        site: &Arc<Site>,
        range: Range<usize>,
        methods: Vec<OfMethod>,
        form: Form,
        limit: Duration,
    ) -> Self {
        let methods = Arc::new(methods);
        let (pages, by) = (Arc::clone(site), Arc::clone(&methods));
        let first = range.start;
        let one = move |step: usize| {
            let (index, (of, cleanings)) = (first + step / by.len(), &by[step % by.len()]);
            // one that is left out was not read
            let _work = InWork::begin(pages.id(), Some(pages.name(index)));
            let cleaning = match &cleanings.as_ref()?[index] {
                Ok(cleaning) => cleaning,
                Err(error) => return Some(form.failed(&pages, index, error, of)),
            };
            let page = &pages.pages()[index];
            let (share, state) = (Share::of(page, &cleaning.read(page)), State::of(page, cleaning));
            Some(Ok((form.page(&pages, index, (cleaning, state), of), Some((share, state)))))
        };
        let done = within(limit, range.len() * methods.len(), one).into_iter().enumerate();
        let or_failed = |(step, done): (usize, Result<Option<DonePage>, String>)| {
            let (index, of) = (first + step / methods.len(), &methods[step % methods.len()].0);
            done.unwrap_or_else(|error| Some(form.failed(site, index, &error, of)))
        };
        let mut done = done.map(or_failed);
        Self {
            site: site.id().to_owned(),
            names: range.clone().map(|index| site.name(index).to_owned()).collect(),
            pages: range.map(|_| done.by_ref().take(methods.len()).collect()).collect(),
        }
    }

    /// The shares of kept text on a method's pages, with their states.
    pub(super) fn shares(&self, method: usize) -> impl Iterator<Item = (Share, State)> {
        self.pages.iter().filter_map(move |page| page[method].as_ref()?.as_ref().ok()?.1)
    }
}

/// The kept and the whole text of one or several pages, in bytes without white space.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Share {
    pub(super) kept: usize,
    pub(super) all: usize,
}

impl Share {
    /// The share of the kept text in the page.
    pub(super) fn of(page: &Page, kept: &str) -> Self {
        let letters = |text: &str| text.bytes().filter(|byte| !byte.is_ascii_whitespace()).count();
        // a peer's text may be longer than the page
        let all = letters(page.text());
        Self { kept: letters(kept).min(all), all }
    }
}

#[cfg(test)]
mod tests {
    use page::Hints;

    use super::*;

    #[test]
    fn a_page_that_is_not_written_in_time_is_a_failure() {
        let pages = [("a".to_owned(), Page::parse(b"<p>a", &Hints::default()))];
        let site = Arc::new(Site::new("site", pages));
        let form = Form {
            format: Format::Text,
            #[cfg(feature = "parquet")]
            table: false,
            with: With::default(),
            metadata: false,
            page_text: false,
            reasons: false,
            rest: true,
            hidden: Hidden::Drop,
        };
        let cleaned = vec![Ok(Cleaning::everything(&site.pages()[0]))];
        let of = Of { method: None, is_addressed: false, sample: None };
        let done = DonePages::of(&site, 0..1, vec![(of, Some(Arc::new(cleaned)))], form, Duration::ZERO);
        let Some(Err(message)) = &done.pages[0][0] else { panic!("it was written") };
        assert_eq!(message, "took longer than 0 s of processor time");
    }
}
