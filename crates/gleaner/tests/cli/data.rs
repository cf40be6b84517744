//! `gleaner data` and `gleaner list`, with data that are present, absent or broken; and the refusals of `gleaner train`, and of `gleaner clean` with a model.
//! Models themselves are tested in `run`.

use crate::place::{Place, dataset_ids};

const ABSENT: &str = "gleaner: daniel is not at hand and this run is offline; `gleaner data get daniel` without \
                      --offline fetches it\n";

/// Checks the line of `data list daniel` with the state of the data set.
#[track_caller]
fn state(place: &Place, arguments: &[&str]) -> String {
    let out = place.check(&[&["data", "list", "daniel"], arguments].concat(), 0, "");
    out.lines().nth(1).unwrap().rsplit("; ").next().unwrap().to_owned()
}

#[test]
fn a_list_has_the_role_and_the_state_of_each_data_set() {
    let place = Place::new();
    let out = place.check(&["data", "list", "daniel"], 0, "");
    assert!(out.contains("\n  real, to train on, 32 sites, "), "{out}");
    assert!(out.contains("\n  seen by witness-forest: its numbers were chosen on it\n"), "{out}");
    assert_eq!(state(&place, &[]), "to be fetched");
    assert_eq!(state(&place, &["--offline"]), "absent");
    place.write("mirror/daniel.tar.xz", "");
    assert_eq!(state(&place, &["--offline", "--mirror", "mirror"]), "in the mirror");
}

#[test]
fn an_empty_variable_names_no_folder() {
    let place = Place::new();
    let output = place.command(&["data", "list", "daniel"]).env("GLEANER_MIRROR", "").output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()));
}

#[test]
fn a_mirror_that_is_no_folder() {
    for command in ["data list", "data get", "data verify", "list datasets"] {
        let arguments = format!("{command} --mirror none");
        Place::new().check_all(&[(&arguments, 2, "the mirror none is not a folder")]);
    }
    let told = "experiment lin-ho: the copy in this program\ngleaner: the mirror none is not a folder";
    Place::new().check_all(&[("reproduce lin-ho --mirror none", 2, told)]);
}

#[test]
fn an_unknown_data_set() {
    let known = dataset_ids();
    let err = format!("unknown data set \"daniela\" (did you mean \"daniel\"?), known are {known}");
    for action in ["get", "list", "verify"] {
        Place::new().check_all(&[(&format!("data {action} daniela"), 2, &err)]);
    }
}

#[test]
fn a_joined_data_set_has_the_state_of_its_parts() {
    let place = Place::new();
    let list = |id| place.check(&["data", "list", id, "--offline"], 0, "");
    let made = list("joined/debnath-2005");
    assert!(made.contains("\n  synthetic, 1 sites, 255 pages, languages en; ready\n"), "{made}");
    assert!(made.contains("\n  17 pages of each site of synthetic/debnath-2005, as one site\n"), "{made}");
    let absent = list("joined/crawl-to-the-future");
    assert!(absent.contains("\n  real, 1 sites, 240 pages, languages en; absent\n"), "{absent}");
    assert!(absent.contains("\n  obtain it with: gleaner data get joined/crawl-to-the-future\n"), "{absent}");
    let run = place.check(&["data", "verify", "joined/crawl-to-the-future"], 1, "");
    assert!(run.starts_with("joined/crawl-to-the-future: crawl-to-the-future is not in "), "{run}");
}

#[test]
fn one_data_set_that_fails_does_not_stop_the_others() {
    let run = Place::new().run(&["data", "get", "daniel", "synthetic/news-2002", "--offline"]);
    assert_eq!((run.code, run.err.as_str()), (Some(4), ABSENT));
    assert_eq!(run.out, "synthetic/news-2002: generated, nothing to obtain\n");
}

#[test]
fn a_broken_archive_leaves_nothing_behind() {
    let place = Place::new();
    place.write("mirror/daniel.tar.xz", "this is no archive");
    let run = place.run(&["data", "get", "daniel", "--offline", "--mirror", "mirror"]);
    assert_eq!(run.code, Some(4));
    assert!(run.err.starts_with("gleaner: unpacking daniel\ngleaner: mirror/daniel.tar.xz: "), "{}", run.err);
    assert!(!place.path("data/daniel").exists());
    assert_eq!(state(&place, &["--offline"]), "absent");
}

