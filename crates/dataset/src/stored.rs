//! Texts that were made elsewhere, one for each page: outputs of systems that cannot run here; the pages as they go there; and the pages of a data set
//! that the texts leave out.
//!
//! A run names them by the method `stored`. They are judged like the outputs of any other method; `cleaning::align` finds the place of a text in its
//! page.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::io::BufReader;
use std::path::Path;
use std::sync::Arc;

use cleaning::{
    Bounds, CleanError, Cleaner, Cleaning, Declared as _, Facts, FamilyOf, FitError, Info, Markup, Method,
    MethodParams, PageRef, Params, Site, Training,
};
use input::{Digest, open_foreign, read_foreign, text_lines};
use page::Page;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use walkdir::WalkDir;

use crate::reader::{text_of_gold, unwalked};
use crate::{Corpus, ReadError};

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
        /// A file with a line of JSON for each page: `{ "site": "SITE", "page": "PAGE", "text": "text" }`. Beside the text may stand
        /// `markdown` or `html`, `title`, `author` and `date`, and `confidence`, the F that the system expects.
        Lines,
    }

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
        /// The folder or the file with the texts; `{data}` in it stands for the id of the data set.
        pub path: String = String::new(), in Named, because "none: it must be given";
        /// How the texts are stored. In JSON a page may also be called `SITE/PAGE`, where several sites have a page of this name.
        pub format: StoredFormat = StoredFormat::Texts, because "what gleaner writes itself";
        /// Where a relative path begins.
        pub below: Below = Below::Experiment, because "as for pages of one's own";
    }
}

impl Params for StoredParams {
    const INFO: &'static Info = &Info {
        id: STORED,
        name: "texts made elsewhere",
        summary: "gives for each page the text that is stored for it, whatever made it",
        ..Info::of(Self::PARAMS)
    };
}

impl MethodParams for StoredParams {
    /// The method without texts. [`read`](Self::read) makes the method that has them.
    fn make(self) -> Box<dyn Method> {
        Box::new(StoredTexts { texts: Arc::default(), unread: Arc::default() })
    }
}

/// What a system gave for a page.
#[derive(Debug, Clone, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Output {
    #[serde(skip_serializing)]
    site: String,
    #[serde(skip_serializing)]
    page: String,
    text: String,
    /// The text with its form.
    markdown: Option<String>,
    /// The same as HTML.
    html: Option<String>,
    title: Option<String>,
    author: Option<String>,
    date: Option<String>,
    confidence: Option<f64>,
}

impl Output {
    fn of_text(text: String) -> Self {
        Self { text, ..Self::default() }
    }

    fn cleaning(self, page: &Page) -> Cleaning {
        let markup = self.markdown.map(Markup::Markdown).or(self.html.map(Markup::Html));
        let facts = Facts { title: self.title, author: self.author, date: self.date, ..Facts::default() };
        let cleaning = Cleaning::of_answer(page, self.text, markup, facts);
        match self.confidence {
            Some(confidence) => cleaning.with_confidence(confidence),
            None => cleaning,
        }
    }
}

/// The outputs, by `PAGE` or `SITE/PAGE`, as a method. A page without one is a failure.
#[derive(Debug, Clone)]
pub struct StoredTexts {
    texts: Arc<BTreeMap<String, Output>>,
    /// The lines that give no text, each with its reason.
    unread: Arc<Vec<String>>,
}

impl StoredTexts {
    /// The output for a page.
    fn of_page(&self, site: &str, page: &str) -> Option<&Output> {
        self.texts.get(&format!("{site}/{page}")).or_else(|| self.texts.get(page))
    }

    /// The lines of a file of lines that give no text, each with its reason. They are left out.
    pub fn unread(&self) -> &[String] {
        &self.unread
    }

