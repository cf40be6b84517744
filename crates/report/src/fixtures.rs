//! A small experiment and its records for tests: sites on a synthetic and a real data set, some with undefined figures and with strange
//! names, a missing data set, tasks, times.

use std::collections::BTreeMap;

use manifest::Experiment;
use record::{
    Classification, Clusterings, DataFacts, DocumentsResult, Failure, Machine, Marked, Outcome, PageScore,
    Presence, Provenance, Ratios, RunFacts, ScoreRow, Scores, SiteFacts, Summary, TaskFacts, TaskScores,
    TaskUnit, Tested, Timing, Trouble, Unfound, Unit, VariantFacts,
};

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
{{ m.sites() }}
/*
id = "recall"
title = "Recall"
source = "section 4"
order = 2
foot = ["mean", "quartiles", "defined"]
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["threshold", "recall"] }
*/
{{ m.curve(run="thresholds", axis="variant", measure="feature", ratios=["recall"]) }}
/*
id = "optimum"
title = "The optimum"
source = "section 4"
note = "What to look for."
order = 3
published = { file = "p.csv", source = "the paper's table; some figures are lost" }
foot = ["mean"]
below = """{{ m.optimum_below("thresholds", "feature", ["greedy"]) }}"""

[[claim]]
claim = "recall and precision are above 0.9"
source = "section 4"
published = "> 0.95"
from = """{{ m.lowest([{"run": "thresholds", "at": "best", "measure": "feature", "value": "recall"}, {"run": "thresholds", "at": "best", "measure": "feature", "value": "precision"}], 0.9) }}"""
of = "value"
least = 0.9

[[claim]]
claim = "optima differ"
of = "count(distinct optimal)"
least = 2

[[claim]]
claim = "greedy comes close"
from = """{{ m.pair({"run": "greedy", "measure": "feature", "value": "f"}, {"run": "thresholds", "at": "best", "measure": "feature", "value": "f"}) }}"""
of = "one - other"
least = -0.05
nothing = ["one", "other"]
*/
{{ m.optimum("thresholds", "feature", ["greedy"], "threshold") }}
/*
id = "leaders"
title = "The leaderboard"
order = 4
over = "each-and-all"
plot = { kind = "interval", x = "run", y = "feature F" }
*/
{{ m.leaderboard(["greedy", "open"], ["feature", "token"]) }}
/*
id = "worst"
title = "The worst pages"
order = 5
pages = ["greedy"]
*/
{{ m.worst(["greedy"], "feature", 2) }}
/*
id = "clusterings"
title = "k-means"
part = 1
plot = { kind = "interval", x = "documents", y = "Ave(F)" }

[[claim]]
claim = "cleaning helps clustering"
from = """{{ m.order_of_clusterings("kmeans", ["w", "n"], "f") }}"""
error = "restarts"
of = "one - other"
least = 0
*/
{{ m.clusterings(["kmeans"], below=[0.5]) }}
/*
id = "configurations"
title = "The averages"
part = 1
*/
{{ m.configurations(["svm"], "f") }}
/*
id = "speed"
title = "Speed of <all>"
order = 9
times = true
plot = { kind = "line", x = "pages", y = "median ms", by = "run" }

[[claim]]
claim = "greedy is faster than open"
from = """{{ m.slower("speed", "open/other", "greedy") }}"""
of = "times"
least = 1
error = "repeats"

[[claim]]
claim = "greedy is faster than reading"
from = """{{ m.slower("speed", "parsing", "none") }}"""
of = "times"
least = 1
error = "repeats"

[[claim]]
claim = "the time of greedy grows with an exponent below 1.2"
from = """{{ m.grows("speed", "greedy", 10, 1000) }}"""
of = "exponent"
most = 1.2
error = "repeats"

[[claim]]
claim = "the time of open grows with an exponent below 1.2"
from = """{{ m.grows("speed", "open/other", 10, 100) }}"""
of = "exponent"
most = 1.2
error = "repeats"
*/
{{ m.run_times("speed") }}
"#;

const PUBLISHED: &str = "site,recall,precision\nCNET,0.97,\nFTV,1.0,1.0\n";

/// The experiment with these tables.
pub(crate) fn experiment(tables: &str) -> Experiment {
    let files = [(manifest::MAIN, MANIFEST), ("o.sql", tables), ("p.csv", PUBLISHED)];
    let files = files.into_iter().filter(|(_, text)| !text.is_empty());
    let files = files.map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
    manifest::check("paper", "F", files).unwrap_or_else(|refused| panic!("{refused}"))
}

