//! The records that are made again after a change of the manifest.

use std::collections::BTreeSet;

use crate::place::{HEAD, LIN_HO, NOTHING, Place, bytes};

/// Executes before and after `change`, and compares the stages and runs whose files changed (`scores/lin-ho`).
#[track_caller]
fn check(from: &str, to: &str, expected: &[&str]) {
    let before = format!("{HEAD}{LIN_HO}{NOTHING}");
    assert!(before.contains(from));
    let after = before.replace(from, to);
    let place = Place::new();
    place.execute(&before);
    let old = place.tree();
    place.execute(&after);
    let new = place.tree();
    let old = bytes(&old);
    let changed: BTreeSet<String> = bytes(&new)
        .into_iter()
        .filter(|(path, content)| old.get(path) != Some(content) && path.components().count() > 1)
        .map(|(path, _)| path.iter().take(2).map(|part| part.to_str().unwrap()).collect::<Vec<_>>().join("/"))
        .collect();
    assert_eq!(changed, expected.iter().map(|part| (*part).to_owned()).collect(), "{from} -> {to}");
}

const ALL: [&str; 8] = [
    "cleanings/baseline-everything",
    "cleanings/baseline-nothing",
    "cleanings/lin-ho",
    "cleanings/nothing",
    "scores/baseline-everything",
    "scores/baseline-nothing",
    "scores/lin-ho",
    "scores/nothing",
];

#[test]
fn a_change_makes_again_what_depends_on_it() {
    let nothing = "method = \"nothing\"";
    for (from, to, expected) in [
        ("title = \"t\"", "title = \"u\"", &[][..]),
        ("seed = 7", "seed = 8", &ALL),
        ("pages = 4", "pages = 5", &ALL),
        ("step = 0.2", "step = 0.5", &["cleanings/lin-ho", "scores/lin-ho"]),
        // at its default
        ("step = 0.2", "step = 0.2, blocks = \"table\"", &[]),
        (nothing, "method = \"nothing\"\nlabels = 1", &["cleanings/nothing", "scores/nothing"]),
        ("[\"token\"]", "[\"token\", \"block\"]", &ALL[4..]),
        ("pages = 4", "pages = 4\nanswer = \"hand\"", &ALL[4..]),
    ] {
        check(from, to, expected);
    }
}

#[test]
fn records_made_again_are_those_of_an_empty_folder() {
    let (before, after) = (format!("{HEAD}{LIN_HO}"), format!("{HEAD}{LIN_HO}").replace("0.2", "0.5"));
    let (used, fresh) = (Place::new(), Place::new());
    used.execute(&before);
    used.execute(&after);
    fresh.execute(&after);
    assert_eq!(bytes(&used.tree()), bytes(&fresh.tree()));
}

#[test]
fn the_scale_changes_everything() {
    let manifest = format!("{HEAD}{NOTHING}").replace("pages = 4", "pages = 12");
    let mut place = Place::new();
    place.scale = 0.5;
    place.execute(&manifest);
    let old = place.tree();
    place.scale = 0.6;
    place.execute(&manifest);
    let new = place.tree();
    let old = bytes(&old);
    assert!(bytes(&new).into_iter().all(|(path, content)| old.get(path) != Some(&content)));
}
