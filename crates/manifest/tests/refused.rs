//! Manifests that must be refused, with the message that people read; and those that must not.

use manifest::{Experiment, ManifestError, Output, OutputKind, embedded, embedded_ids};

const MAIN: &str = r#"
title = "t"
citation = "c"
seed = 1
measures = ["feature"]

[[data]]
id = "synthetic/news-2002"

[[run]]
id = "one"
title = "one"
method = "lin-ho"

[[run]]
id = "many"
title = "many"
method = "lin-ho"
sweep = { key = "threshold", from = 0.0, to = 1.0, step = 0.1 }
"#;

/// The files as an experiment called `t` in the folder `F`.
fn experiment(files: &[(&str, &str)]) -> Result<Experiment, ManifestError> {
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    manifest::check("t", "F", files)
}

/// What checking says of the main manifest changed in one place, and of one output beside it.
#[track_caller]
fn check(change: (&str, &str), output: &str, expected: &str) {
    assert!(MAIN.contains(change.0), "the change must hit");
    let main = MAIN.replacen(change.0, change.1, 1);
    let whole = format!("title = \"o\"\nsource = \"s\"\norder = 1\n{output}");
    let mut files = vec![("experiment.toml", main.as_str())];
    if !output.is_empty() {
        files.push(("o.toml", &whole));
    }
    let said = match experiment(&files) {
        Ok(experiment) => format!("{} runs", experiment.runs.len()),
        Err(error) => error.to_string(),
    };
    assert_eq!(said, expected);
}

const SAME: (&str, &str) = ("title", "title");

#[test]
fn a_sound_manifest() {
    check(SAME, "[optimum]\nrun = \"many\"\nmeasure = \"feature\"\nbeside = [\"one\"]", "2 runs");
}

#[test]
fn an_unknown_key() {
    check(
        ("seed = 1", "seed = 1\nsead = 2"),
        "",
        "F/experiment.toml, line 5: unknown field `sead`, expected one of `title`, `citation`, `about`, `seed`, \
         `measures`, `limit-seconds`, `data`, `run`, `documents`, `task`, `timing`, `trace`",
    );
}

#[test]
fn a_wrong_type() {
    check(
        ("seed = 1", "seed = \"x\""),
        "",
        "F/experiment.toml, line 4: invalid type: string \"x\", expected u64",
    );
}

#[test]
fn a_run_twice() {
    check(("id = \"many\"", "id = \"one\""), "", "F/experiment.toml, line 16: run \"one\" is there twice");
}

#[test]
fn an_id_that_cannot_name_a_file() {
    check(
        ("id = \"one\"", "id = \"one/two\""),
        "",
        "F/experiment.toml, line 11: id \"one/two\", allowed are lower-case letters, digits and hyphens",
    );
}

#[test]
fn a_sweep_that_never_ends() {
    check(
        ("step = 0.1", "step = 0.0"),
        "",
        "F/experiment.toml, line 19: sweep from 0 to 1 by 0, allowed is a step above 0 and at most 1000 values",
    );
}

#[test]
fn an_output_of_no_kind() {
    check(SAME, "", "2 runs");
    check(
        SAME,
        "note = \"n\"",
        "F/o.toml, line 1: 0 of [sites], [curve], [optimum], [compare], [by-site], [curves], [distribution], [rules], \
         [portrait], [properties], [nodes], [steps], [cells], [clusterings], [pairs], [configurations] are there, \
         allowed is one",
    );
}

#[test]
fn an_output_of_an_unknown_run() {
    check(
        SAME,
        "[optimum]\nrun = \"none\"\nmeasure = \"feature\"",
        "F/o.toml, line 4: no run \"none\" in this experiment; there are: one, many",
    );
}

#[test]
fn a_measure_that_is_not_taken() {
    check(
        SAME,
        "[optimum]\nrun = \"many\"\nmeasure = \"token\"",
        "F/o.toml, line 4: measure \"token\" is not of this experiment; there are: feature",
    );
}

#[test]
fn a_claim_without_a_bound() {
    check(
        SAME,
        "[sites]\n[[claim]]\nclaim = \"c\"\nsource = \"s\"",
        "F/o.toml, line 5: a claim has one of at-least, margin, distinct, near, apart, order",
    );
}

#[test]
fn a_claim_that_names_no_variant() {
    check(
        SAME,
        "[sites]\n[[claim]]\nclaim = \"c\"\nsource = \"s\"\n\
         distinct = { of = { run = \"many\", measure = \"feature\", value = \"x\" }, least = 2 }",
        "F/o.toml, line 5: run \"many\" has 11 variants, allowed here is one",
    );
}

#[test]
fn swept_values_read_as_written() {
    let experiment = experiment(&[("experiment.toml", MAIN)]).unwrap();
    let ids: Vec<_> = experiment.runs[1].variants.iter().map(|variant| variant.id.as_str()).collect();
    assert_eq!(ids, ["0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1"]);
}

#[test]
fn a_folder_without_a_manifest() {
    assert_eq!(experiment(&[]).unwrap_err().to_string(), "F: no experiment.toml in this folder");
}

