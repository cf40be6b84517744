//! The code that makes the results: its provenance for people, and its digest for keys.

use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs, io, process};

use manifest::Experiment;
use record::{KeyBuilder, Provenance, SCHEMA, digest_of};

/// Where the results of `experiment` at `scale` come from, with or without run times.
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

/// Stands for the code behind every record: the sources of the crates that read, clean and record, the versions of what
/// they depend on, and how they were compiled. The keys of a record add the crates that it alone is made by; the
/// catalogue of methods has no part in one.
///
/// A revision would not do: a tree with changes has the revision of one without.
pub(crate) fn core() -> &'static str {
    static CORE: OnceLock<String> = OnceLock::new();
    CORE.get_or_init(|| {
        let crates = [
            page::SOURCES,
            text::SOURCES,
            cleaning::SOURCES,
            datasets::SOURCES,
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

/// The digest of the running program, for one built outside the workspace, whose lock file is not known. Where the
/// program's file cannot be read, no earlier record is taken for current.
fn program() -> String {
    running_program().map_or_else(|_| of_this_process(), |bytes| digest_of(&bytes))
}

/// The bytes of the running program. Linux has them under this name also when a build has put another program in
/// its place meanwhile.
fn running_program() -> io::Result<Vec<u8>> {
    fs::read("/proc/self/exe").or_else(|_| env::current_exe().and_then(fs::read))
}

/// What no other process has. Keys are no part of the results, so the clock does no harm here.
fn of_this_process() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_nanos());
    format!("process {} at {now}", process::id())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::process::Command;

    use super::*;

    /// Set for the program that loses its file.
    const CHILD: &str = "GLEANER_TEST_LOSES_ITS_FILE";
    const MARK: &str = "program ";

    /// A build while an experiment is under way puts another program where the running one was; its records must
    /// not pass for those of the new one.
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
        let told = output.lines().find_map(|line| line.strip_prefix(MARK));
        assert_eq!(told, Some(digest_of(&fs::read(&here).unwrap()).as_str()), "{output}");
    }
}
