//! Names and values of a manifest that do not exist are refused with file and line, before a page is read.

use metric::Measure;
use peer::Peers;
use run::resolve;

use crate::{HEAD, LIN_HO, NOTHING, experiment, resolved};

/// `{HEAD}{runs}` with `from` replaced is refused.
#[track_caller]
fn check(runs: &str, from: &str, to: &str, expected: &str) {
    let toml = format!("{HEAD}{runs}");
    assert!(toml.contains(from));
    let error = resolve(experiment(&toml.replace(from, to)), &Peers::default()).err().unwrap();
    assert_eq!(error.to_string(), format!("F/experiment.toml, {expected}"));
}

#[test]
fn names_that_do_not_exist() {
    let mut methods: Vec<_> = methods::catalogue().iter().map(|family| family.info().id).collect();
    methods.sort_unstable();
    let last = format!("{}; a peer is named peer/NAME", methods.pop().unwrap());
    methods.push(&last);
    let data: Vec<_> = dataset::descriptors().iter().map(dataset::Descriptor::id).collect();
    let measures = Measure::ALL.map(Measure::name);
    let method = "method = \"nothing\"";
    for (from, to, expected, known) in [
        (
            method,
            "method = \"something\"",
            "line 13: no method is called \"something\"; methods are: ",
            &methods[..],
        ),
        (
            method,
            "method = \"nothing\"\npages-with = [\"table\"]",
            "line 14: no page has a trait called \"table\"; traits are: ",
            &dataset::TRAITS,
        ),
        (
            "synthetic/news-2002",
            "news-2002",
            "line 7: unknown data set \"news-2002\" (did you mean \"synthetic/news-2002\"?), known are ",
            &data,
        ),
        (
            "[\"token\"]",
            "[\"token\", \"word\"]",
            "line 5: no measure is called \"word\" (did you mean \"words\"?); measures are: ",
            &measures,
        ),
    ] {
        check(NOTHING, from, to, &format!("{expected}{}", known.join(", ")));
    }
}

#[test]
fn runs_that_cannot_learn_or_have_learned_too_much() {
    check(
        NOTHING,
        "method = \"nothing\"",
        "method = \"nothing\"\ntrain = { on = [\"synthetic/news-2002\"], folds = 5 }",
        "line 13: nothing learns nothing across sites, so a run of it has no train",
    );
    check(
        &NOTHING.replacen("[[run]]", "[[data]]\nid = \"daniel\"\n\n[[run]]", 1),
        "method = \"nothing\"",
        "method = \"witness-forest\"",
        "line 16: the model that witness-forest comes with was trained on labels of daniel; add `train = {}` \
         to the run, or remove daniel from its `on`",
    );
}

#[test]
fn parameters_that_a_method_does_not_take() {
    let params = methods::family("lin-ho").unwrap().info().params;
    let keys: Vec<&str> = params.iter().map(|param| param.key).collect();
    let unknown = format!("no parameter \"colour\"; there are: {}", keys.join(", "));
    let variants = "variants = { a = {}, b = { step = 2.0 } }";
    for (from, to, line, expected) in [
        ("step = 0.2", "colour = 1", 15, &*unknown),
        (
            "settings = { step = 0.2 }",
            "sweep = { key = \"colour\", from = 0.0, to = 1.0, step = 0.5 }",
            15,
            &unknown,
        ),
        ("step = 0.2", "step = 1.5", 15, "step is 1.5, allowed is 0.001 to 1.0"),
        ("step = 0.2", "step = \"wide\"", 15, "step is \"wide\", allowed is 0.001 to 1.0"),
        ("settings = { step = 0.2 }", variants, 15, "step is 2, allowed is 0.001 to 1.0"),
    ] {
        check(LIN_HO, from, to, &format!("line {line}: parameters of lin-ho: {expected}"));
    }
}

#[test]
fn baselines_run_on_each_choice_of_pages_once() {
    let runs = r#"
run = [
  { id = "a", title = "t", method = "lin-ho", pages-with = ["tabular"], labels = 2 },
  { id = "b", title = "t", method = "lin-ho", pages-with = ["tabular"], training = { pages = [3], repeats = 5 } },
  { id = "c", title = "t", method = "lin-ho", pages-without = ["wrong-mark", "related"], least-pages = 3 },
]
"#;
    let resolved = resolved(&format!("{runs}{HEAD}"));
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
    assert!(resolved.runs().enumerate().all(|(at, run)| run.baseline == (at > 2)));
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
cleaning = "none"
weighting = "tf-idf"
[[task]]
id = "cluster"
documents = ["n"]
method = "k-means"
settings = { runs = 3 }
[[task]]
id = "classify"
documents = ["n"]
method = "svm"
settings = { cost = { fixed = 1.0 } }
least-cell = 2
"#;

/// The crate `task` tests what its methods refuse, and the words.
#[test]
fn what_the_method_of_a_task_does_not_take() {
    let clustering =
        "line 23: task cluster trains no classes by k-means, allowed is none of least-cell and equal-cells";
    let k_means = "method = \"k-means\"";
    for (from, to, expected) in [
        (
            k_means,
            "method = \"kmeans\"",
            "line 23: no method of a task is called \"kmeans\" (did you mean \"k-means\"?); there are: bm25, k-means, naive-bayes, svm",
        ),
        (
            "{ runs = 3 }",
            "{ run = 3 }",
            "line 24: parameters of k-means: no parameter \"run\" (did you mean \"runs\"?); there are: clusters, iterations, runs, \
             centroid, engine",
        ),
        (k_means, "method = \"k-means\"\nleast-cell = 1", clustering),
        (k_means, "method = \"k-means\"\nequal-cells = 5", clustering),
        (
            "method = \"k-means\"\nsettings = { runs = 3 }",
            "method = \"bm25\"",
            "line 23: documents n of task cluster are weighted \"tf-idf\", allowed is \"count\" for bm25",
        ),
        (
            "weighting = \"tf-idf\"\n[[task]]\nid = \"cluster\"\ndocuments = [\"n\"]\nmethod = \"k-means\"\nsettings = { runs = 3 }",
            "weighting = \"count\"\n[[task]]\nid = \"cluster\"\ndocuments = [\"n\"]\nmethod = \"bm25\"\nequal-cells = 5",
            "line 23: task cluster trains no classes by bm25, allowed is none of least-cell and equal-cells",
        ),
    ] {
        check(&format!("{NOTHING}{TASKS}"), from, to, expected);
    }
}
