//! Files that others made: regular files alone, up to a number of bytes. A pipe, a device or a folder in the place of such a file is
//! refused before it is opened, since opening a pipe waits, and a device may have no end. Links are followed; who must not follow them
//! looks at the path first.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// Opens a regular file.
///
/// # Errors
/// Those of the system; [`io::ErrorKind::InvalidInput`] for anything else than a regular file.
pub fn open_foreign(path: &Path) -> io::Result<File> {
    match fs::metadata(path)?.is_file() {
        true => File::open(path),
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

#[cfg(test)]
mod tests {
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
}
