//! SHA-256 digests of bytes.

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

    /// The digest of all bytes of `reader`, and their number.
    ///
    /// # Errors
    /// The errors of `reader`.
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

/// A text that is not a digest.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{found:?} is no digest; allowed is `sha256:` and 64 lower-case hex digits")]
pub struct NotADigest {
    /// The text.
    pub found: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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
