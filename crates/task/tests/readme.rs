//! The tables of parameters in the README are those of the declarations. `GLEANER_UPDATE=1 cargo test -p task --test
//! readme` writes them anew.

#![allow(clippy::unwrap_used, reason = "tests fail loudly")]

use std::fs;

use cleaning::Declared as _;
use cleaning::Settings;
use cleaning::param_table::with_table;
use task::{ClassificationParams, KMeansParams, NaiveBayesParams, SvmParams};

#[test]
fn every_task_has_its_table() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let told = [
        (KMeansParams::ID, KMeansParams::PARAMS, Settings::of(&KMeansParams::default())),
        (
            ClassificationParams::ID,
            ClassificationParams::PARAMS,
            Settings::of(&ClassificationParams::default()),
        ),
        (SvmParams::ID, SvmParams::PARAMS, Settings::of(&SvmParams::default())),
        (NaiveBayesParams::ID, NaiveBayesParams::PARAMS, Settings::of(&NaiveBayesParams::default())),
    ];
    let readme = fs::read_to_string(path).unwrap();
    let wanted = told.iter().fold(readme.clone(), |readme, (id, params, defaults)| {
        with_table(&readme, id, params, defaults).unwrap_or_else(|| panic!("no marks of {id}"))
    });
    if std::env::var_os("GLEANER_UPDATE").is_some() {
        fs::write(path, wanted).unwrap();
    } else {
        assert!(readme == wanted, "{path}: made anew by GLEANER_UPDATE=1");
    }
}
