//! The tidy tables of an execution: a row is one measurement, a column has the same name everywhere. Tables of a report are queries over them.
//!
//! `experiments/README.md` lists the tables and their columns. What does not apply to a row is null.

use std::collections::BTreeMap;

use input::host_group;
use manifest::{CleaningSource, Experiment, Task};
use polars::prelude::{Column, DataFrame, NamedFrom, Series};
use record::{Outcome, Presence, Ratios, RunFacts, Scores, SiteFacts, TaskScores, Trace, VariantFacts};

use crate::Inputs;

/// The tables by name, sorted by name.
pub(crate) fn tables(inputs: &Inputs<'_>) -> BTreeMap<&'static str, DataFrame> {
    let runs = Runs::of(inputs);
    BTreeMap::from([
        ("scores", scores(inputs, &runs)),
        ("fits", fits(inputs, &runs)),
        ("rules", rules(inputs)),
        ("sites", sites(inputs)),
        ("site_traits", site_traits(inputs)),
        ("pages", pages(inputs)),
        ("texts", texts(inputs)),
        ("traces", traces(inputs)),
        ("runs", runs.table()),
        ("documents", documents(inputs)),
        ("averages", crate::jackknife::table(&by_task(inputs))),
        ("cells", cells(inputs)),
        ("times", times(inputs)),
    ])
}

/// How a column reads its cell from a row.
enum Read<R> {
    Text(fn(&R) -> Option<String>),
    Whole(fn(&R) -> Option<u64>),
    Number(fn(&R) -> Option<f64>),
    Is(fn(&R) -> bool),
}

use Read::{Is, Number, Text, Whole};

/// A table with a row for each item. Counts are far below 2^63, so they are signed: differences of counts may be negative.
fn table<R>(rows: &[R], columns: &[(&str, Read<R>)]) -> DataFrame {
    let column = |(name, read): &(&str, Read<R>)| {
        let series = match read {
            Text(read) => Series::new((*name).into(), rows.iter().map(read).collect::<Vec<_>>()),
            Whole(read) => {
                let cells = rows.iter().map(|row| read(row).map(u64::cast_signed));
                Series::new((*name).into(), cells.collect::<Vec<_>>())
            }
            Number(read) => {
                let cells = rows.iter().map(|row| read(row).filter(|value| value.is_finite()));
                Series::new((*name).into(), cells.collect::<Vec<_>>())
            }
            Is(read) => Series::new((*name).into(), rows.iter().map(read).collect::<Vec<_>>()),
        };
        Column::from(series)
    };
    DataFrame::new(rows.len(), columns.iter().map(column).collect())
        .expect("the columns have names of their own and one length")
}

/// The scores by data set, run and site, whatever the order in which they were read.
fn by_unit<'a>(inputs: &Inputs<'a>) -> Vec<&'a Scores> {
    let mut scores: Vec<&Scores> = inputs.scores.iter().collect();
    scores.sort_by_key(|own| (&own.unit.data, &own.unit.run, &own.unit.site));
    scores
}

/// The tasks by data set and task.
fn by_task<'a>(inputs: &Inputs<'a>) -> Vec<&'a TaskScores> {
    let mut tasks: Vec<&TaskScores> = inputs.tasks.iter().collect();
    tasks.sort_by_key(|own| (&own.unit.data, &own.unit.task));
    tasks
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn number(of: usize) -> Option<u64> {
    Some(of as u64)
}

/// The variants of all runs in the order of the manifest, by run and variant.
struct Runs<'a> {
    rows: Vec<Variant<'a>>,
    places: BTreeMap<(&'a str, &'a str), usize>,
}

/// A variant of a run on a data set.
struct Variant<'a> {
    data: &'a str,
    run: &'a RunFacts,
    variant: &'a VariantFacts,
    /// The places of the run and of the variant in the manifest, from 0.
    at: [usize; 2],
    /// What the makers of the method have seen of the data set.
    seen: String,
    is_peer: bool,
    trained: bool,
}

