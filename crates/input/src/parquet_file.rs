//! A Parquet file that takes no more memory than it has bytes, and no page of it more than its bound, before the format's library takes
//! memory by what a page claims. Where the library would read on and on at the end of the file, there is an error.
//!
//! Checked are the size of a page before it is unpacked, and the counts that are taken as they are: of the values of a dictionary, and of
//! the lengths of texts in delta encodings (Parquet's encodings, "Delta-length byte array" and "Delta Strings").

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, ErrorKind, Read};
use std::path::Path;

use bytes::Bytes;
use parquet::basic::Encoding;
use parquet::column::page::Page;
use parquet::errors::{ParquetError, Result as ParquetResult};
use parquet::file::reader::{ChunkReader, Length};
use parquet::schema::types::ColumnDescriptor;

use crate::stored::open_foreign;

/// The most bytes of a page of Parquet, packed or not: not a page of the web, but what a program packs together. pyarrow packs up to 1,024
/// texts together before it looks at their size, so that texts of 300 KB each give a page of 300 MB.
const LARGEST: u64 = 512 << 20;

/// A file that takes memory by its own length, and by no claim in it.
#[derive(Debug)]
pub(crate) struct ParquetFile(pub(crate) File);

impl ParquetFile {
    pub(crate) fn open(path: &Path) -> Result<Self, String> {
        open_foreign(path).map(Self).map_err(|error| error.to_string())
    }
}

impl Length for ParquetFile {
    fn len(&self) -> u64 {
        Length::len(&self.0)
    }
}

impl ChunkReader for ParquetFile {
    type T = PageHead;

    fn get_read(&self, start: u64) -> ParquetResult<PageHead> {
        Ok(PageHead { bytes: self.0.get_read(start)?, is_checked: false })
    }

    fn get_bytes(&self, start: u64, length: usize) -> ParquetResult<Bytes> {
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
fn check_head(mut head: &[u8]) -> Result<(), String> {
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
        let &byte = bytes.split_off_first()?;
        number |= u64::from(byte & 0x7f) << (7 * place);
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// The most lengths of texts in a page. Programs write pages of about a MB, which are a few ten thousands of texts.
const MOST_LENGTHS: u64 = 1 << 24;

/// Refuses a page that claims more than it can have.
///
/// # Errors
/// In words for people.
pub(crate) fn check_claims(page: &Page, column: &ColumnDescriptor) -> Result<(), String> {
    let (bytes, values) = (page.buffer().len(), page.num_values());
    match (page, page.encoding()) {
        // a value has a byte at least
        (Page::DictionaryPage { .. }, _) if values as usize > bytes => {
            Err(format!("a dictionary of {bytes} bytes claims {values} values"))
        }
        (Page::DictionaryPage { .. }, _) => Ok(()),
        (_, Encoding::DELTA_LENGTH_BYTE_ARRAY) => check_lengths(behind_levels(page, column), values, 1),
        // the lengths of what a text shares with the one before it, and of the rest
        (_, Encoding::DELTA_BYTE_ARRAY) => check_lengths(behind_levels(page, column), values, 2),
        _ => Ok(()),
    }
}

/// Refuses more lengths than values in one of the streams of lengths that a page begins with.
fn check_lengths(page: Option<&[u8]>, values: u32, streams: usize) -> Result<(), String> {
    // the library refuses a page without values
    let mut left = page.unwrap_or_default();
    for _ in 0..streams {
        let Some(claimed) = Lengths::read(&mut left) else { return Ok(()) };
        if claimed.count > u64::from(values).min(MOST_LENGTHS) {
            return Err(format!("a page of {values} values claims {} lengths", claimed.count));
        }
        // else their bits could be more than a number holds
        if claimed.per_miniblock > MOST_LENGTHS {
            return Err(format!("a page claims {} lengths in a miniblock", claimed.per_miniblock));
        }
        // the library stops at a stream that is cut off
        let Some(rest) = claimed.behind(left) else { return Ok(()) };
        left = rest;
    }
    Ok(())
}

/// The bytes of a data page behind its levels of repetition and definition.
fn behind_levels<'p>(page: &'p Page, column: &ColumnDescriptor) -> Option<&'p [u8]> {
    match *page {
        Page::DataPage { ref buf, num_values, rep_level_encoding, def_level_encoding, .. } => {
            let repeated = (column.max_rep_level(), rep_level_encoding);
            let defined = (column.max_def_level(), def_level_encoding);
            let mut left: &[u8] = buf;
            for (most, encoding) in [repeated, defined].into_iter().filter(|(most, _)| *most > 0) {
                let length = if encoding == Encoding::RLE {
                    let (length, rest) = left.split_first_chunk()?;
                    left = rest;
                    u32::from_le_bytes(*length) as usize
                } else {
                    let bits = i16::BITS - most.leading_zeros();
                    (num_values as usize * bits as usize).div_ceil(8)
                };
                left = left.get(length..)?;
            }
            Some(left)
        }
        Page::DataPageV2 { ref buf, rep_levels_byte_len, def_levels_byte_len, .. } => {
            buf.get(rep_levels_byte_len as usize..)?.get(def_levels_byte_len as usize..)
        }
        Page::DictionaryPage { .. } => None,
    }
}

/// The head of a stream of lengths (Parquet's encodings, "Delta Encoding").
struct Lengths {
    /// The numbers of miniblocks in a block, and of lengths in a miniblock.
    miniblocks: usize,
    per_miniblock: u64,
    /// The number of all lengths.
    count: u64,
}

impl Lengths {
    /// Takes the head off; `None` if the library refuses it.
    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let (block, miniblocks, count) = (varint(bytes)?, varint(bytes)?, varint(bytes)?);
        varint(bytes)?;
        let per_miniblock = block.checked_div(miniblocks)?;
        Some(Self { miniblocks: usize::try_from(miniblocks).ok()?, per_miniblock, count })
    }

