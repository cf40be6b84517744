//! The lines of the protocol, as `peers/README.md` documents them, and the failures of a peer, each as a clause about it.

use std::borrow::Cow;
use std::time::Duration;

use cleaning::{Gold, PageRef, kept_text};
use page::Url;
use serde::{Deserialize, Serialize};

/// The version of the protocol.
pub(crate) const PROTOCOL: u32 = 1;

/// The first line of a peer.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Greeting {
    pub(crate) gleaner: u32,
    pub(crate) version: String,
    #[serde(default = "html")]
    pub(crate) wants: Vec<Want>,
}

fn html() -> Vec<Want> {
    vec![Want::Html]
}

/// A part that a peer wants to be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Want {
    /// The source of pages.
    Html,
    /// The text of pages.
    Text,
    /// The training pages of a site, before its pages are cleaned.
    Fit,
}

/// A line to a peer: a request, which has a number and `do`, or a page of a fit. Fields of the other kind are
/// left out.
#[derive(Default, Serialize)]
pub(crate) struct Sent<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<u64>,
    /// `fit`, which as many lines as `pages` follow; `clean`; or `drill`, for conformance tests.
    #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
    pub(crate) what: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) site: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) pages: Option<usize>,
    /// `crash`, `hang` or `garbage`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) drill: Option<&'static str>,
    /// The name of a page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) page: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) url: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) html: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<&'a str>,
    /// Whether a page of a fit is in the training sample; labelled pages may be outside of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) sample: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) gold: Option<SentGold>,
}

impl<'a> Sent<'a> {
    /// A page with its wanted parts. If its source is not stored, the page as HTML is sent.
    pub(crate) fn page(page: PageRef<'a>, wants: &[Want]) -> Self {
        let name = page.within_site().map_or("", |(site, index)| site.name(index));
        let page = page.page();
        let html = || page.source().map_or_else(|| Cow::Owned(page.html()), Cow::Borrowed);
        Self {
            page: Some(name),
            url: page.url().map(Url::as_str),
            html: wants.contains(&Want::Html).then(html),
            text: wants.contains(&Want::Text).then(|| page.text()),
            ..Self::default()
        }
    }

    /// The line, with its line break.
    pub(crate) fn line(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(self).expect("strings and numbers are JSON");
        line.push(b'\n');
        line
    }
}

/// The marks of a labelled page.
#[derive(Serialize)]
pub(crate) struct SentGold {
    text: String,
    spans: Vec<(u32, u32)>,
}

impl SentGold {
    pub(crate) fn of(page: PageRef<'_>, gold: &Gold) -> Self {
        let spans = gold.informative();
        let text = gold.text().map_or_else(|| kept_text(page.page(), &spans), str::to_owned);
        Self { text, spans: spans.iter().map(|span| (span.start, span.end)).collect() }
    }
}

/// An answer: the number of the request, and one of the other fields.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Answer {
    pub(crate) id: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<String>,
    /// The text with its form, beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) markdown: Option<String>,
    /// The same as HTML.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) html: Option<String>,
    /// Facts of the page, beside the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) author: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) spans: Option<Vec<(u32, u32)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) done: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
}

/// The allowed answers, in words.
pub(crate) const ANSWERS: &str =
    "one JSON line with the id of the request and one of \"text\", \"spans\", \"done\": true and \"error\"";

/// The reason why a process gave no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Trouble {
    /// It is not set up.
    #[error("{0}")]
    Absent(String),
    /// The system does not start it.
    #[error("cannot be started: {0}")]
    Start(String),
    /// Its greeting has another protocol or version, or is missing.
    #[error("greets with {found}, expected is {expected}")]
    Greeting {
        /// The greeting, shortened.
        found: String,
        /// What is expected.
        expected: String,
    },
    /// It has failed to start several times.
    #[error("is given up: it {0}")]
    GivenUp(String),
    /// It ended, or closed its output.
    #[error("ended ({status}){}", said(.last))]
    Ended {
        /// The exit status in words.
        status: String,
        /// The last line of its standard error; may be empty.
        last: String,
    },
    /// It took too long, and was killed.
    #[error("took longer than {} s", .0.as_secs_f64())]
    Late(Duration),
    /// Its line is not a valid answer.
    #[error("answered {found}, allowed is {allowed}")]
    Garbage {
        /// The line, shortened.
        found: String,
        /// The allowed lines.
        allowed: &'static str,
    },
    /// It answered with an error.
    #[error("failed: {0}")]
    Refused(String),
}

impl Trouble {
    /// Whether the process still works after it.
    pub(crate) const fn is_an_answer(&self) -> bool {
        matches!(self, Self::Refused(_))
    }
}

fn said(last: &str) -> String {
    if last.is_empty() { String::new() } else { format!(": {last}") }
}

/// The first characters of a program's output, for messages.
pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 160;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", &text[..end]),
    }
}