impl<'a> Runs<'a> {
    fn of(inputs: &Inputs<'a>) -> Self {
        let mut own = Self { rows: Vec::new(), places: BTreeMap::new() };
        for data in inputs.summary.data.iter().filter(|data| data.presence == Presence::Present) {
            for (run_at, run) in inputs.summary.runs.iter().enumerate() {
                let asked = inputs.experiment.run(&run.id);
                for (variant_at, variant) in run.variants.iter().enumerate() {
                    own.places.entry((&run.id, &variant.id)).or_insert(own.rows.len());
                    own.rows.push(Variant {
                        data: &data.id,
                        run,
                        variant,
                        at: [run_at, variant_at],
                        seen: asked.map(|run| run.seen_of(&data.id)).unwrap_or_default(),
                        is_peer: asked.is_some_and(manifest::Run::is_peer),
                        trained: asked.is_some_and(|run| run.train.is_some()),
                    });
                }
            }
        }
        own
    }

    /// The place of a variant on the axis of its run.
    fn x(&self, run: &str, variant: &str) -> Option<f64> {
        self.places.get(&(run, variant)).and_then(|&at| self.rows[at].variant.x)
    }

    fn table(&self) -> DataFrame {
        table(
            &self.rows,
            &[
                ("data", Text(|row| some(row.data))),
                ("run", Text(|row| some(&row.run.id))),
                ("run_at", Whole(|row| number(row.at[0]))),
                ("title", Text(|row| some(&row.run.title))),
                ("method", Text(|row| some(&row.run.method))),
                ("choice", Text(|row| some(&row.run.pages))),
                ("baseline", Is(|row| row.run.baseline)),
                ("peer", Is(|row| row.is_peer)),
                ("trained", Is(|row| row.trained)),
                ("variant", Text(|row| some(&row.variant.id))),
                ("variant_at", Whole(|row| number(row.at[1]))),
                ("x", Number(|row| row.variant.x)),
                ("settings", Text(|row| some(&row.variant.settings))),
                ("changed", Text(|row| some(&row.variant.changed))),
                ("name", Text(|row| Some(name(row.run, row.variant)))),
                ("seen", Text(|row| some(&row.seen))),
            ],
        )
    }
}

/// A variant in tables: the run's id, or `RUN/VARIANT` if the run has several.
pub(crate) fn name(run: &RunFacts, variant: &VariantFacts) -> String {
    if run.variants.len() > 1 { format!("{}/{}", run.id, variant.id) } else { run.id.clone() }
}

/// A row of `scores`.
struct Score<'a> {
    data: &'a str,
    run: &'a str,
    site: Option<&'a str>,
    publisher: String,
    language: &'a str,
    category: String,
    page: Option<&'a str>,
    variant: String,
    x: Option<f64>,
    training: Option<usize>,
    repeat: usize,
    traits: Option<String>,
    measure: String,
    /// The numbers of pages, and of relevant, found and common items on them.
    counts: [Option<u64>; 4],
    /// The sums of the pages' ratios; absent for a page, whose ratios follow from its counts.
    ratios: Option<Ratios>,
}

impl Score<'_> {
    /// What orders the rows, all of which differ in it.
    fn place(&self) -> impl Ord + use<'_> {
        let unit = (self.data, self.run, self.site, self.page, &self.category);
        (unit, &self.variant, self.training, self.repeat, &self.traits, &self.measure)
    }
}

fn scores(inputs: &Inputs<'_>, runs: &Runs<'_>) -> DataFrame {
    let mut rows: Vec<Score<'_>> = inputs.scores.iter().flat_map(|own| of_site(own, runs)).collect();
    rows.extend(inputs.tasks.iter().flat_map(of_task));
    rows.sort_by(|a, b| a.place().cmp(&b.place()));
    table(
        &rows,
        &[
            ("data", Text(|row| some(row.data))),
            ("run", Text(|row| some(row.run))),
            ("site", Text(|row| row.site.map(str::to_owned))),
            ("publisher", Text(|row| some(&row.publisher))),
            ("language", Text(|row| some(row.language))),
            ("category", Text(|row| some(&row.category))),
            ("page", Text(|row| row.page.map(str::to_owned))),
            ("variant", Text(|row| some(&row.variant))),
            ("x", Number(|row| row.x)),
            ("training", Whole(|row| row.training.map(|pages| pages as u64))),
            ("repeat", Whole(|row| number(row.repeat))),
            ("traits", Text(|row| row.traits.clone())),
            ("measure", Text(|row| some(&row.measure))),
            ("pages", Whole(|row| row.counts[0])),
            ("relevant", Whole(|row| row.counts[1])),
            ("found", Whole(|row| row.counts[2])),
            ("common", Whole(|row| row.counts[3])),
            ("precision_pages", Whole(|row| Some(row.ratios?.precision_pages))),
            ("recall_pages", Whole(|row| Some(row.ratios?.recall_pages))),
            ("f_pages", Whole(|row| Some(row.ratios?.f_pages))),
            ("precision_sum", Number(|row| Some(row.ratios?.precision))),
            ("recall_sum", Number(|row| Some(row.ratios?.recall))),
            ("f_sum", Number(|row| Some(row.ratios?.f))),
            ("precision_squares", Number(|row| Some(row.ratios?.precision_squares))),
            ("recall_squares", Number(|row| Some(row.ratios?.recall_squares))),
            ("f_squares", Number(|row| Some(row.ratios?.f_squares))),
            ("products", Number(|row| Some(row.ratios?.products))),
        ],
    )
}

