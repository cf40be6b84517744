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
    /// Its answer is not valid: spans outside of the text, weights, fit statistics.
    #[error("{0}")]
    Misfit(String),
}

impl Trouble {
    /// The kind, as in records of failures.
    pub const fn kind(&self) -> &'static str {
        match self {
            Trouble::Fit(_) => "fit",
            Trouble::Page(_) => "page",
            Trouble::Panic(_) => "panic",
            Trouble::Late(_) | Trouble::Stuck(_) => "limit",
            Trouble::Misfit(_) => "misfit",
        }
    }

    /// Whether an abandoned thread may still be running.
    pub const fn is_late(&self) -> bool {
        matches!(self, Trouble::Late(_) | Trouble::Stuck(_))
    }
}
