//! Texts that were made elsewhere, one for each page: outputs of systems that cannot run here.
//!
//! A run names them by the method `stored`. They are judged like the outputs of any other method;
//! `cleaning::align` finds the place of a text in its page.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleaning::{
    Bounds, CleanError, Cleaner, Cleaning, Declared as _, FamilyOf, FitError, Info, Method, PageRef, Params,
    SettingsError, Training,
};
use serde_json::{Map, Value};
use walkdir::WalkDir;

use crate::reader::files;
use crate::{ReadError, stored_lines};
use input::{Digest, read_foreign};

/// The most bytes of a file, which may have the texts of all pages.
const LARGEST: u64 = 512 << 20;

/// The id of the method.
pub const STORED: &str = "stored";

/// The method in manifests. It is in no catalogue, because it can only clean the pages for which it has
/// texts.
pub static STORED_FAMILY: FamilyOf<StoredParams> = FamilyOf::new();

cleaning::choices! {
    /// The format of stored texts.
    pub enum StoredFormat {
        /// A folder with `SITE/PAGE.txt` or `PAGE.txt`, as `gleaner clean --out` writes them.
        Texts,
        /// A JSON file like the outputs in AEB: `{ "PAGE": { "articleBody": "text" } }`, or this object as
        /// `output` beside a `version`.
        Aeb,
        /// A JSON file like those of WCXB: `{ "PAGE": "text" }`.
        Wcxb,
        /// A file with a line of JSON for each page: `{ "site": "SITE", "page": "PAGE", "text": "text" }`.
        Lines,
    }
}

cleaning::choices! {
    /// Where a relative path begins.
    pub enum Below {
        /// In the experiment's folder.
        Experiment,
        /// In the folder of the data set that is cleaned: outputs that come with it.
        Data,
    }
}

/// A path that names something.
struct Named;

impl Bounds<String> for Named {
    fn hold(&self, value: &String) -> bool {
        !value.is_empty()
    }

    fn words(&self) -> String {
        "a folder or a file".to_owned()
    }
}

cleaning::params! {
    /// The parameters of [`STORED`].
    pub struct StoredParams {
        /// The folder or the file with the texts.
        pub path: String = String::new(), in Named, because "none: it must be given";
        /// How the texts are stored. In JSON a page may also be called `SITE/PAGE`, where several sites have a page of this name.
        pub format: StoredFormat = StoredFormat::Texts, because "what gleaner writes itself";
        /// Where a relative path begins.
        pub below: Below = Below::Experiment, because "as for pages of one's own";
    }
}

impl Params for StoredParams {
    type Method = StoredTexts;

    const INFO: &'static Info = &Info {
        id: STORED,
        name: "texts made elsewhere",
        summary: "gives for each page the text that is stored for it, whatever made it",
        citation: "none",
        needs_labels: false,
        params: StoredParams::PARAMS,
    };

    /// The method without texts. [`read`](Self::read) makes the method that has them.
    fn make(self) -> Result<StoredTexts, SettingsError> {
        Ok(StoredTexts { texts: Arc::default(), unread: Arc::default() })
    }
}

/// The texts, by `PAGE` or `SITE/PAGE`, as a method. A page without a text is a failure.
#[derive(Debug, Clone)]
pub struct StoredTexts {
    texts: Arc<BTreeMap<String, String>>,
    /// The lines that give no text, each with its reason.
    unread: Arc<Vec<String>>,
}

impl StoredTexts {
    /// The text of a page.
    pub(crate) fn of_page(&self, site: &str, page: &str) -> Option<&str> {
        let text = self.texts.get(&format!("{site}/{page}")).or_else(|| self.texts.get(page));
        text.map(String::as_str)
    }

    /// The lines of a file of lines that give no text, each with its reason. They are left out.
    pub fn unread(&self) -> &[String] {
        &self.unread
    }

    /// The names of the pages with a text: `PAGE` or `SITE/PAGE`.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(String::as_str)
    }
}

