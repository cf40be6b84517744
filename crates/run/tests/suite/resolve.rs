//! Names and values of a manifest that do not exist are refused with file and line, before a page is read.

use metric::Measure;
use run::resolve;

use crate::place::{HEAD, LIN_HO, NOTHING, experiment, resolved};

/// `{HEAD}{runs}` with `from` replaced is refused.
#[track_caller]
fn check(runs: &str, from: &str, to: &str, expected: &str) {
    let toml = format!("{HEAD}{runs}");
    assert!(toml.contains(from));
    let error = resolve(experiment(&toml.replace(from, to))).err().unwrap();
    assert_eq!(error.to_string(), expected);
}

#[test]
fn an_unknown_method() {
    let mut methods: Vec<_> = methods::catalogue().iter().map(|family| family.info().id).collect();
    methods.sort_unstable();
    check(
        NOTHING,
        "method = \"nothing\"",
        "method = \"something\"",
        &format!(
            "F/experiment.toml, line 13: no method is called \"something\"; methods are: {}",
            methods.join(", ")
        ),
    );
}

#[test]
fn an_unknown_trait() {
    check(
        NOTHING,
        "method = \"nothing\"",
        "method = \"nothing\"\npages-with = [\"table\"]",
        &format!(
            "F/experiment.toml, line 13: no page has a trait called \"table\"; traits are: {}",
            dataset::TRAITS.join(", ")
        ),
    );
}

#[test]
fn an_unknown_data_set() {
    let known: Vec<_> = dataset::descriptors().iter().map(dataset::Descriptor::id).collect();
    let known = known.join(", ");
    let expected = format!(
        "F/experiment.toml, line 7: unknown data set \"news-2002\" (did you mean \"synthetic/news-2002\"?), known are {known}"
    );
    check(NOTHING, "synthetic/news-2002", "news-2002", &expected);
}

#[test]
fn an_unknown_measure() {
    let names = Measure::ALL.map(Measure::name).join(", ");
    let expected = format!(
        "F/experiment.toml, line 5: no measure is called \"word\" (did you mean \"words\"?); measures are: {names}"
    );
    check(NOTHING, "[\"token\"]", "[\"token\", \"word\"]", &expected);
}

#[test]
fn a_trained_run_of_a_method_that_learns_nothing() {
    check(
        NOTHING,
        "method = \"nothing\"",
        "method = \"nothing\"\ntrain = { on = [\"synthetic/news-2002\"], folds = 5, by = \"host\" }",
        "F/experiment.toml, line 13: nothing learns nothing across sites, so a run of it has no train",
    );
}

#[test]
fn a_run_on_labels_that_have_made_its_model() {
    let data = "[[data]]\nid = \"daniel\"\n\n[[run]]";
    let manifest = NOTHING.replacen("[[run]]", data, 1);
    check(
        &manifest,
        "method = \"nothing\"",
        "method = \"witness-forest\"",
        "F/experiment.toml, line 16: the model that witness-forest comes with was trained on labels of daniel; add `train = {}` \
         to the run, or remove daniel from its `on`",
    );
}

#[test]
fn an_unknown_parameter() {
    let params = methods::family("lin-ho").unwrap().info().params;
    let keys: Vec<&str> = params.iter().map(|param| param.key).collect();
    let expected = format!(
        "F/experiment.toml, line 15: parameters of lin-ho: no parameter \"colour\"; there are: {}",
        keys.join(", ")
    );
    check(LIN_HO, "step = 0.2", "colour = 1", &expected);
    check(
        LIN_HO,
        "settings = { step = 0.2 }",
        "sweep = { key = \"colour\", from = 0.0, to = 1.0, step = 0.5 }",
        &expected,
    );
}

#[test]
fn a_parameter_out_of_its_range() {
    check(
        LIN_HO,
        "step = 0.2",
        "step = 1.5",
        "F/experiment.toml, line 15: parameters of lin-ho: step is 1.5, allowed is 0.001 to 1.0",
    );
}

#[test]
fn a_parameter_of_another_type() {
    check(
        LIN_HO,
        "step = 0.2",
        "step = \"wide\"",
        "F/experiment.toml, line 15: parameters of lin-ho: step is \"wide\", allowed is 0.001 to 1.0",
    );
}

#[test]
fn a_parameter_of_one_variant() {
    let variants = "[run.variants]\na = {}\nb = { step = 2.0 }\n";
    check(
        &format!("{LIN_HO}{variants}"),
        "step = 0.2",
        "step = 0.3",
        "F/experiment.toml, line 18: parameters of lin-ho: step is 2, allowed is 0.001 to 1.0",
    );
}

#[test]
fn a_data_set_named_twice() {
    check(
        NOTHING,
        "pages = 4",
        "[[data]]\nid = \"synthetic/news-2002\"",
        "F/experiment.toml, line 9: data set \"synthetic/news-2002\" is there twice",
    );
}

#[test]
fn a_run_with_the_id_of_a_baseline() {
    check(
        NOTHING,
        "id = \"nothing\"",
        "id = \"baseline-nothing\"",
        "F/experiment.toml, line 13: run id \"baseline-nothing\" begins with \"baseline-\", which is kept for the \
         trivial baselines",
    );
}

