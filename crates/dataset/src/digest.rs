//! Digests of content: of one file, and of a set of files under the names that they have upstream.
//!
//! The digest of a set is SHA-256 over the lines `<sha256 of the file, hex>  <path upstream>\n`, sorted by path:
//! what `sha256sum` prints. It does not see how the files were packed, so one digest holds for a mirror's
//! tar, the same tar under another compression, and the public archive of the git revision.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Read};
use std::str::FromStr;

use sha2::{Digest as _, Sha256};

/// A SHA-256 digest; written `sha256:` and 64 hex digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The digest of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The digest of all that `reader` gives, and its length in bytes.
    ///
    /// # Errors
    /// What `reader` fails with.
    pub fn of_reader(mut reader: impl Read) -> io::Result<(Self, u64)> {
        let mut hasher = Sha256::new();
        let mut buffer = vec![0; 1 << 16];
        let mut length = 0;
        loop {
            match reader.read(&mut buffer) {
                Ok(0) => return Ok((Self::from(hasher), length)),
                Ok(read) => {
                    hasher.update(&buffer[..read]);
                    length += read as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The 64 hex digits.
    pub fn hex(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
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
        let not = || NotADigest { found: text.to_owned() };
        let hex = text.strip_prefix("sha256:").ok_or_else(not)?.as_bytes();
        if hex.len() != 64 || !hex.iter().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
            return Err(not());
        }
        let value = |digit: u8| if digit <= b'9' { digit - b'0' } else { digit - b'a' + 10 };
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(hex.chunks_exact(2)) {
            *byte = (value(pair[0]) << 4) | value(pair[1]);
        }
        Ok(Self(bytes))
    }
}

/// A text that is no digest.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{found:?} is no digest; allowed is `sha256:` and 64 lower-case hex digits")]
pub struct NotADigest {
    /// The text.
    pub found: String,
}

/// What is known of a set of files: how many, how large, and their digest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Content {
    /// Number of files.
    pub files: u64,
    /// Their sizes added up.
    pub bytes: u64,
    /// The digest of the set, as the module's head defines it.
    pub digest: Digest,
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} files, {} bytes, {}", self.files, self.bytes, self.digest)
    }
}

/// Content that is not what it must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mismatch {
    /// What is there.
    pub found: Content,
    /// What the descriptor declares.
    pub declared: Content,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {}; the descriptor says {}", self.found, self.declared)
    }
}

/// Collects files to the [`Content`] of their set, in any order.
#[derive(Debug, Default)]
pub(crate) struct Listing {
    files: BTreeMap<String, Digest>,
    bytes: u64,
}

impl Listing {
    /// Adds a file of `length` bytes; false where its path is there already.
    pub(crate) fn add(&mut self, path: String, digest: Digest, length: u64) -> bool {
        self.bytes += length;
        self.files.insert(path, digest).is_none()
    }

    /// Adds what another listing holds; of a path in both, the other's digest stays.
    pub(crate) fn append(&mut self, mut other: Self) {
        self.bytes += other.bytes;
        self.files.append(&mut other.files);
    }

    /// The paths, sorted.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    pub(crate) fn files(&self) -> u64 {
        self.files.len() as u64
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(crate) fn content(&self) -> Content {
        let mut hasher = Sha256::new();
        for (path, digest) in &self.files {
            hasher.update(format!("{}  {path}\n", digest.hex()));
        }
        Content { files: self.files(), bytes: self.bytes, digest: Digest::from(hasher) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_digest_of_a_set_is_that_of_sha256sums_lines() {
        let mut listing = Listing::default();
        assert!(listing.add("b/two".into(), Digest::of(b"2"), 1));
        assert!(listing.add("a".into(), Digest::of(b""), 0));
        let lines = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n\
                     d4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35  b/two\n";
        assert_eq!(listing.content(), Content { files: 2, bytes: 1, digest: Digest::of(lines.as_bytes()) });
    }

    #[test]
    fn a_path_given_twice_is_reported() {
        let mut listing = Listing::default();
        assert!(listing.add("a".into(), Digest::of(b"1"), 1));
        assert!(!listing.add("a".into(), Digest::of(b"2"), 1));
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
