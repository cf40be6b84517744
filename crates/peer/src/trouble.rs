//! The failures of a peer, each as a clause about it.

use std::time::Duration;

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
