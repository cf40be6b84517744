//! The experiments that are built in.

use manifest::{Experiment, Run, check, embedded, embedded_files, embedded_ids, expand};

#[test]
fn every_built_in_experiment_is_sound_and_shows_something() {
    assert!(embedded_ids().contains(&"lin-ho"));
    for id in embedded_ids() {
        let experiment = embedded(id).unwrap_or_else(|error| panic!("{error}"));
        let local = experiment.data.iter().find(|data| data.is_local());
        assert!(local.is_none(), "{id} names pages of one machine: {local:?}");
        let generated = experiment.data.iter().any(|data| data.id.starts_with("synthetic/"));
        assert!(generated, "{id} cannot run where no data were obtained");
        assert!(!experiment.queries.is_empty(), "{id} shows nothing");
    }
}

/// A plain experiment may leave them out, one of this repository may not.
#[test]
fn every_built_in_experiment_has_titles() {
    for id in embedded_ids() {
        let plain = expand(id, embedded_files(id).unwrap()).unwrap_or_else(|error| panic!("{error}"));
        let (_, main) = plain.iter().find(|(name, _)| name == "experiment.toml").unwrap();
        let table: toml::Table = main.parse().unwrap_or_else(|error| panic!("{id}: {error}"));
        let has = |table: &toml::Table, keys: &[&str]| {
            let missing: Vec<_> = keys.iter().filter(|key| !table.contains_key(**key)).collect();
            assert!(missing.is_empty(), "{id}: no {missing:?} in {table}");
        };
        has(&table, &["title", "citation"]);
        for list in ["run", "documents", "task", "timing", "trace"] {
            let entries = table.get(list).and_then(toml::Value::as_array).into_iter().flatten();
            entries.for_each(|entry| has(entry.as_table().expect("a list of tables"), &["title"]));
        }
        for query in embedded(id).unwrap().queries {
            assert!(query.head.title.is_some(), "{}: {:?}", query.file, query.head);
        }
    }
}

#[test]
fn what_was_seen_is_of_methods_and_data_that_some_run_has() {
    let all: Vec<Experiment> = embedded_ids().into_iter().map(|id| embedded(id).unwrap()).collect();
    let (_, text) = experiments::FILES.iter().find(|(path, _)| *path == "seen.csv").unwrap();
    for row in csv::Reader::from_reader(text.as_bytes()).into_deserialize::<[String; 3]>() {
        let [method, data, words] = row.unwrap();
        let mut runs = all.iter().flat_map(|experiment| &experiment.runs);
        let shows = |run: &Run| run.method == method && run.seen.get(&data) == Some(&words);
        assert!(runs.any(shows), "no run of {method} is on {data}");
    }
}

/// An experiment without the places of its values in the files.
fn content(experiment: &Experiment) -> Vec<String> {
    let is_place = |line: &str| {
        ["file: ", "line: ", "text: ", "first: ", "digest: "].iter().any(|key| line.starts_with(key))
    };
    let lines = format!("{experiment:#?}");
    lines.lines().map(str::trim).filter(|line| !is_place(line)).map(str::to_owned).collect()
}

#[test]
fn the_plain_form_of_every_built_in_experiment_is_the_same_experiment() {
    for id in embedded_ids() {
        let files = embedded_files(id).unwrap();
        let mut plain = expand(id, files.clone()).unwrap_or_else(|error| panic!("{error}"));
        plain.extend(files.into_iter().filter(|(name, _)| name.ends_with(".csv")));
        let again = check(id, id, plain).unwrap_or_else(|error| panic!("{error}"));
        let (again, first) = (content(&again), content(&embedded(id).unwrap()));
        let differs = again.iter().zip(&first).find(|(one, other)| one != other);
        assert!(again == first, "{id}: {differs:?}");
    }
}

#[test]
fn an_unknown_experiment_is_refused_with_those_that_exist() {
    let said = embedded("lin").unwrap_err().to_string();
    assert!(said.starts_with("no experiment \"lin\" (did you mean \"lin-ho\"?); there are: "), "{said}");
}
