//! Documents and tasks that must be refused, with the message that people read; and those that must not.

use manifest::{
    CleaningSource, Design, Experiment, ManifestError, OutputKind, PositiveKind, TaskKind, WeightingKind,
};

const MAIN: &str = r#"
title = "t"
citation = "c"
seed = 1
measures = ["token"]
data = [{ id = "a" }]
[[run]]
id = "one"
title = "one"
method = "m"
[[run]]
id = "many"
title = "many"
method = "m"
sweep = { key = "k", from = 0, to = 2, step = 1 }
[[documents]]
id = "n"
label = "N"
title = "t"
cleaning = "none"
weighting = "tf-idf"
[[documents]]
id = "w"
label = "W"
title = "t"
cleaning = "one"
weighting = "own"
[[task]]
id = "cluster"
title = "t"
documents = ["n", "w"]
method = "k-means"
settings = { runs = 8, iterations = 3 }
[[task]]
id = "classify"
title = "t"
documents = ["n"]
method = "svm"
"#;

fn experiment(main: &str, output: &str) -> Result<Experiment, ManifestError> {
    let mut files = vec![("experiment.toml".to_owned(), main.to_owned())];
    if !output.is_empty() {
        let whole = format!("title = \"o\"\nsource = \"s\"\norder = 1\n{output}");
        files.push(("o.toml".to_owned(), whole));
    }
    manifest::check("t", "F", files)
}

/// What checking says of the manifest changed in one place.
#[track_caller]
fn check(from: &str, to: &str, expected: &str) {
    assert!(MAIN.contains(from), "the change must hit");
    let said = experiment(&MAIN.replacen(from, to, 1), "").err().map(|error| error.to_string());
    assert_eq!(said.as_deref(), Some(expected));
}

/// What checking says of an output.
#[track_caller]
fn check_output(output: &str, expected: &str) {
    let said = experiment(MAIN, output).err().map(|error| error.to_string());
    assert_eq!(said.as_deref().unwrap_or("sound"), expected);
}

/// What checking says of a claim about an order of quantities.
#[track_caller]
fn check_order(of: &str, expected: &str) {
    let claim = format!("[sites]\n[[claim]]\nclaim = \"c\"\nsource = \"s\"\norder = {{ of = [{of}] }}");
    check_output(&claim, expected);
}

#[test]
fn a_sound_manifest() {
    let experiment = experiment(MAIN, "").unwrap();
    let documents = experiment.documents("w").unwrap();
    let run = CleaningSource::Run { run: "one".to_owned(), variant: "default".to_owned() };
    assert_eq!((documents.label.as_str(), &documents.cleaning), ("W", &run));
    assert_eq!(experiment.documents("n").unwrap().cleaning, CleaningSource::Whole);
    let task = experiment.task("classify").unwrap();
    assert_eq!((task.method.to_string().as_str(), task.design), ("svm", Design::default()));
    assert_eq!((task.settings.value.len(), task.settings.line), (0, 38));
    assert!(task.is_on("a") && task.is_on("anything"));
    // whether there are such settings is checked by those who know the method
    let task = experiment.task("cluster").unwrap();
    assert_eq!(
        (task.settings.value.to_string().as_str(), task.settings.line),
        ("iterations = 3\nruns = 8\n", 33)
    );
}

#[test]
fn documents_of_no_run() {
    check(
        "cleaning = \"one\"",
        "cleaning = \"two\"",
        "F/experiment.toml, line 26: cleaning \"two\", allowed are \"none\", \"gold\" and the runs: one, many",
    );
}

#[test]
fn documents_of_a_run_of_many_variants() {
    check(
        "cleaning = \"one\"",
        "cleaning = \"many\"",
        "F/experiment.toml, line 26: run \"many\" has 3 variants: say which; there are: 0, 1, 2",
    );
    check(
        "cleaning = \"one\"",
        "cleaning = \"many\"\nvariant = \"9\"",
        "F/experiment.toml, line 26: run \"many\" has no variant \"9\"; there are: 0, 1, 2",
    );
}

#[test]
fn documents_of_a_run_fitted_several_times() {
    check(
        "method = \"m\"\n[[run]]",
        "method = \"m\"\ntraining = { pages = [2], repeats = 2 }\n[[run]]",
        "F/experiment.toml, line 27: run \"one\" is fitted several times a site, allowed here is once",
    );
}

#[test]
fn weights_of_nobody() {
    check(
        "weighting = \"tf-idf\"",
        "weighting = \"own\"",
        "F/experiment.toml, line 20: weighting \"own\" needs a run that gives weights",
    );
}

#[test]
fn a_variant_of_no_run() {
    check(
        "cleaning = \"none\"",
        "cleaning = \"none\"\nvariant = \"x\"",
        "F/experiment.toml, line 20: variant \"x\" of no run, allowed is none here",
    );
}

#[test]
fn a_run_that_is_called_like_no_cleaning() {
    check(
        "id = \"many\"",
        "id = \"none\"",
        "F/experiment.toml, line 20: cleaning \"none\" is no run, and yet a run has this id",
    );
}

