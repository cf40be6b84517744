//! Lines for people: counts of things, errors with their causes, messages on standard error, lines on standard output; and the exit codes.
//!
//! Names of files, folders and sites, and texts of servers, come from others. Only this module keeps them from controlling the terminal:
//! [`told`] escapes a text within a line, and the writer of [`output`] escapes all control characters except line breaks.

use std::error::Error;
use std::fmt::{self, Display, Write as _};
use std::io::{self, StdoutLock, Write as _};
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use anstyle::Style;
use anyhow::Chain;
#[cfg(feature = "bench")]
use manifest::Refused;
use whole_file::WriteError;

/// The width of ids in lists.
pub(crate) const WIDTH: usize = 26;

/// `1 page`, `2 pages`.
pub(crate) fn counted(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// `2 pages`; `2 of 3 pages` if there are more.
pub(crate) fn counted_of(number: usize, all: usize, thing: &str) -> String {
    if number < all { format!("{number} of {}", counted(all, thing)) } else { counted(number, thing) }
}

/// Writes a message as one line to standard error.
///
/// Unlike `eprintln!` it does not panic if standard error is closed.
pub(crate) fn message(text: &str) {
    let _ = writeln!(io::stderr().lock(), "gleaner: {}", told(text));
}

/// The number of failures that were told.
#[derive(Default)]
pub(crate) struct Failures(usize);

impl Failures {
    /// Writes the message of a failure, and counts it.
    pub(crate) fn tell(&mut self, text: &str) {
        self.0 += 1;
        message(text);
    }

    /// The end of a command with these failures.
    pub(crate) fn exit(&self) -> Exit {
        if self.0 == 0 { Exit::Done } else { Exit::WithFailures }
    }
}

/// Shows a text within a line: control characters, line breaks and marks that change the direction of writing are escaped as in Rust (`\n`,
/// `\u{1b}`).
pub(crate) fn told(text: impl Display) -> impl Display {
    fmt::from_fn(move |out| write!(Escaping { out, but: None }, "{text}"))
}

/// Standard output for people: control characters are escaped, line breaks are not. Colours are only for a terminal that shows them, and
/// absent if `NO_COLOR` is set.
pub(crate) fn output() -> Lines<StdoutLock<'static>> {
    let out = io::stdout().lock();
    let in_colour = AutoStream::choice(&out) != ColorChoice::Never;
    Lines { out, in_colour }
}

/// Writes to `O` with control characters escaped, except line breaks.
pub(crate) struct Lines<O> {
    out: O,
    in_colour: bool,
}

impl<O: io::Write> Lines<O> {
    /// Writes a part of a line in a style.
    pub(crate) fn styled(&mut self, style: Style, text: &str) -> io::Result<()> {
        if !self.in_colour {
            return write!(self, "{}", told(text));
        }
        write!(self.out, "{style}{}{style:#}", told(text))
    }
}

impl<O: io::Write> io::Write for Lines<O> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut escaped = String::with_capacity(bytes.len());
        write!(Escaping { out: &mut escaped, but: Some('\n') }, "{}", String::from_utf8_lossy(bytes))
            .map_err(io::Error::other)?;
        self.out.write_all(escaped.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Writes the text with each character escaped that controls a terminal, except `but`.
struct Escaping<'a, W: ?Sized> {
    out: &'a mut W,
    but: Option<char>,
}

impl<W: fmt::Write + ?Sized> fmt::Write for Escaping<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut done = 0;
        for (at, char) in text.char_indices().filter(|&(_, char)| steers(char) && self.but != Some(char)) {
            self.out.write_str(&text[done..at])?;
            write!(self.out, "{}", char.escape_default())?;
            done = at + char.len_utf8();
        }
        self.out.write_str(&text[done..])
    }
}

