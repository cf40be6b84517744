//! Obtaining pages of Debian packages, made here, from a mirror folder and from an apt-get that is a script of the test.

use super::*;
use sources::{ar_of, deb_of, list_of};

/// Two packages: three pages of four that the patterns of the first name, one of the second.
const A: [(&str, &[u8]); 6] = [
    ("usr/share/doc/a/1.html", b"one"),
    ("usr/share/doc/a/2.html", b"two"),
    ("usr/share/doc/a/deep/3.html", b"three"),
    ("usr/share/doc/a/deep/4.html", b"four"),
    ("usr/share/doc/a/style.css", b"no page"),
    ("usr/share/doc/copyright", b"no page"),
];
const CHOSEN: [&str; 3] =
    ["usr/share/doc/a/2.html", "usr/share/doc/a/deep/3.html", "usr/share/doc/a/deep/4.html"];
const B: [(&str, &[u8]); 1] = [("usr/share/b/x y.html", b"other")];

const A_FILE: &str = "a-doc_1%3a2-1_all.deb";
const B_FILE: &str = "b-doc_3_all.deb";

fn deb(packing: &str, files: &[(&str, &[u8])]) -> Vec<u8> {
    let list = list_of(files.iter().map(|(path, _)| *path));
    let data: Vec<_> = files.iter().map(|(path, bytes)| Entry::file(path, bytes)).collect();
    deb_of(packing, &[Entry::file("control", b"Package: x\n"), list], &data)
}

/// The chosen files as they are in the data folder.
fn chosen(package: &str) -> Vec<(String, &'static [u8])> {
    let all = A.iter().filter(|(path, _)| CHOSEN.contains(path)).map(|file| ("a-doc", file));
    let all = all.chain(B.iter().map(|file| ("b-doc", file)));
    let of = all.filter(|(name, _)| package.is_empty() || *name == package);
    of.map(|(name, (path, bytes))| (format!("{name}/{path}"), *bytes)).collect()
}

fn descriptor() -> Descriptor {
    let table = |package: &str| {
        let files = chosen(package);
        let Content { files, bytes, digest } =
            content(files.iter().map(|(path, bytes)| (path.as_str(), *bytes)));
        format!("files = {files}\nbytes = {bytes}\ndigest = '{digest}'\n")
    };
    let toml = format!(
        "id = 'few'\ntitle = 'few'\nkind = 'real'\nrole = 'none'\nlanguages = ['en']\nlicence = 'none'\n\
         citation = 'none'\n[counts]\nsites = 2\npages = 4\n[debian]\nrelease = '12 (bookworm)'\npages = 3\n{}\
         [[debian.packages]]\nname = 'a-doc'\nversion = '1:2-1'\narchitecture = 'all'\n\
         paths = ['usr/share/doc/a/**/*.html']\nmain = 'body'\n{}[[debian.packages]]\nname = 'b-doc'\n\
         version = '3'\narchitecture = 'all'\npaths = ['usr/share/b/*.html']\nmain = 'body'\n{}",
        table(""),
        table("a-doc"),
        table("b-doc"),
    );
    Descriptor::parse("few.toml", &toml).unwrap()
}

/// A data folder, a mirror folder, and an apt-get that runs a script. It runs in the target folder with the
/// arguments of apt-get; `$debs` is a folder with both packages.
struct Case {
    folder: TempDir,
    store: Store,
    config: FetchConfig,
}

impl Case {
    fn new(mirrored: &[(&str, Vec<u8>)], script: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (name, files) in
            [("mirror", mirrored), ("debs", &[(A_FILE, deb("xz", &A)), (B_FILE, deb("xz", &B))])]
        {
            fs::create_dir(folder.path().join(name)).unwrap();
            for (file, bytes) in files {
                fs::write(folder.path().join(name).join(file), bytes).unwrap();
            }
        }
        let place = folder.path().display();
        let script = format!("debs='{place}/debs'\necho \"$@\" >> '{place}/asked'\n{script}");
        fs::write(folder.path().join("apt-get"), script).unwrap();
        let store = Store {
            data: folder.path().join("data"),
            mirror: Some(folder.path().join("mirror")),
            offline: false,
        };
        let apt_get = vec!["sh".into(), folder.path().join("apt-get").into()];
        Self { folder, store, config: FetchConfig { apt_get, ..impatient() } }
    }

    fn obtain(&self) -> Result<Obtained, ObtainError> {
        obtain(&self.store, &descriptor(), &self.config, &Silent)
    }

    /// The packages requested from apt-get, one line for each call.
    fn asked(&self) -> Vec<String> {
        let asked = fs::read_to_string(self.folder.path().join("asked")).unwrap_or_default();
        asked.lines().map(|line| line.split_once("download ").unwrap().1.to_owned()).collect()
    }

