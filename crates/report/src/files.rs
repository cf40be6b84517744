//! Writes the files of a report, each complete or not at all, and removes files of an earlier run. Tables of results are made elsewhere; the
//! lists of failures and of texts that are not in their pages are made here.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::parser::parse_message_type;
use polars::prelude::{Column, DataFrame, DataType as Kind};
use record::{Failure, Presence, Unfound};
use whole_file::write_durably;

use crate::document::{Document, TEXTS, failed, lists, times_of};
use crate::folder::names;
use crate::markdown::page;
use crate::partial::partial;
use crate::queries::{Answer, Answers, answers};
use crate::readme::Dress;
use crate::table::{Cell, Table};
use crate::tables::{all_sites, by_unit, tables};
use crate::{ClaimRow, Inputs, ReportError, Result, claims};

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
pub fn write(inputs: &Inputs<'_>, out: &Path) -> Result<Written> {
    let _turn = turn(out);
    let partial = partial(inputs.experiment, inputs.summary);
    let tables = tables(inputs);
    let Answers { tables: answers, verdicts, empty } = answers(inputs, &tables, partial.as_deref())?;
    let is_of_times = |id: &str| inputs.experiment.queries.iter().any(|own| own.id == id && own.head.times);
    let (of_times, answers): (Vec<_>, Vec<_>) = answers.into_iter().partition(|own| own.query.head.times);
    let (time_claims, claims): (Vec<_>, Vec<_>) =
        verdicts.into_iter().partition(|own| is_of_times(&own.output));
    let lists = lists(failures(inputs), unfound(inputs), texts(inputs));
    let failures = lists.first().map_or(0, |own| failed(&own.table));
    let mut folder = Folder { out, files: Vec::new() };
    for own in &answers {
        folder.put_answer(own)?;
    }
    folder.put("claims.csv", &claims::as_table(&claims).csv())?;
    remove(&out.join(TEXTS))?;
    for own in &lists {
        folder.put(own.file, &own.table.csv())?;
    }
    let facts = serde_json::to_string_pretty(&inputs.summary.facts());
    let facts = facts.expect("facts are plain data with string keys") + "\n";
    folder.put("provenance.json", facts.as_bytes())?;
    for (name, table) in tables.iter().filter(|(_, table)| table.height() > 0) {
        folder.put(&format!("{PARQUET}/{name}.parquet"), &parquet(table)?)?;
    }
    let is_timed = inputs.machine.is_some_and(|machine| !machine.timings.is_empty());
    if is_timed {
        for own in &of_times {
            folder.put_answer(own)?;
        }
        if !time_claims.is_empty() {
            folder.put("times/claims.csv", &claims::as_table(&time_claims).csv())?;
        }
    }
    let report = Document {
        inputs,
        partial: partial.as_deref(),
        answers: &answers,
        claims: &claims,
        lists: &lists,
        times: if is_timed { &of_times } else { &[] },
        time_claims: &time_claims,
        views: names(out, "views")?,
    };
    let markdown = report.markdown(Dress::Page, &report.run_times());
    let page = page(&markdown, None, |file| fs::read_to_string(out.join(file)).ok());
    folder.put("report.html", page.as_bytes())?;
    for own in OWN.into_iter().chain(is_timed.then_some(TIMES)) {
        remove_stale(out, own, &folder.files)?;
    }
    let readme = report.markdown(Dress::Readme, &times_of(inputs.experiment, out)?);
    folder.put("README.md", readme.as_bytes())?;
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
    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        let path = self.out.join(name);
        if let Some(link) = whole_file::link_above(&path, self.out) {
            return Err(ReportError::of_file(&link, "is a link, and nothing is written through it"));
        }
        write_durably(&path, bytes)?;
        self.files.push(PathBuf::from(name));
        Ok(())
    }

    /// Writes a table and its plot.
    fn put_answer(&mut self, own: &Answer<'_>) -> Result<()> {
        let [table, plot] = own.files();
        self.put(&table, &own.table.csv())?;
        own.svg.as_ref().map_or(Ok(()), |svg| self.put(&plot, svg.as_bytes()))
    }
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
fn remove_stale(out: &Path, folder: &str, files: &[PathBuf]) -> Result<()> {
    for name in names(out, folder)? {
        let file = Path::new(folder).join(&name);
        let is_own = ENDINGS.iter().any(|ending| name.ends_with(ending));
        if is_own && !files.contains(&file) && out.join(&file).is_file() {
            remove(&out.join(&file))?;
        }
    }
    Ok(())
}

/// Removes a file, if it exists.
fn remove(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            let path = path.display();
            Err(ReportError::Told(format!("cannot remove {path}, which an earlier run left: {error}")))
        }
        _ => Ok(()),
    }
}

/// `failures.csv`: all failures, of units, of documents of tasks, and outside of them, sorted, each once.
pub(crate) fn failures(inputs: &Inputs<'_>) -> Table {
    let of_units = inputs.scores.iter().flat_map(|unit| &unit.failures);
    let failures: BTreeSet<&Failure> = inputs.summary.failures.iter().chain(of_units).collect();
    let texts = failures.into_iter().map(|Failure { unit, variant, page, kind, message }| {
        [&*unit.data, &unit.run, &unit.site, variant, page, kind, message]
    });
    let mut of_tasks: BTreeSet<[&str; 7]> = BTreeSet::new();
    for task in inputs.tasks {
        let (data, id) = (task.unit.data.as_str(), task.unit.task.as_str());
        let troubles = task.troubles.iter();
        of_tasks.extend(troubles.map(|own| [data, &own.documents, "", id, "", "task", &own.message]));
    }
    let header = ["data", "run", "site", "variant", "page", "kind", "message"];
    Table::new(header, texts.chain(of_tasks).map(|row| row.map(Cell::text).to_vec()))
}

