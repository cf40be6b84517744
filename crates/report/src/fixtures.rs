//! A small experiment and its records for tests: sites on a synthetic and a real data set, some with undefined figures and with strange
//! names, a missing data set, tasks, times.

use manifest::Experiment;
use record::{Failure, Machine, Scores, Summary, TaskScores, Timing};
use serde_json::{Value, json};

use crate::Inputs;

/// The inputs of a report, to be changed.
#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) experiment: Experiment,
    pub(crate) summary: Summary,
    pub(crate) scores: Vec<Scores>,
    pub(crate) tasks: Vec<TaskScores>,
    pub(crate) machine: Option<Machine>,
}

impl Case {
    /// An experiment with its summary and without results.
    pub(crate) fn of(experiment: Experiment) -> Self {
        let summary = summary(&experiment);
        Self { experiment, summary, scores: Vec::new(), tasks: Vec::new(), machine: None }
    }

    pub(crate) fn inputs(&self) -> Inputs<'_> {
        Inputs {
            scores: &self.scores,
            tasks: &self.tasks,
            machine: self.machine.as_ref(),
            ..Inputs::of(&self.experiment, &self.summary)
        }
    }

    /// The same with these tables alone.
    pub(crate) fn with(self, tables: &str) -> Self {
        Self { experiment: experiment(tables), ..self }
    }
}

pub(crate) const MADE: &str = "synthetic/made";
pub(crate) const REAL: &str = "real";
pub(crate) const ABSENT: &str = "absent";

const MANIFEST: &str = r#"
title = "The paper's experiment"
citation = "A. Author. A Title. 2002."
about = ["What must be known."]
seed = 1
measures = ["feature", "token"]

{% for id in ["synthetic/made", "real", "absent"] %}
[[data]]
id = "{{ id }}"
{% endfor %}

[[run]]
id = "thresholds"
title = "the run thresholds"
method = "m"
sweep = { key = "threshold", from = 0, to = 1, step = 0.1 }

[[run]]
id = "greedy"
method = "m"

[[run]]
id = "open"
title = "open <b>methods</b>"
method = "m"
variants = { paper = {}, other = { k = 2 } }

{% for id in ["n", "w"] %}
[[documents]]
id = "{{ id }}"
label = "{{ id | upper }}"
cleaning = "none"
weighting = "tf-idf"
{% endfor %}

{% for id, method in [["kmeans", "k-means"], ["svm", "svm"]] %}
[[task]]
id = "{{ id }}"
title = "the task {{ id }}"
documents = ["n", "w"]
method = "{{ method }}"
{% endfor %}

[[timing]]
id = "speed"
title = "Speed of <all>"
data = "real"
runs = ["greedy", "open/other"]
pages = [10, 100, 1000]
repeats = 3

[[timing]]
id = "other"
title = "The times other"
data = "absent"
runs = ["greedy"]
"#;

/// The tables: one of each way to shape, plot and judge one.
pub(crate) const TABLES: &str = r#"/*
id = "sites"
title = "The sites"
source = "section 4"
order = 1
foot = ["sum"]
pivot = { column = "trait", values = ["pages of trait"] }
*/
select site, language, category, pages, taking_part as "take part", scored, unfound as "not found", words, answer_words as "answer words", trait, pages_of_trait as "pages of trait"
from site_facts where trait not like 'marked %' order by site, trait
/*
id = "recall"
title = "Recall"
source = "section 4"
order = 2
foot = ["mean", "quartiles", "defined"]
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["threshold", "recall"] }
*/
select site, variant as x, recall as value from spot where run = 'thresholds' and measure = 'feature' order by site, spot.x
/*
id = "optimum"
title = "The optimum"
source = "section 4"
note = "What to look for."
order = 3
published = { file = "p.csv", source = "the paper's table; some figures are lost" }
foot = ["mean"]
below = """
select own.figures as site, own.recall, own.precision, own.f as "F", greedy.recall as "greedy recall", greedy.precision as "greedy precision", greedy.f as "greedy F",
  case when own.figures_at < 2 then greedy.f - own.f end as "greedy F less optimal"
from (select * from whole where run = 'thresholds' and chosen and measure = 'feature' and largest) as own
left join (select * from whole where run = 'greedy' and not chosen and measure = 'feature' and largest) as greedy on greedy.figures = own.figures"""

[[claim]]
claim = "recall and precision are above 0.9"
source = "section 4"
published = "> 0.95"
of = "least(recall, precision)"
least = 0.9

[[claim]]
claim = "optima differ"
of = "count(distinct optimal)"
least = 2

[[claim]]
claim = "greedy comes close"
of = '"greedy F" - "F"'
least = -0.05
nothing = ['"greedy F"', '"F"']
*/
select own.site, cast(own.x as varchar) as optimal, cast(own.low as varchar) as "same F from", cast(own.high as varchar) as "same F to", own.recall, own.precision, own.f as "F",
  settled.value as "greedy threshold", greedy.recall as "greedy recall", greedy.precision as "greedy precision", greedy.f as "greedy F", greedy.f - own.f as "greedy F less optimal"