    #[track_caller]
    fn succeeds(&self, from: From) {
        let obtained = self.obtain().unwrap();
        assert_eq!(obtained.from, from);
        for (path, bytes) in chosen("") {
            assert_eq!(fs::read(obtained.folder.join(path)).unwrap(), bytes);
        }
        assert_eq!(self.store.state(&descriptor()), State::Ready);
        assert_eq!(names(&self.store), [".few.lock", "few"]);
        // nothing else is there
        self.store.verify(&descriptor(), &Silent).unwrap();
    }

    #[track_caller]
    fn fails(&self) -> ObtainError {
        let error = self.obtain().unwrap_err();
        assert_eq!(names(&self.store), [".few.lock"]);
        error
    }
}

const BOTH: &str = "cp \"$debs\"/* .";
const NEVER: &str = "exit 9";

#[track_caller]
fn check_mirror(packing: &str, a_file: &str) {
    let mut case = Case::new(
        &[(a_file, deb(packing, &A)), (B_FILE, deb(packing, &B)), ("c-doc_1_all.deb", vec![])],
        NEVER,
    );
    case.store.offline = true;
    assert_eq!(case.store.state(&descriptor()), State::Mirror);
    case.succeeds(From::Mirror);
    case.succeeds(From::Data);
    assert_eq!(case.asked(), Vec::<String>::new());
}

#[test]
fn packages_of_a_mirror_are_unpacked_however_they_are_packed_and_named() {
    check_mirror("xz", A_FILE);
    check_mirror("gz", A_FILE);
    check_mirror("", A_FILE);
    check_mirror("xz", "a-doc_2-1_all.deb");
}

#[test]
fn apt_is_asked_once_for_what_the_mirror_lacks_and_not_offline() {
    let case = Case::new(&[], BOTH);
    assert_eq!(case.store.state(&descriptor()), State::Remote);
    case.succeeds(From::Public);
    assert_eq!(case.asked(), ["a-doc=1:2-1 b-doc=3"]);
    case.succeeds(From::Data);
    assert_eq!(case.asked().len(), 1);
    let case = Case::new(&[(A_FILE, deb("xz", &A))], BOTH);
    assert_eq!(case.store.state(&descriptor()), State::Remote);
    case.succeeds(From::Public);
    assert_eq!(case.asked(), ["b-doc=3"]);
    let mut case = Case::new(&[(A_FILE, deb("xz", &A))], BOTH);
    case.store.offline = true;
    assert_eq!(case.store.state(&descriptor()), State::Absent);
    assert!(case.fails().to_string().contains("this run is offline"));
    assert_eq!(case.asked(), Vec::<String>::new());
}

#[test]
fn a_version_that_apt_does_not_have_is_reported_with_the_release_that_has_it() {
    let case = Case::new(&[], "echo \"W: x\nE: Version '3' for 'b-doc' was not found\" >&2; exit 100");
    let error = case.fails();
    insta::assert_snapshot!(
        error,
        @"apt-get does not give the packages of Debian 12 (bookworm): Version '3' for 'b-doc' was not found; where `apt-get update` does not help, the packages can be put into a mirror folder: a-doc=1:2-1 b-doc=3"
    );
    assert!(crate::OpenError::from(error).is_absence());
}

#[test]
fn an_apt_that_is_absent_or_writes_nothing_or_half_is_reported() {
    let mut case = Case::new(&[], NEVER);
    case.config.apt_get = vec![case.folder.path().join("nowhere").into()];
    let error = case.fails().to_string();
    assert!(error.contains("it cannot be run: "), "{error}");
    case.config.apt_get.clear();
    assert!(case.fails().to_string().contains("no program is named"));
    let error = Case::new(&[], "exit 0").fails().to_string();
    assert!(error.contains("it has not written a-doc_1%3a2-1_all.deb"), "{error}");
    let half = format!("head -c 200 \"$debs\"/{A_FILE} > {A_FILE}; cp \"$debs\"/{B_FILE} .");
    let error = Case::new(&[], &half).fails().to_string();
    assert_eq!(error, "a-doc=1:2-1: no debian package: it ends within a member");
}

#[test]
fn other_pages_are_refused_if_they_are_chosen_and_the_package_is_named() {
    let mut files = A;
    files[2].1 = b"threE";
    let error = Case::new(&[(A_FILE, deb("xz", &files)), (B_FILE, deb("xz", &B))], NEVER).fails();
    assert!(matches!(error, ObtainError::Unusable(_)), "{error}");
    assert!(error.to_string().contains("a-doc_1%3a2-1_all.deb does not hold few: found 3 files"), "{error}");
    assert!(!crate::OpenError::from(error).is_absence());
    let mut files = A;
    files[0].1 = b"another";
    Case::new(&[(A_FILE, deb("xz", &files)), (B_FILE, deb("xz", &B))], NEVER).succeeds(From::Mirror);
}

