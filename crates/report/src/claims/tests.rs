//! Verdicts on hand-made scores: each bound with its edges.

use manifest::{At, Experiment, Ratio, Size, Training, Value};
use record::{ScoreRow, Scores};

use super::*;
use crate::fixtures::{self, MADE, REAL, quantity, row, run, scores, sweep, variant};

const RECALL: Value = Value::Ratio(Ratio::Recall);
const PRECISION: Value = Value::Ratio(Ratio::Precision);

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

/// Judges a claim that must be so on a share of the sites of the synthetic data.
fn check(bound: Bound, share: f64, scores: &[Scores], expected: (&str, Verdict)) {
    check_on(MADE, bound, share, scores, expected);
}

fn check_on(data: &str, bound: Bound, share: f64, scores: &[Scores], expected: (&str, Verdict)) {
    let experiment = experiment();
    let summary = fixtures::summary(&experiment);
    let lookup = Lookup::new(&experiment, &summary, scores, &[]);
    let claim = Claim { sites: share, ..fixtures::claim("c", bound) };
    let data = summary.data.iter().find(|facts| facts.id == data).unwrap();
    let (measured, verdict) = judge(&lookup, &claim, data);
    assert_eq!((measured.as_str(), verdict), expected);
}

fn recall_at_least(least: f64) -> Bound {
    Bound::AtLeast { of: vec![quantity("one", RECALL)], least }
}

/// One site for each recall, in tenths.
fn recalls(run: &str, tenths: &[u64]) -> Vec<Scores> {
    let one = |(at, tenth): (usize, &u64)| site(run, &format!("s{at}"), &[row("v", 10, 10, *tenth)]);
    tenths.iter().enumerate().map(one).collect()
}

#[test]
fn a_bound_that_every_site_keeps() {
    let text =
        "true on 5 of 5 sites, claimed on all; recall median 1.000, lowest 0.900 (s2), claimed at least 0.9";
    check(recall_at_least(0.9), 1.0, &recalls("one", &[10, 10, 9, 10, 10]), (text, Verdict::Holds));
}

#[test]
fn one_site_below_a_bound_for_all() {
    let text =
        "true on 4 of 5 sites, claimed on all; recall median 1.000, lowest 0.800 (s2), claimed at least 0.9";
    check(recall_at_least(0.9), 1.0, &recalls("one", &[10, 10, 8, 10, 10]), (text, Verdict::Fails));
}

#[test]
fn a_share_that_is_met_exactly() {
    let text = "true on 4 of 5 sites, claimed on 80% (4 or more); recall median 1.000, lowest 0.800 (s2), claimed at least 0.9";
    check(recall_at_least(0.9), 0.8, &recalls("one", &[10, 10, 8, 10, 10]), (text, Verdict::Holds));
}

#[test]
fn a_majority_is_more_than_half() {
    let text = "true on 2 of 4 sites (few), claimed on most (3 or more); recall median 0.850, lowest 0.500 (s0), claimed at least 0.9";
    check(recall_at_least(0.9), 0.51, &recalls("one", &[5, 8, 9, 10]), (text, Verdict::Fails));
}

#[test]
fn few_sites_are_called_few() {
    let text = "true on 1 of 1 site (few), claimed on all; recall median 1.000, lowest 1.000 (s0), claimed at least 0.9";
    check(recall_at_least(0.9), 1.0, &recalls("one", &[10]), (text, Verdict::Holds));
}

#[test]
fn without_sites_nothing_can_be_compared() {
    check(recall_at_least(0.9), 1.0, &[], ("no page was scored", Verdict::NotComparable));
}

#[test]
fn data_that_are_not_at_hand() {
    let expected = ("data set not at hand", Verdict::NotComparable);
    check_on(fixtures::ABSENT, recall_at_least(0.9), 1.0, &recalls("one", &[10]), expected);
}

