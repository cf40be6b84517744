//! The archive of a crawl, WARC/1.1 (ISO 28500:2017) with one gzip member a record: what each record holds, and how it is written and read.

use std::io::{BufRead, ErrorKind, Read as _, Write as _};

use data_encoding::{BASE32, HEXLOWER};
use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use sha1::Sha1;
use sha2::{Digest, Sha256};

/// The name of the archive.
pub(crate) const ARCHIVE: &str = "pages.warc.gz";

/// The most bytes of a record that is read: a page at its bound with its header.
const LARGEST: u64 = 128 << 20;

/// The bytes behind a header, and behind each record.
const END: &[u8] = b"\r\n\r\n";

/// What a record holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    /// The settings of the crawl: the first record.
    Settings,
    /// A copy of robots.txt, as text.
    Rules,
    /// An answer as received: a page, or a redirect within the site.
    Answer,
    /// The reason why an address has no answer here.
    Failure,
}

impl Content {
    const ALL: [Self; 4] = [Self::Settings, Self::Rules, Self::Answer, Self::Failure];

    /// The type of its records, and the media type of their blocks.
    fn types(self) -> (&'static str, &'static str) {
        match self {
            Self::Settings => ("warcinfo", "application/warc-fields"),
            Self::Rules => ("resource", "text/plain; charset=utf-8"),
            Self::Answer => ("response", "application/http; msgtype=response"),
            Self::Failure => ("metadata", "application/json"),
        }
    }
}

/// A record.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Record {
    pub(crate) content: Content,
    pub(crate) date: String,
    /// The address that it is about; of the settings it is the archive's name.
    pub(crate) about: String,
    pub(crate) block: Vec<u8>,
}

impl Record {
    /// The bytes of the record in the archive.
    pub(crate) fn packed(&self) -> Vec<u8> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        let written = packed.write_all(&self.unpacked());
        written.and_then(|()| packed.finish()).expect("memory takes all bytes")
    }

    /// Reads the next record. `None` at the end of the archive, also if the archive is cut off within the record.
    ///
    /// # Errors
    /// A sentence on what is wrong with the record. It has to be exactly as it was written.
    pub(crate) fn read(archive: impl BufRead) -> Result<Option<Self>, String> {
        let mut bytes = Vec::new();
        match GzDecoder::new(archive).take(LARGEST).read_to_end(&mut bytes) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(None),
            read => read.map_err(|error| error.to_string())?,
        };
        let record = Self::parse(&bytes).filter(|record| record.unpacked() == bytes);
        record.map(Some).ok_or_else(|| "it is not as a crawl writes it".to_owned())
    }

    fn parse(bytes: &[u8]) -> Option<Self> {
        let end = bytes.windows(END.len()).position(|four| four == END)?;
        let header = str::from_utf8(&bytes[..end]).ok()?;
        let field = |name: &str| header.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        let kind = field("WARC-Type")?;
        Some(Self {
            content: Content::ALL.into_iter().find(|content| content.types().0 == kind)?,
            date: field("WARC-Date")?.to_owned(),
            about: field("WARC-Target-URI").or(field("WARC-Filename"))?.to_owned(),
            block: bytes[end + END.len()..].strip_suffix(END)?.to_vec(),
        })
    }

    fn unpacked(&self) -> Vec<u8> {
        let Self { content, date, about, block } = self;
        let (kind, media) = content.types();
        let about_name = if *content == Content::Settings { "WARC-Filename" } else { "WARC-Target-URI" };
        // SHA-1 in base 32, since programs that read WARC check it
        let (name, digest) = (self.urn(), BASE32.encode(&Sha1::digest(block)));
        let header = format!(
            "WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Date: {date}\r\nWARC-Record-ID: <urn:{name}>\r\nContent-Length: {}\r\n\
             {about_name}: {about}\r\nContent-Type: {media}\r\nWARC-Block-Digest: sha1:{digest}",
            block.len()
        );
        [header.as_bytes(), END, block, END].concat()
    }

    /// A unique name for the record: a UUID of its content (RFC 9562, version 8).
    fn urn(&self) -> String {
        let mut digest = Sha256::new();
        let parts = [self.content.types().0, &self.date, &self.about].map(str::as_bytes);
        parts.into_iter().chain([self.block.as_slice()]).for_each(|part| digest.update(part));
        let hex = HEXLOWER.encode(&digest.finalize());
        format!("uuid:{}-{}-8{}-a{}-{}", &hex[..8], &hex[8..12], &hex[13..16], &hex[17..20], &hex[20..32])
    }
}