from (select * from chosen where run = 'thresholds' and measure = 'feature') as own
left join (select * from spot where run = 'greedy' and measure = 'feature') as greedy on greedy.site = own.site
left join (select * from figure where run = 'greedy' and name = 'threshold') as settled on settled.site = own.site
order by own.site
/*
id = "leaders"
title = "The leaderboard"
order = 4
over = "each-and-all"
plot = { kind = "interval", x = "run", y = "feature F" }
*/
select own.run, own.variant, max(f) filter (where measure = 'feature') as "feature F", max(sites) filter (where measure = 'feature') as "feature sites", max(f) filter (where measure = 'token') as "token F",
  max(sites) filter (where measure = 'token') as "token sites"
from (select run, variant, measure, avg(f) as f, count(f) as sites from spot where run in (select run from beside where of in ('greedy', 'open')) group by run, variant, measure) as own
join (select distinct run, variant, run_at, variant_at from runs) as places on places.run = own.run and places.variant = own.variant
group by own.run, own.variant, run_at, variant_at order by run_at, variant_at
/*
id = "worst"
title = "The worst pages"
order = 5
pages = ["greedy"]
*/
select run, variant, site, page, f as "F", lost, lost_words as "lost words", added as "kept wrongly", added_words as "wrong words"
from page_errors where measure = 'feature' and run = 'greedy' and place <= 2 order by run_at, variant_at, place
/*
id = "clusterings"
title = "k-means"
part = 1
plot = { kind = "interval", x = "documents", y = "Ave(F)" }

[[claim]]
claim = "cleaning helps clustering"
from = "select step, one, other from start_steps where task = 'kmeans' and step = 'w - n'"
error = "restarts"
of = "one - other"
least = 0
*/
select 'F(' || label || ')' as documents, weighting, count(f) as runs, avg(f) as "Ave(F)", stddev(f) as sd, count(*) filter (where f < 0.5 - 0.000000001) as "F<0.5",
  avg(starts.classes) as "class information", avg(starts.sites) as "site information", max(start_means.difference) as "difference to the first", max(start_means.error) as "error over restarts", avg(iterations) as iterations
from documents join starts on starts.data = documents.data and starts.task = documents.task and starts.documents = documents.documents
left join start_means on start_means.data = documents.data and start_means.task = documents.task and start_means.documents = documents.documents
where documents.task = 'kmeans' group by label, weighting, at order by at
/*
id = "configurations"
title = "The averages"
part = 1
*/
select label as documents, max(f) filter (where configuration = 1) as "configuration 1", max(f) filter (where configuration = 2) as "configuration 2", max(f) filter (where configuration = 3) as "configuration 3",
  max(f) filter (where configuration = 1) - max(f) filter (where configuration = 3) as "drop from 1 to 3", max(experiments) filter (where configuration = 1) as "experiments 1",
  max(experiments) filter (where configuration = 2) as "experiments 2", max(experiments) filter (where configuration = 3) as "experiments 3"
