//! The results of valid manifests.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use manifest::{CleaningSource, Experiment, TimedRun, TracedPage, Train, WeightingKind};

use crate::changed;

#[track_caller]
fn with(from: &str, to: &str) -> Experiment {
    changed(&[(from, to)]).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_folder_without_a_manifest() {
    let said = manifest::check("t", "F", Vec::new()).unwrap_err().to_string();
    assert_eq!(said, "F: no experiment.toml in this folder");
}

/// The ids of a sweep's variants, and the values that it gives to its parameter, as TOML writes them.
#[track_caller]
fn check_sweep(sweep: &str, ids: &str, values: &str) {
    let experiment = with("from = 0.0, to = 1.0, step = 0.5", sweep);
    let variants = &experiment.run("many").expect("it is there").variants;
    let found_ids: Vec<_> = variants.iter().map(|variant| variant.id.as_str()).collect();
    let found_values: Vec<_> = variants.iter().map(|variant| variant.settings["k"].to_string()).collect();
    assert_eq!((found_ids.join(" ").as_str(), found_values.join(" ").as_str()), (ids, values));
}

#[test]
fn what_a_run_learns_from() {
    let train =
        |table: &str| with("method = \"m\"", &format!("method = \"m\"\n{table}")).runs[0].train.clone();
    assert_eq!(train(""), None);
    let on = vec!["b".to_owned(), "a".to_owned()];
    assert_eq!(train("train = { on = [\"b\", \"a\"] }"), Some(Train { on: on.clone(), folds: None }));
    assert_eq!(train("train = { on = [\"b\", \"a\"], folds = 5 }"), Some(Train { on, folds: Some(5) }));
}

#[test]
fn sweeps() {
    // values read as written: 0.1 + 0.2 is 0.3
    let tenths = "0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1";
    let floats = "0.0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1.0";
    check_sweep("from = 0.0, to = 1.0, step = 0.1", tenths, floats);
    // a parameter that counts things refuses 2.0; one that does not count takes 2
    check_sweep("from = 1, to = 7, step = 3", "1 4 7", "1 4 7");
    check_sweep("from = 0, to = 1, step = 0.5", "0 0.5 1", "0.0 0.5 1.0");
}

#[test]
fn variants_stand_as_written_and_change_the_settings_of_their_run() {
    let experiment = with("title = \"some\"", "title = \"some\"");
    let variants = &experiment.run("some").unwrap().variants;
    let found: Vec<_> =
        variants.iter().map(|variant| (&*variant.id, variant.settings["k"].to_string())).collect();
    assert_eq!(found, [("plain", "1".to_owned()), ("another", "3".to_owned())]);
    assert_eq!(variants[1].settings["l"].as_integer(), Some(2));
}

#[test]
fn the_pages_of_a_fit() {
    let settings = "settings = { k = 1, l = 2 }";
    let training = |table: &str| with(settings, table).run("some").unwrap().training.clone();
    let whole = training("");
    assert_eq!(whole.sizes().collect::<Vec<_>>(), [None]);
    let bound = training("training = { at-most = 500 }");
    assert_eq!((bound.at_most, bound.sizes().collect()), (Some(500), vec![None]));
    let alone = training("training = { alone = true }");
    assert_eq!((alone.alone, whole.alone, alone.sizes().collect()), (true, false, vec![None]));
    let sizes = training("training = { pages = [5, 2, 5], all = true, repeats = 3 }");
    assert_eq!((sizes.repeats, sizes.sizes().collect()), (3, vec![Some(2), Some(5), None]));
    let experiment = changed(&[]).unwrap();
    let marked = &experiment.run("marked").unwrap().training;
    assert_eq!((marked.labelled, marked.sizes().collect()), (true, vec![Some(2), Some(5)]));
}

#[test]
fn relative_paths_begin_at_the_experiment() {
    let local = "[[data]]\nid = \"local/mine\"\npaths = [\"../crawls/a\", \"b.warc\", \"/c\"]\n\n[[data]]";
    let experiment = with("[[data]]", local).in_folder(Path::new("my/own"));
    assert!(experiment.data[0].is_local() && !experiment.data[1].is_local());
    assert_eq!(experiment.data[0].paths, ["my/own/../crawls/a", "my/own/b.warc", "/c"].map(PathBuf::from));
}

#[test]
fn documents_and_tasks() {
    let experiment = changed(&[]).unwrap();
    let documents = experiment.documents("w").unwrap();
    let run = CleaningSource::Run { run: "one".to_owned(), variant: "default".to_owned() };
    assert_eq!((documents.label.as_str(), &documents.cleaning), ("W", &run));
    assert_eq!(experiment.documents("n").unwrap().cleaning, CleaningSource::Whole);
    let task = experiment.task("classify").unwrap();
    assert_eq!((task.method.as_str(), task.least_cell, task.settings.len()), ("svm", None, 0));
    // `run` checks whether there are such settings
    let cluster = experiment.task("cluster").unwrap();
    assert_eq!(cluster.settings.to_string(), "iterations = 3\nruns = 8\n");
    assert!(task.is_on("a") && task.is_on("anything"));
    let keys = "method = \"svm\"\nleast-cell = 5\nequal-cells = 9";
    let experiment =
        changed(&[("method = \"svm\"", keys), ("weighting = \"tf-idf\"", "weighting = \"count\"")]).unwrap();
    let task = experiment.task("classify").unwrap();
    assert_eq!((task.least_cell, task.equal_cells), (Some(5), Some(9)));
    assert_eq!(experiment.documents("n").unwrap().weighting, WeightingKind::Count);
}

/// The experiment `mine` of these files.
fn made_of<const N: usize>(files: [(&str, &str); N]) -> Experiment {
    let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
    manifest::check("mine", "F", files.to_vec()).unwrap_or_else(|error| panic!("{error}"))
}

/// `run` checks the kind of task that outputs and claims require.
#[test]
fn a_plain_experiment_leaves_out_what_a_paper_gives() {
    let main =
        "seed = 1\nmeasures = [\"token\"]\n[[data]]\nid = \"a\"\n[[run]]\nid = \"r\"\nmethod = \"m\"\n";
    let experiment = made_of([("experiment.toml", main), ("o.sql", "/* */ select 1;\n")]);
    assert_eq!((experiment.title.as_str(), experiment.citation.as_str()), ("mine", "none"));
    assert_eq!(experiment.runs[0].title, "r");
    let [query] = experiment.queries.as_slice() else { panic!("one table") };
    assert_eq!((query.title(), query.head.source.as_str(), query.sql.trim()), ("o", "", "select 1"));
}

#[test]
fn templates_see_the_names_of_their_folder() {
    let main = "seed = 1\nmeasures = [\"token\"]\n[[data]]\nid = \"a\"\n{% for id in names.runs %}[[run]]\nid = \"{{ id }}\"\n\
                method = \"m\"\nsettings = {{ {\"a_b\": [1, id]} | toml }}\n{% endfor %}";
    let experiment = made_of([
        ("experiment.toml", main),
        ("names.jinja", "{% set runs = [\"r\", \"s\"] %}"),
        ("o.sql", "{% for id in names.runs %}/*\nid = \"of-{{ id }}\"\n*/\nselect '{{ id }}'\n{% endfor %}"),
    ]);
    let ids: Vec<&str> = experiment.runs.iter().map(|run| run.id.as_str()).collect();
    assert_eq!(ids, ["r", "s"]);
    assert_eq!(experiment.runs[1].variants[0].settings["a-b"].to_string(), "[1, \"s\"]");
    let queries: Vec<_> = experiment.queries.iter().map(|own| (own.id.as_str(), own.line)).collect();
    assert_eq!(queries, [("of-r", 3), ("of-s", 7)]);
}

#[test]
fn a_timing_and_a_trace() {
    let experiment = changed(&[]).unwrap();
    let [timing] = experiment.timings.as_slice() else { panic!("one timing") };
    assert_eq!((timing.id.as_str(), timing.data.as_str(), timing.repeats), ("times", "a", 5));
    assert_eq!(timing.pages.as_deref(), Some([10, 50].as_slice()));
    let run = |[run, variant, name]: [&str; 3]| TimedRun {
        run: run.to_owned(),
        variant: variant.to_owned(),
        name: name.to_owned(),
    };
    assert_eq!(timing.runs, [["marked", "default", "marked"], ["many", "1", "many/1"]].map(run));
    assert_eq!(with("repeats = 5\n", "").timings[0].repeats, 1);
    let [trace] = experiment.traces.as_slice() else { panic!("one trace") };
    assert_eq!((trace.id.as_str(), &trace.run), ("list", &timing.runs[1]));
    let page = |(data, page, with): (&str, Option<&str>, Option<&str>)| TracedPage {
        data: data.to_owned(),
        site: "s".to_owned(),
        page: page.map(str::to_owned),
        with: with.map(|name| vec![name.to_owned()]),
    };
    assert_eq!(trace.pages, [("a", Some("p"), None), ("b", None, Some("toc-page"))].map(page));
}

/// `run` finds wrong names of methods, data sets and parameters.
#[test]
fn other_crates_can_tell_the_line_of_a_key() {
    let experiment = changed(&[]).unwrap();
    for (path, line) in [
        ("measures.1", 4),
        ("data.1.id", 10),
        ("run.1.sweep", 21),
        ("run.4.variants.another", 44),
        ("run.0.settings", 12),
        ("task.0.settings", 65),
        ("trace.0.pages.1.with", 87),
        ("run.99", 12),
        ("unknown", 1),
    ] {
        let said = experiment.error(path, &"x").to_string();
        assert_eq!(said, format!("F/experiment.toml, line {line}: x"), "{path}");
    }
}

/// The time for each run does not grow with their number.
#[test]
fn twenty_thousand_runs_are_checked_in_a_moment() {
    let mut runs = String::new();
    for number in 0..20_000 {
        write!(runs, "[[run]]\nid = \"of-{number}\"\ntitle = \"t\"\nmethod = \"m\"\n\n").unwrap();
    }
    let began = Instant::now();
    assert_eq!(changed(&[("[[run]]", &format!("{runs}[[run]]"))]).unwrap().runs.len(), 20_005);
    // seven times as long as it takes on a busy machine, and a tenth of what it took
    assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
}