    /// What stands behind the stream, if it ends. The first length is in the head.
    fn behind<'b>(&self, mut bytes: &'b [u8]) -> Option<&'b [u8]> {
        let mut left = self.count.saturating_sub(1);
        while left > 0 {
            varint(&mut bytes)?;
            for &width in bytes.split_off(..self.miniblocks)? {
                if left == 0 {
                    break;
                }
                let length = u64::from(width) * self.per_miniblock / 8;
                bytes = bytes.get(usize::try_from(length).ok()?..)?;
                left = left.saturating_sub(self.per_miniblock);
            }
        }
        Some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::Arc;

    use parquet::basic::Type;
    use parquet::file::properties::{WriterProperties, WriterVersion};
    use parquet::schema::types::{ColumnPath, Type as SchemaType};

    use super::*;
    use crate::read_pages;
    use crate::tests::page_file;

    #[test]
    fn a_head_is_checked() {
        // a head that claims too much is refused
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
        // a head has no lists
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

    /// The error of a page in a column that can be null.
    fn error(page: &Page) -> Option<String> {
        let text = SchemaType::primitive_type_builder("url", Type::BYTE_ARRAY).build().unwrap();
        let column = ColumnDescriptor::new(Arc::new(text), 1, 0, ColumnPath::from("url"));
        check_claims(page, &column).err()
    }

    #[test]
    fn a_dictionary_has_a_byte_for_each_value() {
        let dictionary = |num_values| {
            let buf = Bytes::from_static(&[0; 8]);
            error(&Page::DictionaryPage { buf, num_values, encoding: Encoding::PLAIN, is_sorted: false })
        };
        assert_eq!(dictionary(8), None);
        assert_eq!(dictionary(9).unwrap(), "a dictionary of 8 bytes claims 9 values");
    }

    #[test]
    fn a_page_has_no_more_lengths_than_values() {
        // the levels in a run of three, then a block of 128, 4 miniblocks, the count, and the first length
        let of_lengths = |encoding, lengths: &[u8]| {
            let buf = [&[2, 0, 0, 0, 6, 1][..], lengths].concat().into();
            let (def_level_encoding, rep_level_encoding) = (Encoding::RLE, Encoding::RLE);
            let num_values = 3;
            let statistics = None;
            error(&Page::DataPage {
                buf,
                num_values,
                encoding,
                def_level_encoding,
                rep_level_encoding,
                statistics,
            })
        };
        let check = |encoding, lengths: &[u8], expected: Option<&str>| {
            assert_eq!(of_lengths(encoding, lengths).as_deref(), expected, "{lengths:?}");
        };
        let length = Encoding::DELTA_LENGTH_BYTE_ARRAY;
        check(length, &[0x80, 1, 4, 3, 0], None);
        check(length, &[0x80, 1, 4, 4, 0], Some("a page of 3 values claims 4 lengths"));
        check(Encoding::PLAIN, &[0x80, 1, 4, 4, 0], None);
        check(length, &[0x80, 1, 4], None);
        let wide = [0x80, 0x80, 0x80, 0x80, 0x10, 4, 3, 0];
        check(length, &wide, Some("a page claims 1073741824 lengths in a miniblock"));
        let both = Encoding::DELTA_BYTE_ARRAY;
        check(both, &[0x80, 1, 4, 1, 0, 0x80, 1, 4, 3, 0], None);
        check(both, &[0x80, 1, 4, 1, 0, 0x80, 1, 4, 9, 0], Some("a page of 3 values claims 9 lengths"));
        // two lengths of a bit each in a miniblock of 32
        let prefixes = [0x80, 1, 4, 3, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
        check(
            both,
            &[&prefixes[..], &[0x80, 1, 4, 9, 0]].concat(),
            Some("a page of 3 values claims 9 lengths"),
        );
    }

    #[test]
    fn texts_in_delta_encodings_are_read_and_their_lengths_are_checked() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("x.parquet");
        // a head with 300 lengths
        let head = [0x80, 1, 4, 0xac, 2];
        for encoding in [Encoding::DELTA_LENGTH_BYTE_ARRAY, Encoding::DELTA_BYTE_ARRAY] {
            for version in [WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0] {
                let whole = delta_file(encoding, version);
                fs::write(&path, &whole).unwrap();
                let table = read_pages(&path).unwrap();
                assert_eq!(table.sites.len(), 300, "{encoding} {:?}", table.unreadable);
                let places: Vec<usize> =
                    (0..whole.len()).filter(|&at| whole[at..].starts_with(&head)).collect();
                // of `url`, and behind it of `html`
                let of_url = if encoding == Encoding::DELTA_BYTE_ARRAY { 2 } else { 1 };
                assert_eq!(places.len(), 2 * of_url, "{encoding}");
                for &at in &places[..of_url] {
                    let mut bytes = whole.clone();
                    bytes[at + 3..at + 5].copy_from_slice(&[0xff, 0x7f]);
                    fs::write(&path, bytes).unwrap();
                    let error = read_pages(&path).map(|file| file.sites.len()).unwrap_err();
                    assert!(error.ends_with("a page of 300 values claims 16383 lengths"), "{error}");
                }
            }
        }
    }

    /// A file of 300 pages.
    fn delta_file(encoding: Encoding, version: WriterVersion) -> Vec<u8> {
        let properties = WriterProperties::builder()
            .set_dictionary_enabled(false)
            .set_encoding(encoding)
            .set_writer_version(version);
        page_file(300, |row| format!("http://{}.test/{row}", row * row), properties)
    }
}
