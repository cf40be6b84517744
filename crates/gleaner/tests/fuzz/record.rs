//! Mutated records: none is accepted as the written one.

use std::fs;

use gleaner::record::{Folder, Trace, TraceUnit, TracedEvidence, TracedNode, TracedNumber};

use crate::engine::{Bytes, fuzz, mutated};

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

#[test]
fn records() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::new(place.path());
    let trace = trace();
    let path = folder.trace(&trace.unit);
    folder.write(&path, &trace).unwrap();
    let whole = fs::read(&path).unwrap();
    let words = ["0", "\"", ",", "null", "\n", "{\"sha256\":\"", "\"key\":\"\",", "}"];
    let make = |random: &mut crate::engine::Random| Bytes(mutated(&[&whole], &words, random));
    fuzz("record", make, |Bytes(bytes)| {
        fs::write(&path, bytes).unwrap();
        match folder.read::<Trace>(&path) {
            Ok(read) => assert!(*bytes == whole && read == trace),
            Err(error) => assert!(error.to_string().contains(&path.display().to_string()), "{error}"),
        }
    });
}
