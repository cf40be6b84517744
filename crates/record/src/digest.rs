//! Digests: the key of everything that a file was made from, and the seal of a record, which shows that no byte has changed since it
//! was written.
//!
//! A record is a JSON object; `"sha256"` is its first field, the digest of all bytes after it.

use sha2::{Digest, Sha256};

/// SHA-256 of bytes, in hexadecimal.
pub fn digest_of(bytes: &[u8]) -> String {
    hexadecimal(Sha256::digest(bytes).as_slice())
}

/// Collects named parts into one key. Parts have their length as prefix, so two different lists never give
/// the same bytes.
#[derive(Clone)]
pub struct KeyBuilder {
    hash: Sha256,
}

impl KeyBuilder {
    /// A key for one purpose, under the current schema.
    pub fn new(purpose: &str) -> Self {
        Self::of(purpose, &crate::SCHEMA.to_string())
    }

    /// A key that stays when the schema changes: for random choices, which a new field in a record must not change.
    pub fn lasting(purpose: &str) -> Self {
        Self::of(purpose, "1")
    }

    fn of(purpose: &str, schema: &str) -> Self {
        Self { hash: Sha256::new() }.with("purpose", purpose).with("schema", schema)
    }

    /// Adds a part.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Self {
        for part in [name, value] {
            // the same width on every machine, because random choices depend on keys
            self.hash.update((part.len() as u64).to_le_bytes());
            self.hash.update(part);
        }
        self
    }

    /// The key, in hexadecimal.
    pub fn finish(self) -> String {
        hexadecimal(self.hash.finalize().as_slice())
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes before the digest.
const BEFORE: &[u8] = b"{\"sha256\":\"";
/// The bytes after it.
const BEHIND: &[u8] = b"\",";
/// The last byte of a record; a file without it is truncated.
const END: u8 = b'\n';
/// Length of the digest in hexadecimal.
const DIGEST: usize = 64;
/// Length of the bytes before the object's first field.
const HEAD: usize = BEFORE.len() + DIGEST + BEHIND.len();

/// The reasons why a file's bytes are no record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Broken {
    /// It ends too early, or is of a version without a digest.
    NotWhole,
    /// Its bytes are not those that were written.
    Damaged,
}

/// The bytes of a file for a JSON object with at least one field.
pub(crate) fn sealed(object: &[u8]) -> Vec<u8> {
    debug_assert!(object.starts_with(b"{\""), "records are structs with fields");
    let mut bytes = Vec::with_capacity(HEAD + object.len());
    bytes.resize(HEAD, 0);
    bytes.extend_from_slice(&object[1..]);
    bytes.push(END);
    let digest = crate::digest_of(&bytes[HEAD..]);
    bytes[..HEAD].copy_from_slice(&[BEFORE, digest.as_bytes(), BEHIND].concat());
    bytes
}

/// The JSON object in the bytes of a file.
pub(crate) fn opened(bytes: &mut [u8]) -> Result<&[u8], Broken> {
    if bytes.last() != Some(&END) || bytes.len() <= HEAD || !bytes.starts_with(BEFORE) {
        return Err(Broken::NotWhole);
    }
    let digest = crate::digest_of(&bytes[HEAD..]);
    if bytes[BEFORE.len()..HEAD] != *[digest.as_bytes(), BEHIND].concat() {
        return Err(Broken::Damaged);
    }
    bytes[HEAD - 1] = b'{';
    Ok(&bytes[HEAD - 1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_do_not_run_together() {
        let one = KeyBuilder::new("test").with("ab", "c").finish();
        let other = KeyBuilder::new("test").with("a", "bc").finish();
        assert_ne!(one, other);
    }

    #[test]
    fn a_known_digest() {
        assert!(digest_of(b"").starts_with("e3b0c44298fc1c14"));
    }

    const OBJECT: &[u8] = b"{\"key\":\"k\",\"pages\":12}";

    #[test]
    fn a_sealed_object_is_one_json_object_and_comes_back() {
        let mut bytes = sealed(OBJECT);
        let whole: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!((whole["key"].as_str(), whole["pages"].as_u64()), (Some("k"), Some(12)));
        assert_eq!(opened(&mut bytes).map(<[u8]>::trim_ascii), Ok(OBJECT));
    }

    #[test]
    fn any_other_byte_is_noticed() {
        let whole = sealed(OBJECT);
        for at in 0..whole.len() {
            for other in [whole[at] ^ 1, b'0', b'\n'] {
                let mut bytes = whole.clone();
                bytes[at] = other;
                let torn = at < BEFORE.len() || at + 1 == whole.len();
                let expected = if torn { Broken::NotWhole } else { Broken::Damaged };
                assert!(other == whole[at] || opened(&mut bytes) == Err(expected), "byte {at}: {other}");
            }
        }
    }

    #[test]
    fn a_torn_file_and_one_without_digest_are_not_whole() {
        let whole = sealed(OBJECT);
        for length in 0..whole.len() {
            assert_eq!(opened(&mut whole[..length].to_vec()), Err(Broken::NotWhole), "{length} bytes");
        }
        assert_eq!(opened(&mut [OBJECT, b"\n"].concat()), Err(Broken::NotWhole));
    }
}