#[test]
fn a_run_that_is_not_on_the_data() {
    let bound = Bound::AtLeast { of: vec![quantity("away", RECALL)], least: 0.9 };
    let expected = ("not run on these data: run away", Verdict::NotComparable);
    check(bound, 1.0, &recalls("one", &[10]), expected);
}

#[test]
fn an_undefined_ratio_is_on_no_side() {
    let mut sites = recalls("one", &[10]);
    sites.push(site("one", "empty", &[row("v", 0, 4, 0)]));
    let text = "true on 1 of 1 site (few), claimed on all; recall median 1.000, lowest 1.000 (s0), claimed at least 0.9; undefined on 1 more site";
    check(recall_at_least(0.9), 1.0, &sites, (text, Verdict::Holds));
}

#[test]
fn undefined_on_every_site() {
    let sites = [site("one", "empty", &[row("v", 0, 4, 0)])];
    check(recall_at_least(0.9), 1.0, &sites, ("undefined on every site", Verdict::NotComparable));
}

#[test]
fn what_is_too_low_fails_though_another_figure_is_undefined() {
    let of = vec![quantity("one", RECALL), quantity("one", PRECISION)];
    let sites = [site("one", "nothing-kept", &[row("v", 10, 0, 0)])];
    let text = "true on 0 of 1 site (few), claimed on all; recall median 0.000, lowest 0.000 (nothing-kept), claimed at least 0.9";
    check(Bound::AtLeast { of, least: 0.9 }, 1.0, &sites, (text, Verdict::Fails));
}

#[test]
fn all_figures_must_keep_the_bound() {
    let of = vec![quantity("one", RECALL), quantity("one", PRECISION)];
    let sites = [site("one", "a", &[row("v", 10, 20, 10)])];
    let text = "true on 0 of 1 site (few), claimed on all; recall median 1.000, lowest 1.000 (a), claimed at least 0.9; precision median 0.500, lowest 0.500 (a), claimed at least 0.9";
    check(Bound::AtLeast { of, least: 0.9 }, 1.0, &sites, (text, Verdict::Fails));
}

#[test]
fn pages_of_a_site_are_pooled_over_groups() {
    let grouped = ScoreRow { traits: vec!["related".to_owned()], ..row("v", 90, 90, 90) };
    let sites = [site("one", "a", &[row("v", 10, 10, 0), grouped])];
    let text = "true on 1 of 1 site (few), claimed on all; recall median 0.900, lowest 0.900 (a), claimed at least 0.9";
    check(recall_at_least(0.9), 1.0, &sites, (text, Verdict::Holds));
}

#[test]
fn repeats_are_averaged_and_not_pooled() {
    let again = ScoreRow { repeat: 1, ..row("v", 1000, 1000, 900) };
    let sites = [site("one", "a", &[row("v", 10, 10, 10), again])];
    let text = "true on 0 of 1 site (few), claimed on all; recall median 0.950, lowest 0.950 (a), claimed at least 0.96";
    check(recall_at_least(0.96), 1.0, &sites, (text, Verdict::Fails));
}

fn two_against_one(least: f64) -> Bound {
    Bound::Margin { of: quantity("two", RECALL), beside: quantity("one", RECALL), least }
}

#[test]
fn a_margin_that_is_met_exactly() {
    let sites = [recalls("one", &[9]), recalls("two", &[8])].concat();
    let text = "true on 1 of 1 site (few), claimed on all; difference median -0.100, lowest -0.100 (s0), claimed at least -0.1; median recall 0.800 against 0.900";
    check(two_against_one(-0.1), 1.0, &sites, (text, Verdict::Holds));
}

#[test]
fn a_margin_that_is_missed() {
    let sites = [recalls("one", &[9]), recalls("two", &[8])].concat();
    let text = "true on 0 of 1 site (few), claimed on all; difference median -0.100, lowest -0.100 (s0), claimed at least -0.05; median recall 0.800 against 0.900";
    check(two_against_one(-0.05), 1.0, &sites, (text, Verdict::Fails));
}

