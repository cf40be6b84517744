//! What a data set is, where it comes from, and the digest it must have: one checked TOML file each.
//!
//! Obtaining the data is `store`'s business, reading them the readers'. A descriptor holds no page.

mod unchecked;

use std::str::FromStr;

use glob::{MatchOptions, Pattern};
use toml::Spanned;

use crate::digest::{Content, Digest};
use unchecked::Unchecked;

/// Whether people wrote the pages or a generator did. Verdicts on one kind never mix with those on the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Pages of real sites.
    Real,
    /// Generated pages.
    Synthetic,
}

impl Kind {
    /// The kind's name in files and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Real => "real",
            Kind::Synthetic => "synthetic",
        }
    }
}

/// The format of a real data set: which reader makes sites of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// `dataset/<site>/<year>/*.html` with the gold text beside each page; a site is a site-year.
    CrawlToTheFuture,
    /// `html/` and `reference/` with one file name a page that holds its host; a site is a host.
    Daniel,
}

impl Format {
    const ALL: [Format; 2] = [Format::CrawlToTheFuture, Format::Daniel];

    /// The format's name in descriptors.
    pub const fn name(self) -> &'static str {
        match self {
            Format::CrawlToTheFuture => "crawl-to-the-future",
            Format::Daniel => "daniel",
        }
    }
}

/// The public git repository, at one revision, that a data set comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repository {
    /// `github.com`, or a port of this machine (`127.0.0.1:<port>`) that answers as its archive service does.
    pub host: String,
    /// `owner/name`.
    pub name: String,
    /// The commit, 40 hex digits.
    pub revision: String,
}

impl Repository {
    /// The address of the revision's archive, a `tar.gz` with one folder around all paths.
    pub fn archive_url(&self) -> String {
        let Self { host, name, revision } = self;
        match host.as_str() {
            "github.com" => format!("https://codeload.github.com/{name}/tar.gz/{revision}"),
            loopback => format!("http://{loopback}/{name}/tar.gz/{revision}"),
        }
    }
}

/// Where a real data set comes from, and what it must hold.
#[derive(Debug, Clone)]
pub struct Source {
    format: Format,
    repository: Repository,
    paths: Vec<Pattern>,
    mirror: String,
    content: Content,
    unpacked: Option<Content>,
}

impl Source {
    /// The format of the pages.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The public source.
    pub fn repository(&self) -> &Repository {
        &self.repository
    }

    /// Whether `path`, relative to the top of the repository, is one of the data set's files. In the patterns
    /// `*` stays within one folder and `**` does not.
    pub fn names(&self, path: &str) -> bool {
        let options = MatchOptions { require_literal_separator: true, ..MatchOptions::new() };
        self.paths.iter().any(|pattern| pattern.matches_with(path, options))
    }

    /// The archive's file name in a mirror folder.
    pub fn mirror(&self) -> &str {
        &self.mirror
    }

    /// What the files must be, as they stand upstream.
    pub fn content(&self) -> Content {
        self.content
    }

    /// What the files must be once the 7z archives among them are opened; `None` where there are none.
    pub fn unpacked(&self) -> Option<Content> {
        self.unpacked
    }
}

/// How a synthetic data set is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipe {
    /// The generator's id.
    pub generator: String,
    /// Pages a site where a run does not say otherwise, at least 1.
    pub pages: usize,
    /// The seed where a run does not say otherwise.
    pub seed: u64,
}

/// Where the pages come from.
#[derive(Debug, Clone)]
pub enum Origin {
    /// Obtained, verified, unpacked.
    Source(Source),
    /// Generated.
    Recipe(Recipe),
}

/// One data set. Made from its file by [`Descriptor::parse`] alone, so that every value in it is checked.
#[derive(Debug, Clone)]
pub struct Descriptor {
    id: String,
    title: String,
    languages: Vec<String>,
    licence: String,
    citation: String,
    notes: String,
    sites: usize,
    pages: Option<usize>,
    origin: Origin,
}

