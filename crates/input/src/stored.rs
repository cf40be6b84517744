//! Bytes that others stored: regular files alone, up to a number of bytes; their lines, each read by itself, so that a bad one is named and
//! left out; SHA-256 of bytes; and a page in its stored form, before it is parsed.
//!
//! A pipe, a device or a folder in the place of a file is refused before it is opened, since opening a pipe waits, and a device may have no
//! end. Links are followed; who must not follow them looks at the path first.

use std::fmt;
use std::fs::{self, File, Metadata};
use std::io::{self, BufRead, Read};
use std::path::Path;
use std::str::FromStr;

use data_encoding::HEXLOWER;
use page::{Hints, Page};
use sha2::{Digest as _, Sha256};

/// Opens a regular file.
///
/// # Errors
/// Those of the system; [`io::ErrorKind::InvalidInput`] for anything else than a regular file.
pub fn open_foreign(path: &Path) -> io::Result<File> {
    must_be_regular(&fs::metadata(path)?)?;
    File::open(path)
}

/// Refuses what is no regular file: a folder, a link that was not followed, a pipe, which may have no end.
///
/// # Errors
/// [`io::ErrorKind::InvalidInput`].
pub fn must_be_regular(found: &Metadata) -> io::Result<()> {
    match found.is_file() {
        true => Ok(()),
        false => Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file")),
    }
}

/// Reads a regular file of at most `largest` bytes.
///
/// # Errors
/// Those of [`open_foreign`]; [`io::ErrorKind::FileTooLarge`] for a larger file, even one that grows while it is read.
pub fn read_foreign(path: &Path, largest: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // one byte more than allowed shows that the file is too large
    open_foreign(path)?.take(largest + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > largest {
        true => Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("larger than {largest} bytes"))),
        false => Ok(bytes),
    }
}

/// The most bytes of a line: those of a page.
const LONGEST_LINE: usize = page::MAX_INPUT;

/// What editors on Windows write before the first line.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// The lines that are not blank, with their numbers from 1, or the reason why a line cannot be read. The byte order mark is left out.
///
/// # Errors
/// Those of the reader, after which there is no further line.
pub fn text_lines<R: BufRead>(
    mut reader: R,
) -> impl Iterator<Item = io::Result<(usize, Result<String, String>)>> {
    let mut number = 0;
    let mut next = move || {
        loop {
            let mut line = Vec::new();
            if (&mut reader).take(LONGEST_LINE as u64).read_until(b'\n', &mut line)? == 0 {
                return Ok(None);
            }
            number += 1;
            if line.len() == LONGEST_LINE && !line.ends_with(b"\n") && reader.skip_until(b'\n')? > 0 {
                return Ok(Some((number, Err(format!("it is longer than {LONGEST_LINE} bytes")))));
            }
            let line = if number == 1 && line.starts_with(MARK) { line.split_off(MARK.len()) } else { line };
            match String::from_utf8(line) {
                Ok(line) if line.trim().is_empty() => {}
                Ok(line) => return Ok(Some((number, Ok(line)))),
                Err(_) => return Ok(Some((number, Err("it is not utf-8".to_owned())))),
            }
        }
    };
    let mut has_failed = false;
    std::iter::from_fn(move || {
        let line = if has_failed { None } else { next().transpose() };
        has_failed = matches!(line, Some(Err(_)));
        line
    })
}

/// A SHA-256 digest; written `sha256:` and 64 hex digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The digest of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The digest of all bytes of `reader`, and their number.
    ///
    /// # Errors
    /// The errors of `reader`.
    pub fn of_reader(mut reader: impl Read) -> io::Result<(Self, u64)> {
        let mut hasher = Sha256::new();
        let (mut piece, mut length) = (Vec::new(), 0);
        while reader.by_ref().take(1 << 16).read_to_end(&mut piece)? > 0 {
            hasher.update(&piece);
            length += piece.len() as u64;
            piece.clear();
        }
        Ok((Self::from(hasher), length))
    }

    /// The 64 hex digits.
    pub fn hex(&self) -> String {
        HEXLOWER.encode(&self.0)
    }
}