/// `unfound.csv`: pages that hold less than half of their gold, on which no run is scored.
pub(crate) fn unfound(inputs: &Inputs<'_>) -> Table {
    let is_present =
        |id: &str| inputs.summary.data.iter().any(|data| data.id == id && data.presence == Presence::Present);
    let mut rows = Vec::new();
    for site in all_sites(inputs).into_iter().filter(|site| is_present(site.data)) {
        let mut pages: Vec<&Unfound> = site.facts.unfound.iter().collect();
        pages.sort_by(|a, b| a.page.cmp(&b.page));
        rows.extend(pages.into_iter().map(|page| {
            let names = [site.data, site.site, page.page.as_str()].map(Cell::text);
            names.into_iter().chain([Cell::Figure(page.found)]).collect()
        }));
    }
    Table::new(["data", "site", "page", "found"], rows)
}

/// `texts.csv`: the part of the answered texts that is not in the pages; no row for methods that answer with spans.
pub(crate) fn texts(inputs: &Inputs<'_>) -> Table {
    let mut sums: BTreeMap<[&str; 3], (u64, f64, u64)> = BTreeMap::new();
    for scores in by_unit(inputs) {
        for texts in &scores.texts {
            let sum = sums.entry([&scores.unit.data, &scores.unit.run, &texts.variant]).or_default();
            sum.0 += texts.pages;
            sum.1 += texts.unfound;
            sum.2 += texts.mostly_unfound;
        }
    }
    let row = |(names, (pages, unfound, mostly)): ([&str; 3], (u64, f64, u64))| {
        let figures = [Cell::Count(pages), Cell::Figure(unfound / pages as f64), Cell::Count(mostly)];
        names.map(Cell::text).into_iter().chain(figures).collect()
    };
    let header = ["data", "run", "variant", "texts", "unfound", "mostly unfound"];
    Table::new(header, sums.into_iter().map(row))
}

/// The bytes of the file. Texts are dictionaries; all columns may be null.
///
/// # Errors
/// The error of the writer, which a table of texts and numbers does not cause.
pub(crate) fn parquet(table: &DataFrame) -> Result<Vec<u8>, ParquetError> {
    let fields = table.columns().iter().map(|column| match column.dtype() {
        Kind::String => format!("optional binary {} (STRING);", column.name()),
        Kind::Float64 => format!("optional double {};", column.name()),
        Kind::Boolean => format!("optional boolean {};", column.name()),
        _ => format!("optional int64 {};", column.name()),
    });
    let schema = parse_message_type(&format!("message scores {{ {} }}", fields.collect::<String>()))?;
    let properties = WriterProperties::builder()
        .set_created_by("gleaner".to_owned())
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .build();
    let mut file = SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(properties))?;
    let mut rows = file.next_row_group()?;
    for column in table.columns() {
        let mut writer = rows.next_column()?.expect("the schema has each column of the table");
        write_column(&mut writer, column)?;
        writer.close()?;
    }
    rows.close()?;
    file.into_inner()
}

fn write_column(writer: &mut SerializedColumnWriter<'_>, column: &Column) -> Result<(), ParquetError> {
    let is_kind = "the kind was looked at";
    match column.dtype() {
        Kind::String => {
            let cells = column.str().expect(is_kind).iter();
            write_cells::<ByteArrayType>(writer, cells.map(|text| text.map(ByteArray::from)))
        }
        Kind::Float64 => write_cells::<DoubleType>(writer, column.f64().expect(is_kind).iter()),
        Kind::Boolean => write_cells::<BoolType>(writer, column.bool().expect(is_kind).iter()),
        _ => write_cells::<Int64Type>(writer, column.i64().expect("other columns hold counts").iter()),
    }
}

fn write_cells<T: DataType>(
    writer: &mut SerializedColumnWriter<'_>,
    cells: impl Iterator<Item = Option<T::T>>,
) -> Result<(), ParquetError> {
    let cells: Vec<Option<T::T>> = cells.collect();
    let filled: Vec<i16> = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
    let values: Vec<T::T> = cells.into_iter().flatten().collect();
    writer.typed::<T>().write_batch(&values, Some(&filled), None).map(|_| ())
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use parquet::file::reader::SerializedFileReader;
    use polars::prelude::df;

    use super::*;

    #[test]
    fn the_file_has_the_rows_of_the_table() {
        let table = df!(
            "site" => ["a b", "c"], "f" => [Some(0.5), None], "pages" => [None, Some(3_i64)], "peer" => [true, false]
        );
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&parquet(&table.unwrap()).unwrap()).unwrap();
        let file = SerializedFileReader::new(file).unwrap();
        let rows: Vec<String> = file.into_iter().map(|row| row.unwrap().to_string()).collect();
        let expected = [
            "{site: \"a b\", f: 0.5, pages: null, peer: true}",
            "{site: \"c\", f: null, pages: 3, peer: false}",
        ];
        assert_eq!(rows, expected);
    }
}
