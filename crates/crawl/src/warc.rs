//! Records of the archive: WARC/1.1 (ISO 28500:2017), one gzip member a record.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read, Seek, SeekFrom, Write};

use data_encoding::BASE32;
use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use sha1::Sha1;
use sha2::{Digest, Sha256};

use crate::outcome::ArchiveRange;

/// The answers.
pub(crate) const ARCHIVE: &str = "pages.warc.gz";

/// The most bytes of a record that is read: a page at its bound with its header.
const LARGEST: u64 = 128 << 20;

/// The first record of an archive: the program that made it, and its settings.
///
/// # Errors
/// Those of the packing.
pub(crate) fn info(date: &str, fields: &[(&str, &str)]) -> std::io::Result<Vec<u8>> {
    let text: String = fields.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let headers = [("Content-Type", "application/warc-fields"), ("WARC-Filename", ARCHIVE)];
    packed("warcinfo", date, &headers, text.as_bytes())
}

/// The record of an answer as received.
///
/// # Errors
/// Those of the packing.
pub(crate) fn response(date: &str, url: &str, block: &[u8]) -> std::io::Result<Vec<u8>> {
    let headers = [("WARC-Target-URI", url), ("Content-Type", "application/http; msgtype=response")];
    packed("response", date, &headers, block)
}

/// Reads the block of the record at this place.
///
/// # Errors
/// A sentence on what is wrong with the record.
pub(crate) fn read(archive: &mut File, place: ArchiveRange) -> Result<Vec<u8>, String> {
    archive.seek(SeekFrom::Start(place.offset)).map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    let mut packed = BufReader::new(archive.take(place.length));
    GzDecoder::new(&mut packed).take(LARGEST).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if !packed.fill_buf().map_err(|error| error.to_string())?.is_empty() {
        return Err(format!("it ends before its {} bytes", place.length));
    }
    let header = bytes.windows(END.len()).position(|four| four == END).ok_or("its header has no end")?;
    let mut block = bytes.split_off(header + END.len());
    if !block.ends_with(END) {
        return Err("it has no end".to_owned());
    }
    block.truncate(block.len() - END.len());
    let length = format!("Content-Length: {}", block.len());
    if !bytes.split(|&byte| byte == b'\n').any(|line| line.trim_ascii_end() == length.as_bytes()) {
        return Err("its length is wrong".to_owned());
    }
    Ok(block)
}

/// The bytes behind a header, and behind each record.
const END: &[u8] = b"\r\n\r\n";

fn packed(kind: &str, date: &str, headers: &[(&str, &str)], block: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    let name = urn(date, headers, block);
    write!(packed, "WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Date: {date}\r\nWARC-Record-ID: <urn:{name}>\r\n")?;
    write!(packed, "Content-Length: {}\r\n", block.len())?;
    for (name, value) in headers {
        write!(packed, "{name}: {value}\r\n")?;
    }
    // SHA-1 in base 32, since programs that read WARC check it
    write!(packed, "WARC-Block-Digest: sha1:{}\r\n\r\n", BASE32.encode(&Sha1::digest(block)))?;
    packed.write_all(block)?;
    packed.write_all(END)?;
    packed.finish()
}

/// A unique name for the record: a UUID of its content (RFC 9562, version 8).
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
