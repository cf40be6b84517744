//! Resuming: nothing is made twice, the bytes are the same after any loss and with any number of threads, and a change of the manifest
//! makes again what depends on it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::thread;

use crate::{HEAD, LIN_HO, NOTHING, Place, Tree, bytes, worked};

/// Samples, labels, a sweep, and a run for which every site has too few pages.
fn manifest() -> String {
    let runs = r#"
[[run]]
id = "sweep"
title = "t"
method = "lin-ho"
sweep = { key = "rule.fixed", from = 0.2, to = 0.8, step = 0.3 }
training = { pages = [2, 3], repeats = 2 }
labels = 1

[[run]]
id = "too-few"
title = "t"
method = "lin-ho"
least-pages = 5
"#;
    format!("{HEAD}{runs}{NOTHING}")
}

#[test]
fn the_second_call_makes_nothing() {
    let place = Place::new();
    let first = place.execute(&manifest());
    let tree = place.tree();
    let second = place.execute(&manifest());
    assert_eq!(place.tree(), tree);
    assert!(worked(&first) && !worked(&second));
    assert_eq!(second.scores, first.scores);
    assert_eq!(second.summary, first.summary);
}

#[test]
fn sites_with_too_few_pages_have_no_scores_in_any_result() {
    let place = Place::new();
    for _ in 0..2 {
        let executed = place.execute(&manifest());
        assert!(executed.scores.iter().all(|scores| scores.unit.run != "too-few"));
        assert_eq!(executed.summary.units.len(), executed.scores.len());
        // 13 sites: the sweep, the run that keeps nothing, and two baselines for each of two choices of
        // pages; the second choice has no site
        assert_eq!(executed.scores.len(), 13 * 4);
    }
    assert!(!place.work().join("cleanings/too-few").exists());
}

#[test]
fn threads_change_no_byte() {
    let (mut one, two) = (Place::new(), Place::new());
    one.jobs = 1;
    let (of_one, of_two) = (one.execute(&manifest()), two.execute(&manifest()));
    assert_eq!(bytes(&one.tree()), bytes(&two.tree()));
    assert_eq!(of_one.scores, of_two.scores);
    assert_eq!((of_one.machine.jobs, of_two.machine.jobs), (1, 2));
}

/// Deletes, truncates or keeps a file, and says whether it is lost; the choice differs between rounds and files.
fn lose(round: usize, number: usize, path: &Path, content: &[u8]) -> bool {
    match (number * 7 + round * 5 + number / 3) % 6 {
        0 => fs::remove_file(path).unwrap(),
        1 => fs::write(path, &content[..content.len() / 2]).unwrap(),
        2 => fs::write(path, &content[..content.len() - 1]).unwrap(),
        3 => fs::write(path, "").unwrap(),
        _ => return false,
    }
    true
}

/// Damages some of the `chosen` files, leaves what a killed writer leaves beside them, and resumes the run.
#[track_caller]
fn check_loss(chosen: impl Fn(&Path) -> bool, same: impl Fn(&Path) -> bool) {
    let place = Place::new();
    let first = place.execute(&manifest());
    let whole = place.tree();
    let kept = |tree: &Tree| -> Tree {
        tree.iter().filter(|(path, _)| same(path)).map(|(path, file)| (path.clone(), file.clone())).collect()
    };
    for round in 0..3 {
        for (number, (path, (content, _))) in whole.iter().filter(|(path, _)| chosen(path)).enumerate() {
            let path = place.work().join(path);
            if path.exists() && lose(round, number, &path, content) {
                let name: String = path.file_name().unwrap().to_string_lossy().chars().take(60).collect();
                let unfinished = path.with_file_name(format!(".writing-{name}"));
                fs::write(unfinished, &content[..content.len() / 3]).unwrap();
            }
        }
        let again = place.execute(&manifest());
        assert_eq!(bytes(&kept(&place.tree())), bytes(&kept(&whole)), "round {round}");
        assert_eq!((again.scores, again.summary), (first.scores.clone(), first.summary.clone()));
    }
}

#[test]
fn lost_scores_are_made_again_with_the_same_bytes() {
    check_loss(|path| path.starts_with("scores") || path.ends_with("summary.json"), |_| true);
}

#[test]
fn lost_cleanings_are_made_again_where_they_are_needed() {
    // a current score needs no cleaning, so lost cleanings with current scores are not made again
    check_loss(|_| true, |path| !path.starts_with("cleanings"));
    // a killed run has no score without its cleanings
    let place = Place::new();
    place.execute(&manifest());
    let whole = place.tree();
    for path in whole.keys().filter(|path| path.starts_with("cleanings")).step_by(2) {
        let scores = Path::new("scores").join(path.strip_prefix("cleanings").unwrap());
        fs::remove_file(place.work().join(path)).unwrap();
        fs::remove_file(place.work().join(scores)).unwrap();
    }
    place.execute(&manifest());
    assert_eq!(bytes(&place.tree()), bytes(&whole));
}

/// A report from records alone reads the scores that the summary lists, so a summary must not exist without them.
#[test]
fn a_run_that_ends_early_leaves_no_summary_of_the_one_before() {
    let place = Place::new();
    place.execute(&manifest());
    let blocked = place.tree().into_keys().rfind(|path| path.starts_with("scores")).unwrap();
    let blocked = place.work().join(blocked);
    fs::remove_file(&blocked).unwrap();
    fs::create_dir_all(blocked.join("in the way")).unwrap();
    assert!(place.try_execute(&manifest().replace("seed = 7", "seed = 8")).is_err());
    assert!(!place.work().join("summary.json").exists());
}

#[test]
fn two_at_once_on_one_folder_give_the_same_bytes() {
    let (together, alone) = (Place::new(), Place::new());
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| together.execute(&manifest()));
        }
    });
    alone.execute(&manifest());
    assert_eq!(bytes(&together.tree()), bytes(&alone.tree()));
}

/// Executes before and after `change`, and compares the stages and runs whose files changed (`scores/lin-ho`).
#[track_caller]
fn check_change(from: &str, to: &str, expected: &[&str]) {
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
        check_change(from, to, expected);
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
