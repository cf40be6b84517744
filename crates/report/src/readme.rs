//! The README of a folder of results: verdicts by data set, the key plots, an index of the tables with a line about each, and the key
//! tables.
//!
//! It is made from the files of the folder and the manifest, without records, so a test can compare a committed README with the tables
//! beside it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use manifest::{Experiment, Verdict};

use crate::claims::matrix::{Matrix, MatrixRow};
use crate::claims::row::{ClaimView, HEADER, sign};
use crate::diff::{CsvFile, read_csv};
use crate::numbers::{counted, short};
use crate::{ReportError, markdown};

/// The most plots that are shown; the index links all.
const PLOTS: usize = 6;
/// The most tables that are shown; all are files beside the README.
const TABLES: usize = 4;
/// The most columns of a shown table
const COLUMNS: usize = 15;
/// and the most rows.
const ROWS: usize = 45;
/// The number of claims above which their list is folded.
const MANY: usize = 12;

/// The README of the results of an experiment in the folder `out`, with a final newline. `partial` is the sentence on a partial run, as in
/// [`crate::Written::partial`].
///
/// # Errors
/// [`ReportError`] if the folder has no `claims.csv` of a report, or if a file cannot be read.
pub fn readme(experiment: &Experiment, out: &Path, partial: Option<&str>) -> Result<String, ReportError> {
    let claims = read_csv(&out.join("claims.csv"))?;
    let views: Option<Vec<ClaimView<'_>>> = claims.rows.iter().map(|row| parse(row)).collect();
    let views = views.filter(|_| claims.header == HEADER);
    let views = views.ok_or_else(|| ReportError::NoResults { path: out.to_owned() })?;
    let (tables, plots, times) = (names(out, "tables")?, names(out, "plots")?, names(out, "times")?);
    let title = markdown::escape(&experiment.title);
    let mut parts = vec![format!("# {title}: results")];
    parts.extend(partial.map(|partial| format!("**{}.**", markdown::escape(partial))));
    let id = &experiment.id;
    let about = format!("Made by `gleaner reproduce {id}` together with the files beside it; do not edit.");
    let built_in = manifest::embedded_ids().contains(&id.as_str());
    let more = format!(" [What the figures mean and why claims fail](../../experiments/{id}/README.md).");
    parts.push(if built_in { about + &more } else { about });
    if !views.is_empty() {
        parts.push("## Verdicts".to_owned());
        parts.push(tally(&views));
        parts.push(claim_list(&views));
    }
    parts.extend(key_plots(experiment, &plots, &times));
    parts.extend(index(experiment, out, &tables, &plots)?);
    parts.extend(costs(experiment, out, &times)?);
    parts.extend(time_files(experiment, &times));
    parts.push("## Other files".to_owned());
    parts.push(others(out)?);
    Ok(parts.join("\n\n") + "\n")
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

/// A row a data set. Verdicts over few sites are not counted.
fn tally(views: &[ClaimView<'_>]) -> String {
    let mut data: Vec<(&str, &str)> = Vec::new();
    for view in views {
        if !data.contains(&(view.data, view.kind)) {
            data.push((view.data, view.kind));
        }
    }
    let header = ["data set", "kind", "✓ holds", "≈ tie", "✗ fails", "– not comparable"].map(str::to_owned);
    let row = |(id, kind): &(&str, &str)| {
        let is =
            |own: &ClaimView<'_>, verdict| own.data == *id && own.verdict == verdict && !own.is_over_few();
        let number = |verdict| views.iter().filter(|own| is(own, verdict)).count();
        let numbers = Verdict::ALL.into_iter().map(|verdict| number(verdict).to_string());
        [(*id).to_owned(), (*kind).to_owned()].into_iter().chain(numbers).collect::<Vec<_>>()
    };
    let table = markdown::of_cells(&header, &data.iter().map(row).collect::<Vec<_>>());
    table.trim_end().to_owned()
}

/// A line a claim, a sign a data set; a long list is folded.
fn claim_list(views: &[ClaimView<'_>]) -> String {
    let matrix = Matrix::of(views.iter().copied());
    let header: Vec<String> = ["claim".to_owned(), "published".to_owned()]
        .into_iter()
        .chain(matrix.data.iter().map(|(id, _)| (*id).to_owned()))
        .collect();
    let row = |row: &MatrixRow<'_>| {
        let signs =
            (0..matrix.data.len()).map(|at| row.cell(at).map_or("", |claim| sign(claim.verdict)).to_owned());
        [row.claim.to_owned(), row.published()].into_iter().chain(signs).collect::<Vec<_>>()
    };
    let rows: Vec<Vec<String>> = matrix.rows.iter().map(row).collect();
    let table = markdown::of_cells(&header, &rows);
    let measured = "What was measured is in [claims.csv](claims.csv).";
    if rows.len() > MANY {
        let number = counted(rows.len(), "claim");
        return format!(
            "<details>\n<summary>{number}, with the verdict on each data set</summary>\n\n{table}\n</details>\n\n{measured}"
        );
    }
    format!("{table}\n{measured}")
}

/// The first plot of each of the first outputs that have one, of real data if possible; the ranking over speed comes before them.
fn key_plots(experiment: &Experiment, plots: &BTreeSet<String>, times: &BTreeSet<String>) -> Vec<String> {
    let mut shown = Vec::new();
    let of_times = times.iter().filter(|name| name.starts_with("ranking-") && name.ends_with(".svg"));
    shown.extend(of_times.map(|name| ("F over pages a second", format!("times/{name}"))));
    for output in &experiment.outputs {
        let own = plots.iter().filter_map(|name| name.strip_suffix(".svg"));
        let own = own.filter_map(|name| name.split_once('.')).filter(|(id, _)| *id == output.id);
        // the first real data set, or the first data set
        let of_data = |(_, data): &(&str, &str)| (is_synthetic(data), place(experiment, data));
        if let Some((id, data)) = own.min_by_key(of_data) {
            shown.push((output.title.as_str(), format!("plots/{id}.{data}.svg")));
        }
    }
    shown.truncate(PLOTS);
    if shown.is_empty() {
        return Vec::new();
    }
    let image = |(title, file): (&str, String)| format!("![{}]({file})", markdown::escape(title));
    std::iter::once("## Plots".to_owned()).chain(shown.into_iter().map(image)).collect()
}

/// The place of data in the manifest, by their name in files; all data sets of a kind together come last.
fn place(experiment: &Experiment, data: &str) -> usize {
    let places = experiment.data.iter().position(|own| own.id.value.replace('/', "-") == data);
    places.unwrap_or(experiment.data.len())
}

/// A row a table: its title, its data, its files, and a line about its content.
fn index(
    experiment: &Experiment,
    out: &Path,
    tables: &BTreeSet<String>,
    plots: &BTreeSet<String>,
) -> Result<Vec<String>, ReportError> {
    let (mut parts, mut shown) = (Vec::new(), 0);
    parts.extend((!tables.is_empty()).then(|| "## Tables".to_owned()));
    for output in &experiment.outputs {
        let own = tables.iter().filter_map(|name| name.strip_suffix(".csv"));
        let of_output = own.filter_map(|name| name.split_once('.')).filter(|(id, _)| *id == output.id);
        let mut own: Vec<&str> = of_output.map(|(_, data)| data).collect();
        own.sort_by_key(|data| place(experiment, data));
        if own.is_empty() {
            continue;
        }
        let source = if output.source.is_empty() || output.source == "none" {
            String::new()
        } else {
            format!(" ({})", markdown::escape(&output.source))
        };
        let mut lines = vec![format!("**{}**{source}", markdown::escape(&output.title)), String::new()];
        let mut key: Option<(&str, String)> = None;
        for data in own {
            let name = format!("{}.{data}", output.id);
            let file = read_csv(&out.join(format!("tables/{name}.csv")))?;
            let svg = format!("{name}.svg");
            let plot = if plots.contains(&svg) { format!(", [plot](plots/{svg})") } else { String::new() };
            let says = markdown::escape(&says(&file));
            lines.push(format!("- [{data}](tables/{name}.csv){plot}: {says}"));
            let is_new = key.as_ref().is_none_or(|(other, _)| is_synthetic(other) && !is_synthetic(data));
            if is_new && shown < TABLES && is_readable(&file) {
                key = Some((data, markdown::of_cells(&file.header, &file.rows)));
            }
        }
        parts.push(lines.join("\n"));
        if let Some((data, table)) = key {
            shown += 1;
            parts.push(format!("Of {data}:"));
            parts.push(table.trim_end().to_owned());
            parts.extend((!output.note.is_empty()).then(|| markdown::escape(&output.note)));
        }
    }
    Ok(parts)
}

/// Whether data are generated, by their name in files.
fn is_synthetic(data: &str) -> bool {
    data.starts_with("synthetic-")
}

/// Whether a table is readable in a README: short, narrow, and no curve, whose plot shows the same.
fn is_readable(file: &CsvFile) -> bool {
    let first = |row: &Vec<String>| row.first().is_some_and(|name| is_place(name));
    let is_curve = file.header.iter().skip(1).all(|name| is_place(name)) || file.rows.iter().all(first);
    file.header.len() <= COLUMNS && file.rows.len() <= ROWS && !is_curve
}

/// Whether a column is a place on an axis: a number, or all pages.
fn is_place(name: &str) -> bool {
    name == "all" || name.parse::<f64>().is_ok()
}

/// A line about the content of a table: the ends of its F, the means of its sites, or its length.
fn says(file: &CsvFile) -> String {
    let rows = counted(file.rows.len(), "row");
    let cell = |row: &[String], at: usize| row.get(at).and_then(|text| text.parse::<f64>().ok());
    if let Some(mean) =
        file.rows.iter().find(|row| row.first().is_some_and(|name| name.starts_with("mean of sites")))
    {
        let figures = file.header.iter().enumerate().skip(1).filter_map(|(at, name)| {
            let published = name.ends_with(" published") || name.ends_with(" difference");
            Some((name, cell(mean, at).filter(|_| !published)?))
        });
        let figures: Vec<(&String, f64)> = figures.collect();
        if let ([first, .., last], true) =
            (figures.as_slice(), figures.iter().all(|(name, _)| is_place(name)))
        {
            let highest = figures.iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or(first);
            let [first, last, highest] =
                [first, last, highest].map(|(name, figure)| format!("{} at {name}", short(*figure)));
            return format!("mean of the sites: {first}, {last}, highest {highest}");
        }
        let figures: Vec<String> =
            figures.iter().map(|(name, figure)| format!("{name} {}", short(*figure))).collect();
        let more =
            if figures.len() > MOST { format!(" and {} more", figures.len() - MOST) } else { String::new() };
        return format!("means of the sites: {}{more}", figures[..figures.len().min(MOST)].join(", "));
    }
    let is_f =
        |name: &String| name == "F" || name == "Ave(F)" || name.ends_with(" F") || name.contains(" F, mean");
    let Some(at) = file.header.iter().position(is_f) else { return rows };
    let mut named: Vec<(f64, String)> =
        file.rows.iter().filter_map(|row| Some((cell(row, at)?, name(file, row)))).collect();
    named.sort_by(|a, b| b.0.total_cmp(&a.0));
    match (named.first(), named.last()) {
        (Some(best), Some(worst)) if named.len() > 1 => format!(
            "{rows}; {} from {} ({}) to {} ({})",
            file.header[at],
            short(worst.0),
            worst.1,
            short(best.0),
            best.1
        ),
        _ => rows,
    }
}

/// The most figures that a line names.
const MOST: usize = 4;

/// The subject of a row: its first cell, with the variant if that has a name.
fn name(file: &CsvFile, row: &[String]) -> String {
    let title = ["title", "system"].iter().find_map(|name| file.column(name)).and_then(|at| row.get(at));
    let first = title.or_else(|| row.first()).cloned().unwrap_or_default();
    let more =
        ["variant", "task", "page"].iter().find_map(|name| file.column(name)).and_then(|at| row.get(at));
    match more.filter(|more| !more.is_empty() && *more != "default") {
        Some(more) => format!("{first}, {more}"),
        None => first,
    }
}

/// The table and the plot of each cost.
fn costs(experiment: &Experiment, out: &Path, times: &BTreeSet<String>) -> Result<Vec<String>, ReportError> {
    let mut parts = Vec::new();
    for own in experiment.timings.iter().filter(|own| own.cost.is_some()) {
        let file = format!("{}.csv", own.id);
        if times.contains(&file) {
            let CsvFile { header, rows } = read_csv(&out.join("times").join(file))?;
            let (id, title) = (&own.id, markdown::escape(&own.title));
            parts.push(format!(
                "## {title}\n\n![{title}](times/{id}.svg)\n\n{}",
                markdown::of_cells(&header, &rows).trim_end()
            ));
        }
    }
    Ok(parts)
}

/// The files of run times, which are no results.
fn time_files(experiment: &Experiment, times: &BTreeSet<String>) -> Vec<String> {
    if times.is_empty() {
        return Vec::new();
    }
    let line = |name: &String| {
        let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
        let about = match experiment.timings.iter().find(|own| own.id == stem) {
            Some(timing) => format!(": {}", markdown::escape(&timing.title)),
            None => String::new(),
        };
        format!("- [{name}](times/{name}){about}")
    };
    let lines: Vec<String> = times.iter().map(line).collect();
    let about = "Measured on one machine; not part of the results, and no comparison reads them.";
    vec!["## Run times".to_owned(), about.to_owned(), lines.join("\n")]
}

/// The other files of the results.
fn others(out: &Path) -> Result<String, ReportError> {
    let rows = |name: &str| Ok::<usize, ReportError>(read_csv(&out.join(name))?.rows.len());
    let mut lines = vec![
        format!("- [claims.csv](claims.csv): {}", counted(rows("claims.csv")?, "verdict")),
        format!("- [failures.csv](failures.csv): {}", counted(rows("failures.csv")?, "failure")),
        format!(
            "- [unfound.csv](unfound.csv): {} left out of scoring",
            counted(rows("unfound.csv")?, "page")
        ),
    ];
    if out.join("texts.csv").is_file() {
        lines.push(
            "- [texts.csv](texts.csv): what of texts that were made elsewhere is not in their pages"
                .to_owned(),
        );
    }
    lines.push("- [provenance.json](provenance.json): data, code and settings behind all of it".to_owned());
    Ok(lines.join("\n"))
}

/// A row of `claims.csv`; `None` if it is not from a report.
fn parse(row: &[String]) -> Option<ClaimView<'_>> {
    let [claim, source, data, kind, published, measured, verdict] = row else { return None };
    Some(ClaimView {
        claim,
        output: "",
        source,
        data,
        kind,
        published,
        measured,
        verdict: Verdict::named(verdict)?,
    })
}