/// Its summary, with the two trivial baselines.
pub(crate) fn summary(experiment: &Experiment) -> Summary {
    let data = |id: &str, presence| DataFacts {
        id: id.to_owned(),
        title: format!("The data {id}"),
        synthetic: id == MADE,
        answer: "gold".to_owned(),
        presence,
        digest: "abcd".to_owned(),
        sites: 2,
        pages: 20,
    };
    let run = |id: &str, title: &str, variants| RunFacts {
        id: id.to_owned(),
        title: title.to_owned(),
        method: id.strip_prefix("baseline-").unwrap_or("m").to_owned(),
        method_name: "Method".to_owned(),
        pages: "all pages".to_owned(),
        baseline: id.starts_with("baseline-"),
        variants,
    };
    let variant = |id: &str, x, settings: &toml::Table| {
        let settings: String = settings.iter().map(|(key, value)| format!("{key}={value}")).collect();
        VariantFacts { id: id.to_owned(), x, changed: settings.clone(), settings }
    };
    let of_run = |own: &manifest::Run| {
        own.variants.iter().map(|own| variant(&own.id, own.x, &own.settings)).collect::<Vec<_>>()
    };
    let mut runs: Vec<_> = experiment.runs.iter().map(|own| run(&own.id, &own.title, of_run(own))).collect();
    for (id, title) in [("baseline-everything", "keep everything"), ("baseline-nothing", "keep nothing")] {
        runs.push(run(id, title, vec![variant("default", None, &toml::Table::new())]));
    }
    let task_methods = experiment.tasks.iter().map(|task| TaskFacts {
        task: task.id.clone(),
        method: task.method.clone(),
        method_name: format!("Method {}", task.method),
        settings: "a=1 b=2".to_owned(),
    });
    Summary {
        provenance: Provenance {
            experiment: experiment.id.clone(),
            manifest: "0123".to_owned(),
            code: "deadbeef".to_owned(),
            lock: "4567".to_owned(),
            toolchain: "rustc 1".to_owned(),
            seed: 1,
            scale: 1.0,
            times: true,
            schema: 1,
        },
        data: vec![
            data(MADE, Presence::Present),
            data(REAL, Presence::Present),
            data(ABSENT, Presence::Missing("gleaner data get absent".to_owned())),
        ],
        runs,
        task_methods: task_methods.collect(),
        units: Vec::new(),
        tasks: Vec::new(),
        traces: Vec::new(),
        failures: Vec::new(),
    }
}

/// A row for one page: counts by the measure `feature`, all pages, no trait.
pub(crate) fn row(variant: &str, relevant: u64, found: u64, common: u64) -> ScoreRow {
    let quotient = |above: f64, below: u64| if below > 0 { (above / below as f64, 1) } else { (0.0, 0) };
    let (precision, precision_pages) = quotient(common as f64, found);
    let (recall, recall_pages) = quotient(common as f64, relevant);
    let (f, f_pages) = quotient(2.0 * common as f64, relevant + found);
    ScoreRow {
        variant: variant.to_owned(),
        training: None,
        repeat: 0,
        fit_statistics: BTreeMap::new(),
        traits: vec!["tabular".to_owned()],
        measure: "feature".to_owned(),
        pages: 1,
        relevant,
        found,
        common,
        ratios: Ratios {
            precision,
            precision_pages,
            recall,
            recall_pages,
            f,
            f_pages,
            precision_squares: precision * precision,
            recall_squares: recall * recall,
            f_squares: f * f,
            products: precision * recall,
        },
    }
}

/// A row by both measures, `feature` and `token`, with the same counts.
fn both(row: ScoreRow) -> Vec<ScoreRow> {
    vec![row.clone(), ScoreRow { measure: "token".to_owned(), ..row }]
}

