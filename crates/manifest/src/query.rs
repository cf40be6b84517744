//! A table of the report: SQL, with a head in TOML in the comment before it.
//! Beside it are the published figures, a small table as data, and the outcome of a claim.

use serde::Deserialize;

use crate::ManifestError;
use crate::place::{Place, check_id};
use crate::template::{Files, Templates};

/// A table of the report.
#[derive(Debug, Clone)]
pub struct Query {
    /// The id, which names the files made; the name of the file where the head has none.
    pub id: String,
    /// The file.
    pub file: String,
    /// The line of the filled-in file at which the SQL begins, from 1.
    pub line: usize,
    /// The filled-in SQL.
    pub sql: String,
    /// The filled-in head and SQL.
    text: String,
    /// The line at which they begin.
    first: usize,
    /// Its head.
    pub head: Head,
    /// The published figures that are joined.
    pub published: Option<Published>,
}

/// `*.sql`: each table of the report is a query with this head, TOML in a comment before it.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Head {
    /// Names the files made; the file's own name where absent. A file with several tables needs it.
    pub id: Option<String>,
    /// Heading; the id where absent.
    pub title: Option<String>,
    /// Where the paper shows it; nothing where absent.
    pub source: String,
    /// What to look for, and what differs from the paper.
    pub note: String,
    /// Part of the report; 0 where absent.
    pub part: u32,
    /// Place within the part; 0 where absent.
    pub order: u32,
    /// A CSV file of the folder: its figures follow the measured ones, joined by the first column and by the names of columns.
    pub published: Option<PublishedFile>,
    /// Runs whose single pages are recorded for this query.
    pub pages: Vec<String>,
    /// Whether the kinds of text of all pages are recorded for it.
    pub texts: bool,
    /// Whether it reads run times: its files are in `times`, and no comparison of results reads them.
    pub times: bool,
    /// The data that the tables hold: `each` (where absent) one data set, `all` those of a kind (real, synthetic) together, `each-and-all` both.
    pub over: Over,
    /// A long result becomes a wide table.
    pub pivot: Option<Pivot>,
    /// Endings of columns that are left out where all of their cells are the same.
    pub uneven: Vec<String>,
    /// Rows below, of the columns of numbers: `mean`, `quartiles`, `defined` (how many rows have a figure, and the mean of the rows that have all), `sum`.
    pub foot: Vec<Foot>,
    /// The column whose values part the rows into kinds, each with its own rows at the foot.
    pub foot_by: Option<String>,
    /// More rows below: a query with the columns of the table (before the pivot).
    pub below: Option<String>,
    /// Intervals of means, and differences of means, in columns that the query has empty.
    pub interval: Vec<Interval>,
    /// A drawing of the columns of the result, before the pivot.
    pub plot: Option<Plot>,
    /// What the paper claims about it.
    pub claim: Vec<QueryClaim>,
}

/// `published = {}`: figures as the paper prints them.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PublishedFile {
    /// The file.
    pub file: String,
    /// Its place in the paper.
    #[serde(default)]
    pub source: String,
}

/// The data of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Over {
    /// One table a data set.
    #[default]
    Each,
    /// Also one over all real and one over all synthetic data sets.
    EachAndAll,
    /// Only those over all.
    All,
}

/// `pivot = {}`: from long to wide.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Pivot {
    /// The column whose values become columns, in the order of the rows.
    pub column: String,
    /// The columns of figures. With several, a column is called by both: `LABEL precision`.
    pub values: Vec<String>,
}

/// Rows at the foot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Foot {
    /// The mean of the rows, where defined.
    Mean,
    /// The quartiles, of more than three rows.
    Quartiles,
    /// Where some row lacks a figure: how many have one, and the mean of the rows that have all.
    Defined,
    /// The sum.
    Sum,
}

