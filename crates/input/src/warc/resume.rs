//! The place where reading continues in a WARC file behind a fault: the next place that looks like a record's
//! beginning.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use flate2::read::GzDecoder;
use memchr::memmem;

use crate::foreign_file::open_foreign;

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

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use testkit::warc::{gzip, response};

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
    fn records_begin_behind_a_line_break() {
        let text = b"WARC/1.0 \nWARC/1.0 WARC/1.0\r\nWARC/1.1";
        check_next(Packing::Plain, text, 1, Some(10));
        check_next(Packing::Plain, text, 10, Some(10));
        check_next(Packing::Plain, text, 11, Some(29));
        check_next(Packing::Plain, text, 30, None);
        check_next(Packing::Plain, text, 999, None);
    }

    #[test]
    fn a_beginning_across_two_pieces_is_found() {
        for before in (1 << 10) - 8..(1 << 10) + 2 {
            let mut bytes = vec![b'x'; before];
            bytes.extend_from_slice(b"\nWARC/");
            check_next(Packing::Plain, &bytes, 0, Some(before as u64 + 1));
        }
    }

    #[test]
    fn members_that_hold_something_else_are_passed_over() {
        let record = gzip(&response("http://a.test/", "<p>a"));
        let bytes = [&record[..], MEMBER, &gzip(b"else"), &record].concat();
        let second = (bytes.len() - record.len()) as u64;
        check_next(Packing::Gzip, &bytes, 0, Some(0));
        check_next(Packing::Gzip, &bytes, 1, Some(second));
        check_next(Packing::Gzip, &bytes, second + 1, None);
    }
}
