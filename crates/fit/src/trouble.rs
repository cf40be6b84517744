//! The reasons why a fit or a page has no result, as records of failures have them.

use std::time::Duration;

use cleaning::{CleanError, FitError};

/// The reason why a fit or a page has no result.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Trouble {
    /// The method refused the site.
    #[error(transparent)]
    Fit(#[from] FitError),
    /// A program of its own failed on a page.
    #[error(transparent)]
    Page(#[from] CleanError),
    /// It panicked.
    #[error("the method panicked: {0}")]
    Panic(String),
    /// It took too much processor time.
    #[error("took longer than {} s of processor time", .0.as_secs_f64())]
    Late(Duration),
    /// It did not return.
    #[error("did not end within {} s by the clock, the backstop behind the limit of processor time", .0.as_secs_f64())]
    Stuck(Duration),
    /// It kept bytes outside of the page's text, or half a character.
    #[error("kept bytes {start}..{end}, which is no part of a text of {length} bytes")]
    Span {
        /// First byte.
        start: u32,
        /// One past the last byte.
        end: u32,
        /// The length of the text in bytes; a span within it cuts a character.
        length: usize,
    },
    /// It gave an invalid weight, or two weights to one part of the text.
    #[error(
        "gave bytes {start}..{end} the weight {weight}, allowed are spans that do not overlap, with weights of 0 and more"
    )]
    Weight {
        /// First byte.
        start: u32,
        /// One past the last byte.
        end: u32,
        /// The weight.
        weight: f64,
    },
    /// It has a fit statistic that is not finite.
    #[error("fit statistic {name} = {value}, allowed are finite numbers")]
    FitStatistic {
        /// Its name.
        name: &'static str,
        /// Its value.
        value: f64,
    },
}

impl Trouble {
    /// The kind, as in records of failures.
    pub const fn kind(&self) -> &'static str {
        match self {
            Trouble::Fit(_) => "fit",
            Trouble::Page(_) => "page",
            Trouble::Panic(_) => "panic",
            Trouble::Late(_) | Trouble::Stuck(_) => "limit",
            Trouble::Span { .. } | Trouble::Weight { .. } | Trouble::FitStatistic { .. } => "misfit",
        }
    }

    /// Whether an abandoned thread may still be running.
    pub const fn is_late(&self) -> bool {
        matches!(self, Trouble::Late(_) | Trouble::Stuck(_))
    }
}
