//! Reads the files of a data set: listings in a fixed order, bytes up to a limit, gold texts in their
//! encodings.

use std::borrow::Cow;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;

use crate::corpus::ReadError;

/// The largest page or gold text that is read, in bytes. Those of the known data sets stay below 6 MB.
const LARGEST: u64 = 64 << 20;

/// The entries of a folder, sorted by name.
pub(super) fn entries(folder: &Path) -> Result<Vec<PathBuf>, ReadError> {
    let failed = |error| ReadError::File { path: folder.to_owned(), error };
    let listed: Result<Vec<_>, _> =
        fs::read_dir(folder).map_err(failed)?.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut entries = listed.map_err(failed)?;
    entries.sort_unstable();
    Ok(entries)
}

/// The name of a file or folder.
pub(super) fn name(path: &Path) -> Result<&str, ReadError> {
    let name = path.file_name().and_then(|name| name.to_str());
    name.ok_or_else(|| ReadError::Format {
        path: path.to_owned(),
        problem: "the name is not utf-8".to_owned(),
    })
}

/// The bytes of a file.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, ReadError> {
    input::read_foreign(path, LARGEST).map_err(|error| ReadError::File { path: path.to_owned(), error })
}

/// The bytes of a file that is packed with gzip.
pub(super) fn unpacked(path: &Path) -> Result<Vec<u8>, ReadError> {
    let packed = bytes(path)?;
    let mut unpacked = Vec::new();
    let mut reader = MultiGzDecoder::new(&*packed).take(LARGEST + 1);
    let failed = |error| ReadError::File { path: path.to_owned(), error };
    reader.read_to_end(&mut unpacked).map_err(failed)?;
    if unpacked.len() as u64 > LARGEST {
        let problem = format!("larger than the {LARGEST} bytes that are read");
        return Err(ReadError::Format { path: path.to_owned(), problem });
    }
    Ok(unpacked)
}

/// A gold text: decoded by its byte order mark, as UTF-8 if it is valid, else as windows-1252.
pub(crate) fn text(bytes: &[u8]) -> Cow<'_, str> {
    if let Some((encoding, mark)) = encoding_rs::Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(&bytes[mark..]).0;
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], expected: &str) {
        assert_eq!(text(bytes), expected);
    }

    #[test]
    fn utf8_is_read_as_such() {
        check("“é新”".as_bytes(), "“é新”");
        check(b"\xef\xbb\xbfa", "a");
    }

    #[test]
    fn other_bytes_are_windows_1252() {
        check(b"\x93don\x92t\x94 caf\xe9", "“don’t” café");
    }

    #[test]
    fn utf16_is_recognised_by_its_mark() {
        check(b"\xff\xfea\0\xe9\0", "aé");
    }
}
