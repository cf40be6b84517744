//! A page in its stored form, with data from outside, before it is parsed.

use page::{Hints, Page};

use crate::Digest;

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