impl StoredParams {
    /// Reads the texts, with their digest. `experiment` and `data` are the folders that a relative path may begin in.
    ///
    /// # Errors
    /// [`ReadError`] if a file cannot be read or is not in the format.
    pub fn read(&self, experiment: &Path, data: &Path) -> Result<(StoredTexts, Digest), ReadError> {
        let path = match self.below {
            Below::Experiment => experiment.join(&self.path),
            Below::Data => data.join(&self.path),
        };
        let mut unread = Vec::new();
        let texts = match self.format {
            StoredFormat::Texts => folder(&path)?,
            StoredFormat::Aeb => json(&path, |value| value.get("articleBody").unwrap_or(&Value::Null))?,
            StoredFormat::Wcxb => json(&path, |value| value)?,
            StoredFormat::Lines => stored_lines::read(&path, &mut unread)?,
        };
        let mut content = String::new();
        for (name, text) in &texts {
            content.push_str(&format!("{} {name}\n", Digest::of(text.as_bytes())));
        }
        Ok((StoredTexts { texts: Arc::new(texts), unread: Arc::new(unread) }, Digest::of(content.as_bytes())))
    }
}

/// The `*.txt` below a folder, by their paths without the ending.
fn folder(root: &Path) -> Result<BTreeMap<String, String>, ReadError> {
    let mut texts = BTreeMap::new();
    for entry in WalkDir::new(root) {
        let entry = entry.map_err(|error| ReadError::File {
            path: error.path().unwrap_or(root).to_owned(),
            error: error.into(),
        })?;
        let path = entry.path();
        if !entry.file_type().is_file() || path.extension().is_none_or(|ending| ending != "txt") {
            continue;
        }
        let below = path.strip_prefix(root).expect("what is walked is below its root").with_extension("");
        let parts: Option<Vec<&str>> = below.iter().map(|part| part.to_str()).collect();
        let name = parts.ok_or_else(|| wrong(path, "the name is not utf-8".to_owned()))?.join("/");
        let bytes = bytes(path)?;
        texts.insert(name, files::text(&bytes).into_owned());
    }
    Ok(texts)
}

/// The texts of a JSON file; `text` finds a page's text in its value. A page whose text is null has none.
fn json(path: &Path, text: fn(&Value) -> &Value) -> Result<BTreeMap<String, String>, ReadError> {
    let bytes = bytes(path)?;
    let mut pages: Map<String, Value> =
        serde_json::from_slice(bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&bytes))
            .map_err(|error| wrong(path, error.to_string()))?;
    if pages.len() == 2
        && pages.contains_key("version")
        && let Some(Value::Object(output)) = pages.remove("output")
    {
        pages = output;
    }
    let mut texts = BTreeMap::new();
    for (name, value) in pages {
        match text(&value) {
            Value::String(text) => drop(texts.insert(name, text.clone())),
            Value::Null => {}
            other => {
                return Err(wrong(path, format!("the text of {name:?} is {other}, allowed is a string")));
            }
        }
    }
    Ok(texts)
}

fn bytes(path: &Path) -> Result<Vec<u8>, ReadError> {
    read_foreign(path, LARGEST).map_err(|error| ReadError::File { path: path.to_owned(), error })
}

fn wrong(path: &Path, problem: String) -> ReadError {
    ReadError::Format { path: PathBuf::from(path), problem }
}

impl Method for StoredTexts {
    fn fit(&self, _: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        Ok(Box::new(self.clone()))
    }
}

