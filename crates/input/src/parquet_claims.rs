//! What a page of a Parquet file claims of its own size, before the format's library takes memory by it.
//!
//! Checked are the counts that are taken as they are: of the values of a dictionary, and of the lengths of texts in delta encodings
//! (Parquet's encodings, "Delta-length byte array" and "Delta Strings"). `parquet_file` checks the size of a page before it is unpacked.

use parquet::basic::Encoding;
use parquet::column::page::Page;
use parquet::schema::types::ColumnDescriptor;

use crate::parquet_file::varint;

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
            let (widths, rest) = bytes.split_at_checked(self.miniblocks)?;
            bytes = rest;
            for &width in widths {
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

    use bytes::Bytes;
    use parquet::basic::Type;
    use parquet::file::properties::{WriterProperties, WriterVersion};
    use parquet::schema::types::{ColumnPath, Type as SchemaType};

    use super::*;
    use crate::parquet_file::tests::page_file;
    use crate::read_pages;

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
                let whole = file(encoding, version);
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
    fn file(encoding: Encoding, version: WriterVersion) -> Vec<u8> {
        let properties = WriterProperties::builder()
            .set_dictionary_enabled(false)
            .set_encoding(encoding)
            .set_writer_version(version);
        page_file(300, |row| format!("http://{}.test/{row}", row * row), properties)
    }
}
