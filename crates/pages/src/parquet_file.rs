//! Opens Parquet files that may come from strangers: where their library would panic, or read on and on at the end of a file, there is an error.
//!
//! Not guaranteed: an end in time. The library passes over a list of truth values that it does not know by its claimed length, so that seven
//! bytes of a file can take 15 s.

use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use arrow_schema::{DataType, Schema};
use bytes::Bytes;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReaderBuilder,
};
use parquet::errors::Result as ParquetResult;
use parquet::file::reader::{ChunkReader, Length};

/// A file whose end is an error. The library takes the end for a value that it has passed over, as often as a list claims to have values.
#[derive(Debug)]
pub struct ParquetFile(File);

impl ParquetFile {
    pub(crate) fn open(path: &Path) -> Result<Self, String> {
        File::open(path).map(Self).map_err(|error| error.to_string())
    }
}

impl Length for ParquetFile {
    fn len(&self) -> u64 {
        Length::len(&self.0)
    }
}

impl ChunkReader for ParquetFile {
    type T = EndIsError;

    fn get_read(&self, start: u64) -> ParquetResult<EndIsError> {
        self.0.get_read(start).map(EndIsError)
    }

    fn get_bytes(&self, start: u64, length: usize) -> ParquetResult<Bytes> {
        self.0.get_bytes(start, length)
    }
}

/// Reads a [`ParquetFile`].
#[derive(Debug)]
pub struct EndIsError(BufReader<File>);

impl Read for EndIsError {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self.0.read(into)? {
            0 if !into.is_empty() => Err(ErrorKind::UnexpectedEof.into()),
            read => Ok(read),
        }
    }
}

/// What `read` gives of a file.
///
/// # Errors
/// In words for people: the file is not there, or damaged, or the error of `read`.
pub fn read_parquet<T>(
    path: &Path,
    read: impl FnOnce(ParquetRecordBatchReaderBuilder<ParquetFile>) -> Result<T, String>,
) -> Result<T, String> {
    caught(|| {
        let file = ParquetFile::open(path)?;
        let metadata = metadata(&file)?;
        read(ParquetRecordBatchReaderBuilder::new_with_metadata(file, metadata))
    })
}

/// The metadata of a file, whose columns are all within it. Texts are `Utf8` and bytes are `Binary` in files of any program: the types are
/// those of Parquet itself.
///
/// # Errors
/// In words for people.
///
/// # Panics
/// For some damaged files; [`caught`] is around all calls.
pub(crate) fn metadata(file: &ParquetFile) -> Result<ArrowReaderMetadata, String> {
    let length = file.len();
    let options = ArrowReaderOptions::new().with_skip_arrow_metadata(true);
    let metadata = ArrowReaderMetadata::load(file, options).map_err(|error| error.to_string())?;
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
    schema: &Schema,
    names: &[&'static str],
    allowed: impl Fn(&DataType) -> bool,
    expected: &str,
) -> Result<&'static str, String> {
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

    #[test]
    fn a_list_that_goes_on_behind_the_end_is_an_error() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("x.parquet");
        let mut bytes = file();
        // at the head of the first page: a field of a later version, a list of 2,147,483,647 numbers
        bytes[4..11].copy_from_slice(b"\xf9\xf7\xff\xff\xff\xff\x07");
        fs::write(&path, bytes).unwrap();
        let error = read_pages(&path).unwrap_err();
        assert!(error.ends_with("unexpected end of file"), "{error}");
    }

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
