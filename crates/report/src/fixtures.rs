//! Small experiments and scores for tests.

use std::collections::BTreeMap;

use manifest::{
    AnswerKind, Claim, Data, Experiment, Located, Needs, Output, Published, Run, Task, Training, Variant,
};
use record::{
    DataFacts, Failure, Machine, Marked, Presence, Provenance, Ratios, RunFacts, ScoreRow, Scores, SiteFacts,
    Summary, TaskFacts, TaskScores, Trace, Unfound, Unit, VariantFacts,
};

use crate::Inputs;

/// The inputs of a report, to be changed.
#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) experiment: Experiment,
    pub(crate) summary: Summary,
    pub(crate) scores: Vec<Scores>,
    pub(crate) tasks: Vec<TaskScores>,
    pub(crate) traces: Vec<Trace>,
    pub(crate) machine: Option<Machine>,
}

impl Case {
    /// An experiment with its summary and without results.
    pub(crate) fn of(experiment: Experiment) -> Self {
        let summary = summary(&experiment);
        let (scores, tasks, traces) = (Vec::new(), Vec::new(), Vec::new());
        Self { experiment, summary, scores, tasks, traces, machine: None }
    }

    pub(crate) fn inputs(&self) -> Inputs<'_> {
        Inputs {
            scores: &self.scores,
            tasks: &self.tasks,
            traces: &self.traces,
            machine: self.machine.as_ref(),
            ..Inputs::of(&self.experiment, &self.summary)
        }
    }
}

pub(crate) const MADE: &str = "synthetic/made";
pub(crate) const REAL: &str = "real";
pub(crate) const ABSENT: &str = "absent";

fn located<T>(value: T) -> Located<T> {
    Located { value, file: "experiment.toml".to_owned(), line: 1 }
}

/// A run with variants on all data.
pub(crate) fn run(id: &str, variants: Vec<Variant>, training: Vec<Training>, repeats: u32) -> Run {
    Run {
        id: id.to_owned(),
        title: format!("the run {id}"),
        method: located("m".to_owned()),
        variants,
        swept: None,
        training,
        at_most: None,
        alone: false,
        repeats,
        labels: 0,
        labelled: false,
        pages_with: Vec::new(),
        pages_without: Vec::new(),
        seen: std::collections::BTreeMap::new(),
        least_pages: 1,
        train: None,
        on: Vec::new(),
    }
}

/// A run of one variant on all pages.
pub(crate) fn plain_run(id: &str) -> Run {
    run(id, vec![variant("default")], vec![Training::All], 1)
}

/// Owned texts.
pub(crate) fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

/// A variant without settings.
pub(crate) fn variant(id: &str) -> Variant {
    Variant { id: id.to_owned(), x: None, settings: toml::Table::new(), place: "line 1".to_owned() }
}

/// The variants of a sweep over `threshold`.
pub(crate) fn sweep(places: &[f64]) -> Vec<Variant> {
    let one = |x: &f64| {
        let settings = toml::Table::from_iter([("threshold".to_owned(), toml::Value::Float(*x))]);
        Variant { x: Some(*x), settings, ..variant(&x.to_string()) }
    };
    places.iter().map(one).collect()
}

/// An output without claims; `table` is its kind, as TOML.
pub(crate) fn output(id: &str, table: &str) -> Output {
    let kind =
        manifest::unchecked(table, crate::KINDS.outputs).unwrap_or_else(|why| panic!("{table}: {why}"));
    Output {
        id: id.to_owned(),
        title: format!("The output {id}"),
        source: "section 4".to_owned(),
        note: String::new(),
        kind,
        published: None,
        claims: Vec::new(),
        needs: Needs::default(),
    }
}

/// A claim about all sites, with its bound as TOML.
pub(crate) fn claim(text: &str, bound: &str) -> Claim {
    let bound =
        manifest::unchecked(bound, crate::KINDS.bounds).unwrap_or_else(|why| panic!("{bound}: {why}"));
    Claim {
        claim: text.to_owned(),
        source: "section 4".to_owned(),
        published: "> 0.95".to_owned(),
        bound,
        sites: 1.0,
    }
}

/// A quantity by the measure `feature`, as TOML; `more` has other keys, each with a comma behind it.
pub(crate) fn quantity(run: &str, more: &str, value: &str) -> String {
    format!("{{ run = {run:?}, {more} measure = \"feature\", value = {value:?} }}")
}

