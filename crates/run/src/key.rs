//! Keys of a unit's records, digests of everything from which they are made; and the provenance of results for people. Both know the code
//! that makes the results.

use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs, process};

use dataset::Answer;
use manifest::{Experiment, TracedPage};
use metric::{Measure, Way};
use record::{KeyBuilder, Provenance, SCHEMA, Unit, digest_of};

use crate::resolve::ResolvedRun;

/// Key of a unit's cleanings. `of` has the key of a trained run's models, which is empty for other runs, the digest of the data, the scale and
/// the seed.
pub(crate) fn of_cleanings(unit: &Unit, run: &ResolvedRun, of: (&str, &str, f64, u64)) -> String {
    let (asked, facts) = (&run.run, &run.facts);
    // neither a place on an axis nor a setting written out at its default changes a cleaning
    let variants: Vec<_> = facts.variants.iter().map(|own| (&own.id, &own.settings)).collect();
    KeyBuilder::new("cleanings")
        .with("code", core())
        .with("method-code", run.sources)
        .with("unit", &format!("{unit:?}"))
        .with("run", &format!("{:?}", (&asked.method, &asked.training, asked.labels, &facts.pages)))
        .with("variants", &format!("{variants:?}"))
        .with("of", &format!("{of:?}"))
        .finish()
}

/// Key of a unit's scores; with `shows_pages` they include the scores of single pages.
pub(crate) fn of_scores(cleanings: &str, measures: &[Measure], answer: Answer, shows_pages: bool) -> String {
    let reads_form = measures.iter().any(|measure| matches!(measure.way(), Way::Form | Way::Fact(_)));
    let measures: Vec<&str> = measures.iter().map(|measure| measure.name()).collect();
    KeyBuilder::new("scores")
        .with("cleanings", cleanings)
        .with("metric-code", metric::SOURCES)
        .with("output-code", if reads_form { output::SOURCES } else { "" })
        .with("of", &format!("{:?}", (measures, answer, shows_pages)))
        .finish()
}

/// Key of a trace.
pub(crate) fn of_trace(cleanings: &str, variant: &str, page: &TracedPage, answer: Answer) -> String {
    KeyBuilder::new("trace")
        .with("cleanings", cleanings)
        .with("of", &format!("{:?}", (variant, &page.page, &page.with, answer)))
        .finish()
}

/// The provenance of the results of `experiment` at `scale`, with or without run times.
pub fn provenance(experiment: &Experiment, scale: f64, times: bool) -> Provenance {
    Provenance {
        experiment: experiment.id.clone(),
        manifest: experiment.digest.clone(),
        code: env!("GLEANER_REVISION").to_owned(),
        lock: env!("GLEANER_LOCK").to_owned(),
        toolchain: env!("GLEANER_TOOLCHAIN").to_owned(),
        seed: experiment.seed,
        scale,
        times,
        schema: SCHEMA,
    }
}

/// The digest of the code that makes every record: the sources of the crates that read, clean and record, the
/// versions of their dependencies, and how they were compiled. The keys of a kind of record add the crates on
/// which only this kind depends. The catalogue of methods is in no key.
///
/// A revision is not enough: a tree with changes has the revision of one without.
pub(crate) fn core() -> &'static str {
    static CORE: OnceLock<String> = OnceLock::new();
    CORE.get_or_init(|| {
        let crates = [
            page::SOURCES,
            text::SOURCES,
            cleaning::SOURCES,
            forest::SOURCES,
            steps::SOURCES,
            datasets::SOURCES,
            input::SOURCES,
            fit::SOURCES,
            dataset::SOURCES,
            synthetic::SOURCES,
            record::SOURCES,
            SOURCES,
        ];
        let build = option_env!("GLEANER_BUILD").map_or_else(program, str::to_owned);
        let key = KeyBuilder::new("code").with("build", &build);
        crates.iter().fold(key, |key, of| key.with("crate", of)).finish()
    })
}

/// The digest of this crate's sources.
const SOURCES: &str = own_folder::digest!();

/// The digest of the running program, for a program built outside the workspace, whose lock file is not
/// known. If the program's file cannot be read, no earlier record is current.
fn program() -> String {
    // Linux has it under this name even if a build has replaced the file
    let running = fs::read("/proc/self/exe").or_else(|_| env::current_exe().and_then(fs::read));
    if let Ok(bytes) = running {
        return digest_of(&bytes);
    }
    // a text that no other process has: keys are no part of the results, so they may depend on the clock
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_nanos());
    format!("process {} at {now}", process::id())
}

#[cfg(test)]
mod tests {
    #[cfg(target_os = "linux")]
    use std::process::Command;

    use super::*;

    const MANIFEST: &str = r#"
title = "t"
citation = "c"
seed = 7
measures = ["token"]
data = [{ id = "synthetic/news-2002" }]
run = [{ id = "lin-ho", title = "t", method = "lin-ho" }, { id = "pagelet", title = "t", method = "pagelet" }]
"#;

    #[test]
    fn another_version_of_a_method_changes_the_keys_of_its_runs_alone() {
        let mut resolved = crate::fixtures::resolved_manifest(MANIFEST);
        let keys = |runs: &[ResolvedRun]| {
            let unit = |run: &ResolvedRun| Unit {
                run: run.run.id.clone(),
                data: "d".to_owned(),
                site: "s".to_owned(),
            };
            let key = |run| of_cleanings(&unit(run), run, ("", "digest", 1.0, 7));
            runs.iter().map(key).collect::<Vec<String>>()
        };
        let before = keys(&resolved.runs);
        resolved.runs[0].sources = "another version";
        let after = keys(&resolved.runs);
        assert_ne!(before[0], after[0]);
        assert_eq!(before[1..], after[1..]);
    }

    /// The variable that is set for the program that loses its file.
    #[cfg(target_os = "linux")]
    const CHILD: &str = "GLEANER_TEST_LOSES_ITS_FILE";
    #[cfg(target_os = "linux")]
    const MARK: &str = "program ";

    /// A build during an experiment replaces the file of the running program; its records must not have the
    /// keys of the new program.
    #[cfg(target_os = "linux")]
    #[test]
    fn the_digest_is_that_of_the_running_program_also_after_a_new_build() {
        let here = env::current_exe().unwrap();
        if env::var_os(CHILD).is_some() {
            fs::remove_file(&here).unwrap();
            fs::write(&here, "another program").unwrap();
            println!("\n{MARK}{}", program());
            return;
        }
        let place = tempfile::tempdir().unwrap();
        let copy = place.path().join("program");
        fs::copy(&here, &copy).unwrap();
        let name = "key::tests::the_digest_is_that_of_the_running_program_also_after_a_new_build";
        let output =
            Command::new(&copy).args(["--exact", name, "--nocapture"]).env(CHILD, "1").output().unwrap();
        let output = String::from_utf8(output.stdout).unwrap();
        let digest = output.lines().find_map(|line| line.strip_prefix(MARK));
        assert_eq!(digest, Some(digest_of(&fs::read(&here).unwrap()).as_str()), "{output}");
    }
}
