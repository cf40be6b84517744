//! A line as text, which people can read and compare.
//!
//! ```text
//! gleaner-line 1
//! offset -0.405465
//! number words 2.5 0.75 1.25
//! number links 0.5 0.25 -0.5
//! ```
//!
//! A number's line has its mean, its scale, and its weight. Numbers have as few digits as identify them, so
//! reading and writing a text again gives the same text.

use std::fmt::Write as _;

use crate::line::{Line, Term};
use crate::lines::{Lines, NAME, TextError, is_name};

const HEAD: &str = "gleaner-line 1";

impl Line {
    /// The line as text, which ends with a line break.
    pub fn to_text(&self) -> String {
        let mut text = format!("{HEAD}\noffset {}\n", self.offset);
        for (name, Term { mean, scale, weight }) in self.names.iter().zip(&self.terms) {
            writeln!(text, "number {name} {mean} {scale} {weight}").expect("strings take everything");
        }
        text
    }

    /// Reads a line.
    ///
    /// # Errors
    /// [`TextError`] for the first line that [`to_text`](Self::to_text) would not write.
    pub fn from_text(text: &str) -> Result<Self, TextError> {
        let mut lines = Lines::of(text, HEAD)?;
        let offset = lines.next("\"offset NUMBER\"")?;
        let offset = lines.finite(lines.after(offset, "offset")?)?;
        let mut line = Self { names: Vec::new(), terms: Vec::new(), offset };
        while line.names.is_empty() || !lines.is_empty() {
            let form = "\"number NAME MEAN SCALE WEIGHT\"";
            let found = lines.next(form)?;
            let parts: Vec<&str> = found.split(' ').collect();
            let ["number", name, mean, scale, weight] = parts[..] else {
                return Err(lines.error(format!("found {found:?}, expected {form}")));
            };
            if !is_name(name) {
                return Err(lines.error(format!("found {name:?}, expected a name of {NAME}")));
            }
            if line.names.iter().any(|known| known == name) {
                return Err(lines.error(format!("number {name} stands twice")));
            }
            let [mean, scale, weight] = [mean, scale, weight].map(|number| lines.finite(number));
            let term = Term { mean: mean?, scale: scale?, weight: weight? };
            if term.scale <= 0.0 {
                return Err(lines.error(format!("the scale is {}, allowed is above 0", term.scale)));
            }
            line.names.push(name.to_owned());
            line.terms.push(term);
        }
        Ok(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "gleaner-line 1\noffset -0.405465\nnumber words 2.5 0.75 1.25\nnumber links 0.5 0.25 -0.5\n";

    #[test]
    fn what_is_read_is_written_as_it_was() {
        let line = Line::from_text(TEXT).unwrap();
        assert_eq!((line.to_text().as_str(), line.names()), (TEXT, &["words".into(), "links".into()][..]));
        assert!((line.logit(&[3.25, 0.75]) - 0.344_535).abs() < 1e-6);
    }

    /// The error after one replacement in [`TEXT`].
    #[track_caller]
    fn check(from: &str, to: &str, expected: &str) {
        let text = TEXT.replacen(from, to, 1);
        assert_ne!(text, TEXT, "{from} is there");
        assert_eq!(Line::from_text(&text).unwrap_err().to_string(), expected);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        let form = "expected \"number NAME MEAN SCALE WEIGHT\"";
        check("line 1", "forest 1", "line 1: found \"gleaner-forest 1\", expected \"gleaner-line 1\"");
        check("offset", "base", "line 2: found \"base -0.405465\", expected \"offset NUMBER\"");
        check("-0.405465", "inf", "line 2: found \"inf\", expected a finite number");
        check(" 1.25", "", &format!("line 3: found \"number words 2.5 0.75\", {form}"));
        check("words", "wo|rds", &format!("line 3: found \"wo|rds\", expected a name of {NAME}"));
        check("2.5", "2.50", "line 3: found \"2.50\", expected a number in its shortest form");
        check("0.75", "0", "line 3: the scale is 0, allowed is above 0");
        check("links", "words", "line 4: number words stands twice");
        check("-0.5\n", "-0.5", &format!("line 4: found a line that is cut off, {form}"));
        check("-0.5\n", "-0.5\n\n", &format!("line 5: found \"\", {form}"));
        let none = "gleaner-line 1\noffset 1\n";
        assert_eq!(Line::from_text(none).unwrap_err().to_string(), format!("line 3: found the end, {form}"));
    }
}
