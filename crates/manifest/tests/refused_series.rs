//! Outputs of several columns or lines, histograms and what claims say of them, that must be refused, with the message
//! that people read; and those that must not.

use manifest::{
    At, Axis, Bound, CurveLine, Experiment, Figure, ManifestError, Origin, OutputKind, Ratio, SiteBars, Size,
};

const MAIN: &str = r#"
title = "t"
citation = "c"
seed = 1
measures = ["block", "token"]
data = [{ id = "a" }, { id = "b" }]
[[run]]
id = "one"
title = "one"
method = "m"
[[run]]
id = "many"
title = "many"
method = "m"
sweep = { key = "k", from = 0, to = 2, step = 1 }
[[run]]
id = "sizes"
title = "sizes"
method = "m"
training = { pages = [5, 50], all = true, repeats = 3 }
"#;

fn experiment(main: &str, output: &str) -> Result<Experiment, ManifestError> {
    let whole = format!("title = \"o\"\nsource = \"s\"\norder = 1\n{output}");
    let files = vec![("experiment.toml".to_owned(), main.to_owned()), ("o.toml".to_owned(), whole)];
    manifest::check("t", "F", files)
}

/// What the output is made of.
#[track_caller]
fn kind(output: &str) -> OutputKind {
    experiment(MAIN, output).unwrap_or_else(|error| panic!("{error}")).outputs.remove(0).kind
}

/// What checking says of an output.
#[track_caller]
fn check(output: &str, expected: &str) {
    let said = experiment(MAIN, output).err().map(|error| error.to_string());
    assert_eq!(said.as_deref().unwrap_or("sound"), expected);
}

/// What checking says of a table by site of one column, which stands on line 6.
#[track_caller]
fn check_column(column: &str, expected: &str) {
    let expected =
        if expected == "sound" { expected.to_owned() } else { format!("F/o.toml, line 6: {expected}") };
    check(&format!("[by-site]\ncolumns = [\n  {{ {column} }},\n]"), &expected);
}

/// What checking says of curves of one line, which stands on line 7.
#[track_caller]
fn check_line(axis: &str, line: &str, expected: &str) {
    let expected =
        if expected == "sound" { expected.to_owned() } else { format!("F/o.toml, line 7: {expected}") };
    check(&format!("[curves]\naxis = \"{axis}\"\nlines = [\n  {{ {line} }},\n]"), &expected);
}

const LH: &str = r#"run = "one", label = "LH", measure = "block""#;

#[test]
fn a_sound_table_by_site() {
    let kind = kind(
        r#"
[by-site]
columns = [
  { run = "one", label = "LH", measure = "block", ratios = ["precision", "recall"] },
  { run = "many", variant = "2", label = "CE", measure = "token", ratios = ["f"] },
  { run = "everything", label = "all", measure = "block", ratios = ["precision"] },
  { run = "sizes", training = 50, label = "storage", learned = "storage" },
]
plot = "precision"
"#,
    );
    let OutputKind::BySite { columns, plot } = kind else { panic!("a table by site") };
    let names: Vec<_> = columns.iter().map(manifest::SiteColumn::name).collect();
    assert_eq!(names, ["LH precision", "LH recall", "CE F", "all precision", "storage"]);
    let of = |run: &str, at: At, training| Origin::Run { run: run.to_owned(), at, training };
    assert_eq!(columns[1].origin, of("one", At::Only, Size::Only));
    assert_eq!(columns[2].origin, of("many", At::Id("2".to_owned()), Size::Only));
    assert_eq!(columns[3].origin, Origin::Baseline("everything".to_owned()));
    assert_eq!(columns[4].origin, of("sizes", At::Only, Size::Pages(50)));
    assert_eq!(columns[2].figure, Figure::Ratio { measure: "token".to_owned(), ratio: Ratio::F });
    assert_eq!(plot, Some(SiteBars::Ratio(Ratio::Precision)));
}

