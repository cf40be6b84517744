//! One target, guided by coverage: the program of libFuzzer, with its arguments. `GLEANER_FUZZ_TARGET` names the target. If
//! `GLEANER_FUZZ_SEEDS` names a folder, the program writes the seeds of all targets into it, prints their names and ends; `GLEANER_HTML5LIB`
//! may name a folder of tests.

#![no_main]
#![allow(clippy::print_stdout, reason = "the script reads the names")]

use std::sync::LazyLock;
use std::{env, process};

use fuzz::{TARGETS, Target, write_seeds};
use libfuzzer_sys::fuzz_target;

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = env::var("GLEANER_FUZZ_TARGET").unwrap_or_default();
    TARGETS.iter().find(|target| target.name == name).expect("GLEANER_FUZZ_TARGET is the name of a target")
});

fn write_seeds_if_asked() {
    let Some(folder) = env::var_os("GLEANER_FUZZ_SEEDS") else { return };
    let tests = env::var_os("GLEANER_HTML5LIB");
    for target in TARGETS {
        write_seeds(target, folder.as_ref(), tests.as_deref().map(AsRef::as_ref))
            .expect("the seeds can be written");
        println!("{}", target.name);
    }
    process::exit(0);
}

fuzz_target!(init: write_seeds_if_asked(), |bytes: &[u8]| (TARGET.check)(bytes));
