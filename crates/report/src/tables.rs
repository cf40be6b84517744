//! The tidy tables of an execution: a row is one measurement, a column has the same name everywhere. Tables of a report are queries over them.
//!
//! `experiments/README.md` lists the tables and their columns. What does not apply to a row is null.

mod scores;
mod tasks;
mod traces;

use std::borrow::Cow;
use std::collections::BTreeMap;

use manifest::Run;
use polars::prelude::{Column, DataFrame, NamedFrom, Series};
use record::{Presence, RunFacts, Scores, SiteFacts, TEXT_KINDS, VariantFacts};

use Read::{Is, Number, Text, Whole};

use crate::Inputs;

/// Tables by name, sorted by name.
pub type Tables = BTreeMap<&'static str, DataFrame>;

/// The tables of an execution. They are much larger than its records.
pub fn tables(inputs: &Inputs<'_>) -> Tables {
    let runs = Runs::of(inputs);
    BTreeMap::from([
        ("scores", scores::scores(inputs, &runs)),
        ("traits", scores::traits(inputs)),
        ("fits", scores::fits(inputs, &runs)),
        ("rules", scores::rules(inputs)),
        ("sites", sites(inputs)),
        ("site_traits", site_traits(inputs)),
        ("pages", pages(inputs)),
        ("texts", texts(inputs)),
        ("traces", traces::traces(inputs)),
        ("runs", runs.table()),
        ("documents", tasks::documents(inputs)),
        ("starts", tasks::starts(inputs)),
        ("trials", tasks::trials(inputs)),
        ("cells", tasks::cells(inputs)),
        ("ranks", tasks::ranks(inputs)),
        ("times", times(inputs)),
    ])
}

/// How a column reads its cell from a row.
enum Read<R> {
    Text(for<'r> fn(&'r R) -> Option<Cow<'r, str>>),
    Whole(fn(&R) -> Option<u64>),
    Number(fn(&R) -> Option<f64>),
    Is(fn(&R) -> bool),
}

/// Items, each of which is a row of a table.
struct Rows<'r, R>(&'r [R]);

impl<R> Rows<'_, R> {
    /// The table. Counts are far below 2^63, so they are signed: differences of counts may be negative.
    fn table(&self, columns: &[(&str, Read<R>)]) -> DataFrame {
        let column = |(name, read): &(&str, Read<R>)| {
            let (name, rows) = ((*name).into(), self.0.iter());
            Column::from(match read {
                Text(read) => Series::new(name, rows.map(read).collect::<Vec<_>>()),
                Whole(read) => {
                    Series::new(name, rows.map(|row| read(row).map(u64::cast_signed)).collect::<Vec<_>>())
                }
                Number(read) => {
                    let cells = rows.map(|row| read(row).filter(|value| value.is_finite()));
                    Series::new(name, cells.collect::<Vec<_>>())
                }
                Is(read) => Series::new(name, rows.map(read).collect::<Vec<_>>()),
            })
        };
        DataFrame::new(self.0.len(), columns.iter().map(column).collect())
            .expect("the columns have names of their own and one length")
    }
}

/// The scores by data set, run and site, whatever the order in which they were read.
pub(crate) fn by_unit<'a>(inputs: &Inputs<'a>) -> Vec<&'a Scores> {
    let mut scores: Vec<&Scores> = inputs.scores.iter().collect();
    scores.sort_by_key(|own| (&own.unit.data, &own.unit.run, &own.unit.site));
    scores
}

fn some<'a>(text: impl Into<Cow<'a, str>>) -> Option<Cow<'a, str>> {
    Some(text.into())
}

fn number(of: usize) -> Option<u64> {
    Some(of as u64)
}

/// The group of the trivial baselines.
pub(crate) const BASELINES: &str = "baseline";

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
    /// The run in the manifest; a trivial baseline is in none.
    asked: Option<&'a Run>,
}