/// The scores of a site, and of its pages.
fn of_site<'a>(own: &'a Scores, runs: &Runs<'_>) -> Vec<Score<'a>> {
    let publisher = host_group(&own.unit.site);
    let base = |variant: &str, measure: &str, counts: [u64; 4]| Score {
        data: &own.unit.data,
        run: &own.unit.run,
        site: Some(&own.unit.site),
        publisher: publisher.clone(),
        language: &own.site.language,
        category: own.site.category.clone(),
        page: None,
        variant: variant.to_owned(),
        x: runs.x(&own.unit.run, variant),
        training: None,
        repeat: 0,
        traits: None,
        measure: measure.to_owned(),
        counts: counts.map(Some),
        ratios: None,
    };
    let of_fits = own.rows.iter().map(|row| Score {
        training: row.training,
        repeat: row.repeat as usize,
        traits: Some(row.traits.join(" ")),
        ratios: Some(row.ratios),
        ..base(&row.variant, &row.measure, [row.pages, row.relevant, row.found, row.common])
    });
    let of_pages = own.pages.iter().flat_map(|page| {
        page.counts.iter().map(|(measure, &[relevant, found, common])| Score {
            page: Some(&page.page),
            ..base(&page.variant, measure, [1, relevant, found, common])
        })
    });
    of_fits.chain(of_pages).collect()
}

/// The outcomes of a task. A classification has a row for each experiment and tested site: the run is the documents, the variant the
/// configuration, the category the pair of classes, the traits the two sites it was trained on; the items are documents. A clustering has a row
/// for each start: its F, and as measures of their own its information on classes and on sites, and its iterations.
fn of_task(own: &TaskScores) -> Vec<Score<'_>> {
    let mut rows = Vec::new();
    for result in &own.results {
        let base = |measure: String| Score {
            data: &own.unit.data,
            run: &result.documents,
            site: None,
            publisher: String::new(),
            language: "",
            category: String::new(),
            page: None,
            variant: String::new(),
            x: None,
            training: None,
            repeat: 0,
            traits: None,
            measure,
            counts: [None; 4],
            ratios: None,
        };
        let task = &own.unit.task;
        for (start, f) in result.clusterings.iter().flat_map(|own| own.f.iter().enumerate()) {
            let own = result.clusterings.as_ref().expect("its starts are listed");
            let information =
                [("classes", own.class_information[start]), ("sites", own.site_information[start])];
            let iterations = ("iterations", f64::from(own.iterations[start]));
            let more = information.into_iter().chain([iterations]);
            let more = more.map(|(what, value)| (format!("{task}/{what}"), value));
            rows.extend([(task.clone(), *f)].into_iter().chain(more).map(|(measure, value)| Score {
                repeat: start,
                counts: [Some(1), None, None, None],
                ratios: Some(Ratios { f: value, f_pages: 1, ..Ratios::default() }),
                ..base(measure)
            }));
        }
        for one in &result.classifications {
            let pair = |of: usize| own.classes.get(of).cloned().unwrap_or_else(|| format!("class {of}"));
            let site = |of: usize| own.sites.get(of).map_or("", String::as_str);
            let tested = match &one.outcome {
                Outcome::Judged(tested) => tested.as_slice(),
                Outcome::Skipped(_) => &[],
            };
            let trial = || Score {
                category: format!("{}, {}", pair(one.first), pair(one.second)),
                variant: one.configuration.to_string(),
                traits: Some(format!("{} {}", site(one.first_site), site(one.second_site))),
                ..base(task.clone())
            };
            if tested.is_empty() {
                rows.push(trial());
            }
            rows.extend(tested.iter().map(|test| {
                let own = test.decisions;
                let relevant = own.true_positive + own.false_negative;
                let found = own.true_positive + own.false_positive;
                let all = found + own.false_negative + own.true_negative;
                Score {
                    site: Some(site(test.site)),
                    counts: [all, relevant, found, own.true_positive].map(Some),
                    ..trial()
                }
            }));
        }
    }
    rows
}

