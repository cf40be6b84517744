//! What the results come from, as `provenance.json`: no part of what is compared.

use record::{DataFacts, Provenance, RunFacts, Summary, TaskFacts};
use serde::Serialize;

/// The file.
#[derive(Serialize)]
struct File<'a> {
    provenance: &'a Provenance,
    data: &'a [DataFacts],
    runs: &'a [RunFacts],
    tasks: &'a [TaskFacts],
}

/// The file's bytes.
pub(crate) fn json(summary: &Summary) -> Vec<u8> {
    let Summary { provenance, data, runs, task_methods: tasks, .. } = summary;
    let file = File { provenance, data, runs, tasks };
    let mut bytes = serde_json::to_vec_pretty(&file).expect("facts are plain data with string keys");
    bytes.push(b'\n');
    bytes
}
