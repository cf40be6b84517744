//! The index of the archive (CDXJ, a line for each record, sorted by address and date), and the table of
//! addresses that are not in it.

use std::io;

use serde::Serialize;
use url::{Position, Url};

use crate::journal::AddressRecord;
use crate::outcome::Outcome;
use crate::warc::ARCHIVE;

/// The fields behind address and date; numbers are text, as programs that replay archives expect.
#[derive(Serialize)]
struct Fields<'a> {
    url: &'a str,
    mime: &'a str,
    status: String,
    digest: String,
    offset: String,
    length: String,
    filename: &'a str,
    depth: String,
}

/// The lines of the index.
pub(crate) fn lines(asked: &[AddressRecord]) -> String {
    let mut lines: Vec<String> = asked.iter().filter_map(line).collect();
    lines.sort_unstable();
    lines.concat()
}

fn line(asked: &AddressRecord) -> Option<String> {
    let (Outcome::Page { record, status, mime, digest }
    | Outcome::Redirect { record, status, mime, digest, .. }) = &asked.outcome
    else {
        return None;
    };
    let fields = Fields {
        url: &asked.url,
        mime: if mime.is_empty() { "unk" } else { mime },
        status: status.to_string(),
        digest: format!("sha256:{digest}"),
        offset: record.offset.to_string(),
        length: record.length.to_string(),
        filename: ARCHIVE,
        depth: asked.depth.to_string(),
    };
    let when: String = asked.when.chars().filter(char::is_ascii_digit).collect();
    let fields = serde_json::to_string(&fields).ok()?;
    Some(format!("{} {when} {fields}\n", sort_friendly(&asked.url)))
}

/// The table of addresses that are not in the archive, with reasons, as CSV: a row for each address, in the
/// order of requests. `failed` separates failures from pages that are left out on purpose.
///
/// # Errors
/// None that writing into memory could have.
pub(crate) fn failures(asked: &[AddressRecord]) -> io::Result<Vec<u8>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record(["url", "depth", "from", "kind", "failed", "problem"])?;
    for asked in asked {
        if let Outcome::Left { kind, problem, .. } = &asked.outcome {
            let failed = if kind.is_failure() { "yes" } else { "no" };
            let (depth, from) = (asked.depth.to_string(), asked.from.as_deref().unwrap_or_default());
            table.write_record([&asked.url, depth.as_str(), from, kind.name(), failed, problem])?;
        }
    }
    table.into_inner().map_err(|error| io::Error::other(error.to_string()))
}

/// The address with the parts of its host reversed, in lower case: `org,example)/page?x`.
fn sort_friendly(address: &str) -> String {
    let Ok(url) = Url::parse(address) else { return address.to_owned() };
    let host = match url.domain() {
        Some(domain) => domain.split('.').rev().collect::<Vec<_>>().join(","),
        None => url.host_str().unwrap_or_default().to_owned(),
    };
    let port = url.port().map_or_else(String::new, |port| format!(":{port}"));
    format!("{host}{port}){}", &url[Position::BeforePath..Position::AfterQuery].to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_turned_round() {
        for (address, expected) in [
            ("http://www.example.org/A?b=C", "org,example,www)/a?b=c"),
            ("https://example.org:8443/", "org,example:8443)/"),
            ("http://127.0.0.1:80/x", "127.0.0.1)/x"),
        ] {
            assert_eq!(sort_friendly(address), expected);
        }
    }
}