#[test]
fn a_site_without_the_other_run_does_not_count() {
    let sites = [recalls("one", &[9, 9]), recalls("two", &[9])].concat();
    let text = "true on 1 of 1 site (few), claimed on all; difference median +0.000, lowest +0.000 (s0), claimed at least 0; median recall 0.900 against 0.900; undefined on 1 more site";
    check(two_against_one(0.0), 1.0, &sites, (text, Verdict::Holds));
}

#[test]
fn the_mean_of_a_margin_has_its_error_over_the_sites() {
    let sites = [recalls("one", &[5, 5, 5, 5]), recalls("two", &[9, 7, 5, 4])].concat();
    let text = "true on 3 of 4 sites (few), claimed on most (3 or more); \
                difference mean +0.125 ± 0.111, median +0.100, lowest -0.100 (s3), claimed at least 0; \
                median recall 0.600 against 0.500";
    check(two_against_one(0.0), 0.51, &sites, (text, Verdict::Holds));
}

fn precision_by_related() -> Bound {
    let related = || vec!["related".to_owned()];
    let of = Quantity { without: related(), ..quantity("one", PRECISION) };
    let beside = Quantity { with: related(), ..quantity("one", PRECISION) };
    Bound::Margin { of, beside, least: 0.1 }
}

#[test]
fn pages_by_trait() {
    let related = ScoreRow { traits: vec!["other".to_owned(), "related".to_owned()], ..row("v", 10, 20, 10) };
    let sites = [site("one", "a", &[row("v", 10, 10, 10), related])];
    let text = "true on 1 of 1 site (few), claimed on all; difference median +0.500, lowest +0.500 (a), claimed at least 0.1; median precision without related 1.000 against precision with related 0.500";
    check(precision_by_related(), 1.0, &sites, (text, Verdict::Holds));
}

#[test]
fn no_page_with_the_trait() {
    let expected = ("no page with related can be compared", Verdict::NotComparable);
    check(precision_by_related(), 1.0, &recalls("one", &[9]), expected);
}

fn most_against_fewest() -> Bound {
    let size = |training| Quantity { training, ..quantity("sizes", RECALL) };
    Bound::Margin { of: size(Size::Most), beside: size(Size::Fewest), least: 0.0 }
}

#[test]
fn the_ends_of_the_training_sizes() {
    let at = |pages, common| ScoreRow { training: Some(pages), ..row("v", 10, 10, common) };
    let sites = [site("sizes", "a", &[at(5, 8), at(10, 9)])];
    let text = "true on 1 of 1 site (few), claimed on all; difference median +0.100, lowest +0.100 (a), claimed at least 0; median recall 0.900 against 0.800";
    check(most_against_fewest(), 1.0, &sites, (text, Verdict::Holds));
}

#[test]
fn a_site_of_one_size_says_nothing() {
    let at = |pages, common| ScoreRow { training: Some(pages), ..row("v", 10, 10, common) };
    let sites = [site("sizes", "a", &[at(5, 8)])];
    let expected = ("every site has one number of training pages only", Verdict::NotComparable);
    check(most_against_fewest(), 1.0, &sites, expected);
}

fn optima(least: usize) -> Bound {
    Bound::Distinct { of: Quantity { at: At::Best, ..quantity("sweep", Value::X) }, least }
}

/// A site whose F at the three thresholds is 2 c / (10 + c).
fn swept(id: &str, common: [u64; 3]) -> Scores {
    let rows = ["0.2", "0.4", "0.6"].into_iter().zip(common).map(|(variant, c)| row(variant, 10, c, c));
    site("sweep", id, &rows.collect::<Vec<_>>())
}

