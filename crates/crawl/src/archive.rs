//! The archive of a crawl, WARC/1.1 (ISO 28500:2017) with one gzip member a record, and the table of addresses that are not in it.

use std::fs::File;
use std::io;
use std::io::{BufRead as _, BufReader, Read, Seek, SeekFrom, Write};

use data_encoding::{BASE32, HEXLOWER};
use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use sha1::Sha1;
use sha2::{Digest, Sha256};

use crate::outcome::{AddressRecord, ArchiveRange, Outcome};

/// The answers.
pub(crate) const ARCHIVE: &str = "pages.warc.gz";

/// The most bytes of a record that is read: a page at its bound with its header.
const LARGEST: u64 = 128 << 20;

/// The first record of an archive: the program that made it, and its settings.
///
/// # Errors
/// Those of the packing.
pub(crate) fn info_record(date: &str, fields: &[(&str, &str)]) -> io::Result<Vec<u8>> {
    let text: String = fields.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let headers = [("Content-Type", "application/warc-fields"), ("WARC-Filename", ARCHIVE)];
    record("warcinfo", date, &headers, text.as_bytes())
}

/// The record of an answer as received.
///
/// # Errors
/// Those of the packing.
pub(crate) fn response_record(date: &str, url: &str, block: &[u8]) -> io::Result<Vec<u8>> {
    let headers = [("WARC-Target-URI", url), ("Content-Type", "application/http; msgtype=response")];
    record("response", date, &headers, block)
}

/// Reads the block of the record at this place.
///
/// # Errors
/// A sentence on what is wrong with the record.
pub(crate) fn read_record(archive: &mut File, place: ArchiveRange) -> Result<Vec<u8>, String> {
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

fn record(kind: &str, date: &str, headers: &[(&str, &str)], block: &[u8]) -> io::Result<Vec<u8>> {
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
    let hex = HEXLOWER.encode(&digest.finalize());
    format!("uuid:{}-{}-8{}-a{}-{}", &hex[..8], &hex[8..12], &hex[13..16], &hex[17..20], &hex[20..32])
}

/// SHA-256 in hex.
pub(crate) fn digest(bytes: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
}

/// The table of addresses that are not in the archive, with reasons, as CSV: a row for each address, in the
/// order of requests. `failed` separates failures from pages that are left out on purpose.
///
/// # Errors
/// None that writing into memory could have.
pub(crate) fn failures_table(asked: &[AddressRecord]) -> io::Result<Vec<u8>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record(["url", "depth", "from", "kind", "failed", "problem"])?;
    for asked in asked {
        if let Outcome::Left { kind, problem, .. } = &asked.outcome {
            let failed = if kind.is_failure() { "yes" } else { "no" };
            let (depth, kind) = (asked.depth.to_string(), kind.to_string());
            let from = asked.from.as_deref().unwrap_or_default();
            table.write_record([asked.url.as_str(), &depth, from, &kind, failed, problem])?;
        }
    }
    table.into_inner().map_err(|error| io::Error::other(error.to_string()))
}
