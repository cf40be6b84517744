//! The bytes of a WARC file, packed or not, unpacked from one place on.
//!
//! A gzip member ends like a file: the bytes of the next member follow only on request.

use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Take};
use std::path::Path;

use flate2::bufread::GzDecoder;
use zip::{CompressionMethod, ZipArchive};

use crate::stored::open_foreign;
use crate::warc::is_warc;

/// The packing of a WARC file, recognised by its first bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Packing {
    /// None.
    Plain,
    /// Gzip members, most often one a record.
    Gzip,
}

/// The first bytes of every record; a file must have at least as many.
const RECORD: &[u8] = b"WARC/";

impl Packing {
    /// The packing of the records that begin at a byte of a file; `None` if none do.
    fn of(file: &mut File, at: u64) -> io::Result<Option<Self>> {
        let mut head = Vec::new();
        file.seek(SeekFrom::Start(at))?;
        file.take(RECORD.len() as u64).read_to_end(&mut head)?;
        if head == RECORD {
            return Ok(Some(Self::Plain));
        }
        let mut packed = [0; RECORD.len()];
        file.seek(SeekFrom::Start(at))?;
        let read = GzDecoder::new(BufReader::new(file)).read_exact(&mut packed);
        Ok((read.is_ok() && packed == RECORD).then_some(Self::Gzip))
    }
}

/// A range of bytes of a file with records: all of it, or a WARC file in a WACZ archive.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    pub(super) start: u64,
    pub(super) end: u64,
    pub(super) packing: Packing,
}

/// The first bytes of a WACZ file, which is a zip archive. Other files may end in one, such as a WARC file whose last record is a zip.
const ZIP: &[u8] = b"PK";

/// The parts of a file with records, in their order; none if it is no WARC file. The form of a file is told by its first bytes alone.
pub(super) fn parts(path: &Path) -> io::Result<Vec<Part>> {
    let mut file = open_foreign(path)?;
    let mut head = Vec::new();
    file.by_ref().take(ZIP.len() as u64).read_to_end(&mut head)?;
    let mut ranges = vec![(0, u64::MAX)];
    if head == ZIP {
        ranges.clear();
        let mut archive = ZipArchive::new(&mut file).map_err(io::Error::other)?;
        for number in 0..archive.len() {
            let entry = archive.by_index_raw(number).map_err(io::Error::other)?;
            let name = entry.name().map_err(io::Error::other)?.into_owned();
            if is_warc(Path::new(&name)) {
                if entry.compression() != CompressionMethod::Stored {
                    let problem = format!("{name} in it is compressed, which WACZ does not allow");
                    return Err(io::Error::other(problem));
                }
                let start = entry.data_start().unwrap_or_default();
                ranges.push((start, start + entry.compressed_size()));
            }
        }
        ranges.sort_unstable();
        // each would be read for every name that it has
        if ranges.array_windows().any(|[one, next]| one.1 > next.0) {
            return Err(io::Error::other("two WARC files in it stand in the same bytes"));
        }
    }
    let mut parts = Vec::new();
    for (start, end) in ranges {
        parts.extend(Packing::of(&mut file, start)?.map(|packing| Part { start, end, packing }));
    }
    Ok(parts)
}

/// The number of bytes that are read at once.
const PIECE: usize = 1 << 14;

/// A file that is read directly, or one gzip member at a time.
pub(super) struct Unpacked {
    source: Source,
    /// The byte of the file where reading began.
    start: u64,
    /// The first byte of the present gzip member; of a file that is not packed, where reading began.
    at: u64,
    /// Whether a gzip member could not be unpacked, other than by the end of the file.
    is_damaged: bool,
}

enum Source {
    Plain(BufReader<Take<File>>),
    Member(Box<BufReader<GzDecoder<BufReader<Take<File>>>>>),
    /// Between two members, and at the end.
    Between(BufReader<Take<File>>),
    /// The file is cut off behind the last record.
    Ended,
}

impl Unpacked {
    /// The bytes of `file`, which is positioned at byte `at`, where a record or a member begins.
    pub(super) fn of(file: Take<File>, at: u64, packing: Packing) -> Self {
        let file = BufReader::with_capacity(PIECE, file);
        let source = match packing {
            Packing::Plain => Source::Plain(file),
            Packing::Gzip => Source::Between(file),
        };
        Self { source, start: at, at, is_damaged: false }
    }

    /// The next byte of the file, or the first byte of the present gzip member.
    pub(super) fn place(&self) -> u64 {
        self.at
    }

