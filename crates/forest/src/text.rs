//! Models as text, which people can read and compare line by line; errors name the line. A forest:
//!
//! ```text
//! gleaner-forest 1
//! base -0.405465
//! feature words 0.75
//! feature links 0.25
//! trees 2
//! words<=12.5 -0.12 links<=0.35 0.2 -0.05
//! 0.01
//! ```
//!
//! One line a tree. A question is followed by the tree for the rows for which it is true (and for NaN), then
//! by the tree for the other rows. Numbers have as few digits as identify them, so reading and writing again a text that
//! was written here gives the same text.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cleaning::{LineError, Lines};

use crate::forest::{Forest, Step};

/// The characters of a number's name, for people.
pub(crate) const NAME: &str = "ASCII letters, digits, \"_\", \"-\" and \".\"";

/// Whether a number may have this name.
pub(crate) fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte))
}

/// A finite number on the last line that was read.
pub(crate) fn finite(lines: &Lines<'_>, found: &str) -> Result<f32, LineError> {
    match lines.number::<f32>(found)? {
        number if number.is_finite() => Ok(number),
        _ => Err(lines.error(format!("found {found:?}, expected a finite number"))),
    }
}

const HEAD: &str = "gleaner-forest 1";

impl Forest {
    /// The forest as text, which ends with a line break.
    pub fn to_text(&self) -> String {
        let mut text = format!("{HEAD}\nbase {}\n", self.base);
        for (name, gain) in self.names.iter().zip(&self.gains) {
            writeln!(text, "feature {name} {gain}").expect("strings take everything");
        }
        writeln!(text, "trees {}", self.trees().len()).expect("strings take everything");
        for tree in self.trees() {
            let steps = tree.iter().map(|step| match *step {
                Step::Ask { number, threshold } => format!("{}<={threshold}", self.names[number]),
                Step::Leaf(value) => value.to_string(),
            });
            text.push_str(&Vec::from_iter(steps).join(" "));
            text.push('\n');
        }
        text
    }

    /// Reads a forest.
    ///
    /// # Errors
    /// [`LineError`] for the first line that is none of such a text.
    pub fn from_text(text: &str) -> Result<Self, LineError> {
        let mut lines = Lines::after(HEAD, text)?;
        let base = lines.keyed("base")?;
        let base = finite(&lines, base)?;
        let (mut names, mut gains) = (Vec::new(), Vec::new());
        let mut numbers = BTreeMap::new();
        while let Some(feature) = lines.try_keyed("feature") {
            let Some((name, gain)) = feature.split_once(' ').filter(|(name, _)| is_name(name)) else {
                return Err(lines.error(format!("found {feature:?}, expected a name of {NAME}, and a share")));
            };
            if numbers.insert(name, names.len()).is_some() {
                return Err(lines.error(format!("feature {name} stands twice")));
            }
            names.push(name.to_owned());
            gains.push(finite(&lines, gain)?);
        }
        let trees = lines.keyed("trees")?;
        let trees: usize = lines.number(trees)?;
        if names.is_empty() {
            return Err(lines.error("there is no feature".to_owned()));
        }
        let mut forest = Self::new(names, gains, base);
        for _ in 0..trees {
            let steps = lines.line()?.split(' ').map(|of| step(&lines, of, &numbers));
            let steps = steps.collect::<Result<Vec<Step>, LineError>>()?;
            forest.push(steps).map_err(|reason| lines.error(reason.to_owned()))?;
        }
        match lines.line() {
            Ok(line) => Err(lines.error(format!("found {line:?} after the last tree"))),
            Err(_) => Ok(forest),
        }
    }
}

/// A step of a tree.
fn step(lines: &Lines<'_>, found: &str, numbers: &BTreeMap<&str, usize>) -> Result<Step, LineError> {
    // a search for one sign is many times quicker, and a model is read whenever the program starts
    let asks = found.split_once('<').and_then(|(name, rest)| Some((name, rest.strip_prefix('=')?)));
    let Some((name, threshold)) = asks else {
        return Ok(Step::Leaf(finite(lines, found)?));
    };
    let unknown = || lines.error(format!("no feature is called {name:?}"));
    let number = *numbers.get(name).ok_or_else(unknown)?;
    Ok(Step::Ask { number, threshold: finite(lines, threshold)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "gleaner-forest 1\nbase -0.405465\nfeature words 0.75\nfeature links 0.25\ntrees 2\n\
                        words<=12.5 -0.12 links<=0.35 0.2 -0.05\n0.01\n";

    #[test]
    fn what_is_read_is_written_as_it_was() {
        let forest = Forest::from_text(TEXT).unwrap();
        assert_eq!(forest.to_text(), TEXT);
        assert_eq!(
            (forest.names(), &forest.gains[..]),
            (&["words".into(), "links".into()][..], &[0.75, 0.25][..])
        );
        let near = |row: [f32; 2], expected: f64| (forest.logit(&row) - expected).abs() < 1e-6;
        assert!(near([12.5, 1.0], -0.515_465));
        assert!(near([13.0, 0.0], -0.195_465));
    }

    /// The error after one replacement in [`TEXT`].
    #[track_caller]
    fn check(from: &str, to: &str, expected: &str) {
        let text = TEXT.replacen(from, to, 1);
        assert_ne!(text, TEXT, "{from} is there");
        assert_eq!(Forest::from_text(&text).unwrap_err().to_string(), expected);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        check("forest 1", "forest 2", "line 1: found \"gleaner-forest 2\", expected \"gleaner-forest 1\"");
        check("base", "bass", "line 2: found \"bass -0.405465\", expected \"base ...\"");
        check("-0.405465", "x", "line 2: found \"x\", expected a number");
        check("-0.405465", "NaN", "line 2: found \"NaN\", expected a finite number");
        check("0.75", "inf", "line 3: found \"inf\", expected a finite number");
        check("<=0.35", "<=-inf", "line 6: found \"-inf\", expected a finite number");
        check("0.01", "inf", "line 7: found \"inf\", expected a finite number");
        check("links 0.25", "words 0.25", "line 4: feature words stands twice");
        let named = format!("line 4: found \"l|nks 0.25\", expected a name of {NAME}, and a share");
        check("links 0", "l|nks 0", &named);
        check("trees 2", "tree 2", "line 5: found \"tree 2\", expected \"trees ...\"");
        check("words<=", "worlds<=", "line 6: no feature is called \"worlds\"");
        check(" -0.05", "", "line 6: the tree ends before all questions are answered");
        check("0.01", "0.01 0.01", "line 7: there is more than one tree");
        check("trees 2", "trees 3", "line 8: the file ends too early");
        check("trees 2", "trees 1", "line 7: found \"0.01\" after the last tree");
        check("0.01\n", "0.0", "line 7: the file ends too early");
        check("feature words 0.75\nfeature links 0.25\n", "", "line 3: there is no feature");
    }
}
