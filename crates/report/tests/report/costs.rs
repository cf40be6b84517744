//! The costs of runs on whole sites: multiples of one run, failures, growth between the smallest and the largest site of a category.

use record::{Machine, Timing};
use serde_json::json;

use crate::files;
use crate::fixtures::{self, Case};

/// A row for a run on a site: the category, thousands of bytes, seconds of two repeats, thousands of bytes of memory.
fn row(run: &str, (category, size): (&str, u64), seconds: f64, peak: u64) -> Timing {
    fixtures::of(json!({
        "id": "other", "title": "Costs", "data": fixtures::REAL, "site": format!("{category}-{size}"), "category": category, "pages": 10,
        "bytes": size * 1000, "run": run, "seconds": [seconds, seconds * 2.0], "peaks": [peak * 1000], "trouble": null,
    }))
}

/// Two sites of a category, and one of another; one run fails on one of them.
#[test]
fn a_run_stands_beside_another_one_and_growth_is_that_of_the_worst_category() {
    let sites = [("deep", 100), ("wide", 200), ("deep", 400)];
    let of = |run: &str, seconds: [f64; 3], peaks: [u64; 3]| {
        (0..3).map(|at| row(run, sites[at], seconds[at], peaks[at])).collect::<Vec<_>>()
    };
    let mut timings = [
        of("slow", [0.2, 0.1, 3.2], [100, 400, 800]),
        of("all", [0.1, 0.1, 0.3], [10, 10, 10]),
        of("parsing", [0.1, 0.1, 0.3], [100, 200, 400]),
    ]
    .concat();
    timings[4].trouble = Some("it broke".to_owned());
    let tables = "/*\nid = \"costs\"\ntimes = true\n*/\n{{ m.costs(\"other\", \"all\") }}\n\
                  /*\nid = \"growths\"\ntimes = true\n*/\nselect * from ({{ m.growths(\"other\") }}) as own order by run\n";
    let machine = Some(Machine { jobs: 1, seconds: Vec::new(), timings });
    let files = files(&Case { machine, ..fixtures::whole() }.with(tables));
    let shown = [&*files["times/costs-real.csv"], &files["times/growths-real.csv"]].join("\n");
    insta::assert_snapshot!("costs", shown);
}
