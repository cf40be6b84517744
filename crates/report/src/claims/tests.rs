//! Verdicts on hand-made scores: each bound with its edges.

use manifest::{Experiment, Training};
use record::{ScoreRow, Scores};

use super::row::of_output;
use super::*;
use crate::evaluation::evaluate;
use crate::fixtures::{self, Case, MADE, REAL, pair, row, run, scores, sweep, variant};

fn recall(run: &str) -> String {
    fixtures::quantity(run, "", "recall")
}

fn experiment() -> Experiment {
    let all = || vec![Training::All];
    let sizes = vec![Training::Pages(5), Training::Pages(10)];
    let mut away = run("away", vec![variant("v")], all(), 1);
    away.on = vec![REAL.to_owned()];
    let runs = vec![
        run("one", vec![variant("v")], all(), 1),
        run("two", vec![variant("v")], all(), 1),
        run("sweep", sweep(&[0.2, 0.4, 0.6]), all(), 1),
        run("sizes", vec![variant("v")], sizes, 2),
        away,
    ];
    fixtures::experiment(runs, Vec::new())
}

fn site(run: &str, site: &str, rows: &[ScoreRow]) -> Scores {
    scores(run, MADE, site, rows.to_vec())
}

/// The outcome of a claim that must be true on a share of the sites.
fn judged(data: &str, bound: &str, share: f64, scores: &[Scores]) -> (String, Verdict) {
    let case = Case { scores: scores.to_vec(), ..Case::of(experiment()) };
    let claim = Claim { sites: share, ..fixtures::claim("c", bound) };
    let data = case.summary.data.iter().find(|facts| facts.id == data).unwrap();
    let output = fixtures::output("o", "sites = {}");
    let lookup = &Lookup::new(&case.inputs());
    Claimed { lookup, output: &output, claim: &claim, data, table: &|| None }.judge()
}

/// Cases by their special property: bound, share of the sites, scores. The snapshot has the verdicts.
type Named = (&'static str, String, f64, Vec<Scores>);

#[track_caller]
fn check(name: &str, cases: Vec<Named>) {
    let line = |(name, bound, share, scores): Named| {
        let (measured, verdict) = judged(MADE, &bound, share, &scores);
        format!("{name}\n  {}: {measured}", verdict.name())
    };
    let lines: Vec<String> = cases.into_iter().map(line).collect();
    insta::assert_snapshot!(name, lines.join("\n"));
}

fn at_least_of(of: &[String], least: f64) -> String {
    format!("at-least = {{ of = [{}], least = {least:?} }}", of.join(", "))
}

fn recall_at_least(least: f64) -> String {
    at_least_of(&[recall("one")], least)
}

/// One site for each recall, in tenths.
fn recalls(run: &str, tenths: &[u64]) -> Vec<Scores> {
    let one = |(at, tenth): (usize, &u64)| site(run, &format!("s{at}"), &[row("v", 10, 10, *tenth)]);
    tenths.iter().enumerate().map(one).collect()
}

#[test]
fn better() {
    let bound = |least: f64| pair("better", &recall("one"), &recall("two"), &format!("least = {least:?}"));
    let both = |one: &[u64], two: &[u64]| [recalls("one", one), recalls("two", two)].concat();
    // three words of a hundred, and two
    let hundredths = |run: &'static str, common| {
        ["a", "b", "c"].map(|id| site(run, id, &[row("v", 100, 100, common)])).to_vec()
    };
    let nothing = || [hundredths("one", 3), hundredths("two", 2)].concat();
    check(
        "better",
        vec![
            ("both are nothing", bound(0.0), 1.0, nothing()),
            (
                "both are nothing on each site",
                pair("margin", &recall("one"), &recall("two"), "least = 0.0"),
                1.0,
                nothing(),
            ),
            ("above on every site", bound(0.0), 1.0, both(&[9, 8, 10, 7], &[8, 7, 8, 6])),
            ("not by so much", bound(0.3), 1.0, both(&[9, 8, 10, 7], &[8, 7, 8, 6])),
            ("above here and below there", bound(0.0), 1.0, both(&[9, 2, 10, 3], &[8, 7, 4, 6])),
            ("equal everywhere", bound(0.0), 1.0, both(&[9, 8, 10], &[9, 8, 10])),
            ("too few sites", bound(0.0), 1.0, both(&[9, 8], &[1, 2])),
            ("of other sites", bound(0.0), 1.0, recalls("one", &[9, 8, 10])),
        ],
    );
}

