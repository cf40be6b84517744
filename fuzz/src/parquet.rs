//! Parquet files of pages, and indexes of WARC files: each is refused, or its pages are read, row by row.

use std::panic;
use std::path::Path;
use std::sync::{Arc, Once};

use arrow_array::{ArrayRef, BinaryArray, Int64Array, RecordBatch, StringArray};
use input::{LocalSites, index_sites, read_index, read_pages};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, Encoding};
use parquet::file::properties::{WriterProperties, WriterPropertiesBuilder, WriterVersion};

use crate::{Target, choice};

pub(crate) const PARQUET: Target =
    Target { name: "parquet", seeds, words: &["PAR1", "url", "html", "offset", "\0"], check };

/// What is read: the first byte of an input, which has the file behind it.
const PAGES: usize = 0;
const INDEX: usize = 1;

fn seeds() -> Vec<Vec<u8>> {
    let texts = |values: &[&str]| Arc::new(StringArray::from(values.to_vec())) as ArrayRef;
    let urls = texts(&["http://a.test/1", "http://b.test/", "http://a.test/2"]);
    let html: ArrayRef = Arc::new(BinaryArray::from(vec![Some(&b"<p>one"[..]), None, Some(b"<p>two")]));
    let pages = vec![("url", Arc::clone(&urls)), ("html", html), ("site", texts(&["a", "b", "a"]))];
    let offsets: ArrayRef = Arc::new(Int64Array::from(vec![0, 90, 7]));
    let index = vec![("url", urls), ("warc_filename", texts(&["a", "../b", "c/d"])), ("offset", offsets)];
    let seed = |what: usize, columns: &[(&str, ArrayRef)], properties: WriterPropertiesBuilder| {
        [&[u8::try_from(what).unwrap()][..], &file(columns.to_vec(), properties)].concat()
    };
    let packings = [
        Compression::UNCOMPRESSED,
        Compression::SNAPPY,
        Compression::ZSTD(parquet::basic::ZstdLevel::default()),
    ];
    let packed = packings.map(|packing| WriterProperties::builder().set_compression(packing));
    let encoded = [Encoding::DELTA_LENGTH_BYTE_ARRAY, Encoding::DELTA_BYTE_ARRAY].map(|encoding| {
        let later = WriterProperties::builder().set_writer_version(WriterVersion::PARQUET_2_0);
        later.set_dictionary_enabled(false).set_encoding(encoding)
    });
    let indexes = packed.clone().map(|packed| seed(INDEX, &index, packed));
    packed.into_iter().chain(encoded).map(|written| seed(PAGES, &pages, written)).chain(indexes).collect()
}

/// A file with two rows in each row group.
fn file(columns: Vec<(&str, ArrayRef)>, properties: WriterPropertiesBuilder) -> Vec<u8> {
    let nullable = columns.into_iter().map(|(name, values)| (name, values, true));
    let batch = RecordBatch::try_from_iter_with_nullable(nullable).unwrap();
    let properties = properties.set_max_row_group_row_count(Some(2)).build();
    let mut bytes = Vec::new();
    let mut writer = ArrowWriter::try_new(&mut bytes, batch.schema(), Some(properties)).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
    bytes
}

/// Lets panics of the format's library pass, which `pages` turns into errors; libFuzzer would end at them. Our own panics are told as before.
fn pass_over_panics_of_the_library() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // files of the workspace have relative paths
            if info.location().is_none_or(|location| Path::new(location.file()).is_relative()) {
                usual(info);
            }
        }));
    });
}

fn check(bytes: &[u8]) {
    pass_over_panics_of_the_library();
    let (what, bytes) = choice(bytes);
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("x.parquet");
    std::fs::write(&path, bytes).unwrap();
    if what % 2 == INDEX {
        if let Ok(rows) = read_index(&path) {
            index_sites(rows, place.path(), &path);
        }
        return;
    }
    let Ok(table) = read_pages(&path) else { return };
    let mut local = LocalSites { sites: Vec::new(), unreadable: table.unreadable };
    local.add_table(table.sites).unwrap();
    for site in &local.sites {
        let listed = site.list().unwrap();
        let sample = listed.sample(usize::MAX);
        assert_eq!(sample.pages.len() + sample.unreadable.len(), listed.pages.len());
    }
}
