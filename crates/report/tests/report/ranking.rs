//! Runs, the best first, with their differences to the best, and their speed.

use record::{Machine, ScoreRow, Scores, Timing};

use crate::fixtures::{Case, MADE, output, plain_run, row, scores};
use crate::{check_order, check_shown, files, of_output, table};

/// The words of ten that a run keeps on each of five sites, all of them right.
const KEPT: [(&str, [u64; 5]); 4] = [
    ("low", [3, 4, 3, 4, 3]),
    ("best", [10, 9, 10, 9, 10]),
    // better than the best on one site, worse on another
    ("<b>level</b>", [9, 10, 10, 9, 9]),
    ("baseline-everything", [5, 5, 5, 5, 5]),
];

fn all_scores() -> Vec<Scores> {
    let of_run = |(run, kept): (&str, [u64; 5])| {
        let of_site = |(site, kept): (&str, u64)| {
            let right = [vec![row("default", 10, kept, kept)]];
            scores(run, MADE, site, right.concat())
        };
        ["a", "b", "c", "d", "e"].into_iter().zip(kept).map(of_site).collect::<Vec<_>>()
    };
    let mut all: Vec<Scores> = KEPT.into_iter().flat_map(of_run).collect();
    // a run on two sites only
    all.extend(["a", "b"].map(|site| scores("few", MADE, site, vec![row("default", 10, 8, 8)])));
    all
}

fn case() -> Case {
    let runs = ["low", "few", "best", "<b>level</b>"];
    let table = format!("ranking = {{ runs = {runs:?}, measure = \"feature\" }}");
    let mut case = of_output(runs.map(plain_run).to_vec(), output("ranking", &table), &all_scores());
    for run in case.experiment.runs.iter_mut().filter(|run| run.id == "best") {
        run.method.value = "peer/best".to_owned();
    }
    // one has seen other data, one has seen these
    case.experiment.runs[1].seen.insert("elsewhere".to_owned(), "made on it".to_owned());
    case.experiment.runs[2].seen.insert(MADE.to_owned(), "made on it".to_owned());
    case
}

/// A timing of ten pages.
fn timing(run: &str, seconds: f64) -> Timing {
    Timing {
        id: "speed".to_owned(),
        title: "Speed".to_owned(),
        data: MADE.to_owned(),
        site: "a".to_owned(),
        category: "news".to_owned(),
        pages: 10,
        bytes: 1000,
        run: run.to_owned(),
        seconds: vec![seconds],
        peaks: vec![3_000_000],
        trouble: None,
    }
}

#[test]
fn the_best_comes_first_and_a_tie_is_called_a_tie() {
    let files = files(&case());
    insta::assert_snapshot!(table(&files, "ranking.synthetic-made").unwrap());
    check_shown(
        &files["plots/ranking.synthetic-made.svg"],
        &["\nthe run best\n", "\nthe run &lt;b&gt;level&lt;/b&gt;\n"],
    );
}

#[test]
fn a_ranking_of_one_kind_of_page_reads_no_other() {
    // the kept words of ten on a page of a forum, and on another page
    let rows = |forum, other| {
        let traits = vec!["forum".to_owned()];
        vec![ScoreRow { traits, ..row("default", 10, forum, forum) }, row("default", 10, other, other)]
    };
    let of_site = |site| [scores("one", MADE, site, rows(9, 1)), scores("two", MADE, site, rows(5, 10))];
    let mut all = ["a", "b", "c"].map(of_site).concat();
    all.extend(["one", "two"].map(|run| scores(run, MADE, "d", vec![row("default", 10, 10, 10)])));
    let table = "ranking = { runs = [\"one\", \"two\"], measure = \"feature\", with = [\"forum\"] }";
    let files = files(&of_output(["one", "two"].map(plain_run).to_vec(), output("ranking", table), &all));
    insta::assert_snapshot!(files["tables/ranking.synthetic-made.csv"], @r"
    run,title,sites,F,F low,F high,precision,recall,less the best,low,high,verdict,F by sites,less the best by sites,verdict by sites,seen
    one,the run one,3,0.9474,0.9474,0.9474,1.0000,0.9000,,,,best,0.9474,,best,
    two,the run two,3,0.6667,0.6667,0.6667,1.0000,0.5000,-0.2807,-0.2807,-0.2807,worse,0.6667,-0.2807,worse,
    ");
}

#[test]
fn with_times_it_has_speed_beside_f() {
    let timings = vec![timing("parsing", 1.0), timing("best", 4.0), timing("low", 1.0), timing("few", 0.0)];
    let machine = Machine { jobs: 1, seconds: Vec::new(), timings };
    let files = files(&Case { machine: Some(machine), ..case() });
    let times: Vec<_> = files.keys().filter(|file| file.starts_with("times/ranking")).collect();
    assert_eq!(times, ["times/ranking-synthetic-made.csv", "times/ranking-synthetic-made.svg"]);
    insta::assert_snapshot!(files["times/ranking-synthetic-made.csv"]);
}

#[test]
fn the_order_of_records_does_not_matter() {
    check_order(case());
}
