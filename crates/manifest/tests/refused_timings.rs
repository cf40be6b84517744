//! Timings, curves of learned figures and labelled samples that must be refused, with the message that people read; and
//! those that must not.

use manifest::{Experiment, ManifestError, OutputKind, TimedRun, Training};

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
training = { pages = [5, 2], repeats = 3, labelled = true }
[[run]]
id = "many"
title = "many"
method = "m"
sweep = { key = "k", from = 0, to = 2, step = 1 }
[[run]]
id = "parsing"
title = "p"
method = "m"
[[timing]]
id = "times"
title = "t"
data = "a"
runs = ["one", "many/2"]
pages = [50, 10, 50]
repeats = 5
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

/// What checking says of a curve.
#[track_caller]
fn check_curve(curve: &str, expected: &str) {
    let said = experiment(MAIN, &format!("[curve]\n{curve}")).err().map(|error| error.to_string());
    assert_eq!(said.as_deref().unwrap_or("sound"), expected);
}

#[test]
fn a_sound_timing() {
    let experiment = experiment(MAIN, "").unwrap();
    let [timing] = experiment.timings.as_slice() else { panic!("one timing") };
    assert_eq!((timing.id.as_str(), timing.data.as_str(), timing.repeats), ("times", "a", 5));
    assert_eq!(timing.pages, [10, 50]);
    let run = |run: &str, variant: &str, name: &str| TimedRun {
        run: run.to_owned(),
        variant: variant.to_owned(),
        name: name.to_owned(),
    };
    assert_eq!(timing.runs, [run("one", "default", "one"), run("many", "2", "many/2")]);
}

#[test]
fn a_timing_without_repeats_is_taken_once() {
    assert_eq!(experiment(&MAIN.replacen("repeats = 5\n", "", 1), "").unwrap().timings[0].repeats, 1);
}

#[test]
fn timings_of_what_is_not_there() {
    check("data = \"a\"", "data = \"c\"", "F/experiment.toml, line 25: no data \"c\" in this experiment");
    check(
        "[\"one\",",
        "[\"two\",",
        "F/experiment.toml, line 26: no run \"two\" in this experiment; there are: one, many, parsing",
    );
    check("data = \"a\"", "data = \"b\"", "F/experiment.toml, line 26: run \"one\" does not take place on b");
    check("[\"one\", \"many/2\"]", "[]", "F/experiment.toml, line 23: timing \"times\" has no runs");
}

#[test]
fn a_timing_of_a_run_of_many_variants() {
    check(
        "many/2",
        "many",
        "F/experiment.toml, line 26: run \"many\" has 3 variants: say which, as \"many/VARIANT\"; there are: 0, 1, 2",
    );
    check(
        "many/2",
        "many/7",
        "F/experiment.toml, line 26: run \"many\" has no variant \"7\"; there are: 0, 1, 2",
    );
}

#[test]
fn rows_of_one_name() {
    check("many/2", "one/default", "F/experiment.toml, line 26: run \"one\" is timed twice");
    check(
        "many/2",
        "parsing",
        "F/experiment.toml, line 26: run \"parsing\" has the name of the row for reading the pages",
    );
    let twice = &MAIN[MAIN.find("[[timing]]").unwrap()..];
    check(
        "[[timing]]",
        &format!("{twice}[[timing]]"),
        "F/experiment.toml, line 30: timing \"times\" is there twice",
    );
    check(
        "id = \"times\"",
        "id = \"a/b\"",
        "F/experiment.toml, line 23: id \"a/b\", allowed are lower-case letters, digits and hyphens",
    );
}

#[test]
fn figures_out_of_range() {
    check("repeats = 5", "repeats = 0", "F/experiment.toml, line 23: repeats is 0, allowed is 1 to 1000");
    for pages in ["[]", "[5, 0]"] {
        check(
            "[50, 10, 50]",
            pages,
            "F/experiment.toml, line 27: pages must name at least one number, each 1 and more",
        );
    }
    check(
        "repeats = 5",
        "seconds = 5",
        "F/experiment.toml, line 28: unknown field `seconds`, expected one of `id`, `title`, `data`, `runs`, `pages`, \
         `repeats`",
    );
}

#[test]
fn labelled_samples() {
    let experiment = experiment(MAIN, "").unwrap();
    let run = experiment.run("one").unwrap();
    assert_eq!((run.labelled, run.labels, run.repeats), (true, 0, 3));
    assert_eq!(run.training, [Training::Pages(2), Training::Pages(5)]);
    assert!(!experiment.run("many").unwrap().labelled);
    let all = "F/experiment.toml, line 12: labelled goes with numbers of pages: of all pages none would be left to score";
    check("labelled = true", "labelled = true, all = true", all);
    check("pages = [5, 2], repeats = 3", "at-most = 9", all);
    check(
        "on = [\"a\"]",
        "on = [\"a\"]\nlabels = 4",
        "F/experiment.toml, line 13: labels is 4, allowed is none where the training pages are labelled",
    );
    check(
        "pages = [5, 2], ",
        "",
        "F/experiment.toml, line 12: training names no size: give pages, all = true or at-most",
    );
}

#[test]
fn curves_of_learned_figures() {
    let curve = "[curve]\nrun = \"many\"\naxis = \"variant\"\nlearned = \"theta\"";
    let experiment = experiment(MAIN, curve).unwrap();
    let OutputKind::LearnedCurve { run, learned, .. } = &experiment.outputs[0].kind else {
        panic!("a curve")
    };
    assert_eq!((run.as_str(), learned.as_str()), ("many", "theta"));
    check_curve("run = \"one\"\naxis = \"training\"\nlearned = \"accuracy\"", "sound");
    let neither = "F/o.toml, line 4: a curve has a measure and its ratios, or the name of a learned figure";
    check_curve("run = \"one\"\naxis = \"training\"", neither);
    check_curve("run = \"one\"\naxis = \"training\"\nlearned = \"\"", neither);
    check_curve("run = \"one\"\naxis = \"training\"\nlearned = \"x\"\nmeasure = \"token\"", neither);
    check_curve("run = \"one\"\naxis = \"training\"\nlearned = \"x\"\nratios = [\"f\"]", neither);
    check_curve("run = \"one\"\naxis = \"training\"\nratios = [\"f\"]", neither);
    check_curve(
        "run = \"one\"\naxis = \"training\"\nmeasure = \"token\"",
        "F/o.toml, line 4: ratios is empty, allowed are precision, recall, f",
    );
    check_curve(
        "run = \"many\"\naxis = \"training\"\nlearned = \"x\"\nbest = true",
        "F/o.toml, line 4: best needs a measure, which learned has not",
    );
    check_curve(
        "run = \"many\"\naxis = \"training\"\nlearned = \"x\"",
        "F/o.toml, line 4: run \"many\" has 3 variants, allowed here is one",
    );
    check_curve(
        "run = \"one\"\naxis = \"variant\"\nlearned = \"x\"",
        "F/o.toml, line 4: axis \"variant\" needs run \"one\" to be a sweep, without best and variant",
    );
}