#[test]
fn ids_that_stand_twice() {
    check("id = \"w\"", "id = \"n\"", "F/experiment.toml, line 23: documents \"n\" are there twice");
    check(
        "id = \"classify\"",
        "id = \"cluster\"",
        "F/experiment.toml, line 35: task \"cluster\" is there twice",
    );
}

#[test]
fn a_task_on_what_is_not_there() {
    check(
        "[\"n\", \"w\"]",
        "[\"n\", \"x\"]",
        "F/experiment.toml, line 31: no documents \"x\"; there are: n, w",
    );
    check("[\"n\", \"w\"]", "[\"n\", \"n\"]", "F/experiment.toml, line 31: documents \"n\" are named twice");
    check("[\"n\", \"w\"]", "[]", "F/experiment.toml, line 29: task \"cluster\" has no documents");
    check(
        "method = \"k-means\"",
        "on = [\"b\"]\nmethod = \"k-means\"",
        "F/experiment.toml, line 32: no data \"b\" in this experiment",
    );
}

#[test]
fn a_task_without_a_method() {
    check("method = \"svm\"\n", "", "F/experiment.toml, line 34: missing field `method`");
}

#[test]
fn sizes_of_cells() {
    let svm = |keys: &str| experiment(&MAIN.replacen("\"svm\"\n", &format!("\"svm\"\n{keys}"), 1), "");
    let set = svm("least-cell = 5\nequal-cells = 9\npositive = \"mean\"").unwrap();
    let design = Design { least_cell: Some(5), equal_cells: Some(9), positive: Some(PositiveKind::Mean) };
    assert_eq!(set.task("classify").unwrap().design, design);
    for (keys, problem) in [
        ("least-cell = 0", "line 39: least-cell is 0, allowed is 1 and more"),
        ("equal-cells = 0", "line 39: equal-cells is 0, allowed is least-cell (1) and more"),
        ("least-cell = 6\nequal-cells = 5", "line 40: equal-cells is 5, allowed is least-cell (6) and more"),
    ] {
        assert_eq!(svm(keys).unwrap_err().to_string(), format!("F/experiment.toml, {problem}"));
    }
}

#[test]
fn counted_words() {
    let main = MAIN.replacen("weighting = \"tf-idf\"", "weighting = \"count\"", 1);
    let experiment = experiment(&main, "").unwrap();
    assert_eq!(experiment.documents("n").unwrap().weighting, WeightingKind::Count);
}

#[test]
fn a_run_with_a_bound_on_its_sample() {
    let bounded = MAIN.replacen("method = \"m\"", "method = \"m\"\ntraining = { at-most = 500 }", 1);
    assert_eq!(experiment(&bounded, "").unwrap().run("one").unwrap().at_most, Some(500));
    check(
        "method = \"m\"",
        "method = \"m\"\ntraining = { at-most = 500, all = true }",
        "F/experiment.toml, line 11: at-most stands alone: it is all pages, or a sample of so many where a site has more",
    );
}

#[test]
fn outputs_of_tasks() {
    check_output("[cells]\ntask = \"cluster\"", "sound");
    check_output(
        "[cells]\ntask = \"x\"",
        "F/o.toml, line 4: no task \"x\" in this experiment; there are: cluster, classify",
    );
    check_output("[clusterings]\ntasks = [\"cluster\"]\nbelow = [0.5]", "sound");
    check_output("[clusterings]\ntasks = []", "F/o.toml, line 4: tasks is empty, allowed is one and more");
    check_output(
        "[clusterings]\ntasks = [\"cluster\"]\nat-least = [2.0]",
        "F/o.toml, line 4: bound 2, allowed is 0 to 1",
    );
    check_output("[clusterings]\ntasks = [\"cluster\"]\nbins = 10", "sound");
    check_output(
        "[clusterings]\ntasks = [\"cluster\"]\nbins = 0",
        "F/o.toml, line 4: bins is 0, allowed is 1 to 50",
    );
    check_output(
        "[clusterings]\ntasks = [\"cluster\"]\nbelow = [0.5]\nbins = 10",
        "F/o.toml, line 4: bins make a table of their own, without below and at-least",
    );
    check_output("[pairs]\ntask = \"classify\"\nconfiguration = 3\nvalue = \"accuracy\"", "sound");
    check_output(
        "[pairs]\ntask = \"classify\"\nconfiguration = 4\nvalue = \"f\"",
        "F/o.toml, line 4: configuration is 4, allowed is 1 to 3",
    );
    check_output("[configurations]\ntasks = [\"classify\"]\nvalue = \"f\"", "sound");
    check_output(
        "[configurations]\ntasks = [\"classify\"]\nvalue = \"site-information\"",
        &format!("F/o.toml, line 4: value \"site-information\" in a configuration, {VALUES}"),
    );
}

/// What checking says of a portrait, whose table begins on line 4.
#[track_caller]
fn check_portrait(lines: &str, expected: &str) {
    let expected =
        if expected == "sound" { expected.to_owned() } else { format!("F/o.toml, line 4: {expected}") };
    check_output(&format!("[portrait]\n{lines}"), &expected);
}