#[test]
fn optima_that_differ() {
    let sites = [swept("a", [9, 5, 5]), swept("b", [1, 5, 9]), swept("c", [9, 1, 1])];
    check(
        optima(2),
        1.0,
        &sites,
        ("2 values on 3 sites, claimed at least 2; 0.2 (2), 0.6 (1)", Verdict::Holds),
    );
}

#[test]
fn of_equal_optima_the_smallest() {
    let sites = [swept("a", [1, 9, 9]), swept("b", [1, 9, 5])];
    check(optima(2), 1.0, &sites, ("1 value on 2 sites, claimed at least 2; 0.4 (2)", Verdict::Fails));
}

#[test]
fn too_few_sites_for_so_many_values() {
    let sites = [swept("a", [9, 5, 5])];
    check(
        optima(2),
        1.0,
        &sites,
        ("1 value on 1 site, too few to tell, claimed at least 2; 0.2 (1)", Verdict::NotComparable),
    );
}

#[test]
fn a_learned_figure_is_read_and_a_missing_one_is_not() {
    let mut with = row("v", 10, 10, 9);
    with.learned.insert("threshold".to_owned(), 0.6);
    let sites = [site("one", "a", &[with]), site("one", "b", &[row("v", 10, 10, 9)])];
    let of = quantity("one", Value::Learned("threshold".to_owned()));
    let text = "true on 1 of 1 site (few), claimed on all; threshold median 0.6, lowest 0.6 (a), claimed at least 0.5; undefined on 1 more site";
    check(Bound::AtLeast { of: vec![of], least: 0.5 }, 1.0, &sites, (text, Verdict::Holds));
}

#[test]
fn one_row_a_claim_and_data_set_in_the_manifests_order() {
    let (experiment, summary, scores) = fixtures::whole();
    let rows = evaluate(&Lookup::new(&experiment, &summary, &scores, &[]));
    let of_first: Vec<_> = rows[..3].iter().map(|row| (row.data.as_str(), row.kind)).collect();
    assert_eq!(of_first, [(MADE, "synthetic"), (REAL, "real"), (fixtures::ABSENT, "real")]);
    assert_eq!(rows.len(), 4 * 3);
}

#[test]
fn claims_of_one_output_among_others_with_the_same_words() {
    let (mut experiment, summary, scores) = fixtures::whole();
    let training = experiment.outputs.iter().find(|output| output.id == "training").unwrap().claims.clone();
    let optimum = experiment.outputs.iter_mut().find(|output| output.id == "optimum").unwrap();
    optimum.claims.extend(training);
    let rows = evaluate(&Lookup::new(&experiment, &summary, &scores, &[]));
    let of = |output: &str| of_output(&rows, output, REAL).len();
    assert_eq!((of("optimum"), of("training"), of("sites")), (4, 1, 0));
}

/// A claim that the recalls of two runs are near each other.
fn near(most: f64, relative: bool) -> Bound {
    Bound::Near { of: quantity("one", RECALL), beside: quantity("two", RECALL), most, relative }
}

#[test]
fn near_on_either_side() {
    let sites = [recalls("one", &[10, 8, 5]), recalls("two", &[9, 9, 5])].concat();
    let text = "true on 3 of 3 sites (few), claimed on all; difference median 0.100, largest 0.100 (s0), claimed at most 0.1; median recall 0.800 against 0.900";
    check(near(0.1, false), 1.0, &sites, (text, Verdict::Holds));
}

#[test]
fn near_as_a_share_of_the_other() {
    let sites = [recalls("one", &[10, 4]), recalls("two", &[8, 5])].concat();
    let text = |share: &str| {
        format!(
            "true on 1 of 2 sites (few), claimed on {share}; relative difference median 0.225, largest 0.250 (s0), \
             claimed at most 0.2; median recall 0.700 against 0.650"
        )
    };
    check(near(0.2, true), 1.0, &sites, (&text("all"), Verdict::Fails));
    check(near(0.2, true), 0.5, &sites, (&text("50% (1 or more)"), Verdict::Holds));
}

