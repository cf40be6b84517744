//! Short ways to put things to people: numbers of things, errors with their causes, lines on standard error.

use std::io::Write as _;

/// `1 page`, `2 pages`.
pub(crate) fn counted(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// Something that people should know, on a line of its own on standard error.
///
/// Unlike `eprintln!` it does not panic where nobody listens any more.
pub(crate) fn complain(message: &str) {
    let _ = writeln!(std::io::stderr().lock(), "gleaner: {message}");
}

/// An error with its causes. A cause that the message before it has told already is not told again.
pub(crate) fn in_full(error: &anyhow::Error) -> String {
    let mut told = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if told.is_empty() {
            told = cause;
        } else if !told.contains(&cause) {
            told = format!("{told}: {cause}");
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::*;

    #[test]
    fn one_thing_and_many() {
        assert_eq!(["site", "data set"].map(|thing| counted(1, thing)), ["1 site", "1 data set"]);
        assert_eq!([0, 2].map(|number| counted(number, "claim")), ["0 claims", "2 claims"]);
    }

    #[test]
    fn no_cause_is_told_twice() {
        let twice = anyhow!("not a folder").context("cannot write a: not a folder").context("no results");
        assert_eq!(in_full(&twice), "no results: cannot write a: not a folder");
    }
}