#[test]
fn every_built_in_experiment_is_sound_and_has_outputs() {
    assert!(embedded_ids().contains(&"lin-ho"));
    for id in embedded_ids() {
        let experiment = embedded(id).unwrap_or_else(|error| panic!("{error}"));
        assert!(!experiment.outputs.is_empty(), "{id}");
        let local = experiment.data.iter().find(|data| data.is_local());
        assert!(local.is_none(), "{id} names pages of one machine: {local:?}");
        // a portrait is of no paper
        let says =
            |output: &Output| !output.claims.is_empty() || matches!(output.kind, OutputKind::Portrait { .. });
        assert!(experiment.outputs.iter().any(says), "{id} claims nothing");
    }
}

#[test]
fn an_unknown_experiment_is_told_with_those_that_exist() {
    let said = embedded("lin").unwrap_err().to_string();
    assert!(said.starts_with("no experiment \"lin\"; there are: "), "{said}");
}

#[test]
fn a_sweep_and_variants_in_one_run() {
    check(
        ("step = 0.1 }", "step = 0.1 }\n[[run.variant]]\nid = \"x\""),
        "",
        "F/experiment.toml, line 19: run \"many\" has both a sweep and variants, allowed is one of the two",
    );
}

/// The values that a sweep gives to its parameter, as TOML writes them.
#[track_caller]
fn check_values(sweep: &str, expected: &[&str]) {
    let main = MAIN.replace("from = 0.0, to = 1.0, step = 0.1", sweep);
    let experiment = experiment(&[("experiment.toml", &main)]).expect("a sound manifest");
    let variants = &experiment.run("many").expect("it is there").variants;
    let values: Vec<String> =
        variants.iter().map(|variant| variant.settings["threshold"].to_string()).collect();
    assert_eq!(values, expected);
}

#[test]
fn whole_numbers_are_swept_as_such() {
    // a parameter that is a number of things refuses 2.0; one that is not takes 2
    check_values("from = 2, to = 8, step = 3", &["2", "5", "8"]);
}

#[test]
fn a_sweep_goes_by_its_name_or_else_by_its_key() {
    let swept = |sweep: &str| {
        let main = MAIN.replace("key = \"threshold\"", sweep);
        let experiment = experiment(&[("experiment.toml", &main)]).expect("a sound manifest");
        assert_eq!(experiment.run("one").expect("it is there").swept, None);
        experiment.run("many").expect("it is there").swept.clone()
    };
    assert_eq!(swept("key = \"threshold\"").as_deref(), Some("threshold"));
    assert_eq!(swept("key = \"rule.fixed\", name = \"threshold\"").as_deref(), Some("threshold"));
}

#[test]
fn other_numbers_are_swept_as_floats_throughout() {
    check_values("from = 0, to = 1, step = 0.5", &["0.0", "0.5", "1.0"]);
}

/// What checking says of the data set with these lines.
#[track_caller]
fn check_data(lines: &str, expected: &str) {
    check(("id = \"synthetic/news-2002\"", lines), "", expected);
}

#[test]
fn paths_of_a_data_set_of_the_catalogue() {
    check_data(
        "id = \"daniel\"\npaths = [\"pages\"]",
        "F/experiment.toml, line 9: data set \"daniel\" has paths, allowed only where the id begins with \"local/\"",
    );
}

#[test]
fn pages_on_this_machine_without_paths() {
    let told = "allowed is one folder or file and more";
    check_data(
        "id = \"local/mine\"",
        "F/experiment.toml, line 8: data set \"local/mine\" has no paths, allowed is a list of folders and files with \
         its pages",
    );
    check_data("id = \"local/mine\"\npaths = []", &format!("F/experiment.toml, line 9: paths is [], {told}"));
    check_data(
        "id = \"local/mine\"\npaths = [\"a\", \"\"]",
        &format!("F/experiment.toml, line 9: paths is [\"a\", \"\"], {told}"),
    );
}

#[test]
fn pages_on_this_machine_with_a_name_that_names_no_file() {
    for name in ["", "My-crawl", "a/b", "..", "-a", "a-"] {
        check_data(
            &format!("id = \"local/{name}\"\npaths = [\"pages\"]"),
            &format!(
                "F/experiment.toml, line 8: id \"local/{name}\", allowed are lower-case letters, digits and inner \
                 hyphens behind \"local/\""
            ),
        );
    }
}

#[test]
fn pages_on_this_machine_with_a_number_of_pages() {
    check_data(
        "id = \"local/mine\"\npaths = [\"pages\"]\npages = 3",
        "F/experiment.toml, line 10: pages is 3, allowed is none beside paths: all pages are read that are there",
    );
}

#[test]
fn relative_paths_begin_at_the_experiment() {
    let main = MAIN.replace(
        "id = \"synthetic/news-2002\"",
        "id = \"local/mine\"\npaths = [\"../crawls/a\", \"b.warc\", \"/c\"]",
    );
    let experiment = experiment(&[("experiment.toml", &main)]).expect("a sound manifest");
    let [data] = experiment.in_folder(std::path::Path::new("my/own")).data.try_into().expect("one data set");
    assert!(data.is_local());
    assert_eq!(data.paths, ["my/own/../crawls/a", "my/own/b.warc", "/c"].map(std::path::PathBuf::from));
}
