//! Cleaned pages as rows of Arrow, for tables in files and in Python.
//!
//! Items of lists are called `element`, and every field may be null, as in Spark. Other crates read pages
//! from tables and write files.

use std::sync::Arc;

use arrow_array::builder::{Int32Builder, ListBuilder, StructBuilder};
use arrow_array::{ArrayRef, Float64Array, RecordBatch, StringArray, StructArray};
use arrow_schema::{DataType, Field, Fields, SchemaRef};
use cleaning::{Cleaning, State};
use page::Page;

use crate::{Metadata, Readable, With};

/// The values of metadata, in the order of their fields.
const METADATA: [&str; 8] =
    ["title", "author", "date", "language", "kind", "site_name", "description", "url"];

/// The most bytes of all texts of a batch together.
const MOST_TEXT: usize = i32::MAX as usize;

/// The form of the kept part in a column of its own, which has the form's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Formed {
    /// Markdown.
    Markdown,
    /// HTML.
    Html,
}

impl Formed {
    /// The name of the column.
    pub fn name(self) -> &'static str {
        match self {
            Self::Markdown => "markdown",
            Self::Html => "html",
        }
    }
}

/// The columns of a table, in this order. The columns `text`, `spans` and `error` stand before the last two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Columns<'a> {
    /// The name of the column of sites.
    pub site: Option<&'a str>,
    /// The name of the column of addresses.
    pub url: &'a str,
    /// Whether there is a column of page names.
    pub page: bool,
    /// Whether there is a column of methods.
    pub method: bool,
    /// The column of Markdown or HTML, with the parts beside text in it.
    pub formed: Option<(Formed, With)>,
    /// Whether there are columns of metadata, of confidence and of states.
    pub metadata: bool,
    /// Whether texts end with the rest of an article in the page's JSON-LD.
    pub rest: bool,
}

/// Texts that are too long for one batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the kept texts of a batch are above 2 GiB: clean smaller batches")]
pub struct TooLong;

impl Columns<'_> {
    /// The row of a cleaned page: its kept text and spans, and the values of the columns `formed` and `metadata`.
    pub fn row(&self, page: &Page, cleaning: &Cleaning) -> Row {
        let readable = Readable::of(page, cleaning).with_rest(self.rest);
        let formed = self.formed.map(|(formed, with)| match formed {
            Formed::Markdown => readable.markdown(with),
            Formed::Html => readable.html(with),
        });
        Row {
            text: Some(readable.plain()),
            spans: cleaning.kept().iter().map(|span| (span.start, span.end)).collect(),
            formed,
            metadata: self.metadata.then(|| Metadata::of_cleaned(page, cleaning)),
            confidence: cleaning.confidence(),
            ..Row::default()
        }
    }

    /// Names and types.
    pub fn schema(&self) -> SchemaRef {
        self.batch(&[]).expect("there is no text").schema()
    }

    /// The rows as a batch of the [`schema`](Self::schema).
    ///
    /// # Errors
    /// [`TooLong`].
    pub fn batch(&self, rows: &[Row]) -> Result<RecordBatch, TooLong> {
        let bytes =
            |of: fn(&Row) -> Option<&String>| rows.iter().filter_map(of).map(String::len).sum::<usize>();
        if bytes(|row| row.text.as_ref()).max(bytes(|row| row.formed.as_ref())) > MOST_TEXT {
            return Err(TooLong);
        }
        let mut columns: Vec<(&str, ArrayRef)> = Vec::new();
        columns.extend(self.site.map(|name| (name, texts(rows, |row| row.site.as_deref()))));
        columns.push((self.url, texts(rows, |row| row.url.as_deref())));
        columns.extend(self.page.then(|| ("page", texts(rows, |row| row.page.as_deref()))));
        columns.extend(self.method.then(|| ("method", texts(rows, |row| row.method.as_deref()))));
        columns.push(("text", texts(rows, |row| row.text.as_deref())));
        columns.push(("spans", spans(rows)));
        columns.push(("error", texts(rows, |row| row.error.as_deref())));
        columns
            .extend(self.formed.map(|(formed, _)| (formed.name(), texts(rows, |row| row.formed.as_deref()))));
        if self.metadata {
            let confidence = rows.iter().map(|row| row.confidence).collect::<Float64Array>();
            columns.extend([("metadata", metadata(rows)), ("confidence", Arc::new(confidence) as ArrayRef)]);
            columns.push(("state", texts(rows, |row| row.state.map(State::name))));
        }
        let columns = columns.into_iter().map(|(name, values)| (name, values, true));
        Ok(RecordBatch::try_from_iter_with_nullable(columns).expect("all have a value for each row"))
    }
}

