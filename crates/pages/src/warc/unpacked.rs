//! The bytes of a WARC file from one place on, unpacked. A gzip member ends like a file: the bytes of the next one follow
//! only where they are asked for.

use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};

use flate2::bufread::GzDecoder;

use super::resume::Packing;

/// How much is read at once, in bytes.
const PIECE: usize = 1 << 14;

/// A file read as it is, or a gzip member at a time.
pub(super) struct Unpacked {
    source: Source,
    /// Byte of the file: what is read next, or the gzip member that it is in.
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

/// A file that knows how much of it was consumed.
struct Counted {
    file: BufReader<File>,
    at: u64,
}

impl Unpacked {
    /// `file` stands at the byte `at`, where a record or a member begins.
    pub(super) fn of(file: File, at: u64, packing: Packing) -> Self {
        let file = BufReader::with_capacity(PIECE, file);
        let source = match packing {
            Packing::Plain => Source::Plain(file),
            Packing::Gzip => Source::Between(Counted { file, at }),
        };
        Self { source, at }
    }

    /// Byte of the file: what is read next, or the gzip member that it is in.
    pub(super) fn place(&self) -> u64 {
        self.at
    }

    /// Whether gzip members are read.
    pub(super) fn is_packed(&self) -> bool {
        !matches!(self.source, Source::Plain(_))
    }

    /// Goes to where the next record is to begin, over line breaks and the ends of members; whether there is anything.
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

    /// Whether a record may end here: line breaks follow, which are taken, or the next record, or nothing in the member. A member
    /// is read to its checksum; where the file is cut off before it, the record is whole all the same.
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

    /// Takes line breaks: whether there were any, and whether anything follows in the member or file.
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

    /// Begins the member behind the one that was read to its end; whether there is one.
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
