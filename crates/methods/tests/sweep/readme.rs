//! The tables of parameters in the READMEs are those of the declarations. `GLEANER_UPDATE=1 cargo test -p gleaner-methods
//! --test sweep readme` writes them anew.

use std::fs;
use std::path::{Path, PathBuf};

use cleaning::param_table::{begin, with_table};
use methods::catalogue;

fn readmes() -> Vec<PathBuf> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("crates/methods lies in crates");
    let folders = fs::read_dir(crates).expect("crates is a folder");
    let mut readmes: Vec<PathBuf> =
        folders.map(|folder| folder.expect("it can be read").path().join("README.md")).collect();
    readmes.retain(|path| path.is_file());
    readmes.sort();
    readmes
}

#[test]
fn every_method_with_parameters_has_its_table_in_one_readme() {
    let update = std::env::var_os("GLEANER_UPDATE").is_some();
    for family in catalogue().iter().filter(|family| !family.info().params.is_empty()) {
        let (info, defaults) = (family.info(), family.defaults());
        let mut found = 0;
        for path in readmes() {
            let text = fs::read_to_string(&path).unwrap();
            let Some(wanted) = with_table(&text, info.id, info.params, &defaults) else { continue };
            found += 1;
            if update {
                fs::write(&path, &wanted).unwrap();
            } else {
                assert!(text == wanted, "{}: made anew by GLEANER_UPDATE=1", path.display());
            }
        }
        assert_eq!(found, 1, "READMEs with {:?}", begin(info.id));
    }
}