#[test]
fn columns_that_say_too_little_or_too_much() {
    check_column(&format!("{LH}, ratios = [\"f\"]"), "sound");
    check_column(LH, "ratios is empty, allowed are precision, recall, f");
    let neither = "a column has a measure and its ratios, or the name of a learned figure";
    check_column(r#"run = "one", label = "x""#, neither);
    check_column(r#"run = "one", label = "x", learned = """#, neither);
    check_column(r#"run = "one", label = "x", learned = "l", ratios = ["f"]"#, neither);
    check_column(&format!("{LH}, ratios = [\"f\"], learned = \"l\""), neither);
    check_column(r#"run = "one", label = " ", learned = "l""#, "label is empty");
    check_column(&format!("{LH}, ratios = [\"f\", \"f\"]"), "column \"LH F\" is there twice");
    check_column(
        &format!("{LH}, ratio = \"f\""),
        "unknown field `ratio`, expected one of `run`, `variant`, `training`, `label`, `measure`, `ratios`, `learned`",
    );
}

#[test]
fn columns_of_what_is_not_there() {
    let rest = r#"label = "x", learned = "l""#;
    check_column(
        &format!("run = \"two\", {rest}"),
        "no run \"two\" in this experiment; there are: one, many, sizes",
    );
    check_column(&format!("run = \"many\", {rest}"), "run \"many\" has 3 variants, allowed here is one");
    check_column(
        &format!("run = \"many\", variant = \"7\", {rest}"),
        "run \"many\" has no variant \"7\"; there are: 0, 1, 2",
    );
    check_column(
        &format!("run = \"sizes\", {rest}"),
        "run \"sizes\" has 3 training sizes: say fewest, most or a number of pages",
    );
    check_column(
        &format!("run = \"sizes\", training = 7, {rest}"),
        "run \"sizes\" has no training on 7 pages; there are: 5, 50, all",
    );
    check_column(&format!("run = \"sizes\", training = \"most\", {rest}"), "sound");
    let best = r#"run = "many", variant = "best", label = "x""#;
    check_column(&format!("{best}, measure = \"token\", ratios = [\"f\"]"), "sound");
    check_column(&format!("{best}, learned = \"l\""), "best needs a measure, which learned has not");
    check_column(
        r#"run = "one", label = "x", measure = "word", ratios = ["f"]"#,
        "measure \"word\" is not of this experiment; there are: block, token",
    );
    check("[by-site]\ncolumns = []", "F/o.toml, line 4: columns is empty, allowed is one and more");
}

#[test]
fn training_that_is_neither_a_word_nor_a_number() {
    let column =
        |training: &str| format!("run = \"sizes\", training = {training}, label = \"x\", learned = \"l\"");
    let expected = "expected \"fewest\", \"most\" or a number of pages above 0";
    check_column(&column("\"only\""), &format!("invalid value: string \"only\", {expected}"));
    check_column(&column("0"), &format!("invalid value: integer `0`, {expected}"));
    check_column(&column("-5"), &format!("invalid value: integer `-5`, {expected}"));
    check_column(&column("5.0"), &format!("invalid type: floating point `5.0`, {expected}"));
    check_column(&column("[5]"), &format!("invalid type: sequence, {expected}"));
}

#[test]
fn baselines_learn_nothing_and_have_no_variants() {
    let of = |rest: &str| format!("run = \"nothing\", label = \"x\", {rest}");
    check_column(&of("measure = \"block\", ratios = [\"f\"]"), "sound");
    check_column(
        &of("learned = \"l\""),
        "baseline \"nothing\" learns nothing, allowed are a measure and its ratios",
    );
    check_column(
        &of("variant = \"v\", measure = \"block\", ratios = [\"f\"]"),
        "baseline \"nothing\" has neither variant nor training",
    );
    // a run of that name is the run
    let main = MAIN.replacen("id = \"one\"", "id = \"everything\"", 1);
    let column = r#"run = "everything", label = "x", learned = "l""#;
    assert!(experiment(&main, &format!("[by-site]\ncolumns = [{{ {column} }}]")).is_ok());
}

#[test]
fn plots_of_columns() {
    let with = |plot: &str| format!("[by-site]\ncolumns = [{{ {LH}, ratios = [\"f\"] }}]\nplot = \"{plot}\"");
    check(&with("f"), "sound");
    check(&with("all"), "sound");
    check(&with("recall"), "F/o.toml, line 6: plot \"recall\", but no column shows it");
    check(&with("learned"), "F/o.toml, line 6: plot \"learned\", but no column shows it");
    check(&with("x"), "F/o.toml, line 6: plot \"x\", allowed are precision, recall, f, learned, all");
}

#[test]
fn sound_curves() {
    let curves = kind(
        r#"
[curves]
axis = "training"
lines = [
  { run = "sizes", label = "P", measure = "block", ratio = "precision" },
  { run = "many", variant = "1", label = "H", learned = "mean-entropy", relative = true },
]
"#,
    );
    let OutputKind::Curves { axis: Axis::Training, lines } = curves else { panic!("curves") };
    let entropy = CurveLine {
        label: "H".to_owned(),
        run: "many".to_owned(),
        variant: Some("1".to_owned()),
        figure: Figure::Learned("mean-entropy".to_owned()),
        relative: true,
    };
    assert_eq!((lines[0].name().as_str(), lines[0].variant.as_deref()), ("P precision", Some("default")));
    assert_eq!(lines[1], entropy);
}

#[test]
fn lines_that_say_too_little_or_too_much() {
    let many = r#"run = "many", label = "x""#;
    check_line("variant", &format!("{many}, learned = \"l\""), "sound");
    check_line("variant", &format!("{many}, measure = \"token\", ratio = \"f\""), "sound");
    let neither = "a line has a measure and a ratio of it, or the name of a learned figure";
    check_line("variant", many, neither);
    check_line("variant", &format!("{many}, measure = \"token\""), neither);
    check_line("variant", &format!("{many}, learned = \"l\", ratio = \"f\""), neither);
    check_line("variant", &format!("{many}, learned = \"\""), neither);
    check_line(
        "variant",
        &format!("{many}, variant = \"1\", learned = \"l\""),
        "axis \"variant\" needs run \"many\" to be a sweep, without best and variant",
    );
    check_line(
        "variant",
        r#"run = "one", label = "x", learned = "l""#,
        "axis \"variant\" needs run \"one\" to be a sweep, without best and variant",
    );
    check_line(
        "training",
        &format!("{many}, learned = \"l\""),
        "run \"many\" has 3 variants, allowed here is one",
    );
    check_line(
        "training",
        r#"run = "everything", label = "x", measure = "token", ratio = "f""#,
        "no run \"everything\" in this experiment; there are: one, many, sizes",
    );
    check(
        "[curves]\naxis = \"variant\"\nlines = []",
        "F/o.toml, line 4: lines is empty, allowed is one and more",
    );
}

#[test]
fn lines_that_cannot_be_told_apart() {
    let line = |label: &str| format!("{{ run = \"many\", label = \"{label}\", learned = \"l\" }},\n");
    let curves = |lines: &str| format!("[curves]\naxis = \"variant\"\nlines = [\n{lines}]");
    check(&curves(&[line("x"), line("x")].concat()), "F/o.toml, line 8: line \"x\" is there twice");
    let lines: Vec<String> = (0..15).map(|at| line(&at.to_string())).collect();
    check(&curves(&lines[..14].concat()), "sound");
    check(&curves(&lines.concat()), "F/o.toml, line 21: more than 14 labels cannot be told apart in a plot");
}

#[test]
fn distributions() {
    let OutputKind::Distribution { origin, learned } =
        kind("[distribution]\nrun = \"many\"\nvariant = \"2\"\nlearned = \"average-api\"")
    else {
        panic!("a distribution")
    };
    let many = Origin::Run { run: "many".to_owned(), at: At::Id("2".to_owned()), training: Size::Only };
    assert_eq!((origin, learned.as_str()), (many, "average-api"));
    check(
        "[distribution]\nrun = \"one\"\nlearned = \"a:b\"",
        "F/o.toml, line 4: learned \"a:b\", allowed is what stands before the colon of \"NAME:LOW\"",
    );
    check(
        "[distribution]\nrun = \"everything\"\nlearned = \"a\"",
        "F/o.toml, line 4: no run \"everything\" in this experiment; there are: one, many, sizes",
    );
    check(
        "[distribution]\nrun = \"many\"\nlearned = \"a\"",
        "F/o.toml, line 4: run \"many\" has 3 variants, allowed here is one",
    );
}

#[test]
fn rules() {
    let OutputKind::Rules { origin } = kind("[rules]\nrun = \"sizes\"\ntraining = \"most\"") else {
        panic!("rules")
    };
    let sizes = Origin::Run { run: "sizes".to_owned(), at: At::Only, training: Size::Most };
    assert_eq!(origin, sizes);
    check(
        "[rules]\nrun = \"everything\"",
        "F/o.toml, line 4: no run \"everything\" in this experiment; there are: one, many, sizes",
    );
    check("[rules]\nrun = \"many\"", "F/o.toml, line 4: run \"many\" has 3 variants, allowed here is one");
}

/// A claim that two training sizes are near each other.
fn near(first: &str, rest: &str) -> String {
    two("near", first, rest)
}

/// A claim that they are apart.
fn apart(first: &str, rest: &str) -> String {
    two("apart", first, rest)
}

fn two(bound: &str, first: &str, rest: &str) -> String {
    let of = |training: &str| {
        format!("{{ run = \"sizes\", training = {training}, measure = \"token\", value = \"learned:h\" }}")
    };
    format!(
        "[sites]\n[[claim]]\nclaim = \"c\"\nsource = \"s\"\n{bound} = {{ of = {}, beside = {}, {rest} }}",
        of(first),
        of("\"most\"")
    )
}

#[test]
fn a_sound_claim_that_figures_are_near() {
    let mut experiment = experiment(MAIN, &near("50", "most = 0.1, relative = true"))
        .unwrap_or_else(|error| panic!("{error}"));
    let Bound::Near { of, beside, most, relative } = experiment.outputs.remove(0).claims.remove(0).bound
    else {
        panic!("near")
    };
    assert_eq!((of.training, beside.training, relative), (Size::Pages(50), Size::Most, true));
    assert!((most - 0.1).abs() < 1e-12);
    check(&near("\"fewest\"", "most = 0"), "sound");
}

#[test]
fn claims_that_figures_are_near_in_no_sense() {
    check(&near("50", "most = -0.1"), "F/o.toml, line 5: most is -0.1, allowed is 0 and more");
    check(&near("50", "most = nan"), "F/o.toml, line 5: most is NaN, allowed is 0 and more");
    check(
        &near("40", "most = 0.1"),
        "F/o.toml, line 5: run \"sizes\" has no training on 40 pages; there are: 5, 50, all",
    );
    check(
        &near("50", "least = 0.1"),
        "F/o.toml, line 8: unknown field `least`, expected one of `of`, `beside`, `most`, `relative`",
    );
    check(
        &near("50", "most = 0.1").replace("training = 50, ", ""),
        "F/o.toml, line 5: run \"sizes\" has 3 training sizes: say fewest, most or a number of pages",
    );
}

#[test]
fn a_sound_claim_that_figures_are_apart() {
    let mut experiment = experiment(MAIN, &apart("50", "least = 0.1")).unwrap();
    let claim = experiment.outputs.remove(0).claims.remove(0);
    let Bound::Apart { of, beside, least, relative } = claim.bound else { panic!("apart") };
    assert_eq!((of.training, beside.training, least, relative), (Size::Pages(50), Size::Most, 0.1, false));
    check(&apart("\"fewest\"", "least = 2, relative = true"), "sound");
}

#[test]
fn claims_that_figures_are_apart_in_no_sense() {
    check(&apart("50", "least = 0"), "F/o.toml, line 5: least is 0, allowed is above 0");
    check(&apart("50", "least = inf"), "F/o.toml, line 5: least is inf, allowed is above 0");
    check(
        &apart("50", "most = 0.1"),
        "F/o.toml, line 8: unknown field `most`, expected one of `of`, `beside`, `least`, `relative`",
    );
}
