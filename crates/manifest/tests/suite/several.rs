//! Several mistakes: the check reports each of them, and no problem that only follows from a cut.

use manifest::check;
use report::KINDS;

use crate::base::changed;

/// The lines of the errors for the base experiment with these changes.
#[track_caller]
fn says(changes: &[(&str, &str)], expected: &[&str]) {
    let said = changed(changes).err().map_or_else(String::new, |error| error.to_string());
    assert_eq!(said.lines().collect::<Vec<_>>(), expected, "{said}");
}

const RUNS: &str = "there are: one, many, sizes, marked, some";

#[test]
fn five_mistakes_of_five_kinds() {
    says(
        &[
            ("seed = 1", "sead = 1"),
            ("on = [\"a\"]", "on = [\"c\"]"),
            ("step = 0.5", "step = -1"),
            ("order = 2\n", "order = \"two\"\n"),
            (
                "run = \"one\", measure = \"block\", value = \"f\" }], least = 0.9",
                "run = \"onee\", measure = \"block\", value = \"f\" }], least = 0.9",
            ),
        ],
        &[
            "F/experiment.toml, line 3: unknown field `sead` (did you mean \"seed\"?), expected one of `title`, `citation`, `about`, `seed`, `measures`, \
             `limit-seconds`, `data`, `run`, `documents`, `task`, `timing`, `cost`, `trace`",
            "F/experiment.toml, line 23: sweep from 0 to 1 by -1, allowed is a step above 0 and at most 1000 values",
            "F/experiment.toml, line 35: no data \"c\" in this experiment; there are: a, b",
            "F/claims.toml, line 3: invalid type: string \"two\", expected u32",
            "F/claims.toml, line 10: no run \"onee\" in this experiment (did you mean \"one\"?); there are: one, sizes, some",
        ],
    );
}

#[test]
fn what_names_a_run_that_is_refused_is_not_refused() {
    // the documents, the task, the claims and the other run of that id have no error
    says(
        &[("id = \"one\"\ntitle = \"one\"\nmethod = \"m\"", "id = \"one\"\ntraining = { pages = [0] }")],
        &["F/experiment.toml, line 14: missing field `method`"],
    );
    says(
        &[("method = \"m\"", "method = \"m\"\ntraining = { pages = [0] }\nlables = 1\nleast-pages = \"x\"")],
        &[
            "F/experiment.toml, line 18: training pages and repeats must be 1 and more",
            "F/experiment.toml, line 19: unknown field `lables` (did you mean \"labels\"?), expected one of `id`, `title`, `method`, `settings`, `sweep`, `variants`, \
             `training`, `train`, `labels`, `pages-with`, `pages-without`, `least-pages`, `on`",
            "F/experiment.toml, line 20: invalid type: string \"x\", expected usize",
        ],
    );
}

#[test]
fn a_grid_tells_its_mistake_once() {
    says(
        &[("id = \"{id}\"", "id = \"{id}\"\npages = 0")],
        &["F/experiment.toml, line 13: pages is 0, allowed is 1 and more"],
    );
    says(
        &[("cleanings = [", "cleanings = [\"{bth}\", ")],
        &["F/experiment.toml, line 8: no value is named {bth} (did you mean \"both\"?); there are: both"],
    );
}

#[test]
fn each_name_of_a_list_and_each_column_is_told() {
    let column = |run: &str| {
        format!("{{ run = \"{run}\", label = \"{run}\", measure = \"token\", ratios = [\"f\"] }}")
    };
    says(
        &[(
            "[sites]",
            &format!("[by-site]\ncolumns = [{}, {}, {}]", column("x"), column("one"), column("y")),
        )],
        &[
            &format!("F/o.toml, line 6: no run \"x\" in this experiment; {RUNS}"),
            &format!("F/o.toml, line 6: no run \"y\" in this experiment; {RUNS}"),
        ],
    );
    says(
        &[("[sites]", "[ranking]\nruns = [\"x\", \"one\", \"y\"]\nmeasure = \"tokens\"")],
        &[
            &format!("F/o.toml, line 6: no run \"x\" in this experiment; {RUNS}"),
            &format!("F/o.toml, line 6: no run \"y\" in this experiment; {RUNS}"),
            "F/o.toml, line 7: no measure \"tokens\" in this experiment (did you mean \"token\"?); there are: block, token",
        ],
    );
}

