//! Writes the files of a report, each complete or not at all, and removes files of an earlier run.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use manifest::Experiment;
use record::{Summary, write_atomically};

use crate::document::{Parts, lists, names, of_folder};
use crate::long_table::{SQUARES, long_table};
use crate::lookup::Lookup;
use crate::page::page;
use crate::partial::partial;
use crate::parts::parts;
use crate::plot::Figure;
use crate::table::Table;
use crate::writer::Dress;
use crate::{ClaimRow, Inputs, ReportError, claims, evaluation, failures, outputs, scores_file, times};

/// The result of writing.
#[derive(Debug, Clone)]
pub struct Written {
    /// The files, below the folder of the report, sorted.
    pub files: Vec<PathBuf>,
    /// The claims with their verdicts, in the order of the manifest.
    pub claims: Vec<ClaimRow>,
    /// The rows of `failures.csv`.
    pub failures: usize,
    /// The sentence on a partial run; `None` for a complete run.
    pub partial: Option<String>,
}

/// The long table of all scores.
const SCORES: &str = "scores.parquet";
/// The folders that contain only files of the report.
const OWN: [&str; 2] = ["tables", "plots"];
/// The folder of run times, which are no results. It stays unchanged if none were measured.
const TIMES: &str = "times";
/// The endings of the report's files; earlier versions also wrote tables as `md` and plots as `png`.
const ENDINGS: [&str; 4] = ["csv", "md", "svg", "png"];

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
    let lookup = Lookup::new(inputs);
    let partial = partial(inputs.experiment, inputs.summary);
    let claims = evaluation::evaluate(&lookup);
    let failures = failures::table(inputs);
    let unfound = failures::unfound(&lookup);
    let texts = failures::texts(inputs);
    let mut folder = Folder { out, partial: partial.as_deref(), files: Vec::new() };
    let parts = parts(&lookup);
    for part in &parts {
        folder.put_table(&format!("tables/{}", part.name), &part.shown.table)?;
        if let Some(figure) = &part.shown.figure {
            folder.put_figure(&format!("plots/{}", part.name), figure)?;
        }
    }
    folder.put_table("claims", &claims::row::table(&claims))?;
    folder.put_table("failures", &failures)?;
    folder.put_table("unfound", &unfound)?;
    match texts.height() {
        0 => remove(out.join("texts.csv"))?,
        _ => folder.put_table("texts", &texts)?,
    }
    folder.put("provenance.json", &provenance(inputs.summary))?;
    folder.put(SCORES, &scores_file::parquet(&long_table(inputs.scores).drop_many(SQUARES))?)?;
    let measured = inputs.machine.map_or(&[][..], |machine| &machine.timings);
    let timed = times::parts(inputs.experiment, measured);
    for part in &timed {
        let name = format!("{TIMES}/{}", part.id);
        folder.put_table(&name, &part.rows)?;
        if let Some(verdicts) = &part.verdicts {
            folder.put_table(&format!("{name}-claims"), verdicts)?;
        }
        folder.put_figure(&name, &part.figure)?;
    }
    let mut leaderboards = times::leaderboards(&lookup, measured);
    leaderboards.extend(times::rankings(&lookup, measured));
    for own in &leaderboards {
        let name = format!("{TIMES}/{}", own.name);
        folder.put_table(&name, &own.table)?;
        if let Some(figure) = &own.figure {
            folder.put_figure(&name, figure)?;
        }
    }
    let failed = failures.height();
    let report = Parts {
        experiment: inputs.experiment,
        summary: inputs.summary,
        machine: inputs.machine,
        partial: partial.clone(),
        parts: &parts,
        claims: claims.clone(),
        lists: lists(failures, unfound, Some(texts)),
        times: &timed,
        leaderboards: &leaderboards,
        worst: &outputs::all_worst(&lookup),
        views: &names(out, "views")?,
    };
    let report = report.document().markdown(Dress::Page);
    let page = page(&report, None, |file| fs::read_to_string(out.join(file)).ok());
    folder.put("report.html", page.as_bytes())?;
    let mut written = folder.files.clone();
    written.sort();
    for folder in OWN.into_iter().chain((!timed.is_empty()).then_some(TIMES)) {
        remove_stale(out, folder, &written)?;
    }
    // the README lists the files that exist
    let about = readme(inputs.experiment, out, folder.partial)?;
    folder.put("README.md", about.as_bytes())?;
    let mut files = folder.files;
    files.sort();
    Ok(Written { files, claims, failures: failed, partial })
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
    /// The sentence on a partial run.
    partial: Option<&'a str>,
    files: Vec<PathBuf>,
}

impl Folder<'_> {
    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), ReportError> {
        write_atomically(&self.out.join(name), bytes)?;
        self.files.push(PathBuf::from(name));
        Ok(())
    }

    fn put_table(&mut self, name: &str, table: &Table) -> Result<(), ReportError> {
        self.put(&format!("{name}.csv"), &table.csv())
    }

    /// Writes a figure as SVG, with a banner for a partial run.
    fn put_figure(&mut self, name: &str, figure: &Figure) -> Result<(), ReportError> {
        let file = format!("{name}.svg");
        let svg =
            figure.svg(self.partial).map_err(|source| ReportError::Plot { file: file.clone(), source })?;
        self.put(&file, svg.as_bytes())
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

/// Removes files in `folder` that have an ending of the report's files and were not written now, and incomplete ones of a killed run.
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
        let torn = name.to_string_lossy().starts_with(".writing-");
        let stale = ENDINGS.contains(&ending) && !files.contains(&Path::new(folder).join(&name));
        if path.is_file() && (torn || stale) {
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
