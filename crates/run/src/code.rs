//! The code that makes the results: its provenance for people, and its fingerprint for keys.

use std::sync::OnceLock;
use std::{env, fs};

use manifest::Experiment;
use record::{Provenance, SCHEMA, digest_of};

/// Where the results of `experiment` at `scale` come from.
pub fn provenance(experiment: &Experiment, scale: f64) -> Provenance {
    Provenance {
        experiment: experiment.id.clone(),
        manifest: experiment.digest.clone(),
        code: env!("GLEANER_REVISION").to_owned(),
        lock: env!("GLEANER_LOCK").to_owned(),
        toolchain: env!("GLEANER_TOOLCHAIN").to_owned(),
        seed: experiment.seed,
        scale,
        schema: SCHEMA,
    }
}

/// Stands for the running program: the digest of its file, so that any change of code makes records anew.
///
/// A revision would not do: a tree with changes has the revision of one without. Where the file cannot be
/// read, the provenance stands in.
pub(crate) fn fingerprint() -> &'static str {
    static FINGERPRINT: OnceLock<String> = OnceLock::new();
    FINGERPRINT.get_or_init(|| {
        let program = env::current_exe().and_then(fs::read);
        program.map_or_else(|_| env!("GLEANER_REVISION").to_owned(), |bytes| digest_of(&bytes))
    })
}
