//! Keys: the digest of everything that a file was made from.

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
}