#[test]
fn at_least() {
    let both = || at_least_of(&[recall("one"), fixtures::quantity("one", "", "precision")], 0.9);
    let away = at_least_of(&[recall("away")], 0.9);
    let empty = || site("one", "empty", &[row("v", 0, 4, 0)]);
    let with_empty = [recalls("one", &[10]), vec![empty()]].concat();
    let grouped = ScoreRow { traits: vec!["related".to_owned()], ..row("v", 90, 90, 90) };
    let again = ScoreRow { repeat: 1, ..row("v", 1000, 1000, 900) };
    let mut settled = row("v", 10, 10, 9);
    settled.fit_statistics.insert("threshold".to_owned(), 0.6);
    let settled = [site("one", "a", &[settled]), site("one", "b", &[row("v", 10, 10, 9)])];
    let threshold = fixtures::quantity("one", "", "fit-statistic:threshold");
    let one_low = || recalls("one", &[10, 10, 8, 10, 10]);
    check(
        "at_least",
        vec![
            (
                "a bound that every site keeps",
                recall_at_least(0.9),
                1.0,
                recalls("one", &[10, 10, 9, 10, 10]),
            ),
            ("one site below a bound for all", recall_at_least(0.9), 1.0, one_low()),
            ("a share that is met exactly", recall_at_least(0.9), 0.8, one_low()),
            ("a majority is more than half", recall_at_least(0.9), 0.51, recalls("one", &[5, 8, 9, 10])),
            ("few sites are called few", recall_at_least(0.9), 1.0, recalls("one", &[10])),
            ("without sites nothing can be compared", recall_at_least(0.9), 1.0, Vec::new()),
            ("a run that is not on the data", away, 1.0, recalls("one", &[10])),
            ("an undefined ratio is on no side", recall_at_least(0.9), 1.0, with_empty),
            ("undefined on every site", recall_at_least(0.9), 1.0, vec![empty()]),
            (
                "what is too low fails though another figure is undefined",
                both(),
                1.0,
                vec![site("one", "nothing-kept", &[row("v", 10, 0, 0)])],
            ),
            ("all figures must keep the bound", both(), 1.0, vec![site("one", "a", &[row("v", 10, 20, 10)])]),
            (
                "pages of a site are pooled over groups",
                recall_at_least(0.9),
                1.0,
                vec![site("one", "a", &[row("v", 10, 10, 0), grouped])],
            ),
            (
                "repeats are averaged and not pooled",
                recall_at_least(0.96),
                1.0,
                vec![site("one", "a", &[row("v", 10, 10, 10), again])],
            ),
            (
                "a fit statistic is read and a missing one is not",
                at_least_of(&[threshold], 0.5),
                1.0,
                settled.to_vec(),
            ),
        ],
    );
}

#[test]
fn data_that_are_not_at_hand() {
    let expected = ("data set missing".to_owned(), Verdict::NotComparable);
    assert_eq!(judged(fixtures::ABSENT, &recall_at_least(0.9), 1.0, &recalls("one", &[10])), expected);
}

fn two_against_one(least: f64) -> String {
    pair("margin", &recall("two"), &recall("one"), &format!("least = {least:?}"))
}

/// The recalls of two runs, site by site.
fn both(one: &[u64], two: &[u64]) -> Vec<Scores> {
    [recalls("one", one), recalls("two", two)].concat()
}

fn precision_by_related() -> String {
    let of = |which: &str| fixtures::quantity("one", &format!("{which} = [\"related\"],"), "precision");
    pair("margin", &of("without"), &of("with"), "least = 0.1")
}

fn recall_of_size(size: &str) -> String {
    fixtures::quantity("sizes", &format!("training = {size},"), "recall")
}

fn sized(pages: usize, common: u64) -> ScoreRow {
    ScoreRow { training: Some(pages), ..row("v", 10, 10, common) }
}

#[test]
fn margin() {
    let ends = || pair("margin", &recall_of_size("\"most\""), &recall_of_size("\"fewest\""), "least = 0.0");
    let related = ScoreRow { traits: vec!["other".to_owned(), "related".to_owned()], ..row("v", 10, 20, 10) };
    let by_trait = vec![site("one", "a", &[row("v", 10, 10, 10), related])];
    check(
        "margin",
        vec![
            ("a margin that is met exactly", two_against_one(-0.1), 1.0, both(&[9], &[8])),
            ("a margin that is missed", two_against_one(-0.05), 1.0, both(&[9], &[8])),
            ("a site without the other run does not count", two_against_one(0.0), 1.0, both(&[9, 9], &[9])),
            (
                "the mean has its error over the sites",
                two_against_one(0.0),
                0.51,
                both(&[5, 5, 5, 5], &[9, 7, 5, 4]),
            ),
            ("pages by trait", precision_by_related(), 1.0, by_trait),
            ("no page with the trait", precision_by_related(), 1.0, recalls("one", &[9])),
            (
                "the ends of the training sizes",
                ends(),
                1.0,
                vec![site("sizes", "a", &[sized(5, 8), sized(10, 9)])],
            ),
            ("a site of one size says nothing", ends(), 1.0, vec![site("sizes", "a", &[sized(5, 8)])]),
        ],
    );
}

