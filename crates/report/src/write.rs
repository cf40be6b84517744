//! Writes the files of a report, each whole or not at all, and removes what an earlier run left.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use record::write_atomically;

use crate::figure::Figure;
use crate::partial::partial;
use crate::parts::{Part, parts};
use crate::{
    ClaimRow, Inputs, ReportError, claims, failures, html, lookup::Lookup, markdown, plot, provenance, times,
};

/// What a report came to.
#[derive(Debug, Clone)]
pub struct Written {
    /// The files, below the folder of the report, sorted.
    pub files: Vec<PathBuf>,
    /// The claims and how they came out, in the manifest's order.
    pub claims: Vec<ClaimRow>,
    /// The rows of `failures.csv`.
    pub failures: usize,
    /// What is missing in a partial run, as a sentence; `None` of a whole one.
    pub partial: Option<String>,
}

/// The folders that hold nothing but the report's own files.
const OWN: [&str; 2] = ["tables", "plots"];
/// The folder of run times, which are no results: where none were measured, those of an earlier execution stay.
const TIMES: &str = "times";
/// The endings of those files, and of plots that earlier versions wrote.
const ENDINGS: [&str; 4] = ["csv", "md", "svg", "png"];

/// Writes the report of an experiment to the folder `out`, which is made where it is missing.
///
/// The same inputs give the same bytes, whatever the order of `scores` and `tasks`. Times stand in `report.html`
/// and `times/` alone. Files in `tables/` and `plots/` that this report has not, are removed, and in `times/` where run times
/// were measured; others in `out` are left alone. Where two processes write to one folder, one waits for the other.
///
/// # Errors
/// [`ReportError`]; files written before it happened stay, each of them whole.
pub fn write(inputs: &Inputs<'_>, out: &Path) -> Result<Written, ReportError> {
    let _turn = turn(out);
    let lookup = Lookup::new(inputs.experiment, inputs.summary, inputs.scores, inputs.tasks)
        .with_traces(inputs.traces);
    let parts = parts(&lookup);
    let partial = partial(inputs.experiment, inputs.summary);
    let claims = claims::evaluate(&lookup);
    let failures = failures::all(&inputs.summary.failures, inputs.scores);
    let mut files = Vec::new();
    let mut put = |name: String, bytes: &[u8]| -> Result<(), ReportError> {
        write_atomically(&out.join(&name), bytes)?;
        files.push(PathBuf::from(name));
        Ok(())
    };
    let mut drawings = Vec::new();
    for part in &parts {
        put(format!("tables/{}.csv", part.name), &part.shown.table.csv())?;
        put(format!("tables/{}.md", part.name), markdown_of(part, partial.as_deref()).as_bytes())?;
        let Some(figure) = &part.shown.figure else {
            drawings.push(None);
            continue;
        };
        drawings.push(Some(put_figure(
            figure,
            partial.as_deref(),
            &format!("plots/{}", part.name),
            &mut put,
        )?));
    }
    let failure_table = failures::table(&failures);
    let unfound = failures::unfound(&lookup);
    put("claims.csv".to_owned(), &claims::table(&claims).csv())?;
    put("failures.csv".to_owned(), &failure_table.csv())?;
    put("unfound.csv".to_owned(), &unfound.csv())?;
    put("provenance.json".to_owned(), &provenance::json(inputs.summary))?;
    let measured = inputs.machine.map_or(&[][..], |machine| &machine.timings);
    let times = times::parts(inputs.experiment, measured);
    let mut clocks = Vec::new();
    for part in &times {
        let name = format!("{TIMES}/{}", part.id);
        put(format!("{name}.csv"), &part.rows.csv())?;
        if let Some(verdicts) = &part.verdicts {
            put(format!("{name}-claims.csv"), &verdicts.csv())?;
        }
        clocks.push(put_figure(&part.figure, partial.as_deref(), &name, &mut put)?);
    }
    let portraits = times::portraits(&lookup, measured);
    for portrait in &portraits {
        put(format!("{TIMES}/{}.csv", portrait.name), &portrait.table.csv())?;
    }
    let page = html::Page {
        experiment: inputs.experiment,
        summary: inputs.summary,
        partial: partial.as_deref(),
        machine: inputs.machine,
        parts: &parts,
        drawings: &drawings,
        claims: &claims,
        failures: &failure_table,
        unfound: &unfound,
        times: &times,
        clocks: &clocks,
        portraits: &portraits,
    };
    put("report.html".to_owned(), page.html().as_bytes())?;
    files.sort();
    let folders = OWN.into_iter().chain((!times.is_empty()).then_some(TIMES));
    for folder in folders {
        remove_stale(out, folder, &files)?;
    }
    Ok(Written { files, claims, failures: failures.len(), partial })
}

/// The right to write to the folder, held until it is dropped: without it one process would take what another is writing
/// for what a killed one has left. `None` where the system does not lock folders, or the folder cannot be made, which
/// the first file will tell.
fn turn(out: &Path) -> Option<File> {
    fs::create_dir_all(out).ok()?;
    let folder = File::open(out).ok()?;
    folder.lock().ok()?;
    Some(folder)
}

/// Writes a figure as SVG, with what is missing in a partial run, and gives it.
fn put_figure(
    figure: &Figure,
    partial: Option<&str>,
    name: &str,
    put: &mut impl FnMut(String, &[u8]) -> Result<(), ReportError>,
) -> Result<String, ReportError> {
    let file = format!("{name}.svg");
    let svg =
        plot::svg(figure, partial).map_err(|source| ReportError::Plot { file: file.clone(), source })?;
    put(file, svg.as_bytes())?;
    Ok(svg)
}

/// A table's Markdown file: heading, what is missing in a partial run, table, published figures, notes.
fn markdown_of(part: &Part<'_>, partial: Option<&str>) -> String {
    let output = part.output;
    let kind = if part.ground.is_synthetic() { "synthetic" } else { "real" };
    let mut text = format!("# {}\n\n", markdown::escape(&output.title));
    if let Some(partial) = partial {
        text.push_str(&format!("**{}.**\n\n", markdown::escape(partial)));
    }
    text.push_str(&format!(
        "Data: {} ({kind}). Source: {}.\n\n",
        part.ground.name(),
        markdown::escape(&output.source)
    ));
    text.push_str(&markdown::of_table(&part.shown.table));
    if let Some(figures) = &output.published {
        let source = markdown::escape(figures.source.trim_end_matches('.'));
        if part.beside.is_none() {
            text.push_str(&format!("\nPublished figures: {source}.\n"));
        }
        if let Some(table) = &part.beside {
            text.push_str(&format!("\nPublished: {source}.\n\n"));
            text.push_str(&markdown::of_table(table));
        }
    }
    let notes = part.notes();
    if !notes.is_empty() {
        text.push('\n');
        for note in notes {
            text.push_str(&format!("- {}\n", markdown::escape(&note)));
        }
    }
    text
}

/// Removes files of the report's own kinds from `folder` that it has not written, and torn ones of a killed run.
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
            fs::remove_file(&path).map_err(|source| ReportError::Remove { path, source })?;
        }
    }
    Ok(())
}
