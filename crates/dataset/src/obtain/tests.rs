//! Obtaining from a server on this machine that responds well, badly, or not at all: in all cases the data
//! folder holds the whole data set or nothing.

mod packages;
mod sources;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use input::Digest;
use tempfile::TempDir;

use super::*;
use crate::content::Listing;
use crate::{Silent, State};
use sources::{Answer, Entry, Server, packed, seven_z, tar_of};

const FILES: [(&str, &[u8]); 3] =
    [("data/a.txt", b"alpha"), ("data/deep/b c, d's.txt", b"beta"), ("data/empty", b"")];

fn entries() -> Vec<Entry> {
    let unnamed = Entry::file("LICENSE", b"not a file that the data set names");
    FILES.iter().map(|(path, bytes)| Entry::file(path, bytes)).chain([unnamed]).collect()
}

fn content<'f>(files: impl IntoIterator<Item = (&'f str, &'f [u8])>) -> Content {
    let mut listing = Listing::default();
    for (path, bytes) in files {
        assert!(listing.add(path.to_owned(), Digest::of(bytes), bytes.len() as u64));
    }
    listing.content()
}

fn descriptor(host: &str, content: Content, unpacked: Option<Content>) -> Descriptor {
    described(host, &format!("revision = '{}'\n", "0".repeat(40)), content, unpacked)
}

fn described(host: &str, revision: &str, content: Content, unpacked: Option<Content>) -> Descriptor {
    let table = |content: Content| {
        format!("files = {}\nbytes = {}\ndigest = \"{}\"\n", content.files, content.bytes, content.digest)
    };
    let toml = format!(
        "id = 'few'\ntitle = 'few'\nkind = 'real'\nrole = 'none'\nreader = 'daniel'\nlanguages = ['en']\nlicence = 'none'\n\
         citation = 'none'\n[counts]\nsites = 1\npages = 1\n[source]\nhost = '{host}'\nrepository = 'o/few'\n\
         {revision}paths = ['data/**']\nmirror = 'few.tar'\n{}{}",
        table(content),
        unpacked.map_or_else(String::new, |unpacked| format!("[source.unpacked]\n{}", table(unpacked))),
    );
    Descriptor::parse("few.toml", &toml).unwrap()
}

fn impatient() -> FetchConfig {
    let (pause, wait) = (Duration::from_millis(1), Duration::from_millis(500));
    FetchConfig { attempts: 3, pause, wait, ..FetchConfig::default() }
}

/// What is in the data folder, sorted.
fn names(store: &Store) -> Vec<String> {
    let entries = fs::read_dir(&store.data).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    names
}

/// A data folder, and a descriptor whose public source is a server with these answers.
struct Case {
    folder: TempDir,
    server: Server,
    store: Store,
    descriptor: Descriptor,
}

impl Case {
    fn new(answers: Vec<Answer>) -> Self {
        Self::with(answers, content(FILES), None)
    }

    fn with(answers: Vec<Answer>, content: Content, unpacked: Option<Content>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let server = Server::start(answers);
        let store = Store { data: folder.path().join("data"), mirror: None, offline: false };
        let descriptor = descriptor(&server.host(), content, unpacked);
        Self { folder, server, store, descriptor }
    }

    /// The same with a mirror that holds one file.
    fn with_mirror(mut self, archive: &[u8]) -> Self {
        let mirror = self.folder.path().join("mirror");
        fs::create_dir(&mirror).unwrap();
        fs::write(mirror.join("few.tar"), archive).unwrap();
        self.store.mirror = Some(mirror);
        self
    }

    fn obtain(&self) -> Result<Obtained, ObtainError> {
        obtain(&self.store, &self.descriptor, &impatient(), &Silent)
    }

    #[track_caller]
    fn succeeds(&self, from: From) {
        let obtained = self.obtain().unwrap();
        assert_eq!(obtained.from, from);
        for (path, bytes) in FILES {
            assert_eq!(fs::read(obtained.folder.join(path)).unwrap(), bytes);
        }
        assert!(!obtained.folder.join("LICENSE").exists());
        assert_eq!(self.store.state(&self.descriptor), State::Ready);
        assert_eq!(names(&self.store), [".few.lock", "few"]);
        self.store.verify(&self.descriptor, &Silent).unwrap();
    }

    /// Checks that the data folder has neither the data set nor a part of it; returns the error.
    #[track_caller]
    fn fails(&self) -> ObtainError {
        let error = self.obtain().unwrap_err();
        assert_eq!(names(&self.store), [".few.lock"]);
        assert_ne!(self.store.state(&self.descriptor), State::Ready);
        error
    }
}