/// A site's scores of a run.
pub(crate) fn scores(run: &str, data: &str, site: &str, rows: Vec<ScoreRow>) -> Scores {
    Scores {
        key: String::new(),
        unit: Unit { run: run.to_owned(), data: data.to_owned(), site: site.to_owned() },
        site: SiteFacts {
            language: "zh".to_owned(),
            category: "news".to_owned(),
            pages: 10,
            taking_part: 10,
            scored: 9,
            words: 321.4,
            answer_words: 123.6,
            traits: BTreeMap::from([("tabular".to_owned(), 7)]),
            marked: BTreeMap::from([("article".to_owned(), Marked { pages: 9, blocks: 11 })]),
            classes: 3,
            unfound: vec![Unfound { page: "p7.html".to_owned(), found: 0.25 }],
        },
        rows,
        rules: Vec::new(),
        texts: Vec::new(),
        pages: Vec::new(),
        failures: Vec::new(),
    }
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
fn site_scores(data: &str, site: &str, at: u64) -> Vec<Scores> {
    let relevant = 200 + 10 * at;
    let step = |index: u64| {
        let optimum = 3 + (at * 7) % 5;
        let common = relevant * index.min(optimum) / optimum;
        (common + index.saturating_sub(optimum + 1) * (20 + 3 * at), common)
    };
    let sweep = (0..=10_u32).map(|index| {
        let (found, common) = step(u64::from(index));
        row(&(f64::from(index) / 10.0).to_string(), relevant, found, common)
    });
    let (found, common) = step(6);
    let mut greedy = row("default", relevant, found + 2, common);
    greedy.fit_statistics.insert("threshold".to_owned(), 0.6);
    let page = |name: &str, found: u64| PageScore {
        variant: "default".to_owned(),
        page: name.to_owned(),
        counts: [("feature".to_owned(), [10, found, found.min(4)])].into(),
        lost: "gone <b>".to_owned(),
        confidence: None,
        added: String::new(),
        kinds: None,
    };
    let mut greedy = scores("greedy", data, site, vec![greedy]);
    greedy.pages = vec![page("p 1.html", 4), page("p2.html", 20)];
    let mut open = both(row("paper", relevant, found, common));
    open.extend(both(row("other", relevant, 0, 0)));
    vec![
        scores("thresholds", data, site, sweep.collect()),
        greedy,
        scores("open", data, site, open),
        scores("baseline-everything", data, site, both(row("default", relevant, 900, relevant))),
        scores("baseline-nothing", data, site, both(row("default", relevant, 0, 0))),
    ]
}

/// A clustering and a classification; on the real data the second documents have no clustering.
fn task_scores(data: &str) -> Vec<TaskScores> {
    let result = |documents: &str| DocumentsResult {
        documents: documents.to_owned(),
        empty: 0,
        words: 123.4,
        terms: 4321,
        unsettled: 0,
        clusterings: None,
        classifications: Vec::new(),
    };
    let task = |task: &str, results: Vec<DocumentsResult>, troubles: Vec<Trouble>| TaskScores {
        key: String::new(),
        unit: TaskUnit { task: task.to_owned(), data: data.to_owned() },
        classes: ["camera", "tv | <b>film</b>"].map(str::to_owned).to_vec(),
        sites: ["a", "<b>b</b>"].map(str::to_owned).to_vec(),
        cells: vec![vec![12, 9], vec![8, 10]],
        results,
        troubles,
    };
    let clustered = |documents: &str, f: [f64; 4]| DocumentsResult {
        clusterings: Some(Clusterings {
            f: f.to_vec(),
            class_information: f.to_vec(),
            site_information: f.to_vec(),
            iterations: vec![7; 4],
        }),
        ..result(documents)
    };
    let classified = |documents: &str, right: u64| {
        let one = |configuration, first_site, second_site| Classification {
            configuration,
            first: 0,
            second: 1,
            first_site,
            second_site,
            outcome: Outcome::Judged(vec![Tested {
                site: 0,
                decisions: [right, 10 - right, 10 - right, right].into(),
            }]),
        };
        DocumentsResult {
            classifications: vec![one(1, 1, 1), one(2, 0, 1), one(2, 1, 0)],
            ..result(documents)
        }
    };
    let (n, w) = (clustered("n", [0.4, 0.55, 0.45, 0.6]), clustered("w", [0.75, 0.82, 0.95, 0.68]));
    let trouble = || Trouble { documents: "w".to_owned(), message: "7 pages have no marks".to_owned() };
    let (results, troubles) =
        if data == MADE { (vec![n, w], Vec::new()) } else { (vec![n], vec![trouble()]) };
    vec![
        task("kmeans", results, troubles),
        task("svm", vec![classified("n", 6), classified("w", 9)], Vec::new()),
    ]
}

/// Two runs and the reading of the pages on three numbers of pages, `slower` times as slow. The slow run has no time on the most pages.
pub(crate) fn machine(slower: f64) -> Machine {
    let row = |pages: usize, run: &str, seconds: &[f64]| Timing {
        id: "speed".to_owned(),
        title: "Speed of <all>".to_owned(),
        data: REAL.to_owned(),
        site: "2001".to_owned(),
        category: "news".to_owned(),
        pages,
        bytes: 1000,
        run: run.to_owned(),
        seconds: seconds.iter().map(|seconds| seconds * slower).collect(),
        // the memory of reading the pages was not counted
        peaks: if run == "parsing" { Vec::new() } else { vec![1_000 * pages as u64; seconds.len()] },
        trouble: None,
    };
    let mut timings = Vec::new();
    for (pages, ten) in [(10, 1.0), (100, 10.0), (1000, 100.0)] {
        timings.push(row(pages, "greedy", &[0.001 * ten, 0.0012 * ten, 0.0009 * ten]));
        timings.push(row(pages, "open/other", &[0.002 * ten * ten, 0.004 * ten * ten, 0.002 * ten * ten]));
        timings.push(row(pages, "parsing", &[0.02 * ten]));
    }
    timings[7].seconds.clear();
    timings[7].peaks.clear();
    timings[7].trouble = Some("took longer than 60 s".to_owned());
    Machine { jobs: 2, seconds: vec![("cleaning".to_owned(), 12.5)], timings }
}
