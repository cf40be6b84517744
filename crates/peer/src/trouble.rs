//! What can go wrong with a peer, as a clause about it.

use std::time::Duration;

/// Why a process gave no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Trouble {
    /// It is not there.
    #[error("{0}")]
    Absent(String),
    /// The system does not start it.
    #[error("cannot be started: {0}")]
    Start(String),
    /// It greets with another protocol or version, or not at all.
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
        /// How it ended.
        status: String,
        /// The last line of its standard error; may be empty.
        last: String,
    },
    /// It took too long, and was killed.
    #[error("took longer than {} s", .0.as_secs_f64())]
    Late(Duration),
    /// It answered something else than an answer.
    #[error("answered {found}, allowed is {allowed}")]
    Garbage {
        /// The line, shortened.
        found: String,
        /// What is allowed.
        allowed: &'static str,
    },
    /// It answered that it cannot.
    #[error("failed: {0}")]
    Refused(String),
}

impl Trouble {
    /// Whether the process goes on after it.
    pub(crate) const fn is_an_answer(&self) -> bool {
        matches!(self, Self::Refused(_))
    }
}

fn said(last: &str) -> String {
    if last.is_empty() { String::new() } else { format!(": {last}") }
}

/// The first characters of what a program wrote, for messages.
pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 160;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", &text[..end]),
    }
}
