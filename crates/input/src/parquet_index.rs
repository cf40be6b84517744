//! The rows of an index of WARC files, in Parquet: columns `url`, `file` and `offset`, or those of Common Crawl's index.

use std::path::Path;

use crate::warc::IndexRow;
use arrow_array::cast::AsArray as _;
use arrow_array::types::{Int32Type, Int64Type, UInt32Type, UInt64Type};
use arrow_array::{Array as _, ArrayRef};
use arrow_schema::DataType;

use crate::parquet_pages::text_at;
use crate::parquet_table::{ColumnTypes, MOST_ADDRESSES, ParquetTable, column, is_text, read_parquet};

/// The names of the columns: ours, and those of Common Crawl's index.
const URL: [&str; 1] = ["url"];
const FILE: [&str; 2] = ["file", "warc_filename"];
const OFFSET: [&str; 2] = ["offset", "warc_record_offset"];

/// Reads all rows.
///
/// # Errors
/// The reason why the file cannot be read: a missing column, one of another type, or a row without a value.
pub fn read_index(path: &Path) -> Result<Vec<IndexRow>, String> {
    read_parquet(path, ColumnTypes::Parquet, read)
}

fn read(table: &ParquetTable) -> Result<Vec<IndexRow>, String> {
    let schema = table.schema();
    let names = [
        column(schema, &URL, is_text, "text")?,
        column(schema, &FILE, is_text, "text")?,
        column(schema, &OFFSET, is_offset, "a whole number")?,
    ];
    let mut rows = Vec::new();
    for batch in table.rows(Some(&names), MOST_ADDRESSES)? {
        let batch = batch?;
        let [urls, files, offsets] =
            names.map(|name| batch.column_by_name(name).expect("it is among those asked for"));
        for row in 0..batch.num_rows() {
            let complete = text_at(urls, row).zip(text_at(files, row)).zip(offset(offsets, row));
            let ((url, file), offset) = complete
                .ok_or_else(|| format!("row {}: it has no address, no file or no offset", rows.len() + 1))?;
            rows.push(IndexRow { file, offset, url });
        }
    }
    Ok(rows)
}

const fn is_offset(found: &DataType) -> bool {
    matches!(found, DataType::Int32 | DataType::Int64 | DataType::UInt32 | DataType::UInt64)
}

/// A number of bytes; `None` for null and below 0.
fn offset(column: &ArrayRef, row: usize) -> Option<u64> {
    if column.is_null(row) {
        return None;
    }
    match column.data_type() {
        DataType::Int32 => u64::try_from(column.as_primitive::<Int32Type>().value(row)).ok(),
        DataType::Int64 => u64::try_from(column.as_primitive::<Int64Type>().value(row)).ok(),
        DataType::UInt32 => Some(column.as_primitive::<UInt32Type>().value(row).into()),
        _ => Some(column.as_primitive::<UInt64Type>().value(row)),
    }
}
