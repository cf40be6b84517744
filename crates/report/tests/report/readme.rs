//! The READMEs of the committed results are those that the program writes for the files beside them.
//!
//! `GLEANER_UPDATE=1` writes them again.

use std::fs;
use std::path::Path;

#[test]
fn the_committed_results_have_the_readme_of_their_files() {
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results");
    let update = std::env::var_os("GLEANER_UPDATE").is_some_and(|value| value == "1");
    for id in manifest::embedded_ids() {
        let folder = results.join(id);
        // outside of a checkout there are none, and some experiments have no results of `reproduce`
        if !folder.join("claims.csv").is_file() {
            continue;
        }
        let made = report::readme(&manifest::embedded(id).unwrap(), &folder, None).unwrap();
        let path = folder.join("README.md");
        if update {
            fs::write(&path, &made).unwrap();
        }
        let committed = fs::read_to_string(&path).unwrap_or_default();
        assert!(committed == made, "{} is not that of the files beside it", path.display());
        for name in made.split("](").skip(1).map(|rest| rest.split(')').next().unwrap()) {
            assert!(folder.join(name).exists(), "{id}: {name}");
        }
    }
}
