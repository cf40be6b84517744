//! Exit codes, and how errors are printed.

use std::io;
use std::process::ExitCode;

use crate::console::{counted, message, with_causes};

/// The end of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// 0: done without failures.
    Done,
    /// 1: two results differ, or data do not verify. This is a result, not an error.
    No,
    /// 3: done, but some site, page or data set failed and is named in the output; or a crawl stopped before its end.
    WithFailures,
}

/// The reason why a command did not end.
#[derive(Debug)]
pub(crate) enum Failed {
    /// 2: the arguments name a missing thing, or one that is not allowed. clap's own errors have the same code.
    Asked(anyhow::Error),
    /// Like [`Asked`](Self::Asked), for several errors.
    All(Vec<anyhow::Error>),
    /// 4: the system refused: files, network, memory.
    System(anyhow::Error),
}

/// The text of `--help` on exit codes.
pub(crate) const IN_WORDS: &str = "Exit codes:
  0  done
  1  no: two results differ, or data do not verify
  2  wrong arguments, manifest, method, parameter or data set
  3  done, but with failures: each page, site or data set that failed is left out and named;
     or a crawl that stopped before its end
  4  the system refused: files, network";

impl Failed {
    /// An error in the arguments.
    pub(crate) fn asked(error: impl Into<anyhow::Error>) -> Self {
        Self::Asked(error.into())
    }

    /// Several errors in the arguments.
    pub(crate) fn all<E: Into<anyhow::Error>>(errors: impl IntoIterator<Item = E>) -> Self {
        Self::All(errors.into_iter().map(Into::into).collect())
    }

    /// An error of the system.
    pub(crate) fn system(error: impl Into<anyhow::Error>) -> Self {
        Self::System(error.into())
    }
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        Self::system(error)
    }
}

/// Prints the error, if there is one, and returns the code.
///
/// A closed pipe (as by `head`) is no error.
pub(crate) fn of(done: Result<Exit, Failed>) -> ExitCode {
    let code = match done {
        Ok(Exit::Done) => 0,
        Ok(Exit::No) => 1,
        Ok(Exit::WithFailures) => 3,
        Err(Failed::System(error)) if is_closed_pipe(&error) => 0,
        Err(Failed::Asked(error)) => {
            message(&with_causes(&error));
            2
        }
        Err(Failed::All(errors)) => {
            errors.iter().for_each(|error| message(&with_causes(error)));
            if errors.len() > 1 {
                message(&counted(errors.len(), "error"));
            }
            2
        }
        Err(Failed::System(error)) => {
            message(&with_causes(&error));
            4
        }
    };
    ExitCode::from(code)
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(closed))
}
