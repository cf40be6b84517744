//! Mutated archives and descriptions of data sets: an archive without the declared content is refused, and nothing of it is left.

use std::fs;

use dataset::{Descriptor, Silent, Store};

use crate::{Target, choice, gzip};

/// The description of a data set of one file, in an archive of a mirror folder.
const DESCRIPTION: &str = "id = 'few'\ntitle = 'few'\nkind = 'real'\nrole = 'none'\nreader = 'daniel'\nlanguages = ['en']\nlicence = 'none'\ncitation = 'none'\n\
     [counts]\nsites = 1\npages = 1\n[source]\nhost = '127.0.0.1:1'\nrepository = 'o/few'\n\
     revision = '0000000000000000000000000000000000000000'\npaths = ['data/**']\nmirror = 'few.tar'\nfiles = 1\nbytes = 5\n\
     digest = 'sha256:0000000000000000000000000000000000000000000000000000000000000000'\n";

pub(crate) const ARCHIVE: Target = Target {
    name: "archive",
    seeds,
    words: &[
        "data/a",
        "../a",
        "/a",
        "ustar\0",
        "00",
        "0000644\0",
        "data/",
        "\0\0\0\0",
        "L",
        "x",
        "path=",
        "linkpath=",
    ],
    check,
};

/// One block of a tar file, which stands before the file's content.
fn header(name: &str, kind: u8, length: usize) -> Vec<u8> {
    let mut block = vec![0; 512];
    let mut put = |at: usize, bytes: &[u8]| block[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, name.as_bytes());
    put(100, b"0000644\0");
    put(124, format!("{length:011o}\0").as_bytes());
    put(148, b"        ");
    put(156, &[kind]);
    put(257, b"ustar\x0000");
    let sum: u32 = block.iter().map(|&byte| u32::from(byte)).sum();
    block[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    block
}

fn tar() -> Vec<u8> {
    let mut content = b"alpha".to_vec();
    content.resize(512, 0);
    [header("data/", b'5', 0), header("data/a.txt", b'0', 5), content, vec![0; 1024]].concat()
}

/// Plain and packed; the choice is the packing that is made here.
fn seeds() -> Vec<Vec<u8>> {
    vec![[b"\0", &*tar()].concat(), [b"\x01", &*tar()].concat()]
}

fn check(bytes: &[u8]) {
    let (choice, bytes) = choice(bytes);
    let place = tempfile::tempdir().unwrap();
    let [data, mirror] = ["data", "mirror"].map(|name| place.path().join(name));
    fs::create_dir(&mirror).unwrap();
    let archive = if choice % 2 == 0 { bytes.to_vec() } else { gzip(bytes) };
    fs::write(mirror.join("few.tar"), archive).unwrap();
    let store = Store { data: data.clone(), mirror: Some(mirror), offline: true };
    let descriptor = Descriptor::parse("few.toml", DESCRIPTION).unwrap();
    // no archive has the digest of 0
    let error = store.obtain(&descriptor, &Silent).unwrap_err().to_string();
    assert!(!error.contains('\n'), "{error}");
    assert!(!data.join("few").exists(), "{error}");
    let beside = fs::read_dir(place.path()).unwrap().count();
    assert!(beside <= 2, "{error}");
}

pub(crate) const DESCRIPTOR: Target = Target {
    name: "descriptor",
    seeds: || vec![DESCRIPTION.as_bytes().to_vec()],
    words: &[
        "[",
        "]",
        "'",
        "\n",
        "..",
        "/",
        "**",
        "files = ",
        "[source.unpacked]\n",
        "beside = 'daniel'\n",
        "-1",
        "x",
    ],
    check: check_descriptor,
};

fn check_descriptor(bytes: &[u8]) {
    if let Err(error) = Descriptor::parse("few.toml", &String::from_utf8_lossy(bytes)) {
        assert!(error.to_string().starts_with("few.toml:"), "{error}");
    }
}