#[test]
fn data_that_are_not_there_do_not_verify() {
    let out = Place::new().check(&["data", "verify", "daniel"], 1, "");
    assert_eq!(out, "daniel: daniel is not in data/daniel; `gleaner data get daniel` obtains it\n");
}

#[test]
fn data_that_are_not_there_are_not_audited() {
    let place = Place::new();
    let run =
        place.run(&["data", "audit", "daniel", "synthetic/news-2002", "--offline", "--out", "found.csv"]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), "finding,data,other data,pages\n"));
    assert_eq!(run.err, "gleaner: daniel: not on this machine, left out\n");
    // only a file of its own is written over
    place.check(
        &["data", "audit", "daniel", "--out", "found.csv"],
        0,
        "gleaner: daniel: not on this machine, left out\n",
    );
    place.write("mine.csv", "a,b\n");
    assert_eq!(place.run(&["data", "audit", "daniel", "--out", "mine.csv"]).code, Some(2));
}

#[test]
fn other_files_do_not_verify() {
    let place = Place::new();
    place.write("data/daniel/a.html", "another page");
    let run = place.run(&["data", "verify", "daniel"]);
    assert_eq!(run.code, Some(1));
    let (found, rest) = run.out.split_once("; the descriptor says ").unwrap();
    let begins = "daniel: data/daniel is not daniel: found 1 files, 12 bytes, sha256:";
    assert!(found.starts_with(begins), "{found}");
    assert!(rest.ends_with("; remove the folder and run `gleaner data get daniel`\n"), "{rest}");
}

#[test]
fn a_data_folder_that_cannot_be_made() {
    let place = Place::new();
    place.write("taken", "a file").write("mirror/daniel.tar.xz", "");
    let run = place.run(&["data", "get", "daniel", "--data", "taken", "--mirror", "mirror", "--offline"]);
    assert_eq!((run.code, run.err.as_str()), (Some(4), "gleaner: taken: File exists (os error 17)\n"));
}

#[test]
fn lists_name_what_there_is() {
    let place = Place::new();
    for (what, named) in [
        ("methods", "lin-ho: Lin-Ho\n"),
        ("tasks", "k-means: k-means\n"),
        ("datasets", "daniel: "),
        ("experiments", "lin-ho: "),
    ] {
        let out = place.check(&["list", what, "--long"], 0, "");
        assert!(out.lines().any(|line| format!("{line}\n").starts_with(named)), "{out}");
        let id = named.split(':').next().unwrap();
        // of an experiment it is said which copy is taken
        let said =
            if what == "experiments" { "gleaner: experiment lin-ho: the copy in this program\n" } else { "" };
        let one = place.check(&["list", what, id], 0, said);
        assert!(one.starts_with(named) && out.contains(&one), "{one}");
        // a line for each, with the same ids in the same order
        let short = place.check(&["list", what], 0, "");
        let id = |line: &str| line.split([' ', ':']).next().unwrap_or_default().to_owned();
        let ids = |text: &str| text.lines().map(id).collect::<Vec<_>>();
        let in_full: Vec<&str> = out.split("\n\n").filter(|one| !one.is_empty()).collect();
        assert_eq!(ids(&short), in_full.iter().map(|one| ids(one)[0].clone()).collect::<Vec<_>>());
    }
}

#[test]
fn what_is_not_there_is_told_with_what_was_meant() {
    let known = methods::catalogue().iter().map(|family| family.info().id).collect::<Vec<_>>().join(", ");
    let err = format!("no method is called \"wisdon\" (did you mean \"wisdom\"?); methods are: {known}");
    Place::new().check_all(&[("list methods wisdon", 2, &err)]);
}

/// The method of tasks with the fewest parameters.
#[test]
fn a_task_is_listed_with_its_parameters() {
    let out = Place::new().check(&["list", "tasks", "naive-bayes"], 0, "");
    insta::assert_snapshot!(out.trim_end());
}