/// `[[interval]]`: a mean over sites with its interval, by Student's t over publishers; or its difference to that of another row, with the sign-flip test
/// over publishers.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Interval {
    /// A view of values by the measure, `page_values` (where absent) or `site_values`; or a query: `key`, `site`, `value` and `weight`.
    #[serde(default = "page_values")]
    pub from: String,
    /// The columns of the table that name a row; their cells, with `/` in between, are the key: `run` where absent, which is `RUN` or `RUN/VARIANT`.
    #[serde(default = "run")]
    pub key: Vec<String>,
    /// The row that the others are compared with: `best`, or its key; or `0`, if the values are differences. Absent for the interval of the mean itself.
    pub against: Option<String>,
    /// The share of such intervals that hold the mean, and 1 less the p from which on a difference is decided: .95 where absent.
    #[serde(default = "level")]
    pub level: f64,
    /// The measure of a view's values.
    #[serde(default)]
    pub measure: String,
    /// The columns that are filled: mean, low, high and verdict; or of a difference all: difference, low, high, p, publishers, those for the
    /// row, those against it, verdict. An empty name is left out.
    pub columns: Vec<String>,
}

/// What `columns` of an interval fill, all and in short.
const FILLED: [usize; 2] = [8, 4];

fn page_values() -> String {
    "page_values".to_owned()
}

fn level() -> f64 {
    0.95
}

fn run() -> Vec<String> {
    vec!["run".to_owned()]
}

impl Interval {
    /// Refuses a number of columns that says nothing, and a key that a view of values does not have.
    fn check(&self) -> Result<(), String> {
        let number = self.columns.len();
        if !FILLED[usize::from(self.against.is_none())..].contains(&number) {
            return Err(format!("interval: columns has {number} names, allowed are 4, and with against 8"));
        }
        if !(0.5..1.0).contains(&self.level) {
            return Err(format!("interval: level is {}, allowed is .5 and more, below 1", self.level));
        }
        let key = &self.key;
        if key == &["run"] || key == &["run", "variant"] || self.from.contains(' ') {
            return Ok(());
        }
        let allowed = "[\"run\"] or [\"run\", \"variant\"], or a query in from";
        Err(format!("interval: key is {key:?}, allowed is {allowed}"))
    }

    /// The query of its values.
    pub fn sql(&self) -> String {
        let key = if self.key == run() { "name" } else { "run || '/' || variant" };
        match self.from.contains(' ') {
            true => self.from.clone(),
            false => format!(
                "select {key} as key, site, value, weight from {} where measure = '{}'",
                self.from, self.measure
            ),
        }
    }
}

/// `plot = {}`: a drawing of columns.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Plot {
    /// `line`, `bar`, `interval`, `scatter`, `heat` or `tree`.
    pub kind: String,
    /// The column of the axis.
    pub x: String,
    /// The column, or columns, of the figure.
    #[serde(deserialize_with = "one_or_more")]
    pub y: Vec<String>,
    /// The column that parts series; with several figures their names do.
    pub by: Option<String>,
    /// The column of the lower end of an interval.
    pub low: Option<String>,
    /// Its upper end.
    pub high: Option<String>,
    /// The column of a node's parent.
    pub parent: Option<String>,
    /// The column that shades a node.
    pub shade: Option<String>,
    /// The names of the axes, where they differ from the columns.
    pub labels: Option<[String; 2]>,
}

fn one_or_more<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Names {
        One(String),
        More(Vec<String>),
    }
    Ok(match Names::deserialize(from)? {
        Names::One(name) => vec![name],
        Names::More(names) => names,
    })
}