/// A data set without a revision, such as one whose files come from several revisions.
#[test]
fn what_no_public_archive_holds_is_taken_from_a_mirror_or_reported() {
    let only_mirrored =
        |case: Case| Case { descriptor: described("github.com", "", content(FILES), None), ..case };
    only_mirrored(Case::new(Vec::new()).with_mirror(&tar_of("", &entries()))).succeeds(From::Mirror);
    let case = only_mirrored(Case::new(Vec::new()));
    assert_eq!(case.store.state(&case.descriptor), State::Absent);
    let error = case.fails();
    insta::assert_snapshot!(error, @"no revision of github.com/o/few is known that has all files of few; it is read from a mirror folder that has few.tar: `gleaner data get few --mirror DIR`");
    assert!(crate::OpenError::from(error).is_absence());
}

/// WebKB names its files by addresses, some of them longer than the 100 bytes that a tar header holds.
#[test]
fn names_made_of_addresses_are_unpacked_and_verified() {
    let long = format!("data/http_^^b.edu_8080^~x^{}^C%2B%2B.", "y".repeat(200));
    let files = [("data/http_^^b.edu^cgi-bin^q?a=b&c;d,e 'f'.", &b"one"[..]), (&long, b"two")];
    let entries = [
        Entry::file(files[0].0, files[0].1),
        Entry::of_kind(tar::EntryType::GNULongName, "././@LongLink", format!("{long}\0").as_bytes()),
        Entry::file("data/cut short", files[1].1),
    ];
    let case = Case::with(Vec::new(), content(files), None).with_mirror(&tar_of("", &entries));
    let obtained = case.obtain().unwrap();
    for (path, bytes) in files {
        assert_eq!(fs::read(obtained.folder.join(path)).unwrap(), bytes);
    }
    case.store.verify(&case.descriptor, &Silent).unwrap();
}

fn public(entries: &[Entry]) -> Vec<u8> {
    packed("gz", &tar_of("few-0000/", entries))
}

#[test]
fn the_public_source_is_asked_once_and_redirects_are_followed() {
    let case = Case::new(vec![Answer::Bytes(public(&entries()))]);
    assert_eq!(case.store.state(&case.descriptor), State::Remote);
    case.succeeds(From::Public);
    assert_eq!(case.server.asked(), [format!("/o/few/tar.gz/{}", "0".repeat(40))]);
    case.succeeds(From::Data);
    assert_eq!(case.server.asked().len(), 1);
    Case::new(vec![Answer::Redirect("/elsewhere"), Answer::Bytes(public(&entries()))]).succeeds(From::Public);
}

#[test]
fn other_content_and_damaged_archives_are_refused() {
    let mut other = entries();
    other[0] = Entry::file("data/a.txt", b"alphA");
    let case = Case::new(vec![Answer::Bytes(public(&other))]);
    let error = case.fails();
    assert!(error.to_string().contains(" does not hold few: found "), "{error}");
    assert!(error.to_string().contains(&content(FILES).digest.to_string()), "{error}");
    // a missing file is refused
    let error = Case::new(vec![Answer::Bytes(public(&entries()[1..]))]).fails();
    assert!(error.to_string().contains("found 2 files, 4 bytes"), "{error}");
    // what is no archive is refused
    let error = Case::new(vec![Answer::Bytes(b"<html>come back later</html>".repeat(40))]).fails();
    assert!(matches!(error, ObtainError::Unusable(_)), "{error}");
    // an archive that ends early is refused
    let mut archive = public(&entries());
    archive.truncate(archive.len() / 2);
    let error = Case::new(vec![Answer::Bytes(archive)]).fails();
    assert!(matches!(error, ObtainError::Unusable(_)), "{error}");
}

