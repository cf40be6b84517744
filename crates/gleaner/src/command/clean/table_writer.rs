//! Cleaned pages as rows of a Parquet file, packed by zstd.
//!
//! The columns are those that the Python package gives back, with the same types: items of lists are called `element`, and everything
//! may be null.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::builder::{Int32Builder, ListBuilder, StringBuilder, StructBuilder};
use arrow_array::{ArrayRef, RecordBatch, StructArray};
use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef};
use output::Metadata;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use tempfile::NamedTempFile;

/// Rows, and bytes of their texts, that are encoded in one go.
const ROWS: usize = 1_000;
const BYTES: usize = 16 << 20;

/// The size of a row group in memory, in bytes.
const GROUP: usize = 64 << 20;

/// The values of metadata, in the order of their fields.
const METADATA: [&str; 7] = ["title", "author", "date", "language", "site_name", "description", "url"];

/// A cleaned page, or one that could not be cleaned.
#[derive(Debug, Default)]
pub(super) struct Row {
    pub(super) site: String,
    pub(super) url: Option<String>,
    pub(super) page: String,
    pub(super) method: Option<String>,
    pub(super) text: Option<String>,
    pub(super) spans: Vec<(u32, u32)>,
    pub(super) error: Option<String>,
    /// As Markdown or HTML, where it is asked for.
    pub(super) formed: Option<String>,
    pub(super) metadata: Option<Metadata>,
}

/// The columns beside those that are always there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Columns {
    /// The method, where there are several.
    pub(super) method: bool,
    /// The name of the column of Markdown or HTML.
    pub(super) formed: Option<&'static str>,
    pub(super) metadata: bool,
}

/// A file that is there when it is finished, whole.
pub(super) struct TableWriter {
    path: PathBuf,
    columns: Columns,
    schema: SchemaRef,
    file: NamedTempFile,
    writer: ArrowWriter<File>,
    rows: Vec<Row>,
    bytes: usize,
}

impl TableWriter {
    pub(super) fn create(path: &Path, columns: Columns) -> Result<Self, anyhow::Error> {
        let file = record::begin_file(path)?;
        let schema = columns.schema();
        let packing = Compression::ZSTD(ZstdLevel::default());
        let properties = WriterProperties::builder().set_compression(packing).build();
        let writer = ArrowWriter::try_new(file.reopen()?, Arc::clone(&schema), Some(properties))?;
        Ok(Self { path: path.to_owned(), columns, schema, file, writer, rows: Vec::new(), bytes: 0 })
    }

    pub(super) fn add(&mut self, row: Row) -> Result<(), anyhow::Error> {
        let length = |text: &Option<String>| text.as_ref().map_or(0, String::len);
        self.bytes += length(&row.text) + length(&row.formed);
        self.rows.push(row);
        if self.rows.len() >= ROWS || self.bytes >= BYTES { self.write() } else { Ok(()) }
    }

    fn write(&mut self) -> Result<(), anyhow::Error> {
        let rows = std::mem::take(&mut self.rows);
        self.bytes = 0;
        if !rows.is_empty() {
            let batch = RecordBatch::try_new(Arc::clone(&self.schema), self.columns.arrays(&rows))?;
            self.writer.write(&batch)?;
            if self.writer.in_progress_size() >= GROUP {
                self.writer.flush()?;
            }
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<(), anyhow::Error> {
        self.write()?;
        self.writer.close()?;
        Ok(record::finish_file(self.file, &self.path)?)
    }
}

fn text(name: &str) -> Field {
    Field::new(name, DataType::Utf8, true)
}

fn span_fields() -> Fields {
    Fields::from(["start", "end"].map(|name| Field::new(name, DataType::Int32, true)).to_vec())
}

fn element() -> Arc<Field> {
    Arc::new(Field::new("element", DataType::Struct(span_fields()), true))
}

impl Columns {
    fn schema(self) -> SchemaRef {
        let mut fields = vec![text("site"), text("url"), text("page")];
        fields.extend(self.method.then(|| text("method")));
        fields.extend([text("text"), Field::new("spans", DataType::List(element()), true), text("error")]);
        fields.extend(self.formed.map(text));
        if self.metadata {
            let of = Fields::from(METADATA.map(text).to_vec());
            fields.push(Field::new("metadata", DataType::Struct(of), true));
        }
        Arc::new(Schema::new(fields))
    }

    fn arrays(self, rows: &[Row]) -> Vec<ArrayRef> {
        let texts = |of: &dyn Fn(&Row) -> Option<&str>| -> ArrayRef {
            let mut builder = StringBuilder::new();
            rows.iter().for_each(|row| builder.append_option(of(row)));
            Arc::new(builder.finish())
        };
        let mut arrays = vec![
            texts(&|row| Some(&row.site)),
            texts(&|row| row.url.as_deref()),
            texts(&|row| Some(&row.page)),
        ];
        if self.method {
            arrays.push(texts(&|row| row.method.as_deref()));
        }
        arrays.extend([texts(&|row| row.text.as_deref()), spans(rows), texts(&|row| row.error.as_deref())]);
        if self.formed.is_some() {
            arrays.push(texts(&|row| row.formed.as_deref()));
        }
        if self.metadata {
            let of = |name: &str, row: &Row| -> Option<String> {
                let metadata = row.metadata.as_ref()?;
                metadata.rows().find(|(known, _)| *known == name).map(|(_, value)| value.to_owned())
            };
            let values = METADATA.map(|name| {
                let mut builder = StringBuilder::new();
                rows.iter().for_each(|row| builder.append_option(of(name, row)));
                Arc::new(builder.finish()) as ArrayRef
            });
            let fields = Fields::from(METADATA.map(text).to_vec());
            arrays.push(Arc::new(StructArray::new(fields, values.to_vec(), None)));
        }
        arrays
    }
}

/// The kept ranges; null for a page that could not be cleaned.
fn spans(rows: &[Row]) -> ArrayRef {
    let mut spans = ListBuilder::new(StructBuilder::from_fields(span_fields(), 0)).with_field(element());
    for row in rows {
        for &(start, end) in &row.spans {
            let span = spans.values();
            for (field, position) in [start, end].into_iter().enumerate() {
                let field = span.field_builder::<Int32Builder>(field).expect("both fields are integers");
                field.append_value(position.cast_signed());
            }
            span.append(true);
        }
        spans.append(row.error.is_none());
    }
    Arc::new(spans.finish())
}
