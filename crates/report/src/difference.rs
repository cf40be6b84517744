//! A difference of two figures of tasks, with its standard error and what that error is over.

use crate::numbers::{counted, grouped};

/// One figure less another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Difference {
    pub(crate) value: f64,
    /// The standard error; absent where there are too few of what it would be over.
    pub(crate) error: Option<f64>,
    /// What it is over.
    pub(crate) over: Over,
}

/// What a standard error is taken over. Sites are what a claim is to hold on; the others stand where sites cannot be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Over {
    /// Sites, each left out of both figures in turn.
    Sites(usize),
    /// Single experiments, of which many share documents: rather too small.
    Experiments(usize),
    /// Runs from other starts on the same pages: it says nothing of other pages.
    Restarts(usize),
}

impl Over {
    /// As sentences and rows of tables have it: `over 5 sites`.
    pub(crate) fn told(self) -> String {
        match self {
            Over::Sites(number) => format!("over {}", counted(number, "site")),
            Over::Experiments(number) => {
                format!("over {} (too few sites)", counted(number, "experiment"))
            }
            Over::Restarts(number) => format!("over {} restarts on the same pages", grouped(number)),
        }
    }
}
