//! What the repository has: the experiments that are built in, and the reference of keys in `experiments/keys.md`, which is made from the
//! comments of the types that read manifests, those of `crates/manifest/src`. `GLEANER_UPDATE=1` writes it again.

use std::fs;

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

/// The SQL of a table stands in its file: a template has loops around whole parts, and names of lists.
#[test]
fn templates_hide_no_sql() {
    for id in embedded_ids() {
        for (name, text) in embedded_files(id).unwrap() {
            let file = format!("{id}/{name}");
            for part in text.split("{%").skip(1) {
                let statement = part.split("%}").next().unwrap().trim_matches(['-', ' ', '\n']);
                let word = statement.split_whitespace().next().unwrap();
                // the rows of this table and the values of its interval are of the same pairs
                let is_known = ["for", "endfor", "set"].contains(&word)
                    || (&*file, word) == ("versions/changes.sql", "endset");
                assert!(is_known, "{file}: {word}, allowed are for and set");
                assert!(word != "set" || !statement.contains("select "), "{file}: SQL in {statement}");
            }
        }
        for query in embedded(id).unwrap().queries {
            let length = if query.id == "changes" { 0 } else { query.sql.len() };
            assert!(
                length <= LONGEST,
                "{}: {} has {length} signs, allowed are {LONGEST}",
                query.file,
                query.id
            );
        }
    }
}

/// The most signs of a query with everything filled in, but for the one list of all that changed between two versions.
const LONGEST: usize = 2500;

#[test]
fn what_was_seen_is_of_methods_and_data_that_some_run_has() {
    let all: Vec<Experiment> = embedded_ids().into_iter().map(|id| embedded(id).unwrap()).collect();
    for (file, text) in datasets::DESCRIPTORS {
        let descriptor: toml::Table = text.parse().unwrap();
        let (data, seen) = (descriptor["id"].as_str().unwrap(), descriptor.get("seen"));
        for (method, words) in seen.and_then(toml::Value::as_table).into_iter().flatten() {
            let words = words.as_str().unwrap();
            let on_data = all.iter().filter(|own| own.data.iter().any(|own| own.id == data));
            let mut runs = on_data.flat_map(|experiment| &experiment.runs);
            let shows = |run: &Run| run.method == *method && run.seen_of(data).ends_with(words);
            assert!(runs.any(shows), "{file}: no run of {method} is on {data}");
        }
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

const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
const FILES: [&str; 4] = ["experiment", "run", "task", "query"];
const BEGIN: &str = "<!-- keys: made of the comments in crates/manifest/src, do not edit -->\n";
const END: &str = "\n<!-- end of keys -->";

/// The files with types that read manifests and heads.
fn texts() -> Vec<String> {
    let text = |file: &&str| fs::read_to_string(format!("{SOURCES}/{file}.rs"));
    FILES.iter().map(|file| text(file).expect("it is in the repository")).collect()
}

/// A section for each struct whose comment begins with its place in manifests, a row for each field.
fn reference() -> String {
    let mut made = String::new();
    let (mut doc, mut attributes, mut inside, mut all_optional) =
        (String::new(), String::new(), false, false);
    for line in texts().iter().flat_map(|text| text.lines()).map(str::trim) {
        let heading = doc.trim().split_once("`: ").filter(|(heading, _)| heading.starts_with('`'));
        if let Some(text) = line.strip_prefix("///") {
            doc.push_str(text);
        } else if line.starts_with("#[serde(") {
            attributes.push_str(line);
        } else if let (true, Some((heading, about))) = (line.contains("struct "), heading) {
            let mut about = about.to_owned();
            about[..1].make_ascii_uppercase();
            made.push_str(&format!("\n### {heading}`\n\n{about}\n"));
            (inside, all_optional) = (true, attributes.contains(", default,"));
            if !line.ends_with("{}") {
                made.push_str("\n| key | value | meaning |\n|---|---|---|\n");
            }
        } else if line == "}" {
            inside = false;
        } else if let Some((name, kind)) = field(line).filter(|_| inside && !attributes.contains("(skip)")) {
            assert!(!doc.is_empty(), "{name} has no comment");
            let optional = all_optional || attributes.contains("(default") || kind.starts_with("Option<");
            let renamed = attributes.split_once("rename = \"").and_then(|(_, rest)| rest.split('"').next());
            let name = renamed.unwrap_or(name).replace('_', "-");
            let key = format!("`{name}`{}", if optional { "" } else { " *" });
            made.push_str(&format!("| {key} | {} | {} |\n", value(kind), doc.trim().replace('|', "\\|")));
        }
        if !line.starts_with("///") && !line.starts_with("#[") {
            doc.clear();
            attributes.clear();
        }
    }
    made
}

fn field(line: &str) -> Option<(&str, &str)> {
    let line = ["pub(crate) ", "pub "].iter().find_map(|start| line.strip_prefix(start)).unwrap_or(line);
    let (name, kind) = line.strip_suffix(',')?.split_once(": ")?;
    name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_').then_some((name, kind))
}

/// The word for a type in the reference.
fn value(kind: &str) -> String {
    let inner = |wrap: &str| kind.strip_prefix(wrap).and_then(|kind| kind.strip_suffix('>'));
    if let Some(kind) = inner("Option<") {
        return value(kind);
    }
    if kind == "Vec<Variant>" {
        return "tables by name".to_owned();
    }
    if let Some(kind) = inner("Vec<") {
        return format!("list of {}s", value(kind));
    }
    let name = match kind {
        "String" | "PathBuf" | "CleaningSource" | "TimedRun" => "text",
        "bool" => "`true` or `false`",
        "usize" | "u32" | "u64" => "whole number",
        "f64" => "number",
        kind if kind.contains("Map<") && kind.ends_with(", String>") => "texts by name",
        kind if kind.contains("Map<") => "tables by name",
        kind if kind.ends_with("Table") => "table",
        "Data" | "Run" | "Sweep" | "Training" | "Train" | "Documents" | "Task" | "Timing" | "Trace"
        | "TracedPage" | "PublishedFile" | "Pivot" | "Plot" | "Interval" | "QueryClaim" => "table",
        _ => "word",
    };
    name.to_owned()
}

#[test]
fn the_page_has_all_keys() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../experiments/keys.md");
    let page = fs::read_to_string(path).expect("it is in the repository");
    let (head, rest) = page.split_once(BEGIN).expect("the beginning is marked");
    let (_, tail) = rest.split_once(END).expect("the end is marked");
    let wanted = format!("{head}{BEGIN}{}{END}{tail}", reference().trim_end());
    if std::env::var_os("GLEANER_UPDATE").is_some() {
        fs::write(path, wanted).expect("the repository can be written");
    } else {
        assert!(page == wanted, "{path}: made anew by GLEANER_UPDATE=1");
    }
}
