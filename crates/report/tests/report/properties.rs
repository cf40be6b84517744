//! Comparisons by properties: published words and our results.

use manifest::{Faster, Published, TimedRun, Timing, Training};
use record::Scores;

use crate::fixtures::{
    Case, MADE, REAL, claim, experiment, output, pair, plain_run, quantity, row, run, scores, sweep, texts,
};
use crate::{Files, check_order, check_shown, files, table};

const NAME: &str = "table.synthetic-made";
const TABLE: &str = "tables/table.synthetic-made.csv";

fn ratio(method: &str, label: &str, run: &str, ratio: &str) -> String {
    format!(
        "{{ method = {method:?}, label = {label:?}, run = {run:?}, measure = \"feature\", ratios = [{ratio:?}] }}"
    )
}

fn bytes(label: &str, run: &str) -> String {
    format!("{{ method = \"CE\", label = {label:?}, run = {run:?}, fit-statistic = \"bytes\" }}")
}

/// A row with its figures; `more` has other keys, a line for each.
fn property(name: &str, measured: &[String], more: &str) -> String {
    format!("[[properties.row]]\nproperty = {name:?}\nmeasured = [{}]\n{more}", measured.join(", "))
}

/// Two methods, one of them in two runs, and a third run on the real data only; two claims by another output.
fn case(row: &str, words: &[[&str; 3]]) -> Case {
    let mut elsewhere = plain_run("elsewhere");
    elsewhere.on = vec![REAL.to_owned()];
    let runs = vec![
        run("lh", sweep(&[0.5]), vec![Training::All], 1),
        plain_run("ce"),
        plain_run("ce-scaled"),
        elsewhere,
    ];
    let mut sites = output("sites", "sites = {}");
    let precision = |run: &str| quantity(run, "", "precision");
    let margin = |of: &str| pair("margin", &precision(of), &precision("lh"), "least = 0.0");
    sites.claims = vec![claim("CE is better", &margin("ce")), claim("FE is better", &margin("elsewhere"))];
    let mut table = output("table", row);
    table.published = Some(Published {
        file: "p.csv".to_owned(),
        source: "Table 4".to_owned(),
        header: texts(&["property", "LH", "CE"]),
        rows: words.iter().map(|row| texts(row)).collect(),
    });
    Case { scores: four_sites(), ..Case::of(experiment(runs, vec![table, sites])) }
}

/// Four sites; on the last `ce` keeps nothing.
fn four_sites() -> Vec<Scores> {
    let mut all = Vec::new();
    for (at, site) in ["abc", "bbc", "cbs", "cnn"].into_iter().enumerate() {
        let at = at as u64;
        let found = 10 * (3 - at);
        let mut ce = row("default", found.max(10), found, 9 * (3 - at));
        ce.fit_statistics.insert("bytes".to_owned(), 1000.0 + at as f64);
        all.push(scores("lh", MADE, site, vec![row("0.5", 10, 10, 5 + at)]));
        all.push(scores("ce", MADE, site, vec![ce]));
        all.push(scores("ce-scaled", MADE, site, vec![row("default", 10, 10, 9)]));
    }
    all.push(scores("elsewhere", REAL, "2001", vec![row("default", 4, 4, 4)]));
    all
}

fn shown(row: &str, words: &[[&str; 3]]) -> Files {
    files(&case(row, words))
}

/// The one row of a table of one property.
#[track_caller]
fn check(name: &str, measured: &[String], more: &str, expected: &str) {
    let table = shown(&property(name, measured, more), &[[name, "low", "high"]]).remove(TABLE).unwrap();
    let (header, rest) = table.split_once('\n').unwrap();
    assert_eq!(header, "property,LH published,LH here,CE published,CE here,claims");
    assert_eq!(rest, format!("{expected}\n"));
}

fn lh() -> String {
    ratio("LH", "LH", "lh", "precision")
}

fn precision() -> String {
    property("precision", &[lh()], "")
}

#[test]
fn a_single_figure_stands_alone() {
    check("precision", &[lh()], "", "precision,low,0.650,high,–,–");
}

#[test]
fn several_runs_of_a_method_have_their_labels() {
    let ce = [ratio("CE", "CE", "ce", "precision"), ratio("CE", "CE scaled", "ce-scaled", "precision")];
    check("precision", &ce, "", "precision,low,–,high,\"CE: 0.900\nCE scaled: 0.900\",–");
}

