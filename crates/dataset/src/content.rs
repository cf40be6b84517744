//! Number, bytes and digest of a set of files under their upstream names.
//!
//! The digest of a set is SHA-256 over the lines `<sha256 of the file, hex> <path upstream>\n`, sorted by
//! path: what `sha256sum` prints. It does not depend on packing, so one digest is valid for a mirror's tar,
//! the same tar under another compression, and the public archive of the git revision.

use std::collections::BTreeMap;
use std::fmt;

use input::Digest;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use crate::value;

/// The number of a set of files, their size, and their digest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Content {
    /// Number of files.
    pub files: u64,
    /// The sum of their sizes.
    pub bytes: u64,
    /// The digest of the set, defined in the head of this module.
    #[serde(deserialize_with = "value::parsed")]
    pub digest: Digest,
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} files, {} bytes, {}", self.files, self.bytes, self.digest)
    }
}

/// How content differs from what the descriptor declares.
pub(crate) fn mismatch(found: Content, declared: Content) -> String {
    format!("found {found}; the descriptor says {declared}")
}

/// Collects files to the [`Content`] of their set, in any order.
#[derive(Debug, Default)]
pub(crate) struct Listing {
    files: BTreeMap<String, Digest>,
    pub(crate) bytes: u64,
}

impl Listing {
    /// Adds a file of `length` bytes; returns false if its path is already present.
    pub(crate) fn add(&mut self, path: String, digest: Digest, length: u64) -> bool {
        self.bytes += length;
        self.files.insert(path, digest).is_none()
    }

    /// Adds all files of another listing. For a path in both, the other's digest stays.
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

    #[test]
    fn the_digest_of_a_set_is_that_of_sha256sums_lines_and_a_path_is_there_once() {
        let mut listing = Listing::default();
        assert!(listing.add("b/two".into(), Digest::of(b"2"), 1));
        assert!(listing.add("a".into(), Digest::of(b""), 0));
        let lines = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n\
                     d4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35  b/two\n";
        assert_eq!(listing.content(), Content { files: 2, bytes: 1, digest: Digest::of(lines.as_bytes()) });
        assert!(!listing.add("a".into(), Digest::of(b"2"), 1));
    }
}
