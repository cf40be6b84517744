//! Opens Parquet files that may come from strangers: where their library would panic, there is an error.

use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use arrow_schema::DataType;
use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions};

/// The metadata of a file, whose columns are all within it. Texts are `Utf8` and bytes are `Binary` in files of any program: the types are
/// those of Parquet itself.
///
/// # Errors
/// In words for people.
pub(crate) fn metadata(path: &Path) -> Result<ArrowReaderMetadata, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let length = file.metadata().map_err(|error| error.to_string())?.len();
    let options = ArrowReaderOptions::new().with_skip_arrow_metadata(true);
    let metadata = caught(|| ArrowReaderMetadata::load(&file, options).map_err(|error| error.to_string()))?;
    for chunk in metadata.metadata().row_groups().iter().flat_map(|group| group.columns()) {
        let start = chunk.dictionary_page_offset().unwrap_or_else(|| chunk.data_page_offset());
        let end = start.checked_add(chunk.compressed_size());
        let is_within = start >= 0 && chunk.compressed_size() >= 0;
        if !is_within || end.and_then(|end| u64::try_from(end).ok()).is_none_or(|end| end > length) {
            return Err("a column of it ends outside of the file".to_owned());
        }
    }
    Ok(metadata)
}

/// The first of the names that is a column, if its type is `allowed`, in words `expected`.
///
/// # Errors
/// In words for people: the column is missing, or of another type.
pub(crate) fn column(
    metadata: &ArrowReaderMetadata,
    names: &[&'static str],
    allowed: impl Fn(&DataType) -> bool,
    expected: &str,
) -> Result<&'static str, String> {
    let schema = metadata.schema();
    let found = names.iter().find_map(|&name| Some((name, schema.column_with_name(name)?.1.data_type())));
    match found {
        Some((name, found)) if allowed(found) => Ok(name),
        Some((name, found)) => Err(format!("its column {name} is {found}, allowed is {expected}")),
        None => {
            let there: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
            Err(format!("it has no column {}; it has {}", names.join(" or "), there.join(", ")))
        }
    }
}

/// Whether a column has texts; programs without a type for texts write bytes.
pub(crate) const fn is_text(found: &DataType) -> bool {
    matches!(found, DataType::Utf8 | DataType::Binary)
}

/// What `read` gives. A panic, which the library of the format has on some damaged files, is an error.
pub(crate) fn caught<T>(read: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| Err("it is damaged".to_owned()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::sync::Arc;

    use arrow_array::{ArrayRef, RecordBatch, StringArray};
    use parquet::arrow::ArrowWriter;

    use crate::{LocalSites, read_pages};

    /// A file of two pages.
    fn file() -> Vec<u8> {
        let texts = |values: [&str; 2]| Arc::new(StringArray::from(values.to_vec())) as ArrayRef;
        let columns =
            [("url", texts(["http://a.test/1", "http://a.test/2"])), ("html", texts(["<p>one", "<p>two"]))];
        let batch = RecordBatch::try_from_iter(columns).unwrap();
        let mut bytes = Vec::new();
        let mut writer = ArrowWriter::try_new(&mut bytes, batch.schema(), None).unwrap();
        writer.write(&batch).unwrap();
        writer.close().unwrap();
        bytes
    }

    #[test]
    fn a_damaged_byte_is_an_error_and_no_panic() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("x.parquet");
        let shown = format!("cannot read {}: ", path.display());
        let mut errors = BTreeSet::new();
        let whole = file();
        for at in 0..whole.len() {
            for by in [1, 0x80, 0xff] {
                let mut bytes = whole.clone();
                bytes[at] ^= by;
                fs::write(&path, bytes).unwrap();
                match read_pages(&path) {
                    Err(error) => drop(errors.insert(error.strip_prefix(&shown).unwrap().to_owned())),
                    Ok(table) => {
                        let mut local = LocalSites { sites: Vec::new(), unreadable: table.unreadable };
                        local.add_table(table.sites).unwrap();
                        local.sites.iter().for_each(|site| drop(site.list().unwrap().sample(9)));
                    }
                }
            }
        }
        assert!(errors.contains("a column of it ends outside of the file"), "{errors:?}");
    }
}