const MODEL: &str = "gleaner-model 1\nmethod nothing\nseed 0\n\
                     body e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\n\n";

#[track_caller]
fn check_train(arguments: &[&str], expected: &str) {
    let expected = format!("gleaner: {expected}\n");
    Place::new().check(&[&["train", "--out", "m.txt"], arguments].concat(), 2, &expected);
}

#[test]
fn what_cannot_be_trained_is_refused_before_anything_is_read() {
    let learns_nothing = "nothing learns nothing across sites, so there is nothing to train";
    check_train(&["nothing", "--on", "daniel"], learns_nothing);
    let no_parameter = "parameters of nothing: no parameter \"a\"; there are: none";
    check_train(&["nothing", "--on", "daniel", "--set", "a=1"], no_parameter);
    let choose = "--on: data set \"aeb\" is to choose by, allowed are generated sets, pages of your own, and those to train on: ";
    let run =
        Place::new().run(&["train", "witness-forest", "--on", "daniel", "--on", "aeb", "--out", "m.txt"]);
    assert!(run.err.starts_with(&format!("gleaner: {choose}crawl-to-the-future, daniel, ")), "{}", run.err);
    let run = Place::new().run(&["train", "witch", "--on", "daniel", "--out", "m.txt"]);
    assert!(run.err.starts_with("gleaner: no method is called \"witch\"; methods are: "), "{}", run.err);
}

/// Checks `clean` with a model file of this text.
#[track_caller]
fn check_clean(text: &str, arguments: &[&str], expected: &str) {
    let place = Place::new();
    place.write("m.txt", text).write("site/a.html", "<p>a");
    let expected = format!("gleaner: m.txt, {expected}\n");
    place.check(&[&["clean", "--model", "m.txt"], arguments, &["site"]].concat(), 2, &expected);
}

#[test]
fn a_model_that_cannot_be_used_is_refused_with_its_line() {
    check_clean("", &[], "line 1: the file ends too early");
    let version = "line 1: found \"gleaner-model 2\", expected \"gleaner-model 1\"";
    check_clean(&MODEL.replace("model 1", "model 2"), &[], version);
    check_clean(MODEL, &["-m", "lin-ho"], "line 2: a model of nothing, not of lin-ho");
    let no_model = "line 2: nothing learns nothing across sites, so it has no model";
    check_clean(MODEL, &[], no_model);
    check_clean(MODEL, &["-m", "nothing"], no_model);
    let changed = "line 6: the model from here on was changed";
    check_clean(&format!("{MODEL}x"), &[], changed);
}

/// The shipped model, a file of the program's own `train`. The continuous integration, which has the data, checks that training gives the
/// same bytes again.
const SHIPPED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../methods/witness/models/forest.txt");

#[test]
fn the_shipped_model_says_what_it_was_trained_on() {
    let text = std::fs::read_to_string(SHIPPED).unwrap();
    let model = gleaner::fit::ModelFile::from_text(&text).unwrap();
    assert_eq!((model.method.as_str(), model.to_text() == text), ("witness-forest", true));
    let family = gleaner::methods::family(&model.method).unwrap();
    let said = family.trained_on(&gleaner::cleaning::Settings::new()).unwrap();
    assert_eq!(model.data.iter().map(|from| from.id.as_str()).collect::<Vec<_>>(), said);
    assert!(model.load(family).is_ok());
}

#[test]
fn a_model_cleans_without_a_method_being_named() {
    let place = Place::new();
    place.write("site/a.html", "<title>Flood</title><h1>Flood</h1><p>The river rose again in the night, and the town council met at dawn.");
    let run = place.run(&["clean", "--model", SHIPPED, "site"]);
    assert!(run.code == Some(0) && run.out.contains("The river rose again"), "{} {}", run.out, run.err);
}

#[test]
fn a_model_has_its_own_settings() {
    let run = Place::new().run(&["clean", "--model", "m.txt", "--set", "a=1", "site"]);
    let said = "error: the argument '--model <FILE>' cannot be used with '--set <KEY=VALUE>'\n";
    assert!(run.code == Some(2) && run.err.starts_with(said), "{}", run.err);
}