from average where left_out is null and task = 'svm' group by label, at order by at
/*
id = "speed"
title = "Speed of <all>"
order = 9
times = true
plot = { kind = "line", x = "pages", y = "median ms", by = "run" }

[[claim]]
claim = "greedy is faster than open"
from = "select * from clock_pairs where timing = 'speed' and run = 'open/other' and other = 'greedy' order by pages"
of = "times"
least = 1
error = "repeats"

[[claim]]
claim = "greedy is faster than reading"
from = "select * from clock_pairs where timing = 'speed' and run = 'parsing' and other = 'none' order by pages"
of = "times"
least = 1
error = "repeats"

[[claim]]
claim = "the time of greedy grows with an exponent below 1.2"
from = "select * from exponents where timing = 'speed' and run = 'greedy' and pages = 1000 and fewer = 10"
of = "exponent"
most = 1.2
error = "repeats"

[[claim]]
claim = "the time of open grows with an exponent below 1.2"
from = "select * from exponents where timing = 'speed' and run = 'open/other' and pages = 100 and fewer = 10"
of = "exponent"
most = 1.2
error = "repeats"
*/
select pages, run, 1000 * median as "median ms", 1000 * least as "least ms", 1000 * most as "most ms", repeats, 1000 * median / pages as "ms a page", exponent as growth, peak / 1000000 as "peak MB"
from growth where timing = 'speed' order by pages, run_at
"#;

const PUBLISHED: &str = "site,recall,precision\nCNET,0.97,\nFTV,1.0,1.0\n";

/// The experiment with these tables.
pub(crate) fn experiment(tables: &str) -> Experiment {
    let files = [(manifest::MAIN, MANIFEST), ("o.sql", tables), ("p.csv", PUBLISHED)];
    let files = files.into_iter().filter(|(_, text)| !text.is_empty());
    let files = files.map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
    manifest::check("paper", "F", files).unwrap_or_else(|refused| panic!("{refused}"))
}

/// A record from its JSON.
pub(crate) fn of<T: serde::de::DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value).unwrap_or_else(|wrong| panic!("{wrong}"))
}

/// Its summary, with the two trivial baselines.
pub(crate) fn summary(experiment: &Experiment) -> Summary {
    let data = |id: &str, presence: Value| {
        json!({
            "id": id, "title": format!("The data {id}"), "synthetic": id == MADE, "answer": "gold", "presence": presence, "digest": "abcd",
            "sites": 2, "pages": 20,
        })
    };
    let run = |id: &str, title: &str, variants: Vec<Value>| {
        json!({
            "id": id, "title": title, "method": id.strip_prefix("baseline-").unwrap_or("m"), "method_name": "Method", "pages": "all pages",
            "baseline": id.starts_with("baseline-"), "variants": variants,
        })
    };
    let variant = |own: &manifest::Variant| {
        let settings: String = own.settings.iter().map(|(key, value)| format!("{key}={value}")).collect();
        json!({"id": own.id, "x": own.x, "changed": settings, "settings": settings})
    };
    let own = experiment.runs.iter();
    let own = own.map(|own| run(&own.id, &own.title, own.variants.iter().map(variant).collect()));
    let trivial = ["everything", "nothing"].map(|what| {
        let variant = json!({"id": "default", "x": null, "changed": "", "settings": ""});
        run(&format!("baseline-{what}"), &format!("keep {what}"), vec![variant])
    });
    let task_methods = experiment.tasks.iter().map(|task| {
        let method = &task.method;
        json!({"task": task.id, "method": method, "method_name": format!("Method {method}"), "settings": "a=1 b=2"})
    });
    let absent = data(ABSENT, json!({"Missing": "gleaner data get absent"}));
    of(json!({
        "provenance": {
            "experiment": experiment.id, "manifest": "0123", "code": "deadbeef", "lock": "4567", "toolchain": "rustc 1", "seed": 1,
            "scale": 1.0, "times": true, "schema": 1,
        },
        "data": [data(MADE, json!("Present")), data(REAL, json!("Present")), absent],
        "runs": own.chain(trivial).collect::<Vec<_>>(), "task_methods": task_methods.collect::<Vec<_>>(),
        "units": [], "tasks": [], "traces": [], "failures": [],
    }))
}