#[test]
fn a_cut_connection_is_tried_again_and_given_up_if_it_is_always_cut_or_silent() {
    let archive = public(&entries());
    let case = Case::new(vec![Answer::Cut(archive.clone(), 100), Answer::Bytes(archive)]);
    case.succeeds(From::Public);
    assert_eq!(case.server.asked().len(), 2);
    let case = Case::new(vec![Answer::Cut(public(&entries()), 100)]);
    let error = case.fails();
    assert!(error.to_string().contains("(attempt 3)"), "{error}");
    assert_eq!(case.server.asked().len(), 3);
    let case = Case::new(vec![Answer::Stall(public(&entries()), 100)]);
    let begun = Instant::now();
    let error = case.fails();
    assert!(matches!(error, ObtainError::Absent(_)), "{error}");
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_server_in_trouble_is_asked_again_and_what_is_not_there_is_not() {
    let case = Case::new(vec![Answer::Status(404)]);
    let error = case.fails();
    let text = error.to_string();
    assert!(
        text.contains("404")
            && text.contains("few.tar needs no network: `gleaner data get few --mirror DIR`"),
        "{text}"
    );
    assert_eq!(case.server.asked().len(), 1);
    Case::new(vec![Answer::Status(503), Answer::Bytes(public(&entries()))]).succeeds(From::Public);
}

#[test]
fn no_answer_is_an_error_with_the_address() {
    let mut case = Case::new(vec![]);
    // a port that was free a moment ago and has no listener
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    case.descriptor = descriptor(&free.to_string(), content(FILES), None);
    let error = case.fails();
    assert!(error.to_string().contains(&free.to_string()), "{error}");
}

#[test]
fn offline_refuses_and_names_the_command() {
    let mut case = Case::new(vec![Answer::Bytes(public(&entries()))]);
    case.store.offline = true;
    assert_eq!(case.store.state(&case.descriptor), State::Absent);
    let error = case.fails();
    insta::assert_snapshot!(
        error,
        @"few is not at hand and this run is offline; `gleaner data get few` without --offline fetches it"
    );
    assert!(case.server.asked().is_empty());
}

#[track_caller]
fn check_mirror(packing: &str, top: &str) {
    let mut case = Case::new(vec![]).with_mirror(&packed(packing, &tar_of(top, &entries())));
    case.store.offline = true;
    assert_eq!(case.store.state(&case.descriptor), State::Mirror);
    case.succeeds(From::Mirror);
    case.succeeds(From::Data);
}

#[test]
fn a_mirror_may_have_any_packing_and_the_archive_of_the_public_source() {
    check_mirror("", "./");
    check_mirror("xz", "./");
    check_mirror("gz", "./");
    check_mirror("gz", "few-1234567/");
}

#[test]
fn a_wrong_mirror_is_reported_and_the_public_source_not_asked_instead() {
    let case = Case::new(vec![Answer::Bytes(public(&entries()))])
        .with_mirror(&tar_of("./", &[Entry::file("data/a.txt", b"other")]));
    let error = case.fails();
    assert!(error.to_string().contains("few.tar"), "{error}");
    assert!(case.server.asked().is_empty());
}

#[test]
fn two_threads_at_once_fetch_once() {
    let case = Case::new(vec![Answer::Bytes(public(&entries()))]);
    let mut from = thread::scope(|scope| {
        let threads = [scope.spawn(|| case.obtain()), scope.spawn(|| case.obtain())];
        threads.map(|thread| thread.join().unwrap().unwrap().from)
    });
    from.sort_by_key(|from| *from != From::Public);
    assert_eq!(from, [From::Public, From::Data]);
    assert_eq!(case.server.asked().len(), 1);
}

/// The variable with the data folder and the server for the process that is killed.
const CHILD: &str = "GLEANER_TEST_OBTAIN";

#[test]
fn a_process_killed_in_the_middle_leaves_nothing_that_lasts() {
    if let Ok(told) = std::env::var(CHILD) {
        let (host, data) = told.split_once(' ').unwrap();
        let store = Store { data: data.into(), mirror: None, offline: false };
        let config = FetchConfig { wait: Duration::from_secs(60), ..impatient() };
        let _ = obtain(&store, &descriptor(host, content(FILES), None), &config, &Silent);
        return;
    }
    let archive = public(&entries());
    let case = Case::new(vec![Answer::Stall(archive.clone(), 100), Answer::Bytes(archive)]);
    let test = "obtain::tests::a_process_killed_in_the_middle_leaves_nothing_that_lasts";
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", test])
        .env(CHILD, format!("{} {}", case.server.host(), case.store.data.display()))
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    while case.server.asked().is_empty() && begun.elapsed() < Duration::from_secs(30) {
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();

    let names = names(&case.store);
    assert!(names.iter().any(|name| name.starts_with(".few.partial-")), "{names:?}");
    assert!(!names.contains(&"few".to_owned()));
    assert_eq!(case.store.state(&case.descriptor), State::Remote);
    case.succeeds(From::Public);
}

#[test]
fn older_content_is_replaced_and_stays_where_the_new_cannot_be_had() {
    let case = Case::new(vec![Answer::Bytes(public(&entries()))]);
    let folder = case.store.folder(&case.descriptor);
    fs::create_dir_all(folder.join("data")).unwrap();
    fs::write(folder.join(crate::store::STAMP), "content sha256:0\n").unwrap();
    fs::write(folder.join("data/old.txt"), "old").unwrap();
    case.succeeds(From::Public);
    assert!(!folder.join("data/old.txt").exists());
    let case = Case::new(vec![Answer::Status(404)]);
    let folder = case.store.folder(&case.descriptor);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("old.txt"), "old").unwrap();
    case.obtain().unwrap_err();
    assert_eq!(names(&case.store), [".few.lock", "few"]);
    assert!(folder.join("old.txt").exists());
}

#[track_caller]
fn check_refused(hostile: Entry, expected: &str) {
    let mut entries = entries();
    entries.insert(0, hostile);
    let case = Case::new(vec![]).with_mirror(&tar_of("", &entries));
    let error = case.fails().to_string();
    assert!(error.contains(expected), "{error}");
    assert!(!case.folder.path().join("evil").exists());
}

#[test]
fn hostile_entries_are_refused() {
    check_refused(Entry::file("data/../../../../evil", b"x"), "leads out of its folder");
    check_refused(Entry::file("/tmp/evil", b"x"), "is absolute");
    check_refused(Entry::link("data/link", "../../evil"), "allowed are files and folders");
    check_refused(Entry::file("data/./a.txt", b""), "is there twice");
    check_refused(Entry::file("data/deep", b""), "cannot unpack");
    check_refused(Entry::file("data/large", &[0; 100_000]), "holds more than the 3 files and 9 bytes");
    let name = vec![b'x'; 4 << 20];
    for kind in [tar::EntryType::GNULongName, tar::EntryType::GNULongLink, tar::EntryType::XHeader] {
        check_refused(Entry::of_kind(kind, "name", &name), "more than 1048576 bytes of names");
    }
    let mut entries = entries();
    entries.push(Entry::file("data/one-more", b""));
    let error = Case::new(vec![]).with_mirror(&tar_of("", &entries)).fails().to_string();
    assert!(error.contains("holds more than the 3 files"), "{error}");
}

/// A data set of one 7z archive with one page.
fn case_of_seven_z(name: &str, page: &[u8], declared: u64) -> Case {
    let archive = seven_z(name, page);
    let upstream = [("data/site.7z", archive.as_slice())];
    let unpacked = content(upstream.into_iter().chain([("data/site/2000/a.html", b"page".as_slice())]));
    let unpacked = Content { bytes: unpacked.bytes + declared, ..unpacked };
    Case::with(vec![], content(upstream), Some(unpacked))
        .with_mirror(&tar_of("./", &[Entry::file("data/site.7z", &archive)]))
}

#[test]
fn seven_z_archives_are_opened_beside_themselves_and_checked_as_the_rest() {
    let case = case_of_seven_z("site/2000/a.html", b"page", 0);
    let obtained = case.obtain().unwrap();
    assert_eq!(fs::read(obtained.folder.join("data/site/2000/a.html")).unwrap(), b"page");
    assert!(obtained.folder.join("data/site.7z").is_file());
    case.store.verify(&case.descriptor, &Silent).unwrap();
    let error = case_of_seven_z("site/2000/a.html", b"pagE", 0).fails();
    assert!(error.to_string().contains(" does not hold few: found "), "{error}");
    let error = case_of_seven_z("site/../../../evil", b"page", 0).fails().to_string();
    assert!(error.contains("leads out of its folder"), "{error}");
    let error = case_of_seven_z("site/2000/a.html", &[7; 1_000_000], 0).fails().to_string();
    assert!(error.contains("holds more than"), "{error}");
    let broken = b"7z\xbc\xaf\x27\x1c and nothing else".as_slice();
    let upstream = [("data/site.7z", broken)];
    let case = Case::with(vec![], content(upstream), Some(content(upstream)))
        .with_mirror(&tar_of("", &[Entry::file("data/site.7z", broken)]));
    let error = case.fails().to_string();
    assert!(error.contains("data/site.7z"), "{error}");
}

/// Obtains, changes something, and expects verification to see it.
#[track_caller]
fn check_verify(change: impl Fn(&Path)) {
    let case = Case::new(vec![]).with_mirror(&tar_of("./", &entries()));
    case.succeeds(From::Mirror);
    let folder = case.store.folder(&case.descriptor);
    change(&folder);
    let error = case.store.verify(&case.descriptor, &Silent).unwrap_err();
    assert!(error.to_string().contains(" is not few: found "), "{error}");
    assert!(error.to_string().contains("gleaner data get few"), "{error}");
}

#[test]
fn verification_sees_what_has_changed() {
    check_verify(|folder| fs::write(folder.join("data/a.txt"), "alphb").unwrap());
    check_verify(|folder| fs::remove_file(folder.join("data/empty")).unwrap());
    check_verify(|folder| fs::write(folder.join("elsewhere"), "").unwrap());
}

#[cfg(unix)]
#[test]
fn verification_sees_a_file_that_became_a_link() {
    check_verify(|folder| {
        fs::rename(folder.join("data/a.txt"), folder.with_file_name("moved")).unwrap();
        std::os::unix::fs::symlink(folder.with_file_name("moved"), folder.join("data/a.txt")).unwrap();
    });
}

#[test]
fn what_was_never_obtained_cannot_be_verified() {
    let case = Case::new(vec![]);
    let error = case.store.verify(&case.descriptor, &Silent).unwrap_err();
    assert!(error.to_string().contains("`gleaner data get few` obtains it"), "{error}");
}
