//! The content of a report from the files of a folder of results, as far as its README shows it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use manifest::{Experiment, Query};
use record::DataFacts;

use super::{Document, Section, Topic, lists};
use crate::ReportError;
use crate::claims::row::{ClaimRow, HEADER};
use crate::diff::read_csv;
use crate::table::{Cell, Table};

/// Reads the folder `out`.
///
/// # Errors
/// [`ReportError`] if it has no `claims.csv` or `provenance.json` of a report, or if a file cannot be read.
pub(crate) fn of_folder(
    experiment: &Experiment,
    out: &Path,
    partial: Option<String>,
) -> Result<Document, ReportError> {
    let claims = read_csv(&out.join("claims.csv"))?;
    let read: Option<Vec<ClaimRow>> = claims.rows.iter().map(|row| ClaimRow::read(row)).collect();
    let none = || ReportError::NoResults { path: out.to_owned() };
    let claims = read.filter(|_| claims.header == HEADER).ok_or_else(none)?;
    let Experiment { id, title, citation, about, .. } = experiment;
    let texts = out.join("texts.csv");
    let facts = facts(out)?;
    Ok(Document {
        id: id.clone(),
        title: title.clone(),
        citation: citation.clone(),
        about: about.clone(),
        partial,
        claims,
        topics: topics(experiment, &facts.data, out)?,
        facts,
        lists: lists(
            table(&out.join("failures.csv"))?,
            table(&out.join("unfound.csv"))?,
            texts.is_file().then(|| table(&texts)).transpose()?,
        ),
        settings: Vec::new(),
        times: times(experiment, out)?,
    })
}

/// The facts of `provenance.json`.
///
/// # Errors
/// [`ReportError`] if it cannot be read, or is not of this version of the program.
pub(crate) fn facts(out: &Path) -> Result<record::ResultFacts, ReportError> {
    let path = out.join("provenance.json");
    let text =
        fs::read_to_string(&path).map_err(|source| ReportError::Read { path: path.clone(), source })?;
    serde_json::from_str(&text).map_err(|source| ReportError::Facts { path, source })
}

/// The names of the files in a folder; empty if it is missing.
pub(crate) fn names(out: &Path, folder: &str) -> Result<BTreeSet<String>, ReportError> {
    let path = out.join(folder);
    let read = |source| ReportError::Read { path: path.clone(), source };
    match fs::read_dir(&path) {
        Ok(entries) => entries
            .map(|entry| Ok(entry.map_err(read)?.file_name().to_string_lossy().into_owned()))
            .filter(|name| name.as_ref().map_or(true, |name| !name.starts_with('.')))
            .collect(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(BTreeSet::new()),
        Err(error) => Err(read(error)),
    }
}

/// A table as it was written.
fn table(path: &Path) -> Result<Table, ReportError> {
    let file = read_csv(path)?;
    Ok(Table::new(
        file.header,
        file.rows.into_iter().map(|row| row.into_iter().map(Cell::text).collect()),
        [],
    ))
}

/// The queries with a table.
fn topics(experiment: &Experiment, data: &[DataFacts], out: &Path) -> Result<Vec<Topic>, ReportError> {
    let (tables, plots) = (names(out, "tables")?, names(out, "plots")?);
    let mut topics = Vec::new();
    for query in experiment.queries.iter().filter(|own| !own.head.times) {
        let of_query =
            tables.iter().filter_map(|name| Some((name, name.strip_suffix(".csv")?.split_once('.')?)));
        let mut own: Vec<_> = of_query.filter(|(_, (id, _))| *id == query.id).collect();
        // tables of all data of a kind come last
        let place =
            |name: &str| data.iter().position(|own| own.id.replace('/', "-") == name).unwrap_or(data.len());
        own.sort_by_key(|(_, (_, name))| place(name));
        let mut topic =
            Topic { title: query.title().to_owned(), source: query.head.source.clone(), ..Topic::default() };
        topic.about.extend((!query.head.note.is_empty()).then(|| query.head.note.clone()));
        for (file, (_, of)) in own {
            let facts = data.get(place(of));
            let svg = file.replace(".csv", ".svg");
            let plot = plots.contains(&svg).then(|| ("plot", format!("plots/{svg}")));
            topic.sections.push(Section {
                title: facts.map_or(of, |facts| &facts.id).to_owned(),
                is_synthetic: of.starts_with("synthetic-"),
                table: table(&out.join("tables").join(file))?,
                files: [("CSV", format!("tables/{file}"))].into_iter().chain(plot).collect(),
                ..Section::default()
            });
        }
        topics.extend((!topic.sections.is_empty()).then_some(topic));
    }
    Ok(topics)
}

/// The files of run times.
fn times(experiment: &Experiment, out: &Path) -> Result<Topic, ReportError> {
    let names = names(out, "times")?;
    let mut topic = Topic { title: "Run times".to_owned(), ..Topic::default() };
    topic
        .about
        .push("Measured on one machine; not part of the results, and no comparison reads them.".to_owned());
    for stem in names.iter().filter_map(|name| name.strip_suffix(".csv")) {
        let of_query = |own: &&Query| stem.strip_prefix(&own.id).is_some_and(|rest| rest.starts_with('-'));
        let query = experiment.queries.iter().filter(of_query).max_by_key(|own| own.id.len());
        let title =
            query.map_or(stem.to_owned(), |own| format!("{}: {}", own.title(), &stem[own.id.len() + 1..]));
        let svg = format!("{stem}.svg");
        let plot = names.contains(&svg).then(|| ("plot", format!("times/{svg}")));
        topic.sections.push(Section {
            title,
            table: table(&out.join("times").join(format!("{stem}.csv")))?,
            files: [("CSV", format!("times/{stem}.csv"))].into_iter().chain(plot).collect(),
            ..Section::default()
        });
    }
    Ok(topic)
}
