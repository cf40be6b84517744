//! Writes the files of a report, each complete or not at all, and removes files of an earlier run.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use manifest::Experiment;
use record::Summary;
use whole_file::write_durably;

use crate::document::{Parts, lists, names, of_folder};
use crate::page::page;
use crate::partial::partial;
use crate::queries::{Answer, Answers, answers};
use crate::table::Table;
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
const ENDINGS: [&str; 5] = ["csv", "md", "svg", "png", "parquet"];

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
    let failures = failures::table(inputs);
    let unfound = failures::unfound(inputs);
    let texts = failures::texts(inputs);
    let mut folder = Folder { out, files: Vec::new() };
    for own in &answers {
        folder.put_answer(own)?;
    }
    folder.put_table("claims", &claims::row::table(&claims))?;
    folder.put_table("failures", &failures)?;
    folder.put_table("unfound", &unfound)?;
    match texts.height() {
        0 => remove(out.join("texts.csv"))?,
        _ => folder.put_table("texts", &texts)?,
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
            folder.put_table(&format!("{TIMES}/claims"), &claims::row::table(&time_claims))?;
        }
    }
    let failed = failures.height();
    let report = Parts {
        experiment: inputs.experiment,
        summary: inputs.summary,
        machine: inputs.machine,
        partial: partial.clone(),
        answers: &answers,
        claims: claims.clone(),
        lists: lists(failures, unfound, Some(texts)),
        times: if is_timed { &of_times } else { &[] },
        time_claims: &time_claims,
        worst: &worst,
        views: &names(out, "views")?,
    };
    let report = report.document().markdown(Dress::Page);
    let page = page(&report, None, |file| fs::read_to_string(out.join(file)).ok());
    folder.put("report.html", page.as_bytes())?;
    let mut written = folder.files.clone();
    written.sort();
    for folder in OWN.into_iter().chain(is_timed.then_some(TIMES)) {
        remove_stale(out, folder, &written)?;
    }
    // the README lists the files that exist
    let about = readme(inputs.experiment, out, partial.as_deref())?;
    folder.put("README.md", about.as_bytes())?;
    let mut files = folder.files;
    files.sort();
    Ok(Written { files, claims, empty, failures: failed, partial })
}

/// The README of the results of an experiment in the folder `out`, with a final newline. `partial` is the sentence on a partial run, as in
/// [`Written::partial`]. It is made from the files of the folder alone, so a committed README can be compared with the tables beside it.
///
/// # Errors
/// [`ReportError`] if the folder has no `claims.csv` and `provenance.json` of a report, or if a file cannot be read.
pub fn readme(experiment: &Experiment, out: &Path, partial: Option<&str>) -> Result<String, ReportError> {
    Ok(of_folder(experiment, out, partial.map(str::to_owned))?.markdown(Dress::Readme))
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

    fn put_table(&mut self, name: &str, table: &Table) -> Result<(), ReportError> {
        self.put(&format!("{name}.csv"), &table.csv())
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
    let path = out.join(folder);
    let entries = match fs::read_dir(&path) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(source) => return Err(ReportError::Read { path, source }),
    };
    for entry in entries {
        let entry = entry.map_err(|source| ReportError::Read { path: path.clone(), source })?;
        let path = entry.path();
        let name = entry.file_name();
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let stale = ENDINGS.contains(&ending) && !files.contains(&Path::new(folder).join(&name));
        if path.is_file() && stale {
            remove(path)?;
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