/// A figure that a fit settled.
struct Fit<'a> {
    own: &'a Scores,
    variant: &'a str,
    x: Option<f64>,
    training: Option<usize>,
    repeat: u32,
    name: &'a str,
    value: f64,
}

fn fits(inputs: &Inputs<'_>, runs: &Runs<'_>) -> DataFrame {
    let mut rows = Vec::new();
    for own in by_unit(inputs) {
        let mut seen = std::collections::BTreeSet::new();
        let mut of_site: Vec<_> = own.rows.iter().collect();
        of_site.sort_by_key(|row| (&row.variant, row.training, row.repeat));
        for row in of_site {
            if seen.insert((&row.variant, row.training, row.repeat)) {
                rows.extend(row.fit_statistics.iter().map(|(name, value)| Fit {
                    own,
                    variant: &row.variant,
                    x: runs.x(&own.unit.run, &row.variant),
                    training: row.training,
                    repeat: row.repeat,
                    name,
                    value: *value,
                }));
            }
        }
    }
    table(
        &rows,
        &[
            ("data", Text(|row| some(&row.own.unit.data))),
            ("run", Text(|row| some(&row.own.unit.run))),
            ("site", Text(|row| some(&row.own.unit.site))),
            ("publisher", Text(|row| Some(host_group(&row.own.unit.site)))),
            ("variant", Text(|row| some(row.variant))),
            ("x", Number(|row| row.x)),
            ("training", Whole(|row| row.training.map(|pages| pages as u64))),
            ("repeat", Whole(|row| Some(u64::from(row.repeat)))),
            ("name", Text(|row| some(row.name))),
            ("value", Number(|row| Some(row.value))),
        ],
    )
}

fn rules(inputs: &Inputs<'_>) -> DataFrame {
    let mut rows = Vec::new();
    for own in by_unit(inputs) {
        for fit in &own.rules {
            rows.extend(fit.rules.iter().enumerate().map(|(at, rule)| (own, fit, at, rule)));
        }
    }
    table(
        &rows,
        &[
            ("data", Text(|row| some(&row.0.unit.data))),
            ("run", Text(|row| some(&row.0.unit.run))),
            ("site", Text(|row| some(&row.0.unit.site))),
            ("variant", Text(|row| some(&row.1.variant))),
            ("training", Whole(|row| row.1.training.map(|pages| pages as u64))),
            ("repeat", Whole(|row| Some(u64::from(row.1.repeat)))),
            ("at", Whole(|row| number(row.2))),
            ("rule", Text(|row| some(&row.3.rule))),
            ("items", Whole(|row| number(row.3.items))),
            ("right", Whole(|row| number(row.3.right))),
        ],
    )
}

/// The facts of a site: of the runs on it those of the first in which most pages take part, but for the numbers of pages that take part and
/// are scored, which are those of the first run on the data set.
pub(crate) struct Site<'a> {
    pub(crate) data: &'a str,
    pub(crate) site: &'a str,
    pub(crate) facts: &'a SiteFacts,
    first: Option<&'a SiteFacts>,
}

/// All sites by data set and id.
pub(crate) fn all_sites<'a>(inputs: &Inputs<'a>) -> Vec<Site<'a>> {
    let mut of_runs: BTreeMap<(&str, &str, &str), &SiteFacts> = BTreeMap::new();
    for own in inputs.scores {
        of_runs.insert((&own.unit.data, &own.unit.run, &own.unit.site), &own.site);
    }
    let mut sites: BTreeMap<(&str, &str), Site<'a>> = BTreeMap::new();
    for data in &inputs.summary.data {
        let mut first_run = None;
        for run in &inputs.summary.runs {
            let from = (data.id.as_str(), run.id.as_str(), "");
            let own = of_runs.range(from..).take_while(|(key, _)| (key.0, key.1) == (from.0, from.1));
            for ((_, _, site), facts) in own {
                let is_first = *first_run.get_or_insert(&run.id) == &run.id;
                let known = sites.entry((&data.id, site)).or_insert(Site {
                    data: &data.id,
                    site,
                    facts,
                    first: None,
                });
                if is_first {
                    known.first = Some(facts);
                }
                if facts.taking_part > known.facts.taking_part {
                    known.facts = facts;
                }
            }
        }
    }
    sites.into_values().collect()
}