impl Cleaner for StoredTexts {
    /// # Panics
    /// If the page has no text: see [`try_clean`](Cleaner::try_clean).
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        self.try_clean(page).unwrap_or_else(|error| panic!("{error}"))
    }

    fn try_clean(&self, page: PageRef<'_>) -> Result<Cleaning, CleanError> {
        let none = || CleanError("no text is stored for it".to_owned());
        let (site, index) = page.within_site().ok_or_else(none)?;
        let text = self.of_page(site.id(), site.name(index)).ok_or_else(none)?;
        Ok(Cleaning::of_text(page.page(), text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use cleaning::{Labels, Site};
    use page::{Hints, Page};
    use tempfile::TempDir;

    use super::*;

    fn place(files: &[(&str, &str)]) -> TempDir {
        let place = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = place.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        place
    }

    fn params(path: &str, format: StoredFormat) -> StoredParams {
        StoredParams { path: path.to_owned(), format, below: Below::Data }
    }

    /// The kept text of the pages `a.html` and `b.html` of the site `s.org`, or the error.
    fn kept(place: &TempDir, params: &StoredParams) -> [String; 2] {
        let page = |name: &str| {
            (name.to_owned(), Page::parse(b"<p>Menu<p>One story of five words", &Hints::default()))
        };
        let site = Site::new("s.org", ["a.html", "b.html"].map(page));
        let (texts, _) = params.read(Path::new("nowhere"), place.path()).unwrap();
        let training = Training { site: &site, pages: &[0, 1], labels: Labels::none(), seed: 1 };
        let cleaner = texts.fit(&training).unwrap();
        [0, 1].map(|index| match cleaner.try_clean(site.page(index)) {
            Ok(cleaning) => format!("{} / {}", cleaning.text().unwrap().text, cleaning.kept().bytes()),
            Err(error) => error.to_string(),
        })
    }

    const NONE: &str = "no text is stored for it";

    #[test]
    fn a_folder_has_a_text_a_page() {
        let place = place(&[
            ("out/s.org/a.html.txt", "One story of five words"),
            ("out/a.html.txt", "of another site"),
            ("out/b.html.txt", ""),
            ("out/notes.md", "no text of a page"),
        ]);
        assert_eq!(
            kept(&place, &params("out", StoredFormat::Texts)),
            ["One story of five words / 23", " / 0"]
        );
        assert_eq!(
            kept(&place, &params("out/s.org", StoredFormat::Texts)),
            ["One story of five words / 23", NONE]
        );
    }

    #[test]
    fn a_json_file_has_a_value_a_page() {
        let place = place(&[
            (
                "aeb.json",
                r#"{"a.html": {"articleBody": "One story of five words", "url": "u"}, "b.html": {}}"#,
            ),
            ("new.json", r#"{"version": "2.0", "output": {"b.html": {"articleBody": "words"}}}"#),
            ("wcxb.json", r#"{"s.org/a.html": "words", "a.html": "other", "b.html": null}"#),
        ]);
        assert_eq!(
            kept(&place, &params("aeb.json", StoredFormat::Aeb)),
            ["One story of five words / 23", NONE]
        );
        assert_eq!(kept(&place, &params("new.json", StoredFormat::Aeb)), [NONE, "words / 0"]);
        assert_eq!(kept(&place, &params("wcxb.json", StoredFormat::Wcxb)), ["words / 0", NONE]);
    }

    #[test]
    fn a_file_of_lines_has_a_line_a_page() {
        let line =
            |page: &str, text: &str| format!(r#"{{"site": "s.org", "page": "{page}", "text": "{text}"}}"#);
        let [a, b] = [line("a.html", "One story of five words"), line("b.html", "")];
        let bad = format!("\u{feff}{a}\nno object\n{a}\n");
        let place = place(&[("whole.jsonl", &format!("{a}\n\n{b}\n")), ("bad.jsonl", &bad)]);
        assert_eq!(
            kept(&place, &params("whole.jsonl", StoredFormat::Lines)),
            ["One story of five words / 23", " / 0"]
        );
        let bad = params("bad.jsonl", StoredFormat::Lines);
        assert_eq!(kept(&place, &bad), ["One story of five words / 23", NONE]);
        let unread = [
            "line 2: expected ident at line 1 column 2",
            "line 3: a second text of s.org/a.html, allowed is one",
        ];
        assert_eq!(bad.read(place.path(), place.path()).unwrap().0.unread(), unread);
    }

    #[test]
    fn the_digest_is_that_of_the_texts() {
        let place = place(&[
            ("a.json", r#"{"a": "x", "b": "y"}"#),
            ("b.json", r#"{"b": "y", "a": "x"}"#),
            ("c.json", r#"{"a": "xy"}"#),
        ]);
        let digest = |name| params(name, StoredFormat::Wcxb).read(place.path(), place.path()).unwrap().1;
        assert_eq!(digest("a.json"), digest("b.json"));
        assert_ne!(digest("a.json"), digest("c.json"));
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let place = place(&[("list.json", "[]"), ("number.json", r#"{"a": 1}"#)]);
        let error =
            |name, format| params(name, format).read(place.path(), place.path()).unwrap_err().to_string();
        assert!(error("none.json", StoredFormat::Aeb).starts_with("cannot read "));
        assert!(error("none", StoredFormat::Texts).starts_with("cannot read "));
        assert!(error("list.json", StoredFormat::Wcxb).contains("list.json: invalid type: sequence"));
        assert!(
            error("number.json", StoredFormat::Wcxb).ends_with("the text of \"a\" is 1, allowed is a string")
        );
        let refused = StoredParams::default().check().unwrap_err().to_string();
        assert_eq!(refused, "parameters of stored: path is , allowed is a folder or a file");
    }
}
