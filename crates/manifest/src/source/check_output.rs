//! Checks the manifest of one table or figure against the experiment, with its claims.

use std::collections::BTreeMap;
use std::sync::Arc;

use toml::Spanned;
use toml::de::DeValue;

use super::manifests::Manifest;
use super::place::Place;
use super::problem::{Problem, ProblemKind, What};
use super::tables::take;
use crate::kind::Nothing;
use crate::names::{Names, Needs, no_claim};
use crate::query::PublishedFile;
use crate::raw::{RawClaim, RawOutput, RawPublished};
use crate::reference::Known;
use crate::{Claim, Experiment, Kind, KindKey, Kinds, ManifestError, Output, Published, Query};

/// Part of the report, place within the part, and the byte offset of the id.
pub(super) type Order = (u32, u32, usize);

/// The table of a kind, not yet read.
type Table<'a> = (KindKey, Spanned<DeValue<'a>>);

/// Checks one output. `tree` is its expanded manifest, `files` are those of the folder.
pub(super) fn check(
    manifest: &Manifest<'_>,
    mut tree: Spanned<DeValue<'_>>,
    experiment: &Experiment,
    files: &BTreeMap<String, String>,
    kinds: &Kinds,
) -> Result<(Order, Output), Problem> {
    let place = &manifest.place;
    let shown = if manifest.is_cut {
        None
    } else {
        take(&mut tree, ("show", kinds.outputs), RawOutput::KEYS, place)?
    };
    let mut bounds: Vec<Option<Table<'_>>> = Vec::new();
    if let DeValue::Table(table) = tree.get_mut()
        && let Some(DeValue::Array(claims)) = table.get_mut("claim").map(Spanned::get_mut)
    {
        for claim in claims.iter_mut() {
            bounds.push(take(claim, ("bound", kinds.bounds), RawClaim::KEYS, place)?);
        }
    }
    let raw: RawOutput = place.read(tree)?;
    let published = raw.published.map(|raw| read_published(raw, place, files)).transpose()?;
    let known = Known {
        runs: &experiment.runs,
        measures: &experiment.measures,
        documents: &experiment.documents,
        tasks: &experiment.tasks,
        timings: &experiment.timings,
        traces: &experiment.traces,
    };
    let mut names = Names::new(place, known, published.as_ref());
    let mut read = |(kind, table): Table<'_>| {
        let at = table.span().start;
        let own = (kind.read)(table, place)?;
        names.at = at;
        own.check(&mut names).map(|()| own)
    };
    let kind: Arc<dyn Kind> = shown.map_or_else(|| Ok(Arc::new(Nothing) as _), &mut read)?;
    let mut claims = Vec::new();
    for (raw, bound) in raw.claim.into_iter().zip(bounds) {
        let at = raw.span().start;
        let RawClaim { claim, source, published, sites } = raw.into_inner();
        if !(sites > 0.0 && sites <= 1.0) {
            let problem = format!("sites is {sites}, allowed is a share above 0 and at most 1");
            return Err(place.error(at, problem));
        }
        let Some(bound) = bound else { continue };
        claims.push(Claim { claim, source, published, sites, bound: read(bound)? });
    }
    let needs = names.needs;
    let at = raw.id.as_ref().map_or(0, |id| id.span().start);
    let id = match raw.id {
        Some(id) => {
            place.check_id(id.get_ref(), at)?;
            id.into_inner()
        }
        None => manifest.stem.to_owned(),
    };
    let title = raw.title.unwrap_or_else(|| id.clone());
    let output = Output { id, title, source: raw.source, note: raw.note, kind, published, claims, needs };
    Ok(((raw.part, raw.order, at), output))
}

/// Reads the CSV of published figures.
fn read_published(
    raw: RawPublished,
    place: &Place<'_>,
    files: &BTreeMap<String, String>,
) -> Result<Published, Problem> {
    let at = raw.file.span().start;
    let file = raw.file.into_inner();
    let text = files.get(&file).ok_or_else(|| place.error(at, format!("no file {file:?} in the folder")))?;
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let wrong = |error: csv::Error| place.error(at, format!("{file}: {error}"));
    let cells = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect::<Vec<_>>();
    let header = cells(reader.headers().map_err(wrong)?);
    let rows =
        reader.records().map(|row| row.map(|row| cells(&row))).collect::<Result<_, _>>().map_err(wrong)?;
    Ok(Published { file, source: raw.source, header, rows })
}

/// A query as an output without a kind.
pub(super) fn of_query(query: &Query) -> Output {
    let head = &query.head;
    Output {
        id: query.id.clone(),
        title: head.title.clone().unwrap_or_else(|| query.id.clone()),
        source: head.source.clone(),
        note: head.note.clone(),
        kind: Arc::new(Nothing),
        published: query.published.clone(),
        claims: Vec::new(),
        needs: Needs::default(),
    }
}

/// The published figures of a query.
pub(super) fn published_of(
    own: &PublishedFile,
    from: &str,
    files: &BTreeMap<String, String>,
) -> Result<Published, ManifestError> {
    let PublishedFile { file, source } = own;
    let wrong = |problem: String| ManifestError::Whole { file: from.to_owned(), problem };
    let text = files.get(file).ok_or_else(|| wrong(format!("no file {file:?} in the folder")))?;
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let cells = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect::<Vec<_>>();
    let of_csv = |error: csv::Error| wrong(format!("{file}: {error}"));
    let header = cells(reader.headers().map_err(of_csv)?);
    let rows =
        reader.records().map(|row| row.map(|row| cells(&row))).collect::<Result<_, _>>().map_err(of_csv)?;
    Ok(Published { file: file.clone(), source: source.clone(), header, rows })
}

/// The claims named by outputs that not exactly one output makes. To be called after all outputs are read.
pub(super) fn named_claims(experiment: &Experiment) -> Vec<Problem> {
    let mut problems = Vec::new();
    let made: Vec<(&str, &str)> = experiment
        .outputs
        .iter()
        .flat_map(|output| output.claims.iter().map(|claim| (claim.claim.as_str(), output.id.as_str())))
        .collect();
    for claim in experiment.outputs.iter().flat_map(|output| &output.needs.claims) {
        let by = made.iter().filter(|(own, _)| *own == claim.value).map(|(_, output)| *output);
        let text = match by.collect::<Vec<_>>().as_slice() {
            [_] => continue,
            [] => no_claim(&claim.value, &made.iter().map(|(own, _)| *own).collect::<Vec<_>>()),
            several => {
                let several = several.join(", ");
                format!("claim {:?} is in {several}, allowed is a claim of one output only", claim.value)
            }
        };
        let kind = ProblemKind::Name { what: What::Claim, name: claim.value.clone() };
        problems.push(Problem { file: claim.file.clone(), line: claim.line, offset: 0, text, kind });
    }
    problems
}