/// `[[claim]]`: a claim of the paper, as an expression over rows with a bound. If the paper denies something, the claim states the denial too, so that "holds" always confirms the paper.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct QueryClaim {
    /// The claim in one sentence.
    pub claim: String,
    /// Where the paper makes it.
    #[serde(default)]
    pub source: String,
    /// The published figure, as printed.
    #[serde(default)]
    pub published: String,
    /// A query for the rows; those of the table where absent.
    pub from: Option<String>,
    /// The expression. With an aggregate it is one number.
    pub of: String,
    /// It is at least this,
    pub least: Option<f64>,
    /// or at most this.
    pub most: Option<f64>,
    /// The share of the rows on which it must be true: 1, all, where absent; "most" is 0.51.
    #[serde(default, deserialize_with = "share_of_rows")]
    pub sites: Option<f64>,
    /// What is judged where it is not a share of the rows: a mean over `publishers`, an order of tasks over `sites` or `restarts`, times over `repeats`.
    pub error: Option<ErrorOf>,
    /// Ratios: where the medians of all of them are below .05 nothing is compared.
    #[serde(default)]
    pub nothing: Vec<String>,
}

fn share_of_rows<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<f64>, D::Error> {
    let share = f64::deserialize(from)?;
    if share > 0.0 && share <= 1.0 {
        return Ok(Some(share));
    }
    Err(serde::de::Error::custom(format!("sites is {share}, allowed is a share above 0 and at most 1")))
}

/// The error of a mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorOf {
    /// The mean over rows, with its error over publishers. The rows have `site`.
    Publishers,
    /// The row without `left_out`, by the pseudo-values of the others, which leave out a site each. Each value of `step` is judged.
    Sites,
    /// The mean over rows with the error over them, which are restarts. Each value of `step` is judged.
    Restarts,
    /// The ends of the repeats of a time: the rows have `low` and `high`, and each must be beyond the bound with both.
    Repeats,
}

impl QueryClaim {
    /// Refuses other than one bound, and an error of the share of rows.
    fn check(&self) -> Result<(), String> {
        let Self { claim, least, most, sites, error, .. } = self;
        let bounds = least.iter().chain(most).count();
        match (error, sites) {
            _ if bounds != 1 => Err(format!("claim {claim:?} has {bounds} bounds, allowed is least or most")),
            (Some(_), Some(_)) => Err(format!("claim {claim:?} has error and sites, allowed is one of them")),
            _ => Ok(()),
        }
    }
}

impl Query {
    /// The heading.
    pub fn title(&self) -> &str {
        self.head.title.as_deref().unwrap_or(&self.id)
    }

    /// The first line of the filled-in file, `from` this one on, on which a name of head or SQL stands.
    pub fn line_of(&self, name: &str, from: usize) -> Option<usize> {
        let goes_on = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '-');
        let has_name = |line: &str| {
            let mut found = line.match_indices(name);
            found.any(|(at, _)| {
                !line[..at].ends_with(goes_on) && !line[at + name.len()..].starts_with(goes_on)
            })
        };
        let mut lines = (self.first..).zip(self.text.lines());
        lines.find(|&(number, line)| number >= from && has_name(line)).map(|(number, _)| number)
    }
}

/// The queries of a folder, in the order of the report. The first problem of each file is added to `errors`.
pub(crate) fn queries(templates: &Templates<'_>, errors: &mut Vec<ManifestError>) -> Vec<Query> {
    let mut queries: Vec<Query> = Vec::new();
    for name in templates.files.keys().filter(|name| name.ends_with(".sql")) {
        match of_file(templates, name, &queries) {
            Ok(own) => queries.extend(own),
            Err(error) => errors.push(error),
        }
    }
    queries.sort_by_key(|query| (query.head.part, query.head.order));
    queries
}

