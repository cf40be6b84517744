//! Writes the files of a report, each complete or not at all, and removes files of an earlier run.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use record::Summary;
use whole_file::write_durably;

use crate::lookup::Lookup;
use crate::partial::partial;
use crate::parts::{of_answers, parts};
use crate::plot::Figure;
use crate::queries::answers;
use crate::readme::{names, readme};
use crate::table::Table;
use crate::tables::tables;
use crate::{ClaimRow, Inputs, ReportError, claims, evaluation, failures, html, outputs, scores_file, times};

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

/// The folder of the tables that queries read. It is no part of comparisons.
const PARQUET: &str = "parquet";
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
    let mut claims = evaluation::evaluate(&lookup);
    let tables = tables(inputs);
    let (answers, verdicts) = answers(inputs.experiment, inputs.summary, &tables, partial.as_deref())?;
    claims.extend(verdicts);
    let failures = failures::table(inputs);
    let unfound = failures::unfound(&lookup);
    let texts = failures::texts(inputs);
    let mut worst = outputs::all_worst(&lookup);
    worst.extend(answers.iter().flat_map(|own| outputs::of_answer(&lookup, own)));
    let (of_times, answers): (Vec<_>, Vec<_>) = answers.into_iter().partition(|own| own.query.head.times);
    let mut folder = Folder { out, partial: partial.as_deref(), files: Vec::new() };
    let mut drawn = Vec::new();
    for part in parts(&lookup).into_iter().chain(of_answers(&lookup, answers)) {
        folder.put_table(&format!("tables/{}", part.name), &part.shown.table)?;
        let figure = part.shown.figure.as_ref();
        let mut svg =
            figure.map(|figure| folder.put_figure(&format!("plots/{}", part.name), figure)).transpose()?;
        if let Some(own) = &part.shown.drawn {
            folder.put(&format!("plots/{}.svg", part.name), own.as_bytes())?;
            svg = Some(own.clone());
        }
        drawn.push((part, svg));
    }
    folder.put_table("claims", &claims::row::table(&claims))?;
    folder.put_table("failures", &failures)?;
    folder.put_table("unfound", &unfound)?;
    match texts.height() {
        0 => remove(out.join("texts.csv"))?,
        _ => folder.put_table("texts", &texts)?,
    }
    folder.put("provenance.json", &provenance(inputs.summary))?;
    for (name, table) in tables.iter().filter(|(name, table)| **name != "times" && table.height() > 0) {
        folder.put(&format!("{PARQUET}/{name}.parquet"), &scores_file::parquet(table)?)?;
    }
    let measured = inputs.machine.map_or(&[][..], |machine| &machine.timings);
    let mut timed = Vec::new();
    for part in times::parts(inputs.experiment, measured) {
        let name = format!("{TIMES}/{}", part.id);
        folder.put_table(&name, &part.rows)?;
        if let Some(verdicts) = &part.verdicts {
            folder.put_table(&format!("{name}-claims"), verdicts)?;
        }
        let svg = folder.put_figure(&name, &part.figure)?;
        timed.push((part, svg));
    }
    for own in of_times.iter().filter(|_| !measured.is_empty()) {
        let name = format!("{TIMES}/{}-{}", own.query.id, own.group.file_name());
        folder.put_table(&name, &own.table)?;
        if let Some(svg) = &own.svg {
            folder.put(&format!("{name}.svg"), svg.as_bytes())?;
        }
    }
    let mut leaderboards = Vec::new();
    for own in times::leaderboards(&lookup, measured).into_iter().chain(times::rankings(&lookup, measured)) {
        let name = format!("{TIMES}/{}", own.name);
        folder.put_table(&name, &own.table)?;
        let svg = own.figure.as_ref().map(|figure| folder.put_figure(&name, figure)).transpose()?;
        leaderboards.push((own, svg));
    }
    let page = html::Page {
        experiment: inputs.experiment,
        summary: inputs.summary,
        partial: folder.partial,
        machine: inputs.machine,
        parts: &drawn,
        claims: &claims,
        failures: &failures,
        unfound: &unfound,
        texts: &texts,
        times: &timed,
        worst: &worst,
        views: &names(out, "views")?,
        leaderboards: &leaderboards,
    };
    folder.put("report.html", page.html().as_bytes())?;
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
    Ok(Written { files, claims, failures: failures.height(), partial })
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
        write_durably(&self.out.join(name), bytes)?;
        self.files.push(PathBuf::from(name));
        Ok(())
    }

    fn put_table(&mut self, name: &str, table: &Table) -> Result<(), ReportError> {
        self.put(&format!("{name}.csv"), &table.csv())
    }

    /// Writes a figure as SVG, with a banner for a partial run, and returns the SVG.
    fn put_figure(&mut self, name: &str, figure: &Figure) -> Result<String, ReportError> {
        let file = format!("{name}.svg");
        let svg =
            figure.svg(self.partial).map_err(|source| ReportError::Plot { file: file.clone(), source })?;
        self.put(&file, svg.as_bytes())?;
        Ok(svg)
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