fn sites(inputs: &Inputs<'_>) -> DataFrame {
    table(
        &all_sites(inputs),
        &[
            ("data", Text(|row| some(row.data))),
            ("site", Text(|row| some(row.site))),
            ("language", Text(|row| some(&row.facts.language))),
            ("category", Text(|row| some(&row.facts.category))),
            ("pages", Whole(|row| number(row.facts.pages))),
            ("taking_part", Whole(|row| number(row.first?.taking_part))),
            ("scored", Whole(|row| number(row.first?.scored))),
            ("all_taking_part", Whole(|row| number(row.facts.taking_part))),
            ("all_scored", Whole(|row| number(row.facts.scored))),
            ("unfound", Whole(|row| number(row.facts.unfound.len()))),
            ("words", Number(|row| Some(row.facts.words))),
            ("answer_words", Number(|row| Some(row.facts.answer_words))),
            ("classes", Whole(|row| number(row.facts.classes))),
        ],
    )
}

/// A row for each site and trait, and for each role of marks: `marked article pages`, `marked article blocks`.
fn site_traits(inputs: &Inputs<'_>) -> DataFrame {
    let mut rows = Vec::new();
    for site in all_sites(inputs) {
        let (data, id) = (site.data, site.site);
        rows.extend(site.facts.traits.iter().map(|(name, pages)| (data, id, name.clone(), *pages)));
        for (role, marked) in &site.facts.marked {
            rows.push((data, id, format!("marked {role} pages"), marked.pages));
            rows.push((data, id, format!("marked {role} blocks"), marked.blocks));
        }
    }
    table(
        &rows,
        &[
            ("data", Text(|row| some(row.0))),
            ("site", Text(|row| some(row.1))),
            ("trait", Text(|row| some(&row.2))),
            ("pages", Whole(|row| number(row.3))),
        ],
    )
}

fn pages(inputs: &Inputs<'_>) -> DataFrame {
    let rows: Vec<_> =
        by_unit(inputs).into_iter().flat_map(|own| own.pages.iter().map(move |page| (own, page))).collect();
    table(
        &rows,
        &[
            ("data", Text(|row| some(&row.0.unit.data))),
            ("run", Text(|row| some(&row.0.unit.run))),
            ("site", Text(|row| some(&row.0.unit.site))),
            ("page", Text(|row| some(&row.1.page))),
            ("variant", Text(|row| some(&row.1.variant))),
            ("confidence", Number(|row| row.1.confidence)),
            ("lost", Text(|row| some(&row.1.lost))),
            ("added", Text(|row| some(&row.1.added))),
        ],
    )
}

/// The words of each kind of text on the recorded pages that hold their gold.
fn texts(inputs: &Inputs<'_>) -> DataFrame {
    let mut rows = Vec::new();
    for own in by_unit(inputs) {
        for page in &own.pages {
            let kinds = page.kinds.iter().flatten();
            rows.extend(kinds.map(|(kind, words)| (own, page, kind, *words)));
        }
    }
    table(
        &rows,
        &[
            ("data", Text(|row| some(&row.0.unit.data))),
            ("run", Text(|row| some(&row.0.unit.run))),
            ("site", Text(|row| some(&row.0.unit.site))),
            ("page", Text(|row| some(&row.1.page))),
            ("variant", Text(|row| some(&row.1.variant))),
            ("kind", Text(|row| some(row.2))),
            (
                "kind_at",
                Whole(|row| record::TEXT_KINDS.iter().position(|kind| kind == row.2).map(|at| at as u64)),
            ),
            ("words", Whole(|row| Some(row.3[0]))),
            ("marked", Whole(|row| Some(row.3[1]))),
            ("kept", Whole(|row| Some(row.3[2]))),
            ("both", Whole(|row| Some(row.3[3]))),
        ],
    )
}

