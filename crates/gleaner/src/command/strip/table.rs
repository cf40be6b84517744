//! Texts in a column of a Parquet file. The file is read twice, row by row: for its texts, and to be written anew.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Result, anyhow};
use arrow_array::{ArrayRef, LargeStringArray, RecordBatch, StringArray, StringViewArray};
use arrow_schema::{DataType, Field, Schema};
use input::{ColumnTypes, ParquetTable, read_parquet, site_of_row, text_at};

use crate::arguments::Strip;
use crate::command::clean::table_writer::write_batches;
use crate::command::strip::{Text, Texts, place_of, stripped};
use crate::console::{Ended, Failures, of_system};

/// Strips a column; others are unchanged, with their types. A row that cannot be stripped stays unchanged.
pub(super) fn strip(path: &Path, arguments: &Strip) -> Ended {
    let out = place_of(arguments, "a Parquet file for a Parquet file")?;
    let damaged = |problem| anyhow!("cannot read {}: {problem}", path.display());
    let name = arguments.column.as_str();
    let Rows { texts, left } =
        read_parquet(path, ColumnTypes::Parquet, |table| Rows::of(table, name)).map_err(damaged)?;
    let mut failures = Failures::default();
    for (number, row) in (1..).zip(&left) {
        if let Some((_, problem)) = row {
            failures.tell(&format!("{}, row {number}: {problem}", path.display()));
        }
    }
    let mut texts = stripped(texts, arguments.template.as_deref())?.into_iter();
    let text = left.into_iter().map(|left| left.map_or_else(|| texts.next(), |(text, _)| text));
    read_parquet(path, ColumnTypes::Arrow, |table| Ok(write(table, name, text, out)))
        .map_err(damaged)?
        .map_err(of_system)?;
    Ok(failures.exit())
}

/// The texts of a column.
struct Rows {
    texts: Texts,
    /// For each row without a text to strip, its value and the reason.
    left: Vec<Option<(Option<String>, String)>>,
}

impl Rows {
    fn of(table: &ParquetTable, name: &str) -> Result<Self, String> {
        let found = |name: &str| Some(table.schema().column_with_name(name)?.1.data_type());
        if found(name) != Some(&DataType::Utf8) {
            let found = found(name).map_or_else(|| "not there".to_owned(), ToString::to_string);
            return Err(format!("its column {name} is {found}, allowed is text"));
        }
        let mut columns = vec![name, "url", "site"];
        columns.retain(|name| found(name) == Some(&DataType::Utf8));
        let mut rows = Self { texts: Texts::default(), left: Vec::new() };
        for batch in table.rows(Some(&columns), usize::MAX)? {
            let batch = batch?;
            let value = |name| text_at(batch.column_by_name(name)?, 0);
            let site = site_of_row(value("url").as_deref(), value("site").as_deref());
            let left = match (value(name), site) {
                (Some(text), Ok(site)) => {
                    let bytes = text.len();
                    rows.texts.add(Text { site, text }, bytes)?;
                    None
                }
                (Some(text), Err(problem)) => Some((Some(text), problem)),
                (None, _) => Some((None, format!("it has no {name}"))),
            };
            rows.left.push(left);
        }
        Ok(rows)
    }
}

/// Writes a table with these texts as a column. A column of texts by number becomes one of texts.
fn write(
    table: &ParquetTable,
    name: &str,
    mut texts: impl Iterator<Item = Option<String>>,
    out: &Path,
) -> Result<()> {
    let field = |field: &Arc<Field>| match field.name() == name && !field.data_type().is_string() {
        true => Arc::new((**field).clone().with_data_type(DataType::Utf8)),
        false => Arc::clone(field),
    };
    let fields = table.schema().fields().iter().map(field).collect::<Vec<_>>();
    let schema = Arc::new(Schema::new_with_metadata(fields, table.schema().metadata().clone()));
    let rows = table.rows(None, usize::MAX).map_err(anyhow::Error::msg)?;
    let stripped = rows.map(|batch| -> Result<RecordBatch> {
        let batch = batch.map_err(anyhow::Error::msg)?;
        let text = texts.next().ok_or_else(|| anyhow!("the table has changed"))?;
        let column = |(field, column): (&Arc<Field>, &ArrayRef)| -> ArrayRef {
            match (field.name() == name, field.data_type()) {
                (false, _) => Arc::clone(column),
                (true, DataType::LargeUtf8) => Arc::new(LargeStringArray::from(vec![text.as_deref()])),
                (true, DataType::Utf8View) => Arc::new(StringViewArray::from(vec![text.as_deref()])),
                (true, _) => Arc::new(StringArray::from(vec![text.as_deref()])),
            }
        };
        let columns = schema.fields().iter().zip(batch.columns()).map(column).collect();
        Ok(RecordBatch::try_new(Arc::clone(&schema), columns)?)
    });
    write_batches(out, Arc::clone(&schema), stripped)
}
