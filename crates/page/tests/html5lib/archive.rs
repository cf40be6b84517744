//! The archive of the tests, where it is at hand.

use std::fs;
use std::io::Read as _;
use std::path::PathBuf;

use sha2::{Digest, Sha256};

const FILE: &str = "html5lib-tests.tar.xz";

const SHA256: &str = "761ce52c4991aecbe31c5aa1764943c6d39cd94c324041bb853c35d64855a072";

/// The files of a folder of the archive with one ending, by name, with their texts; `None` without an
/// archive.
pub(super) fn files(folder: &str, ending: &str) -> Option<Vec<(String, String)>> {
    let path = PathBuf::from(std::env::var_os("GLEANER_MIRROR").unwrap_or_default()).join(FILE);
    let Ok(packed) = fs::read(&path) else {
        println!("left out: {FILE} is not in the folder that GLEANER_MIRROR names");
        return None;
    };
    let digest: String = Sha256::digest(&packed).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(digest, SHA256, "{} is another one", path.display());
    let mut archive = tar::Archive::new(lzma_rust2::XzReader::new(&*packed, true));
    let mut files = Vec::new();
    for entry in archive.entries().unwrap() {
        let mut entry = entry.unwrap();
        let path = entry.path().unwrap().to_string_lossy().into_owned();
        let name = path.trim_start_matches("./").strip_prefix(folder).and_then(|name| name.strip_prefix('/'));
        let Some(name) = name.and_then(|name| name.strip_suffix(ending)) else { continue };
        // the tests in deeper folders need a program that runs scripts
        if !name.contains('/') {
            let mut text = String::new();
            entry.read_to_string(&mut text).unwrap();
            files.push((name.to_owned(), text));
        }
    }
    files.sort();
    assert!(!files.is_empty(), "{folder} is in the archive");
    Some(files)
}