#[test]
fn what_is_no_toml_is_told_line_by_line_and_the_other_files_are_checked() {
    says(
        &[("seed = 1", "seed = ="), ("id = \"many\"", "id = many"), ("order = 1", "order 1")],
        &[
            "F/experiment.toml, line 3: extra `=`, expected nothing",
            "F/experiment.toml, line 20: string values must be quoted, expected literal string",
            "F/o.toml, line 3: key with no value, expected `=`",
        ],
    );
    says(
        &[
            ("order = 1", "order 1"),
            ("claims = [\"one is good\"]", "claims = [\"one is better\"]"),
            ("title = \"t\"", "titel = 1"),
        ],
        &[
            "F/experiment.toml, line 1: unknown field `titel` (did you mean \"title\"?), expected one of `title`, `citation`, `about`, `seed`, `measures`, \
             `limit-seconds`, `data`, `run`, `documents`, `task`, `timing`, `cost`, `trace`",
            "F/experiment.toml, line 1: invalid type: integer `1`, expected a string",
            "F/o.toml, line 3: key with no value, expected `=`",
        ],
    );
}

#[test]
fn nothing_is_told_of_what_a_missing_list_leads_to() {
    let files = |main: &str| vec![("experiment.toml".to_owned(), main.to_owned())];
    let said = |main: &str| check("t", "F", files(main), &KINDS).unwrap_err().to_string();
    assert_eq!(
        said("[[dato]]\nid = \"a\"\n"),
        "F/experiment.toml, line 1: unknown field `dato` (did you mean \"data\"?), expected one of `title`, \
        `citation`, `about`, `seed`, `measures`, `limit-seconds`, `data`, `run`, `documents`, `task`, `timing`, `cost`, `trace`\n\
        F/experiment.toml, line 1: missing field `seed`\nF/experiment.toml, line 1: missing field `measures`\n\
        F/experiment.toml, line 1: missing field `run`"
    );
    assert_eq!(
        said("seed = 1\nmeasures = [\"token\"]\ndata = []\nrun = []"),
        "F/experiment.toml, line 1: measures, data and run must each have at least one entry"
    );
}

#[test]
fn a_plain_experiment_leaves_out_what_a_paper_gives() {
    let main =
        "seed = 1\nmeasures = [\"token\"]\n[[data]]\nid = \"a\"\n[[run]]\nid = \"r\"\nmethod = \"m\"\n";
    let output = "[sites]\n[[claim]]\nclaim = \"c\"\nat-least = { of = [{ run = \"r\", measure = \"token\", value = \"f\" }], least = 0.5 }\n";
    let files = [("experiment.toml", main), ("o.toml", output)]
        .map(|(name, text)| (name.to_owned(), text.to_owned()));
    let experiment = check("mine", "F", files.to_vec(), &KINDS).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((experiment.title.as_str(), experiment.citation.as_str()), ("mine", "none"));
    assert_eq!(experiment.runs[0].title, "r");
    let output = &experiment.outputs[0];
    assert_eq!((output.title.as_str(), output.source.as_str()), ("o", "none"));
    assert_eq!(output.claims[0].source, "none");
}

#[test]
fn what_is_left_can_be_looked_up() {
    let refused =
        changed(&[("id = \"some\"", "id = \"Some\""), ("data = \"a\"", "data = \"z\"")]).unwrap_err();
    assert_eq!(refused.errors.len(), 2, "{refused}");
    let rest = refused.rest.expect("enough is left");
    let ids: Vec<&str> = rest.runs.iter().map(|run| run.id.as_str()).collect();
    assert_eq!(ids, ["one", "many", "sizes", "marked"]);
    assert_eq!(rest.outputs.len(), 3);
}