    /// Compares the texts with the pages of a data set.
    ///
    /// # Errors
    /// [`ReadError`] if a page cannot be read.
    pub fn coverage(&self, corpus: &Corpus) -> Result<Coverage, ReadError> {
        let mut coverage = Coverage { unread: self.unread.to_vec(), ..Coverage::default() };
        let mut unknown: BTreeSet<&str> = self.texts.keys().map(String::as_str).collect();
        for index in 0..corpus.sites().len() {
            let marked = corpus.load(index)?;
            for (page, marks) in marked.pages.iter().enumerate() {
                let name = marked.site.name(page);
                let full = format!("{}/{name}", marked.site.id());
                unknown.remove(full.as_str());
                unknown.remove(name);
                if !marks.scored() && !marks.has_text() {
                    continue;
                }
                coverage.judged += 1;
                match self.of_page(marked.site.id(), name) {
                    None => coverage.without.push(full),
                    Some(output) if output.text.trim().is_empty() => coverage.empty.push(full),
                    Some(_) => {}
                }
            }
        }
        coverage.unknown = unknown.into_iter().map(str::to_owned).collect();
        Ok(coverage)
    }
}

impl StoredParams {
    /// Reads the texts, with their digest. `experiment` and `data` are the folders that a relative path may begin in.
    ///
    /// # Errors
    /// [`ReadError`] if a file cannot be read or is not in the format.
    pub fn read(&self, experiment: &Path, data: &Path) -> Result<(StoredTexts, Digest), ReadError> {
        let path = if self.below == Below::Data { data } else { experiment }.join(&self.path);
        let mut unread = Vec::new();
        let texts = match self.format {
            StoredFormat::Texts => folder(&path)?,
            StoredFormat::Aeb => json(&path, |value| value.get("articleBody").unwrap_or(&Value::Null))?,
            StoredFormat::Wcxb => json(&path, |value| value)?,
            StoredFormat::Lines => lines(&path, &mut unread)?,
        };
        let mut content = String::new();
        for (name, output) in &texts {
            let output = serde_json::to_vec(output).expect("strings and numbers are JSON");
            content.push_str(&format!("{} {name}\n", Digest::of(&output)));
        }
        Ok((StoredTexts { texts: Arc::new(texts), unread: Arc::new(unread) }, Digest::of(content.as_bytes())))
    }
}

/// The `*.txt` below a folder, by their paths without the ending.
fn folder(root: &Path) -> Result<BTreeMap<String, Output>, ReadError> {
    let mut texts = BTreeMap::new();
    for entry in WalkDir::new(root) {
        let entry = entry.map_err(|error| unwalked(root, error))?;
        let path = entry.path();
        if !entry.file_type().is_file() || path.extension().is_none_or(|ending| ending != "txt") {
            continue;
        }
        let below = path.strip_prefix(root).expect("what is walked is below its root").with_extension("");
        let parts: Option<Vec<&str>> = below.iter().map(|part| part.to_str()).collect();
        let name = parts.ok_or_else(|| ReadError::format(path, "the name is not utf-8"))?.join("/");
        texts.insert(name, Output::of_text(text_of_gold(&bytes(path)?).into_owned()));
    }
    Ok(texts)
}

/// The texts of a JSON file; `text` finds a page's text in its value. A page whose text is null has none.
fn json(path: &Path, text: fn(&Value) -> &Value) -> Result<BTreeMap<String, Output>, ReadError> {
    let bytes = bytes(path)?;
    let mut pages: Map<String, Value> =
        serde_json::from_slice(bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&bytes))
            .map_err(|error| ReadError::format(path, error.to_string()))?;
    if pages.len() == 2
        && pages.contains_key("version")
        && let Some(Value::Object(output)) = pages.remove("output")
    {
        pages = output;
    }
    let mut texts = BTreeMap::new();
    for (name, value) in pages {
        match text(&value) {
            Value::String(text) => drop(texts.insert(name, Output::of_text(text.clone()))),
            Value::Null => {}
            other => {
                let problem = format!("the text of {name:?} is {other}, allowed is a string");
                return Err(ReadError::format(path, problem));
            }
        }
    }
    Ok(texts)
}

