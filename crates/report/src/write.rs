//! Writes the files of a report, each complete or not at all, and removes files of an earlier run.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use record::Summary;
use whole_file::write_durably;

use crate::document::{Parts, TEXTS, lists, times_of};
use crate::folder::names;
use crate::page::page;
use crate::partial::partial;
use crate::queries::{Answer, Answers, answers};
use crate::tables::tables;
use crate::writer::Dress;
use crate::{ClaimRow, Inputs, ReportError, claims, failures, scores_file, worst};

/// The result of writing.
#[derive(Debug, Clone)]
pub struct Written {
    /// The files, below the folder of the report, sorted.
    pub files: Vec<PathBuf>,
    /// The claims with their verdicts, in the order of the manifest.
    pub claims: Vec<ClaimRow>,
    /// The tables without a row on data that have all of their runs, in words.
    pub empty: Vec<String>,
    /// The rows of `failures.csv`.
    pub failures: usize,
    /// The sentence on a partial run; `None` for a complete run.
    pub partial: Option<String>,
}

/// The folder of the tables that queries read. It is no part of comparisons.
const PARQUET: &str = "parquet";
/// The folders that contain only files of the report.
const OWN: [&str; 3] = ["tables", "plots", PARQUET];
/// The folder of run times, which are no results. It stays unchanged if none were measured.
const TIMES: &str = "times";
/// The endings of the report's files; earlier versions also wrote tables as `md` and plots as `png`.
const ENDINGS: [&str; 5] = [".csv", ".md", ".svg", ".png", ".parquet"];

/// Writes the report of an experiment to the folder `out`, which is created if it is missing.
///
/// The same inputs give the same bytes, for any order of `scores` and `tasks`. Times are in `report.html` and `times/` only. Other files in
/// `tables/` and `plots/` are removed; in `times/` also, if run times were measured. All other files in `out` are left alone; views of the
/// worst pages in `views/` are linked. If two processes write to one folder, one waits for the other.
///
/// # Errors
/// [`ReportError`]; the files written before the error stay, each of them complete.
pub fn write(inputs: &Inputs<'_>, out: &Path) -> Result<Written, ReportError> {
    let _turn = turn(out);
    let partial = partial(inputs.experiment, inputs.summary);
    let tables = tables(inputs);
    let Answers { tables: answers, verdicts, empty } =
        answers(inputs.experiment, inputs.summary, &tables, partial.as_deref())?;
    let empty = empty.iter().map(|[query, data]| format!("table {query} has no row on {data}")).collect();
    let worst: Vec<_> = answers.iter().flat_map(|own| worst::of_answer(inputs, own)).collect();
    let is_of_times = |id: &str| inputs.experiment.queries.iter().any(|own| own.id == id && own.head.times);
    let (of_times, answers): (Vec<_>, Vec<_>) = answers.into_iter().partition(|own| own.query.head.times);
    let (time_claims, claims): (Vec<_>, Vec<_>) =
        verdicts.into_iter().partition(|own| is_of_times(&own.output));
    let lists = lists(failures::table(inputs), failures::unfound(inputs), failures::texts(inputs));
    let failures = lists.first().map_or(0, |own| failures::of_runs(&own.table));
    let mut folder = Folder { out, files: Vec::new() };
    for own in &answers {
        folder.put_answer(own)?;
    }
    folder.put("claims.csv", &claims::row::table(&claims).csv())?;
    remove(out.join(TEXTS))?;
    for own in &lists {
        folder.put(own.file, &own.table.csv())?;
    }
    folder.put("provenance.json", &provenance(inputs.summary))?;
    for (name, table) in tables.iter().filter(|(_, table)| table.height() > 0) {
        folder.put(&format!("{PARQUET}/{name}.parquet"), &scores_file::parquet(table)?)?;
    }
    let is_timed = inputs.machine.is_some_and(|machine| !machine.timings.is_empty());
    if is_timed {
        for own in &of_times {
            folder.put_answer(own)?;
        }
        if !time_claims.is_empty() {
            folder.put("times/claims.csv", &claims::row::table(&time_claims).csv())?;
        }
    }
    let mut report = Parts {
        experiment: inputs.experiment,
        summary: inputs.summary,
        machine: inputs.machine,
        partial: partial.clone(),
        answers: &answers,
        claims: claims.clone(),
        lists,
        times: if is_timed { &of_times } else { &[] },
        time_claims: &time_claims,
        worst: &worst,
        views: &names(out, "views")?,
    }
    .document();
    let page = page(&report.markdown(Dress::Page), None, |file| fs::read_to_string(out.join(file)).ok());
    folder.put("report.html", page.as_bytes())?;
    let mut written = folder.files.clone();
    written.sort();
    for folder in OWN.into_iter().chain(is_timed.then_some(TIMES)) {
        remove_stale(out, folder, &written)?;
    }
    report.times = times_of(inputs.experiment, out)?;
    folder.put("README.md", report.markdown(Dress::Readme).as_bytes())?;
    let mut files = folder.files;
    files.sort();
    Ok(Written { files, claims, empty, failures, partial })
}

/// The files written so far.
struct Folder<'a> {
    out: &'a Path,
    files: Vec<PathBuf>,
}

impl Folder<'_> {
    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), ReportError> {
        write_durably(&self.out.join(name), bytes)?;
        self.files.push(PathBuf::from(name));
        Ok(())
    }

    /// Writes a table and its plot.
    fn put_answer(&mut self, own: &Answer<'_>) -> Result<(), ReportError> {
        let [table, plot] = own.files();
        self.put(&table, &own.table.csv())?;
        own.svg.as_ref().map_or(Ok(()), |svg| self.put(&plot, svg.as_bytes()))
    }
}

/// `provenance.json`.
fn provenance(summary: &Summary) -> Vec<u8> {
    let mut bytes =
        serde_json::to_vec_pretty(&summary.facts()).expect("facts are plain data with string keys");
    bytes.push(b'\n');
    bytes
}

/// A lock on the folder, held until it is dropped: without it one process would remove the temporary files of another. `None` if the system
/// does not lock folders, or if the folder cannot be created; then writing the first file reports the error.
fn turn(out: &Path) -> Option<File> {
    fs::create_dir_all(out).ok()?;
    let folder = File::open(out).ok()?;
    folder.lock().ok()?;
    Some(folder)
}

/// Removes files in `folder` that have an ending of the report's files and were not written now.
fn remove_stale(out: &Path, folder: &str, files: &[PathBuf]) -> Result<(), ReportError> {
    for name in names(out, folder)? {
        let file = Path::new(folder).join(&name);
        let is_own = ENDINGS.iter().any(|ending| name.ends_with(ending));
        if is_own && !files.contains(&file) && out.join(&file).is_file() {
            remove(out.join(&file))?;
        }
    }
    Ok(())
}

/// Removes a file, if it exists.
fn remove(path: PathBuf) -> Result<(), ReportError> {
    match fs::remove_file(&path) {
        Err(source) if source.kind() != ErrorKind::NotFound => Err(ReportError::Remove { path, source }),
        _ => Ok(()),
    }
}