#[test]
fn several_ratios_have_their_names() {
    let ce = [ratio("CE", "CE", "ce", "precision"), ratio("CE", "CE", "ce", "recall")];
    check("both", &ce, "", "both,low,–,high,\"CE precision: 0.900\nCE recall: 0.900\",–");
}

#[test]
fn many_bytes_are_written_whole() {
    check("space", &[bytes("CE", "ce")], "", "space,low,–,high,1002,–");
}

#[test]
fn a_parameter_has_the_value_of_the_run() {
    let parameters = "parameters = [{ method = \"LH\", run = \"lh\", key = \"threshold\" }]";
    check("matching", &[bytes("CE", "ce")], parameters, "matching,low,threshold = 0.5,high,1002,–");
}

#[test]
fn a_claim_is_told_as_it_came_out() {
    check(
        "precision",
        &[lh()],
        "claims = [\"CE is better\", \"FE is better\"]",
        "precision,low,0.650,high,–,\"✓ holds, true on 3 of 3 sites (few), claimed on all: CE is better\n\
         – not comparable: FE is better\"",
    );
}

#[test]
fn a_property_of_speed_brings_no_times() {
    let timed = property("precision", &[lh()], "timing = \"clock\"");
    let mut case = case(&timed, &[["precision", "low", "high"]]);
    let run =
        |run: &str| TimedRun { run: run.to_owned(), variant: "default".to_owned(), name: run.to_owned() };
    case.experiment.timings.push(Timing {
        id: "clock".to_owned(),
        title: "clock".to_owned(),
        data: MADE.to_owned(),
        runs: vec![run("lh"), run("ce")],
        pages: vec![1],
        repeats: 1,
        faster: Vec::new(),
        growth: Vec::new(),
        cost: None,
    });
    let expected = "run times are no results: they stand in times/clock.csv";
    let table = files(&case).remove(TABLE).unwrap();
    assert!(table.ends_with(&format!("high,–,{expected}\n")), "{table}");
    case.experiment.timings[0].faster.push(Faster { of: "lh".to_owned(), than: "ce".to_owned() });
    let table = files(&case).remove(TABLE).unwrap();
    let claims = ", the paper's claims about them in times/clock-claims.csv";
    assert!(table.ends_with(&format!("high,–,\"{expected}{claims}\"\n")), "{table}");
}

#[test]
fn published_rows_stand_in_their_order_though_nothing_is_said_of_them() {
    let words = [["unit", "node", "segment"], ["precision", "low", "high"], ["basis", "", "tags"]];
    let files = shown(&precision(), &words);
    assert_eq!(
        files[TABLE].lines().skip(1).collect::<Vec<_>>(),
        ["unit,node,–,segment,–,–", "precision,low,0.650,high,–,–", "basis,,–,tags,–,–"]
    );
    // the words are in the table, so they are not repeated below it
    let page = &files["report.html"];
    assert!(page.contains("Published figures: Table 4") && !page.contains("The published table"));
    assert_eq!(files["report.html"].matches("segment").count(), 1);
}

#[test]
fn data_of_which_nothing_is_known_have_no_table() {
    let files = shown(&precision(), &[["precision", "low", "high"]]);
    assert!(!files.contains_key("tables/table.real.csv"));
}

#[test]
fn notes_describe_the_figures() {
    let ce = [ratio("CE", "CE", "ce", "precision"), ratio("CE", "FE", "elsewhere", "f"), bytes("none", "lh")];
    let parameters = "parameters = [{ method = \"LH\", run = \"ce\", key = \"theta\" }]";
    let own = property("precision", &ce, parameters);
    let notes = table(&shown(&own, &[["precision", "low", "high"]]), NAME).unwrap();
    let expected = [
        "CE: the run ce; all pages; by feature\nCE (ce, precision) is defined on 3 of 4 sites\n\
         CE (ce, precision) is of 75.0% of the pages: of the others nothing is kept\n",
        "FE: not run on these data: run elsewhere\n",
        "no fit settles a figure called bytes, or any other",
        "m has no parameter called theta\n",
    ];
    check_shown(&notes, &expected);
}

#[test]
fn the_same_bytes_whatever_the_order() {
    check_order(case(&precision(), &[["precision", "low", "high"]]));
}

#[test]
fn strange_words_are_text() {
    let files = shown(&precision(), &[["precision", "<b>\"x\"|y\nz</b>", "high"]]);
    assert!(!files["report.html"].contains("<b>"));
}