impl Descriptor {
    /// Reads a descriptor. `file` names the text in errors.
    ///
    /// # Errors
    /// [`DescriptorError`] at the first thing that is not as it must be.
    pub fn parse(file: &str, toml: &str) -> Result<Self, DescriptorError> {
        let unchecked: Unchecked = toml::from_str(toml).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            DescriptorError {
                file: file.to_owned(),
                line: line_of(toml, at),
                problem: error.message().to_owned(),
            }
        })?;
        check(unchecked).map_err(|Refusal { at, problem }| DescriptorError {
            file: file.to_owned(),
            line: line_of(toml, at),
            problem,
        })
    }

    /// The id, unique: `name` for real data, `synthetic/name` for synthetic.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// A title of a few words.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Real or synthetic.
    pub fn kind(&self) -> Kind {
        match self.origin {
            Origin::Source(_) => Kind::Real,
            Origin::Recipe(_) => Kind::Synthetic,
        }
    }

    /// Languages of the pages as two-letter codes, sorted.
    pub fn languages(&self) -> &[String] {
        &self.languages
    }

    /// The licence of the data.
    pub fn licence(&self) -> &str {
        &self.licence
    }

    /// Whom to cite.
    pub fn citation(&self) -> &str {
        &self.citation
    }

    /// What else a user must know; may be empty.
    pub fn notes(&self) -> &str {
        &self.notes
    }

    /// Number of sites.
    pub fn sites(&self) -> usize {
        self.sites
    }

    /// Number of pages of all sites: of real data exactly, of synthetic data without any option.
    pub fn pages(&self) -> usize {
        match (&self.origin, self.pages) {
            (_, Some(pages)) => pages,
            (Origin::Recipe(recipe), None) => self.sites.saturating_mul(recipe.pages),
            (Origin::Source(_), None) => 0,
        }
    }

    /// Where the pages come from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// The command that obtains the data set.
    pub fn command(&self) -> String {
        format!("gleaner data get {}", self.id)
    }
}

/// A descriptor that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {problem}")]
pub struct DescriptorError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What was found and what is allowed.
    pub problem: String,
}

fn line_of(text: &str, at: usize) -> usize {
    1 + text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count()
}

/// Why a value is refused, and the byte of the file where it stands.
struct Refusal {
    at: usize,
    problem: String,
}

fn refuse<T, U>(value: &Spanned<T>, problem: String) -> Result<U, Refusal> {
    Err(Refusal { at: value.span().start, problem })
}

fn check(unchecked: Unchecked) -> Result<Descriptor, Refusal> {
    let kind = choose(&unchecked.kind, "kind", &[Kind::Real, Kind::Synthetic], |kind| kind.name())?;
    check_id(&unchecked.id, kind)?;
    let counts = unchecked.counts.get_ref();
    let sites = count(&counts.sites, "counts.sites")?;
    let pages = counts.pages.as_ref().map(|pages| count(pages, "counts.pages")).transpose()?;
    let origin = match kind {
        Kind::Real => check_real(&unchecked)?,
        Kind::Synthetic => check_synthetic(&unchecked)?,
    };
    Ok(Descriptor {
        languages: check_languages(&unchecked.languages)?,
        title: not_blank(&unchecked.title, "title")?,
        licence: not_blank(&unchecked.licence, "licence")?,
        citation: not_blank(&unchecked.citation, "citation")?,
        notes: unchecked.notes.trim().to_owned(),
        id: unchecked.id.into_inner(),
        sites,
        pages,
        origin,
    })
}

fn check_real(unchecked: &Unchecked) -> Result<Origin, Refusal> {
    if let Some(synthetic) = &unchecked.synthetic {
        return refuse(synthetic, "a real data set has no table `synthetic`".into());
    }
    let Some(reader) = &unchecked.reader else {
        return refuse(&unchecked.kind, "a real data set needs the key `reader`".into());
    };
    let Some(source) = &unchecked.source else {
        return refuse(&unchecked.kind, "a real data set needs the table `source`".into());
    };
    if unchecked.counts.get_ref().pages.is_none() {
        return refuse(&unchecked.counts, "a real data set needs the key `counts.pages`".into());
    }
    let format = choose(reader, "reader", &Format::ALL, |format| format.name())?;
    check_source(source.get_ref(), format).map(Origin::Source)
}

fn check_source(source: &unchecked::Source, format: Format) -> Result<Source, Refusal> {
    let unpacked = source.unpacked.as_ref().map(|unpacked| {
        let unpacked = unpacked.get_ref();
        content(&unpacked.files, &unpacked.bytes, &unpacked.digest)
    });
    if source.paths.get_ref().is_empty() {
        return refuse(&source.paths, "`source.paths` is empty; it names at least one file".into());
    }
    Ok(Source {
        format,
        repository: Repository {
            host: check_host(&source.host)?,
            name: check_repository(&source.repository)?,
            revision: check_revision(&source.revision)?,
        },
        paths: source.paths.get_ref().iter().map(check_pattern).collect::<Result<_, _>>()?,
        mirror: check_file_name(&source.mirror)?,
        content: content(&source.files, &source.bytes, &source.digest)?,
        unpacked: unpacked.transpose()?,
    })
}

