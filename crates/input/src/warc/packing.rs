//! The bytes of a WARC file, packed or not: unpacked from one place on, and the place where reading continues behind a fault, which is the
//! next that looks like a record's beginning.
//!
//! A gzip member ends like a file: the bytes of the next member follow only on request.

use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;

use flate2::bufread::GzDecoder;
use memchr::memmem;

use crate::stored::open_foreign;

/// The packing of a WARC file, recognised by its first bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Packing {
    /// None.
    Plain,
    /// Gzip members, most often one a record.
    Gzip,
}

/// The first bytes of every gzip member.
const MEMBER: &[u8] = b"\x1f\x8b\x08";
/// The most places that look like a member's beginning and are none; then the rest is given up. By chance
/// there is one in 16 MiB.
const MOST_TRIES: usize = 1_000;
/// The first bytes of every record; a file must have at least as many.
const RECORD: &[u8] = b"WARC/";

impl Packing {
    /// The packing of a file; `None` if it is no WARC file.
    pub(super) fn of(path: &Path) -> io::Result<Option<Self>> {
        let mut head = Vec::new();
        open_foreign(path)?.take(RECORD.len() as u64).read_to_end(&mut head)?;
        Ok(if head == RECORD {
            Some(Self::Plain)
        } else if head.starts_with(MEMBER) && is_member(path, 0)? {
            Some(Self::Gzip)
        } else {
            None
        })
    }

    /// The first place at or behind `from` where a record may begin.
    pub(super) fn next(self, path: &Path, from: u64) -> io::Result<Option<u64>> {
        match self {
            // a line break before it, which is the last byte of the record before
            Self::Plain => {
                let found = find(path, from.saturating_sub(1), b"\nWARC/")?;
                Ok(found.map(|at| at + 1))
            }
            Self::Gzip => {
                let mut from = from;
                for _ in 0..MOST_TRIES {
                    match find(path, from, MEMBER)? {
                        Some(at) if is_member(path, at)? => return Ok(Some(at)),
                        Some(at) => from = at + 1,
                        None => break,
                    }
                }
                Ok(None)
            }
        }
    }
}

/// Whether a gzip member begins at `at` and a record begins in it.
fn is_member(path: &Path, at: u64) -> io::Result<bool> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(at))?;
    let mut head = [0; RECORD.len()];
    Ok(GzDecoder::new(BufReader::with_capacity(1 << 10, file)).read_exact(&mut head).is_ok()
        && head == RECORD)
}

/// The first place at or behind `from` where the file has the bytes `wanted`.
fn find(path: &Path, from: u64, wanted: &[u8]) -> io::Result<Option<u64>> {
    const LARGEST_PIECE: u64 = 1 << 16;
    let mut file = File::open(path)?;
    let mut at = file.seek(SeekFrom::Start(from))?;
    let mut piece = Vec::new();
    // most often the place is near
    let mut length = 1 << 10;
    loop {
        let read = file.by_ref().take(length).read_to_end(&mut piece)?;
        length = LARGEST_PIECE.min(2 * length);
        if let Some(found) = memmem::find(&piece, wanted) {
            return Ok(Some(at + found as u64));
        }
        if read == 0 {
            return Ok(None);
        }
        // bytes that may be the beginning of `wanted` stay
        let done = piece.len().saturating_sub(wanted.len() - 1);
        piece.drain(..done);
        at += done as u64;
    }
}

/// The number of bytes that are read at once.
const PIECE: usize = 1 << 14;

/// A file that is read directly, or one gzip member at a time.
pub(super) struct Unpacked {
    source: Source,
    /// The next byte of the file, or the first byte of the present gzip member.
    at: u64,
}

enum Source {
    Plain(BufReader<File>),
    Member(Box<BufReader<GzDecoder<Counted>>>),
    /// Between two members, and at the end.
    Between(Counted),
    /// The file is cut off behind the last record.
    Ended,
}

/// A file that counts its consumed bytes.
struct Counted {
    file: BufReader<File>,
    at: u64,
}