/// Whether a method has evidence on each node of a trace.
fn judged(trace: &Trace) -> Vec<bool> {
    let mut is_judged = vec![false; trace.nodes.len()];
    for own in &trace.evidence {
        if let Some(is) = is_judged.get_mut(own.node as usize) {
            *is = true;
        }
    }
    is_judged
}

/// A judged node of a traced page, with one of its numbers; a node without a number has one row.
struct Node<'a> {
    trace: &'a Trace,
    node: usize,
    /// Its number among the judged nodes, and that of the nearest judged ancestor.
    place: usize,
    parent: Option<usize>,
    depth: usize,
    nodes_in_it: usize,
    step: Option<u32>,
    decision: Option<&'a str>,
    name: Option<&'a str>,
    value: Option<f64>,
    bound: Option<f64>,
}

fn traces(inputs: &Inputs<'_>) -> DataFrame {
    let mut rows = Vec::new();
    for trace in inputs.traces {
        let is_judged = judged(trace);
        // the nearest ancestor of each node that was judged, and how many judged nodes are in each
        let (mut above, mut depths): (Vec<Option<usize>>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut below: Vec<usize> = is_judged.iter().map(|is| usize::from(*is)).collect();
        for node in &trace.nodes {
            let parent = node.parent.map(|parent| parent as usize);
            let own = parent.and_then(|parent| if is_judged[parent] { Some(parent) } else { above[parent] });
            depths.push(own.map_or(0, |parent| depths[parent] + 1));
            above.push(own);
        }
        for (at, parent) in above.iter().enumerate().rev().filter(|(at, _)| is_judged[*at]) {
            if let Some(parent) = parent {
                below[*parent] += below[at];
            }
        }
        let mut places = vec![0; trace.nodes.len()];
        let mut next = 0;
        for (place, is) in places.iter_mut().zip(&is_judged) {
            *place = next;
            next += usize::from(*is);
        }
        for node in (0..trace.nodes.len()).filter(|node| is_judged[*node]) {
            let row = Node {
                trace,
                node,
                place: places[node],
                parent: above[node].map(|parent| places[parent]),
                depth: depths[node],
                nodes_in_it: below[node],
                step: None,
                decision: None,
                name: None,
                value: None,
                bound: None,
            };
            let before = rows.len();
            for own in trace.evidence.iter().filter(|own| own.node as usize == node) {
                let (step, decision) = (own.step, own.decision.as_deref());
                rows.extend(own.numbers.iter().map(|number| Node {
                    step,
                    decision,
                    name: Some(&number.name),
                    value: Some(number.value),
                    bound: number.bound,
                    ..row
                }));
                if own.numbers.is_empty() {
                    rows.push(Node { step, decision, ..row });
                }
            }
            if rows.len() == before {
                rows.push(row);
            }
        }
    }
    table(
        &rows,
        &[
            ("data", Text(|row| some(&row.trace.unit.data))),
            ("trace", Text(|row| some(&row.trace.unit.trace))),
            ("site", Text(|row| some(&row.trace.site))),
            ("page", Text(|row| some(&row.trace.page))),
            ("node", Whole(|row| number(row.place))),
            ("parent", Whole(|row| row.parent.map(|parent| parent as u64))),
            ("depth", Whole(|row| number(row.depth))),
            ("tag", Text(|row| some(&row.trace.nodes[row.node].tag))),
            ("nodes", Whole(|row| number(row.nodes_in_it))),
            ("length", Whole(|row| Some(u64::from(row.trace.nodes[row.node].length)))),
            ("marked", Whole(|row| Some(u64::from(row.trace.nodes[row.node].marked)))),
            ("kept", Whole(|row| Some(u64::from(row.trace.nodes[row.node].kept)))),
            ("step", Whole(|row| row.step.map(u64::from))),
            ("decision", Text(|row| row.decision.map(str::to_owned))),
            ("name", Text(|row| row.name.map(str::to_owned))),
            ("value", Number(|row| row.value)),
            ("bound", Number(|row| row.bound)),
        ],
    )
}

/// The label of documents, unique within the task.
fn label(experiment: &Experiment, task: &Task, id: &str) -> String {
    let Some(label) = experiment.documents(id).map(|documents| &documents.label) else {
        return id.to_owned();
    };
    let labels = task.documents.iter().filter_map(|id| experiment.documents(id));
    let alike = labels.filter(|other| other.label == *label).count();
    if alike > 1 { format!("{label} ({id})") } else { label.clone() }
}

/// The sets of documents of each task, and how many documents of each class each site has.
fn documents(inputs: &Inputs<'_>) -> DataFrame {
    let mut rows = Vec::new();
    for own in by_task(inputs) {
        let Some(task) = inputs.experiment.task(&own.unit.task) else { continue };
        for (at, id) in task.documents.iter().enumerate() {
            let Some(documents) = inputs.experiment.documents(id) else { continue };
            let result = own.results.iter().find(|result| result.documents == *id);
            let cleaned = match &documents.cleaning {
                CleaningSource::Run { run, variant } => Some((run.clone(), variant.clone())),
                CleaningSource::Whole | CleaningSource::Gold => None,
            };
            rows.push((own, task, at, label(inputs.experiment, task, id), documents, result, cleaned));
        }
    }
    table(
        &rows,
        &[
            ("data", Text(|row| some(&row.0.unit.data))),
            ("task", Text(|row| some(&row.1.id))),
            ("documents", Text(|row| some(&row.4.id))),
            ("at", Whole(|row| number(row.2))),
            ("label", Text(|row| some(&row.3))),
            ("title", Text(|row| some(&row.4.title))),
            ("weighting", Text(|row| some(row.4.weighting.name()))),
            ("run", Text(|row| row.6.as_ref().map(|(run, _)| run.clone()))),
            ("variant", Text(|row| row.6.as_ref().map(|(_, variant)| variant.clone()))),
            ("whole", Is(|row| matches!(row.4.cleaning, CleaningSource::Whole))),
            ("empty", Whole(|row| row.5.map(|result| result.empty))),
            ("words", Number(|row| row.5.map(|result| result.words))),
            ("terms", Whole(|row| row.5.map(|result| result.terms))),
            ("unsettled", Whole(|row| row.5.map(|result| result.unsettled))),
            ("made", Is(|row| row.5.is_some())),
        ],
    )
}

/// The documents of each task by site and class, in the order of the data set.
fn cells(inputs: &Inputs<'_>) -> DataFrame {
    let mut rows = Vec::new();
    for own in by_task(inputs) {
        for (site_at, site) in own.sites.iter().enumerate() {
            for (class_at, class) in own.classes.iter().enumerate() {
                let documents = own.cells.get(site_at).and_then(|cells| cells.get(class_at));
                rows.push((own, site_at, site, class_at, class, documents.copied()));
            }
        }
    }
    table(
        &rows,
        &[
            ("data", Text(|row| some(&row.0.unit.data))),
            ("task", Text(|row| some(&row.0.unit.task))),
            ("site", Text(|row| some(row.2))),
            ("site_at", Whole(|row| number(row.1))),
            ("class", Text(|row| some(row.4))),
            ("class_at", Whole(|row| number(row.3))),
            ("documents", Whole(|row| row.5)),
        ],
    )
}

fn times(inputs: &Inputs<'_>) -> DataFrame {
    let timings = inputs.machine.map_or(&[][..], |machine| &machine.timings);
    let mut rows = Vec::new();
    for timing in timings {
        let asked = inputs.experiment.timings.iter().find(|own| own.id == timing.id);
        // reading the pages comes last
        let runs = asked.map_or(&[][..], |own| &own.runs);
        let at = runs.iter().position(|own| own.name == timing.run).unwrap_or(runs.len());
        rows.extend((0..timing.seconds.len().max(1)).map(|repeat| (timing, repeat, at)));
    }
    table(
        &rows,
        &[
            ("data", Text(|row| some(&row.0.data))),
            ("timing", Text(|row| some(&row.0.id))),
            ("site", Text(|row| some(&row.0.site))),
            ("category", Text(|row| some(&row.0.category))),
            ("run", Text(|row| some(&row.0.run))),
            ("run_at", Whole(|row| number(row.2))),
            ("repeat", Whole(|row| number(row.1))),
            ("pages", Whole(|row| number(row.0.pages))),
            ("bytes", Whole(|row| Some(row.0.bytes))),
            ("seconds", Number(|row| row.0.seconds.get(row.1).copied().filter(|own| *own > 0.0))),
            ("peak", Whole(|row| row.0.peaks.get(row.1).copied())),
            ("trouble", Text(|row| row.0.trouble.clone())),
        ],
    )
}
