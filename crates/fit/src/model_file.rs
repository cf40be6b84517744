//! A model as a file: its training data, its settings, and the text of its trainer.
//!
//! ```text
//! gleaner-model 1
//! method some-method
//! set trees=120
//! seed 7
//! data daniel 5f0c... 567 sites 2089 pages
//! body 91ab...
//!
//! (the text of the trainer)
//! ```
//!
//! The lines at its head, a key and a value each, are also those of a fitted site. Errors name the line.

use cleaning::{Family, LineError, Lines, Method, Settings, SettingsError};
use input::Digest;

const HEAD: &str = "gleaner-model 1";

/// The most bytes of a file; the largest shipped model has a thousandth of it.
pub(crate) const LARGEST: usize = 64 << 20;

/// A model with its recipe.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelFile {
    /// The method's id.
    pub method: String,
    /// All of its parameters.
    pub settings: Settings,
    /// The seed of the training.
    pub seed: u64,
    /// The data sets of the training.
    pub data: Vec<LearnedFrom>,
    /// The text of the trainer.
    pub body: String,
}

/// A data set of a model's training.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LearnedFrom {
    /// Its id.
    pub id: String,
    /// The digest of its content.
    pub digest: String,
    /// Number of sites with labelled pages.
    pub sites: usize,
    /// Number of labelled pages.
    pub pages: usize,
}

impl ModelFile {
    /// The file.
    pub fn to_text(&self) -> String {
        let mut text = format!("{HEAD}\n");
        write_method(&mut text, &self.method, &self.settings, self.seed);
        for LearnedFrom { id, digest, sites, pages } in &self.data {
            text += &format!("data {id} {digest} {sites} sites {pages} pages\n");
        }
        text + &format!("body {}\n\n{}", Digest::of(self.body.as_bytes()).hex(), self.body)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`LineError`] for the first line that [`to_text`](Self::to_text) would not write, and for a text of
    /// the trainer with another digest.
    pub fn from_text(text: &str) -> Result<Self, LineError> {
        let mut lines = Lines::after(HEAD, text)?;
        let (method, settings, seed) = read_method(&mut lines)?;
        let mut data = Vec::new();
        while let Some(found) = lines.try_keyed("data") {
            let [id, digest, sites, "sites", pages, "pages"] = found.split(' ').collect::<Vec<_>>()[..]
            else {
                let form = "\"data ID DIGEST NUMBER sites NUMBER pages\"";
                return Err(lines.error(format!("found \"data {found}\", expected {form}")));
            };
            data.push(LearnedFrom {
                id: id.to_owned(),
                digest: digest.to_owned(),
                sites: lines.number(sites)?,
                pages: lines.number(pages)?,
            });
        }
        let expected = lines.keyed("body")?;
        blank(&mut lines, "model")?;
        let body = lines.rest().to_owned();
        match Digest::of(body.as_bytes()).hex() == expected {
            true => Ok(Self { method, settings, seed, data, body }),
            false => Err(lines.error_below("the model from here on was changed")),
        }
    }

    /// The method that uses the model.
    ///
    /// # Errors
    /// [`LoadError`] if `family`, which is that of [`method`](Self::method), cannot read it.
    pub fn load(&self, family: &dyn Family) -> Result<Box<dyn Method>, LoadError> {
        let trainer =
            family.trainer(&self.settings)?.ok_or(LoadError::NoTrainer { method: family.info().id })?;
        // the blank line, and the lines before it
        let header = 5 + self.settings.iter().count() + self.data.len();
        trainer.load(&self.body).map_err(|source| LoadError::Model { line: header + 1, source })
    }
}

/// The reason why a model cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The method learns nothing across sites.
    #[error("line 2: {method} learns nothing across sites, so it has no model")]
    NoTrainer {
        /// The method's id.
        method: &'static str,
    },
    /// The method refuses the settings.
    #[error("line 3 and below: {0}")]
    Settings(#[from] SettingsError),
    /// The trainer refuses its text.
    #[error("line {line} and below: {source}")]
    Model {
        /// The line where the text of the trainer begins.
        line: usize,
        /// The error in it.
        source: cleaning::ModelError,
    },
}

/// Writes the lines of a method with its settings and seed.
pub(crate) fn write_method(text: &mut String, method: &str, settings: &Settings, seed: u64) {
    *text += &format!("method {method}\n");
    for (key, value) in settings.iter() {
        *text += &format!("set {key}={value}\n");
    }
    *text += &format!("seed {seed}\n");
}

/// The number of the next line if it is this key with a number of bytes; otherwise the line stays unread.
pub(crate) fn try_bytes(lines: &mut Lines<'_>, key: &str) -> Result<Option<usize>, LineError> {
    let found = lines.try_keyed(key).map(|found| found.strip_suffix(" bytes").unwrap_or(found));
    found.map(|found| lines.number(found)).transpose()
}