fn optima(least: usize) -> String {
    let of = fixtures::quantity("sweep", "at = \"best\",", "x");
    format!("distinct = {{ of = {of}, least = {least} }}")
}

/// A site with F = 2 c / (10 + c) at the three thresholds.
fn swept(id: &str, common: [u64; 3]) -> Scores {
    let rows = ["0.2", "0.4", "0.6"].into_iter().zip(common).map(|(variant, c)| row(variant, 10, c, c));
    site("sweep", id, &rows.collect::<Vec<_>>())
}

#[test]
fn distinct() {
    let differ = vec![swept("a", [9, 5, 5]), swept("b", [1, 5, 9]), swept("c", [9, 1, 1])];
    check(
        "distinct",
        vec![
            ("optima that differ", optima(2), 1.0, differ),
            (
                "of equal optima the smallest",
                optima(2),
                1.0,
                vec![swept("a", [1, 9, 9]), swept("b", [1, 9, 5])],
            ),
            ("too few sites for so many values", optima(2), 1.0, vec![swept("a", [9, 5, 5])]),
        ],
    );
}

/// A claim that the recalls of two runs are near each other.
fn near(most: f64, relative: bool) -> String {
    pair("near", &recall("one"), &recall("two"), &format!("most = {most:?}, relative = {relative}"))
}

/// A claim that the recalls of two runs are not near each other.
fn apart(least: f64, relative: bool) -> String {
    pair("apart", &recall("one"), &recall("two"), &format!("least = {least:?}, relative = {relative}"))
}

#[test]
fn near_and_apart() {
    let size = |pages: &str| pair("near", &recall_of_size(pages), &recall_of_size("\"most\""), "most = 0.1");
    let sizes =
        || vec![site("sizes", "large", &[sized(5, 5), sized(10, 8)]), site("sizes", "small", &[sized(5, 5)])];
    check(
        "near_and_apart",
        vec![
            ("near on either side", near(0.1, false), 1.0, both(&[10, 8, 5], &[9, 9, 5])),
            ("near as a share of the other, on all sites", near(0.2, true), 1.0, both(&[10, 4], &[8, 5])),
            ("near as a share of the other, on half of them", near(0.2, true), 0.5, both(&[10, 4], &[8, 5])),
            ("a share of zero does not count", near(0.2, true), 1.0, both(&[0, 4, 5], &[0, 0, 5])),
            ("shares of zero alone", near(0.2, true), 1.0, both(&[1], &[0])),
            ("apart on either side", apart(0.1, false), 0.51, both(&[10, 8, 5], &[9, 10, 5])),
            ("apart by a share of the other", apart(0.22, true), 1.0, both(&[10, 4], &[8, 5])),
            ("a number of training pages", size("5"), 1.0, sizes()),
            ("a number that is the largest of the site", size("5"), 1.0, sizes().split_off(1)),
            ("a number that no site has", size("7"), 1.0, sizes()),
        ],
    );
}

/// Near and apart exclude each other, except if the difference is exactly the bound.
#[test]
fn apart_is_not_near() {
    let sites = both(&[10, 8, 5, 3], &[9, 10, 5, 9]);
    let so = |bound: String| judged(MADE, &bound, 1.0, &sites).0.split(" sites").next().map(str::to_owned);
    assert_eq!(so(near(0.15, false)).as_deref(), Some("true on 2 of 4"));
    assert_eq!(so(apart(0.15, false)).as_deref(), Some("true on 2 of 4"));
    assert_eq!(so(near(0.25, false)).as_deref(), Some("true on 3 of 4"));
    assert_eq!(so(apart(0.25, false)).as_deref(), Some("true on 1 of 4"));
}

#[test]
fn one_row_a_claim_and_data_set_in_the_manifests_order() {
    let rows = evaluate(&Lookup::new(&fixtures::whole().inputs()));
    let of_first: Vec<_> = rows[..3].iter().map(|row| (row.data.as_str(), row.kind)).collect();
    assert_eq!(of_first, [(MADE, "synthetic"), (REAL, "real"), (fixtures::ABSENT, "real")]);
    assert_eq!(rows.len(), 4 * 3);
}

#[test]
fn claims_of_one_output_among_others_with_the_same_words() {
    let mut case = fixtures::whole();
    let outputs = &mut case.experiment.outputs;
    let training = outputs.iter().find(|output| output.id == "training").unwrap().claims.clone();
    let optimum = outputs.iter_mut().find(|output| output.id == "optimum").unwrap();
    optimum.claims.extend(training);
    let rows = evaluate(&Lookup::new(&case.inputs()));
    let of = |output: &str| of_output(&rows, output, REAL).len();
    assert_eq!((of("optimum"), of("training"), of("sites")), (4, 1, 0));
}
