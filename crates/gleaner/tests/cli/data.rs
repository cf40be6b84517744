//! `gleaner data` and `gleaner list`, with data that are present, absent or broken.

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
fn a_list_has_the_state_of_each_data_set() {
    let place = Place::new();
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
    let place = Place::new();
    for command in
        [["data", "list"], ["data", "get"], ["data", "verify"], ["reproduce", "lin-ho"], ["list", "datasets"]]
    {
        let arguments = [&command[..], &["--mirror", "none"]].concat();
        assert_eq!(place.check(&arguments, 2, "gleaner: the mirror none is not a folder\n"), "");
    }
}

#[test]
fn an_unknown_data_set() {
    let err = format!(
        "gleaner: unknown data set \"daniela\" (did you mean \"daniel\"?), known are {}\n",
        dataset_ids()
    );
    for action in ["get", "list", "verify"] {
        Place::new().check(&["data", action, "daniela"], 2, &err);
    }
}

#[test]
fn generated_data_are_at_hand() {
    let out = Place::new().check(&["data", "get", "synthetic/news-2002"], 0, "");
    assert_eq!(out, "synthetic/news-2002: generated, nothing to obtain\n");
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
fn absent_data_are_an_error_of_the_system() {
    Place::new().check(&["data", "get", "daniel", "--offline"], 4, ABSENT);
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
fn other_files_do_not_verify() {
    let place = Place::new();
    place.write("data/daniel/a.html", "another page");
    let run = place.run(&["data", "verify", "daniel"]);
    assert_eq!(run.code, Some(1));
    let (found, rest) = run.out.split_once("; the descriptor says ").unwrap();
    assert!(
        found.starts_with("daniel: data/daniel is not daniel: found 1 files, 12 bytes, sha256:"),
        "{found}"
    );
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
        let one = place.check(&["list", what, id], 0, "");
        assert!(one.starts_with(named) && out.contains(&one), "{one}");
        // a line for each, with the same ids in the same order
        let short = place.check(&["list", what], 0, "");
        let ids = |text: &str| {
            text.lines()
                .filter_map(|line| line.split([' ', ':']).next())
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let in_full: Vec<&str> = out.split("\n\n").filter(|one| !one.is_empty()).collect();
        assert_eq!(ids(&short), in_full.iter().map(|one| ids(one)[0].clone()).collect::<Vec<_>>());
    }
}

#[test]
fn what_is_not_there_is_told_with_what_was_meant() {
    let known = methods::catalogue().iter().map(|family| family.info().id).collect::<Vec<_>>().join(", ");
    let err =
        format!("gleaner: no method is called \"wisdon\" (did you mean \"wisdom\"?); methods are: {known}\n");
    Place::new().check(&["list", "methods", "wisdon"], 2, &err);
}

/// The method of tasks with the fewest parameters.
#[test]
fn a_task_is_listed_with_its_parameters() {
    let out = Place::new().check(&["list", "tasks", "naive-bayes"], 0, "");
    insta::assert_snapshot!(out.trim_end());
}
