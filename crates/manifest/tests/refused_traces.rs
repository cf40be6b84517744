//! Traces and their outputs that must be refused, with the message that people read; and those that must not.

use manifest::{Experiment, ManifestError, OutputKind, PageChoice, TimedRun, TracedPage};

const MAIN: &str = r#"
title = "t"
citation = "c"
seed = 1
measures = ["token"]
data = [{ id = "a" }, { id = "b" }]
[[run]]
id = "one"
title = "one"
method = "m"
on = ["a"]
[[run]]
id = "many"
title = "many"
method = "m"
sweep = { key = "k", from = 0, to = 2, step = 1 }
[[run]]
id = "few"
title = "few"
method = "m"
training = { pages = [5] }
[[trace]]
id = "list"
title = "t"
run = "many/2"
pages = [
  { data = "a", site = "s", page = "p" },
  { data = "b", site = "s", with = ["toc-page"] },
]
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

#[test]
fn a_sound_trace() {
    let output = "[nodes]\ntrace = \"list\"\nnumbers = [\"CII\", \"API\"]";
    let experiment = experiment(MAIN, output).unwrap();
    let [trace] = experiment.traces.as_slice() else { panic!("one trace") };
    let run = TimedRun { run: "many".to_owned(), variant: "2".to_owned(), name: "many/2".to_owned() };
    assert_eq!((trace.id.as_str(), &trace.run), ("list", &run));
    let page = |data: &str, page| TracedPage { data: data.to_owned(), site: "s".to_owned(), page };
    let first = PageChoice::FirstWith(vec!["toc-page".to_owned()]);
    assert_eq!(trace.pages, [page("a", PageChoice::Named("p".to_owned())), page("b", first)]);
    let numbers = vec!["CII".to_owned(), "API".to_owned()];
    assert_eq!(experiment.outputs[0].kind, OutputKind::Nodes { trace: "list".to_owned(), numbers });
}

#[test]
fn traces_of_what_is_not_there() {
    let line = "F/experiment.toml, line";
    check(
        "\"many/2\"",
        "\"more\"",
        &format!("{line} 25: no run \"more\" in this experiment; there are: one, many, few"),
    );
    check(
        "\"many/2\"",
        "\"many/9\"",
        &format!("{line} 25: run \"many\" has no variant \"9\"; there are: 0, 1, 2"),
    );
    check("\"many/2\"", "\"one\"", &format!("{line} 25: run \"one\" does not take place on b"));
    check(
        "\"many/2\"",
        "\"few\"",
        &format!("{line} 25: run \"few\" is not fitted on all pages, which a trace shows"),
    );
    check(
        "{ data = \"b\", site",
        "{ data = \"c\", site",
        &format!("{line} 28: no data \"c\" in this experiment"),
    );
}

#[test]
fn pages_of_a_trace() {
    let line = "F/experiment.toml, line";
    check(
        "data = \"b\", site",
        "data = \"a\", site",
        &format!("{line} 28: two pages of a, allowed is one a data set"),
    );
    let either = format!("{line} 27: a traced page has either its name as page, or its traits as with");
    check("page = \"p\"", "page = \"p\", with = []", &either);
    check(", page = \"p\"", "", &either);
    check(
        "pages = [\n  { data = \"a\", site = \"s\", page = \"p\" },\n  { data = \"b\", site = \"s\", with = [\"toc-page\"] },\n]",
        "pages = []",
        &format!("{line} 26: trace \"list\" has no pages"),
    );
    check(
        "page = \"p\"",
        "name = \"p\"",
        &format!("{line} 27: unknown field `name`, expected one of `data`, `site`, `page`, `with`"),
    );
}

#[test]
fn a_trace_is_there_once() {
    let twice = MAIN.to_owned() + &MAIN[MAIN.find("[[trace]]").unwrap()..];
    let said = experiment(&twice, "").unwrap_err().to_string();
    assert_eq!(said, "F/experiment.toml, line 31: trace \"list\" is there twice");
}

#[test]
fn outputs_of_traces() {
    check_output("[steps]\ntrace = \"list\"", "sound");
    check_output(
        "[steps]\ntrace = \"lists\"",
        "F/o.toml, line 4: no trace \"lists\" in this experiment; there are: list",
    );
    check_output(
        "[nodes]\ntrace = \"list\"\nnumbers = []",
        "F/o.toml, line 4: numbers is empty, allowed are names of numbers",
    );
    check_output(
        "[nodes]\ntrace = \"list\"\nnumbers = [\"a\", \"a\"]",
        "F/o.toml, line 4: number \"a\" is there twice",
    );
}