fn check_synthetic(unchecked: &Unchecked) -> Result<Origin, Refusal> {
    if let Some(source) = &unchecked.source {
        return refuse(source, "a synthetic data set has no table `source`".into());
    }
    if let Some(reader) = &unchecked.reader {
        return refuse(reader, "a synthetic data set has no key `reader`".into());
    }
    if let Some(pages) = &unchecked.counts.get_ref().pages {
        return refuse(
            pages,
            "a synthetic data set has no key `counts.pages`, but `synthetic.pages` a site".into(),
        );
    }
    let Some(synthetic) = &unchecked.synthetic else {
        return refuse(&unchecked.kind, "a synthetic data set needs the table `synthetic`".into());
    };
    let synthetic = synthetic.get_ref();
    let Ok(seed) = u64::try_from(*synthetic.seed.get_ref()) else {
        return refuse(
            &synthetic.seed,
            format!("`synthetic.seed` is {}, allowed is 0 or more", synthetic.seed.get_ref()),
        );
    };
    Ok(Origin::Recipe(Recipe {
        generator: not_blank(&synthetic.generator, "synthetic.generator")?,
        pages: count(&synthetic.pages, "synthetic.pages")?,
        seed,
    }))
}

fn choose<T: Copy>(
    value: &Spanned<String>,
    key: &str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<T, Refusal> {
    let found = all.iter().copied().find(|choice| name(*choice) == value.get_ref());
    found.ok_or_else(|| Refusal {
        at: value.span().start,
        problem: format!(
            "`{key}` is {:?}, allowed are {}",
            value.get_ref(),
            all.iter().map(|choice| name(*choice)).collect::<Vec<_>>().join(", ")
        ),
    })
}

fn is_word(text: &str) -> bool {
    let inner = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !text.is_empty() && text.bytes().all(inner) && !text.starts_with('-') && !text.ends_with('-')
}

fn check_id(id: &Spanned<String>, kind: Kind) -> Result<(), Refusal> {
    let (name, allowed) = match kind {
        Kind::Real => (Some(id.get_ref().as_str()), "lower-case letters, digits and inner hyphens"),
        Kind::Synthetic => (
            id.get_ref().strip_prefix("synthetic/"),
            "`synthetic/` and then lower-case letters, digits and inner hyphens",
        ),
    };
    if name.is_some_and(is_word) {
        return Ok(());
    }
    refuse(id, format!("`id` is {:?}, allowed are {allowed}", id.get_ref()))
}

fn check_languages(languages: &Spanned<Vec<Spanned<String>>>) -> Result<Vec<String>, Refusal> {
    if languages.get_ref().is_empty() {
        return refuse(languages, "`languages` is empty; it names at least one".into());
    }
    for language in languages.get_ref() {
        let code = language.get_ref();
        if code.len() != 2 || !code.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return refuse(language, format!("language {code:?}, allowed are two lower-case letters"));
        }
    }
    let codes: Vec<_> = languages.get_ref().iter().map(|language| language.get_ref().clone()).collect();
    if !codes.is_sorted_by(|left, right| left < right) {
        return refuse(languages, format!("`languages` is {codes:?}, allowed is a sorted list, each once"));
    }
    Ok(codes)
}

fn not_blank(value: &Spanned<String>, key: &str) -> Result<String, Refusal> {
    let text = value.get_ref().trim();
    if text.is_empty() { refuse(value, format!("`{key}` is blank")) } else { Ok(text.to_owned()) }
}

fn count(value: &Spanned<i64>, key: &str) -> Result<usize, Refusal> {
    match usize::try_from(*value.get_ref()) {
        Ok(count) if count > 0 => Ok(count),
        _ => refuse(value, format!("`{key}` is {}, allowed is 1 or more", value.get_ref())),
    }
}

fn content(files: &Spanned<i64>, bytes: &Spanned<i64>, digest: &Spanned<String>) -> Result<Content, Refusal> {
    Ok(Content {
        files: count(files, "files")? as u64,
        bytes: count(bytes, "bytes")? as u64,
        digest: match Digest::from_str(digest.get_ref()) {
            Ok(digest) => digest,
            Err(error) => return refuse(digest, error.to_string()),
        },
    })
}

fn check_host(host: &Spanned<String>) -> Result<String, Refusal> {
    let name = host.get_ref();
    let loopback = name.strip_prefix("127.0.0.1:").is_some_and(|port| port.parse::<u16>().is_ok());
    if name == "github.com" || loopback {
        return Ok(name.clone());
    }
    refuse(host, format!("`source.host` is {name:?}, allowed are github.com and 127.0.0.1:<port>"))
}