#[test]
fn a_sound_portrait() {
    let kind = |lines: &str| {
        let output = format!("[portrait]\nruns = [\"many\", \"one\"]\nmeasures = [\"token\"]\n{lines}");
        experiment(MAIN, &output).unwrap().outputs.remove(0).kind
    };
    let expected = |tasks: &[&str], resamples| OutputKind::Portrait {
        runs: vec!["many".to_owned(), "one".to_owned()],
        measures: vec!["token".to_owned()],
        tasks: tasks.iter().map(|id| (*id).to_owned()).collect(),
        resamples,
    };
    assert_eq!(kind(""), expected(&[], 1000));
    assert_eq!(kind("tasks = [\"cluster\"]\nresamples = 50"), expected(&["cluster"], 50));
}

#[test]
fn portraits() {
    let runs = "runs = [\"one\"]";
    let measures = "measures = [\"token\"]";
    check_portrait(&format!("runs = []\n{measures}"), "runs is empty, allowed is one and more");
    check_portrait(&format!("{runs}\nmeasures = []"), "measures is empty, allowed is one and more");
    check_portrait(
        &format!("runs = [\"two\"]\n{measures}"),
        "no run \"two\" in this experiment; there are: one, many",
    );
    check_portrait(&format!("runs = [\"one\", \"many\", \"one\"]\n{measures}"), "run \"one\" is there twice");
    check_portrait(
        &format!("{runs}\nmeasures = [\"block\"]"),
        "measure \"block\" is not of this experiment; there are: token",
    );
    check_portrait(
        &format!("{runs}\n{measures}\ntasks = [\"none\"]"),
        "no task \"none\" in this experiment; there are: cluster, classify",
    );
    for resamples in ["0", "100001"] {
        check_portrait(
            &format!("{runs}\n{measures}\nresamples = {resamples}"),
            &format!("resamples is {resamples}, allowed is 1 to 100000"),
        );
    }
}

#[test]
fn claims_about_tasks() {
    let n = "{ task = \"cluster\", documents = \"n\", value = \"f\" }";
    let w = "{ task = \"cluster\", documents = \"w\", value = \"f\" }";
    let c = "{ task = \"classify\", documents = \"n\", configuration = 2, value = \"accuracy\" }";
    check_order(&format!("{w}, {n}, {c}"), "sound");
    check_order(w, "F/o.toml, line 5: order of 1, allowed is two and more");
    check_order(
        &format!("{n}, {}", c.replace("\"n\"", "\"w\"")),
        "F/o.toml, line 5: task \"classify\" has no documents \"w\"; there are: n",
    );
    check_order(
        &format!("{n}, {}", c.replace("configuration = 2, ", "")),
        &format!("F/o.toml, line 5: value \"accuracy\" without a configuration, {VALUES}"),
    );
    check_order(
        &format!("{n}, {}", c.replace("configuration = 2", "configuration = 4")),
        "F/o.toml, line 5: configuration is 4, allowed is 1 to 3",
    );
}

/// What outputs and claims take a task for is checked by those who know its method.
#[test]
fn the_kinds_of_tasks_that_are_asked_for() {
    let kinds = |output: &str| -> Vec<(String, TaskKind)> {
        let output = experiment(MAIN, output).unwrap().outputs.remove(0);
        output.tasks().into_iter().map(|(task, kind)| (task.to_owned(), kind)).collect()
    };
    let cluster = ("cluster".to_owned(), TaskKind::Clustering);
    let classify = ("classify".to_owned(), TaskKind::Classification);
    assert_eq!(kinds("[cells]\ntask = \"cluster\""), []);
    assert_eq!(kinds("[clusterings]\ntasks = [\"cluster\"]"), [cluster.clone()]);
    assert_eq!(kinds("[clusterings]\ntasks = [\"cluster\"]\nbins = 10"), [cluster.clone()]);
    let portrait = "[portrait]\nruns = [\"one\"]\nmeasures = [\"token\"]\ntasks = [\"cluster\"]";
    assert_eq!(kinds(portrait), [cluster.clone()]);
    let pairs = "[pairs]\ntask = \"classify\"\nconfiguration = 3\nvalue = \"f\"";
    assert_eq!(kinds(pairs), [classify.clone()]);
    let figure =
        |task: &str, more: &str| format!("{{ task = \"{task}\", documents = \"n\", value = \"f\"{more} }}");
    let of = [figure("cluster", ""), figure("classify", ", configuration = 2")].join(", ");
    let claim = format!("[[claim]]\nclaim = \"c\"\nsource = \"s\"\norder = {{ of = [{of}] }}");
    let means = "[configurations]\ntasks = [\"classify\"]\nvalue = \"f\"";
    assert_eq!(kinds(&format!("{means}\n{claim}")), [classify.clone(), cluster, classify]);
}

/// What follows a value that no task has so.
const VALUES: &str = "allowed are \"f\" and \"accuracy\" of a classification in one of its configurations, and \"f\", \
                      \"class-information\" and \"site-information\" of a clustering, which has none";
