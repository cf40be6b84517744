//! Missing or broken data sets are recorded, and the rest is run.

use std::fs;
use std::path::PathBuf;

use record::Presence;

use crate::place::{HEAD, NOTHING, Place};

fn manifest() -> String {
    format!("{HEAD}[[data]]\nid = \"daniel\"\n{NOTHING}")
}

#[test]
fn a_missing_data_set_is_recorded_with_the_command_that_obtains_it() {
    let executed = Place::new().execute(&manifest());
    let [synthetic, daniel] = executed.summary.data.as_slice() else { panic!("two data sets") };
    assert_eq!((&synthetic.presence, synthetic.sites, synthetic.pages), (&Presence::Present, 13, 52));
    assert_eq!(daniel.presence, Presence::Missing("gleaner data get daniel".to_owned()));
    assert_eq!((daniel.sites, daniel.pages, daniel.digest.as_str()), (0, 0, ""));
    assert_eq!(executed.summary.failures, []);
    assert_eq!(executed.scores.len(), 3 * 13);
}

#[test]
fn a_broken_data_set_is_a_failure_and_the_rest_is_run() {
    let mut place = Place::new();
    let mirror = tempfile::tempdir().unwrap();
    fs::write(mirror.path().join("daniel.tar.xz"), "no archive").unwrap();
    place.mirror = Some(mirror.path().to_owned());
    let executed = place.execute(&manifest());
    let [failure] = executed.summary.failures.as_slice() else { panic!("one failure") };
    let unit = &failure.unit;
    assert_eq!((unit.run.as_str(), unit.data.as_str(), unit.site.as_str()), ("", "daniel", ""));
    assert_eq!((failure.kind.as_str(), failure.page.as_str()), ("data", ""));
    assert!(failure.message.contains("daniel.tar.xz"), "{}", failure.message);
    assert_eq!(executed.scores.len(), 3 * 13);
}

/// Needs the archives of real data beside the checkout or in `GLEANER_MIRROR`; prints a message if they are
/// missing.
#[test]
fn a_page_edited_after_unpacking_is_not_scored() {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/mirror");
    let mirror = std::env::var_os("GLEANER_MIRROR").map_or(beside, PathBuf::from);
    if !mirror.join("daniel.tar.xz").is_file() {
        println!("skipped: no daniel.tar.xz in {}", mirror.display());
        return;
    }
    let mut place = Place::new();
    place.mirror = Some(mirror);
    let data = || {
        let executed = place.execute(&manifest());
        (executed.summary.data[1].presence.clone(), executed.summary.failures)
    };
    assert_eq!(data(), (Presence::Present, vec![]));
    let pages = place.data().join("daniel/corpora/Corpus_daniel_v2.1/html");
    let page = fs::read_dir(pages).unwrap().next().unwrap().unwrap().path();
    fs::write(page, "<p>edited").unwrap();
    let (presence, failures) = data();
    let Presence::Unusable(why) = presence else { panic!("{presence:?}") };
    assert!(
        why.contains(" is not daniel: ")
            && why.contains("remove the folder and run `gleaner data get daniel`"),
        "{why}"
    );
    assert_eq!(failures.iter().map(|failure| failure.kind.as_str()).collect::<Vec<_>>(), ["data"]);
}

#[test]
fn a_run_keeps_to_its_data_sets() {
    let run = "[[run]]\nid = \"r\"\ntitle = \"t\"\nmethod = \"nothing\"\non = [\"daniel\"]\n";
    let executed = Place::new().execute(&format!("{HEAD}[[data]]\nid = \"daniel\"\n{run}"));
    let runs: Vec<&str> = executed.scores.iter().map(|scores| scores.unit.run.as_str()).collect();
    assert!(!runs.contains(&"r"));
    assert_eq!(runs.len(), 2 * 13);
}