#[test]
fn nothing_is_a_share_of_zero() {
    let sites = [recalls("one", &[0, 4, 5]), recalls("two", &[0, 0, 5])].concat();
    let text = "true on 1 of 1 site (few), claimed on all; relative difference median 0.000, largest 0.000 (s2), claimed at most 0.2; median recall 0.500 against 0.500; undefined on 2 more sites";
    check(near(0.2, true), 1.0, &sites, (text, Verdict::Holds));
    let none = [recalls("one", &[1]), recalls("two", &[0])].concat();
    check(near(0.2, true), 1.0, &none, ("undefined on every site", Verdict::NotComparable));
}

/// A claim that the recalls of two runs are not near each other.
fn apart(least: f64, relative: bool) -> Bound {
    Bound::Apart { of: quantity("one", RECALL), beside: quantity("two", RECALL), least, relative }
}

#[test]
fn apart_on_either_side() {
    let sites = [recalls("one", &[10, 8, 5]), recalls("two", &[9, 10, 5])].concat();
    let text = "true on 2 of 3 sites (few), claimed on most (2 or more); \
                difference median 0.100, lowest 0.000 (s2), claimed at least 0.1; median recall 0.800 against 0.900";
    check(apart(0.1, false), 0.51, &sites, (text, Verdict::Holds));
}

#[test]
fn apart_by_a_share_of_the_other() {
    let sites = [recalls("one", &[10, 4]), recalls("two", &[8, 5])].concat();
    let text = "true on 1 of 2 sites (few), claimed on all; \
                relative difference median 0.225, lowest 0.200 (s1), claimed at least 0.22; median recall 0.700 against 0.650";
    check(apart(0.22, true), 1.0, &sites, (text, Verdict::Fails));
}

/// What is near is not apart, and the other way round, but where the difference is just the bound.
#[test]
fn apart_is_not_near() {
    let sites = [recalls("one", &[10, 8, 5, 3]), recalls("two", &[9, 10, 5, 9])].concat();
    let holds = |bound: Bound| {
        let experiment = experiment();
        let summary = fixtures::summary(&experiment);
        let lookup = Lookup::new(&experiment, &summary, &sites, &[]);
        let (measured, _) = judge(&lookup, &fixtures::claim("c", bound), &summary.data[0]);
        measured.split(" sites").next().map(str::to_owned)
    };
    assert_eq!(holds(near(0.15, false)).as_deref(), Some("true on 2 of 4"));
    assert_eq!(holds(apart(0.15, false)).as_deref(), Some("true on 2 of 4"));
    assert_eq!(holds(near(0.25, false)).as_deref(), Some("true on 3 of 4"));
    assert_eq!(holds(apart(0.25, false)).as_deref(), Some("true on 1 of 4"));
}

#[test]
fn a_number_of_training_pages() {
    let sized = |pages: usize, recall: u64| ScoreRow { training: Some(pages), ..row("v", 10, 10, recall) };
    let of = |training| Quantity { training, ..quantity("sizes", RECALL) };
    let bound = |pages| Bound::Near {
        of: of(Size::Pages(pages)),
        beside: of(Size::Most),
        most: 0.1,
        relative: false,
    };
    let sites =
        [site("sizes", "large", &[sized(5, 5), sized(10, 8)]), site("sizes", "small", &[sized(5, 5)])];
    let text = "true on 0 of 1 site (few), claimed on all; difference median 0.300, largest 0.300 (large), claimed at most 0.1; median recall 0.500 against 0.800; undefined on 1 more site";
    check(bound(5), 1.0, &sites, (text, Verdict::Fails));
    // where the number is the largest that a site has, the two are one
    check(
        bound(5),
        1.0,
        &sites[1..],
        ("every site has one number of training pages only", Verdict::NotComparable),
    );
    check(bound(7), 1.0, &sites, ("undefined on every site", Verdict::NotComparable));
}
