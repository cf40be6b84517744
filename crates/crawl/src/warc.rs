//! Records of the archive: WARC/1.1 (ISO 28500:2017), one gzip member a record.

use std::fs::File;
use std::io::{Cursor, Read, Seek, SeekFrom, Write};

use fastwarc::warc::record::{WarcRecord, WarcRecordType};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::outcome::Place;

/// The answers.
pub(crate) const ARCHIVE: &str = "pages.warc.gz";

/// Largest record that is read back, in bytes: a page at its bound with its header.
const LARGEST: u64 = 128 << 20;

/// The first record of an archive: who made it, and how.
///
/// # Errors
/// Of the packing.
pub(crate) fn info(date: &str, fields: &[(&str, &str)]) -> std::io::Result<Vec<u8>> {
    let text: String = fields.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let headers = [("Content-Type", "application/warc-fields"), ("WARC-Filename", ARCHIVE)];
    packed(WarcRecordType::WarcInfo, date, &headers, text.into_bytes())
}

/// An answer as it was received.
///
/// # Errors
/// Of the packing.
pub(crate) fn response(date: &str, url: &str, block: &[u8]) -> std::io::Result<Vec<u8>> {
    let headers = [("WARC-Target-URI", url), ("Content-Type", "application/http; msgtype=response")];
    packed(WarcRecordType::Response, date, &headers, block.to_vec())
}

/// Reads the block of the record at this place.
///
/// # Errors
/// A sentence on what is wrong with the record.
pub(crate) fn read(archive: &mut File, place: Place) -> Result<Vec<u8>, String> {
    archive.seek(SeekFrom::Start(place.offset)).map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    let packed = archive.take(place.length);
    GzDecoder::new(packed).take(LARGEST).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    let mut record = WarcRecord::from_reader(Cursor::new(bytes)).map_err(|error| error.to_string())?;
    let length = record.content_length();
    let mut block = Vec::new();
    let reader = record.reader_mut().ok_or("the record is empty")?;
    reader.take(length).read_to_end(&mut block).map_err(|error| error.to_string())?;
    Ok(block)
}

fn packed(
    kind: WarcRecordType,
    date: &str,
    headers: &[(&str, &str)],
    block: Vec<u8>,
) -> std::io::Result<Vec<u8>> {
    let mut record = WarcRecord::new();
    record.init_headers(kind, Some(urn(date, headers, &block).as_bytes()));
    record.headers_mut().set("WARC-Date", date);
    for (name, value) in headers {
        record.headers_mut().set(name, value);
    }
    record.set_bytes_payload(block);
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    record.write_with_checksum(&mut packed)?;
    packed.flush()?;
    packed.finish()
}

/// A name for the record that no other has: a UUID of its content (RFC 9562, version 8).
fn urn(date: &str, headers: &[(&str, &str)], block: &[u8]) -> String {
    let mut digest = Sha256::new();
    digest.update(date);
    headers.iter().for_each(|(_, value)| digest.update(value));
    digest.update(block);
    let hex = hex(&digest.finalize());
    format!("uuid:{}-{}-8{}-a{}-{}", &hex[..8], &hex[8..12], &hex[13..16], &hex[17..20], &hex[20..32])
}

/// SHA-256 in hex.
pub(crate) fn digest(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
