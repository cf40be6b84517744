//! A Parquet file whose end is an error: its library would read on and on there.

use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read};
use std::path::Path;

use bytes::Bytes;
use parquet::errors::Result;
use parquet::file::reader::{ChunkReader, Length};

/// A file whose end is an error. The library takes the end for a value that it has passed over, as often as a list claims to have values.
#[derive(Debug)]
pub(crate) struct ParquetFile(File);

impl ParquetFile {
    pub(crate) fn open(path: &Path) -> std::result::Result<Self, String> {
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

    fn get_read(&self, start: u64) -> Result<EndIsError> {
        self.0.get_read(start).map(EndIsError)
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        self.0.get_bytes(start, length)
    }
}

/// Reads a [`ParquetFile`].
#[derive(Debug)]
pub(crate) struct EndIsError(BufReader<File>);

impl Read for EndIsError {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self.0.read(into)? {
            0 if !into.is_empty() => Err(ErrorKind::UnexpectedEof.into()),
            read => Ok(read),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use arrow_array::{ArrayRef, RecordBatch, StringArray};
    use parquet::arrow::ArrowWriter;
    use parquet::file::properties::WriterPropertiesBuilder;

    /// A file of pages with these addresses, and their rows as text.
    pub(crate) fn page_file(
        rows: usize,
        url: fn(usize) -> String,
        properties: WriterPropertiesBuilder,
    ) -> Vec<u8> {
        let column =
            |of: fn(usize) -> String| Arc::new(StringArray::from_iter_values((0..rows).map(of))) as ArrayRef;
        let columns = [("url", column(url)), ("html", column(|row| format!("<p>{row}")))];
        let batch = RecordBatch::try_from_iter(columns).unwrap();
        let mut bytes = Vec::new();
        let mut writer = ArrowWriter::try_new(&mut bytes, batch.schema(), Some(properties.build())).unwrap();
        writer.write(&batch).unwrap();
        writer.close().unwrap();
        bytes
    }
}