fn bytes(path: &Path) -> Result<Vec<u8>, ReadError> {
    read_foreign(path, LARGEST).map_err(ReadError::file(path))
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
        let output = self.of_page(site.id(), site.name(index)).ok_or_else(none)?;
        Ok(output.clone().cleaning(page.page()))
    }
}

/// A page that goes out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PageLine<'a> {
    /// The site's id.
    pub site: &'a str,
    /// The page's name, unique in its site.
    pub page: &'a str,
    /// Its address, if the data set has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<&'a str>,
    /// Its characters, as gleaner decoded them.
    pub html: &'a str,
}

impl<'a> PageLine<'a> {
    /// A page of a site, which keeps its source ([`page::keeping_sources`]).
    ///
    /// # Panics
    /// If it does not.
    pub fn of(site: &'a Site, index: usize) -> Self {
        let page = &site.pages()[index];
        let html = page.source().expect("the page is read under `keeping_sources`");
        Self { site: site.id(), page: site.name(index), url: page.url().map(|url| url.as_str()), html }
    }
}

/// The outputs of a file, by `SITE/PAGE`. Lines that are no text of a page, or are a second one of their page, are left out and named in
/// `unread`.
///
/// # Errors
/// [`ReadError`] if the file cannot be read.
fn lines(path: &Path, unread: &mut Vec<String>) -> Result<BTreeMap<String, Output>, ReadError> {
    let mut texts = BTreeMap::new();
    for line in text_lines(BufReader::new(open_foreign(path).map_err(ReadError::file(path))?)) {
        let (number, line) = line.map_err(ReadError::file(path))?;
        let added = line.and_then(|line| {
            let output: Output = serde_json::from_str(&line).map_err(|error| error.to_string())?;
            match texts.entry(format!("{}/{}", output.site, output.page)) {
                Entry::Vacant(place) => {
                    place.insert(output);
                    Ok(())
                }
                Entry::Occupied(place) => Err(format!("a second text of {}, allowed is one", place.key())),
            }
        });
        if let Err(problem) = added {
            unread.push(format!("line {number}: {problem}"));
        }
    }
    Ok(texts)
}

/// How stored texts and the pages of a data set go together. Pages are called `SITE/PAGE`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Coverage {
    /// The number of pages that are judged: those with gold.
    pub judged: usize,
    /// Pages that are judged and have no text.
    pub without: Vec<String>,
    /// Pages that are judged and have a text without a character that is no white space.
    pub empty: Vec<String>,
    /// Texts of pages that the data set does not have.
    pub unknown: Vec<String>,
    /// The lines that give no text, each with its reason.
    pub unread: Vec<String>,
}

impl Coverage {
    /// Whether each judged page has a text with characters, and there are no other texts or lines.
    pub fn is_whole(&self) -> bool {
        self.without.is_empty() && self.empty.is_empty() && self.unknown.is_empty() && self.unread.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cleaning::Labels;
    use page::{Hints, Page};
    use std::fs;
    use tempfile::TempDir;

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
    fn a_line_may_have_form_facts_and_a_confidence() {
        let line = r##"{"site": "s.org", "page": "a.html", "text": "One story", "markdown": "# One story", "date": "2024-05-31", "confidence": 0.9}"##;
        let place = place(&[("out.jsonl", line)]);
        let params = params("out.jsonl", StoredFormat::Lines);
        let (texts, digest) = params.read(Path::new("nowhere"), place.path()).unwrap();
        let page = Page::parse(b"<p>One story of five words", &Hints::default());
        let cleaning = texts.of_page("s.org", "a.html").unwrap().clone().cleaning(&page);
        let text = cleaning.text().unwrap();
        assert_eq!(text.markup, Some(Markup::Markdown("# One story".to_owned())));
        assert_eq!((text.facts.date.as_deref(), text.facts.title.as_deref()), (Some("2024-05-31"), None));
        assert_eq!(cleaning.confidence(), Some(0.9));
        // all of it is in the digest
        fs::write(place.path().join("out.jsonl"), line.replace("0.9", "0.8")).unwrap();
        assert_ne!(params.read(Path::new("nowhere"), place.path()).unwrap().1, digest);
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