impl Unpacked {
    /// The bytes of `file`, which is positioned at byte `at`, where a record or a member begins.
    pub(super) fn of(file: File, at: u64, packing: Packing) -> Self {
        let file = BufReader::with_capacity(PIECE, file);
        let source = match packing {
            Packing::Plain => Source::Plain(file),
            Packing::Gzip => Source::Between(Counted { file, at }),
        };
        Self { source, at }
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
        let next = self.fill_buf()?;
        Ok(breaks || !more || next.starts_with(&b"WARC/"[..next.len().min(5)]))
    }

    /// Skips line breaks. Returns whether there were any, and whether any bytes follow in the member or file.
    fn skip_breaks(&mut self) -> io::Result<(bool, bool)> {
        let mut any = false;
        loop {
            let piece = self.fill_buf()?;
            let breaks = piece.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
            let is_all = breaks == piece.len();
            if piece.is_empty() || !is_all {
                let more = !piece.is_empty();
                self.consume(breaks);
                return Ok((any || breaks > 0, more));
            }
            any = true;
            self.consume(breaks);
        }
    }

    /// Begins the member behind the finished one; returns whether there is one.
    fn next_member(&mut self) -> io::Result<bool> {
        let mut file = match std::mem::replace(&mut self.source, Source::Ended) {
            Source::Member(member) => member.into_inner().into_inner(),
            Source::Between(file) => file,
            Source::Plain(_) | Source::Ended => return Ok(false),
        };
        self.at = file.at;
        let more = !file.fill_buf()?.is_empty();
        self.source = if more {
            Source::Member(Box::new(BufReader::with_capacity(PIECE, GzDecoder::new(file))))
        } else {
            Source::Between(file)
        };
        Ok(more)
    }
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
            Source::Member(member) => member.fill_buf(),
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

impl Read for Counted {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(into)?;
        self.at += read as u64;
        Ok(read)
    }
}

impl BufRead for Counted {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.file.fill_buf()
    }

    fn consume(&mut self, bytes: usize) {
        self.file.consume(bytes);
        self.at += bytes as u64;
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use testkit::warc::{gzip, response};

    use super::*;

    fn file(bytes: &[u8]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("x"), bytes).unwrap();
        folder
    }

    #[track_caller]
    fn check_packing(bytes: &[u8], expected: Option<Packing>) {
        assert_eq!(Packing::of(&file(bytes).path().join("x")).unwrap(), expected);
    }

    #[test]
    fn the_first_bytes_tell_the_packing() {
        let record = response("http://a.test/", "<p>a");
        check_packing(&record, Some(Packing::Plain));
        check_packing(&gzip(&record), Some(Packing::Gzip));
        check_packing(b"", None);
        check_packing(b"<html>", None);
        check_packing(&gzip(b"<html>"), None);
        check_packing(&gzip(&record)[..8], None);
    }

    #[track_caller]
    fn check_next(packing: Packing, bytes: &[u8], from: u64, expected: Option<u64>) {
        assert_eq!(packing.next(&file(bytes).path().join("x"), from).unwrap(), expected);
    }

    #[test]
    fn the_next_record_is_found() {
        // records begin behind a line break
        let text = b"WARC/1.0 \nWARC/1.0 WARC/1.0\r\nWARC/1.1";
        check_next(Packing::Plain, text, 1, Some(10));
        check_next(Packing::Plain, text, 10, Some(10));
        check_next(Packing::Plain, text, 11, Some(29));
        check_next(Packing::Plain, text, 30, None);
        check_next(Packing::Plain, text, 999, None);
        // a beginning across two pieces is found
        for before in (1 << 10) - 8..(1 << 10) + 2 {
            let mut bytes = vec![b'x'; before];
            bytes.extend_from_slice(b"\nWARC/");
            check_next(Packing::Plain, &bytes, 0, Some(before as u64 + 1));
        }
        // members that hold something else are passed over
        let record = gzip(&response("http://a.test/", "<p>a"));
        let bytes = [&record[..], MEMBER, &gzip(b"else"), &record].concat();
        let second = (bytes.len() - record.len()) as u64;
        check_next(Packing::Gzip, &bytes, 0, Some(0));
        check_next(Packing::Gzip, &bytes, 1, Some(second));
        check_next(Packing::Gzip, &bytes, second + 1, None);
    }
}
