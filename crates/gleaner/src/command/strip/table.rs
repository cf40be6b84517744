//! Texts in a column of a Parquet file.

use std::path::Path;
use std::sync::Arc;

use anyhow::anyhow;
use arrow_array::{ArrayRef, RecordBatch, StringArray};
use arrow_schema::{DataType, SchemaRef};
use pages::{read_parquet, site_of_row, text_at};

use super::{Text, stripped, without_out};
use crate::arguments::Strip;
use crate::command::clean::table_writer::write_batches;
use crate::console::message;
use crate::exit::Failed;

/// Strips a column; others are unchanged. Returns the number of rows that cannot be stripped, which stay unchanged.
pub(super) fn strip(path: &Path, arguments: &Strip) -> Result<usize, Failed> {
    let out = arguments.out.as_deref().ok_or_else(|| without_out("a Parquet file for a Parquet file"))?;
    let damaged = |problem| Failed::asked(anyhow!("cannot read {}: {problem}", path.display()));
    let (schema, batches) = read(path).map_err(damaged)?;
    let name = arguments.column.as_str();
    match schema.column_with_name(name) {
        Some((_, field)) if *field.data_type() == DataType::Utf8 => {}
        found => {
            let found =
                found.map_or_else(|| "not there".to_owned(), |(_, field)| field.data_type().to_string());
            return Err(Failed::asked(anyhow!(
                "{}: its column {name} is {found}, allowed is text",
                path.display()
            )));
        }
    }
    let (mut texts, mut failures, mut have_text) = (Vec::new(), 0, Vec::new());
    for batch in &batches {
        for index in 0..batch.num_rows() {
            let row = row(batch, index, name);
            have_text.push(row.is_ok());
            match row {
                Ok(text) => texts.push(text),
                Err(problem) => {
                    failures += 1;
                    message(&format!("{}, row {}: {problem}", path.display(), have_text.len()));
                }
            }
        }
    }
    let mut texts = stripped(texts, arguments.template.as_deref())?.into_iter();
    let mut have_text = have_text.into_iter();
    let mut written = Vec::with_capacity(batches.len());
    for batch in batches {
        let value = |index| match have_text.next() {
            Some(true) => texts.next(),
            _ => of(&batch, name, index),
        };
        let values: StringArray = (0..batch.num_rows()).map(value).collect();
        let columns = batch.columns().iter().zip(schema.fields());
        let columns: Vec<ArrayRef> = columns
            .map(|(column, field)| match field.name() == name {
                true => Arc::new(values.clone()),
                false => Arc::clone(column),
            })
            .collect();
        written.push(RecordBatch::try_new(schema.clone(), columns).map_err(Failed::system)?);
    }
    write_batches(out, schema, &written).map_err(Failed::system)?;
    Ok(failures)
}

/// The text of a row, with its site.
fn row(batch: &RecordBatch, index: usize, name: &str) -> Result<Text, String> {
    let text = of(batch, name, index).ok_or_else(|| format!("it has no {name}"))?;
    let value = |name| of(batch, name, index);
    let site = site_of_row(value("url").as_deref(), value("site").as_deref())?;
    Ok(Text { site, text })
}

/// A value of a column of texts, if there is one.
fn of(batch: &RecordBatch, name: &str, index: usize) -> Option<String> {
    let column = batch.column_by_name(name).filter(|column| *column.data_type() == DataType::Utf8);
    text_at(column?, index)
}

/// All rows, with the types of Parquet itself.
fn read(path: &Path) -> Result<(SchemaRef, Vec<RecordBatch>), String> {
    read_parquet(path, |table| Ok((Arc::clone(table.schema()), table.rows(None)?.collect::<Result<_, _>>()?)))
}
