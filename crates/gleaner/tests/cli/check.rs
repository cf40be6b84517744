//! `gleaner check`: each error names file, line, the value and the allowed values.

use crate::experiment::{MAIN, RECALL, small};
use crate::place::{dataset_ids, method_ids};

const SOUND: &str = "small: sound; 1 data set, 4 runs (with baselines), 2 tables, 1 claim\n";

/// Checks the error for the main manifest with one change.
#[track_caller]
fn check(from: &str, to: &str, expected: &str) {
    changed("experiment.toml", MAIN, from, to, expected);
}

/// Checks the error for the figure's manifest with one change.
#[track_caller]
fn check_figure(from: &str, to: &str, expected: &str) {
    changed("recall.sql", RECALL, from, to, expected);
}

#[track_caller]
fn changed(file: &str, text: &str, from: &str, to: &str, expected: &str) {
    assert!(text.contains(from), "the change must hit");
    let place = small();
    place.write(&format!("small/{file}"), text.replacen(from, to, 1));
    let out = place.check(&["check", "small"], 2, &format!("gleaner: {expected}\n"));
    assert_eq!(out, "");
}

#[test]
fn an_experiment_goes_by_its_folder_its_manifest_or_its_id() {
    let place = small();
    for name in ["small", "small/", "./small", "small/experiment.toml"] {
        assert_eq!(place.check(&["check", name], 0, ""), SOUND);
    }
    for name in [".", "experiment.toml", "../small"] {
        let output = place.command(&["check", name]).current_dir(place.path("small")).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), SOUND, "{name}");
    }
    assert!(place.check(&["check", "lin-ho"], 0, "").starts_with("lin-ho: sound; 3 data sets, "));
}

#[test]
fn the_plain_form_is_the_same_experiment() {
    let place = small();
    place.write("small/experiment.toml", MAIN.replacen("\"greedy\"", "\"{{ 'gree' ~ 'dy' }}\"", 1));
    let printed = place.check(&["check", "--expand", "small"], 0, "");
    assert!(!printed.contains("{{"), "{printed}");
    for manifest in format!("\n{printed}").split("\n# ").skip(1) {
        let (name, text) = manifest.split_once('\n').unwrap();
        place.write(&format!("plain/{name}"), text);
    }
    assert_eq!(place.check(&["check", "plain"], 0, ""), SOUND.replacen("small", "plain", 1));
}

#[test]
fn an_unknown_experiment() {
    let known = manifest::embedded_ids();
    let expected = format!(
        "gleaner: no experiment \"lin-hu\" (did you mean \"lin-ho\"?); there are: {}\n",
        known.join(", ")
    );
    small().check(&["check", "lin-hu"], 2, &expected);
}

/// Errors of a new user: an unknown data set, method and parameter.
#[test]
fn all_unknown_names_are_told_at_once() {
    let place = small();
    let main = MAIN.replacen("synthetic/news-2002", "synthetic/news", 1);
    let main = main.replacen("method = \"lin-ho\"", "method = \"lin-hu\"", 1).replacen(
        "rule.fixed",
        "rool.fixed",
        1,
    );
    place.write("small/experiment.toml", &main);
    let run = place.run(&["check", "small"]);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    insta::assert_snapshot!(run.err);
}

#[test]
fn a_folder_without_a_manifest() {
    let place = small();
    place.write("empty/notes.txt", "");
    place.check(&["check", "empty"], 2, "gleaner: empty: no experiment.toml in this folder\n");
}

#[test]
fn a_folder_that_is_not_there() {
    small().check(
        &["check", "none/at/all"],
        2,
        "gleaner: cannot read none/at/all: No such file or directory (os error 2)\n",
    );
}

#[test]
fn a_file_that_is_no_experiment() {
    small().check(
        &["check", "small/recall.sql"],
        2,
        "gleaner: small/recall.sql is neither the folder of an experiment nor its experiment.toml\n",
    );
}

#[test]
fn a_manifest_that_is_no_text() {
    let place = small();
    place.write("small/recall.toml", b"\xff\xfe");
    place.check(
        &["check", "small"],
        2,
        "gleaner: cannot read small: small/recall.toml: stream did not contain valid UTF-8\n",
    );
}

#[test]
fn an_unknown_key() {
    check(
        "seed = 7",
        "sead = 7",
        "small/experiment.toml, line 3: unknown field `sead` (did you mean \"seed\"?), expected one of `title`, `citation`, `about`, `seed`, \
         `measures`, `data`, `run`, `documents`, `task`, `timing`, `trace`",
    );
}

