//! A refused experiment: all that is wrong with it, and what is left of it.

use std::fmt;

use crate::{Experiment, ManifestError};

/// A refused experiment: all that is wrong with it.
#[derive(Debug)]
pub struct Refused {
    /// Every problem, in the order of files and lines. Never empty.
    pub errors: Vec<ManifestError>,
    /// The experiment without what is wrong, so that others can look up its names; none where too little is left.
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