/// A bound of two quantities, as TOML; `more` has other keys.
pub(crate) fn pair(bound: &str, of: &str, beside: &str, more: &str) -> String {
    format!("{bound} = {{ of = {of}, beside = {beside}, {more} }}")
}

/// An experiment on one synthetic, one real and one missing data set.
pub(crate) fn experiment(runs: Vec<Run>, outputs: Vec<Output>) -> Experiment {
    let data = |id: &str| Data {
        id: located(id.to_owned()),
        pages: None,
        paths: Vec::new(),
        sites: Vec::new(),
        answer: AnswerKind::Gold,
    };
    Experiment {
        id: "paper".to_owned(),
        title: "The paper's experiment".to_owned(),
        citation: "A. Author. A Title. 2002.".to_owned(),
        about: vec!["What must be known.".to_owned()],
        seed: 1,
        measures: vec![located("feature".to_owned()), located("token".to_owned())],
        limit_seconds: 60,
        data: vec![data(MADE), data(REAL), data(ABSENT)],
        runs,
        documents: Vec::new(),
        tasks: Vec::new(),
        timings: Vec::new(),
        traces: Vec::new(),
        outputs,
        queries: Vec::new(),
        folder: std::path::PathBuf::new(),
        digest: "0123".to_owned(),
    }
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
    let facts = |variant: &Variant| VariantFacts {
        id: variant.id.clone(),
        x: variant.x,
        settings: variant.settings.iter().map(|(key, value)| format!("{key}={value}")).collect(),
        changed: variant.settings.iter().map(|(key, value)| format!("{key}={value}")).collect(),
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
    let only = || vec![facts(&variant("default"))];
    let mut runs: Vec<_> = experiment
        .runs
        .iter()
        .map(|own| run(&own.id, &own.title, own.variants.iter().map(facts).collect()))
        .collect();
    runs.push(run("baseline-everything", "keep everything", only()));
    runs.push(run("baseline-nothing", "keep nothing", only()));
    let task_facts = |task: &Task| TaskFacts {
        task: task.id.clone(),
        method: task.method.value.clone(),
        method_name: format!("Method {}", task.method.value),
        settings: "a=1 b=2".to_owned(),
    };
    Summary {
        provenance: Provenance {
            experiment: experiment.id.clone(),
            manifest: experiment.digest.clone(),
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
        task_methods: experiment.tasks.iter().map(task_facts).collect(),
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
        traits: texts(&["tabular"]),
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
pub(crate) fn both(row: ScoreRow) -> [ScoreRow; 2] {
    [row.clone(), ScoreRow { measure: "token".to_owned(), ..row }]
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

/// A whole experiment: every kind of output and bound, sites on two data sets, some with undefined figures.
pub(crate) fn whole() -> Case {
    let names = ["cnet", "<b>\"x\"|y\nz</b>", "ctv"];
    whole_of(&names, &["2001", "2002"])
}

/// The same experiment with these sites on the synthetic and the real data.
fn whole_of(made: &[&str], real: &[&str]) -> Case {
    let steps: Vec<f64> = (0..=10).map(|step| f64::from(step) / 10.0).collect();
    let sizes = || vec![Training::Pages(5), Training::Pages(10), Training::All];
    let runs = vec![
        run("thresholds", sweep(&steps), vec![Training::All], 1),
        plain_run("greedy"),
        run("training", sweep(&steps), sizes(), 2),
        run("open", vec![variant("paper"), variant("other")], vec![Training::All], 1),
    ];
    let mut case = Case::of(experiment(runs, outputs()));
    let mut all = Vec::new();
    for (data, sites) in [(MADE, made), (REAL, real)] {
        for (at, site) in sites.iter().enumerate() {
            all.extend(site_scores(data, site, at, &steps));
        }
    }
    let unit = all[0].unit.clone();
    let failure = |kind: &str, page: &str| Failure {
        unit: unit.clone(),
        variant: "0.1".to_owned(),
        page: page.to_owned(),
        kind: kind.to_owned(),
        message: "it said \"no\",\nand <stopped>".to_owned(),
    };
    all[0].failures.push(failure("panic", "p1.html"));
    all[0].failures.push(failure("limit", "p0.html"));
    case.summary.failures.push(failure("read", ""));
    all.sort_by(|a, b| a.unit.cmp(&b.unit));
    case.scores = all;
    case
}

fn outputs() -> Vec<Output> {
    let best = |value| quantity("thresholds", "at = \"best\",", value);
    let mut optimum =
        output("optimum", "optimum = { run = \"thresholds\", measure = \"feature\", beside = [\"greedy\"] }");
    optimum.note = "What to look for.".to_owned();
    optimum.published = Some(Published {
        file: "p.csv".to_owned(),
        source: "the paper's table; some figures are lost".to_owned(),
        header: texts(&["site", "recall", "precision"]),
        rows: vec![texts(&["CNET", "0.97", ""]), texts(&["FTV", "1.0", "1.0"])],
    });
    let both = format!("at-least = {{ of = [{}, {}], least = 0.9 }}", best("recall"), best("precision"));
    optimum.claims = vec![
        claim("recall and precision are above 0.9", &both),
        claim("optima differ", &format!("distinct = {{ of = {}, least = 2 }}", best("x"))),
        claim(
            "greedy comes close",
            &pair("margin", &quantity("greedy", "", "f"), &best("f"), "least = -0.05"),
        ),
    ];
    let mut training = output(
        "training",
        "curve = { run = \"training\", axis = \"training\", measure = \"feature\", ratios = [\"recall\", \"precision\"], best = true }",
    );
    let at = |size| quantity("training", &format!("at = \"best\", training = {size:?},"), "recall");
    training.claims =
        vec![claim("more pages do not hurt", &pair("margin", &at("most"), &at("fewest"), "least = -0.02"))];
    vec![
        output("sites", "sites = { marks = true, classes = true }"),
        output(
            "recall",
            "curve = { run = \"thresholds\", axis = \"variant\", measure = \"feature\", ratios = [\"recall\"] }",
        ),
        optimum,
        training,
        output(
            "open",
            "compare = { runs = [\"open\"], measures = [\"feature\", \"token\"], page-means = true, against = \"open/paper\" }",
        ),
        output(
            "open-by-trait",
            "compare = { runs = [\"open\"], measures = [\"token\"], traits = [\"tabular\", \"on-no-page\"] }",
        ),
    ]
}

/// The scores of all runs on one site: recall rises to 1 at the optimum and stays there, precision falls behind it.
fn site_scores(data: &str, site: &str, at: usize, steps: &[f64]) -> Vec<Scores> {
    let step = |index: usize, slack: u64| {
        let (index, optimum) = (index as u64, 3 + (at as u64 * 7) % 5);
        let relevant = 200 + 10 * at as u64;
        let common = relevant * index.min(optimum) / optimum;
        (relevant, common + slack + index.saturating_sub(optimum + 1) * (20 + 3 * (at as u64 % 7)), common)
    };
    let sweep_rows = |training: Option<usize>, repeat: u32, slack: u64| -> Vec<ScoreRow> {
        let one = |(index, x): (usize, &f64)| {
            let (relevant, found, common) = step(index, slack);
            ScoreRow { training, repeat, ..row(&x.to_string(), relevant, found, common) }
        };
        steps.iter().enumerate().map(one).collect()
    };
    let mut training = Vec::new();
    for (size, repeats) in [(Some(5), 2), (Some(10), 2), (None, 1)] {
        // a small site has no sample of ten pages
        if size == Some(10) && at == 1 {
            continue;
        }
        for repeat in 0..repeats {
            let slack =
                size.map_or(0, |pages| 100 / pages as u64) + u64::from(repeat) * 4 + 3 * (at as u64 % 5);
            training.extend(sweep_rows(size, repeat, slack));
        }
    }
    let (relevant, found, common) = step(6, 2);
    let mut greedy = row("default", relevant, found, common);
    greedy.fit_statistics.insert("threshold".to_owned(), 0.6);
    let open = [row("paper", relevant, found, common), row("other", relevant, 0, 0)].map(both).concat();
    let everything = both(row("default", relevant, 900, relevant));
    vec![
        scores("thresholds", data, site, sweep_rows(None, 0, 0)),
        scores("greedy", data, site, vec![greedy]),
        scores("training", data, site, training),
        scores("open", data, site, open),
        scores("baseline-everything", data, site, everything.to_vec()),
        scores("baseline-nothing", data, site, both(row("default", relevant, 0, 0)).to_vec()),
    ]
}
