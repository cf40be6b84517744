//! The seeds and the words of a target as files for libFuzzer.

use std::path::Path;
use std::{fs, io};

use crate::Target;

/// Writes the seeds of a target into `FOLDER/NAME/seeds`, a file each, and its words as the dictionary `FOLDER/NAME/words`. For targets of
/// pages the pages in `tests`, a folder of html5lib's tests of tree construction, are seeds too.
///
/// # Errors
/// A file or folder that cannot be read or written.
pub fn write_seeds(target: &Target, folder: &Path, tests: Option<&Path>) -> io::Result<()> {
    let folder = folder.join(target.name);
    let mut seeds = (target.seeds)();
    if let Some(tests) = tests.filter(|_| ["page", "markdown"].contains(&target.name)) {
        for entry in fs::read_dir(tests)? {
            let path = entry?.path();
            if path.extension().is_none_or(|extension| extension != "dat") {
                continue;
            }
            let tests = String::from_utf8_lossy(&fs::read(path)?).into_owned();
            let pages = tests.split("#data\n").skip(1).filter_map(|test| test.split("\n#errors").next());
            // the first byte is the choice of the target
            seeds.extend(pages.map(|page| [b"\0", page.as_bytes()].concat()));
        }
    }
    fs::create_dir_all(folder.join("seeds"))?;
    for (number, seed) in seeds.iter().enumerate() {
        fs::write(folder.join(format!("seeds/{number}")), seed)?;
    }
    let escaped = |word: &str| -> String { word.bytes().map(|byte| format!("\\x{byte:02x}")).collect() };
    let words: String = target.words.iter().map(|word| format!("\"{}\"\n", escaped(word))).collect();
    fs::write(folder.join("words"), words)
}
