//! A refused experiment.

use std::fmt;

use crate::{Experiment, ManifestError};

/// A refused experiment: all its problems, and the valid rest.
#[derive(Debug)]
pub struct Refused {
    /// Every problem, in the order of files and lines. Never empty.
    pub errors: Vec<ManifestError>,
    /// The experiment without the faulty parts, so that callers can look up its names; `None` if too little is left.
    pub rest: Option<Box<Experiment>>,
}

impl fmt::Display for Refused {
    /// One line for each problem.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, error) in self.errors.iter().enumerate() {
            write!(out, "{}{error}", if number == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for Refused {}

impl From<ManifestError> for Refused {
    fn from(error: ManifestError) -> Self {
        Self { errors: vec![error], rest: None }
    }
}