    /// Whether gzip members are read.
    pub(super) fn is_packed(&self) -> bool {
        !matches!(self.source, Source::Plain(_))
    }

    /// Skips line breaks and the ends of members before the next record; returns whether any bytes follow.
    pub(super) fn find_record(&mut self) -> io::Result<bool> {
        loop {
            if self.skip_breaks()?.1 {
                return Ok(true);
            }
            if !self.next_member()? {
                return Ok(false);
            }
        }
    }

    /// Whether a record may end here: line breaks follow, which are skipped, or the next record, or the end
    /// of the member. A member is read to its checksum; if the file is cut off before the checksum, the
    /// record is still whole.
    pub(super) fn is_at_a_break(&mut self) -> io::Result<bool> {
        let (breaks, more) = match self.skip_breaks() {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
                self.source = Source::Ended;
                return Ok(true);
            }
            skipped => skipped?,
        };
        Ok(breaks || !more || begins_record(self.fill_buf()?))
    }

    /// Skips the rest of a faulty record: up to the next line that begins like a record, or the rest of its gzip member.
    /// Returns whether more can be read, which it cannot behind a member that cannot be unpacked. A member of which only the checksum is
    /// wrong has an end.
    pub(super) fn skip_record(&mut self) -> bool {
        if self.is_packed() {
            if io::copy(self, &mut io::sink()).is_err_and(|error| !is_of_checksum(&error)) {
                self.source = Source::Ended;
            }
            return !self.is_damaged;
        }
        loop {
            match self.fill_buf().map(begins_record) {
                Ok(true) => return true,
                Ok(false) if self.skip_until(b'\n').is_ok() => {}
                _ => return false,
            }
        }
    }

    /// Skips line breaks. Returns whether there were any, and whether any bytes follow in the member or file.
    fn skip_breaks(&mut self) -> io::Result<(bool, bool)> {
        let mut any = false;
        loop {
            let piece = self.fill_buf()?;
            let breaks = piece.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
            let length = piece.len();
            self.consume(breaks);
            any |= breaks > 0;
            if length == 0 || breaks < length {
                return Ok((any, length > 0));
            }
        }
    }

    /// Begins the member behind the finished one; returns whether there is one.
    fn next_member(&mut self) -> io::Result<bool> {
        let mut file = match std::mem::replace(&mut self.source, Source::Ended) {
            Source::Member(member) => member.into_inner().into_inner(),
            Source::Between(file) => file,
            Source::Plain(_) | Source::Ended => return Ok(false),
        };
        self.at = self.start + file.stream_position()?;
        let more = !file.fill_buf()?.is_empty();
        self.source = if more {
            Source::Member(Box::new(BufReader::with_capacity(PIECE, GzDecoder::new(file))))
        } else {
            Source::Between(file)
        };
        Ok(more)
    }
}

/// Whether a member was unpacked to its end, and has another checksum. Only the words of the error tell.
fn is_of_checksum(error: &io::Error) -> bool {
    error.to_string().ends_with("does not have a matching checksum")
}

/// Whether bytes, of which there may be few, begin like a record, or there are none.
fn begins_record(bytes: &[u8]) -> bool {
    bytes.starts_with(&RECORD[..bytes.len().min(RECORD.len())])
}

impl Read for Unpacked {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(into)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Unpacked {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match &mut self.source {
            Source::Plain(file) => file.fill_buf(),
            Source::Member(member) => member.fill_buf().inspect_err(|error| {
                self.is_damaged |= error.kind() != ErrorKind::UnexpectedEof && !is_of_checksum(error);
            }),
            Source::Between(_) | Source::Ended => Ok(&[]),
        }
    }