/// Reads the lines of [`write_method`].
pub(crate) fn read_method(lines: &mut Lines<'_>) -> Result<(String, Settings, u64), LineError> {
    let method = lines.keyed("method")?.to_owned();
    let mut settings = Settings::new();
    while let Some(assignment) = lines.try_keyed("set") {
        let mut one = Settings::new();
        one.assign(assignment).map_err(|error| lines.error(error.to_string()))?;
        // it would be written as more than one line
        if one.iter().any(|(_, value)| value.to_string().contains('\n')) {
            return Err(lines.error(format!("found {assignment:?}, expected a value without line breaks")));
        }
        settings.assign(assignment).map_err(|error| lines.error(error.to_string()))?;
    }
    // a file may be of an earlier version
    let settings = match methods::family(&method) {
        Ok(family) => settings.renamed(family.info()),
        Err(_) => settings,
    };
    let seed = lines.keyed("seed")?;
    Ok((method, settings, lines.number(seed)?))
}

/// Reads the empty line before the content of the file.
pub(crate) fn blank(lines: &mut Lines<'_>, before: &str) -> Result<(), LineError> {
    match lines.line()? {
        "" => Ok(()),
        found => Err(lines.error(format!("found {found:?}, expected an empty line before the {before}"))),
    }
}

#[cfg(test)]
mod tests {
    use cleaning::FamilyOf;
    use testkit::methods::MeanParams;

    use super::*;

    fn file() -> ModelFile {
        ModelFile {
            method: "mean".to_owned(),
            settings: Settings::new().with("factor", 2.0).with("rule.fixed", "a\"b"),
            seed: 7,
            data: vec![LearnedFrom { id: "a/b".to_owned(), digest: "5f".to_owned(), sites: 2, pages: 30 }],
            body: "4\n\nand more".to_owned(),
        }
    }

    #[test]
    fn a_file_comes_back() {
        let text = file().to_text();
        let head = "gleaner-model 1\nmethod mean\nset factor=2.0\nset rule={ fixed = 'a\"b' }\nseed 7\n\
                    data a/b 5f 2 sites 30 pages\nbody ";
        assert!(text.starts_with(head), "{text}");
        assert_eq!(ModelFile::from_text(&text), Ok(file()));
        let bare = ModelFile { settings: Settings::new(), data: Vec::new(), body: String::new(), ..file() };
        assert_eq!(ModelFile::from_text(&bare.to_text()), Ok(bare));
    }

    #[track_caller]
    fn check(from: &str, to: &str, expected: &str) {
        let text = file().to_text();
        assert!(text.contains(from), "{text}");
        let error = ModelFile::from_text(&text.replacen(from, to, 1)).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        check("model 1", "model 2", "line 1: found \"gleaner-model 2\", expected \"gleaner-model 1\"");
        check("method", "methods", "line 2: found \"methods mean\", expected \"method ...\"");
        check("set factor=2.0", "set factor", "line 3: \"factor\" is not of the form key=value");
        check("set factor", "sets factor", "line 3: found \"sets factor=2.0\", expected \"seed ...\"");
        let broken = "line 3: found \"factor=[\\\"a\\\\nb\\\"]\", expected a value without line breaks";
        check("factor=2.0", "factor=[\"a\\nb\"]", broken);
        check("seed 7", "seed x", "line 5: found \"x\", expected a number");
        check(
            "30 pages",
            "30",
            "line 6: found \"data a/b 5f 2 sites 30\", expected \"data ID DIGEST NUMBER sites NUMBER pages\"",
        );
        check("30 pages", "thirty pages", "line 6: found \"thirty\", expected a number");
        check("\n\n4", "\n4", "line 8: found \"4\", expected an empty line before the model");
        check("and more", "and", "line 9: the model from here on was changed");
        let cut = &file().to_text()[..20];
        assert_eq!(ModelFile::from_text(cut).unwrap_err().to_string(), "line 2: the file ends too early");
    }

    #[track_caller]
    fn check_load(family: &dyn Family, settings: Settings, body: &str, expected: &str) {
        let file = ModelFile { settings, body: body.to_owned(), ..file() };
        let said = file.load(family).map_or_else(|error| error.to_string(), |_| "fine".to_owned());
        assert_eq!(said, expected);
    }

    #[test]
    fn a_model_that_cannot_be_used_says_why() {
        let mean = FamilyOf::<MeanParams>::new();
        check_load(&mean, Settings::new(), "4", "fine");
        check_load(&mean, Settings::new(), "x", "line 7 and below: not a model of mean: found \"x\"");
        check_load(
            &mean,
            Settings::new().with("factor", 9.0),
            "4",
            "line 3 and below: parameters of mean: factor is 9, allowed is 0.0 to 4.0",
        );
        let nothing = methods::family("nothing").unwrap();
        check_load(
            nothing,
            Settings::new(),
            "4",
            "line 2: nothing learns nothing across sites, so it has no model",
        );
    }
}