/// The queries of a file; `others` are those of the files before it.
fn of_file(templates: &Templates<'_>, name: &str, others: &[Query]) -> Result<Vec<Query>, ManifestError> {
    let Templates { folder, files, .. } = templates;
    let file = format!("{folder}/{name}");
    let text = templates.fill(name, &files[name])?;
    let parts = parts(&text);
    if parts.is_empty() {
        let problem = "no head: expected a comment /* ... */ with TOML before the SQL";
        return Err(ManifestError::at(&file, 1, problem));
    }
    let several = parts.len() > 1;
    let mut queries: Vec<Query> = Vec::new();
    for Part { text, head_line, head, sql_line, sql } in parts {
        let place = Place::part(file.clone(), head, head_line - 1);
        let head: Head = place.read()?;
        let wrong = |problem: String| place.error(0, problem);
        let id = match &head.id {
            Some(id) => id.clone(),
            None if several => return Err(wrong("a file with several tables: each needs an id".to_owned())),
            None => name.trim_end_matches(".sql").to_owned(),
        };
        check_id(&id).map_err(|(_, problem)| wrong(problem))?;
        if others.iter().chain(&queries).any(|other| other.id == id) {
            return Err(wrong(format!("table {id:?} is there twice")));
        }
        let intervals =
            head.interval.iter().map(Interval::check).zip(0..).map(|(own, at)| ("interval", at, own));
        let claims = head.claim.iter().map(QueryClaim::check).zip(0..).map(|(own, at)| ("claim", at, own));
        for (key, at, checked) in intervals.chain(claims) {
            checked.map_err(|problem| place.error_at(&format!("{key}.{at}"), problem))?;
        }
        let published = head.published.as_ref().map(|own| published(own, &place, files)).transpose()?;
        let sql = sql.trim_end().trim_end_matches(';').to_owned();
        let (file, text) = (file.clone(), text.to_owned());
        queries.push(Query { id, file, line: sql_line, sql, text, first: head_line, head, published });
    }
    Ok(queries)
}

/// Reads the published figures.
fn published(own: &PublishedFile, place: &Place<'_>, files: &Files) -> Result<Published, ManifestError> {
    let PublishedFile { file, source } = own;
    let text = files.get(file).ok_or_else(|| place.error(0, format!("no file {file:?} in the folder")))?;
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let wrong = |error: csv::Error| place.error(0, format!("{file}: {error}"));
    let header = reader.headers().map_err(wrong)?.iter().map(str::to_owned).collect();
    let rows = reader.deserialize().collect::<Result<_, _>>().map_err(wrong)?;
    Ok(Published { file: file.clone(), source: source.clone(), header, rows })
}

/// A head and its SQL.
struct Part<'a> {
    text: &'a str,
    head_line: usize,
    head: &'a str,
    sql_line: usize,
    sql: &'a str,
}

/// The parts of a file: each begins with `/*` at the beginning of a line.
fn parts(text: &str) -> Vec<Part<'_>> {
    let starts = text.match_indices("/*").map(|(at, _)| at);
    let mut starts: Vec<usize> = starts.filter(|at| *at == 0 || text[..*at].ends_with('\n')).collect();
    starts.push(text.len());
    let line = |at: usize| 1 + text[..at].matches('\n').count();
    let part = |pair: &[usize]| {
        let own = &text[pair[0]..pair[1]];
        let (head, sql) = own.strip_prefix("/*")?.split_once("*/")?;
        Some(Part { text: own, head_line: line(pair[0]), head, sql_line: line(pair[1] - sql.len()), sql })
    };
    starts.windows(2).filter_map(part).collect()
}

/// A table of figures as the paper prints them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    /// The file, below the experiment's folder.
    pub file: String,
    /// The place in the paper or its copy.
    pub source: String,
    /// Column names.
    pub header: Vec<String>,
    /// Rows, each as long as the header. An empty cell is a figure that is lost or was not printed.
    pub rows: Vec<Vec<String>>,
}

/// The outcome of a claim on one data set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The figures confirm the claim.
    Holds,
    /// The difference to the claimed one is not larger than its error.
    Undecided,
    /// The figures contradict the claim.
    Fails,
    /// A figure of the claim is undefined or missing.
    NotComparable,
}

impl Verdict {
    /// All verdicts, the best first.
    pub const ALL: [Self; 4] = [Self::Holds, Self::Undecided, Self::Fails, Self::NotComparable];

    /// The word in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::Undecided => "undecided",
            Verdict::Fails => "fails",
            Verdict::NotComparable => "not comparable",
        }
    }
}