/// Whether the character controls a terminal: C0 and C1 controls, separators of lines, and marks that change the direction of the text
/// around them.
fn steers(char: char) -> bool {
    char.is_control()
        || matches!(char, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// An error with its causes. A cause that an earlier message contains is not repeated. A long value in quotes is cut.
pub(crate) fn with_causes(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    for cause in Chain::new(error).skip(1).map(ToString::to_string) {
        if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    shortened(&text)
}

/// The most characters of a value that are shown.
const SHOWN: usize = 200;

/// The text, with each value between quotes cut to [`SHOWN`] characters.
fn shortened(text: &str) -> String {
    let mut short = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(['"', '`']) {
        let (before, quoted) = rest.split_at(start + 1);
        let quote = if before.ends_with('"') { '"' } else { '`' };
        let mut is_escaped = false;
        let end = quoted.find(|char| {
            let ends = char == quote && !is_escaped;
            is_escaped = quote == '"' && char == '\\' && !is_escaped;
            ends
        });
        let Some(end) = end else { break };
        short.push_str(before);
        match quoted[..end].char_indices().nth(SHOWN) {
            Some((cut, _)) => {
                let _ = write!(short, "{}... ({} characters)", &quoted[..cut], quoted[..end].chars().count());
            }
            None => short.push_str(&quoted[..end]),
        }
        short.push(quote);
        rest = &quoted[end + 1..];
    }
    short + rest
}

/// The end of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Done without failures.
    Done = 0,
    /// Two results differ, data do not verify, or texts are below a bound. This is a result, not an error.
    No = 1,
    /// Done, but some site, page or data set failed and is named in the output; or a crawl stopped before its end.
    WithFailures = 3,
}

/// The result of every command: its end, or an error to print. An error concerns the arguments, which name a missing thing or one that is not
/// allowed: 2, as clap's own errors. Or the system refused files, network or memory: 4. These are marked by [`of_system`], besides errors of
/// [`io`] and of written files without a context.
pub(crate) type Ended = anyhow::Result<Exit>;

/// See [`of_system`].
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
struct OfSystem(anyhow::Error);

/// Marks an error as one of the system.
pub(crate) fn of_system(error: impl Into<anyhow::Error>) -> anyhow::Error {
    OfSystem(error.into()).into()
}

/// The text of `--help` on exit codes.
pub(crate) const EXIT_CODES: &str = "Exit codes:
  0  done
  1  no: two results differ, data do not verify, or texts are below `audit --least`
  2  wrong arguments, manifest, method, parameter or data set
  3  done, but with failures: each page, site or data set that failed is left out and named;
     or a crawl that stopped before its end
  4  the system refused: files, network";

/// Prints the errors, if there are any, and returns the code.
///
/// A closed pipe (as by `head`) is no error.
pub(crate) fn end(done: Ended) -> ExitCode {
    let error = match done {
        Ok(exit) => return ExitCode::from(exit as u8),
        Err(error) => error,
    };
    let outermost: &(dyn Error + 'static) = error.as_ref();
    let is_of_system = error.is::<OfSystem>() || outermost.is::<io::Error>() || outermost.is::<WriteError>();
    let is_closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    if is_of_system && error.chain().any(|cause| cause.downcast_ref().is_some_and(is_closed)) {
        return ExitCode::SUCCESS;
    }
    #[cfg(feature = "bench")]
    if let Some(Refused { errors }) = error.downcast_ref() {
        errors.iter().for_each(|error| message(&with_causes(error)));
        if errors.len() > 1 {
            message(&counted(errors.len(), "error"));
        }
        return ExitCode::from(2);
    }
    message(&with_causes(outermost));
    ExitCode::from(if is_of_system { 4 } else { 2 })
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::*;

    #[test]
    fn singular_and_plural() {
        assert_eq!(["site", "data set"].map(|thing| counted(1, thing)), ["1 site", "1 data set"]);
        assert_eq!([0, 2].map(|number| counted(number, "claim")), ["0 claims", "2 claims"]);
        assert_eq!([1, 2].map(|number| counted_of(number, 2, "page")), ["1 of 2 pages", "2 pages"]);
    }

    #[track_caller]
    fn check_told(text: &str, expected: &str) {
        assert_eq!(told(text).to_string(), expected);
    }

    #[test]
    fn what_steers_a_terminal_is_escaped() {
        check_told("a/b \"c\" 新 é \\", "a/b \"c\" 新 é \\");
        check_told("\u{1b}[31mred\u{7}", r"\u{1b}[31mred\u{7}");
        check_told("one\ngleaner: two\r\tx", r"one\ngleaner: two\r\tx");
        check_told("\u{9b}2J\u{7f}\u{85}", r"\u{9b}2J\u{7f}\u{85}");
        check_told("\u{202e}lmth\u{2066}\u{200f}\u{2028}", r"\u{202e}lmth\u{2066}\u{200f}\u{2028}");
    }

    #[test]
    fn lines_of_the_output_keep_their_line_breaks_alone() {
        let mut bytes = Vec::new();
        let mut lines = Lines { out: &mut bytes, in_colour: false };
        writeln!(lines, "{}: é\n  \u{1b}x", told("a\nb")).unwrap();
        lines.styled(Style::new().bold(), "y\n").unwrap();
        assert_eq!(String::from_utf8(bytes).unwrap(), "a\\nb: é\n  \\u{1b}x\ny\\n");
    }

    #[test]
    fn colours_are_those_of_the_program_alone() {
        let mut bytes = Vec::new();
        let mut lines = Lines { out: &mut bytes, in_colour: true };
        lines.styled(Style::new().bold(), "a\u{1b}b").unwrap();
        write!(lines, "c\u{1b}").unwrap();
        assert_eq!(String::from_utf8(bytes).unwrap(), "\u{1b}[1ma\\u{1b}b\u{1b}[0mc\\u{1b}");
    }

    #[test]
    fn long_values_are_cut() {
        let long = "é\"".repeat(10_000);
        let error = anyhow!("run {long:?}, unknown field `{}`, of \"a\"", "y".repeat(SHOWN + 1));
        let shown = with_causes(error.as_ref());
        // in the escaped text: é, a backslash and a quote each
        let of_long = format!("{}é\\...", "é\\\"".repeat(SHOWN / 3));
        let of_field = "y".repeat(SHOWN);
        assert_eq!(
            shown,
            format!(
                "run \"{of_long} (30000 characters)\", unknown field `{of_field}... (201 characters)`, of \"a\""
            )
        );
        for text in ["a \"b\\\"c\" `d`", "an \"unclosed one", "", "\"", "`\"`"] {
            assert_eq!(shortened(text), text);
        }
    }

    #[test]
    fn causes_are_not_repeated() {
        let twice = anyhow!("not a folder").context("cannot write a: not a folder").context("no results");
        assert_eq!(with_causes(twice.as_ref()), "no results: cannot write a: not a folder");
    }
}