/// A row for one page: counts by a measure, all pages, no trait.
fn row(measure: &str, variant: &str, [relevant, found, common]: [u64; 3]) -> Value {
    let quotient = |above: f64, below: u64| if below > 0 { (above / below as f64, 1) } else { (0.0, 0) };
    let (precision, precision_pages) = quotient(common as f64, found);
    let (recall, recall_pages) = quotient(common as f64, relevant);
    let (f, f_pages) = quotient(2.0 * common as f64, relevant + found);
    json!({
        "variant": variant, "training": null, "repeat": 0, "traits": ["tabular"], "measure": measure, "pages": 1,
        "relevant": relevant, "found": found, "common": common,
        "ratios": {
            "precision": precision, "precision_pages": precision_pages, "recall": recall, "recall_pages": recall_pages, "f": f,
            "f_pages": f_pages, "precision_squares": precision * precision, "recall_squares": recall * recall, "f_squares": f * f,
            "products": precision * recall,
        },
    })
}

/// A row by both measures with the same counts.
fn both(variant: &str, counts: [u64; 3]) -> Vec<Value> {
    ["feature", "token"].map(|measure| row(measure, variant, counts)).to_vec()
}

/// The whole experiment with its results.
pub(crate) fn whole() -> Case {
    let mut case = Case::of(experiment(TABLES));
    for (data, sites) in [(MADE, &["cnet", "<b>\"x\"|y\nz</b>", "ctv"][..]), (REAL, &["2001", "2002"])] {
        for (at, site) in sites.iter().enumerate() {
            case.scores.extend(site_scores(data, site, at as u64));
        }
        case.tasks.extend(task_scores(data));
    }
    let unit = case.scores[0].unit.clone();
    let failure = |kind: &str, page: &str| Failure {
        unit: unit.clone(),
        variant: "0.1".to_owned(),
        page: page.to_owned(),
        kind: kind.to_owned(),
        message: "it said \"no\",\nand <stopped>".to_owned(),
    };
    case.scores[0].failures.extend([failure("panic", "p1.html"), failure("limit", "p0.html")]);
    case.summary.failures.push(failure("read", ""));
    case
}

/// The scores of all runs on one site: recall rises to 1 at the optimum and stays there, precision falls behind it.
fn site_scores(data: &str, site: &str, at: u64) -> [Scores; 5] {
    let relevant = 200 + 10 * at;
    let step = |index: u64| {
        let optimum = 3 + (at * 7) % 5;
        let common = relevant * index.min(optimum) / optimum;
        [relevant, common + index.saturating_sub(optimum + 1) * (20 + 3 * at), common]
    };
    let sweep =
        (0..=10_u32).map(|index| row("feature", &(f64::from(index) / 10.0).to_string(), step(index.into())));
    let [_, found, common] = step(6);
    let greedy = row("feature", "default", [relevant, found + 2, common]);
    let fits =
        json!([{"variant": "default", "training": null, "repeat": 0, "fit_statistics": {"threshold": 0.6}}]);
    let page = |name: &str, found: u64| {
        let counts = [10, found, found.min(4)];
        json!({"variant": "default", "page": name, "counts": {"feature": counts}, "lost": "gone <b>"})
    };
    let open = [both("paper", step(6)), both("other", [relevant, 0, 0])].concat();
    [
        ("thresholds", sweep.collect(), vec![]),
        ("greedy", vec![greedy], vec![page("p 1.html", 4), page("p2.html", 20)]),
        ("open", open, vec![]),
        ("baseline-everything", both("default", [relevant, 900, relevant]), vec![]),
        ("baseline-nothing", both("default", [relevant, 0, 0]), vec![]),
    ]
    .map(|(run, rows, pages): (&str, Vec<Value>, Vec<Value>)| {
        of(json!({
            "key": "", "unit": {"run": run, "data": data, "site": site}, "rows": rows, "pages": pages, "failures": [],
            "fits": if run == "greedy" { fits.clone() } else { json!([]) },
            "site": {
                "language": "zh", "category": "news", "pages": 10, "taking_part": 10, "scored": 9, "words": 321.4, "answer_words": 123.6,
                "traits": {"tabular": 7}, "marked": {"article": {"pages": 9, "blocks": 11}}, "classes": 3,
                "unfound": [{"page": "p7.html", "found": 0.25}],
            },
        }))
    })
}

