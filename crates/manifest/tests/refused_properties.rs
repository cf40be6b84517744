//! Property-wise comparisons that must be refused, with the message that people read; and those that must not.

use manifest::{Experiment, Figure, ManifestError, OutputKind, Ratio};

const MAIN: &str = r#"
title = "t"
citation = "c"
seed = 1
measures = ["block"]
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
[[timing]]
id = "clock"
title = "clock"
data = "a"
runs = ["one"]
pages = [1]
"#;

/// Two claims, one of them made by the next output too.
const CLAIMS: &str = r#"
title = "claims"
source = "s"
order = 2
[sites]
[[claim]]
claim = "one is good"
source = "s"
at-least = { of = [{ run = "one", measure = "block", value = "f" }], least = 0.9 }
[[claim]]
claim = "one is fair"
source = "s"
at-least = { of = [{ run = "one", measure = "block", value = "f" }], least = 0.5 }
"#;

const WORDS: &str = "property,LH,CE\nspeed,slow,fast\nunit,node,block\n";

fn experiment(output: &str, words: &str) -> Result<Experiment, ManifestError> {
    let output = format!("title = \"o\"\nsource = \"s\"\norder = 1\n{output}");
    let again = CLAIMS.replacen("one is good", "another", 1);
    let files = [
        ("experiment.toml", MAIN),
        ("o.toml", &output),
        ("p.csv", words),
        ("claims.toml", CLAIMS),
        ("x.toml", &again),
    ];
    let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
    manifest::check("t", "F", files.to_vec())
}

/// What checking says of a table with one row, which begins on line 8.
#[track_caller]
fn check(row: &str, expected: &str) {
    check_of(WORDS, row, expected);
}

#[track_caller]
fn check_of(words: &str, row: &str, expected: &str) {
    let output =
        format!("[published]\nfile = \"p.csv\"\nsource = \"s\"\n[properties]\n[[properties.row]]\n{row}");
    let said = experiment(&output, words).err().map(|error| error.to_string());
    assert_eq!(said.as_deref().unwrap_or("sound"), expected);
}

#[test]
fn a_sound_table_has_a_cell_for_each_method() {
    let row = r#"
[published]
file = "p.csv"
source = "s"
[[properties.row]]
property = "speed"
measured = [
  { method = "CE", run = "one", measure = "block", ratios = ["precision", "f"] },
  { method = "CE", run = "many", variant = "best", label = "CE best", measure = "block", ratios = ["f"] },
]
parameters = [{ method = "LH", run = "one", key = "blocks" }]
claims = ["one is good"]
timing = "clock"
"#;
    let mut outputs = experiment(row, WORDS).unwrap().outputs;
    let OutputKind::Properties { rows } = outputs.remove(0).kind else { panic!("another kind") };
    let [row] = rows.as_slice() else { panic!("{rows:?}") };
    let [lh, ce] = row.cells.as_slice() else { panic!("{row:?}") };
    assert_eq!((lh.measured.len(), lh.parameters[0].key.as_str()), (0, "blocks"));
    let names: Vec<_> = ce.measured.iter().map(manifest::SiteColumn::name).collect();
    assert_eq!(names, ["CE precision", "CE F", "CE best F"]);
    assert_eq!(ce.measured[2].figure, Figure::Ratio { measure: "block".to_owned(), ratio: Ratio::F });
    assert_eq!((row.claims[0].line, row.timing.as_deref()), (15, Some("clock")));
}

#[test]
fn a_row_may_say_nothing() {
    check("property = \"unit\"", "sound");
}

#[test]
fn a_claim_that_no_output_makes() {
    check(
        "property = \"unit\"\nclaims = [\n  \"one is good\",\n  \"one is bad\",\n]",
        "F/o.toml, line 12: no claim \"one is bad\" in this experiment; there are: \"one is good\", \"one is fair\", \
         \"another\"",
    );
}

#[test]
fn a_claim_that_two_outputs_make() {
    check(
        "property = \"unit\"\nclaims = [\"one is fair\"]",
        "F/o.toml, line 10: claim \"one is fair\" stands in claims, x, allowed is one that stands once",
    );
}

#[test]
fn a_property_that_is_not_published() {
    check("property = \"size\"", "F/o.toml, line 8: no property \"size\" in p.csv; there are: speed, unit");
}

#[test]
fn a_property_twice() {
    check(
        "property = \"unit\"\n[[properties.row]]\nproperty = \"unit\"",
        "F/o.toml, line 10: property \"unit\" is there twice",
    );
}

#[test]
fn a_method_that_is_not_published() {
    let expected = "F/o.toml, line 10: no method \"FE\" in p.csv; there are: LH, CE";
    let figure = r#"{ method = "FE", run = "one", measure = "block", ratios = ["f"] }"#;
    check(&format!("property = \"unit\"\nmeasured = [{figure}]"), expected);
    let parameter = r#"{ method = "FE", run = "one", key = "k" }"#;
    check(&format!("property = \"unit\"\nparameters = [{parameter}]"), expected);
}

#[test]
fn a_figure_twice_in_a_cell() {
    let figure = r#"{ method = "CE", run = "one", measure = "block", ratios = ["f"] }"#;
    check(
        &format!("property = \"unit\"\nmeasured = [{figure}, {figure}]"),
        "F/o.toml, line 10: figure \"CE F\" is there twice",
    );
}

#[test]
fn a_figure_of_many_variants() {
    check(
        "property = \"unit\"\nmeasured = [{ method = \"CE\", run = \"many\", learned = \"x\" }]",
        "F/o.toml, line 10: run \"many\" has 3 variants, allowed here is one",
    );
}

#[test]
fn a_parameter_of_no_run() {
    check(
        "property = \"unit\"\nparameters = [{ method = \"CE\", run = \"none\", key = \"k\" }]",
        "F/o.toml, line 10: no run \"none\" in this experiment; there are: one, many",
    );
}

#[test]
fn a_timing_that_is_not_there() {
    check(
        "property = \"speed\"\ntiming = \"watch\"",
        "F/o.toml, line 10: no timing \"watch\" in this experiment; there are: clock",
    );
}

#[test]
fn an_unknown_key() {
    check(
        "property = \"speed\"\nclaim = []",
        "F/o.toml, line 10: unknown field `claim`, expected one of `property`, `measured`, `parameters`, `claims`, `timing`",
    );
}

#[test]
fn words_that_are_no_table() {
    for words in ["property\nspeed\n", "property,LH\n"] {
        check_of(
            words,
            "property = \"speed\"",
            "F/o.toml, line 7: p.csv has no method or no property, allowed is one and more of each",
        );
    }
    check_of(
        "property,LH\nspeed,slow\nspeed,fast\n",
        "property = \"speed\"",
        "F/o.toml, line 7: p.csv: property \"speed\" is there twice",
    );
}

#[test]
fn properties_without_published_words() {
    let said = experiment("[[properties.row]]\nproperty = \"speed\"", WORDS).unwrap_err().to_string();
    assert_eq!(
        said,
        "F/o.toml, line 4: [properties] needs [published], whose rows are properties and whose columns are methods"
    );
}