impl From<Sha256> for Digest {
    fn from(hasher: Sha256) -> Self {
        Self(hasher.finalize().into())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sha256:{}", self.hex())
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Digest {
    type Err = NotADigest;

    fn from_str(text: &str) -> Result<Self, NotADigest> {
        let bytes = text.strip_prefix("sha256:").and_then(|hex| HEXLOWER.decode(hex.as_bytes()).ok());
        let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
        bytes.map(Self).ok_or_else(|| NotADigest(text.to_owned()))
    }
}

/// A text that is not a digest.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no digest; allowed is `sha256:` and 64 lower-case hex digits")]
pub struct NotADigest(pub String);

/// The most bytes of a page in a WARC file or in a table.
pub(crate) const LARGEST: u64 = 64 << 20;

/// A page that is not parsed yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unparsed {
    /// The page as it was sent or stored.
    pub bytes: Vec<u8>,
    /// Its address, if it has one.
    pub url: Option<String>,
    /// The encoding that a server named.
    pub charset: Option<String>,
}

impl Unparsed {
    /// The parsed page; it keeps no reference to the bytes.
    pub fn parse(&self) -> Page {
        Page::parse(&self.bytes, &Hints { url: self.url.as_deref(), charset: self.charset.as_deref() })
    }

    /// The digest of the whole input of [`parse`](Self::parse).
    pub fn digest(&self) -> Digest {
        let Self { bytes, url, charset } = self;
        Digest::of(format!("{} {url:?} {charset:?}", Digest::of(bytes)).as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn only_regular_files_up_to_the_bound_are_read() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("file");
        fs::write(&file, "four").unwrap();
        let read = |path: &Path, largest| read_foreign(path, largest).map_err(|error| error.to_string());
        assert_eq!(read(&file, 4), Ok(b"four".to_vec()));
        assert_eq!(read(&file, 3), Err("larger than 3 bytes".to_owned()));
        assert_eq!(read(place.path(), 4), Err("not a regular file".to_owned()));
        #[cfg(unix)]
        {
            let pipe = place.path().join("pipe");
            assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
            for path in [&*pipe, Path::new("/dev/zero")] {
                assert_eq!(read(path, 4), Err("not a regular file".to_owned()), "{}", path.display());
            }
        }
    }

    #[test]
    fn a_bad_line_is_named_and_the_others_are_read() {
        let check = |text: &[u8], expected: &[(usize, Result<&str, &str>)]| {
            let read: Vec<_> = text_lines(text).map(Result::unwrap).collect();
            let read: Vec<_> = read
                .iter()
                .map(|(number, line)| (*number, line.as_deref().map_err(String::as_str)))
                .collect();
            assert_eq!(read, expected);
        };
        check(b"", &[]);
        check(b"\n \r\n", &[]);
        check(b"\xef\xbb\xbfa\r\n\nb", &[(1, Ok("a\r\n")), (3, Ok("b"))]);
        check(b"\xff\na\n", &[(1, Err("it is not utf-8")), (2, Ok("a\n"))]);
        let long = [&vec![b'a'; LONGEST_LINE][..], b"\nb"].concat();
        check(&long, &[(1, Err("it is longer than 268435456 bytes")), (2, Ok("b"))]);
    }

    #[test]
    fn what_is_no_digest_is_refused() {
        let good = Digest::of(b"").to_string();
        for bad in [&good[7..], &good[..70], &good.to_uppercase(), &good.replace('e', "é"), "", "sha256:"] {
            assert!(bad.parse::<Digest>().is_err(), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn a_digest_is_read_as_it_is_written(bytes: Vec<u8>) {
            let digest = Digest::of(&bytes);
            prop_assert_eq!(digest.to_string().parse::<Digest>().unwrap(), digest);
            prop_assert_eq!(Digest::of_reader(bytes.as_slice()).unwrap(), (digest, bytes.len() as u64));
        }
    }
}
