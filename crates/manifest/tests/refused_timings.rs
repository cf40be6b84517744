//! Timings, curves of learned figures and labelled samples that must be refused, with the message that people read; and
//! those that must not.

use manifest::{Experiment, Faster, Growth, ManifestError, OutputKind, TimedRun, Training};

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
fn ids_that_name_other_files() {
    check(
        "\"times\"",
        "\"my-claims\"",
        "F/experiment.toml, line 23: id \"my-claims\" ends with \"-claims\", which names the verdicts of a timing",
    );
    check(
        "\"times\"",
        "\"portrait-a\"",
        "F/experiment.toml, line 23: id \"portrait-a\" begins with \"portrait-\", which names portraits with times",
    );
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
         `repeats`, `faster`, `growth`",
    );
}

/// What checking says of a timing that claims something, on line 30.
#[track_caller]
fn check_claims(claims: &str, expected: &str) {
    let main = format!("{MAIN}{claims}");
    let said = experiment(&main, "").err().map(|error| error.to_string());
    let expected = if expected == "sound" {
        expected.to_owned()
    } else {
        format!("F/experiment.toml, line 29: {expected}")
    };
    assert_eq!(said.as_deref().unwrap_or("sound"), expected);
}

#[test]
fn claims_about_run_times() {
    let claims = r#"
faster = [{ of = "one/default", than = "many/2" }, { of = "many/2", than = "parsing" }]
growth = [{ of = "one", below = 1.2, from = 10, to = 50 }]
"#;
    let experiment = experiment(&format!("{MAIN}{claims}"), "").unwrap();
    let timing = &experiment.timings[0];
    let faster = |of: &str, than: &str| Faster { of: of.to_owned(), than: than.to_owned() };
    assert_eq!(timing.faster, [faster("one", "many/2"), faster("many/2", "parsing")]);
    assert_eq!(timing.growth, [Growth { of: "one".to_owned(), below: 1.2, from: 10, to: 50 }]);
}

#[test]
fn claims_about_run_times_that_are_not_taken() {
    let faster = |of: &str, than: &str| format!("faster = [{{ of = \"{of}\", than = \"{than}\" }}]");
    check_claims(&faster("one", "many/2"), "sound");
    check_claims(&faster("one", "many/1"), "\"many/1\" is not timed here; there are: one, many/2, parsing");
    check_claims(&faster("many", "one"), "\"many\" is not timed here; there are: one, many/2, parsing");
    check_claims(&faster("one", "one/default"), "\"one\" is not faster than itself");
    check_claims("faster = [{ of = \"one\" }]", "missing field `than`");
    let growth = |rest: &str| format!("growth = [{{ of = \"one\", {rest} }}]");
    check_claims(&growth("below = 1.2, from = 10, to = 50"), "sound");
    check_claims(&growth("below = 0, from = 10, to = 50"), "below is 0, allowed is an exponent above 0");
    let numbers = "allowed are two numbers of this timing, the smaller first: 10, 50";
    check_claims(
        &growth("below = 1.2, from = 50, to = 10"),
        &format!("growth from 50 to 10 pages, {numbers}"),
    );
    check_claims(
        &growth("below = 1.2, from = 10, to = 100"),
        &format!("growth from 10 to 100 pages, {numbers}"),
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
