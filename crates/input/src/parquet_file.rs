//! A Parquet file that takes no more memory than it has bytes, and no page of it more than its bound. Where its library would read on and on
//! at the end of the file, there is an error.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, ErrorKind, Read};
use std::path::Path;

use bytes::Bytes;
use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions};
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{ChunkReader, Length};

use crate::open_foreign;

/// The most bytes of a page of Parquet, packed or not: not a page of the web, but what a program packs together. pyarrow packs up to 1,024
/// texts together before it looks at their size, so that texts of 300 KB each give a page of 300 MB.
const LARGEST: u64 = 512 << 20;

/// A file that takes memory by its own length, and by no claim in it.
#[derive(Debug)]
pub(crate) struct ParquetFile(File);

impl ParquetFile {
    pub(crate) fn open(path: &Path) -> std::result::Result<Self, String> {
        open_foreign(path).map(Self).map_err(|error| error.to_string())
    }

    /// What stands at the end of the file. The library takes memory for it by the length of the file.
    pub(crate) fn metadata(&self, options: ArrowReaderOptions) -> Result<ArrowReaderMetadata> {
        ArrowReaderMetadata::load(&self.0, options)
    }
}

impl Length for ParquetFile {
    fn len(&self) -> u64 {
        Length::len(&self.0)
    }
}

impl ChunkReader for ParquetFile {
    type T = PageHead;

    fn get_read(&self, start: u64) -> Result<PageHead> {
        Ok(PageHead { bytes: self.0.get_read(start)?, is_checked: false })
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        if start.checked_add(length as u64).is_none_or(|end| end > self.len()) {
            return Err(ParquetError::General("a part of it ends outside of the file".to_owned()));
        }
        self.0.get_bytes(start, length)
    }
}

/// Reads the head of a page: the library reads nothing else from a file byte by byte. The end of the file is an error, which the library
/// takes for a value that it has passed over, as often as a list claims to have values.
#[derive(Debug)]
pub(crate) struct PageHead {
    bytes: BufReader<File>,
    is_checked: bool,
}

impl Read for PageHead {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if !self.is_checked {
            check_head(self.bytes.fill_buf()?).map_err(io::Error::other)?;
            self.is_checked = true;
        }
        match self.bytes.read(into)? {
            0 if !into.is_empty() => Err(ErrorKind::UnexpectedEof.into()),
            read => Ok(read),
        }
    }
}

/// Refuses a page that claims to be too large. A head begins with three fields that every program writes in this order: the kind, the size
/// of the unpacked page, and the size in the file. Behind them are no lists: the library would pass over one by its claimed length, which
/// takes minutes for a list of truth values, since it reads no byte of them.
fn check_head(mut head: &[u8]) -> std::result::Result<(), String> {
    /// The mark of a field: the next one, a number of 32 bits.
    const NUMBER: u8 = 0x15;
    for _ in 0..3 {
        let mark = head.split_off_first();
        let number = varint(&mut head).filter(|_| mark == Some(&NUMBER)).ok_or("a page of it has no head")?;
        // the lowest bit is the sign
        let size = number >> 1;
        if size > LARGEST {
            return Err(format!("a page of it claims {size} bytes, allowed are {LARGEST}"));
        }
    }
    match has_list(head) {
        Some(true) => Err("a page of it has a list in its head".to_owned()),
        _ => Ok(()),
    }
}

/// Whether fields of Thrift's compact form have a list, a set or a map; `None` where they end, as far as they are read.
fn has_list(mut fields: &[u8]) -> Option<bool> {
    let mut depth = 0_u32;
    loop {
        let &mark = fields.split_off_first()?;
        let kind = mark & 15;
        if kind != 0 && mark >> 4 == 0 {
            // the number of the field
            varint(&mut fields)?;
        }
        match kind {
            0 if depth == 0 => return Some(false),
            0 => depth -= 1,
            // a truth value is its kind
            1 | 2 => {}
            3 => fields = fields.get(1..)?,
            4..=6 => _ = varint(&mut fields)?,
            7 => fields = fields.get(8..)?,
            8 => {
                let length = usize::try_from(varint(&mut fields)?).ok()?;
                fields = fields.get(length..)?;
            }
            12 => depth += 1,
            _ => return Some(true),
        }
    }
}

/// Takes off a number in seven bits a byte, the lowest first.
pub(crate) fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for place in 0..10 {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << (7 * place);
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use arrow_array::{ArrayRef, RecordBatch, StringArray};
    use parquet::arrow::ArrowWriter;
    use parquet::file::properties::WriterPropertiesBuilder;

    use super::*;

    #[test]
    fn a_head_that_claims_too_much_is_refused() {
        let check = |head: &[u8], expected: Option<&str>| {
            assert_eq!(check_head(head).err().as_deref(), expected, "{head:x?}");
        };
        let most = [0x80, 0x80, 0x80, 0x80, 4];
        let of = |unpacked: &[u8], packed: &[u8]| [&[0x15, 0, 0x15], unpacked, &[0x15], packed].concat();
        check(&of(&most, &most), None);
        let more = "a page of it claims 536870913 bytes, allowed are 536870912";
        check(&of(&[0x82, 0x80, 0x80, 0x80, 4], &most), Some(more));
        check(&of(&most, &[0x82, 0x80, 0x80, 0x80, 4]), Some(more));
        for none in [&b""[..], &of(&[2], &[0x80]), &[0x15, 0, 0x25, 2, 0x15, 2], &[0x15, 0, 0x16, 2, 0x15, 2]]
        {
            check(none, Some("a page of it has no head"));
        }
    }

    #[test]
    fn a_head_has_no_lists() {
        let check =
            |fields: &[u8], expected: Option<bool>| assert_eq!(has_list(fields), expected, "{fields:x?}");
        // truth values, a byte, numbers of many bytes, a double, a text, a field with its number, a part with a field
        let many =
            [0x11, 0x12, 0x13, 9, 0x16, 0x80, 1, 0x17, 0, 0, 0, 0, 0, 0, 0, 0, 0x18, 2, 0xf9, 0xf9, 5, 9, 4];
        check(&[&many[..], &[0x1c, 0x11, 0, 0]].concat(), Some(false));
        check(&[&many[..], &[0x1c, 0x11, 0, 0x19, 0xf1]].concat(), Some(true));
        check(&[0x1c, 0x1a, 0x10], Some(true));
        check(&[0x18, 0x7f, 1], None);
        check(&many, None);
    }

    #[test]
    fn a_part_that_is_not_in_the_file_takes_no_memory() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("x.parquet");
        std::fs::write(&path, "four").unwrap();
        let file = ParquetFile::open(&path).unwrap();
        assert_eq!(file.get_bytes(1, 3).unwrap(), "our");
        for (start, length) in [(1, 4), (4, usize::MAX), (u64::MAX, 1)] {
            let error = file.get_bytes(start, length).unwrap_err().to_string();
            assert_eq!(error, "Parquet error: a part of it ends outside of the file");
        }
    }

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