fn check_repository(repository: &Spanned<String>) -> Result<String, Refusal> {
    let name = repository.get_ref();
    let part = |part: &str| {
        !part.is_empty()
            && !part.starts_with('.')
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
    };
    match name.split_once('/') {
        Some((owner, project)) if part(owner) && part(project) => Ok(name.clone()),
        _ => refuse(repository, format!("`source.repository` is {name:?}, allowed is `owner/name`")),
    }
}

fn check_revision(revision: &Spanned<String>) -> Result<String, Refusal> {
    let commit = revision.get_ref();
    if commit.len() == 40 && commit.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
        return Ok(commit.clone());
    }
    // a branch or a tag moves
    refuse(
        revision,
        format!("`source.revision` is {commit:?}, allowed is a commit of 40 lower-case hex digits"),
    )
}

fn check_pattern(pattern: &Spanned<String>) -> Result<Pattern, Refusal> {
    match Pattern::new(pattern.get_ref()) {
        Ok(pattern) => Ok(pattern),
        Err(error) => refuse(pattern, format!("path {:?}: {error}", pattern.get_ref())),
    }
}

fn check_file_name(name: &Spanned<String>) -> Result<String, Refusal> {
    let text = name.get_ref();
    if text.is_empty() || text.starts_with('.') || text.contains(['/', '\\']) {
        return refuse(
            name,
            format!("`source.mirror` is {text:?}, allowed is the name of a file, without a folder"),
        );
    }
    Ok(text.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    const REAL: &str = r#"id = "few"
title = "A few pages"
kind = "real"
reader = "daniel"
languages = ["el", "zh"]
licence = "none"
citation = "nobody"

[counts]
sites = 1
pages = 10

[source]
host = "github.com"
repository = "owner/few.pages"
revision = "aebed4d2ac836a116b40bde75a473726362d95db"
paths = ["data/*.7z", "more/**"]
mirror = "few.tar"
files = 10
bytes = 100
digest = "sha256:1c337f7dbb0aac42d8892b890c6c912917e093aa4c0121d3224854441bdcfb8e"
"#;

    const MADE: &str = r#"id = "synthetic/few"
title = "A few made pages"
kind = "synthetic"
languages = ["en"]
licence = "none"
citation = "nobody"

[counts]
sites = 2

[synthetic]
generator = "few"
pages = 50
seed = 7
"#;

    #[test]
    fn a_real_data_set() {
        let real = Descriptor::parse("few.toml", REAL).unwrap();
        assert_eq!((real.id(), real.kind(), real.sites(), real.pages()), ("few", Kind::Real, 1, 10));
        assert_eq!(real.command(), "gleaner data get few");
        let Origin::Source(source) = real.origin() else { panic!("real data have a source") };
        assert_eq!(
            source.repository().archive_url(),
            "https://codeload.github.com/owner/few.pages/tar.gz/aebed4d2ac836a116b40bde75a473726362d95db"
        );
        assert_eq!((source.content().files, source.unpacked()), (10, None));
        let named = |path| source.names(path);
        assert!(named("data/a b.7z") && named("more/x") && named("more/deep/y"));
        assert!(!named("data/deep/a.7z") && !named("data/a.zip") && !named("other") && !named("x/data/a.7z"));
    }

    #[test]
    fn a_synthetic_data_set() {
        let made = Descriptor::parse("few.toml", MADE).unwrap();
        assert_eq!(
            (made.id(), made.kind(), made.sites(), made.pages()),
            ("synthetic/few", Kind::Synthetic, 2, 100)
        );
        assert!(matches!(made.origin(), Origin::Recipe(Recipe { seed: 7, .. })));
    }

    /// Replaces a part of a sound descriptor and compares the error.
    #[track_caller]
    fn refused(sound: &str, part: &str, by: &str, expected: &str) {
        assert!(sound.contains(part), "{part}");
        let error = Descriptor::parse("few.toml", &sound.replacen(part, by, 1)).unwrap_err();
        assert_eq!(error.to_string(), format!("few.toml:{expected}"));
    }

    #[test]
    fn an_unknown_key_is_refused_with_the_known_ones() {
        refused(
            MADE,
            "seed = 7",
            "seed = 7\nsede = 8",
            "15: unknown field `sede`, expected one of `generator`, `pages`, `seed`",
        );
    }

    #[test]
    fn a_missing_key_is_named() {
        refused(MADE, "licence = \"none\"\n", "", "1: missing field `licence`");
    }

    #[test]
    fn a_value_of_another_type_is_refused() {
        refused(MADE, "sites = 2", "sites = \"2\"", "9: invalid type: string \"2\", expected i64");
    }

    #[test]
    fn what_is_no_toml_is_refused_with_its_line() {
        let error = Descriptor::parse("few.toml", "id = \"few\"\ntitle = few\n").unwrap_err();
        assert_eq!(error.line, 2);
    }

    #[test]
    fn an_unknown_kind_is_refused() {
        refused(MADE, "\"synthetic\"", "\"made\"", "3: `kind` is \"made\", allowed are real, synthetic");
    }

    #[test]
    fn an_unknown_reader_is_refused() {
        refused(
            REAL,
            "\"daniel\"",
            "\"dan\"",
            "4: `reader` is \"dan\", allowed are crawl-to-the-future, daniel",
        );
    }

    #[test]
    fn ids_are_plain() {
        let allowed = "lower-case letters, digits and inner hyphens";
        refused(REAL, "\"few\"", "\"../few\"", &format!("1: `id` is \"../few\", allowed are {allowed}"));
        refused(REAL, "\"few\"", "\"\"", &format!("1: `id` is \"\", allowed are {allowed}"));
        let allowed = format!("`synthetic/` and then {allowed}");
        refused(MADE, "\"synthetic/few\"", "\"few\"", &format!("1: `id` is \"few\", allowed are {allowed}"));
    }

    #[test]
    fn languages_are_sorted_codes() {
        refused(
            REAL,
            "\"el\", \"zh\"",
            "\"Greek\"",
            "5: language \"Greek\", allowed are two lower-case letters",
        );
        refused(
            REAL,
            "\"el\", \"zh\"",
            "\"zh\", \"el\"",
            "5: `languages` is [\"zh\", \"el\"], allowed is a sorted list, each once",
        );
        refused(REAL, "\"el\", \"zh\"", "", "5: `languages` is empty; it names at least one");
    }

    #[test]
    fn counts_are_positive() {
        refused(REAL, "sites = 1", "sites = 0", "10: `counts.sites` is 0, allowed is 1 or more");
        refused(REAL, "pages = 10", "pages = -1", "11: `counts.pages` is -1, allowed is 1 or more");
        refused(MADE, "seed = 7", "seed = -7", "14: `synthetic.seed` is -7, allowed is 0 or more");
    }

    #[test]
    fn a_kind_has_its_own_tables_alone() {
        refused(
            REAL,
            "[source]",
            "[synthetic]\ngenerator = 'x'\npages = 1\nseed = 1\n[source]",
            "13: a real data set has no table `synthetic`",
        );
        refused(
            MADE,
            "sites = 2",
            "sites = 2\npages = 3",
            "10: a synthetic data set has no key `counts.pages`, but `synthetic.pages` a site",
        );
        refused(
            MADE,
            "citation",
            "reader = \"daniel\"\ncitation",
            "6: a synthetic data set has no key `reader`",
        );
        refused(REAL, "pages = 10\n", "", "9: a real data set needs the key `counts.pages`");
    }

    #[test]
    fn sources_are_pinned() {
        refused(
            REAL,
            "\"aebed4d2ac836a116b40bde75a473726362d95db\"",
            "\"main\"",
            "16: `source.revision` is \"main\", allowed is a commit of 40 lower-case hex digits",
        );
        refused(
            REAL,
            "\"owner/few.pages\"",
            "\"few\"",
            "15: `source.repository` is \"few\", allowed is `owner/name`",
        );
        refused(
            REAL,
            "\"github.com\"",
            "\"example.org\"",
            "14: `source.host` is \"example.org\", allowed are github.com and 127.0.0.1:<port>",
        );
        refused(
            REAL,
            "\"few.tar\"",
            "\"../few.tar\"",
            "18: `source.mirror` is \"../few.tar\", allowed is the name of a file, without a folder",
        );
        refused(
            REAL,
            "\"sha256:1c33",
            "\"sha256:1C33",
            "21: \"sha256:1C337f7dbb0aac42d8892b890c6c912917e093aa4c0121d3224854441bdcfb8e\" is no digest; \
             allowed is `sha256:` and 64 lower-case hex digits",
        );
    }

    #[test]
    fn paths_are_patterns() {
        refused(
            REAL,
            "\"data/*.7z\", \"more/**\"",
            "",
            "17: `source.paths` is empty; it names at least one file",
        );
        let error = Descriptor::parse("few.toml", &REAL.replace("more/**", "more/[")).unwrap_err();
        assert!(error.to_string().starts_with("few.toml:17: path \"more/[\": "), "{error}");
    }
}
