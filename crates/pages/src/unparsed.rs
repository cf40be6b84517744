//! A page as it is kept, with what is known of it from outside, on its way to the parser.

use page::{Hints, Page};

use crate::Digest;

/// A page that is not parsed yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unparsed {
    /// The page as it was sent or stored.
    pub bytes: Vec<u8>,
    /// Its address, where it has one.
    pub url: Option<String>,
    /// The encoding that a server named.
    pub charset: Option<String>,
}

impl Unparsed {
    /// The page; it keeps nothing of the bytes.
    pub fn parse(&self) -> Page {
        Page::parse(&self.bytes, &Hints { url: self.url.as_deref(), charset: self.charset.as_deref() })
    }

    /// Represents everything that [`parse`](Self::parse) makes the page from.
    pub fn digest(&self) -> Digest {
        let Self { bytes, url, charset } = self;
        Digest::of(format!("{} {url:?} {charset:?}", Digest::of(bytes)).as_bytes())
    }
}