    fn consume(&mut self, bytes: usize) {
        match &mut self.source {
            Source::Plain(file) => {
                file.consume(bytes);
                self.at += bytes as u64;
            }
            Source::Member(member) => member.consume(bytes),
            Source::Between(_) | Source::Ended => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::{Cursor, Write};

    use testkit::warc::{gzip, response, response_with};
    use zip::write::SimpleFileOptions;

    use super::*;
    use crate::local_sites;

    /// A zip archive of stored files.
    fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in files {
            let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
            archive.start_file(*name, stored).unwrap();
            archive.write_all(bytes).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    /// The same with the first directory entry of the second file at the place of the first.
    fn overlapping(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut bytes = zip(files);
        let entries: Vec<usize> =
            (0..bytes.len()).filter(|&at| bytes[at..].starts_with(b"PK\x01\x02")).collect();
        let place = |entry: usize| entry + 42..entry + 46;
        let first: Vec<u8> = bytes[place(entries[0])].to_vec();
        bytes[place(entries[1])].copy_from_slice(&first);
        bytes
    }

    /// Compares the parts of a file, each a letter for its packing, or the error.
    #[track_caller]
    fn check(bytes: &[u8], expected: &str) {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("x"), bytes).unwrap();
        let letter = |part: Part| if part.packing == Packing::Plain { 'p' } else { 'g' };
        let found =
            parts(&folder.path().join("x")).map(|parts| parts.into_iter().map(letter).collect::<String>());
        assert_eq!(found.unwrap_or_else(|error| error.to_string()), expected);
    }

    #[test]
    fn the_first_bytes_tell_the_form_of_a_file() {
        let record = response("http://a.test/", "<p>a");
        check(&record, "p");
        check(&gzip(&record), "g");
        check(b"", "");
        check(b"WARC", "");
        check(&gzip(b"<html>"), "");
        check(&gzip(&record)[..8], "");
        let inner = zip(&[("archive/a.warc", &record), ("b.warc.gz", &gzip(&record)), ("c.txt", b"c")]);
        check(&inner, "pg");
        check(&zip(&[("c.txt", b"c")]), "");
        // an archive at the end of a file is a part of it
        for file in [record.clone(), gzip(&record)] {
            let form = if file == record { "p" } else { "g" };
            check(&[&file[..], &inner].concat(), form);
            check(&[&file[..], &response_with("http://a.test/b.zip", "", &inner)].concat(), form);
        }
        check(&[&b"<html>"[..], &inner].concat(), "");
        // what begins like an archive is one, or an error
        check(b"PK", "invalid Zip archive: Could not find EOCD");
        check(
            &overlapping(&[("a.warc", &record), ("b.warc", &record)]),
            "two WARC files in it stand in the same bytes",
        );
    }

    /// The names of the pages in a file with their texts, or the reason why there is none.
    fn read(name: &str, bytes: &[u8]) -> String {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join(name);
        fs::write(&path, bytes).unwrap();
        let local = local_sites(std::slice::from_ref(&path)).unwrap();
        let mut lines = local.unreadable;
        for site in &local.sites {
            let folder = site.list().unwrap().read();
            let texts = folder.site.pages().iter().map(|page| page.text().trim().to_owned());
            lines.extend(texts.chain(folder.unreadable.iter().map(ToString::to_string)));
        }
        lines.join("; ").replace(path.to_str().unwrap(), "it")
    }

    #[test]
    fn the_first_bytes_of_a_file_and_its_ending_say_how_it_is_read() {
        let record = response("http://a.test/", "<p>of a record");
        let archive = zip(&[("archive/a.warc", &response("http://b.test/", "<p>of another"))]);
        let saved = b"MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n<p>of a mail";
        let no_warc = "it is no WARC file";
        let known = |media| format!("cannot read it: not a page: it seems to be {media}");
        let is_warc = "cannot read it: not a page: it is a WARC file, whose name ends in .warc";
        let binary = "cannot read it: not a page: it begins with binary data";
        // what the file begins with, and how it is read as `x.warc` and as any other file
        for (bytes, as_warc, as_page) in [
            (&record[..], "of a record", is_warc),
            (&gzip(&record), "of a record", &known("application/gzip")),
            (&archive, "of another", &known("application/zip")),
            (saved, no_warc, "of a mail"),
            (b"<p>of a page", no_warc, "of a page"),
            (b"{\"html\": \"x\"}", no_warc, "{\"html\": \"x\"}"),
            (&[&b"PAR1"[..], &[0x15; 400]].concat(), no_warc, binary),
            (b"%PDF-1.7", no_warc, &known("application/pdf")),
        ] {
            // whatever stands behind it
            for behind in [&b""[..], &archive] {
                let whole = if bytes == archive { archive.clone() } else { [bytes, behind].concat() };
                for ending in [".warc", ".warc.gz", ".wacz"] {
                    let read = read(&format!("x{ending}"), &whole);
                    assert!(read.contains(as_warc), "{ending} {read}");
                    assert_eq!(read.contains("of another"), as_warc == "of another", "{ending} {read}");
                }
                for name in ["x.html", "x.mhtml", "x.jsonl", "x"] {
                    let read = read(name, &[bytes, &[b' '; 4_000], behind].concat());
                    assert!(read.contains(as_page), "{name} {read}");
                }
            }
        }
    }
}
