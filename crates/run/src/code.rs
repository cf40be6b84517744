//! The code that makes the results: its provenance for people, and its digest for keys.

use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs, io, process};

use manifest::Experiment;
use record::{KeyBuilder, Provenance, SCHEMA, digest_of};

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
            datasets::SOURCES,
            input::SOURCES,
            fit::SOURCES,
            dataset::SOURCES,
            synthetic::SOURCES,
            record::SOURCES,
            SOURCES,
        ];
        let build = option_env!("GLEANER_BUILD").map_or_else(program, str::to_owned);
        crates
            .iter()
            .fold(KeyBuilder::new("code").with("build", &build), |key, of| key.with("crate", of))
            .finish()
    })
}

/// The digest of this crate's sources.
const SOURCES: &str = own_folder::digest!();

/// The digest of the running program, for a program built outside the workspace, whose lock file is not
/// known. If the program's file cannot be read, no earlier record is current.
fn program() -> String {
    running_program().map_or_else(|_| of_this_process(), |bytes| digest_of(&bytes))
}

/// The bytes of the running program. Linux has them under this name even if a build has replaced the file.
fn running_program() -> io::Result<Vec<u8>> {
    fs::read("/proc/self/exe").or_else(|_| env::current_exe().and_then(fs::read))
}

/// A text that no other process has. Keys are no part of the results, so they may depend on the clock.
fn of_this_process() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_nanos());
    format!("process {} at {now}", process::id())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::process::Command;

    use super::*;

    /// The variable that is set for the program that loses its file.
    const CHILD: &str = "GLEANER_TEST_LOSES_ITS_FILE";
    const MARK: &str = "program ";

    /// A build during an experiment replaces the file of the running program; its records must not have the
    /// keys of the new program.
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
        let name = "code::tests::the_digest_is_that_of_the_running_program_also_after_a_new_build";
        let output =
            Command::new(&copy).args(["--exact", name, "--nocapture"]).env(CHILD, "1").output().unwrap();
        let output = String::from_utf8(output.stdout).unwrap();
        let digest = output.lines().find_map(|line| line.strip_prefix(MARK));
        assert_eq!(digest, Some(digest_of(&fs::read(&here).unwrap()).as_str()), "{output}");
    }
}
