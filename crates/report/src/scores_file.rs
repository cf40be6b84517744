//! Tables as Parquet files. The same table gives the same bytes.

use std::sync::Arc;

use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::parser::parse_message_type;
use polars::prelude::{Column, DataFrame, DataType as Kind};

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