/// A clustering and a classification; on the real data the second documents have no clustering.
fn task_scores(data: &str) -> [TaskScores; 2] {
    let result = |documents: &str, clusterings: Value, classifications: &[Value]| {
        json!({
            "documents": documents, "empty": 0, "words": 123.4, "terms": 4321, "unsettled": 0, "clusterings": clusterings,
            "classifications": classifications,
        })
    };
    let task = |task: &str, results: &[Value], troubles: &[Value]| {
        of(json!({
            "key": "", "unit": {"task": task, "data": data}, "classes": ["camera", "tv | <b>film</b>"], "sites": ["a", "<b>b</b>"],
            "cells": [[12, 9], [8, 10]], "results": results, "troubles": troubles,
        }))
    };
    let clustered = |documents: &str, f: [f64; 4]| {
        let clusterings = json!({
            "f": f, "class_information": f, "site_information": f, "iterations": [7, 7, 7, 7],
        });
        result(documents, clusterings, &[])
    };
    let classified = |documents: &str, right: u64| {
        let one = |(configuration, first_site, second_site): (u8, usize, usize)| {
            let tested = json!({"site": 0, "decisions": [right, 10 - right, 10 - right, right]});
            json!({
                "configuration": configuration, "first": 0, "second": 1, "first_site": first_site, "second_site": second_site,
                "outcome": {"Judged": [tested]},
            })
        };
        result(documents, Value::Null, &[(1, 1, 1), (2, 0, 1), (2, 1, 0)].map(one))
    };
    let (n, w) = (clustered("n", [0.4, 0.55, 0.45, 0.6]), clustered("w", [0.75, 0.82, 0.95, 0.68]));
    let trouble = json!({"documents": "w", "message": "7 pages have no marks"});
    let clusterings =
        if data == MADE { task("kmeans", &[n, w], &[]) } else { task("kmeans", &[n], &[trouble]) };
    [clusterings, task("svm", &[classified("n", 6), classified("w", 9)], &[])]
}

/// Two runs and the reading of the pages on three numbers of pages, `slower` times as slow. The slow run has no time on the most pages.
pub(crate) fn machine(slower: f64) -> Machine {
    let row = |pages: u64, run: &str, seconds: &[f64]| -> Timing {
        let seconds: Vec<f64> = seconds.iter().map(|seconds| seconds * slower).collect();
        // the memory of reading the pages was not counted
        let peaks = vec![1_000 * pages; if run == "parsing" { 0 } else { seconds.len() }];
        let trouble = seconds.is_empty().then_some("took longer than 60 s");
        of(json!({
            "id": "speed", "title": "Speed of <all>", "data": REAL, "site": "2001", "category": "news", "pages": pages, "bytes": 1000,
            "run": run, "seconds": seconds, "peaks": peaks, "trouble": trouble,
        }))
    };
    let mut timings = Vec::new();
    for (pages, ten) in [(10, 1.0), (100, 10.0), (1000, 100.0)] {
        let slow = [0.002, 0.004, 0.002].map(|seconds| seconds * ten * ten);
        timings.push(row(pages, "greedy", &[0.001 * ten, 0.0012 * ten, 0.0009 * ten]));
        timings.push(row(pages, "open/other", if pages < 1000 { &slow } else { &[] }));
        timings.push(row(pages, "parsing", &[0.02 * ten]));
    }
    Machine { jobs: 2, seconds: vec![("cleaning".to_owned(), 12.5)], timings }
}