/// A first package with this content, and its error.
#[track_caller]
fn check_refused(package: Vec<u8>, expected: &str) {
    let case = Case::new(&[(A_FILE, package), (B_FILE, deb("xz", &B))], NEVER);
    let error = case.fails().to_string();
    assert!(error.contains(expected), "{error}");
    assert!(!case.folder.path().join("evil").exists());
}

#[test]
fn what_is_no_package_and_damaged_headers_are_refused() {
    let [control, data] = [tar_of("./", &[list_of(CHOSEN)]), tar_of("./", &entries())];
    let version: (&str, &[u8]) = ("debian-binary", b"2.0\n");
    check_refused(vec![], "it is no ar archive");
    check_refused(b"<html>".repeat(100), "it is no ar archive");
    check_refused(ar_of(&[]), "it has no debian-binary");
    check_refused(ar_of(&[version, ("data.tar", &data)]), "it has no control.tar");
    check_refused(ar_of(&[version, ("control.tar", &control)]), "it has no data.tar");
    check_refused(ar_of(&[("control.tar", &control), version]), "it has no control.tar");
    check_refused(ar_of(&[("debian-binary", b"3.0\n")]), "its format is not 2.x");
    check_refused(ar_of(&[("debian-binary", b"2")]), "its format is not 2.x");
    let good = deb("", &A);
    let with = |at: usize, bytes: &[u8]| {
        let mut bad = good.clone();
        bad[at..at + bytes.len()].copy_from_slice(bytes);
        bad
    };
    // the size and the end of the first member's header
    check_refused(with(8 + 48, b"-4"), "a member's header is damaged");
    check_refused(with(8 + 48, b"          "), "a member's header is damaged");
    check_refused(with(8 + 48, b"9999999999"), "it ends within a member");
    check_refused(with(8 + 58, b"xx"), "a member's header is damaged");
    check_refused(good[..good.len() - 600].to_owned(), "it ends within a member");
}

#[test]
fn lists_and_packings_that_cannot_be_used_are_refused() {
    let data: Vec<_> = A.iter().map(|(path, bytes)| Entry::file(path, bytes)).collect();
    check_refused(deb_of("xz", &[], &data), "it has no list of its files");
    check_refused(
        deb_of("xz", &[Entry::file("md5sums", b"\xff\x00 no list")], &data),
        "it has no list of its files",
    );
    let list = list_of(CHOSEN.into_iter().chain(["usr/share/doc/a/0.html"]));
    check_refused(deb_of("xz", &[list], &[Entry::file(CHOSEN[0], b"two")]), "found 1 files, 3 bytes");
    let zstd = b"\x28\xb5\x2f\xfd\x00\x00";
    let package = ar_of(&[("debian-binary", b"2.0\n"), ("control.tar.zst", zstd), ("data.tar.zst", zstd)]);
    check_refused(package, "packed with zstd, allowed are gzip, xz and no packing");
}

/// A first package with its own list and data; one entry of the data is hostile.
#[track_caller]
fn check_hostile(hostile: Entry, expected: &str) {
    let mut data = vec![hostile];
    data.extend(A.iter().map(|(path, bytes)| Entry::file(path, bytes)));
    check_refused(deb_of("xz", &[list_of(A.map(|(path, _)| path))], &data), expected);
}

#[test]
fn hostile_entries_and_lists_are_refused() {
    check_hostile(Entry::file("../../../evil", b"x"), "leads out of its folder");
    check_hostile(Entry::link(CHOSEN[0], "../../../evil"), "allowed are files and folders");
    check_hostile(Entry::file(CHOSEN[0], &[0; 100_000]), "holds more than the 3 files and 12 bytes");
    check_hostile(Entry::of_kind(tar::EntryType::GNULongName, "x", &[b'x'; 4 << 20]), "bytes of names");
    let list = Entry::file("md5sums", &vec![b'x'; (64 << 20) + 1]);
    check_refused(deb_of("gz", &[list], &[]), "its list of files is too long");
}

#[test]
fn a_package_may_be_signed_and_its_names_end_with_a_slash() {
    let list = tar_of("./", &[list_of(B.map(|(path, _)| path))]);
    let data = tar_of("./", &B.map(|(path, bytes)| Entry::file(path, bytes)));
    let signed = ar_of(&[
        ("debian-binary/", b"2.1\n"),
        ("control.tar/", &list),
        ("data.tar/", &data),
        ("_gpgorigin", b"odd"),
    ]);
    Case::new(&[(A_FILE, deb("xz", &A)), (B_FILE, signed)], NEVER).succeeds(From::Mirror);
}
