//! Lines for people: counts of things, errors with their causes, messages on standard error.

use std::io::Write as _;

/// `1 page`, `2 pages`.
pub(crate) fn counted(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// Writes a message as one line to standard error.
///
/// Unlike `eprintln!` it does not panic where standard error is closed.
pub(crate) fn message(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "gleaner: {text}");
}

/// An error with its causes. A cause that an earlier message contains is not repeated.
pub(crate) fn with_causes(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if text.is_empty() {
            text = cause;
        } else if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::*;

    #[test]
    fn singular_and_plural() {
        assert_eq!(["site", "data set"].map(|thing| counted(1, thing)), ["1 site", "1 data set"]);
        assert_eq!([0, 2].map(|number| counted(number, "claim")), ["0 claims", "2 claims"]);
    }

    #[test]
    fn causes_are_not_repeated() {
        let twice = anyhow!("not a folder").context("cannot write a: not a folder").context("no results");
        assert_eq!(with_causes(&twice), "no results: cannot write a: not a folder");
    }
}
