//! Mutated records: none is accepted without its own digest. The digest finds damage and is no signature: libFuzzer sees it where it is
//! compared, and writes it into changed records.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use ::record::{Folder, Trace, TraceUnit, TracedEvidence, TracedNode, TracedNumber, digest_of};
use tempfile::TempDir;

use crate::Target;

fn trace() -> Trace {
    let node = |parent, length| TracedNode { tag: "p".to_owned(), parent, length, marked: 12, kept: 7 };
    let number = TracedNumber { name: "words".to_owned(), value: 1.25, bound: Some(0.5) };
    let evidence = TracedEvidence { node: 1, numbers: vec![number], step: Some(1), decision: None };
    Trace {
        key: "0123456789abcdef".repeat(4),
        unit: TraceUnit { trace: "t".to_owned(), data: "d".to_owned() },
        site: "a.test".to_owned(),
        page: "1".to_owned(),
        nodes: vec![node(None, 31), node(Some(0), 17)],
        evidence: vec![evidence],
    }
}

/// The bytes before those that the digest is of: `{"sha256":"`, the digest, and `",`.
const HEAD: usize = 11 + 64 + 2;

/// A folder with the trace in it, where it is written, and its bytes.
struct Written {
    folder: Folder,
    path: PathBuf,
    whole: Vec<u8>,
    _place: TempDir,
}

static WRITTEN: LazyLock<Written> = LazyLock::new(|| {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::new(place.path());
    let path = folder.trace(&trace().unit);
    folder.write(&path, &trace()).unwrap();
    Written { whole: fs::read(&path).unwrap(), folder, path, _place: place }
});

pub(crate) const RECORD: Target = Target {
    name: "record",
    seeds: || vec![WRITTEN.whole.clone()],
    words: &["0", "\"", ",", "null", "\n", "{\"sha256\":\"", "\"key\":\"\",", "}"],
    check,
};

fn check(bytes: &[u8]) {
    let Written { folder, path, whole, .. } = &*WRITTEN;
    fs::write(path, bytes).unwrap();
    match folder.read::<Trace>(path) {
        Ok(read) => {
            let (head, sealed) = bytes.split_at(HEAD);
            assert!(String::from_utf8_lossy(head).contains(&digest_of(sealed)));
            assert!(bytes != whole || read == trace());
        }
        Err(error) => assert!(error.to_string().contains(&path.display().to_string()), "{error}"),
    }
}
