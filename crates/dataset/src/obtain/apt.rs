//! Downloads packages by apt: `apt-get download` writes them to a folder, needs no root, and checks each
//! against the signed lists of its archive.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::Progress;
use crate::descriptor::{Debian, Package};
use crate::progress::Running;

/// The reasons why apt did not download the packages: it is not installed, has no network, or has the lists
/// of another release.
#[derive(Debug, thiserror::Error)]
#[error(
    "apt-get does not give the packages of Debian {release}: {problem}; where `apt-get update` does not help, the \
     packages can be put into a mirror folder: {lacking}"
)]
pub struct AptError {
    /// The release that has them.
    pub release: String,
    /// The message of apt, or the reason why it cannot run.
    pub problem: String,
    /// The packages, as `name=version`, blanks between them.
    pub lacking: String,
}

/// Time-outs and retries of apt.
const OPTIONS: [&str; 7] =
    ["-q", "-o", "Acquire::Retries=3", "-o", "Acquire::http::Timeout=60", "-o", "Acquire::https::Timeout=60"];

/// The most characters of apt's message in an error.
const LONGEST: usize = 1000;

/// Writes the files of `packages`, in exactly their versions, into `folder`, which must be empty.
///
/// `apt_get` is the program, with arguments that come before those of this call.
pub(super) fn download(
    packages: &[&Package],
    debian: &Debian,
    folder: &Path,
    apt_get: &[OsString],
    progress: &dyn Progress,
) -> Result<(), AptError> {
    let wanted: Vec<String> = packages.iter().map(|package| package.wanted()).collect();
    let refuse = |problem: String| AptError {
        release: debian.release().to_owned(),
        problem,
        lacking: wanted.join(" "),
    };
    let Some((program, before)) = apt_get.split_first() else {
        return Err(refuse("no program is named".to_owned()));
    };
    let running =
        Running::start(progress, &format!("downloading {} packages with apt-get", packages.len()), None);
    let answer = Command::new(program)
        .args(before)
        .args(OPTIONS)
        .arg("download")
        .args(&wanted)
        .current_dir(folder)
        // its messages are read below
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output();
    drop(running);
    let answer = answer.map_err(|error| refuse(format!("it cannot be run: {error}")))?;
    if !answer.status.success() {
        return Err(refuse(errors(&answer.stderr)));
    }
    let missing = packages.iter().find(|package| !folder.join(&package.file_names()[0]).is_file());
    missing.map_or(Ok(()), |package| Err(refuse(format!("it has not written {}", package.file_names()[0]))))
}

/// The lines that apt marks as errors, joined to one line; the whole message if there are none.
fn errors(output: &[u8]) -> String {
    let output = String::from_utf8_lossy(output);
    let marked: Vec<&str> = output.lines().filter_map(|line| line.strip_prefix("E: ")).collect();
    let errors = if marked.is_empty() { output.lines().collect() } else { marked };
    errors.join(", ").chars().filter(|symbol| !symbol.is_control()).take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(output: &str, expected: &str) {
        assert_eq!(errors(output.as_bytes()), expected);
    }

    #[test]
    fn errors_are_reported_and_warnings_left_out() {
        check(
            "W: sandbox\nE: Version '1' was not found\nE: No package x\n",
            "Version '1' was not found, No package x",
        );
    }

    #[test]
    fn what_is_not_marked_is_reported_as_it_is() {
        check("sh: no apt\n", "sh: no apt");
        check("", "");
    }

    #[test]
    fn the_output_is_bounded_and_in_one_line() {
        assert_eq!(errors(format!("E: a\u{1b}[31m{}", "b".repeat(5000)).as_bytes()).len(), LONGEST);
        check("E: a\u{1b}b", "ab");
    }
}