#[test]
fn baselines_run_on_each_choice_of_pages_once() {
    let runs = r#"
[[run]]
id = "a"
title = "t"
method = "lin-ho"
pages-with = ["tabular"]
labels = 2
[[run]]
id = "b"
title = "t"
method = "lin-ho"
pages-with = ["tabular"]
training = { pages = [3], repeats = 5 }
[[run]]
id = "c"
title = "t"
method = "lin-ho"
pages-without = ["wrong-mark", "related"]
least-pages = 3
"#;
    let resolved = resolved(&format!("{HEAD}{runs}"));
    let told: Vec<String> =
        resolved.runs().map(|run| format!("{}: {}, {}", run.id, run.title, run.pages)).collect();
    assert_eq!(
        told,
        [
            "a: t, pages with tabular",
            "b: t, pages with tabular",
            "c: t, all pages without wrong-mark or related, at least 3 a site",
            "baseline-everything: keep everything, pages with tabular",
            "baseline-nothing: keep nothing, pages with tabular",
            "baseline-everything-2: keep everything, all pages without wrong-mark or related, at least 3 a site",
            "baseline-nothing-2: keep nothing, all pages without wrong-mark or related, at least 3 a site",
        ]
    );
    assert_eq!(
        resolved.runs().map(|run| run.baseline).collect::<Vec<_>>(),
        [false, false, false, true, true, true, true]
    );
}

#[test]
fn facts_have_all_parameters_and_those_that_differ() {
    let resolved = resolved(&format!("{HEAD}{LIN_HO}"));
    let run = resolved.runs().next().unwrap();
    assert_eq!((run.id.as_str(), run.method.as_str(), run.variants.len()), ("lin-ho", "lin-ho", 1));
    let variant = &run.variants[0];
    assert_eq!((variant.id.as_str(), variant.changed.as_str()), ("default", "step=0.2"));
    let params = methods::family("lin-ho").unwrap().info().params;
    assert_eq!(variant.settings.split(' ').count(), params.len());
    assert!(variant.settings.split(' ').any(|pair| pair == "step=0.2"), "{}", variant.settings);
}

const TASKS: &str = r#"
[[documents]]
id = "n"
label = "N"
title = "t"
cleaning = "none"
weighting = "tf-idf"
[[task]]
id = "cluster"
title = "t"
documents = ["n"]
method = "k-means"
settings = { runs = 3 }
[[task]]
id = "classify"
title = "t"
documents = ["n"]
method = "svm"
settings = { cost = { fixed = 1.0 } }
least-cell = 2
"#;

/// `{HEAD}{NOTHING}{TASKS}` with `from` replaced is refused.
#[track_caller]
fn check_task(from: &str, to: &str, expected: &str) {
    check(&format!("{NOTHING}{TASKS}"), from, to, &format!("F/experiment.toml, {expected}"));
}

#[test]
fn a_task_by_an_unknown_method() {
    check_task(
        "method = \"k-means\"",
        "method = \"kmeans\"",
        "line 25: no method of a task is called \"kmeans\" (did you mean \"k-means\"?); there are: k-means, naive-bayes, svm",
    );
}

#[test]
fn settings_that_the_method_of_a_task_does_not_take() {
    check_task(
        "{ runs = 3 }",
        "{ clusters = { fixed = 17 } }",
        "line 26: parameters of k-means: clusters is { fixed = 17 }, allowed is \"classes\", { fixed = 1 to 16 }",
    );
    for (smoothing, found) in [("inf", "inf"), ("nan", "NaN")] {
        check_task(
            "method = \"k-means\"\nsettings = { runs = 3 }",
            &format!("method = \"naive-bayes\"\nsettings = {{ smoothing = {smoothing} }}"),
            &format!(
                "line 26: parameters of naive-bayes: smoothing is {found}, allowed is 1e-10 to 1000000.0"
            ),
        );
    }
    check_task(
        "{ runs = 3 }",
        "{ run = 3 }",
        "line 26: parameters of k-means: no parameter \"run\" (did you mean \"runs\"?); there are: clusters, iterations, runs, centroid, engine",
    );
    check_task(
        "fixed = 1.0",
        "fixed = 1e13",
        "line 32: parameters of svm: cost is { fixed = 10000000000000.0 }, allowed is \"svm-light\", \
         \"svm-light-program\", { fixed = 1e-12 to 1000000000000.0 }, \"tuned\"",
    );
    check_task(
        "{ cost = { fixed = 1.0 } }",
        "{ least-cell = 2 }",
        "line 32: parameters of svm: no parameter \"least-cell\"; there are: cost, grid, folds, engine, tolerance",
    );
}

#[test]
fn a_clustering_with_keys_of_a_classification() {
    for key in ["least-cell = 1", "equal-cells = 5", "positive = \"first\""] {
        check_task(
            "method = \"k-means\"",
            &format!("method = \"k-means\"\n{key}"),
            "line 25: task cluster is a clustering by k-means, allowed is none of least-cell, equal-cells and positive",
        );
    }
}
