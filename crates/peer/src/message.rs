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

/// A request to a peer.
#[derive(Serialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub(crate) enum Request<'a> {
    /// As many lines as `pages` follow.
    Fit {
        site: &'a str,
        seed: u64,
        pages: usize,
    },
    Clean(SentPage<'a>),
    /// For conformance tests: `crash`, `hang` or `garbage`.
    Drill {
        drill: &'static str,
    },
}

/// A request with its number.
#[derive(Serialize)]
pub(crate) struct Numbered<'a> {
    pub(crate) id: u64,
    #[serde(flatten)]
    pub(crate) request: &'a Request<'a>,
}

/// A page with its wanted parts.
#[derive(Serialize)]
pub(crate) struct SentPage<'a> {
    /// Its name.
    page: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    html: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
}

impl<'a> SentPage<'a> {
    /// If the source of the page is not stored, the page as HTML is sent.
    pub(crate) fn of(page: PageRef<'a>, wants: &[Want]) -> Self {
        let name = page.within_site().map_or("", |(site, index)| site.name(index));
        let page = page.page();
        let html = || page.source().map_or_else(|| Cow::Owned(page.html()), Cow::Borrowed);
        Self {
            page: name,
            url: page.url().map(Url::as_str),
            html: wants.contains(&Want::Html).then(html),
            text: wants.contains(&Want::Text).then(|| page.text()),
        }
    }
}

/// A page of a fit.
#[derive(Serialize)]
pub(crate) struct FitPage<'a> {
    #[serde(flatten)]
    pub(crate) page: SentPage<'a>,
    /// Whether it is in the training sample; labelled pages may be outside of it.
    pub(crate) sample: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) gold: Option<SentGold>,
}

pub(crate) fn json(sent: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(sent).expect("strings and numbers are JSON")
}

/// A line to a peer, with its line break.
pub(crate) fn line(sent: &impl Serialize) -> Vec<u8> {
    let mut line = json(sent);
    line.push(b'\n');
    line
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
        let text = gold.text.clone().unwrap_or_else(|| kept_text(page.page(), &spans));
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
    /// Its greeting has another protocol or version, or is missing: the greeting, shortened, and what is expected.
    #[error("greets with {0}")]
    Greeting(String),
    /// It has failed to start several times.
    #[error("is given up: it {0}")]
    GivenUp(String),
    /// It ended, or closed its output.
    #[error("ended ({status}){last}")]
    Ended {
        /// The exit status in words.
        status: String,
        /// A colon and the last line of its standard error, or nothing.
        last: String,
    },
    /// It took too long, and was killed.
    #[error("took longer than {} s", .0.as_secs_f64())]
    Late(Duration),
    /// Its line, shortened, is not a valid answer; and the allowed lines.
    #[error("answered {0}, allowed is {1}")]
    Garbage(String, &'static str),
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

/// The first characters of a program's output, for messages.
pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 160;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", &text[..end]),
    }
}