#[test]
fn an_unknown_method() {
    check(
        "method = \"lin-ho\"",
        "method = \"lin-hu\"",
        &format!(
            "small/experiment.toml, line 13: no method is called \"lin-hu\" (did you mean \"lin-ho\"?); methods are: {}",
            method_ids()
        ),
    );
}

#[test]
fn an_unknown_data_set() {
    check(
        "synthetic/news-2002",
        "synthetic/news-2003",
        &format!(
            "small/experiment.toml, line 7: unknown data set \"synthetic/news-2003\" (did you mean \"synthetic/news-2002\"?), known are {}",
            dataset_ids()
        ),
    );
}

#[test]
fn an_unknown_measure() {
    let known = gleaner::metric::Measure::ALL.map(gleaner::metric::Measure::name).join(", ");
    check(
        "\"token\"",
        "\"tokens\"",
        &format!(
            "small/experiment.toml, line 4: no measure is called \"tokens\" (did you mean \"token\"?); measures are: {known}"
        ),
    );
}

#[test]
fn an_unknown_parameter() {
    check(
        "blocks = \"table\"",
        "block = \"table\"",
        "small/experiment.toml, line 14: parameters of lin-ho: no parameter \"block\" (did you mean \"blocks\"?); there are: blocks, stem, \
         stop-words, numbers, chinese, mean-over, empty-block, rule, step, stop, least-gain, \
         informative-set",
    );
}

#[test]
fn a_value_that_a_parameter_does_not_have() {
    check(
        "blocks = \"table\"",
        "blocks = \"tables\"",
        "small/experiment.toml, line 14: parameters of lin-ho: blocks is \"tables\", allowed is \"table\", \"element\", \
         \"table-or-element\"",
    );
}

#[test]
fn a_value_of_the_wrong_type() {
    check(
        "blocks = \"table\"",
        "stem = \"yes\"",
        "small/experiment.toml, line 14: parameters of lin-ho: stem is \"yes\", allowed is true, false",
    );
}

#[test]
fn a_value_out_of_range() {
    check(
        "to = 1.0",
        "to = 1.5",
        "small/experiment.toml, line 20: parameters of lin-ho: rule is { fixed = 1.5 }, allowed is \"greedy\", { \
         fixed = 0.0 to 1.0 }",
    );
}

#[test]
fn a_sweep_over_an_unknown_parameter() {
    check(
        "key = \"rule.fixed\"",
        "key = \"rool.fixed\"",
        "small/experiment.toml, line 20: parameters of lin-ho: no parameter \"rool\"; there are: blocks, stem, \
         stop-words, numbers, chinese, mean-over, empty-block, rule, step, stop, least-gain, \
         informative-set",
    );
}

#[test]
fn a_number_of_pages_out_of_range() {
    check("pages = 3", "pages = 0", "small/experiment.toml, line 8: pages is 0, allowed is 1 to 1,000,000");
}

#[test]
fn no_toml() {
    check("[[run]]", "[run", "small/experiment.toml, line 10: unclosed table, expected `]`");
}

#[test]
fn a_figure_of_an_unknown_run() {
    check_figure(
        "run = 'thresholds'",
        "run = 'threshold'",
        "small/recall.sql, line 8: claim \"everything is found at some threshold\": no run \"threshold\" in this experiment (did you mean \"thresholds\"?); there are: greedy, thresholds",
    );
}

#[test]
fn a_claim_with_an_unknown_key() {
    check_figure(
        "least = 0.5",
        "leest = 0.5",
        "small/recall.sql, line 12: unknown field `leest` (did you mean \"least\"?), expected one of `claim`, `source`, `published`, `from`, `of`, `least`, `most`, \
         `sites`, `error`, `nothing`",
    );
}

#[test]
fn a_claim_on_more_than_all_sites() {
    check_figure(
        "sites = 0.51",
        "sites = 1.5",
        "small/recall.sql, line 9: sites is 1.5, allowed is a share above 0 and at most 1",
    );
}

#[test]
fn reproduce_refuses_what_check_refuses_before_it_writes_anything() {
    let place = small();
    place.write("small/experiment.toml", MAIN.replace("lin-ho", "lin-hu"));
    let run = place.run(&["reproduce", "small"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(place.names("results"), [""; 0]);
}