/// Fields of one type that may be null.
fn fields(names: &[&str], of: &DataType) -> Fields {
    names.iter().map(|name| Field::new(*name, of.clone(), true)).collect()
}

fn texts<'r>(rows: &'r [Row], of: impl Fn(&'r Row) -> Option<&'r str>) -> ArrayRef {
    Arc::new(rows.iter().map(of).collect::<StringArray>())
}

/// The kept ranges; null for a page that could not be cleaned.
fn spans(rows: &[Row]) -> ArrayRef {
    let fields = fields(&["start", "end"], &DataType::Int32);
    let element = Field::new("element", DataType::Struct(fields.clone()), true);
    let mut spans = ListBuilder::new(StructBuilder::from_fields(fields, 0)).with_field(element);
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

/// The metadata of pages; null for a page that was not read. A page that does not state its address has that of its row.
fn metadata(rows: &[Row]) -> ArrayRef {
    let values = METADATA.map(|name| {
        texts(rows, |row| {
            let mut said = row.metadata.as_ref()?.rows();
            let own = row.url.as_deref().filter(|_| name == "url");
            said.find(|(known, _)| *known == name).map(|(_, value)| value).or(own)
        })
    });
    Arc::new(StructArray::new(fields(&METADATA, &DataType::Utf8), values.to_vec(), None))
}

/// A cleaned page, or one that could not be cleaned. A value without a column in the table may be left out.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Row {
    /// The site's id.
    pub site: Option<String>,
    /// The page's address.
    pub url: Option<String>,
    /// Its name in the site.
    pub page: Option<String>,
    /// The method's name.
    pub method: Option<String>,
    /// The kept text.
    pub text: Option<String>,
    /// The kept ranges of the page's text, in bytes. Null in the table if there is an error.
    pub spans: Vec<(u32, u32)>,
    /// The reason why the page was not cleaned.
    pub error: Option<String>,
    /// The kept part as Markdown or HTML.
    pub formed: Option<String>,
    /// The page's metadata.
    pub metadata: Option<Metadata>,
    /// The confidence of the method, if it gives one.
    pub confidence: Option<f64>,
    /// What the page turned out to be.
    pub state: Option<State>,
}

impl Row {
    /// A page without a cleaning.
    pub fn failed(error: impl Into<String>) -> Self {
        Self { error: Some(error.into()), ..Self::default() }
    }
}

#[cfg(test)]
mod tests {
    use arrow_array::Array as _;
    use arrow_array::cast::AsArray as _;
    use cleaning::{Span, Spans};
    use testkit::parse;

    use super::*;

    const PLAIN: Columns<'static> = Columns {
        site: None,
        url: "url",
        page: false,
        method: false,
        formed: None,
        metadata: false,
        rest: true,
    };

    #[track_caller]
    fn check(columns: Columns<'_>, expected: &[&str]) {
        let schema = columns.schema();
        let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
        assert_eq!(names, expected);
        let page = parse("<title>T</title><p>menu news");
        let kept = Cleaning::keep(Spans::from_iter([Span { start: 7, end: 11 }]));
        let rows = [columns.row(&page, &kept), Row::failed("late")];
        let batch = columns.batch(&rows).unwrap();
        assert_eq!((batch.num_rows(), batch.schema()), (2, schema));
        let column = |name: &str| batch.column_by_name(name).unwrap();
        assert_eq!(column("text").as_string::<i32>().value(0), "news");
        assert_eq!(column("error").as_string::<i32>().value(1), "late");
        if columns.formed.is_some() {
            assert_eq!(column("html").as_string::<i32>().value(0), "<p>news</p>");
            assert_eq!(column("metadata").as_struct().column(0).as_string::<i32>().value(0), "T");
        }
        for name in ["text", "spans"] {
            assert_eq!([0, 1].map(|row| column(name).is_null(row)), [false, true], "{name}");
        }
    }

    #[test]
    fn a_table_has_the_columns_that_are_named() {
        check(PLAIN, &["url", "text", "spans", "error"]);
        check(
            Columns { site: Some("host"), url: "address", ..PLAIN },
            &["host", "address", "text", "spans", "error"],
        );
        let all = Columns {
            site: Some("site"),
            page: true,
            method: true,
            formed: Some((Formed::Html, With::default())),
            metadata: true,
            ..PLAIN
        };
        check(
            all,
            &[
                "site",
                "url",
                "page",
                "method",
                "text",
                "spans",
                "error",
                "html",
                "metadata",
                "confidence",
                "state",
            ],
        );
    }
}