impl<'a> Runs<'a> {
    fn of(inputs: &Inputs<'a>) -> Self {
        let mut own = Self { rows: Vec::new(), places: BTreeMap::new() };
        for data in inputs.summary.data.iter().filter(|data| data.presence == Presence::Present) {
            for (run_at, run) in inputs.summary.runs.iter().enumerate() {
                let asked = inputs.experiment.run(&run.id);
                for (variant_at, variant) in run.variants.iter().enumerate() {
                    own.places.entry((&run.id, &variant.id)).or_insert(own.rows.len());
                    own.rows.push(Variant { data: &data.id, run, variant, at: [run_at, variant_at], asked });
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
        Rows(&self.rows).table(&[
            ("data", Text(|row| some(row.data))),
            ("run", Text(|row| some(&row.run.id))),
            ("run_at", Whole(|row| number(row.at[0]))),
            ("title", Text(|row| some(&row.run.title))),
            ("group", Text(|row| some(row.asked.map_or(BASELINES, |run| &run.group)))),
            ("method", Text(|row| some(&row.run.method))),
            ("choice", Text(|row| some(&row.run.pages))),
            ("baseline", Is(|row| row.run.baseline)),
            ("peer", Is(|row| row.asked.is_some_and(Run::is_peer))),
            ("trained", Is(|row| row.asked.is_some_and(|run| run.train.is_some()))),
            ("variant", Text(|row| some(&row.variant.id))),
            ("variant_at", Whole(|row| number(row.at[1]))),
            ("x", Number(|row| row.variant.x)),
            ("settings", Text(|row| some(&row.variant.settings))),
            ("changed", Text(|row| some(&row.variant.changed))),
            ("name", Text(|row| some(name(row.run, row.variant)))),
            ("seen", Text(|row| some(row.asked.map_or_else(String::new, |run| run.seen_of(row.data))))),
            ("role", Text(|row| some(manifest::role_of(row.data)?.words()))),
        ])
    }
}

/// A variant in tables: the run's id, or `RUN/VARIANT` if the run has several.
pub(crate) fn name(run: &RunFacts, variant: &VariantFacts) -> String {
    if run.variants.len() > 1 { format!("{}/{}", run.id, variant.id) } else { run.id.clone() }
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
    let place = |own: &&Scores| inputs.summary.runs.iter().position(|run| run.id == own.unit.run);
    let mut scores: Vec<&Scores> = inputs.scores.iter().filter(|own| place(own).is_some()).collect();
    scores.sort_by_cached_key(place);
    let mut first_runs: BTreeMap<&str, &str> = BTreeMap::new();
    let mut sites: BTreeMap<(&str, &str), Site<'a>> = BTreeMap::new();
    for Scores { unit, site: facts, .. } in scores {
        let (data, site) = (unit.data.as_str(), unit.site.as_str());
        let is_first = *first_runs.entry(data).or_insert(&unit.run) == unit.run;
        let known = sites.entry((data, site)).or_insert(Site { data, site, facts, first: None });
        if is_first {
            known.first = Some(facts);
        }
        if facts.taking_part > known.facts.taking_part {
            known.facts = facts;
        }
    }
    sites.into_values().collect()
}

fn sites(inputs: &Inputs<'_>) -> DataFrame {
    Rows(&all_sites(inputs)).table(&[
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
    ])
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
    Rows(&rows).table(&[
        ("data", Text(|row| some(row.0))),
        ("site", Text(|row| some(row.1))),
        ("trait", Text(|row| some(&row.2))),
        ("pages", Whole(|row| number(row.3))),
    ])
}

fn pages(inputs: &Inputs<'_>) -> DataFrame {
    let rows: Vec<_> =
        by_unit(inputs).into_iter().flat_map(|own| own.pages.iter().map(move |page| (own, page))).collect();
    Rows(&rows).table(&[
        ("data", Text(|row| some(&row.0.unit.data))),
        ("run", Text(|row| some(&row.0.unit.run))),
        ("site", Text(|row| some(&row.0.unit.site))),
        ("page", Text(|row| some(&row.1.page))),
        ("variant", Text(|row| some(&row.1.variant))),
        ("confidence", Number(|row| row.1.confidence)),
        ("lost", Text(|row| some(&row.1.lost))),
        ("added", Text(|row| some(&row.1.added))),
    ])
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
    Rows(&rows).table(&[
        ("data", Text(|row| some(&row.0.unit.data))),
        ("run", Text(|row| some(&row.0.unit.run))),
        ("site", Text(|row| some(&row.0.unit.site))),
        ("page", Text(|row| some(&row.1.page))),
        ("variant", Text(|row| some(&row.1.variant))),
        ("kind", Text(|row| some(row.2))),
        ("kind_at", Whole(|row| number(TEXT_KINDS.iter().position(|kind| kind == row.2)?))),
        ("words", Whole(|row| Some(row.3[0]))),
        ("marked", Whole(|row| Some(row.3[1]))),
        ("kept", Whole(|row| Some(row.3[2]))),
        ("both", Whole(|row| Some(row.3[3]))),
    ])
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
    Rows(&rows).table(&[
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
        ("trouble", Text(|row| some(row.0.trouble.as_deref()?))),
    ])
}
