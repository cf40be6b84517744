//! The bytes of a WARC file from one place on, unpacked. A gzip member ends like a file: the bytes of the
//! next member follow only on request.

use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};

use flate2::bufread::GzDecoder;

use super::resume::Packing;

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
